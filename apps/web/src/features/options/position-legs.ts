/** The legs that close positions, and those that roll one into another contract. Pure. */
import { LEGS_MAX } from '@tradefloor/contracts/vocabulary/order';
import type { Leg } from './legs.ts';

/** Legs by their ratios, and units. */
export type PackageLegs = { readonly legs: readonly Leg[]; readonly units: number };

type Held = { readonly symbol: string; readonly netQty: number };

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

const toClosing = ({ symbol, netQty }: Held, units: number): Leg => ({
  symbol,
  side: netQty > 0 ? 'SELL' : 'BUY',
  qty: Math.abs(netQty) / units,
});

/** The opposite of what is held, in as many units as divide all quantities; null for nothing or too many contracts. */
export function closeLegs(held: readonly Held[]): PackageLegs | null {
  const open = held.filter(({ netQty }) => netQty !== 0);
  if (open.length === 0 || open.length > LEGS_MAX) return null;
  const units = open.map(({ netQty }) => Math.abs(netQty)).reduce(divisor);
  return { legs: open.map((one) => toClosing(one, units)), units };
}

/** Closes a position and opens the same in another contract, as one package. @throws RangeError for the same contract */
export function rollLegs(held: Held, into: string): PackageLegs {
  if (into === held.symbol) throw new RangeError('a position is not rolled into its own contract');
  const units = Math.abs(held.netQty);
  const close = toClosing(held, units);
  return {
    legs: [close, { symbol: into, side: held.netQty > 0 ? 'BUY' : 'SELL', qty: 1 }],
    units,
  };
}

/** The first expiry after this one; null where none is listed. Dates as `YYYY-MM-DD`, rising. */
export const nextExpiry = (expiries: readonly string[], after: string): string | null =>
  expiries.find((expiry) => expiry > after) ?? null;
