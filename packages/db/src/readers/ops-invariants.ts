/**
 * The invariants of clearing and completeness, checked over the newest minutes while the platform runs. Each query
 * starts from an index; the whole history is the auditor's matter (`audit/`), which shares no line with this.
 */

import { firstOrderIdAt } from '@tradefloor/contracts/ids';
import type { InvariantCheck } from '@tradefloor/contracts/ops';
import type { InvariantQuery } from '@tradefloor/core/analytics/ops/reader';
import type { Database } from '../database.ts';
import { rowText } from '../row-text.ts';
import { AWAITS_RESPONSE, ORDER_ENDED } from './ops-facts.ts';

/** Violations that are counted; beyond it the number no longer matters. */
const COUNTED_MAX = 1_000;
const EXAMPLES = 3;
/** The newest events of a producer that are compared with the journal. */
const EVENTS_MAX = 5_000;

type Check = { readonly id: string; readonly promise: string; readonly text: string };

/** `$1`: from when, `$2`: until when, `$3`: the first order id of the window. */
const WITHIN = (column: string): string =>
  `${column} >= to_timestamp($1::float8 / 1000) and ${column} < to_timestamp($2::float8 / 1000)`;
const SETTLED = (column: string): string => `${column} < to_timestamp($2::float8 / 1000)`;

const CHECKS: readonly Check[] = [
  {
    id: 'I3a',
    promise: 'no order waits for a missing response',
    text: `select order_id || ' is ' || status as row from oms.orders
      where status not in ${ORDER_ENDED} and ${AWAITS_RESPONSE} and ${SETTLED('updated_at')}`,
  },
  {
    id: 'I3d',
    promise: 'the journal has every order as the OMS has it',
    text: `select o.order_id || ' is ' || o.status || ', in the journal ' || coalesce(j.status, 'missing') as row
      from oms.orders o left join journal.orders j using (order_id)
      where o.order_id >= $3::uuid and ${SETTLED('o.updated_at')}
        and (j.order_id is null or j.version < o.version
          or (j.version = o.version and (j.status <> o.status or j.filled_qty <> o.filled_qty)))`,
  },
  {
    id: 'I4a',
    promise: 'the filled quantity of an order is the sum of its fills and at most its quantity',
    text: `select o.order_id || ' states ' || o.filled_qty || ' of ' || o.qty || ', its fills ' || coalesce(f.qty, 0) as row
      from journal.orders o left join lateral (
        select sum(x.qty) as qty, max(x.at) as at from journal.fills x
        where x.order_id = o.order_id or x.parent_order_id = o.order_id) f on true
      where o.order_id >= $3::uuid and ${SETTLED('o.updated_at')}
        and coalesce(f.at, '-infinity') < to_timestamp($2::float8 / 1000)
        and (o.filled_qty <> coalesce(f.qty, 0) or o.filled_qty > o.qty)`,
  },
  {
    id: 'I5',
    promise: 'a fill becomes two legs, equal and opposite',
    text: `select f.exec_id || ' has ' || n.legs || ' legs' as row
      from journal.fills f cross join lateral (
        select count(*) as legs, count(distinct leg) as sides, bool_and(x.qty = f.qty and x.price = f.price) as equal
        from ccp.novations x where x.exec_id = f.exec_id) n
      where ${WITHIN('f.at')} and (n.legs <> 2 or n.sides <> 2 or not n.equal)`,
  },
  {
    id: 'I6a',
    promise: 'positions of an instrument sum to zero at the CCP',
    text: `select symbol || ' sums to ' || sum(net_qty) as row from ccp.positions group by symbol having sum(net_qty) <> 0`,
  },
  {
    id: 'I6c',
    promise: 'every ledger of the CCP sums to zero',
    text: `select ledger || ' sums to ' || sum(posted) as row from ccp.accounts group by ledger having sum(posted) <> 0`,
  },
  {
    id: 'I9',
    promise: 'the journal has every published fill, and no other',
    text: `with newest as materialized (
        select p.producer, l.id, l.at from unnest(array['ems', 'rfq']) p(producer) cross join lateral (
          select id, at from platform.outbox o where o.topic = 'orders.filled' and o.producer = p.producer
          order by seq desc limit ${EVENTS_MAX}) l),
      reach as (select coalesce(max(first), '-infinity') as at from (
        select min(at) as first from newest group by producer having count(*) = ${EVENTS_MAX}) x)
      select l.id || ' was published and is not in the journal' as row from newest l
      where ${WITHIN('l.at')} and not exists (select from journal.fills f where f.exec_id = l.id)
      union all
      select f.exec_id || ' is in the journal and was never published' from journal.fills f
      where ${WITHIN('f.at')} and f.at >= (select at from reach)
        and not exists (select from newest l where l.id = f.exec_id)`,
  },
  {
    id: 'I18a',
    promise: 'no dead-letter messages',
    text: `select consumer || ' could not handle ' || event_id as row from platform.dead_letters`,
  },
  {
    id: 'I18b',
    promise: 'every event is handled by all consumers of its topic',
    text: `select m.consumer || ' has not handled ' || o.id as row from platform.consumer_marks m
      left join platform.handled_to h using (consumer, topic, producer)
      join platform.outbox o on o.topic = m.topic and o.producer = m.producer and o.seq > greatest(m.seq, h.seq)
      where ${SETTLED('o.at')} and not exists (
        select from platform.inbox i where i.consumer = m.consumer and i.event_id = o.id)`,
  },
];

export async function invariants(
  database: Database,
  { fromMs, settledMs }: InvariantQuery,
): Promise<readonly InvariantCheck[]> {
  const checks: InvariantCheck[] = [];
  // One after the other: the platform's own work goes first.
  for (const { id, promise, text } of CHECKS) {
    const bound = `select row from (${text}) q
      cross join (select $1::float8, $2::float8, $3::uuid) p limit ${COUNTED_MAX}`;
    const rows = await rowText(database, bound, [fromMs, settledMs, firstOrderIdAt(fromMs)]);
    checks.push({ id, promise, violations: rows.length, examples: rows.slice(0, EXAMPLES) });
  }
  return checks;
}
