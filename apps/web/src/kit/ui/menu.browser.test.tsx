import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { Menu, MenuButton, type MenuItem } from './menu.tsx';

const picked = vi.fn();

const makeItems = (...labels: readonly string[]): MenuItem[] =>
  labels.map((label) => ({ id: label, label, onPick: () => picked(label) }));

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'.split('');
const ITEMS = makeItems('Amend', 'Cancel', 'Clone', 'Reverse');

const open = async (items: readonly MenuItem[] = ITEMS) => {
  picked.mockClear();
  const { panel } = showPanel(
    <>
      <MenuButton name="Actions" items={items}>
        …
      </MenuButton>
      <p>elsewhere</p>
    </>,
  );
  const button = panel.getByRole('button', { name: 'Actions' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect.element(panel.getByRole('menu', { name: 'Actions' })).toBeVisible();
  const item = (name: string) => panel.getByRole('menuitem', { name });
  return { panel, button, menu: panel.getByRole('menu'), item };
};

describe('the keyboard in a menu', () => {
  test('starts at the first item and goes round with the arrows', async () => {
    const { item } = await open();
    await expect.element(item('Amend')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Cancel')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(item('Reverse')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(item('Amend')).toHaveFocus();
  });

  test('Home and End go to the ends', async () => {
    const { item } = await open();
    await userEvent.keyboard('{End}');
    await expect.element(item('Reverse')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(item('Amend')).toHaveFocus();
  });

  test('a letter goes to the next item that begins with it, again and again', async () => {
    const { item } = await open();
    await userEvent.keyboard('c');
    await expect.element(item('Cancel')).toHaveFocus();
    await userEvent.keyboard('c');
    await expect.element(item('Clone')).toHaveFocus();
    await userEvent.keyboard('C');
    await expect.element(item('Cancel')).toHaveFocus();
    await userEvent.keyboard('z');
    await expect.element(item('Cancel')).toHaveFocus();
  });

  test('Enter picks the focused item once and closes', async () => {
    const { menu, button } = await open();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(menu).not.toBeInTheDocument();
    expect(picked.mock.calls).toEqual([['Cancel']]);
    await expect.element(button).toHaveFocus();
    await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  });

  test('Escape closes without a pick and gives the focus back', async () => {
    const { menu, button } = await open();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu).not.toBeInTheDocument();
    expect(picked).not.toHaveBeenCalled();
    await expect.element(button).toHaveFocus();
  });
});

describe('the pointer', () => {
  test('picks an item', async () => {
    const { menu, item } = await open();
    await item('Reverse').click();
    await expect.element(menu).not.toBeInTheDocument();
    expect(picked.mock.calls).toEqual([['Reverse']]);
  });

  test('a press elsewhere closes without a pick', async () => {
    const { panel, menu } = await open();
    await panel.getByText('elsewhere').click({ position: { x: 300, y: 4 } });
    await expect.element(menu).not.toBeInTheDocument();
    expect(picked).not.toHaveBeenCalled();
  });
});

describe('what a menu shows', () => {
  test('which of its choices holds, for the eye and for a reader', async () => {
    const { panel } = await open([
      { id: 'dark', label: 'Dark', checked: true, onPick: () => undefined },
      { id: 'light', label: 'Light', checked: false, hint: 'L', onPick: () => undefined },
    ]);
    const dark = panel.getByRole('menuitemradio', { name: 'Dark' });
    const light = panel.getByRole('menuitemradio', { name: 'Light' });
    await expect.element(dark).toHaveAttribute('aria-checked', 'true');
    await expect.element(dark).toHaveTextContent('✓Dark');
    await expect.element(light).toHaveAttribute('aria-checked', 'false');
    await expect.element(light).toHaveTextContent('LightL');
  });

  test.each([
    ['the bottom right corner', { x: 5_000, y: 5_000 }, ITEMS],
    ['the left of the window', { x: -50, y: -50 }, ITEMS],
    ['anywhere, with more items than fit', { x: 100, y: 300 }, makeItems(...ALPHABET)],
  ])('stays inside the window when opened at %s', async (_, at, items) => {
    const { panel } = showPanel(
      <Menu label="Row" items={items} at={at} onClose={() => undefined} />,
    );
    const menu = panel.getByRole('menu', { name: 'Row' });
    await expect.element(menu).toBeVisible();
    const { left, top, right, bottom } = menu.element().getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(window.innerWidth);
    expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  });
});

test('a button whose words are its name is called by them, with the rest as its title', async () => {
  const { panel } = showPanel(
    <MenuButton name="Una One, trader, low touch" namesItself items={ITEMS}>
      Una One
    </MenuButton>,
  );
  const button = panel.getByRole('button', { name: 'Una One', exact: true });
  await expect.element(button).toHaveAttribute('title', 'Una One, trader, low touch');
});
