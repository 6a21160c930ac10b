/** The preview of an algo, over a market of one share every ten milliseconds. */
import { qty } from '@tradefloor/contracts/money';
import type { AlgoParams } from '@tradefloor/contracts/order';
import type { AlgoName } from '@tradefloor/contracts/user';
import { ALGO_NAMES } from '@tradefloor/contracts/vocabulary/strategies';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toSettings } from '../order/algo-settings.ts';
import { NOW } from '../order/order.given.ts';
import { computePreview, type PreviewInputs } from './preview.ts';

const MINUTE_MS = 60_000;
/** A million shares in ten million milliseconds. */
const ADV = 1_000_000;
const evenly = (fromMs: number, toMs: number): number => (toMs - fromMs) / 10_000_000;

const given = (
  strategy: AlgoName,
  params: AlgoParams = {},
  over: Partial<PreviewInputs> = {},
): PreviewInputs => ({
  strategy,
  settings: toSettings(strategy, params, NOW),
  qty: 1_000,
  lot: 1,
  adv: ADV,
  volumeBetween: evenly,
  ...over,
});

const plannedAt = (preview: ReturnType<typeof computePreview>, index: number) => {
  const { at, planned, market } = preview.curve[index] ?? { at: 0, planned: -1, market: -1 };
  return { after: at - NOW, planned, market };
};

describe('the preview of a TWAP of 1,000 over five minutes', () => {
  const preview = computePreview(given('TWAP'));

  it('runs from its start to its end, a hundred every thirty seconds', () => {
    expect([preview.startAt, preview.endAt]).toEqual([NOW, NOW + 5 * MINUTE_MS]);
    expect(preview.slices.map((slice) => [slice.at - NOW, slice.qty])).toEqual(
      Array.from({ length: 10 }, (_, i) => [i * 30_000, (i + 1) * 100]),
    );
  });

  it('draws forty steps of 7.5 seconds beside the market’s volume', () => {
    expect(preview.curve).toHaveLength(41);
    expect(plannedAt(preview, 0)).toEqual({ after: 0, planned: 100, market: 0 });
    expect(plannedAt(preview, 3)).toEqual({ after: 22_500, planned: 100, market: 2_250 });
    expect(plannedAt(preview, 4)).toEqual({ after: 30_000, planned: 200, market: 3_000 });
    expect(plannedAt(preview, 40)).toEqual({ after: 300_000, planned: 1_000, market: 30_000 });
  });

  it('is 1,000 of 31,000 shares', () => {
    expect(preview.participationPct).toBeCloseTo(100 / 31, 12);
  });

  it('states what is canceled at the end, and does not where the rest is forced', () => {
    expect(preview.notes).toEqual(['the quantity not filled by the end time is cancelled']);
    expect(computePreview(given('TWAP', { forceCompletion: true })).notes).toEqual([]);
  });

  it('is shown without its jitter', () => {
    const jittered = given('TWAP', { randomizePct: 50, randomizeTimePct: 50 });
    expect(computePreview(jittered).slices).toEqual(preview.slices);
  });

  it('warns where the plan takes more of the market than it may', () => {
    const warning = 'the schedule exceeds the max. participation: slices will wait for volume';
    // Two per cent beside 30,000 shares are 612, four per cent 1,250.
    expect(computePreview(given('TWAP', { maxParticipationPct: 2 })).notes).toContain(warning);
    expect(computePreview(given('TWAP', { maxParticipationPct: 4 })).notes).not.toContain(warning);
  });
});

