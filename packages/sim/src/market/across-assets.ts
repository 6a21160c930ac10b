/** What the shares mean to other assets: published with each batch, so that futures, bonds and options follow it. */
import type { AcrossAssets, Instrument } from '@tradefloor/contracts/market';
import { type Px, px } from '@tradefloor/contracts/money';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { toTicker, UNLISTED_ISSUERS } from '../bond/credit-spread.ts';
import type { Realism } from './realism.ts';
import { ShareIndex } from './share-index.ts';
import type { Walk } from './walk.ts';

type Followed = { readonly walk: Walk; readonly realism: Realism };

/** An index is published to a hundredth of a point. */
const toPoints = (level: number): Px => px(Math.round(level * 100) * (PX_PER_UNIT / 100));

const PPM = 1_000_000;
const TICKERS = [
  ...new Set(BONDS.filter(({ kind }) => kind === 'CORPORATE').map((bond) => toTicker(bond))),
];
const SECTORS: ReadonlyMap<string, Instrument['sector']> = new Map(
  Object.entries(UNLISTED_ISSUERS),
);

export class AcrossMarket {
  readonly #market: Followed;
  readonly #index: ShareIndex;
  readonly #places: ReadonlyMap<string, number>;

  /** @param market before any split of it: its instruments are in the shares of its beginning */
  constructor(market: Followed) {
    this.#market = market;
    const universe = [...market.realism.shares.instruments];
    this.#index = new ShareIndex(universe);
    this.#places = new Map(universe.map(({ symbol }, place) => [symbol, place]));
  }

  /** As of the batch that the market stands at; null without the feature. */
  publish(): AcrossAssets | null {
    const { walk, realism } = this.#market;
    if (!realism.flags.includes('ACROSS_ASSETS')) return null;
    this.#index.follow(realism.shares.splits);
    return {
      index: {
        last: toPoints(this.#index.level(walk.logShown)),
        priorClose: toPoints(this.#index.level(walk.logPrior)),
      },
      issuers: TICKERS.map((ticker) => ({
        ticker,
        movePpm: Math.round(this.#equityMove(ticker) * PPM),
      })),
    };
  }

  #equityMove(ticker: string): number {
    const { logShown } = this.#market.walk;
    const place = this.#places.get(ticker);
    return place === undefined
      ? this.#index.sectorMove(logShown, SECTORS.get(ticker) ?? null)
      : this.#index.move(logShown, place);
  }
}
