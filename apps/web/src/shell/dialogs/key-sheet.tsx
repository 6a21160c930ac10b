/** All keys in one place: read them, change them, see conflicts, switch the single ones off (WCAG 2.1.4). */

import { type KeyboardEvent, useState } from 'react';
import { useIdentity, usePrefs, usePrefsStore } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Key } from '../../kit/ui/empty.tsx';
import { chordLabel, findChord } from '../../lib/keys/chord.ts';
import type { KeyScope } from '../../lib/keys/key-command.ts';
import { KEY_COMMANDS, type KeyCommandId } from '../../lib/keys/key-commands.ts';
import { findConflict } from '../../lib/keys/key-conflict.ts';
import { KEY_TITLES } from '../../lib/keys/key-titles.ts';
import { chordFor, DEFAULT_KEYS } from '../../lib/keys/keymap.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { getCapabilities } from '../../platform/account/capabilities.ts';

const SCOPE_NAMES: Readonly<Record<KeyScope, string>> = {
  anywhere: 'Anywhere',
  grid: 'In a list',
  algos: 'In the algos list',
  orders: 'In the orders list',
  ladder: 'In the ladder',
  ticket: 'In the ticket',
  basket: 'In the basket',
  chart: 'In the chart',
  rfq: 'In the request',
};

/** Keys that belong to their widgets and cannot be moved (WAI-ARIA patterns). */
const FIXED: readonly (readonly [string, string])[] = [
  ['↑ ↓ ← → Home End PgUp PgDn', 'Move in a list'],
  ['Space', 'Select the row'],
  ['Enter', 'Open the row'],
  ['Shift+F10', 'Menu of the row'],
  ['↑ ↓ (Shift: ten)', 'One tick or lot in the ticket; bar by bar in the chart'],
  ['← → on a splitter', 'Resize panels'],
  ['Ctrl+Delete on a tab', 'Close the panel'],
];

export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const keys = usePrefs((prefs) => prefs.keys);
  const store = usePrefsStore();
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const capabilities = getCapabilities(useIdentity());
  const shown = KEY_COMMANDS.filter((command) => {
    const { title, needs } = KEY_TITLES[command.id];
    if (needs !== undefined && ![needs].flat().some((one) => capabilities.has(one))) return false;
    return `${title} ${chordLabel(keys.chords[command.id] ?? command.chord)}`
      .toLowerCase()
      .includes(wanted);
  });
  return (
    <Dialog
      title="Keyboard"
      onClose={onClose}
      className="w-[min(44rem,calc(100vw-2rem))]"
      footer={
        <Button size="sm" onClick={() => store.setState({ keys: DEFAULT_KEYS })}>
          Back to the defaults
        </Button>
      }
    >
      <div className="mb-3 flex items-center justify-between gap-4">
        <input
          aria-label="Filter keys"
          data-first-focus
          placeholder="Filter"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          className="h-7 w-56 rounded-sm border border-control bg-bg px-2 text-13 placeholder:text-t3"
        />
        <label className="flex items-center gap-2 text-12 text-t2">
          <input
            type="checkbox"
            checked={keys.singleKeys}
            onChange={(event) =>
              store.setState({ keys: { ...keys, singleKeys: event.target.checked } })
            }
          />
          Enable single-key shortcuts (/ ? M)
        </label>
      </div>
      <ul className="grid gap-x-6 text-12 md:grid-cols-2">
        {shown.map(({ id, scope }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-2 border-line border-b py-1"
          >
            <span>
              {KEY_TITLES[id].title} <span className="text-11 text-t3">{SCOPE_NAMES[scope]}</span>
            </span>
            <ChordButton id={id} title={KEY_TITLES[id].title} />
          </li>
        ))}
        {FIXED.map(([chord, title]) => (
          <li
            key={title}
            className="flex items-center justify-between gap-2 border-line border-b py-1"
          >
            <span>{title}</span>
            <Key>{chord}</Key>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type ChordButtonProps = { readonly id: KeyCommandId; readonly title: string };

/** Press it, then press the new keys; Escape keeps the old ones. */
function ChordButton({ id, title }: ChordButtonProps) {
  const keys = usePrefs((prefs) => prefs.keys);
  const store = usePrefsStore();
  const [isListening, setListening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const listen = (event: KeyboardEvent): void => {
    if (!isListening) return;
    event.preventDefault();
    event.stopPropagation();
    const chord = findChord(event.nativeEvent);
    if (chord === null) return;
    setListening(false);
    if (chord === 'Escape') return;
    const conflict = findConflict(id, chord, keys);
    setProblem(conflict === null ? null : `${chordLabel(chord)} is: ${KEY_TITLES[conflict].title}`);
    if (conflict === null) {
      store.setState({ keys: { ...keys, chords: { ...keys.chords, [id]: chord } } });
    }
  };
  return (
    <span className="flex shrink-0 flex-col items-end">
      <Button
        look="quiet"
        size="sm"
        aria-label={phrase`${phrase(title)}: ${chordLabel(chordFor(id, keys))}. Press to change`}
        onClick={() => setListening(true)}
        onBlur={() => setListening(false)}
        onKeyDown={listen}
      >
        <Key>{isListening ? 'press keys…' : chordLabel(chordFor(id, keys))}</Key>
      </Button>
      <span role="alert" className="text-11 text-critical">
        {problem}
      </span>
    </span>
  );
}
