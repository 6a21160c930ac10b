/** Dealing by requests: the score against sums of its own, and requests as their seed has them. */
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CaseRun } from './competition-case.ts';
import { RFQ_DEALING } from './rfq-dealing.ts';
import { anyRun, givenCaseFill, givenRun, START_MS } from './runs.given.ts';

const { score } = RFQ_DEALING;
const [SYMBOL = ''] = RFQ_DEALING.symbols;
const getFigure = (run: CaseRun, name: string) =>
  score(run).figures.find((figure) => figure.name === name)?.value ?? Number.NaN;

/** Squared face times milliseconds, by the changes of the position in their order. */
function walkSquares({ fills, tenders, endMs }: CaseRun): number {
  const trades = [...fills, ...tenders].toSorted((a, b) => a.at - b.at);
  let [sum, net] = [0, 0];
  trades.forEach(({ side, qty: face, at }, no) => {
    net += side === 'BUY' ? face : -face;
    sum += net * net * ((trades[no + 1]?.at ?? endMs) - at);
  });
  return sum;
}

it('is the profit per 100 of face less both charges', () => {
  fc.assert(
    fc.property(anyRun(RFQ_DEALING), (run) => {
      const last = (run.finalMids[SYMBOL] ?? 0) / 1e6;
      let [profit, net] = [0, 0];
      for (const { side, qty: face, price } of [...run.fills, ...run.tenders]) {
        const signed = side === 'BUY' ? face : -face;
        profit += (signed * (last - price / 1e6)) / 100;
        net += signed;
      }
      const fees = run.fills.reduce((sum, fill) => sum + fill.fees.total / 1e4, 0);
      // 100 dollars a second for five million, 10,000 for five million at the end.
      const held = (walkSquares(run) / 25e12 / 1_000) * 100;
      const byHand = profit - fees - held - (net * net * 10_000) / 25e12;
      expect(Math.abs(score(run).score - byHand)).toBeLessThan(0.01 + Math.abs(byHand) * 1e-9);
    }),
  );
});

it('is made of what clients paid, the result of the position, and the charges', () => {
  fc.assert(
    fc.property(anyRun(RFQ_DEALING), (run) => {
      const parts =
        getFigure(run, 'Earned against the mid from clients') +
        getFigure(run, 'Result of the position and of own orders') -
        getFigure(run, 'Charge for the position held') -
        getFigure(run, 'Charge for the last position');
      expect(score(run).score).toBeCloseTo(parts, 3);
    }),
  );
});

it('of five million bought 20 cents below the mid and sold at it after ten seconds is 9,000 dollars', () => {
  const dealt = {
    id: 'REQUEST-1',
    symbol: SYMBOL,
    side: 'BUY',
    qty: qty(5_000_000),
    price: px(99_800_000),
    at: START_MS,
  } as const;
  const trade = { symbol: SYMBOL, side: 'SELL', qty: 5_000_000, price: 100_000_000 } as const;
  const sold = givenCaseFill({ ...trade, atMs: 10_000 });
  const run = givenRun(RFQ_DEALING, { tenders: [dealt], fills: [sold] });
  expect(score(run).score).toBe(10_000 - 1_000);
  expect(getFigure(run, 'Earned against the mid from clients')).toBe(10_000);
  expect(getFigure(run, 'Requests dealt')).toBeCloseTo(100 / 38, 9);
  // Held to the end: 300 seconds, and the charge for the last position.
  expect(score({ ...run, fills: [] }).score).toBe(10_000 - 30_000 - 10_000);
});

it('has requests of both kinds and sides, of pieces that dealers deal, before the end', () => {
  const all = Array.from({ length: 20 }, (_, seed) => RFQ_DEALING.schedule(seed)).flat();
  const requests = all.flatMap((item) => (item.type === 'REQUEST' ? [item] : []));
  expect(requests).toHaveLength(all.length);
  for (const side of ['BUY', 'SELL']) {
    for (const isShown of [true, false]) {
      const some = requests.filter((one) => one.side === side && one.isSideShown === isShown);
      expect(some.length).toBeGreaterThan(requests.length / 8);
    }
  }
  for (const { qty: face, atMs, untilMs, draw } of requests) {
    expect(face % 1_000).toBe(0);
    expect(untilMs - atMs).toBe(6_000);
    expect(untilMs).toBeLessThan(RFQ_DEALING.lengthMs);
    expect(draw >= 0 && draw < 1).toBe(true);
  }
});
