/** The fee for borrowed shares in all places that show it: ledger, statement, position; charged once a day. */
import {
  advanceClearingClock,
  ccpLedger,
  ccpSettlementsOn,
  ccpStatement,
} from '@tradefloor/contracts/calls/ccp';
import { instruments } from '@tradefloor/contracts/calls/market';
import { previewOrder } from '@tradefloor/contracts/calls/orders';
import { type BorrowFee, participant } from '@tradefloor/contracts/ccp';
import type { OrderPreview } from '@tradefloor/contracts/decision';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { A_MONDAY_MS, givenFill } from '@tradefloor/contracts/testing/given';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { givenRequest, givenTick } from '@tradefloor/core/trading/order/order.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expect, it } from 'vitest';
import { ADMIN, type CcpFixture, openCcp, TRADER } from './testing/ccp-fixture.ts';
import { publishedOn } from './testing/lone-service.ts';
import { openOms } from './testing/oms-fixture.ts';
import { openRisk } from './testing/risk-fixture.ts';

const OWN = participant(TRADER.userId);
const DAY_MS = 86_400_000;
const SOLD = { side: 'SELL', qty: qty(10_000), price: px(150_000_000) } as const;
/** 10,000 at 151: 102 % is 154.02, so 155; 0.45 % of 1,550,000 over 360 days. AAPL's rate follows from its letters. */
const A_DAY = 19.38;

/** A market that responds until it is switched off. */
function openWithMarket(settings: Parameters<typeof openCcp>[0] = {}) {
  const listed = { call: instruments, value: { items: EQUITIES, nextCursor: null } };
  const peers = [listed];
  const setUp = (isUp: boolean) => peers.splice(0, 1, ...(isUp ? [listed] : []));
  return { ccp: openCcp(settings, { peers }), setUp };
}

/** A sweep as the interval runs it, with the timer that it may set. */
async function sweep(ccp: CcpFixture) {
  const outputs = ccp.lone.interval('settlement');
  const isSet = outputs.some((output) => output.type === 'wake' && output.name === 'sweep');
  return [...outputs, ...(isSet ? await ccp.lone.fireTimer('sweep') : [])];
}

/** Sold on a Monday, settled on Wednesday; the fees that each day's sweeps publish, up to the next Monday. */
async function aWeekShort(onDay: (ccp: CcpFixture) => void = () => undefined) {
  const { ccp } = openWithMarket();
  await ccp.fill(SOLD);
  const fees: BorrowFee[] = [];
  for (let day = 0; day <= 7; day += 1) {
    ccp.lone.nowMs = A_MONDAY_MS + day * DAY_MS;
    await ccp.tick(151);
    ccp.lone.interval('margin');
    onDay(ccp);
    fees.push(...publishedOn(await sweep(ccp), 'ccp.borrow-fee'));
  }
  return { ccp, fees };
}

it('is charged for each night from settlement on, weekends too, and each once over restarts', async () => {
  const { ccp, fees } = await aWeekShort((each) => each.lone.restart());
  expect(fees.map(({ day, fee }) => [day, fee / 1e4])).toEqual(
    ['25', '26', '27', '28', '29'].map((date) => [`2026-11-${date}`, A_DAY]),
  );
  ccp.lone.restart();
  expect(publishedOn(await sweep(ccp), 'ccp.borrow-fee')).toEqual([]);
  const paid = ccp.lone.rows(CCP_TABLES.accounts).filter(({ ledger }) => ledger === 'USD');
  expect(paid.reduce((sum, { posted }) => sum + posted, 0)).toBe(0);
  // 26 November is a holiday: its night is paid on Friday; Friday's, Saturday's and Sunday's on Monday.
  const monday = await ccp.value(ccpSettlementsOn, { date: '2026-11-30' }, TRADER);
  expect(monday.items).toMatchObject(
    Array.from({ length: 3 }, () => ({ payment: 'BORROW_FEE', status: 'SETTLED', qty: 0 })),
  );
  const { items } = await ccp.value(ccpLedger, { userId: OWN }, TRADER);
  const booked = items.filter(({ code }) => code === 'BORROW_FEE');
  expect(booked.map(({ amount, contra }) => [amount, contra])).toEqual(
    Array.from({ length: 5 }, () => [-A_DAY, 'CCP CASH']),
  );
  const { text } = await ccp.value(ccpStatement, { userId: OWN, date: '2026-11-30' }, TRADER);
  expect(text).toContain('BORROW_FEE,AAPL,-10000,151,-19.38,USD,2026-11-30,0.45');
});

