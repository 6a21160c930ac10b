import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Role, SavedLayout } from '../../platform/client/shapes.ts';
import { loadAccount } from '../../platform/testing/given-desk.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { CHARTS, givenLayouts, givenScreen, NEWS, toSaved } from '../layouts/layouts.given.ts';
import { PageLinks } from './page-links.tsx';

function open(hash: string, given: { role?: Role; layouts?: SavedLayout[] } = {}) {
  const { role = 'trader', layouts = [] } = given;
  const onShow = vi.fn();
  const { screen, shown } = givenScreen();
  const server = givenLayouts(...layouts);
  const { panel, ui } = showPanel(<PageLinks hash={hash} onShow={onShow} screen={screen} />, {
    role,
    answers: server.answers,
    before: (client) => loadAccount(client, {}),
  });
  return { panel, ui, onShow, shown, kept: server.kept };
}

afterEach(() => window.history.replaceState(null, '', window.location.pathname));

describe('a link', () => {
  test('to a panel shows it', async () => {
    const { onShow } = open('#panel=chart');
    await expect.poll(() => onShow.mock.calls).toEqual([['chart']]);
  });

  test('to an order, a request or a symbol opens it', async () => {
    const order = open('#order=o-1').ui;
    await expect.poll(() => order.getState().orderShown).toBe('o-1');
    const request = open('#rfq=rfq-1').ui;
    await expect
      .poll(() => request.getState())
      .toMatchObject({
        rfqShown: 'rfq-1',
        panelRequest: { panel: 'rfq' },
      });
    const symbol = open('#symbol=aapl').ui;
    await expect.poll(() => symbol.getState().symbols).toEqual({ 1: 'AAPL' });
  });

  test.each([
    ['#panel=nothing', 'There is no panel “nothing”.'],
    ['#panel=kill', 'You may not see the panel that the link names.'],
    ['#symbol=XYZQ', 'XYZQ is not listed.'],
    ['#other=1', 'The link names nothing of this page.'],
  ])('%s opens nothing, and why is shown', async (hash, why) => {
    const { panel, onShow } = open(hash);
    await expect.element(panel.getByRole('dialog', { name: 'Link' })).toHaveTextContent(why);
    expect(onShow).not.toHaveBeenCalled();
  });
});

describe('a link to a layout', () => {
  const HERS = toSaved({ isOwn: false, isShared: true, owner: 'Hannah Hightower' });
  const LINK = `#layout=${HERS.layoutId}`;

  test('shows it after a question that names its owner and its panels', async () => {
    const { panel, shown } = open(LINK, { layouts: [HERS] });
    const dialog = panel.getByRole('dialog', { name: 'Layout “Opening”' });
    await expect.element(dialog).toHaveTextContent('By Hannah Hightower: News.');
    expect(shown).toEqual([CHARTS]);
    await dialog.getByRole('button', { name: 'Show it' }).click();
    expect(shown.at(-1)).toEqual(NEWS);
  });

  test('adds it to one’s own', async () => {
    const { panel, kept, shown } = open(LINK, { layouts: [HERS] });
    await panel.getByRole('button', { name: 'Add to my layouts' }).click();
    await expect.element(panel.getByText('It is among your layouts.')).toBeVisible();
    expect(kept().map(({ isOwn, name }) => [isOwn, name])).toEqual([
      [false, 'Opening'],
      [true, 'Opening'],
    ]);
    expect(shown).toEqual([CHARTS]);
  });

  test('that is not shared any more changes nothing', async () => {
    const { panel, shown } = open(LINK);
    await expect
      .element(panel.getByText('There is no such layout, or it is not shared any more.'))
      .toBeVisible();
    expect(shown).toEqual([CHARTS]);
  });
});
