import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFreshness } from './freshness.ts';
import { createLatency } from './latency.ts';
import { createSequence } from './sequence.ts';

describe('gaps in a stream', () => {
  it('a number left out is counted, a repeated one is not news', () => {
    const sequence = createSequence();
    expect(sequence.take(7).kind).toBe('first');
    expect(sequence.take(8).kind).toBe('next');
    expect(sequence.take(8).kind).toBe('repeat');
    expect(sequence.take(11)).toEqual({ kind: 'gap', missed: 2 });
    expect(sequence.take(9).kind).toBe('repeat');
  });

  it('a stream that restarts has no gap to its previous part', () => {
    const sequence = createSequence();
    sequence.take(100);
    sequence.restart();
    expect(sequence.take(3).kind).toBe('first');
  });

  it('what arrives and what is missed add up to the whole stream', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1 }), (numbers) => {
        const rising = [...numbers].sort((a, b) => a - b);
        const sequence = createSequence();
        let missed = 0;
        for (const seq of rising) {
          const arrival = sequence.take(seq);
          if (arrival.kind === 'gap') missed += arrival.missed;
        }
        const [first = 0] = rising;
        expect(missed + rising.length).toBe((rising.at(-1) ?? 0) - first + 1);
      }),
    );
  });
});

describe('the age of a price', () => {
  it('greys after two missed batches and is not to be traded on after two seconds', () => {
    expect([0, 750, 751, 2_000, 2_001].map(toFreshness)).toEqual([
      'live',
      'live',
      'late',
      'late',
      'stale',
    ]);
    expect(toFreshness(null)).toBe('stale');
  });
});

describe('round trips', () => {
  it('percentiles are those of the last minute', () => {
    const latency = createLatency();
    latency.add(5_000, 0);
    for (let ms = 1; ms <= 100; ms += 1) latency.add(ms, 61_000);
    expect(latency.percentile(50, 61_000)).toBe(50);
    expect(latency.percentile(99, 61_000)).toBe(99);
    expect(latency.percentile(50, 200_000)).toBeNull();
  });
});
