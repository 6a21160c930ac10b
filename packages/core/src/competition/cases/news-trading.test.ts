/** News trading: what a headline reads like is what it does, and the score against sums of its own. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NEWS_TRADING } from './news-trading.ts';
import { anyRun } from './runs.given.ts';

const news = (seed: number) => NEWS_TRADING.schedule(seed).filter((item) => item.type === 'NEWS');
const listNews = () => Array.from({ length: 200 }, (_, seed) => news(seed)).flat();

it('moves the price up for good news, down for bad, and not for what is known or mere talk', () => {
  const moved = { up: 0, down: 0, not: 0 };
  for (const { headline, moves } of listNews()) {
    const sum = moves.reduce((total, { movePct }) => total + movePct, 0);
    const isTalk = /could|confirms/.test(headline);
    const isGood = /raises|above/.test(headline);
    expect(Math.sign(sum), headline).toBe(isTalk ? 0 : isGood ? 1 : -1);
    if (sum > 0) moved.up += 1;
    else if (sum < 0) moved.down += 1;
    else moved.not += 1;
  }
  expect(Math.min(moved.up, moved.down, moved.not)).toBeGreaterThan(100);
});

it('moves it by a tenth of the per cent in the headline', () => {
  for (const { headline, moves } of listNews()) {
    if (moves.length === 0) continue;
    const pct = Number(/(\d+) %/.exec(headline)?.[1]);
    const sum = moves.reduce((total, { movePct }) => total + movePct, 0);
    expect(Math.abs(sum)).toBeCloseTo(pct / 10, 6);
  }
});

it('is the profit less ten basis points of what is still held', () => {
  fc.assert(
    fc.property(anyRun(NEWS_TRADING), (run) => {
      let byHand = 0;
      for (const symbol of NEWS_TRADING.symbols) {
        const last = (run.finalMids[symbol] ?? 0) / 1e6;
        let net = 0;
        for (const fill of run.fills.filter((each) => each.symbol === symbol)) {
          const shares = fill.side === 'BUY' ? fill.qty : -fill.qty;
          byHand += shares * (last - fill.price / 1e6) - fill.fees.total / 1e4;
          net += shares;
        }
        byHand -= Math.abs(net) * last * 0.001;
      }
      expect(NEWS_TRADING.score(run).score).toBeCloseTo(byHand, 2);
    }),
  );
});
