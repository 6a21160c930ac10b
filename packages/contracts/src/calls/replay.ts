/**
 * Session replay: what can be replayed, runs of it, and what they came to. A run changes nothing. It is a job of who started
 * it; what it came to is kept for a day.
 */
import * as z from 'zod';
import { InstrumentSymbol } from '../ids.ts';
import {
  RECORDED_PERIODS_MAX,
  ReplayBars,
  ReplayId,
  ReplayPeriod,
  ReplayPicture,
  ReplayRun,
} from '../replay.ts';
import { call, Nothing, TRADE_WATCHERS } from './call.ts';

/** Periods without a gap that a worker can replay, oldest first; between two of them something of the journal is missing. */
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
/**
 * Replays a period as a job of the caller, or returns the caller's run of it that waits, runs or is still kept. Refused with
 * `RATE_LIMITED` where twenty jobs of the caller wait or run.
 */
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
/** Stops one's own unfinished run; another user's is refused with `FORBIDDEN`. */
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
/** States what a worker can read of the exchange's recording, in place of its report before; at most some seconds apart. */
export const reportRecording = call('reportRecording', {
  kind: 'mutation',
  to: 'journal',
  access: 'internal',
  method: 'POST',
  path: '/replays/recordings',
  in: z.strictObject({
    worker: z.string().min(1).max(200),
    periods: z.array(ReplayPeriod).max(RECORDED_PERIODS_MAX),
  }),
  out: z.object({ isTaken: z.literal(true) }),
});
