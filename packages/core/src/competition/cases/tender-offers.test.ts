/** Tender offers: the score against sums of its own, and how it splits into edge and trading out. */
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CaseRun } from './competition-case.ts';
import { anyRun, givenCaseFill, givenRun, START_MS } from './runs.given.ts';
import { TENDER_OFFERS } from './tender-offers.ts';

const { score } = TENDER_OFFERS;
const getFigure = (run: CaseRun, name: string) =>
  score(run).figures.find((figure) => figure.name === name)?.value ?? Number.NaN;

it('is the profit of fills and tenders less fifty basis points of what is still held', () => {
  fc.assert(
    fc.property(anyRun(TENDER_OFFERS), (run) => {
      const last = (run.finalMids['CAT'] ?? 0) / 1e6;
      const trades = [...run.fills, ...run.tenders];
      const signed = trades.map(({ side, qty: shares }) => (side === 'BUY' ? shares : -shares));
      const net = signed.reduce((sum, shares) => sum + shares, 0);
      const gains = trades.map(({ price }, at) => (signed[at] ?? 0) * (last - price / 1e6));
      const fees = run.fills.reduce((sum, fill) => sum + fill.fees.total / 1e4, 0);
      const byHand = gains.reduce((a, b) => a + b, 0) - fees - Math.abs(net) * last * 0.005;
      expect(score(run).score).toBeCloseTo(byHand, 2);
    }),
  );
});

it('splits into the edge of the tenders, the result of trading out, and the charge', () => {
  fc.assert(
    fc.property(anyRun(TENDER_OFFERS), (run) => {
      const parts =
        getFigure(run, 'Edge of the tenders taken') +
        getFigure(run, 'Result of trading out') -
        getFigure(run, 'Charge for the last position');
      expect(score(run).score).toBeCloseTo(parts, 4);
    }),
  );
});

it('of 1,000 shares bought 20 cents below the mid and sold 5 cents below it is 150 dollars', () => {
  const taken = {
    id: 'TENDER-1',
    symbol: 'CAT',
    side: 'BUY',
    qty: qty(1_000),
    price: px(99_800_000),
    at: START_MS,
  } as const;
  const sold = givenCaseFill({ symbol: 'CAT', side: 'SELL', qty: 1_000, price: 99_950_000 });
  const run = givenRun(TENDER_OFFERS, { tenders: [taken], fills: [sold] });
  expect(score(run).score).toBe(150);
  expect(getFigure(run, 'Edge of the tenders taken')).toBe(200);
  // Not traded out: 50 basis points of 100,000 dollars.
  expect(score({ ...run, fills: [] }).score).toBe(200 - 500);
});
