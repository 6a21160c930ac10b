/** The layouts that one has saved: show one, save the screen under a name, and what else is done with each. */

import { useQuery } from '@tanstack/react-query';
import { LAYOUT_NAME_MAX } from '@tradefloor/contracts/vocabulary/layouts';
import { type FormEvent, useState } from 'react';
import { useClient, useIdentity } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import { type Changes, useChange } from '../../kit/query/use-change.ts';
import { Button } from '../../kit/ui/button.tsx';
import { useCopy } from '../../kit/ui/copied.tsx';
import { IconButton } from '../../kit/ui/icon-button.tsx';
import { Refused } from '../../kit/ui/refused.tsx';
import { linkTo } from '../../lib/page-link.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { SavedLayout } from '../../platform/client/shapes.ts';
import { type DockLayout, readLayout } from '../dock/dock-layout.ts';
import { loadFit } from '../dock/screen-fit.ts';
import type { LayoutScreen } from '../dock/use-layout.ts';
import { mayShow } from '../panels/panels.ts';
import { EditLayout } from './edit-layout.tsx';
import { fromRows, toArranged } from './layout-rows.ts';

/** What was on the screen before a layout was shown. */
type Shown = { readonly name: string; readonly before: DockLayout };

export function OwnLayouts({ screen }: { readonly screen: LayoutScreen }) {
  const { queries } = useClient();
  const query = useWatched(useQuery(queries.layouts.list.queryOptions({})));
  const changes = useChange(queries.layouts.pathFilter());
  const [shown, setShown] = useState<Shown | null>(null);
  const layouts = query.data?.items;
  return (
    <div className="flex flex-col gap-1.5">
      <h2 className="text-11 text-t3">My layouts</h2>
      {layouts === undefined && query.error ? (
        <p role="alert" className="text-critical">
          The layouts could not be read.{' '}
          <Button size="sm" onClick={() => void query.refetch()}>
            Retry
          </Button>
        </p>
      ) : null}
      {layouts?.length === 0 ? (
        <p className="text-t3">None yet: arrange panels, and save them under a name.</p>
      ) : null}
      <ul>
        {layouts?.map((layout) => (
          <LayoutItem
            key={layout.layoutId}
            layout={layout}
            screen={screen}
            changes={changes}
            onShown={setShown}
          />
        ))}
      </ul>
      {shown === null ? null : (
        <p role="status" className="flex items-center gap-2 text-t2">
          {phrase`“${shown.name}” is shown.`}
          <Button
            size="sm"
            onClick={() => {
              screen.replace(shown.before);
              setShown(null);
            }}
          >
            Undo
          </Button>
        </p>
      )}
      <SaveForm screen={screen} changes={changes} />
      <p role="alert" className="text-critical empty:hidden">
        <Refused problem={changes.problem} />
      </p>
    </div>
  );
}

type LayoutItemProps = {
  readonly layout: SavedLayout;
  readonly screen: LayoutScreen;
  readonly changes: Changes;
  readonly onShown: (shown: Shown) => void;
};

function LayoutItem({ layout, screen, changes, onShown }: LayoutItemProps) {
  const { calls } = useClient();
  const { copy, outcome } = useCopy();
  const identity = useIdentity();
  const [isEdited, setEdited] = useState(false);
  const { layoutId, version, name, isShared } = layout;
  const show = async (): Promise<void> => {
    const saved = readLayout(fromRows(layout.rows), (panel) =>
      mayShow(panel, getCapabilities(identity)),
    );
    if (saved === null) return;
    await loadFit();
    const before = screen.current();
    screen.replace(saved, layout.widthPx);
    onShown({ name, before });
  };
  const copyLink = async (): Promise<void> => {
    // A link that others cannot open would be none.
    const isOpen =
      isShared ||
      (await changes.run(() => calls.layouts.change.mutate({ layoutId, version, isShared: true })));
    if (isOpen) await copy(linkTo({ kind: 'layout', id: layoutId }));
  };
  return (
    <li className="border-line border-b py-0.5">
      <div className="flex items-center gap-1">
        <button
          type="button"
          onClick={() => void show()}
          className="min-h-6 flex-1 truncate text-left hover:text-accent"
        >
          {name}
        </button>
        <span role="status" className="text-11 text-t2">
          {outcome}
        </span>
        {isShared ? <span className="text-11 text-t3">shared</span> : null}
        {identity.guest ? null : (
          <IconButton
            icon="link"
            label={phrase`Share ${name} and copy its link`}
            onClick={() => void copyLink()}
          />
        )}
        <IconButton
          icon="edit"
          label={phrase`Change ${name}`}
          aria-expanded={isEdited}
          onClick={() => setEdited(!isEdited)}
        />
      </div>
      {isEdited ? (
        <EditLayout
          key={version}
          layout={layout}
          toScreen={() => toArranged(screen.current())}
          changes={changes}
        />
      ) : null}
    </li>
  );
}

type SaveFormProps = { readonly screen: LayoutScreen; readonly changes: Changes };

function SaveForm({ screen, changes }: SaveFormProps) {
  const { calls } = useClient();
  const [name, setName] = useState('');
  const clean = name.trim();
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (clean === '' || changes.isBusy) return;
    const arranged = toArranged(screen.current());
    if (await changes.run(() => calls.layouts.create.mutate({ name: clean, ...arranged })))
      setName('');
  };
  return (
    <form onSubmit={(event) => void save(event)} className="flex items-center gap-2">
      <label className="flex min-w-0 flex-1 items-center gap-2">
        <span className="w-20 shrink-0 text-t2">This screen</span>
        <input
          value={name}
          maxLength={LAYOUT_NAME_MAX}
          placeholder="name"
          onChange={({ target }) => setName(target.value)}
          className="h-6 min-w-0 flex-1 rounded-sm border border-control bg-bg px-1.5 text-12 placeholder:text-t3"
        />
      </label>
      <Button type="submit" size="sm" aria-disabled={clean === '' || changes.isBusy}>
        Save
      </Button>
    </form>
  );
}
