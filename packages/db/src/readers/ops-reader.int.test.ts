/** The operator's queries on a real database: redrives, funnel, lag, injected violations, timelines. */

import { toWireText } from '@tradefloor/contracts/event-wire';
import { firstOrderIdAt, orderId, userId } from '@tradefloor/contracts/ids';
import { BEYOND, type LevelReport } from '@tradefloor/contracts/service-level';
import type { FactsQuery } from '@tradefloor/core/analytics/ops/reader';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { deleteOldLevels } from '../retention.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { opsReader } from './ops-reader.ts';

const NOW = 1_795_444_200_000;
const QUERY: FactsQuery = { nowMs: NOW, windowMs: 300_000, stuckMs: 30_000 };

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 2 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});
beforeEach(() =>
  database.script(
    `delete from platform.outbox; delete from platform.inbox; delete from platform.dead_letters;
     delete from platform.consumer_marks; delete from platform.level_counts; delete from platform.level_sources; delete from oms.orders; delete from ccp.positions;`,
  ),
);

const toDeadLetter = (seq: number, atMs = NOW - 60_000): EventEnvelope => ({
  producer: 'user-service',
  seq,
  id: `S${seq}-STARTED`,
  topic: 'user.session',
  key: 'tom',
  atMs,
  requestId: 'request-1',
  payload: {
    sessionId: `S${seq}`,
    userId: userId('tom'),
    kind: 'STARTED',
    reason: 'LOGIN',
    at: atMs,
  },
});

async function publish(event: EventEnvelope): Promise<void> {
  await database.rows(
    `insert into platform.outbox (producer, seq, topic, id, at, envelope)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6::text::json)`,
    [event.producer, event.seq, event.topic, event.id, event.atMs, toWireText(event)],
  );
}

async function deadLetter(consumer: string, event: EventEnvelope): Promise<void> {
  await database.rows(
    `insert into platform.dead_letters (consumer, event_id, topic, error, attempts, letter, at)
     values ($1, $2, $3, 'Error: broken', 3, $4::text::json, now())`,
    [consumer, event.id, event.topic, JSON.stringify(event)],
  );
  await database.rows(
    `insert into platform.inbox (consumer, event_id, producer, seq) values ($1, $2, $3, $4)`,
    [consumer, event.id, event.producer, event.seq],
  );
}

const toRedrive = (consumer: string, eventId: string) => ({
  consumer,
  eventId,
  actor: userId('ada'),
  reason: 'fixed',
  requestId: 'request-2',
  nowMs: NOW,
});

const order = (n: number, change: Readonly<Record<string, string>>) => {
  const first = firstOrderIdAt(NOW - 100_000);
  const row: Record<string, string> = {
    order_id: `'${orderId(`${first.slice(0, 24)}${n.toString(16).padStart(12, '0')}`)}'`,
    client_order_id: `'c${n}'`,
    user_id: `'tom'`,
    symbol: `'AAPL'`,
    side: `'BUY'`,
    order_type: `'MARKET'`,
    asked_qty: '100',
    qty: '100',
    time_in_force: `'DAY'`,
    strategy: `'LIT'`,
    instrument_type: `'equity'`,
    desk: `'EQ'`,
    status: `'FILLED'`,
    filled_qty: '100',
    leaves_qty: '0',
    avg_px: '1',
    version: '2',
    request_no: '0',
    counted_px: '0',
    counted_on: `'2026-11-23'`,
    pending_count: '0',
    child_px_qty: `'0'`,
    created_at: `to_timestamp(${NOW - 100_000} / 1000.0)`,
    updated_at: `to_timestamp(${NOW - 90_000} / 1000.0)`,
    ...change,
  };
  return database.script(
    `insert into oms.orders (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`,
  );
};

