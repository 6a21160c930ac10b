/** Sockets of all gateways: summed by kind, the newest report of each, until it no longer reports. */
import { expect, test } from 'vitest';
import { SocketBook } from './socket-book.ts';

const report = (source: string, browser: number, program: number) => ({
  source,
  sockets: [
    { kind: 'program' as const, open: program },
    { kind: 'browser' as const, open: browser },
    { kind: 'market' as const, open: 1 },
  ],
});

const opens = (book: SocketBook, nowMs: number): Record<string, number> =>
  Object.fromEntries(book.read(nowMs).map(({ kind, open }) => [kind, open]));

test('of several gateways the newest reports are summed, each once', () => {
  const book = new SocketBook();
  book.note(report('gateway-a', 5, 2), 0);
  book.note(report('gateway-b', 7, 0), 1_000);
  book.note(report('gateway-a', 4, 3), 10_000);
  expect(opens(book, 10_000)).toEqual({ program: 3, browser: 11, market: 2 });
});

test('a gateway that no longer reports has no sockets any more; without one they are not known', () => {
  const book = new SocketBook();
  book.note(report('gateway-a', 5, 2), 0);
  book.note(report('gateway-b', 7, 0), 20_000);
  expect(opens(book, 35_000)).toEqual({ program: 2, browser: 12, market: 2 });
  expect(opens(book, 35_001)).toEqual({ program: 0, browser: 7, market: 1 });
  expect(book.read(60_000)).toEqual([]);
});

test('a report of something else, without sockets, changes nothing', () => {
  const book = new SocketBook();
  book.note({ source: 'watch-1', sockets: undefined }, 0);
  expect(book.read(0)).toEqual([]);
});
