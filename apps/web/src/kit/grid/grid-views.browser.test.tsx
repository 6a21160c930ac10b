import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AT_MS } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { PLAIN_SCENE, viewOfText } from './model/views.ts';
import { expectColumn, ROWS, TestGrid } from './testing/test-grid.tsx';

afterEach(() => vi.restoreAllMocks());

const ALL = ROWS.map(({ id }) => id);
const BIG = {
  ...PLAIN_SCENE,
  name: 'Sells',
  chosen: { side: ['SELL'] },
} as const;

const show = (presets: readonly (typeof BIG)[] = []) => {
  const shown = showPanel(<TestGrid presets={presets} />);
  const pick = async (name: string): Promise<void> => {
    await shown.panel.getByRole('button', { name: 'Views of orders' }).click();
    await shown.panel.getByRole('menu').getByText(name, { exact: true }).click();
  };
  const save = async (name: string): Promise<void> => {
    await pick('Save view…');
    await shown.panel.getByRole('dialog').getByLabelText('Name').fill(name);
    await userEvent.keyboard('{Enter}');
  };
  return { ...shown, pick, save };
};

/** Catches what goes to the clipboard. */
const catchCopies = () =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async () => undefined);

describe('saved views', () => {
  test('a view is saved under a name, left and come back to', async () => {
    const { panel, pick, save } = show();
    await panel.getByLabelText('Filter orders').fill('ib');
    await expectColumn(panel, 'id', ['IBM']);
    await save(' Big blue ');
    await expect
      .element(panel.getByRole('button', { name: 'Views of orders' }))
      .toHaveTextContent('Big blue');
    await pick('Everything');
    await expectColumn(panel, 'id', ALL);
    await pick('Big blue');
    await expectColumn(panel, 'id', ['IBM']);
    await expect.element(panel.getByLabelText('Filter orders')).toHaveValue('ib');
  });

  test('its name leaves the button as soon as something of it is changed', async () => {
    const { panel, save } = show();
    await save('Mine');
    const button = panel.getByRole('button', { name: 'Views of orders' });
    await expect.element(button).toHaveTextContent('Mine');
    await panel.getByRole('columnheader', { name: 'Size' }).getByRole('button').click();
    await expect.element(button).not.toHaveTextContent('Mine');
  });

  test('a name in use is marked as replaced, an empty one is not saved', async () => {
    const { panel, pick, save, prefs } = show();
    await save('Mine');
    await pick('Save view…');
    const dialog = panel.getByRole('dialog', { name: 'Save this view of orders' });
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Mine');
    await expect.element(dialog.getByText('replaces the view of this name')).toBeVisible();
    await dialog.getByLabelText('Name').fill('  ');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).toBeVisible();
    expect(prefs.getState().gridViews['orders']?.map(({ name }) => name)).toEqual(['Mine']);
  });

  test('views the grid brings along are there without being saved', async () => {
    const { panel, pick } = show([BIG]);
    await pick('Sells');
    await expectColumn(panel, 'id', ['AAPL', 'IBM']);
    await panel.getByRole('button', { name: 'Views of orders' }).click();
    await expect
      .element(panel.getByRole('menuitemradio', { name: 'Sells' }))
      .toHaveAttribute('aria-checked', 'true');
    expect(panel.getByRole('menuitem', { name: 'Saved views…' }).elements()).toEqual([]);
  });

  test('a saved view can be removed; the last removal shows that there are none', async () => {
    const { panel, pick, save, prefs } = show();
    await save('Mine');
    await pick('Saved views…');
    const dialog = panel.getByRole('dialog', { name: 'Saved views of orders' });
    await dialog.getByRole('button', { name: 'Remove Mine' }).click();
    await expect.element(dialog.getByText('No saved views.')).toBeVisible();
    expect(prefs.getState().gridViews['orders']).toEqual([]);
  });

  test('its link holds the whole view', async () => {
    const copied = catchCopies();
    const { panel, pick, save } = show();
    await panel.getByLabelText('Filter orders').fill('ib');
    await save('Mine');
    await pick('Saved views…');
    await panel.getByRole('button', { name: 'Copy a link to Mine' }).click();
    const [, text = ''] = copied.mock.lastCall?.[0].split('/#view=') ?? [];
    expect(viewOfText(text)).toMatchObject({ grid: 'orders', view: { name: 'Mine', text: 'ib' } });
  });

  test('a view that is there for the next visit shows what it showed', async () => {
    const first = show();
    await first.panel.getByLabelText('Filter orders').fill('ib');
    await first.save('Mine');
    await expect.poll(() => first.prefs.getState().gridViews['orders']?.length).toBe(1);
    const next = show();
    await next.pick('Mine');
    await expectColumn(next.panel, 'id', ['IBM']);
  });
});

describe('taking rows out', () => {
  test('the key of copying takes what is shown, as it is sorted, for a spreadsheet', async () => {
    const copied = catchCopies();
    const { panel } = show();
    await panel.getByLabelText('Filter orders').fill('a');
    await panel.getByRole('columnheader', { name: 'Symbol' }).getByRole('button').click();
    await expectColumn(panel, 'id', ['AAPL', 'NVDA', 'TSLA']);
    await panel.getByRole('grid').click({ position: { x: 500, y: 200 } });
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(copied.mock.lastCall?.[0]).toBe(
      'Symbol\tSize\tSide\nAAPL\t100\tSELL\nNVDA\t100\tBUY\nTSLA\t\tBUY',
    );
  });

  test('an export holds raw figures, and a last line of who, when, which filter, how many', async () => {
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) blobs.push(blob);
      return '#';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { panel } = show();
    await panel.getByLabelText('Filter orders').fill('ms');
    await expectColumn(panel, 'id', ['MSFT']);
    await panel.getByRole('button', { name: 'Export orders as CSV' }).click();
    await expect.poll(() => names).toEqual(['tradefloor-orders-20261121T140322Z.csv']);
    const text = await blobs[0]?.text();
    expect(text?.split('\r\n')).toEqual([
      'Symbol,Size,Side',
      'MSFT,300,BUY',
      `exported by u-1 at ${new Date(AT_MS).toISOString()}; text ms; 1 rows,,`,
      '',
    ]);
  });

  test('where a whole period can be exported, a menu has it besides the view', async () => {
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => '#');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { panel } = showPanel(<TestGrid subject="ORDERS" />, {
      answers: { 'jobs.list': async () => ({ items: [], nextCursor: null }) },
    });
    const button = panel.getByRole('button', { name: 'Export orders' });
    await button.click();
    await panel.getByRole('menuitem', { name: 'This view as CSV' }).click();
    await expect.poll(() => names).toEqual(['tradefloor-orders-20261121T140322Z.csv']);
    await button.click();
    await panel.getByRole('menuitem', { name: 'Whole period…' }).click();
    const dialog = panel.getByRole('dialog', { name: 'Export a period: Orders' });
    await expect.element(dialog.getByText(/No exports yet/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});
