/** Reads the style sheet itself and computes the contrast of every pair that is drawn, in every theme and palette. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = ReadonlyMap<string, string>;

const SHEET = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Tokens of the blocks whose selector names all of `wanted` and no other attribute. */
function readTokens(theme: string, palette: string): Tokens {
  const tokens = new Map<string, string>();
  for (const [, selector = '', body = ''] of SHEET.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const applies = selector
      .split(',')
      .some((part) =>
        [...part.matchAll(/\[data-(\w+)=["'](\w+)["']\]/g)].every(
          ([, name, value]) =>
            (name === 'theme' && value === theme) || (name === 'palette' && value === palette),
        ),
      );
    if (!applies || !selector.includes(':root')) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\s*;/gi)) {
      tokens.set(name, value);
    }
  }
  return tokens;
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(tokens: Tokens, front: string, back: string): number {
  const [light = 0, dark = 0] = [front, back]
    .map((name) => luminance(tokens.get(name) ?? ''))
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const TEXTS = ['text1', 'text2', 'text3', 'accent', 'info', 'warn', 'critical'];
const MARKET = ['buy', 'sell', 'up', 'down'];
const SURFACES = ['bg', 's1', 's2', 's3'];
const THEMES = ['dark', 'light', 'contrast'].flatMap((theme) =>
  ['normal', 'cvd'].map((palette) => [theme, palette] as const),
);

describe.each(THEMES)('colours of theme %s, palette %s', (theme, palette) => {
  const tokens = readTokens(theme, palette);
  const least = theme === 'contrast' ? 7 : 4.5;

  it('are all there', () => {
    expect([...TEXTS, ...MARKET, ...SURFACES].filter((name) => !tokens.has(name))).toEqual([]);
  });

  it('every text can be read on every surface', () => {
    const faint = [...TEXTS, ...MARKET].flatMap((text) =>
      SURFACES.filter((surface) => contrast(tokens, text, surface) < least).map(
        (surface) => `${text} on ${surface}: ${contrast(tokens, text, surface).toFixed(2)}`,
      ),
    );
    expect(faint).toEqual([]);
  });

  it('a flashed price can be read on its wash, and the wash is no blink', () => {
    expect(contrast(tokens, 'up', 'up-wash')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens, 'down', 'down-wash')).toBeGreaterThanOrEqual(4.5);
    for (const wash of ['up-wash', 'down-wash']) {
      const change = luminance(tokens.get(wash) ?? '') - luminance(tokens.get('s1') ?? '');
      expect(Math.abs(change)).toBeLessThan(theme === 'light' ? 0.25 : 0.1);
    }
  });

  it('text on the buttons of both sides and of the selection can be read', () => {
    expect(contrast(tokens, 'on-fill', 'buy-fill')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens, 'on-fill', 'sell-fill')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(tokens, 'on-accent', 'accent')).toBeGreaterThanOrEqual(4.5);
    for (const text of ['text1', 'text2', 'buy', 'sell', 'up', 'down']) {
      expect(contrast(tokens, text, 'selected')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('controls and the focus ring stand out from every surface', () => {
    for (const surface of SURFACES) {
      expect(contrast(tokens, 'control', surface)).toBeGreaterThanOrEqual(3);
      expect(contrast(tokens, 'focus', surface)).toBeGreaterThanOrEqual(3);
    }
  });
});
