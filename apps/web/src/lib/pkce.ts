/**
 * Proof Key for Code Exchange (RFC 7636) with the browser's own cryptography: a random verifier stays in
 * the page, its SHA-256 goes out first.
 */

const VERIFIER_BYTES = 32;

/** Base64url without padding (RFC 4648, section 5). */
export function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** An unguessable text, 43 characters long. */
export const randomText = (): string =>
  base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));

/** The S256 challenge of a verifier (RFC 7636, section 4.2). */
export async function toChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

/** False on plain http from another machine: browsers keep their cryptography for secure pages. */
export const canProve = (): boolean => globalThis.crypto?.subtle !== undefined;
