/** Service levels in words and figures: shares with as many digits as separate them from their objective. */
import { formatQty, NONE } from '../../../lib/format/numbers.ts';
import type { LevelState } from '../../../platform/client/shapes.ts';

export const LEVEL_WORDS: Readonly<Record<LevelState['level'], string>> = {
  'accept-availability': 'Order acknowledgements',
  'accept-latency': 'Order acknowledgements',
  'terminal-latency': 'Lit market orders completed',
  'tick-latency': 'Prices delivered',
  correctness: 'Integrity checks passed',
};

/** The windows of burn rates, each with the pace that raises an alert. */
export const WINDOWS = [
  { window: 'm5', head: '5 min', page: 14.4 },
  { window: 'h1', head: '1 h', page: 14.4 },
  { window: 'm30', head: '30 min', page: 6 },
  { window: 'h6', head: '6 h', page: 6 },
] as const satisfies readonly {
  readonly window: keyof LevelState['burn'];
  readonly head: string;
  readonly page: number;
}[];

/** `99.9 %`, `99.995 %`, `100 %`: never rounded up to an objective that was missed. */
export function formatShare(share: number): string {
  const pct = Math.floor(share * 100_000 + 1e-6) / 1_000;
  return `${pct} %`;
}

/** `0`, `0.4`, `14.4`, `120`: times the even pace. */
export const formatBurn = (rate: number): string =>
  rate === 0 ? '0' : rate < 100 ? rate.toFixed(1) : String(Math.round(rate));

export type Budget = { readonly share: number; readonly text: string; readonly tone: string };

const LOW = 0.25;

/** The rest as a bar and its figure; null while there are too few events. */
export function formatBudget({ budgetLeft }: Pick<LevelState, 'budgetLeft'>): Budget | null {
  if (budgetLeft === null) return null;
  const share = Math.max(0, budgetLeft);
  const tone = share === 0 ? 'bg-critical' : share < LOW ? 'bg-warn' : 'bg-up';
  const pct = Math.floor(budgetLeft * 100 + 1e-6);
  return { share, tone, text: budgetLeft < 0 ? `${formatQty(-pct)} % over` : `${pct} %` };
}

/** `≤ 150 ms`, or beyond the last bucket; none where nothing is timed or nothing happened. */
export function formatP99(of: {
  readonly p99Ms: number | null;
  readonly limitMs: number | null;
  readonly rate: number | null;
}): string {
  if (of.limitMs === null || of.rate === null) return NONE;
  return of.p99Ms === null ? '> 5 s' : `≤ ${formatQty(of.p99Ms)} ms`;
}
