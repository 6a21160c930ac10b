/** Packages at the dealer: every leg at its price of one instant, or none of them. */

import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import { futureStrip } from '@tradefloor/contracts/calls/futures';
import type { FutureStrip, FutureView } from '@tradefloor/contracts/future';
import { orderId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { RoutedPackage } from '@tradefloor/contracts/package';
import { givenOrder } from '@tradefloor/core/trading/order/order.given';
import { computeWorth } from '@tradefloor/instruments/contract/contract-value';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../../testing/lone-service.ts';
import { RFQ_SETTINGS } from '../../../testing/rfq-settings.given.ts';
import { rfqService } from '../service.ts';

const START_MS = Date.parse('2026-11-23T15:00:00Z');

async function open(): Promise<{ lone: LoneService; months: readonly FutureView[] }> {
  const lone = openLone(rfqService(RFQ_SETTINGS), { seed: 42, nowMs: START_MS });
  await lone.receive('market.ticks', { seq: 8, at: START_MS, simTime: START_MS, ticks: [] });
  const { result } = await lone.request(futureStrip, { root: 'CL' });
  if (!result.ok) throw new Error(result.error.code);
  return { lone, months: (result.value as FutureStrip).months };
}

type Part = readonly [month: number, side: 'BUY' | 'SELL', lots: number];
function toPackage(
  months: readonly FutureView[],
  parts: readonly Part[],
  maxCost: number | null = null,
): RoutedPackage {
  const legs = parts.map(([month, side, lots], n) => ({
    order: {
      ...givenOrder(n + 1),
      instrumentType: 'commodity' as const,
      desk: 'COMM' as const,
      side,
      qty: qty(lots),
      orderType: 'MARKET' as const,
      timeInForce: 'FOK' as const,
      price: null,
      symbol: months[month]?.symbol ?? givenOrder(1).symbol,
    },
    tradingStyle: 'commodities_voice' as const,
    protectionPx: null,
  }));
  const first = legs[0]?.order ?? givenOrder(1);
  return {
    packageId: orderId(first.orderId),
    userId: first.userId,
    maxCost: maxCost === null ? null : money(maxCost),
    legs,
  };
}
const computeCost = (months: readonly FutureView[], parts: readonly Part[]): number =>
  parts.reduce((sum, [month, side, lots]) => {
    const view = months[month];
    if (view === undefined) throw new Error('no such month');
    const sized = { instrumentType: 'commodity' as const, symbol: view.symbol };
    const worth = computeWorth(sized, side === 'BUY' ? view.ask : view.bid, lots);
    return sum + (side === 'BUY' ? worth : -worth);
  }, 0);

const SPREAD: readonly Part[] = [
  [0, 'BUY', 10],
  [1, 'SELL', 10],
];

describe('a calendar spread', () => {
  it('is dealt on both legs at their touches', async () => {
    const { lone, months } = await open();
    const events = await lone.receive('orders.otc.package', toPackage(months, SPREAD));
    expect(
      publishedOn(events, 'orders.filled').map(({ price, leavesQty }) => [price, leavesQty]),
    ).toEqual([
      [months[0]?.ask, 0],
      [months[1]?.bid, 0],
    ]);
    expect(publishedOn(events, 'fix.execution')).toHaveLength(2);
    // Half the width of each market: a cost of the buyer above mid, and of the seller below it.
    for (const { impactBps, price, arrivalMid, side } of publishedOn(events, 'orders.filled')) {
      const paid = (side === 'BUY' ? 1 : -1) * (price - arrivalMid);
      expect(paid).toBeGreaterThan(0);
      expect(impactBps).toBeCloseTo((paid / arrivalMid) * 10_000, 2);
    }
  });

  it('at its limit to the unit is dealt, beyond it by one unit both legs end', async () => {
    const { lone, months } = await open();
    const cost = computeCost(months, SPREAD);
    const at = (limit: number) =>
      lone.receive('orders.otc.package', toPackage(months, SPREAD, limit));
    expect(publishedOn(await at(cost), 'orders.filled')).toHaveLength(2);
    const events = await at(cost - 1);
    expect(publishedOn(events, 'orders.filled')).toEqual([]);
    const ends = publishedOn(events, 'orders.acknowledged');
    expect(ends.map(({ kind, cumQty }) => [kind, cumQty])).toEqual([
      ['CANCELED', 0],
      ['CANCELED', 0],
    ]);
    expect(ends[0]?.reason).toContain('PACKAGE_BEYOND_LIMIT');
  });
});

it('one leg that is halted, not listed or beyond its protection ends all of them', async () => {
  const { lone, months } = await open();
  const expectNone = async (routed: RoutedPackage, why: string): Promise<void> => {
    const events = await lone.receive('orders.otc.package', routed);
    expect(publishedOn(events, 'orders.filled')).toEqual([]);
    expect(publishedOn(events, 'orders.acknowledged').map(({ reason }) => reason)).toEqual([
      expect.stringContaining(why),
      expect.stringContaining(why),
    ]);
  };
  const whole = toPackage(months, SPREAD);
  const [one, two] = whole.legs;
  if (one === undefined || two === undefined) throw new Error('two legs');
  await expectNone({ ...whole, legs: [one, { ...two, protectionPx: px(1_000_000_000) }] }, 'LIMIT');
  await expectNone(toPackage(months, [SPREAD[0] ?? [0, 'BUY', 1], [99, 'SELL', 10]]), 'NOT_QUOTED');
  const halt = { killSwitchId: 'k', scope: 'symbol' as const, target: months[1]?.symbol ?? null };
  await lone.request(haltRfqs, { ...halt, at: START_MS });
  await expectNone(whole, 'kill switch');
});

it('whatever the legs and the limit: all are filled, or none is', async () => {
  const { lone, months } = await open();
  const part = fc.tuple(
    fc.constantFrom('BUY' as const, 'SELL' as const),
    fc.integer({ min: 1, max: 400 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 2, maxLength: 8 }),
      fc.option(fc.integer({ min: -3_000_000_000, max: 3_000_000_000 })),
      async (parts, limit) => {
        const of = parts.map(([side, lots], month): Part => [month, side, lots]);
        const events = await lone.receive('orders.otc.package', toPackage(months, of, limit));
        const fills = publishedOn(events, 'orders.filled');
        const ends = publishedOn(events, 'orders.acknowledged');
        expect([fills.length, ends.length].sort((a, b) => a - b)).toEqual([0, parts.length]);
        const cost = fills.reduce((sum, fill) => {
          const worth = computeWorth(fill, fill.price, fill.qty);
          return sum + (fill.side === 'BUY' ? worth : -worth);
        }, 0);
        if (limit !== null && fills.length > 0) expect(cost).toBeLessThanOrEqual(limit);
      },
    ),
  );
});
