/** Replays of a recorded platform: the same fills, or a clear word about what is missing, changed or not over. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, orderId, userId, uuidV7 } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { ReplayId, ReplayRun } from '@tradefloor/contracts/replay';
import type { MarketCheckpointRow } from '@tradefloor/core/analytics/market/market-state';
import type { ReplayReader } from '@tradefloor/core/analytics/replay/reader';
import { orderOfLeg, toLegId } from '@tradefloor/core/trading/ems/venue-leg';
import { createWriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import { createLog } from '@tradefloor/runtime/host/log';
import { givenOrder, NOW } from '@tradefloor/sim/exchange/exchange.given';
import type { JournalEntry, Outgoing } from '@tradefloor/sim/exchange/exchange-journal';
import { createMarket, TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  openRecorded,
  RECORDING_FOLDER,
  type Recorded,
} from '../exchange/record/recorded-exchange.ts';
import { partsIn } from '../exchange/record/recording.ts';
import { ReplayRunner, type ReplayThread } from './replay-runner.ts';
import { replayPeriod } from './replay-work.ts';

const LISTED = EQUITIES.filter(({ symbol }) => ['AAPL', 'MSFT'].includes(symbol));
const ME = userId('trader-low-touch');
const HALF_HOUR = 30 * 60_000;
const log = createLog({ service: 'test', level: 'silent' });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A platform in small: a market, the exchange with its recording, and the fills that its journal has of it. */
class Platform {
  readonly market = createMarket({ seed: 42, startTick: 500, startMs: NOW, universe: LISTED });
  readonly group = createWriteGroup();
  readonly entries: JournalEntry[] = [];
  readonly fills: Fill[] = [];
  readonly checkpoints: MarketCheckpointRow[] = [];
  recorded: Recorded;
  nowMs = NOW;
  #orders = 0;

  constructor() {
    this.recorded = this.#open();
  }

  #open(): Recorded {
    const { seq } = this.market;
    const kept = { seed: 42, seq, savedAt: this.nowMs, haltCompression: 10, flags: [] };
    this.checkpoints.push({ checkpointId: `${seq}`, ...kept, snapshot: this.market.snapshot() });
    const { entries, group } = this;
    const world = { folder, seed: 42, instruments: LISTED, clients: [], log, entries, group };
    return openRecorded({ ...world, nowMs: () => this.nowMs });
  }

  tick(count = 1): void {
    for (let i = 0; i < count; i += 1) {
      this.market.step();
      this.nowMs += TICK_MS;
      this.recorded.beforeTicks(this.nowMs);
      const batch = this.market.batch(this.nowMs);
      this.#took(this.recorded.exchange.onTicks(batch, this.nowMs));
    }
    this.group.settle();
  }

  /** A resting limit at the bid, or a sweep of 700 shares. */
  order(side: 'BUY' | 'SELL', isSweep: boolean): void {
    this.#orders += 1;
    const id = orderId(uuidV7(this.nowMs, () => this.#orders / 1_000));
    const quote = this.market.tick('AAPL');
    const price = isSweep ? null : (quote?.bid ?? px(0));
    const orderType = isSweep ? 'MARKET' : 'LIMIT';
    const about = { clOrdId: toLegId(id, 1), symbol: 'AAPL', account: ME, venue: 'XNYS' } as const;
    const message = givenOrder({ ...about, side, price, orderType, qty: qty(700) });
    this.#took(this.recorded.exchange.onClientMessage('EMS', message, this.nowMs));
    this.group.settle();
  }

  restart(): void {
    this.recorded.close();
    this.nowMs += 4_000;
    for (let i = 0; i < 3; i += 1) this.market.step();
    this.recorded = this.#open();
  }

  #took({ entry, outputs }: { entry: JournalEntry | null; outputs: readonly Outgoing[] }): void {
    if (entry !== null) this.entries.push(entry);
    for (const { message } of outputs) {
      if (message.type !== 'EXECUTION_REPORT' || message.trade === null) continue;
      const { trade, symbol, side, cumQty, leavesQty, avgPx, transactAt: at } = message;
      const id = orderId(orderOfLeg(message.clOrdId));
      this.fills.push({
        execId: execId(`${id}-F${this.fills.length}`),
        orderId: id,
        parentOrderId: null,
        rfqId: null,
        userId: ME,
        symbol: LISTED[0]?.symbol ?? (symbol as Fill['symbol']),
        instrumentType: 'equity',
        desk: 'EQ',
        currency: 'USD',
        side,
        qty: trade.lastQty,
        price: trade.lastPx,
        cumQty,
        leavesQty,
        avgPx,
        venue: trade.lastMkt,
        counterparty: trade.contraBroker,
        liquidity: trade.liquidity,
        arrivalMid: px(1),
        impactBps: trade.impactBps,
        fees: { ...trade.fees, total: money(0) },
        tickSeq: this.market.seq,
        at,
        settlementDate: '2026-11-23',
      });
    }
  }

  /** Ten minutes of trading from both sides, some of it resting. */
  trade(): void {
    for (let i = 0; i < 40; i += 1) {
      this.tick(60);
      this.order(i % 2 === 0 ? 'BUY' : 'SELL', i % 3 === 0);
    }
    this.tick(4);
  }
}

