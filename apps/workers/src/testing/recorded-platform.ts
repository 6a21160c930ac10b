/** A platform in small that records what its exchange is handed, as replays find it. Only tests import it. */
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, orderId, userId, uuidV7 } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { MarketCheckpointRow } from '@tradefloor/core/analytics/market/market-state';
import type { ReplayReader } from '@tradefloor/core/analytics/replay/reader';
import { orderOfLeg, toLegId } from '@tradefloor/core/trading/ems/venue-leg';
import { createWriteGroup } from '@tradefloor/runtime/host/fix/write-group';
import { createLog } from '@tradefloor/runtime/host/log';
import { givenOrder, NOW } from '@tradefloor/sim/exchange/exchange.given';
import type { JournalEntry, Outgoing } from '@tradefloor/sim/exchange/exchange-journal';
import { createMarket, TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { openRecorded, type Recorded } from '../exchange/record/recorded-exchange.ts';

const LISTED = EQUITIES.filter(({ symbol }) => ['AAPL', 'MSFT'].includes(symbol));
/** Whose orders they are. */
export const ME = userId('trader-low-touch');
const log = createLog({ service: 'test', level: 'silent' });

/** A platform in small: a market, the exchange with its recording, and the fills that its journal has of it. */
export class RecordedPlatform {
  readonly market = createMarket({ seed: 42, startTick: 500, startMs: NOW, universe: LISTED });
  readonly group = createWriteGroup();
  readonly entries: JournalEntry[] = [];
  readonly fills: Fill[] = [];
  readonly checkpoints: MarketCheckpointRow[] = [];
  readonly folder: string;
  recorded: Recorded;
  nowMs = NOW;
  #orders = 0;

  /** @param folder where the exchange writes */
  constructor(folder: string) {
    this.folder = folder;
    this.recorded = this.#open();
  }

  #open(): Recorded {
    const { seq } = this.market;
    const kept = { seed: 42, seq, savedAt: this.nowMs, haltCompression: 10, flags: [] };
    this.checkpoints.push({ checkpointId: `${seq}`, ...kept, snapshot: this.market.snapshot() });
    const { entries, group, folder } = this;
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

/** What the database has of it. */
export const toReader = (platform: RecordedPlatform): ReplayReader => ({
  marketBefore: async ({ atMs }) =>
    platform.checkpoints.findLast(({ savedAt }) => savedAt <= atMs) ??
    platform.checkpoints[0] ??
    null,
  eventsAfter: async () => [],
  tradesAfter: async () => [],
  fills: async ({ fromMs, toMs }, limit) =>
    platform.fills.filter(({ at }) => fromMs <= at && at < toMs).slice(0, limit),
  news: async () => [],
});
