/** Orders that belong together: visible as such in the blotter, and listed with their states in each one's history. */

import type { Link } from '@tradefloor/contracts/vocabulary/links';
import { describe, expect, test, vi } from 'vitest';
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
const alone = toOrder(4, { symbol: 'MSFT', price: 188.4 });

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

/** A blotter whose platform knows these links; none where they cannot be had. */
function showBlotter(orders: readonly Order[], kinds: Readonly<Record<string, Link>> | null = {}) {
  const look = vi.fn(async ({ linkIds }: { readonly linkIds: readonly string[] }) => ({
    items: linkIds.flatMap((id) => {
      const link = kinds?.[id];
      return link === undefined ? [] : [{ linkId: id, link }];
    }),
  }));
  const shown = showPanel(<OrdersPanel />, {
    answers: kinds === null ? {} : { 'orders.links': look as never },
    before: (client) => client.account.apply(load(orders)),
  });
  return { ...shown, look };
}

/** The cell of the order at a price: its link names the prices of others. */
const cell = (panel: ReturnType<typeof showBlotter>['panel'], price: string, column: string) =>
  [...panel.element().querySelectorAll('[data-row]')]
    .find((row) => row.querySelector('[data-column="price"]')?.textContent === price)
    ?.querySelector(`[data-column="${column}"]`);

/** A narrow column may cut a button: it is pressed past what is in view. */
const press = (panel: ReturnType<typeof showBlotter>['panel'], name: string): void => {
  const button = panel.getByRole('button', { name }).first().element();
  if (button instanceof HTMLElement) button.click();
};

describe('the blotter', () => {
  test('shows what each order of a bracket is to the others, and leads there', async () => {
    const { panel, ui, look } = showBlotter([entry, profit, loss, alone], { [linkId]: 'BRACKET' });
    await expect.element(panel.getByRole('columnheader', { name: 'Link' })).toBeVisible();
    await expect
      .poll(() => cell(panel, '189.40', 'link')?.textContent)
      .toBe('Bracket entry with Sell limit 191.00, Sell stop 186.00');
    expect(cell(panel, '191.00', 'link')?.textContent).toBe('Take profit of Buy limit 189.40');
    expect(cell(panel, 'STP 186.00', 'link')?.textContent).toBe('Stop loss of Buy limit 189.40');
    expect(cell(panel, '188.40', 'link')?.textContent).toBe('');
    expect(look.mock.calls).toEqual([[{ linkIds: [linkId] }]]);
    press(panel, 'Sell stop 186.00');
    expect(ui.getState().orderShown).toBe(loss.orderId);
    await panel.getByRole('button', { name: 'Take profit of Buy limit 189.40' }).click();
    expect(ui.getState().orderShown).toBe(linkId);
  });

  test('has the ids in its tooltips, and the menu of an exit leads to the entry', async () => {
    const { panel, ui } = showBlotter([entry, profit], { [linkId]: 'BRACKET' });
    const title = `BUY 100 AAPL @ 189.40 DAY, id ${linkId}`;
    await expect.element(panel.getByTitle(title)).toBeVisible();
    const tip = `Take profit of Buy limit 189.40; link ${linkId}`;
    await panel.getByTitle(tip).click({ button: 'right', position: { x: 2, y: 8 } });
    await panel.getByRole('menuitem', { name: 'Entry order' }).click();
    expect(ui.getState().orderShown).toBe(linkId);
  });

  test('separates an OCO from an OTO, where sides and types are alike', async () => {
    const second = toOrder(5, { side: 'BUY', price: 188, status: 'NEW', linkId });
    const show = (link: Link) => {
      const { panel } = showBlotter([entry, second], { [linkId]: link });
      return () => ['189.40', '188.00'].map((price) => cell(panel, price, 'link')?.textContent);
    };
    const oco = show('OCO');
    await expect.poll(oco).toEqual(['OCO with Buy limit 188.00', 'OCO with Buy limit 189.40']);
    const oto = show('OTO');
    await expect.poll(oto).toEqual(['OTO then Buy limit 188.00', 'OTO after Buy limit 189.40']);
  });

  test('shows only that the orders are linked while the kind cannot be had', async () => {
    const { panel } = showBlotter([entry, profit], null);
    await expect
      .poll(() => cell(panel, '191.00', 'link')?.textContent)
      .toBe('Linked with Buy limit 189.40');
  });

  test('of an exit whose entry is not loaded leads to it by its id', async () => {
    const { panel, ui } = showBlotter([profit], { [linkId]: 'BRACKET' });
    const tail = `…${linkId.slice(-8)}`;
    await expect
      .poll(() => cell(panel, '191.00', 'link')?.textContent)
      .toBe(`Take profit of ${tail}`);
    press(panel, tail);
    expect(ui.getState().orderShown).toBe(linkId);
  });

  test('a bracket that comes in is looked up once, and its entry names each exit as it comes', async () => {
    const { panel, client, look } = showBlotter([alone], { [linkId]: 'BRACKET' });
    await expect.element(panel.getByText('MSFT')).toBeVisible();
    expect(look).not.toHaveBeenCalled();
    for (const order of [entry, profit, loss]) client.account.takeOrder(order);
    await expect
      .poll(() => cell(panel, '189.40', 'link')?.textContent)
      .toBe('Bracket entry with Sell limit 191.00, Sell stop 186.00');
    client.account.takeOrder({ ...entry, status: 'FILLED', filledQty: 100, version: 2 });
    await expect.poll(() => cell(panel, '189.40', 'link')?.textContent).toMatch(/^Bracket entry/);
    expect(look).toHaveBeenCalledTimes(1);
  });

  test('shows an exit as waiting until its entry has ended', async () => {
    const { panel, client } = showBlotter([entry, profit]);
    await expect
      .element(panel.getByTitle('Waits for its entry to end'))
      .toHaveTextContent('Waiting');
    client.account.takeOrder({ ...entry, status: 'FILLED', filledQty: 100, version: 2 });
    client.account.takeOrder({ ...profit, version: 2 });
    await expect.poll(() => cell(panel, '191.00', 'status')?.textContent).toBe('NEW');
  });

  test('has no column of links without any', async () => {
    const { panel } = showBlotter([alone]);
    await expect.element(panel.getByText('MSFT')).toBeVisible();
    expect(panel.getByRole('columnheader', { name: 'Link' }).elements()).toEqual([]);
  });
});

describe('the history of each', () => {
  const showDrawer = (order: Order, link: Link | null = null) =>
    showPanel(<OrderDrawer orderId={order.orderId} onClose={() => undefined} />, {
      answers: {
        ...(link === null
          ? {}
          : { 'orders.links': (async () => ({ items: [{ linkId, link }] })) as never }),
        'journal.order': (async () => ({ order, events: [], fills: [], children: [] })) as never,
        'risk.orderDecisions': (async () => ({ items: [], nextCursor: null })) as never,
      },
      before: (client) => client.account.apply(load([entry, profit, loss, alone])),
    });

  test('of an order that triggers one on the other side calls that the second, not a profit', async () => {
    const { panel } = showDrawer(profit, 'OTO');
    const linked = panel.getByRole('region', { name: 'Linked orders' });
    await expect.element(linked).toHaveTextContent('This is: Second');
    await expect.element(linked.getByRole('listitem').nth(0)).toHaveTextContent(/^FirstBUY /);
    await expect.element(panel.getByText('Waits for the first order to be filled.')).toBeVisible();
    expect(panel.getByText(/Take profit|entry/).elements()).toEqual([]);
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
