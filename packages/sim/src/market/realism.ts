/**
 * The market's habits and events: sets the forces of the next step of the walk, and afterwards looks at the bands.
 * Nothing of it runs while no flag is set and no event is live; then the walk is plain geometric Brownian motion.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import {
  CORPORATE_ACTIONS,
  type MarketEvent,
  REALISM_FLAGS,
  type RealismFlag,
} from '@tradefloor/contracts/market-event';
import { combine32, hash32 } from '@tradefloor/core/prng';
import { exp } from '@tradefloor/instruments/math/elementary';
import { NEWS_MOVE, type NewsDraft } from '../news/news.ts';
import { widthFactor } from './activity.ts';
import {
  type BandPace,
  type BandState,
  bandTick,
  computeEdges,
  openBand,
  pause,
  reopen,
} from './limit-bands.ts';
import { type NewsShock, type OwnMoves, ownMoves } from './own-moves.ts';
import type { RealismSnapshot } from './realism-snapshot.ts';
import { computeShift, concerns, getVolatility, isLasting, lengthInTicks } from './script.ts';
import { ListedShares } from './split-shares.ts';
import { type Budget, computeBudgets } from './variance-budget.ts';
import {
  calmVolatility,
  computeFactors,
  excite,
  LOOK_TICKS,
  lookOn,
  type VolatilityState,
} from './volatility.ts';
import type { Walk } from './walk.ts';

/** Simulated seconds for which an item of news is reported. */
const NEWS_SECONDS = 120;

export type RealismSettings = {
  readonly seed: number;
  readonly universe: readonly Instrument[];
  readonly tickMs: number;
  readonly timeCompression: number;
  /** How much faster than in the rule limit states and pauses pass. */
  readonly haltCompression: number;
};

export class Realism {
  readonly shares: ListedShares;
  readonly #walk: Walk;
  readonly #settings: RealismSettings;
  readonly #pace: BandPace;
  readonly #keys: Uint32Array;
  readonly #marketKey: number;
  readonly #ruled: readonly boolean[];
  readonly #moves: OwnMoves;
  readonly #base: { readonly volatility: Float64Array; readonly volume: Float64Array };
  #flags: ReadonlySet<RealismFlag>;
  #budgets: readonly Budget[];
  #volatility: VolatilityState;
  #bands: BandState[];
  #live: MarketEvent[] = [];
  #news: NewsShock[] = [];
  #pending: MarketEvent[];
  /** False until anything but plain motion has happened; then the state is part of the market's. */
  #isTouched = false;

