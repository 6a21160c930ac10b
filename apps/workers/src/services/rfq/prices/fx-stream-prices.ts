/**
 * What a stream on request is dealt at: spot for the amount, with points to the value date; of a swap the points between
 * its legs. A function of the stream and a batch of the market, so that a quote id stands for its prices.
 */
import { type FxStreamPrice, toFxStreamQuoteId } from '@tradefloor/contracts/fx';
import { type Px, px } from '@tradefloor/contracts/money';
import type { FxStreamRow } from '@tradefloor/core/trading/dealer/fx-stream-tables';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import {
  findDealtPair,
  findFxForward,
  onPointTick,
  pointsInPips,
  twoWayPoints,
} from '@tradefloor/instruments/fx/fx-forward';
import type { FxPricer } from './fx-pricer.ts';

type Streamed = Pick<FxStreamRow, 'streamId' | 'qty' | 'near' | 'far' | 'spotDate'>;

/** Days from the spot date to what a symbol is delivered on; none for spot, and for what has become spot. */
const daysTo = (symbol: string, spotDate: string): number => {
  const date = findFxForward(symbol)?.valueDate ?? spotDate;
  return Math.max(0, toDay(date) - toDay(spotDate));
};

/** The prices of a stream at a batch; null for a batch that was never seen. */
export function streamPriceAt(fx: FxPricer, row: Streamed, seq: number): FxStreamPrice | null {
  const pair = findDealtPair(row.near);
  const made = pair === null ? null : fx.spotFor(pair, row.qty, seq);
  if (pair === null || made === null) return null;
  const { rung, at } = made;
  const spot = (rung.bid + rung.ask) / 2;
  const near = daysTo(row.near, row.spotDate);
  const nearExact = fx.exactPoints(pair, { spot, days: near, seq });
  const shown = { quoteId: toFxStreamQuoteId(row.streamId, seq), at };
  const spots = { spotBid: rung.bid, spotAsk: rung.ask };
  if (row.far === null) {
    const points =
      near === 0 ? NO_POINTS : twoWayPoints(pair, spot, { exact: nearExact, days: near });
    const prices = { bid: px(rung.bid + points.bid), ask: px(rung.ask + points.ask) };
    return { ...shown, ...spots, ...inPips(pair, points), ...withMid(prices), nearRate: null };
  }
  const far = daysTo(row.far, row.spotDate);
  const exact = fx.exactPoints(pair, { spot, days: far, seq }) - nearExact;
  const points = twoWayPoints(pair, spot, { exact, days: far - near });
  // Both legs move alike with spot, so that a swap is of points: its near leg is at the mid for both sides.
  const nearRate = onPointTick(pair, spot + nearExact);
  const prices = { bid: px(nearRate + points.bid), ask: px(nearRate + points.ask) };
  return { ...shown, ...spots, ...inPips(pair, points), ...withMid(prices), nearRate };
}

const NO_POINTS = { bid: 0, ask: 0 };

const inPips = (
  pair: Parameters<typeof pointsInPips>[0],
  points: { readonly bid: number; readonly ask: number },
) => ({
  pointsBid: pointsInPips(pair, points.bid),
  pointsAsk: pointsInPips(pair, points.ask),
});

const withMid = ({ bid, ask }: { readonly bid: Px; readonly ask: Px }) => ({
  bid,
  ask,
  mid: px(Math.round((bid + ask) / 2)),
});
