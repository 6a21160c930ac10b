/** Two readings of everything an order costs, as figures an operation: what an idle system spends meanwhile is taken off. Pure. */
import type { StoreCounts, TableCounts } from './store-counters.ts';

/** Everything that is counted, at one instant. */
export type CostReading = {
  readonly atMs: number;
  /** CPU microseconds so far by process. */
  readonly cpuUs: Readonly<Record<string, number>>;
  readonly counts: StoreCounts;
  readonly tables: ReadonlyMap<string, TableCounts>;
};

/** Costs of something: of a second of idling, or of an operation. */
export type Costs = {
  readonly cpuUs: Readonly<Record<string, number>>;
  readonly counts: Readonly<Record<keyof StoreCounts, number>>;
  readonly tables: ReadonlyMap<string, TableCounts>;
};

const NO_ROWS: TableCounts = { inserted: 0, updated: 0, deleted: 0, bytes: 0 };

/** What a second costs between two readings. */
export function perSecond(from: CostReading, to: CostReading): Costs {
  const seconds = (to.atMs - from.atMs) / 1_000;
  return combine(from, to, (before, after) => (after - before) / seconds);
}

/** What an operation costs between two readings, less what an idle system spends in that time. */
export function perOperation(
  { from, to }: { readonly from: CostReading; readonly to: CostReading },
  operations: number,
  idle: Costs,
): Costs {
  const seconds = (to.atMs - from.atMs) / 1_000;
  const spent = combine(from, to, (before, after) => after - before);
  return combine(idle, spent, (each, all) => (all - each * seconds) / operations);
}

type Combine = (before: number, after: number) => number;

function combine(from: Costs, to: Costs, of: Combine): Costs {
  const names = Object.keys(to.counts) as (keyof StoreCounts)[];
  const counts = names.map((name) => [name, of(from.counts[name], to.counts[name])] as const);
  const cpu = Object.entries(to.cpuUs).map(
    ([name, after]) => [name, of(from.cpuUs[name] ?? 0, after)] as const,
  );
  const tables = [...to.tables].map(
    ([name, after]) => [name, combineRows(from.tables.get(name) ?? NO_ROWS, after, of)] as const,
  );
  return {
    cpuUs: Object.fromEntries(cpu),
    counts: Object.fromEntries(counts) as Record<keyof StoreCounts, number>,
    tables: new Map(tables),
  };
}

const combineRows = (from: TableCounts, to: TableCounts, of: Combine): TableCounts => ({
  inserted: of(from.inserted, to.inserted),
  updated: of(from.updated, to.updated),
  deleted: of(from.deleted, to.deleted),
  bytes: of(from.bytes, to.bytes),
});
