/** A session's token bucket against a plain count: what is refused is owed, and far over the rate the session ends. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fullBucket, passThrottle } from './throttle.ts';

const TERMS = { perSecond: 10, burst: 5, endsAt: 3 } as Parameters<typeof fullBucket>[0];
const NOW = 1_000_000;

describe('a session', () => {
  it('may send a burst at once, is then refused, and at last ended', () => {
    const bucket = fullBucket(TERMS, NOW);
    const verdicts = Array.from({ length: 9 }, () => passThrottle(bucket, TERMS, NOW));
    expect(verdicts).toEqual([
      'PASS',
      'PASS',
      'PASS',
      'PASS',
      'PASS',
      'REFUSE',
      'REFUSE',
      'REFUSE',
      'END',
    ]);
  });

  it('passes at its rate forever', () => {
    const bucket = fullBucket(TERMS, NOW);
    for (let n = 0; n < 1_000; n += 1) {
      expect(passThrottle(bucket, TERMS, NOW + n * 100)).toBe('PASS');
    }
  });

  it('owes what was refused: only waiting brings it back', () => {
    const bucket = fullBucket(TERMS, NOW);
    for (let n = 0; n < 7; n += 1) passThrottle(bucket, TERMS, NOW);
    expect(passThrottle(bucket, TERMS, NOW + 100)).toBe('REFUSE');
    expect(passThrottle(bucket, TERMS, NOW + 500)).toBe('PASS');
  });

  it('gains no more than a burst, however long it was silent', () => {
    const bucket = fullBucket(TERMS, NOW);
    const later = NOW + 3_600_000;
    const passed = Array.from({ length: 7 }, () => passThrottle(bucket, TERMS, later));
    expect(passed.filter((verdict) => verdict === 'PASS')).toHaveLength(5);
  });

  it('gains nothing by a clock that goes back', () => {
    const bucket = fullBucket(TERMS, NOW);
    for (let n = 0; n < 5; n += 1) passThrottle(bucket, TERMS, NOW);
    expect(passThrottle(bucket, TERMS, NOW - 10_000)).toBe('REFUSE');
    expect(passThrottle(bucket, TERMS, NOW + 100)).toBe('REFUSE');
  });
});

test('no window has more passes than a burst and the rate allow', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 100 }), (gaps) => {
      const bucket = fullBucket(TERMS, NOW);
      let at = NOW;
      const passes: number[] = [];
      for (const gap of gaps) {
        at += gap;
        if (passThrottle(bucket, TERMS, at) === 'PASS') passes.push(at);
      }
      for (const [first, from] of passes.entries()) {
        for (let last = first; last < passes.length; last += 1) {
          const allowed = TERMS.burst + (((passes[last] ?? 0) - from) * TERMS.perSecond) / 1_000;
          expect(last - first + 1).toBeLessThanOrEqual(allowed + 1e-9);
        }
      }
    }),
  );
});
