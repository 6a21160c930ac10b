/** An entry with its exits at the ticket: their prices, what is sent, what is refused, and what takes them off. */

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { LinkedRequest } from '../../../platform/orders/send.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { getInstrument, toOrder, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { showTicket, toPreview } from './ticket.given.tsx';

type Given = NonNullable<Parameters<typeof showTicket>[0]>;

const ENTRY = toOrder(1, { status: 'NEW', linkId: toOrder(1).orderId });
const EXITS = [2, 3].map((n) => toOrder(n, { status: 'NEW', side: 'SELL', linkId: ENTRY.orderId }));
const placeLinked = vi.fn(async (_: LinkedRequest) => ({
  linkId: ENTRY.orderId,
  orders: [ENTRY, ...EXITS],
}));
const place = vi.fn(async () => ENTRY);
const CLOSED = {
  by: 'OMS',
  name: 'MARKET_CLOSED',
  passed: false,
  value: 'closed',
  limit: 'open',
  reasonCode: 'MARKET_CLOSED',
  detail: 'the market is closed',
  wouldPass: null,
} as const;
beforeEach(() => {
  placeLinked.mockClear();
  place.mockClear();
});

/** The ticket with a bracket for 100 at a limit of 187.20. */
async function show(answers: Given['answers'] = {}) {
  const shown = showTicket({
    answers: { 'orders.place': place, 'orders.placeLinked': placeLinked, ...answers },
    limits: { strategies: ['LIT', 'DARK', 'TWAP'] },
  });
  const { panel, price, quantity } = shown;
  await panel.getByLabelText('Order type').selectOptions('Limit');
  await price.fill('187.20');
  await quantity.fill('100');
  const toggle = panel.getByRole('button', { name: 'Bracket' });
  await toggle.click();
  const profit = panel.getByLabelText('Take profit');
  await expect.element(profit).toBeVisible();
  return { ...shown, toggle, profit, loss: panel.getByLabelText('Stop loss') };
}

describe('the exits', () => {
  test('begin on either side of the entry and follow it, until they are typed', async () => {
    const { panel, price, profit, loss } = await show();
    await expect.element(profit).toHaveValue('189.07');
    await expect.element(loss).toHaveValue('186.26');
    await profit.fill('190');
    await price.fill('180.00');
    await expect.element(profit).toHaveValue('190');
    await expect.element(loss).toHaveValue('179.10');
    await panel.getByRole('radio', { name: 'SELL' }).click({ force: true });
    await expect.element(profit).toHaveValue('178.20');
    await expect.element(loss).toHaveValue('180.90');
  });

  test('of a market order are measured from the mid, and stay when it moves', async () => {
    const { panel, client, profit, loss, toggle } = await show();
    await toggle.click();
    await panel.getByLabelText('Order type').selectOptions('Market');
    await toggle.click();
    await expect.element(profit).toHaveValue('191.31');
    client.hot.apply([toQuote({ mid: 190_000_000 })], null);
    await expect.element(panel.getByText('+131.00 USD, +0.69%')).toBeVisible();
    await expect.element(profit).toHaveValue('191.31');
    await expect.element(loss).toHaveValue('188.47');
  });

  test('show what each makes of the entry, in money for the typed quantity and in per cent', async () => {
    const { panel, quantity, profit, loss } = await show();
    await profit.fill('189.00');
    await loss.fill('186.00');
    await expect.element(panel.getByText('+180.00 USD, +0.96%')).toBeVisible();
    await expect.element(panel.getByText('−120.00 USD, −0.64%')).toBeVisible();
    await quantity.fill('');
    await expect.element(panel.getByText('+0.96%', { exact: true })).toBeVisible();
  });

  test('are stepped by a tick with the arrow keys', async () => {
    const { profit } = await show();
    await profit.click();
    await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
    await expect.element(profit).toHaveValue('188.98');
  });
});

