/**
 * Many orders as the platform leaves them in its database: some are placed in a private world, on virtual time, and their
 * rows are written again and again with ids, times and numbers of their own. Only tests import it.
 */
import { createHash } from 'node:crypto';
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { qty } from '@tradefloor/contracts/money';
import { TCA_TABLES } from '@tradefloor/core/analytics/tca/tables';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { invariant } from '@tradefloor/core/result';
import type { TableDef } from '@tradefloor/core/table';
import { EMS_TABLES } from '@tradefloor/core/trading/ems/tables';
import { FIX_ARCHIVE_TABLES } from '@tradefloor/core/trading/fix-archive/tables';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import type { PostgresDurable } from '@tradefloor/db/durable/durable';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import type { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { PRIVATE_TRADER } from '../scenario/private-trader.ts';
import { openPrivateWorld } from '../scenario/private-world.ts';
import { fixArchive } from '../services/fix-archive/service.ts';
import { memoryArchive } from './memory-archive.ts';

/** Orders placed in the world; the others are written after them. */
const PLACED = 200;
const APART_MS = 300;
/** Commits that the rows of the placed orders are written in. */
const SLICES = 40;
const SYMBOLS = EQUITIES.slice(0, 8);
const USERS = 200;
const ORDER_ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
const TIME = /\b1[78]\d{11}\b/g;
const UPDATES_MAX = 2;
/** Stands in client order ids for the number of the copy. */
const COPY = 'zz00';

/** Tables that get rows with every order, each with how often a row is written again. */
const TABLES: readonly { readonly def: TableDef<never>; readonly updates: number }[] = [
  { def: OMS_TABLES.orders, updates: 1 },
  { def: RISK_TABLES.orders, updates: 1 },
  { def: RISK_TABLES.decisions, updates: 0 },
  { def: EMS_TABLES.workingOrders, updates: 1 },
  { def: EMS_TABLES.venueLegs, updates: 1 },
  { def: JOURNAL_TABLES.orders, updates: 1 },
  { def: JOURNAL_TABLES.orderEvents, updates: 0 },
  { def: JOURNAL_TABLES.fills, updates: 0 },
  { def: TCA_TABLES.tcaOrders, updates: UPDATES_MAX },
  { def: FIX_ARCHIVE_TABLES.messages, updates: 0 },
  { def: FIX_ARCHIVE_TABLES.requests, updates: 0 },
  { def: CCP_TABLES.transfers, updates: 0 },
  { def: CCP_TABLES.novations, updates: 0 },
  { def: CCP_TABLES.marginEvents, updates: 0 },
  { def: CCP_TABLES.obligations, updates: 1 },
] as const;

const archiveOver = (database: MemoryDatabase) =>
  fixArchive({
    reader: memoryArchive({
      messages: () => database.rows('fix_archive.messages'),
      requests: () => database.rows('fix_archive.requests'),
      verifications: () => [],
      fills: () => database.rows('journal.fills'),
    }),
  });

type Placed = ReadonlyMap<TableDef<never>, readonly string[]>;

/** The rows of some market orders, as JSON, by table. @throws when an order of the world is not filled */
async function placeOrders(): Promise<Placed> {
  const world = await openPrivateWorld({ seed: 7, universe: SYMBOLS }, (database) => [
    archiveOver(database),
  ]);
  for (let n = 0; n < PLACED; n += 1) {
    const instrument = SYMBOLS[n % SYMBOLS.length];
    invariant(instrument !== undefined, 'there are symbols');
    // Each sale takes back what was bought of its symbol: one that goes through zero is two orders at the venues.
    const isSale = Math.floor(n / SYMBOLS.length) % 2 === 1;
    const shares = 100 + n - (isSale ? SYMBOLS.length : 0);
    void world.host.request(
      placeOrder,
      {
        clientOrderId: `desk-${COPY}-${n}`,
        symbol: instrument.symbol,
        side: isSale ? 'SELL' : 'BUY',
        orderType: 'MARKET',
        qty: qty(shares),
        timeInForce: 'IOC',
        strategy: 'LIT',
        instrumentType: 'equity',
      },
      PRIVATE_TRADER,
    );
    await world.pass(APART_MS);
  }
  const orders = world.database.rows<{ status: string }>('journal.orders');
  invariant(orders.length === PLACED, `${orders.length} orders are there`);
  const filled = orders.filter(({ status }) => status === 'FILLED').length;
  invariant(filled > 0.9 * PLACED, `${filled} orders are filled`);
  return new Map(
    TABLES.map(({ def }) => [
      def,
      world.database
        .rows(def.name)
        .map((row) => JSON.stringify(row))
        .filter((text) => text.search(ORDER_ID) >= 0),
    ]),
  );
}

/** An id of the same time, and of no other copy. */
function renamed(id: string, copy: number): string {
  const digits = createHash('sha256').update(`${id} ${copy}`).digest('hex');
  const time = (Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) + copy * PLACED * APART_MS)
    .toString(16)
    .padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6, 18)}`;
}

type Numbered = { seq?: number; msgSeqNum?: number };

function copyRow(text: string, copy: number): object {
  const row = JSON.parse(
    text
      .replaceAll(ORDER_ID, (id) => renamed(id, copy))
      .replaceAll(TIME, (ms) => String(Number(ms) + copy * PLACED * APART_MS))
      .replaceAll(PRIVATE_TRADER.userId, `trader-${copy % USERS}`)
      .replaceAll(COPY, String(copy)),
  ) as Numbered;
  if (row.seq !== undefined) row.seq += copy * 1_000_000;
  if (row.msgSeqNum !== undefined) row.msgSeqNum += copy * 10_000;
  return row;
}

const cut = (rows: readonly string[], slice: number): readonly string[] =>
  rows.slice(
    Math.floor((rows.length * slice) / SLICES),
    Math.floor((rows.length * (slice + 1)) / SLICES),
  );

/** Writes so many orders, or a few more, into a database, through the store. @returns how many */
export async function writeOrders(durable: PostgresDurable, count: number): Promise<number> {
  const placed = await placeOrders();
  const lease = await durable.acquire('oms');
  invariant(lease !== null, 'the database is this one’s alone');
  const copies = Math.ceil(count / PLACED);
  for (let copy = 0; copy < copies; copy += 1) {
    for (let slice = 0; slice < SLICES; slice += 1) {
      for (let update = 0; update <= UPDATES_MAX; update += 1) {
        const due = TABLES.filter(({ updates }) => update <= updates);
        const writes = new Map(
          due.map(({ def }) => [
            def,
            cut(placed.get(def) ?? [], slice).map((row) => copyRow(row, copy)),
          ]),
        );
        const result = await durable.commit({ ...EMPTY_BATCH, leases: [lease], writes });
        invariant(result.ok, `the rows are taken: ${JSON.stringify(result)}`);
      }
    }
  }
  return copies * PLACED;
}
