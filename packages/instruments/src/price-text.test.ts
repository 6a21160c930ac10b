/** How prices are written: a bond in thousandths of a point, and no digit is lost. */
import { expect, it } from 'vitest';
import { bondPriceText, priceDecimals, priceUnit, quotedPriceText } from './price-text.ts';

it.each([
  ['GB00BTF03100', 84_500_000, '84.500'],
  ['GB00BTF03100', 84_512_000, '84.512'],
  ['GB00BTF03100', 84_512_500, '84.5125'],
  // An ISIN that is not listed is a bond all the same.
  ['US912828ZT04', 84_510_000, '84.510'],
  ['AAPL', 189_400_000, '189.40'],
  ['AAPL', 189_405_000, '189.405'],
  ['USDJPY', 152_125_000, '152.125'],
])('%s at %d units is written %s', (symbol, price, text) => {
  expect(quotedPriceText(symbol, price)).toBe(text);
});

it('a bond has three decimals also where its symbol is not at hand', () => {
  expect(bondPriceText(100_000_000)).toBe('100.000');
  expect(priceDecimals('US912828ZT04')).toBe(3);
});

it.each([
  ['AAPL', 'USD'],
  ['USDJPY', 'JPY per USD'],
  ['EURUSD-20270301', 'USD per EUR'],
  ['GB00BTF03100', 'GBP per 100 of face, clean'],
  ['CLF27', 'USD a barrel'],
  ['ESZ26', 'index points'],
  ['AAPL270115C100', 'USD a share'],
  ['US912828ZT04', ''],
])('a price of %s is in %s', (symbol, unit) => {
  expect(priceUnit(symbol)).toBe(unit);
});
