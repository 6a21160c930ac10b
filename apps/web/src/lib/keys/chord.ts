/**
 * Names of key presses, by the physical key (`event.code`) so that a layout does not move them. Pure:
 * works on the few fields of an event it needs.
 */

export type KeyPress = {
  readonly code: string;
  /** The character typed, where there is one. */
  readonly key?: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  readonly getModifierState?: (name: string) => boolean;
};

const MODIFIER_CODES = /^(Control|Alt|Shift|Meta|OS)(Left|Right)?$/;

/**
 * The chord of a press (`Ctrl+Shift+KeyE`), or null for a lone modifier and for anything typed with
 * AltGr, which is how many layouts write brackets. The command key of a Mac counts as Ctrl.
 */
export function findChord(press: KeyPress): string | null {
  if (MODIFIER_CODES.test(press.code) || press.code === '') return null;
  if (press.getModifierState?.('AltGraph') === true) return null;
  // Layouts put these two on different keys: the character counts, not the place.
  if (press.key === '?') return 'Shift+Slash';
  if (press.key === '/' && !press.ctrlKey && !press.altKey && !press.metaKey) return 'Slash';
  const parts: string[] = [];
  if (press.ctrlKey || press.metaKey) parts.push('Ctrl');
  if (press.altKey) parts.push('Alt');
  if (press.shiftKey) parts.push('Shift');
  parts.push(press.code);
  return parts.join('+');
}

/** True for a chord that a person typing text would produce (WCAG 2.1.4: these can be switched off). */
export function isSingleKey(chord: string): boolean {
  const code = chord.replace(/^Shift\+/, '');
  return /^(Key[A-Z]|Digit\d|Slash|Comma|Period|Minus|Equal|Bracket(Left|Right)|Space)$/.test(code);
}

const NAMES: Readonly<Record<string, string>> = {
  Slash: '/',
  BracketLeft: '[',
  BracketRight: ']',
  Minus: '-',
  Equal: '=',
  Comma: ',',
  Period: '.',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  'Shift+Slash': '?',
};

/** A chord as people read it: `Ctrl+Shift+E`, `?`. */
export function chordLabel(chord: string): string {
  const whole = NAMES[chord];
  if (whole !== undefined) return whole;
  return chord
    .split('+')
    .map((part) => NAMES[part] ?? part.replace(/^(Key|Digit|Numpad)(?=.)/, ''))
    .join('+');
}
