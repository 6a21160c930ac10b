/**
 * The guarantees of every durable store to the engine, as tests: run against Postgres and against memory, so that the
 * simulation's results hold in production. Imported by tests only.
 */

import type { ServiceName } from '@tradefloor/contracts/services';
import { A_MONDAY_MS } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import type {
  CommitBatch,
  Durable,
  EventEnvelope,
  Lease,
} from '@tradefloor/runtime/engine/durable';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  action,
  batch,
  event,
  handled,
  ids,
  LATER,
  positionRow,
  report,
  timer,
  written,
} from './durable-parts.ts';
import { markGuarantees } from './mark-guarantees.ts';

/** A store and the processes that use it. */
export type DurableRig = {
  /** A process's own access to the store. */
  open(owner: string): Durable;
  /** The process crashes: its connections end, nothing is released. */
  kill(door: Durable): Promise<void>;
  /** The process is suspended until its leases have run out. */
  freeze(door: Durable): Promise<void>;
  close(): Promise<void>;
};

type Room = { rig: DurableRig; durable: Durable; oms: Lease; ems: Lease };

async function held(durable: Durable, service: ServiceName): Promise<Lease> {
  const lease = await durable.acquire(service);
  if (!lease) throw new Error(`${service} is not free`);
  return lease;
}

/** Runs the contract against the store that `makeRig` creates for each test. */
export function durableContract(name: string, makeRig: () => Promise<DurableRig>): void {
  describe(`durable on ${name}`, () => {
    const room = {} as Room;
    beforeEach(async () => {
      room.rig = await makeRig();
      room.durable = room.rig.open('first');
      room.oms = await held(room.durable, 'oms');
      room.ems = await held(room.durable, 'ems');
    });
    afterEach(() => room.rig.close());
    leaseGuarantees(room);
    rowGuarantees(room);
    eventGuarantees(room);
    receiptGuarantees(room);
    markGuarantees(room);
    timerGuarantees(room);
  });
}

function leaseGuarantees(room: Room): void {
  test('a lease has one holder, and is free at once when it is given back', async () => {
    const other = room.rig.open('second');
    expect(await other.acquire('oms')).toBeNull();
    await room.durable.release([room.oms]);
    const taken = await held(other, 'oms');
    expect(taken.fence).toBeGreaterThan(room.oms.fence);
    expect(await room.durable.renew([room.oms, room.ems])).toEqual([room.oms]);
  });

  test('a holder may take its lease again: no earlier result commits any more', async () => {
    const again = await held(room.durable, 'oms');
    expect(again.fence).toBeGreaterThan(room.oms.fence);
    const rows = written(RISK_TABLES.positions, [positionRow('AAPL', 1)]);
    const late = await room.durable.commit(batch({ leases: [room.oms], writes: rows }));
    expect(late).toEqual({ ok: false, error: { kind: 'FENCED', services: ['oms'] } });
    expect(await room.durable.commit(batch({ leases: [again], writes: rows }))).toMatchObject({
      ok: true,
    });
  });

  test('a dead process loses its leases at once', async () => {
    await room.rig.kill(room.durable);
    const other = room.rig.open('second');
    await expect.poll(() => other.acquire('oms'), { timeout: 2_000 }).not.toBeNull();
  });

  test('a frozen process loses its leases, and its late commit changes nothing', async () => {
    await room.rig.freeze(room.durable);
    const other = room.rig.open('second');
    const taken = await held(other, 'oms');
    const rows = written(RISK_TABLES.positions, [positionRow('AAPL', 1)]);
    const late = await room.durable.commit(
      batch({ leases: [room.ems, room.oms], writes: rows, outbox: [event('oms', 1)] }),
    );
    expect(late).toEqual({ ok: false, error: { kind: 'FENCED', services: ['oms'] } });
    expect(await other.load(RISK_TABLES.positions as TableDef<never>)).toEqual([]);
    expect(await other.lastSeqs()).toEqual(new Map());
    expect(await other.commit(batch({ leases: [taken], writes: rows }))).toMatchObject({
      ok: true,
    });
  });
}

