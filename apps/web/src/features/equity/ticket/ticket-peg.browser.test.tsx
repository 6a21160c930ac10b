/** Orders that follow the market at the ticket: their fields, what is sent, and what they exclude. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewOrder } from '../../../platform/client/shapes.ts';
import { getInstrument, toOrder } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { showTicket } from './ticket.given.tsx';

const place = vi.fn(async (_: NewOrder) => toOrder(1, { status: 'NEW' }));
beforeEach(() => place.mockClear());

async function show() {
  const shown = showTicket({
    answers: { 'orders.place': place, 'algos.preview': () => Promise.reject() },
    limits: { strategies: ['LIT', 'DARK', 'TWAP'] },
  });
  const { panel } = shown;
  await panel.getByLabelText('Order type').selectOptions('Pegged');
  await expect.element(panel.getByLabelText('Peg to')).toBeVisible();
  return { ...shown, offset: panel.getByLabelText('Offset') };
}

describe('what is sent', () => {
  test('a peg with its offset and no limit, in words and on the button', async () => {
    const { panel, quantity, offset, button } = await show();
    await panel.getByLabelText('Peg to').selectOptions('Own side (primary)');
    await offset.fill('-0.01');
    await quantity.fill('100');
    await expect.element(panel.getByText('Follows the best bid, 0.01 below it.')).toBeVisible();
    await expect.element(button).toHaveTextContent('BUY 100 AAPL PEG PRIM -0.01 DAY');
    await button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    const [sent] = place.mock.calls[0] ?? [];
    expect(sent).toMatchObject({ orderType: 'PEGGED', pegTo: 'PRIMARY', pegOffset: -0.01 });
    expect(sent).not.toHaveProperty('price');
  });

  test('with a limit where one is typed', async () => {
    const { quantity, price, button } = await show();
    await price.fill('189.40');
    await quantity.fill('100');
    await expect.element(button).toHaveTextContent('BUY 100 AAPL PEG MID @ 189.40 DAY');
    await button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({ pegTo: 'MID', pegOffset: 0, price: 189.4 });
  });
});

test('an offset that is no price stops the order, with the reason at its field', async () => {
  const { panel, quantity, offset, button } = await show();
  await quantity.fill('100');
  await offset.fill('0.001');
  await expect.element(panel.getByText('A price with a sign, such as -0.01').first()).toBeVisible();
  await button.click({ force: true });
  expect(place).not.toHaveBeenCalled();
});

describe('what it excludes', () => {
  test('immediate times in force, and with another strategy it is a market order', async () => {
    const { panel } = await show();
    const inForce = panel.getByLabelText('Time in force').element();
    expect([...inForce.children].map(({ textContent }) => textContent)).toEqual([
      'Day',
      'GTC',
      'GTD',
    ]);
    await panel.getByLabelText('Strategy').selectOptions('TWAP');
    await expect.element(panel.getByLabelText('Order type')).toHaveValue('MARKET');
    const types = panel.getByLabelText('Order type').element();
    expect([...types.children].map(({ textContent }) => textContent)).not.toContain('Pegged');
  });

  test('an immediate order that is made to follow is one for the day', async () => {
    const { panel } = showTicket();
    await panel.getByLabelText('Time in force').selectOptions('IOC');
    await panel.getByLabelText('Order type').selectOptions('Pegged');
    await expect.element(panel.getByLabelText('Time in force')).toHaveValue('DAY');
  });

  test('instruments that are no shares', async () => {
    const future = getInstrument({ instrumentType: 'commodity' });
    const { panel } = showTicket({
      before: (client) => void loadAccount(client, { instruments: [future] }),
    });
    const types = panel.getByLabelText('Order type');
    await expect.element(types).toBeVisible();
    expect([...types.element().children].map(({ textContent }) => textContent)).not.toContain(
      'Pegged',
    );
  });
});

test('a copied order brings its peg', async () => {
  const { panel, ui, offset } = await show();
  requestTicket(ui, { orderType: 'PEGGED', pegTo: 'MARKET', pegOffset: -0.02, qty: 300 });
  await expect.element(panel.getByLabelText('Peg to')).toHaveValue('MARKET');
  await expect.element(offset).toHaveValue('-0.02');
});
