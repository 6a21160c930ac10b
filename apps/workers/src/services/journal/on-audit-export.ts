/** Signed exports of the audit trail, page by page: nothing is kept between pages but what the caller carries back. */
import type { auditKey, exportAudit } from '@tradefloor/contracts/calls/audit-export';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { AuditRecord } from '@tradefloor/contracts/calls/journal';
import { toIso } from '@tradefloor/contracts/time';
import { AUDIT_EXPORT_LINES } from '@tradefloor/contracts/vocabulary/operations';
import { toAuditId } from '@tradefloor/core/trading/journal/audit';
import {
  type ExportTerms,
  isContinued,
  periodFault,
  toExportPage,
} from '@tradefloor/core/trading/journal/audit-export';
import type { AuditQuery } from '@tradefloor/core/trading/journal/reader';
import {
  type CallResponse,
  type Refused,
  readOrRefuse,
  refuse,
  respond,
} from '@tradefloor/runtime';
import type { JournalCtx, JournalUserCtx } from './journal-state.ts';
import type { Read } from './paging.ts';

type Requested = CallInput<typeof exportAudit>;

const EVERYTHING = {
  area: null,
  kind: null,
  actor: null,
  userId: null,
  orderId: null,
  symbol: null,
  text: null,
} as const;

export async function onExportAudit(
  ctx: JournalUserCtx,
  requested: Requested,
): Promise<CallResponse<never, never, CallOutput<typeof exportAudit>>> {
  const { caller, nowMs } = ctx;
  const { signer, reader, audit } = ctx.state;
  if (signer === null) return noExports();
  const { from, to, continues } = requested;
  const terms: ExportTerms = { exportedBy: caller.userId, exportedAt: nowMs, from, to };
  const barred = periodFault(terms, nowMs);
  if (barred !== null) return invalid(barred.path, barred.message);
  if (continues !== undefined && !isContinued(continues, terms, signer)) {
    return invalid('continues', 'not the end of a page of this export');
  }
  const before = continues?.manifest ?? null;
  const rows = await readOrRefuse(reader.audit(toQuery(terms, before?.last ?? null)));
  if (!rows.ok) return rows.error;
  const isWhole = rows.value.length <= AUDIT_EXPORT_LINES;
  const records = rows.value.slice(0, AUDIT_EXPORT_LINES);
  const { text, sealed } = toExportPage(terms, { records, before, isWhole }, signer);
  const step = isWhole ? 'completed' : before === null ? 'started' : null;
  if (step !== null) audit.append(toEntry(ctx, step, sealed.manifest));
  return respond({ text, continues: isWhole ? null : sealed });
}

/** The key's public half. */
export const onAuditKey = ({
  state: { signer },
}: JournalCtx): Awaited<Read<CallOutput<typeof auditKey>>> =>
  signer === null
    ? noExports()
    : respond({ keyId: signer.keyId, algorithm: 'Ed25519', publicKey: signer.publicKey });

const noExports = (): Refused =>
  refuse('NOT_FOUND', { detail: 'a private world has no signed exports' });

const invalid = (path: string, message: string): Refused =>
  refuse('VALIDATION_FAILED', { errors: [{ path, message }] });

/** One row more than a page: whether the period goes on. */
const toQuery = (
  { from, to }: ExportTerms,
  last: { readonly auditId: string; readonly at: number } | null,
): AuditQuery => ({
  ...EVERYTHING,
  fromMs: from,
  toMs: to,
  after: last === null ? null : { atMs: last.at, id: last.auditId },
  limit: AUDIT_EXPORT_LINES + 1,
});

const toEntry = (
  { causeId, caller, requestId, nowMs }: JournalUserCtx,
  step: 'started' | 'completed',
  { from, to, count, chain }: ExportTerms & { readonly count: number; readonly chain: string },
): AuditRecord => ({
  auditId: toAuditId(causeId),
  kind: `export.${step}`,
  subject: 'audit',
  actor: caller.userId,
  detail: `${toIso(from)} to ${toIso(to)}: ${count} entries, chain ${chain}`,
  requestId,
  at: nowMs,
  userId: null,
  orderId: null,
  symbol: null,
  keyId: null,
});
