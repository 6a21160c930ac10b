/** A screen and the server's layouts, scripted: changes are taken as the user service takes them. */
import type { SavedLayout } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT } from '../../platform/testing/given.ts';
import { type DockLayout, split, tabs } from '../dock/dock-layout.ts';
import type { LayoutScreen } from '../dock/use-layout.ts';
import { type LayoutRows, toRows } from './layout-rows.ts';

type LayoutChange = {
  readonly layoutId: string;
  readonly name?: string | undefined;
  readonly rows?: LayoutRows | undefined;
  readonly isShared?: boolean | undefined;
};

export const CHARTS: DockLayout = {
  version: 1,
  root: split(100, tabs(60, 'chart'), tabs(40, 'orders')),
};
export const NEWS: DockLayout = { version: 1, root: split(100, tabs(100, 'market-news')) };

export const toSaved = (given: Partial<SavedLayout> = {}): SavedLayout => ({
  layoutId: 'ly-019aae5c-0000-7000-8000-000000000001',
  name: 'Opening',
  rows: toRows(NEWS),
  isShared: false,
  isOwn: true,
  owner: 'Una Onetrader',
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  ...given,
});

/** A screen that shows what it is given. */
export function givenScreen() {
  const shown = [CHARTS];
  const screen: LayoutScreen = {
    current: () => shown.at(-1) ?? CHARTS,
    replace: (layout) => shown.push(layout),
    reopen: () => undefined,
    reset: () => shown.push(CHARTS),
  };
  return { screen, shown };
}

/** The calls for layouts over a list of them. */
export function givenLayouts(...layouts: SavedLayout[]) {
  let kept = layouts;
  const find = (layoutId: string): SavedLayout => {
    const found = kept.find((one) => one.layoutId === layoutId);
    if (found === undefined) throw refused('No such layout', null, 'NOT_FOUND');
    return found;
  };
  return {
    kept: () => kept,
    answers: {
      'layouts.list': () => ({ items: kept.filter(({ isOwn }) => isOwn), nextCursor: null }),
      'layouts.get': ({ layoutId }: { layoutId: string }) => find(layoutId),
      'layouts.create': ({ name, rows }: Pick<SavedLayout, 'name' | 'rows'>) => {
        const made = toSaved({ layoutId: `ly-${name}`, name, rows });
        kept = [...kept, made];
        return made;
      },
      'layouts.change': (change: LayoutChange) => {
        const before = find(change.layoutId);
        const { name = before.name, rows = before.rows, isShared = before.isShared } = change;
        const after = { ...before, name, rows, isShared, version: before.version + 1 };
        kept = kept.map((one) => (one === before ? after : one));
        return after;
      },
      'layouts.remove': ({ layoutId }: { layoutId: string }) => {
        const gone = find(layoutId);
        kept = kept.filter((one) => one !== gone);
        return gone;
      },
    },
  };
}
