/** `export`: records of the platform as JSON lines, CSV or Parquet. */
import { createWriteStream, openSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Calls, Client } from '../client.ts';
import type { HistoryBar } from '../generated/schemas.ts';
import { allPages, type Command, fieldsFrom, findText, type Run, type Values } from './command.ts';
import { EXPORT_COLUMNS, type ExportKind } from './export-columns.ts';
import { toCsvHead, toCsvLine, toJsonLine, toParquet } from './export-formats.ts';
import { UsageError } from './failures.ts';

const FORMATS = ['jsonl', 'csv', 'parquet'] as const;
type Format = (typeof FORMATS)[number];

const PAGE = 1_000;
/** What one response holds of bars and of prints. */
const SERIES_MAX = 500;

const FILTERS = { symbol: 'symbol', user: 'userId' } as const;

function requireSymbol(values: Values): string {
  const symbol = findText(values, 'symbol');
  if (symbol === null) throw new UsageError('Name the instrument: --symbol AAPL.');
  return symbol.toUpperCase();
}

/** Newest page first, each page and the whole in the order of time. */
async function readBars(calls: Calls, values: Values): Promise<HistoryBar[]> {
  const symbol = requireSymbol(values);
  const interval = (findText(values, 'interval') ?? '1m') as HistoryBar['interval'];
  const from = findText(values, 'from') ?? '';
  const pages: (readonly HistoryBar[])[] = [];
  let before = findText(values, 'to') ?? undefined;
  for (;;) {
    const page = await calls.bars({ symbol, interval, before, limit: SERIES_MAX });
    pages.unshift(page.items);
    before = page.items[0]?.startAt;
    if (before === undefined || !page.hasOlder || before <= from) break;
  }
  return pages.flat().filter(({ startAt }) => startAt >= from);
}

async function* readRecords(
  kind: ExportKind,
  { calls }: Client,
  values: Values,
): AsyncGenerator<unknown, void, void> {
  const filter = fieldsFrom(values, FILTERS);
  const times = fieldsFrom(values, { from: 'from', to: 'to' });
  switch (kind) {
    case 'candles':
      yield* await readBars(calls, values);
      return;
    case 'trades':
      yield* (await calls.marketTrades({ symbol: requireSymbol(values), limit: SERIES_MAX })).items;
      return;
    case 'fills':
      yield* allPages((cursor) => calls.journalFills({ ...filter, limit: PAGE, cursor }));
      return;
    case 'orders':
      yield* allPages((cursor) => calls.journalOrders({ ...filter, limit: PAGE, cursor }));
      return;
    case 'tca':
      yield* allPages((cursor) => calls.tcaOrders({ ...filter, ...times, limit: PAGE, cursor }));
  }
}

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

/** @returns how many records were written */
async function writeRecords(
  records: AsyncIterable<unknown>,
  {
    kind,
    format,
    sink,
    signal,
  }: { kind: ExportKind; format: Format; sink: Sink; signal: AbortSignal },
): Promise<number> {
  const columns = EXPORT_COLUMNS[kind];
  const all: unknown[] = [];
  let count = 0;
  if (format === 'csv') await sink.write(toCsvHead(columns));
  for await (const record of records) {
    if (signal.aborted) break;
    count += 1;
    if (format === 'parquet') all.push(record);
    else await sink.write(format === 'csv' ? toCsvLine(record, columns) : toJsonLine(record));
  }
  if (format === 'parquet') await sink.write(await toParquet(all, columns));
  await sink.end();
  return count;
}

export const exportRecords: Command = {
  usage:
    'candles|trades|fills|orders|tca --format jsonl|csv|parquet [--output FILE] [--symbol AAPL] [--user ID] [--from TIME] [--to TIME] [--interval 1m]',
  summary: 'records as JSON lines, CSV or Parquet (--from and --to: candles, tca)',
  options: Object.fromEntries(
    ['format', 'output', 'symbol', 'user', 'from', 'to', 'interval'].map((name) => [
      name,
      { type: 'string' } as const,
    ]),
  ),
  run: async (run) => {
    const [kind = '', ...rest] = run.positionals;
    const format = (findText(run.values, 'format') ?? 'jsonl') as Format;
    if (!Object.hasOwn(EXPORT_COLUMNS, kind) || rest.length > 0) {
      throw new UsageError('Export one of: candles, trades, fills, orders, tca.');
    }
    if (!FORMATS.includes(format))
      throw new UsageError(`No format ${format}: ${FORMATS.join(', ')}.`);
    const records = readRecords(kind as ExportKind, await run.client(), run.values);
    const sink = openSink(run);
    const { signal } = run;
    const count = await writeRecords(records, { kind: kind as ExportKind, format, sink, signal });
    if (!signal.aborted) run.console.note(`${count} ${kind}`);
  },
};
