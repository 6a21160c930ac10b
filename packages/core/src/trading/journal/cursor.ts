/** Where a page of a newest-first list ended, as the opaque text a caller carries back. */

/** A row's place: its time, then its id. */
export type Position = { readonly atMs: number; readonly id: string };

const SHAPE = /^([0-9a-z]{1,11})_([A-Za-z0-9_-]{1,116})$/;

/** The position as text of `[A-Za-z0-9_-]`; null when the id holds other characters. */
export function toCursor(position: Position): string | null {
  const text = `${position.atMs.toString(36)}_${position.id}`;
  return SHAPE.test(text) ? text : null;
}

/** Reads a cursor back; null for text that no page ever gave out. */
export function toPosition(cursor: string): Position | null {
  const parts = SHAPE.exec(cursor);
  const [, time, id] = parts ?? [];
  if (time === undefined || id === undefined) return null;
  const atMs = Number.parseInt(time, 36);
  return Number.isSafeInteger(atMs) ? { atMs, id } : null;
}
