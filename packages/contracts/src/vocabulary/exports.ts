/** Exports: what can be exported, how much of it, and for how long the file is kept. */

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
