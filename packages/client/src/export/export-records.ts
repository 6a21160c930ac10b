/** Records of the platform as the parts of a file: JSON lines, CSV or Parquet. */
import { EXPORT_COLUMNS, type ExportKind } from './columns.ts';
import { toCsvHead, toCsvLine, toJsonLine } from './formats.ts';
import { toParquet } from './parquet.ts';
import { type ExportFilter, type RecordSource, readRecords } from './records.ts';

export const EXPORT_FORMATS = ['jsonl', 'csv', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export type ExportOptions = ExportFilter & {
  /** By default `jsonl`. */
  readonly format?: ExportFormat;
  /** Ends the reading after the record that is being read. */
  readonly signal?: AbortSignal;
  /** Called with the number of records so far, at each. */
  readonly onRecord?: (count: number) => void;
};

async function* counted(
  records: AsyncIterable<unknown>,
  { signal, onRecord }: ExportOptions,
): AsyncGenerator<unknown, void, void> {
  let count = 0;
  for await (const record of records) {
    if (signal?.aborted) return;
    count += 1;
    onRecord?.(count);
    yield record;
  }
}

/**
 * All records of a kind as parts of a file, to be written in their order: text, of Parquet bytes. A page, and of Parquet
 * a row group, is in memory at a time: a writer that is slow is waited for.
 * @throws TradefloorError of the platform, or INVALID_USE where the filter lacks what the kind needs
 */
export async function* exportRecords(
  client: RecordSource,
  kind: ExportKind,
  options: ExportOptions = {},
): AsyncGenerator<string | Uint8Array, void, void> {
  const records = counted(readRecords(kind, client, options), options);
  const columns = EXPORT_COLUMNS[kind];
  const { format = 'jsonl' } = options;
  if (format === 'parquet') {
    yield* toParquet(records, columns);
    return;
  }
  if (format === 'csv') yield toCsvHead(columns);
  for await (const record of records) {
    yield format === 'csv' ? toCsvLine(record, columns) : toJsonLine(record);
  }
}
