/**
 * Axes: what a dealer would like to buy or sell, and how much of it. They change over the session and follow from the
 * seed and the tick alone; a dealer is axed in what it makes markets in.
 */
import type { Bond } from '@tradefloor/contracts/bond';
import type { Side } from '@tradefloor/contracts/order';
import { drawsFrom, hash32, uniformInt } from '@tradefloor/core/prng';
import { type Dealer, isSpecialist } from './dealers.ts';

export type DealerAxe = {
  /** What the dealer would do: who is axed to buy pays up for what a client sells. */
  readonly side: Side;
  /** Face amount. */
  readonly qty: number;
};

/** An axe stands for twenty minutes of four ticks a second; each dealer's in each bond begins at a time of its own. */
const AXE_TICKS = 4_800;
/** How much of its time a dealer is axed in one bond. */
const AXED_PCT = 12;
const MILLION = 1_000_000;
const SIZES = { GOVERNMENT: [5, 10, 25, 50], CORPORATE: [1, 2, 3, 5] } as const;
/** Width that an axed dealer leaves on the axed side, of its usual. */
const AXED_WIDTH = 0.5;

/** The dealer's axe in a bond at a tick; null for none. */
export function axeAt(
  { seed, tick }: { readonly seed: number; readonly tick: number },
  dealer: Dealer,
  bond: Pick<Bond, 'isin' | 'curve' | 'kind'>,
): DealerAxe | null {
  if (!isSpecialist(dealer, bond)) return null;
  const key = `${seed}|axe|${dealer.dealerId}|${bond.isin}`;
  const period = Math.floor((tick + (hash32(key) % AXE_TICKS)) / AXE_TICKS);
  const draws = drawsFrom(hash32(`${key}|${period}`));
  if (draws.next() * 100 >= AXED_PCT) return null;
  const side = draws.next() < 0.5 ? 'BUY' : 'SELL';
  const sizes = SIZES[bond.kind];
  const millions = sizes[uniformInt(draws, sizes.length)] ?? sizes[0];
  return { side, qty: millions * MILLION };
}

/**
 * A dealer's distance from its middle on each side: half of the usual on the side that it is axed on, for as much of the
 * face as the axe is for.
 * @param half the usual distance, of any unit
 */
export function axedHalves(
  half: number,
  axe: DealerAxe | null,
  qty: number,
): { readonly bid: number; readonly ask: number } {
  if (axe === null) return { bid: half, ask: half };
  const part = Math.min(1, axe.qty / qty);
  const axed = half * (1 - (1 - AXED_WIDTH) * part);
  return axe.side === 'BUY' ? { bid: axed, ask: half } : { bid: half, ask: axed };
}
