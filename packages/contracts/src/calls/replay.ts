/** Session replay: what can be replayed, runs of it, and what they came to. A run changes nothing. */
import * as z from 'zod';
import { InstrumentSymbol } from '../ids.ts';
import { ReplayBars, ReplayId, ReplayPeriod, ReplayPicture, ReplayRun } from '../replay.ts';
import { call, Nothing, TRADE_WATCHERS } from './call.ts';

/** Periods without a gap, oldest first; between two of them something of the journal is missing. */
export const replayCoverage = call('replayCoverage', {
  procedure: 'replays.coverage',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/replays/coverage',
  access: TRADE_WATCHERS,
  in: Nothing,
  out: z.object({ periods: z.array(ReplayPeriod) }),
});
/** Replays a period, or returns its existing run. */
export const startReplay = call('startReplay', {
  procedure: 'replays.start',
  kind: 'mutation',
  to: 'journal',
  method: 'POST',
  path: '/replays',
  access: TRADE_WATCHERS,
  in: ReplayPeriod,
  out: ReplayRun,
});
/** Progress of a replay, and its result; those of other users for who sees the whole firm only. */
export const replayRun = call('replayRun', {
  procedure: 'replays.run',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/replays/:runId',
  access: TRADE_WATCHERS,
  in: z.strictObject({ runId: ReplayId }),
  out: ReplayRun,
});
/** The fills the caller may see, with the proof. */
export const replayPicture = call('replayPicture', {
  procedure: 'replays.picture',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/replays/:runId/picture',
  access: TRADE_WATCHERS,
  in: z.strictObject({ runId: ReplayId }),
  out: ReplayPicture,
});
/** Price bars of one symbol in a replay. */
export const replayBars = call('replayBars', {
  procedure: 'replays.bars',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/replays/:runId/bars/:symbol',
  access: TRADE_WATCHERS,
  in: z.strictObject({ runId: ReplayId, symbol: InstrumentSymbol }),
  out: ReplayBars,
});
/** Stops an unfinished run; only the user who requested it first may. */
export const cancelReplay = call('cancelReplay', {
  procedure: 'replays.cancel',
  kind: 'mutation',
  to: 'journal',
  method: 'DELETE',
  path: '/replays/:runId',
  access: TRADE_WATCHERS,
  reducesRisk: true,
  in: z.strictObject({ runId: ReplayId }),
  out: ReplayRun,
});
