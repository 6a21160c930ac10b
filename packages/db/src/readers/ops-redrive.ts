/**
 * Redelivers a dead letter to its consumer: it is recorded, no longer dead and no longer handled, all in one statement;
 * the consumer's next check of unconfirmed events finds it. A timer's row is put back instead.
 */
import type { RedriveQuery, RedriveResult } from '@tradefloor/core/analytics/ops/reader';
import type { Database } from '../database.ts';

/**
 * An event is stored unchanged, or, when it could not be parsed, as its envelope; a timer as its
 * row.
 */
const STATEMENT = `
with dead as (
  select d.*, letter ->> 'service' as wakes,
    coalesce(letter ->> 'producer', letter -> 'envelope' ->> 'producer', letter ->> 'service') as producer,
    coalesce(letter ->> 'seq', letter -> 'envelope' ->> 'seq', '0')::bigint as seq
  from platform.dead_letters d where consumer = $1 and event_id = $2 for update
), kept as (
  select * from dead
  where wakes is not null
    or exists (select from platform.outbox o where o.producer = dead.producer and o.seq = dead.seq)
), noted as (
  insert into platform.redrives
    (consumer, event_id, producer, seq, topic, error, attempts, letter, died_at, actor, reason, request_id, at)
  select consumer, event_id, producer, seq, topic, error, attempts, letter, at, $3, $4, $5,
    to_timestamp($6::float8 / 1000) from kept returning 1
), woken as (
  insert into platform.timers (service, key, name, due_at, data, request_id)
  select wakes, letter ->> 'key', letter ->> 'name', to_timestamp((letter ->> 'dueMs')::float8 / 1000),
    letter -> 'data', letter ->> 'requestId' from kept where wakes is not null
  on conflict do nothing
), alive as (
  delete from platform.dead_letters d using kept k where d.consumer = k.consumer and d.event_id = k.event_id
), open as (
  delete from platform.inbox i using kept k where i.consumer = k.consumer and i.event_id = k.event_id
)
select (select count(*) from dead) as dead, (select count(*) from noted) as noted`;

/** A statement of its own: one that waited for another's redrive does not see it in the statement it waited in. */
const BEFORE = `select count(*) as before from platform.redrives where consumer = $1 and event_id = $2`;

export async function redrive(database: Database, query: RedriveQuery): Promise<RedriveResult> {
  const { consumer, eventId, actor, reason, requestId, nowMs } = query;
  const params = [consumer, eventId, actor, reason, requestId, nowMs];
  const [row] = await database.rows(STATEMENT, params);
  if (Number(row?.['noted']) > 0) return 'REDRIVEN';
  if (Number(row?.['dead']) > 0) return 'NOT_KEPT';
  const [known] = await database.rows(BEFORE, [consumer, eventId]);
  return Number(known?.['before']) > 0 ? 'ALREADY_REDRIVEN' : 'NOT_FOUND';
}
