/** Subscriptions to the same symbols share every frame: each is cut and written as text once per batch. */
import type { TickBoard } from './board.ts';

/** The name of a set of symbols; the same set in another order has the same name. */
export const toGroupKey = (symbols: readonly string[] | null): string =>
  symbols === null ? '*' : [...new Set(symbols)].sort().join(' ');

export class TickGroup {
  readonly #board: TickBoard;
  readonly #symbols: readonly string[] | null;
  #members: readonly number[] = [];
  #listKnown = -1;
  #delta = { seq: -1, text: '' };
  #full = { seq: -1, text: '' };

  constructor(board: TickBoard, symbols: readonly string[] | null) {
    this.#board = board;
    this.#symbols = symbols;
  }

  /** The last batch's changes, as JSON. */
  deltaText(): string {
    const seq = this.#board.batch?.seq ?? 0;
    if (this.#delta.seq !== seq) {
      this.#delta = { seq, text: JSON.stringify(this.#board.delta(this.#listed())) };
    }
    return this.#delta.text;
  }

  /** All values, as JSON: the beginning of a subscription, or its new beginning after frames were left out. */
  fullText(): string {
    const seq = this.#board.batch?.seq ?? 0;
    if (this.#full.seq !== seq) {
      this.#full = { seq, text: JSON.stringify(this.#board.full(this.#listed())) };
    }
    return this.#full.text;
  }

  /** Symbols named before they exist join when they appear. */
  #listed(): readonly number[] {
    if (this.#listKnown !== this.#board.size) {
      this.#members = this.#board.listMembers(this.#symbols);
      this.#listKnown = this.#board.size;
    }
    return this.#members;
  }
}
