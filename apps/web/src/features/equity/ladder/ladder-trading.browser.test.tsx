/** A press on the ladder: into the ticket while trading is not enabled, an order once it is. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NewOrder } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { toOrder } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showLadder, toLevel } from './ladder.given.tsx';

const placing = () => vi.fn(async (_: NewOrder) => toOrder(1, { status: 'NEW' }));

type Given = Parameters<typeof showLadder>[0];

async function show(given: Given = {}) {
  const shown = showLadder(given);
  await expect.poll(() => shown.row('189.41')).not.toBeNull();
  return shown;
}

/** Trading enabled; with or without the confirmation. */
async function showArmed(given: Given, confirms: boolean) {
  const shown = await show(given);
  shown.prefs.setState({ ladder: { confirms } });
  await shown.panel.getByRole('button', { name: 'Enable trading' }).click();
  await expect.element(shown.panel.getByRole('button', { name: 'ARMED' })).toBeVisible();
  return shown;
}

describe('while trading is not enabled', () => {
  test('a press fills the ticket with side, price and quantity, and sends nothing', async () => {
    const place = placing();
    const { press, outcome, ui, panel } = await show({ answers: { 'orders.place': place } });
    await panel.getByLabelText('Quantity', { exact: true }).fill('2k');
    press('189.40', 'bid');
    await expect.element(outcome).toHaveTextContent('In the ticket');
    expect(ui.getState().ticketRequest?.request).toEqual({
      symbol: 'AAPL',
      side: 'BUY',
      qty: 2_000,
      venue: null,
      price: 189.4,
      orderType: 'LIMIT',
      strategy: 'LIT',
      timeInForce: 'DAY',
    });
    press('189.45', 'ask');
    await expect
      .poll(() => ui.getState().ticketRequest?.request)
      .toMatchObject({
        side: 'SELL',
        price: 189.45,
      });
    expect(place).not.toHaveBeenCalled();
  });

  test('the chosen venue goes along', async () => {
    const { press, ui, panel } = await show();
    await panel.getByLabelText('Venue').selectOptions('BATS');
    press('189.41', 'bid');
    await expect.poll(() => ui.getState().ticketRequest?.request.venue).toBe('BATS');
  });

  test('a press on the price itself, or with another button, does nothing', async () => {
    const { press, ui, panel } = await show();
    press('189.41', 'price');
    panel
      .element()
      .querySelector('[data-cell="bid"]')
      ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 2 }));
    expect(ui.getState().ticketRequest).toBeNull();
  });

  test.each(['', '1.5', 'x'])('without a quantity (%j) it only requires one', async (text) => {
    const { press, outcome, ui, panel } = await show();
    const quantity = panel.getByLabelText('Quantity', { exact: true });
    await quantity.fill(text);
    await expect.element(quantity).toHaveAttribute('aria-invalid', 'true');
    press('189.41', 'bid');
    await expect.element(outcome).toHaveTextContent('Enter a quantity');
    expect(ui.getState().ticketRequest).toBeNull();
  });
});

describe('the sizes of a press', () => {
  test('are those within the limit, the chosen one is pressed', async () => {
    const { panel } = await show();
    const sizes = panel.getByRole('group', { name: 'Click size' }).getByRole('button');
    expect(sizes.elements().map(({ textContent }) => textContent)).toEqual([
      '100',
      '200',
      '500',
      '1k',
    ]);
    await panel.getByRole('button', { name: '500' }).click();
    await expect.element(panel.getByLabelText('Quantity', { exact: true })).toHaveValue('500');
    await expect
      .element(panel.getByRole('button', { name: '500' }))
      .toHaveAttribute('aria-pressed', 'true');
    await expect
      .element(panel.getByRole('button', { name: '100' }))
      .toHaveAttribute('aria-pressed', 'false');
  });

  test('have the keys 1 to 5', async () => {
    const { panel } = await show();
    panel.getByRole('grid').element().focus();
    await userEvent.keyboard('2');
    await expect.element(panel.getByLabelText('Quantity', { exact: true })).toHaveValue('200');
    await userEvent.keyboard('4');
    await expect.element(panel.getByLabelText('Quantity', { exact: true })).toHaveValue('1000');
  });
});

