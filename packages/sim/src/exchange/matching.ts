/**
 * An incoming order against a book: price, then time, then the hidden quantity beyond the display. Every trade is
 * emitted as it happens; ownership and reports are the caller's.
 */
import type { Side } from '@tradefloor/contracts/order';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { type Book, type BookOrder, isWithin } from './book.ts';
import type { Reserve } from './reserve.ts';

export type Incoming = {
  readonly side: Side;
  readonly qty: number;
  /** The worst price, in ticks. */
  readonly limit: number;
};

/** `maker` is null where the reserve traded; `isRequeued`: an iceberg showed its next part. */
export type Trade = {
  readonly maker: BookOrder | null;
  readonly qty: number;
  readonly price: number;
  readonly isRequeued: boolean;
};

/** Before a trade with a resting order: `TAKEN_OUT` removes it, `STOP` ends the incoming order. */
export type Meeting = 'TRADE' | 'TAKEN_OUT' | 'STOP';

export type MatchRules = {
  readonly reserve: Reserve | null;
  readonly meets?: (maker: BookOrder) => Meeting;
  readonly traded: (trade: Trade) => void;
};

export type Matched = { readonly left: number; readonly isStopped: boolean };

/** Trades all that can trade. */
export function match(book: Book, incoming: Incoming, rules: MatchRules): Matched {
  const { side, limit } = incoming;
  let left = incoming.qty;
  while (left > 0) {
    const front = book.front(otherSide(side));
    const maker = front !== null && isWithin(side, front.price, limit) ? front : null;
    const hidden =
      maker !== null && maker.handle < 0
        ? null
        : (rules.reserve?.offer({
            qty: left,
            limit: maker?.price ?? limit,
            isInside: maker !== null,
          }) ?? null);
    if (hidden !== null) {
      rules.reserve?.take(hidden.qty);
      left -= hidden.qty;
      rules.traded({ maker: null, ...hidden, isRequeued: false });
      continue;
    }
    if (maker === null) break;
    const meeting = rules.meets?.(maker) ?? 'TRADE';
    if (meeting === 'STOP') return { left, isStopped: true };
    if (meeting === 'TAKEN_OUT') continue;
    const qty = Math.min(left, maker.shown);
    const isRequeued = book.execute(maker, qty);
    left -= qty;
    rules.traded({ maker, qty, price: maker.price, isRequeued });
  }
  return { left, isStopped: false };
}

/** Shares that would trade now, counted up to `enough`; `isOpen` selects the matchable resting orders. */
export function tradable(
  book: Book,
  { side, limit, qty: enough }: Incoming,
  { reserve, isOpen }: { reserve: Reserve | null; isOpen: (maker: BookOrder) => boolean },
): number {
  let found = 0;
  for (const level of book.levels(otherSide(side))) {
    if (found >= enough || !isWithin(side, level.price, limit)) break;
    for (let order = level.head; order !== null; order = order.next) {
      if (isOpen(order)) found += order.leaves;
    }
  }
  if (found < enough) found += reserve?.capacity(limit, enough - found) ?? 0;
  return Math.min(found, enough);
}
