/** Marks of handled events on the real database: beside rows of an older version, redelivery, further topics, clean-up. */
import type { TopicName } from '@tradefloor/contracts/topics';
import type { EventEnvelope, Lease } from '@tradefloor/runtime/engine/durable';
import {
  batch,
  event,
  handled,
  handledUpTo,
  ids,
  LATER,
  report,
} from '@tradefloor/testkit/contract/durable-parts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { redrive } from '../readers/ops-redrive.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { createDurable, type PostgresDurable } from './durable.ts';

const FILLS: readonly TopicName[] = ['orders.filled'];
const EVENTS = [1, 2, 3, 4].map((seq) => event('ems', seq));
const [FIRST, SECOND, THIRD, FOURTH] = EVENTS as [
  EventEnvelope,
  EventEnvelope,
  EventEnvelope,
  EventEnvelope,
];

let fresh: FreshDatabase;
let admin: Database;
let durable: PostgresDurable;
let lease: Lease;
beforeAll(async () => {
  fresh = await freshDatabase();
  admin = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
});
afterAll(async () => {
  await admin.close();
  await fresh.drop();
});
beforeEach(async () => {
  await admin.script(`truncate platform.leases, platform.outbox, platform.inbox, platform.subscriptions,
    platform.handled_marks, platform.handled_topics, platform.consumer_marks, platform.dead_letters`);
  durable = await opened();
  lease = (await durable.acquire('oms')) as Lease;
  const ems = (await durable.acquire('ems')) as Lease;
  await durable.commit(batch({ leases: [ems], outbox: EVENTS }));
  return () => durable.close();
});

const opened = async () =>
  createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });

const open = async (topics = FILLS, by = durable) =>
  ids(await by.unconfirmed('oms', topics, LATER, Number.MAX_SAFE_INTEGER));
const take = (receipt: ReturnType<typeof handled>, by = durable, under = lease) =>
  by.commit(batch({ leases: [under], inbox: [receipt] }));
const rows = async () =>
  (await admin.rows('select event_id from platform.inbox order by seq')).map(
    (row) => row['event_id'],
  );

test('receipts up to a mark leave no row, and the auditor sees them all the same', async () => {
  await open();
  expect(await take(handledUpTo('oms', THIRD))).toMatchObject({ ok: true });
  expect(await rows()).toEqual([]);
  const seen = await admin.rows('select event_id from audit.handled order by seq');
  expect(seen.map((row) => row['event_id'])).toEqual(ids([FIRST, SECOND, THIRD]));
});

test('a receipt of an older version counts beside the marks', async () => {
  await open();
  await take(handledUpTo('oms', FIRST));
  await admin.rows(
    'insert into platform.inbox (consumer, event_id, producer, seq) values ($1, $2, $3, $4)',
    ['oms', THIRD.id, 'ems', 3],
  );
  expect(await open()).toEqual(ids([SECOND, FOURTH]));
  expect(await take(handledUpTo('oms', THIRD))).toMatchObject({ error: { kind: 'DUPLICATE' } });
});

test('a further topic of a later version brings its events of before, and only these', async () => {
  await durable.commit(
    batch({ leases: [(await durable.acquire('ems')) as Lease], outbox: [report('ems', 5)] }),
  );
  await open();
  await take({ ...handledUpTo('oms', FOURTH), mark: 5 });
  await durable.close();
  durable = await opened();
  const under = (await durable.acquire('oms')) as Lease;
  const both: readonly TopicName[] = ['orders.filled', 'positions.changed'];
  expect(await open(both)).toEqual(ids([report('ems', 5)]));
  expect(await take(handledUpTo('oms', FOURTH), durable, under)).toMatchObject({ ok: false });
  expect(await take(handledUpTo('oms', report('ems', 5)), durable, under)).toMatchObject({
    ok: true,
  });
  expect(await open(both)).toEqual([]);
});

test('the marks of a process long gone are deleted once another is as far', async () => {
  await open();
  await take(handledUpTo('oms', THIRD));
  await durable.close();
  await admin.rows(`update platform.handled_topics set at = now() - interval '2 days'`);
  const count = async () => {
    await admin.rows('select platform.delete_old_marks()');
    const [row] = await admin.rows(`select (select count(*) from platform.handled_marks) as marks,
      (select count(*) from platform.handled_topics) as topics`);
    return row;
  };
  expect(await count()).toEqual({ marks: 1, topics: 1 });
  durable = await opened();
  const under = (await durable.acquire('oms')) as Lease;
  expect(await open()).toEqual([FOURTH.id]);
  await take(handledUpTo('oms', FOURTH), durable, under);
  expect(await count()).toEqual({ marks: 1, topics: 1 });
  expect(await open()).toEqual([]);
});

