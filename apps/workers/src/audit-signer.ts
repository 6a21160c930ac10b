/**
 * The key of signed exports of the audit trail: Ed25519 (RFC 8032), derived from the platform's secret, so that every
 * process that handles exports has the same one and none is stored.
 */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import type { AuditSigner } from '@tradefloor/core/trading/journal/audit-export';

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The production adapter. @param internalSecret the secret that all processes of the platform share */
export function auditSigner(internalSecret: string): AuditSigner {
  const seed = Buffer.from(hkdfSync('sha256', internalSecret, '', 'audit export', 32));
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_PREFIX, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const publicKey = createPublicKey(privateKey);
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  return {
    keyId: createHash('sha256').update(pem).digest('hex').slice(0, 16),
    publicKey: pem,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64url'),
    isSigned: (text, signature) =>
      verify(null, Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'base64url')),
  };
}
