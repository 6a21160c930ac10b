/** Orders that are good till a date at the ticket: the date's default, what is sent, and what is refused. */

import { expect, test, vi } from 'vitest';
import type { NewOrder } from '../../../platform/client/shapes.ts';
import { getInstrument, toOrder } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { showTicket } from './ticket.given.tsx';

const placing = () => vi.fn(async (_: NewOrder) => toOrder(1, { status: 'NEW' }));

/** The ticket with GTD as its time in force. */
async function show(place = placing()) {
  const shown = showTicket({ answers: { 'orders.place': place } });
  await shown.panel.getByLabelText('Time in force').selectOptions('GTD');
  const expiry = shown.panel.getByLabelText('Good till, UTC');
  await expect.element(expiry).toBeVisible();
  return { ...shown, place, expiry };
}

test('begins at the end of the week, and is sent with the date and time that are typed', async () => {
  const { panel, place, expiry, quantity, price, button } = await show();
  await expect.element(expiry).toHaveValue('2026-11-27T21:00');
  await panel.getByLabelText('Order type').selectOptions('Limit');
  await price.fill('187.20');
  await quantity.fill('100');
  await expiry.fill('2026-12-04T16:30');
  await expect.element(button).toHaveTextContent('BUY 100 AAPL @ 187.20 GTD 4 Dec 16:30');
  await button.click();
  await expect.poll(() => place.mock.calls.length).toBe(1);
  expect(place.mock.calls[0]?.[0]).toMatchObject({
    timeInForce: 'GTD',
    expireAt: '2026-12-04T16:30:00.000Z',
  });
});

test.each([
  ['2026-11-20T10:00', 'Expiry is in the past'],
  ['2027-12-20T10:00', 'Expiry is more than a year away'],
  ['', 'Enter a date and a time'],
])('%j is refused at the field, and nothing is sent', async (text, problem) => {
  const { place, expiry, quantity, button } = await show();
  await quantity.fill('100');
  await expiry.fill(text);
  await expect.element(expiry).toHaveAccessibleDescription(problem);
  await button.click({ force: true });
  expect(place).not.toHaveBeenCalled();
});

test('another time in force names no date', async () => {
  const { panel, place, expiry, quantity, button } = await show();
  await panel.getByLabelText('Time in force').selectOptions('GTC');
  await expect.element(expiry).not.toBeInTheDocument();
  await quantity.fill('100');
  await button.click();
  await expect.poll(() => place.mock.calls.length).toBe(1);
  expect(Object.keys(place.mock.calls[0]?.[0] ?? {})).not.toContain('expireAt');
});

test('an algo keeps the date', async () => {
  const limits = { strategies: ['LIT' as const, 'TWAP' as const] };
  const { panel } = showTicket({ limits, answers: { 'algos.preview': () => Promise.reject() } });
  await panel.getByLabelText('Time in force').selectOptions('GTD');
  await panel.getByLabelText('Strategy').selectOptions('TWAP');
  await expect.element(panel.getByLabelText('Time in force')).toHaveValue('GTD');
  await expect.element(panel.getByLabelText('Good till, UTC')).toHaveValue('2026-11-27T21:00');
});

test('a request of another panel fills the date', async () => {
  const { ui, expiry } = await show();
  requestTicket(ui, { timeInForce: 'GTD', expireAt: '2026-12-01T10:15:00.000Z' });
  await expect.element(expiry).toHaveValue('2026-12-01T10:15');
});

test('only orders for shares have it', async () => {
  const { panel } = showTicket({
    before: (client) =>
      void loadAccount(client, { instruments: [getInstrument({ instrumentType: 'commodity' })] }),
  });
  const inForce = panel.getByLabelText('Time in force');
  await expect.element(inForce).toBeVisible();
  expect([...inForce.element().children].map(({ textContent }) => textContent)).toEqual([
    'Day',
    'GTC',
    'IOC',
    'FOK',
  ]);
});
