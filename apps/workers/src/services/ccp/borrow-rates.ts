/** What borrowing each share costs a year: from the market's list of instruments, as the OMS shows it. */
import { instruments } from '@tradefloor/contracts/calls/market';
import { listBorrowed } from '@tradefloor/core/clearing/borrow-fees';
import { findBorrowTerms } from '@tradefloor/instruments/borrow/borrow-terms';
import type { CcpCtx } from './ccp-state.ts';

/** Basis points a year, by symbol. */
export type BorrowRates = ReadonlyMap<string, number>;

const NONE: BorrowRates = new Map();

/** The rates of all shares; null while the market does not respond. */
export async function listBorrowRates(ctx: CcpCtx): Promise<BorrowRates | null> {
  const response = await ctx.call(instruments, {});
  if (!response.ok) return null;
  const { hardToBorrowAdv } = ctx.state.book.settings;
  const rates = new Map<string, number>();
  for (const instrument of response.value.items) {
    const terms = findBorrowTerms(instrument, hardToBorrowAdv);
    if (terms !== null) rates.set(instrument.symbol, terms.rateBps);
  }
  return rates;
}

/** The rates where days are to be charged that have ended, else none; null while the market does not respond. */
export const findBorrowRates = async (ctx: CcpCtx): Promise<BorrowRates | null> =>
  listBorrowed(ctx.state.book, ctx.nowMs).length === 0 ? NONE : await listBorrowRates(ctx);
