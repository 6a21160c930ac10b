/**
 * The durable port on Postgres: the engine's commits happen here, in one transaction, or not at all. No rule of a
 * service comes in here; the tables and functions it uses are in schema/platform.ts and the migrations.
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import { err, ok, type Result } from '@tradefloor/core/result';
import type {
  CommitBatch,
  CommitFailure,
  Durable,
  TimerRow,
} from '@tradefloor/runtime/engine/durable';
import { type Database, openDatabase } from '../database.ts';
import { readRows, rowJson } from '../row-text.ts';
import type { StoredTable } from '../stored-table.ts';
import { TABLES } from '../tables.ts';
import { toCommitFailure } from './commit-failure.ts';
import {
  type CommitCall,
  callWithFunction,
  commitCall,
  definition,
  isFunctionMissing,
} from './commit-function.ts';
import { HandledTopics } from './handled-topics.ts';
import { Leases } from './leases.ts';
import { lastSeqs, outboxAfter, outboxMarks, outboxTexts, unconfirmed } from './outbox-events.ts';

const LEASE_MS = 5_000;
const COMMIT_CONNECTIONS = 2;
const READ_CONNECTIONS = 3;

export type DurableOptions = {
  readonly databaseUrl: string;
  /** Names this process in the leases and in pg_stat_activity, for people. */
  readonly owner: string;
  /** The tables that services may keep rows in; all of the platform's by default. */
  readonly tables?: readonly StoredTable[];
  /** A holder that does not renew for this long counts as dead; 5 s by default. */
  readonly leaseMs?: number;
};

export type PostgresDurable = Durable & {
  /** Events of a producer above `afterSeq`, in order, as published: also those of an older version. */
  outboxTexts(producer: ServiceName, afterSeq: number, limit: number): Promise<readonly string[]>;
  /**
   * Opens every connection and defines the commit's function in its sessions, so that a takeover finds them ready.
   * @throws when the database does not respond
   */
  connect(): Promise<void>;
  /** True when the database responds within a second. */
  ping(): Promise<boolean>;
  /** Gives its connections back; leases that were not released are free at once. */
  close(): Promise<void>;
};

/**
 * Opens the durable port; the database is not used before the first call. Reads and leases reject when the database
 * does not respond; `commit` never rejects.
 */
export function createDurable(options: DurableOptions): PostgresDurable {
  const { databaseUrl: url, owner, tables = TABLES, leaseMs = LEASE_MS } = options;
  const byName = new Map(tables.map((table) => [table.name, table]));
  const open = (part: string, connections: number, statementMs: number) =>
    openDatabase({ url, name: `${owner} ${part}`, connections, statementMs });
  const session = open('lease', 1, 2_000);
  const commits = openDatabase({
    url,
    name: `${owner} commit`,
    connections: COMMIT_CONNECTIONS,
    statementMs: 5_000,
    isRepetitive: true,
  });
  const reads = open('read', READ_CONNECTIONS, 20_000);
  const pings = open('ping', 1, 500);
  const leases = new Leases({ session, owner, leaseMs });
  const handledTopics = new HandledTopics(reads, leases.key);
  return {
    acquire: (service) => leases.acquire(service),
    renew: (held) => leases.renew(held),
    release: (held) => leases.release(held),
    load: (def) => load(reads, byName, def.name),
    outboxMarks: (producer) => outboxMarks(reads, producer),
    lastSeqs: () => lastSeqs(reads),
    outboxAfter: (producer, afterSeq, limit) => outboxAfter(reads, { producer, afterSeq, limit }),
    outboxTexts: (producer, afterSeq, limit) => outboxTexts(reads, { producer, afterSeq, limit }),
    unconfirmed: async (...[consumer, topics, beforeMs, limit]) => {
      await handledTopics.note(consumer, topics);
      return await unconfirmed(reads, { consumer, topics, beforeMs, limit });
    },
    timers: (service) => timers(reads, service),
    commit: (batch) => commit({ database: commits, register: byName, writer: leases.key }, batch),
    connect: async () => {
      const define = definition(byName.values(), leases.key);
      // As many at once as there are connections: each opens one.
      await Promise.all([
        ...Array.from({ length: COMMIT_CONNECTIONS }, () => commits.script(define)),
        ...Array.from({ length: READ_CONNECTIONS }, () => lastSeqs(reads)),
        session.script('select 1'),
        ping(pings),
      ]);
    },
    ping: () => ping(pings),
    async close() {
      await Promise.all([commits, reads, pings, session].map((database) => database.close()));
    },
  };
}

type Register = ReadonlyMap<string, StoredTable>;

function toTable(register: Register, name: string): StoredTable {
  const table = register.get(name);
  if (!table) throw new Error(`${name} is not in the register of tables`);
  return table;
}

async function load(
  database: Database,
  register: Register,
  name: string,
): Promise<readonly object[]> {
  const { load: statement } = toTable(register, name);
  if (statement === null) return [];
  return await rowJson(database, statement);
}

async function timers(database: Database, service: string): Promise<readonly TimerRow[]> {
  return await readRows<TimerRow>(
    database,
    `select service, key, name, (extract(epoch from due_at) * 1000)::bigint as "dueMs", data,
       request_id as "requestId"
     from platform.timers where service = $1 order by due_at, key`,
    [service],
  );
}

type Target = {
  readonly database: Database;
  readonly register: Register;
  /** Names this process in its marks of handled events. */
  readonly writer: string;
};

async function commit(target: Target, batch: CommitBatch): Promise<Result<true, CommitFailure>> {
  const statement = makeStatement(batch, target.register);
  if (!statement.ok) return statement;
  try {
    await called(target, statement.value);
    return ok(true);
  } catch (error) {
    return err(toCommitFailure(error));
  }
}

/** Calls the function of the session. A session that does not have it yet, a new connection's, gets it with the call. */
async function called({ database, register, writer }: Target, call: CommitCall): Promise<void> {
  try {
    await database.rows(call.text, call.params);
  } catch (error) {
    if (!isFunctionMissing(error)) throw error;
    await database.script(callWithFunction(call, { tables: register.values(), writer }));
  }
}

/** A batch that cannot even be written down is the batch's own fault: nothing was sent. */
function makeStatement(batch: CommitBatch, register: Register): Result<CommitCall, CommitFailure> {
  try {
    return ok(commitCall(batch, (name) => toTable(register, name)));
  } catch (error) {
    return err({ kind: 'REFUSED', detail: error instanceof Error ? error.message : 'unwritable' });
  }
}

async function ping(database: Database): Promise<boolean> {
  try {
    await database.rows('select 1');
    return true;
  } catch {
    return false;
  }
}
