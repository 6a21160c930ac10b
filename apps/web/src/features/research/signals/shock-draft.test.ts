import { describe, expect, it } from 'vitest';
import { readShocks } from './shock-draft.ts';

describe('shocks as they are typed', () => {
  it('are per cents; an empty field is no shock', () => {
    const draft = { realisedVol: '-30', momentum: ' 50 % ', eventScore: '', newsVelocity: '−100' };
    expect(readShocks(draft)).toEqual({
      shocks: { realisedVol: -0.3, momentum: 0.5, newsVelocity: -1 },
      problems: {},
    });
    expect(readShocks({}).shocks).toEqual({});
  });

  it('that are no numbers, or take more than all, are not sent', () => {
    const { shocks, problems } = readShocks({
      momentum: 'much',
      realisedVol: '-101',
      eventScore: '1',
    });
    expect(shocks).toBeNull();
    expect(Object.keys(problems)).toEqual(['momentum', 'realisedVol']);
  });
});
