/** Rows in memory, and what of them has changed since the last commit. */

import { invariant } from '@tradefloor/core/result';
import type { Log, Stores, Table, TableDef, Tables } from '@tradefloor/core/table';
import type { Service, StateIo } from '../service.ts';
import type { Durable } from './durable.ts';

type AnyDef = TableDef<never>;

/** The rows that wait for the next commit: the last one per key, or every appended one. */
export class Changes {
  #rows = new Map<AnyDef, Map<string, object> | object[]>();

  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  keep(def: AnyDef, key: string, row: object): void {
    const rows = this.#rows.get(def);
    if (rows instanceof Map) {
      const waiting = rows.get(key);
      if (!waiting || !isOlder(def, row, waiting)) rows.set(key, row);
    } else this.#rows.set(def, new Map([[key, row]]));
  }

  append(def: AnyDef, row: object): void {
    const rows = this.#rows.get(def);
    if (Array.isArray(rows)) rows.push(row);
    else this.#rows.set(def, [row]);
  }

  /** Returns the accumulated changes and starts a new set. */
  take(): Map<AnyDef, object[]> {
    const taken = new Map<AnyDef, object[]>();
    for (const [def, rows] of this.#rows) {
      taken.set(def, Array.isArray(rows) ? rows : [...rows.values()]);
    }
    this.#rows = new Map();
    return taken;
  }
}

/** True when a row may not take the place of the one that is there. */
export function isOlder({ newestBy }: AnyDef, row: object, present: object): boolean {
  if (newestBy === undefined) return false;
  // The definition names a field of its rows that is a number.
  const toVersion = (of: object) => (of as Readonly<Record<string, number>>)[newestBy] ?? 0;
  return toVersion(row) < toVersion(present);
}

/** A table over rows loaded in key order; every `put` is noted in `changes`. */
export function memoryTable<Row extends object>(
  def: TableDef<Row>,
  loaded: readonly Row[],
  changes: Changes,
): Table<Row> {
  const rows = new Map<string, Row>();
  for (const row of loaded) rows.set(def.key(row), row);
  return {
    get: (key) => rows.get(key),
    put: (row) => {
      const key = def.key(row);
      rows.set(key, row);
      changes.keep(def as unknown as AnyDef, key, row);
    },
    forget: (key) => {
      rows.delete(key);
    },
    values: () => rows.values(),
    get size() {
      return rows.size;
    },
  };
}

/** A log: nothing of it stays in memory. */
export const memoryLog = <Row extends object>(def: TableDef<Row>, changes: Changes): Log<Row> => ({
  append: (row) => changes.append(def as unknown as AnyDef, row),
});

/** All declared tables over the rows that were loaded for them. */
export const memoryStores = <T extends Tables>(
  tables: T,
  changes: Changes,
  loaded: ReadonlyMap<AnyDef, readonly object[]> = new Map(),
): Stores<T> =>
  // Rows of a table have its row type: the database checks it when they are written.
  Object.fromEntries(
    Object.entries<AnyDef>(tables).map(([name, declared]) => {
      const def = declared as unknown as TableDef<object>;
      const rows = loaded.get(declared) ?? [];
      return [
        name,
        def.mode === 'keep' ? memoryTable(def, rows, changes) : memoryLog(def, changes),
      ];
    }),
  ) as Stores<T>;

/** The rows of all tables that a service keeps in memory, as the database has them. */
export async function keptRows(
  service: Service,
  durable: Durable,
): Promise<ReadonlyMap<AnyDef, readonly object[]>> {
  const rows = new Map<AnyDef, readonly object[]>();
  for (const def of service.tables) {
    if (def.mode === 'keep') rows.set(def, await durable.load(def));
  }
  return rows;
}

/** What a service builds its state from. @throws InvariantViolation for a table it does not declare */
export function toStateIo(of: {
  readonly service: Service;
  readonly rows: ReadonlyMap<AnyDef, readonly object[]>;
  readonly changes: Changes;
  readonly seed: number;
  readonly nowMs: number;
}): StateIo {
  const { service, rows, changes, seed, nowMs } = of;
  const declared = (def: { readonly name: string }) =>
    invariant(
      service.tables.some((table) => table.name === def.name),
      `${service.name} declares its table ${def.name}`,
    );
  // Rows of a table have its row type: the database checks it when they are written.
  const io = {
    seed,
    nowMs,
    table: (def: TableDef<object>) => {
      declared(def);
      return memoryTable(def, rows.get(def as unknown as AnyDef) ?? [], changes);
    },
    log: (def: TableDef<object>) => {
      declared(def);
      return memoryLog(def, changes);
    },
  };
  const open = (tables: Tables) => {
    for (const def of Object.values(tables)) declared(def);
    return memoryStores(tables, changes, rows);
  };
  return { ...io, open } as unknown as StateIo;
}
