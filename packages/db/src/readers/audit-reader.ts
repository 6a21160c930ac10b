/**
 * The audit, newest first: entries about controls, changes of orders, steps of requests for quote and of deals by phone,
 * read apart and merged, each through the same conditions as the filter of `core/trading/journal/audit` states them.
 */
import type { AuditRecord } from '@tradefloor/contracts/calls/journal';
import {
  auditOfEntry,
  auditOfEvent,
  getArea,
  toAuditTopic,
} from '@tradefloor/core/trading/journal/audit';
import type { AuditQuery } from '@tradefloor/core/trading/journal/reader';
import type { OrderEventRow } from '@tradefloor/core/trading/journal/tables';
import type { Database } from '../database.ts';
import { makeRowCodec } from '../row-codec.ts';
import { readRows } from '../row-text.ts';
import { audit, orderEvents } from '../schema/journal.ts';
import { withinSearch } from './audit-search.ts';
import { readRfqSteps, readVoiceSteps } from './audit-steps.ts';
import { Conditions } from './conditions.ts';

const AUDIT = makeRowCodec(audit);
const EVENTS = makeRowCodec(orderEvents);
const ORDERS_AREA = 'order';

/** Each list holds every record the page may need: at most `limit` of each. */
export async function readAudit(
  database: Database,
  query: AuditQuery,
): Promise<readonly AuditRecord[]> {
  const area = query.area ?? (query.kind === null ? null : getArea(query.kind));
  const isIn = (one: string): boolean => area === null || area === one;
  const [entries, changes, steps, calls] = await Promise.all([
    area === ORDERS_AREA ? [] : readEntries(database, query),
    isIn(ORDERS_AREA) ? readChanges(database, query) : [],
    isIn('rfq') ? readRfqSteps(database, query) : [],
    isIn('voice') ? readVoiceSteps(database, query) : [],
  ]);
  return [...entries.map(auditOfEntry), ...changes.map(auditOfEvent), ...steps, ...calls]
    .sort((a, b) => b.at - a.at || (a.auditId < b.auditId ? 1 : -1))
    .slice(0, query.limit);
}

function readEntries(database: Database, query: AuditQuery): Promise<readonly AuditRecord[]> {
  const conditions = new Conditions();
  const { area, userId, orderId, symbol } = query;
  if (area !== null) conditions.add(`kind like ${conditions.param(`${area}.%`)}`);
  conditions.equal('kind', query.kind);
  conditions.equal('actor', query.actor);
  if (userId !== null) {
    const personal = `(kind like 'session.%' or kind like 'limits.%')`;
    const user = conditions.param(userId);
    const own = `(${personal} and subject = ${user})`;
    const named = `subject = ${conditions.param(`user:${userId}`)}`;
    conditions.add(`(user_id = ${user} or (user_id is null and (${own} or ${named})))`);
  }
  if (orderId !== null) conditions.add(`order_id = ${conditions.param(orderId)}::uuid`);
  if (symbol !== null) {
    const named = `subject = ${conditions.param(`symbol:${symbol}`)}`;
    conditions.add(`(symbol = ${conditions.param(symbol)} or (symbol is null and ${named}))`);
  }
  withinSearch(conditions, query, { id: 'audit_id', words: ENTRY_WORDS });
  return readRows<AuditRecord>(
    database,
    toPage(AUDIT, 'audit_id', { conditions, query }),
    conditions.params,
  );
}

function readChanges(database: Database, query: AuditQuery): Promise<readonly OrderEventRow[]> {
  const conditions = new Conditions();
  const { kind, orderId, symbol } = query;
  conditions.equal('topic', kind === null ? null : toAuditTopic(kind));
  conditions.equal('actor', query.actor);
  conditions.equal('user_id', query.userId);
  if (orderId !== null) conditions.add(`order_id = ${conditions.param(orderId)}::uuid`);
  if (symbol !== null) conditions.add(`"order"->>'symbol' = ${conditions.param(symbol)}`);
  withinSearch(conditions, query, { id: 'event_id', words: CHANGE_WORDS });
  return readRows<OrderEventRow>(
    database,
    toPage(EVENTS, 'event_id', { conditions, query }),
    conditions.params,
  );
}

const ENTRY_WORDS = ['subject', 'detail', 'request_id', `coalesce(key_id, '')`] as const;

/** What a change is found by: its ids, and the words its detail is made of. */
const CHANGE_WORDS = [
  'order_id::text',
  'request_id',
  `coalesce(reason, '')`,
  `coalesce(key_id, '')`,
  `concat_ws(' ', "order"->>'side', "order"->>'qty', "order"->>'symbol')`,
  `concat_ws(' ', "order"->>'timeInForce', "order"->>'strategy')`,
  `("order"->>'status')`,
  `concat_ws(' ', "order"->>'rejectCode', "order"->>'rejectReason')`,
] as const;

type Wanted = { readonly conditions: Conditions; readonly query: AuditQuery };

function toPage(
  { fields, table }: { readonly fields: string; readonly table: string },
  id: string,
  { conditions, query }: Wanted,
): string {
  const limit = conditions.param(query.limit);
  return `select ${fields} from ${table}${conditions.where} order by at desc, ${id} desc limit ${limit}`;
}
