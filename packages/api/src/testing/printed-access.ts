/**
 * The access matrix as it is printed and reviewed: docs/access.md, read back. Its content was written down before the
 * code under test ran, so a declaration that is changed by mistake does not change the expectation.
 */
import { readFileSync } from 'node:fs';
import { PRINCIPALS } from '@tradefloor/contracts/calls/access-matrix';
import type { Row } from '@tradefloor/contracts/topic-access';

const PAGE = new URL('../../../../docs/access.md', import.meta.url);

/** Rows of one section by the first word in code style of their first cell. */
export function printedRows(section: 'Calls' | 'Topics'): Readonly<Record<string, Row>> {
  const text = readFileSync(PAGE, 'utf8');
  const part = text.split(/^## /m).find((chapter) => chapter.startsWith(`${section}\n`));
  if (part === undefined) throw new Error(`docs/access.md has no section ${section}`);
  const rows: Record<string, Row> = {};
  for (const line of part.split('\n')) {
    const [, what = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const name = /^`([^`]+)`/.exec(what)?.[1];
    if (name === undefined) continue;
    rows[name] = PRINCIPALS.map((_, at) => (cells[at] ?? '').replace('–', '') || '-').join('');
  }
  return rows;
}
