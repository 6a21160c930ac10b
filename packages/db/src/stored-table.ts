/**
 * A service's table definition bound to its table in the database: which rows memory must hold, and how a row that is
 * already there is treated. The compiler checks that row and table have the same fields.
 */
import type { TableDef } from '@tradefloor/core/table';
import type { PgTable } from 'drizzle-orm/pg-core';
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

/** Binds a definition to its table; a field that differs is a compile error that names it. */
export function stored<Row extends object, T extends PgTable>(
  def: TableDef<Row>,
  table: [Disagreeing<Row, T>] extends [never] ? T : { readonly disagreeOn: Disagreeing<Row, T> },
  options: StoredOptions = {},
): StoredTable {
  return toStored(def, table as PgTable, options);
}

type Named = Pick<TableDef<never>, 'name' | 'newestBy'>;

function toStored<Row>(def: TableDef<Row>, table: PgTable, options: StoredOptions): StoredTable {
  const codec = makeRowCodec(table);
  const { hot, order = codec.primaryKey.join(', ') } = options;
  if (codec.table.replaceAll('"', '') !== def.name) {
    throw new Error(`${def.name} is bound to ${codec.table}`);
  }
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
