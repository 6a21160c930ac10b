/** The options desk: chains at the market's prices, strategies, and orders dealt at once or not at all. */
import { haltRfqs } from '@tradefloor/contracts/calls/execution';
import { listOptions, optionChain, optionStrategy } from '@tradefloor/contracts/calls/options';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { OptionChain, OptionContract, OptionStrategy } from '@tradefloor/contracts/option';
import type { Order } from '@tradefloor/contracts/order';
import { givenOrder } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import { type LoneService, publishedOn } from '../../../testing/lone-service.ts';
import {
  getResponse,
  OPTIONS_MARKET,
  OPTIONS_START_MS,
  openOptions,
} from '../../../testing/option-fixture.ts';

const AAPL = instrumentSymbol('AAPL');
/** What a mid may be off by, of bids and asks in whole cents. */
const HALF_CENT = 5_000;
const getChain = (lone: LoneService) =>
  getResponse<OptionChain>(lone.request(optionChain, { underlying: AAPL }));

const orderFor = (more: Partial<Order>): Order => ({
  ...givenOrder(1),
  instrumentType: 'option',
  desk: 'DERIV',
  timeInForce: 'IOC',
  orderType: 'LIMIT',
  qty: qty(5),
  ...more,
});
const deal = (lone: LoneService, order: Order, protectionPx = null) =>
  lone.receive('orders.otc', { order, tradingStyle: 'derivatives_low_touch', protectionPx });

