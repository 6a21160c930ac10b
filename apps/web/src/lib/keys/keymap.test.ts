import { describe, expect, it } from 'vitest';
import { chordLabel, findChord, isSingleKey } from './chord.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { findConflict } from './key-conflict.ts';
import { chordFor, commandFor, DEFAULT_KEYS } from './keymap.ts';

const press = (code: string, held: Partial<Parameters<typeof findChord>[0]> = {}) => ({
  code,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  metaKey: false,
  ...held,
});

describe('naming a press', () => {
  it('goes by the physical key, modifiers in one order', () => {
    expect(findChord(press('KeyF', { shiftKey: true, ctrlKey: true }))).toBe('Ctrl+Shift+KeyF');
    expect(findChord(press('KeyK', { metaKey: true }))).toBe('Ctrl+KeyK');
  });

  it('a modifier alone is no chord, and AltGr is typing', () => {
    expect(findChord(press('ShiftLeft', { shiftKey: true }))).toBeNull();
    const altGr = press('KeyE', { ctrlKey: true, altKey: true, getModifierState: () => true });
    expect(findChord(altGr)).toBeNull();
  });

  it('the question mark is itself on every layout', () => {
    expect(findChord(press('Minus', { key: '?', shiftKey: true }))).toBe('Shift+Slash');
  });

  it('reads as it is printed on keys', () => {
    expect(chordLabel('Ctrl+Shift+KeyE')).toBe('Ctrl+Shift+E');
    expect(chordLabel('Shift+Slash')).toBe('?');
  });
});

describe('the key map', () => {
  it('has no two commands on one chord in one place', () => {
    const conflicts = KEY_COMMANDS.filter(
      ({ id, chord }) => findConflict(id, chord, DEFAULT_KEYS) !== null,
    );
    expect(conflicts).toEqual([]);
  });

  it('finds a conflict with a user-defined chord', () => {
    const prefs = { ...DEFAULT_KEYS, chords: { freeze: 'F8' } };
    expect(findConflict('ticket.buy', 'F8', prefs)).toBe('freeze');
  });

  it('a chosen chord replaces the default one', () => {
    const prefs = { ...DEFAULT_KEYS, chords: { palette: 'Ctrl+KeyP' } };
    const anywhere = { scopes: [], typing: false };
    expect(chordFor('palette', prefs)).toBe('Ctrl+KeyP');
    expect(commandFor('Ctrl+KeyP', anywhere, prefs)).toBe('palette');
    expect(commandFor('Ctrl+KeyK', anywhere, prefs)).toBeNull();
  });

  it('a key of a panel acts only while the focus is in such a panel', () => {
    expect(commandFor('Alt+KeyB', { scopes: [], typing: false }, DEFAULT_KEYS)).toBeNull();
    expect(commandFor('Alt+KeyB', { scopes: ['ticket'], typing: true }, DEFAULT_KEYS)).toBe(
      'side.buy',
    );
    expect(commandFor('Delete', { scopes: ['grid'], typing: false }, DEFAULT_KEYS)).toBeNull();
    expect(commandFor('Delete', { scopes: ['grid', 'orders'], typing: false }, DEFAULT_KEYS)).toBe(
      'order.cancel',
    );
  });

  it('typing text never triggers a single key, and single keys can be switched off', () => {
    const inGrid = { scopes: ['grid' as const], typing: false };
    expect(commandFor('Slash', { ...inGrid, typing: true }, DEFAULT_KEYS)).toBeNull();
    expect(commandFor('Slash', inGrid, DEFAULT_KEYS)).toBe('grid.filter');
    expect(commandFor('Slash', inGrid, { ...DEFAULT_KEYS, singleKeys: false })).toBeNull();
  });

  it('no key that sends or cancels an order is a single character', () => {
    const trading = KEY_COMMANDS.filter(({ id }) =>
      ['ticket.send', 'order.cancel', 'cancel.all', 'kill'].includes(id),
    );
    expect(trading).toHaveLength(4);
    expect(trading.filter(({ chord }) => isSingleKey(chord))).toEqual([]);
  });
});
