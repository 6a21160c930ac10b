import { describe, expect, it } from 'vitest';
import { AT_MS, getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { type Draft, EMPTY_DRAFT, readDraft, withChange, withPrice } from './draft.ts';
import { withRequest } from './draft-request.ts';

const instrument = getInstrument();
const quote = toQuote();
const at = { instrument, quote };

/** The draft after a choice at the ticket. */
const choose = (draft: Draft, change: Partial<Draft>): Draft =>
  withPrice(withChange(draft, change), instrument, quote);
const read = (draft: Draft) => readDraft(draft, { ...at, nowMs: AT_MS }).trigger;

describe('an order that waits for a price', () => {
  it.each([
    ['BUY', 'STOP', '190.37', ''],
    ['SELL', 'STOP', '188.47', ''],
    ['BUY', 'STOP_LIMIT', '190.37', '190.56'],
    ['SELL', 'STOP_LIMIT', '188.47', '188.28'],
    ['BUY', 'MARKET_IF_TOUCHED', '188.47', ''],
    ['SELL', 'MARKET_IF_TOUCHED', '190.37', ''],
    ['BUY', 'LIMIT_IF_TOUCHED', '188.47', '188.66'],
    ['SELL', 'LIMIT_IF_TOUCHED', '190.37', '190.18'],
  ] as const)(
    'a %s %s begins half a per cent from the last, at %s',
    (side, orderType, stop, limit) => {
      const draft = choose({ ...EMPTY_DRAFT, side }, { orderType });
      expect(draft).toMatchObject({ stopText: stop, priceText: limit });
    },
  );

  it('another side or type that waits the other way begins again, the same way keeps what is typed', () => {
    const typed = choose({ ...EMPTY_DRAFT, orderType: 'STOP' }, { stopText: '191' });
    expect(choose(typed, { orderType: 'STOP_LIMIT' }).stopText).toBe('191');
    expect(choose(typed, { qtyText: '5' }).stopText).toBe('191');
    expect(choose(typed, { side: 'SELL' }).stopText).toBe('188.47');
    expect(choose(typed, { orderType: 'MARKET_IF_TOUCHED' }).stopText).toBe('188.47');
    const limit = choose(choose(typed, { orderType: 'STOP_LIMIT' }), { orderType: 'LIMIT' });
    expect(limit).toMatchObject({ priceText: '189.42', stopText: '' });
  });

  it('a trail begins at 1 %, and at as much money in the other unit', () => {
    const trail = choose(EMPTY_DRAFT, { orderType: 'TRAILING_STOP' });
    expect(trail.trailText).toBe('1');
    expect(read(trail)).toEqual({ ok: true, fields: { trailPct: 1, triggerBy: 'LAST' } });
    const amount = choose(trail, { trailUnit: 'AMOUNT' });
    expect(read(amount)).toEqual({ ok: true, fields: { trailAmount: 1.89, triggerBy: 'LAST' } });
  });

  it.each([
    ['STOP', { stopText: '' }, 'A STOP order names a stopPrice'],
    ['STOP', { stopText: '187.205' }, 'In steps of 0.01'],
    [
      'TRAILING_STOP',
      { trailText: '' },
      'A TRAILING_STOP order names either a trailAmount or a trailPct',
    ],
    ['TRAILING_STOP', { trailText: '0.001' }, '0.01 to 50 %, at most two decimals'],
    ['TRAILING_STOP', { trailText: '51' }, '0.01 to 50 %, at most two decimals'],
    ['TRAILING_STOP', { trailText: '0', trailUnit: 'AMOUNT' }, 'Above zero'],
  ] as const)('%s with %o: %s', (orderType, texts, problem) => {
    expect(read({ ...EMPTY_DRAFT, orderType, ...texts })).toEqual({ ok: false, problem });
  });

  it('a request fills its prices, whichever side the ticket was on', () => {
    const filled = withRequest(
      choose(EMPTY_DRAFT, { orderType: 'STOP' }),
      { side: 'SELL', orderType: 'STOP_LIMIT', stopPrice: 187.2, price: 187, triggerBy: 'MID' },
      at,
    );
    expect(filled).toMatchObject({ stopText: '187.20', priceText: '187.00', triggerBy: 'MID' });
    const trail = withRequest(filled, { orderType: 'TRAILING_STOP', trailAmount: 0.5 }, at);
    expect(trail).toMatchObject({ trailText: '0.50', trailUnit: 'AMOUNT' });
  });
});
