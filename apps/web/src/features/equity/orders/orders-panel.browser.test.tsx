import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Instrument, Order, Role } from '../../../platform/client/shapes.ts';
import { AT, getInstrument, toOrder, toQuote } from '../../../platform/testing/given.ts';
import { keepTrailingStops } from '../../../platform/trading/trailing-stops.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { OrdersPanel } from './orders-panel.tsx';

const show = (orders: Order[], role: Role = 'trader', instruments: Instrument[] = []) =>
  showPanel(<OrdersPanel />, {
    role,
    before: (client) =>
      client.account.apply({
        event: 'snapshot',
        at: AT,
        data: { tickSeq: 1, instruments, orders, positions: [], killSwitches: [] },
      }),
  });

type Panel = ReturnType<typeof show>['panel'];

const symbols = (panel: Panel) =>
  panel
    .getByRole('gridcell')
    .elements()
    .filter((cell) => cell.getAttribute('data-column') === 'symbol')
    .map((cell) => cell.textContent);

const cells = (panel: Panel, symbol: string, columns: readonly string[]) => {
  const row = panel.getByRole('row', { name: new RegExp(symbol) }).element();
  return columns.map((id) => row.querySelector(`[data-column="${id}"]`)?.textContent);
};

const partly = toOrder(1, {
  qty: 400,
  filledQty: 100,
  leavesQty: 300,
  avgPx: 189.4126,
  status: 'PARTIALLY_FILLED',
});
const market = toOrder(2, { symbol: 'MSFT', orderType: 'MARKET', price: null });
const refusedOne = toOrder(3, {
  symbol: 'INTC',
  status: 'REJECTED',
  leavesQty: 0,
  rejectCode: 'QTY_LIMIT_EXCEEDED',
  rejectReason: 'Quantity is 5,000 (max. 1,000 per order)',
});

