/** Which lists a user has: each once, live while a line of it is. */
import { expect, test } from 'vitest';
import { AT } from '../../../platform/testing/given.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { findLists } from './open-lists.ts';

const toLine = (listId: string, line: number, state: 'PENDING' | 'EXECUTED' | 'EXPIRED') =>
  toRfq({ rfqId: `${listId}-${line}`, state, list: { listId, line, lines: 2, dueAt: AT } });

test('a list is there once, and lives while one of its lines does', () => {
  const rfqs = [
    toLine('b', 2, 'EXECUTED'),
    toLine('b', 1, 'PENDING'),
    toRfq({ rfqId: 'alone' }),
    toLine('a', 1, 'EXECUTED'),
    toLine('a', 2, 'EXPIRED'),
  ];
  expect(findLists(rfqs)).toEqual([
    { listId: 'b', isLive: true },
    { listId: 'a', isLive: false },
  ]);
  expect(findLists([])).toEqual([]);
});
