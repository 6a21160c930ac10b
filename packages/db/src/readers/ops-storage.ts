/** How large the database is, by what its tables are kept for, and the samples of its growth. */
import { STORAGE_GROUPS, type StorageGroup } from '@tradefloor/contracts/ops';
import type { SizeSample } from '@tradefloor/core/analytics/ops/growth';
import type { StorageFacts } from '@tradefloor/core/analytics/ops/reader';
import type { Database } from '../database.ts';
import { readRows } from '../row-text.ts';
import { parseMs } from './ops-facts.ts';

const KEPT_DAYS = 30;

/** Tables by group, `schema.table` or a whole schema; what is named nowhere is `other`. */
const GROUPS: Readonly<Record<Exclude<StorageGroup['group'], 'other'>, readonly string[]>> = {
  orders: ['oms.orders', 'journal.orders', 'journal.fills', 'journal.tca_orders'],
  history: ['journal.order_events'],
  fix: ['fix_archive'],
  decisions: ['risk.decisions'],
  ledger: ['ccp'],
  messages: ['platform.outbox', 'platform.inbox'],
  working: ['ems', 'risk.orders'],
};

const NAMED = Object.entries(GROUPS)
  .flatMap(([group, tables]) => tables.map((table) => `('${table}', '${group}')`))
  .join(', ');

/** Partitions count as the table they are of. */
const SIZES = `
with named (name, "group") as (values ${NAMED}),
tables as (
  select c.oid, n.nspname as schema_name, n.nspname || '.' || r.relname as name
  from pg_class c join pg_class r on r.oid = coalesce(pg_partition_root(c.oid), c.oid)
  join pg_namespace n on n.oid = r.relnamespace
  where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
)
select coalesce(a."group", b."group", 'other') as "group", sum(pg_total_relation_size(t.oid))::bigint as bytes,
  sum(pg_indexes_size(t.oid))::bigint as "indexBytes", coalesce(sum(s.n_live_tup), 0)::bigint as rows,
  coalesce(sum(s.n_dead_tup), 0)::bigint as "deadRows"
from tables t left join named a on a.name = t.name left join named b on b.name = t.schema_name
left join pg_stat_all_tables s on s.relid = t.oid group by 1`;

export async function storage(database: Database, nowMs: number): Promise<StorageFacts> {
  const [groups, samples, size] = await Promise.all([
    readRows<StorageGroup>(database, SIZES),
    readRows<SizeSample>(
      database,
      `select ${parseMs('s.at')} as at, bytes, orders from platform.size_samples s
       where s.at > to_timestamp($1::float8 / 1000) - interval '${KEPT_DAYS} days' order by s.at`,
      [nowMs],
    ),
    database.rows('select pg_database_size(current_database()) as bytes'),
  ]);
  const order = (group: StorageGroup) => STORAGE_GROUPS.indexOf(group.group);
  return {
    bytes: Number(size[0]?.['bytes']),
    groups: [...groups].sort((a, b) => order(a) - order(b)),
    samples,
  };
}

/** Writes down how large the database is now; once an hour is often enough. */
export async function noteSize(database: Database, nowMs: number): Promise<void> {
  await database.rows(
    `insert into platform.size_samples (at, bytes, orders)
     select to_timestamp($1::float8 / 1000), pg_database_size(current_database()), count(*) from oms.orders
     on conflict do nothing`,
    [nowMs],
  );
  await database.rows(
    `delete from platform.size_samples
     where at < to_timestamp($1::float8 / 1000) - interval '${KEPT_DAYS} days'`,
    [nowMs],
  );
}
