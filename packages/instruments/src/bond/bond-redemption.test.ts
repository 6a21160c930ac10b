/** The day on which a bond is paid back, and that each is paid back once however the days are divided. */
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { formatDate, toDay } from '../calendar/civil-date.ts';
import { BONDS } from './bond-list.ts';
import { listRedemptions, toRedemptionDay, toRedemptionPrice } from './bond-redemption.ts';

const FIRST = toDay('2028-01-01');
const LAST = toDay('2060-01-01');

function redeemedOn(name: string): string {
  const bond = BONDS.find((of) => of.name === name);
  if (bond === undefined) throw new Error(`${name} is listed`);
  return formatDate(toRedemptionDay(bond));
}

it('is the maturity date', () => {
  for (const bond of BONDS.filter(({ indexation }) => indexation === undefined))
    expect(toRedemptionPrice(bond)).toBe(100_000_000);
  // A Thursday.
  expect(redeemedOn('UST 3.625 2029-11-15')).toBe('2029-11-15');
});

it('is the next business day of its own market where that is closed', () => {
  // Sunday 22 October 2028 in London; Tuesday 31 October is open in New York.
  expect(redeemedOn('UKT 3.75 2028-10-22')).toBe('2028-10-23');
  expect(redeemedOn('UST 3.625 2028-10-31')).toBe('2028-10-31');
  // Saturday 15 November 2036.
  expect(redeemedOn('UST 4.25 2036-11-15')).toBe('2036-11-17');
});

test('each bond is listed once, however the time is divided', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: FIRST, max: LAST }), { maxLength: 8 }), (cuts) => {
      const ends = [...cuts.toSorted((a, b) => a - b), LAST];
      const parts = ends.flatMap((until, n) =>
        listRedemptions(BONDS, { after: n === 0 ? FIRST : (ends[n - 1] ?? FIRST), until }),
      );
      expect(parts).toEqual(listRedemptions(BONDS, { after: FIRST, until: LAST }));
      expect(new Set(parts.map(({ bond }) => bond.isin)).size).toBe(parts.length);
    }),
  );
});
