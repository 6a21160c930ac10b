import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_LOOK, LOOK_COOKIE } from '../../lib/look.ts';
import { openPrefs } from './prefs.ts';

const KEY = 'tradefloor.prefs.v1';

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of three engines.
  document.cookie = `${LOOK_COOKIE}=; Path=/; Max-Age=0`;
});

describe('what a person has set', () => {
  test('is there the next time', () => {
    openPrefs().setState({
      flashes: false,
      workspace: 'bonds',
      keys: { chords: { palette: 'Ctrl+KeyJ' }, singleKeys: false },
      layouts: { trade: { version: 1 } },
    });
    expect(openPrefs().getState()).toMatchObject({
      flashes: false,
      workspace: 'bonds',
      keys: { chords: { palette: 'Ctrl+KeyJ' }, singleKeys: false },
      layouts: { trade: { version: 1 } },
    });
  });

  test('about the look goes into a cookie, which the server reads before the first paint', () => {
    openPrefs().setState({ look: { theme: 'light', palette: 'cvd', density: 'compact' } });
    expect(document.cookie).toContain(`${LOOK_COOKIE}=`);
    expect(document.documentElement.dataset).toMatchObject({
      theme: 'light',
      palette: 'cvd',
      density: 'compact',
    });
    expect(openPrefs().getState().look).toEqual({
      theme: 'light',
      palette: 'cvd',
      density: 'compact',
    });
    expect(window.localStorage.getItem(KEY)).not.toContain('cvd');
  });

  test.each([
    ['no JSON', '{"flashes":fal'],
    ['a list', '[1,2]'],
    ['a number', '7'],
    [
      'parts of another shape',
      '{"grids":3,"keys":[],"layouts":"x","workspace":{},"gridViews":null}',
    ],
  ])('is the default where the storage holds %s', (_, text) => {
    window.localStorage.setItem(KEY, text);
    expect(openPrefs().getState()).toMatchObject({
      flashes: true,
      confirmsQuotes: true,
      ladder: { confirms: true },
      keys: { chords: {}, singleKeys: true },
      grids: {},
      gridViews: {},
      workspace: null,
      layouts: {},
      look: DEFAULT_LOOK,
    });
  });

  test('one broken part does not take the others with it', () => {
    window.localStorage.setItem(KEY, '{"flashes":false,"keys":"broken","workspace":"trade"}');
    expect(openPrefs().getState()).toMatchObject({
      flashes: false,
      workspace: 'trade',
      keys: { chords: {}, singleKeys: true },
    });
  });
});

describe('a browser that stores nothing', () => {
  const refuse = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };

  test('opens with the defaults', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    expect(openPrefs().getState().flashes).toBe(true);
  });

  test('keeps a choice until the page is left', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const prefs = openPrefs();
    prefs.setState({ flashes: false });
    expect(prefs.getState().flashes).toBe(false);
  });
});
