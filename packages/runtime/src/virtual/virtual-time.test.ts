/** Virtual time against a plain sorted list: what is due runs in order, once, and the same seed gives the same bytes. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { VirtualTime } from './virtual-time.ts';

const START = Date.UTC(2026, 10, 21);
const settle = async () => {};
const time = (seed = 1) => new VirtualTime(seed, settle, START);

describe('virtual time', () => {
  it('begins at its start and goes only as far as requested', async () => {
    const one = time();
    expect(one.nowMs).toBe(START);
    expect(await one.runUntil(START + 500)).toBe(0);
    expect(one.nowMs).toBe(START + 500);
    await one.runUntil(START);
    expect(one.nowMs).toBe(START + 500);
  });

  it('stands at the instant of what runs', async () => {
    const one = time();
    const seen: number[] = [];
    for (const delay of [30, 10, 20]) one.after(delay, () => seen.push(one.nowMs - START));
    await one.runUntil(START + 100);
    expect(seen).toEqual([10, 20, 30]);
  });

  it('names the instant of the next task, and none without one', async () => {
    const one = time();
    expect(one.nextDueMs).toBeNull();
    for (const delay of [30, 10, 20]) one.after(delay, () => {});
    expect(one.nextDueMs).toBe(START + 10);
    await one.runUntil(START + 10);
    expect(one.nextDueMs).toBe(START + 20);
    await one.runUntil(START + 30);
    expect(one.nextDueMs).toBeNull();
  });

  it('runs what is due at the end, and nothing beyond it', async () => {
    const one = time();
    const seen: string[] = [];
    one.after(100, () => seen.push('at'));
    one.after(101, () => seen.push('beyond'));
    expect(await one.runUntil(START + 100)).toBe(1);
    expect(seen).toEqual(['at']);
    await one.runUntil(START + 101);
    expect(seen).toEqual(['at', 'beyond']);
  });

  it('runs what a task plans for later, and for at once', async () => {
    const one = time();
    const seen: string[] = [];
    one.after(10, () => {
      seen.push('first');
      one.after(0, () => seen.push('at once'));
      one.after(-5, () => seen.push('overdue'));
      one.after(5, () => seen.push('later'));
    });
    await one.runUntil(START + 100);
    expect(seen).toEqual(['first', 'at once', 'overdue', 'later']);
  });

  it('settles promises between two instants', async () => {
    const seen: string[] = [];
    const one = new VirtualTime(
      1,
      async () => {
        seen.push('settled');
      },
      START,
    );
    one.after(1, () => seen.push('a'));
    one.after(1, () => seen.push('b'));
    one.after(2, () => seen.push('c'));
    await one.runUntil(START + 10);
    expect(seen).toEqual(['a', 'b', 'settled', 'c', 'settled']);
  });
});

test('any plan runs as a stable sort by time would have it', async () => {
  const delays = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(
      delays,
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
      async (list, stops) => {
        const one = time();
        const seen: number[] = [];
        for (const [no, delay] of list.entries()) one.after(delay, () => seen.push(no));
        let happened = 0;
        for (const stop of [...stops, 60]) happened += await one.runUntil(START + stop);
        const expected = [...list.keys()].toSorted(
          (a, b) => (list[a] ?? 0) - (list[b] ?? 0) || a - b,
        );
        expect(seen).toEqual(expected);
        expect(happened).toBe(list.length);
      },
    ),
  );
});

describe('chance', () => {
  it('is the same for the same seed, and another for another', () => {
    const draws = (seed: number) => {
      const one = time(seed);
      return Array.from({ length: 50 }, () => one.between(0, 1_000_000));
    };
    expect(draws(7)).toEqual(draws(7));
    expect(draws(8)).not.toEqual(draws(7));
  });

  it('lies between its bounds, both included', () => {
    const one = time();
    const seen = new Set(Array.from({ length: 500 }, () => one.between(3, 6)));
    expect(seen).toEqual(new Set([3, 4, 5, 6]));
    expect(one.between(5, 5)).toBe(5);
  });

  it('of none never comes and draws nothing, of one always does', () => {
    const [one, other] = [time(), time()];
    expect(Array.from({ length: 20 }, () => one.chance(0))).not.toContain(true);
    expect(one.between(0, 1_000_000)).toBe(other.between(0, 1_000_000));
    expect(Array.from({ length: 20 }, () => one.chance(1))).not.toContain(false);
  });
});

describe('the trace', () => {
  it('is of the facts in their order', () => {
    const trace = (facts: readonly string[]) => {
      const one = time();
      for (const fact of facts) one.note(fact);
      return one.trace;
    };
    expect(trace(['a', 'b'])).toBe(trace(['a', 'b']));
    expect(trace(['a', 'b'])).not.toBe(trace(['b', 'a']));
    expect(trace(['a', 'b'])).not.toBe(trace(['a']));
    // FNV-1a of 'a', 32 bits: the published test vector.
    expect(trace(['a'])).toBe(0xe40c292c);
    expect(trace(['foobar'])).toBe(0xbf9cf968);
  });
});
