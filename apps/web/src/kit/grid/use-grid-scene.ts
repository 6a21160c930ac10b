/** What a grid shows of its rows and how: filters and order of this panel, columns and saved views of this person. */
import { useMemo, useState } from 'react';
import { useLinkedView, usePrefs, usePrefsStore } from '../live/use-client.ts';
import type { GridColumn, Sort } from './model/columns.ts';
import { type Chosen, NOTHING_CHOSEN } from './model/facets.ts';
import { firstLook, type GridLook, PLAIN_LOOK } from './model/grid-look.ts';
import {
  type GridScene,
  type GridView,
  PLAIN_SCENE,
  withoutView,
  withView,
} from './model/views.ts';

export type SceneState = {
  readonly scene: GridScene;
  readonly change: (change: Partial<GridScene>) => void;
  readonly setLook: (look: GridLook) => void;
  readonly views: readonly GridView[];
  /** The view in front, until something of it is changed. */
  readonly viewName: string | null;
  readonly apply: (view: GridView) => void;
  readonly save: (name: string) => void;
  readonly remove: (name: string) => void;
};

const NO_VIEWS: readonly GridView[] = [];

type Shown = {
  readonly text: string;
  readonly chosen: Chosen;
  readonly sort: Sort | null;
  readonly viewName: string | null;
};

export function useGridScene<Row>(
  id: string,
  columns: readonly GridColumn<Row>[],
  firstSort: Sort | null,
): SceneState {
  const first = useMemo(() => firstLook(columns), [columns]);
  const prefs = usePrefsStore();
  const linked = useLinkedView(id);
  const look = usePrefs(({ grids }) => grids[id]) ?? first;
  const views = usePrefs(({ gridViews }) => gridViews[id]) ?? NO_VIEWS;
  const [shown, setShown] = useState<Shown>(() =>
    linked === null
      ? { text: '', chosen: NOTHING_CHOSEN, sort: firstSort, viewName: null }
      : toShown(linked),
  );
  const { text, chosen, sort, viewName } = shown;
  const scene: GridScene = { text, chosen, sort, look };
  const keepLook = (next: GridLook): void =>
    prefs.setState(({ grids }) => ({ grids: { ...grids, [id]: next } }));
  const keepViews = (next: readonly GridView[]): void =>
    prefs.setState(({ gridViews }) => ({ gridViews: { ...gridViews, [id]: next } }));
  return {
    scene,
    change: (change) => setShown({ text, chosen, sort, ...change, viewName: null }),
    setLook: (next) => {
      keepLook(next);
      setShown({ ...shown, viewName: null });
    },
    views,
    viewName,
    apply: (view) => {
      setShown(toShown(view));
      keepLook(view.look === PLAIN_LOOK ? first : view.look);
    },
    save: (name) => {
      keepViews(withView(views, { ...scene, name }));
      setShown({ ...shown, viewName: name });
    },
    remove: (name) => keepViews(withoutView(views, name)),
  };
}

const toShown = ({ text, chosen, sort, name }: GridView): Shown => ({
  text,
  chosen,
  sort,
  viewName: name,
});

/** The view every grid has: everything, as the grid's author arranged it. */
export const EVERYTHING: GridView = { ...PLAIN_SCENE, name: 'Everything' };
