/** Figures of a run against sums over its fills that share no code with them. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { givenFill, givenTick } from './bots.given.ts';
import { Ledger } from './ledger.ts';

const SYMBOL = instrumentSymbol('AAPL');
/** Whole cents, as shares are priced. */
const price = fc.integer({ min: 100, max: 90_000 }).map((cents) => cents * 10_000);
const trade = fc.record({
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  qty: fc.integer({ min: 1, max: 50_000 }),
  price,
});
const step = fc.record({
  trade: fc.option(trade),
  mid: price,
  fee: fc.integer({ min: -500, max: 9_000 }),
});

type Trade = { readonly side: 'BUY' | 'SELL'; readonly qty: number; readonly price: number };
type Step = { readonly trade: Trade | null; readonly mid: number; readonly fee: number };

/** Cash and worth in 1/10,000 of a dollar, by the definition: what was received less what was paid. */
function recompute(steps: readonly Step[]) {
  let [cash, held, fees, notional, most, peak, fall] = [0n, 0n, 0n, 0n, 0n, 0n, 0n];
  for (const { trade: one, mid, fee } of steps) {
    if (one !== null) {
      const worth = (BigInt(one.qty) * BigInt(one.price)) / 100n;
      const sign = one.side === 'BUY' ? 1n : -1n;
      cash -= sign * worth;
      held += sign * BigInt(one.qty);
      notional += worth;
      fees += BigInt(fee);
      const size = held < 0n ? -held : held;
      if (size > most) most = size;
    }
    const total = cash + (held * BigInt(mid)) / 100n - fees;
    if (total > peak) peak = total;
    if (peak - total > fall) fall = peak - total;
  }
  const last = BigInt(steps.at(-1)?.mid ?? 0);
  return { total: cash + (held * last) / 100n - fees, fees, notional, most, fall, held };
}

function play(steps: readonly Step[]): Ledger {
  const ledger = new Ledger([SYMBOL]);
  for (const [no, { trade: one, mid, fee }] of steps.entries()) {
    if (one !== null) ledger.onFill(givenFill(one, { no, fee }));
    ledger.onTicks([givenTick(mid)]);
  }
  return ledger;
}

test('profit, fees, turnover, drawdown and inventory are those of the fills', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
      const ledger = play(steps);
      const expected = recompute(steps);
      const { realised, unrealised, fees, total } = ledger.pnl();
      expect(BigInt(total)).toBe(expected.total);
      expect(BigInt(fees)).toBe(expected.fees);
      expect(realised + unrealised - fees).toBe(total);
      expect(BigInt(ledger.maxDrawdown)).toBe(expected.fall);
      expect(BigInt(ledger.turnover().notional)).toBe(expected.notional);
      expect(BigInt(ledger.inventory()[0]?.netQty ?? 0)).toBe(expected.held);
      expect(BigInt(ledger.inventory()[0]?.maxAbsQty ?? 0)).toBe(expected.most);
    }),
  );
});

describe('a ledger', () => {
  it('counts as realised what a round trip earned, and nothing more', () => {
    const ledger = new Ledger([SYMBOL]);
    ledger.onFill(givenFill({ side: 'BUY', qty: 200, price: 100_000_000 }, { no: 1, fee: 3_500 }));
    ledger.onFill(givenFill({ side: 'SELL', qty: 100, price: 101_000_000 }, { no: 2, fee: 3_500 }));
    ledger.onTicks([givenTick(102_000_000)]);
    expect(ledger.pnl()).toEqual({
      realised: 1_000_000,
      unrealised: 2_000_000,
      fees: 7_000,
      total: 2_993_000,
    });
  });

  it('leaves out what is not of the run', () => {
    const ledger = new Ledger([SYMBOL]);
    const other = { symbol: instrumentSymbol('MSFT') };
    ledger.onFill(givenFill({ side: 'BUY', qty: 1, price: 1_000_000 }, other));
    ledger.onTicks([givenTick(1_000_000, other)]);
    expect(ledger.turnover().fills).toBe(0);
    expect(ledger.mids('MSFT')).toBeNull();
  });
});

test('a bond is worth its price per 100 of face', () => {
  const isin = instrumentSymbol('US9234TF0100');
  const ledger = new Ledger([isin]);
  const bond = { symbol: isin, instrumentType: 'bond', desk: 'FI', venue: 'OTC' } as const;
  const bought = { side: 'BUY', qty: 2_000_000, price: 99_500_000 } as const;
  const sold = { side: 'SELL', qty: 500_000, price: 99_700_000 } as const;
  ledger.onFill(givenFill(bought, { ...bond, no: 1 }));
  ledger.onFill(givenFill(sold, { ...bond, no: 2 }));
  ledger.onTicks([givenTick(99_600_000, { symbol: isin })]);
  const { realised, unrealised, total } = ledger.pnl();
  // 20 cents on half a million, 10 cents on the rest.
  expect([realised, unrealised, total].map((money) => money / 10_000)).toEqual([
    1_000, 1_500, 2_500,
  ]);
  expect(ledger.turnover().notional / 10_000).toBe(1_990_000 + 498_500);
});

test('a contract counts by its size: fifty dollars a point of an index future', () => {
  const symbol = instrumentSymbol('ESZ26');
  const ledger = new Ledger([symbol]);
  const terms = { symbol, instrumentType: 'commodity', desk: 'COMM' } as const;
  ledger.onFill(givenFill({ side: 'BUY', qty: 3, price: 5_950_000_000 }, { no: 1, ...terms }));
  ledger.onFill(givenFill({ side: 'SELL', qty: 1, price: 5_952_000_000 }, { no: 2, ...terms }));
  ledger.onTicks([givenTick(5_949_000_000, { symbol })]);
  expect(ledger.pnl()).toEqual({ realised: 1_000_000, unrealised: -1_000_000, fees: 0, total: 0 });
  expect(ledger.turnover().notional).toBe((3 * 5_950 + 5_952) * 50 * 10_000);
});
