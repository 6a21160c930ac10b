/**
 * The feature engine's arithmetic: consumes the market batch by batch and news as it comes, and computes the seven
 * features of every symbol. Work and memory per batch depend on the number of symbols alone, not on the length of the
 * features' windows.
 */
import {
  FEATURES,
  type FeatureBatch,
  type FeatureVector,
} from '@tradefloor/contracts/intelligence';
import type { Instrument, TickBatch } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { isNewsFor, type NewsEvent } from '@tradefloor/contracts/news';
import type { SplitInForce } from '@tradefloor/contracts/split';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';
import { ln } from '@tradefloor/instruments/math/elementary';
import { MinuteReturns } from './minute-returns.ts';
import { NewsDecay } from './news-decay.ts';
import { normalised, rounded, WINDOW_MS } from './normalise.ts';
import { PriceWindow } from './price-window.ts';
import { SectorStrength } from './sector-strength.ts';

/** Raw values are kept in billionths: the published values are the weighed ones. */
const RAW_PARTS = 1_000_000_000;
const MINUTE_MS = 60_000;
/** Recorded minutes put before the first batch beside the window's own rows. */
const SPARE_ROWS = 8;

/**
 * Milliseconds of trading, the part of an average day's volume expected in them, and how volatile this hour usually is,
 * as a factor of the yearly figure; one where all hours are alike.
 */
export type Passed = {
  readonly marketMs: number;
  readonly volumeShare: number;
  readonly season?: number;
};

export type FeatureSettings = {
  readonly instruments: readonly Instrument[];
  /** Milliseconds of market time from batch to batch, as planned. */
  readonly tickMs: number;
  /** What passes of trading between two moments of market time: nights are none of it. */
  readonly passedBetween: (fromMs: number, toMs: number, flags?: readonly RealismFlag[]) => Passed;
  /** News an hour a company usually has. */
  readonly newsPerHour: (instrument: Instrument) => number;
};

/** What was recorded before this board began. Prices are by minute, oldest first, 0 where there is none. */
export type FeatureHistory = {
  readonly minutes: number;
  readonly closes: readonly { readonly symbol: string; readonly prices: readonly number[] }[];
  readonly news: readonly NewsEvent[];
  /** How far the news reaches back. */
  readonly newsSpanMs: number;
  /** The splits that all of its prices are after. */
  readonly splits?: readonly SplitInForce[] | undefined;
};

export const NO_HISTORY: FeatureHistory = { minutes: 0, closes: [], news: [], newsSpanMs: 0 };

export class FeatureBoard {
  readonly #settings: FeatureSettings;
  readonly #symbols: readonly FeatureVector['symbol'][];
  readonly #places: ReadonlyMap<string, number>;
  readonly #window: PriceWindow;
  readonly #minutes: MinuteReturns;
  readonly #sectors: SectorStrength;
  readonly #rates: Float64Array;
  readonly #volatility: Float64Array;
  readonly #logMids: Float64Array;
  readonly #volumes: Float64Array;
  // Prices and volumes are those of shares as they were before any split: a split is no return and no volume.
  /** Of the day, as last received: what came since is their difference. */
  readonly #dayVolumes: Float64Array;
  readonly #returns: Float64Array;
  #history: FeatureHistory;
  #news: NewsDecay | null = null;
  #early: NewsEvent[] = [];
  #share = 0;
  #simMs: number | null = null;
  #season = 1;
  /** Market time without the nights since the first batch. */
  #tradingMs = 0;

  constructor(settings: FeatureSettings, history: FeatureHistory = NO_HISTORY) {
    const { instruments, tickMs } = settings;
    const count = instruments.length;
    const column = () => new Float64Array(count).fill(Number.NaN);
    this.#settings = settings;
    this.#history = history;
    this.#symbols = instruments.map(({ symbol }) => symbol);
    this.#places = new Map(this.#symbols.map((symbol, place) => [symbol, place]));
    this.#window = new PriceWindow(count, Math.ceil(WINDOW_MS / tickMs) + 2 + SPARE_ROWS);
    this.#minutes = new MinuteReturns(count);
    this.#sectors = new SectorStrength(instruments.map(({ sector }) => sector));
    this.#rates = Float64Array.from(instruments, settings.newsPerHour);
    this.#volatility = Float64Array.from(instruments, (each) => each.volatilityPpm / 1_000_000);
    this.#logMids = column();
    this.#volumes = column();
    this.#dayVolumes = column();
    this.#returns = column();
  }

  /** Takes a piece of news; one of a company that is not listed here is none of this board's. */
  receive(event: NewsEvent): void {
    if (this.#news === null) this.#early.push(event);
    else this.#receive(this.#news, event);
  }

  #receive(news: NewsDecay, event: NewsEvent): void {
    const places = this.#toPlaces(event);
    if (places.length > 0) news.receive(places, event);
  }