describe('a row', () => {
  test('of an order that waits for a price shows which, and reads as waiting', async () => {
    const stop = toOrder(4, {
      symbol: 'NVDA',
      side: 'SELL',
      orderType: 'STOP_LIMIT',
      stopPrice: 187.2,
      price: 187,
      triggerBy: 'LAST',
      triggered: false,
      status: 'NEW',
    });
    const { panel, client } = show([stop, partly]);
    await expect.element(panel.getByText('NVDA')).toBeVisible();
    expect(cells(panel, 'NVDA', ['price', 'status'])).toEqual([
      'STP LMT 187.20 @ 187.00',
      'Waiting',
    ]);
    const title = 'Waits until the last is 187.20 or less, then sells at 187.00 or better';
    await expect.element(panel.getByTitle(title)).toHaveTextContent('Waiting');
    client.account.takeOrder({ ...stop, triggered: true, version: 2 });
    await expect.poll(() => cells(panel, 'NVDA', ['status'])).toEqual(['◆ NEW']);
    await expect.element(panel.getByTitle('Triggered')).toHaveTextContent('◆ NEW');
    expect(panel.getByTitle(title).elements()).toEqual([]);
  });

  test('the way to the stop follows the prices while an order waits, and has no column without one', async () => {
    const stop = toOrder(4, {
      symbol: 'NVDA',
      side: 'SELL',
      orderType: 'STOP',
      stopPrice: 187.2,
      price: null,
      triggerBy: 'MID',
      triggered: false,
      status: 'NEW',
    });
    const { panel, client } = show([stop, partly]);
    await expect.element(panel.getByRole('columnheader', { name: 'To stop' })).toBeVisible();
    client.hot.apply([toQuote({ symbol: 'NVDA', mid: 188_000_000 })], null);
    client.painter.invalidate();
    await expect.poll(() => cells(panel, 'NVDA', ['to-stop'])).toEqual(['0.80']);
    client.hot.apply([toQuote({ symbol: 'NVDA', mid: 187_205_000 })], null);
    client.painter.invalidate();
    await expect.poll(() => cells(panel, 'NVDA', ['to-stop'])).toEqual(['0.01']);
    client.account.takeOrder({ ...stop, status: 'CANCELED', version: 2 });
    await expect
      .poll(() => panel.getByRole('columnheader', { name: 'To stop' }).elements())
      .toEqual([]);
  });

  test('of an order with a handling shows it, in a column that is there for it', async () => {
    const iceberg = toOrder(4, { symbol: 'NVDA', displayQty: 200, postOnly: true });
    const { panel, client } = show([partly]);
    await expect.element(panel.getByText('AAPL')).toBeVisible();
    expect(panel.getByRole('columnheader', { name: 'Handling' }).elements()).toEqual([]);
    client.account.takeOrder(iceberg);
    await expect.element(panel.getByRole('columnheader', { name: 'Handling' })).toBeVisible();
    expect(cells(panel, 'NVDA', ['handling'])).toEqual(['shows 200, post only']);
    expect(cells(panel, 'AAPL', ['handling'])).toEqual(['']);
  });

  test('shows its price terms, the share that is filled and the average to one digit more', async () => {
    const { panel } = show([partly, market]);
    await expect.element(panel.getByText('MSFT')).toBeVisible();
    expect(cells(panel, 'AAPL', ['qty', 'price', 'filled', 'avg', 'status'])).toEqual([
      '400',
      '189.40',
      '25%',
      '189.413',
      'PARTIALLY_FILLED',
    ]);
    expect(cells(panel, 'MSFT', ['price', 'filled', 'avg'])).toEqual(['MKT', '0%', '']);
    await expect.element(panel.getByTitle('100 of 400')).toBeVisible();
  });

  test('is in the currency of its bond, in the blotter and in the order’s history', async () => {
    const gilt = toOrder(5, { symbol: 'GB00BTF03100', instrumentType: 'bond', price: 98.5 });
    const { panel } = show([gilt, market]);
    await expect.element(panel.getByTitle('GB00BTF03100')).toHaveTextContent(/^UKT /);
    expect(cells(panel, 'UKT ', ['price', 'currency'])).toEqual(['98.500', 'GBP']);
    expect(cells(panel, 'MSFT', ['currency'])).toEqual(['USD']);
  });

  test('of a refused order has the sentence, and the code in the tooltip', async () => {
    const { panel } = show([refusedOne]);
    const why = panel.getByText('Quantity is 5,000 (max. 1,000 per order)');
    await expect.element(why).toBeVisible();
    await expect.element(why).toHaveAttribute('title', expect.stringMatching(/QTY_LIMIT_EXCEEDED/));
    expect(panel.getByText('QTY_LIMIT_EXCEEDED').elements()).toEqual([]);
  });

  test('of an order that a dealer refused has the dealer’s sentence without its code', async () => {
    const late = {
      rejectCode: 'INVALID_ORDER',
      rejectReason: 'QUOTE_EXPIRED: it was firm for 15 s',
    };
    const { panel } = show([{ ...refusedOne, ...late } as Order]);
    await expect.element(panel.getByText('It was firm for 15 s')).toBeVisible();
    expect(panel.getByText('QUOTE_EXPIRED').elements()).toEqual([]);
    await expectCode({ text: 'It was firm for 15 s', code: 'QUOTE_EXPIRED' });
  });
});

test('"Working" leaves only orders that can still trade, and counts them', async () => {
  const { panel } = show([partly, market, refusedOne, toOrder(4, { status: 'FILLED' })]);
  await expect.element(panel.getByText('INTC')).toBeVisible();
  await panel.getByText('Working 2').click();
  await expect.element(panel.getByText('INTC')).not.toBeInTheDocument();
  expect(symbols(panel).toSorted()).toEqual(['AAPL', 'MSFT']);
});

test('an order that ends leaves the working ones as it happens', async () => {
  const { panel, client } = show([partly]);
  await panel.getByText('Working 1').click();
  const done = { ...partly, status: 'CANCELED', leavesQty: 0, version: 2 } as const;
  client.account.apply({
    event: 'orders.cancelled',
    at: AT,
    data: { order: done, actor: 'u-1', reason: null },
  });
  await expect.element(panel.getByText('No working orders')).toBeVisible();
  await expect.element(panel.getByText('Working 0')).toBeVisible();
});

