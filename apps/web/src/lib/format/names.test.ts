import { describe, expect, it } from 'vitest';
import { isinBehind, shownName, symbolWords } from './names.ts';

describe('the name of what is traded', () => {
  it('of a listed bond is issuer, coupon and maturity, with the ISIN behind it', () => {
    expect(shownName('GB00BTF03100')).toMatch(/^UKT \d+(\.\d+)? \d{4}-\d{2}-\d{2}$/);
    expect(isinBehind('GB00BTF03100')).toBe('GB00BTF03100');
  });

  it('of all else is its symbol', () => {
    expect(['AAPL', 'USDJPY', 'US0000000000'].map(shownName)).toEqual([
      'AAPL',
      'USDJPY',
      'US0000000000',
    ]);
    expect(isinBehind('AAPL')).toBeUndefined();
  });

  it('is found by both', () => {
    expect(symbolWords('GB00BTF03100')).toMatch(/^GB00BTF03100 UKT /);
    expect(symbolWords('AAPL')).toBe('AAPL');
  });
});
