/** Orders worked by algos: watched, steered, previewed. */
import {
  amendAlgo,
  getAlgo,
  listAlgos,
  pauseAlgo,
  previewSchedule,
  resumeAlgo,
} from '@tradefloor/contracts/calls/algos';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const algosRouter = router({
  list: queryOf(listAlgos),
  get: queryOf(getAlgo),
  pause: mutationOf(pauseAlgo),
  resume: mutationOf(resumeAlgo),
  amend: mutationOf(amendAlgo),
  preview: queryOf(previewSchedule),
});
