/** Secure random values and their digests, from the operating system and OpenSSL. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '@tradefloor/core/trading/users/secrecy';

export const systemSecrets: Secrets = {
  token: (bytes) => randomBytes(bytes).toString('base64url'),
  digest: (text) => createHash('sha256').update(text, 'utf8').digest('base64url'),
  isSame: (digest, other) => {
    const [a, b] = [Buffer.from(digest), Buffer.from(other)];
    return a.length === b.length && timingSafeEqual(a, b);
  },
};

/** A number in [0, 1) from the operating system, of 48 bits. */
export const drawUnguessable = (): number => randomBytes(6).readUIntBE(0, 6) / 2 ** 48;
