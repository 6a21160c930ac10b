/** `quotes`, `order`, `cancel`, `orders`, `positions`. */

import { parseDecimal, toDecimalText } from '../figures/units.ts';
import type { NewOrder, Order, Position, ShownTick } from '../generated/schemas.ts';
import {
  type Command,
  fieldsFrom,
  findText,
  JSON_OPTION,
  parseCount,
  type Run,
  type Values,
} from './command.ts';
import { toTable } from './console.ts';
import { UsageError } from './failures.ts';

/** Rows under their heading, or each as JSON. */
async function printTable<Row>(
  { values, console }: Run,
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string>>,
): Promise<void> {
  const heads = Object.keys(columns);
  const cells = rows.map((row) => Object.values(columns).map((toCell) => toCell(row)));
  const lines = toTable([heads, ...cells]);
  if (values['json'] !== true) await console.write(`${lines[0]}\n`);
  for (const [i, row] of rows.entries()) await console.row(row, lines[i + 1] ?? '');
}

/** `-` for none. */
const price = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : toDecimalText(value);

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const QUOTE_COLUMNS = {
  SYMBOL: ({ symbol }: ShownTick) => symbol,
  BID: ({ bid }: ShownTick) => price(bid),
  ASK: ({ ask }: ShownTick) => price(ask),
  LAST: ({ last }: ShownTick) => price(last),
  VOLUME: ({ dayVolume }: ShownTick) => String(dayVolume),
};

export const quotes: Command = {
  usage: '[SYMBOL...] [--json]',
  summary: 'current prices, of all shares or of some',
  options: JSON_OPTION,
  run: async (run) => {
    const { calls } = await run.client();
    const wanted = run.positionals.map((symbol) => symbol.toUpperCase());
    const { items } = await calls.quotes(wanted.length === 0 ? {} : { symbols: wanted.join(',') });
    const missing = wanted.filter((symbol) => !items.some((item) => item.symbol === symbol));
    await printTable(run, items, QUOTE_COLUMNS);
    if (missing.length > 0) throw new UsageError(`No quote of ${missing.join(', ')}.`);
  },
};

/** Terms of an order by name: the option, and the field. */
const TERMS = {
  tif: 'timeInForce',
  strategy: 'strategy',
  instrument: 'instrumentType',
  venue: 'destinationVenue',
  'client-order-id': 'clientOrderId',
  'expire-at': 'expireAt',
} as const;

/** @throws UsageError, or TradefloorError for a figure that is not exact */
function toOrder(positionals: readonly string[], values: Values): NewOrder {
  const [side = '', qty = '', symbol = '', ...rest] = positionals;
  if (!/^(?:buy|sell)$/i.test(side) || symbol === '' || rest.length > 0) {
    throw new UsageError('Use: tradefloor order buy|sell QTY SYMBOL [--limit PRICE] …');
  }
  const [limit, stop] = ['limit', 'stop'].map((name) => findText(values, name));
  const kind = [...(stop ? ['STOP'] : []), ...(limit ? ['LIMIT'] : [])].join('_') || 'MARKET';
  return {
    symbol: symbol.toUpperCase(),
    side: side.toUpperCase() as NewOrder['side'],
    orderType: kind as NewOrder['orderType'],
    qty: parseCount(qty, 'The quantity'),
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'equity',
    ...(limit ? { price: parseDecimal(limit) } : {}),
    ...(stop ? { stopPrice: parseDecimal(stop) } : {}),
    ...fieldsFrom(values, TERMS),
  };
}

const ORDER_COLUMNS = {
  ORDER: ({ orderId }: Order) => orderId,
  SIDE: ({ side }: Order) => side,
  QTY: ({ qty }: Order) => String(qty),
  SYMBOL: ({ symbol }: Order) => symbol,
  TYPE: ({ orderType }: Order) => orderType,
  PRICE: (order: Order) => price(order.price ?? order.stopPrice),
  STATUS: ({ status }: Order) => status,
  FILLED: ({ filledQty }: Order) => String(filledQty),
  'AVG PX': ({ avgPx }: Order) => price(avgPx),
};

export const order: Command = {
  usage: 'buy|sell QTY SYMBOL [--limit PRICE] [--stop PRICE] [--tif DAY] [--strategy LIT] [--json]',
  summary: 'place an order; a repeat after a lost response never doubles it',
  options: {
    ...JSON_OPTION,
    limit: { type: 'string' },
    stop: { type: 'string' },
    ...Object.fromEntries(Object.keys(TERMS).map((name) => [name, { type: 'string' } as const])),
  },
  run: async (run) => {
    const terms = toOrder(run.positionals, run.values);
    const { calls } = await run.client();
    await printTable(run, [await calls.placeOrder(terms)], ORDER_COLUMNS);
  },
};

export const cancel: Command = {
  usage: 'ORDER... [--json]',
  summary: 'cancel orders by their ids',
  options: JSON_OPTION,
  run: async (run) => {
    if (run.positionals.length === 0) throw new UsageError('Name the order to cancel.');
    const { calls } = await run.client();
    for (const orderId of run.positionals) {
      const cancelled = await calls.cancelOrder({ orderId });
      await run.console.row(cancelled, `${cancelled.orderId}\t${cancelled.status}`);
    }
  },
};

export const orders: Command = {
  usage: '[--status open|closed|all] [--client-order-id ID] [--json]',
  summary: 'orders, by default the open ones',
  options: {
    ...JSON_OPTION,
    status: { type: 'string' },
    'client-order-id': { type: 'string' },
  },
  run: async (run) => {
    const client = await run.client();
    const own = findText(run.values, 'client-order-id');
    const status = findText(run.values, 'status') ?? (own === null ? 'open' : 'all');
    const filter = { status: status as 'open', ...(own && { clientOrderId: own }) };
    await printTable(run, await collect(client.rows('listOrders', filter)), ORDER_COLUMNS);
  },
};

const POSITION_COLUMNS = {
  SYMBOL: ({ symbol }: Position) => symbol,
  QTY: ({ netQty }: Position) => String(netQty),
  'AVG PX': ({ avgPx }: Position) => price(avgPx),
  REALISED: ({ realisedPnl }: Position) => price(realisedPnl),
  FEES: ({ fees }: Position) => price(fees),
  USER: ({ userId }: Position) => userId,
};

export const positions: Command = {
  usage: '[--json]',
  summary: 'positions with average price and realised profit',
  options: JSON_OPTION,
  run: async (run) => {
    const client = await run.client();
    await printTable(run, await collect(client.rows('positions')), POSITION_COLUMNS);
  },
};
