/**
 * Error budgets and burn rates (Google, The Site Reliability Workbook, chapter 5): how fast an objective's budget of
 * bad events is used, over several windows at once, so that an alert starts and ends quickly. Pure arithmetic.
 */
import {
  BEYOND,
  GOOD,
  LATENCY_EDGES_MS,
  type LevelState,
  type Measured,
  SERVICE_LEVELS,
  type ServiceLevel,
} from '@tradefloor/contracts/service-level';

type Promised = { readonly target: number; readonly limitMs: number | null };

/** The objectives over thirty days (reliability design, section 8): a p99 is 99 of 100 events within the limit. */
export const PROMISES: Readonly<Record<ServiceLevel, Promised>> = {
  'accept-availability': { target: 0.999, limitMs: null },
  'accept-latency': { target: 0.99, limitMs: 150 },
  'terminal-latency': { target: 0.99, limitMs: 1_000 },
  'tick-latency': { target: 0.99, limitMs: 400 },
  correctness: { target: 1, limitMs: null },
};

/**
 * At 14.4 times the pace an hour takes 2 % of thirty days' budget, at 6 times six hours take 5 % (table 5-2); the short
 * window, a twelfth of the long one, shows whether it continues.
 */
const ALERTS = [
  { alert: 'fast', factor: 14.4, long: 'h1', short: 'm5', shortMs: 300_000 },
  { alert: 'slow', factor: 6, long: 'h6', short: 'm30', shortMs: 1_800_000 },
] as const;
/** One event among few is a high rate and means little: fewer bad ones than this raise no alert. */
const BAD_MIN = 10;
const SHARE_OF_P99 = 0.99;

export type WindowName = 'm5' | 'm30' | 'h1' | 'h6' | 'd30';
/** Events of one bucket, summed over each window that ends now. */
export type BucketSums = Readonly<Record<WindowName, number>> & {
  readonly level: Measured;
  readonly le: number;
};

type Counted = { readonly good: number; readonly total: number };

const isGood = (le: number, limitMs: number | null): boolean =>
  limitMs === null ? le === GOOD : le !== BEYOND && le <= limitMs;

function sumCounted(
  rows: readonly BucketSums[],
  window: WindowName,
  limitMs: number | null,
): Counted {
  let good = 0;
  let total = 0;
  for (const row of rows) {
    total += row[window];
    if (isGood(row.le, limitMs)) good += row[window];
  }
  return { good, total };
}

/**
 * How many times faster than evenly over the thirty days the budget is used: the share of bad events over the allowed
 * share. Null without events, and for an objective that allows none.
 */
export function computeBurnRate({ good, total }: Counted, target: number): number | null {
  if (total === 0 || target >= 1) return null;
  return (total - good) / total / (1 - target);
}

/**
 * What is left of the budget, 1 for all of it. Null while the events are so few that a single bad one would be more
 * than the whole of it.
 */
export function computeBudgetLeft({ good, total }: Counted, target: number): number | null {
  const bad = total - good;
  if (target >= 1) return total === 0 ? null : bad === 0 ? 1 : 0;
  // A little less than one: a share such as 0.1 is not exact.
  const allowed = total * (1 - target);
  return allowed < 1 - 1e-9 ? null : 1 - bad / allowed;
}

/** The edge below which 99 of 100 timed events were. */
function computeP99(rows: readonly BucketSums[], window: WindowName): number | null {
  const { total } = sumCounted(rows, window, null);
  let below = 0;
  for (const edge of LATENCY_EDGES_MS) {
    below += rows.find(({ le }) => le === edge)?.[window] ?? 0;
    if (total > 0 && below >= total * SHARE_OF_P99) return edge;
  }
  return null;
}

/**
 * The status of every objective. A rate over a window is no alert before the short window has passed since the first
 * event: the first minutes of a platform are its start.
 * @param sums events by bucket and window; an objective without any has no data
 * @param of when the first of the thirty days' events was, by objective, and the time
 */
export const computeLevelStates = (
  sums: readonly BucketSums[],
  { sinceMs, nowMs }: { readonly sinceMs: ReadonlyMap<Measured, number>; readonly nowMs: number },
): readonly LevelState[] =>
  SERVICE_LEVELS.map((level) => {
    const rows = sums.filter((row) => row.level === level);
    const { target, limitMs } = PROMISES[level];
    const counted = (window: WindowName) => sumCounted(rows, window, limitMs);
    const burn = (window: WindowName) => computeBurnRate(counted(window), target);
    const { good, total } = counted('d30');
    const measuredMs = nowMs - (sinceMs.get(level) ?? nowMs);
    const burning = ALERTS.find(({ factor, long, short, shortMs }) => {
      const { good: fine, total: all } = counted(long);
      const isFast = (burn(long) ?? 0) >= factor && (burn(short) ?? 0) >= factor;
      return isFast && all - fine >= BAD_MIN && measuredMs >= shortMs;
    });
    return {
      level,
      target,
      limitMs,
      good,
      total,
      since: sinceMs.get(level) ?? null,
      attainment: total === 0 ? null : good / total,
      budgetLeft: computeBudgetLeft({ good, total }, target),
      burn: { m5: burn('m5'), m30: burn('m30'), h1: burn('h1'), h6: burn('h6') },
      p99Ms: limitMs === null ? null : computeP99(rows, 'h1'),
      alert: burning?.alert ?? null,
    };
  });
