/** One replay as a work item for a thread of its own: its input, its reports, and its execution. */
import type { MarketTrade } from '@tradefloor/contracts/market';
import type { MarketEvent } from '@tradefloor/contracts/market-event';
import {
  PeriodReplay,
  type PeriodResult,
  type RequestedPeriod,
} from '@tradefloor/sim/replay/period-replay';
import { type MarketCheckpoint, replayedMarket } from '@tradefloor/sim/replay/replayed-market';
import { recordedLines } from './recorded-lines.ts';

/** Plain data: it goes from thread to thread. */
export type ReplayWork = RequestedPeriod & {
  /** The parts of the recording, oldest first. */
  readonly paths: readonly string[];
  readonly checkpoint: MarketCheckpoint;
  readonly events: readonly MarketEvent[];
  readonly trades: readonly MarketTrade[];
};

export type ReplayNews =
  | { readonly kind: 'PROGRESS'; readonly progress: number }
  | { readonly kind: 'DONE'; readonly result: PeriodResult; readonly tookMs: number }
  | { readonly kind: 'FAILED'; readonly why: string };

/** Reports progress at most this often. */
const REPORT_MS = 100;
const LINES_BETWEEN_LOOKS = 256;

/** Does the work in one go. @throws when a part cannot be read or the market cannot be replayed */
export function replayPeriod(
  { paths, checkpoint, events, trades, ...requested }: ReplayWork,
  {
    nowMs,
    publish,
  }: { readonly nowMs: () => number; readonly publish: (news: ReplayNews) => void },
): void {
  const { instruments, fromMs, toMs } = requested;
  const startedAt = nowMs();
  const period = new PeriodReplay(requested, () =>
    replayedMarket({ checkpoint, events, trades, instruments }),
  );
  let lines = 0;
  let publishedAt = startedAt;
  for (const line of recordedLines(paths)) {
    if (!period.take(line)) break;
    lines += 1;
    if (lines % LINES_BETWEEN_LOOKS !== 0 || nowMs() - publishedAt < REPORT_MS) continue;
    publishedAt = nowMs();
    const progress = Math.min(1, Math.max(0, (period.at - fromMs) / (toMs - fromMs)));
    publish({ kind: 'PROGRESS', progress });
  }
  publish({ kind: 'DONE', result: period.result(), tookMs: Math.max(1, nowMs() - startedAt) });
}
