/**
 * How the product looks to one person: theme, palette, row height. Kept in a cookie, because the server writes it into
 * the first byte of the page and nothing may flash. Not a secret.
 */

import { DENSITIES, PALETTES, THEMES } from '@tradefloor/contracts/vocabulary/preferences';

export type Look = {
  readonly theme: (typeof THEMES)[number];
  readonly palette: (typeof PALETTES)[number];
  readonly density: (typeof DENSITIES)[number];
};

export const LOOK_COOKIE = 'tradefloor_look';
export const DEFAULT_LOOK: Look = { theme: 'dark', palette: 'normal', density: 'default' };

const oneOf = <T extends string>(values: readonly T[], text: string | undefined, fallback: T): T =>
  values.find((value) => value === text) ?? fallback;

/** Reads the cookie's text; whatever is not understood is the default. */
export function parseLook(text: string | undefined): Look {
  const [theme, palette, density] = (text ?? '').split('.');
  return {
    theme: oneOf(THEMES, theme, DEFAULT_LOOK.theme),
    palette: oneOf(PALETTES, palette, DEFAULT_LOOK.palette),
    density: oneOf(DENSITIES, density, DEFAULT_LOOK.density),
  };
}

/** The cookie's text. */
export const lookText = (look: Look): string => `${look.theme}.${look.palette}.${look.density}`;

/** Height of a grid's row in pixels; fingers get 44 (Salt's touch density). */
export function rowHeight(density: Look['density'], isCoarse: boolean): number {
  if (isCoarse) return 44;
  return { compact: 20, default: 22, comfortable: 28 }[density];
}
