/** The declarations of the calls against the access matrix, cell by cell. */

import { describe, expect, it } from 'vitest';
import { isUserTopic } from '../socket.ts';
import { TOPICS } from '../topics.ts';
import { ROLES } from '../vocabulary/users.ts';
import {
  ADDRESS_ROWS,
  getCell,
  PRINCIPALS,
  SUBSCRIPTION_ROWS,
  TOPIC_ROWS,
  toRow,
} from './access-matrix.ts';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';

const CALL_ROWS = Object.fromEntries(
  Object.values<Call>(CALLS).map((call) => [call.name, toRow(call)]),
);

describe('the access matrix', () => {
  it('has ten principals: the eight roles, a guest, and no session', () => {
    expect([...PRINCIPALS].sort()).toEqual([...ROLES, 'anonymous', 'guest'].sort());
  });

  it('gives a call to all, to none, or to the roles it names', () => {
    expect(toRow({ access: 'public' })).toBe('xxxxxxxxxx');
    expect(toRow({ access: 'internal' })).toBe('----------');
    expect(toRow({ access: ['trader', 'viewer'] })).toBe('-xx------x');
  });

  it('has a row for every topic, and only denials where a topic never leaves the platform', () => {
    expect(Object.keys(TOPIC_ROWS).sort()).toEqual(Object.keys(TOPICS).sort());
    for (const [topic, row] of Object.entries(TOPIC_ROWS)) {
      expect([topic, row === '----------']).toEqual([topic, !isUserTopic(topic)]);
    }
  });

  it("grants a caller without a session only log-in and the platform's status", () => {
    const open = (rows: Readonly<Record<string, string>>) =>
      Object.keys(rows).filter((name) => getCell(rows[name] ?? '', 'anonymous') !== '-');
    expect(open(CALL_ROWS).sort()).toEqual(['authorize', 'guest', 'token']);
    expect(open(TOPIC_ROWS)).toEqual([]);
    expect(open(SUBSCRIPTION_ROWS)).toEqual([]);
    expect(open(ADDRESS_ROWS).every((address) => address.startsWith('GET '))).toBe(true);
  });

  it('denies what is beyond a row', () => {
    expect(getCell('xx', 'viewer')).toBe('-');
  });
});
