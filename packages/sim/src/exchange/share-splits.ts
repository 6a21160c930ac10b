/**
 * Share splits at the exchange: orders of old shares end with the first batch that states the split, while the symbol is
 * paused, and its books begin again. Their clients may enter them again at prices of new shares.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { newSplits } from '@tradefloor/instruments/equity/split-factor';
import { relist } from './exchange-state.ts';
import type { Handling } from './turn.ts';
import { endOrder } from './working.ts';

/** Before a batch is taken in. */
export function followSplits(turn: Handling, { splits = [] }: TickBatch): void {
  const { state } = turn;
  const fresh = newSplits(splits, state.splits);
  if (fresh.length === 0 && splits.length === state.splits.length) return;
  for (const { symbol, ratio } of fresh) beginBooks(turn, symbol, `${ratio}-for-1 share split`);
  // A market of another seed has splits of its own, and one that went back may be before its last.
  for (const { symbol, ratio } of newSplits(state.splits, splits)) {
    beginBooks(turn, symbol, `${ratio}-for-1 share split taken back`);
  }
  relist(state, splits);
  turn.splits = state.splits;
}

/** What stands in a symbol's books is of other shares: orders end, and what market makers showed is forgotten. */
function beginBooks(turn: Handling, symbol: string, text: string): void {
  const { state } = turn;
  for (const order of [...state.orders.values()]) {
    if (order.symbol !== symbol || !isOpen(order.status)) continue;
    endOrder(turn, order, { execType: 'CANCELED', text });
  }
  state.books.delete(symbol);
  state.lastTrades.delete(symbol);
  if (state.prints.delete(symbol)) turn.hasNewAuctions = true;
}
