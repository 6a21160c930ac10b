/**
 * Sensitivities of a book over all desks, by desk, user and underlying, against figures computed outside this code base
 * (see option-exposure.test.ts for the option's terms): the call's delta is 0.5711732127.
 */
import { exposure } from '@tradefloor/contracts/calls/risk';
import type { Exposure } from '@tradefloor/contracts/firm-risk';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import {
  cents,
  givenBatch,
  givenFill,
  givenTick,
} from '@tradefloor/core/trading/order/order.given';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { describe, expect, it } from 'vitest';
import { openRisk, RITA } from '../../testing/risk-fixture.ts';

const CALL = instrumentSymbol('AAPL270416C270');
const NOTE = BONDS.find(
  ({ kind, currency, maturity }) =>
    kind === 'GOVERNMENT' && currency === 'USD' && maturity.startsWith('2036-11'),
);
const BOB = { userId: userId('bob') } as const;

const quoted = (symbol: string, mid: number) => ({
  symbol: instrumentSymbol(symbol),
  bid: px(mid),
  ask: px(mid),
  mid: px(mid),
});

/** Bob: 200 calls sold, 12,000 shares, two of crude. Alice: a note at par, euros against pounds, yen, an unknown bond. */
async function seen(): Promise<Exposure> {
  const risk = await openRisk();
  const fill = (of: Parameters<typeof givenFill>[0]) =>
    risk.receive('orders.filled', givenFill(of));
  const option = { desk: 'DERIV', instrumentType: 'option', price: cents(2_248) } as const;
  await fill({ ...BOB, ...option, symbol: CALL, side: 'SELL', qty: qty(200) });
  await fill({ ...BOB, qty: qty(12_000), price: cents(27_000) });
  const crude = { desk: 'COMM', instrumentType: 'commodity', price: cents(7_000) } as const;
  await fill({ ...BOB, ...crude, symbol: instrumentSymbol('CLF27'), qty: qty(2) });
  const bond = { desk: 'FI', instrumentType: 'bond', price: cents(10_000) } as const;
  await fill({ ...bond, symbol: instrumentSymbol(NOTE?.isin ?? ''), qty: qty(1_000_000) });
  await fill({ ...bond, symbol: instrumentSymbol('GB00BMF9LG83'), qty: qty(10_000) });
  const pair = { desk: 'FX', instrumentType: 'fx', qty: qty(1_000_000) } as const;
  await fill({ ...pair, symbol: instrumentSymbol('EURGBP'), currency: 'GBP' });
  await fill({ ...pair, symbol: instrumentSymbol('USDJPY'), currency: 'JPY', side: 'SELL' });
  const ticks = [givenTick({ mid: cents(27_000) })];
  await risk.receive('market.ticks', givenBatch({ seq: 3, ticks }));
  const at = risk.nowMs;
  await risk.receive('market.quotes', {
    seq: 3,
    markets: [
      {
        type: 'option',
        at,
        rates: [{ expiry: '2027-04-16', rate: 0.04 }],
        quotes: [{ ...quoted(CALL, 22_480_000), volatility: 30 }],
      },
      { type: 'bond', at, quotes: [quoted(NOTE?.isin ?? '', 100_000_000)] },
      { type: 'commodity', at, quotes: [quoted('CLF27', 70_000_000)] },
      {
        type: 'fx',
        at,
        quotes: [
          quoted('EURGBP', 850_000),
          quoted('USDJPY', 150_000_000),
          quoted('GBPUSD', 1_250_000),
          quoted('EURUSD', 1_062_500),
        ],
      },
    ],
  });
  const { result } = await risk.request(exposure, {}, RITA);
  if (!result.ok) throw new Error(result.error.code);
  return result.value as Exposure;
}

type By = Exposure['sensitivities'][number]['by'];

