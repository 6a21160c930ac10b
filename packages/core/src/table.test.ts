/** Tables declared once: their names in the database follow from their names in the state. */
import { describe, expect, it } from 'vitest';
import { appends, defineTables, keeps } from './table.ts';

type Row = { readonly id: string; readonly part: number; readonly version: number };
const tables = defineTables('lab', {
  rows: keeps((row: Row) => `${row.id}|${row.part}`),
  openRowsByDay: keeps((row: Row) => row.id, { newestBy: 'version' }),
  rowEvents: appends((row: Row) => row.id),
});

describe('declared tables', () => {
  it('are named by schema and their own name, words apart', () => {
    expect(Object.values(tables).map(({ name }) => name)).toEqual([
      'lab.rows',
      'lab.open_rows_by_day',
      'lab.row_events',
    ]);
  });

  it('are replaced by key or only added to, as declared', () => {
    expect(Object.values(tables).map(({ mode }) => mode)).toEqual(['keep', 'keep', 'append']);
  });

  it('keep their key, and the field by which a row is newer', () => {
    expect(tables.rows.key({ id: 'a', part: 2, version: 1 })).toBe('a|2');
    expect(tables.rows).not.toHaveProperty('newestBy');
    expect(tables.openRowsByDay.newestBy).toBe('version');
  });
});
