/** Two orders that belong together at the ticket: one cancels the other, or the first triggers the second. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LinkedRequest } from '../../../platform/orders/send.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { toOrder } from '../../../platform/testing/given.ts';
import { showTicket, toPreview } from './ticket.given.tsx';

type Given = NonNullable<Parameters<typeof showTicket>[0]>;

const FIRST = toOrder(1, { status: 'NEW', side: 'SELL', linkId: toOrder(1).orderId });
const SECOND = toOrder(2, { status: 'NEW', side: 'SELL', linkId: FIRST.orderId });
const placeLinked = vi.fn(async (_: LinkedRequest) => ({
  linkId: FIRST.orderId,
  orders: [FIRST, SECOND],
}));
const place = vi.fn(async () => FIRST);
beforeEach(() => {
  placeLinked.mockClear();
  place.mockClear();
});

/** The ticket with a limit order to sell 100 at 191.00, and a second one. */
async function show(link: 'OCO' | 'OTO', answers: Given['answers'] = {}) {
  const shown = showTicket({
    answers: { 'orders.place': place, 'orders.placeLinked': placeLinked, ...answers },
  });
  const { panel, quantity } = shown;
  await panel.getByRole('radio', { name: 'SELL' }).click({ force: true });
  await panel.getByLabelText('Order type').selectOptions('Limit');
  await panel.getByLabelText('Limit price', { exact: true }).fill('191.00');
  await quantity.fill('100');
  const toggle = panel.getByRole('button', { name: link, exact: true });
  await toggle.click();
  const second = panel.getByRole('group', { name: 'Second order' });
  await expect.element(second).toBeVisible();
  return {
    ...shown,
    toggle,
    second,
    type: second.getByLabelText('Type', { exact: true }),
    stop: second.getByLabelText('Stop price'),
  };
}

const sentOrders = () => placeLinked.mock.calls[0]?.[0].orders ?? [];

describe('of two orders one cancels the other', () => {
  test('the second waits for a price beside a limit, on the same side and for the same quantity', async () => {
    const { second, stop, button, outcome, client } = await show('OCO');
    expect(
      second
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    ).not.toContain('Limit');
    await stop.fill('186.00');
    await expect.element(button).toHaveTextContent('SELL 100 AAPL @ 191.00 DAY or STP 186.00 GTC');
    await button.click();
    await expect.element(outcome).toHaveTextContent(/^NEW in \d+ ms ?with a second order/);
    expect(place).not.toHaveBeenCalled();
    const both = { symbol: 'AAPL', side: 'SELL', qty: 100, strategy: 'LIT' };
    expect(placeLinked.mock.calls[0]?.[0]).toMatchObject({
      link: 'OCO',
      orders: [
        { ...both, orderType: 'LIMIT', price: 191, timeInForce: 'DAY' },
        { ...both, orderType: 'STOP', stopPrice: 186, timeInForce: 'GTC' },
      ],
    });
    expect(new Set(sentOrders().map(({ clientOrderId }) => clientOrderId)).size).toBe(2);
    expect(client.account.order(SECOND.orderId)).not.toBeNull();
  });

  test('beside a stop the second may be a limit; one that no longer fits becomes one that does', async () => {
    const { panel, type, second, button } = await show('OCO');
    await panel.getByLabelText('Order type').selectOptions('Stop');
    await type.selectOptions('Limit');
    await second.getByLabelText('Second limit price').fill('192');
    await expect.element(button).toHaveTextContent(/DAY or @ 192\.00 GTC$/);
    await panel.getByLabelText('Order type').selectOptions('Limit');
    await expect.element(type).toHaveValue('STOP');
  });

  test('a market order leaves nothing to cancel: it is said, and nothing is sent', async () => {
    const { panel, second, button } = await show('OCO');
    await panel.getByLabelText('Order type').selectOptions('Market');
    await expect.element(second).toHaveTextContent(/a market order would leave nothing to cancel/);
    await button.click({ force: true });
    expect(placeLinked).not.toHaveBeenCalled();
    expect(place).not.toHaveBeenCalled();
  });

  test('its stop begins where it can wait, and is turned with the side', async () => {
    const { panel, stop } = await show('OCO');
    await expect.element(stop).toHaveValue('188.47');
    await panel.getByRole('radio', { name: 'BUY' }).click({ force: true });
    await expect.element(stop).toHaveValue('190.37');
  });
});

describe('one order triggers the other', () => {
  test('with a side and a quantity of its own', async () => {
    const { second, type, button } = await show('OTO');
    await expect.element(second.getByRole('radio', { name: 'BUY' })).toBeChecked();
    await type.selectOptions('Limit');
    await second.getByLabelText('Second quantity').fill('40');
    await second.getByLabelText('Second limit price').fill('185.50');
    await second.getByLabelText('Lasts').selectOptions('Day');
    await expect
      .element(button)
      .toHaveTextContent('SELL 100 AAPL @ 191.00 DAY then BUY 40 @ 185.50 DAY');
    await button.click();
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    expect(placeLinked.mock.calls[0]?.[0].link).toBe('OTO');
    expect(sentOrders()[1]).toMatchObject({ side: 'BUY', qty: 40, price: 185.5 });
  });

  test('its quantity follows the first one’s until it is typed', async () => {
    const { second, quantity } = await show('OTO');
    const own = second.getByLabelText('Second quantity');
    await quantity.fill('300');
    await expect.element(own).toHaveValue('300');
    await own.fill('50');
    await quantity.fill('400');
    await expect.element(own).toHaveValue('50');
  });

  test('a quantity that is none stands at its field, and nothing is sent', async () => {
    const { second, button } = await show('OTO');
    await second.getByLabelText('Second quantity').fill('x');
    await expect
      .element(second.getByLabelText('Second quantity'))
      .toHaveAttribute('aria-invalid', 'true');
    await button.click({ force: true });
    expect(placeLinked).not.toHaveBeenCalled();
  });
});

test('both are checked before; a refusal names the second and goes to it', async () => {
  const detail = 'leg 2 of 2, BUY 100 AAPL: the quantity is above 50';
  const previewLinked = vi.fn(async (_: LinkedRequest) => ({
    orders: [toPreview(), toPreview()],
  }));
  const { panel, button, outcome, second } = await show('OTO', {
    'orders.previewLinked': previewLinked,
    'orders.placeLinked': async () => {
      throw refused('Quantity', detail, 'QTY_LIMIT_EXCEEDED');
    },
  });
  const parts = panel.getByRole('list', { name: 'Checks of linked orders' });
  await expect.element(parts).toHaveTextContent(/Second order ?passes/);
  expect(previewLinked.mock.lastCall?.[0]).toMatchObject({ link: 'OTO' });
  await button.click();
  await expect.element(outcome).toHaveTextContent('Second order: The quantity is above 50');
  await expect.element(second.getByLabelText('Second quantity')).toHaveFocus();
});

test('the button that added the second order takes it off; an order that is over at once has none', async () => {
  const { panel, toggle, second, button } = await show('OCO');
  await panel.getByLabelText('Time in force').selectOptions('IOC');
  await expect.element(second).not.toBeInTheDocument();
  expect(toggle.elements()).toEqual([]);
  await panel.getByLabelText('Time in force').selectOptions('Day');
  await toggle.click();
  await toggle.click();
  await button.click();
  await expect.poll(() => place.mock.calls.length).toBe(1);
  expect(placeLinked).not.toHaveBeenCalled();
});
