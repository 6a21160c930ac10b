/**
 * The commit as one statement: one round trip, one transaction, one prepared plan per combination of parts. The fences
 * are checked first and locked until the end; whatever fails, nothing of the batch stays.
 */
import { randomBytes } from 'node:crypto';
import type { CommitBatch } from '@tradefloor/core/durable';
import {
  type CellColumn,
  type Marks,
  MarksCollide,
  PLAIN_MARKS,
  rareMarks,
  rowsText,
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

/** `$1` services and `$2` fences of the leases, `$3` to `$5` the marks, then the text of each part. */
const FIRST_PART = 6;
const CHECK = `select platform.check_fences(string_to_array($1, ','), string_to_array($2, ',')::bigint[])`;
const MARKS: Marks = { row: '$3', cell: '$4', absent: '$5' };
/** A batch without parts: the marks are parameters all the same, and a parameter must have a type. */
const CHECK_ALONE = `${CHECK} where ($3::text || $4::text || $5::text) is not null`;

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
  const { marks, texts: rows } = rowTexts(parts);
  // In one order always, so that two statements never wait for each other's lease rows.
  const leases = [...batch.leases].sort((a, b) => (a.service < b.service ? -1 : 1));
  const services = leases.map(({ service }) => service).join(',');
  const fences = leases.map(({ fence }) => fence).join(',');
  return { text, params: [services, fences, marks.row, marks.cell, marks.absent, ...rows] };
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
  const ctes = parts.map(({ columns, write }, at) => {
    const types = columns.map(({ type }) => type);
    return `c${at} as (${write(selectCells(types, `$${FIRST_PART + at}`, MARKS))})`;
  });
  return ctes.length === 0 ? CHECK_ALONE : `with ${ctes.join(', ')} ${CHECK}`;
}

function rowTexts(parts: readonly Part[]): { marks: Marks; texts: string[] } {
  const writtenWith = (marks: Marks) => ({
    marks,
    texts: parts.map(({ rows, columns }) => rowsText(rows, columns, marks)),
  });
  try {
    return writtenWith(PLAIN_MARKS);
  } catch (error) {
    if (!(error instanceof MarksCollide)) throw error;
    return writtenWith(rareMarks(randomBytes(12).toString('hex')));
  }
}
