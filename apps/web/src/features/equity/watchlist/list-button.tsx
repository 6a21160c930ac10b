/** Which list is shown, and the button for another one, or for changes of it. What it opens is fetched with the first press. */

import { useEffect } from 'react';
import { useCode } from '../../../kit/live/use-code.ts';
import { Icon } from '../../../kit/ui/icon.tsx';
import { PopoverButton } from '../../../kit/ui/popover.tsx';
import { onDemand } from '../../../lib/code/code-on-demand.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { WatchlistState } from './use-watchlist.ts';

const LISTS = onDemand(async () => (await import('./list-panel.tsx')).WatchlistPanel);

const WIDTH_PX = 300;

export function ListButton({ watchlist }: { readonly watchlist: WatchlistState }) {
  return (
    <PopoverButton
      name={phrase`Watchlist: ${phrase(watchlist.title)}`}
      className="h-6 max-w-40 gap-1 px-1 text-11"
      width={WIDTH_PX}
      panel={(close) => <OnDemand watchlist={watchlist} onClose={close} />}
    >
      <span className="truncate">{watchlist.title}</span>
      <Icon name="chevron" size={10} />
    </PopoverButton>
  );
}

type OnDemandProps = { readonly watchlist: WatchlistState; readonly onClose: () => void };

function OnDemand(props: OnDemandProps) {
  const Lists = useCode(LISTS);
  useEffect(() => LISTS.fetch(), []);
  return Lists === null ? <p className="text-t3">Loading…</p> : <Lists {...props} />;
}
