/** Payments on positions as a person sees them: in the settlement queue, the ledger and the statement. */
import {
  advanceClearingClock,
  ccpLedger,
  ccpSettlementsOn,
  ccpStatement,
} from '@tradefloor/contracts/calls/ccp';
import { participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { CCP_TABLES } from '@tradefloor/core/clearing/tables';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { expect, it } from 'vitest';
import { ADMIN, openCcp, TRADER } from '../../testing/ccp-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';

const OWN = participant(TRADER.userId);
const getIsin = (name: string) =>
  instrumentSymbol(BONDS.find((bond) => bond.name === name)?.isin ?? '');

it('a coupon on its date is settled, in the ledger and on the statement, once, restarts included', async () => {
  const ccp = openCcp();
  // 4.35 % on 15 June and 15 December: 1,087.50 on 50,000, on a Tuesday.
  const symbol = getIsin('CAT 4.35 2031-06-15');
  await ccp.fill({ symbol, instrumentType: 'bond', qty: qty(50_000), price: px(99_500_000) });
  const date = '2026-12-15';
  const clock = async () => (await ccp.value(advanceClearingClock, {}, ADMIN)).clock.businessDate;
  while ((await clock()) < date) expect(ccp.lone.rows(CCP_TABLES.positionPayments)).toEqual([]);
  ccp.lone.restart();
  ccp.lone.interval('settlement');
  const due = await ccp.value(ccpSettlementsOn, { date }, TRADER);
  expect(due.items).toMatchObject([
    { symbol, payment: 'COUPON', cashAmount: 10_875_000, status: 'SETTLED', qty: 0 },
  ]);
  const { items } = await ccp.value(ccpLedger, { userId: OWN }, TRADER);
  expect(items.filter(({ code }) => code === 'COUPON')).toMatchObject([
    { account: 'CASH', ledger: 'USD', amount: 1_087.5, contra: 'CCP CASH', businessDate: date },
  ]);
  const { text } = await ccp.value(ccpStatement, { userId: OWN, date }, TRADER);
  expect(text).toContain(`COUPON,${symbol},50000,2.175,1087.5,USD,${date}`);
});

it('a future is settled when the business date changes, at the mark that the day ended with', async () => {
  const ccp = openCcp();
  const symbol = instrumentSymbol('CLF27');
  const future = { symbol, instrumentType: 'commodity' as const };
  await ccp.fill({ ...future, qty: qty(2), price: px(60_000_000) });
  await ccp.fill({ ...future, side: 'SELL', qty: qty(1), price: px(60_500_000) });
  await ccp.value(advanceClearingClock, {}, ADMIN);
  // Never quoted here: the last trade's price is the mark. Both lots were bought 0.50 a barrel below it.
  const { items } = await ccp.value(ccpSettlementsOn, { date: '2026-11-24' }, TRADER);
  expect(items).toMatchObject([
    { symbol, payment: 'FUTURES_VARIATION', status: 'SETTLED', qty: 0 },
  ]);
  const { text } = await ccp.value(ccpStatement, { userId: OWN, date: '2026-11-24' }, TRADER);
  expect(text).toContain('FUTURES_VARIATION,CLF27,1,60.5,1000,USD,2026-11-24');
});

it('a future with a settlement price of the day is settled at that, restarts included; its open interest is counted', async () => {
  const ccp = openCcp();
  const symbol = instrumentSymbol('CLF27');
  const far = instrumentSymbol('CLG27');
  const future = { symbol, instrumentType: 'commodity' as const };
  await ccp.fill({ ...future, qty: qty(2), price: px(60_000_000) });
  await ccp.fill({ ...future, side: 'SELL', qty: qty(1), price: px(60_500_000) });
  const events = await ccp.lone.receive('futures.settled', {
    root: 'CL',
    date: '2026-11-23',
    at: ccp.lone.nowMs,
    items: [
      { symbol, price: px(60_800_000) },
      { symbol: far, price: px(60_700_000) },
    ],
  });
  expect(publishedOn(events, 'ccp.open-interest')).toEqual([
    {
      root: 'CL',
      date: '2026-11-23',
      items: [
        { symbol, lots: 1 },
        { symbol: far, lots: 0 },
      ],
    },
  ]);
  ccp.lone.restart();
  await ccp.value(advanceClearingClock, {}, ADMIN);
  // Bought at 60 and 60, sold at 60.50, one left at 60.80: 500 and 800 dollars.
  const { text } = await ccp.value(ccpStatement, { userId: OWN, date: '2026-11-24' }, TRADER);
  expect(text).toContain('FUTURES_VARIATION,CLF27,1,60.8,1300,USD,2026-11-24');
});
