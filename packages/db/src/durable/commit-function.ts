/**
 * The commit as one call of one function of the session: one round trip, one transaction. The fences are checked first
 * and locked until the end, then each part's rows are written by its own statement, whose plan the server keeps; whatever
 * fails, nothing of the batch stays. A statement for each combination of parts, which a day of trade makes by the
 * thousand, would cost the server a plan of one to two megabytes each.
 */
import { randomBytes } from 'node:crypto';
import { type CommitBatch, EMPTY_BATCH } from '@tradefloor/runtime/engine/durable';
import {
  type Marks,
  MarksCollide,
  PLAIN_MARKS,
  rareMarks,
  rowsText,
  selectCells,
} from '../cells.ts';
import type { StoredTable } from '../stored-table.ts';
import type { Part, PartKind } from './commit-part.ts';
import { platformParts } from './platform-parts.ts';

export type CommitCall = { readonly text: string; readonly params: readonly string[] };

/** It belongs to the session, so that processes of two versions never share one. */
const FUNCTION = 'pg_temp.commit_parts';
/** SQLSTATE of an unknown function, and of an unknown schema: a session has none of its own before its first use. */
const MISSING = ['42883', '3F000'];
/** The server's error for a missing function. */
const OF_THE_SESSION = /\bpg_temp\b/;
/** Parameters of the function; no column has such a name. */
const MARKS: Marks = { part: 'p_part', row: 'p_row', cell: 'p_cell', absent: 'p_absent' };

const CALL = `select ${FUNCTION}($1, $2, $3, $4, $5, $6, $7, $8)`;

/**
 * The call for a session that does not have the function: a script that defines it first. It is one transaction too,
 * and nothing of it can go to another connection.
 * @param writer names the process in its marks of handled events: digits
 */
export function callWithFunction(
  call: CommitCall,
  { tables, writer }: { readonly tables: Iterable<StoredTable>; readonly writer: string },
): string {
  const quote = `$q${randomBytes(12).toString('hex')}$`;
  const given = call.params.map((param) => `${quote}${param}${quote}`);
  return `${definition(tables, writer)};\nselect ${FUNCTION}(${given.join(', ')})`;
}

/** Defines the function in a session, before its first call needs it. */
export function definition(tables: Iterable<StoredTable>, writer: string): string {
  const kinds = [...platformParts(EMPTY_BATCH), ...[...tables].map(getKind)];
  const branches = kinds.map(({ name, columns, write }) => {
    const types = columns.map(({ type }) => type);
    return `when '${name}' then ${write(selectCells(types, 'p_text', MARKS))};`;
  });
  return `create or replace function ${FUNCTION}(p_services text, p_fences text, p_part text, p_row text,
  p_cell text, p_absent text, p_names text, p_texts text) returns void language plpgsql as $commit$
declare
  p_writer constant text := '${writer}';
  p_all text[] := string_to_array(p_texts, p_part);
  p_name text;
  p_text text;
  p_at integer := 0;
begin
  perform platform.check_fences(string_to_array(p_services, ','), string_to_array(p_fences, ',')::bigint[]);
  foreach p_name in array string_to_array(p_names, ',') loop
    p_at := p_at + 1;
    p_text := p_all[p_at];
    case p_name
      ${branches.join('\n      ')}
    end case;
  end loop;
end $commit$`;
}

/** Whether the session of a connection does not know the function (yet). */
export const isFunctionMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  MISSING.some((code) => code === error.code) &&
  OF_THE_SESSION.test(error.message);

/**
 * The batch as a call. Fired timers are deleted only where they are not set again; of several sets of one key the last
 * holds.
 * @throws RangeError for a figure that is not finite
 */
export function commitCall(batch: CommitBatch, toTable: (name: string) => StoredTable): CommitCall {
  const parts = [...platformParts(batch), ...tableParts(batch, toTable)].filter(
    ({ rows }) => rows.length > 0,
  );
  const { marks, text } = partsText(parts);
  // In one order always, so that two commits never wait for each other's lease rows.
  const leases = [...batch.leases].sort((a, b) => (a.service < b.service ? -1 : 1));
  const services = leases.map(({ service }) => service).join(',');
  const fences = leases.map(({ fence }) => fence).join(',');
  const names = parts.map(({ name }) => name).join(',');
  return {
    text: CALL,
    params: [services, fences, marks.part, marks.row, marks.cell, marks.absent, names, text],
  };
}

function tableParts(batch: CommitBatch, toTable: (name: string) => StoredTable): Part[] {
  const parts = [...batch.writes].map(
    ([def, rows]): Part => ({ ...getKind(toTable(def.name)), rows }),
  );
  // In one order always: two commits take the locks of their rows in the same order.
  return parts.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const getKind = ({ name, codec, target, conflict }: StoredTable): PartKind => ({
  name,
  columns: codec.cells,
  write: ({ values, from }) =>
    `insert into ${target} select ${values.join(', ')} from ${from}${conflict}`,
});

function partsText(parts: readonly Part[]): { readonly marks: Marks; readonly text: string } {
  const writtenWith = (marks: Marks) => ({
    marks,
    text: parts.map(({ rows, columns }) => rowsText(rows, columns, marks)).join(marks.part),
  });
  try {
    return writtenWith(PLAIN_MARKS);
  } catch (error) {
    if (!(error instanceof MarksCollide)) throw error;
    return writtenWith(rareMarks(randomBytes(12).toString('hex')));
  }
}
