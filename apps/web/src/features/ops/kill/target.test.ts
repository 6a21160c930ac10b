import { expect, it } from 'vitest';
import { findSymbolProblem } from './target.ts';

const SHARES = new Set(['AAPL', 'BRK.B']);

it.each(['', 'AAPL', 'BRK.B', 'US91282CJL55', 'EURUSD', 'EURUSD-20270301', 'CLF27', 'CL'])(
  '%o may be stopped',
  (symbol) => {
    expect(findSymbolProblem(symbol, SHARES)).toBeNull();
  },
);

it.each(['AAPLL', 'aapl', 'US91282CJL54', 'EURXXX', 'XXF27', 'toString'])(
  'of %s there is nothing to stop',
  (symbol) => {
    expect(findSymbolProblem(symbol, SHARES)).toBe(`There is no instrument ${symbol}`);
  },
);

it('nothing is wrong with a symbol before the listed ones are known', () => {
  expect(findSymbolProblem('AAPLL', new Set())).toBeNull();
});
