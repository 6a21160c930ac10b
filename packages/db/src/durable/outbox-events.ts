/** Reads published events, and what a consumer has not handled of them: outbox, inbox and marks. */
import { parseEvent } from '@tradefloor/contracts/event-wire';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { Database } from '../database.ts';
import { rowText } from '../row-text.ts';

/** Default number of events read per topic and producer in one sweep. */
const SCAN_MIN = 50_000;
/** The farthest time that both JavaScript and Postgres can name. */
const END_OF_TIME_MS = 8.64e15;

const isService = (name: unknown): name is ServiceName =>
  typeof name === 'string' && Object.hasOwn(SERVICES, name);

/** Highest seq of a producer (0 for none) and how far its events are known to be published. */
export async function outboxMarks(
  database: Database,
  producer: ServiceName,
): Promise<{ last: number; relayed: number }> {
  const [row] = await database.rows(
    `select coalesce((select max(seq) from platform.outbox where producer = $1), 0) as last,
       coalesce((select seq from platform.relay_marks where producer = $1), 0) as relayed`,
    [producer],
  );
  return { last: Number(row?.['last'] ?? 0), relayed: Number(row?.['relayed'] ?? 0) };
}

/** Highest seq of every producer that has published anything. */
export async function lastSeqs(database: Database): Promise<ReadonlyMap<ServiceName, number>> {
  const rows = await database.rows(
    `with recursive p(producer) as (
       select min(producer) from platform.outbox
       union all
       select (select min(o.producer) from platform.outbox o where o.producer > p.producer)
       from p where p.producer is not null
     )
     select p.producer, (select max(seq) from platform.outbox o where o.producer = p.producer) as last
     from p where p.producer is not null`,
    [],
  );
  return new Map(
    rows.flatMap(({ producer, last }) =>
      isService(producer) ? [[producer, Number(last)] as const] : [],
    ),
  );
}

/**
 * Events of a producer above `afterSeq`, in order. One that can no longer be parsed is left out.
 */
export async function outboxAfter(
  database: Database,
  from: { readonly producer: ServiceName; readonly afterSeq: number; readonly limit: number },
): Promise<readonly EventEnvelope[]> {
  const texts = await outboxTexts(database, from);
  return texts.flatMap((text) => {
    const read = parseEvent(text);
    return read.ok ? [read.value] : [];
  });
}

/** The same as published, one line of JSON each, also those that this version can no longer parse. */
export const outboxTexts = (
  database: Database,
  from: { readonly producer: string; readonly afterSeq: number; readonly limit: number },
): Promise<readonly string[]> =>
  rowText(
    database,
    `select envelope::text as row from platform.outbox
     where producer = $1 and seq > $2 order by seq limit $3`,
    [from.producer, from.afterSeq, from.limit],
  );

export type UnconfirmedQuery = {
  readonly consumer: ServiceName;
  readonly topics: readonly TopicName[];
  readonly beforeMs: number;
  readonly limit: number;
};

/** Dead letters that an operator redelivered, and that are neither handled nor dead again. */
const REDRIVEN = `select o.envelope::text as row from platform.redrives r
   join platform.outbox o on o.producer = r.producer and o.seq = r.seq
   where r.consumer = $1
     and not exists (select from platform.inbox i where i.consumer = r.consumer and i.event_id = r.event_id)
   group by o.producer, o.seq, o.envelope::text order by o.producer, o.seq`;

/**
 * What a consumer has not confirmed. An event that can no longer be parsed (its schema has changed) would come again
 * forever: it is parked among the dead letters, where an operator sees it.
 */
export async function unconfirmed(
  database: Database,
  { consumer, topics, beforeMs, limit }: UnconfirmedQuery,
): Promise<readonly EventEnvelope[]> {
  if (topics.length === 0) return [];
  const texts = await rowText(
    database,
    `select platform.unconfirmed($1, $2::text::json, to_timestamp($3 / 1000::float8), $4, $5) as row`,
    [
      consumer,
      JSON.stringify(topics),
      Math.min(beforeMs, END_OF_TIME_MS),
      limit,
      Math.max(limit, SCAN_MIN),
    ],
  );
  const again = await rowText(database, REDRIVEN, [consumer]);
  const events: EventEnvelope[] = [];
  for (const text of new Set([...texts, ...again])) {
    const read = parseEvent(text);
    if (read.ok) events.push(read.value);
    else await park(database, { consumer, text, error: read.error });
  }
  return events;
}

/** Records an unparseable event as dead and handled, in one statement. */
async function park(
  database: Database,
  { consumer, text, error }: { consumer: ServiceName; text: string; error: string },
): Promise<void> {
  await database.rows(
    `with letter as (
       select o.* from platform.outbox o
       where o.producer = $2::text::json ->> 'producer' and o.seq = ($2::text::json ->> 'seq')::bigint
     ), dead as (
       insert into platform.dead_letters (consumer, event_id, topic, error, attempts, letter, at)
       select $1, id, topic, $3, 0, json_build_object('envelope', envelope), now() from letter
       on conflict (consumer, event_id) do nothing
     )
     insert into platform.inbox (consumer, event_id, producer, seq)
     select $1, id, producer, seq from letter on conflict do nothing`,
    [consumer, text, error],
  );
}
