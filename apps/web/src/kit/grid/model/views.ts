/** Saved views of a grid: a name for filters, order and columns together. Pure; kept with the preferences. */
import type { Sort } from './columns.ts';
import { type Chosen, NOTHING_CHOSEN } from './facets.ts';
import { type GridLook, PLAIN_LOOK, readLook } from './grid-look.ts';

/** What a view holds. */
export type GridScene = {
  readonly text: string;
  readonly chosen: Chosen;
  readonly sort: Sort | null;
  readonly look: GridLook;
};

export type GridView = GridScene & { readonly name: string };

export const PLAIN_SCENE: GridScene = {
  text: '',
  chosen: NOTHING_CHOSEN,
  sort: null,
  look: PLAIN_LOOK,
};

export const VIEW_NAME_MAX = 40;
const VIEWS_MAX = 50;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const parseSort = (value: unknown): Sort | null =>
  isRecord(value) &&
  typeof value['columnId'] === 'string' &&
  (value['direction'] === 'asc' || value['direction'] === 'desc')
    ? { columnId: value['columnId'], direction: value['direction'] }
    : null;

const toChosen = (value: unknown): Chosen =>
  Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).flatMap(([id, values]) => {
      const texts = Array.isArray(values) ? values.filter((each) => typeof each === 'string') : [];
      return texts.length === 0 ? [] : [[id, texts]];
    }),
  );

/** Reads one view from wherever it was kept or sent; null without a name. */
export function readView(value: unknown): GridView | null {
  if (!isRecord(value) || typeof value['name'] !== 'string') return null;
  const name = value['name'].trim().slice(0, VIEW_NAME_MAX);
  if (name === '') return null;
  return {
    name,
    text: typeof value['text'] === 'string' ? value['text'].slice(0, 200) : '',
    chosen: toChosen(value['chosen']),
    sort: parseSort(value['sort']),
    look: readLook(value['look']),
  };
}

/** All views that can be read, each name once. */
export function readViews(value: unknown): readonly GridView[] {
  let views: readonly GridView[] = [];
  for (const each of Array.isArray(value) ? value : []) {
    const view = readView(each);
    if (view !== null) views = withView(views, view);
  }
  return views;
}

/** Adds a view, in place of the one of the same name; the oldest give way to too many. */
export function withView(views: readonly GridView[], view: GridView): readonly GridView[] {
  const at = views.findIndex(({ name }) => name === view.name);
  return at < 0 ? [...views, view].slice(-VIEWS_MAX) : views.with(at, view);
}

export const withoutView = (views: readonly GridView[], name: string): readonly GridView[] =>
  views.filter((view) => view.name !== name);

/** A view as text in the characters of a link. */
export const viewText = (grid: string, view: GridView): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify({ grid, view }))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Reads a view out of a link; null for anything else. */
export function viewOfText(
  text: string,
): { readonly grid: string; readonly view: GridView } | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (event) =>
      event.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const view = isRecord(value) ? readView(value['view']) : null;
    return isRecord(value) && typeof value['grid'] === 'string' && view !== null
      ? { grid: value['grid'], view }
      : null;
  } catch {
    return null;
  }
}
