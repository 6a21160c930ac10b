import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Order } from '../../platform/client/shapes.ts';
import type { Responses } from '../../platform/testing/fake-calls.ts';
import { toOrder } from '../../platform/testing/given.ts';
import { loadAccount } from '../../platform/testing/given-desk.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { AmendDialog } from './amend-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

const RESTING = toOrder(1, { qty: 400, filledQty: 100, leavesQty: 300, price: 189.4 });

/** Read once: a minute that begins during a test must not move what it types. */
const NOW_MS = Math.floor(Date.now() / 60_000) * 60_000;
/** So many whole days after the minute of now. */
const LATER = (days: number): string => new Date(NOW_MS + days * 86_400_000).toISOString();

const amend = async (order: Order, answers: Responses = {}) => {
  const onClose = vi.fn();
  const shown = showPanel(<AmendDialog order={order} onClose={onClose} />, {
    answers,
    before: (client) => loadAccount(client, { orders: [order] }),
  });
  const { panel } = shown;
  await expect.element(panel.getByLabelText('Quantity', { exact: true })).toHaveFocus();
  return {
    ...shown,
    onClose,
    qty: panel.getByLabelText('Quantity', { exact: true }),
    price: panel.getByLabelText('Limit price'),
    stop: panel.getByLabelText('Stop price'),
    send: panel.getByRole('button', { name: 'Amend' }),
  };
};