describe('sensitivities', () => {
  it('are delta, gamma, vega, value of a basis point and currencies by desk, user and underlying', async () => {
    const { sensitivities } = await seen();
    const get = (by: By, key: string) =>
      sensitivities.find((row) => row.by === by && row.key === key);
    const calls = -20_000 * 0.571_173_212_7 * 270;
    expect(get('DESK', 'DERIV')?.deltaUsd).toBeCloseTo(calls, 0);
    expect(get('DESK', 'EQ')?.deltaUsd).toBeCloseTo(12_000 * 270, 6);
    expect(get('UNDERLYING', 'AAPL')?.deltaUsd).toBeCloseTo(calls + 12_000 * 270, 0);
    expect(get('UNDERLYING', 'CL')?.deltaUsd).toBeCloseTo(2 * 1_000 * 70, 6);
    expect(get('USER', 'bob')?.deltaUsd).toBeCloseTo(calls + 12_000 * 270 + 140_000, 0);

    // The density at d1: gamma is n(d1) / (S v sqrt t), vega S n(d1) sqrt t.
    const [v, t] = [0.3, 0.400_742];
    const d1 = ((0.04 + (v * v) / 2) * t) / (v * Math.sqrt(t));
    const density = Math.exp((-d1 * d1) / 2) / Math.sqrt(2 * Math.PI);
    const gamma = density / (270 * v * Math.sqrt(t));
    expect(get('DESK', 'DERIV')?.gammaUsd).toBeCloseTo(-20_000 * gamma * 270 * 2.7, -1);
    const vega = (-20_000 * 270 * density * Math.sqrt(t)) / 100;
    expect(get('USER', 'bob')?.vegaUsd).toBeCloseTo(vega, -1);

    // At par with 4.25 %: the duration of a ten-year annuity, 8.07, times a million, times a basis point.
    const y = 0.0425 / 2;
    const duration = (1 - (1 + y) ** -20) / (2 * y);
    expect((get('DESK', 'FI')?.dv01Usd ?? 0) / (duration * 100)).toBeCloseTo(1, 2);
    expect(get('UNDERLYING', 'USD')?.dv01Usd).toBe(get('USER', 'alice')?.dv01Usd);

    // A million euros bought with 850,000 pounds; a million dollars sold for yen.
    expect(get('UNDERLYING', 'EUR')?.currencyUsd).toBeCloseTo(1_062_500, 4);
    expect(get('UNDERLYING', 'GBP')?.currencyUsd).toBeCloseTo(-1_062_500, 4);
    expect(get('UNDERLYING', 'JPY')?.currencyUsd).toBeCloseTo(1_000_000, 4);
    expect(get('DESK', 'FX')?.currencyUsd).toBeCloseTo(1_000_000, 4);
    expect(get('USER', 'alice')?.currencyUsd).toBeCloseTo(1_000_000, 4);
  });

  it('name what cannot be valued: a bond that is on no list', async () => {
    const { sensitivities } = await seen();
    const unvalued = sensitivities.filter((row) => row.unvalued > 0);
    const named = unvalued.map(({ by, key, unvalued: count }) => `${by} ${key} ${count}`);
    expect(named.toSorted()).toEqual(['DESK FI 1', 'UNDERLYING GB00BMF9LG83 1', 'USER alice 1']);
  });

  it('add up to the same by desk, by user and by underlying', async () => {
    const { sensitivities } = await seen();
    const sum = (by: By, field: 'deltaUsd' | 'gammaUsd' | 'vegaUsd' | 'dv01Usd' | 'currencyUsd') =>
      sensitivities.filter((row) => row.by === by).reduce((all, row) => all + row[field], 0);
    for (const field of ['deltaUsd', 'gammaUsd', 'vegaUsd', 'dv01Usd', 'currencyUsd'] as const) {
      expect(sum('USER', field)).toBeCloseTo(sum('DESK', field), 4);
      expect(sum('UNDERLYING', field)).toBeCloseTo(sum('DESK', field), 4);
    }
  });
});
