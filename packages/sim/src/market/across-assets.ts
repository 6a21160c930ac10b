/** What the shares mean to other assets: published with each batch, so that futures, bonds and options follow it. */
import type { AcrossAssets } from '@tradefloor/contracts/market';
import { type Px, px } from '@tradefloor/contracts/money';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import type { Realism } from './realism.ts';
import { ShareIndex } from './share-index.ts';
import type { Walk } from './walk.ts';

type Followed = { readonly walk: Walk; readonly realism: Realism };

/** An index is published to a hundredth of a point. */
const toPoints = (level: number): Px => px(Math.round(level * 100) * (PX_PER_UNIT / 100));

export class AcrossMarket {
  readonly #market: Followed;
  readonly #index: ShareIndex;

  /** @param market before any split of it: its instruments are in the shares of its beginning */
  constructor(market: Followed) {
    this.#market = market;
    this.#index = new ShareIndex([...market.realism.shares.instruments]);
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
    };
  }
}