it('is what the preview of the sale had as its estimate, at the same price', async () => {
  const oms = await openOms();
  await oms.tick({ ticks: [givenTick({ mid: px(151_000_000) })] });
  const sale = { ...givenRequest(), side: 'SELL', qty: SOLD.qty, price: px(151_000_000) } as const;
  const { value } = await oms.request(previewOrder, sale);
  const { sale: estimate } = value as OrderPreview;
  expect(estimate).toMatchObject({ longQty: 0, shortQty: 10_000, rateBps: 45, isEasy: true });
  const { fees } = await aWeekShort();
  expect(fees.map(({ fee }) => fee)).toEqual(fees.map(() => estimate?.feeADay));
});

it('is among the fees of the position, which is as it was', async () => {
  const { fees } = await aWeekShort();
  const risk = await openRisk();
  await risk.receive('orders.filled', givenFill({ userId: TRADER.userId, ...SOLD }));
  const [before] = risk.rows(RISK_TABLES.positions);
  const [first] = fees;
  if (first === undefined) throw new Error('charged');
  const changed = publishedOn(await risk.receive('ccp.borrow-fee', first), 'positions.changed');
  const feesBefore = Number(before?.fees);
  expect(changed).toMatchObject([
    { netQty: -10_000, realisedPnl: 0, fees: feesBefore + 193_800, version: 2 },
  ]);
  risk.restart();
  expect(risk.rows(RISK_TABLES.positions)).toMatchObject([{ fees: feesBefore + 193_800 }]);
  for (const kind of ['CLIENT', 'DEALER'] as const) {
    expect(await risk.receive('ccp.borrow-fee', { ...first, kind })).toEqual([]);
  }
  const none = { ...first, symbol: instrumentSymbol('MSFT'), fee: money(1) };
  expect(await risk.receive('ccp.borrow-fee', none)).toEqual([]);
});

it('waits for the market’s list, with the day’s deliveries, and is charged when it responds', async () => {
  const { ccp, setUp } = openWithMarket();
  await ccp.fill(SOLD);
  ccp.lone.nowMs = A_MONDAY_MS + 2 * DAY_MS;
  await ccp.tick(151);
  await sweep(ccp);
  setUp(false);
  ccp.lone.nowMs = A_MONDAY_MS + 3 * DAY_MS;
  await ccp.tick(151);
  expect(publishedOn(await sweep(ccp), 'ccp.borrow-fee')).toEqual([]);
  expect(await ccp.code(advanceClearingClock, {}, ADMIN)).toBe('UPSTREAM_UNAVAILABLE');
  ccp.lone.restart();
  setUp(true);
  await ccp.tick(151);
  expect(publishedOn(await sweep(ccp), 'ccp.borrow-fee')).toMatchObject([
    { day: '2026-11-25', qty: 10_000, rateBps: 45, fee: 193_800 },
  ]);
});

it('follows the clock when it is put ahead: from Friday to Monday are three days', async () => {
  const { ccp } = openWithMarket();
  await ccp.fill(SOLD);
  const charged: (readonly [string, number])[] = [];
  for (let day = 0; day < 6; day += 1) {
    await ccp.tick(151);
    const { result, events } = await ccp.lone.request(advanceClearingClock, {}, ADMIN);
    const date = result.ok ? (result.value as { clock: { businessDate: string } }).clock : null;
    charged.push([date?.businessDate ?? '', publishedOn(events, 'ccp.borrow-fee').length]);
  }
  expect(charged).toEqual([
    ['2026-11-24', 0],
    ['2026-11-25', 0],
    ['2026-11-27', 2],
    ['2026-11-30', 3],
    ['2026-12-01', 1],
    ['2026-12-02', 1],
  ]);
});

it('at the rate of what is hard to borrow where the share is', async () => {
  const { ccp } = openWithMarket({ hardToBorrowAdv: 100_000_000 });
  await ccp.fill(SOLD);
  for (const day of [2, 3]) {
    ccp.lone.nowMs = A_MONDAY_MS + day * DAY_MS;
    await ccp.tick(151);
    await sweep(ccp);
  }
  // 286 mod 16 is 14: 5 % and 14 steps of 1.25 %. 1,550,000 x 22.5 % / 360.
  expect(ccp.lone.rows(CCP_TABLES.positionPayments)).toMatchObject([
    { participant: OWN, rateBps: 2_250, cash: -9_687_500 },
    { participant: 'LEND', cash: 9_687_500 },
  ]);
});
