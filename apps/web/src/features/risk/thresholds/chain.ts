/**
 * Whether the versions are the chain they claim to be: each hash covers the row's content and the hash before it.
 * Recomputed here, so that the screen does not take the server's word for it. The digest comes in.
 */
import type { RiskConfigVersion } from '../../../platform/client/shapes.ts';

/** SHA-256 of a text as lower-case hex. */
export type Digest = (text: string) => Promise<string>;

export type ChainState =
  | { readonly kind: 'whole'; readonly versions: number }
  | { readonly kind: 'broken'; readonly version: number };

const GENESIS = '0'.repeat(64);

/** Keys in rising order, no blanks: the form the hash was made of. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`);
  return `{${fields.join(',')}}`;
}

/** Checks all versions, in any order; the first broken one, counted from the oldest, or that all are whole. */
export async function checkChain(
  versions: readonly RiskConfigVersion[],
  digest: Digest,
): Promise<ChainState> {
  const rising = versions.toSorted((a, b) => a.version - b.version);
  let previousHash = GENESIS;
  for (const [i, { hash, ...content }] of rising.entries()) {
    const isLinked = content.version === i + 1 && content.previousHash === previousHash;
    if (!isLinked || (await digest(canonical(content))) !== hash) {
      return { kind: 'broken', version: content.version };
    }
    previousHash = hash;
  }
  return { kind: 'whole', versions: rising.length };
}

/** The browser's own SHA-256; null on a page without it (plain HTTP from another host). */
export function browserDigest(): Digest | null {
  const { subtle } = globalThis.crypto;
  if (subtle === undefined) return null;
  return async (text) => {
    const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(text));
    return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
