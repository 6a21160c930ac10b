/**
 * What a grid exports, fetched with the first press: its rows as a CSV file, with a note of who took them, when and by what
 * they were filtered, and whole periods of what it lists.
 */

import type { ExportSubjectName } from '@tradefloor/contracts/vocabulary/exports';
import { toCsv } from '../../lib/csv.ts';
import { saveFile } from '../../lib/save-file.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { ExportsDialog } from '../exports/exports-dialog.tsx';
import type { LiveClient } from '../live/use-client.ts';
import type { GridColumn } from './model/columns.ts';
import { exportName, plainTable } from './model/table-text.ts';

type SavedView<Row> = {
  /** Names the grid in the file's name. */
  readonly id: string;
  /** In the order shown. */
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly filter: string;
};

/** Hands the file to the browser's downloads. */
export function saveView<Row>(
  { hot, browser, identity }: LiveClient,
  { id, rows, columns, filter }: SavedView<Row>,
): void {
  const table = plainTable(rows, columns, hot);
  const nowMs = browser.nowMs();
  const note = [
    phrase`exported by ${identity.getState().userId} at ${new Date(nowMs).toISOString()}`,
    filter,
    phrase`${rows.length} rows`,
  ].join('; ');
  const text = toCsv(table.header, table.rows, { bom: true, note });
  saveFile(exportName(id, nowMs), { text, type: 'text/csv' });
}

type PeriodExportProps = { readonly subject: ExportSubjectName; readonly onClose: () => void };

/** The dialog of exports of whole periods. */
export const PeriodExport = ({ subject, onClose }: PeriodExportProps) => (
  <ExportsDialog subject={subject} onClose={onClose} />
);
