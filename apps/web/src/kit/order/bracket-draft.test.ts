import { describe, expect, it } from 'vitest';
import { parsePrice } from '../../lib/format/entry.ts';
import { plainPx } from '../../lib/format/numbers.ts';
import type { NewOrder } from '../../platform/client/shapes.ts';
import {
  describeExits,
  findBracketProblem,
  findExits,
  findRefusedPart,
  NO_BRACKET,
  namePart,
  readBracket,
  toBracket,
} from './bracket-draft.ts';

const DRAFT = { ...NO_BRACKET, link: 'BRACKET', side: 'BUY', timeInForce: 'DAY' } as const;
const AT = {
  fromPx: 100_000_000,
  isNamed: true,
  tick: 10_000,
  readPrice: (text: string) => parsePrice(text, null, 10_000),
  write: (units: number) => plainPx(units, 2),
};
const ENTRY = {
  symbol: 'AAPL',
  instrumentType: 'equity',
  side: 'SELL',
  orderType: 'MARKET',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'TWAP',
} as const;

describe('the exits of a bracket', () => {
  it('follow the entry, each on its side', () => {
    const values = (side: 'BUY' | 'SELL') => findExits(readBracket({ ...DRAFT, side }, AT));
    expect(values('BUY')).toEqual({ profitPx: 101_000_000, lossPx: 99_500_000 });
    expect(values('SELL')).toEqual({ profitPx: 99_000_000, lossPx: 100_500_000 });
  });

  it('follow no price that moves by itself', () => {
    expect(findExits(readBracket(DRAFT, { ...AT, isNamed: false }))).toBeNull();
  });

  it('are none for an order that is no bracket', () => {
    expect(readBracket({ ...DRAFT, ...NO_BRACKET }, AT)).toBeNull();
    expect(findExits(null)).toBeNull();
  });

  it('are at least one', () => {
    const none = readBracket({ ...DRAFT, profitText: '', lossText: ' ' }, AT);
    expect(none === null ? null : findBracketProblem(none)).toMatch(/^Enter a take profit/);
    expect(findExits(none)).toBeNull();
    const one = findExits(readBracket({ ...DRAFT, profitText: '' }, AT));
    expect(one).toEqual({ profitPx: null, lossPx: 99_500_000 });
    expect(one === null ? '' : describeExits(one, String)).toBe('SL 99500000');
  });

  it('take back what the entry does, at a venue and for longer than the day', () => {
    const { link, orders } = toBracket(ENTRY, { profitPx: null, lossPx: 100_500_000 });
    expect(link).toBe('BRACKET');
    expect(orders).toEqual([
      ENTRY,
      {
        symbol: 'AAPL',
        instrumentType: 'equity',
        side: 'BUY',
        qty: 100,
        timeInForce: 'GTC',
        strategy: 'LIT',
        orderType: 'STOP',
        stopPrice: 100.5,
      },
    ]);
  });
});

describe('a refusal of linked orders', () => {
  it.each([
    ['leg 1 of 3, BUY 100 AAPL: too much', DRAFT, null],
    ['leg 2 of 3, SELL 100 AAPL: too far', DRAFT, { part: 'profit', detail: 'too far' }],
    ['leg 3 of 3, SELL 100 AAPL: a: b', DRAFT, { part: 'loss', detail: 'a: b' }],
    ['leg 2 of 2, SELL 100 AAPL: x', { ...DRAFT, profitText: '' }, { part: 'loss', detail: 'x' }],
    ['leg 2 of 2, SELL 100 AAPL: x', NO_BRACKET, null],
    ['leg 2 of 2, BUY 1 AAPL: x', { ...NO_BRACKET, link: 'OCO' }, { part: 'second', detail: 'x' }],
    ['the market is closed', DRAFT, null],
    [null, DRAFT, null],
  ] as const)('%j', (detail, texts, part) => {
    expect(findRefusedPart(detail, texts)).toEqual(part);
  });

  const stop = { symbol: 'AAPL', side: 'SELL', qty: 1, orderType: 'STOP' } as NewOrder;
  it.each([
    ['BRACKET', 'leg 2 of 2, SELL 1 AAPL: too far', 'stop loss: too far'],
    ['OTO', 'leg 2 of 2, SELL 1 AAPL: too far', 'second order: too far'],
    ['OTO', 'leg 1 of 2, BUY 1 AAPL: too much', 'leg 1 of 2, BUY 1 AAPL: too much'],
    ['OCO', null, null],
  ] as const)('of %s, %j, is named as %j', (link, detail, named) => {
    expect(namePart({ code: 'X', detail }, { link, orders: [stop, stop] })).toEqual({
      code: 'X',
      detail: named,
    });
  });
});
