/** Orders that wait for a price at the ticket: their fields, what is sent, and what is refused. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NewOrder } from '../../../platform/client/shapes.ts';
import { getInstrument, toOrder } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { showTicket, toPreview } from './ticket.given.tsx';

const placing = () => vi.fn(async (_: NewOrder) => toOrder(1, { status: 'NEW' }));

/** The ticket with an order of this type, and its fields. */
async function show(type: string, given: Parameters<typeof showTicket>[0] = {}) {
  const shown = showTicket(given);
  const { panel } = shown;
  await panel.getByLabelText('Order type').selectOptions(type);
  await expect.element(panel.getByLabelText('Trigger by')).toBeVisible();
  return {
    ...shown,
    stop: panel.getByLabelText('Stop price'),
    trail: panel.getByLabelText('Trail', { exact: true }),
    by: panel.getByLabelText('Trigger by'),
  };
}

describe('the fields of each type', () => {
  test.each([
    ['Stop', ['Stop price']],
    ['Stop limit', ['Limit price', 'Stop price']],
    ['Trailing stop', ['Trail']],
    ['Market if touched', ['Stop price']],
    ['Limit if touched', ['Limit price', 'Stop price']],
  ])('%s', async (type, fields) => {
    const { panel } = await show(type);
    const shown = ['Limit price', 'Stop price', 'Trail'].filter(
      (label) => panel.getByLabelText(label, { exact: true }).elements().length > 0,
    );
    expect(shown).toEqual(fields);
  });

  test('an instrument that is no share waits for no price', async () => {
    const future = getInstrument({ instrumentType: 'commodity' });
    const { panel } = showTicket({
      before: (client) => void loadAccount(client, { instruments: [future] }),
    });
    const type = panel.getByLabelText('Order type');
    await expect.element(type).toBeVisible();
    expect([...type.element().children].map(({ textContent }) => textContent)).toEqual([
      'Market',
      'Limit',
    ]);
  });

  test('arrows step the stop by a tick, and a trail by a hundredth of a per cent', async () => {
    const { panel, stop, trail } = await show('Stop');
    await stop.fill('190.00');
    await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    await expect.element(stop).toHaveValue('189.91');
    await panel.getByLabelText('Order type').selectOptions('Trailing stop');
    await trail.click();
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowUp}{/Shift}');
    await expect.element(trail).toHaveValue('1.09');
    await panel.getByRole('radio', { name: 'Amount' }).click({ force: true });
    await expect.element(trail).toHaveValue('1.89');
    await trail.click();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(trail).toHaveValue('1.90');
  });
});

describe('what is sent', () => {
  test('a stop limit, with what it waits for in words and on the button', async () => {
    const place = placing();
    const { panel, stop, price, by, quantity, button } = await show('Stop limit', {
      answers: { 'orders.place': place },
    });
    await panel.getByRole('radio', { name: 'SELL' }).click({ force: true });
    await expect.element(stop).toHaveValue('188.47');
    await expect.element(price).toHaveValue('188.28');
    await stop.fill('187.20');
    await price.fill('187.00');
    await by.selectOptions('Bid/Ask');
    await quantity.fill('100');
    await expect.element(button).toHaveTextContent('SELL 100 AAPL STP LMT 187.20 @ 187.00 DAY');
    const words = 'Waits until the bid is 187.20 or less, then sells at 187.00 or better.';
    await expect.element(panel.getByText(words)).toBeVisible();
    await button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      side: 'SELL',
      orderType: 'STOP_LIMIT',
      stopPrice: 187.2,
      price: 187,
      triggerBy: 'BID_ASK',
    });
  });

  test('nothing is called a market order before it is one', async () => {
    const { button } = await show('Stop limit');
    await expect.element(button).toHaveTextContent('BUY AAPL DAY');
  });

  test('a trailing stop names its trail and no price', async () => {
    const place = placing();
    const { panel, trail, quantity, button } = await show('Trailing stop', {
      answers: { 'orders.place': place },
    });
    await trail.fill('0.5');
    await quantity.fill('100');
    await expect.element(button).toHaveTextContent('BUY 100 AAPL TRAIL 0.5 % DAY');
    const words = 'Waits until the last rises 0.5 % from its lowest, then buys at market.';
    await expect.element(panel.getByText(words)).toBeVisible();
    await button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    const sent = place.mock.calls[0]?.[0];
    expect(sent).toMatchObject({ orderType: 'TRAILING_STOP', trailPct: 0.5, triggerBy: 'LAST' });
    expect(Object.keys(sent ?? {})).not.toContain('stopPrice');
    expect(Object.keys(sent ?? {})).not.toContain('price');
  });

  test('an unusual one is confirmed with what it waits for', async () => {
    const place = placing();
    const { panel, quantity, button } = await show('Stop', {
      limits: { maxOrderQty: 1_000 },
      answers: { 'orders.place': place },
    });
    await quantity.fill('501');
    await button.click();
    await expect
      .element(panel.getByRole('dialog', { name: 'Confirm order' }))
      .toHaveTextContent(/BUY 501 AAPL STP 190\.37 DAYWaits until the last is 190\.37 or more/);
  });
});

describe('what is wrong with it', () => {
  test('stands in the field as it is typed, and nothing is sent', async () => {
    const place = placing();
    const { stop, quantity, button } = await show('Stop', { answers: { 'orders.place': place } });
    await quantity.fill('100');
    await stop.fill('');
    await expect.element(stop).toHaveAccessibleDescription('A STOP order names a stopPrice');
    await stop.fill('187.205');
    await expect.element(stop).toHaveAccessibleDescription('In steps of 0.01');
    await button.click({ force: true });
    expect(place).not.toHaveBeenCalled();
  });

  test('the refusal of the platform stands below the stop', async () => {
    const detail = 'StopPrice 187.2 is reached already: last 189.42';
    const { panel, stop, quantity } = await show('Stop', {
      answers: {
        'orders.preview': async ({ stopPrice }) =>
          toPreview(
            stopPrice === 187.2
              ? {
                  wouldPass: false,
                  checks: [
                    {
                      by: 'OMS',
                      name: 'INVALID_ORDER',
                      passed: false,
                      value: detail,
                      limit: 'the fields make sense together',
                      reasonCode: 'INVALID_ORDER',
                      detail,
                      wouldPass: null,
                    },
                  ],
                }
              : {},
          ),
      },
    });
    await quantity.fill('100');
    await stop.fill('187.20');
    await expect.element(panel.getByText(detail, { exact: true }).first()).toBeVisible();
    await stop.fill('191');
    await expect.element(panel.getByText(detail).first()).not.toBeInTheDocument();
  });
});

test('a request of another panel fills its trigger; another symbol empties it', async () => {
  const { panel, ui, stop } = await show('Stop', {
    before: (client) => {
      const other = getInstrument({ symbol: 'INTC', name: 'Intel Corp.' });
      loadAccount(client, { instruments: [getInstrument(), other] });
    },
  });
  requestTicket(ui, { side: 'SELL', orderType: 'STOP', stopPrice: 187.5, timeInForce: 'GTC' });
  await expect.element(stop).toHaveValue('187.50');
  await expect.element(panel.getByLabelText('Time in force')).toHaveValue('GTC');
  ui.setState({ symbols: { 1: 'INTC' } });
  await expect.element(panel.getByText('Intel Corp.')).toBeVisible();
  await expect.element(stop).toHaveValue('');
});
