/** How an order is handled at a venue, at the ticket: which fields there are, what is sent, and what drops them. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NewOrder } from '../../../platform/client/shapes.ts';
import { AT, getInstrument, toOrder } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { showTicket } from './ticket.given.tsx';

type Shown = ReturnType<typeof showTicket>;

const place = vi.fn(async (_: NewOrder) => toOrder(1, { status: 'NEW' }));
beforeEach(() => place.mockClear());

const FIELDS = ['Display quantity', 'Minimum quantity', 'Post only'];

const more = ({ panel }: Shown) => panel.getByRole('button', { name: /^More/ });
const fields = ({ panel }: Shown) =>
  FIELDS.filter((label) => panel.getByLabelText(label).elements().length > 0);

/** The ticket with what decides about the fields. */
async function show(type: string, inForce: string, strategy = 'Lit (SOR)'): Promise<Shown> {
  const shown = showTicket({
    answers: { 'orders.place': place, 'algos.preview': () => Promise.reject() },
    limits: { maxOrderQty: 100_000, strategies: ['LIT', 'DARK', 'TWAP'] },
  });
  const { panel } = shown;
  await panel.getByLabelText('Order type').selectOptions(type);
  await panel.getByLabelText('Time in force').selectOptions(inForce);
  await panel.getByLabelText('Strategy').selectOptions(strategy);
  return shown;
}

describe('the fields', () => {
  test.each([
    ['Limit', 'Day', 'Lit (SOR)', ['Display quantity', 'Post only']],
    ['Stop limit', 'GTC', 'Lit (SOR)', ['Display quantity', 'Post only']],
    ['Limit', 'IOC', 'Lit (SOR)', ['Minimum quantity']],
    ['Market', 'IOC', 'Lit (SOR)', ['Minimum quantity']],
    ['Market', 'Day', 'Dark (midpoint)', ['Minimum quantity']],
  ])('%s %s %s, once they are opened', async (type, inForce, strategy, labels) => {
    const shown = await show(type, inForce, strategy);
    await expect.element(more(shown)).toHaveAttribute('aria-expanded', 'false');
    expect(fields(shown)).toEqual([]);
    await more(shown).click();
    await expect.poll(() => fields(shown)).toEqual(labels);
    await more(shown).click();
    await expect.poll(() => fields(shown)).toEqual([]);
  });

  test.each([
    ['Market', 'Day', 'Lit (SOR)'],
    ['Limit', 'FOK', 'Lit (SOR)'],
    ['Limit', 'Day', 'TWAP'],
  ])('none for %s %s %s', async (type, inForce, strategy) => {
    const shown = await show(type, inForce, strategy);
    await expect.element(shown.panel.getByLabelText('Strategy')).toBeVisible();
    expect(more(shown).elements()).toEqual([]);
  });

  test('none for an instrument that is no share', async () => {
    const shown = showTicket({
      before: (client) =>
        void loadAccount(client, {
          instruments: [getInstrument({ instrumentType: 'commodity' })],
        }),
    });
    await shown.panel.getByLabelText('Order type').selectOptions('Limit');
    await expect.element(shown.price).toBeVisible();
    expect(more(shown).elements()).toEqual([]);
  });

  test('take no more room while they are closed', async () => {
    const shown = await show('Limit', 'Day');
    const top = (label: string) =>
      shown.panel.getByLabelText(label).element().getBoundingClientRect().top;
    await expect.element(more(shown)).toBeVisible();
    expect(top('Venue')).toBe(top('Time in force'));
  });
});

