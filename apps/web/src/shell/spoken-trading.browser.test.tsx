/**
 * The main tasks of a trader with the keyboard and a screen reader alone: each step is taken by keys, and known by what is
 * spoken. Orders that are filled are in `e2e/keyboard.spec.ts`; what the other roles do is in `spoken-dealing`.
 */

import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { OrdersPanel } from '../features/equity/orders/orders-panel.tsx';
import { PositionsPanel } from '../features/equity/positions/positions-panel.tsx';
import { Ticket } from '../features/equity/ticket/ticket.tsx';
import { Watchlist } from '../features/equity/watchlist/watchlist.tsx';
import { LogIn } from '../features/log-in/log-in.tsx';
import type { OrderPreview } from '../platform/client/shapes.ts';
import { refused } from '../platform/testing/fake-calls.ts';
import {
  AT,
  getInstrument,
  toFill,
  toIdentity,
  toOrder,
  toPosition,
  toQuote,
} from '../platform/testing/given.ts';
import {
  goLive,
  loadAccount,
  setLimits,
  setMarketStatus,
  toHalt,
} from '../platform/testing/given-desk.ts';
import type { TradingClient } from '../platform/trading/trading-client.ts';
import { showSpoken } from '../ui-state/testing/show-spoken.tsx';

afterEach(() => vi.restoreAllMocks());

const SEND = '{Control>}{Enter}{/Control}';

/** AAPL at 189.41 to 189.43, and live. */
const open = (client: TradingClient, parts: Parameters<typeof loadAccount>[1] = {}): void => {
  loadAccount(client, parts);
  client.hot.apply([toQuote()], null);
  goLive(client);
};

test('log in: a wrong password is announced, and the focus is still where it was', async () => {
  const onSignedIn = vi.fn();
  let isWrong = true;
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (isWrong) return Response.json({ error: 'access_denied' }, { status: 401 });
    const { state } = JSON.parse(String(init?.body ?? '{}'));
    const isCode = String(url).endsWith('authorize');
    return Response.json(isCode ? { code: 'c', state } : { user: toIdentity() });
  });
  const { press, tabTo, type, expectFocus, expectAnnounced } = await showSpoken(
    <LogIn
      version="1.2.3"
      allowsGuests
      demoUsers={null}
      onSignedIn={onSignedIn}
      onWatch={() => undefined}
      onIntent={() => undefined}
    />,
  );
  expect(await tabTo('User name')).toBe('Log in, form; User name, edit, required, blank');
  await userEvent.keyboard('una');
  expect(await press('{Tab}')).toBe('Password, edit, required, blank');
  await userEvent.keyboard('wrong');
  expect(await press('{Tab}')).toBe('Log in, button');
  await press('{Enter}');
  await expectAnnounced('assertive: Incorrect user name or password');
  await expectFocus('Log in, button');
  isWrong = false;
  expect(await press('{Shift>}{Tab}{/Shift}')).toMatch(/^Password, edit, required, •+$/);
  await type('right{Enter}');
  await expect.poll(() => onSignedIn.mock.calls.length).toBe(1);
});

test('choose a symbol: each cell with the title of its column, the chosen one as selected', async () => {
  const { press, tabTo, ui } = await showSpoken(<Watchlist channel={1} />, {
    before: (client) => {
      const instruments = ['AAPL', 'KO', 'XOM'].map((symbol) => getInstrument({ symbol }));
      open(client, { instruments });
    },
  });
  expect(await tabTo('Watchlist, grid')).toBe('Watchlist, grid; Symbol, AAPL, selected');
  expect(await press('{ArrowDown}')).toBe('Symbol, KO, selected');
  expect(ui.getState().symbols).toEqual({ 1: 'KO' });
  expect(await press('{ArrowUp}{ArrowRight}')).toBe('Bid, 189.41, selected');
  await press('{Enter}');
  expect(ui.getState().ticketRequest?.request).toMatchObject({ side: 'BUY', symbol: 'AAPL' });
});

const TOO_LARGE = 'Quantity is 900 (max. 500 per order)';

/** What the platform decides about any order. */
const refusedPreview = (): OrderPreview => ({
  asOf: AT,
  wouldPass: false,
  reasonCode: 'QTY_LIMIT_EXCEEDED',
  checks: [
    {
      by: 'OMS',
      name: 'QTY_LIMIT_EXCEEDED',
      passed: false,
      value: '900',
      limit: '500',
      reasonCode: 'QTY_LIMIT_EXCEEDED',
      detail: TOO_LARGE,
      wouldPass: null,
    },
  ],
  maxQty: 500,
  riskConfigVersion: 1,
  effect: null,
  sale: null,
});

const showTicket = (place: () => Promise<never>) =>
  showSpoken(<Ticket channel={1} />, {
    answers: {
      'orders.place': place,
      'orders.preview': async () => refusedPreview(),
      'risk.orderDecisions': async () => ({ items: [] }),
    },
    before: (client) => {
      open(client);
      setLimits(client, { maxOrderQty: 500 });
    },
  });

