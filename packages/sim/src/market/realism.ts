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
import { EventCalendar } from '../news/event-calendar.ts';
import type { NewsItem } from '../news/reported-news.ts';
import { goExDividend } from './ex-dividend.ts';
import {
  type BandPace,
  type BandState,
  bandTick,
  computeEdges,
  openBand,
  pause,
  reopen,
} from './limit-bands.ts';
import { NewsEffects } from './news-effects.ts';
import { type Jumps, ownJumps } from './own-moves.ts';
import type { RealismSnapshot } from './realism-snapshot.ts';
import {
  computeShift,
  concerns,
  getVolatility,
  isLasting,
  lengthInTicks,
  stopsPrints,
} from './script.ts';
import { hasSessions, type Moment } from './session-clock.ts';
import { ListedShares } from './split-shares.ts';
import { Strength } from './strength.ts';
import { beginTurnover, type Walk } from './walk.ts';

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

const listFlags = (flags: ReadonlySet<RealismFlag>): RealismFlag[] =>
  REALISM_FLAGS.filter((flag) => flags.has(flag));

export class Realism {
  readonly shares: ListedShares;
  readonly #walk: Walk;
  readonly #settings: RealismSettings;
  readonly #pace: BandPace;
  readonly #keys: Uint32Array;
  readonly #ruled: readonly boolean[];
  readonly #jump: Jumps;
  readonly news: NewsEffects;
  readonly #strength: Strength;
  #flags: ReadonlySet<RealismFlag>;
  #listed: readonly RealismFlag[];
  #bands: BandState[];
  #live: MarketEvent[] = [];
  #pending: MarketEvent[];
  /** Whether the last step led over a night. */
  #isNight = false;
  /** False until anything but plain motion has happened; then the state is part of the market's. */
  #isTouched = false;

