/**
 * The rates of the platform beside ISDA SIMM's, as docs/margin.md prints them: published one-day weights (version
 * 2.7+2412), what they come to for a position, and the platform's own rate of it.
 */
import { readFileSync } from 'node:fs';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { riskAtYield, valuationAt } from '@tradefloor/instruments/bond/bond-valuation';
import { toTerms } from '@tradefloor/instruments/bond/listed-bond';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { describe, expect, it } from 'vitest';
import { FUTURE_SCAN, type MarginRate, TYPE_SCAN, VOLATILITY_SCAN } from './margin-rates.ts';

const page = readFileSync(new URL('../../../../../docs/margin.md', import.meta.url), 'utf8');
const section = page.slice(page.indexOf('## Beside ISDA SIMM'));
const rows = [...section.matchAll(/^\| (.+) \|$/gm)]
  .map(([, row = '']) => row.split(' | '))
  .slice(2, 13);

const inPct = ({ times, per }: MarginRate): number => (100 * times) / per;

/** Modified duration at par, settled on the Tuesday before Thanksgiving 2026. */
function parDuration(name: string): number {
  const bond = BONDS.find((of) => of.name === name);
  if (bond === undefined) throw new Error(`${name} is listed`);
  const day = toDay('2026-11-24');
  const valuation = valuationAt(toTerms(bond), day, { convention: 'US_STREET' });
  return riskAtYield(valuation, bond.couponPct).modifiedDuration;
}

/** SIMM's one-day weight (per cent, for rates basis points), what it multiplies, and the platform's rate. */
const COMPARED: Readonly<Record<string, readonly [weight: number, of: number, MarginRate]>> = {
  'share, technology': [10, 1, TYPE_SCAN.equity],
  'share, industrials': [8.2, 1, TYPE_SCAN.equity],
  'share, consumer': [7.7, 1, TYPE_SCAN.equity],
  'index future (ES)': [5.4, 1, FUTURE_SCAN.ES],
  'crude (CL)': [7.2, 1, FUTURE_SCAN.CL],
  'gold (GC)': [5.9, 1, FUTURE_SCAN.GC],
  'corn (ZC)': [4.8, 1, FUTURE_SCAN.ZC],
  currency: [1.8, 1, TYPE_SCAN.fx],
  'Treasury, 2 years': [30, parDuration('UST 3.625 2028-10-31') / 100, TYPE_SCAN.bond],
  'Treasury, 10 years': [26, parDuration('UST 4.25 2036-11-15') / 100, TYPE_SCAN.bond],
  'Treasury, 30 years': [24, parDuration('UST 4.75 2056-11-15') / 100, TYPE_SCAN.bond],
};

describe('a single position needs, by SIMM for a day and by the platform', () => {
  it.each(Object.entries(COMPARED))('%s', (name, [weight, of, rate]) => {
    const row = rows.find(([first]) => first === name);
    const simm = weight * of;
    const unit = name.startsWith('Treasury') ? 'bp' : '%';
    expect(row?.slice(2)).toEqual([
      `${weight} ${unit}`,
      `${simm.toFixed(1)} %`,
      `${inPct(rate)} %`,
      (inPct(rate) / simm).toFixed(2),
    ]);
  });

  it('lists nothing else', () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(COMPARED));
  });
});

it('moves volatility by as many points as the page prints', () => {
  // VRW x HVR x sigma, sigma = RW x root(365 / 14) over the 99th percentile (ISDA SIMM, vega risk): shares of technology, ten days.
  const sigma = (0.29 * Math.sqrt(365 / 14)) / 2.326348;
  const points = 100 * 0.26 * 0.58 * sigma;
  expect(section).toContain(`by ${points.toFixed(1)} points in ten days`);
  const own = (volatility: number) => (volatility * inPct(VOLATILITY_SCAN)) / 100;
  expect(section).toContain(
    `by ${own(20).toFixed(0)} points at a volatility of 20 %, by ${own(60).toFixed(0)} at 60 %`,
  );
});
