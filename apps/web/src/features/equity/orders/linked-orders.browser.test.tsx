/** Orders that belong together: visible as such in the blotter, and listed with their states in each one's history. */

import { describe, expect, test } from 'vitest';
import type { Order } from '../../../platform/client/shapes.ts';
import { AT, getInstrument, toOrder } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { OrderDrawer } from './order-drawer.tsx';
import { OrdersPanel } from './orders-panel.tsx';

const linkId = toOrder(1).orderId;
const entry = toOrder(1, { symbol: 'AAPL', side: 'BUY', qty: 100, status: 'NEW', linkId });
const profit = toOrder(2, { side: 'SELL', price: 191, status: 'NEW', timeInForce: 'GTC', linkId });
const loss = toOrder(3, {
  side: 'SELL',
  orderType: 'STOP',
  price: null,
  stopPrice: 186,
  triggerBy: 'LAST',
  triggered: false,
  status: 'NEW',
  timeInForce: 'GTC',
  linkId,
});
const alone = toOrder(4, { symbol: 'MSFT' });

const load = (orders: readonly Order[]) => ({
  event: 'snapshot' as const,
  at: AT,
  data: {
    tickSeq: 1,
    instruments: [getInstrument()],
    orders: [...orders],
    positions: [],
    killSwitches: [],
  },
});

const showBlotter = (orders: readonly Order[]) =>
  showPanel(<OrdersPanel />, { before: (client) => client.account.apply(load(orders)) });

const cell = (panel: ReturnType<typeof showBlotter>['panel'], name: RegExp, column: string) =>
  panel.getByRole('row', { name }).element().querySelector(`[data-column="${column}"]`);

describe('the blotter', () => {
  test('leads from an exit to its entry', async () => {
    const { panel, ui } = showBlotter([entry, profit, loss, alone]);
    await expect.element(panel.getByRole('columnheader', { name: 'Link' })).toBeVisible();
    const tail = linkId.slice(-8);
    expect(cell(panel, /BUY.*AAPL|AAPL.*BUY/, 'link')?.textContent).toBe(tail);
    expect(cell(panel, /191\.00/, 'link')?.textContent).toBe(`↳ ${tail}`);
    expect(cell(panel, /MSFT/, 'link')?.textContent).toBe('');
    const title = 'Take profit of BUY 100 AAPL @ 189.40 DAY';
    await panel.getByTitle(title).click({ button: 'right' });
    await panel.getByRole('menuitem', { name: 'Entry order' }).click();
    expect(ui.getState().orderShown).toBe(linkId);
  });

  test('shows an exit as waiting until its entry has ended', async () => {
    const { panel, client } = showBlotter([entry, profit]);
    await expect
      .element(panel.getByTitle('Waits for its entry to end'))
      .toHaveTextContent('Waiting');
    client.account.takeOrder({ ...entry, status: 'FILLED', filledQty: 100, version: 2 });
    client.account.takeOrder({ ...profit, version: 2 });
    await expect.poll(() => cell(panel, /191\.00/, 'status')?.textContent).toBe('NEW');
  });

  test('has no column of links without any', async () => {
    const { panel } = showBlotter([alone]);
    await expect.element(panel.getByText('MSFT')).toBeVisible();
    expect(panel.getByRole('columnheader', { name: 'Link' }).elements()).toEqual([]);
  });
});

describe('the history of each', () => {
  const showDrawer = (order: Order) =>
    showPanel(<OrderDrawer orderId={order.orderId} onClose={() => undefined} />, {
      answers: {
        'journal.order': (async () => ({ order, events: [], fills: [], children: [] })) as never,
        'risk.orderDecisions': (async () => ({ items: [], nextCursor: null })) as never,
      },
      before: (client) => client.account.apply(load([entry, profit, loss, alone])),
    });

  test('of the entry lists its exits, with their states as they change', async () => {
    const { panel, client, ui } = showDrawer(entry);
    const linked = panel.getByRole('region', { name: 'Linked orders' });
    await expect.element(linked).toHaveTextContent('Linked orders, 2. This is: Entry');
    const items = linked.getByRole('listitem');
    await expect.element(items.nth(0)).toHaveTextContent(/^Take profitSELL .* GTCWaiting$/);
    await expect
      .element(items.nth(1))
      .toHaveTextContent(/^Stop lossSELL .* STP 186\.00 GTCWaiting$/);
    client.account.takeOrder({ ...loss, status: 'CANCELED', version: 2 });
    await expect.element(items.nth(1)).toHaveTextContent(/CANCELED$/);
    await linked.getByRole('button', { name: /STP 186/ }).click();
    expect(ui.getState().orderShown).toBe(loss.orderId);
  });

  test('of an exit lists the entry first, and states what the exit waits for', async () => {
    const { panel } = showDrawer(profit);
    const linked = panel.getByRole('region', { name: 'Linked orders' });
    await expect.element(linked).toHaveTextContent('Linked orders, 2. This is: Take profit');
    await expect
      .element(linked.getByRole('listitem').nth(0))
      .toHaveTextContent(/^EntryBUY 100 AAPL/);
    await expect.element(panel.getByText('Waits for its entry to end.')).toBeVisible();
  });

  test('of an order alone lists none', async () => {
    const { panel } = showDrawer(alone);
    await expect.element(panel.getByText('Client order id')).toBeVisible();
    expect(panel.getByRole('region', { name: 'Linked orders' }).elements()).toEqual([]);
  });
});
