/**
 * One curve for bonds, options, currencies and futures: the dollar rate to the same day, worked out from the published
 * prices of each market by textbook arithmetic of this file's own, is the same.
 */
import { curves as curvesCall } from '@tradefloor/contracts/calls/bonds';
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import { futureStrip } from '@tradefloor/contracts/calls/futures';
import { fxTerms } from '@tradefloor/contracts/calls/fx';
import { optionChain } from '@tradefloor/contracts/calls/options';
import type { FutureStrip } from '@tradefloor/contracts/future';
import type { FxTerms } from '@tradefloor/contracts/fx';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { OptionChain } from '@tradefloor/contracts/option';
import { OPTION_UNDERLYINGS } from '@tradefloor/contracts/vocabulary/instruments';
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { beforeAll, describe, expect, it } from 'vitest';
import { type LoneService, openLone } from '../../../testing/lone-service.ts';
import { getResponse } from '../../../testing/option-fixture.ts';
import { rfqService } from '../service.ts';

const DAY_MS = 86_400_000;
/** Early enough that options and index futures both end on a third Friday two months ahead, at half past nine and four. */
const NOW_MS = Date.parse('2027-01-11T15:00:00Z');
const EXPIRY = '2027-03-19';
/** A year of 365 days. */
const YEARS = (Date.parse(`${EXPIRY}T21:00:00Z`) - NOW_MS) / (365 * DAY_MS);
/** Weeks of batches after the start: the curve has moved. */
const SEQ = 5_000_000;
/**
 * Basis points. Prices are rounded to cents and ticks, and the published curve is read between its points in a straight
 * line; both together are worth less than one and a half at two months.
 */
const TOLERANCE_BP = 1.5;

type Curves = CallOutput<typeof curvesCall>;

let rfq: LoneService;
let curves: Curves;
beforeAll(async () => {
  const service = rfqService({
    bonds: BONDS,
    reader: { listSteps: async () => [], find: async () => null },
    quoteWindowMs: 1_000,
    settlement: settlementTerms('seed'),
    hasLastLook: false,
  });
  rfq = openLone(service, { seed: 42, nowMs: NOW_MS });
  const market = createMarket({ seed: 42, startTick: 0, startMs: NOW_MS, universe: EQUITIES });
  const batch = market.batch(NOW_MS);
  await rfq.receive('market.ticks', { ...batch, seq: SEQ } satisfies TickBatch);
  curves = await getResponse<Curves>(rfq.request(curvesCall, {}));
});

/** A figure between the two points around x, in a straight line. */
function between(points: readonly (readonly [number, number])[], x: number): number {
  const after = points.findIndex(([at]) => at >= x);
  const [left, right] = [points[after - 1], points[after]];
  if (left === undefined || right === undefined) throw new Error(`${x} lies outside`);
  return left[1] + ((right[1] - left[1]) * (x - left[0])) / (right[0] - left[0]);
}

/** What a sovereign's curve yields to a maturity, per cent. */
function toYield(name: string, years: number): number {
  const points = curves.items.find(({ curve }) => curve === name)?.points ?? [];
  return between(
    points.map((point) => [point.years, point.yield] as const),
    years,
  );
}

/** Continuous and in basis points, from what one dollar at the end costs now. */
const toZeroBp = (discount: number, years = YEARS): number =>
  (-Math.log(discount) / years) * 10_000;

/** A bill's price at its investment rate, which is simple up to half a year (31 CFR 356, appendix B). */
const billRateBp = (): number => toZeroBp(1 / (1 + (toYield('USD', YEARS) / 100) * YEARS));

/** The normal distribution by its series (Abramowitz and Stegun, 26.2.10), for arguments of a few units. */
function normal(x: number): number {
  let [sum, term] = [x, x];
  for (let n = 1; n < 120; n += 1) {
    term *= (-x * x * (2 * n - 1)) / (2 * n * (2 * n + 1));
    sum += term;
  }
  return 0.5 + sum / Math.sqrt(2 * Math.PI);
}

/** A European call by Black and Scholes. */
function toCall(of: { spot: number; strike: number; volatility: number }, rate: number): number {
  const spread = of.volatility * Math.sqrt(YEARS);
  const d1 = (Math.log(of.spot / of.strike) + rate * YEARS) / spread + spread / 2;
  return of.spot * normal(d1) - of.strike * Math.exp(-rate * YEARS) * normal(d1 - spread);
}

/** At which a call in the money has its price, by halves: the puts, which are American, say more than the rate. */
async function optionRateBp(): Promise<number> {
  const rates: number[] = [];
  for (const name of OPTION_UNDERLYINGS) {
    const { spot, rows } = await getResponse<OptionChain>(
      rfq.request(optionChain, { underlying: instrumentSymbol(name), expiry: EXPIRY }),
    );
    if (spot === null) throw new Error(`${name} is not quoted`);
    for (const { strike, call } of rows.filter((row) => row.strike < spot)) {
      const of = { spot, strike, volatility: call.volatility / 100 };
      let [low, high] = [0, 0.2];
      while (high - low > 1e-9) {
        const rate = (low + high) / 2;
        if (toCall(of, rate) < call.mid) low = rate;
        else high = rate;
      }
      rates.push(low * 10_000);
    }
  }
  return rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

/**
 * Covered interest parity, F / S = (1 + r_usd t) / (1 + r_eur t): what a euro lent for the tenor, sold forward, comes to
 * in dollars. The euro earns what the German curve yields, annually, so simple below a year.
 */
async function currencyRateBp(): Promise<number> {
  const { spot, forwards } = await getResponse<FxTerms>(
    rfq.request(fxTerms, { symbol: instrumentSymbol('EURUSD') }),
  );
  // The week is shorter than the first point of the published curve.
  const rates = forwards.slice(1, 3).map(({ days, points }) => {
    const years = days / 365;
    const grown = 1 + (toYield('EUR_DE', years) / 100) * years;
    const outright = spot / 1_000_000 + points / 10_000;
    return [days, toZeroBp(spot / 1_000_000 / (outright * grown), years)] as const;
  });
  return between(rates, YEARS * 365);
}

/** Cost of carry, F = S e^((r - q) t): the index pays what the strip shows as its yield. */
async function futureRateBp(): Promise<number> {
  const { spot, yieldPct, storagePct, months } = await getResponse<FutureStrip>(
    rfq.request(futureStrip, { root: 'ES' }),
  );
  const month = months.find(({ expiry }) => expiry === EXPIRY);
  if (month === undefined) throw new Error(`no future ends on ${EXPIRY}`);
  const years = (month.expiresAt - NOW_MS) / (365 * DAY_MS);
  return toZeroBp(spot / month.fairValue, years) + (yieldPct - storagePct) * 100;
}

describe('the dollar rate to one day', () => {
  it('is not what the curve began with, so that agreement is no coincidence of constants', () => {
    expect(Math.abs(toYield('USD', 1) - 3.5747)).toBeGreaterThan(0.05);
  });

  it('that calls in the money imply is the one that a Treasury bill yields', async () => {
    expect(Math.abs((await optionRateBp()) - billRateBp())).toBeLessThan(TOLERANCE_BP);
  });

  it('that covered interest parity implies from forward points is the same', async () => {
    expect(Math.abs((await currencyRateBp()) - billRateBp())).toBeLessThan(TOLERANCE_BP);
  });

  it('that the basis of the index future implies is the same', async () => {
    expect(Math.abs((await futureRateBp()) - billRateBp())).toBeLessThan(TOLERANCE_BP);
  });
});
