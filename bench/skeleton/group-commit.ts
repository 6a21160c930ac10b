/**
 * One commit at a time; what comes meanwhile goes into the next, up to a bound. Rows, inbox and outbox of a batch are one
 * statement, as in the platform, without its fences, timers and failures.
 */
import type { StoredTable } from '@tradefloor/db/stored-table';
import { TABLES } from '@tradefloor/db/tables';
import postgres from 'postgres';
import type { Passing, WrittenRow } from './order-records.ts';
import type { PublishedMessage, Room, Work } from './rooms.ts';

/** A message with its text, made once: it goes into the outbox, over the wire and to sockets. */
export type Message = {
  readonly producer: Room;
  readonly topic: PublishedMessage['topic'];
  readonly id: string;
  readonly seq: number;
  readonly text: string;
  readonly passing: Passing;
};

type Entry = {
  readonly room: Room;
  readonly passing: Passing;
  readonly received: Pick<Message, 'id' | 'producer' | 'seq'> | null;
  readonly work: Work;
  readonly done: (messages: readonly Message[]) => void;
};

/** Without a bound an overload would be one commit that delays all responses for seconds. */
const TOGETHER_MAX = 500;
/** As the platform's connection is never still: Postgres shows what one did when it does the next thing. */
const IDLE_MS = 1_000;

const INBOX =
  'insert into platform.inbox (consumer, event_id, producer, seq) select c, i, p, s ' +
  'from json_to_recordset($?::text::json) as r(c text, i text, p text, s bigint)';
const OUTBOX =
  'insert into platform.outbox (producer, seq, topic, id, at, envelope) ' +
  'select p, s, t, i, to_timestamp(a / 1000::float8), e from json_to_recordset($?::text::json) ' +
  'as r(p text, s bigint, t text, i text, a bigint, e json)';

const WRITES = new Map(TABLES.map((table) => [table.name, writeStatement(table)]));

/** Rows as one JSON parameter, spread into columns by the server: short to write, and close to the fastest way. */
export function writeStatement({ codec, target, conflict }: StoredTable): string {
  const isTime = (sqlType: string) => sqlType.startsWith('timestamp');
  const values = codec.shape.map(({ prop, inner, sqlType, atRest }) => {
    if (inner !== null) {
      const value = `(r."${prop}" ->> '${inner}')::${sqlType}`;
      return atRest === null ? value : `coalesce(${value}, '${atRest}')`;
    }
    return isTime(sqlType) ? `to_timestamp(r."${prop}" / 1000::float8)` : `r."${prop}"`;
  });
  const types = new Map(
    codec.shape.map(({ prop, inner, sqlType }) => {
      const type = isTime(sqlType) ? 'bigint' : sqlType;
      return [prop, inner === null ? type : 'json'];
    }),
  );
  const shape = [...types].map(([prop, type]) => `"${prop}" ${type}`).join(', ');
  const rows = `json_to_recordset($?::text::json) as r(${shape})`;
  return `insert into ${target} select ${values.join(', ')} from ${rows}${conflict}`;
}

export class GroupCommit {
  readonly #sql: postgres.Sql;
  readonly #seqs = new Map<Room, number>();
  #queue: Entry[] = [];
  #busy = false;

  constructor(databaseUrl: string) {
    this.#sql = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => undefined });
    setInterval(() => void this.#sql.unsafe('select 1'), IDLE_MS).unref();
  }

  submit(entry: Entry): void {
    this.#queue.push(entry);
    if (!this.#busy) this.#schedule();
  }

  #schedule(): void {
    this.#busy = true;
    setImmediate(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    const entries = this.#queue.splice(0, TOGETHER_MAX);
    const messages = entries.map((entry) => this.#messagesOf(entry));
    const { text, params } = makeStatement(entries, messages.flat());
    await this.#sql.unsafe(text, params, { prepare: true });
    for (const [place, entry] of entries.entries()) entry.done(messages[place] ?? []);
    if (this.#queue.length > 0) this.#schedule();
    else this.#busy = false;
  }

  #messagesOf({ room, passing, work }: Entry): Message[] {
    return work.events.map(({ topic, id, payload }) => {
      const seq = (this.#seqs.get(room) ?? 0) + 1;
      this.#seqs.set(room, seq);
      const { orderId: requestId, userId: key, at } = passing;
      const envelope = { id, topic, key, at, requestId, producer: room, seq, passing, payload };
      return { producer: room, topic, id, seq, passing, text: JSON.stringify(envelope) };
    });
  }
}

function makeStatement(entries: readonly Entry[], messages: readonly Message[]) {
  const parts: { readonly text: string; readonly json: string }[] = [];
  const received = entries.flatMap(({ room, received: from }) =>
    from ? [{ c: room, i: from.id, p: from.producer, s: from.seq }] : [],
  );
  if (received.length > 0) parts.push({ text: INBOX, json: JSON.stringify(received) });
  if (messages.length > 0) {
    const rows = messages.map(
      ({ producer, seq, topic, id, text, passing }) =>
        `{"p":"${producer}","s":${seq},"t":"${topic}","i":"${id}","a":${passing.at},"e":${text}}`,
    );
    parts.push({ text: OUTBOX, json: `[${rows.join(',')}]` });
  }
  for (const [table, rows] of lastRows(entries.flatMap(({ work }) => work.rows))) {
    parts.push({ text: WRITES.get(table) ?? '', json: JSON.stringify([...rows.values()]) });
  }
  const ctes = parts.map(({ text }, at) => `c${at} as (${text.replace('$?', () => `$${at + 1}`)})`);
  return { text: `with ${ctes.join(', ')} select 1`, params: parts.map(({ json }) => json) };
}

/** By table, in one order always, so that equal combinations are one prepared statement. */
function lastRows(rows: readonly WrittenRow[]): [string, Map<string, object>][] {
  const tables = new Map<string, Map<string, object>>();
  for (const { table, key, row } of rows) {
    const known = tables.get(table) ?? new Map<string, object>();
    tables.set(table, known.set(key, row));
  }
  return [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
}
