/** The lists to choose from, and what can be done with the one shown: symbols, name, audience, deletion; or a new one. */

import { WATCHLIST_NAME_MAX } from '@tradefloor/contracts/vocabulary/watchlists';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAccount, useClient, useIdentity } from '../../../kit/live/use-client.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { DeleteButton } from '../../../kit/ui/delete-button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Watchlist } from '../../../platform/client/shapes.ts';
import { AddSymbols } from './add-symbols.tsx';
import { ALL, listSectors, sectorKey } from './lists.ts';
import type { WatchlistState } from './use-watchlist.ts';

const INPUT =
  'h-6 min-w-0 flex-1 rounded-sm border border-control bg-bg px-1.5 text-12 placeholder:text-t3';

type PanelProps = { readonly watchlist: WatchlistState; readonly onClose: () => void };

export function WatchlistPanel({ watchlist, onClose }: PanelProps) {
  const { role } = useIdentity();
  const { list, problem, error } = watchlist;
  const root = useRef<HTMLDivElement>(null);
  // The popover looked for its first field before this was there.
  useEffect(() => root.current?.querySelector<HTMLElement>('select')?.focus(), []);
  return (
    <div ref={root} className="flex flex-col gap-2">
      <ListChoice watchlist={watchlist} />
      {error && !watchlist.isPending ? (
        <p role="alert" className="text-critical">
          The lists could not be read.{' '}
          <Button size="sm" onClick={watchlist.retry}>
            Retry
          </Button>
        </p>
      ) : null}
      {list?.isOwn === true ? (
        <OwnList key={list.watchlistId} list={list} watchlist={watchlist} onClose={onClose} />
      ) : null}
      {list?.isOwn === false ? <p className="text-t3">{phrase`Shared by ${list.owner}`}</p> : null}
      {role === 'viewer' ? null : <NewList watchlist={watchlist} />}
      <p role="alert" className="text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </div>
  );
}

function ListChoice({ watchlist }: { readonly watchlist: WatchlistState }) {
  const instruments = useAccount((account) => account.instruments());
  const own = watchlist.lists.filter(({ isOwn }) => isOwn);
  const shared = watchlist.lists.filter(({ isOwn }) => !isOwn);
  return (
    <label className="flex items-center gap-2">
      <span className="w-16 text-t2">List</span>
      <select
        aria-label="List"
        value={watchlist.key}
        onChange={({ target }) => watchlist.choose(target.value)}
        className={INPUT}
      >
        <option value={ALL}>All</option>
        {own.length === 0 ? null : (
          <optgroup label="My lists">
            {own.map(({ watchlistId, name }) => (
              <option key={watchlistId} translate="no" value={watchlistId}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {shared.length === 0 ? null : (
          <optgroup label="Shared with me">
            {shared.map(({ watchlistId, name, owner }) => (
              <option key={watchlistId} translate="no" value={watchlistId}>
                {name} ({owner})
              </option>
            ))}
          </optgroup>
        )}
        <optgroup label="Sectors">
          {listSectors(instruments).map((sector) => (
            <option key={sector} value={sectorKey(sector)}>
              {sector}
            </option>
          ))}
        </optgroup>
      </select>
    </label>
  );
}

const AUDIENCES = { OWNER: 'Nobody', DESK: 'My desk', ALL: 'Everyone' } as const;

type OwnListProps = PanelProps & { readonly list: Watchlist };

function OwnList({ list, watchlist, onClose }: OwnListProps) {
  const { guest } = useIdentity();
  const { calls } = useClient();
  const [name, setName] = useState(list.name);
  const rename = (event: FormEvent): void => {
    event.preventDefault();
    const clean = name.trim();
    if (clean !== '' && clean !== list.name) void watchlist.change(() => ({ name: clean }));
  };
  const remove = async (): Promise<void> => {
    const isRemoved = await watchlist.edit(async (find) => {
      const newest = find(list.watchlistId);
      if (newest === undefined) return null;
      const { watchlistId, version } = newest;
      await calls.watchlists.remove.mutate({ watchlistId, version });
      return { gone: watchlistId };
    });
    if (isRemoved) onClose();
  };
  return (
    <>
      <AddSymbols watchlist={watchlist} />
      <form onSubmit={rename} className="flex items-center gap-2">
        <label className="flex min-w-0 flex-1 items-center gap-2">
          <span className="w-16 shrink-0 text-t2">Name</span>
          <input
            value={name}
            maxLength={WATCHLIST_NAME_MAX}
            onChange={({ target }) => setName(target.value)}
            className={INPUT}
          />
        </label>
        <Button type="submit" size="sm">
          Rename
        </Button>
      </form>
      {guest ? (
        <p className="text-t3">A guest’s lists are not shared, and end with the session.</p>
      ) : (
        <label className="flex items-center gap-2">
          <span className="w-16 text-t2">Share with</span>
          <select
            aria-label="Share with"
            value={list.sharedWith}
            onChange={({ target }) => {
              // Read now: the field shows the list's own audience again until the change is taken.
              const sharedWith = target.value as Watchlist['sharedWith'];
              void watchlist.change(() => ({ sharedWith }));
            }}
            className={INPUT}
          >
            {Object.entries(AUDIENCES).map(([id, title]) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      <div>
        <DeleteButton name={list.name} onDelete={() => void remove()} />
      </div>
    </>
  );
}

function NewList({ watchlist }: { readonly watchlist: WatchlistState }) {
  const { calls } = useClient();
  const [name, setName] = useState('');
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const clean = name.trim();
    if (clean === '') return;
    const isMade = await watchlist.edit(async () => {
      const made = await calls.watchlists.create.mutate({ name: clean, symbols: [] });
      watchlist.choose(made.watchlistId);
      return made;
    });
    if (isMade) setName('');
  };
  return (
    <form
      onSubmit={(event) => void create(event)}
      className="flex items-center gap-2 border-line border-t pt-2"
    >
      <label className="flex min-w-0 flex-1 items-center gap-2">
        <span className="w-16 shrink-0 text-t2">New list</span>
        <input
          value={name}
          maxLength={WATCHLIST_NAME_MAX}
          placeholder="name"
          onChange={({ target }) => setName(target.value)}
          className={INPUT}
        />
      </label>
      <Button type="submit" size="sm" aria-disabled={name.trim() === ''}>
        Create
      </Button>
    </form>
  );
}
