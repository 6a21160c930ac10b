import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NewsItem } from '../../platform/feed/news.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT_MS, toOrder } from '../../platform/testing/given.ts';
import { loadAccount, setLimits } from '../../platform/testing/given-desk.ts';
import { showGerman } from '../../ui-state/testing/in-german.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { openDialog } from '../../ui-state/ui-state.ts';
import { GuestStrip } from '../bars/status-bar.tsx';
import { Dialogs } from './dialogs.tsx';
import { NewsDialog } from './news-dialog.tsx';
import type { LayoutPorts } from './trading-commands.ts';

const LAYOUT: LayoutPorts = {
  show: () => undefined,
  reset: () => undefined,
  workspaces: [],
  choose: () => undefined,
};

describe('the end of the session', () => {
  test('is shown, with the state of resting orders', async () => {
    const { panel, client } = showPanel(<Dialogs layout={LAYOUT} />);
    expect(panel.getByRole('dialog').elements()).toEqual([]);
    client.feed.setState({ socket: 'over' });
    const dialog = panel.getByRole('dialog', { name: 'Session ended' });
    await expect.element(dialog).toHaveTextContent('Resting orders stay in the market.');
    await expect.element(dialog.getByRole('button', { name: 'Go to log-in' })).toBeVisible();
  });

  test('is no news for one who is logging out', async () => {
    const { panel, client, ui } = showPanel(<Dialogs layout={LAYOUT} />);
    ui.setState({ isLeaving: true });
    client.feed.setState({ socket: 'over' });
    openDialog(ui, 'keys');
    await expect.element(panel.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    expect(panel.getByRole('dialog', { name: 'Session ended' }).elements()).toEqual([]);
  });
});

describe('the dialog in front', () => {
  test('is the one that was requested, and closing it clears the request', async () => {
    const { panel, ui } = showPanel(<Dialogs layout={LAYOUT} />);
    openDialog(ui, 'help');
    await expect.element(panel.getByRole('dialog', { name: 'How it works' })).toBeVisible();
    openDialog(ui, 'palette');
    await expect
      .element(panel.getByRole('dialog', { name: 'Find a symbol or a command' }))
      .toBeVisible();
    await expect
      .element(panel.getByRole('dialog', { name: 'How it works' }))
      .not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => ui.getState().dialog).toBeNull();
  });

  test('cancelling all takes one’s own working orders, and no one else’s', async () => {
    const cancelMany = vi.fn(async (_: unknown) => ({ items: [], remaining: 0 }));
    const { panel, ui } = showPanel(<Dialogs layout={LAYOUT} />, {
      answers: { 'orders.cancelMany': cancelMany },
      before: (client) => {
        setLimits(client, { desks: ['EQ'] });
        loadAccount(client, {
          orders: [
            toOrder(1),
            toOrder(2),
            toOrder(3, { userId: 'u-2' }),
            toOrder(4, { status: 'FILLED', leavesQty: 0 }),
            toOrder(5, { status: 'PENDING_CANCEL' }),
          ],
        });
      },
    });
    openDialog(ui, 'cancel-all');
    const dialog = panel.getByRole('dialog', { name: 'Cancel 2 orders?' });
    await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click();
    await expect.poll(() => cancelMany.mock.calls.length).toBe(1);
    expect(cancelMany.mock.calls[0]?.[0]).toEqual({
      orderIds: [toOrder(2).orderId, toOrder(1).orderId],
    });
    expect(ui.getState().dialog).toBeNull();
  });
});

describe('the history', () => {
  const toItem = (id: string, more: Partial<NewsItem> = {}): NewsItem => ({
    id,
    atMs: AT_MS,
    tone: 'plain',
    text: `event ${id}`,
    spoken: null,
    orderId: null,
    ...more,
  });

  test('lists what happened, newest first, and leads to the order', async () => {
    const onClose = vi.fn();
    const { panel, ui } = showPanel(<NewsDialog onClose={onClose} />, {
      before: (client) =>
        client.news.setState(
          [toItem('b', { orderId: 'order-7', tone: 'good' }), toItem('a')],
          true,
        ),
    });
    const lines = panel.getByRole('listitem');
    await expect.element(lines.first()).toHaveTextContent('14:03:22.250event b Order');
    await expect.element(lines.last()).toHaveTextContent('14:03:22.250event a');
    await panel.getByRole('button', { name: 'Order' }).click();
    expect(ui.getState().orderShown).toBe('order-7');
    expect(onClose).toHaveBeenCalledOnce();
  });

  const ended = toItem('export', { file: { jobId: 'export-1', subject: 'ORDERS' } });

  test('of an export that ended has its file', async () => {
    const part = vi.fn(async (_: unknown) => ({
      fileName: 'orders.csv',
      type: 'text/csv',
      parts: 1,
      rows: 1,
      text: 'a;b',
      expiresAt: new Date(AT_MS).toISOString(),
    }));
    const names: string[] = [];
    const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    onTestFinished(() => press.mockRestore());
    const { panel } = showPanel(<NewsDialog onClose={() => undefined} />, {
      answers: { 'exports.part': part },
      before: (client) => client.news.setState([ended], true),
    });
    await panel.getByRole('button', { name: 'Download' }).click();
    await expect.poll(() => names).toEqual(['orders.csv']);
    expect(part).toHaveBeenCalledExactlyOnceWith({ jobId: 'export-1', part: 0 });
  });

  test('of an export whose file is refused states why, in German on a German page', async () => {
    showGerman();
    const { panel, client } = showPanel(<NewsDialog onClose={() => undefined} />, {
      answers: { 'exports.part': () => Promise.reject(refused('Not found', null, 'NOT_FOUND')) },
      before: ({ news }) => news.setState([ended], true),
    });
    await panel.getByRole('button', { name: 'Herunterladen' }).click();
    await expect
      .poll(() => client.news.getState()[0]?.text)
      .toMatch(/^Herunterladen des Exports: /);
  });

  test('shows when nothing has happened', async () => {
    const { panel } = showPanel(<NewsDialog onClose={() => undefined} />);
    await expect.element(panel.getByText('No events yet')).toBeVisible();
  });
});

test('a guest always sees what this is and until when, others do not', async () => {
  const { panel, client } = showPanel(<GuestStrip />);
  client.identity.setState({ guest: true });
  await expect
    .element(panel.getByRole('complementary', { name: 'Guest account' }))
    .toHaveTextContent('Simulated market, no real money. Guest account until 14:03:22 UTC.');
  client.identity.setState({ guest: false });
  await expect.element(panel.getByRole('complementary')).not.toBeInTheDocument();
});
