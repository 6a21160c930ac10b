/** `export`: records of the platform as JSON lines, CSV or Parquet, to a file or a pipe. */
import { createWriteStream, openSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { EXPORT_COLUMNS, type ExportKind } from '../export/columns.ts';
import { EXPORT_FORMATS, type ExportFormat, exportRecords } from '../export/export-records.ts';
import { type Command, fieldsFrom, findText, type Run } from './command.ts';
import { UsageError } from './failures.ts';

type Sink = {
  readonly write: (data: string | Uint8Array) => Promise<void>;
  readonly end: () => Promise<void>;
};

/** @throws UsageError for a path that cannot be written */
function openFile(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
  }
}

/** A file, or standard output where none is named. */
function openSink({ values, console }: Run): Sink {
  const path = findText(values, 'output');
  if (path === null) return { write: (data) => console.write(data), end: () => Promise.resolve() };
  const file = createWriteStream(path, { fd: openFile(path) });
  const done = finished(file);
  // Seen where it is awaited; a fault before that is no unhandled one.
  done.catch(() => undefined);
  return {
    write: async (data) => {
      if (!file.write(data))
        await Promise.race([new Promise<void>((go) => file.once('drain', () => go())), done]);
    },
    end: async () => {
      file.end();
      try {
        await done;
      } catch (error) {
        throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
      }
    },
  };
}

/** Options by their fields of the filter. */
const FILTERS = {
  symbol: 'symbol',
  user: 'userId',
  parent: 'parentOrderId',
  interval: 'interval',
  from: 'from',
  to: 'to',
} as const;

const NEEDS_SYMBOL: ReadonlySet<string> = new Set<ExportKind>(['candles', 'trades']);

/** @throws UsageError for words that name no export */
function readWords({ values, positionals }: Run) {
  const [kind = '', ...rest] = positionals;
  const format = (findText(values, 'format') ?? 'jsonl') as ExportFormat;
  if (!Object.hasOwn(EXPORT_COLUMNS, kind) || rest.length > 0) {
    throw new UsageError('Export one of: candles, trades, fills, orders, tca.');
  }
  if (!EXPORT_FORMATS.includes(format)) {
    throw new UsageError(`No format ${format}: ${EXPORT_FORMATS.join(', ')}.`);
  }
  const { symbol, ...filter } = fieldsFrom(values, FILTERS);
  if (symbol === undefined && NEEDS_SYMBOL.has(kind)) {
    throw new UsageError('Name the instrument: --symbol AAPL.');
  }
  const named = symbol === undefined ? {} : { symbol: symbol.toUpperCase() };
  return { kind: kind as ExportKind, format, filter: { ...filter, ...named } };
}

export const exportCommand: Command = {
  usage:
    'candles|trades|fills|orders|tca --format jsonl|csv|parquet [--output FILE] [--symbol AAPL] [--user ID] [--parent ORDER] [--from TIME] [--to TIME] [--interval 1m]',
  summary: 'all records as JSON lines, CSV or Parquet; newest first, candles oldest first',
  options: Object.fromEntries(
    ['format', 'output', ...Object.keys(FILTERS)].map((name) => [
      name,
      { type: 'string' } as const,
    ]),
  ),
  run: async (run) => {
    const { kind, format, filter } = readWords(run);
    const client = await run.client();
    const { signal } = run;
    const sink = openSink(run);
    let count = 0;
    const onRecord = (now: number) => {
      count = now;
    };
    for await (const part of exportRecords(client, kind, { ...filter, format, signal, onRecord })) {
      await sink.write(part);
    }
    await sink.end();
    if (!signal.aborted) run.console.note(`${count} ${kind}`);
  },
};
