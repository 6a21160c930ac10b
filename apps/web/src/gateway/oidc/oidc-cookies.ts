/** What a browser keeps of a log-in with the identity provider: sealed, for the gateway's own addresses only. */
import { OIDC_PATHS } from '@tradefloor/contracts/vocabulary/log-in';
import { makeSealer } from '@tradefloor/runtime/host/sealed';
import * as z from 'zod';
import type { Transaction } from './provider.ts';

/** As long as a person may take at the provider. */
const BEGUN_S = 600;
/** As long as a session may last. */
const ENDING_S = 8 * 60 * 60;
/** Browsers keep cookies of 4,096 bytes. */
const VALUE_MAX = 3_800;
/** Pages that a log-in may return to. */
const PAGES: ReadonlySet<string> = new Set(['/', '/ops']);

const Begun = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
  until: z.number(),
});
export type BegunLogIn = z.infer<typeof Begun>;

/** A page of ours; anything else, an address elsewhere above all, is the first page. */
export const toPage = (wanted: string | null): string =>
  wanted !== null && PAGES.has(wanted) ? wanted : '/';

export type OidcCookies = ReturnType<typeof openOidcCookies>;

/** @param secret what all gateways share: a log-in that one began, another may finish */
export function openOidcCookies(secret: string) {
  const begun = makeSealer(secret, 'oidc log-in');
  const ending = makeSealer(secret, 'oidc log-out');
  return {
    begin: (transaction: Transaction & { readonly to: string }, nowMs: number): string => {
      const kept: BegunLogIn = { ...transaction, until: nowMs + BEGUN_S * 1_000 };
      return toCookie(BEGUN, begun.seal(JSON.stringify(kept)), BEGUN_S);
    },
    /** The log-in this browser began; null when it began none, or too long ago. */
    findBegun: (header: string | undefined, nowMs: number): BegunLogIn | null => {
      const text = openCookie(header, BEGUN, begun.open);
      const found = text === null ? null : (Begun.safeParse(JSON.parse(text)).data ?? null);
      return found !== null && nowMs < found.until ? found : null;
    },
    clearBegun: toCookie(BEGUN, '', 0),
    /** An ID token too long for a cookie is left out: the provider then wants a confirmation before it ends its session. */
    keepEnding: (idToken: string): string => {
      const sealed = ending.seal(idToken);
      return toCookie(ENDING, sealed.length > VALUE_MAX ? ending.seal('') : sealed, ENDING_S);
    },
    /** The ID token of the session, empty where it was too long; null for a session without the provider. */
    findEnding: (header: string | undefined) => openCookie(header, ENDING, ending.open),
    clearEnding: toCookie(ENDING, '', 0),
  };
}

type Kind = { readonly name: string; readonly path: string };
const BEGUN: Kind = { name: 'tradefloor_oidc', path: OIDC_PATHS.callback };
const ENDING: Kind = { name: 'tradefloor_oidc_end', path: OIDC_PATHS.logout };

/** `Lax`: the provider's redirect back is a navigation from another site. */
const toCookie = ({ name, path }: Kind, value: string, maxAgeS: number): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}`;

function openCookie(
  header: string | undefined,
  { name }: Kind,
  open: (sealed: string) => string | null,
): string | null {
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`));
  // A second one may be planted.
  return found.length === 1 ? open(found[0]?.slice(name.length + 1) ?? '') : null;
}
