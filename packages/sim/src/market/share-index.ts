/**
 * The index of all listed shares, weighted by market capitalisation: what the index future is on. Companies keep their
 * number of shares, so that a split leaves the level where it is, as an index provider's divisor does.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';
import { REFERENCE } from '@tradefloor/instruments/futures/future-contract';
import { exp, ln } from '@tradefloor/instruments/math/elementary';
import { MARKET_CAP_BILLIONS } from './market-caps.ts';
import type { ListedShares } from './split-shares.ts';

/** Of a company whose capitalisation is not known. */
const SMALL_CAP = 1;

/** Parts of the index at the companies' reference prices, in the order of the universe; they sum up to one. */
export function indexWeights(universe: readonly Pick<Instrument, 'symbol'>[]): number[] {
  const caps = universe.map(({ symbol }) => MARKET_CAP_BILLIONS[symbol] ?? SMALL_CAP);
  const total = caps.reduce((sum, cap) => sum + cap, 0);
  return caps.map((cap) => cap / total);
}

export class ShareIndex {
  readonly #universe: readonly Instrument[];
  readonly #weights: Float64Array;
  /** Log reference prices in the shares of now. */
  readonly #base: Float64Array;
  #splits: ListedShares['splits'] = [];

  /** @param universe in the shares of the market's beginning */
  constructor(universe: readonly Instrument[]) {
    this.#universe = universe;
    this.#weights = Float64Array.from(indexWeights(universe));
    this.#base = Float64Array.from(universe, ({ referencePrice }) => ln(referencePrice));
  }

  /** What a company has moved since its reference price, as a logarithm. */
  move(logPrices: Float64Array, place: number): number {
    return (logPrices[place] ?? 0) - (this.#base[place] ?? 0);
  }

  /** The level in index points, at log prices in the shares of now. */
  level(logPrices: Float64Array): number {
    let sum = 0;
    for (let place = 0; place < this.#weights.length; place += 1) {
      sum += (this.#weights[place] ?? 0) * exp(this.move(logPrices, place));
    }
    return REFERENCE.ES * sum;
  }

  /** What the companies of a sector have moved by together, by capitalisation; none where none is listed. */
  sectorMove(logPrices: Float64Array, sector: Instrument['sector']): number {
    let [then, now] = [0, 0];
    for (const [place, instrument] of this.#universe.entries()) {
      if (instrument.sector !== sector) continue;
      const weight = this.#weights[place] ?? 0;
      then += weight;
      now += weight * exp(this.move(logPrices, place));
    }
    return then === 0 ? 0 : ln(now / then);
  }

  /** Takes on the splits in force: before prices after them are looked at. */
  follow(splits: ListedShares['splits']): void {
    if (splits === this.#splits) return;
    this.#splits = splits;
    for (const [place, { symbol, referencePrice }] of this.#universe.entries()) {
      this.#base[place] = ln(referencePrice) - ln(splitFactor(splits, symbol));
    }
  }
}
