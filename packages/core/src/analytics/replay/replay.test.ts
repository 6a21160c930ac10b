/** A replay against what was recorded: twins, the first difference, and the profit of its fills step by step. */

import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, type OrderId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, givenFill, givenOrderId, NOW } from '../../trading/order/order.given.ts';
import { compareFills, type ReplayedVenueTrade } from './compare-fills.ts';
import { computeProfit } from './profit.ts';

const toTrade = (fill: Fill): ReplayedVenueTrade => {
  const {
    orderId,
    at,
    venue,
    symbol,
    side,
    qty: size,
    price,
    counterparty,
    liquidity,
    impactBps,
  } = fill;
  return { orderId, at, venue, symbol, side, qty: size, price, counterparty, liquidity, impactBps };
};
const fill = (n: number, over: Partial<Fill> = {}) =>
  givenFill({ execId: execId(`e-${n}`), at: NOW + n, orderId: givenOrderId(n), ...over });
const none = () => null;

describe('fills of a venue', () => {
  it('that were replayed are equal, in any order', () => {
    const fills = [fill(1), fill(2), fill(3)];
    const trades = fills.map(toTrade).toReversed();
    expect(compareFills(fills, trades, none)).toMatchObject({
      venueFills: 3,
      equalFills: 3,
      darkFills: 0,
      dealerFills: 0,
      fault: null,
    });
  });

  it.each<[string, Partial<ReplayedVenueTrade>]>([
    ['orderId', { orderId: 'other' as OrderId }],
    ['at', { at: NOW + 99 }],
    ['venue', { venue: 'XNYS' }],
    ['symbol', { symbol: instrumentSymbol('MSFT') }],
    ['side', { side: 'SELL' }],
    ['qty', { qty: qty(99) }],
    ['price', { price: cents(10_001) }],
    ['counterparty', { counterparty: 'SIMB' }],
    ['liquidity', { liquidity: 'MAKER' }],
    ['impactBps', { impactBps: 1 }],
  ])('that differ in %s are no twins', (_, over) => {
    const one = fill(1);
    const compared = compareFills([one], [{ ...toTrade(one), ...over }], none);
    expect(compared).toMatchObject({ venueFills: 1, equalFills: 0 });
    expect(compared.fills).toMatchObject([{ source: 'REPLAYED', isEqual: false }]);
    expect(compared.fault?.detail).toMatch(/was not recomputed$/);
  });

  it('that are alike need one trade each', () => {
    const twins = [fill(1), { ...fill(1), execId: execId('e-2') }];
    const one = compareFills(twins, [toTrade(fill(1))], none);
    expect(one).toMatchObject({ venueFills: 2, equalFills: 1 });
    expect(compareFills(twins, twins.map(toTrade), none).fault).toBeNull();
  });

  it('name the first difference in time, recorded or not', () => {
    const early = toTrade(fill(1, { symbol: instrumentSymbol('MSFT') }));
    const { fault } = compareFills([fill(5)], [early], none);
    expect(fault).toMatchObject({ what: 'FILL', at: NOW + 1 });
    expect(fault?.detail).toMatch(/^BUY 100 MSFT on XNAS at .* was made, and is not recorded$/);
    const late = compareFills([fill(5)], [{ ...early, at: NOW + 9 }], none).fault;
    expect(late).toMatchObject({ at: NOW + 5 });
  });
});

describe('other fills', () => {
  it('of the dark pool are equal at the midpoint', () => {
    const dark = fill(1, { venue: 'DARK1', price: cents(10_000) });
    const at = (mid: number | null) => compareFills([dark], [], () => mid);
    expect(at(cents(10_000))).toMatchObject({ darkFills: 1, equalDarkFills: 1, fault: null });
    expect(at(cents(10_001))).toMatchObject({ equalDarkFills: 0 });
    expect(at(null).fault?.detail).toMatch(/is not at the midpoint$/);
  });

  it('by dealers are as recorded: they are not replayed', () => {
    const fills = [
      fill(1, { instrumentType: 'option' }),
      fill(2, { rfqId: 'rfq-1' as Fill['rfqId'] }),
    ];
    const compared = compareFills(fills, [], none);
    expect(compared).toMatchObject({ dealerFills: 2, venueFills: 0, fault: null });
    expect(compared.fills.map(({ source }) => source)).toEqual(['RECORDED', 'RECORDED']);
  });
});

