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
  const spent: number[] = [];
  let why = '';
  for (let before = settling.cpuUs(); performance.now() < endMs; ) {
    await wait(settling.lookMs ?? LOOK_MS);
    const now = settling.cpuUs();
    spent.push(now - before);
    before = now;
    if (!(await hasBacktest(settling))) why = 'its advice is still being measured in the past';
    else if (!isEven(spent)) why = 'the CPU it takes is not even yet';
    else return null;
  }
  return why;
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
