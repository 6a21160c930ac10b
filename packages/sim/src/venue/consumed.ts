/**
 * What has been taken of a symbol's display within one tick, by venue, side and price, so that two orders
 * in the same tick never get the same shares. Empty again at every new tick; plain JSON.
 */
import type { Venue } from '@tradefloor/contracts/market';

export type Consumed = Readonly<Record<string, number>>;
export const NOTHING_CONSUMED: Consumed = {};

/** `over`: beyond what is displayed; `print`: the tick's own trades; else a displayed price. */
export type ConsumedAt = {
  readonly venue: Venue;
  readonly side: 'bid' | 'ask';
  readonly at: number | 'over' | 'print';
};

const keyOf = ({ venue, side, at }: ConsumedAt): string => `${venue}|${side}|${at}`;

export const consumedAt = (consumed: Consumed, place: ConsumedAt): number =>
  consumed[keyOf(place)] ?? 0;

export const consume = (consumed: Consumed, place: ConsumedAt, qty: number): Consumed =>
  qty === 0 ? consumed : { ...consumed, [keyOf(place)]: consumedAt(consumed, place) + qty };
