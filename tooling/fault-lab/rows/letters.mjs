/** Rows about the messages between services: F21 (each three times, in any order), F24 (some that cannot be handled). */
import { forgetPoison } from '../world/drain.mjs';
import { pause, waitUntil } from '../world/floor.mjs';
import { atLeast, atMost } from '../world/measure.mjs';
import { seconds } from '../world/statistics.mjs';
import { toJson } from '../world/trader.mjs';
import { breathe, responsesSince } from './row.mjs';

/** @typedef {import('./row.mjs').Row} Row */
/** @typedef {import('./row.mjs').Floor} Floor */

/** What orders have become, in every part that keeps it. Nothing of it moves by time alone once all is at rest. */
const KEPT = [
  'orders',
  'order_events',
  'fills',
  'novations',
  'journal',
  'fix_reports',
  'positions',
];
/** The wire is read within milliseconds; then the messages are handled, or known. */
const HANDLED_MS = 5_000;

/**
 * @param {Floor} floor
 * @returns {Promise<string[]>} a digest of each part
 */
async function digests({ instance }) {
  const found = [];
  for (const view of KEPT) {
    const [row] = await instance.query(
      `select md5(coalesce(string_agg(md5(v::text), '' order by md5(v::text)), '')) as digest from audit.${view} v`,
    );
    found.push(String(row?.['digest']));
  }
  return found;
}

/** @type {Row} */
const ECHOED = {
  id: 'F21',
  isQuick: false,
  fault:
    'every message on the wire three times, late and out of order; at rest all of them once more, shuffled',
  goal: 'no violation, and at rest the same state before and after',
  run: async (floor) => {
    const { instance, random } = floor;
    const echo = instance.openEcho(random);
    await breathe(floor, floor.isQuick ? 6_000 : 20_000);
    await pause(1_000);
    return async () => {
      await echo.quieten();
      await pause(HANDLED_MS);
      const before = await digests(floor);
      await echo.sayAllAgain();
      await pause(HANDLED_MS);
      const after = await digests(floor);
      const published = echo.received;
      await echo.close();
      const changed = KEPT.filter((_, n) => before[n] !== after[n]);
      return {
        figure: `${published} messages, each four times; changed by it: ${changed.join(', ') || 'nothing'}`,
        measures: [
          atMost(
            { goal: 'G14', name: 'parts whose hash is another', unit: 'count' },
            changed.length,
            0,
          ),
        ],
        isRight: published > 0 && changed.length === 0,
      };
    };
  },
};

const POISON = 'poison-';
const DEAD_MS = 10_000;
/** On a busy machine late is measured, too. */
const PATIENCE = { withinMs: DEAD_MS * 4, everyMs: 200 };
const POISON_RATE = 12;
/** Traded by this row only. */
const REFUSED = 'INTC';
const REFUSED_ORDERS = 3;
/** Its consumer looks every two seconds for what was handed over again. */
const REDRIVEN_MS = 20_000;

/** @type {Row} */
const POISONED = {
  id: 'F24',
  isQuick: false,
  fault:
    'events that no consumer can read, and fills that the CCP cannot book until its cause is healed and an operator redrives them',
  goal: 'parked <= 10 s, the rest flows at 80 % or more, all that is redriven is handled',
  run: async (floor) => {
    await breathe(floor, 4_000);
    const sinceMs = performance.now();
    await publishUnreadable(floor);
    const unreadableMs = waitUntil(() => isUnreadableParked(floor), PATIENCE);
    await refuseBookings(floor);
    try {
      const orderIds = await tradeRefused(floor);
      const fillsMs = await timeToPark(floor, orderIds);
      const parkedMs = Math.max(fillsMs, (await unreadableMs) ?? Infinity);
      await breathe(floor, 4_000);
      const parked = await listDead(floor, orderIds);
      const accepted = responsesSince(floor, sinceMs).filter(({ status }) => status === 201).length;
      const share = (accepted * 1000) / (performance.now() - sinceMs) / POISON_RATE;
      await allowBookings(floor);
      const redriven = await redriveAll(floor, parked);
      return poisonVerdict({ parkedMs, share, parked: parked.length, ...redriven });
    } finally {
      await allowBookings(floor);
      await forgetPoison(floor, POISON);
    }
  },
};

/**
 * @param {{ parkedMs: number, share: number, parked: number, handled: number, ms: number }} of
 * @returns {import('./row.mjs').Verdict}
 */
function poisonVerdict({ parkedMs, share, parked, handled, ms }) {
  return {
    figure: `parked after ${seconds(parkedMs)}, ${(share * 100).toFixed(0)} % of the rate accepted meanwhile; ${handled} of ${parked} fills handled ${seconds(ms)} after they were redriven`,
    measures: [
      atMost({ goal: 'G13', name: 'poison parked' }, parkedMs, DEAD_MS),
      atLeast({ goal: 'G13', name: 'share of the rate meanwhile', unit: 'ratio' }, share, 0.8),
      atLeast({ goal: 'G13', name: 'redriven', unit: 'ratio' }, handled / Math.max(1, parked), 1),
    ],
    isRight: Number.isFinite(parkedMs) && parked > 0 && handled === parked,
  };
}

/** @param {Floor} floor foreign events, for every consumer of fills */
const publishUnreadable = ({ instance }) =>
  instance.query(`
    insert into platform.outbox (producer, seq, topic, id, at, envelope)
    select 'event-relay', s.last + n, o.topic, '${POISON}' || s.last + n, now() - interval '10 s',
      jsonb_set(jsonb_set(jsonb_set(jsonb_set(o.envelope::jsonb, '{id}', to_jsonb('${POISON}' || s.last + n)),
        '{producer}', '"event-relay"'), '{seq}', to_jsonb(s.last + n)), '{payload}', '{"nonsense": true}')
    from generate_series(1, 3) n,
      (select topic, envelope from platform.outbox where topic = 'orders.filled' order by seq desc limit 1) o,
      (select coalesce(max(seq), 0) as last from platform.outbox where producer = 'event-relay') s`);

