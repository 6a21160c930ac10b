/** Saved views of a grid: choose one, save the current one under a name, share one, remove one. */

import { lazy, Suspense, useState } from 'react';
import { untilLoaded } from '../../lib/code/until-loaded.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton, type MenuItem } from '../ui/menu.tsx';
import type { GridView } from './model/views.ts';
import { EVERYTHING, type SceneState } from './use-grid-scene.ts';

/** Fetched with the first press. */
const SaveView = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./view-dialogs.tsx')).SaveView })),
);
const ManageViews = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./view-dialogs.tsx')).ManageViews })),
);

type ViewsButtonProps = {
  readonly grid: string;
  readonly label: string;
  readonly state: SceneState;
  /** Views the grid brings along; they cannot be removed. */
  readonly presets: readonly GridView[];
};

export function ViewsButton({ grid, label, state, presets }: ViewsButtonProps) {
  const [open, setOpen] = useState<'save' | 'manage' | null>(null);
  const close = (): void => setOpen(null);
  const { views, viewName, apply } = state;
  const pick = (view: GridView): MenuItem => ({
    id: `view-${view.name}`,
    label: view.name,
    checked: view.name === viewName,
    onPick: () => apply(view),
  });
  const items: MenuItem[] = [
    ...[EVERYTHING, ...presets, ...views].map(pick),
    { id: 'save', label: 'Save view…', onPick: () => setOpen('save') },
  ];
  if (views.length > 0) {
    items.push({ id: 'manage', label: 'Saved views…', onPick: () => setOpen('manage') });
  }
  return (
    <>
      <MenuButton
        name={phrase`Views of ${phrase(label)}`}
        items={items}
        className="h-6 max-w-32 gap-1 px-1"
      >
        <Icon name="bookmark" />
        {viewName === null ? null : <span className="truncate text-11">{viewName}</span>}
      </MenuButton>
      <Suspense fallback={null}>
        {open === 'save' ? <SaveView label={label} state={state} onClose={close} /> : null}
        {open === 'manage' ? (
          <ManageViews grid={grid} label={label} state={state} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
