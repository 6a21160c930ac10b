/** The timeline of an id: its order, request for quote, deal or request, and all records of it. */
import type { LifeStep } from '@tradefloor/contracts/ops';
import type { TimelineFacts } from '@tradefloor/core/analytics/ops/reader';
import type { Database } from '../database.ts';
import { readRows } from '../row-text.ts';
import { parseMs } from './ops-facts.ts';

/** Steps of one life that are shown: an algo's day has thousands. */
const STEPS_MAX = 2_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Found = Pick<TimelineFacts, 'kind' | 'orderIds' | 'rfqIds'>;
type Ids = { readonly orderId: string | null; readonly rfqId: string | null };

/** Where an id may be found, in the order in which it is looked for. */
const PLACES: readonly { readonly kind: TimelineFacts['kind']; readonly text: string }[] = [
  {
    kind: 'fill',
    text: `select order_id as "orderId", rfq_id as "rfqId" from journal.fills where exec_id = $1`,
  },
  {
    kind: 'novation',
    text: `select f.order_id as "orderId", f.rfq_id as "rfqId" from ccp.novations n
      join journal.fills f using (exec_id) where n.exec_id = regexp_replace($1, ':[BS]$', '') and n.novation_id = $1`,
  },
  {
    kind: 'rfq',
    text: `select order_id as "orderId", rfq_id as "rfqId" from rfq.requests where rfq_id = $1`,
  },
  {
    kind: 'deal',
    text: `select null as "orderId", deal_id as "rfqId" from rfq.voice_deals where deal_id = $1`,
  },
  {
    kind: 'quote',
    text: `select order_id as "orderId", quote_id as "rfqId" from rfq.option_quotes where quote_id = $1`,
  },
  {
    kind: 'request',
    text: `select distinct order_id as "orderId", null as "rfqId" from journal.order_events
      where request_id = $1 limit 100`,
  },
];

async function find(database: Database, id: string): Promise<Found | null> {
  if (UUID.test(id)) {
    const text = `select order_id as "orderId", null as "rfqId" from journal.orders where order_id = $1::uuid`;
    const orders = await readRows<Ids>(database, text, [id]);
    if (orders.length > 0) return foundAs('order', orders);
  }
  for (const { kind, text } of PLACES) {
    const rows = await readRows<Ids>(database, text, [id]);
    if (rows.length > 0) return foundAs(kind, rows);
  }
  return null;
}

const foundAs = (kind: TimelineFacts['kind'], rows: readonly Ids[]): Found => ({
  kind,
  orderIds: [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))],
  rfqIds: [...new Set(rows.flatMap(({ rfqId }) => rfqId ?? []))],
});

/** `$1`: order ids as JSON, `$2`: ids of requests for quote, deals and quotes as JSON. */
const ORDER_TEXTS = `select value from json_array_elements_text($1::text::json)`;
const ORDERS = `select value::uuid from json_array_elements_text($1::text::json)`;
const RFQS = `select value from json_array_elements_text($2::text::json)`;
/** Each way to a row has an index of its own, which an `or` of them would not use. */
const FILLS = `journal.fills f where f.exec_id in (
  select exec_id from journal.fills where order_id in (${ORDERS})
  union select exec_id from journal.fills where parent_order_id in (${ORDERS})
  union select exec_id from journal.fills where rfq_id in (${RFQS}))`;
const REPORTS = `fix_archive.messages m where m.exec_id in (
  select exec_id from fix_archive.messages where order_id in (${ORDERS})
  union select exec_id from fix_archive.messages where parent_order_id in (${ORDERS}))`;
const QUOTES = `rfq.option_quotes q where q.quote_id in (
  select quote_id from rfq.option_quotes where quote_id in (${RFQS})
  union select quote_id from rfq.option_quotes where order_id in (${ORDER_TEXTS}))`;

const step = (of: { at: string; service: string; what: string; detail: string; id: string }) =>
  `select ${parseMs(of.at)} as at, ${of.service} as service, ${of.what} as what,
     coalesce(${of.detail}, '') as detail, ${of.id} as id`;