const inTurn: ReplayThread = (work, publish) => {
  const timer = setImmediate(() => {
    try {
      // What goes from thread to thread is copied.
      replayPeriod(structuredClone(work), {
        nowMs: Date.now,
        publish: (news) => publish(structuredClone(news)),
      });
    } catch (error) {
      publish({ kind: 'FAILED', why: String(error) });
    }
  });
  return { stop: () => clearImmediate(timer) };
};

function openRunner(platform: Platform, thread: ReplayThread = inTurn) {
  const reader: ReplayReader = {
    marketBefore: async ({ atMs }) =>
      platform.checkpoints.findLast(({ savedAt }) => savedAt <= atMs) ??
      platform.checkpoints[0] ??
      null,
    eventsAfter: async () => [],
    tradesAfter: async () => [],
    fills: async ({ fromMs, toMs }, limit) =>
      platform.fills.filter(({ at }) => fromMs <= at && at < toMs).slice(0, limit),
    news: async () => [],
  };
  const nowMs = () => platform.nowMs + 3_000;
  const place = join(folder, RECORDING_FOLDER);
  return new ReplayRunner({ folder: place, reader, compId: 'EMS', thread, nowMs, log });
}

async function replayed(runner: ReplayRunner, from: number, to: number): Promise<ReplayRun> {
  const begun = runner.start({ from, to }, ME);
  if (!begun.ok) throw new Error(begun.error.detail);
  return vi.waitFor(() => {
    const run = runner.run(begun.value.runId);
    expect(run?.state).toMatch(/DONE|FAILED/);
    if (run === null) throw new Error('the run is gone');
    return run;
  });
}

test('a run is of all who requested its period, and of no other', async () => {
  const platform = new Platform();
  platform.trade();
  const runner = openRunner(platform);
  const { runId } = await replayed(runner, NOW, platform.nowMs);
  const OTHER = userId('trader-high-touch');
  expect([ME, OTHER].map((who) => runner.isRequestedBy(runId, who))).toEqual([true, false]);
  const joined = runner.start({ from: NOW, to: platform.nowMs }, OTHER);
  expect(joined.ok && joined.value.runId).toBe(runId);
  expect([ME, OTHER].map((who) => runner.isRequestedBy(runId, who))).toEqual([true, true]);
});

test('a period with a restart in it replays to the same fills, in any part of it', async () => {
  const platform = new Platform();
  platform.trade();
  platform.restart();
  platform.trade();
  const runner = openRunner(platform);
  const run = await replayed(runner, NOW, platform.nowMs);
  expect(platform.fills.length).toBeGreaterThan(40);
  const { length } = platform.fills;
  const equal = { venueFills: length, equalFills: length, restarts: 1, fault: null };
  expect(run).toMatchObject({ state: 'DONE', progress: 1, proof: equal });
  const middle = NOW + 5 * 60_000;
  const later = await replayed(runner, middle, platform.nowMs - 60_000);
  expect(later.proof?.venueFills).toBeLessThan(length);
  expect(later.proof).toMatchObject({ equalFills: later.proof?.venueFills, fault: null });
  const outcome = runner.outcome(later.runId);
  const close = outcome?.columns.get('AAPL')?.close;
  expect(close).toHaveLength(outcome?.steps ?? 0);
  expect(close?.every((mid) => mid > 0)).toBe(true);
});

test('a later part is replayed from its own beginning, not from the first', async () => {
  const platform = new Platform();
  platform.trade();
  platform.nowMs += HALF_HOUR;
  platform.tick();
  const rolledAt = platform.nowMs;
  platform.trade();
  platform.checkpoints.push({
    checkpointId: 'late',
    seed: 42,
    haltCompression: 10,
    flags: [],
    seq: platform.market.seq,
    savedAt: platform.nowMs,
    snapshot: platform.market.snapshot(),
  });
  const [first] = partsIn(join(folder, RECORDING_FOLDER));
  writeFileSync(first?.path ?? '', '{"broken":\n');
  const runner = openRunner(platform);
  const run = await replayed(runner, rolledAt, platform.nowMs);
  expect(run).toMatchObject({ state: 'DONE', proof: { fault: null } });
  expect(run.proof?.equalFills).toBe(run.proof?.venueFills);
});

