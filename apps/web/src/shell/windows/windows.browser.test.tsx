/** Panels in windows of their own: how they leave the dock and come back, and what they follow. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPrefs } from '../../kit/prefs/prefs.ts';
import { LOOK_COOKIE } from '../../lib/look.ts';
import { getInstrument, toIdentity } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { openUi } from '../pages/open-ui.ts';

import { showScreen } from '../testing/show-screen.tsx';
import { keepPlace, windowFeatures } from './window-place.ts';
import { WindowScreen } from './window-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

const TRADER = toIdentity('trader', { tradingStyle: 'high_touch' });
const WIDE = { width: 1_440, height: 900 };

/** A window as the browser would open it, which the test closes. */
function givenBrowser(isAllowed = true) {
  const opened = { closed: false };
  const open = vi
    .spyOn(window, 'open')
    .mockImplementation(() => (isAllowed ? (opened as Window) : null));
  return { opened, open };
}

async function openChart() {
  const shown = await showScreen(TRADER, WIDE);
  const tab = shown.panel.getByRole('tab', { name: 'Chart' });
  await expect.element(tab).toBeVisible();
  const press = () => shown.panel.getByRole('button', { name: 'Open Chart in a window' }).click();
  return { ...shown, tab, press };
}

describe('a panel of the dock', () => {
  test('goes into a window with its channel, and comes back to its group when that is closed', async () => {
    const { opened, open } = givenBrowser();
    const { tab, press, panel } = await openChart();
    await press();
    await expect.element(tab).not.toBeInTheDocument();
    expect(open.mock.calls[0]?.slice(0, 2)).toEqual([
      '/window?panels=chart.1',
      'tradefloor-chart-1',
    ]);
    opened.closed = true;
    await expect.element(tab).toBeVisible();
    const group = tab.element().closest('.flexlayout__tabset');
    expect(group?.textContent).toContain('Ladder');
    await expect.element(panel.getByRole('region', { name: 'Chart' })).toBeVisible();
  });

  test('stays where the browser allows no window', async () => {
    const { open } = givenBrowser(false);
    const { tab, press } = await openChart();
    await press();
    await expect.poll(() => open.mock.calls.length).toBe(1);
    await expect.element(tab).toBeVisible();
  });
});

describe('a group of the dock', () => {
  const GROUP = ['Chart', 'Ladder', 'Depth', 'Time and sales'];

  async function openGroup(front: string) {
    const shown = await showScreen(TRADER, WIDE);
    const tab = (name: string) => shown.panel.getByRole('tab', { name, exact: true });
    await tab(front).click();
    const names = (): readonly (string | null)[] =>
      shown.panel
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent);
    const press = () =>
      shown.panel.getByRole('button', { name: `Open the group of ${front} in a window` }).click();
    await expect.element(tab(front)).toHaveAttribute('aria-selected', 'true');
    const box = (name: string) => shown.panel.getByRole('region', { name, exact: true });
    return { ...shown, tab, names, press, box };
  }

  test('goes into one window as a whole, and comes back to its place, its order, size and front panel', async () => {
    const { opened, open } = givenBrowser();
    const { names, press, box } = await openGroup('Depth');
    await expect.element(box('Depth')).toBeVisible();
    const before = names();
    const place = box('Depth').element().getBoundingClientRect();
    await press();
    await expect.poll(() => names().filter((name) => GROUP.includes(name ?? ''))).toEqual([]);
    expect(open.mock.calls.map(([url]) => url)).toEqual([
      '/window?panels=chart.1,ladder.1,depth.1,time-and-sales.1',
    ]);
    expect(names().length).toBe(before.length - GROUP.length);
    opened.closed = true;
    await expect.poll(names).toEqual(before);
    await expect.element(box('Depth')).toBeVisible();
    const again = box('Depth').element().getBoundingClientRect();
    expect([again.left, again.top]).toEqual([place.left, place.top]);
    expect(
      Math.abs(again.width - place.width) + Math.abs(again.height - place.height),
    ).toBeLessThan(4);
  });

  test('a panel that was opened again meanwhile stays where it is; the others come back', async () => {
    const { opened } = givenBrowser();
    const { names, press, tab, ui } = await openGroup('Chart');
    await press();
    await expect.element(tab('Chart')).not.toBeInTheDocument();
    ui.setState({ panelRequest: { no: 1, panel: 'chart' } });
    await expect.element(tab('Chart')).toBeVisible();
    opened.closed = true;
    await expect.element(tab('Time and sales')).toBeVisible();
    expect(names().filter((name) => name === 'Chart')).toHaveLength(1);
    const group = tab('Ladder').element().closest('.flexlayout__tabset');
    expect(group?.textContent).not.toContain('Chart');
  });

  test('of one panel has no button of its own', async () => {
    const { panel } = await showScreen(TRADER, WIDE);
    await expect
      .element(panel.getByRole('button', { name: 'Open Watchlist in a window' }))
      .toBeVisible();
    expect(panel.getByRole('button', { name: /group of Watchlist/ }).elements()).toEqual([]);
  });
});