describe('what is sent', () => {
  test('entry and exits in one call, each under a name of its own', async () => {
    const { client, button, profit, loss, outcome, quantity } = await show();
    await profit.fill('189.00');
    await loss.fill('186.00');
    await expect
      .element(button)
      .toHaveTextContent('BUY 100 AAPL @ 187.20 DAY + TP 189.00 / SL 186.00');
    await button.click();
    await expect.element(outcome).toHaveTextContent(/^NEW in \d+ ms ?with 2 exits/);
    expect(place).not.toHaveBeenCalled();
    expect(placeLinked).toHaveBeenCalledTimes(1);
    const sent = placeLinked.mock.calls[0]?.[0];
    const shares = { symbol: 'AAPL', instrumentType: 'equity', qty: 100, strategy: 'LIT' };
    const exit = { ...shares, side: 'SELL', timeInForce: 'GTC' };
    expect(sent).toMatchObject({
      link: 'BRACKET',
      orders: [
        { ...shares, side: 'BUY', orderType: 'LIMIT', price: 187.2, timeInForce: 'DAY' },
        { ...exit, orderType: 'LIMIT', price: 189 },
        { ...exit, orderType: 'STOP', stopPrice: 186 },
      ],
    });
    expect(new Set(sent?.orders.map(({ clientOrderId }) => clientOrderId)).size).toBe(3);
    expect([ENTRY, ...EXITS].map(({ orderId }) => client.account.order(orderId))).not.toContain(
      null,
    );
    await expect.element(quantity).toHaveValue('');
  });

  test('one exit, where the other is left out', async () => {
    const { button, profit } = await show();
    await profit.fill('');
    await expect.element(button).toHaveTextContent(/DAY \+ SL 186\.26$/);
    await button.click();
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    const types = placeLinked.mock.calls[0]?.[0].orders.map(({ orderType }) => orderType);
    expect(types).toEqual(['LIMIT', 'STOP']);
  });

  test('each is checked before, the exits as what belongs to the entry', async () => {
    const failed = toPreview({ wouldPass: false, reasonCode: 'MARKET_CLOSED', checks: [CLOSED] });
    const previewLinked = vi.fn(async (_: LinkedRequest) => ({
      orders: [toPreview(), toPreview(), failed],
    }));
    const { panel } = await show({ 'orders.previewLinked': previewLinked });
    const parts = panel.getByRole('list', { name: 'Checks of linked orders' });
    await expect.element(parts).toHaveTextContent(/Take profit ?passes/);
    await expect
      .element(parts)
      .toHaveTextContent('Stop lossWill be rejected: The market is closed');
    const sides = previewLinked.mock.lastCall?.[0].orders.map(({ side }) => side);
    expect(sides).toEqual(['BUY', 'SELL', 'SELL']);
  });

  test('with an exit that cannot be sent the entry is checked alone', async () => {
    const preview = vi.fn(async (_: unknown) => toPreview());
    const { profit, panel } = await show({ 'orders.preview': preview });
    await profit.fill('1');
    await expect
      .poll(() => preview.mock.lastCall?.at(0))
      .toMatchObject({ side: 'BUY', price: 187.2 });
    expect(panel.getByRole('list', { name: 'Checks of linked orders' }).elements()).toEqual([]);
  });

  test('nothing twice: without a response all are looked up, and found', async () => {
    const silent = vi.fn(async (_: LinkedRequest) => Promise.reject(new Error('socket closed')));
    const names: string[] = [];
    const { button, outcome } = await show({
      'orders.placeLinked': silent,
      'orders.list': async ({ clientOrderId = '' }) => {
        names.push(clientOrderId);
        const order = [ENTRY, ...EXITS][names.length - 1];
        return { items: order === undefined ? [] : [order], nextCursor: null };
      },
    });
    await button.click();
    await expect.element(outcome).toHaveTextContent(/^NEW in \d+ ms ?with 2 exits/);
    expect(silent).toHaveBeenCalledTimes(1);
    expect(silent.mock.calls[0]?.[0].orders.map((order) => order.clientOrderId)).toEqual(names);
  });

  test('the same names again, where the platform has none of them', async () => {
    const silent = vi.fn(async (_: LinkedRequest) => Promise.reject(new Error('socket closed')));
    const { button, outcome } = await show({
      'orders.placeLinked': silent,
      'orders.list': async () => ({ items: [], nextCursor: null }),
    });
    await button.click();
    await expect.element(outcome).toHaveTextContent(/no such bracket: it was not sent/);
    await button.click();
    await expect.poll(() => silent.mock.calls.length).toBe(2);
    expect(silent.mock.calls[1]).toEqual(silent.mock.calls[0]);
  });
});

