/** Operating the platform: the operator's page, the public light, the life of an id, traces. */
import {
  chaosState,
  lifeLine,
  listTraces,
  opsLight,
  opsOverview,
  redriveDeadLetter,
  startChaos,
  traceOf,
} from '@tradefloor/contracts/calls/ops';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const opsRouter = router({
  overview: queryOf(opsOverview),
  light: queryOf(opsLight),
  life: queryOf(lifeLine),
  traces: queryOf(listTraces),
  trace: queryOf(traceOf),
  redrive: mutationOf(redriveDeadLetter),
  chaos: queryOf(chaosState),
  startChaos: mutationOf(startChaos),
});
