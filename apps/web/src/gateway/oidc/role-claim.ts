/** From the claims of an ID token to a role here. Nothing is granted that no rule names. */
import type { OidcSettings, RoleRule } from './oidc-settings.ts';

type Claims = Readonly<Record<string, unknown>>;
type Rules = Pick<OidcSettings, 'roleClaim' | 'roles'>;

/** Role and style of the first rule that fits one of the claim's values; null when none does. */
export function findGrant(claims: Claims, { roleClaim, roles }: Rules) {
  const values = new Set(toTexts(readClaim(claims, roleClaim)));
  const rule: RoleRule | undefined = roles.find(({ value }) => values.has(value));
  return rule === undefined ? null : { role: rule.role, tradingStyle: rule.tradingStyle };
}

/** A claim by its name, which may be an address (`https://idp/roles`), or by a path with dots (`realm_access.roles`). */
function readClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((found, part) => readOwn(found, part), claims);
}

const readOwn = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Claims)[name]
    : undefined;

const toTexts = (claim: unknown): readonly string[] =>
  [claim].flat().filter((value) => typeof value === 'string');

const NAME_MAX = 96;

/** What a new user is called: the first of the standard claims that is there. */
export function findDisplayName(claims: Claims): string {
  const found = ['name', 'preferred_username', 'email', 'sub']
    .map((name) => claims[name])
    .find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.trim().slice(0, NAME_MAX).trim() : 'New user';
}
