/** Take profit and stop loss of positions and orders in futures and currencies: what is offered, measured, sent and refused. */
import type { ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NewOrder, Order, Position } from '../../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../../platform/orders/send.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { getInstrument, toOrder, toPosition, toQuote } from '../../../platform/testing/given.ts';
import { goLive, loadAccount, setLimits } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { OrdersPanel } from '../orders/orders-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';

/** 2 lots of 1,000 barrels, bought at 60.00; the dealer's mid is 61.00. */
const FUTURE = toPosition({ symbol: 'CLF27', netQty: 2, avgPx: 60 });
/** 1 million euros sold at 1.08500; the mid is 1.08000. */
const EUROS = toPosition({ symbol: 'EURUSD', netQty: -1_000_000, avgPx: 1.085 });
const QUOTES = [
  toQuote({ symbol: 'CLF27', mid: 61_000_000 }),
  toQuote({ symbol: 'EURUSD', mid: 1_080_000 }),
];

type Given = {
  readonly position?: Position;
  readonly orders?: readonly Order[];
  readonly answers?: Responses;
  readonly panel?: ReactElement;
  readonly desks?: ('COMM' | 'EQ' | 'FX')[];
};

async function show(given: Given = {}) {
  const { position = FUTURE, orders = [], answers = {}, desks = ['EQ', 'COMM', 'FX'] } = given;
  const { panel: shown = <PositionsPanel /> } = given;
  const link = vi.fn(async (_: LinkedRequest) => ({
    linkId: toOrder(1).orderId,
    orders: [toOrder(1), toOrder(2)],
  }));
  const place = vi.fn(async (_: NewOrder) => toOrder(3));
  const { panel } = showPanel(shown, {
    answers: { 'orders.placeLinked': link as never, 'orders.place': place as never, ...answers },
    browser: { later: (callback, ms) => void window.setTimeout(callback, ms) },
    before: (client) => {
      loadAccount(client, {
        instruments: [getInstrument()],
        orders: [...orders],
        positions: [position],
      });
      client.hot.apply(QUOTES, null);
      setLimits(client, { desks });
      goLive(client);
    },
  });
  await panel.getByRole('row').nth(1).click({ button: 'right' });
  const item = panel.getByRole('menuitem', { name: 'Take profit and stop loss…' });
  const dialog = page.getByRole('dialog', { name: /^Exits: / });
  return {
    panel,
    link,
    place,
    item,
    dialog,
    profit: dialog.getByLabelText('Take profit'),
    loss: dialog.getByLabelText('Stop loss'),
    open: dialog.getByRole('button', { name: /…$/ }),
    confirmed: page.getByRole('dialog', { name: /\?$/ }),
  };
}

const getSent = (send: ReturnType<typeof vi.fn>) => send.mock.calls[0]?.[0];

