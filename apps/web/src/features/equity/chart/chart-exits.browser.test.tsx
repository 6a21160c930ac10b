/** Take profit and stop loss on the chart: placed and dragged by pointer and keys, measured, confirmed, refused. */
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NewOrder, Order } from '../../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../../platform/orders/send.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { getInstrument, toOrder, toPosition, toQuote } from '../../../platform/testing/given.ts';
import { goLive, loadAccount, setLimits } from '../../../platform/testing/given-desk.ts';
import {
  dragPointer,
  pressPointer,
  releasePointer,
} from '../../../ui-state/testing/real-pointer.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { toPreview } from '../ticket/ticket.given.tsx';
import { Ticket } from '../ticket/ticket.tsx';
import { COUNT, showChart, toCandles, toWorking } from './chart.given.tsx';
import { ChartPanel } from './chart-panel.tsx';

/** 300 bought at 189.00 on average; the market is at 189.42. */
const HELD = toPosition({ netQty: 300, avgPx: 189 });
const EXITS = [1, 2].map((n) => toOrder(n, { symbol: 'AAPL', side: 'SELL', status: 'NEW' }));
const takesAll = () =>
  vi.fn(async (_: LinkedRequest) => ({ linkId: EXITS[0]?.orderId ?? '', orders: [...EXITS] }));

type Given = NonNullable<Parameters<typeof showChart>[0]>;

async function showExits({ parts, answers = {} }: Pick<Given, 'parts' | 'answers'>) {
  const shown = showChart({
    ...(parts === undefined ? {} : { parts }),
    answers: {
      'orders.preview': async () => toPreview(),
      'orders.previewLinked': async ({ orders }) => ({ orders: orders.map(() => toPreview()) }),
      ...answers,
    },
  });
  const { panel, chart } = shown;
  await expect.element(chart).toHaveAttribute('data-bars', String(COUNT));
  return {
    ...shown,
    profit: panel.getByRole('slider', { name: 'Take profit' }),
    loss: panel.getByRole('slider', { name: 'Stop loss' }),
    dialog: panel.getByRole('dialog'),
    open: async (title: string): Promise<void> => {
      await panel.getByRole('button', { name: /^Exits/ }).click();
      await panel.getByRole('menuitem', { name: title }).click();
    },
  };
}

type Shown = Awaited<ReturnType<typeof showExits>>;

const readValue = (line: Shown['profit']): number =>
  Number(line.element().getAttribute('aria-valuenow'));

async function dragLine(line: Shown['profit'], by: number): Promise<void> {
  const box = line.element().getBoundingClientRect();
  const from = { x: box.left + 8, y: box.top + box.height / 2 };
  await pressPointer(from);
  await dragPointer({ x: from.x, y: from.y + by / 2 });
  await dragPointer({ x: from.x, y: from.y + by });
  await releasePointer({ x: from.x, y: from.y + by });
}

