/** A message whose rows the database refuses: it is found, parked and handed over again, and nothing else waits for it or overtakes. */

import type { Fill } from '@tradefloor/contracts/fill';
import { type ExecId, orderId, toExecId, uuidV7 } from '@tradefloor/contracts/ids';
import { givenFill } from '@tradefloor/contracts/testing/given';
import { TOPICS } from '@tradefloor/contracts/topics';
import { defineService, publish, type Service, setTimer } from '@tradefloor/runtime';
import {
  type CommitBatch,
  type CommitFailure,
  EMPTY_BATCH,
  type EventEnvelope,
} from '@tradefloor/runtime/engine/durable';
import { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { openPrivateHost } from '@tradefloor/runtime/virtual/private-host';
import { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { expect, test } from 'vitest';
import { JOURNAL_TABLES } from './toy-services.ts';

const NOW = 1_795_444_200_000;
const ORDER = orderId(uuidV7(NOW, () => 0.5));
const LAST = 80;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const fill = (n: number): Fill => givenFill({ execId: toExecId(ORDER, n), orderId: ORDER });

const listFills = ({ writes }: CommitBatch): Fill[] =>
  [...writes].flatMap(([, rows]) => rows as Fill[]);

/** Takes no row of one fill, and remembers in which order it took the others. */
class RefusingDatabase extends MemoryDatabase {
  readonly #refused: ExecId;
  readonly taken: ExecId[] = [];

  constructor(refused: ExecId) {
    super(structuredClone);
    this.#refused = refused;
  }

  protected override findFailure(batch: CommitBatch): CommitFailure | null {
    const isPoison = listFills(batch).some(({ execId }) => execId === this.#refused);
    return isPoison ? { kind: 'REFUSED', detail: 'P0001' } : super.findFailure(batch);
  }

  override applyRows(batch: CommitBatch): void {
    super.applyRows(batch);
    this.taken.push(...listFills(batch).map(({ execId }) => execId));
  }
}

/** Publishes the last fill when its timer fires. */
const ems = (): Service =>
  defineService({
    name: 'ems',
    state: () => null,
    publishes: ['orders.filled'],
    timers: { last: () => [publish('orders.filled', fill(LAST))] },
  });

/** Keeps fills, at once or after a slow call; has something to commit at each activation and interval. */
const journal = (request: () => Promise<void> | null): Service =>
  defineService({
    name: 'journal',
    tables: [JOURNAL_TABLES],
    state: (io) => ({ fills: io.log(JOURNAL_TABLES.fills) }),
    publishes: [],
    onActivate: () => [setTimer('again', 60_000)],
    timers: { again: () => [] },
    intervals: { look: { everyMs: 4, on: () => [setTimer('again', 60_000)] } },
    consumes: {
      'orders.filled': ({ state }, published) => {
        const keep = () => {
          state.fills.append(published);
          return [];
        };
        return request()?.then(keep) ?? keep();
      },
    },
  });

const toEvent = (published: Fill, seq: number): EventEnvelope => ({
  producer: 'ems',
  seq,
  topic: 'orders.filled',
  atMs: NOW,
  requestId: `r-${seq}`,
  id: TOPICS['orders.filled'].id(published),
  key: published.userId,
  payload: published,
});

/** Fills published during a downtime, the first of them poison; one more comes while they are handled. */
async function simulationWith({ dueMs, askMs }: { dueMs: number; askMs: number }) {
  const time = new VirtualTime(1, settle, NOW);
  const database = new RefusingDatabase(fill(1).execId);
  const missed = Array.from({ length: LAST - 1 }, (_, i) => toEvent(fill(i + 1), i + 1));
  const timer = { service: 'ems', key: 'last', name: 'last', data: {}, requestId: 'r' } as const;
  database.commit({
    ...EMPTY_BATCH,
    outbox: missed,
    timersSet: [{ ...timer, dueMs }],
  });
  const request = () =>
    askMs === 0 ? null : new Promise<void>((resolve) => time.after(askMs, resolve));
  openPrivateHost({
    services: [ems(), journal(request)],
    database,
    time,
    seed: 1,
    observe: () => undefined,
  });
  // Nothing is scheduled before the first promises have settled.
  await settle();
  return { time, database };
}

test('it is parked, also beside an activation and intervals that always have something to commit', async () => {
  const { time, database } = await simulationWith({ dueMs: NOW + 10_000, askMs: 0 });
  await time.runUntil(NOW + 30_000);
  expect(database.deadLetters.map(({ eventId }) => eventId)).toEqual([fill(1).execId]);
  expect(database.taken).toHaveLength(LAST - 1);
});

test('what comes while the others are handled with care waits for its turn', async () => {
  const { time, database } = await simulationWith({ dueMs: NOW + 700, askMs: 10 });
  await time.runUntil(NOW + 30_000);
  expect(database.taken).toEqual(Array.from({ length: LAST - 1 }, (_, i) => fill(i + 2).execId));
});
