/**
 * Calendar spreads: what a near month against a far one trades at, and what the legs of one dealt as a whole are booked
 * at. Prices are whole millionths, near less far. Browsers use it: no schema comes in.
 */

/** Bid, ask, middle and the day's first price of a month, or of a spread. */
export type TwoWay = {
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
  readonly open: number;
};

/** Near bought and far sold at their touches is the ask, the other way round the bid; half a price unit is dropped. */
export function spreadQuote(near: TwoWay, far: TwoWay): TwoWay {
  const bid = near.bid - far.ask;
  const ask = near.ask - far.bid;
  return { bid, ask, mid: Math.floor((bid + ask) / 2), open: near.open - far.open };
}

/**
 * The prices of the legs of a spread dealt at one price: the near month at the market's middle, on the tick, the far one
 * by the difference that was agreed (as exchanges book spreads: one leg anchored, the other follows).
 * @param nearMid middle of the near month
 * @param tickSize of the product; the spread's price is a multiple of it
 */
export function spreadLegs(
  price: number,
  { nearMid, tickSize }: { readonly nearMid: number; readonly tickSize: number },
): { readonly near: number; readonly far: number } {
  const near = Math.round(nearMid / tickSize) * tickSize;
  return { near, far: near - price };
}
