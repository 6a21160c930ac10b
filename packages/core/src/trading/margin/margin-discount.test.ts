/**
 * The fixed discount rate of the scenarios: what it can do to a requirement while the market discounts with another one.
 * The same revaluation at the market's own rate and volatility is beside it.
 */
import { MONEY_PER_UNIT } from '@tradefloor/contracts/money';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { valueOption } from '@tradefloor/instruments/option/black-scholes';
import { expect, it } from 'vitest';
import { optionArray, SCENARIOS } from './scenarios.ts';

const SPOT = 100;
/** Of one contract's result, for a share. */
const UNITS = OPTION_MULTIPLIER * MONEY_PER_UNIT;

type Case = { readonly rate: number; readonly years: number };

/** The largest difference of the worst loss, bought or sold, over strikes and volatilities; per cent of the share's price. */
function largestGapPct({ rate, years }: Case): number {
  const gaps = [0];
  for (const type of ['CALL', 'PUT'] as const) {
    for (const strike of [80, 90, 95, 100, 105, 110, 120]) {
      for (const volatility of [0.2, 0.3, 0.6]) {
        const terms = { type, strike, years, rate, yield: 0 };
        const price = valueOption({ ...terms, spot: SPOT, volatility }).price;
        const gains = optionArray({ type, strike, years, spot: SPOT, price });
        const exact = SCENARIOS.map(({ thirds, volatility: way, counts }) => {
          const spot = SPOT * (1 + thirds / 30);
          const moved = valueOption({ ...terms, spot, volatility: volatility * (1 + way / 4) });
          const most = (type === 'CALL' ? spot : strike) - price;
          return Math.max(-price, Math.min(moved.price - price, most)) / counts;
        });
        const shown = gains.map((gain) => gain / UNITS);
        gaps.push(Math.abs(Math.min(...shown) - Math.min(...exact)));
        gaps.push(Math.abs(Math.max(...shown) - Math.max(...exact)));
      }
    }
  }
  return (Math.max(...gaps) / SPOT) * 100;
}

it.each([
  // Where the dollar curve begins.
  { rate: 0.036, years: 0.25, most: 0.12 },
  { rate: 0.036, years: 1, most: 0.12 },
  { rate: 0.03, years: 1, most: 0.28 },
  { rate: 0.05, years: 0.25, most: 0.54 },
  // Two points away.
  { rate: 0.02, years: 1, most: 0.48 },
  { rate: 0.06, years: 1, most: 0.66 },
])(
  'at $rate over $years years a requirement is off by at most $most per cent of the share',
  (of) => {
    expect(largestGapPct(of)).toBeLessThan(of.most);
  },
);
