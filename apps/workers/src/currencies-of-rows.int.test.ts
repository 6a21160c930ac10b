/** The migration that gives orders and positions a currency: every row gets that of its instrument. */
import { readFile } from 'node:fs/promises';
import type { InstrumentType } from '@tradefloor/contracts/market';
import { givenOrder } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import { DESK_OF_TYPE } from '@tradefloor/core/trading/access/access';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenRequest } from '@tradefloor/core/trading/order/order.given';
import { getUpkeep } from '@tradefloor/core/trading/order/order-row';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { openDatabase } from '@tradefloor/db/database';
import { createDurable } from '@tradefloor/db/durable/durable';
import { freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { FX_PAIRS } from '@tradefloor/instruments/fx/fx-pairs';
import { getInstrument } from '@tradefloor/instruments/instrument';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { expect, test } from 'vitest';

const MIGRATION = new URL(
  '../../../packages/db/migrations/0043_order-and-position-currencies.sql',
  import.meta.url,
);
const SYMBOLS = [
  'AAPL',
  // Shares whose names begin like a country.
  'GBX',
  'DE',
  'CLF27',
  'AAPL261218C270',
  ...FX_PAIRS.map(({ symbol }) => symbol),
  ...BONDS.map(({ isin }) => isin),
];

const toId = (n: number): string => `019aae5c-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A closed order as it was kept before: in dollars, whatever it is for. */
function orderRow(symbol: string, n: number): object {
  const instrumentType: InstrumentType = getInstrument(symbol).type;
  const order = givenOrder({ instrumentType, desk: DESK_OF_TYPE[instrumentType] });
  const named = { ...order, orderId: toId(n), clientOrderId: `c-${n}`, symbol, status: 'FILLED' };
  return { ...getUpkeep(givenRequest()), ...named, currency: 'USD' };
}

const positionRow = (symbol: string): object => ({
  userId: 'trader-1',
  symbol,
  desk: DESK_OF_TYPE[getInstrument(symbol).type],
  currency: 'USD',
  netQty: 1,
  avgPx: 1,
  realisedPnl: 0,
  fees: 0,
  boughtQty: 1,
  soldQty: 0,
  updatedAt: 0,
  version: 1,
  basis: '1',
  paid: '1',
});

/** The rows as they are kept now, by symbol: their currencies. */
const toCurrencies = (rows: readonly object[]): Record<string, string> =>
  Object.fromEntries(
    (rows as readonly { symbol: string; currency: string }[]).map((row) => [
      row.symbol,
      row.currency,
    ]),
  );

test('orders, also closed ones, and positions get the currency of their instrument', async () => {
  const fresh = await freshDatabase();
  const durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  const database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  const orders = SYMBOLS.map(orderRow);
  const writes = new Map<TableDef<never>, object[]>([
    [OMS_TABLES.orders, orders],
    [JOURNAL_TABLES.orders, orders],
    [RISK_TABLES.positions, SYMBOLS.map(positionRow)],
  ]);
  expect(await durable.commit({ ...EMPTY_BATCH, leases: [], writes })).toMatchObject({ ok: true });

  const statements = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint');
  const fillIns = statements.filter((statement) => /^UPDATE/m.test(statement));
  expect(fillIns).toHaveLength(3);
  for (const statement of fillIns) await database.script(statement);

  const expected = Object.fromEntries(
    SYMBOLS.map((symbol) => [symbol, getInstrument(symbol).currency]),
  );
  const kept = await Promise.all(
    ['oms.orders', 'journal.orders', 'risk.positions'].map((table) =>
      database.rows(`select symbol, currency from ${table}`),
    ),
  );
  expect(kept.map(toCurrencies)).toEqual([expected, expected, expected]);
  expect(new Set(Object.values(expected))).toContain('GBP');
  await durable.close();
  await database.close();
  await fresh.drop();
});
