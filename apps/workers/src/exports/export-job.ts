/**
 * Runs exports as jobs: reads the journal page by page as its owner would, with the rights the owner has now, and has the
 * jobs service keep the text in parts. One that is begun again keeps the same parts once more.
 */
import { exportAudit, type SealedManifest } from '@tradefloor/contracts/calls/audit-export';
import { journalFills, journalOrders } from '@tradefloor/contracts/calls/journal';
import { type ExportTerms, parseExportTerms, writeExportFile } from '@tradefloor/contracts/export';
import { toIso } from '@tradefloor/contracts/time';
import type { Caller } from '@tradefloor/contracts/user';
import {
  EXPORT_FAILURE_TEXT,
  EXPORT_PART_MAX,
  EXPORT_ROWS_MAX,
  type ExportSubjectName,
  tooManyRowsText,
} from '@tradefloor/contracts/vocabulary/exports';
import { PAGE_MAX } from '@tradefloor/contracts/vocabulary/paging';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { CallFailure } from '@tradefloor/runtime';
import { findOwner } from '../jobs/find-owner.ts';
import type { JobCall, JobFailure, JobHandler, JobWork } from '../jobs/job-runner.ts';
import { keepPart } from '../jobs/keep-part.ts';
import { FILL_HEAD, ORDER_HEAD, toFillLines, toOrderLines } from './export-rows.ts';

const EXPORTS_AT_ONCE = 2;
/** Each reads the journal as fast as it responds: so many are begun a minute, on all machines together. */
const EXPORTS_A_MINUTE = 20;

/** Some rows as text, and where those after them begin; null at the end. */
type Page<At> = {
  readonly text: string;
  readonly rows: number;
  readonly next: At | null;
  /** The instant of its oldest row. */
  readonly reachedAt: number | null;
};
type Read<At> = (at: At | undefined) => Promise<Result<Page<At>, CallFailure>>;
type Source = { readonly head: string; readonly extension: string; readonly type: string };

const CSV = { extension: 'csv', type: 'text/csv' } as const;
const SOURCES: Readonly<Record<ExportSubjectName, Source>> = {
  ORDERS: { head: ORDER_HEAD, ...CSV },
  FILLS: { head: FILL_HEAD, ...CSV },
  AUDIT: { head: '', extension: 'jsonl', type: 'application/jsonl' },
};

/** @param callFor calls as a user does @param rowsMax rows of the largest export */
export const exportJobs = (
  callFor: (caller: Caller) => JobCall,
  rowsMax = EXPORT_ROWS_MAX,
): JobHandler => ({
  kind: 'EXPORT',
  intake: { concurrency: EXPORTS_AT_ONCE, limit: { max: EXPORTS_A_MINUTE, perMs: 60_000 } },
  maxMs: 1_800_000,
  run: async (work) => {
    const terms = parseExportTerms(work.input);
    const { userId } = terms;
    const owner = await findOwner(work.call, { userId, sessionId: 'export' });
    if (!owner.ok) return owner;
    const call = callFor(owner.value);
    const bounded = { ...terms, rowsMax };
    switch (terms.subject) {
      case 'ORDERS':
        return writeAll(work, bounded, readOrders(call, terms));
      case 'FILLS':
        return writeAll(work, bounded, readFills(call, terms));
      case 'AUDIT':
        return writeAll(work, bounded, readAudit(call, terms));
    }
  },
});

/** Writes the pages in parts, until there are no more of them or the result is of no use. */
async function writeAll<At>(
  work: JobWork,
  terms: ExportTerms & { readonly rowsMax: number },
  read: Read<At>,
): Promise<Result<string, JobFailure>> {
  const { head, extension, type } = SOURCES[terms.subject];
  const parts = new Parts(work, head);
  let rows = 0;
  let at: At | undefined;
  for (;;) {
    const page = await read(at);
    if (!page.ok) return err(toFailure(page.error));
    if (work.signal.aborted) return err({ reason: 'stopped', isFinal: false });
    const { text, next, reachedAt } = page.value;
    rows += page.value.rows;
    if (rows > terms.rowsMax) return err(tooMany(terms.rowsMax));
    const kept = await parts.write(text, next === null);
    if (!kept.ok) return kept;
    work.progress(toDone(terms, next === null ? terms.from : reachedAt), PROGRESS_TOTAL);
    if (next === null) {
      const fileName = `tradefloor-${terms.subject.toLowerCase()}-${toStamp(terms.from)}-${toStamp(terms.to)}.${extension}`;
      return ok(writeExportFile({ fileName, type, parts: parts.count, rows }));
    }
    at = next;
  }
}

