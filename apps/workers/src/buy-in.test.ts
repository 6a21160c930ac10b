/** A buy-in in all places that hold the member's position: at the CCP, with risk and in the OMS; and made once. */
import {
  advanceClearingClock,
  ccpBuyIns,
  ccpSettlements,
  ccpStatement,
} from '@tradefloor/contracts/calls/ccp';
import { positions } from '@tradefloor/contracts/calls/risk';
import { type BuyIn, participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import { A_MONDAY_MS, givenFill } from '@tradefloor/contracts/testing/given';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { expect, it } from 'vitest';
import { ADMIN, openCcp, RISK, STRANGER, TRADER } from './testing/ccp-fixture.ts';
import { publishedOn } from './testing/lone-service.ts';
import { openOms } from './testing/oms-fixture.ts';
import { openRisk } from './testing/risk-fixture.ts';

const AAPL = instrumentSymbol('AAPL');
const SOLD = { side: 'SELL', price: px(150_000_000) } as const;
const OWN = participant(TRADER.userId);

/** A trader who sold 100 for 25 November and fails, as its buyer does, on every day up to 2 December. */
async function failingSeller() {
  const ccp = openCcp({ failsPpm: 1_000_000 });
  await ccp.fill(SOLD);
  const dates: string[] = [];
  while (dates.at(-1) !== '2026-12-02') {
    await ccp.tick(151);
    const { clock } = await ccp.value(advanceClearingClock, {}, ADMIN);
    dates.push(clock.businessDate);
  }
  return ccp;
}

it('is listed ahead, made on its day, and taken over by risk: the trader’s position is the CCP’s', async () => {
  const [ccp, risk] = [await failingSeller(), await openRisk()];
  await risk.receive('orders.filled', givenFill({ userId: TRADER.userId, ...SOLD }));
  expect((await ccp.value(ccpSettlements, {}, TRADER)).items).toMatchObject([
    { failReason: 'LACK_OF_SECURITIES', ageDays: 4, buyInOn: '2026-12-03', boughtInQty: 0 },
  ]);
  ccp.lone.restart();
  await ccp.tick(152);
  const events = await ccp.lone.request(advanceClearingClock, {}, ADMIN);
  const [bought] = publishedOn(events.events, 'ccp.bought-in');
  expect(bought).toMatchObject({ userId: OWN, kind: 'USER', qty: 100, price: 152_000_000 });
  if (bought === undefined) throw new Error('bought in');
  const changed = publishedOn(await risk.receive('ccp.bought-in', bought), 'positions.changed');
  // Sold at 150, bought at 152.
  expect(changed).toMatchObject([
    { symbol: AAPL, netQty: 0, realisedPnl: -2_000_000, fees: 6_500 },
  ]);
  const { result } = await risk.request(positions, {}, TRADER);
  expect(result).toMatchObject({ ok: true, value: { items: [{ netQty: 0, boughtQty: 100 }] } });
  const held = ccp.lone.rows(CCP_TABLES.positions).map((row) => [row.participant, row.netQty]);
  expect(Object.fromEntries(held)).toEqual({ [OWN]: 0, SIMA: 100, BUYA: -100 });
});

it('is made once, whether it is swept twice or started again in between', async () => {
  const ccp = await failingSeller();
  await ccp.tick(152);
  await ccp.value(advanceClearingClock, {}, ADMIN);
  const buyIns = ccp.lone.rows(CCP_TABLES.buyIns);
  expect(buyIns).toHaveLength(1);
  for (let round = 0; round < 3; round += 1) {
    ccp.lone.restart();
    await ccp.tick(153);
    expect(publishedOn(ccp.lone.interval('settlement'), 'ccp.bought-in')).toEqual([]);
  }
  expect(ccp.lone.rows(CCP_TABLES.buyIns)).toEqual(buyIns);
  const sum = ccp.lone.rows(CCP_TABLES.positions).reduce((all, { netQty }) => all + netQty, 0);
  expect(sum).toBe(0);
});

it('is listed page by page to its member and to those who see the firm, and is on the statement', async () => {
  const ccp = openCcp({ failsPpm: 1_000_000 });
  for (const name of ['AAA', 'BBB', 'CCC'])
    await ccp.fill({ ...SOLD, symbol: instrumentSymbol(name) });
  await ccp.fill(SOLD);
  let date = '';
  while (date !== '2026-12-03') {
    await ccp.tick(152);
    date = (await ccp.value(advanceClearingClock, {}, ADMIN)).clock.businessDate;
  }
  // What is quoted: the others wait.
  const all = await ccp.value(ccpBuyIns, { userId: OWN }, TRADER);
  expect(all).toMatchObject({ items: [{ symbol: AAPL, cost: 2_000_000 }], nextCursor: null });
  expect(await ccp.value(ccpBuyIns, { userId: OWN }, RISK)).toEqual(all);
  expect(await ccp.code(ccpBuyIns, { userId: OWN }, STRANGER)).toBe('FORBIDDEN');
  const cursor = 'no_pplace';
  expect(await ccp.code(ccpBuyIns, { userId: OWN, cursor }, TRADER)).toBe('VALIDATION_FAILED');
  const { text } = await ccp.value(ccpStatement, { userId: OWN, date }, TRADER);
  expect(text).toContain(',AAPL,100,152,15200,15000,200,USD,2026-11-25');
});

it('waits while the share is not quoted, and is listed as due', async () => {
  const ccp = await failingSeller();
  ccp.lone.nowMs += 10_000;
  const events = await ccp.lone.request(advanceClearingClock, {}, ADMIN);
  expect(publishedOn(events.events, 'ccp.bought-in')).toEqual([]);
  const { items } = await ccp.value(ccpSettlements, {}, RISK);
  expect(items.find(({ userId: id }) => id === OWN)).toMatchObject({
    status: 'FAILED',
    ageDays: 5,
    buyInOn: '2026-12-03',
  });
});

const BOUGHT: BuyIn = {
  buyInId: 'BUYIN:exec-1:S:O:V5',
  userId: OWN,
  kind: 'USER',
  seller: participant('BUYA'),
  obligationId: 'exec-1:S:O',
  symbol: AAPL,
  instrumentType: 'equity',
  currency: 'USD',
  qty: qty(100),
  price: px(152_000_000),
  notional: money(15_200_000),
  accruedInterest: money(0),
  contractAmount: money(15_000_000),
  cost: money(200_000),
  settlementDate: '2026-11-25',
  businessDate: '2026-12-03',
  at: A_MONDAY_MS,
};

it('is held by the user in the OMS as well, restarts included, and is no order', async () => {
  const oms = await openOms();
  const order = await oms.placed({ side: 'SELL', qty: qty(100), price: px(99_000_000) });
  await oms.fill(order, { n: 1, cumQty: 100 });
  const held = () => oms.lone.rows(OMS_TABLES.holdings).map(({ netQty }) => netQty);
  expect(held()).toEqual([-100]);
  const orders = oms.lone.rows(OMS_TABLES.orders);
  const bought = { ...BOUGHT, userId: participant(order.userId), symbol: order.symbol };
  expect(await oms.lone.receive('ccp.bought-in', { ...bought, qty: qty(60) })).toEqual([]);
  expect(held()).toEqual([-40]);
  oms.lone.restart();
  await oms.lone.receive('ccp.bought-in', { ...bought, qty: qty(40) });
  expect(held()).toEqual([0]);
  expect(oms.lone.rows(OMS_TABLES.orders)).toEqual(orders);
});

it('for a client or a dealer moves no position of the firm’s desks', async () => {
  const [risk, oms] = [await openRisk(), await openOms()];
  for (const kind of ['CLIENT', 'DEALER'] as const) {
    expect(await risk.receive('ccp.bought-in', { ...BOUGHT, kind })).toEqual([]);
    expect(await oms.lone.receive('ccp.bought-in', { ...BOUGHT, kind })).toEqual([]);
  }
  expect(risk.rows(RISK_TABLES.positions)).toEqual([]);
  expect(oms.lone.rows(OMS_TABLES.holdings)).toEqual([]);
});
