import { describe, expect, it } from 'vitest';
import { toOrder, toQuote } from '../testing/given.ts';
import { distanceToStop } from './waiting-stop.ts';

describe('the way to the stop', () => {
  const waiting = { status: 'NEW', triggered: false, triggerBy: 'LAST', stopPrice: 187.2 } as const;

  it.each([
    ['a stop to sell below the market', { orderType: 'STOP', side: 'SELL' }, 2_220_000],
    ['a stop to buy that is passed', { orderType: 'STOP', side: 'BUY' }, 0],
    ['one to buy if touched', { orderType: 'MARKET_IF_TOUCHED', side: 'BUY' }, 2_220_000],
    ['one that is triggered', { orderType: 'STOP', side: 'SELL', triggered: true }, null],
  ] as const)('of %s', (_, order, px) => {
    expect(distanceToStop(toOrder(1, { ...waiting, ...order }), toQuote())).toBe(px);
  });

  it('is not known without a price', () => {
    const order = toOrder(1, { ...waiting, orderType: 'STOP', side: 'SELL' });
    expect(distanceToStop(order, null)).toBeNull();
    expect(distanceToStop(order, toQuote({ last: 0 }))).toBeNull();
  });
});
