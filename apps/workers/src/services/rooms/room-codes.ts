/** Codes that let one join: drawn from what cannot be guessed, and distinct. */
import type { RoomBook } from './room-book.ts';

/** Without those that are taken for others: I, O, 0 and 1. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** A code that no room or seat has. */
export function drawCode(book: RoomBook): string {
  for (;;) {
    const code = Array.from(
      { length: LENGTH },
      () => LETTERS[Math.floor(book.deps.draw() * LETTERS.length)] ?? 'A',
    ).join('');
    if (book.findCode(code) === undefined) return code;
  }
}
