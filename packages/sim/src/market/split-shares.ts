/** Share splits in the simulated market: prices are divided and shares multiplied, and nothing else moves. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { MarketEvent } from '@tradefloor/contracts/market-event';
import type { SplitInForce } from '@tradefloor/contracts/split';
import { inNewShares, splitFactor } from '@tradefloor/instruments/equity/split-factor';
import { ln } from '@tradefloor/instruments/math/elementary';
import { type BandState, shiftBand } from './limit-bands.ts';
import type { Walk } from './walk.ts';

/** The universe in the shares of now. */
export class ListedShares {
  readonly #walk: Walk;
  readonly #listed: Instrument[];
  #splits: readonly SplitInForce[] = [];

  constructor(walk: Walk, universe: readonly Instrument[]) {
    this.#walk = walk;
    this.#listed = [...universe];
  }

  /** Splits that have taken effect, oldest first. */
  get splits(): readonly SplitInForce[] {
    return this.#splits;
  }

  get instruments(): readonly Instrument[] {
    return this.#listed;
  }

  at(place: number): Instrument {
    const found = this.#listed[place];
    if (found === undefined) throw new RangeError(`no symbol at place ${place}`);
    return found;
  }

  /** From the step to `seq` on the symbol is quoted in new shares. */
  split(
    place: number,
    band: BandState,
    event: Pick<MarketEvent, 'size' | 'at'> & { readonly seq: number },
  ): void {
    const { symbol } = this.at(place);
    const { size, seq, at } = event;
    const ratio = size ?? 1;
    this.#splits = [...this.#splits, { symbol, ratio, seq, at }];
    splitWalk(this.#walk, place, ratio);
    shiftBand(band, -ln(ratio));
    this.#list(place, ratio);
  }

  /** Prices, bands and shares of a snapshot are after its splits; what was configured is not. */
  restore(splits: readonly SplitInForce[]): void {
    this.#splits = splits;
    for (const [place, { symbol }] of this.#listed.entries()) {
      this.#list(place, splitFactor(splits, symbol));
    }
  }

  /** As many times the volume, at a part of the price. */
  #list(place: number, factor: number): void {
    this.#listed[place] = inNewShares(this.at(place), factor);
    const { rate } = this.#walk.fixed;
    rate[place] = (rate[place] ?? 0) * factor;
  }
}

/** A symbol's columns in new shares. Prices are logarithms: moves before and after are worth the same. */
function splitWalk(walk: Walk, place: number, ratio: number): void {
  const shift = ln(ratio);
  const { logPrice, logShown, logLast, logPrior, logOpen, logHigh, logLow } = walk;
  for (const column of [logPrice, logShown, logLast, logPrior, logOpen, logHigh, logLow]) {
    column[place] = (column[place] ?? 0) - shift;
  }
  for (const column of [walk.volume, walk.dayVolume, walk.carry]) {
    column[place] = (column[place] ?? 0) * ratio;
  }
}
