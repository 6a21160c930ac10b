import { describe, expect, it } from 'vitest';
import { parseCommand, search } from './parse-command.ts';

const symbols = new Set(['AAPL', 'MSFT', 'BRK.B']);

describe('a line in the palette', () => {
  it.each([
    ['buy 500 aapl', { side: 'BUY', symbol: 'AAPL', qty: 500, orderType: 'MARKET' }],
    ['sell 1.5k msft mkt', { side: 'SELL', symbol: 'MSFT', qty: 1_500, orderType: 'MARKET' }],
    [
      'B 100 brk.b @ 506.10',
      { side: 'BUY', symbol: 'BRK.B', qty: 100, orderType: 'LIMIT', price: 506.1 },
    ],
    [
      '  s 25k AAPL 189.4 ',
      { side: 'SELL', symbol: 'AAPL', qty: 25_000, orderType: 'LIMIT', price: 189.4 },
    ],
    [
      'buy 500 aapl vwap 30m',
      {
        side: 'BUY',
        symbol: 'AAPL',
        qty: 500,
        orderType: 'MARKET',
        strategy: 'VWAP',
        algoParams: { durationMs: 1_800_000 },
      },
    ],
    [
      'sell 2k msft @ 402 pov 7.5%',
      {
        side: 'SELL',
        symbol: 'MSFT',
        qty: 2_000,
        orderType: 'LIMIT',
        price: 402,
        strategy: 'POV',
        algoParams: { participationPct: 7.5 },
      },
    ],
    [
      'buy 1 aapl mkt sniper',
      { side: 'BUY', symbol: 'AAPL', qty: 1, orderType: 'MARKET', strategy: 'SNIPER' },
    ],
  ])('%j requests a ticket', (line, ask) => {
    expect(parseCommand(line, symbols)).toEqual(ask);
  });

  it.each([
    '',
    'aapl',
    'buy',
    'buy aapl',
    'buy 500',
    'buy 500 nope',
    'buy 1.5 aapl',
    'buy 5 aapl @ x',
    'buying 5 aapl',
    'buy 5 aapl vwap 30',
    'buy 5 aapl vwap later',
  ])('%j is no order', (line) => {
    expect(parseCommand(line, symbols)).toBeNull();
  });
});

describe('searching', () => {
  const entries = [
    { id: 'T', title: 'T  AT&T Inc.', words: 'Communication' },
    { id: 'TSLA', title: 'TSLA  Tesla, Inc.', words: 'Consumer' },
    { id: 'keys', title: 'Keyboard', words: 'shortcuts' },
  ];
  it('an exact symbol comes before its beginnings, words count too', () => {
    expect(search(entries, 't', 9).map(({ id }) => id)).toEqual(['T', 'TSLA', 'keys']);
    expect(search(entries, 'tesla', 9).map(({ id }) => id)).toEqual(['TSLA']);
    expect(search(entries, 'short', 9).map(({ id }) => id)).toEqual(['keys']);
    expect(search(entries, 'zzz', 9)).toEqual([]);
    expect(search(entries, '', 2)).toHaveLength(2);
  });
});