describe('the exits of a position', () => {
  test('are lines on either side of the market, with money, ticks and per cent from the average price', async () => {
    const { open, profit, loss } = await showExits({ parts: { positions: [HELD] } });
    await open('Position +300 AAPL');
    // 1 % above and half a per cent below 189.42: 231 ticks above and 53 below 189.00.
    await expect
      .element(profit)
      .toHaveTextContent(/Take profit 191\.31\s*\+693\.00 USD\s*231 ticks, \+1\.22%/);
    await expect
      .element(loss)
      .toHaveTextContent(/Stop loss 188\.47\s*−159\.00 USD\s*53 ticks, −0\.28%/);
    for (const line of [profit, loss]) {
      expect(line.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
    }
  });

  test('are dragged by the pointer and stay on ticks; the chart stands still', async () => {
    const { open, profit, loss } = await showExits({ parts: { positions: [HELD] } });
    await open('Position +300 AAPL');
    await expect.element(profit).toBeVisible();
    const before = readValue(profit);
    await dragLine(profit, -40);
    await expect.poll(() => readValue(profit)).toBeGreaterThan(before + 1);
    const price = readValue(profit);
    expect(Math.abs(price * 100 - Math.round(price * 100))).toBeLessThan(1e-6);
    const money = ((price - 189) * 300).toFixed(2).replace(/\B(?=(\d{3})+\.)/, ',');
    await expect.element(profit).toHaveTextContent(`+${money} USD`);
    expect(readValue(loss)).toBe(188.47);
  });

  test('are stepped by the keys: a tick, ten with Shift', async () => {
    const { open, profit, loss } = await showExits({ parts: { positions: [HELD] } });
    await open('Position +300 AAPL');
    await expect.element(profit).toBeVisible();
    (profit.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
    await expect.poll(() => readValue(profit)).toBe(191.42);
    (loss.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{PageDown}');
    await expect.poll(() => readValue(loss)).toBe(188.36);
    await expect
      .element(loss)
      .toHaveAttribute('aria-valuetext', '188.36, −192.00 USD, 64 ticks, −0.34%');
  });

  test('are sent after a confirmation as two orders of which one cancels the other', async () => {
    const placeLinked = takesAll();
    const shown = await showExits({
      parts: { positions: [HELD] },
      answers: { 'orders.placeLinked': placeLinked },
    });
    await shown.open('Position +300 AAPL');
    await shown.panel.getByRole('button', { name: 'Send exits…' }).click();
    await expect
      .element(shown.dialog)
      .toHaveTextContent('SELL 300 AAPL: take profit 191.31, stop loss 188.47');
    await expect.element(shown.dialog).toHaveTextContent('Take profit +693.00 USD');
    expect(placeLinked).not.toHaveBeenCalled();
    await shown.dialog.getByRole('button', { name: 'Send exits' }).click();
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    const { link, orders } = placeLinked.mock.calls[0]?.[0] ?? { orders: [] };
    expect(link).toBe('OCO');
    expect(orders).toMatchObject([
      { side: 'SELL', qty: 300, orderType: 'LIMIT', price: 191.31, timeInForce: 'GTC' },
      { side: 'SELL', qty: 300, orderType: 'STOP', stopPrice: 188.47, timeInForce: 'GTC' },
    ]);
    await expect.element(shown.profit).not.toBeInTheDocument();
  });

  test('can be one alone: the other is left out, and placed again', async () => {
    const place = vi.fn(async (_: NewOrder) => toOrder(1, { status: 'NEW', symbol: 'AAPL' }));
    const shown = await showExits({
      parts: { positions: [HELD] },
      answers: { 'orders.place': place },
    });
    await shown.open('Position +300 AAPL');
    const toggle = shown.panel.getByRole('checkbox', { name: 'Take profit' });
    await toggle.click();
    await expect.element(shown.profit).not.toBeInTheDocument();
    await toggle.click();
    await expect.element(shown.profit).toBeVisible();
    await toggle.click();
    await shown.panel.getByRole('button', { name: 'Send exits…' }).click();
    await shown.dialog.getByRole('button', { name: 'Send exits' }).click();
    await expect
      .poll(() => place.mock.calls[0]?.[0])
      .toMatchObject({
        orderType: 'STOP',
        stopPrice: 188.47,
        side: 'SELL',
      });
  });

  test('stay on the chart with the reason where they are refused', async () => {
    const shown = await showExits({
      parts: { positions: [HELD] },
      answers: {
        'orders.placeLinked': async () => {
          throw refused('Price is 12.2 % from mid (max. 5 %)', null, 'PRICE_COLLAR');
        },
      },
    });
    await shown.open('Position +300 AAPL');
    await shown.panel.getByRole('button', { name: 'Send exits…' }).click();
    await shown.dialog.getByRole('button', { name: 'Send exits' }).click();
    await expectCode({ text: 'Price is 12.2 % from mid (max. 5 %)', code: 'PRICE_COLLAR' });
    await expect.element(shown.profit).toBeVisible();
  });

  test('show before they are sent what the platform would refuse', async () => {
    const shown = await showExits({
      parts: { positions: [HELD] },
      answers: {
        'orders.previewLinked': async ({ orders }) => ({
          orders: orders.map((_, i) => toPreview(i === 0 ? {} : { checks: [CLOSED] })),
        }),
      },
    });
    await shown.open('Position +300 AAPL');
    await expect.element(shown.panel.getByText(/market is closed/i)).toBeVisible();
  });

  test('on the wrong side of the market are not sent, which is stated', async () => {
    const shown = await showExits({ parts: { positions: [HELD] } });
    await shown.open('Position +300 AAPL');
    (shown.loss.element() as HTMLElement).focus();
    await userEvent.keyboard('{PageUp}'.repeat(10));
    await expect
      .element(shown.panel.getByText('Stop loss: not below the market, 189.42'))
      .toBeVisible();
    await expect.element(shown.panel.getByRole('button', { name: 'Send exits…' })).toBeDisabled();
  });
});

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

describe('exits that are placed already', () => {
  const PROFIT = toWorking({
    ...toOrder(2),
    symbol: 'AAPL',
    side: 'SELL',
    status: 'NEW',
    price: 191,
  });
  const LOSS = toOrder(3, {
    symbol: 'AAPL',
    userId: 'u-1',
    side: 'SELL',
    status: 'NEW',
    qty: 300,
    filledQty: 0,
    orderType: 'STOP',
    price: null,
    stopPrice: 188,
    triggered: false,
    triggerBy: 'LAST',
    linkId: PROFIT.orderId,
  });
  const HELD_EXITS = { positions: [HELD], orders: [{ ...PROFIT, linkId: PROFIT.orderId }, LOSS] };

  test('are amended: only what was moved is sent', async () => {
    const replace = vi.fn(async (change: { orderId: string; stopPrice?: number | undefined }) => ({
      ...LOSS,
      stopPrice: change.stopPrice ?? null,
      version: 2,
    }));
    const shown = await showExits({ parts: HELD_EXITS, answers: { 'orders.replace': replace } });
    await shown.open('Position +300 AAPL');
    await expect.element(shown.profit).toHaveTextContent('Take profit 191.00');
    const send = shown.panel.getByRole('button', { name: 'Move exits…' });
    await expect.element(send).toBeDisabled();
    (shown.loss.element() as HTMLElement).focus();
    await userEvent.keyboard('{PageUp}');
    await send.click();
    await expect.element(shown.dialog).toHaveTextContent('stop loss 188.10');
    await shown.dialog.getByRole('button', { name: 'Move exits' }).click();
    await expect
      .poll(() => replace.mock.calls)
      .toEqual([[{ orderId: LOSS.orderId, stopPrice: 188.1 }]]);
    await expect.element(shown.loss).not.toBeInTheDocument();
  });

  test('stay where they were dragged with the reason where the amend is refused', async () => {
    const shown = await showExits({
      parts: HELD_EXITS,
      answers: {
        'orders.replace': async () => {
          throw refused('The stop would trigger at once', null, 'INVALID_ORDER');
        },
      },
    });
    await shown.open('Position +300 AAPL');
    (shown.loss.element() as HTMLElement).focus();
    await userEvent.keyboard('{PageUp}');
    await shown.panel.getByRole('button', { name: 'Move exits…' }).click();
    await shown.dialog.getByRole('button', { name: 'Move exits' }).click();
    await expect.element(shown.panel.getByText('The stop would trigger at once')).toBeVisible();
    expect(readValue(shown.loss)).toBe(188.1);
  });
});

describe('the exits of a working order', () => {
  const ORDER = toWorking({ orderType: 'LIMIT', strategy: 'LIT', linkId: null });
  const cancelled = (filledQty = 0): Order => ({
    ...ORDER,
    status: 'CANCELED',
    filledQty,
    version: 2,
  });

  async function replace(answers: Responses) {
    const shown = await showExits({ parts: { orders: [ORDER] }, answers });
    await shown.open('BUY 300 AAPL');
    await shown.panel.getByRole('button', { name: 'Replace by a bracket…' }).click();
    await expect.element(shown.dialog).toHaveTextContent('loses its place in the queue');
    await shown.dialog.getByRole('button', { name: 'Replace by a bracket' }).click();
    return shown;
  }

  test('make a bracket of what is left once the order has been cancelled', async () => {
    const placeLinked = takesAll();
    const shown = await replace({
      'orders.cancel': async () => cancelled(100),
      'orders.placeLinked': placeLinked,
    });
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    const { link, orders } = placeLinked.mock.calls[0]?.[0] ?? { orders: [] };
    expect(link).toBe('BRACKET');
    expect(orders).toMatchObject([
      { side: 'BUY', qty: 200, orderType: 'LIMIT', price: 189.4 },
      { side: 'SELL', qty: 200, orderType: 'LIMIT', price: 191.29 },
      { side: 'SELL', qty: 200, orderType: 'STOP', stopPrice: 188.45 },
    ]);
    await expect.element(shown.profit).not.toBeInTheDocument();
  });

  test('are not sent where the cancel is refused', async () => {
    const placeLinked = takesAll();
    const shown = await replace({
      'orders.cancel': async () => {
        throw refused('The order is past its cut-off', null, 'INVALID_ORDER');
      },
      'orders.placeLinked': placeLinked,
    });
    await expect
      .element(shown.panel.getByText(/^Cancel of BUY 300 AAPL: The order is past its cut-off/))
      .toBeVisible();
    expect(placeLinked).not.toHaveBeenCalled();
  });

  test('are not sent for an order that was filled meanwhile', async () => {
    const placeLinked = takesAll();
    const shown = await replace({
      'orders.cancel': async () => ({ ...cancelled(300), status: 'FILLED' as const }),
      'orders.placeLinked': placeLinked,
    });
    await expect
      .element(shown.panel.getByText('BUY 300 AAPL was filled: place exits for the position'))
      .toBeVisible();
    expect(placeLinked).not.toHaveBeenCalled();
  });

  test('state that the order is gone where its bracket is refused', async () => {
    const shown = await replace({
      'orders.cancel': async () => cancelled(),
      'orders.placeLinked': async () => {
        throw refused('The market is closed', null, 'MARKET_CLOSED');
      },
    });
    await expect
      .element(shown.panel.getByText(/^BUY 300 AAPL was cancelled, its bracket not sent: /))
      .toBeVisible();
  });

  test('end with the order, and nothing is sent', async () => {
    const { open, panel, client } = await showExits({ parts: { orders: [ORDER] } });
    await open('BUY 300 AAPL');
    client.account.takeOrder(cancelled());
    await expect.element(panel.getByText('BUY 300 AAPL has ended: nothing was sent')).toBeVisible();
    await expect
      .element(panel.getByRole('button', { name: 'Replace by a bracket…' }))
      .toBeDisabled();
  });
});

describe('the exits of the order in the ticket', () => {
  async function showBoth() {
    const shown = showPanel(
      <div className="flex h-full flex-col overflow-auto">
        <div className="flex h-80 shrink-0 flex-col">
          <ChartPanel channel={1} />
        </div>
        <Ticket channel={1} />
      </div>,
      {
        answers: {
          'market.candles': () => ({ items: [...toCandles(170)], nextCursor: null }),
          'orders.preview': async () => toPreview(),
          'orders.previewLinked': async ({ orders }) => ({
            orders: orders.map(() => toPreview()),
          }),
        },
        before: (client) => {
          loadAccount(client, { instruments: [getInstrument()] });
          client.hot.apply([toQuote()], null);
          setLimits(client, { maxOrderQty: 10_000 });
          goLive(client);
        },
      },
    );
    const { panel } = shown;
    await expect.element(panel.getByTestId('chart')).toHaveAttribute('data-bars', String(COUNT));
    await panel.getByLabelText('Order type').selectOptions('Limit');
    await panel.getByLabelText('Limit price').fill('187.20');
    await panel.getByLabelText('Quantity', { exact: true }).fill('100');
    await panel.getByRole('button', { name: /^Exits/ }).click();
    await panel.getByRole('menuitem', { name: 'Ticket: BUY 100 AAPL' }).click();
    return { ...shown, profit: panel.getByRole('slider', { name: 'Take profit' }) };
  }

  test('fill the ticket as they are moved, and follow what is typed there', async () => {
    const { panel, profit } = await showBoth();
    await expect.element(profit).toHaveTextContent(/189\.07\s*\+187\.00 USD\s*187 ticks, \+1\.00%/);
    (profit.element() as HTMLElement).focus();
    await userEvent.keyboard('{PageUp}');
    await expect.element(panel.getByRole('textbox', { name: 'Take profit' })).toHaveValue('189.17');
    expect(document.activeElement).toBe(profit.element());
    await panel.getByRole('textbox', { name: 'Take profit' }).fill('190.20');
    await expect.element(profit).toHaveTextContent(/190\.20\s*\+300\.00 USD/);
    await expect.element(panel.getByRole('button', { name: 'Send in the ticket' })).toBeVisible();
  });

  test('leave the chart with the order in the ticket, and come back with it', async () => {
    const { panel, profit } = await showBoth();
    await expect.element(profit).toBeVisible();
    await panel.getByLabelText('Quantity', { exact: true }).fill('');
    await expect.element(profit).not.toBeInTheDocument();
    await panel.getByLabelText('Quantity', { exact: true }).fill('200');
    await expect.element(panel.getByRole('button', { name: /^Exits/ })).toBeVisible();
  });
});