test('a redelivered dead letter is open for its consumer, recorded, and no longer dead', async () => {
  const event = toDeadLetter(1);
  await publish(event);
  await deadLetter('journal', event);
  const reader = opsReader(database);
  expect(await reader.redrive(toRedrive('journal', event.id))).toBe('REDRIVEN');
  const open = await durable.unconfirmed('journal', ['user.session'], NOW, 100);
  expect(open.map(({ id }) => id)).toEqual([event.id]);
  const facts = await reader.facts(QUERY);
  expect(facts.deadLetters).toEqual([]);
  expect(facts.redrives[0]).toMatchObject({ eventId: event.id, actor: 'ada', reason: 'fixed' });
});

test('a redriven event is open even where the marks have gone past it', async () => {
  const event = toDeadLetter(2);
  await publish(event);
  await deadLetter('journal', event);
  await durable.unconfirmed('journal', ['user.session'], NOW + 60_000, 100);
  await opsReader(database).redrive(toRedrive('journal', event.id));
  const open = await durable.unconfirmed('journal', ['user.session'], NOW + 60_000, 100);
  expect(open.map(({ id }) => id)).toEqual([event.id]);
});

test('called twice it happens once; what was never dead, or is no longer kept, is not redelivered', async () => {
  const reader = opsReader(database);
  const [kept, gone] = [toDeadLetter(3), toDeadLetter(4)];
  await publish(kept);
  await deadLetter('oms', kept);
  await deadLetter('oms', gone);
  const both = await Promise.all([1, 2].map(() => reader.redrive(toRedrive('oms', kept.id))));
  expect([...both].sort()).toEqual(['ALREADY_REDRIVEN', 'REDRIVEN']);
  expect(await reader.redrive(toRedrive('oms', gone.id))).toBe('NOT_KEPT');
  expect(await reader.redrive(toRedrive('oms', 'nothing'))).toBe('NOT_FOUND');
  const facts = await reader.facts(QUERY);
  expect(facts.deadLetters.map(({ eventId }) => eventId)).toEqual([gone.id]);
});

test('a dead timer is put back into the timers', async () => {
  const timer = { service: 'rfq', key: 'w1', name: 'window', dueMs: NOW, data: { rfqId: 'R1' } };
  await database.rows(
    `insert into platform.dead_letters (consumer, event_id, topic, error, attempts, letter, at)
     values ('rfq', 'rfq-wake-w1', 'window', 'Error: broken', 3, $1::text::json, now())`,
    [JSON.stringify({ ...timer, requestId: 'request-1' })],
  );
  expect((await opsReader(database).facts(QUERY)).deadLetters).toMatchObject([{ kind: 'wake' }]);
  expect(await opsReader(database).redrive(toRedrive('rfq', 'rfq-wake-w1'))).toBe('REDRIVEN');
  expect(await durable.timers('rfq')).toMatchObject([{ key: 'w1', name: 'window', dueMs: NOW }]);
});

test('the funnel counts what became of the newest orders and names what is stuck', async () => {
  await order(1, {});
  await order(2, { status: `'REJECTED'`, reject_code: `'HALTED'`, filled_qty: '0' });
  await order(3, { status: `'NEW'`, filled_qty: '0', leaves_qty: '100' });
  await order(4, { status: `'NEW'`, order_type: `'LIMIT'`, filled_qty: '0', leaves_qty: '100' });
  const bond = { instrument_type: `'bond'`, desk: `'FI'` };
  await order(5, { ...bond, status: `'NEW'`, filled_qty: '0', leaves_qty: '100' });
  const { funnel } = await opsReader(database).facts(QUERY);
  expect(funnel).toMatchObject({ submitted: 5, accepted: 4, filled: 1, working: 3, ended: 0 });
  expect(funnel.rejected).toEqual([{ code: 'HALTED', count: 1 }]);
  // A limit order may rest for days, a bond's waits for its dealers; a market order may not.
  expect(funnel.stuck.map(({ orderId: id }) => id.slice(-1))).toEqual(['3']);
});

test('lag is what a consumer has not confirmed, with the age of the oldest', async () => {
  await durable.unconfirmed('oms', ['user.session'], 0, 1);
  for (const seq of [11, 12]) await publish(toDeadLetter(seq, NOW - seq * 1_000));
  await durable.unconfirmed('oms', ['user.session'], 0, 1);
  const { hops } = await opsReader(database).facts(QUERY);
  expect(hops).toEqual([
    { consumer: 'oms', producer: 'user-service', waiting: 2, oldestMs: 12_000 },
  ]);
});

