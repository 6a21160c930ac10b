import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHART_INTERVALS } from '../chart/model/chart-intervals.ts';
import { toStoredPrefs } from './prefs.ts';

describe('stored preferences', () => {
  it('come back as they were stored', () => {
    const stored = {
      follows: false,
      keys: { chords: { palette: 'Ctrl+KeyP' }, singleKeys: false },
      flashes: false,
      confirmsQuotes: false,
      ladder: { confirms: false },
      chart: { interval: '1h', indicators: ['VWAP', 'RSI'] },
      ladderLimitTicks: 5,
      grids: { orders: { hidden: ['tif'], order: ['side', 'tif'], widths: { side: 60 } } },
      gridViews: {
        orders: [
          {
            name: 'Mine in tech',
            text: 'aapl',
            chosen: { status: ['NEW'] },
            sort: { columnId: 'qty', direction: 'desc' },
            look: { hidden: [], order: [], widths: {} },
          },
        ],
      },
      workspace: 'research',
      watchlist: 'wl-1',
      symbols: { '1': 'KO' },
      signals: { price: 'bell', volume: 40 },
      compared: ['KO'],
      drawings: { 'u-1': [{ symbol: 'AAPL', drawings: [] }] },
      guide: { 'first-trade': 'done' },
      layouts: { trade: { version: 1 } },
    };
    expect(toStoredPrefs(JSON.stringify(stored))).toEqual(stored);
  });

  it('preferences have their shape, whatever is in the storage', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const prefs = toStoredPrefs(text);
        expect(typeof prefs.flashes).toBe('boolean');
        expect(typeof prefs.keys.singleKeys).toBe('boolean');
        expect(typeof prefs.ladder.confirms).toBe('boolean');
        expect(CHART_INTERVALS).toContain(prefs.chart.interval);
        expect(Array.isArray(prefs.chart.indicators)).toBe(true);
        expect(Number.isInteger(prefs.ladderLimitTicks)).toBe(true);
        expect(Object.values(prefs.grids).every(({ hidden }) => Array.isArray(hidden))).toBe(true);
        expect(Object.values(prefs.gridViews).every(Array.isArray)).toBe(true);
      }),
    );
    expect(toStoredPrefs(null).keys.singleKeys).toBe(true);
    expect(toStoredPrefs('{"ladder":7}').ladder.confirms).toBe(true);
    expect(toStoredPrefs('{"ladderLimitTicks":-1}').ladderLimitTicks).toBe(2);
    expect(toStoredPrefs('{"ladderLimitTicks":0}').ladderLimitTicks).toBe(0);
  });
});
