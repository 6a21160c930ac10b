/** What the operator's page shows of the stores: orders by outcome, what waits between services, what broke. */

import { firstOrderIdAt } from '@tradefloor/contracts/ids';
import type {
  DeadLetterView,
  Hop,
  OrderFunnel,
  Redrive,
  StuckOrder,
} from '@tradefloor/contracts/ops';
import type { FactsQuery, OpsFacts } from '@tradefloor/core/analytics/ops/reader';
import type { Database } from '../database.ts';
import { readRows } from '../row-text.ts';
import {
  DIRECT_STRATEGIES,
  ENDED_RFQ_STATES,
  ENDED_STATUSES,
  IMMEDIATE_TIMES,
  UNRESTING_TYPES,
} from '../schema/word-lists.ts';

const STUCK_MAX = 50;
const LISTED_MAX = 200;
const REDRIVES_LISTED = 20;

export const parseMs = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

export const ORDER_ENDED = ENDED_STATUSES;

/**
 * Orders that should have had an answer: those that are on their way, and those that never rest. A bond's waits for
 * dealers and people, as long as its request's window is; a stop waits for its price, and what a venue has in its queue
 * for its auction.
 */
export const AWAITS_RESPONSE = `(status like 'PENDING%' or (status not in ${ORDER_ENDED} and strategy in ${DIRECT_STRATEGIES}
  and instrument_type <> 'bond' and triggered is not false and (order_type in ${UNRESTING_TYPES} or time_in_force in ${IMMEDIATE_TIMES})
  and not exists (select from ems.venue_legs leg where leg.order_id = oms.orders.order_id and leg.state = 'OPEN'
    and leg.time_in_force not in ${IMMEDIATE_TIMES})))`;

type Counted = Omit<OrderFunnel, 'windowMs' | 'rejected' | 'stuck'>;

async function readFunnel(
  database: Database,
  { nowMs, windowMs, stuckMs }: FactsQuery,
): Promise<OrderFunnel> {
  const first = firstOrderIdAt(nowMs - windowMs);
  const recent = `from oms.orders where order_id >= $1::uuid`;
  const [counted, rejected, stuck] = await Promise.all([
    readRows<Counted>(
      database,
      `select count(*) as submitted, count(*) filter (where status <> 'REJECTED') as accepted,
         count(*) filter (where status not in ${ORDER_ENDED}) as working,
         count(*) filter (where status = 'FILLED') as filled,
         count(*) filter (where status in ('CANCELED', 'EXPIRED')) as ended ${recent}`,
      [first],
    ),
    readRows<OrderFunnel['rejected'][number]>(
      database,
      `select coalesce(reject_code, 'UNKNOWN') as code, count(*) as count ${recent}
       and status = 'REJECTED' group by 1 order by 2 desc`,
      [first],
    ),
    readRows<StuckOrder>(
      database,
      `select order_id as "orderId", user_id as "userId", symbol, status, strategy,
         ${parseMs('updated_at')} as "updatedAt" from oms.orders
       where status not in ${ORDER_ENDED} and ${AWAITS_RESPONSE} and updated_at < to_timestamp($1::float8 / 1000)
       order by updated_at limit ${STUCK_MAX}`,
      [nowMs - stuckMs],
    ),
  ]);
  const none = { submitted: 0, accepted: 0, working: 0, filled: 0, ended: 0 };
  return { ...none, ...counted[0], windowMs, rejected: [...rejected], stuck: [...stuck] };
}

/** Events published more than a second ago that consumers have not confirmed. */
const readHops = (database: Database, nowMs: number): Promise<readonly Hop[]> =>
  readRows<Hop>(
    database,
    `select m.consumer, m.producer, count(*) as waiting,
       greatest(0, $1::bigint - min(${parseMs('o.at')})) as "oldestMs"
     from platform.consumer_marks m
     left join platform.handled_to h using (consumer, topic, producer)
     join platform.outbox o on o.topic = m.topic and o.producer = m.producer and o.seq > greatest(m.seq, h.seq)
     where o.at < to_timestamp(($1::float8 - 1000) / 1000) and not exists (
       select from platform.inbox i where i.consumer = m.consumer and i.event_id = o.id)
     group by 1, 2 order by 4 desc`,
    [nowMs],
  );

const listDeadLetters = (database: Database): Promise<readonly DeadLetterView[]> =>
  readRows<DeadLetterView>(
    database,
    `select consumer, event_id as "eventId", topic, left(error, 500) as error, attempts, ${parseMs('at')} as at,
       case when letter ->> 'service' is null then 'message' else 'wake' end as kind
     from platform.dead_letters order by platform.dead_letters.at desc limit ${LISTED_MAX}`,
  );

const listRedrives = (database: Database): Promise<readonly Redrive[]> =>
  readRows<Redrive>(
    database,
    `select consumer, event_id as "eventId", topic, actor, reason, ${parseMs('at')} as at
     from platform.redrives order by platform.redrives.at desc limit ${REDRIVES_LISTED}`,
  );

type Open = { readonly rfqs: number; readonly algos: number };

export async function opsFacts(database: Database, query: FactsQuery): Promise<OpsFacts> {
  const [funnel, hops, deadLetters, redrives, open, killSwitches] = await Promise.all([
    readFunnel(database, query),
    readHops(database, query.nowMs),
    listDeadLetters(database),
    listRedrives(database),
    readRows<Open>(
      database,
      `select (select count(*) from rfq.requests where state not in ${ENDED_RFQ_STATES}) as rfqs,
         (select count(*) from oms.orders where status not in ${ORDER_ENDED}
           and strategy not in ${DIRECT_STRATEGIES}) as algos`,
    ),
    readRows<OpsFacts['killSwitches'][number]>(
      database,
      `select kill_switch_id as "killSwitchId", scope, target, activated_by as actor,
         ${parseMs('activated_at')} as at from oms.kill_switches where released_at is null
       order by activated_at limit ${LISTED_MAX}`,
    ),
  ]);
  const { rfqs: openRfqs = 0, algos: openAlgos = 0 } = open[0] ?? {};
  return { funnel, hops, deadLetters, redrives, openRfqs, openAlgos, killSwitches };
}
