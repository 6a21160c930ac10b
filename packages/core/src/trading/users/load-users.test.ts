/** The load generator's users: named in order, spread over desks, with the limits of a trader of their style. */
import { describe, expect, it } from 'vitest';
import { loadUsers } from './load-users.ts';

describe('load users', () => {
  const users = loadUsers(20, 'a hash', 7);

  it('are traders named in order, and the same ones when there are more of them', () => {
    expect(users.map(({ username }) => username).slice(0, 3)).toEqual([
      'load-001',
      'load-002',
      'load-003',
    ]);
    expect(loadUsers(500, 'a hash', 7).slice(0, 20)).toEqual(users);
    expect(users.every(({ role, guest }) => role === 'trader' && !guest)).toBe(true);
  });

  it('trade on every desk of the mix among the first three, equities mostly', () => {
    const desks = users.map(({ limits }) => limits.desks[0]);
    expect(new Set(desks.slice(0, 3))).toEqual(new Set(['EQ', 'FI', 'DERIV']));
    expect(desks.filter((desk) => desk === 'EQ')).toHaveLength(12);
  });
});