/** @param {Floor} floor the database takes no novation of one symbol from now on: what the CCP makes of its fills cannot be committed */
const refuseBookings = ({ instance }) =>
  instance.query(`
    create function ccp.refuse_booking() returns trigger language plpgsql as
      $$ begin raise exception 'refused by the fault matrix'; end $$;
    create trigger refuse_booking before insert on ccp.novations for each row
      when (new.symbol = '${REFUSED}') execute function ccp.refuse_booking()`);

/** @param {Floor} floor healed; a second time it changes nothing */
const allowBookings = ({ instance }) =>
  instance.query('drop function if exists ccp.refuse_booking() cascade');

/** @param {Floor} floor @returns {Promise<string[]>} orders in the symbol that cannot be booked, each of one or more fills */
async function tradeRefused({ crowd }) {
  const trader = crowd.equities.at(-1);
  if (!trader) throw new Error('no user is there');
  const name = `F24-${Date.now().toString(36)}`;
  /** @type {string[]} */
  const orderIds = [];
  for (let n = 1; n <= REFUSED_ORDERS; n += 1) {
    const orderId = await trader.insist({
      clientOrderId: `${name}-${n}`,
      symbol: REFUSED,
      side: 'BUY',
      qty: 10 + n,
      instrumentType: 'equity',
      orderType: 'MARKET',
      timeInForce: 'IOC',
      strategy: 'LIT',
    });
    if (orderId !== null) orderIds.push(orderId);
  }
  return orderIds;
}

/** @param {readonly string[]} ids as SQL, also where there are none */
const oneOf = (ids) => `= any('{${ids.join(',')}}')`;

/**
 * @param {Floor} floor @param {readonly string[]} orderIds @returns {Promise<string[]>} events of their fills that the
 * CCP has parked
 */
async function listDead({ instance }, orderIds) {
  const rows = await instance.query(`
    select d.event_id as id from platform.dead_letters d join audit.fills f on f.exec_id = d.event_id
    where d.consumer = 'ccp' and f.order_id ${oneOf(orderIds)}`);
  return rows.map(({ id }) => String(id));
}

/**
 * @param {Floor} floor
 * @param {readonly string[]} orderIds
 * @returns {Promise<number>} the longest that a fill was about until it was parked; infinite when one still is
 */
async function timeToPark(floor, orderIds) {
  const allMs = await waitUntil(() => areFillsParked(floor, orderIds), PATIENCE);
  const [row] = await floor.instance.query(`
    select coalesce(max(extract(epoch from d.at - f.at) * 1000), 0)::float8 as ms
    from platform.dead_letters d join audit.fills f on f.exec_id = d.event_id
    where d.consumer = 'ccp' and f.order_id ${oneOf(orderIds)}`);
  return allMs === null ? Infinity : Number(row?.['ms']);
}

/** @param {Floor} floor whether every consumer has parked it */
async function isUnreadableParked({ instance }) {
  const [letter] = await instance.query(`
    select count(*)::int as open from platform.outbox o join platform.subscriptions s using (topic)
    where o.producer = 'event-relay' and o.id like '${POISON}%' and not exists (
      select from platform.inbox i where i.consumer = s.consumer and i.event_id = o.id)`);
  return letter?.['open'] === 0;
}

/** @param {Floor} floor @param {readonly string[]} orderIds whether they are over, and the CCP has parked every fill of them */
async function areFillsParked(floor, orderIds) {
  const { instance } = floor;
  const [orders] = await instance.query(`
    select count(*) filter (where status not in ('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED'))::int as open,
      coalesce(sum(filled_qty), 0)::int as qty from audit.orders where order_id ${oneOf(orderIds)}`);
  const [fills] = await instance.query(`
    select count(*)::int as count, coalesce(sum(qty), 0)::int as qty from audit.fills
    where order_id ${oneOf(orderIds)}`);
  if (orders?.['open'] !== 0 || fills === undefined) return false;
  return (
    orders['qty'] === fills['qty'] && fills['count'] === (await listDead(floor, orderIds)).length
  );
}

/**
 * As an operator does it, one after the other.
 * @param {Floor} floor
 * @param {readonly string[]} eventIds
 * @returns {Promise<{ handled: number, ms: number }>} those that the CCP has handled since, and how long it took
 */
async function redriveAll({ instance, admin }, eventIds) {
  const atMs = performance.now();
  let taken = 0;
  for (const eventId of eventIds) {
    const wish = { consumer: 'ccp', eventId, reason: 'the fault matrix has healed the cause' };
    const { text } = await admin.insistOn('POST', '/api/ops/dead-letters/redrive', wish);
    if (toJson(text)['outcome'] === 'REDRIVEN') taken += 1;
  }
  let handled = 0;
  await waitUntil(
    async () => {
      const [row] = await instance.query(`
        select count(*)::int as handled from platform.inbox i
        where i.consumer = 'ccp' and i.event_id ${oneOf(eventIds)} and not exists (
          select from platform.dead_letters d where d.consumer = i.consumer and d.event_id = i.event_id)`);
      handled = Math.min(taken, Number(row?.['handled'] ?? 0));
      return handled === eventIds.length;
    },
    { withinMs: REDRIVEN_MS, everyMs: 100 },
  );
  return { handled, ms: performance.now() - atMs };
}

/** @type {Row[]} */
export const EVENT_ROWS = [ECHOED, POISONED];
