/**
 * How the rows of a service travel to a table and back. The statements follow from the Drizzle table alone; no table
 * is named here.
 */
import { type Column, getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Cell, CellColumn } from './cells.ts';

export type Field = {
  /** Field of the row. */
  readonly prop: string;
  /** Field inside it, where a row's object is spread over columns (`fees.total`). */
  readonly inner: string | null;
  /** The object may be null (`pendingCancel?.status`): it is where the first of its columns is null. */
  readonly mayBeNull: boolean;
  /** The field inside is left out where its column is null (`terms.limitPx?`). */
  readonly mayBeAbsent: boolean;
  /** What the column holds where the object is null. */
  readonly atRest: Cell;
  readonly column: string;
  readonly sqlType: string;
  readonly nullable: boolean;
};

export type RowCodec = {
  /** Quoted `"schema"."table"`. */
  readonly table: string;
  readonly primaryKey: readonly string[];
  readonly columns: readonly string[];
  /** Columns that are no part of the key. */
  readonly rest: readonly string[];
  /** How each column's cells are read from rows, in the order of `columns`. */
  readonly cells: readonly CellColumn<object>[];
  readonly shape: readonly Field[];
  /** Expressions that give a row's fields, for a `select` from the table. */
  readonly fields: string;
};

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const TIMESTAMP = /^timestamp/;

/** Reads a table's columns and works out its statements. @throws Error for a table without a primary key */
export function makeRowCodec(table: PgTable): RowCodec {
  const config = getTableConfig(table);
  const fields = Object.entries(getTableColumns(table)).map(([key, column]) =>
    findField(key, column),
  );
  const keyColumns =
    config.primaryKeys[0]?.columns ?? config.columns.filter((column) => column.primary);
  const primaryKey = keyColumns.map((column) => quote(column.name));
  if (primaryKey.length === 0) throw new Error(`${config.name} has no primary key`);
  const columns = fields.map(({ column }) => column);
  return {
    table: `${quote(config.schema ?? 'public')}.${quote(config.name)}`,
    primaryKey,
    columns,
    rest: columns.filter((column) => !primaryKey.includes(column)),
    cells: fields.map(getCell),
    shape: fields,
    fields: rowFields(fields),
  };
}

function findField(key: string, column: Column): Field {
  const [outer = key, inside] = key.split('.');
  const inner = inside?.replace(/\?$/, '') ?? null;
  const prop = outer.replace(/\?$/, '');
  return {
    prop,
    inner,
    column: quote(column.name),
    sqlType: column.getSQLType(),
    mayBeNull: outer.endsWith('?'),
    mayBeAbsent: inside?.endsWith('?') ?? false,
    atRest: (column.default as Cell | undefined) ?? null,
    nullable: !column.notNull,
  };
}

type Readable = Readonly<Record<string, unknown>>;

function getCell(field: Field): CellColumn<object> {
  const { sqlType } = field;
  const type = TIMESTAMP.test(sqlType) ? 'ms' : sqlType;
  const value = makeReader(field);
  if (sqlType !== 'json') return { type, cell: (row) => value(row) as Cell };
  // JSON's own text escapes control characters, so it never holds a mark.
  return {
    type,
    cell: (row) => {
      const inside = value(row);
      return inside === null || inside === undefined ? null : JSON.stringify(inside);
    },
  };
}

function makeReader({ prop, inner, mayBeAbsent, mayBeNull, atRest }: Field) {
  if (inner === null) return (row: object) => (row as Readable)[prop];
  if (mayBeNull) {
    return (row: object) => {
      const object = (row as Readable)[prop] as Readable | null;
      return object === null ? atRest : object[inner];
    };
  }
  return mayBeAbsent
    ? (row: object) => ((row as Readable)[prop] as Readable)[inner] ?? null
    : (row: object) => ((row as Readable)[prop] as Readable)[inner];
}

/**
 * What a row gets of a column: a timestamp becomes milliseconds, digits beyond 2^53 become text. `date_part` counts in
 * floating point where `extract` counts in decimals, at a third of the time; to the millisecond it is exact for any
 * year of five digits.
 */
function fromColumn({ column, sqlType }: Field): string {
  if (TIMESTAMP.test(sqlType)) return `(date_part('epoch', ${column}) * 1000)::bigint`;
  return sqlType === 'numeric' ? `${column}::text` : column;
}

function rowFields(fields: readonly Field[]): string {
  const props = new Map<string, Field[]>();
  for (const field of fields) props.set(field.prop, [...(props.get(field.prop) ?? []), field]);
  return [...props].map(([prop, parts]) => `${toObject(parts)} as ${quote(prop)}`).join(', ');
}

function toObject(parts: readonly Field[]): string {
  const [only] = parts;
  if (only && only.inner === null) return fromColumn(only);
  const pairs = parts.map((part) => `${literal(part.inner ?? '')}, ${fromColumn(part)}`);
  const object = `json_build_object(${pairs.join(', ')})`;
  if (only?.mayBeNull === true) return `case when ${only.column} is not null then ${object} end`;
  return parts.some(({ mayBeAbsent }) => mayBeAbsent) ? `json_strip_nulls(${object})` : object;
}
