/** The implementation shortfall as steps of a waterfall: each begins where the one before ended. Pure. */
import { BPS_PER_ONE, MONEY_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import type { OrderTca } from '../../platform/client/shapes.ts';

type Shortfall = NonNullable<OrderTca['shortfall']>;

export type ShortfallStep = {
  readonly key: 'delay' | 'trading' | 'opportunity' | 'fees' | 'total';
  readonly name: string;
  /** What the part is, in words. */
  readonly text: string;
  /** In currency units; positive was paid. */
  readonly amount: number;
  /** Of the paper portfolio; null without one. */
  readonly bps: number | null;
  readonly from: number;
  readonly to: number;
};

const PARTS = [
  { key: 'delay', name: 'Delay', text: 'Price move from the decision to the market' },
  { key: 'trading', name: 'Trading', text: 'Spread and impact: filling beyond the arrival price' },
  { key: 'opportunity', name: 'Opportunity', text: 'Price move on the unfilled quantity' },
  { key: 'fees', name: 'Fees', text: 'Commission, venue and regulatory fees' },
] as const;

/**
 * Four parts and their total; the total is what the parts add up to.
 * @param paper the paper portfolio in currency units: what was ordered, at the price of the decision
 */
export function shortfallSteps(shortfall: Shortfall, paper: number): readonly ShortfallStep[] {
  const toBps = (amount: number): number | null =>
    paper > 0 ? (amount / paper) * BPS_PER_ONE : null;
  let units = 0;
  const steps: ShortfallStep[] = PARTS.map(({ key, name, text }) => {
    const amount = shortfall[key];
    const from = units / MONEY_PER_UNIT;
    units += Math.round(amount * MONEY_PER_UNIT);
    return { key, name, text, amount, bps: toBps(amount), from, to: units / MONEY_PER_UNIT };
  });
  const { total } = shortfall;
  const text = 'Against the paper portfolio at the decision price';
  const end = { key: 'total', name: 'Total', text, amount: total, bps: toBps(total) } as const;
  return [...steps, { ...end, from: 0, to: total }];
}

/** Decimals at which the parts, as they are written, add up to the total: two, or the platform's four. */
export function summingDecimals(steps: readonly ShortfallStep[]): 2 | 4 {
  // As they are written: rounded the way the formatter rounds.
  const cents = (value: number): number => Math.round(Number(value.toFixed(2)) * 100);
  const parts = steps.filter(({ key }) => key !== 'total');
  const total = steps.find(({ key }) => key === 'total')?.amount ?? 0;
  return parts.reduce((sum, { amount }) => sum + cents(amount), 0) === cents(total) ? 2 : 4;
}
