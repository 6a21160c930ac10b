/** The arithmetic of the grid: columns, windows, keys, selection, exports. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LiveQuotes } from '../../../lib/hot/live-quotes.ts';
import { type GridColumn, nextSort, placeColumns, sortRows, totalWidth } from './columns.ts';
import { moveInGrid, scrollToShow, visibleWindow } from './geometry.ts';
import { selectionAfter } from './selection.ts';
import { exportName, plainTable } from './table-text.ts';

type Row = { readonly name: string; readonly size: number | null };

const COLUMNS: readonly GridColumn<Row>[] = [
  { id: 'name', title: 'Name', description: 'Name', kind: 'word', text: ({ name }) => name },
  {
    id: 'size',
    title: 'Size',
    description: 'Size',
    kind: 'figure',
    text: ({ size }) => `~${size}`,
    sort: ({ size }) => size,
    csv: ({ size }) => size,
  },
];

describe('columns', () => {
  const NEEDS = new Map([
    ['name', 60],
    ['size', 40],
    ['note', 300],
  ]);
  const NOTE: GridColumn<Row> = {
    id: 'note',
    title: 'Note',
    description: 'Note',
    kind: 'text',
    least: 90,
    text: () => 'a note',
  };
  const widths = (columns: readonly GridColumn<Row>[], width: number): readonly number[] =>
    placeColumns(columns, width, NEEDS).map(({ style }) => style.width);

  it('stand side by side without gaps, figures and words never narrower than they need', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), (width) => {
        const placed = placeColumns([...COLUMNS, NOTE], width, NEEDS);
        let left = 0;
        for (const { column, style } of placed) {
          const { kind, least = 0 } = column;
          const need = kind === 'text' ? least : (NEEDS.get(column.id) ?? 0);
          expect(style.left).toBe(left);
          expect(style.width).toBeGreaterThanOrEqual(Math.min(need, kind === 'text' ? 60 : need));
          left += style.width;
        }
        expect(totalWidth(placed)).toBeGreaterThanOrEqual(width);
      }),
    );
  });

  it('free width goes to texts, and to all columns where there is no text', () => {
    expect(widths([...COLUMNS, NOTE], 150)).toEqual([85, 65, 90]);
    expect(widths([...COLUMNS, NOTE], 1_000)).toEqual([60, 40, 900]);
    expect(widths(COLUMNS, 120)).toEqual([70, 50]);
    expect(widths([...COLUMNS, NOTE], 170)).toEqual([60, 40, 70]);
  });

  it('a text is whole before another takes more than it needs', () => {
    const short: GridColumn<Row> = { ...NOTE, id: 'name', title: 'Name' };
    expect(widths([short, NOTE], 360)).toEqual([60, 300]);
    const long: GridColumn<Row> = { ...NOTE, id: 'size', title: 'Size' };
    const needs = new Map([
      ['size', 110],
      ['note', 900],
    ]);
    const shown = placeColumns([long, NOTE], 300, needs).map(({ style }) => style.width);
    expect(shown).toEqual([110, 190]);
    expect(widths([short, NOTE], 400)).toEqual([80, 320]);
  });

  it('what does not fit begins at the edge, so that no figure is seen by half', () => {
    const columns = ['a', 'b', 'c'].map(
      (id): GridColumn<Row> => ({ id, title: id, description: id, kind: 'figure', text: () => id }),
    );
    const needs = new Map(columns.map(({ id }) => [id, 50]));
    const placed = placeColumns(columns, 130, needs).map(({ style }) => style.left);
    expect(placed).toEqual([0, 65, 130]);
  });

  it('a reader’s width holds, unless it would cut a figure', () => {
    const [name, size] = COLUMNS;
    if (name === undefined || size === undefined) throw new Error('no columns');
    expect(widths([name, { ...size, width: 10 }, { ...NOTE, width: 50 }], 500)).toEqual([
      410, 40, 50,
    ]);
    expect(widths([name, { ...size, width: 90 }, NOTE], 0)).toEqual([60, 90, 90]);
  });

  it('a header sorts up, then down, then not at all', () => {
    const up = nextSort(null, 'size');
    const down = nextSort(up, 'size');
    expect([up?.direction, down?.direction, nextSort(down, 'size')]).toEqual(['asc', 'desc', null]);
    expect(nextSort(down, 'name')).toEqual({ columnId: 'name', direction: 'asc' });
  });

  it('rows without a value go last in both directions, equal ones keep their places', () => {
    const rows: Row[] = [
      { name: 'a', size: 2 },
      { name: 'b', size: null },
      { name: 'c', size: 1 },
      { name: 'd', size: 2 },
    ];
    const names = (direction: 'asc' | 'desc'): string =>
      sortRows(rows, COLUMNS[1], { direction, hot: new LiveQuotes() })
        .map(({ name }) => name)
        .join('');
    expect(names('asc')).toBe('cadb');
    expect(names('desc')).toBe('adcb');
  });
});

describe('the rows in view', () => {
  it('every visible row is drawn, and never more than a few beyond', () => {
    fc.assert(
      fc.property(
        fc.record({
          rows: fc.integer({ min: 0, max: 10_000 }),
          height: fc.integer({ min: 0, max: 2_000 }),
          scrollTop: fc.integer({ min: 0, max: 200_000 }),
        }),
        ({ rows, height, scrollTop }) => {
          const { first, last } = visibleWindow(scrollTop, height, { rows, rowHeight: 22 });
          expect(last - first).toBeLessThanOrEqual(height / 22 + 14);
          for (let y = scrollTop; y < scrollTop + height; y += 22) {
            const row = Math.floor(y / 22);
            if (row < rows) expect(row >= first && row < last).toBe(true);
          }
        },
      ),
    );
  });

  it('scrolls no further than it must to show a row', () => {
    const view = { scrollTop: 220, height: 100, rowHeight: 20 };
    expect(scrollToShow(11, view)).toBeNull();
    expect(scrollToShow(5, view)).toBe(100);
    expect(scrollToShow(20, view)).toBe(320);
  });
});

describe('keys in a grid', () => {
  it('never leave it', () => {
    const keys = [
      'ArrowDown',
      'ArrowUp',
      'ArrowLeft',
      'ArrowRight',
      'PageDown',
      'PageUp',
      'Home',
      'End',
    ];
    fc.assert(
      fc.property(
        fc.array(fc.record({ key: fc.constantFrom(...keys), ctrl: fc.boolean() }), {
          maxLength: 40,
        }),
        (moves) => {
          let at = { row: 0, column: 0 };
          for (const move of moves) {
            at = moveInGrid(at, move, { rows: 30, columns: 5, page: 10 }) ?? at;
            expect(at.row >= 0 && at.row < 30 && at.column >= 0 && at.column < 5).toBe(true);
          }
        },
      ),
    );
  });

  it('a typed character does not move anything', () => {
    expect(
      moveInGrid(
        { row: 0, column: 0 },
        { key: 'm', ctrl: false },
        { rows: 3, columns: 3, page: 1 },
      ),
    ).toBeNull();
  });
});

describe('selecting rows', () => {
  const keys = ['a', 'b', 'c', 'd'];
  it('one replaces, toggling adds and takes away, a range fills between', () => {
    const one = selectionAfter(keys, new Set(['d']), { at: 1, from: 0, how: 'one' });
    expect([...one]).toEqual(['b']);
    const two = selectionAfter(keys, one, { at: 3, from: 1, how: 'toggle' });
    expect([...selectionAfter(keys, two, { at: 1, from: 3, how: 'toggle' })]).toEqual(['d']);
    expect([...selectionAfter(keys, new Set(), { at: 2, from: 0, how: 'range' })]).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('a press beside the rows changes nothing', () => {
    const selected = new Set(['a']);
    expect(selectionAfter(keys, selected, { at: 9, from: 0, how: 'one' })).toBe(selected);
  });
});

describe('an export of a grid', () => {
  it('holds raw numbers where there are some, the shown text elsewhere', () => {
    const table = plainTable([{ name: 'a', size: 2.5 }], COLUMNS, new LiveQuotes());
    expect(table).toEqual({ header: ['Name', 'Size'], rows: [['a', 2.5]] });
  });

  it('has a name that sorts by time and that every file system takes', () => {
    expect(exportName('orders', Date.UTC(2026, 10, 21, 14, 3, 1, 5))).toBe(
      'tradefloor-orders-20261121T140301Z.csv',
    );
  });
});
