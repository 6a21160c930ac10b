import { describe, expect, it } from 'vitest';
import { arrivalCostBps, computeParticipation, paceWords, reasonWords } from './algo-text.ts';

describe('how an algo gets on', () => {
  it('pace is what is done and out against what is planned by now', () => {
    const at = { plannedQty: 100, filledQty: 60, openQty: 30, state: 'WORKING' } as const;
    expect(paceWords(at)).toBe('10 behind');
    expect(paceWords({ ...at, openQty: 40 })).toBe('on schedule');
    expect(paceWords({ ...at, openQty: 1_140 })).toBe('1,100 ahead');
    expect(paceWords({ ...at, plannedQty: null })).toBe('');
    expect(paceWords({ ...at, state: 'DONE' })).toBe('');
  });

  it('cost is positive when more was paid, or less received, than at arrival', () => {
    expect(arrivalCostBps({ avgPx: 100.1, arrivalMid: 100, side: 'BUY' })).toBeCloseTo(10, 6);
    expect(arrivalCostBps({ avgPx: 100.1, arrivalMid: 100, side: 'SELL' })).toBeCloseTo(-10, 6);
    expect(arrivalCostBps({ avgPx: null, arrivalMid: 100, side: 'BUY' })).toBeNull();
  });

  it('the own part is of all volume, the own included; unknown before the first share', () => {
    expect(computeParticipation({ filledQty: 10, marketVolume: 90 })).toBe(0.1);
    expect(computeParticipation({ filledQty: 0, marketVolume: 0 })).toBeNull();
  });

  it('an unmapped reason is still readable', () => {
    expect(reasonWords({ reason: 'MANUAL_STOP' })).toBe('manual stop');
    expect(reasonWords({ reason: 'NO_MARKET' })).toBe('no market price');
    expect(reasonWords({ reason: null })).toBe('');
  });
});
