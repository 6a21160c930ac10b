/**
 * Which chord does what, where: the table of 4.7 for the panels that exist, with the reader's own changes
 * laid over it. Finds conflicts; binds nothing itself.
 */
import { isSingleKey } from './chord.ts';
import type { KeyCommand, KeyScope } from './key-command.ts';
import { KEY_COMMANDS, type KeyCommandId } from './key-commands.ts';

/** The reader's own chords by command, and whether single keys act at all. */
export type KeyPrefs = {
  readonly chords: Readonly<Partial<Record<string, string>>>;
  readonly singleKeys: boolean;
};

export const DEFAULT_KEYS: KeyPrefs = { chords: {}, singleKeys: true };

const COMMANDS: readonly KeyCommand[] = KEY_COMMANDS;

/** The chord of a command under these preferences. */
export const chordFor = (id: KeyCommandId, prefs: KeyPrefs): string =>
  prefs.chords[id] ?? COMMANDS.find((command) => command.id === id)?.chord ?? '';

const meets = (a: KeyScope, b: KeyScope): boolean =>
  a === b ||
  a === 'anywhere' ||
  b === 'anywhere' ||
  // Blotters of orders and of algos are grids with more keys.
  (a === 'grid' && GRIDS.has(b)) ||
  (b === 'grid' && GRIDS.has(a));
const GRIDS: ReadonlySet<KeyScope> = new Set(['orders', 'algos']);

/** The command already bound to this chord in a scope of the given one, or null. */
export function findConflict(id: KeyCommandId, chord: string, prefs: KeyPrefs): KeyCommand | null {
  const own = COMMANDS.find((command) => command.id === id);
  if (own === undefined) return null;
  const other = KEY_COMMANDS.find(
    (command) =>
      command.id !== id && chordFor(command.id, prefs) === chord && meets(command.scope, own.scope),
  );
  return other ?? null;
}

/** The command of a key press, given the focus; null when nothing is bound. */
export function commandFor(
  chord: string,
  at: { readonly scopes: readonly KeyScope[]; readonly typing: boolean },
  prefs: KeyPrefs,
): KeyCommandId | null {
  if (!prefs.singleKeys && isSingleKey(chord)) return null;
  for (const command of KEY_COMMANDS) {
    const row: KeyCommand = command;
    if (chordFor(command.id, prefs) !== chord) continue;
    if (row.scope !== 'anywhere' && !at.scopes.includes(row.scope)) continue;
    if (at.typing && row.whileTyping !== true) continue;
    return command.id;
  }
  return null;
}