  constructor(
    walk: Walk,
    settings: RealismSettings,
    given: { readonly flags: readonly RealismFlag[]; readonly events: readonly MarketEvent[] },
  ) {
    const { universe, seed, tickMs, timeCompression, haltCompression } = settings;
    this.#walk = walk;
    this.shares = new ListedShares(walk, universe);
    this.#settings = settings;
    const ticksPerSecond = 1_000 / (tickMs * timeCompression);
    this.#pace = { ticksPerSecond, compression: haltCompression };
    const marketKey = combine32(seed, hash32('realism'));
    this.#keys = Uint32Array.from(universe, ({ symbol }) => combine32(marketKey, hash32(symbol)));
    this.#jump = ownJumps(ticksPerSecond);
    const calendar = new EventCalendar(seed, universe);
    this.news = new NewsEffects({ seed, universe, tickMs: this.#tickMs }, calendar);
    this.#ruled = universe.map(({ instrumentType }) => instrumentType === 'equity');
    this.#flags = new Set(given.flags);
    this.#listed = listFlags(this.#flags);
    const rng = { keys: this.#keys, marketKey };
    this.#strength = new Strength({
      walk,
      universe,
      tickMs: this.#tickMs,
      rng,
      flags: this.#flags,
      calendar,
    });
    this.#bands = Array.from(walk.logPrice, (price) => openBand(price, walk.tick));
    this.#pending = given.events
      .filter(({ fromSeq }) => fromSeq > walk.tick)
      .toSorted((a, b) => a.fromSeq - b.fromSeq);
  }

  /** In the order of the list. */
  get flags(): readonly RealismFlag[] {
    return this.#listed;
  }

  get live(): readonly MarketEvent[] {
    return this.#live;
  }

  /** What is reported with the last step; null where prices do not move by the news. */
  get reported(): readonly NewsItem[] | null {
    return this.#flags.has('NEWS_SHOCKS') ? this.news.items : null;
  }

  get isStressed(): boolean {
    return this.#strength.isStressed;
  }

  band(place: number): BandState | undefined {
    return this.#bands[place];
  }

  /** What the usual quoted width is multiplied by; without habits and events it is one. */
  width(place: number): number {
    const { volatility } = this.#isNight ? this.#strength.base : this.#walk.forces;
    return this.#strength.width(place, volatility[place] ?? 1);
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

  /** Takes on what begins with the step to `seq`: how time passes may depend on it. */
  begin(seq: number): void {
    while (this.#pending[0] !== undefined && this.#pending[0].fromSeq <= seq) {
      const [event, ...rest] = this.#pending;
      this.#pending = rest;
      if (event !== undefined) this.#begin(event, seq);
    }
    if (this.#flags.size > 0) this.#touch();
  }

  /** Sets the forces of the step to `seq`, which leads from a market time to a moment. */
  before(seq: number, fromMs: number, { simMs, isOpening }: Moment): void {
    if (!this.#isTouched) return;
    this.#isNight = isOpening && hasSessions(this.#listed);
    this.#live = this.#live.filter(
      (event) => seq < event.fromSeq + lengthInTicks(event, this.#tickMs),
    );
    this.#strength.before(seq, simMs);
    if (this.#flags.has('NEWS_SHOCKS')) this.news.take({ seq, fromMs, toMs: simMs });
    else this.news.pass();
    const jumps = this.#flags.has('JUMPS');
    const { forces, count } = this.#walk;
    for (let place = 0; place < count; place += 1) {
      let factor = this.#isNight
        ? this.#strength.overnight(place)
        : (this.#strength.base.volatility[place] ?? 1);
      const reported = this.news.effectOn(this.shares.at(place));
      if (reported.isConcerned) this.#strength.excite(place);
      let isSilent = this.isPaused(place);
      let shift = (jumps ? this.#jump(this.#keys[place] ?? 0, seq) : 0) + reported.shift;
      for (const event of this.#live) {
        if (!concerns(event, this.shares.at(place))) continue;
        factor *= getVolatility(event);
        isSilent ||= stopsPrints(event);
        shift += computeShift(event, seq, this.#tickMs);
      }
      forces.volatility[place] = factor;
      forces.shift[place] = shift;
      forces.volume[place] = isSilent ? 0 : (this.#strength.base.volume[place] ?? 1);
      this.#setEdges(place);
    }
    forces.opensWithPrint = hasSessions(this.#listed);
  }

  /** Looks at the bands after the step to `seq`. */
  after(seq: number): void {
    if (!this.#isTouched) return;
    for (const [place, band] of this.#bands.entries()) {
      const isRuled = this.isRuled(place);
      const price = this.#walk.logPrice[place] ?? 0;
      // A session's bands are around its first price.
      if (this.#isNight && band.state !== 'PAUSED') reopen(band, { tick: seq, price });
      if (!isRuled && band.state === 'OPEN') continue;
      bandTick(band, { tick: seq, price, isRuled }, this.#pace);
    }
    const reported = NEWS_SECONDS * this.#pace.ticksPerSecond;
    this.news.keep((shock) => seq - shock.seq < reported);
  }

  snapshot(): RealismSnapshot | null {
    if (!this.#isTouched) return null;
    return {
      flags: this.flags,
      ...this.#strength.snapshot(),
      shown: [...this.#walk.logShown],
      prior: [...this.#walk.logPrior],
      ...(this.#walk.fellBefore.includes(1) ? { fellBefore: [...this.#walk.fellBefore] } : {}),
      ...(this.#walk.forces.hasPrints ? { turnover: [...this.#walk.turnover] } : {}),
      bands: this.#bands.map((band) => ({ ...band, means: [...band.means] })),
      live: this.#live,
      news: this.news.shocks,
      ...(this.shares.splits.length === 0 ? {} : { splits: this.shares.splits }),
    };
  }

  /** Continues from a snapshot; `toPlace` gives a symbol's index in it. */
  restore(snapshot: RealismSnapshot, toPlace: (place: number) => number | undefined): void {
    this.#isTouched = true;
    this.shares.restore(snapshot.splits ?? []);
    this.#setFlags(snapshot.flags);
    this.#walk.forces.opensWithPrint = hasSessions(this.#listed);
    this.#walk.forces.hasPrints = this.#flags.has('ORDER_FLOW');
    beginTurnover(this.#walk);
    this.#strength.restore(snapshot, toPlace);
    this.#live = [...snapshot.live];
    this.news.restore(snapshot.news);
    this.#bands = this.#bands.map((band, place) => {
      const from = toPlace(place) ?? -1;
      const known = snapshot.bands[from];
      if (known === undefined) return band;
      this.#walk.logShown[place] = snapshot.shown[from] ?? 0;
      this.#walk.logPrior[place] = snapshot.prior?.[from] ?? this.#walk.logOpen[place] ?? 0;
      this.#walk.fellBefore[place] = snapshot.fellBefore?.[from] ?? 0;
      this.#walk.turnover[place] = snapshot.turnover?.[from] ?? this.#walk.turnover[place] ?? 0;
      return { ...known, means: [...known.means] };
    });
  }

  get #tickMs(): number {
    return this.#settings.tickMs * this.#settings.timeCompression;
  }

  #setFlags(flags: readonly RealismFlag[]): void {
    this.#flags = new Set(flags);
    this.#listed = listFlags(this.#flags);
    this.#strength.setFlags(this.#flags);
  }

  /** From here on the market is not plain: what moved prices before is no part of its habits. */
  #touch(): void {
    if (!this.#isTouched) this.#strength.begin();
    this.#isTouched = true;
  }

  #begin(event: MarketEvent, seq: number): void {
    this.#touch();
    if (event.kind === 'REALISM') {
      this.#setFlags(event.flags ?? []);
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
      else if (event.kind === 'DIVIDEND') goExDividend(this.#walk, place, { ...event, band });
      else if (event.kind === 'FLASH_CRASH' || event.kind === 'SHOCK') this.#strength.excite(place);
    }
    if (isLasting(event)) this.#live = [...this.#live, event];
  }

  #setEdges(place: number): void {
    const band = this.#bands[place];
    if (band === undefined) return;
    const shown = this.#walk.logShown[place] ?? 0;
    const isRuled = this.isRuled(place) && !this.#isNight;
    const [lower, upper] = computeEdges(band, isRuled, shown);
    this.#walk.forces.lower[place] = lower;
    this.#walk.forces.upper[place] = upper;
  }
}
