/** Records as JSON lines, as CSV (RFC 4180) and as Parquet, prices and amounts exact in each. */
import { MONEY_UNITS, PRICE_UNITS, toDecimalText, toUnits } from '../units.ts';
import { type Column, type ColumnType, valueAt } from './export-columns.ts';

export const toJsonLine = (record: unknown): string => `${JSON.stringify(record)}\n`;

export const toCsvHead = (columns: readonly Column[]): string =>
  `${columns.map(({ name }) => name).join(',')}\n`;

export const toCsvLine = (record: unknown, columns: readonly Column[]): string =>
  `${columns.map((column) => toCell(valueAt(record, column))).join(',')}\n`;

function toCell(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'number') return toDecimalText(value);
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** 18 digits are what 64 bits hold. */
const DECIMAL = { type: 'INT64', converted_type: 'DECIMAL', precision: 18 } as const;
const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;

/** How a column is kept: decimals as the integers that they are. */
const KEPT = {
  text: { element: TEXT, toValue: String },
  list: { element: TEXT, toValue: (value: unknown) => (value as readonly string[]).join(' ') },
  time: {
    element: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
    toValue: (value: unknown) => new Date(String(value)),
  },
  integer: { element: { type: 'INT64' }, toValue: (value: unknown) => BigInt(Number(value)) },
  number: { element: { type: 'DOUBLE' }, toValue: Number },
  price: {
    element: { ...DECIMAL, scale: 6 },
    toValue: (value: unknown) => BigInt(toUnits(Number(value), PRICE_UNITS)),
  },
  money: {
    element: { ...DECIMAL, scale: 4 },
    toValue: (value: unknown) => BigInt(toUnits(Number(value), MONEY_UNITS)),
  },
} as const satisfies Readonly<Record<ColumnType, object>>;

/** All records as one file; the library is loaded now and not before. */
export async function toParquet(
  records: readonly unknown[],
  columns: readonly Column[],
): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const buffer = parquetWriteBuffer({
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ name, type }) => ({
        name,
        repetition_type: 'OPTIONAL' as const,
        ...KEPT[type].element,
      })),
    ],
    columnData: columns.map((column) => ({
      name: column.name,
      data: records.map((record) => {
        const value = valueAt(record, column);
        return value === null ? null : KEPT[column.type].toValue(value);
      }),
    })),
  });
  return new Uint8Array(buffer);
}
