/** The database in memory keeps the promises of the real one: fences, uniqueness, all of a batch or nothing of it. */
import type { ServiceName } from '@tradefloor/contracts/services';
import { appends, defineTables, keeps, type TableDef } from '@tradefloor/core/table';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type CommitBatch,
  EMPTY_BATCH,
  type EventEnvelope,
  type Lease,
  type TimerRow,
} from '../engine/durable.ts';
import { MemoryDatabase } from './memory-database.ts';

type Row = { readonly id: string; readonly value: number };
const { kept: KEPT, logged: LOGGED } = defineTables('test', {
  kept: keeps((row: Row) => row.id),
  logged: appends((row: Row) => row.id),
});
const any = (def: TableDef<Row>) => def as unknown as TableDef<never>;

const batch = (over: Partial<CommitBatch>): CommitBatch => ({ ...EMPTY_BATCH, ...over });
const event = (seq: number, over: Partial<EventEnvelope> = {}): EventEnvelope => ({
  producer: 'oms',
  seq,
  id: `oms-${seq}`,
  topic: 'orders.updated',
  key: 'alice',
  atMs: 1_000 + seq,
  requestId: 'request-0001',
  payload: { seq },
  ...over,
});
const timer = (key: string, over: Partial<TimerRow> = {}): TimerRow => ({
  service: 'oms',
  key,
  name: 'close',
  dueMs: 5_000,
  data: {},
  requestId: 'request-0001',
  ...over,
});
const handled = (seq: number, consumer: ServiceName = 'risk-engine') => ({
  consumer,
  eventId: `oms-${seq}`,
  producer: 'oms' as const,
  seq,
  topic: 'orders.updated' as const,
  isRow: true,
  mark: 0,
});

let database: MemoryDatabase;
beforeEach(() => {
  database = new MemoryDatabase(structuredClone);
});
const writes = (def: TableDef<Row>, ...rows: Row[]) =>
  batch({ writes: new Map([[any(def), rows]]) });
const acquire = (owner: string, nowMs = 0, gone: readonly string[] = []) =>
  database.acquire('oms', { owner, nowMs, isGone: (one) => gone.includes(one) });

describe('a lease', () => {
  it('is one holder’s until it is late: five seconds', () => {
    expect(acquire('a')).toEqual({ service: 'oms', fence: 1 });
    expect(acquire('b', 4_999)).toBeNull();
    expect(acquire('b', 5_000)).toEqual({ service: 'oms', fence: 2 });
  });

  it('is free when its holder is gone, gave it back, or requests it again', () => {
    acquire('a');
    expect(acquire('a', 1)?.fence).toBe(2);
    expect(acquire('b', 1, ['a'])?.fence).toBe(3);
    database.release([{ service: 'oms', fence: 3 }]);
    expect(acquire('c', 1)?.fence).toBe(4);
  });

  it('is not given back by an older holder', () => {
    const old = acquire('a') as Lease;
    acquire('b', 9_000);
    database.release([old]);
    expect(acquire('c', 9_001)).toBeNull();
  });

  it('is renewed by its holder, and named as lost to an older one', () => {
    const old = acquire('a') as Lease;
    expect(database.renew([old], 4_000)).toEqual([]);
    expect(acquire('b', 8_999)).toBeNull();
    const next = acquire('b', 9_000) as Lease;
    expect(database.renew([old, next], 9_100)).toEqual([old]);
  });

  it('that is no longer held fails the whole batch', () => {
    const old = acquire('a') as Lease;
    acquire('b', 9_000);
    const late = { ...writes(KEPT, { id: 'x', value: 1 }), leases: [old], outbox: [event(1)] };
    expect(database.commit(late)).toEqual({
      ok: false,
      error: { kind: 'FENCED', services: ['oms'] },
    });
    expect(database.rows('test.kept')).toEqual([]);
    expect(database.outboxMarks('oms').last).toBe(0);
  });
});