describe('what may be done with the selected orders', () => {
  const CANCEL = { name: /^Cancel/ };

  test('one that works can be amended and cancelled', async () => {
    const { panel } = show([partly]);
    await panel.getByText('AAPL').click();
    await expect.element(panel.getByRole('button', { name: 'Amend' })).toBeVisible();
    await expect.element(panel.getByRole('button', CANCEL)).toBeVisible();
  });

  test('one that has ended can only be repeated', async () => {
    const { panel } = show([refusedOne]);
    await panel.getByText('INTC').click();
    await expect.element(panel.getByRole('button', { name: 'Clone' })).toBeVisible();
    expect(panel.getByRole('button', { name: 'Amend' }).elements()).toEqual([]);
    expect(panel.getByRole('button', CANCEL).elements()).toEqual([]);
  });

  test('a risk manager cancels the order of another, and cannot amend it', async () => {
    const { panel } = show([toOrder(1, { userId: 'u-2' })], 'risk-manager');
    await panel.getByText('AAPL').click();
    await expect.element(panel.getByRole('button', CANCEL)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Amend' }).elements()).toEqual([]);
    expect(panel.getByRole('button', { name: 'Clone' }).elements()).toEqual([]);
  });

  test('of several only those that can still trade are counted for the cancel', async () => {
    const { panel } = show([partly, market, refusedOne]);
    await panel.getByText('AAPL').click();
    await panel.getByText('MSFT').click({ modifiers: ['ControlOrMeta'] });
    await panel.getByText('INTC').click({ modifiers: ['ControlOrMeta'] });
    await expect.element(panel.getByRole('button', { name: 'Cancel 2' })).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Clone 3' })).toBeVisible();
  });
});

test('a trailing stop moves along with the price, until it is triggered', async ({
  onTestFinished,
}) => {
  const order = toOrder(5, {
    side: 'SELL',
    orderType: 'TRAILING_STOP',
    price: null,
    trailAmount: 1,
    stopPrice: 188.42,
    triggerBy: 'LAST',
    triggered: false,
    status: 'NEW',
  });
  const { panel, client } = show([order], 'trader', [getInstrument()]);
  onTestFinished(keepTrailingStops(client));
  await expect.element(panel.getByText('TRAIL 1.00 (188.42)')).toBeVisible();
  client.hot.apply([toQuote({ last: 190_000_000 })], null);
  await expect.element(panel.getByText('TRAIL 1.00 (189.00)')).toBeVisible();
  client.hot.apply([toQuote({ last: 189_500_000 })], null);
  client.account.takeOrder({ ...order, qty: 90, leavesQty: 90, version: 2 });
  await expect
    .poll(() => cells(panel, 'AAPL', ['qty', 'price']))
    .toEqual(['90', 'TRAIL 1.00 (189.00)']);
  client.account.takeOrder({ ...order, triggered: true, stopPrice: 189.01, version: 3 });
  await expect.element(panel.getByText('TRAIL 1.00 (189.01)')).toBeVisible();
});

describe('copies of an order that waits for a price', () => {
  const stop = toOrder(4, {
    symbol: 'NVDA',
    side: 'SELL',
    orderType: 'STOP_LIMIT',
    stopPrice: 187.2,
    price: 187,
    triggerBy: 'MID',
    triggered: false,
  });
  const pick = async (panel: Panel, name: string) => {
    await panel.getByText('NVDA').click({ button: 'right' });
    await panel.getByRole('menuitem', { name }).click();
  };

  test('a clone waits for the same price, the opposite for one that the ticket finds', async () => {
    const { panel, ui } = show([stop]);
    await pick(panel, 'Clone to ticket');
    const same = { orderType: 'STOP_LIMIT', stopPrice: 187.2, price: 187, triggerBy: 'MID' };
    expect(ui.getState().ticketRequest?.request).toMatchObject({ side: 'SELL', ...same });
    await pick(panel, 'Reverse in ticket');
    const { request } = ui.getState().ticketRequest ?? { request: {} };
    expect(request).toMatchObject({ side: 'BUY', orderType: 'STOP_LIMIT', triggerBy: 'MID' });
    expect(Object.keys(request)).not.toContain('stopPrice');
    expect(Object.keys(request)).not.toContain('price');
  });

  test('a clone is good till the same date and handled alike', async () => {
    const expireAt = '2026-12-04T21:00:00.000Z';
    const dated = { timeInForce: 'GTD', expireAt, displayQty: 50 } as const;
    const { panel, ui } = show([toOrder(6, { symbol: 'NVDA', ...dated })]);
    await expect.element(panel.getByText('GTD 4 Dec 21:00')).toHaveAttribute('title', expireAt);
    await pick(panel, 'Clone to ticket');
    expect(ui.getState().ticketRequest?.request).toMatchObject(dated);
  });

  const cloneAll = async (orders: Order[], how: 'Clone' | 'Reverse') => {
    const { panel, ui } = show(orders);
    await panel.getByText('NVDA').click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await panel.getByRole('button', { name: `${how} ${orders.length}` }).click();
    return ui.getState().basketRequest?.lines.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  };

  test('a line of a basket waits for the same price', async () => {
    const lines = await cloneAll([stop, market, partly], 'Clone');
    const [qty, tif] = [String(stop.qty), stop.timeInForce];
    const trigger = ['STOP_LIMIT', '187.2', '', '', 'MID'];
    expect(lines?.map(([symbol]) => symbol)).toEqual(['AAPL', 'MSFT', 'NVDA']);
    expect(lines?.map(({ length }) => length)).toEqual([6, 6, 11]);
    expect(lines?.[2]).toEqual(['NVDA', 'SELL', qty, '187', tif, 'LIT', ...trigger]);
  });

  test('a clone, and a line of a basket, are handled as the order is', async () => {
    const iceberg = toOrder(6, { symbol: 'NVDA', displayQty: 200, postOnly: true });
    const lines = await cloneAll([iceberg, market], 'Clone');
    expect(lines?.[1]?.slice(11)).toEqual(['', '200', '', 'yes', '', '', '', '']);
  });

  test('a line of a basket goes to the same venue, and a sale is exempt as the order is', async () => {
    const routed = { symbol: 'NVDA', destinationVenue: 'BATS', shortExempt: true } as const;
    const sale = toOrder(6, { ...routed, side: 'SELL' });
    const lines = await cloneAll([sale, market], 'Clone');
    expect(lines?.[1]?.slice(-2)).toEqual(['yes', 'BATS']);
  });

  test('the opposite of an exempt sale is a purchase, which is not exempt', async () => {
    const routed = { symbol: 'NVDA', destinationVenue: 'BATS', shortExempt: true } as const;
    const sale = toOrder(6, { ...routed, side: 'SELL' });
    const lines = await cloneAll([sale, market], 'Reverse');
    expect(lines?.[1]?.slice(-2)).toEqual(['', 'BATS']);
  });

  test('a line of a basket is good till the same date', async () => {
    const expireAt = '2026-12-04T21:00:00.000Z';
    const lasting = toOrder(6, { symbol: 'NVDA', timeInForce: 'GTD', expireAt });
    const lines = await cloneAll([lasting, market], 'Clone');
    expect(lines?.map(({ length }) => length)).toEqual([6, 19]);
    expect(lines?.[1]?.slice(4, 12)).toEqual(['GTD', 'LIT', 'LIMIT', '', '', '', '', expireAt]);
  });

  test('a line of a basket follows the market as the order does', async () => {
    const peg = { orderType: 'PEGGED', price: 187.5, pegTo: 'PRIMARY', pegOffset: -0.02 } as const;
    const pegged = toOrder(6, { symbol: 'NVDA', ...peg });
    const [, same] = (await cloneAll([pegged, market], 'Clone')) ?? [];
    expect([same?.[3], same?.[6]]).toEqual(['187.5', 'PEGGED']);
    expect(same?.slice(15, 17)).toEqual(['PRIMARY', '-0.02']);
  });

  test('the opposite of a pegged order follows from the other side, without its limit', async () => {
    const peg = { orderType: 'PEGGED', price: 187.5, pegTo: 'PRIMARY', pegOffset: -0.02 } as const;
    const pegged = toOrder(6, { symbol: 'NVDA', ...peg });
    const [, other] = (await cloneAll([pegged, market], 'Reverse')) ?? [];
    expect([other?.[3], other?.[6]]).toEqual(['', 'PEGGED']);
    expect(other?.slice(15, 17)).toEqual(['PRIMARY', '0.02']);
  });

  test('the opposite line of a basket leaves its prices to be entered', async () => {
    const lines = await cloneAll([stop, market], 'Reverse');
    const line = lines?.find(([symbol]) => symbol === 'NVDA');
    expect(line?.slice(1, 4)).toEqual(['BUY', String(stop.qty), '']);
    expect(line?.slice(6)).toEqual(['STOP_LIMIT', '', '', '', 'MID']);
  });
});
