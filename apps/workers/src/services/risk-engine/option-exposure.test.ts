/**
 * Exposure of a book of options: by its delta, against figures computed outside this code base. Spot 270, rate 4 %,
 * expiry 2027-04-16 at 21:00 UTC, that is 0.400742 years: a call struck at 270 at 30 % has a delta of 0.5711732127, a
 * put struck at 250 at 35 % one of -0.2978887232 (Black and Scholes with SciPy's normal distribution).
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
import { describe, expect, it } from 'vitest';
import { type LoneService, publishedOn } from '../../testing/lone-service.ts';
import { openRisk, RITA } from '../../testing/risk-fixture.ts';

const CALL = instrumentSymbol('AAPL270416C270');
const PUT = instrumentSymbol('AAPL270416P250');
const DEAL = { desk: 'DERIV', instrumentType: 'option' } as const;
const quote = (symbol: typeof CALL, mid: number, volatility: number | null) => ({
  symbol,
  bid: px(mid),
  ask: px(mid),
  mid: px(mid),
  ...(volatility === null ? {} : { volatility }),
});

/** Bob has sold 200 calls at 22.48, Alice has bought 50 puts at 12.74. */
async function openOptions(putVolatility: number | null = 35): Promise<LoneService> {
  const risk = await openRisk();
  const sold = { ...DEAL, userId: userId('bob'), symbol: CALL, side: 'SELL' } as const;
  await risk.receive('orders.filled', givenFill({ ...sold, qty: qty(200), price: cents(2_248) }));
  const bought = { ...DEAL, symbol: PUT, qty: qty(50), price: cents(1_274) };
  await risk.receive('orders.filled', givenFill(bought));
  const ticks = [givenTick({ mid: cents(27_000) })];
  await risk.receive('market.ticks', givenBatch({ seq: 3, ticks }));
  const quotes = [quote(CALL, 22_480_000, 30), quote(PUT, 12_737_569, putVolatility)];
  const rates = [{ expiry: '2027-04-16', rate: 0.04 }];
  const market = { type: 'option' as const, at: risk.nowMs, rates, quotes };
  await risk.receive('market.quotes', { seq: 3, markets: [market] });
  return risk;
}

async function seen(risk: LoneService): Promise<Exposure> {
  const { result } = await risk.request(exposure, {}, RITA);
  if (!result.ok) throw new Error(result.error.code);
  return result.value as Exposure;
}

// 200 calls: 20,000 shares times delta times 270; 50 puts: 5,000 shares.
const CALLS_USD = -3_084_335.35;
const PUTS_USD = -402_149.78;

describe('the exposure of options', () => {
  it('is their delta in dollars, gross and net, of firm, desk, symbol and user', async () => {
    const risk = await openOptions();
    const firm = await seen(risk);
    for (const part of [firm, firm.byDesk[0]]) {
      expect(part?.netNotional).toBeCloseTo(CALLS_USD + PUTS_USD, 1);
      expect(part?.grossNotional).toBeCloseTo(-CALLS_USD - PUTS_USD, 1);
    }
    expect(firm.byDesk.map(({ desk }) => desk)).toEqual(['DERIV']);
    expect(firm.bySymbol.map(({ netNotional }) => Math.round(netNotional))).toEqual([
      Math.round(CALLS_USD),
      Math.round(PUTS_USD),
    ]);
    const [bob, alice] = firm.byUser;
    expect(bob?.netNotional).toBeCloseTo(CALLS_USD, 1);
    expect(alice?.grossNotional).toBeCloseTo(-PUTS_USD, 1);
    const [published] = publishedOn(risk.interval('exposure'), 'risk.exposure');
    expect(published?.grossNotional).toBeCloseTo(-CALLS_USD - PUTS_USD, 1);
  });

  it('nets with the shares they are on, whose sector they have', async () => {
    const risk = await openOptions();
    await risk.receive('orders.filled', givenFill({ qty: qty(12_000), price: cents(27_000) }));
    await risk.fireTimer('minute');
    const firm = await seen(risk);
    expect(firm.netNotional).toBeCloseTo(12_000 * 270 + CALLS_USD + PUTS_USD, 1);
    expect(firm.bySector).toHaveLength(1);
    // What is left of three large sizes is a thirteenth of them: so is its risk.
    expect(firm.netNotional).toBeCloseTo(-246_485.13, 1);
    const sigma = 0.25 / Math.sqrt(252);
    expect(firm.valueAtRisk.parametric.var99).toBeCloseTo(246_485.13 * 2.32634787 * sigma, 0);
  });

  it('keeps their profit at the premium: what they cost against what they are quoted at', async () => {
    const firm = await seen(await openOptions());
    expect(firm.unrealisedPnl).toBeCloseTo(5_000 * (12.737569 - 12.74), 2);
  });

  it('takes the volatility that the price implies where none is quoted', async () => {
    const firm = await seen(await openOptions(null));
    expect(firm.bySymbol[1]?.netNotional).toBeCloseTo(PUTS_USD, -1);
    expect(firm.unvalued).toBe(0);
  });
});

describe('what cannot be valued', () => {
  it('is an option without spot: counted, named, and in no figure', async () => {
    const risk = await openRisk();
    await risk.receive('orders.filled', givenFill({ ...DEAL, symbol: CALL }));
    const market = { type: 'option' as const, at: risk.nowMs, rates: [], quotes: [] };
    await risk.receive('market.quotes', { seq: 3, markets: [market] });
    const firm = await seen(risk);
    expect(firm).toMatchObject({ unvalued: 1, positions: 1, grossNotional: 0, netNotional: 0 });
    expect(firm.bySymbol).toMatchObject([{ symbol: CALL, unvalued: 'NO_VOLATILITY' }]);
  });

  it('is a holding whose currency has no rate: it is not taken as dollars', async () => {
    const risk = await openRisk();
    const gilt = { symbol: instrumentSymbol('GB00BMF9LG83'), currency: 'GBP' } as const;
    const bought = { ...gilt, desk: 'FI', instrumentType: 'bond', qty: qty(1_000_000) } as const;
    await risk.receive('orders.filled', givenFill({ ...bought, price: px(98_000_000) }));
    const firm = await seen(risk);
    expect(firm).toMatchObject({ unvalued: 1, grossNotional: 0, unrealisedPnl: 0 });
    expect(firm.bySymbol).toMatchObject([{ unvalued: 'NO_RATE' }]);
    expect(risk.interval('exposure')).toEqual([]);
    const mid = px(1_270_000);
    const pound = { symbol: instrumentSymbol('GBPUSD'), bid: mid, ask: mid, mid };
    const market = { type: 'fx' as const, at: risk.nowMs, quotes: [pound] };
    await risk.receive('market.quotes', { seq: 4, markets: [market] });
    expect(await seen(risk)).toMatchObject({ unvalued: 0, grossNotional: 1_244_600 });
  });
});
