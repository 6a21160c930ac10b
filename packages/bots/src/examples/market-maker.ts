/**
 * Quotes both sides of a share at the best prices. With a position it leans: the side that would add to it is quoted further
 * away, and not at all beyond its limit, so that what it holds is sold before prices run away from it.
 */
import { px, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { Market, OwnOrder, Strategy } from '../strategy.ts';

export type MarketMakerTerms = {
  readonly symbol: string;
  /** Shares of each quote. */
  readonly size: number;
  /** Shares that the position never passes by quoting on. */
  readonly maxPosition: number;
  /** Ticks that the side which adds to a full position is quoted further away; 0 for quotes that do not lean. */
  readonly leanTicks: number;
};

/** A quote stands at least so long: the risk checks allow ten orders a second. */
const REQUOTE_MS = 1_000;

export class MarketMaker implements Strategy {
  readonly #terms: MarketMakerTerms;

  constructor(terms: MarketMakerTerms) {
    this.#terms = terms;
  }

  onStart(market: Market): void {
    market.setTimer('quote', 0);
  }

  onTimer(_name: string, market: Market): void {
    this.#quote('BUY', market);
    this.#quote('SELL', market);
    market.setTimer('quote', REQUOTE_MS);
  }

  #quote(side: Side, market: Market): void {
    const { symbol, size } = this.#terms;
    const [open] = market.openOrders(symbol).filter((order) => order.side === side);
    const price = this.#price(side, market);
    if (open === undefined) {
      if (price !== null) {
        market.place({ symbol, side, qty: qty(size), price: px(price), postOnly: true });
      }
    } else if (isChangeable(open)) {
      if (price === null) market.cancel(open.clientOrderId);
      else if (price !== open.price) market.amend(open.clientOrderId, { price: px(price) });
    }
  }

  /** Null where nothing is to be quoted. */
  #price(side: Side, market: Market): number | null {
    const { symbol, leanTicks, maxPosition } = this.#terms;
    const tick = market.tick(symbol);
    if (tick === null) return null;
    const sign = side === 'BUY' ? 1 : -1;
    // How full the position is on the side that this quote adds to: from 0 to 1.
    const fullness = Math.max(0, (sign * market.position(symbol)) / maxPosition);
    if (fullness >= 1) return null;
    const away = Math.round(fullness * leanTicks) * market.instrument(symbol).tickSize;
    return side === 'BUY' ? tick.bid - away : tick.ask + away;
  }
}

const isChangeable = ({ status }: OwnOrder): boolean =>
  status === 'NEW' || status === 'PARTIALLY_FILLED';