describe('with trading enabled', () => {
  test('and no confirmation, a press sends a limit order for the day at once', async () => {
    const place = placing();
    const { press, outcome, client } = await showArmed(
      { answers: { 'orders.place': place } },
      false,
    );
    press('189.40', 'bid');
    await expect.element(outcome).toHaveTextContent('BUY 100 AAPL @ 189.40: NEW');
    expect(place.mock.calls.map(([order]) => order)).toEqual([
      {
        symbol: 'AAPL',
        instrumentType: 'equity',
        side: 'BUY',
        qty: 100,
        orderType: 'LIMIT',
        timeInForce: 'DAY',
        strategy: 'LIT',
        price: 189.4,
        clientOrderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    expect(client.account.order(toOrder(1).orderId)).not.toBeNull();
  });

  test('and the confirmation on, it is sent only after a yes', async () => {
    const place = placing();
    const { panel, press } = await showArmed({ answers: { 'orders.place': place } }, true);
    press('189.45', 'ask');
    const dialog = panel.getByRole('dialog', { name: 'Send this order?' });
    await expect.element(dialog).toHaveTextContent('SELL 100 AAPL @ 189.45');
    await expect.element(dialog).toHaveTextContent('Limit, day, smart order router.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(place).not.toHaveBeenCalled();
    press('189.45', 'ask');
    await expect.element(dialog.getByRole('button', { name: 'Send order' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => place.mock.calls.map(([{ price }]) => price)).toEqual([189.45]);
  });

  test('a refusal is its sentence', async () => {
    const place = async () => {
      throw refused('Price is 12.2 % from mid (max. 5 %)', null, 'PRICE_COLLAR');
    };
    const { press, outcome } = await showArmed({ answers: { 'orders.place': place } }, false);
    press('189.41', 'bid');
    await expect
      .element(outcome)
      .toHaveTextContent('BUY 100 AAPL @ 189.41: Price is 12.2 % from mid (max. 5 %)');
    await expectCode({ text: 'Price is 12.2 % from mid (max. 5 %)', code: 'PRICE_COLLAR' });
  });

  test('no response is never shown as sent', async () => {
    const silent = async () => {
      throw new Error('socket closed');
    };
    const unknown = await showArmed(
      { answers: { 'orders.place': silent, 'orders.list': silent } },
      false,
    );
    unknown.press('189.41', 'bid');
    await expect.element(unknown.outcome).toHaveTextContent('no response yet, check Orders');
    const none = async () => ({ items: [], nextCursor: null });
    const lost = await showArmed(
      { answers: { 'orders.place': silent, 'orders.list': none } },
      false,
    );
    lost.press('189.41', 'bid');
    await expect.element(lost.outcome).toHaveTextContent('no response, nothing was sent');
  });

  test('a market that moved since it was drawn sends nothing', async () => {
    const place = placing();
    const { press, outcome, push, client } = await showArmed(
      { answers: { 'orders.place': place } },
      false,
    );
    // The books come, and the press lands before the next frame.
    client.painter.invalidate = () => undefined;
    push([{ venue: 'XNAS', bids: [toLevel(189.51, 300)], asks: [toLevel(189.53, 200)] }]);
    press('189.41', 'bid');
    await expect.element(outcome).toHaveTextContent('The market moved: no order was sent');
    expect(place).not.toHaveBeenCalled();
  });

  test.each([
    ['a lost connection', { socket: 'down' as const }],
    ['stale prices', { lastBatchAtMs: 0 }],
  ])('%s disarms, and it stays disarmed after the recovery', async (_, broken) => {
    const { panel, client } = await showArmed({}, false);
    const before = client.feed.getState();
    client.feed.setState(broken);
    await expect.element(panel.getByRole('button', { name: 'Enable trading' })).toBeVisible();
    client.feed.setState(before);
    await panel.getByRole('button', { name: '500' }).click();
    await expect.element(panel.getByRole('button', { name: 'Enable trading' })).toBeVisible();
  });

  test('leaving the window disarms', async () => {
    const { panel } = await showArmed({}, false);
    window.dispatchEvent(new Event('blur'));
    await expect.element(panel.getByRole('button', { name: 'Enable trading' })).toBeVisible();
  });

  test('has keys: join and cross on both sides, and A to disarm', async () => {
    const place = placing();
    const { panel } = await showArmed({ answers: { 'orders.place': place } }, false);
    panel.getByRole('grid').element().focus();
    await userEvent.keyboard('b');
    await expect.poll(() => place.mock.calls.length).toBe(1);
    await userEvent.keyboard('s');
    await expect.poll(() => place.mock.calls.length).toBe(2);
    await userEvent.keyboard('{Shift>}b{/Shift}');
    await expect.poll(() => place.mock.calls.length).toBe(3);
    await userEvent.keyboard('{Shift>}s{/Shift}');
    await expect.poll(() => place.mock.calls.length).toBe(4);
    expect(place.mock.calls.map(([{ side, price }]) => [side, price])).toEqual([
      ['BUY', 189.41],
      ['SELL', 189.43],
      ['BUY', 189.43],
      ['SELL', 189.41],
    ]);
    await userEvent.keyboard('a');
    await expect.element(panel.getByRole('button', { name: 'Enable trading' })).toBeVisible();
  });
});

describe('cancelling', () => {
  const own = [
    toOrder(1, { side: 'BUY', price: 189.41, leavesQty: 60 }),
    toOrder(2, { side: 'BUY', price: 189.41, leavesQty: 40 }),
    toOrder(3, { side: 'SELL', price: 189.45, leavesQty: 30 }),
  ];

  test('a press on own shares asks, then cancels the orders of that price and side', async () => {
    const cancel = vi.fn(async (_: { orderIds?: string[] | undefined }) => ({
      items: [],
      remaining: 0,
    }));
    const { panel, press } = await show({ orders: own, answers: { 'orders.cancelMany': cancel } });
    press('189.41', 'ownBid');
    const dialog = panel.getByRole('dialog', { name: 'Cancel 2 orders?' });
    // 60 and 40 shares at 189.41.
    await expect.element(dialog).toHaveTextContent('100 shares unfilled, about 18.9K of notional.');
    await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click();
    await expect
      .poll(() => cancel.mock.calls[0]?.[0].orderIds?.toSorted())
      .toEqual([own[0]?.orderId, own[1]?.orderId]);
  });

  test('"Keep it" cancels nothing', async () => {
    const cancel = vi.fn(async (_: unknown) => toOrder(3));
    const { panel, press } = await show({ orders: own, answers: { 'orders.cancel': cancel } });
    press('189.45', 'ownAsk');
    const dialog = panel.getByRole('dialog', { name: 'Cancel this order?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(cancel).not.toHaveBeenCalled();
  });

  test('the mark of a stop takes the order off before it is triggered', async () => {
    const stop = toOrder(7, {
      side: 'SELL',
      orderType: 'TRAILING_STOP',
      price: null,
      stopPrice: 189.38,
      trailAmount: 0.05,
      triggered: false,
      status: 'NEW',
    });
    const cancel = vi.fn(async (_: unknown) => stop);
    const shown = await show({ orders: [stop], answers: { 'orders.cancel': cancel } });
    await expect.poll(() => shown.row('189.38')).toEqual(['', '', '189.38', '', 'STP 100']);
    expect(shown.marks('189.38')).toContain('stop-SELL');
    shown.press('189.38', 'ownAsk');
    const asks = shown.panel.getByRole('dialog', { name: 'Cancel this order?' });
    await expect.element(asks).toHaveTextContent('SELL 100 AAPL TRAIL 0.05 (189.38)');
    await asks.getByRole('button', { name: 'Cancel the order' }).click();
    await expect.poll(() => cancel.mock.calls.length).toBe(1);
  });

  test('where nothing of one’s own stands, it is stated', async () => {
    const { press, outcome } = await show({ orders: own });
    press('189.40', 'ownBid');
    await expect.element(outcome).toHaveTextContent('No own order at this price');
  });

  test('X takes every own order of the symbol; enabled and unconfirmed it asks nothing', async () => {
    const cancel = vi.fn(async (_: { orderIds?: string[] | undefined }) => ({
      items: [],
      remaining: 0,
    }));
    const { panel } = await showArmed(
      { orders: own, answers: { 'orders.cancelMany': cancel } },
      false,
    );
    panel.getByRole('grid').element().focus();
    await userEvent.keyboard('x');
    await expect.poll(() => cancel.mock.calls.length).toBe(1);
    expect(cancel.mock.calls[0]?.[0].orderIds?.toSorted()).toEqual(
      own.map(({ orderId }) => orderId),
    );
    expect(panel.getByRole('dialog').elements()).toEqual([]);
  });
});
