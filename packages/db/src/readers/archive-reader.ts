/** The FIX archive's lists, days and chains, and what the journal has of a day. */
import type {
  ArchivedExecution,
  ArchiveFault,
  ArchiveVerification,
} from '@tradefloor/contracts/calls/fix-archive';
import type { ArchiveReader } from '@tradefloor/core/fix-archive/reader';
import type { Database } from '../database.ts';
import { rowCodecOf } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { fixMessages, verifications } from '../schema/fix-archive.ts';
import { Conditions } from './conditions.ts';
import { type List, pageList } from './page-list.ts';

const MESSAGES = rowCodecOf(fixMessages);
const MESSAGE_LIST: List = { ...MESSAGES, at: 'transact_time', id: 'exec_id', idType: 'text' };
const FINDINGS = rowCodecOf(verifications);
const FINDING_LIST: List = { ...FINDINGS, at: 'at', id: 'verification_id', idType: 'text' };

/**
 * All ClOrdIDs that a chain of 11 and 41 ties to the given one, per user. Walks by index: `union` ends it where
 * nothing new comes.
 */
const chainOf = (name: string): string => `(user_id, cl_ord_id) in (
  with recursive chain (user_id, cl_ord_id) as (
    select user_id, cl_ord_id from fix_archive.messages where cl_ord_id = ${name}
    union
    select m.user_id, case when m.cl_ord_id = c.cl_ord_id then m.orig_cl_ord_id else m.cl_ord_id end
    from chain c join fix_archive.messages m on m.user_id = c.user_id
      and (m.cl_ord_id = c.cl_ord_id or m.orig_cl_ord_id = c.cl_ord_id)
    where m.orig_cl_ord_id is not null
  ) select user_id, cl_ord_id from chain)`;

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
    select f.* from journal.fills f, span where f.at >= span.begins and f.at < span.ends
  )
  select case when m.exec_id is null then 'NOT_IN_ARCHIVE' when f.exec_id is null then 'NOT_IN_JOURNAL'
      else 'JOURNAL_DIFFERS' end as kind,
    coalesce(m.exec_id, f.exec_id) as "execId", coalesce(m.order_id, f.order_id)::text as "orderId",
    'archive ' || coalesce(m.last_qty || ' at ' || m.last_px, 'nothing')
      || ', journal ' || coalesce(f.qty || ' at ' || f.price, 'nothing') as detail
  from archived m full join journalled f on f.exec_id = m.exec_id
  where m.exec_id is null or f.exec_id is null or (m.last_qty, m.last_px) is distinct from (f.qty, f.price)
  order by 2 limit 100`;

const JOURNAL_FILLS = `select count(*)::int as n from journal.fills
  where at >= $1::text::date::timestamp at time zone 'UTC'
    and at < least(to_timestamp($2::float8 / 1000), ($1::text::date + 1)::timestamp at time zone 'UTC')`;

export const archiveReader = (database: Database): ArchiveReader => ({
  executions: (query) => {
    const conditions = new Conditions();
    conditions.within(query.scope);
    if (query.orderId !== null)
      conditions.add(`order_id = ${conditions.param(query.orderId)}::uuid`);
    conditions.equal('exec_id', query.execId);
    conditions.equal('symbol', query.symbol);
    conditions.between('transact_time', query.fromMs, query.toMs);
    if (query.clOrdId !== null) conditions.add(chainOf(conditions.param(query.clOrdId)));
    return pageList<ArchivedExecution>(database, MESSAGE_LIST, { query, conditions });
  },
  day: (sessionDay, afterSeqNum, limit) =>
    readRows<ArchivedExecution>(
      database,
      `select ${MESSAGES.fields} from ${MESSAGES.table}
       where session_day = $1::text::date and msg_seq_num > $2 order by msg_seq_num limit $3`,
      [sessionDay, afterSeqNum, limit],
    ),
  ordersOf: (sessionDay, after, limit) =>
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
