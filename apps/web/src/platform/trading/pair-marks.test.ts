/** Currencies are marked while they are held, with no panel open. */

import { expect, it } from 'vitest';
import { LiveQuotes } from '../../lib/hot/live-quotes.ts';
import { Account } from '../account/account.ts';
import type { Position } from '../client/shapes.ts';
import type { SubscribePairs } from '../client/streams.ts';
import { computeTotals } from '../marks/valuation.ts';
import { AT, toPosition } from '../testing/given.ts';
import { keepPairMarks } from './pair-marks.ts';

function given() {
  const account = new Account({ later: (callback) => callback() });
  const hot = new LiveQuotes();
  const listeners = new Set<Parameters<SubscribePairs>[0]>();
  const stop = keepPairMarks({ account, hot }, (receive) => {
    listeners.add(receive);
    return () => listeners.delete(receive);
  });
  let version = 0;
  const hold = (change: Partial<Position>): void => {
    version += 1;
    const data = toPosition({ realisedPnl: 0, fees: 0, version, ...change });
    account.apply({ event: 'positions.changed', at: AT, data });
  };
  const price = (symbol: string, mid: number): void => {
    for (const receive of listeners) {
      receive({ seq: 1, at: AT, quotes: [{ symbol, quoteId: 'q', mid, rungs: [] }] });
    }
  };
  return { account, hot, hold, price, stop, ears: listeners };
}

it('the account\u2019s profit counts a pair that is held as its price moves', () => {
  const { account, hot, hold, price } = given();
  hold({ symbol: 'EURUSD', netQty: 1_000_000, avgPx: 1.1 });
  price('EURUSD', 1.101);
  const { pnl } = computeTotals(account.positions(), (symbol) => hot.shown(symbol, 'mid'));
  expect(pnl).toBeCloseTo(1_000, 6);
});

it('a gilt counts in dollars although no pair is held', () => {
  const { account, hot, hold, price } = given();
  hold({ symbol: 'GB00BTF03100', currency: 'GBP', netQty: 1_000_000, avgPx: 98.5 });
  price('GBPUSD', 1.25);
  const { pnl, gross } = computeTotals(account.positions(), (symbol) =>
    symbol === 'GB00BTF03100' ? 99_250_000 : hot.shown(symbol, 'mid'),
  );
  // 992,500 pounds, 7,500 of them gained, at 1.25 dollars.
  expect({ pnl, gross }).toEqual({ pnl: 9_375, gross: 1_240_625 });
});

it('the stream is subscribed once, and only while a pair is held or yen were earned', () => {
  const { hold, ears, stop } = given();
  hold({ symbol: 'AAPL', netQty: 100 });
  expect(ears.size).toBe(0);
  hold({ symbol: 'USDJPY', netQty: 1_000_000, avgPx: 150 });
  hold({ symbol: 'EURUSD', netQty: 1_000_000, avgPx: 1.1 });
  expect(ears.size).toBe(1);
  hold({ symbol: 'EURUSD', netQty: 0, avgPx: 0, realisedPnl: 20 });
  hold({ symbol: 'USDJPY', netQty: 0, avgPx: 0, realisedPnl: 5_000 });
  expect(ears.size).toBe(1);
  hold({ symbol: 'USDJPY', netQty: 0, avgPx: 0, realisedPnl: 0 });
  expect(ears.size).toBe(0);
  hold({ symbol: 'USDJPY', netQty: 1, avgPx: 150 });
  stop();
  expect(ears.size).toBe(0);
});