function rowGuarantees(room: Room): void {
  const load = () => room.durable.load(RISK_TABLES.positions as TableDef<never>);

  test('rows come back as they were, in key order, the last one per key', async () => {
    const put = (...rows: PositionRow[]) =>
      room.durable.commit(
        batch({ leases: [room.oms], writes: written(RISK_TABLES.positions, rows) }),
      );
    expect(await put(positionRow('MSFT', 1), positionRow('AAPL', 1))).toEqual({
      ok: true,
      value: true,
    });
    await put(positionRow('MSFT', 2));
    expect(await load()).toEqual([positionRow('AAPL', 1), positionRow('MSFT', 2)]);
  });

  test('a log row of a key that is there refuses the whole batch', async () => {
    const log = (...keys: string[]) => written(OMS_TABLES.killSwitchLog, keys.map(action));
    await room.durable.commit(batch({ leases: [room.oms], writes: log('A1') }));
    const again = await room.durable.commit(
      batch({
        leases: [room.oms],
        writes: new Map([
          ...log('A2', 'A1'),
          ...written(RISK_TABLES.positions, [positionRow('AAPL', 1)]),
        ]),
      }),
    );
    expect(again).toMatchObject({ ok: false, error: { kind: 'DUPLICATE' } });
    expect(await load()).toEqual([]);
  });
}

function eventGuarantees(room: Room): void {
  test('events come back in order with all they carry', async () => {
    const events = [event('ems', 1), event('ems', 2), event('ems', 3)];
    await room.durable.commit(batch({ leases: [room.ems], outbox: events }));
    expect(await room.durable.outboxAfter('ems', 1, 10)).toEqual(events.slice(1));
    expect(await room.durable.outboxAfter('ems', 0, 1)).toEqual(events.slice(0, 1));
    expect(await room.durable.outboxAfter('oms', 0, 10)).toEqual([]);
    expect(await room.durable.lastSeqs()).toEqual(new Map([['ems', 3]]));
  });

  test('the published position of events only ever rises', async () => {
    await room.durable.commit(batch({ leases: [room.ems], outbox: [event('ems', 1)] }));
    const relay = (seq: number) =>
      room.durable.commit(batch({ leases: [room.ems], relayed: [{ producer: 'ems', seq }] }));
    expect(await room.durable.outboxMarks('ems')).toEqual({ last: 1, relayed: 0 });
    await relay(1);
    await relay(0);
    expect(await room.durable.outboxMarks('ems')).toEqual({ last: 1, relayed: 1 });
    expect(await room.durable.outboxMarks('oms')).toEqual({ last: 0, relayed: 0 });
  });

  test('a number that was used refuses the whole batch', async () => {
    await room.durable.commit(batch({ leases: [room.ems], outbox: [event('ems', 1)] }));
    const again = await room.durable.commit(
      batch({ leases: [room.ems], outbox: [{ ...event('ems', 1), id: 'another' }] }),
    );
    expect(again).toMatchObject({ ok: false, error: { kind: 'DUPLICATE' } });
  });
}

