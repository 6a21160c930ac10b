/** Changes of one saved layout: its name, its panels, whether others may open it; or its end. */

import { LAYOUT_NAME_MAX } from '@tradefloor/contracts/vocabulary/layouts';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import type { Changes } from '../../kit/query/use-change.ts';
import { Button } from '../../kit/ui/button.tsx';
import { DeleteButton } from '../../kit/ui/delete-button.tsx';
import { phrase } from '../../lib/text/phrase.ts';
import type { SavedLayout } from '../../platform/client/shapes.ts';
import type { ArrangedRows } from './layout-rows.ts';

type EditLayoutProps = {
  readonly layout: SavedLayout;
  /** The panels on the screen, when they are wanted. */
  readonly toScreen: () => ArrangedRows;
  readonly changes: Changes;
};

export function EditLayout({ layout, toScreen, changes }: EditLayoutProps) {
  const { calls } = useClient();
  const { layoutId, version, isShared } = layout;
  const [name, setName] = useState(layout.name);
  const change = (what: Partial<Pick<SavedLayout, 'name' | 'isShared'> & ArrangedRows>): void =>
    void changes.run(() => calls.layouts.change.mutate({ layoutId, version, ...what }));
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    const clean = name.trim();
    if (clean !== '' && clean !== layout.name) change({ name: clean });
  };
  const remove = (): void =>
    void changes.run(() => calls.layouts.remove.mutate({ layoutId, version }));
  return (
    <div className="flex flex-wrap items-center gap-1 py-1">
      <form onSubmit={rename} className="flex w-full items-center gap-1">
        <input
          aria-label={phrase`Name of ${layout.name}`}
          value={name}
          maxLength={LAYOUT_NAME_MAX}
          onChange={({ target }) => setName(target.value)}
          className="h-6 min-w-0 flex-1 rounded-sm border border-control bg-bg px-1.5 text-12"
        />
        <Button type="submit" size="sm">
          Rename
        </Button>
      </form>
      <Button size="sm" onClick={() => change(toScreen())}>
        Save this screen in it
      </Button>
      {isShared ? (
        <Button size="sm" onClick={() => change({ isShared: false })}>
          Stop sharing
        </Button>
      ) : null}
      <DeleteButton name={layout.name} onDelete={remove} />
    </div>
  );
}
