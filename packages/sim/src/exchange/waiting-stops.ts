/** The orders of an exchange that wait for a price, by symbol, as its rows have them. */
import { type ExchangeOrder, isWaiting, type StopTerms } from './exchange-order.ts';
import { createStopBook, findAwaited, type StopBook, type WaitingStop } from './stop-book.ts';

/** What {@link moveStop} keeps; the numbers of those that trail beside the books. */
type WaitingStops = {
  readonly stops: Map<string, StopBook>;
  readonly trails: Map<string, Set<number>>;
};

/** The stop book follows the row: a restart has it back with the rows. */
export function moveStop(
  { stops, trails }: WaitingStops,
  before: ExchangeOrder | undefined,
  order: ExchangeOrder,
) {
  let book = stops.get(order.symbol);
  if (book === undefined) {
    book = createStopBook();
    stops.set(order.symbol, book);
  }
  if (before?.stop !== undefined) book.remove(toWaitingStop(before, before.stop));
  if (order.stop === undefined) return;
  const isIn = isWaiting(order);
  if (isIn) book.add(toWaitingStop(order, order.stop));
  if (order.stop.trail === undefined) return;
  const numbers = trails.get(order.symbol) ?? new Set();
  if (isIn) numbers.add(order.orderNo);
  else numbers.delete(order.orderNo);
  trails.set(order.symbol, numbers);
}

const toWaitingStop = (order: ExchangeOrder, { px }: StopTerms): WaitingStop => ({
  orderNo: order.orderNo,
  awaits: findAwaited(order),
  stopPx: px,
  placeNo: order.placeNo,
});
