import { describe, expect, it } from 'vitest';
import { readWeights, toDraft, type WeightDraft } from './weight-draft.ts';

const LIVE = toDraft({
  weights: {
    momentum: 0.3,
    relativeVolume: 0.1,
    realisedVol: 0,
    sectorRelativeStrength: 0.2,
    eventScore: 0.2,
    newsVelocity: 0,
    sentimentDelta: 0.2,
  },
  gain: 1,
});
const read = (change: Partial<WeightDraft>) => readWeights({ ...LIVE, reason: 'trial', ...change });
const faulty = (change: Partial<WeightDraft>) => {
  const response = read(change);
  return response.ok ? [] : Object.keys(response.problems);
};

describe('weights as they are typed', () => {
  it('are those in force until edited, and need a reason', () => {
    expect(read({})).toMatchObject({ ok: true, body: { gain: 1, weights: { momentum: 0.3 } } });
    expect(faulty({ reason: ' ' })).toEqual(['reason']);
  });

  it('take a minus of either kind', () => {
    expect(read({ momentum: '−0.5' })).toMatchObject({ body: { weights: { momentum: -0.5 } } });
  });

  it('out of range, too fine or no numbers are named field by field', () => {
    expect(faulty({ momentum: '1.1', eventScore: 'x', gain: '0' })).toEqual([
      'momentum',
      'eventScore',
      'gain',
    ]);
    expect(faulty({ momentum: '0.12345' })).toEqual(['momentum']);
    expect(faulty({ momentum: '' })).toEqual(['momentum']);
  });

  it('that sum to nothing are not sent', () => {
    const zero = { relativeVolume: '0', sectorRelativeStrength: '0', eventScore: '0' };
    expect(faulty({ ...zero, momentum: '0', sentimentDelta: '0' })).toEqual(['momentum']);
    expect(faulty({ ...zero, momentum: '0.2', sentimentDelta: '-0.2' })).toEqual(['momentum']);
  });
});
