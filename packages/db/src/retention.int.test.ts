/** Old events are deleted when they are no longer needed, and not before. */
import type { TopicName } from '@tradefloor/contracts/topics';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { createDurable, type PostgresDurable } from './durable/durable.ts';
import { deleteEnded, deleteOld, deleteOldBars, deleteOldProfits } from './retention.ts';
import { type FreshDatabase, freshDatabase } from './testing/fresh-database.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.now();
const TOPICS: readonly TopicName[] = ['orders.filled'];

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  await durable.acquire('ems');
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});
beforeEach(() =>
  database.script(`truncate platform.outbox, platform.inbox, platform.subscriptions,
    platform.consumer_marks, platform.relay_marks`),
);

/** Events 1 to 4 of the EMS, two of them old, all published; the OMS consumes them. */
async function given({ relayed = 4, confirmed = [1, 2, 3, 4] } = {}): Promise<void> {
  for (const [seq, days] of [
    [1, 9],
    [2, 8],
    [3, 6],
    [4, 0],
  ]) {
    await database.rows(
      `insert into platform.outbox (producer, seq, topic, id, at, envelope)
       values ('ems', $1::bigint, 'orders.filled', 'E' || $1::bigint, to_timestamp($2::float8 / 1000), '{}')`,
      [seq ?? 0, NOW_MS - (days ?? 0) * DAY_MS],
    );
  }
  for (const seq of confirmed) {
    await database.rows(
      `insert into platform.inbox (consumer, event_id, producer, seq)
       values ('oms', 'E' || $1::bigint, 'ems', $1::bigint)`,
      [seq],
    );
  }
  await database.rows(`insert into platform.relay_marks values ('ems', $1::bigint)`, [relayed]);
  // The sweep of unconfirmed events subscribes the consumer and moves its mark.
  if (confirmed.length === 4) await durable.unconfirmed('oms', TOPICS, NOW_MS + 1, 10);
  else
    await database.script(
      `insert into platform.subscriptions (consumer, topic) values ('oms', 'orders.filled')`,
    );
}

const left = async (table: string): Promise<number[]> => {
  const rows = await database.rows(`select seq from platform.${table} order by seq`);
  return rows.map(({ seq }) => Number(seq));
};
const sweep = () => deleteOld(database, { olderThanDays: 7, nowMs: NOW_MS });

test('old events go with their receipts, young ones stay', async () => {
  await given();
  expect(await sweep()).toEqual({ letters: 2, receipts: 2 });
  expect(await left('outbox')).toEqual([3, 4]);
  expect(await left('inbox')).toEqual([3, 4]);
});

test('an event that a consumer has not confirmed stays, however old', async () => {
  await given({ confirmed: [1] });
  expect(await sweep()).toEqual({ letters: 0, receipts: 0 });
});

test('an event that is not known to be published stays', async () => {
  await given({ relayed: 1 });
  expect(await sweep()).toMatchObject({ letters: 1 });
  expect(await left('outbox')).toEqual([2, 3, 4]);
});

test('the newest event of a producer stays forever: it counts on from there', async () => {
  await given();
  await database.script(`update platform.outbox set at = now() - interval '90 days'`);
  await sweep();
  expect(await left('outbox')).toEqual([4]);
  expect(await durable.outboxMarks('ems')).toEqual({ last: 4, relayed: 4 });
});