test('a market order that a venue has for its auction waits for no response, one that it has not does', async () => {
  const leg = (state: string, timeInForce: string) =>
    database.script(
      `delete from ems.venue_legs;
       insert into ems.venue_legs (leg_id, order_id, user_id, symbol, side, venue, time_in_force, qty, cum_qty, state,
         cl_ord_id, request_count, tick_seq, sent_at, updated_at)
       select order_id || '_1', order_id, 'tom', 'AAPL', 'BUY', 'XNAS', '${timeInForce}', 100, 0, '${state}',
         order_id || '_1', 0, 1, now(), now() from oms.orders limit 1;`,
    );
  const isWaiting = async () =>
    (await opsReader(database).invariants({ fromMs: NOW - 300_000, settledMs: NOW - 20_000 }))
      .filter(({ violations }) => violations > 0)
      .some(({ id }) => id === 'I3a');
  await order(1, { status: `'NEW'`, filled_qty: '0', leaves_qty: '100' });
  expect(await isWaiting()).toBe(true);
  for (const [state, timeInForce, waits] of [
    ['OPEN', 'ATC', false],
    ['OPEN', 'DAY', false],
    ['SENT', 'ATC', true],
    ['OVER', 'ATC', true],
    ['OPEN', 'IOC', true],
  ] as const) {
    await leg(state, timeInForce);
    expect([state, timeInForce, await isWaiting()]).toEqual([state, timeInForce, waits]);
  }
});

test('each injected violation is detected, and intact rows are not reported', async () => {
  const reader = opsReader(database);
  const broken = async () =>
    (await reader.invariants({ fromMs: NOW - 300_000, settledMs: NOW - 20_000 }))
      .filter(({ violations }) => violations > 0)
      .map(({ id }) => id);
  expect(await broken()).toEqual([]);
  await order(1, { status: `'NEW'`, filled_qty: '0', leaves_qty: '100' });
  expect(await broken()).toEqual(['I3a', 'I3d']);
  await database.script(
    `insert into ccp.positions (participant, symbol, instrument_type, asset_class, net_qty, basis, open_qty,
       open_value, updated_at, version)
     values ('tom', 'AAPL', 'equity', 'EQUITY', 5, 0, 0, 0, now(), 1);`,
  );
  expect(await broken()).toContain('I6a');
  await durable.unconfirmed('oms', ['user.session'], 0, 1);
  await publish(toDeadLetter(21));
  await durable.unconfirmed('oms', ['user.session'], 0, 1);
  await deadLetter('journal', toDeadLetter(22));
  expect(await broken()).toEqual(expect.arrayContaining(['I18a', 'I18b']));
});

test('an unknown id has no timeline', async () => {
  const reader = opsReader(database);
  expect(await reader.life('019aae5c-0000-7000-8000-000000000001')).toBeNull();
  expect(await reader.life('whatever-it-is')).toBeNull();
});

const DEAL = '019aae5c-0000-7000-8000-0000000000d1';
const LEG = '019aae5c-0000-7000-8000-0000000000e1';
const OPTION_QUOTE = '2AAPL270304C271.5-0123456789ab';

