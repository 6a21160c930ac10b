/** Signed exports of the audit trail: evidence that can be verified without the platform. Handled by the journal. */
import * as z from 'zod';
import { UserId } from '../ids.ts';
import { AtWire } from '../time.ts';
import type { Role } from '../user.ts';
import { call, EVERY_ROLE, Nothing } from './call.ts';

const EXPORTERS: readonly Role[] = ['compliance', 'admin'];

/** SHA-256 in hexadecimal. */
const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Place = z.strictObject({ auditId: z.string().min(1).max(200), at: AtWire });

/** What is signed at the end of each page: all pages up to it. The order of its fields is that of the signed text. */
export const AuditManifest = z.strictObject({
  format: z.literal('tradefloor-audit-1'),
  keyId: z.string().regex(/^[0-9a-f]{16}$/),
  exportedBy: UserId,
  exportedAt: AtWire,
  /** The period: `to` is not in it. */
  from: AtWire,
  to: AtWire,
  /** Entries so far, this page included. */
  count: z.int().nonnegative(),
  /** The newest entry and the oldest so far; null where there is none. */
  first: Place.nullable(),
  last: Place.nullable(),
  /** The chain before this page and after it; 64 zeros before the first line. */
  previous: Digest,
  chain: Digest,
  /** SHA-256 of the page's marks: the chain after each line, joined by commas. */
  marks: Digest,
  /** Whether the period ends here. */
  isWhole: z.boolean(),
});
export type AuditManifest = z.infer<typeof AuditManifest>;

/** A manifest with its Ed25519 signature (RFC 8032), in base64url. */
export const SealedManifest = z.strictObject({
  manifest: AuditManifest,
  signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
});
export type SealedManifest = z.infer<typeof SealedManifest>;

/**
 * One page of the audit trail of a period as JSON lines, newest first, with a signed manifest as its last line; at most
 * 500 entries a page and 31 days a period, which has ended. A file is the pages one after the other: each but the first
 * is requested with the `continues` of the page before. The export is itself in the audit trail.
 */
export const exportAudit = call('exportAudit', {
  procedure: 'journal.exportAudit',
  kind: 'mutation',
  to: 'journal',
  method: 'POST',
  path: '/audit/export',
  timeoutMs: 10_000,
  access: EXPORTERS,
  keys: 'people',
  in: z.strictObject({
    from: AtWire,
    to: AtWire,
    continues: SealedManifest.optional(),
  }),
  out: z.object({
    /** Whole lines, each with its line feed. */
    text: z.string(),
    /** Null when this page is the last. */
    continues: SealedManifest.nullable(),
  }),
});
/** The public key that exports of the audit trail are signed with. */
export const auditKey = call('auditKey', {
  procedure: 'journal.auditKey',
  kind: 'query',
  to: 'journal',
  method: 'GET',
  path: '/audit/key',
  access: EVERY_ROLE,
  keys: 'people',
  in: Nothing,
  out: z.object({
    /** The first 16 hexadecimal digits of the SHA-256 of the key's PEM text. */
    keyId: z.string(),
    algorithm: z.literal('Ed25519'),
    /** SubjectPublicKeyInfo in PEM (RFC 8410). */
    publicKey: z.string(),
  }),
});
