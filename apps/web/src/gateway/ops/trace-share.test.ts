/** Which requests are traced, as long as there are few and when there are many. */
import { isTraced } from '@tradefloor/contracts/trace';
import { expect, test } from 'vitest';
import { TraceShare } from './trace-share.ts';

/** @returns how many of so many requests a second are traced, for each of so many seconds */
function traced({ rate, seconds }: { readonly rate: number; readonly seconds: number }): number[] {
  let nowMs = 0;
  const share = new TraceShare({ burst: 100, perSecond: 20 }, () => nowMs);
  return Array.from({ length: seconds }, () => {
    let count = 0;
    for (let n = 0; n < rate; n += 1) {
      nowMs += 1_000 / rate;
      if (isTraced(share.name(`request-${n}`))) count += 1;
    }
    return count;
  });
}

test('below the rate every request is traced, and so is a burst', () => {
  expect(traced({ rate: 20, seconds: 60 })).toEqual(Array(60).fill(20));
  expect(traced({ rate: 100, seconds: 1 })).toEqual([100]);
});

test('above it as many are as the rate allows, whatever the load', () => {
  const [first = 0, ...later] = traced({ rate: 1_000, seconds: 10 });
  expect(first).toBeLessThanOrEqual(120);
  expect(new Set(later)).toEqual(new Set([20]));
});
