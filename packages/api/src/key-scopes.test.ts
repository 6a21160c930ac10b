/** API keys and every procedure: what a key may call is what is printed in docs/access.md, for its scopes and its user's role. */
import { readFileSync } from 'node:fs';
import { getRole, PRINCIPALS } from '@tradefloor/contracts/calls/access-matrix';
import { userId } from '@tradefloor/contracts/ids';
import { KEY_SCOPES, type KeyScope } from '@tradefloor/contracts/vocabulary/keys';
import { ROLES } from '@tradefloor/contracts/vocabulary/users';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ApiMeta } from './procedure/trpc.ts';
import { admit } from './procedure/trpc.ts';
import { CALL_BY_PATH } from './procedures.ts';
import { appRouter } from './root.ts';
import { givenKey, givenSession } from './testing/given.ts';
import { printedRows } from './testing/printed-access.ts';

const PAGE = readFileSync(new URL('../../../docs/access.md', import.meta.url), 'utf8');
const rows = printedRows('Calls');

/** The last column of a call's line: `read`, `trade` or nothing. */
function printedUse(name: string): string {
  const line = PAGE.split('\n').find((text) => text.startsWith(`| \`${name}\` `)) ?? '';
  const cells = line.split('|').map((cell) => cell.trim());
  return (cells.at(-2) ?? '').replace('–', '');
}

const metaAt = (path: string): ApiMeta => {
  const procedure = appRouter._def.procedures[path as keyof typeof appRouter._def.procedures];
  return (procedure as unknown as { _def: { meta: ApiMeta } })._def.meta;
};

const paths = [...CALL_BY_PATH.keys()];
const scopeSets = fc.subarray([...KEY_SCOPES], { minLength: 1 });

it('of every procedure the page prints what a key needs', () => {
  const uses = paths.map((path) => printedUse(CALL_BY_PATH.get(path)?.name ?? ''));
  expect(uses.filter((use) => use === 'read').length).toBeGreaterThan(80);
  expect(uses.filter((use) => use === 'trade').length).toBeGreaterThan(20);
  expect(uses.filter((use) => use === '').length).toBeGreaterThan(30);
});

it('no key does what its scopes or the role of its user do not allow, and each does what they do', () => {
  const holds = (use: string, scopes: readonly KeyScope[]): boolean => {
    if (use === 'read') return scopes.includes('read');
    return use === 'trade' && scopes.some((scope) => scope.startsWith('trade'));
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...paths),
      fc.constantFrom(...ROLES),
      scopeSets,
      (path, role, scopes) => {
        const name = CALL_BY_PATH.get(path)?.name ?? '';
        const person = givenSession({ role, userId: userId(`${role}-1`) });
        const session = givenKey(scopes, { session: person });
        const admitted = admit({ session: () => session, spend: () => true }, metaAt(path), null);
        const column = PRINCIPALS.findIndex(
          (principal) => getRole(principal) === role && principal !== 'guest',
        );
        const isAllowed = rows[name]?.charAt(column) === 'x' && holds(printedUse(name), scopes);
        expect([path, role, scopes, admitted.ok]).toEqual([path, role, scopes, isAllowed]);
      },
    ),
    { numRuns: 5_000 },
  );
});

it.each(['authIdentity', 'books', 'events', 'fx', 'ticks', 'trades'])(
  'the subscription %s needs the scope read',
  (path) => {
    const admitted = (scopes: readonly KeyScope[]) =>
      admit({ session: () => givenKey(scopes), spend: () => true }, metaAt(path), null).ok;
    expect([admitted(['read']), admitted(['trade', 'trade:EQ'])]).toEqual([true, false]);
  },
);
