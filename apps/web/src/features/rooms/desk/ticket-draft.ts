/** The ticket of a room's desk: what is typed, what is wrong with it, and the order that is sent. Pure. */
import {
  type Entry,
  type PriceReference,
  parsePrice,
  parseQty,
} from '../../../lib/format/entry.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import type { NewRoomOrder } from '../../../platform/client/shapes.ts';

export type TicketDraft = {
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly orderType: 'MARKET' | 'LIMIT';
  readonly qty: string;
  readonly price: string;
};

export type TicketRules = {
  readonly maxOrderQty: number;
  /** Of the symbol, in price units; null while there are none. */
  readonly reference: PriceReference | null;
  /** In price units. */
  readonly tick: number;
};

export type TicketProblems = Readonly<Record<'qty' | 'price', string | null>>;

const toProblem = (entry: Entry): string | null => (entry.ok ? null : entry.problem);

/** What is wrong with each field; null where nothing is. */
export const findTicketProblems = (
  { qty, price, orderType }: TicketDraft,
  { maxOrderQty, reference, tick }: TicketRules,
): TicketProblems => ({
  qty: toProblem(parseQty(qty, maxOrderQty)),
  price: orderType === 'MARKET' ? null : toProblem(parsePrice(price, reference, tick)),
});

export type NamedTicket = { readonly roomId: string; readonly clientOrderId: string };

/** The order as it is sent; null where a field is wrong. */
export function toRoomOrder(
  draft: TicketDraft,
  { maxOrderQty, reference, tick }: TicketRules,
  name: NamedTicket,
): NewRoomOrder | null {
  const { symbol, side, orderType } = draft;
  const qty = parseQty(draft.qty, maxOrderQty);
  const price = orderType === 'MARKET' ? null : parsePrice(draft.price, reference, tick);
  if (!qty.ok || price?.ok === false) return null;
  return {
    ...name,
    symbol,
    side,
    orderType,
    qty: qty.value,
    ...(price === null ? {} : { price: toDecimal(price.value) }),
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'equity',
  };
}
