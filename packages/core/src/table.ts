/**
 * The store port: what a service may do with rows it owns. A handler reads and writes memory; the
 * host writes the changes in the same transaction as the message and its output.
 */

/** Names a table and the key of its rows. `Row` is inferred from `key`. */
export type TableDef<Row = never> = {
  /** `<schema>.<table>` in the database. */
  readonly name: string;
  readonly key: (row: Row) => string;
  /** `keep`: rows are replaced by key. `append`: rows are only ever added; memory does not hold them. */
  readonly mode: 'keep' | 'append';
  /** Where rows may arrive out of order: the field by which an older row never replaces a newer one. */
  readonly newestBy?: string;
};

/** Rows by key, held in memory. A returned row is never changed in place: put a new one. */
export interface Table<Row> {
  get(key: string): Row | undefined;
  /** Adds or replaces the row of its key. */
  put(row: Row): void;
  /** Forgets a row in memory only: it stays in the database. For rows that can no longer change. */
  forget(key: string): void;
  /** In order of first insertion; after loading, in order of the database's key. */
  values(): IterableIterator<Row>;
  readonly size: number;
}

/** Rows that are only ever added. */
export interface Log<Row> {
  append(row: Row): void;
}

/** Fields of a row that rise with every change of it. */
type NumberField<Row> = { [K in keyof Row & string]: Row[K] extends number ? K : never }[keyof Row &
  string];

/** A table's rows, before it has a name. */
type TableRows<Row, Mode extends TableDef['mode']> = Omit<TableDef<Row>, 'name' | 'mode'> & {
  readonly mode: Mode;
};

/** Rows that are replaced by key. */
export const keeps = <Row>(
  key: (row: Row) => string,
  options: { readonly newestBy?: NumberField<Row> } = {},
): TableRows<Row, 'keep'> => ({ key, mode: 'keep', ...options });

/** Rows that are only ever added. */
export const appends = <Row>(key: (row: Row) => string): TableRows<Row, 'append'> => ({
  key,
  mode: 'append',
});

/** `pendingTransfers` as `pending_transfers`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Name;

/** Tables of one owner, each by the name it has in the owner's state. */
export type Tables = Readonly<Record<string, TableDef<never>>>;

/** Tables with the names they have in the database. */
export type Named<Schema extends string, Rows> = {
  readonly [Name in keyof Rows & string]: Rows[Name] & {
    readonly name: `${Schema}.${SnakeCase<Name>}`;
  };
};

/**
 * Declares the tables of one owner, once: their names in the database, what a service loads, its state (`io.open`) and
 * what the columns are checked against all follow from it.
 */
export const defineTables = <
  const Schema extends string,
  Rows extends Readonly<Record<string, TableRows<never, TableDef['mode']>>>,
>(
  schema: Schema,
  rows: Rows,
): Named<Schema, Rows> =>
  // Names and keys are those of the mapped type.
  Object.fromEntries(
    Object.entries(rows).map(([name, table]) => [
      name,
      {
        ...table,
        name: `${schema}.${name.replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`)}`,
      },
    ]),
  ) as unknown as Named<Schema, Rows>;

/** The rows of a declared table. */
export type RowIn<Def> = Def extends TableDef<infer Row> ? Row : never;

/** The state of tables, as a service holds it: kept rows by key, and logs. */
export type Stores<T extends Tables> = {
  readonly [Name in keyof T]: T[Name]['mode'] extends 'keep'
    ? Table<RowIn<T[Name]>>
    : Log<RowIn<T[Name]>>;
};