const PARTS: readonly string[] = [
  `${step({ at: 'd.at', service: `'risk-engine'`, what: `'checked'`, detail: `concat_ws(' ', decision, reason_code)`, id: 'd.decision_id' })}
   from risk.decisions d where d.order_id in (${ORDERS})`,
  `${step({ at: 'e.at', service: `'oms'`, what: 'e.topic', detail: `concat_ws(' ', e."order" ->> 'status', e.reason)`, id: 'e.event_id' })}
   from journal.order_events e where e.order_id in (${ORDERS})`,
  `${step({ at: 'r.transact_time', service: `'fix-archive'`, what: `'FIX request'`, detail: `concat_ws(' ', r.cl_ord_id)`, id: 'r.request_id' })}
   from fix_archive.requests r where r.order_id in (${ORDERS})`,
  `${step({ at: 'f.at', service: `case f.venue when 'OTC' then 'rfq' else 'ems' end`, what: `'filled'`, detail: `concat_ws(' ', f.side, f.qty, f.symbol, 'at', trim_scale(f.price / 1e6), f.venue, f.liquidity)`, id: 'f.exec_id' })}
   from ${FILLS}`,
  `${step({ at: 'm.transact_time', service: `'fix-archive'`, what: `'FIX report'`, detail: `concat_ws(' ', m.exec_type, m.ord_status)`, id: 'm.exec_id' })}
   from ${REPORTS}`,
  `${step({ at: 'n.at', service: `'ccp'`, what: `'novated'`, detail: `concat_ws(' ', n.leg, n.participant, n.qty)`, id: 'n.novation_id' })}
   from ccp.novations n where n.exec_id in (select exec_id from ${FILLS})`,
  `${step({ at: 'g.at', service: `'ccp'`, what: `'margin'`, detail: `concat_ws(' ', 'INITIAL', trim_scale(g.amount / 1e4))`, id: `left(g.transfer_id, -3) || ':INITIAL'` })}
   from ccp.transfers g where g.transfer_id in (select n.novation_id || ':IM' from ccp.novations n
     where n.exec_id in (select exec_id from ${FILLS}))`,
  `${step({ at: 's.at', service: `'rfq'`, what: 's.action', detail: `concat_ws(' ', s.actor, s.detail)`, id: 's.step_id' })}
   from rfq.steps s where s.rfq_id in (${RFQS})`,
  `${step({ at: 's.at', service: `'rfq'`, what: 's.action', detail: `concat_ws(' ', s.actor, s.detail)`, id: 's.step_id' })}
   from rfq.voice_steps s where s.deal_id in (${RFQS})`,
  `${step({ at: 'q.quoted_at', service: `'rfq'`, what: `'quoted'`, detail: `concat_ws(' ', q.user_id, q.qty, q.symbol, trim_scale(q.bid / 1e6), '/', trim_scale(q.ask / 1e6))`, id: 'q.quote_id' })}
   from ${QUOTES}`,
  `${step({ at: 'q.decided_at', service: `'rfq'`, what: `case q.state when 'DEALT' then 'dealt on the quote' else 'quote lapsed' end`, detail: `concat_ws(' ', q.side)`, id: 'q.quote_id' })}
   from ${QUOTES} and q.decided_at is not null`,
];

export async function life(database: Database, id: string): Promise<TimelineFacts | null> {
  const found = await find(database, id);
  if (found === null) return null;
  const params = [JSON.stringify(found.orderIds), JSON.stringify(found.rfqIds)];
  // Both parameters have their type also where a part uses one of them.
  const bound = `(select $1::text, $2::text) p`;
  const [steps, owners, requests] = await Promise.all([
    readRows<LifeStep>(
      database,
      `select x.* from (${PARTS.join(' union all ')}) x, ${bound} order by at limit ${STEPS_MAX}`,
      params,
    ),
    readRows<TimelineFacts['owners'][number]>(
      database,
      `select distinct user_id as "userId", desk from journal.orders o, ${bound} where o.order_id in (${ORDERS})
       union select unnest(array[user_id, client_user_id, sales_user_id]), 'FI' from rfq.requests r, ${bound}
       where r.rfq_id in (${RFQS})
       union select unnest(array[asked_by, traded_by]), 'COMM' from rfq.voice_deals d, ${bound} where d.deal_id in (${RFQS})
       union select user_id, 'DERIV' from rfq.option_quotes q, ${bound} where q.quote_id in (${RFQS})`,
      params,
    ),
    readRows<{ readonly requestId: string }>(
      database,
      `select request_id as "requestId" from journal.order_events where order_id in (${ORDERS})
       order by at, version limit 1`,
      params.slice(0, 1),
    ),
  ]);
  const requestId = requests[0]?.requestId ?? null;
  return { ...found, requestId, steps, owners: owners.filter(({ userId }) => userId !== null) };
}