  constructor(
    walk: Walk,
    settings: RealismSettings,
    given: { readonly flags: readonly RealismFlag[]; readonly events: readonly MarketEvent[] },
  ) {
    const { universe, seed, tickMs, timeCompression, haltCompression } = settings;
    const { count } = walk;
    this.#walk = walk;
    this.shares = new ListedShares(walk, universe);
    this.#settings = settings;
    const ticksPerSecond = 1_000 / (tickMs * timeCompression);
    this.#pace = { ticksPerSecond, compression: haltCompression };
    this.#marketKey = combine32(seed, hash32('realism'));
    this.#keys = Uint32Array.from(universe, ({ symbol }) =>
      combine32(this.#marketKey, hash32(symbol)),
    );
    this.#moves = ownMoves({ seed, universe, tickMs: this.#tickMs, ticksPerSecond });
    this.#ruled = universe.map(({ instrumentType }) => instrumentType === 'equity');
    this.#base = {
      volatility: new Float64Array(count).fill(1),
      volume: new Float64Array(count).fill(1),
    };
    this.#flags = new Set(given.flags);
    this.#budgets = computeBudgets(universe, this.#flags);
    this.#volatility = calmVolatility(count);
    this.#bands = Array.from(walk.logPrice, (price) => openBand(price, walk.tick));
    this.#pending = given.events
      .filter(({ fromSeq }) => fromSeq > walk.tick)
      .toSorted((a, b) => a.fromSeq - b.fromSeq);
  }

  get flags(): readonly RealismFlag[] {
    return REALISM_FLAGS.filter((flag) => this.#flags.has(flag));
  }

  get live(): readonly MarketEvent[] {
    return this.#live;
  }

  get news(): readonly NewsShock[] {
    return this.#news;
  }

  /** The news behind a shock: published with its batch. */
  toNotified({ seq }: NewsShock): { readonly newsId: string; readonly headline: string } {
    return { newsId: this.#moves.newsId(seq), headline: this.#moves.news(seq)?.headline ?? '' };
  }

  get isStressed(): boolean {
    return this.#flags.has('REGIMES') && this.#volatility.stressed;
  }

  band(place: number): BandState | undefined {
    return this.#bands[place];
  }

  /** What the usual quoted width is multiplied by; without habits and events it is one. */
  width(place: number): number {
    const volatility = this.#walk.forces.volatility[place] ?? 1;
    if (!this.#flags.has('ACTIVITY')) return volatility;
    return widthFactor(this.#volatility.activity, place, volatility);
  }

  isPaused(place: number): boolean {
    return this.#bands[place]?.state === 'PAUSED';
  }

  isRuled(place: number): boolean {
    return this.#flags.has('LULD_HALTS') && this.#ruled[place] === true;
  }

  /** An event for a batch that is still to come. @throws RangeError for one that has gone */
  schedule(event: MarketEvent): void {
    if (event.fromSeq <= this.#walk.tick) throw new RangeError('the batch of the event has gone');
    this.#pending = [...this.#pending, event].toSorted((a, b) => a.fromSeq - b.fromSeq);
  }

  /** Sets the forces of the step to `seq`. */
  before(seq: number, simMs: number): void {
    while (this.#pending[0] !== undefined && this.#pending[0].fromSeq <= seq) {
      const [event, ...rest] = this.#pending;
      this.#pending = rest;
      if (event !== undefined) this.#begin(event, seq);
    }
    this.#isTouched ||= this.#flags.size > 0;
    if (!this.#isTouched) return;
    this.#live = this.#live.filter(
      (event) => seq < event.fromSeq + lengthInTicks(event, this.#tickMs),
    );
    if (seq % LOOK_TICKS === 0) this.#look(seq, simMs);
    const reported = this.#flags.has('NEWS_SHOCKS') ? this.#applyNews(seq) : null;
    const jumps = this.#flags.has('JUMPS');
    const { forces, count } = this.#walk;
    for (let place = 0; place < count; place += 1) {
      let factor = this.#base.volatility[place] ?? 1;
      let shift = jumps ? this.#moves.jump(this.#keys[place] ?? 0, seq) : 0;
      if (reported?.place === place) shift += NEWS_MOVE * reported.impact;
      for (const event of this.#live) {
        if (!concerns(event, this.shares.at(place))) continue;
        factor *= getVolatility(event);
        shift += computeShift(event, seq, this.#tickMs);
      }
      forces.volatility[place] = factor;
      forces.shift[place] = shift;
      forces.volume[place] = this.isPaused(place) ? 0 : (this.#base.volume[place] ?? 1);
      this.#setEdges(place);
    }
  }

  /** Looks at the bands after the step to `seq`. */
  after(seq: number): void {
    if (!this.#isTouched) return;
    for (const [place, band] of this.#bands.entries()) {
      const isRuled = this.isRuled(place);
      if (!isRuled && band.state === 'OPEN') continue;
      const price = this.#walk.logPrice[place] ?? 0;
      bandTick(band, { tick: seq, price, isRuled }, this.#pace);
    }
    if (this.#news.length === 0) return;
    const reported = NEWS_SECONDS * this.#pace.ticksPerSecond;
    this.#news = this.#news.filter((news) => seq - news.seq < reported);
  }

  snapshot(): RealismSnapshot | null {
    if (!this.#isTouched) return null;
    const { shared, stressed, own, burst, activity } = this.#volatility;
    return {
      flags: this.flags,
      shared,
      stressed,
      own: [...own],
      burst: [...burst],
      activity: { shared: [...activity.shared], own: activity.own.map((parts) => [...parts]) },
      volatility: [...this.#base.volatility],
      volume: [...this.#base.volume],
      shown: [...this.#walk.logShown],
      bands: this.#bands.map((band) => ({ ...band, means: [...band.means] })),
      live: this.#live,
      news: this.#news,
      ...(this.shares.splits.length === 0 ? {} : { splits: this.shares.splits }),
    };
  }

  /** Continues from a snapshot; `toPlace` gives a symbol's index in it. */
  restore(snapshot: RealismSnapshot, toPlace: (place: number) => number | undefined): void {
    this.#isTouched = true;
    this.shares.restore(snapshot.splits ?? []);
    this.#flags = new Set(snapshot.flags);
    this.#budgets = computeBudgets(this.#settings.universe, this.#flags);
    this.#live = [...snapshot.live];
    this.#news = [...snapshot.news];
    Object.assign(this.#volatility, { shared: snapshot.shared, stressed: snapshot.stressed });
    const { activity } = this.#volatility;
    activity.shared.splice(0, Number.POSITIVE_INFINITY, ...(snapshot.activity ?? activity).shared);
    this.#bands = this.#bands.map((band, place) => {
      const from = toPlace(place) ?? -1;
      const known = snapshot.bands[from];
      if (known === undefined) return band;
      this.#volatility.own[place] = snapshot.own[from] ?? 0;
      this.#volatility.burst[place] = snapshot.burst[from] ?? 0;
      activity.own[place] = [...(snapshot.activity?.own[from] ?? activity.own[place] ?? [])];
      this.#base.volatility[place] = snapshot.volatility[from] ?? 1;
      this.#base.volume[place] = snapshot.volume[from] ?? 1;
      this.#walk.logShown[place] = snapshot.shown[from] ?? 0;
      return { ...known, means: [...known.means] };
    });
  }

  get #tickMs(): number {
    return this.#settings.tickMs * this.#settings.timeCompression;
  }

  #begin(event: MarketEvent, seq: number): void {
    this.#isTouched = true;
    if (event.kind === 'REALISM') {
      this.#flags = new Set(event.flags);
      this.#budgets = computeBudgets(this.#settings.universe, this.#flags);
      // Bands restart where the rule is switched on: the mean before was not tracked.
      for (const [place, band] of this.#bands.entries()) {
        const price = this.#walk.logPrice[place] ?? 0;
        if (band.state !== 'PAUSED') reopen(band, { tick: seq, price });
      }
      return;
    }
    for (const [place, band] of this.#bands.entries()) {
      if (!concerns(event, this.shares.at(place))) continue;
      const at = { tick: seq, price: this.#walk.logPrice[place] ?? 0 };
      const isForSplit = event.actor === CORPORATE_ACTIONS;
      if (event.kind === 'HALT') pause(band, { ...at, isForSplit });
      else if (event.kind === 'RESUME' && band.state === 'PAUSED') reopen(band, at);
      else if (event.kind === 'SPLIT') this.shares.split(place, band, { ...event, seq });
      else if (event.kind !== 'VOLATILITY' && event.kind !== 'RESUME')
        excite(this.#volatility, place);
    }
    if (isLasting(event)) this.#live = [...this.#live, event];
  }

  #look(seq: number, simMs: number): void {
    const seconds = (LOOK_TICKS * this.#tickMs) / 1_000;
    const look = { keys: this.#keys, marketKey: this.#marketKey, tick: seq, seconds };
    lookOn(this.#volatility, look);
    for (let place = 0; place < this.#walk.count; place += 1) {
      const factors = computeFactors(this.#volatility, place, { flags: this.#flags, simMs });
      const budget = this.#budgets[place];
      this.#base.volatility[place] = factors.volatility * (budget?.volatility ?? 1);
      this.#base.volume[place] = factors.volume * (budget?.volume ?? 1);
    }
  }

  /** What the news of a batch does to its company. */
  #applyNews(seq: number): NewsDraft | null {
    const reported = this.#moves.news(seq);
    if (reported === null) return null;
    const { place, impact } = reported;
    const size = Math.round((exp(NEWS_MOVE * impact) - 1) * 10_000) / 100;
    this.#news = [...this.#news, { place, size, seq }];
    excite(this.#volatility, place);
    return reported;
  }

  #setEdges(place: number): void {
    const band = this.#bands[place];
    if (band === undefined) return;
    const shown = this.#walk.logShown[place] ?? 0;
    const [lower, upper] = computeEdges(band, this.isRuled(place), shown);
    this.#walk.forces.lower[place] = lower;
    this.#walk.forces.upper[place] = upper;
  }
}
