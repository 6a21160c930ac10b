/** The archive and the cost analysis in Postgres: chains, days, the journal's view, and what is refused. */

import type { ArchivedExecution, ArchivedRequest } from '@tradefloor/contracts/calls/fix-archive';
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, orderId, RfqId, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { A_MONDAY_MS, givenFill } from '@tradefloor/contracts/testing/given';
import type { MarkMidsRow } from '@tradefloor/core/analytics/tca/mark-mids';
import { TCA_TABLES } from '@tradefloor/core/analytics/tca/tables';
import type { TcaRow } from '@tradefloor/core/analytics/tca/tca-row';
import type { TableDef } from '@tradefloor/core/table';
import { FIX_ARCHIVE_TABLES } from '@tradefloor/core/trading/fix-archive/tables';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { EMPTY_BATCH, type Lease } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { archiveReader } from './archive-reader.ts';
import { tcaReader } from './tca-reader.ts';

const A = userId('trader-1');
const FIRM = { kind: 'firm' } as const;
const toId = (n: number) => orderId(`019aae5c-0000-7000-8000-${n.toString(16).padStart(12, '0')}`);
const FEES = { ...givenFill().fees, total: money(6_500) };

const toMessage = (n: number, change: Partial<ArchivedExecution> = {}): ArchivedExecution => ({
  sessionDay: '2026-11-23',
  direction: 'OUT',
  msgSeqNum: n,
  sendingTime: A_MONDAY_MS + n,
  execId: execId(`E${n}`),
  execType: 'TRADE',
  ordStatus: 'PARTIALLY_FILLED',
  orderId: toId(1),
  clOrdId: 'c',
  origClOrdId: null,
  parentOrderId: null,
  userId: A,
  desk: 'EQ',
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  ordType: 'LIMIT',
  timeInForce: 'DAY',
  orderQty: qty(900),
  price: px(150_000_000),
  lastQty: qty(100),
  lastPx: px(150_000_000),
  lastMkt: 'XNAS',
  liquidity: 'TAKER',
  contraBroker: 'SIMA',
  clientUserId: null,
  trdMatchId: 'M',
  fees: FEES,
  settlementDate: '2026-11-25',
  cumQty: qty(100),
  leavesQty: qty(800),
  avgPx: px(150_000_000),
  transactTime: A_MONDAY_MS + n,
  text: null,
  raw: `8=FIX.4.4\u00019=1\u000134=${n}\u000158=\u00e9\u0001`,
  ...change,
});

const messages = [
  toMessage(1),
  toMessage(2, { clOrdId: 'c.1', origClOrdId: 'c', execType: 'REPLACED' }),
  toMessage(3, { clOrdId: 'c.2', origClOrdId: 'c.1', execType: 'CANCELED', fees: null }),
  toMessage(4, { clOrdId: 'd', orderId: toId(2) }),
  toMessage(5, { clOrdId: 'c', userId: userId('trader-2'), orderId: toId(3) }),
  toMessage(1, { sessionDay: '2026-11-24', execId: execId('E6'), transactTime: A_MONDAY_MS + 9e7 }),
];
const toRequest = (n: number, change: Partial<ArchivedRequest> = {}): ArchivedRequest => ({
  sessionDay: '2026-11-23',
  direction: 'IN',
  msgSeqNum: n,
  sendingTime: A_MONDAY_MS + n,
  requestId: `R${n}`,
  msgType: 'D',
  orderId: toId(1),
  parentOrderId: null,
  clOrdId: 'c',
  origClOrdId: null,
  userId: A,
  desk: 'EQ',
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  ordType: 'LIMIT',
  timeInForce: 'DAY',
  orderQty: qty(900),
  price: px(150_000_000),
  transactTime: A_MONDAY_MS,
  raw: `8=FIX.4.4\u000134=${n}\u0001`,
  ...change,
});
const requests = [
  toRequest(1),
  toRequest(2, { msgType: 'G', clOrdId: 'c.1', origClOrdId: 'c', transactTime: A_MONDAY_MS + 1 }),
  toRequest(3, { msgType: 'F', clOrdId: 'c.2', origClOrdId: 'c.1', transactTime: A_MONDAY_MS + 2 }),
  toRequest(4, { clOrdId: 'e', orderId: toId(9), parentOrderId: toId(1) }),
];
const fills = [1, 4, 5, 7].map((n) =>
  givenFill({
    execId: execId(`E${n}`),
    orderId: toId(1),
    at: A_MONDAY_MS + n,
    ...(n === 4 ? { price: px(1) } : {}),
  }),
);
const MARK_MIDS: MarkMidsRow = { slot: 7, second: 1_796_000_000, mids: { AAPL: 189_120_000 } };
const tcaRow = (n: number): TcaRow => ({
  orderId: toId(n),
  userId: A,
  desk: 'EQ',
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  strategy: n % 2 === 0 ? 'LIT' : 'TWAP',
  status: 'FILLED',
  qty: qty(9),
  filledQty: qty(9),
  decisionPx: px(1),
  arrivalPx: null,
  endPx: px(2),
  decidedAt: A_MONDAY_MS + n,
  firstFillAt: null,
  lastFillAt: A_MONDAY_MS,
  tapeVolume: 5,
  marketVolume: 7,
  tapePxVolume: '90071992547409930',
  marketPxVolume: '123',
  isComplete: n > 1,
  version: 2,
  mid1m: null,
  mid5m: px(4),
  mid10m: null,
  venues: [
    {
      venue: 'XNAS',
      fills: 1,
      qty: 9,
      pxQtySum: '9',
      fees: money(1),
      makerQty: 0,
      captured: -0.5,
      capturedQty: 9,
    },
  ],
});

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
let lease: Lease;
const commit = (writes: Map<TableDef<never>, readonly object[]>) =>
  durable.commit({
    ...EMPTY_BATCH,
    leases: [lease],
    writes,
  });
beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test', connections: 1 });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  lease = (await durable.acquire('fix-archive')) ?? { service: 'fix-archive', fence: 0 };
  const result = await commit(
    new Map<TableDef<never>, readonly object[]>([
      [FIX_ARCHIVE_TABLES.messages as never, messages],
      [FIX_ARCHIVE_TABLES.requests as never, requests],
      [JOURNAL_TABLES.fills as never, fills],
      [TCA_TABLES.tcaOrders as never, [1, 2, 3].map(tcaRow)],
      [
        TCA_TABLES.marketTape as never,
        [{ symbol: 'AAPL', volume: 3, pxVolume: '12', at: A_MONDAY_MS }],
      ],
      [TCA_TABLES.markMids as never, [MARK_MIDS]],
    ]),
  );
  expect(result).toEqual({ ok: true, value: true });
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

const ALL = {
  scope: FIRM,
  orderId: null,
  clOrdId: null,
  execId: null,
  symbol: null,
  fromMs: null,
  toMs: null,
  limit: 100,
  after: null,
};

test('a message comes back as it was written, to the byte', async () => {
  const [row] = await archiveReader(database).executions({ ...ALL, execId: execId('E3') });
  expect(row).toEqual(messages[2]);
});

test.each(['c', 'c.1', 'c.2'])(
  'the chain is the same from %s, and stays with its user',
  async (clOrdId) => {
    const scope = { kind: 'user', userId: A } as const;
    const rows = await archiveReader(database).executions({ ...ALL, scope, clOrdId });
    expect(rows.map((row) => row.execId)).toEqual(['E6', 'E3', 'E2', 'E1']);
  },
);

const EVERY = { ...ALL, sessionDay: null, direction: null, msgType: null } as const;

test('requests and reports are listed beside each other: by order with children, chain, type, page', async () => {
  const reader = archiveReader(database);
  const list = async (change: Partial<Parameters<typeof reader.messages>[0]>) => {
    const found = await reader.messages({ ...EVERY, ...change });
    return [
      ...found.requests.map((row) => row.requestId),
      ...found.reports.map((row) => row.execId),
    ];
  };
  expect(await list({ orderId: toId(1), msgType: 'D' })).toEqual(['R4', 'R1']);
  expect(await list({ direction: 'IN', limit: 2 })).toEqual(['R3', 'R2']);
  expect(await list({ direction: 'IN', after: { atMs: A_MONDAY_MS + 1, id: 'R2' } })).toEqual([
    'R4',
    'R1',
  ]);
  expect(await list({ clOrdId: 'c.2', scope: { kind: 'user', userId: A } })).toEqual([
    'R3',
    'R2',
    'R1',
    'E6',
    'E3',
    'E2',
    'E1',
  ]);
  expect(await list({ sessionDay: '2026-11-24' })).toEqual(['E6']);
  expect(await list({ msgType: '8', symbol: instrumentSymbol('MSFT') })).toEqual([]);
});

test('one message comes by its place, terms by their order, a day of requests by its numbers', async () => {
  const reader = archiveReader(database);
  const place = { sessionDay: '2026-11-23', msgSeqNum: 2 } as const;
  expect(await reader.message({ ...place, direction: 'IN' })).toEqual({
    requests: [requests[1]],
    reports: [],
  });
  expect(await reader.message({ ...place, direction: 'OUT' })).toEqual({
    requests: [],
    reports: [messages[1]],
  });
  const terms = await reader.toTerms(toId(1));
  expect(terms.requests.map((row) => row.requestId)).toEqual(['R2', 'R1']);
  expect(terms.reports.map((row) => row.execId)).toEqual(['E2']);
  const day = await reader.requestsOfDay('2026-11-23', 2, 10);
  expect(day.map((row) => row.msgSeqNum)).toEqual([3, 4]);
});

