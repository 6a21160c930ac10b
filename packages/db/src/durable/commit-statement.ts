/**
 * The commit as one statement: one round trip, one transaction, one prepared plan per combination of parts. The fences
 * are checked first and locked until the end; whatever fails, nothing of the batch stays.
 */
import { randomBytes } from 'node:crypto';
import type { CommitBatch } from '@tradefloor/core/durable';
import {
  type CellColumn,
  columnText,
  type Marks,
  MarksCollide,
  PLAIN_MARKS,
  rareMarks,
  selectCells,
} from '../cells.ts';
import type { StoredTable } from '../stored-table.ts';
import { platformParts } from './platform-parts.ts';

/** Rows of one kind within a batch, and how they are written. */
export type Part = {
  readonly name: string;
  readonly columns: readonly CellColumn<object>[];
  readonly rows: readonly object[];
  /** The statement around the rows: `values` and `from` give them, under the alias `r`. */
  readonly write: (source: { readonly values: readonly string[]; readonly from: string }) => string;
};

export type Statement = { readonly text: string; readonly params: readonly string[] };

/** `$1` leases, `$2` and `$3` the marks, then one parameter a column. */
const FIRST_COLUMN = 4;
const CHECK = 'select platform.check_fences($1::text::json)';

/** Texts by their parts: the same combination is the same prepared statement. */
const texts = new Map<string, string>();

/**
 * The batch as a statement. Wakes that are done are taken away before those that are set are set; of several sets of
 * one key the last holds.
 * @throws RangeError for a figure that is not finite
 */
export function commitStatement(
  batch: CommitBatch,
  tableOf: (name: string) => StoredTable,
): Statement {
  const parts = [...platformParts(batch), ...tableParts(batch, tableOf)];
  const name = parts.map((part) => part.name).join(' ');
  let text = texts.get(name);
  if (text === undefined) {
    text = textOf(parts);
    texts.set(name, text);
  }
  const { marks, cells } = cellsOf(parts);
  const leases = JSON.stringify(batch.leases);
  return { text, params: [leases, marks.separator, marks.absent, ...cells] };
}

function tableParts(batch: CommitBatch, tableOf: (name: string) => StoredTable): Part[] {
  const parts = [...batch.writes].map(([def, rows]): Part => {
    const { name, codec, target, conflict } = tableOf(def.name);
    return {
      name,
      columns: codec.cells,
      rows,
      write: ({ values, from }) =>
        `insert into ${target} select ${values.join(', ')} from ${from}${conflict}`,
    };
  });
  // In one order always: two batches that write the same tables are the same statement.
  return parts.filter(({ rows }) => rows.length > 0).sort((a, b) => (a.name < b.name ? -1 : 1));
}

function textOf(parts: readonly Part[]): string {
  let next = FIRST_COLUMN;
  const ctes = parts.map(({ columns, write }, at) => {
    const first = next;
    next += columns.length;
    const source = selectCells(
      columns.map(({ type }) => type),
      (column) => `$${first + column}`,
      { separator: '$2', absent: '$3' },
    );
    return `c${at} as (${write(source)})`;
  });
  return ctes.length === 0 ? CHECK_ALONE : `with ${ctes.join(', ')} ${CHECK}`;
}

/** A batch without parts: the marks are parameters all the same, and a parameter must have a type. */
const CHECK_ALONE = `${CHECK} where $2::text is not null and $3::text is not null`;

function cellsOf(parts: readonly Part[]): { marks: Marks; cells: string[] } {
  const writeWith = (marks: Marks) =>
    parts.flatMap(({ columns, rows }) => columns.map((column) => columnText(rows, column, marks)));
  try {
    return { marks: PLAIN_MARKS, cells: writeWith(PLAIN_MARKS) };
  } catch (error) {
    if (!(error instanceof MarksCollide)) throw error;
    const marks = rareMarks(randomBytes(12).toString('hex'));
    return { marks, cells: writeWith(marks) };
  }
}
