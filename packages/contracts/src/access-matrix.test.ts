/** The declarations of the calls against the table of the door, cell by cell. */
import { describe, expect, it } from 'vitest';
import {
  ADDRESS_ROWS,
  CALL_ROWS,
  cellOf,
  PRINCIPALS,
  roleOf,
  SUBSCRIPTION_ROWS,
  TOPIC_ROWS,
} from './access-matrix.ts';
import type { Access, Call } from './calls/call.ts';
import { CALLS } from './calls.ts';
import { isUserTopic } from './socket.ts';
import { TOPICS } from './topics.ts';
import { ROLES } from './user.ts';

const declared = (access: Access): string =>
  PRINCIPALS.map((principal) => {
    const role = roleOf(principal);
    if (access === 'public') return 'x';
    return access !== 'internal' && role !== null && access.includes(role) ? 'x' : '-';
  }).join('');

describe('the table of the door', () => {
  it('has ten principals: the eight roles, a guest, and nobody', () => {
    expect([...PRINCIPALS].sort()).toEqual([...ROLES, 'anonymous', 'guest'].sort());
  });

  it('is what every call declares, and has no row for a call that is not there', () => {
    const calls = Object.values<Call>(CALLS).map(({ name, access }) => [name, declared(access)]);
    expect(Object.fromEntries(calls)).toEqual(CALL_ROWS);
  });

  it('has a row for every topic, and only denials where a topic never leaves the platform', () => {
    expect(Object.keys(TOPIC_ROWS).sort()).toEqual(Object.keys(TOPICS).sort());
    for (const [topic, row] of Object.entries(TOPIC_ROWS)) {
      expect([topic, row === '----------']).toEqual([topic, !isUserTopic(topic)]);
    }
  });

  it('gives nobody without a session more than log-in and the state of the platform', () => {
    const open = (rows: Readonly<Record<string, string>>) =>
      Object.keys(rows).filter((name) => cellOf(rows[name] ?? '', 'anonymous') !== '-');
    expect(open(CALL_ROWS)).toEqual(['authorize', 'token', 'guest']);
    expect(open(TOPIC_ROWS)).toEqual([]);
    expect(open(SUBSCRIPTION_ROWS)).toEqual([]);
    expect(open(ADDRESS_ROWS).every((address) => address.startsWith('GET '))).toBe(true);
  });

  it('denies what is beyond a row', () => {
    expect(cellOf('xx', 'viewer')).toBe('-');
  });
});
