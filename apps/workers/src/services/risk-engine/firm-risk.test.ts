/** The firm's risk: what fills amount to, who sees which part of it, how it moves on, and how close the measures come. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { minuteCloses } from '@tradefloor/contracts/calls/journal';
import { instruments } from '@tradefloor/contracts/calls/market';
import { exposure, exposureHistory } from '@tradefloor/contracts/calls/risk';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { Exposure } from '@tradefloor/contracts/firm-risk';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Caller, Role } from '@tradefloor/contracts/user';
import {
  cents,
  givenBatch,
  givenCaller,
  givenFill,
  givenTick,
  givenUser,
  NOW,
} from '@tradefloor/core/trading/order/order.given';
import { RISK_TABLES } from '@tradefloor/core/trading/risk/tables';
import { FACTOR_VARIANCE, Z99 } from '@tradefloor/core/trading/risk/value-at-risk';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { MARKET_VARIANCE, SECTOR_VARIANCE } from '@tradefloor/sim/market/walk';
import { describe, expect, it, test } from 'vitest';
import { type LoneService, publishedOn } from '../../testing/lone-service.ts';
import { omsRefusal, openRisk, RITA } from '../../testing/risk-fixture.ts';
import { OptionPricer } from '../rfq/prices/option-pricer.ts';

const AAPL = instrumentSymbol('AAPL');
const MSFT = instrumentSymbol('MSFT');
const LISTED = {
  call: instruments,
  value: {
    items: [givenInstrument(), givenInstrument({ symbol: MSFT, sector: 'Energy' })],
    nextCursor: null,
  },
};
/** 120 minutes in which AAPL loses and wins one per cent in turn. */
const RECORDED = {
  call: minuteCloses,
  value: {
    minutes: Array.from({ length: 120 }, (_, i) => Math.floor(NOW / 60_000) - 120 + i),
    closes: [
      { symbol: 'AAPL', prices: Array.from({ length: 120 }, (_, i) => (i % 2 ? 101 : 100)) },
    ],
  },
};
const HEAD_OF_FX = {
  call: userOf,
  value: { user: givenUser({ limits: { ...givenUser().limits, desks: ['FX'] } }) },
};
const as = (role: Role) => givenCaller({ role, userId: userId('zoe') });

/** Alice is long 100 AAPL, bob short 50 MSFT at 100.00 each; AAPL stands at 102, MSFT at 99. */
async function openFirm(): Promise<LoneService> {
  const risk = await openRisk([LISTED, RECORDED, HEAD_OF_FX]);
  const bob = { userId: userId('bob'), symbol: MSFT, side: 'SELL', qty: qty(50) } as const;
  await risk.receive('orders.filled', givenFill());
  await risk.receive('orders.filled', givenFill(bob));
  const ticks = [givenTick({ mid: cents(10_200) }), givenTick({ symbol: MSFT, mid: cents(9_900) })];
  await risk.receive('market.ticks', givenBatch({ seq: 2, ticks }));
  await risk.fireTimer('minute');
  return risk;
}
const seenBy = async (risk: LoneService, caller: Caller | null): Promise<Exposure | string> => {
  const { result } = await risk.request(exposure, {}, caller);
  return result.ok ? (result.value as Exposure) : result.error.code;
};

