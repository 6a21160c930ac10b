import { useRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { openPrefs } from '../../kit/prefs/prefs.ts';
import { getInstrument } from '../../platform/testing/given.ts';
import { loadAccount } from '../../platform/testing/given-desk.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { Dock, type DockHandle } from './dock.tsx';
import { type DockLayout, listPanels, split, tabs } from './dock-layout.ts';
import { loadFit } from './screen-fit.ts';
import { useLayout } from './use-layout.ts';

/** Three panels in two groups. */
const LAYOUT: DockLayout = {
  version: 1,
  root: split(100, tabs(60, 'help', 'orders'), tabs(40, 'positions')),
};

type Shown = { readonly panel: PanelId };

function DockOf(props: {
  readonly layout: DockLayout;
  readonly onChange: (layout: DockLayout) => void;
  readonly wanted?: Shown;
}) {
  const dock = useRef<DockHandle>(null);
  return (
    <>
      <button type="button" onClick={() => dock.current?.show(props.wanted?.panel ?? 'orders')}>
        show it
      </button>
      <div className="relative min-h-0 flex-1">
        <Dock ref={dock} layout={props.layout} onChange={props.onChange} />
      </div>
    </>
  );
}

const show = async (layout: DockLayout = LAYOUT, wanted: PanelId = 'orders') => {
  const onChange = vi.fn((_: DockLayout) => undefined);
  const shown = showPanel(
    <DockOf layout={layout} onChange={onChange} wanted={{ panel: wanted }} />,
    {
      before: (client) =>
        loadAccount(client, {
          instruments: [getInstrument(), getInstrument({ symbol: 'MSFT' })],
        }),
    },
  );
  await expect.element(shown.panel.getByRole('tab').first()).toBeVisible();
  const tab = (name: string) => shown.panel.getByRole('tab', { name });
  const last = (): DockLayout => onChange.mock.lastCall?.[0] ?? layout;
  return { ...shown, onChange, tab, last };
};

describe('the docking area', () => {
  test('shows the front panel of each group, under its name', async () => {
    const { panel } = await show();
    await expect.element(panel.getByText('Life of an order')).toBeVisible();
    await expect.element(panel.getByRole('region', { name: 'Positions' })).toBeVisible();
    await expect.element(panel.getByRole('tab', { name: 'Orders' })).toBeVisible();
  });

  test('a tab brings its panel to the front, which is saved', async () => {
    const { panel, tab, last } = await show();
    await tab('Orders').click();
    await expect.element(panel.getByRole('grid', { name: /orders/i })).toBeVisible();
    await expect.poll(() => last().root.children[0]).toMatchObject({ active: 1 });
  });

  test('a panel that is open is brought to the front instead of opened twice', async () => {
    const { panel, last } = await show();
    await panel.getByRole('button', { name: 'show it' }).click();
    await expect.element(panel.getByRole('grid', { name: /orders/i })).toBeVisible();
    expect(listPanels(last())).toEqual(['help', 'orders', 'positions']);
  });

  test('a panel that is not open is added', async () => {
    const { panel, tab, last } = await show(LAYOUT, 'chart');
    await panel.getByRole('button', { name: 'show it' }).click();
    await expect.element(tab('Chart')).toBeVisible();
    await expect
      .poll(() => [...listPanels(last())].sort())
      .toEqual(['chart', 'help', 'orders', 'positions']);
  });

  test('a panel is closed by the cross of its tab', async () => {
    const { tab, last } = await show();
    const cross = tab('Orders')
      .element()
      .querySelector<HTMLElement>('[class*="tab_button_trailing"]');
    await tab('Orders').hover();
    cross?.click();
    await expect.element(tab('Orders')).not.toBeInTheDocument();
    expect(listPanels(last())).toEqual(['help', 'positions']);
  });
});

describe('a link channel', () => {
  test('is chosen beside the panel, with the symbol each one shows, and is saved', async () => {
    const layout: DockLayout = { version: 1, root: split(100, tabs(100, 'chart')) };
    const { panel, ui, last } = await show(layout);
    ui.setState({ symbols: { 2: 'MSFT' } });
    await panel.getByRole('button', { name: 'Link channel 1 of Chart' }).click();
    await expect
      .element(panel.getByRole('menuitemradio', { name: /Channel 2/ }))
      .toHaveTextContent('Channel 2MSFT');
    await expect
      .element(panel.getByRole('menuitemradio', { name: /Channel 3/ }))
      .toHaveTextContent('Channel 3AAPL');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect
      .element(panel.getByRole('button', { name: 'Link channel 2 of Chart' }))
      .toBeVisible();
    await expect
      .poll(() => last().root.children[0])
      .toMatchObject({ tabs: [{ panel: 'chart', channel: 2 }] });
  });

  test('is not offered where a panel shows no symbol', async () => {
    const { panel } = await show({ version: 1, root: split(100, tabs(100, 'help')) });
    await expect.element(panel.getByText('Life of an order')).toBeVisible();
    expect(panel.getByRole('button', { name: /Link channel/ }).elements()).toEqual([]);
  });
});

/** A preset in words, with what saves and resets it. */
function Layout() {
  const { layout, preset, save, screen } = useLayout();
  return (
    <>
      <p data-testid="panels">{`${preset}: ${listPanels(layout).join(' ')}`}</p>
      <p data-testid="columns">{layout.root.children.length}</p>
      <button type="button" onClick={() => save(LAYOUT)}>
        save
      </button>
      <button type="button" onClick={screen.reset}>
        reset
      </button>
    </>
  );
}

describe('the saved layout', () => {
  const open = () => {
    const shown = showPanel(<Layout />, { role: 'viewer' });
    return { ...shown, listed: shown.panel.getByTestId('panels') };
  };

  test('opens the next time without what the person may not see', async () => {
    const first = open();
    await expect.element(first.listed).toHaveTextContent(/chart/);
    await first.panel.getByRole('button', { name: 'save' }).click();
    await expect.element(open().listed).toHaveTextContent(/: help$/);
  });

  test('gives way to the preset after a reset', async () => {
    const { panel, listed, prefs } = open();
    await expect.element(listed).toHaveTextContent(/chart/);
    const before = listed.element().textContent ?? '';
    await panel.getByRole('button', { name: 'save' }).click();
    await panel.getByRole('button', { name: 'reset' }).click();
    await expect.element(listed).toHaveTextContent(before);
    expect(prefs.getState().layouts).toEqual({});
  });

  test('of a window much wider has its columns in tabs here, and stays as it was saved', async () => {
    const { panel, prefs } = open();
    const names = ['chart', 'depth', 'help', 'watchlist'] as const;
    const wide: DockLayout = { version: 1, root: split(100, ...names.map((id) => tabs(25, id))) };
    await loadFit();
    await expect.element(panel.getByTestId('panels')).toHaveTextContent(/:/);
    const first = panel.getByTestId('panels').element().textContent ?? '';
    const key = `${first.split(':')[0]}@${4 * window.innerWidth}`;
    prefs.setState({ layouts: { [key]: wide } });
    const again = open();
    const columns = Math.max(1, Math.floor(window.innerWidth / 400));
    await expect.element(again.panel.getByTestId('columns')).toHaveTextContent(`${columns}`);
    expect(prefs.getState().layouts).toEqual({ [key]: wide });
    await again.panel.getByRole('button', { name: 'save' }).click();
    const kept = openPrefs().getState().layouts;
    expect(Object.keys(kept)).toEqual([key, `${first.split(':')[0]}@${window.innerWidth}`]);
    expect(kept[key]).toEqual(wide);
  });

  test('that cannot be read is the preset', async () => {
    const first = open();
    await expect.element(first.listed).toHaveTextContent(/chart/);
    const text = first.listed.element().textContent ?? '';
    const [preset = ''] = text.split(':');
    first.prefs.setState({ layouts: { [preset]: { version: 1, root: 'broken' } } });
    await expect.element(open().listed).toHaveTextContent(text);
  });
});
