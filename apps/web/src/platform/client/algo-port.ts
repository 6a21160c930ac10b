/** The desk's calls about orders worked by algos. */
import type { AlgoProgress, WireAnswer, WireAsked } from './shapes.ts';

export type AlgoDetail = WireAnswer<'getAlgo'>;
export type PreviewAsked = WireAsked<'previewSchedule'>;
export type SchedulePreview = WireAnswer<'previewSchedule'>;
export type AlgoParams = WireAsked<'amendAlgo'>['algoParams'];
/** A strategy that the algo engine works. */
export type AlgoName = PreviewAsked['strategy'];

export type AlgoPort = {
  /** Newest first. */
  readonly algos: () => Promise<readonly AlgoProgress[]>;
  readonly algo: (orderId: string) => Promise<AlgoDetail>;
  readonly pauseAlgo: (orderId: string) => Promise<AlgoProgress>;
  readonly resumeAlgo: (orderId: string) => Promise<AlgoProgress>;
  /** The parameters named take the place of those that hold. */
  readonly amendAlgo: (orderId: string, algoParams: AlgoParams) => Promise<AlgoProgress>;
  /** Nothing is sent. */
  readonly previewSchedule: (draft: PreviewAsked) => Promise<SchedulePreview>;
};
