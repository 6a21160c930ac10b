/**
 * What one log row per commit would save: the commits of real orders, once as the platform writes them, and once as
 * one row that holds the whole commit, with the tables written behind it in bulk, the last state per key.
 */
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import { commitCall } from '@tradefloor/db/durable/commit-function';
import { createDurable, type PostgresDurable } from '@tradefloor/db/durable/durable';
import { TABLES } from '@tradefloor/db/tables';
import { type CommitBatch, EMPTY_BATCH, type Lease } from '@tradefloor/runtime/engine/durable';
import { Changes } from '@tradefloor/runtime/engine/tables';
import postgresClient from 'postgres';
import { type BenchDatabase, benchDatabase } from '../harness/bench-database.ts';
import { compare, comparedRows, type Variant } from '../harness/compare.ts';
import { treeCpuUs } from '../harness/process-cpu.ts';
import { type BenchDeps, openStores, type Scenario } from '../harness/scenario.ts';
import { median, rounded } from '../harness/statistics.ts';
import type { Row, Table } from '../harness/table.ts';
import { recordCommits, type Segment } from './recorded-commits.ts';

/** Commits between two bulk writes of the tables: a tenth of a second at 200 commits a second. */
const BEHIND = 20;
const TABLE_BY_NAME = new Map(TABLES.map((table) => [table.name, table]));

/** One way of writing commits, in a database of its own. */
type Writer = {
  readonly sql: postgresClient.Sql;
  readonly durable: PostgresDurable;
  readonly leases: ReadonlyMap<ServiceName, Lease>;
  readonly close: () => Promise<void>;
};

async function openWriter(database: BenchDatabase): Promise<Writer> {
  const durable = createDurable({ databaseUrl: database.url, owner: 'bench', leaseMs: 3_600_000 });
  const sql = postgresClient(database.url, { max: 1, onnotice: () => undefined });
  const leases = new Map<ServiceName, Lease>();
  for (const service of Object.keys(SERVICES) as ServiceName[]) {
    const lease = await durable.acquire(service);
    if (lease !== null) leases.set(service, lease);
  }
  const close = async () => {
    await durable.close();
    await sql.end({ timeout: 2 });
    await database.drop();
  };
  return { sql, durable, leases, close };
}

const heldLeases = ({ leases }: Writer, batch: CommitBatch): Lease[] =>
  batch.leases.flatMap(({ service }) => leases.get(service) ?? []);

async function commitTables(writer: Writer, batch: CommitBatch): Promise<void> {
  const done = await writer.durable.commit({ ...batch, leases: heldLeases(writer, batch) });
  if (!done.ok) throw new Error(`a commit failed: ${JSON.stringify(done.error)}`);
}

/** The whole commit as one row: fences checked, then its parts' text as it is written into the tables. */
async function commitLogRow(writer: Writer, batch: CommitBatch): Promise<void> {
  const leases = heldLeases(writer, batch);
  const call = commitCall({ ...batch, leases }, (name) => {
    const table = TABLE_BY_NAME.get(name);
    if (table === undefined) throw new Error(`${name} is not in the register of tables`);
    return table;
  });
  const [services = '', fences = '', , , , , names = '', text = ''] = call.params;
  await writer.sql`
    with held as (select platform.check_fences(string_to_array(${services}, ','),
                                               string_to_array(${fences}, ',')::bigint[]))
    insert into commit_log (names, body) select ${names}, ${text} from held`;
}

/** The last row per key of many commits; receipts, events and timers stay in the log alone. */
function bulk(batches: readonly CommitBatch[]): CommitBatch {
  const changes = new Changes();
  const leases = new Map<ServiceName, Lease>();
  for (const batch of batches) {
    for (const lease of batch.leases) leases.set(lease.service, lease);
    for (const [def, rows] of batch.writes) {
      // Rows of a table have its row type.
      const toKey = def.key as (row: object) => string;
      for (const row of rows) {
        if (def.mode === 'keep') changes.keep(def, toKey(row), row);
        else changes.append(def, row);
      }
    }
  }
  return { ...EMPTY_BATCH, leases: [...leases.values()], writes: changes.take() };
}

async function writeAsLog(writer: Writer, { batches }: Segment): Promise<void> {
  for (let from = 0; from < batches.length; from += BEHIND) {
    const part = batches.slice(from, from + BEHIND);
    for (const batch of part) await commitLogRow(writer, batch);
    await commitTables(writer, bulk(part));
  }
  await writer.sql`truncate commit_log`;
}

