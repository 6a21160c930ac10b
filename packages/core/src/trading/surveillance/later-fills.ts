/**
 * Fills that come after the cancel: a large order moves the price, is taken out of the book, and its owner deals on the
 * other side at what it left behind. The order that is filled came after the large one, so that one that was working
 * before is no part of it; and what was cancelled was not placed again, so that an order that is moved by a cancel and a
 * new one is none.
 */
import { LATER_FILL } from '@tradefloor/contracts/vocabulary/surveillance';
import type { Cancelled, Drawn, Filled, Placed } from './lure.ts';

/** What is remembered of one owner in one symbol. */
type Remembered = {
  readonly fills: readonly Filled[];
  /** On the other side than the fills. */
  readonly cancels: readonly Cancelled[];
  /** On the side of the fills. */
  readonly placed: readonly Placed[];
  /** On the side of the cancels. */
  readonly opposite: readonly Placed[];
};

/**
 * Each fill with the orders whose cancel it followed. They are compared with the whole order that was filled: its first
 * fill may be a small part of it.
 */
export const listFollowed = ({ fills, cancels, placed, opposite }: Remembered): Drawn[] =>
  fills.flatMap((fill) => {
    const order = placed.find(({ id }) => id === fill.rootId);
    if (order === undefined || order.at > fill.at) return [];
    const drawing = cancels.filter(
      (cancel) =>
        isFollowed(cancel, fill) &&
        cancel.line.from <= order.at &&
        !isPlacedAgain(cancel, opposite.filter(stoodAt(fill.at, cancels))),
    );
    const { rootId } = fill;
    return drawing.length === 0
      ? []
      : [{ rootId, fills: [fill], cancels: drawing, drawnQty: order.qty }];
  });

/** Whether a fill came soon after the cancel of an order that had not stood for long. */
const isFollowed = ({ line, at }: Cancelled, fill: Filled): boolean =>
  at < fill.at && fill.at - at <= LATER_FILL.withinMs && at - line.from <= LATER_FILL.stoodMs;

/** Placed by then, and not cancelled. */
const stoodAt =
  (nowMs: number, cancels: readonly Cancelled[]) =>
  ({ id, at }: Placed): boolean =>
    at <= nowMs && !cancels.some((cancel) => cancel.id === id && cancel.at <= nowMs);

const isPlacedAgain = ({ at, openQty }: Cancelled, stood: readonly Placed[]): boolean =>
  stood.some((each) => each.isShown && each.at >= at && each.qty >= openQty);