describe('amending an order', () => {
  test('starts from its terms; nothing changed is nothing to send', async () => {
    const { panel, qty, price, send } = await amend(RESTING);
    await expect.element(qty).toHaveValue('400');
    await expect.element(price).toHaveValue('189.40');
    await expect.element(panel.getByText('100 already filled')).toBeVisible();
    await expect.element(send).toBeDisabled();
  });

  test('of a currency has its tick, though no market lists it', async () => {
    const resting = toOrder(1, {
      symbol: 'EURUSD',
      instrumentType: 'fx',
      qty: 1_000,
      price: 1.0995,
    });
    const replace = vi.fn(async (_: unknown) => resting);
    const { price, send } = await amend(resting, { 'orders.replace': replace });
    await expect.element(price).toHaveValue('1.09950');
    await price.fill('1.09912');
    await send.click();
    await expect.poll(() => replace.mock.calls[0]?.[0]).toMatchObject({ price: 1.099_12 });
  });

  test('sends only what differs, and takes the order as it comes back', async () => {
    const changed = { ...RESTING, qty: 600, leavesQty: 500, version: RESTING.version + 1 };
    const replace = vi.fn(async (_: unknown) => changed);
    const { qty, send, onClose, client } = await amend(RESTING, { 'orders.replace': replace });
    await qty.fill('600');
    await send.click();
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
    expect(replace.mock.calls).toEqual([[{ orderId: RESTING.orderId, qty: 600 }]]);
    expect(client.account.order(RESTING.orderId)?.qty).toBe(600);
  });

  test('a price goes out in currency units, with Enter as well', async () => {
    const replace = vi.fn(async (_: unknown) => RESTING);
    const { price } = await amend(RESTING, { 'orders.replace': replace });
    await price.fill('190.05');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => replace.mock.calls.length).toBe(1);
    expect(replace.mock.calls[0]?.[0]).toEqual({ orderId: RESTING.orderId, price: 190.05 });
  });

  test.each([
    ['no more than is filled', '100', 'Must exceed the filled quantity'],
    ['no number', 'many', null],
  ])('a quantity that is %s is marked and not sent', async (_, text, words) => {
    const { panel, qty, send } = await amend(RESTING);
    await qty.fill(text);
    await expect.element(qty).toBeInvalid();
    await expect.element(send).toBeDisabled();
    if (words !== null) await expect.element(panel.getByText(words)).toBeVisible();
  });

  test('an order at market has no price to amend', async () => {
    const { price } = await amend(toOrder(1, { orderType: 'MARKET', price: null }));
    expect(price.elements()).toEqual([]);
  });

  const WAITING = toOrder(1, {
    orderType: 'STOP_LIMIT',
    price: 187,
    stopPrice: 187.2,
    triggerBy: 'LAST',
    triggered: false,
  });

  test('of one that waits for a price changes its stop too', async () => {
    const replace = vi.fn(async (_: unknown) => WAITING);
    const { stop, price, send } = await amend(WAITING, { 'orders.replace': replace });
    await expect.element(stop).toHaveValue('187.20');
    await stop.fill('186.905');
    await expect.element(stop).toHaveAccessibleDescription('In steps of 0.01');
    await expect.element(send).toBeDisabled();
    await stop.fill('186.90');
    await price.fill('186.80');
    await send.click();
    await expect.poll(() => replace.mock.calls.length).toBe(1);
    const { orderId } = WAITING;
    expect(replace.mock.calls[0]?.[0]).toEqual({ orderId, price: 186.8, stopPrice: 186.9 });
  });

  test('a stop that was reached, or that follows the price, is fixed', async () => {
    const reached = await amend({ ...WAITING, triggered: true });
    await expect.element(reached.price).toBeVisible();
    expect(reached.stop.elements()).toEqual([]);
    const trailing = { orderType: 'TRAILING_STOP', price: null, trailPct: 1 } as const;
    const { panel } = await amend({ ...WAITING, ...trailing });
    expect(panel.getByRole('textbox').elements()).toHaveLength(1);
  });

  test('another date goes out by itself', async () => {
    const dated = { ...RESTING, timeInForce: 'GTD', expireAt: LATER(1) } as const;
    const replace = vi.fn(async (_: unknown) => dated);
    const { panel, qty, send } = await amend(dated, { 'orders.replace': replace });
    const date = panel.getByLabelText('Good till, UTC');
    await expect.element(date).toHaveValue(LATER(1).slice(0, 16));
    await date.fill(LATER(5).slice(0, 16));
    await qty.fill('500');
    await expect.element(date).toHaveAccessibleDescription('Amend the expiry by itself');
    await expect.element(send).toBeDisabled();
    await qty.fill('400');
    await send.click();
    const orderId = RESTING.orderId;
    await expect.poll(() => replace.mock.calls).toEqual([[{ orderId, expireAt: LATER(5) }]]);
  });

  test('a date that is past stands at its field; a day order has none', async () => {
    const dated = { ...RESTING, timeInForce: 'GTD', expireAt: LATER(1) } as const;
    const { panel, send } = await amend(dated);
    const date = panel.getByLabelText('Good till, UTC');
    await date.fill('2020-01-01T00:00');
    await expect.element(date).toHaveAccessibleDescription('Expiry is in the past');
    await expect.element(send).toBeDisabled();
    const plain = await amend({ ...RESTING, timeInForce: 'DAY' });
    expect(plain.panel.getByLabelText('Good till, UTC').elements()).toHaveLength(0);
  });

  test('of how it is handled sends what differs; an order has the fields that its kind has', async () => {
    const shown = { ...RESTING, displayQty: 200, timeInForce: 'GTC' } as const;
    const replace = vi.fn(async (_: unknown) => shown);
    const { panel, send } = await amend(shown, { 'orders.replace': replace });
    const display = panel.getByLabelText('Display quantity');
    await expect.element(display).toHaveValue('200');
    expect(panel.getByLabelText('Offset').elements()).toEqual([]);
    expect(panel.getByLabelText('Minimum quantity').elements()).toEqual([]);
    await display.fill('301');
    await expect
      .element(display)
      .toHaveAccessibleDescription('Display quantity 301 is above the open 300');
    await expect.element(send).toBeDisabled();
    await display.fill('50');
    await panel.getByLabelText('Post only').click();
    await send.click();
    const { orderId } = RESTING;
    await expect
      .poll(() => replace.mock.calls)
      .toEqual([[{ orderId, displayQty: 50, postOnly: true }]]);
  });

  test('an empty display quantity shows all that is open', async () => {
    const shown = { ...RESTING, displayQty: 200 };
    const replace = vi.fn(async (_: unknown) => shown);
    const { panel, send } = await amend(shown, { 'orders.replace': replace });
    await panel.getByLabelText('Display quantity').fill('');
    await send.click();
    const { orderId } = RESTING;
    await expect.poll(() => replace.mock.calls).toEqual([[{ orderId, displayQty: 300 }]]);
  });

  test('a pegged order has an offset, in steps of its tick and with a sign', async () => {
    const peg = { orderType: 'PEGGED', price: null, pegTo: 'PRIMARY', pegOffset: -0.02 } as const;
    const pegged = { ...RESTING, ...peg };
    const replace = vi.fn(async (_: unknown) => pegged);
    const { panel, send } = await amend(pegged, { 'orders.replace': replace });
    const offset = panel.getByLabelText('Offset');
    await expect.element(offset).toHaveValue('-0.02');
    await offset.fill('0.005');
    await expect.element(offset).toHaveAccessibleDescription('A price with a sign, such as -0.01');
    await offset.fill('+0.01');
    await send.click();
    const { orderId } = RESTING;
    await expect.poll(() => replace.mock.calls).toEqual([[{ orderId, pegOffset: 0.01 }]]);
  });

  test('an order in the dark has a minimum, and an algo none of it', async () => {
    const dark = await amend({ ...RESTING, strategy: 'DARK', minQty: 100 });
    await expect.element(dark.panel.getByLabelText('Minimum quantity')).toHaveValue('100');
    const algo = await amend({ ...RESTING, strategy: 'VWAP' });
    for (const label of ['Minimum quantity', 'Display quantity', 'Post only']) {
      expect(algo.panel.getByLabelText(label).elements()).toEqual([]);
    }
  });

  test('a failure is announced, and the terms can be sent again', async () => {
    const replace = vi.fn(async (): Promise<Order> => {
      throw new Error('socket closed');
    });
    const { panel, qty, send, onClose } = await amend(RESTING, { 'orders.replace': replace });
    await qty.fill('600');
    await send.click();
    await expect.element(panel.getByText('No response from the platform')).toBeVisible();
    await expect.element(send).toBeEnabled();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('cancelling orders', () => {
  const cancel = (orders: readonly Order[], answers: Responses = {}) => {
    const onClose = vi.fn();
    const shown = showPanel(<CancelDialog orders={orders} onClose={onClose} />, {
      answers,
      before: (client) => loadAccount(client, { orders: [...orders] }),
    });
    return { ...shown, onClose };
  };
  const UNTOLD = { status: null, code: null, detail: null } as const;
  const LEAVES = { qty: 100, leavesQty: 100, price: 200 } as const;

  test('shows how many, how much, and lists the first ones', async () => {
    const orders = Array.from({ length: 8 }, (_, at) => toOrder(at + 1, LEAVES));
    const { panel } = cancel(orders);
    const dialog = panel.getByRole('dialog', { name: 'Cancel 8 orders?' });
    await expect.element(dialog).toHaveTextContent('800 shares unfilled, about 160K of notional.');
    expect(dialog.getByRole('listitem').elements()).toHaveLength(7);
    await expect.element(dialog.getByText('and 2 more')).toBeVisible();
  });

  test('one order is named; Enter confirms, one call for one order', async () => {
    const order = toOrder(1, LEAVES);
    const send = vi.fn(async (_: unknown) => ({ ...order, status: 'PENDING_CANCEL' as const }));
    const { panel, onClose } = cancel([order], { 'orders.cancel': send });
    const button = panel.getByRole('button', { name: 'Cancel the order' });
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => send.mock.calls).toEqual([[{ orderId: order.orderId }]]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('keeping them sends nothing', async () => {
    const { panel, onClose } = cancel([toOrder(1, LEAVES)]);
    await panel.getByRole('button', { name: 'Keep it' }).click();
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('without working orders there is nothing to confirm', async () => {
    const { panel } = cancel([]);
    await expect.element(panel.getByText('No working orders.')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Cancel 0 orders' })).toBeDisabled();
  });

  test('reports those the platform refuses', async () => {
    const orders = [toOrder(1, LEAVES), toOrder(2, LEAVES)];
    const { panel, client } = cancel(orders, {
      'orders.cancelMany': async () => ({
        items: [
          { ...UNTOLD, orderId: toOrder(1).orderId, outcome: 'REQUESTED' },
          { ...UNTOLD, orderId: toOrder(2).orderId, outcome: 'REFUSED', code: 'CONFLICT' },
        ],
        remaining: 0,
      }),
    });
    await panel.getByRole('button', { name: 'Cancel 2 orders' }).click();
    await expect
      .poll(() => client.news.getState()[0])
      .toMatchObject({
        text: 'Cancel requested for 1 orders, 1 rejected: The current state does not allow this',
        code: 'CONFLICT',
      });
  });
});
