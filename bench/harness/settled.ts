/**
 * Waits until a platform's start-up work is over: its advice has been measured in the market's past, as the
 * recommendation engine reports, and the CPU it takes from second to second has become even.
 */
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 1_000;
/** So many looks in a row that differ by less than {@link SPREAD_US} and a third. */
const EVEN_LOOKS = 4;
const SPREAD_US = 40_000;
const SPREAD_SHARE = 0.35;

export type Settling = {
  readonly port: number;
  /** A logged-in user's. */
  readonly cookie: string;
  /** CPU microseconds of the platform's processes so far. */
  readonly cpuUs: () => number;
  readonly patienceMs: number;
  /** A second when left out. */
  readonly lookMs?: number;
};

/** @returns null once it idles; otherwise why it does not, when the patience is over */
export async function whenSettled(settling: Settling): Promise<string | null> {
  const endMs = performance.now() + settling.patienceMs;
  const lookMs = settling.lookMs ?? LOOK_MS;
  while (performance.now() < endMs && !(await hasBacktest(settling))) await wait(lookMs);
  if (performance.now() >= endMs) {
    return settling.patienceMs > 0 ? 'its advice was still being measured in the past' : null;
  }
  const isQuiet = await whenEven({ ...settling, patienceMs: endMs - performance.now() });
  return isQuiet ? null : 'the CPU it took was not even yet';
}

/** Waits until processes take about the same CPU from look to look. @returns whether they did in time */
export async function whenEven({
  cpuUs,
  patienceMs,
  lookMs = LOOK_MS,
}: Pick<Settling, 'cpuUs' | 'patienceMs' | 'lookMs'>): Promise<boolean> {
  const endMs = performance.now() + patienceMs;
  const spent: number[] = [];
  for (let before = cpuUs(); performance.now() < endMs; ) {
    await wait(lookMs);
    const now = cpuUs();
    spent.push(now - before);
    before = now;
    if (isEven(spent)) return true;
  }
  return false;
}

/** Whether the newest seconds took about the same CPU. */
export function isEven(spent: readonly number[]): boolean {
  const newest = spent.slice(-EVEN_LOOKS);
  if (newest.length < EVEN_LOOKS) return false;
  const [least, most] = [Math.min(...newest), Math.max(...newest)];
  return most - least <= SPREAD_US + SPREAD_SHARE * least;
}

async function hasBacktest({ port, cookie }: Settling): Promise<boolean> {
  const address = `http://127.0.0.1:${port}/api/recommendation-engine/recommendations?limit=1`;
  try {
    const response = await fetch(address, {
      headers: { cookie },
      signal: AbortSignal.timeout(5_000),
    });
    const { backtest } = (await response.json()) as { readonly backtest?: object | null };
    return backtest !== null && backtest !== undefined;
  } catch {
    // Too busy to respond is not settled either.
    return false;
  }
}
