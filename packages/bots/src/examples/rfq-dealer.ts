/**
 * Deals a bond by requests for quote: quotes clients around the middle of the composite. With a position it leans, so that
 * clients take off what it holds (Bergault and Guéant, Size matters for OTC market makers, Mathematical Finance 31(1), 2021,
 * whose quotes are about linear in the position), follows the composite until the client decides, and deals with other
 * dealers what is beyond its limit.
 */
import { px, qty } from '@tradefloor/contracts/money';
import type { BondSpec } from '@tradefloor/contracts/order';
import type { ClientRequest } from '../case-event.ts';
import type { Market, Strategy } from '../strategy.ts';

export type RfqDealerTerms = {
  /** What an own order names of its bond. */
  readonly bond: BondSpec;
  /** How far from the middle it quotes, in parts of half the composite's width. */
  readonly width: number;
  /** How far a full position moves both prices, in the same. */
  readonly lean: number;
  /** Face of a full position: what is beyond it is dealt with other dealers. Infinite for never. */
  readonly fullPosition: number;
  /** Whether a quote follows the composite until the client decides. */
  readonly isFollowing: boolean;
};

/** Left before the end of the run to deal the position with other dealers. */
const CLOSE_MS = 12_000;
/** Smallest step of a bond's face. */
const FACE_STEP = 1_000;

export class RfqDealer implements Strategy {
  readonly #terms: RfqDealerTerms;
  readonly #open = new Map<string, ClientRequest>();

  constructor(terms: RfqDealerTerms) {
    this.#terms = terms;
  }

  onStart(market: Market): void {
    if (market.endMs === null || this.#terms.fullPosition === Number.POSITIVE_INFINITY) return;
    market.setTimer('close', market.endMs - market.nowMs - CLOSE_MS);
  }

  onRequest(request: ClientRequest, market: Market): void {
    this.#open.set(request.id, request);
    this.#quote(request, market);
  }

  onTick(_: unknown, market: Market): void {
    this.#requote(market);
  }

  onFill(_: unknown, market: Market): void {
    this.#requote(market);
    const { bond, fullPosition } = this.#terms;
    const held = market.position(bond.isin);
    if (Math.abs(held) > fullPosition) this.#deal(Math.sign(held) * fullPosition, market);
  }

  onTimer(_name: string, market: Market): void {
    this.#deal(0, market);
  }

  #requote(market: Market): void {
    for (const request of this.#open.values()) {
      if (request.untilMs <= market.nowMs) this.#open.delete(request.id);
      else if (this.#terms.isFollowing) this.#quote(request, market);
    }
  }

  #quote({ id, symbol, side }: ClientRequest, market: Market): void {
    const tick = market.tick(symbol);
    if (tick === null) return;
    const { width, lean, fullPosition } = this.#terms;
    const half = (tick.ask - tick.bid) / 2;
    const fullness = Math.max(-1, Math.min(1, market.position(symbol) / fullPosition));
    const middle = (tick.bid + tick.ask) / 2 - fullness * lean * half;
    const step = market.instrument(symbol).tickSize;
    const bid = px(Math.floor((middle - width * half) / step) * step);
    const ask = px(Math.ceil((middle + width * half) / step) * step);
    market.quote(id, {
      ...(side === 'BUY' ? {} : { bid }),
      ...(side === 'SELL' ? {} : { ask }),
    });
  }

  /** Puts to other dealers what the position has beyond what is wanted, one order at a time. */
  #deal(wanted: number, market: Market): void {
    const { bond } = this.#terms;
    const missing = wanted - market.position(bond.isin);
    const face = Math.floor(Math.abs(missing) / FACE_STEP) * FACE_STEP;
    if (face === 0 || market.openOrders(bond.isin).length > 0) return;
    market.place({
      symbol: bond.isin,
      side: missing > 0 ? 'BUY' : 'SELL',
      qty: qty(face),
      instrumentType: 'bond',
      bondSpec: bond,
    });
  }
}
