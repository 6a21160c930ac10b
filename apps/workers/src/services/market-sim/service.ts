/** Market simulator: steps the market four times a second, publishes its prices, and serves its calls. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { news } from '@tradefloor/contracts/calls/intelligence';
import {
  depth,
  instruments,
  marketCalendar,
  marketEvents,
  marketMorning,
  marketStatus,
  quotes,
  startMarketEvent,
} from '@tradefloor/contracts/calls/market';
import {
  clearForSplit,
  listSplits,
  splitCleared,
  splitHoldings,
  splitPositions,
} from '@tradefloor/contracts/calls/splits';
import { type ShownTick, toShownTick } from '@tradefloor/contracts/market';
import { createCandleBook } from '@tradefloor/core/analytics/candles/candle';
import { MARKET_TABLES } from '@tradefloor/core/analytics/market/market-state';
import { hash32 } from '@tradefloor/core/prng';
import { takeClock } from '@tradefloor/core/trading/settlement/clearing-clock-row';
import { defineService, handle, publish, refuse, respond, type StateIo } from '@tradefloor/runtime';
import { createMarket, type MarketConfig, TICK_MS } from '@tradefloor/sim/market/market';
import { marketAfterMorning, morningCandles } from '@tradefloor/sim/market/morning';
import { isMarketSnapshot } from '@tradefloor/sim/market/snapshot';
import { EventCalendar } from '@tradefloor/sim/news/event-calendar';
import { enterCalls } from './auction-calls.ts';
import { onCalendar } from './calendar.ts';
import { forgetTaken, keepReceived, onAuctions, onFilled } from './client-trades.ts';
import { enterDividends, toDividendDate } from './dividends.ts';
import {
  eventOfRow,
  onMarketEvents,
  onStartEvent,
  onStatus,
  publishStatus,
  toEvents,
} from './events.ts';
import type { MarketCtx, MarketSimSettings, MarketSimState } from './market-state.ts';
import { NewsPublisher } from './news-publisher.ts';
import { lookForSplits, onListSplits, onSplitDue, takeAnnounced } from './splits.ts';

/** The market is written down every so many ticks: once a second. */
const TICKS_PER_SAVE = 4;
/** For replays it is kept every half hour. */
const TICKS_PER_CHECKPOINT = 7_200;
/** A new market's first minutes, in which a journal reads its morning. */
const MORNING_KEPT_TICKS = 2_400;
const ROW_ID = 'market';
/** Fifteen seconds in a limit state and five minutes of pause take 1.5 and 30 seconds. */
const HALT_COMPRESSION = 10;

export const marketSim = (settings: MarketSimSettings) =>
  defineService({
    name: 'market-sim',
    tables: [MARKET_TABLES],
    state: (io: StateIo) => describeState(io, settings),
    publishes: ['market.ticks', 'market.trades', 'market.status', 'market.event', 'news.events'],
    calls: [clearForSplit, splitCleared, splitPositions, splitHoldings],
    consumes: {
      'orders.filled': onFilled,
      'market.auctions': onAuctions,
      'ccp.clock': ({ state }: MarketCtx, pace) => {
        takeClock(state.clearingClock, pace);
        return [];
      },
    },
    intervals: { step: { everyMs: TICK_MS, on: onStep } },
    timers: { split: onSplitDue },
    handles: [
      handle(instruments, onInstruments, { as: 'anyone' }),
      handle(quotes, onQuotes, { as: 'anyone' }),
      handle(depth, onDepth, { as: 'anyone' }),
      handle(marketMorning, onMorning, { as: 'service' }),
      handle(marketCalendar, onCalendar, { as: 'anyone' }),
      handle(marketStatus, onStatus, { as: 'anyone' }),
      handle(marketEvents, onMarketEvents, { as: 'anyone' }),
      handle(startMarketEvent, onStartEvent, { as: 'user', lane: () => 'events' }),
      handle(listSplits, onListSplits, { as: 'anyone' }),
      handle(news, ({ state }: MarketCtx, requested) => state.news.list(requested), {
        as: 'anyone',
      }),
    ],
    stateHash: ({ market }) => hash32(market.stateHash()),
  });

function describeState(io: StateIo, settings: MarketSimSettings): MarketSimState {
  const { universe, morningTicks } = settings;
  const saved = io.table(MARKET_TABLES.state);
  const events = io.table(MARKET_TABLES.events);
  const clientTrades = io.table(MARKET_TABLES.clientTrades);
  const { seed } = io;
  const row = saved.get(ROW_ID);
  const snapshot = row !== undefined && row.seed === seed ? row.snapshot : null;
  const config = toConfig(settings, { seed, events, clientTrades });
  const morning = isMarketSnapshot(snapshot) ? null : createCandleBook();
  // A new market's morning is news, too.
  const publishedUpTo = isMarketSnapshot(snapshot) ? snapshot.seq : settings.startTick;
  const news = new NewsPublisher(io, universe, publishedUpTo);
  const market = isMarketSnapshot(snapshot)
    ? createMarket(config, snapshot)
    : marketAfterMorning(config, morningTicks, (stepped) => {
        const { seq } = stepped;
        const at = io.nowMs - (settings.startTick + morningTicks - seq) * TICK_MS;
        morning?.fold({ seq, at, ticks: stepped.prints() });
        news.collect(stepped);
      });
  // Batches published after the last save are not published again under the same number: this many, unless a commit
  // took longer than a second. Then the last ones come twice, with the same prices at a later time.
  if (isMarketSnapshot(snapshot)) {
    for (let tick = 1; tick < TICKS_PER_SAVE; tick += 1) {
      market.step();
      news.collect(market);
    }
  }
  const checkpoints = io.table(MARKET_TABLES.checkpoints);
  const kept = {
    saved,
    events,
    clientTrades,
    checkpoints,
    news,
    calendar: new EventCalendar(seed, universe),
    clearingClock: io.table(MARKET_TABLES.clearingClock),
    splitCalendar: io.table(MARKET_TABLES.splitCalendar),
  };
  const begun = { saidAt: io.nowMs, saidStatus: '', isBegun: false };
  const published = { ...begun, called: [], received: [], morning };
  const calledUntil = new Map<string, number>();
  return { market, seed, universe, settings, calledUntil, ...kept, ...published };
}

