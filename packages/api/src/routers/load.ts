/** The load generator's panel. */
import { loadRun, startLoad, stopLoad } from '@tradefloor/contracts/calls/load';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const loadRouter = router({
  run: queryOf(loadRun),
  start: mutationOf(startLoad),
  stop: mutationOf(stopLoad),
});
