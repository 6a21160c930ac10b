/** Clearing books for the clearing bench: over rows in memory, with what a commit would have to write. */

import { participant } from '@tradefloor/contracts/ccp';
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, orderId, toExecId, userId, uuidV7 } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import { ClearingBook } from '@tradefloor/core/clearing/clearing-book';
import { ClearingOutputs } from '@tradefloor/core/clearing/clearing-output';
import { novate } from '@tradefloor/core/clearing/novation';
import { CLEARING_DEFAULTS } from '@tradefloor/core/clearing/settings';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { drawsFrom } from '@tradefloor/core/prng';
import {
  type CommitBatch,
  EMPTY_BATCH,
  type EventEnvelope,
  type Lease,
} from '@tradefloor/runtime/engine/durable';
import { Changes, memoryStores } from '@tradefloor/runtime/engine/tables';

const NOW = Date.UTC(2026, 10, 23, 14, 30);
const USERS = 200;
const SYMBOLS = 80;
const DEALERS = 8;

export type OpenBook = { readonly book: ClearingBook; readonly changes: Changes };

/** An empty book that notes its changes as the engine's memory does. */
export function openBook(): OpenBook {
  const changes = new Changes();
  return {
    book: new ClearingBook(memoryStores(CCP_TABLES, changes), CLEARING_DEFAULTS, NOW),
    changes,
  };
}

const draws = drawsFrom(11);
const pick = (count: number): number => Math.floor(draws.next() * count);

/** A fill of some user against some dealer in some symbol, never the same twice. */
export function nextFill(): Fill {
  const id = orderId(uuidV7(NOW, () => draws.next()));
  const none = money(0);
  return {
    execId: toExecId(id, 1),
    orderId: id,
    parentOrderId: null,
    rfqId: null,
    userId: userId(`user-${pick(USERS)}`),
    symbol: instrumentSymbol(`S${pick(SYMBOLS)}`),
    instrumentType: 'equity',
    desk: 'EQ',
    currency: 'USD',
    side: draws.next() < 0.5 ? 'BUY' : 'SELL',
    qty: qty(100 + pick(900)),
    price: px(100_000_000 + 10_000 * pick(1_000)),
    cumQty: qty(100),
    leavesQty: qty(0),
    avgPx: px(100_000_000),
    venue: 'XNAS',
    counterparty: `SIM${String.fromCharCode(65 + pick(DEALERS))}`,
    liquidity: 'TAKER',
    arrivalMid: px(100_000_000),
    impactBps: 0.2,
    fees: {
      sec31: none,
      finraTaf: none,
      commission: money(3_500),
      venue: money(3_000),
      total: money(6_500),
    },
    tickSeq: 1,
    at: NOW,
    settlementDate: '2026-11-25',
  };
}

/** The positions of a producer's events and a consumer's receipts. */
export type Counters = { letters: number; receipts: number };

/** The CCP's rows for some fills: rows, events, receipts. */
export function clearedBatch(
  { book, changes }: OpenBook,
  fills: readonly Fill[],
  { lease, counters }: { readonly lease: Lease; readonly counters: Counters },
): CommitBatch {
  const events: EventEnvelope[] = [];
  const publish = <T extends TopicName>(topic: T, payload: unknown, requestId: string) => {
    const { id, key } = TOPICS[topic] as {
      id: (p: unknown) => string;
      key: (p: unknown) => string;
    };
    counters.letters += 1;
    const [producer, seq, atMs] = ['ccp' as const, counters.letters, NOW];
    events.push({
      producer,
      seq,
      id: id(payload),
      topic,
      key: key(payload),
      atMs,
      requestId,
      payload,
    });
  };
  for (const fill of fills) {
    const outputs = new ClearingOutputs();
    novate(book, fill, { nowMs: NOW, outputs });
    for (const leg of outputs.novations) publish('ccp.novation', leg, fill.orderId);
    for (const event of outputs.margin) publish('ccp.margin', event, fill.orderId);
    for (const due of outputs.queued) publish('ccp.settlement.queued', due, fill.orderId);
  }
  const inbox = fills.map(({ execId: eventId }) => {
    counters.receipts += 1;
    const seq = counters.receipts;
    const of = { consumer: 'ccp', eventId, producer: 'ems', topic: 'orders.filled' } as const;
    return { ...of, seq, isRow: false, mark: seq };
  });
  return {
    ...EMPTY_BATCH,
    leases: [lease],
    inbox,
    writes: changes.take(),
    outbox: events,
  };
}

/** A book of `accounts` accounts with 80 positions each, half of them the other side of the other half. */
export function wideBook(accounts: number): OpenBook {
  const open = openBook();
  const { book } = open;
  for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
    const name = instrumentSymbol(`S${symbol}`);
    const unit = money(1_000_000);
    book.putMark({
      symbol: name,
      instrumentType: 'equity',
      price: px(100_000_000),
      unit,
      usdTimes: 1,
      usdPer: 1,
      seenAt: NOW,
    });
  }
  for (let account = 0; account < accounts; account += 1) {
    const id = participant(`user-${account}`);
    book.participant(id, 'USER', NOW);
    for (let symbol = 0; symbol < SYMBOLS; symbol += 1) {
      const openQty = (account % 2 === 0 ? 1 : -1) * (100 + symbol);
      book.putPosition({
        participant: id,
        symbol: instrumentSymbol(`S${symbol}`),
        instrumentType: 'equity',
        assetClass: 'EQUITY',
        currency: 'USD',
        netQty: openQty,
        basis: String(BigInt(openQty) * 100_000_000n),
        openQty,
        openValue: money(openQty * 1_000_000),
        settledValue: money(0),
        updatedAt: NOW,
        version: 1,
      });
    }
  }
  open.changes.take();
  return open;
}

/** Moves every mark by whole cents, up and down in turn. */
export function moveMarks({ book }: OpenBook, cents: number): void {
  for (const mark of [...book.marks()]) {
    const price = px(100_000_000 + cents * 10_000);
    book.putMark({ ...mark, price, unit: money(1_000_000 + cents * 100) });
  }
}

export const BENCH_NOW = NOW;
