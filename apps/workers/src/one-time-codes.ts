/**
 * One-time codes of a second factor by time (TOTP, RFC 6238, by `otplib`): six digits, thirty seconds, SHA-1, as
 * authenticators expect. Secrets are sealed with AES-256-GCM under a key from the platform's secret, so that the database alone
 * gives none away.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { OneTimeCodes } from '@tradefloor/core/trading/users/secrecy';
import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Tradefloor';
/** A code of the step before or after counts too: a phone's clock is not the platform's. */
const TOLERANCE_S = 30;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const RECOVERY_BYTES = 10;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** The production adapter. @param internalSecret the secret that all processes of the platform share */
export function totpCodes(internalSecret: string): OneTimeCodes {
  const key = Buffer.from(hkdfSync('sha256', internalSecret, '', 'second factor', 32));
  return {
    newSecret: () => generateSecret(),
    seal: (secret) => seal(key, secret),
    open: (sealed) => open(key, sealed),
    findStep: (secret, code, { nowMs, after }) => {
      const checked = verifySync({
        secret,
        token: code,
        epoch: Math.floor(nowMs / 1_000),
        epochTolerance: TOLERANCE_S,
        ...(after === null ? {} : { afterTimeStep: after }),
      });
      return checked.valid && 'timeStep' in checked ? checked.timeStep : null;
    },
    toUri: (secret, username) => generateURI({ issuer: ISSUER, label: username, secret }),
    newRecoveryCode: () => toRecoveryCode(randomBytes(RECOVERY_BYTES)),
  };
}

function seal(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

/** Null for what was sealed under another key, or altered. */
function open(key: Buffer, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

/** 80 bits as four groups of four letters and digits. */
function toRecoveryCode(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let i = 0; i < (RECOVERY_BYTES * 8) / 5; i += 1) {
    text = `${BASE32[Number(bits & 31n)] ?? ''}${text}`;
    bits >>= 5n;
  }
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}
