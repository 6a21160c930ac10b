/**
 * What a scenario hands back: tables of figures, and the aims they are held against. How they are kept and
 * shown is the business of history.ts and report.ts.
 */

export type Figure = number | string;

/** One measured variant; `figures` are the columns, named with their units. */
export type Row = { readonly variant: string; readonly figures: Readonly<Record<string, Figure>> };

/** An aim of the design, and what was measured for it; null when it could not be. */
export type Aim = {
  readonly text: string;
  readonly value: number | null;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** It is about what is right and not about how fast: met on any machine, in a smoke run too. */
  readonly isProof?: boolean;
};

export type Table = {
  readonly title: string;
  readonly rows: readonly Row[];
  /** What a reader must know to read the table rightly. */
  readonly notes?: readonly string[];
  readonly aims?: readonly Aim[];
  /** Peers that are not here, and why. */
  readonly without?: readonly string[];
};

/** Whether the measured value keeps to its aim. */
export const isMet = ({ value, atLeast, atMost }: Aim): boolean =>
  value !== null &&
  value >= (atLeast ?? Number.NEGATIVE_INFINITY) &&
  value <= (atMost ?? Number.POSITIVE_INFINITY);
