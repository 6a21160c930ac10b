/** Quotes of options on shares with dividends to come: without them where prices do not fall, and no jump where they do. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { px } from '@tradefloor/contracts/money';
import type { OptionContract } from '@tradefloor/contracts/option';
import { invariant } from '@tradefloor/core/result';
import { bespokeContract } from '@tradefloor/instruments/option/bespoke-option';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { toForward } from '@tradefloor/sim/option/option-market';
import { describe, expect, it } from 'vitest';
import { OptionPricer } from './option-pricer.ts';

const SEED = 42;
/** A month before Apple's ex-date of 9 February 2027; Amazon pays nothing. */
const NOW_MS = Date.parse('2027-01-08T15:00:00Z');
const DIVIDEND = 0.26;
const SPOT = 250;

function toBatch(spots: Readonly<Record<string, number>>, upTo: string | null): TickBatch {
  const market = createMarket({ seed: SEED, startTick: 0, startMs: NOW_MS, universe: EQUITIES });
  market.step();
  const batch = market.batch(NOW_MS);
  const ticks = batch.ticks.map((tick) => {
    const spot = spots[tick.symbol];
    return spot === undefined ? tick : { ...tick, mid: px(Math.round(spot * 1_000_000)) };
  });
  return { ...batch, ticks, ...(upTo === null ? {} : { dividendsUpTo: upTo }) };
}
function given(upTo: string | null, spot = SPOT): OptionPricer {
  const pricer = new OptionPricer(SEED);
  pricer.take(toBatch({ AAPL: spot, AMZN: spot }, upTo));
  return pricer;
}
const list = (underlying: string): OptionContract[] =>
  [...given(null).listed(NOW_MS).values()].filter((of) => of.underlying === underlying);
const getMid = (pricer: OptionPricer, { symbol }: OptionContract): number =>
  (pricer.quote(symbol, NOW_MS)?.mid ?? Number.NaN) / 1_000_000;

const PENDING = '2027-01-08';
const SHARES = list('AAPL');
const AFTER = SHARES.filter(({ expiry }) => expiry >= '2027-02-09' && expiry < '2027-05-10');

describe('options that outlive an ex-date', () => {
  it('are listed, and calls are cheaper by the dividend and puts dearer, by their delta', () => {
    expect(AFTER.length).toBeGreaterThan(20);
    const [without, pending] = [given(null), given(PENDING)];
    for (const contract of AFTER) {
      const plain = without.quote(contract.symbol, NOW_MS);
      invariant(plain !== null, 'it is quoted');
      // A put that is best exercised now is so before a small dividend too.
      const gain = contract.type === 'PUT' ? contract.strike / 1_000_000 - SPOT : -1;
      if (gain > 0 && plain.mid / 1_000_000 - gain < 0.011) continue;
      const change = getMid(pending, contract) - plain.mid / 1_000_000;
      // Early exercise takes away part of it, the smile moves with the forward: within three cents and a half per cent.
      const within = 0.03 + (0.005 * plain.mid) / 1_000_000;
      expect(Math.abs(change + plain.delta * DIVIDEND), contract.symbol).toBeLessThan(within);
    }
  });

  it('do not jump when the price falls', () => {
    const [before, after] = [given('2027-02-08'), given('2027-02-09', SPOT - DIVIDEND)];
    for (const contract of AFTER) {
      const gap = getMid(before, contract) - getMid(after, contract);
      // A call far in the money is worth its exercise before the fall: more by what holding it through loses.
      const intrinsic = Math.max(0, SPOT - contract.strike / 1_000_000);
      const isExercised = contract.type === 'CALL' && getMid(before, contract) - intrinsic < 0.011;
      if (isExercised) expect(gap).toBeGreaterThanOrEqual(-0.011);
      // Half of the quoted width: the closed form of a put without dividends is near the tree, not on it.
      else
        expect(Math.abs(gap), contract.symbol).toBeLessThan(0.02 + 0.015 * getMid(after, contract));
    }
  });

  it('are never quoted below what exercise brings', () => {
    const pricer = given(PENDING);
    for (const contract of AFTER) {
      const strike = contract.strike / 1_000_000;
      const gain = contract.type === 'CALL' ? SPOT - strike : strike - SPOT;
      expect(getMid(pricer, contract)).toBeGreaterThanOrEqual(gain - 0.006);
    }
  });
});

it('options that end before it, and those on a share without dividends, are quoted as ever', () => {
  const [without, pending] = [given(null), given(PENDING)];
  const others = [...SHARES.filter(({ expiry }) => expiry < '2027-02-09'), ...list('AMZN')];
  expect(others.length).toBeGreaterThan(100);
  for (const { symbol } of others)
    expect(pending.quote(symbol, NOW_MS)).toEqual(without.quote(symbol, NOW_MS));
});

it('forwards are without the dividends until they end', () => {
  const moment = given(PENDING).moment('AAPL', NOW_MS);
  invariant(moment !== null, 'it is quoted');
  const plain = { ...moment, dividends: [] };
  for (const [expiry, paid] of [
    ['2027-02-05', 0],
    ['2027-02-19', 1],
    ['2027-06-18', 2],
  ] as const) {
    const gap = toForward(plain, expiry) - toForward(moment, expiry);
    expect(gap).toBeGreaterThanOrEqual(paid * DIVIDEND);
    expect(gap).toBeLessThanOrEqual(paid * DIVIDEND * 1.03);
  }
});

it('over the counter they are European: call and put are in parity with the forward', () => {
  const terms = {
    underlying: instrumentSymbol('AAPL'),
    expiry: '2027-03-10',
    strike: px(240_000_000),
  } as const;
  const pair = (['CALL', 'PUT'] as const).map((type) => bespokeContract({ ...terms, type }));
  const beside = {
    marked: () => [],
    contract: (symbol: string) => pair.find((of) => of.symbol === symbol) ?? null,
  };
  const pricer = new OptionPricer(SEED, beside);
  pricer.take(toBatch({ AAPL: SPOT }, PENDING));
  const [call, put] = pair.map((contract) => getMid(pricer, contract));
  const moment = pricer.moment('AAPL', NOW_MS);
  invariant(moment !== null, 'it is quoted');
  const years = (Date.parse('2027-03-10T21:00:00Z') - NOW_MS) / (365 * 86_400_000);
  const worth =
    (toForward(moment, terms.expiry) - 240) * Math.exp(-moment.rates.zeroRate(years) * years);
  expect(Math.abs((call ?? 0) - (put ?? 0) - worth)).toBeLessThan(0.02);
});
