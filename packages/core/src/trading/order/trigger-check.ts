/** Whether an order can wait for its trigger at all, by the price it would watch. */
import { decimalOfPx, type Px } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { findTrigger, TRIGGER_PRICE_NAMES } from '@tradefloor/contracts/vocabulary/trigger-terms';
import { type Standing, triggers } from './trigger.ts';

/** Where an order would wait; `NO_PRICE` without a fresh price to watch, null for one that does not wait. */
export type Waits = { readonly watched: Px; readonly standing: Standing } | 'NO_PRICE' | null;

/** A trigger that its price has reached already, and a trail that leaves no price, in words; null where it can wait. */
export function findReached(order: NewOrder, waits: Waits): string | null {
  const trigger = findTrigger(order);
  if (trigger === null || waits === null || waits === 'NO_PRICE') return null;
  const { watched, standing } = waits;
  const at = `${TRIGGER_PRICE_NAMES[trigger.by]} ${decimalOfPx(watched)}`;
  if (standing.stopPx <= 0) return `the trail is no less than the price: ${at}`;
  const isThrough = triggers({ side: order.side, trigger }, standing, watched);
  return isThrough ? `stopPrice ${decimalOfPx(standing.stopPx)} is reached already: ${at}` : null;
}
