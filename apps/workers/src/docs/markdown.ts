/** The little Markdown that the printed pages need. */

/** A table's lines; an empty cell is a dash. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell || '–').join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)];
}

/** By code unit: the same order in every language. */
export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
