/**
 * Verifies a signed export of the audit trail without the platform: its pages, their chain of digests and the signature
 * of each manifest. Shares no code with the platform, so that neither can hide a mistake of the other.
 */
import { createHash, verify } from 'node:crypto';

/** @typedef {import('node:crypto').KeyObject} KeyObject */
/**
 * @typedef {{ keyId: string, exportedBy: string, exportedAt: string, from: string, to: string, count: number,
 *   previous: string, chain: string, marks: string, isWhole: boolean }} Manifest
 */
/** @typedef {{ manifest: Manifest, signature: string, marks: string[] }} Seal */
/** @typedef {{ line: number, problem: string }} Fault the first line, from 1, that is not as it was exported */
/** @typedef {{ ok: true, manifest: Manifest } | ({ ok: false } & Fault)} Verdict */
/** @typedef {{ chain: string, count: number, last: Manifest | null }} Progress */
/** @typedef {{ lines: string[], start: number }} Page lines of entries, and the number of the first */

const SEAL = '{"manifest":';
const CHAIN_START = '0'.repeat(64);

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * @param {string} text the file
 * @param {KeyObject | null} key the platform's public key; null leaves signatures unchecked
 * @returns {Verdict}
 */
export function verifyExport(text, key) {
  const lines = text.split('\n');
  const end = lines.pop();
  if (end !== '') return fault(lines.length + 1, 'changed: the line is not complete');
  /** @type {Progress} */
  let progress = { chain: CHAIN_START, count: 0, last: null };
  /** @type {Page} */
  let page = { lines: [], start: 1 };
  for (const [index, line] of lines.entries()) {
    if (progress.last?.isWhole) return fault(index + 1, 'inserted after the end of the export');
    if (!line.startsWith(SEAL)) {
      page.lines.push(line);
      continue;
    }
    const seal = readSeal(line);
    const problem = seal === null ? 'changed: no manifest' : sealProblem(seal, key);
    if (seal === null || problem !== null) return fault(index + 1, problem ?? '');
    const found = pageFault(page, seal, progress);
    if (found !== null) return { ok: false, ...found };
    progress = { chain: seal.manifest.chain, count: seal.manifest.count, last: seal.manifest };
    page = { lines: [], start: index + 2 };
  }
  return toVerdict(page, progress.last);
}

/**
 * @param {number} line
 * @param {string} problem
 * @returns {{ ok: false } & Fault}
 */
const fault = (line, problem) => ({ ok: false, line, problem });

/**
 * What the end of the file leaves open.
 * @param {Page} page
 * @param {Manifest | null} last
 * @returns {Verdict}
 */
function toVerdict(page, last) {
  const end = page.start + page.lines.length;
  if (page.lines.length > 0) return fault(end, 'removed: no manifest after the last entries');
  if (last === null) return fault(1, 'removed: the file has no manifest');
  if (!last.isWhole) return fault(end, 'removed: the export goes on after this page');
  return { ok: true, manifest: last };
}

/**
 * A manifest's line; null where a byte of its form differs from how the platform writes it.
 * @param {string} line
 * @returns {Seal | null}
 */
function readSeal(line) {
  try {
    const seal = JSON.parse(line);
    const isManifest = typeof seal.manifest === 'object' && seal.manifest !== null;
    const hasMarks =
      Array.isArray(seal.marks) &&
      seal.marks.every((/** @type {unknown} */ mark) => typeof mark === 'string');
    const isSeal = isManifest && hasMarks && typeof seal.signature === 'string';
    return isSeal && JSON.stringify(seal) === line ? seal : null;
  } catch {
    return null;
  }
}

/**
 * @param {Seal} seal
 * @param {KeyObject | null} key
 * @returns {string | null}
 */
function sealProblem({ manifest, signature, marks }, key) {
  if (key !== null) {
    const keyId = sha256(key.export({ format: 'pem', type: 'spki' }).toString()).slice(0, 16);
    if (manifest.keyId !== keyId) return `signed with another key: ${manifest.keyId}`;
    const signed = Buffer.from(JSON.stringify(manifest), 'utf8');
    const bytes = Buffer.from(signature, 'base64url');
    // Base64url of 64 bytes leaves four bits over: other last letters would decode to the same signature.
    const isExact = bytes.toString('base64url') === signature;
    if (!isExact || !verify(null, signed, key, bytes)) return 'changed: the signature is wrong';
  }
  return sha256(marks.join(',')) === manifest.marks ? null : 'changed: the marks of the page';
}

/**
 * @param {Page} page
 * @param {Seal} seal
 * @param {Progress} progress
 * @returns {Fault | null}
 */
function pageFault({ lines, start }, { manifest, marks }, { chain, count, last }) {
  if (manifest.previous !== chain) return { line: start, problem: 'removed: a page before it' };
  const first = last ?? manifest;
  const isSame = ['exportedBy', 'from', 'to'].every(
    (name) => Reflect.get(first, name) === Reflect.get(manifest, name),
  );
  if (!isSame) return { line: start, problem: 'inserted: a page of another export' };
  let before = chain;
  for (const [index, mark] of marks.entries()) {
    const line = lines[index];
    if (line === undefined || sha256(`${before}\n${line}`) !== mark) {
      return { line: start + index, problem: toProblem(lines, { index, marks, before }) };
    }
    before = mark;
  }
  if (lines.length > marks.length) return { line: start + marks.length, problem: 'inserted' };
  const isCounted = manifest.chain === before && manifest.count === count + marks.length;
  return isCounted ? null : { line: start + lines.length, problem: 'changed: the manifest' };
}

/**
 * What happened at the first line that does not fit: whether the next line fits in its place, or it fits in the next.
 * @param {string[]} lines
 * @param {{ index: number, marks: string[], before: string }} at
 */
function toProblem(lines, { index, marks, before }) {
  const [line, next] = [lines[index], lines[index + 1]];
  const mark = marks[index] ?? '';
  if (line === undefined) return 'removed: an entry before this line';
  if (next !== undefined && sha256(`${before}\n${next}`) === mark) return 'inserted';
  if (sha256(`${mark}\n${line}`) === marks[index + 1]) return 'removed: an entry before this line';
  return lines.length < marks.length ? 'removed or changed' : 'changed';
}
