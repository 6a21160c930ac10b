/**
 * Rows as one text: cells between separators, rows between others. The server splits it again with `string_to_array`
 * and `unnest`, in less time than it reads JSON; nothing needs escaping. Knows nothing of tables.
 */

export type Cell = string | number | boolean | null | undefined;

/** One column of a batch: how its cell is read from a row, and what the server makes of the cell's text. */
export type CellColumn<Row> = {
  /** A method, so that columns of one kind of row can stand among others: a part's rows are its columns' rows. */
  cell(row: Row): Cell;
  /** SQL type that the text is cast to, or `ms` for milliseconds that become a timestamp. */
  readonly type: string;
};

/** What stands between kinds of rows, what between rows, what between cells, and what stands for null. */
export type Marks = {
  readonly part: string;
  readonly row: string;
  readonly cell: string;
  readonly absent: string;
};

/** Separators of ASCII: control characters that no field of ours should hold. */
export const PLAIN_MARKS: Marks = {
  part: '\u001c',
  row: '\u001e',
  cell: '\u001f',
  absent: '\u001d',
};

/** Marks that no text holds but by chance, for the batch in which a text holds the plain ones. */
export const rareMarks = (token: string): Marks => ({
  part: `\u001c${token}\u001c`,
  row: `\u001e${token}\u001e`,
  cell: `\u001f${token}\u001f`,
  absent: `\u001d${token}\u001d`,
});

/** A text holds the marks themselves: the batch is to be written with others. */
export class MarksCollide extends Error {
  override readonly name = 'MarksCollide';
}

/**
 * The rows as text. A part has two columns at least: a lone empty cell would look like no cell.
 * @throws MarksCollide when a text holds a mark
 * @throws RangeError for NaN and infinities: they are no figure of ours
 */
export function rowsText<Row>(
  rows: readonly Row[],
  columns: readonly CellColumn<Row>[],
  marks: Marks,
): string {
  let text = '';
  let isFirstRow = true;
  for (const row of rows) {
    if (isFirstRow) isFirstRow = false;
    else text += marks.row;
    let isFirstCell = true;
    for (const column of columns) {
      if (isFirstCell) isFirstCell = false;
      else text += marks.cell;
      text += cellText(column.cell(row), marks);
    }
  }
  return text;
}

function cellText(value: Cell, marks: Marks): string | number | boolean {
  if (value === null || value === undefined) return marks.absent;
  if (typeof value === 'string') {
    if (holdsMark(value, marks)) throw new MarksCollide();
    return value;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new RangeError('a figure of a row is not finite');
  }
  return value;
}

const holdsMark = (text: string, { part, row, cell, absent }: Marks): boolean =>
  text.includes(cell) || text.includes(row) || text.includes(part) || text === absent;

/**
 * The select list and source that give the rows of a text back.
 * @param text name of the text's parameter
 * @param marks names of the marks' parameters
 */
export function selectCells(
  types: readonly string[],
  text: string,
  marks: Omit<Marks, 'part'>,
): { readonly values: readonly string[]; readonly from: string } {
  // OFFSET 0 keeps the planner from splitting the row again for every cell.
  const cells = `lateral (select string_to_array(line, ${marks.cell}, ${marks.absent}) as c offset 0) as r`;
  return {
    values: types.map((type, at) => cellValue(`r.c[${at + 1}]`, type)),
    from: `unnest(string_to_array(${text}, ${marks.row})) as line, ${cells}`,
  };
}

function cellValue(cell: string, type: string): string {
  if (type === 'ms') return `to_timestamp(${cell}::float8 / 1000)`;
  return type.startsWith('text') ? cell : `${cell}::${type}`;
}
