/** The title of an export's job names its subject and period, and is read back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXPORT_SUBJECTS, parseExportTitle, toExportTitle } from './exports.ts';

const instants = fc
  .integer({ min: 0, max: 4_102_444_800_000 })
  .map((ms) => new Date(ms).toISOString());

test('a title is read back as what it was made of', () => {
  fc.assert(
    fc.property(fc.constantFrom(...EXPORT_SUBJECTS), instants, instants, (subject, from, to) => {
      expect(parseExportTitle(toExportTitle({ subject, from, to }))).toEqual({ subject, from, to });
    }),
  );
});

test('it reads as a subject and an interval of ISO 8601', () => {
  const period = { from: '2026-11-21T00:00:00.000Z', to: '2026-11-22T00:00:00.000Z' };
  expect(toExportTitle({ subject: 'AUDIT', ...period })).toBe(
    'Audit trail, signed, 2026-11-21T00:00:00.000Z/2026-11-22T00:00:00.000Z',
  );
});

test.each([
  '',
  'Orders',
  'Orders, ',
  'Orders, 2026-11-21',
  'Orders, a/b/c',
  'Weights v3, a/b',
  'Audit trail, a/b',
])('%j is no title of an export', (title) => {
  expect(parseExportTitle(title)).toBeNull();
});