test('a fill that was changed, lost or made up is named', async () => {
  const platform = new Platform();
  platform.trade();
  const [first, second] = platform.fills;
  if (first === undefined || second === undefined) throw new Error('there are fills');
  platform.fills.splice(1, 1, { ...second, price: px(second.price + 10_000) });
  const runner = openRunner(platform);
  const changed = await replayed(runner, NOW, platform.nowMs);
  expect(changed.proof?.equalFills).toBe(platform.fills.length - 1);
  expect(changed.proof?.fault).toMatchObject({ what: 'FILL', at: second.at });
  platform.fills.splice(1, 1, second);
  platform.fills.splice(0, 1);
  const lost = await replayed(runner, NOW, platform.nowMs - 1);
  expect(lost.proof?.fault).toMatchObject({ what: 'FILL', at: first.at });
  expect(lost.proof?.fault?.detail).toContain('not recorded');
});

test('a recording that was tampered with is found by the first entry that is another', async () => {
  const platform = new Platform();
  platform.trade();
  const [part] = partsIn(join(folder, RECORDING_FOLDER));
  const text = readFileSync(part?.path ?? '', 'utf8');
  writeFileSync(part?.path ?? '', text.replace('"qty":700', '"qty":701'));
  const run = await replayed(openRunner(platform), NOW, platform.nowMs);
  expect(run.proof?.fault?.what).toBe('ENTRY');
});

test('a missing part, a period that is not kept or not over, and what cannot be read are refused with what is missing', () => {
  const platform = new Platform();
  platform.trade();
  const missingFrom = platform.nowMs;
  platform.nowMs += HALF_HOUR;
  platform.tick();
  platform.nowMs += HALF_HOUR;
  platform.tick(4);
  const [, middle] = partsIn(join(folder, RECORDING_FOLDER));
  rmSync(middle?.path ?? '');
  const runner = openRunner(platform);
  expect(runner.coverage()).toHaveLength(2);
  const why = (from: number, to: number) => {
    const refused = runner.start({ from, to }, ME);
    return refused.ok ? 'begun' : `${refused.error.why}: ${refused.error.detail}`;
  };
  expect(why(NOW, platform.nowMs)).toMatch(/^GAP: The journal from .* to .* is missing/);
  expect(why(NOW - 60_000, NOW)).toContain('The recording begins at 2026-11-21T14:30:00.000Z');
  expect(why(missingFrom, NOW)).toMatch(/^PERIOD/);
  expect(why(NOW, platform.nowMs + 5_000)).toBe('PERIOD: the period has not ended yet');
  expect(why(NOW - 86_400_001, NOW)).toMatch(
    /^PERIOD: Period in seconds is 86,401 \(max\. 86,400\)/,
  );
  expect(runner.run('R1' as ReplayId)).toBeNull();
});

test('a market that is not kept, or a thread that dies, fails the run and not the next', async () => {
  const platform = new Platform();
  platform.trade();
  const rows = platform.checkpoints.splice(0);
  const runner = openRunner(platform);
  const failed = await replayed(runner, NOW, platform.nowMs);
  expect(failed).toMatchObject({ state: 'FAILED', proof: null });
  expect(failed.failure).toContain('The state of the market before');
  platform.checkpoints.push(...rows);
  expect(await replayed(runner, NOW, platform.nowMs)).toMatchObject({ state: 'DONE' });
  const dying: ReplayThread = (_, publish) => {
    setImmediate(() => publish({ kind: 'FAILED', why: 'out of memory' }));
    return { stop: () => undefined };
  };
  const run = await replayed(openRunner(platform, dying), NOW, platform.nowMs);
  expect(run).toMatchObject({ state: 'FAILED', failure: 'out of memory' });
});

test('one run a person, four in all; only its starter stops it; the oldest results are evicted', async () => {
  const platform = new Platform();
  platform.trade();
  const stuck: ReplayThread = () => ({ stop: () => undefined });
  const runner = openRunner(platform, stuck);
  const start = (n: number, who = `user-${n}`) =>
    runner.start({ from: NOW, to: platform.nowMs - n }, userId(who));
  const first = start(1);
  if (!first.ok) throw new Error(first.error.detail);
  expect(start(1, 'somebody-else')).toMatchObject({ value: { runId: first.value.runId } });
  expect(start(9, 'user-1')).toMatchObject({ ok: false, error: { why: 'BUSY' } });
  for (const n of [2, 3, 4]) expect(start(n).ok).toBe(true);
  expect(start(5)).toMatchObject({ ok: false, error: { why: 'BUSY' } });
  const { runId } = first.value;
  expect(runner.cancel(runId, userId('somebody-else'))).toMatchObject({ ok: false });
  expect(runner.cancel(runId, userId('user-1'))).toMatchObject({ value: { state: 'CANCELED' } });
  expect(start(5).ok).toBe(true);
  expect(runner.run(runId)).toBeNull();
  runner.close();
});
