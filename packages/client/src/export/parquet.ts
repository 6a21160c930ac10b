/** Records as Parquet, row group by row group: what is written is passed on, so memory holds one group. */
import type { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { MONEY_UNITS, PRICE_UNITS, toUnits } from '../figures/units.ts';
import { type Column, type ColumnType, valueAt } from './columns.ts';

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

/** Records of one row group: enough that columns compress well, few enough to be held. */
const GROUP_ROWS = 10_000;

/** What has been written since the last time; the writer goes on at the next byte of the file. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice();
  writer.index = 0;
  return bytes;
}

function writeGroup(
  parquet: ParquetWriter,
  records: readonly unknown[],
  columns: readonly Column[],
): void {
  void parquet.write({
    rowGroupSize: GROUP_ROWS,
    columnData: columns.map((column) => ({
      name: column.name,
      data: records.map((record) => {
        const value = valueAt(record, column);
        return value === null ? null : KEPT[column.type].toValue(value);
      }),
    })),
  });
}

/**
 * The parts of one file, in their order; the library is loaded now and not before.
 * @param groupRows records of a row group
 */
export async function* toParquet(
  records: AsyncIterable<unknown>,
  columns: readonly Column[],
  groupRows = GROUP_ROWS,
): AsyncGenerator<Uint8Array, void, void> {
  const library = await import('hyparquet-writer');
  const writer = new library.ByteWriter();
  const schema = [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }) => ({
      name,
      repetition_type: 'OPTIONAL' as const,
      ...KEPT[type].element,
    })),
  ];
  const parquet = new library.ParquetWriter({ writer, schema });
  let group: unknown[] = [];
  for await (const record of records) {
    if (group.push(record) < groupRows) continue;
    writeGroup(parquet, group, columns);
    group = [];
    yield takeBytes(writer);
  }
  if (group.length > 0) writeGroup(parquet, group, columns);
  void parquet.finish();
  yield takeBytes(writer);
}