test('a refused order: why, before it is sent and after, and the field it is about', async () => {
  const place = vi.fn(async (): Promise<never> => {
    throw refused(TOO_LARGE, null, 'QTY_LIMIT_EXCEEDED');
  });
  const { press, tabTo, expectFocus, expectAnnounced } = await showTicket(place);
  expect(await tabTo('Quantity, edit')).toBe('Quantity, edit, blank');
  await press(SEND);
  await expectAnnounced('assertive: Enter a quantity');
  await userEvent.keyboard('900');
  await expectAnnounced(`polite: Will be rejected: ${TOO_LARGE}`);
  expect(await tabTo('at market')).toMatch(
    /^BUY 900 AAPL at market DAY, button, Ctrl\+Enter sends$/,
  );
  await press(SEND);
  await expectAnnounced(`polite: ${TOO_LARGE}`);
  await expectFocus('Quantity, edit, 900');
  expect(place).toHaveBeenCalledTimes(1);
});

test('a halt of the symbol in the ticket is announced', async () => {
  const { client, tabTo, expectAnnounced } = await showSpoken(<Ticket channel={1} />, {
    before: open,
  });
  await tabTo('Quantity, edit');
  setMarketStatus(client, { halts: [toHalt()] });
  await expectAnnounced(/^polite: .*[Pp]aused/);
});

test('an order that is refused on its way is announced once, though the ticket shows it as well', async () => {
  const order = toOrder(1, {
    qty: 900,
    status: 'REJECTED',
    rejectCode: 'QTY_LIMIT_EXCEEDED',
    rejectReason: TOO_LARGE,
  });
  const place = async (): Promise<never> => {
    const error = refused(TOO_LARGE, null, 'QTY_LIMIT_EXCEEDED') as Error & {
      error: { data: object };
    };
    Object.assign(error.error.data, { orderId: order.orderId });
    throw error;
  };
  const { panel, press, tabTo, receive, expectAnnounced } = await showTicket(place);
  await tabTo('Quantity, edit');
  await userEvent.keyboard('900');
  await expectAnnounced(`polite: Will be rejected: ${TOO_LARGE}`);
  await press(SEND);
  await expect.element(panel.getByTestId('ticket-answer')).toHaveTextContent(TOO_LARGE);
  receive({ event: 'orders.rejected', at: AT, data: { order, actor: 'oms', reason: null } });
  await expectAnnounced(`assertive: REJECTED BUY 900 AAPL: ${TOO_LARGE}`);
});

test('change the price of an order: from its row to the dialog and back, and that it was replaced', async () => {
  const order = toOrder(1, { qty: 400, price: 189.4 });
  const changed = { ...order, price: 190.05, version: order.version + 1 };
  const replace = vi.fn(async (_: unknown) => order);
  const { press, tabTo, type, receive, expectFocus, expectAnnounced } = await showSpoken(
    <OrdersPanel />,
    {
      answers: { 'orders.replace': replace },
      before: (client) => open(client, { orders: [order] }),
    },
  );
  const toRow = (state: string): string =>
    `Orders, grid; Time, 14:03:22, ${state}2026-11-21T14:03:22.250Z`;
  expect(await tabTo('Orders, grid')).toBe(toRow(''));
  expect(await press(' ')).toBe(toRow('selected, '));
  await press('m');
  await expectFocus('Amend BUY 400 AAPL @ 189.40 DAY, dialog; Quantity, edit, 400');
  expect(await tabTo('Limit price')).toBe('Limit price, edit, 189.40');
  await type('190.05{Enter}');
  await expectFocus(toRow('selected, '));
  expect(replace.mock.calls).toEqual([[{ orderId: order.orderId, price: 190.05 }]]);
  receive({
    event: 'orders.replaced',
    at: AT,
    data: { order: changed, actor: 'u-1', reason: null },
  });
  await expectAnnounced(/^polite: REPLACED BUY 400 AAPL/);
});

test('close a position: what will be sent is read with the question, and the fill is announced', async () => {
  const { press, tabTo, backTo, reader, receive, expectFocus } = await showSpoken(
    <PositionsPanel />,
    {
      answers: { 'orders.place': async () => toOrder(90, { side: 'SELL', qty: 300 }) },
      before: (client) => open(client, { positions: [toPosition({ netQty: 300 })] }),
    },
  );
  expect(await tabTo('Positions, grid')).toBe('Positions, grid; Symbol, AAPL');
  expect(await press(' ')).toBe('Positions, grid; Symbol, AAPL, selected');
  expect(await backTo('Close,')).toBe('Close, button');
  await press('{Enter}');
  await expectFocus(
    /^Close AAPL\?, dialog, SELL 300 AAPL at market, about .*; Send 1 order at market, button$/,
  );
  await press('{Enter}');
  await expect.poll(reader.announced).toContainEqual('polite: 1 order sent');
  const fill = toFill(1, { side: 'SELL', qty: 300, leavesQty: 0 });
  receive({ event: 'orders.filled', at: AT, data: fill });
  receive({ event: 'positions.changed', at: AT, data: toPosition({ netQty: 0, version: 2 }) });
  await expect
    .poll(reader.announced)
    .toContainEqual(expect.stringMatching(/^polite: FILLED SELL 300 AAPL @ 189\.42/));
  // Nothing is held any more: the button is off, and has the focus all the same.
  await expectFocus('Close, button, unavailable');
});