const takeAll = (receipts: readonly ReturnType<typeof handled>[]) =>
  durable.commit(batch({ leases: [lease], inbox: receipts }));
/** Receipts of one commit: all of them move the mark to the last. */
const together = (...events: readonly EventEnvelope[]) => {
  const mark = Math.max(...events.map(({ seq }) => seq));
  return events.map((one) => ({ ...handledUpTo('oms', one), mark }));
};

test('receipts taken together pass by a row between them, and open nothing', async () => {
  await open();
  expect(await take(handled('oms', SECOND))).toMatchObject({ ok: true });
  expect(await takeAll(together(FIRST, THIRD))).toMatchObject({ ok: true });
  expect(await rows()).toEqual([SECOND.id]);
  expect(await open()).toEqual([FOURTH.id]);
});

test('one that was handled refuses all that are taken with it', async () => {
  await open();
  await take(handled('oms', SECOND));
  expect(await takeAll(together(FIRST, SECOND, THIRD))).toMatchObject({
    error: { kind: 'DUPLICATE' },
  });
  expect(await open()).toEqual(ids([FIRST, THIRD, FOURTH]));
  await takeAll(together(FIRST));
  expect(await takeAll(together(FIRST, THIRD))).toMatchObject({ error: { kind: 'DUPLICATE' } });
  expect(await takeAll(together(THIRD, THIRD))).toMatchObject({ error: { kind: 'DUPLICATE' } });
  expect(await open()).toEqual(ids([THIRD, FOURTH]));
});

test('a takeover waits for the commit that is under way, and no later one gets through', async () => {
  const writer = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  const other = await opened();
  onTestFinished(() => Promise.all([writer.close(), other.close()]).then(() => undefined));
  await writer.script(`begin; select platform.check_fences('{oms}', '{${lease.fence}}')`);
  await admin.script("update platform.leases set expires_at = now() - interval '1 s'");
  const taken = other.acquire('oms');
  await expect
    .poll(() =>
      admin.rows(
        "select from pg_locks where locktype = 'advisory' and not granted and pid in (select pid from pg_stat_activity where query like '%platform.acquire%')",
      ),
    )
    .toHaveLength(1);
  await writer.script('commit');
  expect(await taken).toEqual({ service: 'oms', fence: lease.fence + 1 });
  expect(await take(handledUpTo('oms', FIRST))).toMatchObject({
    error: { kind: 'FENCED', services: ['oms'] },
  });
});

// Last: redeliveries are kept for ever, and the event of this one with them.
test('a dead letter below the mark comes again once it is redriven, and is handled once more', async () => {
  await open();
  const dead = {
    consumer: 'oms',
    eventId: SECOND.id,
    topic: SECOND.topic,
    error: 'broken',
    attempts: 3,
    letter: SECOND,
    atMs: LATER,
  } as const;
  const parked = { ...handledUpTo('oms', SECOND), isRow: true };
  await durable.commit(batch({ leases: [lease], inbox: [parked], deadLetters: [dead] }));
  await take(handledUpTo('oms', FOURTH));
  expect(await open()).toEqual([]);
  const of = { actor: 'ada' as never, reason: 'fixed', requestId: 'r', nowMs: LATER };
  expect(await redrive(admin, { consumer: 'oms', eventId: SECOND.id, ...of })).toBe('REDRIVEN');
  expect(await open()).toEqual([SECOND.id]);
  const waiting = await admin.rows('select event_id from audit.handled order by seq');
  expect(waiting.map((row) => row['event_id'])).toEqual(ids([FIRST, THIRD, FOURTH]));
  expect(await take({ ...handled('oms', SECOND), isRow: false, mark: 4 })).toMatchObject({
    ok: true,
  });
  expect(await open()).toEqual([]);
  expect(await rows()).toEqual([SECOND.id]);
  expect(await take(handled('oms', SECOND))).toMatchObject({ error: { kind: 'DUPLICATE' } });
});
