/** Bonds and requests in the browser: what is newest wins, lists stay one object until they change. */
import { describe, expect, it, vi } from 'vitest';
import { AT } from '../testing/given.ts';
import { SETTLES, toBond, toBondQuote, toRfq } from '../testing/given-bonds.ts';
import { BondBook } from './bond-book.ts';
import { RfqBook } from './rfq-book.ts';

const toBatch = (at: string, mid: number) => ({
  seq: 1,
  at,
  settlementDates: SETTLES,
  quotes: [toBondQuote({ mid })],
});

describe('requests in the browser', () => {
  it('a version that is known, or older, is no news', () => {
    const book = new RfqBook();
    const received = vi.fn();
    book.subscribe(received);
    expect(book.take(toRfq({ version: 2 }))).toBe(true);
    expect(book.take(toRfq({ version: 2 }))).toBe(false);
    expect(book.take(toRfq({ version: 1, state: 'CANCELED' }))).toBe(false);
    expect(book.get('rfq-1')?.state).toBe('PENDING');
    expect(received).toHaveBeenCalledTimes(1);
  });

  it('stand newest first, as one list until something changes', () => {
    const book = new RfqBook();
    book.takeAll([
      toRfq({ rfqId: 'a', createdAt: '2026-11-21T14:00:00.000Z' }),
      toRfq({ rfqId: 'b', createdAt: '2026-11-21T15:00:00.000Z' }),
    ]);
    const list = book.list();
    expect(list.map(({ rfqId }) => rfqId)).toEqual(['b', 'a']);
    expect(book.list()).toBe(list);
    book.take(toRfq({ rfqId: 'a', version: 2 }));
    expect(book.list()).not.toBe(list);
  });

  it('that live are never forgotten, however many have ended', () => {
    const book = new RfqBook();
    book.take(toRfq({ rfqId: 'live' }));
    for (let n = 0; n < 2_000; n += 1) {
      book.take(toRfq({ rfqId: `ended-${n}`, state: 'EXPIRED' }));
    }
    expect(book.get('live')).not.toBeNull();
    expect(book.get('ended-1999')).not.toBeNull();
    expect(book.list().length).toBeLessThan(700);
  });
});

describe('bonds in the browser', () => {
  it('lines hold the newest price and the one of before', () => {
    const book = new BondBook();
    book.setBonds([toBond()]);
    expect(book.lines()).toEqual([{ bond: toBond(), quote: null, before: null }]);
    book.setBefore(toBatch(AT, 99));
    book.take(toBatch(AT, 101));
    const [line] = book.lines();
    expect([line?.quote?.mid, line?.before?.mid]).toEqual([101, 99]);
    expect(book.lines()).toBe(book.lines());
  });

  it('a batch from before the newest is none', () => {
    const book = new BondBook();
    expect(book.take(toBatch('2026-11-21T15:00:00.000Z', 101))).toBe(true);
    expect(book.take(toBatch('2026-11-21T14:00:00.000Z', 99))).toBe(false);
    expect(book.quote('US9128TF1010')?.mid).toBe(101);
  });
});