test('a day comes in the order of its numbers; its orders come with what went before', async () => {
  const reader = archiveReader(database);
  const day = await reader.day('2026-11-23', 3, 10);
  expect(day.map((row) => row.msgSeqNum)).toEqual([4, 5]);
  const orders = await reader.toOrders('2026-11-24', null, 10);
  expect(orders.map((row) => row.execId)).toEqual(['E1', 'E2', 'E3', 'E6']);
  const after = { sessionDay: '2026-11-23', msgSeqNum: 3 };
  expect((await reader.toOrders('2026-11-24', after, 10)).map((row) => row.execId)).toEqual(['E6']);
});

test('what journal and archive do not share is named, up to the given moment', async () => {
  const reader = archiveReader(database);
  const { journalFills, faults } = await reader.againstJournal('2026-11-23', A_MONDAY_MS + 1_000);
  expect(journalFills).toBe(4);
  expect(faults.map(({ kind, execId: id }) => [kind, id])).toEqual([
    ['JOURNAL_DIFFERS', 'E4'],
    ['NOT_IN_ARCHIVE', 'E7'],
  ]);
  const early = await reader.againstJournal('2026-11-23', A_MONDAY_MS + 2);
  expect(early).toEqual({ journalFills: 1, faults: [] });
});

test('neither a number of a day nor an ExecID is taken twice', async () => {
  const twice = [toMessage(1, { execId: execId('new') }), toMessage(9, { execId: execId('E1') })];
  for (const message of twice) {
    const result = await commit(new Map([[FIX_ARCHIVE_TABLES.messages as never, [message]]]));
    expect(result.ok).toBe(false);
  }
});

test('cost analysis comes back whole, by filter and page; memory holds what is not complete', async () => {
  const reader = tcaReader(database);
  expect(await reader.order(toId(2))).toEqual(tcaRow(2));
  const query = { ...ALL, strategy: null, userId: null };
  expect((await reader.orders(query)).map((row) => row.orderId)).toEqual([3, 2, 1].map(toId));
  const twap = await reader.orders({ ...query, strategy: 'TWAP', limit: 1 });
  expect(twap.map((row) => row.orderId)).toEqual([toId(3)]);
  const older = await reader.orders({ ...query, toMs: A_MONDAY_MS + 2 });
  expect(older.map((row) => row.orderId)).toEqual([toId(1)]);
  expect(await durable.load(TCA_TABLES.tcaOrders as never)).toEqual([tcaRow(1)]);
  expect(await durable.load(TCA_TABLES.markMids as never)).toEqual([MARK_MIDS]);
});

test('a client’s fill is held against its report by side, price and client, since fills name clients', async () => {
  const at = A_MONDAY_MS + 3 * 86_400_000;
  const sessionDay = '2026-11-26';
  const CLIENT = { clientUserId: userId('edith'), side: 'SELL' } as const;
  const dealt = (n: number, change: Partial<Fill> = {}) =>
    givenFill({
      execId: execId(`C${n}`),
      orderId: toId(20 + n),
      rfqId: RfqId.parse(toId(20 + n)),
      counterparty: 'CLNT',
      at,
      ...CLIENT,
      ...change,
    });
  const reported = (n: number, change: Partial<ArchivedExecution> = {}) =>
    toMessage(n, { sessionDay, execId: execId(`C${n}`), transactTime: at, ...CLIENT, ...change });
  const result = await commit(
    new Map<TableDef<never>, readonly object[]>([
      [JOURNAL_TABLES.fills as never, [1, 2, 3, 4].map((n) => dealt(n))],
      [FIX_ARCHIVE_TABLES.messages as never, [reported(1), reported(2, { side: 'BUY' })]],
    ]),
  );
  const more = await commit(
    new Map<TableDef<never>, readonly object[]>([
      [JOURNAL_TABLES.fills as never, [dealt(5, { clientUserId: null })]],
      [FIX_ARCHIVE_TABLES.messages as never, [reported(3, { clientUserId: userId('frank') })]],
    ]),
  );
  expect([result.ok, more.ok]).toEqual([true, true]);
  const { journalFills, faults } = await archiveReader(database).againstJournal(sessionDay, at + 9);
  expect(journalFills).toBe(4);
  expect(faults.map(({ kind, execId: id }) => [kind, id])).toEqual([
    ['JOURNAL_DIFFERS', 'C2'],
    ['JOURNAL_DIFFERS', 'C3'],
    ['NOT_IN_ARCHIVE', 'C4'],
  ]);
});
