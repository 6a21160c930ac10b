/**
 * What can be replayed: the periods that workers report of the recording they can read. A worker that stops reporting takes
 * its periods with it, for no one could replay them.
 */
import { REPLAY_MS_MAX, type ReplayPeriod } from '@tradefloor/contracts/replay';
import { toIso } from '@tradefloor/contracts/time';
import { excessText } from '@tradefloor/contracts/vocabulary/rejections';

/** So long after its report, in milliseconds, a worker is taken for gone. */
export const RECORDING_KEPT_MS = 20_000;
/** A fill is in the journal this long after it was made. */
const SETTLED_MS = 2_000;

/** `PERIOD`: it cannot be a period. `GAP`: something of its journal is missing. */
export type ReplayRefusal = { readonly why: 'PERIOD' | 'GAP'; readonly detail: string };

type Report = { readonly periods: readonly ReplayPeriod[]; readonly atMs: number };

export class Recordings {
  readonly #reports = new Map<string, Report>();

  /** Replaces what the same worker reported before. @param periods without a gap, oldest first */
  report(worker: string, periods: readonly ReplayPeriod[], atMs: number): void {
    this.#reports.set(worker, { periods, atMs });
  }

  /** Periods that can be replayed, oldest first; those that overlap are one. */
  periods(nowMs: number): readonly ReplayPeriod[] {
    return joinPeriods(this.#lists(nowMs).flat());
  }

  /** Why a period cannot be replayed; null where a worker has all of it. */
  findRefusal(period: ReplayPeriod, nowMs: number): ReplayRefusal | null {
    const fault = findFault(period, nowMs);
    if (fault !== null) return { why: 'PERIOD', detail: fault };
    const lists = this.#lists(nowMs);
    if (lists.some((periods) => findGap(periods, period) === null)) return null;
    const gap = findGap(joinPeriods(lists.flat()), period);
    return { why: 'GAP', detail: gap ?? 'No machine has the recording of the whole period.' };
  }

  #lists(nowMs: number): readonly (readonly ReplayPeriod[])[] {
    for (const [worker, { atMs }] of this.#reports)
      if (nowMs - atMs > RECORDING_KEPT_MS) this.#reports.delete(worker);
    return [...this.#reports.values()].map(({ periods }) => periods);
  }
}

function joinPeriods(periods: readonly ReplayPeriod[]): readonly ReplayPeriod[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of [...periods].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

function findFault({ from, to }: ReplayPeriod, nowMs: number): string | null {
  if (to <= from) return 'the end must be after the start';
  if (to - from > REPLAY_MS_MAX) {
    const seconds = { count: (to - from) / 1_000, max: REPLAY_MS_MAX / 1_000 };
    return excessText('Period in seconds', seconds);
  }
  if (to > nowMs - SETTLED_MS) return 'the period has not ended yet';
  return null;
}

/** The first stretch of a period that is not covered, for people; null where all of it is. */
export function findGap(
  periods: readonly ReplayPeriod[],
  { from, to }: ReplayPeriod,
): string | null {
  const [oldest] = periods;
  if (oldest === undefined) return 'No exchange journal has been recorded yet.';
  const around = periods.find((one) => one.from <= from && from < one.to);
  if (around !== undefined && to <= around.to) return null;
  const at = around?.to ?? from;
  const next = periods.find((one) => one.from > at && one.from < to);
  const kept = `The recording begins at ${toIso(oldest.from)}.`;
  return `The journal from ${toIso(at)} to ${toIso(next?.from ?? to)} is missing. ${kept}`;
}
