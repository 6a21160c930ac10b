/**
 * Which chord does what, where: the table of 4.7 for the panels that exist, with the reader's own changes
 * laid over it. Finds conflicts; binds nothing itself.
 */
import { isSingleKey } from './chord.ts';

/** Where a key works: everywhere, or only while the focus is inside such a panel. */
export type KeyScope = 'anywhere' | 'grid' | 'orders' | 'ticket' | 'basket' | 'chart' | 'rfq';

/** What one must be able to do to have a use for a key; any one of several. */
type KeyNeed = 'trade' | 'kill' | 'ask-dealers';

export type KeyCommand = {
  readonly id: string;
  readonly scope: KeyScope;
  readonly title: string;
  readonly chord: string;
  /** Who has no use for it does not see it. */
  readonly needs?: KeyNeed | readonly KeyNeed[];
  /** Works while a text field has the focus. */
  readonly whileTyping?: boolean;
};

/** Every command that has a key. Structural keys (arrows in a grid, Tab) belong to their widgets. */
export const KEY_COMMANDS = [
  {
    id: 'palette',
    scope: 'anywhere',
    title: 'Find a symbol or a command',
    chord: 'Ctrl+KeyK',
    whileTyping: true,
  },
  { id: 'keys', scope: 'anywhere', title: 'Show all keys', chord: 'Shift+Slash' },
  {
    id: 'ticket.buy',
    needs: 'trade',
    scope: 'anywhere',
    title: 'Buy ticket',
    chord: 'F8',
    whileTyping: true,
  },
  {
    id: 'ticket.sell',
    needs: 'trade',
    scope: 'anywhere',
    title: 'Sell ticket',
    chord: 'F9',
    whileTyping: true,
  },
  { id: 'panel.next', scope: 'anywhere', title: 'Next panel', chord: 'F6', whileTyping: true },
  {
    id: 'panel.previous',
    scope: 'anywhere',
    title: 'Previous panel',
    chord: 'Shift+F6',
    whileTyping: true,
  },
  {
    id: 'freeze',
    scope: 'anywhere',
    title: 'Freeze or free the screen',
    chord: 'Ctrl+Shift+KeyF',
    whileTyping: true,
  },
  {
    id: 'cancel.all',
    needs: 'trade',
    scope: 'anywhere',
    title: 'Cancel all my working orders',
    chord: 'Ctrl+Alt+KeyX',
    whileTyping: true,
  },
  {
    id: 'kill',
    needs: 'kill',
    scope: 'anywhere',
    title: 'Kill switch',
    chord: 'Ctrl+Alt+KeyK',
    whileTyping: true,
  },
  { id: 'grid.filter', scope: 'grid', title: 'Filter rows', chord: 'Slash' },
  {
    id: 'grid.clear',
    scope: 'grid',
    title: 'Clear the filter',
    chord: 'Ctrl+Shift+KeyL',
    whileTyping: true,
  },
  { id: 'grid.copy', scope: 'grid', title: 'Copy the rows', chord: 'Ctrl+KeyC' },
  {
    id: 'grid.csv',
    scope: 'grid',
    title: 'Export as CSV',
    chord: 'Ctrl+Shift+KeyE',
    whileTyping: true,
  },
  {
    id: 'grid.columns',
    scope: 'grid',
    title: 'Choose columns',
    chord: 'Ctrl+Shift+KeyO',
    whileTyping: true,
  },
  { id: 'order.cancel', scope: 'orders', title: 'Cancel the order', chord: 'Delete' },
  { id: 'order.amend', needs: 'trade', scope: 'orders', title: 'Amend the order', chord: 'KeyM' },
  { id: 'order.clone', needs: 'trade', scope: 'orders', title: 'Clone the orders', chord: 'KeyC' },
  {
    id: 'order.reverse',
    needs: 'trade',
    scope: 'orders',
    title: 'Reverse the orders',
    chord: 'KeyR',
  },
  {
    id: 'side.buy',
    needs: ['trade', 'ask-dealers'],
    scope: 'ticket',
    title: 'Side: buy',
    chord: 'Alt+KeyB',
    whileTyping: true,
  },
  {
    id: 'side.sell',
    needs: ['trade', 'ask-dealers'],
    scope: 'ticket',
    title: 'Side: sell',
    chord: 'Alt+KeyS',
    whileTyping: true,
  },
  {
    id: 'ticket.send',
    needs: ['trade', 'ask-dealers'],
    scope: 'ticket',
    title: 'Send the order',
    chord: 'Ctrl+Enter',
    whileTyping: true,
  },
  {
    id: 'basket.place',
    needs: 'trade',
    scope: 'basket',
    title: 'Place the basket',
    chord: 'Ctrl+Enter',
    whileTyping: true,
  },
  {
    id: 'ticket.clear',
    needs: ['trade', 'ask-dealers'],
    scope: 'ticket',
    title: 'Clear the ticket',
    chord: 'Escape',
    whileTyping: true,
  },
  {
    id: 'rfq.live',
    needs: 'ask-dealers',
    scope: 'anywhere',
    title: 'To the request in front',
    chord: 'F7',
    whileTyping: true,
  },
  {
    id: 'rfq.pick1',
    needs: 'ask-dealers',
    scope: 'rfq',
    title: 'Pick dealer 1',
    chord: 'Digit1',
  },
  {
    id: 'rfq.pick2',
    needs: 'ask-dealers',
    scope: 'rfq',
    title: 'Pick dealer 2',
    chord: 'Digit2',
  },
  {
    id: 'rfq.pick3',
    needs: 'ask-dealers',
    scope: 'rfq',
    title: 'Pick dealer 3',
    chord: 'Digit3',
  },
  {
    id: 'rfq.pick4',
    needs: 'ask-dealers',
    scope: 'rfq',
    title: 'Pick dealer 4',
    chord: 'Digit4',
  },
  {
    id: 'rfq.pick5',
    needs: 'ask-dealers',
    scope: 'rfq',
    title: 'Pick dealer 5',
    chord: 'Digit5',
  },
  {
    id: 'rfq.execute',
    needs: 'ask-dealers',
    scope: 'rfq',
    title: 'Hit or lift the dealer picked, or the best',
    chord: 'Ctrl+Enter',
    whileTyping: true,
  },
  {
    id: 'rfq.pass',
    needs: 'ask-dealers',
    scope: 'rfq',
    title: 'Do not trade',
    chord: 'KeyD',
  },
] as const satisfies readonly KeyCommand[];

export type KeyCommandId = (typeof KEY_COMMANDS)[number]['id'];

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
  // An order blotter is a grid with more keys.
  (a === 'grid' && b === 'orders') ||
  (a === 'orders' && b === 'grid');

/** The command that already answers this chord somewhere the given one works, or null. */
export function conflictOf(id: KeyCommandId, chord: string, prefs: KeyPrefs): KeyCommand | null {
  const own = COMMANDS.find((command) => command.id === id);
  if (own === undefined) return null;
  const other = KEY_COMMANDS.find(
    (command) =>
      command.id !== id && chordFor(command.id, prefs) === chord && meets(command.scope, own.scope),
  );
  return other ?? null;
}

/** What a press asks for, given where the focus is; null when nothing answers. */
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
