/**
 * Trades the gap between a share and its peers of the same sector: sells the share when it has risen more than they have, buys
 * it when it has fallen more, and holds the peers the other way round, so that what moves them all moves its profit less.
 * Its naive twin trades the share alone.
 */
import type { Market, Strategy } from '../strategy.ts';
import { moveTo } from './target-position.ts';

export type PairsTerms = {
  readonly symbol: string;
  readonly peers: readonly string[];
  /** Money units held of the share, long or short. */
  readonly worth: number;
  /** Of the share's worth, what is held of the peers together; 0 for none. */
  readonly hedge: number;
};

const DECIDE_MS = 5_000;
/** The gap, as a part of the price, at which a position is opened, and that at which it is closed. */
const [OPEN_AT, CLOSE_AT] = [0.000_3, 0.000_05];
const PX_PER_MONEY = 100;

export class Pairs implements Strategy {
  readonly #terms: PairsTerms;
  readonly #first = new Map<string, number>();
  /** 1 long of the share, -1 short, 0 flat. */
  #stance = 0;

  constructor(terms: PairsTerms) {
    this.#terms = terms;
  }

  onStart(market: Market): void {
    for (const symbol of market.symbols) this.#first.set(symbol, market.tick(symbol)?.mid ?? 0);
    market.setTimer('decide', DECIDE_MS);
  }

  onTimer(_name: string, market: Market): void {
    const { symbol, peers, hedge } = this.#terms;
    const gap = this.#move(symbol, market) - mean(peers.map((peer) => this.#move(peer, market)));
    if (Math.abs(gap) >= OPEN_AT) this.#stance = -Math.sign(gap);
    else if (Math.abs(gap) <= CLOSE_AT) this.#stance = 0;
    this.#hold(symbol, this.#stance, market);
    for (const peer of peers) this.#hold(peer, (-this.#stance * hedge) / peers.length, market);
    market.setTimer('decide', DECIDE_MS);
  }

  /** Since the start, as a part of the price. */
  #move(symbol: string, market: Market): number {
    const first = this.#first.get(symbol) ?? 0;
    return first === 0 ? 0 : ((market.tick(symbol)?.mid ?? first) - first) / first;
  }

  #hold(symbol: string, part: number, market: Market): void {
    const price = this.#first.get(symbol) ?? 0;
    if (price === 0) return;
    moveTo(market, symbol, Math.round((part * this.#terms.worth * PX_PER_MONEY) / price));
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
