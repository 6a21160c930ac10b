/**
 * Connections to Postgres with a bound on everything: connecting, locks, statements, and the response itself, so that a
 * connection that swallows bytes cannot hold a caller. Drizzle never gets one of these clients: it changes how they
 * read.
 */
import postgres from 'postgres';

export type DatabaseOptions = {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** Connections at most; 4 by default. */
  readonly connections?: number;
  /** Longest statement, milliseconds; the caller gives up half a second later. 5 000 by default. */
  readonly statementMs?: number;
  /** The same few statements again and again: each is planned once, never for the values it is given. */
  readonly isRepetitive?: boolean;
};

export type DatabaseRow = Readonly<Record<string, unknown>>;

export interface Database {
  /**
   * Runs one prepared statement: one round trip once the server knows it, one transaction by itself.
   * @throws postgres.PostgresError for what the server refuses, an Error with a `code` for what the network does
   */
  rows(text: string, params?: readonly (string | number | null)[]): Promise<readonly DatabaseRow[]>;
  /** Runs statements that take no parameters and are used once. */
  script(text: string): Promise<void>;
  close(): Promise<void>;
}

/** The response did not come in time: the statement may have been executed. */
export class NoResponse extends Error {
  override readonly name = 'NoAnswer';
  readonly code = 'NO_ANSWER';
}

const CONNECT_SECONDS = 3;
const GRACE_MS = 500;

// Whole numbers are read as numbers: everything we keep fits 2^53, and row text is made by the server.
const INT8 = {
  to: 20,
  from: [20],
  parse: (text: string) => Number(text),
  serialize: (value: number) => String(value),
};

function connect(options: DatabaseOptions): postgres.Sql {
  const { url, name, connections = 4, statementMs = 5_000, isRepetitive = false } = options;
  return postgres(url, {
    max: connections,
    connect_timeout: CONNECT_SECONDS,
    idle_timeout: 0,
    // A connection that holds a lease's lock must not be retired, and prepared plans are worth keeping.
    max_lifetime: null,
    keep_alive: 5,
    fetch_types: false,
    backoff: (retries) => Math.min(2, 0.05 * 2 ** retries),
    onnotice: () => undefined,
    types: { bigint: INT8 },
    connection: {
      application_name: name.slice(0, 63),
      statement_timeout: statementMs,
      lock_timeout: Math.min(2_000, statementMs),
      idle_in_transaction_session_timeout: 10_000,
      timezone: 'UTC',
      plan_cache_mode: isRepetitive ? 'force_generic_plan' : 'auto',
    },
  }) as postgres.Sql;
}

/** Opens nothing yet: connections are made when first needed, and again after a loss. */
export function openDatabase(options: DatabaseOptions): Database {
  const { statementMs = 5_000 } = options;
  let sql = connect(options);
  let closed = false;

  /** A client whose server does not respond is discarded with its sockets; the next call gets a new one. */
  const replace = (silent: postgres.Sql) => {
    if (sql !== silent || closed) return;
    sql = connect(options);
    void silent.end({ timeout: 0 });
  };

  const bounded = async <T>(request: (client: postgres.Sql) => Promise<T>): Promise<T> => {
    const client = sql;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        replace(client);
        reject(new NoResponse(`no answer from the database in ${statementMs + GRACE_MS} ms`));
      }, statementMs + GRACE_MS);
    });
    try {
      return await Promise.race([request(client), late]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    rows: (text, params = []) =>
      bounded(async (client) => await client.unsafe(text, [...params], { prepare: true })),
    script: (text) =>
      bounded(async (client) => {
        await client.unsafe(text);
      }),
    async close() {
      closed = true;
      await sql.end({ timeout: 2 });
    },
  };
}
