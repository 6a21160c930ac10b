/** What a press on the ladder orders: stops, orders if touched, trails and pegs at the pressed price. */

import { describe, expect, test, vi } from 'vitest';
import type { NewOrder } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { toOrder } from '../../../platform/testing/given.ts';
import { showLadder } from './ladder.given.tsx';

/** Trading enabled, without the confirmation unless it is wanted, at 189.41 to 189.43 with the last trade at 189.42. */
async function show(
  kind: string,
  { place = vi.fn(async (_: NewOrder) => toOrder(1)), confirms = false } = {},
) {
  const shown = showLadder({ answers: { 'orders.place': place } });
  await expect.poll(() => shown.row('189.41')).not.toBeNull();
  shown.prefs.setState({ ladder: { confirms } });
  await shown.panel.getByLabelText('Order type').selectOptions(kind);
  await shown.panel.getByRole('button', { name: 'Enable trading' }).click();
  return { ...shown, place };
}

describe('a press sends', () => {
  test.each([
    ['Limit', '189.40', 'bid', { side: 'BUY', orderType: 'LIMIT', price: 189.4 }],
    ['Stop', '189.40', 'ask', { side: 'SELL', orderType: 'STOP', stopPrice: 189.4 }],
    [
      'Market if touched',
      '189.40',
      'bid',
      { side: 'BUY', orderType: 'MARKET_IF_TOUCHED', stopPrice: 189.4, triggerBy: 'LAST' },
    ],
    [
      'Trailing stop',
      '189.40',
      'ask',
      { side: 'SELL', orderType: 'TRAILING_STOP', trailAmount: 0.02, triggerBy: 'LAST' },
    ],
    [
      'Peg to mid',
      '189.40',
      'bid',
      { side: 'BUY', orderType: 'PEGGED', pegTo: 'MID', pegOffset: -0.02 },
    ],
    [
      'Peg to own side',
      '189.40',
      'bid',
      { side: 'BUY', orderType: 'PEGGED', pegTo: 'PRIMARY', pegOffset: -0.01 },
    ],
    [
      'Peg to other side',
      '189.45',
      'ask',
      { side: 'SELL', orderType: 'PEGGED', pegTo: 'MARKET', pegOffset: 0.04 },
    ],
  ] as const)('%s at %s on the %s side', async (kind, price, cell, sent) => {
    const { press, place } = await show(kind);
    press(price, cell);
    await expect.poll(() => place.mock.calls.length).toBe(1);
    const { clientOrderId: _, ...order } = place.mock.calls[0]?.[0] ?? {};
    expect(order).toEqual({
      symbol: 'AAPL',
      instrumentType: 'equity',
      qty: 100,
      timeInForce: 'DAY',
      strategy: 'LIT',
      ...(sent.orderType === 'STOP' ? { triggerBy: 'LAST' } : {}),
      ...sent,
    });
  });
});

describe('an order that waits with a limit', () => {
  const TICKS = 'Limit, ticks beyond the trigger';

  test.each([
    ['Stop limit', '189.45', 'bid', { side: 'BUY', stopPrice: 189.45, price: 189.48 }],
    ['Stop limit', '189.40', 'ask', { side: 'SELL', stopPrice: 189.4, price: 189.37 }],
    ['Limit if touched', '189.40', 'bid', { side: 'BUY', stopPrice: 189.4, price: 189.43 }],
    ['Limit if touched', '189.45', 'ask', { side: 'SELL', stopPrice: 189.45, price: 189.42 }],
  ] as const)('%s at %s on the %s side is 3 ticks beyond it', async (kind, at, cell, sent) => {
    const { press, panel, place } = await show(kind);
    await panel.getByLabelText(TICKS).fill('3');
    await expect
      .element(panel.getByText(/^Trigger at the clicked price/))
      .toHaveTextContent('limit 3 ticks (0.03) beyond it: above for a buy, below for a sell.');
    press(at, cell);
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      ...sent,
      orderType: kind.toUpperCase().replaceAll(' ', '_'),
      triggerBy: 'LAST',
    });
  });

  test('has its limit at the trigger where that is wanted, which the next ladder remembers', async () => {
    const { press, panel, place } = await show('Stop limit');
    await panel.getByLabelText(TICKS).fill('0');
    await expect.element(panel.getByText('Trigger and limit at the clicked price.')).toBeVisible();
    press('189.45', 'bid');
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({ stopPrice: 189.45, price: 189.45 });
    const next = await show('Limit if touched');
    await expect.element(next.panel.getByLabelText(TICKS)).toHaveValue('0');
  });

  test.each(['', '-1', '1.5', '1000'])('sends nothing with %o ticks', async (text) => {
    const { press, panel, place, outcome } = await show('Stop limit');
    await panel.getByLabelText(TICKS).fill(text);
    await expect.element(panel.getByLabelText(TICKS)).toHaveAttribute('aria-invalid', 'true');
    press('189.45', 'bid');
    await expect
      .element(outcome)
      .toHaveTextContent('Limit beyond the trigger: Whole ticks, 0 to 999');
    expect(place).not.toHaveBeenCalled();
  });

  test('reads with both of its prices, and fills the ticket with them', async () => {
    const { press, panel, ui } = await show('Stop limit', { confirms: true });
    await panel.getByLabelText(TICKS).fill('2');
    press('189.40', 'ask');
    const dialog = panel.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('SELL 100 AAPL STP LMT 189.40 @ 189.38');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: 'ARMED' }).click();
    press('189.40', 'ask');
    await expect
      .poll(() => ui.getState().ticketRequest?.request)
      .toMatchObject({ orderType: 'STOP_LIMIT', stopPrice: 189.4, price: 189.38 });
  });
});

test('the words name the kind, before it is sent and in its confirmation', async () => {
  const { press, panel, place } = await show('Stop', { confirms: true });
  press('189.40', 'ask');
  const dialog = panel.getByRole('dialog');
  await expect.element(dialog).toHaveTextContent('SELL 100 AAPL STP 189.40');
  await expect.element(dialog).toHaveTextContent('Stop, day, smart order router.');
  expect(place).not.toHaveBeenCalled();
});

test('a trail on the wrong side of the market is none: it is said, and nothing is sent', async () => {
  const { press, outcome, place } = await show('Trailing stop');
  press('189.40', 'bid');
  await expect
    .element(outcome)
    .toHaveTextContent('A trailing stop to buy goes above the last price');
  expect(place).not.toHaveBeenCalled();
});

test('a refusal is shown with its reason', async () => {
  const place = vi.fn(async (_: NewOrder): Promise<never> => {
    throw refused('Invalid', 'the last is already at 189.42', 'INVALID_ORDER');
  });
  const { press, outcome } = await show('Stop', { place });
  press('189.45', 'ask');
  await expect
    .element(outcome)
    .toHaveTextContent(/SELL 100 AAPL STP 189\.45: .*already at 189\.42/);
});

test('while trading is not enabled it fills the ticket with the kind', async () => {
  const { press, panel, ui, place } = await show('Peg to mid');
  await panel.getByRole('button', { name: 'ARMED' }).click();
  press('189.40', 'bid');
  await expect
    .poll(() => ui.getState().ticketRequest?.request)
    .toMatchObject({ side: 'BUY', orderType: 'PEGGED', pegTo: 'MID', pegOffset: -0.02 });
  expect(place).not.toHaveBeenCalled();
});
