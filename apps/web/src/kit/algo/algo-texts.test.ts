import { AlgoParams as AlgoParamsSchema } from '@tradefloor/contracts/order';
import type { AlgoName } from '@tradefloor/contracts/user';
import { ALGO_NAMES } from '@tradefloor/contracts/vocabulary/strategies';
import { describe, expect, it } from 'vitest';
import { AT_MS } from '../../platform/testing/given.ts';
import { type AlgoField, listFields } from './algo-fields.ts';
import { type AlgoTexts, readAlgo, readAmendment, toTexts } from './algo-texts.ts';

const toParams = (strategy: AlgoName, texts: AlgoTexts): unknown => {
  const read = readAlgo(strategy, texts, AT_MS);
  return read.ok ? read.params : read.problem;
};

/** A text every field takes. */
const anyText = (field: AlgoField): string => {
  if (field.kind === 'time') return field.name === 'startAt' ? '15:00' : '16:00';
  if (field.kind === 'choice') return String(field.choices.at(-1)?.value);
  return String(Math.min(field.max, Math.max(1, field.min)));
};

describe('the parameters of the algos as a form', () => {
  it('name every parameter of the contract, and each is read into what the contract takes', () => {
    const named = new Set(ALGO_NAMES.flatMap((algo) => listFields(algo).map(({ name }) => name)));
    expect([...named].sort()).toEqual(Object.keys(AlgoParamsSchema.shape).sort());
    for (const algo of ALGO_NAMES) {
      for (const field of listFields(algo)) {
        const needed = listFields(algo).filter((one) => one.kind === 'number' && one.isNeeded);
        const texts = Object.fromEntries([field, ...needed].map((one) => [one.name, anyText(one)]));
        const read = readAlgo(algo, texts, AT_MS);
        expect([algo, field.name, read.ok]).toEqual([algo, field.name, true]);
        const parsed = AlgoParamsSchema.safeParse(read.ok ? read.params : null);
        expect([algo, field.name, parsed.success]).toEqual([algo, field.name, true]);
      }
    }
  });

  it('an empty parameter keeps its default, and a required one is marked', () => {
    expect(toParams('TWAP', {})).toEqual({});
    expect(toParams('POV', {})).toBe('Participation rate, %: Required');
    expect(toParams('ICEBERG', {})).toBe('Display size: Required');
  });

  it('minutes are sent as milliseconds, half a minute too', () => {
    expect(toParams('TWAP', { durationMs: '0.5', slices: '3' })).toEqual({
      durationMs: 30_000,
      slices: 3,
    });
  });

  it('numbers out of bounds, fractions of shares and words are reported at their field', () => {
    expect(toParams('TWAP', { slices: '0' })).toBe('Slices: At least 1');
    expect(toParams('TWAP', { slices: '1.5' })).toBe('Slices: A whole number');
    expect(toParams('TWAP', { randomizePct: '51' })).toBe('Size randomisation, %: At most 50');
    expect(toParams('IS', { riskAversion: 'much' })).toBe('Risk aversion 0 to 1: Not a number');
    expect(toParams('TWAP', { wouldPrice: '1e999' })).toBe('I-would price: Not a number');
  });

  it('a time of day is the nearest one to come, over midnight too; one that is gone is over', () => {
    const late = Date.parse('2026-11-21T23:30:00.000Z');
    expect(toParams('TWAP', { endAt: '14:30' })).toEqual({ endAt: '2026-11-21T14:30:00.000Z' });
    expect(toParams('TWAP', { endAt: '14:03:22' })).toBe('Ends, UTC: Over');
    expect(readAlgo('TWAP', { endAt: '0:15' }, late)).toEqual({
      ok: true,
      params: { endAt: '2026-11-22T00:15:00.000Z' },
    });
    expect(toParams('TWAP', { endAt: '25:00' })).toBe('Ends, UTC: A time, 14:30 or 14:30:00');
  });

  it('minutes and an end are equivalent, an end comes after its start, bounds hold a slice', () => {
    expect(toParams('TWAP', { durationMs: '5', endAt: '15:00' })).toBe(
      'Enter minutes or an end time, not both',
    );
    expect(toParams('VWAP', { startAt: '16:00', endAt: '15:00' })).toBe(
      'The end must be after the start',
    );
    expect(toParams('IS', { minSliceQty: '10', maxSliceQty: '9' })).toBe(
      'Min. slice exceeds max. slice',
    );
  });
});

describe('an amendment', () => {
  const params = { durationMs: 300_000, slices: 10, urgency: 'PASSIVE' } as const;
  const held = toTexts('TWAP', params);
  const amend = (change: AlgoTexts): unknown => {
    const read = readAmendment('TWAP', { params, texts: { ...held, ...change } }, AT_MS);
    return read.ok ? read.params : read.problem;
  };

  it('shows the values in force, also defaults', () => {
    expect(held).toEqual({
      durationMs: '5',
      slices: '10',
      urgency: 'PASSIVE',
      forceCompletion: 'false',
    });
  });

  it('sends only what is typed otherwise, and nothing when nothing is', () => {
    expect(amend({})).toBe('No changes');
    expect(amend({ slices: '20', urgency: 'NEUTRAL' })).toEqual({ slices: 20, urgency: 'NEUTRAL' });
    expect(amend({ forceCompletion: 'true' })).toEqual({ forceCompletion: true });
  });

  it('cannot empty what holds, except an end for minutes and minutes for an end', () => {
    expect(amend({ slices: '' })).toBe('Slices: required');
    expect(amend({ durationMs: '', endAt: '15:00' })).toEqual({
      endAt: '2026-11-21T15:00:00.000Z',
    });
  });

  it('needs nothing that holds already', () => {
    const pov = { participationPct: 10 };
    const texts = { ...toTexts('POV', pov), urgency: 'AGGRESSIVE' };
    expect(readAmendment('POV', { params: pov, texts }, AT_MS)).toEqual({
      ok: true,
      params: { urgency: 'AGGRESSIVE' },
    });
  });
});