/** A voice deal that was done, with its fill and the trader's leg at the CCP; and a quote over the counter that lapsed. */
const putDeals = () =>
  database.script(
    `insert into rfq.voice_deals (deal_id, state, symbol, side, lots, client_user_id, asked_by, asker_role, traded_by, price,
       ends_at, legs, steps, created_at, updated_at, version, keys)
     values ('${DEAL}', 'DONE', 'CLF27', 'BUY', 10, 'carl', 'sue', 'sales', 'tom', 70000000, now(), '[]', '[]', now(), now(), 2, '[]');
     insert into rfq.voice_steps (step_id, deal_id, version, at, actor, action, detail)
     values ('${DEAL}-S1', '${DEAL}', 1, to_timestamp(1), 'sue', 'asked', null),
       ('${DEAL}-S2', '${DEAL}', 2, to_timestamp(2), 'sue', 'accepted', '10 lots at 70.00');
     insert into journal.fills (exec_id, order_id, rfq_id, user_id, symbol, instrument_type, desk, side, qty, price, cum_qty,
       leaves_qty, avg_px, venue, counterparty, liquidity, arrival_mid, impact_bps, fee_sec31, fee_finra_taf, fee_commission,
       fee_venue, fee_total, tick_seq, at, settlement_date)
     values ('${DEAL}-F1', '${LEG}', '${DEAL}', 'tom', 'CLF27', 'commodity', 'COMM', 'SELL', 10, 70000000, 10, 0, 70000000,
       'OTC', 'CLNT', 'MAKER', 70000000, 0, 0, 0, 0, 0, 0, 1, to_timestamp(3), '2026-11-23');
     insert into ccp.novations (novation_id, exec_id, leg, participant, counterparty, symbol, asset_class, qty,
       price, notional, at, business_date)
     values ('${DEAL}-F1:S', '${DEAL}-F1', 'SELLER', 'tom', 'CCP', 'CLF27', 'DERIVATIVES', 10, 70000000, 1,
       to_timestamp(4), '2026-11-23');
     insert into rfq.option_quotes (quote_id, user_id, symbol, qty, bid, ask, mid, spot, volatility, state, quoted_at,
       valid_until, decided_at, closed_at)
     values ('${OPTION_QUOTE}', 'dora', '2AAPL270304C271.5', 5, 1900000, 2000000, 1950000, 270000000, 25, 'LAPSED',
       to_timestamp(1), to_timestamp(16), to_timestamp(16), now());`,
  );

test('the timeline of a voice deal is found by its id, its fill and its novation, for both users involved', async () => {
  await putDeals();
  const reader = opsReader(database);
  const found = await reader.life(DEAL);
  expect(found).toMatchObject({ kind: 'deal', orderIds: [], rfqIds: [DEAL], requestId: null });
  expect(found?.steps.map(({ service, what }) => `${service} ${what}`)).toEqual([
    // tidy-ok: the stored name of the step
    'rfq asked',
    'rfq accepted',
    'rfq filled',
    'ccp novated',
  ]);
  expect(new Set(found?.owners.map(({ userId, desk }) => `${userId} ${desk}`))).toEqual(
    new Set(['sue COMM', 'tom COMM']),
  );
  for (const [id, kind] of [
    [`${DEAL}-F1`, 'fill'],
    [`${DEAL}-F1:S`, 'novation'],
  ] as const) {
    const life = await reader.life(id);
    expect(life).toMatchObject({ kind, rfqIds: [DEAL], steps: found?.steps });
    expect(life?.owners).toHaveLength(2);
  }
  const quote = await reader.life(OPTION_QUOTE);
  expect(quote).toMatchObject({ kind: 'quote', owners: [{ userId: 'dora', desk: 'DERIV' }] });
  expect(quote?.steps.map(({ what, detail }) => `${what} ${detail}`)).toEqual([
    'quoted dora 5 2AAPL270304C271.5 1.9 / 2',
    'quote lapsed ',
  ]);
});

