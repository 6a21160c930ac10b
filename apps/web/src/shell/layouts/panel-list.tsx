/** The panels that this person may see, in groups, found by typing. */

import { useState } from 'react';
import { useIdentity } from '../../kit/live/use-client.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import { PANEL_GROUPS, type PanelGroup } from '../panels/panel-groups.ts';
import { mayShow, PANELS } from '../panels/panels.ts';

/** The panels with a word in their titles; where none has it, those of the groups that do. */
function findPanels(groups: readonly PanelGroup[], word: string): readonly PanelGroup[] {
  const has = (title: string): boolean => title.toLowerCase().includes(word);
  const byTitle = groups
    .map(({ title, panels }) => ({
      title,
      panels: panels.filter((panel) => has(PANELS[panel].title)),
    }))
    .filter(({ panels }) => panels.length > 0);
  if (byTitle.length > 0) return byTitle;
  return groups.filter(({ title, panels }) => has(title) && panels.length > 0);
}

type PanelListProps = { readonly onShow: (panel: PanelId) => void };

/** Enter shows the first that is found. */
export function PanelList({ onShow }: PanelListProps) {
  const capabilities = getCapabilities(useIdentity());
  const [typed, setTyped] = useState('');
  const word = typed.trim().toLowerCase();
  const seen = PANEL_GROUPS.map(({ title, panels }) => ({
    title,
    panels: panels.filter((panel) => mayShow(panel, capabilities)),
  }));
  const groups = findPanels(seen, word);
  const first = groups[0]?.panels[0];
  return (
    <>
      <input
        type="search"
        aria-label="Find a panel"
        placeholder="Find a panel"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && first !== undefined) onShow(first);
        }}
        className="h-7 w-full rounded-sm border border-control bg-bg px-2 text-12 placeholder:text-t3"
      />
      {groups.length === 0 ? (
        <p
          role="status"
          className="py-2 text-t3"
        >{phrase`No panel has “${typed.trim()}” in its name.`}</p>
      ) : null}
      <div className="mt-2 columns-2 gap-3">
        {groups.map(({ title, panels }) => (
          <section key={title} aria-label={title} className="mb-2 break-inside-avoid">
            <h2 className="px-1 text-11 text-t3">{title}</h2>
            {panels.map((panel) => (
              <button
                key={panel}
                type="button"
                onClick={() => onShow(panel)}
                className="block min-h-6 w-full truncate rounded-sm px-1 text-left hover:bg-s3"
              >
                {PANELS[panel].title}
              </button>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
