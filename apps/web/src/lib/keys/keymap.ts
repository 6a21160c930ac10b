/**
 * Which chord does what, where: the table of 4.7 for the panels that exist, with the reader's own changes
 * laid over it. Binds nothing itself.
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
