/**
 * The figures of a margin account rest on one another: whatever was traded, marked and settled, the sums that the
 * account's page shows beside them come to them, to the unit. In whole numbers of this test's own.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getAccount } from './account-view.ts';
import { FIXED_STEPS, play, type Step, steps } from './clearing-steps.given.ts';

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

test('initial margin, excess, exposure and requirements are the sums of what they are shown from', () => {
  let looked = 0;
  let exposed = 0;
  const property = (list: readonly Step[]) => {
    const { given } = play([...list, { kind: 'cycle' }]);
    for (const { participant } of [...given.book.participants()]) {
      const shown = getAccount(given.book, participant, given.nowMs);
      const [initial, posted, excess, exposure] = [
        shown.initialMargin,
        shown.posted,
        shown.excess,
        shown.exposure,
      ].map(BigInt) as [bigint, bigint, bigint, bigint];
      const products = shown.requirements.map(({ required }) => BigInt(required));
      expect(products.reduce((sum, one) => sum + one, 0n)).toBe(initial);
      expect(posted - initial).toBe(excess);
      const gains = BigInt(shown.variationMargin) + BigInt(shown.settledGain);
      expect(positive(positive(-excess) - gains)).toBe(exposure);
      looked += products.length;
      if (exposure > 0n) exposed += 1;
    }
  };
  fc.assert(fc.property(steps, property), { numRuns: 60, examples: FIXED_STEPS });
  expect(looked).toBeGreaterThan(50);
  expect(exposed).toBeGreaterThan(5);
});
