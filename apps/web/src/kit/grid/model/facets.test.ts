import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Chosen,
  type Facet,
  filterWords,
  listOptions,
  listRows,
  rowsWithWords,
  withFacetValue,
  withoutFacet,
} from './facets.ts';

type Row = { readonly side: string; readonly status: string };

const SIDE: Facet<Row> = { id: 'side', title: 'Side', of: ({ side }) => side };
const STATUS: Facet<Row> = { id: 'status', title: 'Status', of: ({ status }) => status };
const FACETS = [SIDE, STATUS];
const ROWS: readonly Row[] = [
  { side: 'BUY', status: 'NEW' },
  { side: 'SELL', status: 'NEW' },
  { side: 'BUY', status: 'FILLED' },
];

const rows = fc.array(
  fc.record({
    side: fc.constantFrom('BUY', 'SELL'),
    status: fc.constantFrom('NEW', 'FILLED', 'REJECTED'),
  }),
);

describe('filters by value', () => {
  it('values of one facet add rows, facets together take rows away', () => {
    expect(listRows(ROWS, FACETS, { side: ['BUY'] })).toEqual([ROWS[0], ROWS[2]]);
    expect(listRows(ROWS, FACETS, { side: ['BUY', 'SELL'] })).toEqual(ROWS);
    expect(listRows(ROWS, FACETS, { side: ['BUY'], status: ['NEW'] })).toEqual([ROWS[0]]);
  });

  it('nothing chosen is every row, as the same list', () => {
    expect(listRows(ROWS, FACETS, {})).toBe(ROWS);
    expect(listRows(ROWS, FACETS, { gone: ['x'] })).toBe(ROWS);
  });

  it('an option counts exactly the rows that choosing it alone would show', () => {
    fc.assert(
      fc.property(rows, fc.subarray(['NEW', 'FILLED', 'REJECTED']), (all, statuses) => {
        const chosen: Chosen = statuses.length === 0 ? {} : { status: statuses };
        for (const { value, count } of listOptions(all, FACETS, { facet: SIDE, chosen })) {
          expect(listRows(all, FACETS, { ...chosen, side: [value] })).toHaveLength(count);
        }
      }),
    );
  });

  it('a chosen value no row has any more stays in the list, so that it can be given up', () => {
    const chosen = { status: ['REJECTED'] };
    expect(listOptions(ROWS, FACETS, { facet: STATUS, chosen })).toContainEqual({
      value: 'REJECTED',
      count: 0,
    });
  });

  it('choosing twice is not choosing, and a facet can be given up as a whole', () => {
    const once = withFacetValue({}, 'side', 'BUY');
    expect(withFacetValue(once, 'side', 'BUY')).toEqual({});
    expect(withoutFacet(withFacetValue(once, 'side', 'SELL'), 'side')).toEqual({});
  });

  it('words are looked for one by one, in any order, in capitals or not', () => {
    const text = ({ side, status }: Row): string => `${side} ${status}`;
    expect(rowsWithWords(ROWS, ' new  buy', text)).toEqual([ROWS[0]]);
    expect(rowsWithWords(ROWS, '   ', text)).toBe(ROWS);
  });

  it('an export states how its rows were filtered', () => {
    expect(filterWords(FACETS, { status: ['NEW', 'FILLED'] }, ' aapl ')).toBe(
      'Status NEW or FILLED; text aapl',
    );
    expect(filterWords(FACETS, {}, '')).toBe('no filter');
  });
});