describe('the exposure', () => {
  it('adds up by desk, sector, symbol and user', async () => {
    const firm = (await seenBy(await openFirm(), RITA)) as Exposure;
    const aapl = { grossNotional: 10_200, netNotional: 10_200, unrealisedPnl: 200 };
    const msft = { grossNotional: 4_950, netNotional: -4_950, unrealisedPnl: 50 };
    expect(firm).toMatchObject({
      grossNotional: 15_150,
      netNotional: 5_250,
      unrealisedPnl: 250,
      realisedPnl: 0,
      users: 2,
      positions: 2,
      byDesk: [{ desk: 'EQ', grossNotional: 15_150 }],
      bySector: [
        { sector: 'Information Technology', ...aapl },
        { sector: 'Energy', ...msft },
      ],
      bySymbol: [
        { symbol: 'AAPL', netQty: 100, mark: cents(10_200), ...aapl },
        { symbol: 'MSFT', netQty: -50, ...msft },
      ],
      byUser: [
        { userId: 'alice', positions: 1, ...aapl },
        { userId: 'bob', positions: 1, ...msft },
      ],
      concentration: { top5Share: 1 },
    });
    const parts = firm.bySymbol.reduce((sum, { componentVar }) => sum + componentVar, 0);
    expect(parts).toBeCloseTo(firm.valueAtRisk.parametric.var99, 1);
  });

  it('is measured by covariance and by the recorded minutes', async () => {
    const { valueAtRisk } = (await seenBy(await openFirm(), RITA)) as Exposure;
    const sigma = 0.25 / Math.sqrt(252);
    const [a, b] = [10_200 * sigma, -4_950 * sigma];
    const { market } = FACTOR_VARIANCE;
    expect(valueAtRisk.parametric.var99).toBeCloseTo(
      Z99 * Math.sqrt(a * a + b * b + 2 * market * a * b),
      1,
    );
    const lost = 10_200 * (1 / 101) * Math.sqrt(390);
    expect(valueAtRisk.historical?.observations).toBe(119);
    expect(valueAtRisk.historical?.var99).toBeCloseTo(lost, 1);
  });

  it('is shown to those who see the firm, to a desk-head that of the desks, to others not', async () => {
    const risk = await openFirm();
    for (const role of ['risk-manager', 'compliance', 'admin'] as const) {
      expect(await seenBy(risk, as(role))).toMatchObject({ positions: 2 });
    }
    expect(await seenBy(risk, as('desk-head'))).toMatchObject({ positions: 0, bySymbol: [] });
    for (const role of ['trader', 'sales', 'viewer', 'external-client'] as const) {
      expect(await seenBy(risk, as(role))).toBe('FORBIDDEN');
    }
    expect(await seenBy(risk, null)).toBe('UNAUTHENTICATED');
  });

  it('is the same after a restart', async () => {
    const risk = await openFirm();
    const before = (await seenBy(risk, RITA)) as Exposure;
    risk.restart();
    await risk.fireTimer('minute');
    const after = (await seenBy(risk, RITA)) as Exposure;
    // Prices are rebuilt: until then holdings are valued at cost.
    expect([after.users, after.positions]).toEqual([before.users, before.positions]);
    expect(after.grossNotional).toBe(15_000);
  });
});

describe('after a start', () => {
  it('nothing is published or stored of holdings at cost: the prices of their market are awaited', async () => {
    const risk = await openFirm();
    const kept = risk.rows(RISK_TABLES.exposureSamples).length;
    risk.restart();
    risk.nowMs += 60_000;
    expect(await risk.fireTimer('minute')).toMatchObject([{ name: 'minute', delayMs: 5_000 }]);
    expect(risk.interval('exposure')).toEqual([]);
    expect(risk.rows(RISK_TABLES.exposureSamples)).toHaveLength(kept);
    const ticks = [givenTick({ mid: cents(10_200) })];
    await risk.receive('market.ticks', givenBatch({ seq: 9, ticks }));
    expect(await risk.fireTimer('minute')).toMatchObject([{ delayMs: 60_000 }]);
    // What its market names no price for stands at its cost for good.
    const [firm] = publishedOn(risk.interval('exposure'), 'risk.exposure');
    expect(firm).toMatchObject({ scope: 'FIRM', grossNotional: 15_200, unrealisedPnl: 200 });
    expect(risk.rows(RISK_TABLES.exposureSamples)).toHaveLength(kept + 2);
  });

  it('a desk whose market has prices is published, while the firm waits for another', async () => {
    const risk = await openFirm();
    const sold = { symbol: instrumentSymbol('EURUSD'), desk: 'FX', instrumentType: 'fx' } as const;
    await risk.receive('orders.filled', givenFill(sold));
    const published = publishedOn(risk.interval('exposure'), 'risk.exposure');
    expect(published.map(({ scope }) => scope)).toEqual(['EQ']);
  });
});

