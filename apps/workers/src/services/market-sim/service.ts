/** Market simulator: steps the market four times a second, says what it shows, and answers for it. */

import type { Asked } from '@tradefloor/contracts/calls/call';
import { depth, instruments, quotes } from '@tradefloor/contracts/calls/market';
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import { MARKET_STATE, type MarketStateRow } from '@tradefloor/core/market/market-state';
import { hash32 } from '@tradefloor/core/prng';
import type { Table } from '@tradefloor/core/table';
import {
  answer,
  answered,
  type Ctx,
  defineService,
  refused,
  type StateIo,
  say,
} from '@tradefloor/runtime';
import { createMarket, type Market, TICK_MS } from '@tradefloor/sim/market/market';
import { isMarketSnapshot } from '@tradefloor/sim/market/snapshot';

/** The market is written down every so many ticks: once a second. */
const TICKS_PER_SAVE = 4;
const ROW_ID = 'market';

export type MarketSimSettings = {
  /** Number of the first batch of a market without a past. */
  readonly startTick: number;
  /** Simulated time of that batch, milliseconds since 1970. */
  readonly startMs: number;
  readonly universe: readonly Instrument[];
};

export type MarketSimState = {
  readonly market: Market;
  readonly saved: Table<MarketStateRow>;
  readonly seed: number;
  readonly universe: readonly Instrument[];
  /** When the batch the market stands at was said. */
  saidAt: number;
};

type MarketCtx = Ctx<MarketSimState>;

export const marketSim = (settings: MarketSimSettings) =>
  defineService({
    name: 'market-sim',
    tables: [MARKET_STATE],
    state: (io: StateIo) => stateOf(io, settings),
    publishes: ['market.ticks'],
    beats: { step: { everyMs: TICK_MS, on: onStep } },
    answers: [answer(instruments, onInstruments), answer(quotes, onQuotes), answer(depth, onDepth)],
    stateHash: ({ market }) => hash32(market.stateHash()),
  });

function stateOf(io: StateIo, { startTick, startMs, universe }: MarketSimSettings): MarketSimState {
  const saved = io.table(MARKET_STATE);
  const { seed } = io;
  const row = saved.get(ROW_ID);
  const snapshot = row !== undefined && row.seed === seed ? row.snapshot : null;
  const config = { seed, startTick, startMs, universe };
  const market = isMarketSnapshot(snapshot) ? createMarket(config, snapshot) : createMarket(config);
  // Batches said after the last save must not be said again under the same number.
  if (isMarketSnapshot(snapshot)) {
    for (let tick = 1; tick < TICKS_PER_SAVE; tick += 1) market.step();
  }
  return { market, saved, seed, universe, saidAt: io.nowMs };
}

function onStep({ state, nowMs }: MarketCtx) {
  const { market, saved, seed } = state;
  market.step();
  state.saidAt = nowMs;
  if (market.seq % TICKS_PER_SAVE === 0) {
    const { seq, simMs } = market;
    saved.put({ id: ROW_ID, seed, seq, simMs, savedAt: nowMs, snapshot: market.snapshot() });
  }
  return [say('market.ticks', market.batch(nowMs))];
}

const onInstruments = ({ state }: MarketCtx) =>
  answered({ items: [...state.universe], nextCursor: null });

function onQuotes({ state }: MarketCtx, { symbols }: Asked<typeof quotes>) {
  const { market, universe, saidAt } = state;
  const wanted = symbols === undefined ? universe.map(({ symbol }) => symbol) : listed(symbols);
  const items: Tick[] = [];
  for (const symbol of wanted) {
    const tick = market.tick(symbol);
    if (tick === undefined) return unknownSymbol(symbol);
    items.push(tick);
  }
  return answered({ seq: market.seq, at: saidAt, items, nextCursor: null });
}

function onDepth({ state }: MarketCtx, { symbol }: Asked<typeof depth>) {
  const book = state.market.depth(symbol, state.saidAt);
  return book === undefined ? unknownSymbol(symbol) : answered(book);
}

/** The symbols of a comma-separated list, each once. */
const listed = (symbols: string): string[] => [
  ...new Set(symbols.split(',').filter((symbol) => symbol !== '')),
];

const unknownSymbol = (symbol: string) =>
  refused('NOT_FOUND', { detail: `there is no instrument ${symbol.slice(0, 12)}` });
