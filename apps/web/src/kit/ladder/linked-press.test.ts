import { alternativesFault } from '@tradefloor/contracts/vocabulary/links';
import { ORDER_TYPES } from '@tradefloor/contracts/vocabulary/price-terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewOrder, OrderType } from '../../platform/client/shapes.ts';
import { showGerman } from '../../ui-state/testing/in-german.ts';
import {
  FIRST_LINK,
  findLinkProblem,
  type LinkTexts,
  linkedWords,
  linkText,
  readLink,
  toLinked,
  toLinkedRequest,
} from './linked-press.ts';

const TICK_UNITS = 10_000;
const read = (texts: Partial<LinkTexts>, orderType: OrderType = 'LIMIT') => {
  const found = readLink({ ...FIRST_LINK, ...texts }, orderType);
  if (found === null) throw new Error('nothing goes with it');
  return found;
};
const sides = fc.constantFrom('BUY' as const, 'SELL' as const);
const presses = fc.integer({ min: 1, max: 3_000 });
const distances = fc.integer({ min: 1, max: 999 });

describe('what goes with a press', () => {
  it('is nothing until it is chosen', () => {
    expect(readLink(FIRST_LINK, 'LIMIT')).toBeNull();
    expect([linkText(null), findLinkProblem(null), linkedWords(null, String)]).toEqual([
      '',
      null,
      '',
    ]);
  });

  it.each([
    [{ link: 'BRACKET', profitText: '1', lossText: '' }, 'bracket: take profit 1 tick'],
    [{ link: 'BRACKET' }, 'bracket: take profit 20 ticks, stop loss 10 ticks'],
    [{ link: 'OCO' }, 'OCO: stop 20 ticks above a buy, below a sell'],
    [{ link: 'OTO' }, 'OTO: limit on the other side, 20 ticks above a buy, below a sell'],
    [
      { link: 'OTO', secondType: 'STOP' },
      'OTO: stop on the other side, 20 ticks below a buy, above a sell',
    ],
    [
      { link: 'OTO', isOther: false, secondText: '5' },
      'OTO: limit on the same side, 5 ticks below a buy, above a sell',
    ],
    [{ link: 'OCO', secondText: 'x' }, ''],
  ] as const)('%o reads %s', (texts, text) => {
    expect(linkText(read(texts))).toBe(text);
  });

  it.each([
    [{ link: 'BRACKET', profitText: '', lossText: '' }, 'Enter a take profit or a stop loss'],
    [{ link: 'BRACKET', profitText: '5', lossText: '0' }, 'Stop loss: Whole ticks, 1 to 999'],
    [{ link: 'BRACKET', profitText: '1.5' }, 'Take profit: Whole ticks, 1 to 999'],
    [{ link: 'OCO', secondText: '' }, 'Second order: Whole ticks, 1 to 999'],
    [{ link: 'OTO', secondText: '1000' }, 'Second order: Whole ticks, 1 to 999'],
    [{ link: 'OTO' }, null],
  ] as const)('%o: %s', (texts, problem) => {
    expect(findLinkProblem(read(texts))).toBe(problem);
  });
});

describe('exits', () => {
  it('are on either side of the entry, the profit where it gains, each above zero', () => {
    fc.assert(
      fc.property(presses, distances, distances, sides, (tick, gain, risk, side) => {
        const exits = read({ link: 'BRACKET', profitText: `${gain}`, lossText: `${risk}` });
        const at = toLinked(exits, { side, px: tick * TICK_UNITS, tickUnits: TICK_UNITS });
        const [profit, loss] =
          side === 'BUY' ? [tick + gain, tick - risk] : [tick - gain, tick + risk];
        if (Math.min(profit, loss) <= 0) {
          expect(at).toEqual({ problem: 'An exit would be at zero or less' });
        } else {
          expect(at).toEqual({
            link: 'BRACKET',
            exits: { profitPx: profit * TICK_UNITS, lossPx: loss * TICK_UNITS },
          });
        }
      }),
    );
  });
});

/** One of each pressed type, of 5 shares: at its price where it names one. */
const first = (
  orderType: OrderType,
  side: 'BUY' | 'SELL',
  more: Partial<NewOrder> = {},
): NewOrder => ({
  symbol: 'AAPL',
  instrumentType: 'equity',
  side,
  qty: 5,
  orderType,
  timeInForce: 'DAY',
  strategy: 'LIT',
  ...more,
});
const TYPES = ORDER_TYPES.filter((type) => type !== 'MARKET');

