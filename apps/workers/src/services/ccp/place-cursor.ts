/** Places in the lists of the CCP as cursors. */

/** A cursor has letters, digits, `_` and `-`; an id has `:` and, of a strike, `.`, and the place a `|` besides. */
const MARKS: readonly (readonly [mark: string, kind: string])[] = [
  ['_', '_'],
  [':', 'c'],
  ['.', 'd'],
  ['|', 'p'],
];
export const encoded = (place: string): string =>
  MARKS.reduce((text, [mark, kind]) => text.replaceAll(mark, `_${kind}`), place);
/** The place that a cursor stands for. */
export const decoded = (cursor: string): string =>
  cursor.replace(
    /_(.)/g,
    (_, kind: string) => MARKS.find(([, known]) => known === kind)?.[0] ?? '_',
  );