describe('greeks by underlying', () => {
  const DESK = new OptionPricer(42);
  DESK.take(givenBatch({ seq: 2, ticks: [givenTick({ mid: cents(27_000) })] }));
  const contract = [...DESK.listed(NOW).values()].find(({ underlying }) => underlying === 'AAPL');
  const symbol = contract?.symbol ?? AAPL;

  it('are the chain’s, times contracts, times a hundred shares, beside the shares that are held', async () => {
    const risk = await openFirm();
    const sold = { symbol, desk: 'DERIV', instrumentType: 'option', side: 'SELL' } as const;
    await risk.receive('orders.filled', givenFill({ ...sold, qty: qty(20) }));
    await risk.receive(
      'market.ticks',
      givenBatch({ seq: 3, ticks: [givenTick({ mid: cents(27_000) })] }),
    );
    await risk.receive('market.quotes', { seq: 3, markets: [DESK.market(NOW)] });
    const { byUnderlying } = (await seenBy(risk, RITA)) as Exposure;
    const view = DESK.quote(symbol, NOW);
    const [row] = byUnderlying;
    expect(byUnderlying).toHaveLength(1);
    expect(row).toMatchObject({
      underlying: 'AAPL',
      spot: cents(27_000),
      ownDelta: 100,
      unpriced: 0,
    });
    expect(row?.derivativeDelta).toBeCloseTo(-2_000 * (view?.delta ?? 0), 6);
    expect(row?.vega).toBeCloseTo(-2_000 * (view?.vega ?? 0), 6);
    expect(row?.theta).toBeCloseTo(-2_000 * (view?.theta ?? 0), 6);
    expect(row?.gammaUsd).toBeCloseTo(-2_000 * (view?.gamma ?? 0) * 270 * 2.7, 6);
    expect(await seenBy(risk, as('desk-head'))).toMatchObject({ byUnderlying: [] });
  });
});

describe('every second', () => {
  it('the firm and each desk that trades publish their figures', async () => {
    const risk = await openFirm();
    const published = publishedOn(risk.interval('exposure'), 'risk.exposure');
    expect(published.map(({ scope }) => scope)).toEqual(['FIRM', 'EQ']);
    expect(published[0]).toMatchObject({ grossNotional: 15_150, users: 2, positions: 2 });
  });

  it('nothing is published before the first fill', async () => {
    expect((await openRisk()).interval('exposure')).toEqual([]);
  });
});

describe('the history', () => {
  const history = async (
    risk: LoneService,
    caller: Caller,
    requested: CallInput<typeof exposureHistory> = {},
  ) => {
    const { result } = await risk.request(exposureHistory, requested, caller);
    return result.ok
      ? (result.value as { samples: object[]; rejections: object[] })
      : result.error.code;
  };

  it('has a sample a minute and the refusals by reason, over a restart', async () => {
    const risk = await openFirm();
    await risk.receive('orders.rejected', omsRefusal());
    await risk.receive('orders.rejected', omsRefusal());
    risk.nowMs += 60_000;
    await risk.fireTimer('minute');
    risk.restart();
    const reported = await history(risk, RITA);
    expect(reported).toMatchObject({
      samples: [{ scope: 'EQ', at: NOW }, { scope: 'FIRM' }, { at: NOW + 60_000 }, {}],
      rejections: [{ at: NOW, desk: 'EQ', reason: 'QTY_LIMIT_EXCEEDED', count: 2 }],
      backtests: [
        { scope: 'EQ', measure: 'PARAMETRIC', observations: 1, exceptions: 0 },
        { scope: 'EQ', measure: 'HISTORICAL' },
        { scope: 'FIRM', measure: 'PARAMETRIC' },
        { scope: 'FIRM', measure: 'HISTORICAL' },
      ],
    });
    expect(await history(risk, as('trader'))).toBe('FORBIDDEN');
    const nothing = { samples: [], rejections: [], backtests: [] };
    expect(await history(risk, as('desk-head'))).toEqual(nothing);
  });

  it('forgets in memory what is older than a day', async () => {
    const risk = await openFirm();
    await risk.receive('orders.rejected', omsRefusal());
    risk.nowMs += 86_400_000 + 60_000;
    await risk.fireTimer('minute');
    expect(await history(risk, RITA, { hours: 24 })).toMatchObject({ rejections: [] });
    expect(risk.rows(RISK_TABLES.exposureSamples).length).toBe(4);
    expect(risk.rows(RISK_TABLES.rejectionCounts).length).toBe(1);
  });

  it('retries soon while the recorded minutes are unavailable', async () => {
    const risk = await openRisk([LISTED]);
    expect(await risk.fireTimer('minute')).toMatchObject([{ name: 'minute', delayMs: 5_000 }]);
    const whole = await openFirm();
    whole.nowMs += 1_500;
    expect(await whole.fireTimer('minute')).toMatchObject([{ delayMs: 58_500 }]);
  });
});

test('the covariance is that of the simulated market', () => {
  expect([FACTOR_VARIANCE.market, FACTOR_VARIANCE.sector]).toEqual([
    MARKET_VARIANCE,
    SECTOR_VARIANCE,
  ]);
});
