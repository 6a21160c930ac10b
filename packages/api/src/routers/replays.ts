/** Session replay: what is covered, runs of it, and what they came to. */
import {
  cancelReplay,
  replayBars,
  replayCoverage,
  replayPicture,
  replayRun,
  startReplay,
} from '@tradefloor/contracts/calls/replay';
import { mutationOf, queryOf } from '../call-procedure.ts';
import { router } from '../trpc.ts';

export const replaysRouter = router({
  coverage: queryOf(replayCoverage),
  start: mutationOf(startReplay),
  run: queryOf(replayRun),
  picture: queryOf(replayPicture),
  bars: queryOf(replayBars),
  cancel: mutationOf(cancelReplay),
});
