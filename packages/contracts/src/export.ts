/** Exports: everything of one subject in a period as a file, made by a job and kept for its owner for a day. */
import * as z from 'zod';
import { UserId } from './ids.ts';
import { AtWire } from './time.ts';
import { EXPORT_SUBJECTS } from './vocabulary/exports.ts';

export const ExportSubject = z.enum(EXPORT_SUBJECTS);

/** From the first millisecond on, up to and without the last. */
export const ExportTerms = z.strictObject({
  subject: ExportSubject,
  userId: UserId,
  from: z.int(),
  to: z.int(),
});
export type ExportTerms = z.infer<typeof ExportTerms>;

/** What a finished export is. Its text is kept in parts. */
export const ExportFile = z.strictObject({
  fileName: z.string().min(1).max(120),
  type: z.string().min(1).max(60),
  parts: z.int().positive(),
  rows: z.int().nonnegative(),
});
export type ExportFile = z.infer<typeof ExportFile>;

/** One part of a finished export, and until when all of them can be fetched. */
export const ExportPart = ExportFile.extend({ text: z.string(), expiresAt: AtWire });

export const writeExportTerms = (terms: ExportTerms): string => JSON.stringify(terms);
/** @throws for what is no export */
export const parseExportTerms = (input: string): ExportTerms =>
  ExportTerms.parse(JSON.parse(input));
export const writeExportFile = (file: ExportFile): string => JSON.stringify(file);
/** @throws for what is no result of an export */
export const parseExportFile = (outcome: string): ExportFile =>
  ExportFile.parse(JSON.parse(outcome));