const toConfig = (
  {
    startTick,
    startMs,
    universe,
    places = [],
    realism = [],
    haltCompression = HALT_COMPRESSION,
  }: MarketSimSettings,
  { seed, events, clientTrades }: Pick<MarketSimState, 'seed' | 'events' | 'clientTrades'>,
): MarketConfig => ({
  seed,
  startTick,
  startMs,
  universe,
  places,
  realism,
  haltCompression,
  events: [...events.values()].filter((row) => row.seed === seed).map(eventOfRow),
  trades: [...clientTrades.values()].flatMap((row) => (row.seed === seed ? row.trades : [])),
});

function onStep({ state, nowMs }: MarketCtx) {
  const { market, saved, seed } = state;
  if (!state.isBegun || market.seq % TICKS_PER_CHECKPOINT === 0) keepCheckpoint(state, nowMs);
  keepReceived(state);
  const called = enterCalls(state, nowMs);
  market.step();
  state.news.collect(market);
  state.saidAt = nowMs;
  followMorning(state, nowMs);
  // A market without a row is written down at once: no number may ever come twice.
  if (market.seq % TICKS_PER_SAVE === 0 || saved.get(ROW_ID)?.seed !== seed) {
    const { seq, simMs } = market;
    saved.put({ id: ROW_ID, seed, seq, simMs, savedAt: nowMs, snapshot: market.snapshot() });
    forgetTaken(state);
  }
  const { seq, simMs } = market;
  const status = market.status(nowMs);
  const reported = state.news.step(
    { seq, simMs, nowMs },
    { status, events: toEvents(state), tick: market.tick, announced: takeAnnounced(state, nowMs) },
  );
  const hasHabits = status.flags.length > 0;
  const entered = enterDividends(state, { nowMs, hasHabits });
  return [
    publish('market.ticks', { ...market.batch(nowMs), ...toDividendDate(state, { hasHabits }) }),
    publish('market.trades', { seq, at: nowMs, trades: [...market.trades(nowMs)] }),
    ...called,
    ...publishStatus(state, status),
    ...reported,
    ...entered,
    ...lookForSplits(state, nowMs),
  ];
}

/** Keeps the market as it stands before its next batch: what a replay of that batch begins with. */
function keepCheckpoint(state: MarketSimState, savedAt: number): void {
  const { market, checkpoints, seed, settings } = state;
  const { seq } = market;
  const checkpointId = `${seed}-${seq}`;
  const { haltCompression = HALT_COMPRESSION } = settings;
  const { flags } = market.status(savedAt);
  const snapshot = market.snapshot();
  checkpoints.put({ checkpointId, seed, seq, savedAt, haltCompression, flags, snapshot });
  checkpoints.forget(checkpointId);
  state.isBegun = true;
}

/** The candles of the morning go on until they are requested, or for ten minutes. */
function followMorning(state: MarketSimState, nowMs: number): void {
  const { market, settings, morning } = state;
  const { startTick, morningTicks } = settings;
  if (market.seq > startTick + morningTicks + MORNING_KEPT_TICKS) state.morning = null;
  else morning?.fold({ seq: market.seq, at: nowMs, ticks: market.prints() });
}

/** As it was played, or else recomputed from the first tick; not offered for a market far past its morning. */
function onMorning({ state }: MarketCtx) {
  const { market, settings, saidAt, morning } = state;
  if (morning !== null) {
    const { universe } = settings;
    return respond({ items: universe.flatMap(({ symbol }) => morning.candles(symbol, '1m')) });
  }
  const isYoung = market.seq - settings.startTick <= 2 * settings.morningTicks;
  const until = { seq: market.seq, atMs: saidAt };
  return respond({ items: isYoung ? morningCandles(toConfig(settings, state), until) : [] });
}

const onInstruments = ({ state }: MarketCtx) =>
  respond({ items: [...state.market.instruments], nextCursor: null });

function onQuotes({ state }: MarketCtx, { symbols }: CallInput<typeof quotes>) {
  const { market, universe, saidAt } = state;
  const wanted = symbols === undefined ? universe.map(({ symbol }) => symbol) : listed(symbols);
  const items: ShownTick[] = [];
  for (const symbol of wanted) {
    const tick = market.tick(symbol);
    if (tick === undefined) return unknownSymbol(symbol);
    items.push(toShownTick(tick));
  }
  return respond({ seq: market.seq, at: saidAt, items, nextCursor: null });
}

function onDepth({ state }: MarketCtx, { symbol }: CallInput<typeof depth>) {
  const book = state.market.depth(symbol, state.saidAt);
  return book === undefined ? unknownSymbol(symbol) : respond(book);
}

/** The symbols of a comma-separated list, each once. */
const listed = (symbols: string): string[] => [
  ...new Set(symbols.split(',').filter((symbol) => symbol !== '')),
];

const unknownSymbol = (symbol: string) =>
  refuse('NOT_FOUND', { detail: `unknown instrument ${symbol.slice(0, 12)}` });