describe('what is sent', () => {
  test('a part that is shown, and that the order only rests', async () => {
    const shown = await show('Limit', 'Day');
    const { panel, quantity, price, button } = shown;
    await price.fill('187.20');
    await quantity.fill('1k');
    await more(shown).click();
    await panel.getByLabelText('Display quantity').fill('190');
    await userEvent.keyboard('{ArrowUp}');
    await panel.getByLabelText('Post only').click();
    const title = 'BUY 1,000 AAPL @ 187.20 DAY, shows 200, post only';
    await expect.element(button).toHaveTextContent(title);
    await button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({ displayQty: 200, postOnly: true });
  });

  test('the least that trades', async () => {
    const shown = await show('Limit', 'IOC');
    await shown.quantity.fill('1000');
    await more(shown).click();
    await shown.panel.getByLabelText('Minimum quantity').fill('500');
    await expect.element(shown.button).toHaveTextContent(/IOC, at least 500$/);
    await shown.button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({ timeInForce: 'IOC', minQty: 500 });
  });

  test('nothing that is empty', async () => {
    const shown = await show('Limit', 'Day');
    await more(shown).click();
    await shown.quantity.fill('100');
    await shown.button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    const sent = Object.keys(place.mock.calls[0]?.[0] ?? {});
    expect(sent).not.toContain('displayQty');
    expect(sent).not.toContain('postOnly');
  });

  test('an order that would have traded states it where it was sent', async () => {
    const { client, quantity, button, outcome } = await show('Limit', 'Day');
    await quantity.fill('100');
    await button.click();
    await expect.element(outcome).toHaveTextContent(/^NEW in/);
    client.account.apply({
      event: 'order',
      topic: 'orders.cancelled',
      at: AT,
      data: {
        order: toOrder(1, { status: 'CANCELED', version: 2 }),
        actor: 'ems',
        reason: 'POST_ONLY_WOULD_TRADE',
      },
    } as never);
    await expect
      .element(outcome)
      .toHaveTextContent(/now CANCELED\. Post only: it would have traded at once/);
  });
});

test('the fault of the server stands at the field, and nothing is sent', async () => {
  const shown = await show('Limit', 'Day');
  const { panel, quantity, button } = shown;
  await quantity.fill('100');
  await more(shown).click();
  const display = panel.getByLabelText('Display quantity');
  await display.fill('101');
  await expect
    .element(display)
    .toHaveAccessibleDescription('displayQty 101 is above the quantity 100');
  await button.click({ force: true });
  await display.fill('x');
  await expect.element(display).toHaveAccessibleDescription('Not a quantity');
  expect(place).not.toHaveBeenCalled();
});

test.each([
  ['Order type', 'Market'],
  ['Time in force', 'IOC'],
  ['Strategy', 'TWAP'],
])('another %s drops what it does not take', async (field, choice) => {
  const shown = await show('Limit', 'Day');
  const { panel } = shown;
  await more(shown).click();
  await panel.getByLabelText('Display quantity').fill('200');
  await panel.getByLabelText('Post only').click();
  await panel.getByLabelText(field).selectOptions(choice);
  await panel.getByLabelText('Order type').selectOptions('Limit');
  await panel.getByLabelText('Strategy').selectOptions('Lit (SOR)');
  await panel.getByLabelText('Time in force').selectOptions('Day');
  await expect.element(panel.getByLabelText('Display quantity')).toHaveValue('');
  await expect.element(panel.getByLabelText('Post only')).not.toBeChecked();
});

test('values of a request open the fields; a request for another order has none', async () => {
  const shown = await show('Market', 'Day');
  const { panel, ui } = shown;
  const order = { side: 'SELL', qty: 500, orderType: 'LIMIT', price: 190 } as const;
  requestTicket(ui, { ...order, displayQty: 200, postOnly: true });
  await expect.element(panel.getByLabelText('Display quantity')).toHaveValue('200');
  await expect.element(panel.getByLabelText('Post only')).toBeChecked();
  requestTicket(ui, { price: 191 });
  await expect.element(panel.getByLabelText('Post only')).toBeChecked();
  await more(shown).click();
  await expect.element(more(shown)).toHaveTextContent('More, 2 set');
  requestTicket(ui, order);
  await expect.element(more(shown)).toHaveTextContent('More');
  await expect.element(shown.button).toHaveTextContent('SELL 500 AAPL @ 190.00 DAY');
});
