/** Names of users who log in with an identity provider. */

/** Room in a user's id (48 characters) beside `sso-` and the end. */
const READABLE_MAX = 24;
const END_LENGTH = 10;

/** What names a person at a provider: no issuer holds a line end, so no two pairs have the same text. */
export const toIdentityText = ({
  issuer,
  subject,
}: {
  readonly issuer: string;
  readonly subject: string;
}): string => `${issuer}\n${subject}`;

/**
 * The id and name of a new user: readable, and ending in characters of the identity's digest. It never equals a name that a person
 * was given here, which cannot begin with `sso-`, whatever the provider's users call themselves.
 * @param displayName as the provider has it
 * @param digest base64url
 */
export function toProviderUserName(displayName: string, digest: string): string {
  const end = digest.replaceAll(/[-_]/g, '0').toLowerCase().slice(0, END_LENGTH);
  const readable = displayName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, READABLE_MAX)
    .replaceAll(/^-+|-+$/g, '');
  return ['sso', readable, end].filter((part) => part !== '').join('-');
}
