/**
 * Sells an index future that is dear against its shares and buys the shares, or the other way round, and closes both once
 * the basis has come back. What the future is worth by cost of carry is a constant part above or below the index within
 * minutes: the median of what it has been measures it, without a rate or a dividend yield. The naive one takes the
 * index itself for what the future is worth.
 */
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import {
  BASKET_CONTRACTS,
  INDEX_BASKET,
  INDEX_FUTURE,
} from '@tradefloor/core/competition/cases/index-basket';
import { moveTo } from '../examples/target-position.ts';
import type { Market, Strategy } from '../strategy.ts';

/** Contracts of a whole position. */
const SIZE = 20;
/** Basis points: about what both legs cost there and back, and what is left of a basis that has come back. */
const [ENTER_BPS, LEAVE_BPS] = [5, 1] as const;
/** Quotes before the median is one. */
const LEARNT = 20;
const CONTRACT_DOLLARS = 50;
/** Left between the last orders and the end of the run. */
const SPARE_MS = 3_000;

export class IndexArbitrageur implements Strategy {
  readonly #countsCarry: boolean;
  readonly #seen: number[] = [];
  #wanted = 0;

  constructor({ countsCarry }: { readonly countsCarry: boolean }) {
    this.#countsCarry = countsCarry;
  }

  onTick({ symbol, mid }: { readonly symbol: string; readonly mid: number }, market: Market): void {
    if (symbol !== INDEX_FUTURE) return;
    const index = computeIndex(market);
    if (index === null) return;
    const basisBps = ((mid - index) * BPS_PER_ONE) / index;
    this.#seen.push(basisBps);
    if (this.#seen.length < LEARNT) return;
    const isOver = market.endMs !== null && market.nowMs >= market.endMs - SPARE_MS;
    const carryBps = this.#countsCarry ? median(this.#seen) : 0;
    this.#wanted = isOver ? 0 : decide(this.#wanted, basisBps - carryBps);
    this.#trade(market);
  }

  /** Both legs at once: a price may jump between them. */
  #trade(market: Market): void {
    moveTo(market, INDEX_FUTURE, this.#wanted);
    for (const { symbol, sharesForTen } of INDEX_BASKET) {
      moveTo(market, symbol, -Math.round((this.#wanted * sharesForTen) / BASKET_CONTRACTS));
    }
  }
}

/**
 * The contracts to hold: short of a dear future, long of a cheap one, none of a fair one, else as before. A position of
 * the wrong side is closed first: to turn it round at once would take an order beyond the limit.
 */
function decide(held: number, dearBps: number): number {
  const side = -Math.sign(dearBps);
  if (held !== 0 && Math.sign(held) !== side) return 0;
  if (Math.abs(dearBps) > ENTER_BPS) return side * SIZE;
  return Math.abs(dearBps) < LEAVE_BPS ? 0 : held;
}

/** In price units of the future; null before every share has a price. */
function computeIndex(market: Market): number | null {
  let dollars = 0;
  for (const { symbol, sharesForTen } of INDEX_BASKET) {
    const tick = market.tick(symbol);
    if (tick === null) return null;
    dollars += sharesForTen * tick.mid;
  }
  return dollars / (BASKET_CONTRACTS * CONTRACT_DOLLARS);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
}
