/** The rules of an auction, one by one, in examples worked out by hand. */
import { describe, expect, it } from 'vitest';
import { uncross } from './allocation.ts';
import { type AuctionOrder, findClearing } from './clearing-price.ts';

type Named = AuctionOrder & { readonly name: string };
const make =
  (side: AuctionOrder['side']) =>
  (qty: number, limit: number | null, name = ''): Named => ({ side, qty, limit, name });
const buy = make('BUY');
const sell = make('SELL');

const sharesBy = (fills: readonly { readonly order: Named; readonly qty: number }[] = []) =>
  fills.map(({ order, qty }) => `${order.name} ${qty}`);

describe('the clearing price', () => {
  it('is where most shares trade', () => {
    // At 100: 300 to buy, 100 to sell. At 101: 300 and 300. At 102: 100 and 300.
    const orders = [buy(100, 102), buy(200, 101), sell(100, 100), sell(200, 101)];
    expect(findClearing(orders, 90)).toEqual({
      price: 101,
      volume: 300,
      imbalance: 0,
      imbalanceSide: null,
    });
  });

  it('of equal volume is where the imbalance is least, also between two limits', () => {
    // 100 shares trade from 100 to 104: 50 to buy over at 100, 50 to sell over at 104, none over between them.
    const orders = [buy(100, 104), buy(50, 100), sell(100, 100), sell(50, 104)];
    expect(findClearing(orders, 99)).toMatchObject({ price: 101, volume: 100, imbalance: 0 });
    expect(findClearing(orders, 102)).toMatchObject({ price: 102 });
    expect(findClearing(orders, 110)).toMatchObject({ price: 103 });
  });

  it('is the highest of equal ones where buyers are left over at all of them', () => {
    const orders = [buy(300, 104), sell(100, 100)];
    expect(findClearing(orders, 90)).toEqual({
      price: 104,
      volume: 100,
      imbalance: 200,
      imbalanceSide: 'BUY',
    });
  });

  it('is the lowest of equal ones where sellers are left over at all of them', () => {
    const orders = [buy(100, 104), sell(300, 100)];
    expect(findClearing(orders, 110)).toEqual({
      price: 100,
      volume: 100,
      imbalance: 200,
      imbalanceSide: 'SELL',
    });
  });

  it('is nearest the reference where buyers are over below and as many sellers above', () => {
    // At 100: 150 to buy, 100 to sell. At 101: 100 and 150.
    const orders = [buy(100, 101), buy(50, 100), sell(100, 100), sell(50, 101)];
    expect(findClearing(orders, 99)).toMatchObject({ price: 100, imbalanceSide: 'BUY' });
    expect(findClearing(orders, 105)).toMatchObject({ price: 101, imbalanceSide: 'SELL' });
  });

  it('is the reference where no order names a price', () => {
    expect(findClearing([buy(100, null), sell(70, null)], 97)).toEqual({
      price: 97,
      volume: 70,
      imbalance: 30,
      imbalanceSide: 'BUY',
    });
  });

  it('does not exist where nothing can trade', () => {
    expect(findClearing([], 100)).toBeNull();
    expect(findClearing([buy(100, 99), sell(100, 100)], 100)).toBeNull();
    expect(findClearing([buy(100, null)], 100)).toBeNull();
  });

  it('follows a large market order to the prices that are needed to fill it', () => {
    const supply = [sell(100, 100), sell(100, 101), sell(100, 102)];
    expect(findClearing([buy(100, null), ...supply], 100)?.price).toBe(100);
    expect(findClearing([buy(300, null), ...supply], 100)?.price).toBe(102);
  });
});

describe('the allocation', () => {
  it('serves market orders, then better limits, then the older order', () => {
    const orders = [
      buy(40, 100, 'late price'),
      buy(40, 102, 'good price'),
      buy(40, 100, 'later still'),
      buy(40, null, 'market'),
      sell(130, 100, 'seller'),
    ];
    const result = uncross(orders, 100);
    expect(result).toMatchObject({ price: 100, volume: 130, imbalance: 30, imbalanceSide: 'BUY' });
    expect(sharesBy(result?.fills.BUY)).toEqual([
      'market 40',
      'good price 40',
      'late price 40',
      'later still 10',
    ]);
    expect(sharesBy(result?.fills.SELL)).toEqual(['seller 130']);
  });

  it('is null where nothing can trade', () => {
    expect(uncross([buy(1, 1), sell(1, 2)], 1)).toBeNull();
  });

  it('needs one look at each order: a hundred thousand of them clear like a few', () => {
    const orders = Array.from({ length: 100_000 }, (_, at) =>
      at % 2 === 0 ? buy(1, 1_000 + (at % 5_000)) : sell(1, 1_000 + (at % 5_000)),
    );
    const result = uncross(orders, 3_500);
    expect(result?.fills.BUY.length).toBe(result?.volume);
    expect(result?.volume).toBe(25_000);
  });
});
