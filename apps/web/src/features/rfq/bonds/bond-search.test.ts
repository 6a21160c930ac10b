/** A bond is found by its known attributes, and an invalid ISIN is explained. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBond } from '../../../platform/testing/given-bonds.ts';
import { isinProblem, notFoundText, searchBonds } from './bond-search.ts';

const TEN = toBond();
const TWO = toBond({
  isin: 'US9128TB1014',
  name: 'UST 4 2028-11-30',
  maturity: '2028-11-30',
  couponPct: 4,
});
const APPLE = toBond({
  isin: 'US037833AB12',
  issuer: 'Apple Inc.',
  name: 'AAPL 4.5 2036-02-23',
  kind: 'CORPORATE',
  maturity: '2036-02-23',
  couponPct: 4.5,
});
const BONDS = [TEN, APPLE, TWO];
const names = (typed: string) => searchBonds(BONDS, typed).map(({ name }) => name);

describe('the search for a bond', () => {
  it.each([
    ['US9128TF', [TEN.name]],
    ['apple', [APPLE.name]],
    ['treasury 2028', [TWO.name]],
    ['nov36', [TEN.name]],
    ['11/36', [TEN.name]],
    ['15-nov-36', [TEN.name]],
    ['4.5', [APPLE.name]],
    ['gold', []],
  ])('%s finds %j', (typed, found) => {
    expect(names(typed)).toEqual(found);
  });

  it('gives the sooner due first among equals', () => {
    expect(names('ust')).toEqual([TWO.name, TEN.name]);
  });

  it('takes words in any order, in capitals or not', () => {
    expect(names('2036 APPLE')).toEqual([APPLE.name]);
  });

  it('responds to any text, never with more than eight', () => {
    const many = Array.from({ length: 30 }, (_, n) => toBond({ name: `UST ${n}` }));
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(searchBonds(many, typed).length).toBeLessThanOrEqual(8);
      }),
    );
  });
});

describe('a text that is meant as an ISIN', () => {
  it('with a wrong check digit shows the right one', () => {
    // Apple's share, from ISO 6166's usual example: US0378331005.
    expect(isinProblem('US0378331005')).toBeNull();
    expect(isinProblem('us0378331009')).toMatch(/^Check digit of US037833100 is 5, not 9/);
  });

  it('too short or too long shows its length', () => {
    expect(isinProblem('US037833100')).toBe('An ISIN has 12 characters, this has 11');
    expect(isinProblem('US03783310051')).toBe('An ISIN has 12 characters, this has 13');
  });

  it.each(['apple', 'UST 2036', '', 'nov36', '2036'])('%j is meant as none', (typed) => {
    expect(isinProblem(typed)).toBeNull();
  });

  it('right but not listed is reported as such', () => {
    expect(notFoundText('US0378331005')).toBe('US0378331005 is a valid ISIN but not listed here');
    expect(notFoundText('gold')).toBe('No such bond');
  });
});