describe('rows', () => {
  it('of a table are the last of each key, in key order', () => {
    database.commit(writes(KEPT, { id: 'b', value: 1 }, { id: 'a', value: 2 }));
    database.commit(writes(KEPT, { id: 'b', value: 3 }));
    expect(database.rows('test.kept')).toEqual([
      { id: 'a', value: 2 },
      { id: 'b', value: 3 },
    ]);
    expect(database.row('test.kept', 'b')).toEqual({ id: 'b', value: 3 });
    expect(database.row('test.kept', 'z')).toBeUndefined();
    expect(database.rows('no.such.table')).toEqual([]);
  });

  it('of a log are written once: the same key again fails the batch', () => {
    database.commit(writes(LOGGED, { id: 'a', value: 1 }));
    const again = {
      ...writes(LOGGED, { id: 'b', value: 2 }, { id: 'a', value: 9 }),
      outbox: [event(1)],
    };
    expect(database.commit(again)).toMatchObject({ ok: false, error: { kind: 'DUPLICATE' } });
    expect(database.rows('test.logged')).toEqual([{ id: 'a', value: 1 }]);
    const twice = writes(LOGGED, { id: 'c', value: 1 }, { id: 'c', value: 2 });
    expect(database.commit(twice).ok).toBe(false);
  });

  it('with a version never go back to an older one', () => {
    const versioned = {
      ...any(KEPT),
      name: 'test.versioned',
      newestBy: 'value',
    } as TableDef<never>;
    const put = (value: number) =>
      database.commit(batch({ writes: new Map([[versioned, [{ id: 'a', value }]]]) }));
    for (const value of [2, 1]) put(value);
    expect(database.row('test.versioned', 'a')).toEqual({ id: 'a', value: 2 });
    put(3);
    expect(database.row('test.versioned', 'a')).toEqual({ id: 'a', value: 3 });
  });

  it('are copies: changing one changes nothing that is stored', () => {
    const row = { id: 'a', value: 1 };
    database.commit(writes(KEPT, row));
    row.value = 99;
    const [read] = database.rows<{ value: number }>('test.kept');
    if (read !== undefined) read.value = 77;
    expect(database.row('test.kept', 'a')).toEqual({ id: 'a', value: 1 });
  });
});

describe('the outbox', () => {
  it('numbers rise: one that is there fails the batch', () => {
    database.commit(batch({ outbox: [event(1), event(2)] }));
    expect(database.commit(batch({ outbox: [event(2)] }))).toMatchObject({ ok: false });
    expect(database.outboxMarks('oms')).toEqual({ last: 2, relayed: 0 });
    expect(database.lastSeqs()).toEqual(new Map([['oms', 2]]));
  });

  it('is read on from a number, so many at a time', () => {
    database.commit(batch({ outbox: [1, 2, 3, 4].map((seq) => event(seq)) }));
    expect(database.outboxAfter('oms', 1, 2).map(({ seq }) => seq)).toEqual([2, 3]);
    expect(database.outboxAfter('oms', 4, 2)).toEqual([]);
    expect(database.outboxAfter('ems', 0, 2)).toEqual([]);
  });

  it('remembers how far it is published, and never less far', () => {
    database.commit(
      batch({ outbox: [event(1), event(2)], relayed: [{ producer: 'oms', seq: 2 }] }),
    );
    database.commit(batch({ relayed: [{ producer: 'oms', seq: 1 }] }));
    expect(database.outboxMarks('oms').relayed).toBe(2);
  });
});

describe('the inbox', () => {
  it('takes each event once for each consumer', () => {
    expect(database.commit(batch({ inbox: [handled(1)] })).ok).toBe(true);
    expect(database.commit(batch({ inbox: [handled(1)] }))).toEqual({
      ok: false,
      error: { kind: 'DUPLICATE', detail: 'oms-1' },
    });
    expect(database.commit(batch({ inbox: [handled(1, 'ccp')] })).ok).toBe(true);
    expect(database.isHandled('ccp', event(1))).toBe(true);
    expect(database.isHandled('ccp', event(2))).toBe(false);
  });

  const open = (limit = 10, beforeMs = 9_999) =>
    database
      .unconfirmed({
        consumer: 'risk-engine',
        topics: ['orders.updated', 'orders.filled'],
        beforeMs,
        limit,
      })
      .map(({ producer, seq }) => `${producer} ${seq}`);

  it('shows what a consumer has not confirmed, in the order of each producer', () => {
    database.commit(
      batch({
        outbox: [
          event(1),
          event(2, { topic: 'orders.filled' }),
          event(3),
          event(4, { topic: 'market.ticks' }),
          event(1, { producer: 'ems', id: 'ems-1' }),
        ],
      }),
    );
    expect(open()).toEqual(['oms 1', 'oms 2', 'oms 3', 'ems 1']);
    expect(open(2)).toEqual(['oms 1', 'oms 2']);
    database.commit(batch({ inbox: [handled(2)] }));
    expect(open()).toEqual(['oms 1', 'oms 3', 'ems 1']);
    database.commit(batch({ inbox: [handled(1), handled(3)] }));
    expect(open()).toEqual(['ems 1']);
    expect(open()).toEqual(['ems 1']);
  });

  it('leaves alone what is younger than requested', () => {
    database.commit(batch({ outbox: [event(1), event(500)] }));
    expect(open(10, 1_002)).toEqual(['oms 1']);
  });
});

