/** Non-deliverable forwards in the firm's risk: in dollars at spot before their fixing, dollars alone after it. */
import { exposure } from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { Exposure } from '@tradefloor/contracts/firm-risk';
import { execId, instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { givenFill, givenUser, NOW } from '@tradefloor/core/trading/order/order.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { describe, expect, it } from 'vitest';
import { type LoneService, publishedOn } from '../../testing/lone-service.ts';
import { LISTING, openRisk, RITA } from '../../testing/risk-fixture.ts';

const NDF = instrumentSymbol('USDBRL-20270301');
const rate = (price: number) => px(Math.round(price * 1_000_000));

let count = 0;
const fill = (price: number, over: object = {}) => {
  count += 1;
  return givenFill({
    execId: execId(`ndf-${count}`),
    symbol: NDF,
    instrumentType: 'fx',
    desk: 'FX',
    currency: 'BRL',
    qty: qty(1_000_000),
    price: rate(price),
    at: NOW,
    ...over,
  });
};

async function openFirm(): Promise<LoneService> {
  const risk = await openRisk([LISTING, { call: userOf, value: { user: givenUser() } }]);
  const quotes = [
    { symbol: instrumentSymbol('USDBRL'), bid: rate(5.5), ask: rate(5.5), mid: rate(5.5) },
    { symbol: NDF, bid: rate(5.61), ask: rate(5.61), mid: rate(5.61) },
  ];
  await risk.receive('market.quotes', { seq: 1, markets: [{ type: 'fx', at: NOW, quotes }] });
  return risk;
}
const fix = (risk: LoneService, price: number) => {
  const item = {
    symbol: NDF,
    instrumentType: 'fx' as const,
    expiry: '2027-03-01',
    finalPrice: rate(price),
    underlyingPrice: rate(price),
    tickSeq: 9,
    at: NOW,
  };
  return risk.receive('contracts.expired', { at: NOW, items: [item] });
};
async function readFirm(risk: LoneService): Promise<Exposure> {
  const { result } = await risk.request(exposure, {}, RITA);
  if (!result.ok) throw new Error(result.error.code);
  return result.value as Exposure;
}

describe('before the fixing', () => {
  it('is worth its dollars at the forward price over spot, and moves with the currency', async () => {
    const risk = await openFirm();
    await risk.receive('orders.filled', fill(5.4));
    const firm = await readFirm(risk);
    expect(firm.grossNotional).toBeCloseTo((5.61 / 5.5) * 1_000_000, 2);
    expect(firm.unrealisedPnl).toBeCloseTo(210_000 / 5.5, 2);
    // 15 % a year, 2.326 deviations of a day.
    const sigma = 0.15 / Math.sqrt(252);
    expect(firm.valueAtRisk.parametric.var99).toBeCloseTo(
      2.326_35 * sigma * firm.grossNotional,
      -2,
    );
  });
});

describe('at the fixing', () => {
  it('what each holds is closed with its profit in dollars, also what was closed before and what comes late', async () => {
    const risk = await openFirm();
    const bob = { userId: userId('bob') };
    await risk.receive('orders.filled', fill(5.4));
    await risk.receive('orders.filled', fill(5.3, { ...bob }));
    await risk.receive('orders.filled', fill(5.35, { ...bob, side: 'SELL' }));
    const published = publishedOn(await fix(risk, 5.5), 'positions.changed');
    const alice = Math.round((100_000 / 5.5) * 10_000);
    const earned = Math.round((50_000 / 5.5) * 10_000);
    expect(published).toMatchObject([
      { userId: 'alice', symbol: NDF, currency: 'USD', netQty: 0, realisedPnl: alice },
      { userId: 'bob', symbol: NDF, currency: 'USD', netQty: 0, realisedPnl: earned },
    ]);
    const firm = await readFirm(risk);
    expect(firm.realisedPnl).toBeCloseTo(150_000 / 5.5, 3);
    expect([firm.grossNotional, firm.unrealisedPnl, firm.positions]).toEqual([0, 0, 0]);
    risk.restart();
    expect(await fix(risk, 5.5)).toEqual([]);
    const late = await risk.receive('orders.filled', fill(5.45));
    const more = Math.round((50_000 / 5.5) * 10_000);
    expect(publishedOn(late, 'positions.changed')).toMatchObject([
      { userId: 'alice', currency: 'USD', netQty: 0, realisedPnl: alice + more },
    ]);
    const rows = risk.rows(RISK_TABLES.positions);
    expect(rows.map(({ currency }) => currency)).toEqual(['USD', 'USD']);
  });
});
