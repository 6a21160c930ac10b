import { describe, expect, it, vi } from 'vitest';
import { LiveQuotes, type Quote } from './live-quotes.ts';

const toQuote = (symbol: string, last: number): Quote => ({
  symbol,
  bid: last - 10_000,
  ask: last + 10_000,
  last,
  mid: last,
  bidSize: 100,
  askSize: 100,
  volume: 1,
  dayVolume: 10,
  open: last,
  high: last,
  low: last,
  priorClose: last,
  shortRestricted: 0,
  vwap: last,
});

describe('the newest quotes', () => {
  it('a symbol has changed only after a batch that changed it', () => {
    const hot = new LiveQuotes();
    hot.apply([toQuote('AAPL', 1), toQuote('MSFT', 2)], 0);
    const drawn = hot.version();
    hot.apply([toQuote('AAPL', 5)], 250);
    expect(hot.changedSince('AAPL', drawn)).toBe(true);
    expect(hot.changedSince('MSFT', drawn)).toBe(false);
    expect(hot.changedSince('NONE', 0)).toBe(false);
  });

  it('the same values again are no change, and the quote stays the same object', () => {
    const hot = new LiveQuotes();
    hot.apply([toQuote('AAPL', 1)], 0);
    const drawn = hot.version();
    const before = hot.quote('AAPL');
    hot.apply([toQuote('AAPL', 1)], 250);
    expect(hot.changedSince('AAPL', drawn)).toBe(false);
    expect(hot.quote('AAPL')).toBe(before);
  });

  it('every symbol is as fresh as the last batch, also one that did not change', () => {
    const hot = new LiveQuotes();
    hot.apply([toQuote('AAPL', 1), toQuote('MSFT', 2)], 1_000);
    hot.apply([toQuote('AAPL', 2)], 1_250);
    expect(hot.ageMs('MSFT', 1_300)).toBe(50);
    expect(hot.ageMs('NONE', 1_300)).toBeNull();
  });

  it('prices that are not proved to be of this moment have no age to trade on', () => {
    const hot = new LiveQuotes();
    hot.apply([toQuote('AAPL', 1)], null);
    expect(hot.read('AAPL', 'last')).toBe(1);
    expect(hot.ageMs('AAPL', 10)).toBeNull();
  });

  it('a frozen screen shows the moment of freezing, while the truth goes on and is counted', () => {
    const hot = new LiveQuotes();
    hot.apply([toQuote('AAPL', 1)], 0);
    hot.hold(true);
    hot.apply([toQuote('AAPL', 7)], 250);
    expect(hot.shown('AAPL', 'last')).toBe(1);
    expect(hot.read('AAPL', 'last')).toBe(7);
    expect(hot.heldBack()).toBe(1);
    const drawn = hot.version();
    hot.hold(false);
    expect(hot.shown('AAPL', 'last')).toBe(7);
    expect(hot.changedSince('AAPL', drawn)).toBe(true);
  });

  it('listeners receive each batch once, and none after they left', () => {
    const hot = new LiveQuotes();
    const listener = vi.fn();
    const leave = hot.subscribe(listener);
    hot.apply([toQuote('AAPL', 1)], 0);
    leave();
    hot.apply([toQuote('AAPL', 2)], 250);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