describe('an algo without an end is shown as long as it is expected to need', () => {
  it.each([
    // A tenth of all volume is a ninth of the others': 40,000 shares an hour.
    ['POV', { participationPct: 10 }, 4_000, 6 * MINUTE_MS],
    ['POV', { participationPct: 50 }, 36_000, 6 * MINUTE_MS],
    ['POV', { participationPct: 10 }, 10, MINUTE_MS],
    ['POV', { participationPct: 10 }, 10_000_000, 24 * 60 * MINUTE_MS],
    ['ICEBERG', { displayQty: qty(100) }, 4_000, 6 * MINUTE_MS],
    ['SNIPER', { maxSlices: 8 }, 4_000, 2_000],
  ] as const)('%s %j of %i shares: %i ms', (strategy, params, shares, expected) => {
    const { startAt, endAt } = computePreview(given(strategy, params, { qty: shares }));
    expect(endAt - startAt).toBe(expected);
  });

  test('a day in a market that trades nothing, of which nothing is expected', () => {
    const preview = computePreview(given('POV', { participationPct: 10 }, { adv: 0 }));
    expect(preview.endAt - preview.startAt).toBe(24 * 60 * MINUTE_MS);
    expect(preview).toMatchObject({ participationPct: 0 });
    expect(preview.notes).toEqual(['1000 are not expected to fill by the end time']);
  });

  test('an end of its own counts more', () => {
    const preview = computePreview(given('POV', { participationPct: 10, durationMs: 90_000 }));
    expect(preview.endAt - preview.startAt).toBe(90_000);
  });
});

describe('what follows the market', () => {
  it('has no slices, and a ninth of the others’ volume at a tenth of all', () => {
    const preview = computePreview(
      given('POV', { participationPct: 10, durationMs: 90_000 }, { qty: 5_000 }),
    );
    expect(preview.slices).toEqual([]);
    expect(plannedAt(preview, 20)).toEqual({ after: 45_000, planned: 500, market: 4_500 });
    expect(preview.participationPct).toBeCloseTo(10, 9);
    expect(preview.notes).toEqual(['4000 are not expected to fill by the end time']);
  });

  it('never plans more than the order', () => {
    const preview = computePreview(given('POV', { participationPct: 50, durationMs: 90_000 }));
    expect(preview.curve.at(-1)).toMatchObject({ planned: 1_000, market: 9_000 });
  });

  it('states what is guessed', () => {
    expect(computePreview(given('ICEBERG', { displayQty: qty(100) })).notes).toContain(
      'the pace depends on market volume: estimated at 10 % of market volume',
    );
    expect(computePreview(given('ARRIVAL')).notes).toContain(
      'the pace depends on the price: estimated at a constant price',
    );
  });
});

test('a sniper has a shot every quarter of a second and none after its last', () => {
  const preview = computePreview(given('SNIPER', { maxSlices: 4 }, { qty: 1_001 }));
  expect(plannedAt(preview, 0).planned).toBe(251);
  expect(plannedAt(preview, 9).planned).toBe(251);
  expect(plannedAt(preview, 10)).toMatchObject({ after: 250, planned: 501 });
  expect(plannedAt(preview, 20).planned).toBe(751);
  expect(plannedAt(preview, 30).planned).toBe(1_001);
  expect(plannedAt(preview, 40).planned).toBe(1_001);
  expect(preview.notes).toEqual(['the quantity left after the last slice is cancelled']);
});

test('the curve of any order never falls, never passes it, and ends where the slices do', () => {
  const params = { displayQty: qty(100), participationPct: 20 };
  fc.assert(
    fc.property(
      fc.constantFrom(...ALGO_NAMES),
      fc.integer({ min: 1, max: 100_000 }),
      fc.constantFrom(1, 10, 100),
      (strategy, shares, lot) => {
        const { curve, slices } = computePreview(given(strategy, params, { qty: shares, lot }));
        const planned = curve.map((point) => point.planned);
        expect(planned.toSorted((a, b) => a - b)).toEqual(planned);
        expect(planned.at(-1)).toBeLessThanOrEqual(shares);
        if (slices.length > 0) {
          expect(slices.at(-1)?.qty).toBe(shares);
          expect(planned.at(-1)).toBe(shares);
        }
      },
    ),
  );
});
