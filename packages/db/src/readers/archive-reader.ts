/** The FIX archive's lists, days and chains, and what the journal has of a day. Requests and reports lie in two tables. */
import type {
  ArchivedExecution,
  ArchivedRequest,
  ArchiveFault,
  ArchiveVerification,
} from '@tradefloor/contracts/calls/fix-archive';
import type { ArchiveReader, MessagesQuery } from '@tradefloor/core/trading/fix-archive/reader';
import { CLIENT_MPID } from '@tradefloor/core/trading/rfq/rfq-trade';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { fixMessages, fixRequests, verifications } from '../schema/fix-archive.ts';
import { Conditions } from './conditions.ts';
import { type List, pageList } from './page-list.ts';

const MESSAGES = makeRowCodec(fixMessages);
const MESSAGE_LIST: List = { ...MESSAGES, at: 'transact_time', id: 'exec_id', idType: 'text' };
const REQUESTS = makeRowCodec(fixRequests);
const REQUEST_LIST: List = {
  ...REQUESTS,
  at: 'transact_time',
  id: 'request_id',
  idType: 'text',
};
const FINDINGS = makeRowCodec(verifications);
const FINDING_LIST: List = { ...FINDINGS, at: 'at', id: 'verification_id', idType: 'text' };

const NAMES = `(
  select user_id, cl_ord_id, orig_cl_ord_id from fix_archive.messages
  union all select user_id, cl_ord_id, orig_cl_ord_id from fix_archive.requests)`;

/**
 * All ClOrdIDs that a chain of 11 and 41 ties to the given one, per user. Walks by index: `union` ends it where
 * nothing new comes.
 */
const getChain = (name: string): string => `(user_id, cl_ord_id) in (
  with recursive chain (user_id, cl_ord_id) as (
    select m.user_id, m.cl_ord_id from ${NAMES} m where m.cl_ord_id = ${name}
    union
    select m.user_id, case when m.cl_ord_id = c.cl_ord_id then m.orig_cl_ord_id else m.cl_ord_id end
    from chain c join ${NAMES} m on m.user_id = c.user_id
      and (m.cl_ord_id = c.cl_ord_id or m.orig_cl_ord_id = c.cl_ord_id)
    where m.orig_cl_ord_id is not null
  ) select user_id, cl_ord_id from chain)`;

/** What a list of either table is narrowed by. */
function toConditions(query: MessagesQuery): Conditions {
  const conditions = new Conditions();
  conditions.within(query.scope);
  if (query.orderId !== null) {
    const id = conditions.param(query.orderId);
    conditions.add(`(order_id = ${id}::uuid or parent_order_id = ${id}::uuid)`);
  }
  if (query.sessionDay !== null) {
    conditions.add(`session_day = ${conditions.param(query.sessionDay)}::text::date`);
  }
  conditions.equal('symbol', query.symbol);
  conditions.between('transact_time', query.fromMs, query.toMs);
  if (query.clOrdId !== null) conditions.add(getChain(conditions.param(query.clOrdId)));
  return conditions;
}

/** Requests are those that came in; reports have one type. */
async function requestsIn(
  database: Database,
  query: MessagesQuery,
): Promise<readonly ArchivedRequest[]> {
  if (query.direction === 'OUT' || query.msgType === '8') return [];
  const conditions = toConditions(query);
  conditions.equal('msg_type', query.msgType);
  return pageList<ArchivedRequest>(database, REQUEST_LIST, { query, conditions });
}

async function reportsIn(
  database: Database,
  query: MessagesQuery,
): Promise<readonly ArchivedExecution[]> {
  if (query.direction === 'IN' || (query.msgType ?? '8') !== '8') return [];
  const conditions = toConditions(query);
  return pageList<ArchivedExecution>(database, MESSAGE_LIST, { query, conditions });
}

const byNumber = (fields: string, table: string): string =>
  `select ${fields} from ${table}
   where session_day = $1::text::date and msg_seq_num > $2 order by msg_seq_num limit $3`;

/** A client's fill of before fills named their client has no report. */
const OVER_FIX = `(f.rfq_id is null or f.counterparty <> '${CLIENT_MPID}' or f.client_user_id is not null)`;