describe('a window of panels', () => {
  const show = (search: string, role: 'trader' | 'viewer' = 'trader') => {
    const onEmpty = vi.fn();
    const shown = showPanel(<WindowScreen search={search} onEmpty={onEmpty} />, { role });
    return { ...shown, onEmpty };
  };

  test('shows the panels of its address, offers no window of its own, and closes with the last one', async () => {
    const { panel, onEmpty } = show('?panels=help.1,positions.1');
    await expect.element(panel.getByText('Life of an order')).toBeVisible();
    expect(panel.getByRole('button', { name: /in a window/ }).elements()).toEqual([]);
    for (const name of ['Positions', 'How it works']) {
      const tab = panel.getByRole('tab', { name });
      await tab.click();
      tab.element().querySelector<HTMLElement>('[class*="tab_button_trailing"]')?.click();
    }
    await expect.poll(() => onEmpty.mock.calls.length).toBeGreaterThan(0);
  });

  test('shows nothing that its reader may not see', async () => {
    const { panel } = show('?panels=ticket.1,kill.1', 'viewer');
    await expect.element(panel.getByText('No panel here')).toBeVisible();
  });
});

describe('what the windows of a browser have in common', () => {
  /** Another window writes: the browser reports it to this one. */
  const changeElsewhere = (key: string, text: string): void => {
    window.localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  };

  test('the symbol of a channel, both ways', async () => {
    const account = {
      isLoaded: () => false,
      instrument: () => getInstrument(),
      subscribe: () => () => true,
    };
    const ui = openUi(account, openPrefs(), null);
    changeElsewhere('tradefloor.prefs.v1', JSON.stringify({ symbols: { 2: 'KO' } }));
    expect(ui.getState().symbols).toEqual({ 2: 'KO' });
    ui.setState({ symbols: { 2: 'XOM' } });
    const kept = JSON.parse(window.localStorage.getItem('tradefloor.prefs.v1') ?? '{}');
    expect(kept.symbols).toEqual({ 2: 'XOM' });
  });

  test('the theme and every other setting', () => {
    const prefs = openPrefs();
    const { look } = prefs.getState();
    onTestFinished(() => prefs.setState({ look }));
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of three engines.
    document.cookie = `${LOOK_COOKIE}=light.normal.compact; Path=/`;
    changeElsewhere('tradefloor.prefs.v1', JSON.stringify({ flashes: false }));
    expect(prefs.getState()).toMatchObject({ flashes: false, look: { theme: 'light' } });
    expect(document.documentElement.dataset).toMatchObject({ theme: 'light', density: 'compact' });
  });

  test('a change of theme is announced to them', () => {
    const prefs = openPrefs();
    const { look } = prefs.getState();
    onTestFinished(() => prefs.setState({ look }));
    prefs.setState({ look: { ...look, theme: 'contrast' } });
    expect(window.localStorage.getItem(LOOK_COOKIE)).toContain('contrast');
  });
});

describe('the place of a window', () => {
  test('is that of the last one of the panel', () => {
    expect(windowFeatures('chart')).toBe('popup,width=720,height=520');
    keepPlace('chart');
    const { screenX, screenY, innerWidth, innerHeight } = window;
    expect(windowFeatures('chart')).toBe(
      `popup,left=${screenX},top=${screenY},width=${innerWidth},height=${innerHeight}`,
    );
    expect(windowFeatures('depth')).toBe('popup,width=720,height=520');
  });

  test.each(['x', '3', '{"chart":7}', '{"chart":{"left":"1,menubar","width":1}}'])(
    'that was kept as %s is a usable one',
    (text) => {
      window.localStorage.setItem('tradefloor.windows.v1', text);
      expect(windowFeatures('chart')).toMatch(/^popup,width=(720|200),height=520$/);
    },
  );
});