async function writeAsTables(writer: Writer, { batches }: Segment): Promise<void> {
  for (const batch of batches) await commitTables(writer, batch);
}

type Counts = { readonly walBytes: number; readonly rows: number };

/** What the server has counted so far, of this database alone; the WAL of the whole server, which has one user. */
async function counts(writer: Writer): Promise<Counts> {
  await writer.sql`select pg_stat_force_next_flush()`;
  const [row] = await writer.sql`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal,
      (select sum(n_tup_ins + n_tup_upd + n_tup_del)::float8 from pg_stat_user_tables) as rows`;
  return { walBytes: Number(row?.['wal']), rows: Number(row?.['rows']) };
}

type Measured = {
  readonly variant: Variant;
  readonly costs: (Counts & { readonly orders: number })[];
};

/** A variant that writes the next segment at each turn and notes what the server counted. */
function measured(of: {
  readonly name: string;
  readonly writer: Writer;
  readonly segments: readonly Segment[];
  readonly write: (writer: Writer, segment: Segment) => Promise<void>;
  readonly postgresUs: () => number;
}): Measured {
  const { name, writer, segments, write, postgresUs } = of;
  const costs: Measured['costs'] = [];
  let place = 0;
  let before: Counts = { walBytes: 0, rows: 0 };
  const variant: Variant = {
    name,
    before: async () => {
      before = await counts(writer);
    },
    turn: async () => {
      const segment = segments[place];
      if (segment === undefined) throw new Error('there is a segment for every turn');
      await write(writer, segment);
      return segment.orders;
    },
    after: async () => {
      const after = await counts(writer);
      const orders = segments[place]?.orders ?? 1;
      place += 1;
      const walBytes = after.walBytes - before.walBytes;
      costs.push({ orders, walBytes, rows: after.rows - before.rows });
    },
    others: { Postgres: postgresUs },
  };
  return { variant, costs };
}

function costRow({ variant, costs }: Measured): Row {
  // The first turn warms up, as in the comparison.
  const counted = costs.slice(1);
  const perOrder = (value: (of: Measured['costs'][number]) => number) =>
    rounded(median(counted.map((cost) => value(cost) / cost.orders)));
  return {
    variant: variant.name,
    figures: {
      'WAL bytes/order': perOrder(({ walBytes }) => walBytes),
      'rows/order': perOrder(({ rows }) => rows),
    },
  };
}

const ROUNDS = { full: 7, quick: 3, smoke: 1 } as const;
const ORDERS = { full: 200, quick: 40, smoke: 10 } as const;

/** Both ways over the same commits, turn by turn. */
async function measureBoth(around: BenchDeps, together: number): Promise<Table> {
  const { databaseUrl, postgresPid } = openStores(around);
  const rounds = ROUNDS[around.effort];
  const orders = ORDERS[around.effort];
  const segments = await recordCommits({ segments: rounds + 1, orders, together });
  const tables = await openWriter(await benchDatabase(databaseUrl, around.root));
  const log = await openWriter(await benchDatabase(databaseUrl, around.root));
  const of = {
    segments,
    postgresUs: () => (postgresPid ? treeCpuUs(postgresPid) : 0),
  };
  try {
    await log.sql`create table commit_log (seq bigserial primary key, names text not null,
      body text storage external not null)`;
    const ways = [
      measured({ ...of, name: 'rows into tables', writer: tables, write: writeAsTables }),
      measured({ ...of, name: 'one log row, tables behind it', writer: log, write: writeAsLog }),
    ];
    const compared = await compare(
      ways.map(({ variant }) => variant),
      rounds,
    );
    const costs = ways.map(costRow);
    const commits = segments.reduce((sum, { batches }) => sum + batches.length, 0);
    return {
      title: `The commits of market orders, ${together} at once: ${rounded(commits / (orders * segments.length))} commits an order`,
      rows: comparedRows(compared, 'order').map((row, place) => ({
        ...row,
        figures: { ...row.figures, ...costs[place]?.figures },
      })),
      notes: [
        `Tables are written behind the log every ${BEHIND} commits, the last state per key; receipts, events and timers are in the log alone.`,
        'CPU us/order is the process that makes the text; the server is beside it.',
      ],
    };
  } finally {
    await tables.close();
    await log.close();
  }
}

export const logRow: Scenario = async (around) => [
  await measureBoth(around, 1),
  await measureBoth(around, 10),
];
