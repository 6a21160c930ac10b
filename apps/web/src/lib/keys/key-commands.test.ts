/** The table of keys as a whole: readable, bindable, safe to change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chordLabel, findChord, isSingleKey, type KeyPress } from './chord.ts';
import type { KeyCommand, KeyScope } from './key-command.ts';
import { KEY_COMMANDS } from './key-commands.ts';
import { findConflict } from './key-conflict.ts';
import { KEY_TITLES } from './key-titles.ts';
import { chordFor, commandFor, DEFAULT_KEYS } from './keymap.ts';

const COMMANDS: readonly KeyCommand[] = KEY_COMMANDS;
const SCOPES: readonly KeyScope[] = [
  'grid',
  'orders',
  'algos',
  'ladder',
  'ticket',
  'basket',
  'rfq',
];
const ids = KEY_COMMANDS.map(({ id }) => id);
const anyId = fc.constantFrom(...ids);

/** The press that makes a chord. */
function toPress(chord: string): KeyPress {
  const parts = chord.split('+');
  const code = parts.at(-1) ?? '';
  return {
    code,
    key: chord === 'Shift+Slash' ? '?' : code === 'Slash' ? '/' : code,
    ctrlKey: parts.includes('Ctrl'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
    metaKey: false,
  };
}

describe('every command', () => {
  it('has an id and a title of its own in its place', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const titles = KEY_COMMANDS.map(({ id, scope }) => `${scope}: ${KEY_TITLES[id].title}`);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it.each(COMMANDS)(
    '$id is reached by pressing its chord where it works',
    ({ id, scope, chord }) => {
      const pressed = findChord(toPress(chord));
      expect(pressed).toBe(chord);
      const scopes: readonly KeyScope[] = scope === 'anywhere' ? [] : [scope];
      expect(commandFor(chord, { scopes, typing: false }, DEFAULT_KEYS)).toBe(id);
    },
  );

  it.each(COMMANDS)('$id reads as keys are printed', ({ chord }) => {
    expect(chordLabel(chord)).not.toMatch(/Key[A-Z]|Digit|Slash|Arrow/);
  });

  it('of a single character never acts while a text is typed', () => {
    for (const { id, chord, scope } of COMMANDS.filter((one) => isSingleKey(one.chord))) {
      const at = { scopes: scope === 'anywhere' ? [] : [scope], typing: true };
      expect([id, commandFor(chord, at, DEFAULT_KEYS)]).toEqual([id, null]);
    }
  });

  it('of one place does nothing in the others', () => {
    for (const { chord, scope } of COMMANDS.filter((one) => one.scope !== 'anywhere')) {
      for (const other of SCOPES.filter((one) => one !== scope)) {
        const found = commandFor(chord, { scopes: [other], typing: false }, DEFAULT_KEYS);
        const where = COMMANDS.find(({ id }) => id === found)?.scope ?? other;
        expect([other, 'anywhere']).toContain(where);
      }
    }
  });
});

describe('a chord of one’s own', () => {
  it('that has no conflict reaches its command and no other', () => {
    const chord = fc
      .tuple(fc.constantFrom('Ctrl+', 'Ctrl+Shift+', 'Alt+'), fc.constantFrom(...'ABCXYZ'))
      .map(([modifiers, letter]) => `${modifiers}Key${letter}`);
    fc.assert(
      fc.property(anyId, chord, (id, own) => {
        fc.pre(findConflict(id, own, DEFAULT_KEYS) === null);
        const prefs = { chords: { [id]: own }, singleKeys: true };
        const scope = COMMANDS.find((one) => one.id === id)?.scope ?? 'anywhere';
        const scopes: readonly KeyScope[] = scope === 'anywhere' ? [] : [scope];
        expect(chordFor(id, prefs)).toBe(own);
        expect(commandFor(own, { scopes, typing: false }, prefs)).toBe(id);
      }),
    );
  });

  it('is in conflict with itself never, with an equal chord of the same place always', () => {
    fc.assert(
      fc.property(anyId, anyId, (a, b) => {
        expect(findConflict(a, chordFor(a, DEFAULT_KEYS), DEFAULT_KEYS)).toBeNull();
        fc.pre(a !== b);
        const scope = (id: string) => COMMANDS.find((one) => one.id === id)?.scope;
        fc.pre(scope(a) === scope(b));
        expect(findConflict(a, chordFor(b, DEFAULT_KEYS), DEFAULT_KEYS)).toBe(b);
      }),
    );
  });
});

describe('a press', () => {
  it('of the command key is one of Ctrl, on whatever layout', () => {
    const press = { code: 'KeyK', key: 'k', altKey: false, shiftKey: false };
    expect(findChord({ ...press, ctrlKey: false, metaKey: true })).toBe('Ctrl+KeyK');
    expect(findChord({ ...press, ctrlKey: true, metaKey: false })).toBe('Ctrl+KeyK');
  });
});
