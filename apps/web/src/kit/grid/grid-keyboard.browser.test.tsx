import { describe, expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { expectColumn, ROWS, TestGrid, type TestGridProps } from './testing/test-grid.tsx';

const onSelect = vi.fn();
const onOpen = vi.fn();
const onMenu = vi.fn();

/** The grid with the focus on its first row. */
const show = async (props: TestGridProps = {}) => {
  for (const mock of [onSelect, onOpen, onMenu]) mock.mockClear();
  const { panel } = showPanel(
    <TestGrid onSelect={onSelect} onOpen={onOpen} onMenu={onMenu} {...props} />,
  );
  await expectColumn(
    panel,
    'id',
    ROWS.map(({ id }) => id),
  );
  const grid = panel.getByRole('grid', { name: 'orders' });
  return { panel, grid };
};

const row = (panel: Locator, name: string): Locator => panel.getByRole('row', { name });

/** What the active cell reads, as a screen reader finds it. */
const readActive = (grid: Locator): string => {
  const id = grid.element().getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent ?? '';
};

const expectActive = (grid: Locator, text: string) =>
  expect.poll(() => readActive(grid)).toBe(text);

const lastSelection = (): readonly string[] => onSelect.mock.lastCall?.[0] ?? [];

describe('moving', () => {
  test('arrows, Home and End move the cell that is announced, and stop at the edges', async () => {
    const { panel, grid } = await show();
    await row(panel, 'MSFT').click();
    await expectActive(grid, 'MSFT');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expectActive(grid, '100 sh');
    await userEvent.keyboard('{End}');
    await expectActive(grid, 'SELL');
    await userEvent.keyboard('{ArrowRight}');
    await expectActive(grid, 'SELL');
    await userEvent.keyboard('{Home}{ArrowUp}{ArrowUp}');
    await expectActive(grid, 'MSFT');
    await userEvent.keyboard('{Control>}{End}{/Control}');
    await expectActive(grid, 'NVDA');
    await userEvent.keyboard('{ArrowDown}');
    await expectActive(grid, 'NVDA');
  });

  test('the active cell stays with its row when the order changes', async () => {
    const { panel, grid } = await show();
    await row(panel, 'TSLA').click();
    await expectActive(grid, 'TSLA');
    await panel.getByTitle('What is traded').click();
    await expectColumn(panel, 'id', ['AAPL', 'IBM', 'MSFT', 'NVDA', 'TSLA']);
    await grid.click({ position: { x: 500, y: 300 } });
    await userEvent.keyboard('{ArrowUp}');
    await expectActive(grid, 'NVDA');
  });

  test('an arrow with Alt is not the grid’s: columns are moved by it elsewhere', async () => {
    const { panel, grid } = await show();
    await row(panel, 'MSFT').click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expectActive(grid, 'MSFT');
  });
});

describe('selecting one', () => {
  test('follows the keyboard and the pointer', async () => {
    const { panel } = await show();
    await row(panel, 'MSFT').click();
    expect(lastSelection()).toEqual(['MSFT']);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row(panel, 'AAPL')).toHaveAttribute('aria-selected', 'true');
    await expect.element(row(panel, 'MSFT')).toHaveAttribute('aria-selected', 'false');
    await row(panel, 'IBM').click({ modifiers: ['Control'] });
    expect(lastSelection()).toEqual(['IBM']);
  });

  test('Escape gives it up; without a selection Escape is left to others', async () => {
    const { panel, grid } = await show();
    await row(panel, 'MSFT').click();
    await userEvent.keyboard('{Escape}');
    expect(lastSelection()).toEqual([]);
    await expect.element(row(panel, 'MSFT')).toHaveAttribute('aria-selected', 'false');
    const calls = onSelect.mock.calls.length;
    await userEvent.keyboard('{Escape}');
    await expect.element(grid).toHaveFocus();
    expect(onSelect.mock.calls.length).toBe(calls);
  });

  test('Control and A selects nothing where only one can be', async () => {
    const { panel } = await show();
    await row(panel, 'MSFT').click();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(lastSelection()).toEqual(['MSFT']);
  });
});

describe('selecting many', () => {
  test('Control adds and takes away, Shift fills between', async () => {
    const { panel, grid } = await show({ allowsMany: true });
    await expect.element(grid).toHaveAttribute('aria-multiselectable', 'true');
    await row(panel, 'MSFT').click();
    await row(panel, 'TSLA').click({ modifiers: ['Control'] });
    expect(lastSelection()).toEqual(['MSFT', 'TSLA']);
    await row(panel, 'MSFT').click({ modifiers: ['Control'] });
    expect(lastSelection()).toEqual(['TSLA']);
    await row(panel, 'AAPL').click();
    await row(panel, 'IBM').click({ modifiers: ['Shift'] });
    expect(lastSelection()).toEqual(['AAPL', 'TSLA', 'IBM']);
  });

  test('arrows alone move without selecting; Space toggles, Shift extends, Control and A takes all', async () => {
    const { panel, grid } = await show({ allowsMany: true });
    await row(panel, 'MSFT').click();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expectActive(grid, 'TSLA');
    expect(lastSelection()).toEqual(['MSFT']);
    await userEvent.keyboard(' ');
    expect(lastSelection()).toEqual(['MSFT', 'TSLA']);
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(lastSelection()).toEqual(['MSFT', 'TSLA', 'IBM']);
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(lastSelection()).toEqual(ROWS.map(({ id }) => id));
  });
});

describe('acting on a row', () => {
  test('Enter and a double click open it', async () => {
    const { panel } = await show();
    await row(panel, 'AAPL').click();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(['TSLA']);
    await row(panel, 'IBM').dblClick();
    expect(onOpen.mock.calls.map(([{ id }]) => id)).toEqual(['TSLA', 'IBM']);
  });

  test('its menu opens by the other button, by Shift and F10, and for the row meant', async () => {
    const { panel } = await show();
    await row(panel, 'AAPL').click({ button: 'right' });
    expect(onMenu.mock.lastCall?.[0].id).toBe('AAPL');
    await userEvent.keyboard('{ArrowDown}{Shift>}{F10}{/Shift}');
    expect(onMenu.mock.lastCall?.[0].id).toBe('TSLA');
    const box = panel.getByRole('grid').element().getBoundingClientRect();
    const at = onMenu.mock.lastCall?.[1];
    expect(at.x).toBeGreaterThan(box.left);
    expect(at.y).toBeGreaterThan(box.top);
  });

  test('keys pressed in the filter stay there', async () => {
    const { panel } = await show({ allowsMany: true });
    await panel.getByLabelText('Filter orders').fill('a');
    await userEvent.keyboard('{Control>}a{/Control}{Enter} ');
    expect(onSelect).not.toHaveBeenCalled();
    expect(onOpen).not.toHaveBeenCalled();
  });
});
