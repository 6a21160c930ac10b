/**
 * Futures dealt by phone have no order: their trader holds them, they count for the day, once, and nothing is
 * published.
 */

import { execId, instrumentSymbol, RfqId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenFill, givenOrderId } from '@tradefloor/core/trading/order/order.given';
import { expect, it } from 'vitest';
import { openOms } from '../../testing/oms-fixture.ts';

const fill = givenFill({
  execId: execId('deal-F1'),
  orderId: givenOrderId(7),
  rfqId: RfqId.parse('deal'),
  symbol: instrumentSymbol('CLF27'),
  instrumentType: 'commodity',
  desk: 'COMM',
  side: 'SELL',
  counterparty: 'CLNT',
  price: px(70_120_000),
  qty: qty(10),
  cumQty: qty(10),
  leavesQty: qty(0),
});

it('a voice deal’s fill is held short and counts at its worth in dollars', async () => {
  const oms = await openOms();
  expect(await oms.lone.receive('orders.filled', fill)).toEqual([]);
  expect(oms.lone.rows(OMS_TABLES.holdings)).toMatchObject([{ symbol: 'CLF27', netQty: -10 }]);
  expect(oms.lone.rows(OMS_TABLES.dailyNotionals)).toMatchObject([{ used: 701_200 * 10_000 }]);
});

it('a fill of no order that is no voice deal changes nothing here', async () => {
  const oms = await openOms();
  await oms.lone.receive('orders.filled', { ...fill, counterparty: 'DRVX' });
  await oms.lone.receive('orders.filled', { ...fill, rfqId: null });
  expect(oms.lone.rows(OMS_TABLES.holdings)).toEqual([]);
});