const fees = (total: number) => ({ ...fill(1).fees, total: money(total) });

describe('the profit of a period', () => {
  const steps = { fromMs: NOW, stepMs: 1_000, steps: 3 };
  const market = (mids: readonly (number | null)[]) => (_: string, step: number) =>
    mids[step] ?? null;

  it('is cash and what is held at the mid of each step', () => {
    const bought = fill(500);
    const mids = market([cents(10_000), cents(10_100), cents(9_900)]);
    expect(computeProfit([bought], { ...steps, getMid: mids })).toEqual([0, 1_000_000, -1_000_000]);
  });

  it('takes fees off when they are paid', () => {
    const bought = fill(1_500, { fees: fees(25_000) });
    const flat = market([cents(10_000), cents(10_000), cents(10_000)]);
    expect(computeProfit([bought], { ...steps, getMid: flat })).toEqual([0, -25_000, -25_000]);
  });

  it('holds a symbol without a mid at its last price', () => {
    const bought = fill(1, { price: cents(12_000) });
    expect(computeProfit([bought], { ...steps, getMid: none })).toEqual([0, 0, 0]);
  });

  it('of a fill at the end of a step belongs to the next one', () => {
    const bought = fill(1_000);
    const mids = market([cents(20_000), cents(10_100), cents(10_100)]);
    expect(computeProfit([bought], { ...steps, getMid: mids })).toEqual([0, 1_000_000, 1_000_000]);
  });

  it('of what has split meanwhile is that of its new shares', () => {
    const splits = [{ symbol: fill(1).symbol, ratio: 10, seq: 9, at: NOW + 1_500 }];
    const bought = fill(500);
    const sold = fill(2_500, { side: 'SELL', qty: qty(10 * bought.qty), price: cents(1_010) });
    const mids = market([cents(1_000), cents(1_010), cents(1_010)]);
    const gained = (bought.qty * cents(100)) / 100;
    expect(computeProfit([bought], { ...steps, splits, getMid: mids })).toEqual([
      0,
      gained,
      gained,
    ]);
    expect(computeProfit([bought, sold], { ...steps, splits, getMid: mids }).at(-1)).toBe(gained);
  });

  it('counts equities only', () => {
    const option = fill(1, { instrumentType: 'option' });
    expect(computeProfit([option], { ...steps, getMid: market([1, 1, 1]) })).toEqual([0, 0, 0]);
  });
});

test('profit is what plain arithmetic over all fills so far gives, at any mids', () => {
  const one = fc.record({
    afterMs: fc.integer({ min: 0, max: 4_999 }),
    isBuy: fc.boolean(),
    size: fc.integer({ min: 1, max: 500 }),
    at: fc.integer({ min: 5_000, max: 15_000 }),
    fee: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(one, { maxLength: 20 }),
      fc.array(fc.integer({ min: 5_000, max: 15_000 }), { minLength: 5, maxLength: 5 }),
      (list, mids) => {
        const sorted = list.toSorted((a, b) => a.afterMs - b.afterMs);
        const fills = sorted.map(({ afterMs, isBuy, size, at, fee }, n) =>
          fill(n, {
            at: NOW + afterMs,
            side: isBuy ? 'BUY' : 'SELL',
            qty: qty(size),
            price: cents(at),
            fees: fees(fee),
          }),
        );
        const found = computeProfit(fills, {
          fromMs: NOW,
          stepMs: 1_000,
          steps: 5,
          getMid: (_, step) => cents(mids[step] ?? 0),
        });
        const expected = mids.map((mid, step) => {
          const sofar = sorted.filter(({ afterMs }) => afterMs < (step + 1) * 1_000);
          return sofar.reduce(
            (sum, { isBuy, size, at, fee }) =>
              sum + (isBuy ? 1 : -1) * size * (mid - at) * 100 - fee,
            0,
          );
        });
        expect(found.map((value) => value + 0)).toEqual(expected.map((value) => value + 0));
      },
    ),
  );
});
