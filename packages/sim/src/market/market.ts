/**
 * The simulated market: steps all symbols tick by tick and returns the published prices, in whole ticks and shares. It
 * has no clock: its caller decides when a tick is.
 */
import type { Depth, Instrument, MarketTrade, Tick, TickBatch } from '@tradefloor/contracts/market';
import type { MarketEvent, MarketStatus, RealismFlag } from '@tradefloor/contracts/market-event';
import {
  TRADING_DAY_SECONDS,
  TRADING_DAYS_PER_YEAR,
} from '@tradefloor/contracts/vocabulary/trading-day';
import { hash32, isSeed } from '@tradefloor/core/prng';
import type { NewsItem } from '../news/reported-news.ts';
import { AcrossMarket } from './across-assets.ts';
import { ClientFlow } from './client-flow.ts';
import { countDepth, DEPTH_LEVELS, makeBookKeys } from './depth.ts';
import { getStatus } from './market-status.ts';
import {
  type LastPrint,
  lastPrintAt,
  type Printed,
  quotedTicks,
  tickAt,
  tradesAt,
} from './market-ticks.ts';
import { numberHash } from './number-hash.ts';
import { relativeWidth } from './quote.ts';
import { Realism } from './realism.ts';
import type { RealismSnapshot } from './realism-snapshot.ts';
import { hasSessions, nextMoment } from './session-clock.ts';
import { fillWalk, type MarketSnapshot, toSnapshot } from './snapshot.ts';
import {
  expectedShares,
  sessionVarianceMs,
  type VolumeProfile,
  volumeShareOfMs,
} from './volume-profile.ts';
import { createWalk, openDay, stepWalk } from './walk.ts';
import { toWalkSymbol } from './walk-symbol.ts';

/** Every second that passes counts as a second of trading. */
const TRADING_SECONDS_PER_YEAR = TRADING_DAYS_PER_YEAR * TRADING_DAY_SECONDS;
export const TICK_MS = 250;
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
  /** Users' trades of the past and of the future, by the batch they are part of; as events. */
  readonly trades?: readonly MarketTrade[];
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
  prints(): readonly LastPrint[];
  /** Every print of the batch it stands at, symbol by symbol; their sizes sum up to the ticks' volumes. */
  trades(atMs: number): readonly MarketTrade[];
  depth(symbol: string, atMs: number, levels?: number): Depth | undefined;
  /** Shares expected to trade in the next `durationMs` real milliseconds. */
  expectedVolume(symbol: string, durationMs: number): number;
  /** Whether users' trades print or move prices. */
  readonly takesTrades: boolean;
  /** A user's trade, for the next batch; it counts where order flow or impact are switched on. */
  receive(trade: MarketTrade): void;
  /** An event for a batch that is still to come. @throws RangeError for one that has gone */
  schedule(event: MarketEvent): void;
  /** The universe, in the shares of now. */
  readonly instruments: readonly Instrument[];
  /** What is reported with the batch it stands at; null where prices do not move by the news. */
  readonly news: readonly NewsItem[] | null;
  /** How the market behaves; `atMs` is the real time of its batch. */
  status(atMs: number): MarketStatus;
  snapshot(): MarketSnapshot;
  /** Fingerprint of the state: equal for markets that will go on alike. */
  stateHash(): string;
};

