/** The records that can be exported, read page by page. */
import type { Calls, Rows } from '../calls/rows.ts';
import type { CallTypes, HistoryBar } from '../generated/schemas.ts';
import { TradefloorError } from '../transport/error.ts';
import type { ExportKind } from './columns.ts';

/** What one response holds of bars and of prints. */
const SERIES_MAX = 500;

/** What the records are read with: a client. */
export type RecordSource = { readonly calls: Calls; readonly rows: Rows };

/** Which records: those of a symbol, of a user where the caller may see them, and of a span of time. */
export type ExportFilter = {
  /** Needed for `candles` and `trades`. */
  readonly symbol?: string | undefined;
  readonly userId?: string | undefined;
  /** Of `orders`: the children of this one; without it, orders that are no children. */
  readonly parentOrderId?: string | undefined;
  /** Of `candles`, by default `1m`. */
  readonly interval?: HistoryBar['interval'] | undefined;
  /** RFC 3339: at or after it, and before `to`. Not of `trades`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** @throws TradefloorError INVALID_USE */
function requireSymbol({ symbol }: ExportFilter): string {
  if (symbol !== undefined && symbol !== '') return symbol;
  throw new TradefloorError({ code: 'INVALID_USE', detail: 'an instrument must be named' });
}

/** The filter's fields that are given, under their names on the wire. */
const given = (filter: ExportFilter, names: readonly (keyof ExportFilter)[]) =>
  Object.fromEntries(names.map((name) => [name, filter[name]]));

/** A time as the wire has it, so that times compare as texts. @throws TradefloorError INVALID_USE */
function toWireTime(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return new Date(ms).toISOString();
  throw new TradefloorError({ code: 'INVALID_USE', detail: `"${text}" is no time` });
}

/** Newest page first, each page and the whole in the order of time. */
async function readBars({ calls }: RecordSource, filter: ExportFilter): Promise<HistoryBar[]> {
  const symbol = requireSymbol(filter);
  const { interval = '1m', from = '', to } = filter;
  const pages: (readonly HistoryBar[])[] = [];
  let before = to;
  for (;;) {
    const page = await calls.bars({ symbol, interval, before, limit: SERIES_MAX });
    pages.unshift(page.items);
    before = page.items[0]?.startAt;
    if (before === undefined || !page.hasOlder || before <= from) break;
  }
  return pages.flat().filter(({ startAt }) => startAt >= from);
}

/** Of rows newest first those of the span: the first that is older ends the list. */
async function* within<Row>(
  rows: AsyncIterable<Row>,
  toTime: (row: Row) => string,
  { from = '', to }: ExportFilter,
): AsyncGenerator<Row, void, void> {
  for await (const row of rows) {
    const at = toTime(row);
    if (at < from) return;
    if (to === undefined || at < to) yield row;
  }
}

/**
 * Every record of a kind: candles oldest first, everything else newest first. Of candles what is recorded is held, of
 * all others one page. Of `trades`, the prints of the market, the platform keeps the newest 500 of a symbol.
 * @throws TradefloorError INVALID_USE where the filter lacks a symbol, or has what is no time
 */
export async function* readRecords(
  kind: ExportKind,
  client: RecordSource,
  requested: ExportFilter,
): AsyncGenerator<unknown, void, void> {
  const span = { from: toWireTime(requested.from), to: toWireTime(requested.to) };
  const filter = { ...requested, ...span };
  switch (kind) {
    case 'candles':
      yield* await readBars(client, filter);
      return;
    case 'trades': {
      const symbol = requireSymbol(filter);
      yield* (await client.calls.marketTrades({ symbol, limit: SERIES_MAX })).items;
      return;
    }
    case 'fills': {
      const fields = given(filter, ['symbol', 'userId']);
      yield* within(client.rows('journalFills', fields), ({ at }) => at, filter);
      return;
    }
    case 'orders': {
      const fields = given(filter, ['symbol', 'userId', 'parentOrderId']);
      yield* within(client.rows('journalOrders', fields), ({ createdAt }) => createdAt, filter);
      return;
    }
    case 'tca': {
      const input: CallTypes['tcaOrders']['input'] = given(filter, [
        'symbol',
        'userId',
        'from',
        'to',
      ]);
      yield* client.rows('tcaOrders', input);
    }
  }
}
