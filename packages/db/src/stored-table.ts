/**
 * A service's table definition bound to its table in the database: which rows memory must hold, and how a row that is
 * already there is treated. The compiler checks that row and table have the same fields.
 */
import type { TableDef, Tables } from '@tradefloor/core/table';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { makeRowCodec, type RowCodec } from './row-codec.ts';
import { asJson } from './row-text.ts';

export type StoredOptions = {
  /** SQL condition of the rows that memory holds; all by default, none for `false`. */
  readonly hot?: string | false;
  /** SQL order of loading; the primary key by default. */
  readonly order?: string;
  /** A row is only ever inserted: a second one of its key fails the commit, whatever the definition's mode. */
  readonly insertOnly?: boolean;
};

export type StoredTable = {
  readonly name: string;
  readonly codec: RowCodec;
  /** Rows of a service's memory, each as JSON; null when memory holds none. */
  readonly load: string | null;
  /** How the rows are written: where to, and what becomes of a row that is there. */
  readonly target: string;
  readonly conflict: string;
};

type Root<K> = K extends `${infer Prop}?.${string}`
  ? Prop
  : K extends `${infer Prop}.${string}`
    ? Prop
    : K;
type Columns<T extends PgTable> = T['_']['columns'];
type ColumnProps<T extends PgTable> = Root<keyof Columns<T>>;
type DataOf<C> = C extends { _: { data: infer D } } ? D : never;
type MayBeNull<C> = C extends { _: { notNull: true } } ? false : true;

type IsNullable<V> = unknown extends V ? boolean : null extends V ? true : false;

/** Fields that the row and the table do not agree on. */
type Disagreeing<Row, T extends PgTable> =
  | Exclude<keyof Row, ColumnProps<T>>
  | Exclude<ColumnProps<T>, keyof Row>
  | {
      [K in keyof Columns<T> & keyof Row]: [NonNullable<Row[K]>] extends [DataOf<Columns<T>[K]>]
        ? MayBeNull<Columns<T>[K]> extends IsNullable<Row[K]>
          ? never
          : K
        : K;
    }[keyof Columns<T> & keyof Row];

/** The table of a schema file that has the name of a declared one. */
type ColumnsNamed<Schema, Name> = Name extends `${infer S}.${infer T}`
  ? Extract<Schema[keyof Schema], { _: { schema: S; name: T } }>
  : never;

/** Declared tables that a schema file has not, or has with other fields. */
type Faults<T extends Tables, Schema> = {
  [Name in keyof T as Disagreement<T[Name], Schema> extends never ? never : Name]: Disagreement<
    T[Name],
    Schema
  >;
};
type Disagreement<Def, Schema> = Def extends { readonly name: infer Name }
  ? [ColumnsNamed<Schema, Name>] extends [never]
    ? { readonly noTable: Name }
    : Def extends TableDef<infer Row>
      ? ColumnsNamed<Schema, Name> extends infer Found extends PgTable
        ? Disagreeing<Row, Found>
        : never
      : never
  : never;

/**
 * Binds declared tables to the columns of a schema file, by their names. A table without columns, or with others than
 * its rows have fields, is a compile error that names it.
 */
export function storeTables<T extends Tables, Schema extends object>(
  tables: T,
  schema: [keyof Faults<T, Schema>] extends [never]
    ? Schema
    : { readonly disagreeOn: Faults<T, Schema> },
  options: { readonly [Name in keyof T]?: StoredOptions } = {},
): StoredTable[] {
  const columns = new Map(listTables(schema).map((table) => [getTableName(table), table]));
  return Object.entries<TableDef<never>>(tables).map(([name, def]) => {
    const table = columns.get(def.name);
    if (table === undefined) throw new Error(`${def.name} has no columns`);
    return toStored(def, table, options[name] ?? {});
  });
}

/** The tables that a schema file exports. */
export const listTables = (schema: object): PgTable[] =>
  Object.values(schema).filter((value): value is PgTable => is(value, PgTable));

/** `<schema>.<table>` in the database. */
export function getTableName(table: PgTable): string {
  const { schema, name } = getTableConfig(table);
  return `${schema ?? 'public'}.${name}`;
}

type Named = Pick<TableDef<never>, 'name' | 'newestBy'>;

function toStored(def: TableDef<never>, table: PgTable, options: StoredOptions): StoredTable {
  const codec = makeRowCodec(table);
  const { hot, order = codec.primaryKey.join(', ') } = options;
  const where = hot === undefined ? '' : ` where ${hot}`;
  const isAdded = def.mode === 'append' || options.insertOnly === true;
  return {
    name: def.name,
    codec,
    load:
      hot === false || def.mode === 'append'
        ? null
        : asJson(`select ${codec.fields} from ${codec.table} as t${where} order by ${order}`),
    target: `${codec.table} as t (${codec.columns.join(', ')})`,
    conflict: isAdded ? '' : onConflict(codec, newestColumn(codec, def)),
  };
}

/**
 * The column that decides which of two rows is newer. @throws Error for a field without a column
 */
function newestColumn({ shape }: RowCodec, { name, newestBy }: Named): string | undefined {
  if (newestBy === undefined) return undefined;
  const field = shape.find(({ prop, inner }) => prop === newestBy && inner === null);
  if (field === undefined) throw new Error(`${name} has no column of ${newestBy}`);
  return field.column;
}

function onConflict({ primaryKey, rest }: RowCodec, newestBy: string | undefined): string {
  const key = primaryKey.join(', ');
  if (rest.length === 0) return ` on conflict (${key}) do nothing`;
  const sets = rest.map((column) => `${column} = excluded.${column}`).join(', ');
  const guard = newestBy === undefined ? '' : ` where excluded.${newestBy} >= t.${newestBy}`;
  return ` on conflict (${key}) do update set ${sets}${guard}`;
}
