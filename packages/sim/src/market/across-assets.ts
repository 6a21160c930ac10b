/** What the shares mean to other assets: published with each batch, so that futures, bonds and options follow it. */
import type { AcrossAssets, Instrument } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { type Px, px } from '@tradefloor/contracts/money';
import { OPTION_UNDERLYINGS } from '@tradefloor/contracts/vocabulary/instruments';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { ln } from '@tradefloor/instruments/math/elementary';
import { toTicker, UNLISTED_ISSUERS } from '../bond/credit-spread.ts';
import { NO_MEMORY, remember, type VarianceMemory } from '../option/variance-memory.ts';
import { indexVolatility } from './index-volatility.ts';
import type { Realism } from './realism.ts';
import type { AcrossSnapshot } from './realism-snapshot.ts';
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
const UNDERLYINGS: ReadonlySet<string> = new Set(OPTION_UNDERLYINGS);
/** Part of what options expect of a share that comes from what the index has done; the rest from its own moves. */
const INDEX_PART = 0.5;

/** What is remembered of a share, or of the index, and its logarithm before the step. */
type Remembered = {
  readonly place: number;
  readonly volatility: number;
  memory: VarianceMemory;
  before: number;
};

export class AcrossMarket {
  readonly #market: Followed;
  readonly #index: ShareIndex;
  readonly #universe: readonly Instrument[];
  readonly #places: ReadonlyMap<string, number>;
  readonly #shares: ReadonlyMap<Instrument['symbol'], Remembered>;
  #ofIndex: VarianceMemory = NO_MEMORY;
  #levelBefore = 0;
  #kept: { readonly flags: readonly RealismFlag[]; readonly volatility: number } | null = null;

  /** @param market before any split of it: its instruments are in the shares of its beginning */
  constructor(market: Followed) {
    this.#market = market;
    this.#universe = [...market.realism.shares.instruments];
    this.#index = new ShareIndex(this.#universe);
    this.#places = new Map(this.#universe.map(({ symbol }, place) => [symbol, place]));
    this.#shares = new Map(
      this.#universe.flatMap(({ symbol, volatilityPpm }, place) =>
        UNDERLYINGS.has(symbol)
          ? [[symbol, { place, volatility: volatilityPpm / PPM, memory: NO_MEMORY, before: 0 }]]
          : [],
      ),
    );
  }

  get #isOn(): boolean {
    return this.#market.realism.flags.includes('ACROSS_ASSETS');
  }

  /** Looks at prices before a step, once splits have taken effect. */
  before(): void {
    if (!this.#isOn) {
      this.#forget();
      return;
    }
    const { walk, realism } = this.#market;
    this.#index.follow(realism.shares.splits);
    this.#levelBefore = ln(this.#index.level(walk.logShown));
    for (const share of this.#shares.values()) share.before = walk.logShown[share.place] ?? 0;
  }

  /** Remembers the step. @param years its usual variance, as a part of a year's */
  after(years: number): void {
    if (!this.#isOn) return;
    const { walk, realism } = this.#market;
    const moved = ln(this.#index.level(walk.logShown)) - this.#levelBefore;
    const move = moved / this.#volatility(realism.flags);
    this.#ofIndex = remember(this.#ofIndex, { move, years });
    for (const share of this.#shares.values()) {
      const own = ((walk.logShown[share.place] ?? 0) - share.before) / share.volatility;
      share.memory = remember(share.memory, { move: own, years });
    }
  }

  /** As of the batch that the market stands at; null without the feature. */
  publish(): AcrossAssets | null {
    if (!this.#isOn) return null;
    const { walk, realism } = this.#market;
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
      volatilities: [...this.#shares].map(([symbol, { memory }]) => ({
        symbol,
        fastPpm: this.#expected(memory, 'fast'),
        slowPpm: this.#expected(memory, 'slow'),
      })),
    };
  }

  snapshot(): AcrossSnapshot | null {
    if (!this.#isOn) return null;
    const shares = [...this.#shares].map(([symbol, { memory }]) => ({ symbol, ...memory }));
    return { index: this.#ofIndex, shares };
  }

  restore({ index, shares }: AcrossSnapshot): void {
    this.#ofIndex = index;
    const known = new Map(shares.map(({ symbol, fast, slow }) => [symbol, { fast, slow }]));
    for (const [symbol, share] of this.#shares) share.memory = known.get(symbol) ?? NO_MEMORY;
  }

  #expected(own: VarianceMemory, part: 'fast' | 'slow'): number {
    const log = INDEX_PART * this.#ofIndex[part] + (1 - INDEX_PART) * own[part];
    return Math.round(log * PPM);
  }

  #equityMove(ticker: string): number {
    const { logShown } = this.#market.walk;
    const place = this.#places.get(ticker);
    return place === undefined
      ? this.#index.sectorMove(logShown, SECTORS.get(ticker) ?? null)
      : this.#index.move(logShown, place);
  }

  /** Worked out once for a set of features. */
  #volatility(flags: readonly RealismFlag[]): number {
    if (this.#kept?.flags !== flags) {
      this.#kept = { flags, volatility: indexVolatility(this.#universe, flags) };
    }
    return this.#kept.volatility;
  }

  #forget(): void {
    if (this.#ofIndex === NO_MEMORY) return;
    this.#ofIndex = NO_MEMORY;
    for (const share of this.#shares.values()) share.memory = NO_MEMORY;
  }
}