describe('an alternative', () => {
  it('is one that the platform takes beside any order, on the other side of the market', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TYPES),
        sides,
        presses,
        distances,
        (type, side, tick, ticks) => {
          const linked = toLinked(read({ link: 'OCO', secondText: `${ticks}` }, type), {
            side,
            px: tick * TICK_UNITS,
            tickUnits: TICK_UNITS,
          });
          if ('problem' in linked) {
            const lowest = tick - ticks;
            expect(lowest).toBeLessThanOrEqual(0);
            return;
          }
          const request = toLinkedRequest(first(type, side), linked);
          if (!('link' in request)) throw new Error('it is a pair');
          expect(alternativesFault(request.orders)).toBeNull();
          const price = request.orders[1]?.price ?? request.orders[1]?.stopPrice ?? 0;
          const above = Math.round((price * 1_000_000) / TICK_UNITS) - tick;
          const waitsForWorse =
            type === 'STOP' || type === 'STOP_LIMIT' || type === 'TRAILING_STOP';
          expect(Math.abs(above)).toBe(ticks);
          expect(above > 0).toBe((side === 'BUY') !== waitsForWorse);
        },
      ),
    );
  });

  it.each([
    [{ timeInForce: 'GTC' }, { timeInForce: 'GTC' }],
    [{ timeInForce: 'ATC' }, { timeInForce: 'DAY' }],
    [
      { timeInForce: 'GTD', expireAt: '2026-12-04T21:00:00.000Z' },
      { timeInForce: 'GTD', expireAt: '2026-12-04T21:00:00.000Z' },
    ],
  ] as const)('of an order that is %o lasts %o', (more, lasts) => {
    const linked = {
      link: 'OCO',
      second: { side: 'BUY', orderType: 'STOP', px: 1_000_000 },
    } as const;
    const request = toLinkedRequest(first('LIMIT', 'BUY', { price: 0.9, ...more }), linked);
    expect('link' in request && request.orders[1]).toEqual({
      ...first('STOP', 'BUY'),
      stopPrice: 1,
      ...lasts,
    });
  });

  it('to sell is as exempt as the sale that it cancels', () => {
    const linked = {
      link: 'OCO',
      second: { side: 'SELL', orderType: 'STOP', px: 1_000_000 },
    } as const;
    const request = toLinkedRequest(first('LIMIT', 'SELL', { shortExempt: true }), linked);
    expect('link' in request && request.orders[1]).toMatchObject({ shortExempt: true });
  });
});

describe('an order that is triggered', () => {
  const at = { side: 'SELL', px: 100 * TICK_UNITS, tickUnits: TICK_UNITS } as const;

  it.each([
    [{}, { side: 'BUY', orderType: 'LIMIT', px: 80 * TICK_UNITS }, ' then BUY @ 80'],
    [
      { secondType: 'STOP' },
      { side: 'BUY', orderType: 'STOP', px: 120 * TICK_UNITS },
      ' then BUY STP 120',
    ],
    [
      { isOther: false },
      { side: 'SELL', orderType: 'LIMIT', px: 120 * TICK_UNITS },
      ' then SELL @ 120',
    ],
    [
      { isOther: false, secondType: 'STOP' },
      { side: 'SELL', orderType: 'STOP', px: 80 * TICK_UNITS },
      ' then SELL STP 80',
    ],
  ] as const)('after a sale at 100, %o, is %o', (texts, second, words) => {
    const linked = toLinked(read({ link: 'OTO', ...texts }), at);
    expect(linked).toEqual({ link: 'OTO', second });
    if ('problem' in linked) throw new Error(linked.problem);
    expect(linkedWords(linked, (units) => String(units / TICK_UNITS))).toBe(words);
    const request = toLinkedRequest(first('LIMIT', 'SELL', { price: 1 }), linked);
    expect('link' in request && request.orders[1]?.timeInForce).toBe('GTC');
  });

  it('is none at zero', () => {
    expect(toLinked(read({ link: 'OTO', secondText: '100' }), at)).toEqual({
      problem: 'The second order would be at zero or less',
    });
  });
});

describe('in German what goes with a press is German', () => {
  it.each([
    [{ link: 'BRACKET', profitText: '1' }, 'Bracket: Gewinnziel 1 Tick, Stop-Loss 10 Ticks'],
    [{ link: 'OCO' }, 'OCO: stop 20 Ticks über einem Kauf, unter einem Verkauf'],
  ] as const)('%o: %s', (texts, text) => {
    showGerman();
    expect(linkText(read(texts))).toBe(text);
  });
});
