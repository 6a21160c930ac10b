/** Exports: what can be exported, how much of it, for how long the file is kept, and why there is none. */

export const EXPORT_SUBJECTS = ['ORDERS', 'FILLS', 'AUDIT'] as const;
export type ExportSubjectName = (typeof EXPORT_SUBJECTS)[number];

export const EXPORT_SUBJECT_TEXT = {
  ORDERS: 'Orders',
  FILLS: 'Fills',
  AUDIT: 'Audit trail, signed',
} as const satisfies Record<ExportSubjectName, string>;

/** A finished file can be fetched for so long, in milliseconds. */
export const EXPORT_KEPT_MS = 86_400_000;
/** Rows of the largest export. */
export const EXPORT_ROWS_MAX = 100_000;
/** Characters of a part: in any script it is below the largest body of a request. */
export const EXPORT_PART_MAX = 60_000;
/** Parts of the largest export. */
export const EXPORT_PARTS_MAX = 10_000;

type Titled = { readonly subject: ExportSubjectName; readonly from: string; readonly to: string };

/** The title of the job of an export. Times are in ISO 8601, UTC. */
export const toExportTitle = ({ subject, from, to }: Titled): string =>
  [EXPORT_SUBJECT_TEXT[subject], `${from}/${to}`].join(', ');

/** What a title of {@link toExportTitle} names; null for any other text. */
export function parseExportTitle(title: string): Titled | null {
  const subject = EXPORT_SUBJECTS.find((one) => title.startsWith(`${EXPORT_SUBJECT_TEXT[one]}, `));
  if (subject === undefined) return null;
  const period = title.slice(EXPORT_SUBJECT_TEXT[subject].length + 2);
  const [from = '', to = '', ...more] = period.split('/');
  return from === '' || to === '' || more.length > 0 ? null : { subject, from, to };
}

/** Why there is no file, as its owner reads it. */
export const EXPORT_FAILURE_TEXT = {
  NO_RESPONSE: 'The journal does not respond',
  REFUSED: 'The journal refuses the export',
} as const;

export const tooManyRowsText = (rowsMax: number): string =>
  `More than ${rowsMax} rows: choose a shorter period`;
