/** Whether the fields of an order make sense together: one example for every rule, and its sentence. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { findBond } from '@tradefloor/instruments/instrument';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import { describe, expect, it } from 'vitest';
import { cents, givenMarketRequest, givenRequest, NOW } from './order.given.ts';
import { findInvalidity } from './order-validity.ts';

const ISIN = instrumentSymbol('US9128TF0224');
const OPTION = instrumentSymbol('AAPL261127C270');
const SPEC = { isin: ISIN, coupon: findBond(ISIN)?.couponPct ?? 0, periods: 10, yield: 4 };
const bond = (over: Partial<NewOrder> = {}) =>
  givenRequest({ symbol: ISIN, instrumentType: 'bond', bondSpec: SPEC, qty: qty(1_000), ...over });
const dealt = (over: Partial<NewOrder> = {}) =>
  givenRequest({ symbol: OPTION, instrumentType: 'option', timeInForce: 'IOC', ...over });
const pegged = (over: Partial<NewOrder> = {}): NewOrder => ({
  ...givenMarketRequest(),
  orderType: 'PEGGED',
  pegTo: 'MID',
  timeInForce: 'DAY',
  ...over,
});
const fault = (order: NewOrder) => findInvalidity(order, null, NOW);

describe('an order that makes sense', () => {
  it.each<[string, NewOrder]>([
    ['a limit order', givenRequest()],
    ['a market order', givenMarketRequest()],
    ['an odd lot', givenRequest({ qty: qty(7) })],
    ['to a lit venue', givenRequest({ destinationVenue: 'XNAS' })],
    [
      'to the dark pool',
      givenRequest({ strategy: 'DARK', destinationVenue: 'DARK1', qty: qty(10_000) }),
    ],
    ['an algo with parameters', givenRequest({ strategy: 'TWAP', algoParams: { slices: 5 } })],
    ['a bond', bond()],
    ['an option', dealt()],
    ['one that follows the mid', pegged()],
    ['one that follows the bid, to a limit', pegged({ pegTo: 'PRIMARY', price: cents(10_000) })],
    ['a part that is shown', givenRequest({ displayQty: qty(10), postOnly: true })],
    [
      'a currency on its quote',
      givenRequest({
        symbol: instrumentSymbol('EURUSD'),
        instrumentType: 'fx',
        timeInForce: 'FOK',
        quoteId: 'EURUSD-17',
        price: px(1_085_000),
      }),
    ],
  ])('%s has no fault', (_, order) => {
    expect(fault(order)).toBeNull();
  });
});

describe('an order that makes none', () => {
  it.each<[string, NewOrder, RegExp]>([
    ['a peg to nothing', { ...givenMarketRequest(), orderType: 'PEGGED' }, /names a pegTo/],
    ['a limit order with a peg', givenRequest({ pegTo: 'MID' }), /names no peg/],
    [
      'a market order with an offset',
      { ...givenMarketRequest(), pegOffset: px(0) },
      /names no peg/,
    ],
    ['a peg that is over at once', pegged({ timeInForce: 'IOC' }), /takes no IOC/],
    ['a peg in the dark pool', pegged({ strategy: 'DARK', qty: qty(10_000) }), /not PEGGED/],
    ['a peg that is sliced', pegged({ strategy: 'TWAP' }), /not PEGGED/],
    ['a peg of an option', dealt({ orderType: 'PEGGED', pegTo: 'MID' }), /not PEGGED/],
    ['a part above all of it', givenRequest({ displayQty: qty(9_999_999) }), /above the quantity/],
    ['a bond with a minimum', bond({ minQty: qty(1_000) }), /type bond names no minQty/],
    ['an option that only rests', dealt({ postOnly: true }), /type option names no postOnly/],
    ['a limit order without a price', { ...givenMarketRequest(), orderType: 'LIMIT' }, /price/i],
    ['a market order with a price', { ...givenRequest(), orderType: 'MARKET' }, /price/i],
    [
      'a sum beyond exact numbers',
      givenRequest({ qty: qty(10_000_000), price: px(1e15) }),
      /beyond what can be counted/,
    ],
    [
      'a bond without its terms',
      givenRequest({ symbol: ISIN, instrumentType: 'bond' }),
      /a bond order carries a bondSpec/,
    ],
    [
      'a share with a bond’s terms',
      givenRequest({ bondSpec: SPEC }),
      /of type equity carries no bondSpec/,
    ],
    [
      'parameters without an algo',
      givenRequest({ algoParams: { slices: 5 } }),
      /LIT takes no algoParams/,
    ],
    [
      'an algo that must trade at once',
      givenRequest({ strategy: 'VWAP', timeInForce: 'IOC' }),
      /VWAP works over time: it takes no IOC/,
    ],
    [
      'an unread parameter',
      givenRequest({ strategy: 'TWAP', algoParams: { displayQty: qty(10) } }),
      /TWAP has no parameter displayQty/,
    ],
    [
      'more shown than there is',
      givenRequest({ strategy: 'ICEBERG', algoParams: { displayQty: qty(101) } }),
      /displayQty 101 is above the quantity 100/,
    ],
    [
      'a bond under another name',
      bond({ symbol: instrumentSymbol('US9128TF0225') }),
      /is not the bond's ISIN US9128TF0224/,
    ],
    [
      'a bond with a wrong check digit',
      bond({
        symbol: instrumentSymbol('US9128TF0225'),
        bondSpec: { ...SPEC, isin: 'US9128TF0225' },
      }),
      /US9128TF0225 is no ISIN/,
    ],
    ['a bond by an algo', bond({ strategy: 'TWAP' }), /./],
    ['a bond to a venue', bond({ destinationVenue: 'XNAS' }), /a bond order names no venue/],
    [
      'an option by an algo',
      dealt({ strategy: 'POV', timeInForce: 'DAY', algoParams: { participationPct: 5 } }),
      /an option is dealt at once: it takes no POV/,
    ],
    ['an option that rests', dealt({ timeInForce: 'DAY' }), /an option order is IOC or FOK/],
    ['an option to a venue', dealt({ destinationVenue: 'XNAS' }), /an option order names no venue/],
    [
      'a share on a quote',
      givenRequest({ quoteId: 'EURUSD-17' }),
      /only orders for currencies and options over the counter/,
    ],
    [
      'a bespoke option without a quote',
      dealt({ symbol: instrumentSymbol('2AAPL270304C271.5') }),
      /dealt over the counter/,
    ],
    [
      'another’s quote',
      dealt({
        symbol: instrumentSymbol('2AAPL270304C271.5'),
        quoteId: '2AAPL270304C280-0123456789ab',
      }),
      /is not of 2AAPL270304C271.5/,
    ],
    [
      'a lit order to the dark pool',
      givenRequest({ destinationVenue: 'DARK1' }),
      /LIT orders do not go to DARK1/,
    ],
    [
      'a dark order to a lit venue',
      givenRequest({ strategy: 'DARK', destinationVenue: 'XNAS', qty: qty(10_000) }),
      /DARK orders do not go to XNAS/,
    ],
    [
      'an order over the counter by venue',
      givenRequest({ destinationVenue: 'OTC' }),
      /LIT orders do not go to OTC/,
    ],
  ])('%s is refused', (_, order, why) => {
    expect(fault(order)).toMatch(why);
  });
});

describe('what contradicts the listed bond', () => {
  const listed = findBond(ISIN);
  if (listed === null) throw new Error('the bond is listed');
  const { couponPct: coupon, maturity, frequency, issueDate, currency } = listed;
  const dayCount = 'ACT_ACT_ICMA' as const;
  const spec = { ...SPEC, coupon };

  it('is nothing where every term named is its own', () => {
    const bondSpec = { ...spec, maturity, frequency, dayCount, issueDate, currency };
    expect(fault(bond({ bondSpec }))).toBeNull();
  });

  it.each([
    ['coupon', { coupon: coupon + 1 }],
    ['maturity', { maturity: '2099-01-01' }],
    ['frequency', { frequency: 4 as const }],
    ['day count', { dayCount: 'ACT_360' as const }],
    ['issue date', { issueDate: '1999-01-01' }],
    ['currency', { currency: 'EUR' }],
  ])('names its %s', (name, wrong) => {
    const refused = fault(bond({ bondSpec: { ...spec, ...wrong } }));
    expect(refused).toContain(`bond's ${name} is`);
  });
});

describe('the time of an algo', () => {
  it('ends after now: an end that has passed would send it all, or nothing', () => {
    const twap = (endAt: number) =>
      findInvalidity(givenRequest({ strategy: 'TWAP', algoParams: { endAt } }), null, NOW);
    expect(twap(NOW)).toMatch(/endAt is in the past/);
    expect(twap(NOW + 1)).toBeNull();
  });
});

describe('the tick', () => {
  it('is kept where the instrument is known', () => {
    const instrument = givenInstrument();
    expect(findInvalidity(givenRequest({ price: cents(10_001) }), instrument, NOW)).toBeNull();
    expect(findInvalidity(givenRequest({ price: px(100_005_000) }), instrument, NOW)).toBe(
      'price 100.005 is not a multiple of the tick 0.01',
    );
    expect(fault(givenRequest({ price: px(100_005_000) }))).toBeNull();
  });

  it('of a bond’s face is its smallest piece', () => {
    const piece = givenInstrument({
      symbol: ISIN,
      instrumentType: 'bond',
      lotSize: qty(1_000),
      tickSize: px(1_000),
    });
    expect(findInvalidity(bond({ qty: qty(2_000) }), piece, NOW)).toBeNull();
    expect(findInvalidity(bond({ qty: qty(1_500) }), piece, NOW)).toBe(
      '1500 is not a multiple of the smallest piece, 1000',
    );
  });
});
