/** Traders as they are listed: what each figure comes to, and the order of the rows. Pure. */
import type { WireOutput } from '../../../platform/client/shapes.ts';

export type TraderRisks = WireOutput<'traderRisks'>;
export type Trader = TraderRisks['items'][number];
export type LimitUse = Trader['limits'][number];

export const LIMIT_NAMES = {
  DAILY_NOTIONAL: 'Daily notional',
  OPEN_ORDERS: 'Open orders',
  DAY_LOSS: 'Day loss',
} as const satisfies Record<LimitUse['limit'], string>;

/** 1 is all of it; more where the limit was lowered meanwhile. Nothing may be used of a limit of nothing. */
export const toShare = ({ used, max }: Pick<LimitUse, 'used' | 'max'>): number =>
  max > 0 ? used / max : used > 0 ? 1 : 0;

/** Won since the trading day began, after fees; null while it is not known. */
export const dayProfit = ({ day }: Pick<Trader, 'day'>): number | null =>
  day === null ? null : day.realisedPnl + day.unrealisedPnl - day.fees;

/** The order of the rows: by what is first in it, the most urgent first. */
export const SORTS = [
  { value: 'size', label: 'Largest' },
  { value: 'loss', label: 'Largest loss' },
  { value: 'use', label: 'Most used' },
] as const;
export type Sort = (typeof SORTS)[number]['value'];

const largestUse = ({ limits }: Trader): number => Math.max(0, ...limits.map(toShare));

/** Rows come largest first. */
export function sortTraders(items: readonly Trader[], by: Sort): readonly Trader[] {
  switch (by) {
    case 'size':
      return items;
    case 'loss':
      return items.toSorted((a, b) => (dayProfit(a) ?? 0) - (dayProfit(b) ?? 0));
    case 'use':
      return items.toSorted((a, b) => largestUse(b) - largestUse(a));
  }
}