function receiptGuarantees(room: Room): void {
  const confirm = (consumer: ServiceName, ...published: EventEnvelope[]) =>
    room.durable.commit(
      batch({ leases: [room.oms], inbox: published.map((one) => handled(consumer, one)) }),
    );
  const open = (consumer: ServiceName, beforeMs = LATER, limit = Number.MAX_SAFE_INTEGER) =>
    room.durable.unconfirmed(consumer, ['orders.filled'], beforeMs, limit);

  test('a message is handled once: the second time refuses the whole batch', async () => {
    const published = event('ems', 1);
    expect(await confirm('oms', published)).toMatchObject({ ok: true });
    const again = await room.durable.commit(
      batch({
        leases: [room.oms],
        inbox: [handled('oms', event('ems', 2)), handled('oms', published)],
        writes: written(RISK_TABLES.positions, [positionRow('AAPL', 1)]),
      }),
    );
    expect(again).toMatchObject({ ok: false, error: { kind: 'DUPLICATE' } });
    expect(await room.durable.load(RISK_TABLES.positions as TableDef<never>)).toEqual([]);
    await room.durable.commit(batch({ leases: [room.ems], outbox: [published, event('ems', 2)] }));
    expect(ids(await open('oms'))).toEqual(['ems-fact-2']);
  });

  test('what a consumer has not confirmed comes back, in order, whatever others confirmed', async () => {
    const published = [1, 2, 3, 4].map((seq) => event('ems', seq));
    await room.durable.commit(
      batch({ leases: [room.ems], outbox: [...published, report('ems', 5)] }),
    );
    expect(await open('journal')).toEqual(published);
    await confirm('journal', ...published.slice(1, 3));
    await confirm('oms', ...published);
    expect(ids(await open('journal'))).toEqual(['ems-fact-1', 'ems-fact-4']);
    await confirm('journal', ...published.slice(0, 1));
    expect(ids(await open('journal'))).toEqual(['ems-fact-4']);
    await confirm('journal', ...published.slice(3));
    expect(await open('journal')).toEqual([]);
    expect(await open('oms')).toEqual([]);
    expect(ids(await room.durable.unconfirmed('oms', ['positions.changed'], LATER, 9))).toEqual([
      'ems-fact-5',
    ]);
  });

  test('young events are left alone, and come when they are older', async () => {
    const published = [1, 2, 3].map((seq) => event('ems', seq));
    await room.durable.commit(batch({ leases: [room.ems], outbox: published }));
    expect(ids(await open('oms', A_MONDAY_MS + 2))).toEqual(['ems-fact-1']);
    await confirm('oms', ...published.slice(0, 1));
    expect(await open('oms', A_MONDAY_MS + 2)).toEqual([]);
    expect(ids(await open('oms'))).toEqual(['ems-fact-2', 'ems-fact-3']);
  });

  test('a limit cuts between events of a producer, never within their order', async () => {
    const mixed = [event('ems', 1), report('ems', 2), event('ems', 3), report('ems', 4)];
    await room.durable.commit(batch({ leases: [room.ems], outbox: mixed }));
    const topics = ['positions.changed', 'orders.filled'] as const;
    expect(ids(await room.durable.unconfirmed('journal', topics, LATER, 3))).toEqual(
      ids(mixed.slice(0, 3)),
    );
  });
}

function timerGuarantees(room: Room): void {
  const commit = (parts: Partial<CommitBatch>) =>
    room.durable.commit(batch({ leases: [room.oms], ...parts }));

  test('timers are kept until they are done, and a new one of the same key takes the place', async () => {
    await commit({ timersSet: [timer('b', LATER), timer('a', LATER + 1)] });
    await commit({ timersSet: [timer('b', LATER + 2)] });
    expect(await room.durable.timers('oms')).toEqual(
      expect.arrayContaining([timer('a', LATER + 1), timer('b', LATER + 2)]),
    );
    await commit({ timersDone: [timer('a', LATER + 1)] });
    expect(await room.durable.timers('oms')).toEqual([timer('b', LATER + 2)]);
    expect(await room.durable.timers('ems')).toEqual([]);
  });

  test('the end of a timer does not remove the one that replaced it', async () => {
    await commit({ timersSet: [timer('a', LATER)] });
    await commit({ timersSet: [timer('a', LATER + 5)] });
    await commit({ timersDone: [timer('a', LATER)] });
    expect(await room.durable.timers('oms')).toEqual([timer('a', LATER + 5)]);
  });

  test('a message that is given up counts as handled', async () => {
    const published = event('ems', 1);
    const dead = {
      consumer: 'oms',
      eventId: published.id,
      topic: published.topic,
      error: 'InvariantViolation',
      attempts: 3,
      letter: published,
      atMs: LATER,
    } as const;
    await room.durable.commit(batch({ leases: [room.ems], outbox: [published] }));
    expect(await commit({ inbox: [handled('oms', published)], deadLetters: [dead] })).toMatchObject(
      {
        ok: true,
      },
    );
    expect(await room.durable.unconfirmed('oms', ['orders.filled'], LATER, 9)).toEqual([]);
  });
}