const tooMany = (rowsMax: number): JobFailure => ({
  reason: tooManyRowsText(rowsMax),
  isFinal: true,
});

/** Progress is how much of the period was read, from its end to its start, in thousandths. */
const PROGRESS_TOTAL = 1_000;
function toDone({ from, to }: ExportTerms, reachedAt: number | null): number {
  const read = reachedAt === null ? 0 : Math.min(to - from, Math.max(0, to - reachedAt));
  return Math.floor((PROGRESS_TOTAL * read) / (to - from));
}

/** The text of an export on its way: kept part by part. */
class Parts {
  readonly #work: JobWork;
  #text: string;
  count = 0;

  constructor(work: JobWork, head: string) {
    this.#work = work;
    this.#text = head;
  }

  async write(text: string, isLast: boolean): Promise<Result<null, JobFailure>> {
    this.#text += text;
    while (
      this.#text.length >= EXPORT_PART_MAX ||
      (isLast && (this.#text !== '' || this.count === 0))
    ) {
      const length = findCut(this.#text);
      const kept = await keepPart(this.#work, this.count, this.#text.slice(0, length));
      if (!kept.ok) return kept;
      this.#text = this.#text.slice(length);
      this.count += 1;
    }
    return ok(null);
  }
}

/** Where a part ends: never between the two halves of a character, which are no text on their own. */
function findCut(text: string): number {
  if (text.length <= EXPORT_PART_MAX) return text.length;
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(EXPORT_PART_MAX - 1));
  return isHalf ? EXPORT_PART_MAX - 1 : EXPORT_PART_MAX;
}

/** `20261121T140301Z`. */
const toStamp = (ms: number): string => toIso(ms).replaceAll(/[-:]|\.\d+/g, '');

/** Rows come newest first: those after the period are left out, and the first before it ends the export. */
function inPeriod<Row>(
  { from, to }: ExportTerms,
  { items, nextCursor }: { readonly items: readonly Row[]; readonly nextCursor: string | null },
  getAt: (row: Row) => number,
) {
  const found = items.filter((row) => getAt(row) >= from && getAt(row) < to);
  const oldest = items.at(-1);
  const reachedAt = oldest === undefined ? null : getAt(oldest);
  const isOver = reachedAt !== null && reachedAt < from;
  return { found, reachedAt, next: isOver ? null : nextCursor };
}

const readOrders =
  (call: JobCall, terms: ExportTerms): Read<string> =>
  async (cursor) => {
    const page = await call(journalOrders, { limit: PAGE_MAX, ...toCursor(cursor) });
    if (!page.ok) return page;
    const { found, ...read } = inPeriod(terms, page.value, ({ createdAt }) => createdAt);
    return ok({ text: toOrderLines(found), rows: found.length, ...read });
  };

const readFills =
  (call: JobCall, terms: ExportTerms): Read<string> =>
  async (cursor) => {
    const page = await call(journalFills, { limit: PAGE_MAX, ...toCursor(cursor) });
    if (!page.ok) return page;
    const { found, ...read } = inPeriod(terms, page.value, ({ at }) => at);
    return ok({ text: toFillLines(found), rows: found.length, ...read });
  };

const toCursor = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

const readAudit =
  (call: JobCall, { from, to }: ExportTerms): Read<SealedManifest> =>
  async (continues) => {
    const before = continues === undefined ? {} : { continues };
    const page = await call(exportAudit, { from, to, ...before });
    if (!page.ok) return page;
    const { text, continues: next } = page.value;
    // The last line of a page is its manifest.
    const rows = text.split('\n').filter((line) => line !== '').length - 1;
    return ok({ text, rows, next, reachedAt: next?.manifest.last?.at ?? null });
  };

/** Refusals that pass by themselves. */
const PASSING: readonly string[] = ['OVERLOADED', 'UPSTREAM_TIMEOUT', 'UPSTREAM_UNAVAILABLE'];

const toFailure = (failure: CallFailure): JobFailure =>
  failure.kind === 'REFUSED' && !PASSING.includes(failure.code)
    ? { reason: failure.info.detail ?? EXPORT_FAILURE_TEXT.REFUSED, isFinal: true }
    : { reason: EXPORT_FAILURE_TEXT.NO_RESPONSE, isFinal: false };
