/** Inputs of the durable contract: batches, events, rows and timers that are valid and plain. */
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { ServiceName } from '@tradefloor/contracts/services';
import { A_MONDAY_MS, givenFill } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import {
  type CommitBatch,
  EMPTY_BATCH,
  type EventEnvelope,
  type TimerRow,
} from '@tradefloor/runtime/engine/durable';

export const batch = (parts: Partial<CommitBatch>): CommitBatch => ({ ...EMPTY_BATCH, ...parts });

export const event = (
  producer: ServiceName,
  seq: number,
  change: Partial<Fill> = {},
): EventEnvelope => {
  const payload = givenFill({ tickSeq: seq, ...change });
  return {
    producer,
    seq,
    id: `${producer}-fact-${seq}`,
    topic: 'orders.filled',
    key: payload.userId,
    atMs: A_MONDAY_MS + seq,
    requestId: `request-${seq}`,
    payload,
  };
};

export const report = (producer: ServiceName, seq: number): EventEnvelope => ({
  ...event(producer, seq),
  topic: 'positions.changed',
  payload: position('AAPL', seq),
});

const position = (symbol: string, version: number): Omit<PositionRow, 'basis' | 'paid'> => ({
  userId: userId('trader-1'),
  symbol: instrumentSymbol(symbol),
  desk: 'EQ',
  currency: 'USD',
  netQty: -100,
  avgPx: px(187_420_000),
  realisedPnl: money(-1),
  fees: money(12),
  boughtQty: qty(9_007_199_254_740_991),
  soldQty: qty(100),
  updatedAt: A_MONDAY_MS + version,
  version,
});
export const positionRow = (symbol: string, version: number): PositionRow => ({
  ...position(symbol, version),
  basis: '-123456789012345678901234567890',
  paid: '0',
});

export const action = (actionId: string): KillSwitchAction => ({
  actionId,
  killSwitchId: 'K1',
  action: 'ACTIVATED',
  scope: 'symbol',
  target: 'AAPL',
  actor: 'risk-1',
  reason: 'a "quoted" reason; drop table; \u00e9\u4e2d',
  ordersCancelled: 0,
  at: A_MONDAY_MS,
});

export const timer = (key: string, dueMs: number): TimerRow => ({
  service: 'oms',
  key,
  name: 'expiry',
  dueMs,
  data: { orderId: 'O1', attempt: 2 },
  requestId: 'request-1',
});

export const written = (def: unknown, rows: readonly object[]): CommitBatch['writes'] =>
  new Map([[def as TableDef<never>, rows]]);
export const ids = (events: readonly EventEnvelope[]) => events.map(({ id }) => id);
export const handled = (
  consumer: ServiceName,
  published: EventEnvelope,
): CommitBatch['inbox'][number] => ({
  consumer,
  eventId: published.id,
  producer: published.producer,
  seq: published.seq,
  topic: published.topic,
  isRow: true,
  mark: 0,
});
/** A receipt that keeps no row: with it the consumer has handled everything up to the event. */
export const handledUpTo = (
  consumer: ServiceName,
  published: EventEnvelope,
): CommitBatch['inbox'][number] => ({
  ...handled(consumer, published),
  isRow: false,
  mark: published.seq,
});
/** Later than every time in the events. */
export const LATER = A_MONDAY_MS + 1_000_000;