type State = Printed & {
  readonly across: AcrossMarket;
  readonly config: Required<MarketConfig>;
  readonly symbols: readonly string[];
  /** Simulated time of the batch it stands at. */
  simMs: number;
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
      return state.simMs;
    },
    get instruments() {
      return shares.instruments;
    },
    get news() {
      return state.realism.reported;
    },
    get takesTrades() {
      return state.realism.flags.some((flag) => flag === 'ORDER_FLOW' || flag === 'IMPACT');
    },
    step: () => step(state),
    batch: (atMs) => toBatch(state, atMs),
    prints: () => state.listings.map((_, place) => lastPrintAt(state, place)),
    tick,
    trades: (atMs) => tradesAt(state, atMs),
    depth: (symbol, atMs, levels = DEPTH_LEVELS) => {
      const found = tick(symbol);
      const instrument = listed(symbol);
      if (found === undefined || instrument === undefined) return undefined;
      const { config, walk, realism } = state;
      const view = { seed: config.seed, seq: walk.tick, instrument, tick: found };
      return countDepth({ ...view, flags: realism.flags }, atMs, levels);
    },
    expectedVolume: (symbol, durationMs) =>
      expectedShares(listed(symbol)?.adv ?? 0, currentProfile(state), {
        simMs: state.simMs,
        durationMs: durationMs * state.config.timeCompression,
      }),
    receive: (trade) => state.flow.receive(trade),
    schedule: (event) => state.realism.schedule(event),
    status: (atMs) => {
      const { walk, realism, listings, simMs } = state;
      return getStatus({ walk, realism, listings, simMs, tickMs: state.config.tickMs, atMs });
    },
    snapshot: () => {
      const { simMs } = state;
      const plain = toSnapshot(state.walk, state.symbols, { seed: state.config.seed, simMs });
      const realism = realismSnapshot(state);
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
    trades: [],
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
      ...toWalkSymbol(config, instrument),
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
  const stepSeconds = (config.tickMs * config.timeCompression) / 1_000;
  const realism = new Realism(walk, config, { flags: config.realism, events: config.events });
  const quoted = { seed, walk, realism, listings };
  const flow = new ClientFlow(quoted, { stepSeconds, trades: config.trades });
  const across = new AcrossMarket(quoted);
  if (snapshot?.realism !== undefined) {
    const places = new Map(snapshot.symbols.map((symbol, place) => [symbol, place]));
    const toPlace = (place: number) => places.get(symbols[place] ?? '');
    realism.restore(snapshot.realism, toPlace);
    if (snapshot.realism.flow !== undefined) flow.restore(snapshot.realism.flow, toPlace);
    if (snapshot.realism.across !== undefined) across.restore(snapshot.realism.across);
  }
  const { simMs } = snapshot ?? { simMs: config.startMs };
  return { ...quoted, config, flow, across, symbols, simMs };
}

function step(state: State): void {
  const { walk, realism, flow, across, config } = state;
  const seq = walk.tick + 1;
  realism.begin(seq);
  const { flags } = realism;
  const stepMs = config.tickMs * config.timeCompression;
  const next = nextMoment(state.simMs, stepMs, hasSessions(flags));
  if (next.isOpening) openDay(walk);
  const fromMs = state.simMs;
  state.simMs = next.simMs;
  realism.before(seq, fromMs, next);
  flow.before(seq, flags);
  across.before();
  stepWalk(walk, volumeShareOfMs(currentProfile(state), next.simMs));
  realism.after(seq);
  flow.after();
  const varianceMs = hasSessions(flags) ? sessionVarianceMs(next, stepMs) : stepMs;
  across.after(varianceMs / 1_000 / config.tradingSecondsPerYear);
}

/** The hours that volume goes by: those of the habits, or else as configured. */
const currentProfile = ({ realism, config }: State): VolumeProfile =>
  hasSessions(realism.flags) ? 'session' : config.volumeProfile;

function realismSnapshot(state: State): RealismSnapshot | null {
  const plain = state.realism.snapshot();
  if (plain === null) return null;
  const [flow, across] = [state.flow.snapshot(), state.across.snapshot()];
  return { ...plain, ...(flow === null ? {} : { flow }), ...(across === null ? {} : { across }) };
}

function toBatch(state: State, atMs: number): TickBatch {
  const { flags, shares } = state.realism;
  const { splits } = shares;
  const { taken } = state.flow;
  const acrossAssets = state.across.publish();
  return {
    seq: state.walk.tick,
    at: atMs,
    simTime: state.simMs,
    ticks: quotedTicks(state),
    ...(splits.length === 0 ? {} : { splits: [...splits] }),
    ...(flags.length === 0 ? {} : { flags: [...flags] }),
    ...(taken.length === 0 ? {} : { clientTrades: [...taken] }),
    ...(acrossAssets === null ? {} : { acrossAssets }),
  };
}

function computeHash(state: State): string {
  const { walk } = state;
  const hash = numberHash();
  for (const value of [state.config.seed, walk.tick, state.simMs]) hash.add(value);
  for (const column of [walk.logPrice, walk.logLast, walk.logOpen, walk.logHigh, walk.logLow]) {
    column.forEach(hash.add);
  }
  for (const column of [walk.carry, walk.volume, walk.dayVolume]) column.forEach(hash.add);
  const realism = realismSnapshot(state);
  if (realism !== null) hash.add(hash32(JSON.stringify(realism)));
  return hash.hex();
}
