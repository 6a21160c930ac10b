/** The calls of the replay panel. */
import type { WireAnswer, WireAsked } from './shapes.ts';

export type ReplayPeriod = WireAnswer<'replayCoverage'>['periods'][number];
export type ReplayRun = WireAnswer<'replayRun'>;
export type ReplayProof = NonNullable<ReplayRun['proof']>;
export type ReplayPicture = WireAnswer<'replayPicture'>;
export type ReplayedFill = ReplayPicture['fills'][number];
export type ReplayMark = ReplayPicture['marks'][number];
export type ReplayBars = WireAnswer<'replayBars'>;

export type ReplayPort = {
  /** Periods that can be replayed, oldest first. */
  readonly replayCoverage: () => Promise<readonly ReplayPeriod[]>;
  readonly startReplay: (period: WireAsked<'startReplay'>) => Promise<ReplayRun>;
  readonly replayRun: (runId: string) => Promise<ReplayRun>;
  readonly replayPicture: (runId: string) => Promise<ReplayPicture>;
  readonly replayBars: (asked: WireAsked<'replayBars'>) => Promise<ReplayBars>;
  readonly cancelReplay: (runId: string) => Promise<ReplayRun>;
};
