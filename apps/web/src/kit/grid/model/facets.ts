/** Filters by value: a grid names its facets, the user chooses values. Pure. */
import { phrase } from '../../../lib/text/phrase.ts';

/** One facet of rows, such as the status. */
export type Facet<Row> = {
  readonly id: string;
  readonly title: string;
  readonly of: (row: Row) => string;
};

/** Chosen values by facet; a facet without any lets every row through. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

export const NOTHING_CHOSEN: Chosen = {};

/** Rows that have one of the chosen values of every facet. */
export function listRows<Row>(
  rows: readonly Row[],
  facets: readonly Facet<Row>[],
  chosen: Chosen,
): readonly Row[] {
  const active = facets
    .map(({ id, of }) => ({ of, values: new Set(chosen[id]) }))
    .filter(({ values }) => values.size > 0);
  if (active.length === 0) return rows;
  return rows.filter((row) => active.every(({ of, values }) => values.has(of(row))));
}

/** Rows whose text has every word typed, in any order, in capitals or not. */
export function rowsWithWords<Row>(
  rows: readonly Row[],
  typed: string,
  toText: (row: Row) => string,
): readonly Row[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = toText(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** How the rows of a grid are filtered: by values of its facets, and by words in the text of a row. */
type Filtering<Row> = {
  readonly facets: readonly Facet<Row>[];
  readonly filterText: (row: Row) => string;
};

/** Rows that have the chosen values and the words typed; the same list where nothing is chosen and typed. */
export const filteredRows = <Row>(
  rows: readonly Row[],
  filter: { readonly text: string; readonly chosen: Chosen },
  { facets, filterText }: Filtering<Row>,
): readonly Row[] => rowsWithWords(listRows(rows, facets, filter.chosen), filter.text, filterText);

export type FacetOption = { readonly value: string; readonly count: number };

/**
 * The values of a facet among the rows the other facets let through, by name; a chosen value stays in the list
 * when no row has it any more.
 */
export function listOptions<Row>(
  rows: readonly Row[],
  facets: readonly Facet<Row>[],
  at: { readonly facet: Facet<Row>; readonly chosen: Chosen },
): readonly FacetOption[] {
  const { facet, chosen } = at;
  const others = listRows(rows, facets, { ...chosen, [facet.id]: [] });
  const counts = new Map((chosen[facet.id] ?? []).map((value) => [value, 0]));
  for (const row of others) {
    const value = facet.of(row);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => (a.value < b.value ? -1 : 1));
}

/** Chooses a value or gives it up. */
export function withFacetValue(chosen: Chosen, id: string, value: string): Chosen {
  const before = chosen[id] ?? [];
  const after = before.includes(value)
    ? before.filter((each) => each !== value)
    : [...before, value];
  const { [id]: _before, ...rest } = chosen;
  return after.length === 0 ? rest : { ...rest, [id]: after };
}

/** Gives up all values of a facet. */
export function withoutFacet(chosen: Chosen, id: string): Chosen {
  const { [id]: _gone, ...rest } = chosen;
  return rest;
}

/** `Status NEW or FILLED; Side BUY; text aapl`, for exports; `no filter` when everything is shown. */
export function filterWords<Row>(
  facets: readonly Facet<Row>[],
  chosen: Chosen,
  text: string,
): string {
  const or = ` ${phrase('or')} `;
  const parts = facets.flatMap(({ id, title }) => {
    const values = chosen[id] ?? [];
    return values.length === 0 ? [] : [`${phrase(title)} ${values.join(or)}`];
  });
  if (text.trim() !== '') parts.push(phrase`text ${text.trim()}`);
  return parts.length === 0 ? phrase('no filter') : parts.join('; ');
}
