/**
 * An order in its history: without the terms that most orders do not have, a fifth of such a record's bytes. Rows of
 * before a term existed lack it, too, so that every reader fills it in.
 */
import type { Order } from '@tradefloor/contracts/order';

/** What an order has where it lacks a term. */
const LACKING = {
  linkId: null,
  pegTo: null,
  pegOffset: null,
  stopPrice: null,
  trailAmount: null,
  trailPct: null,
  triggerBy: null,
  triggered: null,
  expireAt: null,
  displayQty: null,
  minQty: null,
  postOnly: false,
  shortQty: null,
  shortExempt: false,
} as const satisfies Partial<Order>;

type Rare = keyof typeof LACKING;
const RARE = Object.keys(LACKING) as readonly Rare[];

export type StoredOrder = Omit<Order, Rare> & Partial<Pick<Order, Rare>>;

/** The order as its history keeps it. */
export function toStoredOrder(order: Order): StoredOrder {
  const stored: { -readonly [Name in keyof StoredOrder]: StoredOrder[Name] } = { ...order };
  for (const name of RARE) if (order[name] === LACKING[name]) delete stored[name];
  return stored;
}

/** The order again, every term named. */
export const fromStoredOrder = (stored: StoredOrder): Order => ({ ...LACKING, ...stored });
