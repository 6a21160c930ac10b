/** How strongly each symbol moves and trades: the habits' factors, looked at once a simulated second. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { TRADING_DAY_MS } from '@tradefloor/contracts/vocabulary/trading-day';
import type { EventCalendar } from '../news/event-calendar.ts';
import { widthFactor } from './activity.ts';
import { EventPulls, type Pulls, toVolatility } from './event-pull.ts';
import type { RealismSnapshot } from './realism-snapshot.ts';
import { OVERNIGHT_SHARE } from './session-clock.ts';
import { type Budget, computeBudgets } from './variance-budget.ts';
import {
  calmVolatility,
  computeFactors,
  excite,
  LOOK_TICKS,
  lookOn,
  STRESSED_WEIGHTS,
  type VolatilityState,
} from './volatility.ts';
import { sessionShape, toProfile } from './volume-profile.ts';
import { USUAL_WEIGHTS, type Walk } from './walk.ts';

export type StrengthSnapshot = Pick<
  RealismSnapshot,
  'shared' | 'stressed' | 'own' | 'burst' | 'activity' | 'volatility' | 'volume' | 'moved'
>;

export class Strength {
  /** Factors of the standard deviation and of the volume, by symbol. */
  readonly base: { readonly volatility: Float64Array; readonly volume: Float64Array };
  readonly #walk: Walk;
  readonly #universe: readonly Instrument[];
  readonly #tickMs: number;
  readonly #rng: { readonly keys: Uint32Array; readonly marketKey: number };
  readonly #volatility: VolatilityState;
  readonly #events: EventPulls;
  #budgets: readonly Budget[];
  #flags: ReadonlySet<RealismFlag>;

  /** @param market.tickMs milliseconds of market time from batch to batch */
  constructor(market: {
    readonly walk: Walk;
    readonly universe: readonly Instrument[];
    readonly tickMs: number;
    readonly rng: { readonly keys: Uint32Array; readonly marketKey: number };
    readonly flags: ReadonlySet<RealismFlag>;
    readonly calendar: EventCalendar;
  }) {
    const { walk, universe, tickMs, rng, flags, calendar } = market;
    const { count } = walk;
    this.#walk = walk;
    this.#universe = universe;
    this.#tickMs = tickMs;
    this.#rng = rng;
    this.#events = new EventPulls(calendar);
    this.#flags = flags;
    this.#budgets = computeBudgets(universe, flags);
    this.#volatility = calmVolatility(count);
    this.base = {
      volatility: new Float64Array(count).fill(1),
      volume: new Float64Array(count).fill(1),
    };
  }

  get isStressed(): boolean {
    return this.#flags.has('REGIMES') && this.#volatility.stressed;
  }

  setFlags(flags: ReadonlySet<RealismFlag>): void {
    this.#flags = flags;
    this.#budgets = computeBudgets(this.#universe, flags);
  }

  /** What has happened to a symbol makes it move more for a while. */
  excite(place: number): void {
    excite(this.#volatility, place);
  }

  /** What the quoted width is multiplied by at a volatility of so many times the usual one. */
  width(place: number, volatility: number): number {
    if (!this.#flags.has('ACTIVITY')) return volatility;
    return widthFactor(this.#volatility.activity, place, volatility);
  }

  /** Looks at the habits before the step to `seq`, where it is time to. */
  before(seq: number, simMs: number): void {
    if (seq % LOOK_TICKS !== 0) return;
    const seconds = (LOOK_TICKS * this.#tickMs) / 1_000;
    lookOn(this.#volatility, { ...this.#rng, tick: seq, seconds, moved: this.#takeMoves() });
    this.#walk.forces.weights = this.isStressed ? STRESSED_WEIGHTS : USUAL_WEIGHTS;
    const shape = this.#flags.has('U_SHAPE') ? sessionShape(simMs) : 1;
    const pulls = this.#flags.has('NEWS_SHOCKS') ? this.#pullsAt(simMs) : null;
    for (const [place, budget] of this.#budgets.entries()) {
      const factors = computeFactors(this.#volatility, place, { flags: this.#flags, shape });
      this.base.volatility[place] = factors.volatility * budget.volatility;
      this.base.volume[place] = factors.volume * budget.volume;
      if (pulls !== null) this.#pull(place, pulls);
    }
  }

  #pullsAt(simMs: number): Pulls {
    return this.#events.at(toProfile([...this.#flags]), simMs);
  }

  /** What is scheduled raises volume and volatility. */
  #pull(place: number, { market, own }: Pulls): void {
    const volume = market * (own.get(this.#universe[place]?.symbol ?? '') ?? 1);
    if (volume === 1) return;
    this.base.volume[place] = (this.base.volume[place] ?? 1) * volume;
    this.base.volatility[place] = (this.base.volatility[place] ?? 1) * toVolatility(volume);
  }

  /** Begins to count what moves prices. */
  begin(): void {
    this.#takeMoves();
  }

  /** What has moved the market and, beside it, each symbol since the last look, standardised. */
  #takeMoves(): { readonly market: number; readonly own: Float64Array } {
    const { drawn, marketDrawn, forces } = this.#walk;
    const { market } = forces.weights;
    const sd = Math.sqrt(LOOK_TICKS * (1 - market * market));
    const own = drawn.map((sum) => (sum - market * marketDrawn) / sd);
    drawn.fill(0);
    this.#walk.marketDrawn = 0;
    return { market: marketDrawn / Math.sqrt(LOOK_TICKS), own };
  }

  /** The factor of the step from one session to the next: the night's move is of the same market and sectors. */
  overnight(place: number): number {
    const nights = (OVERNIGHT_SHARE * TRADING_DAY_MS) / this.#tickMs;
    return (this.#budgets[place]?.volatility ?? 1) * Math.sqrt(nights);
  }

  snapshot(): StrengthSnapshot {
    const { shared, stressed, own, burst, activity } = this.#volatility;
    return {
      shared,
      stressed,
      own: [...own],
      burst: [...burst],
      activity: { shared: [...activity.shared], own: activity.own.map((parts) => [...parts]) },
      volatility: [...this.base.volatility],
      volume: [...this.base.volume],
      moved: { market: this.#walk.marketDrawn, own: [...this.#walk.drawn] },
    };
  }

  /** Continues from a snapshot; `toPlace` gives a symbol's index in it. */
  restore(snapshot: StrengthSnapshot, toPlace: (place: number) => number | undefined): void {
    Object.assign(this.#volatility, { shared: snapshot.shared, stressed: snapshot.stressed });
    this.#walk.marketDrawn = snapshot.moved?.market ?? 0;
    this.#walk.forces.weights = this.isStressed ? STRESSED_WEIGHTS : USUAL_WEIGHTS;
    const { activity } = this.#volatility;
    activity.shared.splice(0, Number.POSITIVE_INFINITY, ...(snapshot.activity ?? activity).shared);
    for (let place = 0; place < this.#universe.length; place += 1) {
      const from = toPlace(place);
      if (from === undefined || snapshot.own[from] === undefined) continue;
      this.#volatility.own[place] = snapshot.own[from] ?? 0;
      this.#volatility.burst[place] = snapshot.burst[from] ?? 0;
      activity.own[place] = [...(snapshot.activity?.own[from] ?? activity.own[place] ?? [])];
      this.base.volatility[place] = snapshot.volatility[from] ?? 1;
      this.base.volume[place] = snapshot.volume[from] ?? 1;
      this.#walk.drawn[place] = snapshot.moved?.own[from] ?? 0;
    }
  }
}
