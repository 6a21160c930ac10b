/** Pages of a signed export of the audit trail: a hash chain over the lines, and a signed manifest after each page. */
import { AuditManifest, type SealedManifest } from '@tradefloor/contracts/calls/audit-export';
import { AuditRecord } from '@tradefloor/contracts/calls/journal';
import type { UserId } from '@tradefloor/contracts/ids';
import { AUDIT_EXPORT_DAYS } from '@tradefloor/contracts/vocabulary/operations';
import { sha256 } from '../../sha256.ts';

const DAY_MS = 86_400_000;
/** The chain before the first line. */
export const CHAIN_START = '0'.repeat(64);

/** The platform's key for exports, as a port. */
export interface AuditSigner {
  /** The first 16 hexadecimal digits of the SHA-256 of `publicKey`. */
  readonly keyId: string;
  /** SubjectPublicKeyInfo in PEM. */
  readonly publicKey: string;
  /** Ed25519 over the text's UTF-8 bytes, in base64url. */
  sign(text: string): string;
  /** Whether the signature is this key's, of this text. */
  isSigned(text: string, signature: string): boolean;
}

/** Who exports which period, and when; milliseconds since 1970, `to` is not in the period. */
export type ExportTerms = {
  readonly exportedBy: UserId;
  readonly exportedAt: number;
  readonly from: number;
  readonly to: number;
};

/** What a page holds: the entries, newest first, after those of the manifest before. */
export type ExportedRows = {
  readonly records: readonly AuditRecord[];
  readonly before: AuditManifest | null;
  readonly isWhole: boolean;
};

/** Why a period cannot be exported, with the field; null when it can. */
export function periodFault(
  { from, to }: Pick<ExportTerms, 'from' | 'to'>,
  nowMs: number,
): { readonly path: 'from' | 'to'; readonly message: string } | null {
  if (from >= to) return { path: 'from', message: 'not before to' };
  if (to > nowMs) return { path: 'to', message: 'the period has not ended' };
  if (to - from > AUDIT_EXPORT_DAYS * DAY_MS)
    return { path: 'from', message: `more than ${AUDIT_EXPORT_DAYS} days before to` };
  return null;
}

/** The text that is signed: a manifest's JSON in the order of its fields. */
export const toSignedText = (manifest: AuditManifest): string =>
  JSON.stringify(AuditManifest.encode(manifest));

/** Whether the platform made this manifest for this person and period, and the period goes on after it. */
export function isContinued(
  { manifest, signature }: SealedManifest,
  { exportedBy, from, to }: Omit<ExportTerms, 'exportedAt'>,
  signer: AuditSigner,
): boolean {
  const isSame = manifest.exportedBy === exportedBy && manifest.from === from && manifest.to === to;
  return isSame && !manifest.isWhole && signer.isSigned(toSignedText(manifest), signature);
}

/**
 * A page: a line an entry, then the manifest's line, `{"manifest":…,"signature":…,"marks":[…]}`. The chain after a line
 * is SHA-256 over the chain before it, a line feed and the line.
 */
export function toExportPage(
  terms: ExportTerms,
  { records, before, isWhole }: ExportedRows,
  signer: AuditSigner,
): { readonly text: string; readonly sealed: SealedManifest } {
  const lines = records.map((record) => JSON.stringify(AuditRecord.encode(record)));
  const previous = before?.chain ?? CHAIN_START;
  let chain = previous;
  const marks = lines.map((line) => {
    chain = sha256(`${chain}\n${line}`);
    return chain;
  });
  const manifest: AuditManifest = {
    format: 'tradefloor-audit-1',
    keyId: signer.keyId,
    ...terms,
    count: (before?.count ?? 0) + lines.length,
    first: before?.first ?? toPlace(records[0]),
    last: toPlace(records.at(-1)) ?? before?.last ?? null,
    previous,
    chain,
    marks: sha256(marks.join(',')),
    isWhole,
  };
  const signed = toSignedText(manifest);
  const signature = signer.sign(signed);
  const seal = `{"manifest":${signed},"signature":"${signature}","marks":${JSON.stringify(marks)}}`;
  return {
    text: [...lines, seal].map((line) => `${line}\n`).join(''),
    sealed: { manifest, signature },
  };
}

const toPlace = (record: AuditRecord | undefined): AuditManifest['first'] =>
  record === undefined ? null : { auditId: record.auditId, at: record.at };
