/** A search on the server finds what the rule finds row by row, within the scope, and reads no more rows than it must. */
import { execId, instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import type { Order } from '@tradefloor/contracts/order';
import { A_MONDAY_MS, givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import { ORDER_STATUSES } from '@tradefloor/contracts/vocabulary/order';
import type { TableDef } from '@tradefloor/core/table';
import { inScope, type Scope } from '@tradefloor/core/trading/access/access';
import type { JournalReader, OrderSearch } from '@tradefloor/core/trading/journal/reader';
import { bondsNamed, isFoundFill, isFoundOrder } from '@tradefloor/core/trading/journal/search';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable } from '../durable/durable.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import type { Conditions } from './conditions.ts';
import { searchedOrders } from './found-rows.ts';
import { journalReader } from './journal-reader.ts';

const toId = (n: number) => orderId(`019aae5c-0000-7000-8000-${n.toString(16).padStart(12, '0')}`);
const NAMED = '2028';
const ISINS = bondsNamed(NAMED).slice(0, 2);
const SYMBOLS = ['AAPL', 'MSFT', 'BRK.B', ...ISINS].map(instrumentSymbol);
const at = <T>(values: readonly T[], n: number): T => values[n % values.length] as T;

/** Orders of three users on two desks, in every status, some of them children. */
const orders: readonly Order[] = Array.from({ length: 180 }, (_, n) =>
  givenOrder({
    orderId: toId(n),
    clientOrderId: `client ${n}`,
    parentOrderId: n % 11 === 10 ? toId(n - 1) : null,
    userId: userId(`trader-${n % 3}`),
    desk: n % 3 === 2 ? 'FI' : 'EQ',
    symbol: at(SYMBOLS, n),
    side: n % 4 === 3 ? 'SELL' : 'BUY',
    status: at(ORDER_STATUSES, n),
    rejectCode: at(ORDER_STATUSES, n) === 'REJECTED' ? 'PRICE_COLLAR' : null,
    strategy: n % 5 === 0 ? 'TWAP' : 'LIT',
    timeInForce: n % 7 === 0 ? 'IOC' : 'DAY',
    createdAt: A_MONDAY_MS + Math.floor(n / 2),
  }),
);
const fills = orders.map((order, n) =>
  givenFill({
    execId: execId(`${order.orderId}-F1`),
    orderId: order.orderId,
    userId: order.userId,
    desk: order.desk,
    symbol: order.symbol,
    side: order.side,
    at: A_MONDAY_MS + Math.floor(n / 2),
  }),
);

let fresh: FreshDatabase;
let database: Database;
let journal: JournalReader;
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  journal = journalReader(database);
  const durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const lease = await durable.acquire('journal');
  const writes = new Map<unknown, readonly object[]>([
    [JOURNAL_TABLES.orders, orders],
    [JOURNAL_TABLES.fills, fills],
  ]) as Map<TableDef<never>, readonly object[]>;
  const committed = await durable.commit({ ...EMPTY_BATCH, leases: lease ? [lease] : [], writes });
  expect(committed).toEqual({ ok: true, value: true });
  await durable.close();
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

const FIRM: Scope = { kind: 'firm' };
const SCOPES: readonly Scope[] = [
  FIRM,
  { kind: 'user', userId: userId('trader-1') },
  { kind: 'desks', desks: ['FI'] },
  { kind: 'desks', desks: [] },
];
const SEARCHES: readonly OrderSearch[] = [
  {},
  { words: ['aapl'] },
  { words: ['price_collar', 'trader'] },
  { words: ['%'] },
  { words: ['_'] },
  { words: ["'"] },
  { words: [NAMED, 'sell'] },
  { words: [toId(77).slice(-6)] },
  { status: ['REJECTED', 'CANCELED'], side: ['BUY'] },
  { symbol: ['MSFT' as never], strategy: ['LIT'], timeInForce: ['DAY'] },
  { level: ['child'] },
  { level: ['own'], rejectCode: [''] },
  { rejectCode: ['PRICE_COLLAR'] },
  { userId: [userId('trader-2'), userId('trader-1')], words: ['lit'] },
];

test.each(SEARCHES.map((wanted) => [wanted]))(
  '%j finds the orders of each scope that match',
  async (wanted) => {
    for (const scope of SCOPES) {
      const matching = orders
        .filter((order) => inScope(scope, order) && isFoundOrder(order, wanted))
        .toReversed();
      expect(await journal.findOrders({ scope, wanted, limit: 20, after: null })).toEqual(
        matching.slice(0, 20),
      );
      expect(await journal.countOrders({ scope, wanted })).toBe(matching.length);
    }
  },
);

test('pages of a search follow each other without holes and repeats', async () => {
  const wanted: OrderSearch = { side: ['BUY'], words: ['trader'] };
  const seen: Order[] = [];
  for (let pages = 0; pages < 20; pages += 1) {
    const last = seen.at(-1);
    const after = last === undefined ? null : { atMs: last.createdAt, id: last.orderId };
    seen.push(...(await journal.findOrders({ scope: FIRM, wanted, limit: 25, after })));
  }
  expect(seen).toEqual(orders.filter((order) => order.side === 'BUY').toReversed());
});

test('fills are found by their words, within the scope', async () => {
  for (const scope of SCOPES)
    for (const wanted of [[], ['msft'], ['sell', 'trader-2'], ['nothing']]) {
      const matching = fills.filter((fill) => inScope(scope, fill) && isFoundFill(fill, wanted));
      expect(await journal.findFills({ scope, wanted, limit: 10, after: null })).toEqual(
        matching.toReversed().slice(0, 10),
      );
      expect(await journal.countFills({ scope, wanted })).toBe(matching.length);
    }
});

/** Rows that a count of the search takes from the table of orders, and the plan. */
async function explainCount({ where, params }: Conditions) {
  const text = `explain (analyze, format json) select count(*) from journal.orders${where}`;
  const plan = JSON.stringify((await database.rows(text, params))[0]?.['QUERY PLAN']);
  const nodes = [...plan.matchAll(/"Relation Name":"orders".*?"Actual Rows":([\d.]+)/g)];
  const filtered = [...plan.matchAll(/"Rows Removed by Filter":([\d.]+)/g)];
  const sum = (all: readonly RegExpMatchArray[]) =>
    all.reduce((n, [, rows]) => n + Number(rows), 0);
  return { plan, read: sum(nodes) + sum(filtered) };
}

test('of 20,000 orders a search reads those of the user, of the desk or of the symbol, not the table', async () => {
  await database.script(
    `insert into journal.orders (order_id, client_order_id, user_id, symbol, side, order_type, qty, time_in_force,
       strategy, instrument_type, desk, status, filled_qty, leaves_qty, created_at, updated_at, version)
     select gen_random_uuid(), 'many ' || n, 'user-' || n % 200, 'S' || n % 100, 'BUY', 'MARKET', 1, 'DAY', 'LIT',
       'equity', case n % 100 when 0 then 'DERIV' else 'EQ' end, 'FILLED', 1, 0,
       '2026-11-23'::timestamptz + n * interval '1 s', '2026-11-23', 1 from generate_series(1, 20000) n;
     analyze journal.orders`,
  );
  const wanted: OrderSearch = { words: ['lit'], status: ['FILLED'] };
  const searches = [
    searchedOrders({ scope: { kind: 'user', userId: userId('user-7') }, wanted }),
    searchedOrders({ scope: { kind: 'desks', desks: ['DERIV'] }, wanted }),
    searchedOrders({ scope: FIRM, wanted: { ...wanted, symbol: [instrumentSymbol('S7')] } }),
    searchedOrders({ scope: FIRM, wanted: { ...wanted, userId: [userId('user-7')] } }),
  ];
  const read = await Promise.all(
    searches.map(async (conditions) => (await explainCount(conditions)).read),
  );
  expect(read).toEqual([100, 200, 200, 100]);
});
