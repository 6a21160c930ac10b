/** The fields of the ticket: what may be chosen, what the keys step, what other panels fill in. */
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CheckReport, NewOrder } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { getInstrument, toOrder, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { requestTicket } from '../../../ui-state/ui-state.ts';
import { showTicket, toPreview } from './ticket.given.tsx';

type Panel = ReturnType<typeof showTicket>['panel'];

const options = (panel: Panel, label: string) =>
  [...panel.getByLabelText(label).element().querySelectorAll('option')].map(
    (option) => option.textContent,
  );

const chooseLimit = (panel: Panel) => panel.getByLabelText('Order type').selectOptions('Limit');

describe('the quote above the fields', () => {
  test('shows bid and ask with their sizes and the change since the open', async () => {
    const { panel } = showTicket();
    // 189.42 after 188.00 is 0.755 % more.
    await expect.element(panel.getByText('▲+0.76%')).toBeVisible();
    await expect.element(panel.getByText('Bid × 500')).toBeVisible();
    await expect.element(panel.getByText('Ask × 700')).toBeVisible();
    await expect.element(panel.getByText('189.41')).toBeVisible();
    await expect.element(panel.getByText('189.43')).toBeVisible();
  });

  test('follows the market', async () => {
    const { panel, client } = showTicket();
    await expect.element(panel.getByText('189.41')).toBeVisible();
    client.hot.apply([toQuote({ bid: 187_100_000, last: 187_060_000 })], null);
    await expect.element(panel.getByText('187.10')).toBeVisible();
    await expect.element(panel.getByText('▼−0.50%')).toBeVisible();
  });
});

describe('quantity', () => {
  test('arrows step by a lot, with Shift by ten, and never below one lot', async () => {
    const { quantity } = showTicket();
    await quantity.fill('100');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(quantity).toHaveValue('110');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect.element(quantity).toHaveValue('210');
    await quantity.fill('15');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(quantity).toHaveValue('10');
  });

  test('one press sets a usual quantity, and none above the limit is offered', async () => {
    const { panel, quantity } = showTicket({ limits: { maxOrderQty: 1_000 } });
    const sizes = panel.getByRole('button', { name: /^Quantity / });
    await expect.element(sizes.first()).toBeVisible();
    expect(sizes.elements().map(({ textContent }) => textContent)).toEqual([
      'Quantity 100',
      'Quantity 500',
      'Quantity 1K',
    ]);
    await panel.getByRole('button', { name: 'Quantity 1K' }).click();
    await expect.element(quantity).toHaveValue('1000');
  });

  test('a wrong one is marked as invalid, with its reason as the description', async () => {
    const { quantity } = showTicket();
    await quantity.fill('2.5');
    await expect.element(quantity).toHaveAttribute('aria-invalid', 'true');
    await expect.element(quantity).toHaveAccessibleDescription('Whole shares only');
    await quantity.fill('2.5k');
    await expect.element(quantity).not.toHaveAttribute('aria-invalid');
  });
});

describe('beside each other', () => {
  /** Pixels of what is chosen that the select has no room for: one with nothing else in it takes what it needs. */
  const findMissing = (panel: Panel, label: string): number => {
    const select = panel.getByLabelText(label).element() as HTMLSelectElement;
    const alone = select.cloneNode() as HTMLSelectElement;
    alone.append(...[...select.selectedOptions].map((option) => option.cloneNode(true)));
    alone.style.cssText = 'position: absolute; width: auto; min-width: 0';
    select.after(alone);
    const needed = alone.getBoundingClientRect().width;
    alone.remove();
    return Math.max(0, Math.ceil(needed - select.getBoundingClientRect().width));
  };

  test.each(['LIT', 'DARK'] as const)(
    'the words of %s are not cut on the desk of 1440 pixels',
    async (strategy) => {
      const { panel } = showTicket({ limits: { strategies: [strategy] } });
      (panel.element() as HTMLElement).style.width = '366px';
      if (strategy === 'DARK') await panel.getByLabelText('Strategy').selectOptions(strategy);
      const labels = ['Strategy', 'Venue', 'Time in force'];
      await expect.poll(() => labels.map((label) => findMissing(panel, label))).toEqual([0, 0, 0]);
    },
  );
});

describe('price', () => {
  test('a limit order starts at the mid, a market order has no price', async () => {
    const { panel, price } = showTicket();
    await expect.element(panel.getByText('Price collar applies')).toBeVisible();
    expect(price.elements()).toEqual([]);
    await chooseLimit(panel);
    await expect.element(price).toHaveValue('189.42');
  });

  test('"bid", "mid" and "ask" fill in the price of now', async () => {
    const { panel, price, client } = showTicket();
    await chooseLimit(panel);
    await panel.getByRole('button', { name: 'bid' }).click();
    await expect.element(price).toHaveValue('189.41');
    await panel.getByRole('button', { name: 'ask' }).click();
    await expect.element(price).toHaveValue('189.43');
    client.hot.apply([toQuote({ bid: 189_500_000, mid: 189_510_000, ask: 189_520_000 })], null);
    await expect.element(panel.getByText('189.52')).toBeVisible();
    await expect.element(price).toHaveValue('189.43');
    await panel.getByRole('button', { name: 'ask' }).click();
    await expect.element(price).toHaveValue('189.52');
  });

  test('arrows step by a tick of the instrument, with Shift by ten', async () => {
    const { panel, price } = showTicket({
      before: (client) =>
        void loadAccount(client, { instruments: [getInstrument({ tickSize: 0.05 })] }),
    });
    await chooseLimit(panel);
    await price.fill('189.40');
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(price).toHaveValue('189.45');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await expect.element(price).toHaveValue('188.95');
  });

  test('another symbol empties the price of the one before', async () => {
    const { panel, price, quantity, ui } = showTicket({
      before: (client) => {
        const other = getInstrument({ symbol: 'INTC', name: 'Intel Corp.' });
        loadAccount(client, { instruments: [getInstrument(), other] });
      },
    });
    await chooseLimit(panel);
    await quantity.fill('100');
    await price.fill('180');
    ui.setState({ symbols: { 1: 'INTC' } });
    await expect.element(panel.getByText('Intel Corp.')).toBeVisible();
    await expect.element(price).toHaveValue('');
    await expect.element(quantity).toHaveValue('100');
  });
});

describe('strategy', () => {
  test('only those of the person are offered', async () => {
    const { panel } = showTicket({ limits: { strategies: ['LIT', 'TWAP'] } });
    await expect.element(panel.getByLabelText('Strategy')).toBeVisible();
    expect(options(panel, 'Strategy')).toEqual(['Lit (SOR)', 'TWAP']);
  });

  test('the list shows the strategy that would be sent, also one the person does not have', async () => {
    const { panel } = showTicket({ limits: { strategies: ['DARK'] } });
    const strategy = panel.getByLabelText('Strategy');
    await expect.element(strategy).toHaveDisplayValue('Lit (SOR)');
    await strategy.selectOptions('Dark (midpoint)');
    await expect.element(panel.getByText(/Hidden midpoint peg in DARK1/)).toBeVisible();
    expect(options(panel, 'Strategy')).toEqual(['Dark (midpoint)']);
  });

  test('what is worked over time is neither immediate nor sent to one venue', async () => {
    const { panel } = showTicket({ limits: { strategies: ['LIT', 'VWAP'] } });
    await panel.getByLabelText('Venue').selectOptions('XNYS New York');
    await panel.getByLabelText('Time in force').selectOptions('FOK');
    await panel.getByLabelText('Strategy').selectOptions('VWAP');
    await expect.element(panel.getByLabelText('Venue')).not.toBeInTheDocument();
    await expect.element(panel.getByLabelText('Time in force')).toHaveValue('DAY');
    expect(options(panel, 'Time in force')).toEqual(['Day', 'GTC', 'GTD']);
    await panel.getByLabelText('Strategy').selectOptions('Lit (SOR)');
    await expect.element(panel.getByLabelText('Venue')).toHaveValue('');
  });

  test('a limit below the minimum of the dark pool is pointed out', async () => {
    const { panel, ui } = showTicket({ limits: { strategies: ['LIT', 'DARK'], maxOrderQty: 500 } });
    requestTicket(ui, { strategy: 'DARK' });
    await expect.element(panel.getByText(/minimum 10,000 shares/)).toBeVisible();
    await expect.element(panel.getByText(/No dark pool access/)).toBeVisible();
    await expect
      .element(panel.getByText(/Your limit of 500 per order is below this minimum/))
      .toBeVisible();
    await expect.element(panel.getByLabelText('Venue')).toBeDisabled();
    await expect.element(panel.getByLabelText('Venue')).toHaveValue('DARK1');
  });

  test('who has access to the dark pool sees it', async () => {
    const { panel, ui } = showTicket({
      limits: { strategies: ['LIT', 'DARK'], maxOrderQty: 50_000 },
      before: (client) => client.identity.setState({ darkPoolAccess: true }),
    });
    requestTicket(ui, { strategy: 'DARK' });
    await expect.element(panel.getByText(/You have dark pool access/)).toBeVisible();
    expect(panel.getByText(/is below this minimum/).elements()).toEqual([]);
  });
});

describe('a request of another panel', () => {
  test('fills what it names, focuses the quantity and sends nothing', async () => {
    const place = vi.fn(async (_: NewOrder) => toOrder(1));
    const { panel, quantity, price, ui } = showTicket({ answers: { 'orders.place': place } });
    await expect.element(quantity).toBeVisible();
    requestTicket(ui, { side: 'SELL', qty: 300, price: 190.05, orderType: 'LIMIT' });
    await expect.element(quantity).toHaveValue('300');
    await expect.element(price).toHaveValue('190.05');
    await expect.element(quantity).toHaveFocus();
    await expect.element(panel.getByRole('radio', { name: 'SELL' })).toBeChecked();
    expect(place).not.toHaveBeenCalled();
  });

  test('for another symbol shows that symbol, at its own price', async () => {
    const { panel, price, ui } = showTicket({
      before: (client) => {
        const other = getInstrument({ symbol: 'INTC', name: 'Intel Corp.' });
        loadAccount(client, { instruments: [getInstrument(), other] });
        client.hot.apply([toQuote({ symbol: 'INTC', mid: 50_000_000 })], null);
      },
    });
    await chooseLimit(panel);
    await price.fill('180');
    requestTicket(ui, { symbol: 'INTC', side: 'BUY' });
    await expect.element(panel.getByText('Intel Corp.')).toBeVisible();
    await expect.element(price).toHaveValue('50.00');
    expect(ui.getState().symbols[1]).toBe('INTC');
  });

  test('the same request twice is two requests', async () => {
    const { quantity, ui } = showTicket();
    requestTicket(ui, { qty: 300 });
    await expect.element(quantity).toHaveValue('300');
    await quantity.fill('5');
    requestTicket(ui, { qty: 300 });
    await expect.element(quantity).toHaveValue('300');
  });
});

describe('the checks of the platform', () => {
  const collar = (more: Partial<CheckReport> = {}): CheckReport => ({
    by: 'RISK',
    name: 'PRICE_COLLAR',
    passed: false,
    value: '12.2 %',
    limit: '5 %',
    reasonCode: 'PRICE_COLLAR',
    detail: 'Price is 12.2 % from mid (max. 5 %)',
    wouldPass: { maxQty: null, minQty: null, price: 198.89, waitMs: null, closeOrders: null },
    ...more,
  });

  test('one press puts the price that would pass into the field', async () => {
    const { panel, price, quantity } = showTicket({
      answers: {
        'orders.preview': async ({ price: asked }) =>
          asked === 212.5
            ? toPreview({ wouldPass: false, checks: [collar()] })
            : toPreview({ checks: [collar({ passed: true, detail: null, reasonCode: null })] }),
      },
    });
    await chooseLimit(panel);
    await quantity.fill('100');
    await price.fill('212.5');
    await panel.getByRole('button', { name: 'Use 198.89' }).click();
    await expect.element(price).toHaveValue('198.89');
    await expect.element(panel.getByText(/Will be rejected/)).not.toBeInTheDocument();
  });

  test('a refused order shows its decision and what would have passed', async () => {
    const { orderId } = toOrder(9);
    const decisions = vi.fn(async (_: unknown) => ({
      items: [
        {
          orderId,
          userId: 'u-1',
          symbol: 'AAPL',
          outcome: 'REJECTED',
          riskConfigVersion: 4,
          checks: [
            collar({
              name: 'QTY_LIMIT_EXCEEDED',
              value: '900',
              limit: '500',
              wouldPass: {
                maxQty: 500,
                minQty: null,
                price: null,
                waitMs: null,
                closeOrders: null,
              },
            }),
          ],
        },
      ],
      nextCursor: null,
    }));
    const place = async () => {
      const error = refused('Quantity is 900 (max. 500 per order)', null, 'QTY_LIMIT_EXCEEDED');
      Object.assign((error as unknown as { error: { data: object } }).error.data, { orderId });
      throw error;
    };
    const { panel, quantity, button, outcome, ui } = showTicket({
      answers: {
        'orders.place': place,
        'risk.orderDecisions': decisions as never,
      },
    });
    await quantity.fill('900');
    await button.click();
    await expect.element(outcome).toHaveTextContent('900, limit 500, risk config v4');
    expect(decisions.mock.calls[0]?.[0]).toEqual({ orderId });
    await panel.getByRole('button', { name: 'order history' }).click();
    expect(ui.getState().orderShown).toBe(orderId);
    await panel.getByRole('button', { name: 'Use 500: passes' }).click();
    await expect.element(quantity).toHaveValue('500');
  });
});
