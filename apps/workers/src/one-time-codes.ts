/**
 * One-time codes of a second factor by time (TOTP, RFC 6238, by `otplib`): six digits, thirty seconds, SHA-1, as
 * authenticators expect. Secrets are sealed with AES-256-GCM under a key from the platform's secret, so that the database alone
 * gives none away.
 */
import { randomBytes } from 'node:crypto';
import type { OneTimeCodes } from '@tradefloor/core/trading/users/secrecy';
import { makeSealer } from '@tradefloor/runtime/host/sealed';
import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Tradefloor';
/** A code of the step before or after counts too: a phone's clock is not the platform's. */
const TOLERANCE_S = 30;
const RECOVERY_BYTES = 10;
const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** The production adapter. @param internalSecret the secret that all processes of the platform share */
export function totpCodes(internalSecret: string): OneTimeCodes {
  const { seal, open } = makeSealer(internalSecret, 'second factor');
  return {
    newSecret: () => generateSecret(),
    seal,
    open,
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
