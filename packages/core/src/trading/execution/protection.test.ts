/** The price a market order may not trade through. */
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { protectionPx } from './protection.ts';

const tickSize = px(10_000);

it('is the collar exactly when the collar is a whole tick', () => {
  expect(protectionPx('BUY', px(100_000_000), { collarBps: 500, tickSize })).toBe(105_000_000);
  expect(protectionPx('SELL', px(100_000_000), { collarBps: 500, tickSize })).toBe(95_000_000);
});

it('is a whole tick within the collar, and the next tick is outside it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 2_000_000_000 }).map((half) => px(half * 5_000)),
      fc.integer({ min: 0, max: 2_000 }),
      (mid, collarBps) => {
        const within = (price: number) =>
          BigInt(Math.abs(price - mid)) * 10_000n <= BigInt(collarBps) * BigInt(mid);
        const highest = protectionPx('BUY', mid, { collarBps, tickSize });
        const lowest = protectionPx('SELL', mid, { collarBps, tickSize });
        expect([highest % tickSize, lowest % tickSize]).toEqual([0, 0]);
        expect(highest <= mid ? true : within(highest)).toBe(true);
        expect(lowest >= mid ? true : within(lowest)).toBe(true);
        expect(within(highest + tickSize)).toBe(false);
        expect(lowest - tickSize > 0 ? within(lowest - tickSize) : false).toBe(false);
      },
    ),
  );
});

it('is never below one tick, whatever the collar takes away', () => {
  expect(protectionPx('SELL', px(10_000), { collarBps: 10_000, tickSize })).toBe(tickSize);
  expect(protectionPx('BUY', px(5_000), { collarBps: 100, tickSize })).toBe(tickSize);
});
