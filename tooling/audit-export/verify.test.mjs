/** A signed export is proved as it is, and names its first false line after any single change, at every place. */
import { createPublicKey } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditSigner } from '../../apps/workers/src/audit-signer.ts';
import { toExportPage } from '../../packages/core/src/trading/journal/audit-export.ts';
import { verifyExport } from './verify.mjs';

const SIGNER = auditSigner('a secret of at least thirty-two letters');
const KEY = createPublicKey(SIGNER.publicKey);
const OTHER = auditSigner('another secret of thirty-two letters..');
const TERMS = /** @type {const} */ ({ exportedBy: 'cora', exportedAt: 9_000, from: 0, to: 8_000 });

/** @param {number} n */
const toRecord = (n) => ({
  auditId: `a-${n}`,
  kind: 'limits.changed',
  subject: 'trader-1',
  actor: 'risk-manager',
  detail: `"größer" than ${n}\n€`,
  requestId: `r-${n}`,
  at: 7_000 - n,
  userId: null,
  orderId: null,
  symbol: n % 2 === 0 ? 'AAPL' : null,
  keyId: null,
});

/**
 * The file of an export.
 * @param {number[]} sizes entries of each page
 * @param {typeof SIGNER} [signer]
 */
function exportFile(sizes, signer = SIGNER) {
  let text = '';
  let before = null;
  let n = 0;
  for (const [index, size] of sizes.entries()) {
    const records = Array.from({ length: size }, (_, i) => toRecord(n + i));
    n += size;
    const rows = /** @type {never} */ ({ records, before, isWhole: index === sizes.length - 1 });
    const page = toExportPage(/** @type {never} */ (TERMS), rows, signer);
    text += page.text;
    before = page.sealed.manifest;
  }
  return text;
}

const FILE = exportFile([4, 4, 3]);
const LINES = FILE.slice(0, -1).split('\n');
const EVERY_LINE = LINES.map((_, index) => index);
const isSeal = (/** @type {number} */ index) => LINES[index]?.startsWith('{"manifest"') === true;
const ENTRIES = EVERY_LINE.filter((index) => !isSeal(index));

/** @param {string[]} lines */
const check = (lines) => verifyExport(lines.map((line) => `${line}\n`).join(''), KEY);
/** @param {number} index @param {RegExp} [problem] */
const names = (index, problem = /./) => ({
  ok: false,
  line: index + 1,
  problem: expect.stringMatching(problem),
});

describe('an export as it was signed', () => {
  test.each([[[0]], [[1]], [[4, 4, 3]], [[5, 1]]])('of pages of %j entries is proved', (sizes) => {
    const count = sizes.reduce((sum, size) => sum + size, 0);
    expect(verifyExport(exportFile(sizes), KEY)).toMatchObject({
      ok: true,
      manifest: { count, exportedBy: 'cora', from: '1970-01-01T00:00:00.000Z', isWhole: true },
    });
  });

  test('fits together without the key, too', () => {
    expect(verifyExport(FILE, null)).toMatchObject({ ok: true });
  });

  test('is not proved by another key, nor one of another key by this', () => {
    expect(verifyExport(FILE, createPublicKey(OTHER.publicKey))).toMatchObject(names(4, /key/));
    expect(verifyExport(exportFile([2], OTHER), KEY)).toMatchObject(names(2, /another key/));
  });

  test('is not proved by a forger who names the right key', () => {
    const forged = exportFile([2], { ...OTHER, keyId: SIGNER.keyId });
    expect(verifyExport(forged, KEY)).toMatchObject(names(2, /signature/));
  });
});

describe('one change, at every place', () => {
  test('of a character of any line is named', () => {
    for (const index of EVERY_LINE) {
      const line = LINES[index] ?? '';
      for (let at = index % 5; at < line.length; at += isSeal(index) ? 31 : 5) {
        const to = line[at] === 'x' ? 'y' : 'x';
        const changed = LINES.with(index, `${line.slice(0, at)}${to}${line.slice(at + 1)}`);
        const verdict = check(changed);
        expect(verdict.ok).toBe(false);
        // What no longer begins as a manifest is an entry too many: its page is read with the next manifest.
        if (at >= '{"manifest":'.length || !isSeal(index))
          expect(verdict).toMatchObject(names(index));
      }
    }
  });

  test('an entry that is removed is named by its place', () => {
    for (const index of ENTRIES) {
      expect(check(LINES.toSpliced(index, 1))).toMatchObject(names(index, /removed/));
    }
  });

  test('an entry that is inserted, new or a copy, is named', () => {
    for (const index of EVERY_LINE) {
      const invented = JSON.stringify(toRecord(99));
      expect(check(LINES.toSpliced(index, 0, invented))).toMatchObject(names(index, /inserted/));
      const copy = LINES[1] ?? '';
      const verdict = check(LINES.toSpliced(index, 0, copy));
      // The same line twice: the second is the one too many.
      expect(verdict).toMatchObject(names(index === 1 ? 2 : index, /inserted/));
    }
  });

  test('two entries in each other’s place are named by the first', () => {
    for (const index of ENTRIES) {
      const [line, next] = [LINES[index] ?? '', LINES[index + 1] ?? ''];
      if (isSeal(index + 1)) continue;
      expect(check(LINES.toSpliced(index, 2, next, line))).toMatchObject(names(index));
    }
  });

  test('a manifest that is removed, and a file that ends early, are not proved', () => {
    for (const index of EVERY_LINE) {
      if (isSeal(index)) expect(check(LINES.toSpliced(index, 1)).ok).toBe(false);
      expect(check(LINES.slice(0, index)).ok).toBe(false);
    }
    expect(verifyExport(FILE.slice(0, -1), KEY)).toMatchObject(names(LINES.length - 1));
  });

  test.each([
    '{"manifest":null,"signature":"","marks":[]}',
    '{"manifest":[],"signature":"","marks":[]}',
    '{"manifest":{},"signature":"","marks":[{"toString":null}]}',
    '{"manifest":{},"signature":"","marks":[[null]]}',
  ])('a line that only looks like a manifest is named, with a key and without: %s', (line) => {
    for (const key of [KEY, null]) {
      expect(verifyExport(`${line}\n`, key)).toMatchObject({ ok: false, line: 1 });
    }
  });

  test('a page that is removed is named by what follows it', () => {
    expect(check(LINES.toSpliced(5, 5))).toMatchObject(names(5, /page before/));
    expect(check(LINES.slice(5))).toMatchObject(names(0, /page before/));
    expect(check(LINES.slice(0, 10))).toMatchObject(names(10, /goes on/));
  });

  test('whatever follows the end is named', () => {
    const seal = LINES.at(-1) ?? '';
    for (const more of ['', seal, JSON.stringify(toRecord(1))]) {
      expect(check([...LINES, more])).toMatchObject(names(LINES.length, /inserted/));
    }
    const empty = exportFile([0]);
    expect(verifyExport(`${empty}${empty}`, KEY)).toMatchObject(names(1, /inserted/));
  });

  test('entries and marks that were made to fit each other are not proved', () => {
    const lines = exportFile([4, 4, 3], OTHER).slice(0, -1).split('\n');
    const forged = LINES.with(0, lines[1] ?? '').with(4, lines[4] ?? '');
    expect(check(forged)).toMatchObject(names(4));
  });
});
