/** What a user chooses for the pages, kept in documents by name; and what bounds them. */

export const PREFERENCE_NAMES = [
  'appearance',
  'chart',
  'columns',
  'confirmations',
  'guide',
  'keyboard',
  'signals',
  'views',
] as const;
export type PreferenceName = (typeof PREFERENCE_NAMES)[number];

/** Bytes of one document as JSON; below a frame of the gateway's socket. */
export const PREFERENCE_BYTES_MAX = 48 * 1_024;

/** Bytes of a text in UTF-8. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else bytes += code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

export const THEMES = ['dark', 'light', 'contrast'] as const;
export const PALETTES = ['normal', 'cvd'] as const;
export const DENSITIES = ['compact', 'default', 'comfortable'] as const;

/** Ticks that a ladder's limit may be beyond its trigger. */
export const LADDER_LIMIT_TICKS_MAX = 100_000;
