/** The expected cost of an order as it was worked: by hand, and as a whole that its parts add up to. */
import { qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { computeExpected } from './expected-cost.ts';
import { A_MONDAY_MS, cents, fillAt, givenOrder, makeTape, toBatch } from './tca.given.ts';
import { beginTca, fillTca, type TcaRow } from './tca-row.ts';

const TERMS = { adv: 1_000_000, sigmaDaily: 0.02, isMoved: true };

/** Buys so many parts of 100 at the far touch, a cent from a mid of 150, so many seconds apart. */
function worked(count: number, seconds: number, liquidity: 'TAKER' | 'MAKER' = 'TAKER'): TcaRow {
  const tape = makeTape(toBatch(1, 15_000, 1_000));
  let row = beginTca(givenOrder({ qty: qty(100 * count) }), tape);
  for (let i = 0; i < count; i += 1) {
    const at = A_MONDAY_MS + i * seconds * 1_000;
    row = fillTca(row, fillAt(i + 1, { qty: qty(100), price: cents(15_001), liquidity, at }), tape);
  }
  return row;
}

describe('the expected cost', () => {
  it('is half the spread it met for one trade, which moves the price after itself', () => {
    expect(computeExpected(worked(1, 0), TERMS)).toEqual({
      spreadBps: 0.67,
      impactBps: 0,
      totalBps: 0.67,
      riskBps: 0,
    });
  });

  it('of two trades adds half of what the first moved and what is left of it', () => {
    // 1.2 sigma root(0.0001) is 2.4 bp; after five minutes the recent 65 % has gone by a factor of root one half, the
    // lasting 10 % by 2^(-1/18), the permanent 25 % is there.
    const left = 2.4 * (0.65 * Math.SQRT1_2 + 0.1 * 2 ** (-1 / 18) + 0.25);
    const found = computeExpected(worked(2, 300), TERMS);
    expect(found?.impactBps).toBeCloseTo(left / 2, 2);
    expect(found?.totalBps).toBeCloseTo(0.67 + left / 2, 1);
    // Two per cent a day, five of its 390 minutes, a third of the variance.
    expect(found?.riskBps).toBeCloseTo(200 * Math.sqrt(5 / 390 / 3), 1);
  });

  it('leaves out what the market does not do: in one that orders do not move, and for what rested', () => {
    expect(computeExpected(worked(10, 60), { ...TERMS, isMoved: false })?.impactBps).toBe(0);
    expect(computeExpected(worked(10, 60, 'MAKER'), TERMS)?.impactBps).toBe(0);
    expect(computeExpected(worked(10, 60), TERMS)?.impactBps).toBeGreaterThan(3);
  });

  it('is unknown before the first fill', () => {
    expect(computeExpected(worked(0, 1), TERMS)).toBeNull();
  });
});
