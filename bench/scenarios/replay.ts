/**
 * A recorded session replayed: hours of it per second of CPU, every batch and entry held against its fingerprint; and
 * what it costs the exchange to be recorded, beside the same session without.
 */
import { px, qty } from '@tradefloor/contracts/money';
import type { VenueTimeInForce } from '@tradefloor/contracts/order';
import { drawsFrom, uniformInt } from '@tradefloor/core/prng';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { createExchange } from '@tradefloor/sim/exchange/exchange';
import { createMarket, type Market, TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { PeriodReplay } from '@tradefloor/sim/replay/period-replay';
import {
  type ExchangeTerms,
  RECORDING_VERSION,
  type RecordLine,
  recordedExchange,
} from '@tradefloor/sim/replay/recording';
import { replayedMarket } from '@tradefloor/sim/replay/replayed-market';
import { toSettings } from '@tradefloor/sim/replay/session-replay';
import { ownCpuUs } from '../harness/process-cpu.ts';
import type { Effort, Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';
import type { Table } from '../harness/table.ts';

const OPEN_MS = Date.UTC(2026, 10, 23, 14, 30);
const HOUR_MS = 3_600_000;
const TERMS: ExchangeTerms = { seed: 42, instruments: EQUITIES, clients: [], dropCopies: ['DROP'] };
const CONFIG = { seed: 42, startTick: 0, startMs: OPEN_MS, universe: EQUITIES };
const IN_FORCE: readonly VenueTimeInForce[] = ['IOC', 'IOC', 'DAY', 'GTC'];

type Session = { readonly hours: number; readonly orders: number };

/** The n-th order of a session: half of them at once, half resting near the touch. */
function orderAt(market: Market, n: number): NewOrderSingle | null {
  const draws = drawsFrom(n);
  const instrument = EQUITIES[uniformInt(draws, EQUITIES.length)];
  const tick = instrument && market.tick(instrument.symbol);
  if (instrument === undefined || tick === undefined) return null;
  const side = draws.next() < 0.5 ? 'BUY' : 'SELL';
  const away = (uniformInt(draws, 8) - 3) * instrument.tickSize;
  return {
    type: 'NEW_ORDER',
    clOrdId: `c${n}`,
    symbol: instrument.symbol,
    side,
    transactAt: 0,
    possResend: false,
    account: `user-${n % 50}`,
    orderType: 'LIMIT',
    timeInForce: IN_FORCE[n % IN_FORCE.length] ?? 'IOC',
    qty: qty(1 + uniformInt(draws, 500)),
    price: px(side === 'BUY' ? tick.ask - away : tick.bid + away),
    maxFloor: null,
    minQty: null,
    venue: null,
  };
}

/** Plays a session; returns its lines as text where it is recorded. */
function played({ hours, orders }: Session, isRecorded: boolean): string[] {
  const lines: string[] = [];
  const keep = (line: RecordLine) => void lines.push(JSON.stringify(line));
  const market = createMarket(CONFIG);
  const plain = createExchange(toSettings(TERMS));
  const exchange = isRecorded ? recordedExchange(plain, keep) : plain;
  const begin = { stateHash: plain.stateHash(), checkpoint: plain.checkpoint(OPEN_MS) };
  keep({
    kind: 'BEGIN',
    version: RECORDING_VERSION,
    why: 'OPEN',
    at: OPEN_MS,
    terms: TERMS,
    ...begin,
  });
  const ticks = (hours * HOUR_MS) / TICK_MS;
  let sent = 0;
  for (let tick = 1; tick <= ticks; tick += 1) {
    const nowMs = OPEN_MS + tick * TICK_MS;
    market.step();
    exchange.onTicks(market.batch(nowMs), nowMs);
    for (; sent < Math.round((orders * tick) / ticks); sent += 1) {
      const order = orderAt(market, sent);
      if (order !== null) exchange.onClientMessage('EMS', order, nowMs);
    }
  }
  return lines;
}

const START = createMarket(CONFIG).snapshot();

function replayed({ hours }: Session, lines: readonly string[]) {
  const span = { fromMs: OPEN_MS, toMs: OPEN_MS + hours * HOUR_MS + 1, stepMs: 10_000 };
  const checkpoint = { snapshot: START, haltCompression: 10, flags: [] };
  const period = new PeriodReplay(
    { ...span, instruments: EQUITIES, compId: 'EMS', midsAt: [] },
    () => replayedMarket({ checkpoint, events: [], instruments: EQUITIES }),
  );
  for (const line of lines) period.take(JSON.parse(line) as RecordLine);
  return period.result();
}

function timed<T>(work: () => T): {
  readonly value: T;
  readonly cpuS: number;
  readonly wallS: number;
} {
  const cpu = ownCpuUs();
  const from = performance.now();
  const value = work();
  return { value, cpuS: (ownCpuUs() - cpu) / 1e6, wallS: (performance.now() - from) / 1_000 };
}

function measureSpeeds(sessions: readonly Session[]): Table {
  let equal = 0;
  const rows = sessions.map((session) => {
    const lines = played(session, true);
    const { value, cpuS, wallS } = timed(() => replayed(session, lines));
    const { counts, difference, trades } = value;
    if (difference === null) equal += 1;
    const bytes = lines.reduce((sum, line) => sum + line.length + 1, 0);
    return {
      variant: `${session.hours} h, ${session.orders} orders`,
      figures: {
        batches: counts.batches,
        entries: counts.entries,
        trades: trades.length,
        'MB of recording': rounded(bytes / 1e6),
        'h/s of CPU': rounded(session.hours / cpuS),
        'x real time, by CPU': rounded((session.hours * 3_600) / cpuS),
        'x real time': rounded((session.hours * 3_600) / wallS),
        equal: difference === null ? 'to the byte' : difference.what,
      },
    };
  });
  return {
    title: 'A recorded session replayed: market recomputed, every batch and entry compared',
    rows,
    aims: [
      {
        text: 'every replay is equal to the record, bit for bit',
        value: equal,
        atLeast: sessions.length,
        isProof: true,
      },
    ],
  };
}

function computeCost(session: Session, rounds: number): Table {
  const costs = { plain: [] as number[], recorded: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    costs.plain.push(timed(() => played(session, false)).cpuS);
    costs.recorded.push(timed(() => played(session, true)).cpuS);
  }
  const least = (values: readonly number[]) => Math.min(...values);
  const [plain, recorded] = [least(costs.plain), least(costs.recorded)];
  const perOrder = ((recorded - plain) * 1e6) / session.orders;
  return {
    title: `What it costs to be recorded: ${session.hours} h with ${session.orders} orders`,
    rows: [
      { variant: 'market and exchange', figures: { 'CPU s': rounded(plain), ratio: 'baseline' } },
      {
        variant: 'the same, recorded',
        figures: { 'CPU s': rounded(recorded), ratio: `${rounded(recorded / plain)}x` },
      },
    ],
    notes: [
      `${rounded(perOrder)} us an order, its share of the batches' fingerprints included; the text is made, not written.`,
    ],
  };
}

const SESSIONS: Readonly<Record<Effort, readonly Session[]>> = {
  full: [
    { hours: 1, orders: 0 },
    { hours: 1, orders: 10_000 },
    { hours: 6.5, orders: 20_000 },
  ],
  quick: [{ hours: 0.5, orders: 2_000 }],
  smoke: [{ hours: 0.02, orders: 100 }],
};
const COSTS: Readonly<Record<Effort, { readonly session: Session; readonly rounds: number }>> = {
  full: { session: { hours: 0.5, orders: 10_000 }, rounds: 3 },
  quick: { session: { hours: 0.1, orders: 1_000 }, rounds: 2 },
  smoke: { session: { hours: 0.01, orders: 50 }, rounds: 1 },
};

export const replay: Scenario = async ({ effort }) => [
  measureSpeeds(SESSIONS[effort]),
  computeCost(COSTS[effort].session, COSTS[effort].rounds),
];