describe('the position in', () => {
  const exit = { timeInForce: 'GTC', strategy: 'LIT' };

  test('a future gets two orders of which one cancels the other, after a confirmation', async () => {
    const { item, dialog, profit, loss, open, confirmed, link } = await show();
    await item.click();
    await profit.fill('62');
    await loss.fill('59.50');
    await expect.element(dialog).toHaveTextContent('+4,000.00 USD (200 ticks, +3.33%)');
    await expect.element(dialog).toHaveTextContent('−1,000.00 USD (50 ticks, −0.83%)');
    await open.click();
    await expect
      .element(confirmed)
      .toHaveTextContent('SELL 2 CLF27: take profit 62.00, stop loss 59.50');
    await confirmed.getByRole('button', { name: 'Send exits' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const of = { ...exit, symbol: 'CLF27', instrumentType: 'commodity', side: 'SELL', qty: 2 };
    expect(getSent(link)).toMatchObject({
      link: 'OCO',
      orders: [
        { ...of, orderType: 'LIMIT', price: 62 },
        { ...of, orderType: 'STOP', stopPrice: 59.5 },
      ],
    });
  });

  test('a pair that is short is bought back, and a field that is empty leaves its exit out', async () => {
    const { item, dialog, profit, loss, open, confirmed, place } = await show({ position: EUROS });
    await item.click();
    await profit.fill('');
    await loss.fill('1.0900');
    await expect.element(dialog).toHaveTextContent('−5,000.00 USD');
    await open.click();
    await confirmed.getByRole('button', { name: 'Send exits' }).click();
    await expect
      .poll(() => getSent(place))
      .toMatchObject({
        ...exit,
        symbol: 'EURUSD',
        instrumentType: 'fx',
        side: 'BUY',
        qty: 1_000_000,
        orderType: 'STOP',
        stopPrice: 1.09,
      });
  });

  test('a future begins on either side of the market', async () => {
    const { item, profit, loss } = await show();
    await item.click();
    await expect.element(profit).toHaveValue('61.61');
    await expect.element(loss).toHaveValue('60.70');
  });

  test('shares has its exits on the chart', async () => {
    const { panel, item } = await show({ position: toPosition({ netQty: 100 }) });
    await expect.element(panel.getByRole('menuitem', { name: 'Show AAPL' })).toBeVisible();
    expect(item.elements()).toEqual([]);
  });

  test('a future offers none to who does not deal in futures', async () => {
    const { panel, item } = await show({ desks: ['EQ', 'FX'] });
    await expect.element(panel.getByRole('menuitem', { name: 'Show CLF27' })).toBeVisible();
    expect(item.elements()).toEqual([]);
  });

  test('an account of another person offers none', async () => {
    const { panel, item } = await show({ position: { ...FUTURE, userId: 'someone-else' } });
    await expect.element(panel.getByRole('menuitem', { name: 'Show CLF27' })).toBeVisible();
    expect(item.elements()).toEqual([]);
  });
});

describe('what cannot be sent', () => {
  test.each([
    ['60.99', 'Take profit: not above the market, 61.00'],
    ['62.001', 'In steps of 0.01'],
    ['much', 'Not a price'],
  ])('is a take profit of %s', async (text, why) => {
    const { item, dialog, profit, open } = await show();
    await item.click();
    await profit.fill(text);
    await expect.element(dialog).toHaveTextContent(why);
    await expect.element(open).toBeDisabled();
  });

  test('is stated with its part, and what is typed stays', async () => {
    const detail = 'leg 2 of 2, STOP: the stop is at or above the bid';
    const answers: Responses = {
      'orders.placeLinked': async () => {
        throw refused('VALIDATION_FAILED', detail);
      },
    };
    const { item, dialog, loss, open, confirmed } = await show({ answers });
    await item.click();
    await loss.fill('60');
    await open.click();
    await confirmed.getByRole('button', { name: 'Send exits' }).click();
    await expect.element(dialog).toHaveTextContent(/the stop is at or above the bid/i);
    await expect.element(loss).toHaveValue('60');
  });
});

test('exits that are placed are amended, and only what has another price', async () => {
  const of = { symbol: 'CLF27', side: 'SELL', qty: 2, status: 'NEW' } as const;
  const orders = [
    toOrder(1, { ...of, orderType: 'LIMIT', price: 62, instrumentType: 'commodity' }),
    toOrder(2, {
      ...of,
      orderType: 'STOP',
      price: null,
      stopPrice: 59,
      triggered: false,
      instrumentType: 'commodity',
    }),
  ];
  const replace = vi.fn(async (_: object) => toOrder(1));
  const answers: Responses = { 'orders.replace': replace as never };
  const { item, profit, loss, open, confirmed } = await show({ orders, answers });
  await item.click();
  await expect.element(profit).toHaveValue('62.00');
  await loss.fill('59.25');
  await open.click();
  await confirmed.getByRole('button', { name: 'Move exits' }).click();
  await expect
    .poll(() => replace.mock.calls.map(([body]) => body))
    .toEqual([{ orderId: orders[1]?.orderId, stopPrice: 59.25 }]);
});

test('a working limit order of a future is sent again as a bracket, from its own menu', async () => {
  const order = toOrder(1, {
    symbol: 'CLF27',
    instrumentType: 'commodity',
    side: 'BUY',
    orderType: 'LIMIT',
    price: 60,
    qty: 2,
    timeInForce: 'GTC',
    strategy: 'LIT',
    status: 'NEW',
  });
  const cancel = vi.fn(async (_: object) => ({ ...order, status: 'CANCELED', version: 2 }));
  const answers: Responses = { 'orders.cancel': cancel as never };
  const { item, profit, loss, open, confirmed, link } = await show({
    panel: <OrdersPanel />,
    orders: [order],
    answers,
  });
  await item.click();
  await profit.fill('61');
  await loss.fill('59');
  await open.click();
  await confirmed.getByRole('button', { name: 'Replace by a bracket' }).click();
  await expect
    .poll(() => getSent(link))
    .toMatchObject({
      link: 'BRACKET',
      orders: [
        {
          symbol: 'CLF27',
          instrumentType: 'commodity',
          side: 'BUY',
          orderType: 'LIMIT',
          price: 60,
        },
        { instrumentType: 'commodity', side: 'SELL', orderType: 'LIMIT', price: 61 },
        { instrumentType: 'commodity', side: 'SELL', orderType: 'STOP', stopPrice: 59 },
      ],
    });
});