test('working copies of orders go when these ended long ago; what works stays, however old', async () => {
  await database.script(
    `insert into risk.orders (order_id, user_id, symbol, side, order_type, qty, strategy, state, version, submitted_at)
     select gen_random_uuid(), 'u', 'KO', 'BUY', 'LIMIT', 1, 'LIT', state, 1, now() - age * interval '1 day'
     from (values ('CLOSED', 9), ('CLOSED', 1), ('OPEN', 9)) t (state, age);
     insert into ems.venue_legs (leg_id, order_id, user_id, symbol, side, venue, time_in_force, qty, price, cum_qty, state,
       cl_ord_id, request_count, tick_seq, sent_at, updated_at)
     select state || age, gen_random_uuid(), 'u', 'KO', 'BUY', 'XNYS', 'DAY', 1, 1, 0, state, 'c', 0, 0, now(),
       now() - age * interval '1 day' from (values ('OVER', 9), ('OVER', 1), ('LIVE', 9)) t (state, age);
     insert into oms.triggers (order_id, user_id, trading_style, request_id, stop_px, tick_size, held_at, closed_at)
     select gen_random_uuid(), 'u', 'high_touch', 'r', 1, 1, now() - interval '30 days', now() - age * interval '1 day'
     from (values (9), (1), (null)) t (age);
     insert into oms.linked_legs (order_id, link_id, user_id, link, is_entry, trading_style, request_id, tick_size,
       is_active, is_filled, opened_at, closed_at)
     select gen_random_uuid(), gen_random_uuid(), 'u', 'OCO', false, 'high_touch', 'r', 1, true, false,
       now() - interval '30 days', now() - age * interval '1 day' from (values (9), (1), (null)) t (age)`,
  );
  expect(await deleteEnded(database, { olderThanDays: 7, nowMs: NOW_MS })).toBe(4);
  expect(await deleteEnded(database, { olderThanDays: 7, nowMs: NOW_MS })).toBe(0);
  const legs = await database.rows('select leg_id as id from ems.venue_legs order by 1');
  expect(legs).toEqual([{ id: 'LIVE9' }, { id: 'OVER1' }]);
  const orders = await database.rows('select state from risk.orders order by 1');
  expect(orders).toEqual([{ state: 'CLOSED' }, { state: 'OPEN' }]);
  for (const table of ['oms.triggers', 'oms.linked_legs']) {
    const kept = await database.rows(`select count(*)::int as n from ${table}`);
    expect(kept, table).toEqual([{ n: 2 }]);
  }
});

test('profit of before so many days goes, and no other', async () => {
  await database.script(
    `insert into risk.profit_samples (user_id, at, holdings)
     select 'u' || age, now() - age * interval '1 day', '[]' from (values (9), (6), (0)) t (age)`,
  );
  await deleteOldProfits(database, { olderThanDays: 7, nowMs: NOW_MS });
  const kept = await database.rows('select user_id as of from risk.profit_samples order by 1');
  expect(kept).toEqual([{ of: 'u0' }, { of: 'u6' }]);
});

test('bars go by whole trading days, and the day in which the limit falls is kept from its first minute', async () => {
  const HOUR_MS = 3_600_000;
  const start = Math.floor((NOW_MS - 4 * DAY_MS) / 60_000) * 60_000;
  // Four sessions of six hours, one after the other; the second began half a minute into its first minute.
  await database.script(
    `insert into journal.trading_days (starts_at, day)
     select to_timestamp((${start} + n * 6 * ${HOUR_MS} + (n % 2) * 30000) / 1000.0), '2026-11-23'::date + n
     from generate_series(0, 3) n;
     insert into journal.minute_bars (symbol, start_at, open, high, low, close, volume, shares)
     select symbol, to_timestamp((${start} + n * 60000) / 1000.0), 1, 1, 1, 1, 1, 1
     from generate_series(0, 24 * 60 - 1) n, (values ('AAPL'), ('MSFT')) s (symbol);
     insert into journal.candles (symbol, interval, slot, start_at, open, high, low, close, volume)
     values ('AAPL', '1m', 0, now(), 1, 1, 1, 1, 1), ('MSFT', '1m', 0, now(), 1, 1, 1, 1, 1)`,
  );
  const nowMs = start + 5 * DAY_MS + 7 * HOUR_MS;
  const clear = () => deleteOldBars(database, { olderThanDays: 5, nowMs });
  expect(await clear()).toBe(2 * 6 * 60);
  expect(await clear()).toBe(0);
  const [left] = await database.rows(
    `select count(*)::int as n, (date_part('epoch', min(start_at)) * 1000)::bigint as first from journal.minute_bars`,
  );
  expect(left).toEqual({ n: 2 * 18 * 60, first: start + 6 * HOUR_MS });
  const days = await database.rows('select day::text as day from journal.trading_days order by 1');
  expect(days.map(({ day }) => day)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26']);
});

test('bars stay where no trading day is old enough', async () => {
  const before = await database.rows('select count(*)::int as n from journal.minute_bars');
  expect(await deleteOldBars(database, { olderThanDays: 30, nowMs: NOW_MS })).toBe(0);
  expect(await database.rows('select count(*)::int as n from journal.minute_bars')).toEqual(before);
  expect(before[0]?.['n']).toBeGreaterThan(0);
});
