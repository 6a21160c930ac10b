/**
 * How hard a share is to borrow, at which rate, and how much of it there is: what a lending desk publishes each day. It
 * follows from the list of instruments alone. Rates and parts are the simulator's own, in the range that lenders name:
 * general collateral below half a per cent a year, special names five per cent and more.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import { type Qty, qty } from '@tradefloor/contracts/money';

/** Of a hard share so much of its average daily volume can be located on a day, by all traders together. */
const POOL_BPS = 100;
const BPS_PER_ONE = 10_000;
/** A year, in basis points: the least, and the steps above it that the symbol decides. */
const EASY = { from: 25, step: 5, steps: 6 } as const;
const HARD = { from: 500, step: 125, steps: 16 } as const;

export type BorrowTerms = {
  readonly isEasy: boolean;
  /** What borrowing costs a year, in basis points of the shares' value. */
  readonly rateBps: number;
  /** What can be located on a day; null where there is no end of it. */
  readonly poolQty: Qty | null;
};

/**
 * The terms at which a share is borrowed; null for what is no share.
 * @param hardBelow shares whose average daily volume is less are hard to borrow; 0 for none
 */
export function findBorrowTerms(
  instrument: Pick<Instrument, 'symbol' | 'instrumentType' | 'adv'>,
  hardBelow: number,
): BorrowTerms | null {
  if (instrument.instrumentType !== 'equity') return null;
  const isEasy = instrument.adv >= hardBelow;
  const { from, step, steps } = isEasy ? EASY : HARD;
  const rateBps = from + step * (letterSum(instrument.symbol) % steps);
  const poolQty = isEasy ? null : qty(Math.floor((instrument.adv * POOL_BPS) / BPS_PER_ONE));
  return { isEasy, rateBps, poolQty };
}

const letterSum = (symbol: string): number =>
  [...symbol].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