/** Fills that one of the two has and the other has not, or has otherwise. Ten seconds of grace come with $2. */
const DISAGREEMENTS = `
  with span as (
    select $1::text::date::timestamp at time zone 'UTC' as begins,
      least(to_timestamp($2::float8 / 1000), ($1::text::date + 1)::timestamp at time zone 'UTC') as ends
  ),
  archived as (
    select m.* from fix_archive.messages m, span
    where m.exec_type = 'TRADE' and m.transact_time >= span.begins and m.transact_time < span.ends
  ),
  journalled as (
    select f.* from journal.fills f, span where f.at >= span.begins and f.at < span.ends and ${OVER_FIX}
  )
  select case when m.exec_id is null then 'NOT_IN_ARCHIVE' when f.exec_id is null then 'NOT_IN_JOURNAL'
      else 'JOURNAL_DIFFERS' end as kind,
    coalesce(m.exec_id, f.exec_id) as "execId", coalesce(m.order_id, f.order_id)::text as "orderId",
    'archive ' || coalesce(m.side || ' ' || m.last_qty || ' at ' || m.last_px, 'nothing')
      || ', journal ' || coalesce(f.side || ' ' || f.qty || ' at ' || f.price, 'nothing') as detail
  from archived m full join journalled f on f.exec_id = m.exec_id
  where m.exec_id is null or f.exec_id is null or (m.side, m.last_qty, m.last_px, m.client_user_id)
    is distinct from (f.side, f.qty, f.price, f.client_user_id)
  order by 2 limit 100`;

const JOURNAL_FILLS = `select count(*)::int as n from journal.fills f
  where ${OVER_FIX} and f.at >= $1::text::date::timestamp at time zone 'UTC'
    and f.at < least(to_timestamp($2::float8 / 1000), ($1::text::date + 1)::timestamp at time zone 'UTC')`;

/** The conditions on both tables. */
const bothDirections = (
  database: Database,
): Pick<ArchiveReader, 'messages' | 'message' | 'toTerms'> => ({
  messages: async (query) => {
    const [requests, reports] = await Promise.all([
      requestsIn(database, query),
      reportsIn(database, query),
    ]);
    return { requests, reports };
  },
  message: async ({ sessionDay, direction, msgSeqNum }) => {
    const { fields, table } = direction === 'IN' ? REQUESTS : MESSAGES;
    const text = `select ${fields} from ${table}
      where session_day = $1::text::date and direction = $2 and msg_seq_num = $3`;
    const place = [sessionDay, direction, msgSeqNum];
    return direction === 'IN'
      ? { requests: await readRows<ArchivedRequest>(database, text, place), reports: [] }
      : { requests: [], reports: await readRows<ArchivedExecution>(database, text, place) };
  },
  toTerms: async (orderId) => {
    const [requests, reports] = await Promise.all([
      readRows<ArchivedRequest>(
        database,
        `select ${REQUESTS.fields} from ${REQUESTS.table}
         where order_id = $1::uuid and msg_type in ('D', 'G')
         order by session_day desc, msg_seq_num desc`,
        [orderId],
      ),
      readRows<ArchivedExecution>(
        database,
        `select ${MESSAGES.fields} from ${MESSAGES.table}
         where order_id = $1::uuid and exec_type = 'REPLACED'
         order by session_day desc, msg_seq_num desc limit 1`,
        [orderId],
      ),
    ]);
    return { requests, reports };
  },
});

export const archiveReader = (database: Database): ArchiveReader => ({
  executions: (query) => {
    const conditions = new Conditions();
    conditions.within(query.scope);
    if (query.orderId !== null)
      conditions.add(`order_id = ${conditions.param(query.orderId)}::uuid`);
    conditions.equal('exec_id', query.execId);
    conditions.equal('symbol', query.symbol);
    conditions.between('transact_time', query.fromMs, query.toMs);
    if (query.clOrdId !== null) conditions.add(getChain(conditions.param(query.clOrdId)));
    return pageList<ArchivedExecution>(database, MESSAGE_LIST, { query, conditions });
  },
  ...bothDirections(database),
  day: (sessionDay, afterSeqNum, limit) =>
    readRows<ArchivedExecution>(database, byNumber(MESSAGES.fields, MESSAGES.table), [
      sessionDay,
      afterSeqNum,
      limit,
    ]),
  requestsOfDay: (sessionDay, afterSeqNum, limit) =>
    readRows<ArchivedRequest>(database, byNumber(REQUESTS.fields, REQUESTS.table), [
      sessionDay,
      afterSeqNum,
      limit,
    ]),
  toOrders: (sessionDay, after, limit) =>
    readRows<ArchivedExecution>(
      database,
      `select ${MESSAGES.fields} from ${MESSAGES.table}
       where session_day <= $1::text::date and (session_day, msg_seq_num) > ($2::text::date, $3)
         and order_id in (select order_id from ${MESSAGES.table} where session_day = $1::text::date)
       order by session_day, msg_seq_num limit $4`,
      [sessionDay, after?.sessionDay ?? '-infinity', after?.msgSeqNum ?? 0, limit],
    ),
  againstJournal: async (sessionDay, beforeMs) => {
    const faults = await readRows<ArchiveFault>(database, DISAGREEMENTS, [sessionDay, beforeMs]);
    const [count] = await readRows<{ n: number }>(database, JOURNAL_FILLS, [sessionDay, beforeMs]);
    return { journalFills: count?.n ?? 0, faults };
  },
  verifications: (query) =>
    pageList<ArchiveVerification>(database, FINDING_LIST, { query, conditions: new Conditions() }),
});
