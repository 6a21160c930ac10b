/** Exits placed on a chart: what each comes to, where it may be, and the orders it becomes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOrder } from '../../../platform/testing/given.ts';
import type { ExitEntry } from './exit-entries.ts';
import {
  describeExit,
  exitSentence,
  findExitFault,
  isExitChange,
  listMoves,
  startPrices,
  toPositionExits,
  toReplacement,
} from './exit-terms.ts';

const PX = 1_000_000;
const FORM = { symbol: 'AAPL', tick: 10_000, decimals: 2, currency: 'USD' };

const makeEntry = (more: Partial<ExitEntry> = {}): ExitEntry => ({
  id: 'position',
  kind: 'POSITION',
  title: 'Position +300 AAPL',
  side: 'BUY',
  qty: 300,
  fromPx: 189.4 * PX,
  placed: null,
  order: null,
  block: null,
  ...more,
});

const PROFIT = toOrder(2, { side: 'SELL', orderType: 'LIMIT', price: 191, status: 'NEW' });
const LOSS = toOrder(3, {
  side: 'SELL',
  orderType: 'STOP',
  price: null,
  stopPrice: 188,
  triggered: false,
  status: 'NEW',
});
const PLACED = makeEntry({ placed: { profit: PROFIT, loss: LOSS } });

describe('what an exit comes to', () => {
  it('is quantity times distance, in ticks and per cent of the entry', () => {
    expect(describeExit(makeEntry(), 191 * PX, FORM)).toEqual({
      money: '+480.00 USD',
      away: '160 ticks, +0.84%',
    });
    expect(describeExit(makeEntry(), 189.39 * PX, FORM)).toEqual({
      money: '−3.00 USD',
      away: '1 tick, −0.01%',
    });
  });

  it('is of a future by its contract size, and of a pair in its quote currency', () => {
    const lots = makeEntry({ qty: 2, fromPx: 60 * PX });
    const oil = { symbol: 'CLF27', tick: 10_000, decimals: 2, currency: 'USD' };
    expect(describeExit(lots, 62 * PX, oil).money).toBe('+4,000.00 USD');
    const yen = { symbol: 'USDJPY', tick: 1_000, decimals: 3, currency: 'JPY' };
    const dollars = makeEntry({ side: 'SELL', qty: 1_000_000, fromPx: 150 * PX });
    expect(describeExit(dollars, 149.5 * PX, yen).money).toBe('+500,000.00 JPY');
  });

  it('is a gain for a seller where the price is lower', () => {
    expect(describeExit(makeEntry({ side: 'SELL' }), 188.4 * PX, FORM).money).toBe('+300.00 USD');
  });

  it('has the sign of its side of the entry, and is never refused there', () => {
    const pivot = { px: 189.4 * PX, name: 'entry' } as const;
    fc.assert(
      fc.property(
        fc.constantFrom('BUY', 'SELL'),
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(1, -1),
        (side, ticks, way) => {
          const px = pivot.px + way * ticks * FORM.tick;
          const isGain = (side === 'BUY') === way > 0;
          const { money } = describeExit(makeEntry({ side }), px, FORM);
          expect(money.startsWith(isGain ? '+' : '−')).toBe(true);
          const at = { side, pivot, decimals: 2 };
          expect(findExitFault('profit', px, at) === null).toBe(isGain);
          expect(findExitFault('loss', px, at) === null).toBe(!isGain);
        },
      ),
    );
  });
});

describe('an exit on the wrong side', () => {
  it('states of what it is not above or below', () => {
    const at = { side: 'BUY', pivot: { px: 189.42 * PX, name: 'market' }, decimals: 2 } as const;
    expect(findExitFault('profit', 189.42 * PX, at)).toBe(
      'Take profit: not above the market, 189.42',
    );
    expect(findExitFault('loss', 190 * PX, at)).toBe('Stop loss: not below the market, 189.42');
  });
});

describe('exits begin', () => {
  it('on either side of a price, on a tick', () => {
    const { profit, loss } = startPrices(makeEntry(), { px: 189.42 * PX, tick: FORM.tick });
    expect([profit, loss]).toEqual([191_310_000, 188_470_000]);
  });

  it('where the placed orders are', () => {
    const from = { px: 189.42 * PX, tick: FORM.tick };
    expect(startPrices(PLACED, from)).toEqual({ profit: 191 * PX, loss: 188 * PX });
  });
});

describe('what is sent', () => {
  const prices = { profit: 191 * PX, loss: 188 * PX };
  const exit = {
    symbol: 'AAPL',
    instrumentType: 'equity',
    side: 'SELL',
    qty: 300,
    timeInForce: 'GTC',
    strategy: 'LIT',
  };
  const LIMIT = { ...exit, orderType: 'LIMIT', price: 191 };
  const STOP = { ...exit, orderType: 'STOP', stopPrice: 188 };

  it('closes a position by two orders of which one cancels the other, or by one alone', () => {
    const toExits = (given: typeof prices | { profit: number | null; loss: number | null }) =>
      toPositionExits(makeEntry(), 'AAPL', given);
    expect(toExits(prices)).toEqual({ link: 'OCO', orders: [LIMIT, STOP] });
    expect(toExits({ ...prices, loss: null })).toEqual(LIMIT);
    expect(toExits({ ...prices, profit: null })).toEqual(STOP);
    expect(toExits({ profit: null, loss: null })).toBeNull();
  });

  it.each([
    ['CLF27', 'commodity'],
    ['EURUSD', 'fx'],
  ])('of %s goes to the dealer: %s', (symbol, instrumentType) => {
    const of = { ...exit, symbol, instrumentType };
    expect(toPositionExits(makeEntry(), symbol, prices)).toEqual({
      link: 'OCO',
      orders: [
        { ...of, orderType: 'LIMIT', price: 191 },
        { ...of, orderType: 'STOP', stopPrice: 188 },
      ],
    });
  });

  it.each(['US91282CKB62', 'AAPL261127C270', 'EURUSD-20270317'])(
    'of %s is nothing: no order waits for its price',
    (symbol) => {
      expect(toPositionExits(makeEntry(), symbol, prices)).toBeNull();
    },
  );

  it('is of a working order what is left of it, with all of its terms', () => {
    const order = toOrder(1, {
      symbol: 'AAPL',
      side: 'BUY',
      orderType: 'LIMIT',
      price: 189.4,
      qty: 500,
      filledQty: 200,
      timeInForce: 'GTC',
      displayQty: 100,
      postOnly: true,
      destinationVenue: 'XNAS',
      strategy: 'LIT',
    });
    const { link, orders } = toReplacement(order, prices);
    expect(link).toBe('BRACKET');
    expect(orders).toEqual([
      {
        symbol: 'AAPL',
        instrumentType: 'equity',
        side: 'BUY',
        qty: 300,
        timeInForce: 'GTC',
        strategy: 'LIT',
        orderType: 'LIMIT',
        price: 189.4,
        displayQty: 100,
        postOnly: true,
        destinationVenue: 'XNAS',
      },
      LIMIT,
      STOP,
    ]);
  });

  it('is of placed exits only what is at another price', () => {
    expect(isExitChange(PLACED, prices)).toBe(false);
    expect(listMoves(PLACED, prices)).toEqual([]);
    const moved = { ...prices, loss: 188.5 * PX };
    expect(isExitChange(PLACED, moved)).toBe(true);
    expect(listMoves(PLACED, moved)).toEqual([{ order: LOSS, units: 188.5 * PX }]);
  });

  it('is confirmed in a sentence', () => {
    expect(exitSentence(makeEntry(), 'AAPL', { prices, decimals: 2 })).toBe(
      'SELL 300 AAPL: take profit 191.00, stop loss 188.00',
    );
    const short = makeEntry({ side: 'SELL', qty: 1_200 });
    expect(exitSentence(short, 'AAPL', { prices: { ...prices, profit: null }, decimals: 2 })).toBe(
      'BUY 1,200 AAPL: stop loss 188.00',
    );
  });
});
