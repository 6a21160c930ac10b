import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Role, SavedLayout } from '../../platform/client/shapes.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { PanelMenu } from '../bars/menus.tsx';
import { fromRows } from './layout-rows.ts';
import { CHARTS, givenLayouts, givenScreen, NEWS, toSaved } from './layouts.given.ts';

const ONE = { all: ['trade'], current: 'trade', choose: () => undefined } as const;

async function open(given: { role?: Role; layouts?: SavedLayout[]; workspaces?: typeof ONE }) {
  const { role = 'trader', layouts = [], workspaces = ONE } = given;
  const onShow = vi.fn();
  const { screen, shown } = givenScreen();
  const server = givenLayouts(...layouts);
  const { panel, push } = showPanel(
    <PanelMenu onShow={onShow} screen={screen} workspaces={workspaces} />,
    { role, answers: server.answers },
  );
  await panel.getByRole('button', { name: 'Panels and layout' }).click();
  const menu = panel.getByRole('dialog', { name: 'Panels and layout' });
  await expect.element(menu.getByRole('searchbox')).toHaveFocus();
  return { menu, onShow, shown, kept: server.kept, push };
}

describe('the panels', () => {
  test('are those of the role, in groups, and one is shown by its name', async () => {
    const { menu, onShow } = await open({ role: 'viewer' });
    const group = menu.getByRole('region', { name: 'Market', exact: true });
    await expect.element(group.getByRole('button', { name: 'Chart', exact: true })).toBeVisible();
    expect(menu.getByRole('button', { name: 'Kill switch' }).elements()).toEqual([]);
    expect(menu.getByRole('region', { name: 'Clearing' }).elements()).toEqual([]);
    await group.getByRole('button', { name: 'Chart', exact: true }).click();
    expect(onShow.mock.calls).toEqual([['chart']]);
    await expect.poll(() => menu.elements()).toEqual([]);
  });

  test('are found by a part of the name, and Enter shows the first', async () => {
    const { menu, onShow } = await open({});
    await userEvent.keyboard('pos');
    const found = () =>
      menu
        .getByRole('region', { name: 'Panels' })
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent);
    await expect.poll(found).toEqual(['Positions']);
    await userEvent.keyboard('{Enter}');
    expect(onShow.mock.calls).toEqual([['positions']]);
  });

  test('are found by their group where no name has the word', async () => {
    const { menu } = await open({});
    await userEvent.keyboard('record');
    const group = menu.getByRole('region', { name: 'Records' });
    await expect.element(group.getByRole('button', { name: 'FIX messages' })).toBeVisible();
  });

  test('a word that none has finds none, and Enter shows none', async () => {
    const { menu, onShow } = await open({});
    await userEvent.keyboard('xyz{Enter}');
    await expect.element(menu.getByText('No panel has “xyz” in its name.')).toBeVisible();
    expect(onShow).not.toHaveBeenCalled();
  });
});

describe('saved layouts', () => {
  test('the screen is saved under a name, with its panels as they are', async () => {
    const { menu, kept } = await open({});
    await expect.element(menu.getByText(/None yet/)).toBeVisible();
    await menu.getByRole('textbox', { name: 'This screen' }).fill('  Mine ');
    await menu.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(menu.getByRole('button', { name: 'Mine', exact: true })).toBeVisible();
    expect(kept().map(({ name, rows }) => [name, fromRows(rows)])).toEqual([['Mine', CHARTS]]);
  });

  test('one is shown, and what was there before comes back', async () => {
    const { menu, shown } = await open({ layouts: [toSaved()] });
    await menu.getByRole('button', { name: 'Opening', exact: true }).click();
    await expect.element(menu.getByText('“Opening” is shown.')).toBeVisible();
    expect(shown.at(-1)).toEqual(NEWS);
    await menu.getByRole('button', { name: 'Undo' }).click();
    expect(shown.at(-1)).toEqual(CHARTS);
  });

  test('is shared with its link, and not any more', async () => {
    const copied = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockImplementation(async () => undefined);
    const { menu, kept } = await open({ layouts: [toSaved()] });
    await menu.getByRole('button', { name: 'Share Opening and copy its link' }).click();
    await expect.element(menu.getByText('shared')).toBeVisible();
    expect(copied.mock.calls).toEqual([
      [`${window.location.origin}/#layout=${toSaved().layoutId}`],
    ]);
    await expect.element(menu.getByText('Copied')).toBeVisible();
    copied.mockRejectedValueOnce(new Error('not allowed'));
    await menu.getByRole('button', { name: 'Share Opening and copy its link' }).click();
    await expect.element(menu.getByText(/^Not copied/)).toBeVisible();
    await menu.getByRole('button', { name: 'Change Opening' }).click();
    await menu.getByRole('button', { name: 'Stop sharing' }).click();
    await expect.poll(() => kept()[0]?.isShared).toBe(false);
    copied.mockRestore();
  });

  test('takes another name and the panels of the screen', async () => {
    const { menu, kept } = await open({ layouts: [toSaved()] });
    await menu.getByRole('button', { name: 'Change Opening' }).click();
    await menu.getByRole('textbox', { name: 'Name of Opening' }).fill('Close');
    await menu.getByRole('button', { name: 'Rename' }).click();
    await menu.getByRole('button', { name: 'Save this screen in it' }).click();
    await expect.poll(() => kept().map(({ name }) => name)).toEqual(['Close']);
    await expect.poll(() => kept().map(({ rows }) => fromRows(rows))).toEqual([CHARTS]);
  });

  test('is deleted after a question', async () => {
    const { menu, kept } = await open({ layouts: [toSaved()] });
    await menu.getByRole('button', { name: 'Change Opening' }).click();
    await menu.getByRole('button', { name: 'Delete…' }).click();
    expect(kept()).toHaveLength(1);
    await menu.getByRole('button', { name: 'Delete Opening' }).click();
    await expect.element(menu.getByText(/None yet/)).toBeVisible();
    expect(kept()).toEqual([]);
  });
});

test('a workspace is chosen where there are several, and the layout reset', async () => {
  const choose = vi.fn();
  const workspaces = { all: ['trade', 'research'], current: 'trade', choose } as never;
  const { menu, shown } = await open({ workspaces });
  await menu.getByRole('combobox', { name: 'Workspace' }).selectOptions('Research');
  expect(choose.mock.calls).toEqual([['research']]);
  await menu.getByRole('button', { name: 'Reset the layout' }).click();
  expect(shown).toEqual([CHARTS, CHARTS]);
});