  /** Where those stand that a piece of news is about: news of a sector or of the market is news of each in it. */
  #toPlaces(event: NewsEvent): readonly number[] {
    const own = event.symbol === null ? undefined : this.#places.get(event.symbol);
    if (event.symbol !== null) return own === undefined ? [] : [own];
    return this.#settings.instruments.flatMap((each, place) =>
      isNewsFor(event, each) ? [place] : [],
    );
  }

  /**
   * Takes a batch.
   * @returns the vectors of all symbols; null for a batch that is no newer than the last
   */
  take(batch: TickBatch): FeatureBatch | null {
    const before = this.#simMs;
    if (before !== null && batch.simTime <= before) return null;
    const news = this.#news ?? this.#begin(batch);
    news.advance(batch.simTime);
    this.#read(batch);
    this.#pass(batch, before ?? batch.simTime);
    const row = { logMids: this.#logMids, volumes: this.#volumes };
    this.#window.add(this.#tradingMs, this.#share, row);
    this.#minutes.add(this.#tradingMs, this.#logMids);
    this.#measureReturns();
    const { seq, at, simTime } = batch;
    const vectors = this.#symbols.map((symbol, place) => this.#vector(symbol, place, news));
    return { seq, at, simTime, vectors };
  }

  /** Goes on by the trading since the batch before. A night is no minute: its move is no return of one. */
  #pass({ simTime, flags }: TickBatch, before: number): void {
    const {
      marketMs,
      volumeShare,
      season = 1,
    } = this.#settings.passedBetween(before, simTime, flags);
    this.#season = season;
    if (this.#simMs === null) this.#tradingMs = simTime;
    else if (marketMs < simTime - before) this.#minutes.reopen(this.#logMids);
    this.#tradingMs += marketMs;
    this.#share += volumeShare;
    this.#simMs = simTime;
  }

  /** With the first batch: what was recorded comes before it, minute by minute. */
  #begin({ simTime }: TickBatch): NewsDecay {
    const { minutes, closes, news: pieces, newsSpanMs, splits } = this.#history;
    const rows = Array.from({ length: minutes }, () =>
      new Float64Array(this.#symbols.length).fill(Number.NaN),
    );
    for (const { symbol, prices } of closes) {
      const place = this.#places.get(symbol);
      if (place === undefined) continue;
      const factor = splitFactor(splits, symbol);
      prices.forEach((price, minute) => {
        const row = rows[minute];
        if (row !== undefined && price > 0) row[place] = ln(price * factor);
      });
    }
    // The market was stopped while the platform was down: recorded minutes end where it continues.
    const end = Math.floor(simTime / MINUTE_MS) * MINUTE_MS;
    rows.forEach((logMids, minute) => {
      const atMs = end - (minutes - minute) * MINUTE_MS + MINUTE_MS - 1;
      this.#minutes.add(atMs, logMids);
      this.#window.add(atMs, 0, { logMids, volumes: this.#volumes });
    });
    const news = new NewsDecay(this.#rates, simTime - newsSpanMs);
    news.advance(simTime);
    for (const piece of [...pieces, ...this.#early]) this.#receive(news, piece);
    this.#early = [];
    this.#history = NO_HISTORY;
    this.#news = news;
    return news;
  }

  #read({ ticks, splits }: TickBatch): void {
    for (const { symbol, mid, dayVolume: printed } of ticks) {
      const place = this.#places.get(symbol);
      if (place === undefined) continue;
      const factor = splitFactor(splits, symbol);
      const dayVolume = printed / factor;
      this.#logMids[place] = mid > 0 ? ln(mid * factor) : Number.NaN;
      const received = this.#dayVolumes[place] ?? Number.NaN;
      // A smaller number is a new day's.
      const traded = dayVolume >= received ? dayVolume - received : dayVolume;
      this.#volumes[place] = Number.isNaN(received) ? 0 : (this.#volumes[place] ?? 0) + traded;
      this.#dayVolumes[place] = dayVolume;
    }
  }

  #measureReturns(): void {
    const isFull = this.#window.isFull;
    for (let place = 0; place < this.#returns.length; place += 1) {
      this.#returns[place] = isFull ? this.#window.computeReturn(place) : Number.NaN;
    }
    this.#sectors.measure(this.#returns);
  }

  #vector(symbol: FeatureVector['symbol'], place: number, news: NewsDecay): FeatureVector {
    const adv = this.#settings.instruments[place]?.adv ?? 0;
    const measured = [
      this.#returns[place] ?? Number.NaN,
      this.#window.isFull ? this.#window.volumePerShare(place) / adv : Number.NaN,
      this.#minutes.realised(place),
      this.#sectors.strength[place] ?? Number.NaN,
      news.eventScore(place),
      news.perHour(place),
      news.sentimentDelta(place),
    ];
    const basis = {
      volatility: rounded((this.#volatility[place] ?? Number.NaN) * this.#season, RAW_PARTS),
      sectorDispersion: rounded(this.#sectors.dispersion[place] ?? 0, RAW_PARTS),
      newsPerHour: this.#rates[place] ?? 0,
    };
    const quality = measured.map((value) => (Number.isFinite(value) ? 1 : 0));
    const raw = measured.map((value) => (Number.isFinite(value) ? rounded(value, RAW_PARTS) : 0));
    const values = FEATURES.map((_, i) =>
      quality[i] === 1 ? normalised(i, raw[i] ?? 0, basis) : 0,
    );
    return { symbol, raw, values, quality, basis };
  }
}
