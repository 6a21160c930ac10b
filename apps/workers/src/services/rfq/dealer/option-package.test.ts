/**
 * What the ticket of an option package shows is what its deal comes to: net price, premium, fees and margin; and its
 * sensitivities are those of its worth, by differences that share no code with them.
 */
import { ccpMargin, forecastMargin } from '@tradefloor/contracts/calls/ccp';
import { optionChain, optionGreeks, optionPackage } from '@tradefloor/contracts/calls/options';
import { participant } from '@tradefloor/contracts/ccp';
import { instrumentSymbol, orderId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { OptionChain, OptionView } from '@tradefloor/contracts/option';
import type { OptionPackageQuote } from '@tradefloor/contracts/option-package';
import { givenOrder } from '@tradefloor/core/trading/order/order.given';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCcp, TRADER } from '../../../testing/ccp-fixture.ts';
import { type LoneService, publishedOn } from '../../../testing/lone-service.ts';
import { getResponse, OPTIONS_START_MS, openOptions } from '../../../testing/option-fixture.ts';

type Part = readonly [side: 'BUY' | 'SELL', view: OptionView, ratio: number];
const AAPL = instrumentSymbol('AAPL');

let dealer: LoneService;
let chain: OptionChain;
let ledger: ReturnType<typeof openCcp>;

beforeEach(async () => {
  ledger = openCcp();
  dealer = await openOptions(
    [],
    [{ call: forecastMargin, value: (trade: never) => ledger.value(forecastMargin, trade, null) }],
  );
  chain = await getResponse<OptionChain>(dealer.request(optionChain, { underlying: AAPL }));
  await ledger.tick((chain.spot ?? 0) / 1_000_000);
});

const at = (place: number) => {
  const row = chain.rows[place];
  if (row === undefined) throw new Error('the chain is shorter');
  return row;
};
const condor = (): readonly Part[] => [
  ['BUY', at(8).put, 1],
  ['SELL', at(10).put, 1],
  ['SELL', at(13).call, 1],
  ['BUY', at(15).call, 1],
];
const toLegs = (parts: readonly Part[]) =>
  parts.map(([side, { symbol }, ratio]) => ({ symbol, side, qty: qty(ratio) }));
const quote = (parts: readonly Part[], units: number, from = dealer) =>
  getResponse<OptionPackageQuote>(
    from.request(optionPackage, { legs: toLegs(parts), qty: qty(units) }, TRADER),
  );

/** Deals it at a net price: the fills, or none. */
async function deal(parts: readonly Part[], units: number, netPrice: number) {
  const legs = parts.map(([side, { symbol }, ratio], n) => ({
    order: {
      ...givenOrder(n + 1),
      userId: TRADER.userId,
      instrumentType: 'option' as const,
      desk: 'DERIV' as const,
      side,
      symbol,
      qty: qty(ratio * units),
      orderType: 'MARKET' as const,
      timeInForce: 'FOK' as const,
      price: null,
    },
    tradingStyle: 'derivatives_high_touch' as const,
    protectionPx: null,
  }));
  const events = await dealer.receive('orders.otc.package', {
    packageId: orderId(givenOrder(1).orderId),
    userId: TRADER.userId,
    maxCost: null,
    units: qty(units),
    netPrice: px(netPrice),
    legs,
  });
  return publishedOn(events, 'orders.filled');
}

describe.each([1, 10, 260])('a condor of %i units', (units) => {
  it('is dealt at the ask that was shown, for the premium, the fees and the margin', async () => {
    const shown = await quote(condor(), units);
    const { ask, premium, fees, margin } = shown;
    if (ask === null || margin === null) throw new Error('all legs are quoted');
    expect(await deal(condor(), units, ask - 10_000)).toEqual([]);
    const fills = await deal(condor(), units, ask);
    expect(fills).toHaveLength(4);
    let cash = 0n;
    for (const { side, price, qty: contracts } of fills) {
      cash += BigInt(side === 'BUY' ? price : -price) * BigInt(contracts) * 100n;
    }
    expect(premium).toBe(Number(cash / 100n));
    expect(fees).toBe(fills.reduce((sum, fill) => sum + fill.fees.total, 0));
    expect(margin.before).toBe(0);
    for (const fill of fills) await ledger.fill({ ...fill, counterparty: 'DRVX' });
    const account = await ledger.value(ccpMargin, { userId: participant(TRADER.userId) }, TRADER);
    expect(account.initialMargin).toBe(margin.after);
  });

  it('has the bid at which its opposite is dealt', async () => {
    const opposite = condor().map(
      ([side, view, ratio]): Part => [side === 'BUY' ? 'SELL' : 'BUY', view, ratio],
    );
    const [one, other] = [await quote(condor(), units), await quote(opposite, units)];
    expect(other.ask).toBe(-(one.bid ?? Number.NaN));
    expect(other.bid).toBe(-(one.ask ?? Number.NaN));
    expect(other.mid).toBe(-one.mid);
    expect(one.bid).toBeLessThan(one.mid);
    expect(one.mid).toBeLessThan(one.ask ?? 0);
  });
});

it('more than fifty contracts are quoted wider than the touch', async () => {
  const parts = [['BUY', at(10).call, 1]] as const;
  expect((await quote(parts, 50)).ask).toBe(at(10).call.ask);
  expect((await quote(parts, 51)).ask).toBeGreaterThan(at(10).call.ask);
});

