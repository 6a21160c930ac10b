/** What claims of an ID token grant: the first rule that fits, and nothing that no rule names. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDisplayName, findGrant } from './role-claim.ts';

const ROLES = [
  { value: 'admins', role: 'admin', tradingStyle: 'oversight' },
  { value: 'desk', role: 'trader', tradingStyle: 'fi_voice' },
] as const;
const grant = (claims: Record<string, unknown>, roleClaim = 'roles') =>
  findGrant(claims, { roleClaim, roles: ROLES })?.role ?? null;

describe('a role', () => {
  it.each<[unknown, string | null]>([
    ['desk', 'trader'],
    [['desk', 'admins'], 'admin'],
    [['staff'], null],
    [[], null],
    ['desk admins', null],
    ['DESK', null],
    [[['admins']], null],
    [{ admins: true }, null],
    [true, null],
    [null, null],
    [undefined, null],
  ])('of %j is %s', (claim, role) => {
    expect(grant({ roles: claim })).toBe(role);
  });

  it('is read by the claim’s name, or by a path', () => {
    expect(grant({ 'https://id/roles': ['desk'] }, 'https://id/roles')).toBe('trader');
    expect(grant({ realm_access: { roles: ['desk'] } }, 'realm_access.roles')).toBe('trader');
    expect(grant({ realm_access: 'desk' }, 'realm_access.roles')).toBeNull();
    expect(grant({}, 'constructor.name')).toBeNull();
  });

  it('is never one whose value is not in the claim, whatever the claims are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (claims, name) => {
        const text = JSON.stringify(claims);
        const role = grant(claims, name);
        if (role === 'admin') expect(text).toContain('"admins"');
        if (role === 'trader') expect(text).toContain('"desk"');
      }),
    );
  });
});

it('a display name is the first of the standard claims that is there, and fits', () => {
  expect(findDisplayName({ name: ' ', preferred_username: 'jane', sub: '1' })).toBe('jane');
  expect(findDisplayName({ name: ` ${'x'.repeat(200)}` })).toHaveLength(96);
  expect(findDisplayName({ name: 7 })).toBe('New user');
});
