/** Two commands on one chord, as the sheet of all keys finds them while one is changed. */
import type { KeyCommand, KeyScope } from './key-command.ts';
import { KEY_COMMANDS, type KeyCommandId } from './key-commands.ts';
import { chordFor, type KeyPrefs } from './keymap.ts';

const COMMANDS: readonly KeyCommand[] = KEY_COMMANDS;

const meets = (a: KeyScope, b: KeyScope): boolean =>
  a === b ||
  a === 'anywhere' ||
  b === 'anywhere' ||
  // Blotters of orders and of algos are grids with more keys.
  (a === 'grid' && GRIDS.has(b)) ||
  (b === 'grid' && GRIDS.has(a));
const GRIDS: ReadonlySet<KeyScope> = new Set(['orders', 'algos']);

/** The command already bound to this chord in a scope of the given one, or null. */
export function findConflict(
  id: KeyCommandId,
  chord: string,
  prefs: KeyPrefs,
): KeyCommandId | null {
  const own = COMMANDS.find((command) => command.id === id);
  if (own === undefined) return null;
  const other = KEY_COMMANDS.find(
    (command) =>
      command.id !== id && chordFor(command.id, prefs) === chord && meets(command.scope, own.scope),
  );
  return other?.id ?? null;
}
