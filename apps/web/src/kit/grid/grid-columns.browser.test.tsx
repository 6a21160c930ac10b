import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { cutCells } from './testing/clipped.ts';
import { readHeads, TestGrid } from './testing/test-grid.tsx';

const show = () => {
  const { panel, prefs } = showPanel(<TestGrid />);
  const expectHeads = (...heads: readonly string[]) =>
    expect.poll(() => readHeads(panel)).toEqual(heads);
  return { panel, prefs, expectHeads };
};

const openDialog = async () => {
  const shown = show();
  await shown.panel.getByRole('button', { name: 'Columns of orders' }).click();
  const dialog = shown.panel.getByRole('dialog', { name: 'Columns of orders' });
  await expect.element(dialog).toBeVisible();
  return { ...shown, dialog };
};

describe('the choice of columns', () => {
  test('begins as the author arranged it: one column is in the drawer', async () => {
    const { dialog, expectHeads } = await openDialog();
    await expectHeads('Symbol', 'Size', 'Side');
    await expect.element(dialog.getByRole('checkbox', { name: /Note/ })).not.toBeChecked();
    await expect.element(dialog.getByRole('checkbox', { name: /Side/ })).toBeChecked();
  });

  test('puts a column on and takes one off', async () => {
    const { dialog, expectHeads } = await openDialog();
    await dialog.getByRole('checkbox', { name: /Note/ }).click();
    await expectHeads('Symbol', 'Size', 'Side', 'Note');
    await dialog.getByRole('checkbox', { name: /Size/ }).click();
    await expectHeads('Symbol', 'Side', 'Note');
  });

  test('never takes off the last one', async () => {
    const { dialog, expectHeads } = await openDialog();
    await dialog.getByRole('checkbox', { name: /Size/ }).click();
    await dialog.getByRole('checkbox', { name: /Side/ }).click();
    await expectHeads('Symbol');
    await dialog.getByRole('checkbox', { name: /Symbol/ }).click();
    await expect.element(dialog.getByRole('checkbox', { name: /Symbol/ })).toBeChecked();
    await expectHeads('Symbol');
  });

  test('moves a column by its buttons and by Alt with an arrow; the ends go no further', async () => {
    const { dialog, expectHeads } = await openDialog();
    await expect.element(dialog.getByRole('button', { name: 'Move Symbol up' })).toBeDisabled();
    await expect.element(dialog.getByRole('button', { name: 'Move Note down' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Move Side up' }).click();
    await expectHeads('Symbol', 'Side', 'Size');
    dialog
      .getByRole('checkbox', { name: /Symbol/ })
      .element()
      .focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expectHeads('Side', 'Symbol', 'Size');
  });

  test('finds columns by title and by description', async () => {
    const { dialog } = await openDialog();
    await expect.element(dialog.getByLabelText('Find a column')).toHaveFocus();
    await dialog.getByLabelText('Find a column').fill('HOW MANY');
    await expect.poll(() => dialog.getByRole('checkbox').elements().length).toBe(1);
    await expect.element(dialog.getByRole('checkbox', { name: /Size/ })).toBeVisible();
  });

  test('sets a width in pixels; an empty field gives the column its own back', async () => {
    const { panel, dialog } = await openDialog();
    const width = () =>
      panel.getByRole('columnheader', { name: 'Side' }).element().getBoundingClientRect().width;
    const own = width();
    const field = dialog.getByLabelText('Width of Side in pixels');
    await field.fill('150');
    await expect.poll(width).toBe(150);
    await field.fill('');
    await expect.poll(width).toBe(own);
  });

  test('all is as it was after a reset', async () => {
    const { dialog, expectHeads } = await openDialog();
    await dialog.getByRole('button', { name: 'Move Side up' }).click();
    await dialog.getByRole('checkbox', { name: /Note/ }).click();
    await expectHeads('Symbol', 'Side', 'Size', 'Note');
    await dialog.getByRole('button', { name: 'Reset columns' }).click();
    await expectHeads('Symbol', 'Size', 'Side');
  });

  test('is kept: the grid opens with it the next time', async () => {
    const { dialog, prefs, expectHeads } = await openDialog();
    await dialog.getByRole('button', { name: 'Move Side up' }).click();
    await expectHeads('Symbol', 'Side', 'Size');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(prefs.getState().grids['orders']?.order).toEqual(['id', 'side', 'size', 'note']);
    await show().expectHeads('Symbol', 'Side', 'Size');
  });

  test('opens by its key as well', async () => {
    const { panel } = show();
    await panel.getByRole('grid').click({ position: { x: 500, y: 200 } });
    await userEvent.keyboard('{Control>}{Shift>}o{/Shift}{/Control}');
    await expect.element(panel.getByRole('dialog', { name: 'Columns of orders' })).toBeVisible();
  });
});

describe('a header under the pointer', () => {
  test('dragged onto another, its column takes that place', async () => {
    const { panel, expectHeads } = show();
    await expectHeads('Symbol', 'Size', 'Side');
    await userEvent.dragAndDrop(
      panel.getByTitle('Buy or sell'),
      panel.getByTitle('What is traded'),
    );
    await expectHeads('Side', 'Symbol', 'Size');
  });

  test('its edge, pressed twice, gives back the column’s own width', async () => {
    const { panel, prefs, expectHeads } = show();
    await expectHeads('Symbol', 'Size', 'Side');
    const head = panel.getByRole('columnheader', { name: 'Symbol' });
    const width = () => head.element().getBoundingClientRect().width;
    const own = width();
    prefs.setState({ grids: { orders: { hidden: ['note'], order: [], widths: { id: 200 } } } });
    await expect.poll(width).toBe(200);
    const edge = head.element().querySelector<HTMLElement>('.grid-edge');
    edge?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await expect.poll(width).toBe(own);
  });

  test('dragged to the left, it never cuts a figure', async () => {
    const { panel, prefs } = show();
    prefs.setState({ grids: { orders: { hidden: ['note'], order: [], widths: { size: 28 } } } });
    await expect.element(panel.getByText('300 sh')).toBeVisible();
    expect(cutCells(panel.element())).toEqual([]);
  });

  test('cells stand below their titles, figures at the right', async () => {
    const { panel, expectHeads } = show();
    await expectHeads('Symbol', 'Size', 'Side');
    const head = panel.getByRole('columnheader', { name: 'Size' }).element();
    const cell = panel.getByRole('gridcell', { name: '300 sh' }).element();
    expect(cell.getBoundingClientRect().left).toBe(head.getBoundingClientRect().left);
    expect(cell.getBoundingClientRect().width).toBe(head.getBoundingClientRect().width);
    expect(getComputedStyle(cell).textAlign).toBe('right');
  });
});
