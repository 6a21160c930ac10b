/**
 * The simulated market: steps all symbols tick by tick and returns the published prices, in whole ticks and shares. It
 * has no clock: its caller decides when a tick is.
 */
import type { Depth, Instrument, MarketTrade, Tick, TickBatch } from '@tradefloor/contracts/market';
import type { MarketEvent, MarketStatus, RealismFlag } from '@tradefloor/contracts/market-event';
import { px, qty } from '@tradefloor/contracts/money';
import { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';
import {
  TRADING_DAY_SECONDS,
  TRADING_DAYS_PER_YEAR,
} from '@tradefloor/contracts/vocabulary/trading-day';
import { hash32, isSeed } from '@tradefloor/core/prng';
import { exp, ln } from '@tradefloor/instruments/math/elementary';
import { type BookKeys, countDepth, DEPTH_LEVELS, makeBookKeys, sizeAtBest } from './depth.ts';
import { getStatus } from './market-status.ts';
import { numberHash } from './number-hash.ts';
import { printsOf, toTrades } from './prints.ts';
import { quoteAround, relativeWidth, toTick } from './quote.ts';
import { Realism } from './realism.ts';
import { fillWalk, type MarketSnapshot, toSnapshot } from './snapshot.ts';
import { expectedShares, type VolumeProfile, volumeShareOfMs } from './volume-profile.ts';
import { createWalk, openDay, stepWalk, type Walk, type WalkSymbol } from './walk.ts';

/** Every second that passes counts as a second of trading. */
const TRADING_SECONDS_PER_YEAR = TRADING_DAYS_PER_YEAR * TRADING_DAY_SECONDS;
export const TICK_MS = 250;
const DAY_MS = 86_400_000;
/** Fifteen seconds in a limit state and five minutes of pause take 1.5 and 30 seconds. */
const HALT_COMPRESSION = 10;

export type MarketConfig = {
  /** Whole number of 32 bits; the same seed, start tick and universe give the same market. */
  readonly seed: number;
  /**
   * Number of the first batch, and with it the window of draws; prices start at their references.
   */
  readonly startTick: number;
  /** Simulated time of the first batch, in milliseconds since 1970. */
  readonly startMs: number;
  readonly universe: readonly Instrument[];
  /** Where the universe is a part of a larger one: the places of its instruments there, so that each moves as it does there. */
  readonly places?: readonly number[];
  /** Real milliseconds from batch to batch. */
  readonly tickMs?: number;
  readonly tradingSecondsPerYear?: number;
  /** Simulated milliseconds per real one, a whole number. */
  readonly timeCompression?: number;
  readonly volumeProfile?: VolumeProfile;
  /** The market's behaviour flags from its first tick on; none by default. */
  readonly realism?: readonly RealismFlag[];
  /** How much faster than in the rule limit states and pauses pass. */
  readonly haltCompression?: number;
  /** Events of the past and of the future; those that a snapshot knows already are passed over. */
  readonly events?: readonly MarketEvent[];
};

export type Market = {
  /** Number of the batch the market stands at. */
  readonly seq: number;
  readonly simMs: number;
  /** Goes on by one tick. */
  step(): void;
  /** All symbols that are quoted, as they stand; `atMs` is the real time to stamp. */
  batch(atMs: number): TickBatch;
  tick(symbol: string): Tick | undefined;
  /** Only what is printed of each symbol, in the universe's order: a tenth of a batch's work. */
  prints(): readonly Print[];
  /** Every print of the batch it stands at, symbol by symbol; their sizes sum up to the ticks' volumes. */
  trades(atMs: number): readonly MarketTrade[];
  depth(symbol: string, atMs: number, levels?: number): Depth | undefined;
  /** Shares expected to trade in the next `durationMs` real milliseconds. */
  expectedVolume(symbol: string, durationMs: number): number;
  /** An event for a batch that is still to come. @throws RangeError for one that has gone */
  schedule(event: MarketEvent): void;
  /** The universe, in the shares of now. */
  readonly instruments: readonly Instrument[];
  /** How the market behaves; `atMs` is the real time of its batch. */
  status(atMs: number): MarketStatus;
  snapshot(): MarketSnapshot;
  /** Fingerprint of the state: equal for markets that will go on alike. */
  stateHash(): string;
};

/** The last price of a symbol, and what of it traded in this tick. */
export type Print = Pick<Tick, 'symbol' | 'last' | 'volume'>;

type Listing = {
  readonly instrument: Instrument;
  readonly width: number;
  readonly bookKeys: BookKeys;
};

type State = {
  readonly config: Required<MarketConfig>;
  readonly walk: Walk;
  readonly realism: Realism;
  readonly listings: readonly Listing[];
  readonly symbols: readonly string[];
  /** Number and simulated time of the first batch since the market was created or restored. */
  readonly from: { readonly seq: number; readonly simMs: number };
};

/**
 * A market at the start of its configuration, or where a snapshot of it stands.
 * @throws RangeError for a seed or time base that is no whole number, or a snapshot of another seed
 */
export function createMarket(config: MarketConfig, snapshot?: MarketSnapshot): Market {
  const state = describeState(config, snapshot);
  const places = new Map(state.symbols.map((symbol, place) => [symbol, place]));
  const tick = (symbol: string) => {
    const place = places.get(symbol);
    return place === undefined ? undefined : tickAt(state, place);
  };
  const { shares } = state.realism;
  const listed = (symbol: string) => shares.instruments[places.get(symbol) ?? -1];
  return {
    get seq() {
      return state.walk.tick;
    },
    get simMs() {
      return simMsAt(state, state.walk.tick);
    },
    get instruments() {
      return shares.instruments;
    },
    step: () => step(state),
    batch: (atMs) => toBatch(state, atMs),
    prints: () => state.listings.map((listing, place) => printAt(state.walk, listing, place)),
    tick,
    trades: (atMs) => tradesAt(state, atMs),
    depth: (symbol, atMs, levels = DEPTH_LEVELS) => {
      const found = tick(symbol);
      const instrument = listed(symbol);
      if (found === undefined || instrument === undefined) return undefined;
      const view = { seed: state.config.seed, seq: state.walk.tick, instrument, tick: found };
      return countDepth(view, atMs, levels);
    },
    expectedVolume: (symbol, durationMs) =>
      expectedShares(listed(symbol)?.adv ?? 0, state.config.volumeProfile, {
        simMs: simMsAt(state, state.walk.tick),
        durationMs: durationMs * state.config.timeCompression,
      }),
    schedule: (event) => state.realism.schedule(event),
    status: (atMs) =>
      getStatus({
        ...state,
        tickMs: state.config.tickMs,
        atMs,
        tick: (place) => tickAt(state, place),
      }),
    snapshot: () => {
      const simMs = simMsAt(state, state.walk.tick);
      const plain = toSnapshot(state.walk, state.symbols, { seed: state.config.seed, simMs });
      const realism = state.realism.snapshot();
      return realism === null ? plain : { ...plain, realism };
    },
    stateHash: () => computeHash(state),
  };
}

function describeState(given: MarketConfig, snapshot: MarketSnapshot | undefined): State {
  const config = {
    tickMs: TICK_MS,
    tradingSecondsPerYear: TRADING_SECONDS_PER_YEAR,
    timeCompression: 1,
    volumeProfile: 'flat' as const,
    realism: [],
    haltCompression: HALT_COMPRESSION,
    events: [],
    places: [],
    ...given,
  };
  if (!isSeed(config.seed)) throw new RangeError('the seed is a whole number of 32 bits');
  const whole = [config.startTick, config.startMs, config.tickMs, config.timeCompression];
  if (!whole.every((value) => Number.isSafeInteger(value) && value >= 0)) {
    throw new RangeError('start tick, start time, tick length and compression are whole numbers');
  }
  const { universe, seed, startTick } = config;
  const walk = createWalk(
    seed,
    startTick,
    universe.map((instrument, i) => ({
      ...walkSymbol(config, instrument),
      stream: config.places[i] ?? i,
    })),
  );
  const symbols = universe.map((instrument) => instrument.symbol);
  if (snapshot !== undefined) {
    if (snapshot.seed !== seed) throw new RangeError('the snapshot belongs to another seed');
    fillWalk(walk, symbols, snapshot);
  }
  const listings = universe.map((instrument) => ({
    instrument,
    width: relativeWidth(instrument),
    bookKeys: makeBookKeys(seed, instrument.symbol),
  }));
  const from = snapshot ?? { seq: startTick, simMs: config.startMs };
  const realism = new Realism(walk, config, { flags: config.realism, events: config.events });
  if (snapshot?.realism !== undefined) {
    const places = new Map(snapshot.symbols.map((symbol, place) => [symbol, place]));
    realism.restore(snapshot.realism, (place) => places.get(symbols[place] ?? ''));
  }
  return { config, walk, realism, listings, symbols, from };
}

function walkSymbol(config: Required<MarketConfig>, instrument: Instrument): WalkSymbol {
  const tickSimMs = config.tickMs * config.timeCompression;
  const years = tickSimMs / 1_000 / config.tradingSecondsPerYear;
  const volatility = instrument.volatilityPpm / 1_000_000;
  return {
    logPrice: ln(instrument.referencePrice),
    sigma: volatility * Math.sqrt(years),
    // No expected return: with -sigma^2/2 the expected price stays where it is.
    drift: (-volatility * volatility * years) / 2,
    rate: instrument.adv * tickSimMs,
    sector: instrument.sector === null ? SECTORS.length : SECTORS.indexOf(instrument.sector),
  };
}

const simMsAt = ({ config, from }: State, seq: number): number =>
  from.simMs + (seq - from.seq) * config.tickMs * config.timeCompression;

function step(state: State): void {
  const now = simMsAt(state, state.walk.tick);
  const next = simMsAt(state, state.walk.tick + 1);
  if (Math.floor(now / DAY_MS) !== Math.floor(next / DAY_MS)) openDay(state.walk);
  state.realism.before(state.walk.tick + 1, next);
  stepWalk(state.walk, volumeShareOfMs(state.config.volumeProfile, next));
  state.realism.after(state.walk.tick);
}

function toBatch(state: State, atMs: number): TickBatch {
  const { splits } = state.realism.shares;
  return {
    seq: state.walk.tick,
    at: atMs,
    simTime: simMsAt(state, state.walk.tick),
    ticks: quotedTicks(state),
    ...(splits.length === 0 ? {} : { splits: [...splits] }),
  };
}

function quotedTicks(state: State): Tick[] {
  const ticks: Tick[] = [];
  for (let place = 0; place < state.listings.length; place += 1) {
    if (!state.realism.isPaused(place)) ticks.push(tickAt(state, place));
  }
  return ticks;
}

function tradesAt(state: State, atMs: number): MarketTrade[] {
  const { config, walk, listings, realism } = state;
  return listings.flatMap((_, place) => {
    if (realism.isPaused(place)) return [];
    const instrument = realism.shares.at(place);
    const view = { seed: config.seed, seq: walk.tick, instrument, tick: tickAt(state, place) };
    return toTrades(printsOf(view), { symbol: instrument.symbol, seq: walk.tick, atMs });
  });
}

function printAt(walk: Walk, { instrument }: Listing, place: number): Print {
  const { symbol, tickSize } = instrument;
  const last = px(toTick(exp(walk.logLast[place] ?? 0), tickSize));
  return { symbol, last, volume: qty(walk.volume[place] ?? 0) };
}

function tickAt({ walk, listings, config, realism }: State, place: number): Tick {
  const listing = listings[place];
  if (listing === undefined) throw new RangeError(`no symbol at place ${place}`);
  const { width, bookKeys } = listing;
  const instrument = realism.shares.at(place);
  const { tickSize } = instrument;
  const price = (column: Float64Array) => exp(column[place] ?? 0);
  const printed = (column: Float64Array) => px(toTick(price(column), tickSize));
  const quote = quoteAround(price(walk.logShown), width * realism.width(place), tickSize);
  const bid = px(quote.bid);
  const ask = px(quote.ask);
  const view = { seed: config.seed, seq: walk.tick, instrument, tick: { bid, ask } };
  return {
    symbol: instrument.symbol,
    bid,
    ask,
    last: printed(walk.logLast),
    mid: px((bid + ask) / 2),
    bidSize: qty(sizeAtBest(view, 'bid', bookKeys)),
    askSize: qty(sizeAtBest(view, 'ask', bookKeys)),
    volume: qty(walk.volume[place] ?? 0),
    dayVolume: qty(walk.dayVolume[place] ?? 0),
    open: printed(walk.logOpen),
    high: printed(walk.logHigh),
    low: printed(walk.logLow),
  };
}

function computeHash(state: State): string {
  const { walk } = state;
  const hash = numberHash();
  for (const value of [state.config.seed, walk.tick, simMsAt(state, walk.tick)]) hash.add(value);
  for (const column of [walk.logPrice, walk.logLast, walk.logOpen, walk.logHigh, walk.logLow]) {
    column.forEach(hash.add);
  }
  for (const column of [walk.carry, walk.volume, walk.dayVolume]) column.forEach(hash.add);
  const realism = state.realism.snapshot();
  if (realism !== null) hash.add(hash32(JSON.stringify(realism)));
  return hash.hex();
}
