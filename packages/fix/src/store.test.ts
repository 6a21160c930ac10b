/** The store in memory, beside a list that is searched from its beginning. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from './store.ts';

const message = (seqNum: number) => ({ seqNum, bytes: Uint8Array.of(seqNum % 256) });

describe('a store', () => {
  it('begins at 1 on both sides, with nothing saved', () => {
    const store = new MemoryStore();
    expect([store.nextIn, store.nextOut]).toEqual([1, 1]);
    expect(store.saved(1, 100)).toEqual([]);
  });

  it('moves each side by itself; saving moves what goes out', () => {
    const store = new MemoryStore();
    store.setNextIn(7);
    store.save(message(1));
    store.setNextOut(3);
    store.save(message(3));
    expect([store.nextIn, store.nextOut]).toEqual([7, 4]);
  });

  it('has only what was saved: numbers of messages that are never resent are missing', () => {
    const store = new MemoryStore();
    for (const seqNum of [2, 3, 5, 8]) store.save(message(seqNum));
    const numbers = (from: number, to: number) => store.saved(from, to).map((one) => one.seqNum);
    expect(numbers(1, 8)).toEqual([2, 3, 5, 8]);
    expect(numbers(3, 5)).toEqual([3, 5]);
    expect(numbers(4, 4)).toEqual([]);
    expect(numbers(6, 100)).toEqual([8]);
    expect(numbers(9, 100)).toEqual([]);
    expect(numbers(5, 3)).toEqual([]);
  });

  it('is as new after a reset', () => {
    const store = new MemoryStore();
    store.save(message(1));
    store.setNextIn(9);
    store.reset();
    expect([store.nextIn, store.nextOut]).toEqual([1, 1]);
    expect(store.saved(1, 10)).toEqual([]);
    store.save(message(1));
    expect(store.saved(1, 10)).toEqual([message(1)]);
  });

  it('finds every range as a search from the beginning does', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 })),
        fc.integer({ min: 0, max: 65 }),
        fc.integer({ min: 0, max: 65 }),
        (numbers, from, to) => {
          const store = new MemoryStore();
          const rising = numbers.toSorted((a, b) => a - b);
          for (const seqNum of rising) store.save(message(seqNum));
          expect(store.saved(from, to)).toEqual(
            rising.filter((seqNum) => seqNum >= from && seqNum <= to).map(message),
          );
        },
      ),
    );
  });
});
