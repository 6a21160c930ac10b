import { describe, expect, it } from 'vitest';
import { DEFAULT_LOOK, lookText, parseLook, rowHeight } from './look.ts';

describe('the look cookie', () => {
  it('survives the way out and in', () => {
    const look = { theme: 'light', palette: 'cvd', density: 'compact' } as const;
    expect(parseLook(lookText(look))).toEqual(look);
  });

  it.each([undefined, '', 'x.y.z', '"><script>', 'light', 'light.cvd.huge.more'])(
    'from %j only what is understood is taken',
    (text) => {
      const look = parseLook(text);
      expect(['dark', 'light', 'contrast']).toContain(look.theme);
      expect(look.density).toBe(DEFAULT_LOOK.density);
    },
  );

  it('rows are 44 pixels high for fingers, whatever was chosen', () => {
    expect(rowHeight('compact', true)).toBe(44);
    expect(rowHeight('default', false)).toBe(22);
  });
});
