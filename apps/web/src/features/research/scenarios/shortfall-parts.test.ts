import { describe, expect, it } from 'vitest';
import { listParts } from './shortfall-parts.ts';

describe('the parts of a shortfall', () => {
  it('stand beside each other: costs to the right, gains to the left', () => {
    expect(listParts({ trading: 30, opportunity: -20, fees: 5 })).toEqual([
      { name: 'trading', from: 0, to: 30 },
      { name: 'opportunity', from: -20, to: 0 },
      { name: 'fees', from: 30, to: 35 },
    ]);
    expect(listParts({ trading: -10, opportunity: -20, fees: 0 })).toEqual([
      { name: 'trading', from: -10, to: 0 },
      { name: 'opportunity', from: -30, to: -10 },
      { name: 'fees', from: 0, to: 0 },
    ]);
  });
});
