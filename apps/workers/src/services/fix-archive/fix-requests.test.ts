/** Requests in the archive: encoded as FIX, chained to their reports, listed together and explained. */

import {
  archiveVerifications,
  fixLog,
  fixMessage,
  fixMessages,
  verifyArchive,
} from '@tradefloor/contracts/calls/fix-archive';
import { orderId, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { A_MONDAY_MS, givenCaller, givenOrder } from '@tradefloor/contracts/testing/given';
import type { SaleMark } from '@tradefloor/contracts/vocabulary/sale-marks';
import { changeReport, newReport } from '@tradefloor/core/trading/ems/report';
import { FIX_ARCHIVE_TABLES } from '@tradefloor/core/trading/fix-archive/tables';
import { decode } from '@tradefloor/fix/decode';
import { validate } from '@tradefloor/fix/validate';
import { describe, expect, it } from 'vitest';
import { archived, openArchiveFixture, orderEvents } from '../../testing/archive-fixture.ts';
import { getResponse, refusalCode } from '../../testing/journal-fixture.ts';
import type { LoneService } from '../../testing/lone-service.ts';
import { givenWorkingOrder } from '../../testing/working-order.given.ts';
import { ARCHIVE_DICTIONARY, rawFault, toBytes } from './fix-report.ts';
import { requestFault } from './fix-request.ts';

const admin = givenCaller({ userId: userId('admin'), role: 'admin' });
const routed = (order: Order) =>
  ({ order, tradingStyle: 'low_touch', protectionPx: null }) as const;
const REPLACE = {
  strategy: 'LIT',
  requestNo: 1,
  qty: qty(900),
  price: px(150_500_000),
  shortQty: null,
  at: A_MONDAY_MS + 10,
} as const;
const CANCEL = {
  strategy: 'LIT',
  requestNo: 2,
  actor: 'trader-1',
  reason: 'asked',
  at: A_MONDAY_MS + 20,
} as const;

/** The order of `orderEvents`, as the OMS hands it on. */
function theOrder(): Order {
  const { orderId: id, clOrdId, userId: owner } = orderEvents().reports[0] ?? raise();
  return givenOrder({
    orderId: id,
    clientOrderId: clOrdId,
    userId: owner,
    side: 'SELL',
    qty: qty(1_000),
    createdAt: A_MONDAY_MS,
  });
}
function raise(): never {
  throw new Error('no report');
}

const toRequests = (lone: LoneService) => lone.rows(FIX_ARCHIVE_TABLES.requests);
const tags = (raw: string | undefined): string => `|${raw?.replaceAll('\u0001', '|')}`;

/** New order, granted replace, cancel. */
async function changedOrder() {
  const fixture = openArchiveFixture();
  const { lone } = fixture;
  const order = givenOrder({ qty: qty(500), createdAt: A_MONDAY_MS });
  const about = { orderId: order.orderId, userId: order.userId };
  await lone.receive('orders.routed', routed(order));
  const working = givenWorkingOrder({ ...about, clientOrderId: order.clientOrderId });
  await lone.receive('fix.execution', newReport(working, A_MONDAY_MS));
  await lone.receive('orders.replace-requested', { ...about, ...REPLACE });
  const end = { kind: 'REPLACED', requestNo: 1, reason: '', at: A_MONDAY_MS + 11 } as const;
  const replaced = { ...working, qty: REPLACE.qty, price: REPLACE.price };
  await lone.receive('fix.execution', changeReport(replaced, end, order.clientOrderId));
  return { ...fixture, order, about };
}

describe('a request', () => {
  it('is valid FIX 4.4 by the dictionary, and equals the order', async () => {
    const { lone, about } = await changedOrder();
    await lone.receive('orders.cancel-requested', { ...about, ...CANCEL });
    expect(toRequests(lone).map(({ msgType }) => msgType)).toEqual(['D', 'G', 'F']);
    for (const { raw } of toRequests(lone)) {
      const decoded = decode(toBytes(raw), ARCHIVE_DICTIONARY);
      if (decoded.kind === 'garbled') throw new Error(decoded.why);
      expect([raw, decoded.fault, validate(decoded.message, ARCHIVE_DICTIONARY)]).toEqual([
        raw,
        null,
        null,
      ]);
    }
    const [first] = toRequests(lone);
    for (const part of [
      '|35=D|',
      '|34=1|',
      '|38=500|',
      '|54=1|',
      '|55=AAPL|',
      '|40=2|',
      '|44=150|',
    ])
      expect(tags(first?.raw)).toContain(part);
  });

  it('is chained to the one that is in force, also after a restart', async () => {
    const { lone, order, about } = await changedOrder();
    lone.restart();
    await lone.receive('orders.cancel-requested', { ...about, ...CANCEL });
    const name = order.clientOrderId;
    expect(toRequests(lone).map((row) => [row.origClOrdId, row.clOrdId, row.orderQty])).toEqual([
      [null, name, 500],
      [name, `${name}.1`, 900],
      [`${name}.1`, `${name}.2`, 900],
    ]);
    expect(toRequests(lone).map(({ msgSeqNum }) => msgSeqNum)).toEqual([1, 2, 3]);
  });

  it('that was refused is not what the next one is chained to', async () => {
    const { lone } = openArchiveFixture();
    const order = givenOrder({ qty: qty(500) });
    const about = { orderId: order.orderId, userId: order.userId };
    await lone.receive('orders.routed', routed(order));
    await lone.receive('orders.replace-requested', { ...about, ...REPLACE });
    await lone.receive('orders.cancel-requested', { ...about, ...CANCEL });
    const cancel = toRequests(lone).at(-1);
    expect(cancel).toMatchObject({ origClOrdId: order.clientOrderId, orderQty: 500 });
  });

  it('of an algo names the algo with its parameters; its children name their parent', async () => {
    const { lone } = openArchiveFixture();
    const parent = givenOrder({ strategy: 'POV', algoParams: { participationPct: 10 } });
    const childId = orderId('019aae5c-0000-7000-8000-0000000000aa');
    const child = givenOrder({
      orderId: childId,
      clientOrderId: 'child',
      parentOrderId: parent.orderId,
      strategy: 'POV',
    });
    await lone.receive('orders.routed', routed(parent));
    await lone.receive('orders.child', routed(child));
    const [first, second] = toRequests(lone).map(({ raw }) => tags(raw));
    expect(first).toContain('|847=2|848=participationPct=10|');
    expect(second).toContain(`|583=${parent.orderId}|`);
    expect(second).not.toContain('|847=');
    const { items } = await getResponse(lone, fixMessages, {
      input: { orderId: parent.orderId },
      caller: admin,
    });
    expect(items).toHaveLength(2);
  });

  it('about an order that the archive never saw is left out', async () => {
    const { lone } = openArchiveFixture();
    const about = { orderId: givenOrder().orderId, userId: givenOrder().userId };
    await lone.receive('orders.cancel-requested', { ...about, ...CANCEL });
    expect(toRequests(lone)).toEqual([]);
  });
});

describe('messages of both directions', () => {
  async function wholeChain() {
    const fixture = await archived();
    await fixture.lone.receive('orders.routed', routed(theOrder()));
    return fixture;
  }

  it('are one list: by order, chain, type, direction and page', async () => {
    const { lone, reports } = await wholeChain();
    const list = async (input: object) =>
      (await getResponse(lone, fixMessages, { input, caller: admin })).items;
    expect((await list({ orderId: theOrder().orderId })).map(({ msgType }) => msgType)).toEqual([
      '8',
      '8',
      '8',
      '8',
      'D',
    ]);
    expect(await list({ clOrdId: reports.at(-1)?.clOrdId })).toHaveLength(5);
    expect(await list({ msgType: 'D' })).toMatchObject([{ direction: 'IN', report: null }]);
    expect(await list({ direction: 'OUT' })).toHaveLength(4);
    expect(await list({ sessionDay: '2026-11-22' })).toEqual([]);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const input = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
      const page = await getResponse(lone, fixMessages, { input, caller: admin });
      seen.push(...page.items.map(({ direction, msgSeqNum }) => `${direction}${msgSeqNum}`));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(['IN1', 'OUT1', 'OUT2', 'OUT3', 'OUT4']);
  });

  it('are one log, in the order of sending', async () => {
    const { lone } = await wholeChain();
    const lines: string[] = [];
    let cursor: string | undefined;
    do {
      const more = cursor === undefined ? {} : { cursor };
      const input = { sessionDay: '2026-11-23', limit: 2, ...more };
      const page = await getResponse(lone, fixLog, { input, caller: admin });
      lines.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(lines.map((line) => /35=(.)/.exec(line)?.[1])).toEqual(['8', '8', '8', '8', 'D']);
  });

  it('are explained one by one, to those who may see them', async () => {
    const { lone } = await wholeChain();
    const key = { sessionDay: '2026-11-23', direction: 'IN', msgSeqNum: 1 } as const;
    const { fields, problem, typeName, checkSum } = await getResponse(lone, fixMessage, {
      input: key,
      caller: admin,
    });
    expect([typeName, problem, checkSum.said]).toEqual(['NewOrderSingle', null, checkSum.counted]);
    expect(fields.find(({ tag }) => tag === 54)).toMatchObject({ name: 'Side', meaning: 'sell' });
    expect(fields.filter(({ says }) => says === null)).toEqual([]);
    const stranger = givenCaller({ userId: userId('somebody-else') });
    expect(await refusalCode(lone, fixMessage, { input: key, caller: stranger })).toBe('NOT_FOUND');
    const none = { ...key, msgSeqNum: 99 };
    expect(await refusalCode(lone, fixMessage, { input: none, caller: admin })).toBe('NOT_FOUND');
  });
});

describe('a short sale', () => {
  /** New order, replace and cancel of a sale, and a report of it; Side (54) of each, and what the verify job finds. */
  async function archive(sale: Partial<Order>, mark: SaleMark | null) {
    const { lone } = openArchiveFixture();
    const order = givenOrder({ ...theOrder(), shortQty: qty(1_000), ...sale });
    const about = { orderId: order.orderId, userId: order.userId };
    await lone.receive('orders.routed', routed(order));
    lone.restart();
    await lone.receive('orders.replace-requested', { ...about, ...REPLACE });
    await lone.receive('orders.cancel-requested', { ...about, ...CANCEL });
    const [report] = orderEvents().reports;
    if (report === undefined) throw new Error('reported');
    await lone.receive('fix.execution', mark === null ? report : { ...report, mark });
    const raws = [...toRequests(lone), ...lone.rows(FIX_ARCHIVE_TABLES.messages)];
    const faults = [
      ...toRequests(lone).map(requestFault),
      ...lone.rows(FIX_ARCHIVE_TABLES.messages).map(rawFault),
    ];
    return { sides: raws.map(({ raw }) => /\|54=(.)/.exec(tags(raw))?.[1]), faults };
  }

  it.each([
    ['short', {}, 'SHORT', '5'],
    ['short exempt', { shortExempt: true }, 'SHORT_EXEMPT', '6'],
    ['short in part', { shortQty: qty(400) }, null, '2'],
    ['long', { shortQty: qty(0) }, null, '2'],
  ] as const)('that is %s has it in each of its messages', async (_, sale, mark, side) => {
    const { sides, faults } = await archive(sale, mark);
    expect(sides).toEqual([side, side, side, side]);
    expect(faults).toEqual([null, null, null, null]);
  });

  it('is explained as one, and a purchase in its place is a fault', async () => {
    const { lone } = openArchiveFixture();
    const order = givenOrder({ ...theOrder(), shortQty: qty(1_000) });
    await lone.receive('orders.routed', routed(order));
    const key = { sessionDay: '2026-11-23', direction: 'IN', msgSeqNum: 1 } as const;
    const { fields } = await getResponse(lone, fixMessage, { input: key, caller: admin });
    const side = fields.find(({ tag }) => tag === 54);
    expect(side).toMatchObject({ value: '5', meaning: 'sell short' });
    const [row] = toRequests(lone);
    if (row === undefined) throw new Error('archived');
    expect(requestFault({ ...row, side: 'BUY' })?.detail).toBe('54 is not 1 in the bytes');
  });
});

describe('the verify job', () => {
  it.each([
    ['GARBLED', { raw: '8=FIX.4.4\u00019=5\u000135=D\u000110=000\u0001' }],
    ['COLUMNS_DIFFER', { orderQty: qty(1) }],
    ['SEQUENCE_GAP', { msgSeqNum: 3 }],
  ] as const)('finds %s among the requests', async (kind, damage) => {
    const fixture = openArchiveFixture();
    const order = givenOrder();
    await fixture.lone.receive('orders.routed', routed(order));
    const sound = await getResponse(fixture.lone, verifyArchive, { input: {}, caller: admin });
    expect(sound).toMatchObject({ messages: 1, requests: 1, faultCount: 0 });
    fixture.damagedRequests.set(`${order.orderId}-0-D`, damage);
    const { faults } = await getResponse(fixture.lone, verifyArchive, { input: {}, caller: admin });
    expect(faults.map((fault) => fault.kind)).toContain(kind);
    const { running, items } = await getResponse(fixture.lone, archiveVerifications, {
      input: {},
      caller: admin,
    });
    expect([running, items.length]).toEqual([null, 2]);
  });
});