describe('a chain', () => {
  it('has a call and a put for every strike, around put-call parity, at the market of the moment', async () => {
    const chain = await getChain(await openOptions());
    expect(chain.rows).toHaveLength(23);
    expect(chain.spot).toBe(OPTIONS_MARKET.tick('AAPL')?.mid);
    for (const { call, put } of chain.rows) {
      for (const { bid, mid, ask } of [call, put]) {
        expect(bid).toBeLessThan(ask);
        expect(mid).toBe((bid + ask) / 2);
      }
      // Parity of European ones; the right to exercise early makes a put move more with the share.
      expect(call.delta - put.delta).toBeGreaterThan(1 - 1e-9);
      expect(call.delta - put.delta).toBeLessThan(1.12);
      expect(call.volatility).toBeCloseTo(put.volatility, 9);
    }
    const deltas = chain.rows.map(({ call }) => call.delta);
    expect(deltas).toEqual([...deltas].sort((a, b) => b - a));
  });

  it('quotes no option below its exercise, and keeps within the parity of American options', async () => {
    const chain = await getChain(await openOptions());
    const spot = chain.spot ?? 0;
    const years = (Date.parse(`${chain.expiry}T21:00:00Z`) - OPTIONS_START_MS) / (365 * 86_400_000);
    const discount = Math.exp((-(chain.ratePct ?? 0) / 100) * years);
    for (const { strike, call, put } of chain.rows) {
      expect(call.mid).toBeGreaterThanOrEqual(spot - strike - HALF_CENT);
      expect(put.mid).toBeGreaterThanOrEqual(strike - spot - HALF_CENT);
      // S - K <= C - P <= S - K P(T) (Hull): both sides are what early exercise may be worth.
      const difference = call.mid - put.mid;
      expect(difference).toBeGreaterThanOrEqual(spot - strike - 2 * HALF_CENT);
      expect(difference).toBeLessThanOrEqual(spot - strike * discount + 2 * HALF_CENT);
    }
    const exercised = chain.rows.filter(({ put }) => put.vega === 0);
    expect(exercised.length).toBeGreaterThan(0);
    for (const { put } of exercised) expect(put).toMatchObject({ delta: -1, gamma: 0, theta: 0 });
  });

  it('is empty while its underlying is not quoted, and unknown for what has no options', async () => {
    const chain = await getChain(await openOptions(['AAPL']));
    expect(chain).toMatchObject({ spot: null, rows: [] });
    const { result } = await (await openOptions()).request(optionChain, {
      underlying: instrumentSymbol('KO'),
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });

  it('moves with the market: another batch, other prices, the same seed the same', async () => {
    expect(await getChain(await openOptions())).toEqual(await getChain(await openOptions()));
  });
});

describe('a strategy', () => {
  it('is refused for legs on two underlyings and for what is not listed', async () => {
    const lone = await openOptions();
    const { items } = await getResponse<{ items: OptionContract[] }>(lone.request(listOptions, {}));
    const one = (underlying: string) => {
      const found = items.find((item) => item.underlying === underlying);
      return { symbol: found?.symbol ?? AAPL, side: 'BUY' as const, qty: qty(1) };
    };
    const refusalCode = async (legs: Parameters<typeof one>[0][]) => {
      const { result } = await lone.request(optionStrategy, { legs: legs.map(one) });
      return result.ok ? 'made' : result.error.code;
    };
    expect(await refusalCode(['AAPL', 'MSFT'])).toBe('VALIDATION_FAILED');
    expect(await refusalCode(['KO'])).toBe('NOT_FOUND');
    const made = await getResponse<OptionStrategy>(
      lone.request(optionStrategy, { legs: [one('AAPL')] }),
    );
    expect(made.maxProfit).toBeNull();
    expect(made.cost).toBeGreaterThan(0);
  });
});

describe('an order', () => {
  it('is dealt whole at the far touch, OTC, with its report, once', async () => {
    const lone = await openOptions();
    const chain = await getChain(lone);
    const { call } = chain.rows[8] ?? { call: { symbol: AAPL, ask: px(0), mid: px(0) } };
    const events = await deal(
      lone,
      orderFor({ symbol: call.symbol, side: 'BUY', price: call.ask }),
    );
    expect(publishedOn(events, 'orders.filled')).toMatchObject([
      { qty: 5, price: call.ask, leavesQty: 0, venue: 'OTC', desk: 'DERIV', arrivalMid: call.mid },
    ]);
    expect(publishedOn(events, 'fix.execution')).toMatchObject([
      { ordStatus: 'FILLED', lastMkt: 'OTC' },
    ]);
    expect(events).toHaveLength(2);
  });

  it('costs more the larger it is, and never passes its limit', async () => {
    const lone = await openOptions();
    const { call } = (await getChain(lone)).rows[8] ?? { call: { symbol: AAPL, ask: px(0) } };
    const large = orderFor({
      symbol: call.symbol,
      side: 'BUY',
      qty: qty(500),
      orderType: 'MARKET',
      price: null,
    });
    const [fill] = publishedOn(await deal(lone, large), 'orders.filled');
    expect(fill?.price).toBeGreaterThan(call.ask);
    const limited = orderFor({ symbol: call.symbol, side: 'BUY', qty: qty(500), price: call.ask });
    expect(publishedOn(await deal(lone, limited), 'orders.acknowledged')).toMatchObject([
      { kind: 'CANCELED', cumQty: 0, reason: 'PRICE_BEYOND_LIMIT' },
    ]);
  });

  it('ends when its contract is unquoted', async () => {
    const lone = await openOptions(['AAPL']);
    const { call } = (await getChain(await openOptions())).rows[8] ?? { call: { symbol: AAPL } };
    const events = await deal(lone, orderFor({ symbol: call.symbol, price: px(10_000) }));
    expect(publishedOn(events, 'orders.acknowledged')).toMatchObject([
      { kind: 'CANCELED', reason: 'NOT_QUOTED' },
    ]);
  });

  it('is not dealt under a kill switch on its symbol, its strategy, its user or the venue', async () => {
    const lone = await openOptions();
    const { call } = (await getChain(lone)).rows[8] ?? { call: { symbol: AAPL, ask: px(0) } };
    const order = orderFor({ symbol: call.symbol, side: 'BUY', price: call.ask });
    const { userId: owner, strategy } = order;
    for (const [scope, target] of [
      ['symbol', call.symbol],
      ['symbol', AAPL],
      ['algo', strategy],
      ['user', owner],
      ['venue', 'OTC'],
    ] as const) {
      const halted = await openOptions();
      await halted.request(haltRfqs, {
        killSwitchId: 'kill-1',
        scope,
        target,
        at: OPTIONS_START_MS,
      });
      expect(await deal(halted, order), scope).toMatchObject([
        { topic: 'orders.acknowledged', payload: { kind: 'CANCELED', cumQty: 0 } },
      ]);
    }
    expect(publishedOn(await deal(lone, order), 'orders.filled')).toHaveLength(1);
  });
});
