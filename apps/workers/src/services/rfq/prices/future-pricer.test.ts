/** The futures desk: strips at the market's prices, spreads between months, and orders dealt at once on the tick. */

import { contractMarks, futureStrip, listFutures } from '@tradefloor/contracts/calls/futures';
import type { FutureRoot, FutureStrip } from '@tradefloor/contracts/future';
import { px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { FUTURE_ROOTS } from '@tradefloor/contracts/vocabulary/instruments';
import { givenOrder } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import { type LoneService, openLone, publishedOn } from '../../../testing/lone-service.ts';
import { RFQ_SETTINGS } from '../../../testing/rfq-settings.given.ts';
import { rfqService } from '../service.ts';

const START_MS = Date.parse('2026-11-23T15:00:00Z');

async function open(seq: number | null = 40_000): Promise<LoneService> {
  const lone = openLone(rfqService(RFQ_SETTINGS), { seed: 42, nowMs: START_MS });
  if (seq !== null) await tick(lone, seq);
  return lone;
}
const tick = (lone: LoneService, seq: number) =>
  lone.receive('market.ticks', { seq, at: lone.nowMs, simTime: lone.nowMs, ticks: [] });

async function getStrip(lone: LoneService, root: FutureRoot): Promise<FutureStrip> {
  const { result } = await lone.request(futureStrip, { root });
  if (!result.ok) throw new Error(result.error.code);
  return result.value as FutureStrip;
}

const orderFor = (more: Partial<Order>): Order => ({
  ...givenOrder(1),
  instrumentType: 'commodity',
  desk: 'COMM',
  timeInForce: 'IOC',
  orderType: 'LIMIT',
  qty: qty(5),
  ...more,
});
const deal = (lone: LoneService, order: Order) =>
  lone.receive('orders.otc', { order, tradingStyle: 'commodities_voice', protectionPx: null });

describe('a strip', () => {
  it('has every listed month at two prices on the tick, one of them in front', async () => {
    const lone = await open();
    for (const root of FUTURE_ROOTS) {
      const { months, spreads, terms } = await getStrip(lone, root);
      expect(months.filter(({ isFront }) => isFront)).toHaveLength(1);
      expect(spreads).toHaveLength(months.length - 1);
      for (const { bid, ask, fairValue } of months) {
        expect([bid, ask, fairValue].every((price) => price % terms.tickSize === 0)).toBe(true);
        expect(bid).toBeLessThan(ask);
      }
    }
  });

  it('is the same for the same batch, and refused before the first one', async () => {
    expect(await getStrip(await open(), 'CL')).toEqual(await getStrip(await open(), 'CL'));
    const { result } = await (await open(null)).request(futureStrip, { root: 'CL' });
    expect(result).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
  });

  it('measures the day from its midnight, at any time of the call', async () => {
    const early = await getStrip(await open(), 'CL');
    const late = await open(40_000 + 4 * 3_600);
    late.nowMs = START_MS + 3_600_000;
    await tick(late, 40_000 + 4 * 3_600);
    const opens = ({ months }: FutureStrip) => months.map(({ open: price }) => price);
    expect(opens(await getStrip(late, 'CL'))).toEqual(opens(early));
  });

  it('lists the next month when the first has ended', async () => {
    const lone = await open();
    const [first, second] = (await getStrip(lone, 'CL')).months;
    lone.nowMs = first?.expiresAt ?? 0;
    await tick(lone, 40_004);
    expect((await getStrip(lone, 'CL')).months[0]?.symbol).toBe(second?.symbol);
    const { result } = await lone.request(listFutures, {});
    expect(result).toMatchObject({ ok: true });
    expect(JSON.stringify(result)).not.toContain(first?.symbol);
  });
});

describe('the feed', () => {
  it('publishes every month once a second, with the prices of the strip', async () => {
    const lone = await open();
    const [published] = publishedOn(await tick(lone, 40_004), 'market.quotes');
    const market = published?.markets.find(({ type }) => type === 'commodity');
    const { months } = await getStrip(lone, 'ZN');
    const quoted = market?.quotes.filter(({ symbol }) => symbol.startsWith('ZN'));
    expect(quoted).toEqual(months.map(({ symbol, bid, ask, mid }) => ({ symbol, bid, ask, mid })));
    const [next] = publishedOn(await tick(lone, 40_005), 'market.quotes');
    expect(next?.markets.map(({ type }) => type)).toEqual(['fx']);
  });
});

describe('marks', () => {
  it('are the quotes of the requested contracts; unquoted ones are left out', async () => {
    const lone = await open();
    const [first] = (await getStrip(lone, 'ZN')).months;
    if (first === undefined) throw new Error('nothing is listed');
    const { symbol, bid, ask, mid } = first;
    const gone = { ...first, symbol: 'CLF99' as typeof symbol };
    const { result } = await lone.request(contractMarks, { symbols: [symbol, gone.symbol] });
    expect(result).toEqual({ ok: true, value: { items: [{ symbol, bid, ask, mid }] } });
  });
});

describe('an order', () => {
  it('is dealt whole at the far touch', async () => {
    const lone = await open();
    const month = (await getStrip(lone, 'ZN')).months[0];
    if (month === undefined) throw new Error('nothing is listed');
    const { symbol, ask, bid } = month;
    expect(
      publishedOn(await deal(lone, orderFor({ symbol, side: 'BUY', price: ask })), 'orders.filled'),
    ).toMatchObject([{ symbol, price: ask, qty: 5, leavesQty: 0, venue: 'OTC', desk: 'COMM' }]);
    expect(
      publishedOn(
        await deal(lone, orderFor({ symbol, side: 'SELL', price: bid })),
        'orders.filled',
      ),
    ).toMatchObject([{ price: bid }]);
  });

  it('costs whole ticks more when it is large, and ends rather than pass its limit', async () => {
    const lone = await open();
    const month = (await getStrip(lone, 'ZN')).months[0];
    if (month === undefined) throw new Error('nothing is listed');
    const { symbol, ask } = month;
    const large = { symbol, side: 'BUY' as const, qty: qty(200) };
    const market = orderFor({ ...large, orderType: 'MARKET', price: null });
    const [fill] = publishedOn(await deal(lone, market), 'orders.filled');
    expect(fill?.price).toBe(px(ask + 15_625));
    expect(
      publishedOn(await deal(lone, orderFor({ ...large, price: ask })), 'orders.filled'),
    ).toEqual([]);
  });

  it('of a month that has ended is not dealt', async () => {
    const lone = await open();
    const [first] = (await getStrip(lone, 'CL')).months;
    if (first === undefined) throw new Error('nothing is listed');
    lone.nowMs = first.expiresAt;
    await tick(lone, 40_004);
    const events = await deal(lone, orderFor({ symbol: first.symbol, price: first.ask }));
    expect(publishedOn(events, 'orders.acknowledged')).toMatchObject([{ reason: 'NOT_QUOTED' }]);
  });
});
