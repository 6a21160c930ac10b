/** Lists and look-ups over committed rows: newest first, within the scope, without holes between pages. */

import { execId, instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { A_MONDAY_MS, givenFill, givenOrder } from '@tradefloor/contracts/testing/given';
import type { TableDef } from '@tradefloor/core/table';
import type { JournalReader } from '@tradefloor/core/trading/journal/reader';
import { JOURNAL_TABLES } from '@tradefloor/core/trading/journal/tables';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import type { LinkedLegRow, OrderReader, OrderRow } from '@tradefloor/core/trading/order/tables';
import type { DecisionQuery } from '@tradefloor/core/trading/risk/reader';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../database.ts';
import { createDurable, type PostgresDurable } from '../durable/durable.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { decisionReader } from './decision-reader.ts';
import { journalReader } from './journal-reader.ts';
import { limitChangeReader } from './limit-change-reader.ts';
import { killSwitchReader, orderReader } from './order-reader.ts';
import { profitReader } from './profit-reader.ts';

const A = userId('trader-1');
const B = userId('trader-2');
const toId = (n: number) => orderId(`019aae5c-0000-7000-8000-${n.toString(16).padStart(12, '0')}`);

/** Ten orders, two a millisecond; even ones of the second user on another desk, every third one filled. */
const orders: Order[] = Array.from({ length: 10 }, (_, n) => {
  const isFilled = n % 3 === 0;
  return givenOrder({
    orderId: toId(n),
    clientOrderId: `client ${n}`,
    userId: n % 2 === 0 ? B : A,
    desk: n % 2 === 0 ? 'FX' : 'EQ',
    status: isFilled ? 'FILLED' : 'NEW',
    filledQty: qty(isFilled ? 100 : 0),
    createdAt: A_MONDAY_MS + Math.floor(n / 2),
  });
});
const toRow = (order: Order): OrderRow => ({
  ...order,
  askedQty: order.qty,
  askedPrice: order.price,
  askedStopPrice: order.stopPrice,
  askedHandling: null,
  askedVenue: null,
  requestNo: 0,
  countedPx: order.price ?? (0 as never),
  countedOn: '2026-11-23',
  pendingReplace: null,
  pendingCancel: null,
  childPxQty: '0',
  deferredAck: null,
  keyId: null,
});
const fills = orders.map((order, n) =>
  givenFill({
    execId: execId(`${order.orderId}-F1`),
    orderId: order.orderId,
    userId: order.userId,
    desk: order.desk,
    symbol: instrumentSymbol(n < 5 ? 'AAPL' : 'MSFT'),
    at: A_MONDAY_MS + Math.floor(n / 2),
  }),
);
const events = [2, 1].map((version) => ({
  eventId: `E${version}`,
  orderId: toId(1),
  userId: A,
  desk: 'EQ',
  topic: 'orders.updated',
  version,
  actor: 'trader-1',
  reason: null,
  keyId: version === 2 ? 'k00000000001' : null,
  requestId: 'request-1',
  at: A_MONDAY_MS,
  order: orders[1],
}));
const actions = [1, 2, 3].map((n) => ({
  actionId: `K-A${n}`,
  killSwitchId: 'K',
  action: 'ACTIVATED',
  scope: 'all',
  target: null,
  actor: 'risk-1',
  reason: 'test',
  ordersCancelled: 0,
  at: A_MONDAY_MS + n,
}));

const permissions = (maxOrderQty: number) => ({
  limits: { maxOrderQty, maxDailyNotional: 1_000_000, strategies: ['LIT'], desks: ['EQ'] },
  darkPoolAccess: maxOrderQty > 1,
});
const limitChanges = [1, 2, 3, 4].map((n) => ({
  changeId: `limits-x-V${n}`,
  userId: n === 4 ? B : A,
  actor: 'risk-1',
  reason: `why ${n}`,
  requestId: `request-${n}`,
  before: permissions(n - 1),
  after: permissions(n),
  at: A_MONDAY_MS + n,
}));

const observed = {
  mid: 100_000_000,
  midAgeMs: 20,
  adv: 7,
  tickSize: 10_000,
  sameOrderAgeMs: null,
  openOrders: 2,
  submissions: 1,
  rateFreeInMs: 0,
  opposite: { orderId: toId(7), price: Number.MAX_SAFE_INTEGER },
};
/** Three of risk and one of the OMS; the second and third in one millisecond. */
const decisions = [1, 2, 3, 4].map((n) => ({
  decisionId: `d-${n}`,
  by: n === 4 ? 'OMS' : 'RISK',
  orderId: toId(n),
  userId: n === 1 ? B : A,
  desk: 'EQ',
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  instrumentType: 'equity',
  strategy: 'LIT',
  timeInForce: 'DAY',
  isReplace: n === 3,
  qty: 5,
  price: null,
  stopPrice: n === 2 ? px(99_500_000) : null,
  triggered: n === 2 ? false : null,
  decision: n === 2 ? 'ACCEPT' : 'REJECT',
  reasonCode: n === 2 ? null : 'RATE_LIMIT',
  detail: n === 2 ? null : 'too many',
  riskConfigVersion: n === 4 ? null : 1,
  keyId: n === 2 ? 'k00000000001' : null,
  checks: [{ name: 'RATE_LIMIT', passed: n === 2, value: '1', limit: '1 a second' }],
  at: A_MONDAY_MS + (n === 3 ? 2 : n),
  wouldPass: null,
  observed: n === 4 ? null : observed,
}));

/** Of the first user at four minutes, of the second at one of them. */
const profits = [1, 2, 3, 4].map((minute) => ({
  userId: A,
  at: A_MONDAY_MS + minute * 60_000,
  holdings: [
    { symbol: 'AAPL', desk: 'EQ', realisedPnl: minute, unrealisedPnl: -0.0125, fees: 0.01 },
  ],
}));
const othersProfit = { userId: B, at: A_MONDAY_MS + 120_000, holdings: [] };

let fresh: FreshDatabase;
let database: Database;
let durable: PostgresDurable;
let journal: JournalReader;
let oms: OrderReader;

beforeAll(async () => {
  fresh = await freshDatabase();
  database = openDatabase({ url: fresh.url, name: 'test' });
  durable = createDurable({ databaseUrl: fresh.url, owner: 'test', leaseMs: 600_000 });
  journal = journalReader(database);
  oms = orderReader(database);
  const lease = await durable.acquire('journal');
  const writes = new Map<unknown, readonly object[]>([
    [OMS_TABLES.orders, orders.map(toRow)],
    [JOURNAL_TABLES.orders, orders],
    [JOURNAL_TABLES.fills, fills],
    [JOURNAL_TABLES.orderEvents, events],
    [OMS_TABLES.killSwitchLog, actions],
    [USER_TABLES.limitChanges, limitChanges],
    [RISK_TABLES.decisions, decisions],
    [RISK_TABLES.profitSamples, [...profits, othersProfit]],
  ]) as Map<TableDef<never>, readonly object[]>;
  const committed = await durable.commit({ ...EMPTY_BATCH, leases: lease ? [lease] : [], writes });
  expect(committed).toEqual({ ok: true, value: true });
});
afterAll(async () => {
  await durable.close();
  await database.close();
  await fresh.drop();
});

const FIRM = { kind: 'firm' } as const;
const newestFirst = [...orders].reverse();
const all = {
  scope: FIRM,
  status: 'all' as const,
  userId: null,
  symbol: null,
  parentOrderId: null,
  after: null,
} as const;

test('pages of the journal follow each other without holes and repeats', async () => {
  const seen: Order[] = [];
  let after: { atMs: number; id: string } | null = null;
  for (let pages = 0; pages < 10; pages += 1) {
    const page: readonly Order[] = await journal.orders({ ...all, limit: 3, after });
    seen.push(...page);
    const last = page.at(-1);
    if (!last) break;
    after = { atMs: last.createdAt, id: last.orderId };
  }
  expect(seen).toEqual(newestFirst);
});

test('a list shows what the scope and the filters allow, and nothing else', async () => {
  const ids = async (change: object) =>
    (await journal.orders({ ...all, limit: 100, ...change })).map((order) => order.orderId);
  const mine = newestFirst.filter((order) => order.userId === A).map((order) => order.orderId);
  expect(await ids({ scope: { kind: 'user', userId: A } })).toEqual(mine);
  expect(await ids({ scope: { kind: 'desks', desks: ['EQ'] } })).toEqual(mine);
  expect(await ids({ scope: { kind: 'desks', desks: [] } })).toEqual([]);
  expect(await ids({ scope: { kind: 'user', userId: A }, userId: B })).toEqual([]);
  expect(await ids({ status: 'closed' })).toEqual([9, 6, 3, 0].map(toId));
  expect(await ids({ status: 'open', userId: A })).toEqual([7, 5, 1].map(toId));
  expect(await ids({ symbol: 'MSFT' })).toEqual([]);
});

test('fills and an order with its history come back as they were', async () => {
  const query = { scope: FIRM, orderId: null, userId: null, symbol: null, after: null, limit: 100 };
  expect(await journal.fills(query)).toEqual([...fills].reverse());
  expect(await journal.fills({ ...query, orderId: toId(4) })).toEqual([fills[4]]);
  expect(await journal.fills({ ...query, symbol: instrumentSymbol('AAPL'), limit: 2 })).toEqual([
    fills[4],
    fills[3],
  ]);
  expect(await journal.order(toId(1))).toEqual(orders[1]);
  expect(await journal.order(toId(99))).toBeNull();
  expect(await journal.orderEvents(toId(1))).toEqual([...events].reverse());
});

test('an older state of an order never replaces a newer one in the journal', async () => {
  const lease = await durable.acquire('journal');
  const put = (order: Order) =>
    durable.commit({
      ...EMPTY_BATCH,
      leases: lease ? [lease] : [],
      writes: new Map([[JOURNAL_TABLES.orders as TableDef<never>, [order]]]),
    });
  const newer = givenOrder({ orderId: toId(50), version: 2, status: 'FILLED' });
  await put(newer);
  await put({ ...newer, version: 1, status: 'NEW' });
  expect(await journal.order(toId(50))).toEqual(newer);
});

test('the OMS finds its orders by id, by the own id of their user, and in pages', async () => {
  const rows = orders.map(toRow);
  expect(await Promise.all([oms.byId(toId(2)), oms.byId(toId(99))])).toEqual([rows[2], null]);
  expect(await oms.byClientOrderId(B, 'client 2')).toEqual(rows[2]);
  expect(await oms.byClientOrderId(A, 'client 2')).toBeNull();
  const query = { scope: FIRM, userId: null, clientOrderId: null } as const;
  const page = await oms.page({ ...query, status: 'closed', before: toId(9), limit: 2 });
  expect(page).toEqual([orders[6], orders[3]]);
  const own = await oms.page({
    scope: { kind: 'user', userId: A },
    status: 'all',
    userId: null,
    clientOrderId: 'client 3',
    before: null,
    limit: 10,
  } as Parameters<OrderReader['page']>[0]);
  expect(own).toEqual([orders[3]]);
});

test('the OMS finds how orders are linked by the first one, in scope, and its closed links too', async () => {
  const leg = (n: number, linkId: number, over: Partial<LinkedLegRow>): LinkedLegRow => ({
    orderId: toId(n),
    linkId: toId(linkId),
    userId: orders[n]?.userId ?? A,
    link: 'OCO',
    isEntry: false,
    tradingStyle: 'high_touch',
    requestId: 'r',
    tickSize: px(10_000),
    isActive: true,
    endedQty: null,
    isFilled: false,
    openedAt: A_MONDAY_MS,
    closedAt: null,
    ...over,
  });
  const legs = [
    leg(1, 1, { closedAt: A_MONDAY_MS + 5 }),
    leg(2, 1, {}),
    leg(4, 4, { link: 'BRACKET', isEntry: true }),
  ];
  const lease = await durable.acquire('oms');
  const writes = new Map([[OMS_TABLES.linkedLegs as unknown as TableDef<never>, legs]]);
  const leases = lease ? [lease] : [];
  expect(await durable.commit({ ...EMPTY_BATCH, leases, writes })).toEqual({
    ok: true,
    value: true,
  });
  const ids = [1, 2, 4, 99].map(toId);
  const toKinds = async (...query: Parameters<OrderReader['links']>) =>
    (await oms.links(...query))
      .map(({ linkId, link }) => [linkId, link])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  const [oco, bracket] = [
    [toId(1), 'OCO'],
    [toId(4), 'BRACKET'],
  ];
  expect(await toKinds(FIRM, ids)).toEqual([oco, bracket]);
  expect(await toKinds({ kind: 'user', userId: A }, ids)).toEqual([oco]);
  expect(await toKinds({ kind: 'user', userId: B }, ids)).toEqual([bracket]);
  expect(await toKinds({ kind: 'desks', desks: [] }, ids)).toEqual([]);
});

test('the newest kill switch actions come first, and a switch that ever was is known', async () => {
  const [, second, third] = actions;
  const reader = killSwitchReader(database);
  expect(await reader.latestActions(2)).toEqual([third, second]);
  expect(await Promise.all([reader.isLogged('K'), reader.isLogged('K2')])).toEqual([true, false]);
});

test('the OMS begins with open orders and the newest closed ones, in order', async () => {
  const loaded = await durable.load(OMS_TABLES.orders as TableDef<never>);
  expect(loaded).toEqual(orders.map(toRow));
});

test("the history of limits is one user's, newest first, page after page", async () => {
  const { changes } = limitChangeReader(database);
  const page = await changes({ userId: A, limit: 2, after: null });
  expect(page).toEqual([limitChanges[2], limitChanges[1]]);
  const after = { atMs: A_MONDAY_MS + 2, id: 'limits-x-V2' };
  expect(await changes({ userId: A, limit: 2, after })).toEqual([limitChanges[0]]);
  expect(await changes({ userId: userId('nobody'), limit: 2, after: null })).toEqual([]);
});

test('decisions come back as they were, by day, by order, by id and page by page, newest first', async () => {
  const reader = decisionReader(database);
  const [first, second, third, fourth] = decisions;
  const since = (ms: number, limit: number) => reader.since({ sinceMs: A_MONDAY_MS + ms, limit });
  expect(await since(0, 10)).toEqual([third, second, first]);
  expect(await since(2, 1)).toEqual([third]);
  expect(await since(5, 10)).toEqual([]);
  expect(await reader.ofOrder(toId(4))).toEqual([fourth]);
  expect([await reader.byId('d-2'), await reader.byId('d-9')]).toEqual([second, null]);
  const page = (over: Partial<DecisionQuery>) =>
    reader.page({ userId: null, decision: null, limit: 2, after: null, ...over });
  expect(await page({})).toEqual([fourth, third]);
  expect(await page({ after: { atMs: A_MONDAY_MS + 2, id: 'd-3' } })).toEqual([second, first]);
  expect(await page({ userId: A, decision: 'REJECT' })).toEqual([fourth, third]);
});

test('profit comes back as it was: after a time, oldest first, with what stood at it', async () => {
  const { since } = profitReader(database);
  const [first, second, third, fourth] = profits;
  const from = (ms: number, user = A) => since({ userId: user, fromMs: A_MONDAY_MS + ms });
  expect(await from(0)).toEqual([first, second, third, fourth]);
  expect(await from(120_000)).toEqual([second, third, fourth]);
  expect(await from(179_999)).toEqual([second, third, fourth]);
  expect(await from(600_000)).toEqual([fourth]);
  expect(await from(0, B)).toEqual([othersProfit]);
  expect(await from(0, userId('nobody'))).toEqual([]);
});

test('what stood at a time is the last sample of each user that is named', async () => {
  const { lastAt } = profitReader(database);
  const [, second, third] = profits;
  const at = (ms: number, ...userIds: (typeof A)[]) => lastAt({ userIds, atMs: A_MONDAY_MS + ms });
  expect(await at(179_999, A, B, userId('nobody'))).toEqual([second, othersProfit]);
  expect(await at(180_000, A)).toEqual([third]);
  expect(await at(59_999, A, B)).toEqual([]);
  expect(await at(600_000)).toEqual([]);
});
