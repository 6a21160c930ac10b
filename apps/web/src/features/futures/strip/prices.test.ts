import { describe, expect, it } from 'vitest';
import { changeText, parseLots, priceText, toDollars } from './prices.ts';

const terms = {
  root: 'ZN',
  name: '10-year US Treasury note',
  exchange: 'CBOT',
  unit: '',
  priceUnit: '',
  multiplier: 1_000,
  tickSize: 0.015625,
  tickValue: 15.625,
  notation: 'HALF_32NDS',
  maxClip: 1_000,
  expiryRule: '',
  rollRule: '',
} as const;
const corn = { ...terms, root: 'ZC', notation: 'EIGHTHS', tickSize: 0.25, multiplier: 50 } as const;

describe('a price on the screen', () => {
  it.each([
    [110.515625, terms, '110-16+'],
    [452.75, corn, "452'6"],
    [452.625, corn, '452.6250'],
    [-0.125, corn, '−0.1250'],
  ])('%d', (price, of, text) => expect(priceText(price, of)).toBe(text));

  it('a change carries its sign, nothing has none', () => {
    expect(changeText(0.25, corn)).toBe("+0'2");
    expect(changeText(-0.25, corn)).toBe("−0'2");
    expect(changeText(0, corn)).toBe("0'0");
  });

  it('a change between two ticks is shown as the nearest one', () => {
    expect(changeText(-0.3, corn)).toBe("−0'2");
    expect(changeText(-0.375, corn)).toBe("−0'4");
    expect(changeText(0.1, corn)).toBe("0'0");
    expect(changeText(-0.1, corn)).toBe("0'0");
  });

  it('comes to its multiplier in dollars, a half tick of a note to the tenth of a cent', () => {
    expect(toDollars(0.015625, 1, terms)).toBe(15.625);
    expect(toDollars(-1.25, 10, corn)).toBe(-625);
  });
});

it.each([
  ['1', 1],
  ['0', null],
  ['1.5', null],
  ['-2', null],
  ['', null],
  ['100000', 100_000],
  ['100001', null],
  ['1e3', null],
])('%j lots of at most 100,000', (text, lots) => expect(parseLots(text, 100_000)).toBe(lots));