it('a leg without a bid cannot be sold: there is no ask, no premium and no margin', async () => {
  const [expiry] = chain.expiries;
  const nearest = await getResponse<OptionChain>(
    dealer.request(optionChain, { underlying: AAPL, expiry }),
  );
  const worthless = nearest.rows.find(({ put }) => put.bid === 0)?.put;
  if (worthless === undefined) throw new Error('the lowest put has no bid');
  const shown = await quote([['SELL', worthless, 1]], 1);
  expect(shown).toMatchObject({ ask: null, premium: null, fees: null, margin: null });
  expect(shown.bid).toBe(-worthless.ask);
});

it('without the CCP the margin is not known, and all else is', async () => {
  const alone = await openOptions();
  const shown = await quote(condor(), 1, alone);
  expect(shown.margin).toBeNull();
  expect(shown.premium).not.toBeNull();
});

it.each([
  ['an unlisted leg', ['AAPL251219C270'], 'NOT_FOUND'],
  ['legs on two shares', ['AAPL', 'MSFT'], 'VALIDATION_FAILED'],
])('%s is refused', async (_, named, code) => {
  const msft = await getResponse<OptionChain>(
    dealer.request(optionChain, { underlying: instrumentSymbol('MSFT') }),
  );
  const symbols = named.map((name) => {
    if (name === 'AAPL') return at(0).call.symbol;
    return name === 'MSFT' ? (msft.rows[0]?.call.symbol ?? AAPL) : instrumentSymbol(name);
  });
  const legs = symbols.map((symbol) => ({ symbol, side: 'BUY' as const, qty: qty(1) }));
  const { result } = await dealer.request(optionPackage, { legs, qty: qty(1) }, TRADER);
  expect(result.ok ? null : result.error.code).toBe(code);
});

it('while the share is not quoted the package is refused', async () => {
  const paused = await openOptions(['AAPL']);
  const input = { legs: toLegs(condor()), qty: qty(1) };
  const { result } = await paused.request(optionPackage, input, TRADER);
  expect(result).toMatchObject({
    ok: false,
    error: { code: 'CONFLICT', info: { detail: 'AAPL is not quoted' } },
  });
});

/** An American option by a binomial tree (Cox, Ross and Rubinstein): its own model, in dollars. */
function tree(
  { type, strike }: { readonly type: 'C' | 'P'; readonly strike: number },
  of: { spot: number; volatility: number; rate: number; years: number },
): number {
  const steps = 1_200;
  const dt = of.years / steps;
  const up = Math.exp(of.volatility * Math.sqrt(dt));
  const chance = (Math.exp(of.rate * dt) - 1 / up) / (up - 1 / up);
  const discount = Math.exp(-of.rate * dt);
  const pays = (spot: number) => Math.max(0, type === 'C' ? spot - strike : strike - spot);
  const values = Array.from({ length: steps + 1 }, (_, i) => pays(of.spot * up ** (2 * i - steps)));
  for (let step = steps - 1; step >= 0; step -= 1) {
    for (let i = 0; i <= step; i += 1) {
      const kept = discount * (chance * (values[i + 1] ?? 0) + (1 - chance) * (values[i] ?? 0));
      values[i] = Math.max(kept, pays(of.spot * up ** (2 * i - step)));
    }
  }
  return values[0] ?? 0;
}

it('its sensitivities are the changes of its worth by a tree', async () => {
  const parts: readonly Part[] = [
    ['BUY', at(9).call, 2],
    ['BUY', at(13).call, 3],
    ['SELL', at(11).put, 1],
  ];
  const units = 7;
  const { greeks, spot } = await quote(parts, units);
  const years = (Date.parse(`${chain.expiry}T21:00:00Z`) - OPTIONS_START_MS) / (365 * 86_400_000);
  const worth = (by: { spot?: number; vol?: number; years?: number; rate?: number }): number =>
    parts.reduce((sum, [side, { symbol, volatility }, ratio]) => {
      const [, type, strike] = /([CP])([\d.]+)$/.exec(symbol) ?? [];
      const value = tree(
        { type: type === 'P' ? 'P' : 'C', strike: Number(strike) },
        {
          spot: spot / 1_000_000 + (by.spot ?? 0),
          volatility: volatility / 100 + (by.vol ?? 0),
          rate: (chain.ratePct ?? 0) / 100 + (by.rate ?? 0),
          years: years + (by.years ?? 0),
        },
      );
      return sum + (side === 'BUY' ? 1 : -1) * ratio * units * 100 * value;
    }, 0);
  const [middle, up, down] = [worth({}), worth({ spot: 4 }), worth({ spot: -4 })];
  const near = (found: number, expected: number, share: number) =>
    expect(Math.abs(found - expected)).toBeLessThan(Math.abs(expected) * share + 2);
  near(greeks.delta, (up - down) / 8, 0.02);
  near(greeks.gamma, (up - 2 * middle + down) / 16, 0.08);
  near(greeks.vega, worth({ vol: 0.005 }) - worth({ vol: -0.005 }), 0.04);
  near(greeks.rho, worth({ rate: 0.005 }) - worth({ rate: -0.005 }), 0.05);
  near(greeks.theta, (worth({ years: -1 / 365 }) - worth({ years: 1 / 365 })) / 2, 0.06);
});

it('contracts that are held are quoted with theirs, and what is not listed is left out', async () => {
  const symbols = [at(9).call.symbol, instrumentSymbol('AAPL251219C270'), at(9).put.symbol];
  const { items } = await getResponse<{ items: readonly OptionView[] }>(
    dealer.request(optionGreeks, { symbols }, TRADER),
  );
  expect(items).toEqual([at(9).call, at(9).put]);
});