describe('what is wrong with it', () => {
  test.each([
    ['profit', '187.20', 'Not above the entry, 187.20'],
    ['loss', '188.00', 'Not below the entry, 187.20'],
    ['loss', '186.005', 'In steps of 0.01'],
  ] as const)(
    'a %s at %s stands at its field, and nothing is sent',
    async (exit, text, problem) => {
      const shown = await show();
      await shown[exit].fill(text);
      await expect.element(shown[exit]).toHaveAccessibleDescription(problem);
      await shown.button.click({ force: true });
      expect(placeLinked).not.toHaveBeenCalled();
      expect(place).not.toHaveBeenCalled();
    },
  );

  test('a bracket without an exit is none', async () => {
    const { button, profit, loss } = await show();
    await profit.fill('');
    await loss.fill('');
    await expect.element(button).toHaveAccessibleDescription(/Enter a take profit or a stop loss/);
    await button.click({ force: true });
    expect(placeLinked).not.toHaveBeenCalled();
    expect(place).not.toHaveBeenCalled();
  });

  test('a refusal names the exit that was refused, and goes to its field', async () => {
    const detail = 'leg 3 of 3, SELL 100 AAPL: the quantity is above 50';
    const { button, outcome, loss } = await show({
      'orders.placeLinked': async () => {
        throw refused('Quantity', detail, 'QTY_LIMIT_EXCEEDED');
      },
    });
    await button.click();
    await expect.element(outcome).toHaveTextContent('Stop loss: The quantity is above 50');
    await expect.element(loss).toHaveFocus();
  });
});

describe('what takes the exits off', () => {
  test('a time in force that is over at once', async () => {
    const { panel, toggle, profit, button } = await show();
    await panel.getByLabelText('Time in force').selectOptions('IOC');
    await expect.element(profit).not.toBeInTheDocument();
    expect(toggle.elements()).toEqual([]);
    await panel.getByLabelText('Time in force').selectOptions('Day');
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect.element(button).toHaveTextContent('BUY 100 AAPL @ 187.20 DAY');
  });

  test('the button that added them', async () => {
    const { toggle, button } = await show();
    await toggle.click();
    await button.click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(placeLinked).not.toHaveBeenCalled();
  });

  test('a request for another order; a price alone keeps what is typed', async () => {
    const { ui, profit, loss, toggle } = await show();
    await profit.fill('200');
    requestTicket(ui, { price: 190, orderType: 'LIMIT' });
    await expect.element(loss).toHaveValue('189.05');
    await expect.element(profit).toHaveValue('200');
    requestTicket(ui, { side: 'SELL', qty: 100 });
    await expect.element(profit).not.toBeInTheDocument();
    await expect.element(toggle).toHaveAttribute('aria-pressed', 'false');
  });
});

test('an algo and a dark order may have exits, an instrument that is no share has none', async () => {
  const { panel, profit, toggle, client } = await show({ 'algos.preview': () => Promise.reject() });
  for (const strategy of ['TWAP', 'Dark (midpoint)']) {
    await panel.getByLabelText('Strategy').selectOptions(strategy);
    await expect.element(profit).toBeVisible();
  }
  loadAccount(client, { instruments: [getInstrument({ instrumentType: 'commodity' })] });
  await expect.element(profit).not.toBeInTheDocument();
  expect(toggle.elements()).toEqual([]);
});
