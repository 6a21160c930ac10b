/** What a press of the ticket sends, when it sends nothing, and what it shows of the response. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NewOrder, OrderPreview } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { toKillSwitch, toOrder } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showTicket, toPreview } from './ticket.given.tsx';

type Client = ReturnType<typeof showTicket>['client'];

const placing = () => vi.fn(async (_: NewOrder) => toOrder(1, { status: 'NEW' }));

const EFFECT: NonNullable<OrderPreview['effect']> = {
  trades: 'AT_ONCE',
  price: 189.43,
  notional: 94_899.42,
  before: { netQty: 0, avgPx: 0, initialMargin: 0 },
  after: { netQty: 501, avgPx: 189.43, initialMargin: 14_235 },
  fees: { sec31: 0, finraTaf: 0, commission: 1.75, venue: 1.5, total: 3.25 },
  slippage: { halfSpreadBps: 0.26, impactBps: 3.84, cost: 38.91 },
};

const UUID = /^[0-9a-f-]{36}$/;

describe('what is sent', () => {
  test('a market order goes out as typed, with an id of its own', async () => {
    const place = placing();
    const { quantity, button, outcome } = showTicket({ answers: { 'orders.place': place } });
    await quantity.fill('1.5k');
    await expect.element(button).toHaveTextContent('BUY 1,500 AAPL at market DAY');
    await button.click();
    await expect.element(outcome).toHaveTextContent(/NEW in \d+ ms/);
    expect(place.mock.calls.map(([order]) => order)).toEqual([
      {
        symbol: 'AAPL',
        instrumentType: 'equity',
        side: 'BUY',
        qty: 1_500,
        orderType: 'MARKET',
        timeInForce: 'DAY',
        strategy: 'LIT',
        clientOrderId: expect.stringMatching(UUID),
      },
    ]);
  });

  test('what became of it is shown as it happens', async () => {
    const { client, quantity, button, outcome } = showTicket({
      answers: { 'orders.place': placing() },
    });
    await quantity.fill('100');
    await button.click();
    await expect.element(outcome).toHaveTextContent(/^NEW in \d+ msorder history$/);
    const order = toOrder(1, { status: 'PARTIALLY_FILLED', filledQty: 60, version: 2 });
    client.account.takeOrder(order);
    await expect.element(outcome).toHaveTextContent(/^NEW in \d+ ms, now PARTIALLY_FILLED 60/);
    client.account.takeOrder({ ...order, status: 'FILLED', filledQty: 100, version: 3 });
    await expect.element(outcome).toHaveTextContent(/^NEW in \d+ ms, now FILLED 100/);
  });

  test.each<[string, (client: Client) => void, RegExp]>([
    ['updates are paused', (client) => client.hot.hold(true), /Updates are paused/],
    [
      'a kill switch stops the user',
      ({ account, identity }) =>
        account.setKillSwitches([
          toKillSwitch({
            scope: 'user',
            target: identity.getState().userId,
            reason: 'runaway algo',
          }),
        ]),
      /Your trading is stopped by a kill switch: runaway algo/,
    ],
  ])('nothing while %s, and the ticket shows why', async (_, stop, why) => {
    const place = placing();
    const { panel, client, quantity, button } = showTicket({ answers: { 'orders.place': place } });
    await quantity.fill('100');
    stop(client);
    await expect.element(panel.getByText(why).first()).toBeVisible();
    await button.click({ force: true });
    expect(place).not.toHaveBeenCalled();
  });

  test('a price by reference goes out as the price it means, in currency units', async () => {
    const place = placing();
    const { panel, quantity, price, button } = showTicket({ answers: { 'orders.place': place } });
    await panel.getByRole('radio', { name: 'SELL' }).click({ force: true });
    await panel.getByLabelText('Order type').selectOptions('Limit');
    await quantity.fill('200');
    await price.fill('=mid-2t');
    await expect.element(button).toHaveTextContent('SELL 200 AAPL @ 189.40 DAY');
    await button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      side: 'SELL',
      qty: 200,
      orderType: 'LIMIT',
      price: 189.4,
    });
  });

  test('the chosen venue and time in force are part of the order', async () => {
    const place = placing();
    const { panel, quantity, button } = showTicket({ answers: { 'orders.place': place } });
    await quantity.fill('100');
    await panel.getByLabelText('Venue').selectOptions('IEXG IEX');
    await panel.getByLabelText('Time in force').selectOptions('IOC');
    await button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      destinationVenue: 'IEXG',
      timeInForce: 'IOC',
    });
  });

  test('Ctrl+Enter in a field sends once, and the quantity is empty for the next order', async () => {
    const place = placing();
    const { quantity } = showTicket({ answers: { 'orders.place': place } });
    await quantity.fill('100');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(quantity).toHaveValue('');
    expect(place).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(quantity).toHaveValue('');
    expect(place).toHaveBeenCalledTimes(1);
  });

  test('the sent order is in the account, and its history is one press away', async () => {
    const { quantity, button, panel, client, ui } = showTicket({
      answers: { 'orders.place': placing() },
    });
    await quantity.fill('100');
    await button.click();
    await panel.getByRole('button', { name: 'order history' }).click();
    expect(ui.getState().orderShown).toBe(toOrder(1).orderId);
    expect(client.account.order(toOrder(1).orderId)?.status).toBe('NEW');
  });
});

describe('nothing is sent', () => {
  test.each([
    ['', 'Enter a quantity'],
    ['1.5', 'Whole shares only'],
    ['0', 'At least 1'],
    ['-5', 'Not a quantity'],
    ['11m', 'At most 10,000,000'],
  ])('for the quantity %j: %s', async (text, reason) => {
    const place = placing();
    const { panel, quantity, button } = showTicket({ answers: { 'orders.place': place } });
    await quantity.fill(text);
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(panel.getByText(reason).first()).toBeVisible();
    await button.click({ force: true });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(place).not.toHaveBeenCalled();
  });

  test.each([
    ['189.425', 'In steps of 0.01'],
    ['0', 'Above zero'],
    ['a lot', 'Not a price'],
    ['', 'Enter a price'],
  ])('for the limit price %j: %s', async (text, reason) => {
    const place = placing();
    const { panel, quantity, price, button } = showTicket({ answers: { 'orders.place': place } });
    await panel.getByLabelText('Order type').selectOptions('Limit');
    await quantity.fill('100');
    await price.fill(text);
    await expect.element(panel.getByText(reason).first()).toBeVisible();
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    expect(place).not.toHaveBeenCalled();
  });

  test.each([
    [null, 'Waiting for the first prices'],
    [2_001, 'Prices are older than 2 s'],
  ])('with prices of an age of %s ms: %s', async (ageMs, reason) => {
    const place = placing();
    const { panel, quantity, button } = showTicket({ ageMs, answers: { 'orders.place': place } });
    await quantity.fill('100');
    await expect.element(panel.getByText(reason)).toBeVisible();
    await button.click({ force: true });
    expect(place).not.toHaveBeenCalled();
  });

  test('on a connection that is lost while one types', async () => {
    const place = placing();
    const { panel, quantity, button, client } = showTicket({ answers: { 'orders.place': place } });
    await quantity.fill('100');
    await expect.element(button).toHaveAttribute('aria-disabled', 'false');
    client.feed.setState({ socket: 'down' });
    await expect.element(panel.getByText('Connection lost: nothing can be sent')).toBeVisible();
    await button.click({ force: true });
    expect(place).not.toHaveBeenCalled();
  });
});

describe('an unusual order is confirmed once', () => {
  test('"Back" sends nothing and leaves what is typed', async () => {
    const place = placing();
    const { panel, quantity, button } = showTicket({
      limits: { maxOrderQty: 1_000 },
      answers: { 'orders.place': place },
    });
    await quantity.fill('501');
    await button.click();
    const dialog = panel.getByRole('dialog', { name: 'Confirm order' });
    await expect
      .element(dialog)
      .toHaveTextContent(/The quantity 501 is 50\s% of your limit per order, 1,000/);
    await expect.element(dialog.getByRole('button', { name: 'Back' })).toHaveFocus();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(quantity).toHaveValue('501');
    expect(place).not.toHaveBeenCalled();
  });

  test('shows what the order is worth and what it is expected to cost', async () => {
    const { panel, quantity, button } = showTicket({
      limits: { maxOrderQty: 1_000 },
      answers: { 'orders.preview': async () => toPreview({ effect: EFFECT }) },
    });
    await quantity.fill('501');
    await expect.element(panel.getByText('94,899.42')).toBeVisible();
    await button.click();
    // Half of a spread of a cent at 189.42 is 0.26 bp, and 3.84 bp of impact: 4.10 bp of 94,899.42 are 38.91.
    await expect
      .element(panel.getByRole('dialog', { name: 'Confirm order' }))
      .toHaveTextContent('Worth 94,899.42, expected slippage +4.10 bp (38.91).');
  });

  test('"Send order" sends it', async () => {
    const place = placing();
    // 5,001 shares of a daily volume of 100,000: just over 5 %.
    const { panel, quantity, button } = showTicket({
      limits: { maxOrderQty: 100_000 },
      answers: { 'orders.place': place },
    });
    await quantity.fill('5001');
    await button.click();
    const dialog = panel.getByRole('dialog', { name: 'Confirm order' });
    await expect
      .element(dialog)
      .toHaveTextContent(/The quantity is 5\.0\s% of the average daily volume/);
    await dialog.getByRole('button', { name: 'Send order' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => place.mock.calls.map(([{ qty }]) => qty)).toEqual([5_001]);
  });

  test('a price 2 % from the mid is sent without a question, one further away is not', async () => {
    const place = placing();
    const { panel, quantity, price, button } = showTicket({ answers: { 'orders.place': place } });
    await panel.getByLabelText('Order type').selectOptions('Limit');
    await quantity.fill('100');
    await price.fill('185.64');
    await button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    await quantity.fill('100');
    await price.fill('185.63');
    await button.click();
    // (189.42 - 185.63) / 189.42 is 2.0008 %.
    await expect
      .element(panel.getByRole('dialog', { name: 'Confirm order' }))
      .toHaveTextContent(/The limit 185\.63 is 2\.0\s% below the mid, 189\.42/);
    expect(place).toHaveBeenCalledTimes(1);
  });

  test('one that the platform would refuse anyway needs no confirmation', async () => {
    const place = vi.fn(async () => {
      throw refused('Quantity is 900 (max. 500 per order)', null, 'QTY_LIMIT_EXCEEDED');
    });
    const failed = {
      by: 'OMS',
      name: 'QTY_LIMIT_EXCEEDED',
      passed: false,
      value: '900',
      limit: '500',
      reasonCode: 'QTY_LIMIT_EXCEEDED',
      detail: 'Quantity is 900 (max. 500 per order)',
      wouldPass: null,
    } as const;
    const { panel, quantity, button } = showTicket({
      limits: { maxOrderQty: 1_000 },
      answers: {
        'orders.place': place,
        'orders.preview': async () => toPreview({ wouldPass: false, checks: [failed] }),
      },
    });
    await quantity.fill('900');
    await expect.element(panel.getByText(/Will be rejected/)).toBeVisible();
    await button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(panel.getByRole('dialog').elements()).toEqual([]);
  });
});

describe('a response that is not an acceptance', () => {
  test('a refusal is its sentence with its code, and the focus goes to its field', async () => {
    const place = async () => {
      throw refused('Price is 12.2 % from mid (max. 5 %)', null, 'PRICE_COLLAR');
    };
    const { panel, quantity, price, button, outcome } = showTicket({
      answers: { 'orders.place': place },
    });
    await panel.getByLabelText('Order type').selectOptions('Limit');
    await quantity.fill('100');
    await price.fill('=bid');
    await button.click();
    await expect.element(outcome).toHaveTextContent('Price is 12.2 % from mid (max. 5 %)');
    await expectCode({ text: 'Price is 12.2 % from mid (max. 5 %)', code: 'PRICE_COLLAR' });
    await expect.element(outcome.getByTitle('PRICE_COLLAR')).toBeVisible();
    await expect.element(price).toHaveFocus();
    await expect.element(quantity).toHaveValue('100');
    await quantity.fill('101');
    await expect.element(outcome).toHaveTextContent('');
  });

  test('no response and no such order: it is safe to repeat, under the same id', async () => {
    const ids: unknown[] = [];
    const place = async ({ clientOrderId }: NewOrder) => {
      ids.push(clientOrderId);
      throw new Error('socket closed');
    };
    const requested = vi.fn(async (_: unknown) => ({ items: [], nextCursor: null }));
    const { quantity, button, outcome } = showTicket({
      answers: { 'orders.place': place, 'orders.list': requested },
    });
    await quantity.fill('100');
    await button.click();
    await expect.element(outcome).toHaveTextContent(/it was not sent.*the order keeps its id/);
    await button.click();
    await expect.poll(() => ids.length).toBe(2);
    expect(ids[1]).toBe(ids[0]);
    expect(requested.mock.calls[0]?.[0]).toEqual({ clientOrderId: ids[0], limit: 1 });
    await quantity.fill('200');
    await button.click();
    await expect.poll(() => ids.length).toBe(3);
    expect(ids[2]).not.toBe(ids[0]);
  });

  test('no response, and the platform has it: the order is shown as accepted', async () => {
    const place = async () => {
      throw new Error('socket closed');
    };
    const found = async () => ({
      items: [toOrder(7, { status: 'PENDING_NEW' })],
      nextCursor: null,
    });
    const { quantity, button, outcome, client } = showTicket({
      answers: { 'orders.place': place, 'orders.list': found },
    });
    await quantity.fill('100');
    await button.click();
    await expect.element(outcome).toHaveTextContent(/PENDING_NEW in/);
    expect(client.account.order(toOrder(7).orderId)).not.toBeNull();
    await expect.element(quantity).toHaveValue('');
  });

  test('no response to anything: nothing is claimed about the order', async () => {
    const silent = async () => {
      throw new Error('socket closed');
    };
    const { quantity, button, outcome } = showTicket({
      answers: { 'orders.place': silent, 'orders.list': silent },
    });
    await quantity.fill('100');
    await button.click();
    await expect.element(outcome).toHaveTextContent(/No response yet.*cannot be duplicated/);
  });
});
