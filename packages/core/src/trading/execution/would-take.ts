/** Whether an order would trade at once at the market's best prices. */
import type { Tick } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import { type Side, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { type FlatTerms, findLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { pegReach } from './peg-price.ts';

type Priced = FlatTerms<Px> & { readonly side: Side };
type Quote = Pick<Tick, 'bid' | 'ask' | 'mid'>;

/**
 * The price it would trade at and how far it goes, in whole price units; null where it would rest. One that names no
 * limit and follows nothing goes as far as it takes.
 */
export function findTaken(
  order: Priced,
  quote: Quote,
): { readonly at: Px; readonly reach: Px } | null {
  const { side } = order;
  const at = side === 'BUY' ? quote.ask : quote.bid;
  const flat = { ...order, price: order.price ?? null, pegTo: order.pegTo ?? null };
  const reach =
    pegReach({ ...flat, pegOffset: order.pegOffset ?? null }, quote) ?? findLimit(order);
  if (reach === null) return { at, reach: at };
  return sideSign(side) * (reach - at) < 0 ? null : { at, reach };
}
