/**
 * A rule about words may be waived where it does not apply, with a reason a reader can judge:
 * `tidy-ok: reason` in a comment on the line, on the line above, or in the file's first comment
 * for the whole file. Rules about layers, sizes and shapes cannot be waived.
 */

const WAIVER = /tidy-ok:\s*(\S.{9,})/;

/**
 * @param {import('./repository.mjs').SourceFile} file
 * @returns {{ covers: (line: number) => boolean, count: number }}
 */
export function readWaivers(file) {
  const lines = file.comments.split('\n');
  const waived = new Set(lines.flatMap((line, index) => (WAIVER.test(line) ? [index + 1] : [])));
  const headEnd = lastLineOfHead(lines);
  const isWholeFile = [...waived].some((line) => line <= headEnd);
  return {
    covers: (line) => isWholeFile || waived.has(line) || isAbove(lines, waived, line),
    count: waived.size,
  };
}

/**
 * The last line of the file's first comment: its closing mark, or the last of its line comments.
 * @param {string[]} lines of comments
 * @returns {number}
 */
function lastLineOfHead(lines) {
  if (lines[0]?.startsWith('/*')) return lines.findIndex((line) => line.includes('*/')) + 1;
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return end < 0 ? lines.length : end;
}

/**
 * Whether the comment that ends just above the line holds a waiver.
 * @param {string[]} lines
 * @param {Set<number>} waived
 * @param {number} line
 * @returns {boolean}
 */
function isAbove(lines, waived, line) {
  for (let above = line - 1; above > 0 && lines[above - 1]?.trim(); above -= 1) {
    if (waived.has(above)) return true;
  }
  return false;
}