describe('service levels', () => {
  const MINUTE = 60_000;
  const toReport = (seq: number, agoMs: number, count = 1): LevelReport => ({
    source: 'gateway-1',
    seq,
    counters: [],
    counts: [
      { level: 'accept-latency', at: NOW - agoMs, le: 150, count },
      { level: 'accept-latency', at: NOW - agoMs, le: BEYOND, count: 1 },
    ],
  });

  test('a report counts once, in its minute and its hour, and a later one is added', async () => {
    const reader = opsReader(database);
    expect(await reader.noteLevels(toReport(1, 0, 5), NOW)).toBe(true);
    expect(await reader.noteLevels(toReport(1, 0, 5), NOW)).toBe(false);
    expect(await reader.noteLevels(toReport(2, 7 * MINUTE, 3), NOW)).toBe(true);
    expect(await reader.noteLevels(toReport(1, 0, 5), NOW)).toBe(false);
    const { sums } = await reader.levels(NOW);
    expect(sums.find(({ le }) => le === 150)).toMatchObject({
      level: 'accept-latency',
      m5: 5,
      m30: 8,
      h1: 8,
      h6: 8,
      d30: 8,
    });
    expect(sums.find(({ le }) => le === BEYOND)).toMatchObject({ m5: 1, m30: 2, d30: 2 });
  });

  test('what is older than a window is not in it, and what is older than thirty days in none', async () => {
    const reader = opsReader(database);
    const agos = [
      2 * MINUTE,
      40 * MINUTE,
      5 * 60 * MINUTE,
      3 * 1_440 * MINUTE,
      31 * 1_440 * MINUTE,
    ];
    for (const [at, ago] of agos.entries()) await reader.noteLevels(toReport(at + 1, ago), NOW);
    const { sums, sinceMs } = await reader.levels(NOW);
    expect(sums.find(({ le }) => le === 150)).toMatchObject({
      m5: 1,
      m30: 1,
      h1: 2,
      h6: 3,
      d30: 4,
    });
    const since = sinceMs.get('accept-latency') ?? 0;
    expect(NOW - since).toBeGreaterThanOrEqual(3 * 1_440 * MINUTE);
    expect(NOW - since).toBeLessThan(3 * 1_440 * MINUTE + 60 * MINUTE);
    await deleteOldLevels(database, { nowMs: NOW });
    const kept = await database.rows(
      'select step, count(*)::int as rows from platform.level_counts group by 1 order by 1',
    );
    expect(kept).toMatchObject([
      { step: 'hour', rows: 8 },
      { step: 'minute', rows: 6 },
    ]);
  });
});

describe('faults on purpose', () => {
  const givenNote = (runId: string, agoMs: number) => ({
    runId,
    target: 'redis',
    actor: userId('ada'),
    reason: 'a drill',
    requestId: 'request-9',
    nowMs: NOW - agoMs,
    spacingMs: 30_000,
  });

  test('are kept with who, what and when; two within half a minute are one', async () => {
    const reader = opsReader(database);
    expect(await reader.noteChaos(givenNote('run-1', 60_000))).toBe('NOTED');
    expect(await reader.noteChaos(givenNote('run-2', 40_000))).toBe('TOO_SOON');
    expect(await reader.noteChaos(givenNote('run-3', 0))).toBe('NOTED');
    await reader.noteChaosOutcome({ runId: 'run-1', recoveryMs: 2_400, nowMs: NOW });
    await reader.noteChaosOutcome({ runId: 'run-1', recoveryMs: 9_999, nowMs: NOW });
    await reader.noteChaosOutcome({ runId: 'nobody', recoveryMs: 1, nowMs: NOW });
    const { runs, orders } = await reader.chaosRuns(10);
    expect(runs).toEqual([
      {
        runId: 'run-3',
        target: 'redis',
        actor: 'ada',
        reason: 'a drill',
        at: NOW,
        isOver: false,
        recoveryMs: null,
      },
      {
        runId: 'run-1',
        target: 'redis',
        actor: 'ada',
        reason: 'a drill',
        at: NOW - 60_000,
        isOver: true,
        recoveryMs: 2_400,
      },
    ]);
    expect(orders).toEqual({ accepted: 0, filled: 0, ended: 0 });
  });
});

test('hops without orders have no times, and no event is pending when all of them are marked', async () => {
  expect(await opsReader(database).timings(NOW - 300_000)).toEqual({ hops: [], unsent: 0 });
  await database.rows(
    `insert into platform.relay_marks (producer, seq) values ('user-service', 1) on conflict (producer) do update set seq = 1`,
  );
  await publish(toDeadLetter(1));
  await publish(toDeadLetter(2));
  await publish(toDeadLetter(3));
  expect(await opsReader(database).timings(NOW - 300_000)).toEqual({ hops: [], unsent: 2 });
});
