/** The parts of a commit: rows of one kind, and the statement that writes them. */
import type { CellColumn } from '../cells.ts';

/** How rows of one kind are written. */
export type PartKind = {
  readonly name: string;
  readonly columns: readonly CellColumn<object>[];
  /** The statement around the rows: `values` and `from` give them, under the alias `r`. */
  readonly write: (source: { readonly values: readonly string[]; readonly from: string }) => string;
};

/** Rows of one kind within a batch. */
export type Part = PartKind & { readonly rows: readonly object[] };
