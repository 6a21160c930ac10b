/** Marks of the shares that cleared options are on: their margin is scanned around that price, traded here or not. */

import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { InstrumentType } from '@tradefloor/contracts/market';
import { unitValue } from '@tradefloor/instruments/contract/contract-value';
import { findInstrument } from '@tradefloor/instruments/instrument';
import type { QuoteBoard } from '../trading/risk/quote-board.ts';
import type { ClearingBook } from './clearing-book.ts';
import type { MarkKeeper } from './first-marks.ts';

type Of = { readonly instrumentType: InstrumentType; readonly symbol: string };

/** Marks an option's underlying with its market price, once; the margin cycle keeps the mark from then on. */
export function markUnderlying(
  book: MarkKeeper & Pick<ClearingBook, 'settings'>,
  { instrumentType, symbol }: Of,
  at: { readonly quotes: QuoteBoard; readonly nowMs: number },
): void {
  if (instrumentType !== 'option') return;
  const underlying = findInstrument(symbol)?.underlying ?? null;
  if (underlying === null || book.mark(underlying) !== undefined) return;
  const share = { instrumentType: 'equity', symbol: instrumentSymbol(underlying) } as const;
  const tick = at.quotes.reference(share.symbol, at.nowMs, book.settings.staleMs);
  if (tick === null) return;
  const unit = unitValue(share, tick.mid);
  book.putMark({
    ...share,
    price: tick.mid,
    unit,
    usdTimes: 1,
    usdPer: 1,
    seenAt: at.quotes.atMs,
  });
}
