/** The order in which a default's loss is borne, and that it is borne to the unit. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type DefaultCase, runWaterfall, splitProRata } from './waterfall.ts';

const given = (loss: number, over: Partial<DefaultCase> = {}): DefaultCase => ({
  defaulters: [{ bearer: 'D', loss, margin: 60, fund: 10 }],
  skinInTheGame: 15,
  members: [
    { bearer: 'A', amount: 60 },
    { bearer: 'B', amount: 40 },
  ],
  assessmentTimes: 1,
  gains: [{ bearer: 'A', amount: 20 }],
  equity: 45,
  ...over,
});
const used = (loss: number) => runWaterfall(given(loss)).tranches.map((tranche) => tranche.used);

describe('a loss of 120 against margin 60, fund 10, stake 15 and others 100', () => {
  const { tranches, returned, unallocated } = runWaterfall(given(120));
  it('takes 60, 10, 15 and 35 of the others, 21 and 14', () => {
    expect(tranches.map(({ used: taken }) => taken)).toEqual([60, 10, 15, 35, 0, 0, 0]);
    expect(tranches[3]?.borneBy).toEqual([
      { bearer: 'A', amount: 21 },
      { bearer: 'B', amount: 14 },
    ]);
    expect([returned, unallocated]).toEqual([0, 0]);
  });
});

test('a loss of 50 takes 50 of the margin and gives 10 of it back, with the fund contribution', () => {
  expect(used(50)).toEqual([50, 0, 0, 0, 0, 0, 0]);
  expect(runWaterfall(given(50)).returned).toBe(20);
});

test('beyond the fund come assessments, gains and equity; what is beyond all is left over', () => {
  expect(used(400)).toEqual([60, 10, 15, 100, 100, 20, 45]);
  expect(runWaterfall(given(400)).unallocated).toBe(50);
});

test('one defaulter never pays for another from its own margin', () => {
  const two = runWaterfall(
    given(0, {
      defaulters: [
        { bearer: 'D', loss: 10, margin: 60, fund: 10 },
        { bearer: 'E', loss: 30, margin: 5, fund: 5 },
      ],
    }),
  );
  expect(two.tranches.map((tranche) => tranche.used)).toEqual([15, 5, 15, 5, 0, 0, 0]);
  expect(two.returned).toBe(60);
});

const amount = fc.integer({ min: 0, max: 1_000_000_000 });
test('14: tranches are used in order, and together bear the loss as far as there is anything', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      fc.array(amount, { maxLength: 6 }),
      (loss, margin, fund, shares) => {
        const members = shares.map((share, at) => ({ bearer: `M${at}`, amount: share }));
        const { tranches, unallocated } = runWaterfall(
          given(loss, { defaulters: [{ bearer: 'D', loss, margin, fund }], members }),
        );
        const all = tranches.reduce((sum, { available }) => sum + available, 0);
        const borne = tranches.reduce((sum, tranche) => sum + tranche.used, 0);
        expect(borne).toBe(Math.min(loss, all));
        expect(unallocated).toBe(loss - borne);
        tranches.forEach((tranche, at) => {
          expect(tranche.borneBy.reduce((sum, part) => sum + part.amount, 0)).toBe(tranche.used);
          const before = tranches.slice(0, at);
          if (tranche.used > 0)
            for (const { used: taken, available } of before) expect(taken).toBe(available);
        });
      },
    ),
  );
});

test('a proportional split distributes exactly the total, and each share is at most one unit off', () => {
  fc.assert(
    fc.property(amount, fc.array(amount, { minLength: 1, maxLength: 8 }), (total, shares) => {
      const sum = shares.reduce((all, share) => all + share, 0);
      const parts = splitProRata(
        Math.min(total, sum),
        shares.map((share, at) => ({ bearer: `M${at}`, amount: share })),
      );
      expect(parts.reduce((all, part) => all + part.amount, 0)).toBe(Math.min(total, sum));
      parts.forEach((part, at) => {
        const exact = sum === 0 ? 0 : (Math.min(total, sum) * (shares[at] ?? 0)) / sum;
        expect(Math.abs(part.amount - exact)).toBeLessThanOrEqual(1);
      });
    }),
  );
});
