/**
 * Follows the flow of trades: where buyers took more than sellers over a window it is long, and short the other way round. It
 * holds on until the flow has turned as far against it, since every change of mind costs the spread. Its naive twin does
 * the same on random numbers.
 */
import type { MarketTrade } from '@tradefloor/contracts/market';
import type { Market, Strategy } from '../strategy.ts';
import { moveTo } from './target-position.ts';

export type MomentumTerms = {
  readonly symbol: string;
  /** Shares held, long or short. */
  readonly size: number;
  readonly signal: 'FLOW' | 'RANDOM';
};

const DECIDE_MS = 5_000;
/** Decisions that one trade counts in. */
const WINDOW = 8;
/** Part of the window's volume by which one side has to outweigh the other. */
const THRESHOLD = 0.15;

type Flow = { signed: number; all: number };

export class Momentum implements Strategy {
  readonly #terms: MomentumTerms;
  #window: Flow[] = [];
  #now: Flow = { signed: 0, all: 0 };
  #wanted = 0;

  constructor(terms: MomentumTerms) {
    this.#terms = terms;
  }

  onStart(market: Market): void {
    market.setTimer('decide', DECIDE_MS);
  }

  onTrade({ symbol, side, qty }: MarketTrade): void {
    if (symbol !== this.#terms.symbol) return;
    this.#now.signed += side === 'BUY' ? qty : -qty;
    this.#now.all += qty;
  }

  onTimer(_name: string, market: Market): void {
    const { symbol, size, signal } = this.#terms;
    this.#window = [...this.#window, this.#now].slice(-WINDOW);
    this.#now = { signed: 0, all: 0 };
    if (this.#window.length === WINDOW) {
      const strength = signal === 'FLOW' ? this.#strength() : 2 * market.rng.next() - 1;
      if (Math.abs(strength) >= THRESHOLD) this.#wanted = Math.sign(strength) * size;
      moveTo(market, symbol, this.#wanted);
    }
    market.setTimer('decide', DECIDE_MS);
  }

  /** From -1, all sold to the bid, to 1, all bought at the ask. */
  #strength(): number {
    const signed = this.#window.reduce((sum, flow) => sum + flow.signed, 0);
    const all = this.#window.reduce((sum, flow) => sum + flow.all, 0);
    return all === 0 ? 0 : signed / all;
  }
}