describe('timers', () => {
  it('are one of each key, of each service', () => {
    database.commit(batch({ timersSet: [timer('a'), timer('a', { dueMs: 7_000 }), timer('b')] }));
    database.commit(batch({ timersSet: [timer('a', { service: 'ccp' })] }));
    expect(database.timers('oms').map(({ key, dueMs }) => [key, dueMs])).toEqual([
      ['a', 7_000],
      ['b', 5_000],
    ]);
    expect(database.timers('ccp')).toHaveLength(1);
  });

  it('that fired are gone, unless they were set again meanwhile', () => {
    database.commit(batch({ timersSet: [timer('a'), timer('b')] }));
    const done = { service: 'oms', key: 'a', dueMs: 5_000 } as const;
    database.commit(batch({ timersDone: [done], timersSet: [timer('b', { dueMs: 6_000 })] }));
    database.commit(batch({ timersDone: [{ ...done, key: 'b' }] }));
    expect(database.timers('oms').map(({ key, dueMs }) => [key, dueMs])).toEqual([['b', 6_000]]);
  });
});

it('a dead letter is kept as it was parked', () => {
  const deadLetter = event(9);
  database.commit(
    batch({
      deadLetters: [
        {
          consumer: 'ccp',
          eventId: deadLetter.id,
          topic: deadLetter.topic,
          error: 'x',
          attempts: 3,
          letter: deadLetter,
          atMs: 5,
        },
      ],
    }),
  );
  expect(database.deadLetters).toMatchObject([
    { consumer: 'ccp', attempts: 3, letter: { seq: 9 } },
  ]);
});

describe('a database that is no record', () => {
  const TOPICS = ['orders.updated'] as const;
  const unconfirmed = (consumer: ServiceName) =>
    database
      .unconfirmed({ consumer, topics: TOPICS, beforeMs: Number.MAX_SAFE_INTEGER, limit: 9_999 })
      .map(({ seq }) => seq);
  beforeEach(() => {
    database = new MemoryDatabase(structuredClone, { isRecord: false });
  });

  it('keeps no rows, and forgets events once every consumer has handled them', () => {
    unconfirmed('risk-engine');
    unconfirmed('journal');
    for (let seq = 1; seq <= 2_500; seq += 1) {
      const inbox =
        seq === 1 ? [] : [handled(seq - 1), ...(seq > 2_000 ? [] : [handled(seq - 1, 'journal')])];
      const { writes: rows } = writes(KEPT, { id: `${seq}`, value: seq });
      expect(database.commit(batch({ writes: rows, outbox: [event(seq)], inbox })).ok).toBe(true);
    }
    expect(database.rows('test.kept')).toEqual([]);
    expect(database.events().length).toBeLessThan(1_001);
    // What a consumer has not handled is still there for it, and for it alone.
    expect(unconfirmed('risk-engine')).toEqual([2_500]);
    expect(unconfirmed('journal')).toEqual(Array.from({ length: 501 }, (_, i) => 2_000 + i));
    expect(database.outboxMarks('oms').last).toBe(2_500);
    expect(database.commit(batch({ outbox: [event(2_500)] })).ok).toBe(false);
    expect(database.commit(batch({ inbox: [handled(2_499)] })).ok).toBe(false);
  });
});
