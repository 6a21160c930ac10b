import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { computeSize, heatColour, layOut, toWarmth } from './heat.ts';

const listed = (
  symbol: string,
  sector: Instrument['sector'],
  adv: number,
  referencePrice: number,
): Instrument => ({
  symbol,
  name: `${symbol} Inc.`,
  instrumentType: 'equity',
  sector,
  currency: 'USD',
  tickSize: 0.01,
  lotSize: 100,
  adv,
  volatilityPpm: 250_000,
  referencePrice,
  primaryVenue: 'XNAS',
});

const MARKET = [
  listed('AAA', 'Energy', 1_000, 10),
  listed('BBB', 'Energy', 500, 100),
  listed('CCC', 'Utilities', 200, 50),
  listed('DDD', null, 300, 1),
];

describe('the heatmap', () => {
  it('puts the largest sector first and its companies by size, under its own line', () => {
    const sectors = layOut(MARKET, 'notional', { width: 800, height: 400 });
    expect(sectors.map(({ sector }) => sector)).toEqual(['Energy', 'Utilities', 'Other']);
    expect(sectors[0]?.tiles.map(({ symbol }) => symbol)).toEqual(['BBB', 'AAA']);
    for (const { box, tiles } of sectors) {
      for (const tile of tiles)
        expect(tile.box.y).toBeGreaterThanOrEqual(box.y + Math.min(16, box.height) - 1e-6);
    }
  });

  it('counts shares instead of money where requested', () => {
    const [first] = layOut(MARKET, 'volume', { width: 800, height: 400 });
    expect(first?.tiles.map(({ symbol }) => symbol)).toEqual(['AAA', 'BBB']);
    expect(computeSize(MARKET[1] as Instrument, 'notional')).toBe(50_000);
  });

  it('stands still: sizes are those of a usual day, so the same market has the same tiles', () => {
    const size = { width: 640, height: 480 };
    expect(layOut(MARKET, 'notional', size)).toEqual(
      layOut([...MARKET].reverse(), 'notional', size),
    );
  });

  it('is as warm as the change, up to two per cent, and cold where nothing is known', () => {
    const changes = [0.05, 0.02, 0.004, 0.001, 0, -0.004, -0.05, null, Number.NaN];
    expect(changes.map(toWarmth)).toEqual([5, 5, 1, 0, 0, -1, -5, 0, 0]);
    expect(heatColour(3)).toContain('--up');
    expect(heatColour(-3)).toContain('--down');
  });
});
