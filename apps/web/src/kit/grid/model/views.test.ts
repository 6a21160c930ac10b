import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GridColumn } from './columns.ts';
import {
  arranged,
  firstLook,
  lookAfter,
  PLAIN_LOOK,
  readLook,
  shownColumns,
  WIDTH_MAX,
  WIDTH_MIN,
  withToggled,
  withWidth,
} from './grid-look.ts';
import {
  PLAIN_SCENE,
  readView,
  readViews,
  viewOfText,
  viewText,
  withoutView,
  withView,
} from './views.ts';

const column = (id: string): GridColumn<unknown> => ({
  id,
  title: id,
  description: id,
  kind: 'text',
  text: () => id,
});
const COLUMNS = ['a', 'b', 'c', 'd'].map(column);
const listIds = (columns: readonly GridColumn<unknown>[]): string =>
  columns.map(({ id }) => id).join('');

describe('the arrangement of columns', () => {
  it('a dragged column stands where the other one stood, the rest keep their order', () => {
    const look = lookAfter(PLAIN_LOOK, COLUMNS, { kind: 'move', id: 'a', to: 'c' });
    expect(listIds(arranged(COLUMNS, look))).toBe('bcad');
    const back = lookAfter(look, COLUMNS, { kind: 'move', id: 'a', to: 'b' });
    expect(listIds(arranged(COLUMNS, back))).toBe('abcd');
  });

  it('whatever is dragged wherever, no column is lost or doubled', () => {
    const moves = fc.array(
      fc.record({ id: fc.constantFrom(...'abcdx'), to: fc.constantFrom(...'abcdx') }),
    );
    fc.assert(
      fc.property(moves, (all) => {
        let look = PLAIN_LOOK;
        for (const move of all) look = lookAfter(look, COLUMNS, { kind: 'move', ...move });
        expect([...listIds(arranged(COLUMNS, look))].sort().join('')).toBe('abcd');
      }),
    );
  });

  it('a column the stored order does not know comes after those it knows', () => {
    expect(listIds(arranged(COLUMNS, { ...PLAIN_LOOK, order: ['c', 'a'] }))).toBe('cabd');
  });

  it('the last column cannot be taken off', () => {
    let look = PLAIN_LOOK;
    for (const id of 'abcd') look = withToggled(look, id, [...'abcd']);
    expect(listIds(shownColumns(COLUMNS, look))).toBe('d');
    expect(listIds(shownColumns(COLUMNS, withToggled(look, 'a', [...'abcd'])))).toBe('ad');
  });

  it('a width is kept within bounds, stops growing, and can be given back', () => {
    const wide = withWidth(PLAIN_LOOK, 'a', 9_999);
    expect(arranged(COLUMNS, wide)[0]).toMatchObject({ width: WIDTH_MAX });
    expect(withWidth(PLAIN_LOOK, 'a', 1).widths).toEqual({ a: WIDTH_MIN });
    expect(withWidth(wide, 'a', null)).toEqual(PLAIN_LOOK);
  });
});

const someView = fc.record({
  name: fc.string({ minLength: 1, maxLength: 40 }).filter((name) => name.trim() === name),
  text: fc.string({ maxLength: 50 }),
  chosen: fc.dictionary(
    fc.constantFrom('status', 'side'),
    fc.array(fc.string(), { minLength: 1, maxLength: 3 }),
  ),
  sort: fc.constantFrom(null, { columnId: 'qty', direction: 'asc' as const }),
  look: fc.constant({ hidden: ['x'], order: ['b', 'a'], widths: { a: 80 } }),
});

describe('saved views', () => {
  it('come back from a link as they were, whatever language their names are in', () => {
    fc.assert(
      fc.property(someView, (view) => {
        const text = viewText('orders', view);
        expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
        expect(viewOfText(text)).toEqual({ grid: 'orders', view });
      }),
    );
  });

  it('columns its author keeps in the drawer are not shown at first, and are there to be taken out', () => {
    const [first, ...others] = COLUMNS;
    const columns = first === undefined ? [] : [{ ...first, isHidden: true }, ...others];
    const look = firstLook(columns);
    expect(shownColumns(columns, look).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    const ids = columns.map(({ id }) => id);
    const taken = withToggled(look, first?.id ?? '', ids);
    expect(shownColumns(columns, taken).map(({ id }) => id)).toEqual(ids);
  });

  it('whatever a link holds, it is a view or nothing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        const read = viewOfText(text);
        expect(read === null || typeof read.view.name === 'string').toBe(true);
      }),
    );
  });

  it('a name is used once: the later view takes the place of the earlier one', () => {
    const first = { ...PLAIN_SCENE, name: 'Mine' };
    const second = { ...first, text: 'aapl' };
    const views = withView(withView([], first), second);
    expect(views).toEqual([second]);
    expect(withoutView(views, 'Mine')).toEqual([]);
  });

  it('whatever was stored, views and arrangements have their shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readViews(value).every(({ name }) => name !== '')).toBe(true);
        expect(Array.isArray(readLook(value).hidden)).toBe(true);
        expect(readView({ name: 'a', look: value })?.look).toEqual(readLook(value));
      }),
    );
  });
});
