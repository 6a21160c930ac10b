/** What can be replayed: the union of what living workers read, and only what one of them has whole. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGap, RECORDING_KEPT_MS, Recordings } from './recordings.ts';

/** 14:00 UTC. */
const BASE = Date.UTC(2026, 10, 23, 14);
const at = (seconds: number) => BASE + seconds * 1_000;
const span = (from: number, to: number) => ({ from: at(from), to: at(to) });
const NOW = at(3_600);

function given(...lists: (readonly { from: number; to: number }[])[]): Recordings {
  const recordings = new Recordings();
  for (const [no, periods] of lists.entries()) recordings.report(`host-${no}`, periods, NOW);
  return recordings;
}

describe('the periods', () => {
  it('are those of all workers, joined where they overlap or touch', () => {
    const recordings = given([span(0, 10), span(20, 30)], [span(0, 12), span(30, 40)], []);
    expect(recordings.periods(NOW)).toEqual([span(0, 12), span(20, 40)]);
  });

  it('of a worker are the newest that it reported, and go when it stops reporting', () => {
    const recordings = given([span(0, 10)], [span(50, 60)]);
    recordings.report('host-0', [span(0, 20)], NOW + 1);
    expect(recordings.periods(NOW + RECORDING_KEPT_MS)).toEqual([span(0, 20), span(50, 60)]);
    expect(recordings.periods(NOW + RECORDING_KEPT_MS + 1)).toEqual([span(0, 20)]);
    expect(recordings.periods(NOW + RECORDING_KEPT_MS + 2)).toEqual([]);
  });

  const lists = fc.array(
    fc.array(
      fc.tuple(fc.nat(500), fc.nat(50)).map(([from, length]) => span(from, from + length + 1)),
      { maxLength: 6 },
    ),
    { maxLength: 4 },
  );

  it('hold every second that a worker has, no other, and do not overlap', () => {
    fc.assert(
      fc.property(lists, (workers) => {
        const joined = given(...workers).periods(NOW);
        const holds = (periods: readonly { from: number; to: number }[], second: number) =>
          periods.some(({ from, to }) => from <= at(second) && at(second) < to);
        const seconds = Array.from({ length: 560 }, (_, second) => second);
        expect(seconds.filter((second) => holds(joined, second))).toEqual(
          seconds.filter((second) => holds(workers.flat(), second)),
        );
        for (const [index, { from }] of joined.slice(1).entries())
          expect(joined[index]?.to).toBeLessThan(from);
      }),
    );
  });
});

describe('a period', () => {
  const refusal = (recordings: Recordings, from: number, to: number) => {
    const refused = recordings.findRefusal(span(from, to), NOW);
    return refused === null ? 'begun' : `${refused.why}: ${refused.detail}`;
  };

  it('is replayed where one worker has all of it', () => {
    const recordings = given([span(0, 10)], [span(5, 30)]);
    expect(refusal(recordings, 0, 10)).toBe('begun');
    expect(refusal(recordings, 6, 30)).toBe('begun');
    expect(refusal(recordings, 0, 30)).toBe(
      'GAP: No machine has the recording of the whole period.',
    );
  });

  it('is refused where it is none, too long or not over', () => {
    const recordings = given([span(-100_000, 3_600)]);
    expect(refusal(recordings, 10, 10)).toBe('PERIOD: the end must be after the start');
    expect(refusal(recordings, -86_401, 0)).toMatch(
      /^PERIOD: Period in seconds is 86,401 \(max\. 86,400\)/,
    );
    expect(refusal(recordings, 0, 3_599)).toBe('PERIOD: the period has not ended yet');
    expect(refusal(recordings, 0, 3_598)).toBe('begun');
  });

  it('is refused where nothing is recorded, or where no worker reports any more', () => {
    const nothing = 'GAP: No exchange journal has been recorded yet.';
    expect(refusal(given(), 0, 1)).toBe(nothing);
    const recordings = given([span(0, 10)]);
    const later = recordings.findRefusal(span(0, 10), NOW + RECORDING_KEPT_MS + 1);
    expect(later?.detail).toBe('No exchange journal has been recorded yet.');
  });

  it.each([
    [25, 55, '14:00:29.000', '14:00:50.000'],
    [35, 55, '14:00:35.000', '14:00:50.000'],
    [55, 70, '14:01:00.000', '14:01:10.000'],
    [70, 80, '14:01:10.000', '14:01:20.000'],
  ])('from %d to %d is missing between %s and %s', (from, to, begin, end) => {
    const missing = findGap([span(0, 29), span(50, 60)], span(from, to));
    expect(missing).toContain(`${begin}Z to 2026-11-23T${end}Z is missing`);
    expect(missing).toContain('The recording begins at 2026-11-23T14:00:00.000Z.');
  });
});
