/** Places in the lists of the CCP as cursors. */

/** A cursor has letters, digits, `_` and `-`; an id has `:` and the place a `|` besides. */
export const encoded = (place: string): string =>
  place.replaceAll('_', '__').replaceAll(':', '_c').replaceAll('|', '_p');
/** The place that a cursor stands for. */
export const decoded = (cursor: string): string =>
  cursor.replace(/_(.)/g, (_, kind: string) => (kind === 'c' ? ':' : kind === 'p' ? '|' : '_'));
