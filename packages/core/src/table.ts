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

export const keeps = <Row>(
  name: string,
  key: (row: Row) => string,
  options: { readonly newestBy?: NumberField<Row> } = {},
): TableDef<Row> & { mode: 'keep' } => ({ name, key, mode: 'keep', ...options });

export const appends = <Row>(
  name: string,
  key: (row: Row) => string,
): TableDef<Row> & { mode: 'append' } => ({
  name,
  key,
  mode: 'append',
});
