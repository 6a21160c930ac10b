import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FifoSet } from './fifo-set.ts';

test('members leave in the order they came, as from a set', () => {
  const step = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constant('out' as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const fifo = new FifoSet<number>();
      const set = new Set<number>();
      for (const each of steps) {
        if (each === 'out') {
          const [oldest] = set;
          if (oldest !== undefined) set.delete(oldest);
          expect(fifo.takeOldest()).toBe(oldest);
        } else {
          fifo.add(each);
          set.add(each);
        }
        expect(fifo.size).toBe(set.size);
      }
    }),
  );
});

test('a long one keeps its order when its empty places are given up', () => {
  const fifo = new FifoSet<number>();
  const left: (number | undefined)[] = [];
  for (let n = 0; n < 10_000; n += 1) {
    fifo.add(n);
    if (fifo.size > 700) left.push(fifo.takeOldest());
  }
  expect(left).toEqual(Array.from({ length: 9_300 }, (_, n) => n));
});
