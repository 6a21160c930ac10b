/** Close, reverse, flatten all and cancel all: what is confirmed, what is sent, and in what order. */
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Basket, NewOrder, Order, Position } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import {
  AT,
  getInstrument,
  toOrder,
  toPosition,
  toQuote,
} from '../../../platform/testing/given.ts';
import { goLive, loadAccount, setLimits } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';

const long = toPosition({ netQty: 300 });
const short = toPosition({ symbol: 'INTC', netQty: -40 });
const future = toPosition({ symbol: 'CLF27', netQty: 2 });

type Given = {
  readonly positions?: readonly Position[];
  readonly orders?: readonly Order[];
  readonly maxOrderQty?: number;
};

function toBasket(text: string, state: 'WAITING' | 'ACCEPTED'): Basket {
  const lines = text.split('\n').map((_, at) => ({
    line: at + 1,
    state,
    orderId: null,
    code: null,
    detail: null,
  }));
  const count = lines.length;
  return {
    basketId: crypto.randomUUID(),
    createdAt: AT,
    updatedAt: AT,
    placing: state === 'WAITING',
    counts: {
      waiting: state === 'WAITING' ? count : 0,
      accepted: state === 'ACCEPTED' ? count : 0,
      refused: 0,
      invalid: 0,
      stopped: 0,
    },
    lines,
  };
}

async function show({ positions = [long, short], orders = [], maxOrderQty }: Given = {}) {
  const sent: string[] = [];
  const place = vi.fn(async ({ side, qty, symbol, orderType }: NewOrder) => {
    sent.push(`${side} ${qty} ${symbol} ${orderType}`);
    return toOrder(90, { symbol });
  });
  const placeBasket = vi.fn(async ({ text }: { readonly text: string }) => {
    sent.push(text);
    return toBasket(text, 'ACCEPTED');
  });
  const cancel = vi.fn(async ({ orderId }: { readonly orderId: string }) => {
    sent.push(`cancel ${orderId}`);
    return orders.find((order) => order.orderId === orderId) ?? toOrder(1);
  });
  const shown = showPanel(<PositionsPanel />, {
    answers: {
      'orders.place': place as never,
      'orders.cancel': cancel as never,
      'baskets.place': placeBasket as never,
    },
    browser: { later: (callback, ms) => void window.setTimeout(callback, ms) },
    before: (client) => {
      const instruments = ['AAPL', 'INTC'].map((symbol) => getInstrument({ symbol }));
      loadAccount(client, { instruments, orders: [...orders], positions: [...positions] });
      client.hot.apply([toQuote()], null);
      if (maxOrderQty !== undefined) setLimits(client, { maxOrderQty });
      goLive(client);
    },
  });
  const { panel } = shown;
  await expect.element(panel.getByRole('row').nth(1)).toBeVisible();
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  return {
    ...shown,
    sent,
    place,
    placeBasket,
    button,
    dialog: page.getByRole('dialog'),
    outcome: panel.getByTestId('closing-outcome'),
    select: () => panel.getByRole('row', { name: /AAPL/ }).getByText('AAPL').click(),
    arm: () => button('One click').click(),
  };
}

describe('a position', () => {
  test('is closed at market after a confirmation', async () => {
    const { select, button, dialog, sent, outcome } = await show();
    await expect.element(button('Close')).toHaveAttribute('aria-disabled', 'true');
    await select();
    await button('Close').click();
    await expect.element(dialog).toHaveTextContent(/Close AAPL\?.*SELL 300 AAPL at market, about/);
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Send 1 order at market' }).click();
    await expect.element(outcome).toHaveTextContent('1 order sent');
    expect(sent).toEqual(['SELL 300 AAPL MARKET']);
  });

  test('is not closed when the confirmation is left', async () => {
    const { select, button, dialog, sent } = await show();
    await select();
    await button('Close').click();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  test('is turned round by twice its size, with one click once armed', async () => {
    const { select, button, arm, dialog, sent } = await show();
    await select();
    await arm();
    await expect.element(button('ARMED')).toHaveAttribute('aria-pressed', 'true');
    await button('Reverse').click();
    await expect.poll(() => sent).toEqual(['SELL 600 AAPL MARKET']);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('that a fill has changed since is closed by what is held when its orders have ended', async () => {
    const resting = toOrder(1, { symbol: 'AAPL', side: 'BUY', qty: 100, status: 'NEW' });
    const { select, button, arm, client, sent, outcome } = await show({ orders: [resting] });
    await select();
    await arm();
    await button('Close').click();
    await expect.poll(() => sent).toEqual([`cancel ${resting.orderId}`]);
    // The order was filled in part before it was cancelled; the position follows a moment later.
    const ended = { ...resting, status: 'CANCELED', filledQty: 60, version: 9 } as const;
    client.account.takeOrder(ended);
    await expect.element(outcome).toHaveTextContent('Cancelling orders…');
    expect(sent).toHaveLength(1);
    const data = { ...long, netQty: 360, boughtQty: long.boughtQty + 60, version: 2 };
    client.account.apply({ event: 'positions.changed', at: AT, data });
    await expect.poll(() => sent.slice(1)).toEqual(['SELL 360 AAPL MARKET']);
  });

  test('waits for an order whose cancel is under way: it may still trade', async () => {
    const leaving = toOrder(1, { symbol: 'AAPL', side: 'SELL', status: 'PENDING_CANCEL' });
    const { select, button, arm, client, sent, outcome } = await show({ orders: [leaving] });
    await select();
    await arm();
    await button('Close').click();
    await expect.element(outcome).toHaveTextContent('Cancelling orders…');
    client.account.takeOrder({ ...leaving, status: 'CANCELED', version: 9 });
    await expect.poll(() => sent).toEqual(['SELL 300 AAPL MARKET']);
  });

  test('above the order limit is closed by orders of which no two are alike', async () => {
    const positions = [toPosition({ netQty: 2_500 })];
    const { select, button, dialog, sent } = await show({ positions, maxOrderQty: 1_000 });
    await select();
    await button('Close').click();
    await expect.element(dialog).toHaveTextContent(/SELL 2,500 AAPL at market in 3 orders, about/);
    await dialog.getByRole('button', { name: 'Send 3 orders at market' }).click();
    await expect.poll(() => sent).toEqual(['AAPL,SELL,1000\nAAPL,SELL,999\nAAPL,SELL,501']);
  });

  test('that is refused shows why', async () => {
    const { select, button, arm, place, outcome } = await show();
    place.mockRejectedValueOnce(refused('Halted', 'AAPL is halted', 'HALTED'));
    await select();
    await arm();
    await button('Close').click();
    await expect.element(outcome).toHaveTextContent(/^SELL AAPL: AAPL is halted/);
  });
});

describe('all positions', () => {
  test('are flattened: shares as one basket, a future by itself, with what is cancelled first', async () => {
    const resting = toOrder(1, { symbol: 'INTC', side: 'SELL', status: 'NEW' });
    const positions = [long, short, future];
    const { button, dialog, sent, outcome, client } = await show({ positions, orders: [resting] });
    await button('Flatten all').click();
    await expect.element(dialog).toHaveTextContent('Close 3 positions?');
    await expect.element(dialog).toHaveTextContent('Your open order in them is cancelled first.');
    await dialog.getByRole('button', { name: 'Send 3 orders at market' }).click();
    await expect.poll(() => sent).toEqual([`cancel ${resting.orderId}`]);
    client.account.takeOrder({ ...resting, status: 'CANCELED', version: 9 });
    await expect.element(outcome).toHaveTextContent('3 orders sent');
    expect(sent.slice(1)).toEqual(['AAPL,SELL,300\nINTC,BUY,40', 'SELL 2 CLF27 MARKET']);
  });

  test('cannot be flattened where none is held, and orders are cancelled all the same', async () => {
    const resting = toOrder(1, { symbol: 'AAPL', status: 'NEW' });
    const flat = toPosition({ netQty: 0 });
    const { button, arm, sent } = await show({ positions: [flat], orders: [resting] });
    await expect.element(button('Flatten all')).toHaveAttribute('aria-disabled', 'true');
    await arm();
    await button('Cancel all').click();
    await expect.poll(() => sent).toEqual([`cancel ${resting.orderId}`]);
  });

  test('have their orders cancelled after the confirmation of the desk', async () => {
    const resting = toOrder(1, { symbol: 'AAPL', status: 'NEW' });
    const { button, sent, ui } = await show({ orders: [resting] });
    await button('Cancel all').click();
    await expect.poll(() => ui.getState().dialog).toBe('cancel-all');
    expect(sent).toEqual([]);
  });

  test('that are refused one by one show how many of them, and the first reason', async () => {
    const positions = [future, toPosition({ symbol: 'EURUSD', netQty: -1_000_000 })];
    const { button, arm, place, outcome } = await show({ positions });
    place.mockRejectedValueOnce(refused('Halted', 'CLF27 is halted', 'HALTED'));
    await arm();
    await button('Flatten all').click();
    await expect
      .element(outcome)
      .toHaveTextContent(/^1 of 2 rejected: SELL CLF27: CLF27 is halted/);
    expect(place).toHaveBeenCalledTimes(2);
  });
});

test('who may not deal has none of it', async () => {
  const { panel } = showPanel(<PositionsPanel />, {
    role: 'compliance',
    before: (client) => loadAccount(client, { instruments: [getInstrument()], positions: [long] }),
  });
  await expect.element(panel.getByRole('row', { name: /AAPL/ })).toBeVisible();
  expect(panel.getByRole('button', { name: 'Flatten all' }).elements()).toEqual([]);
});

test('in a narrow panel they leave the tools of the list in view', async () => {
  const { panel, button } = await show();
  const place = panel.element();
  if (!(place instanceof HTMLElement)) throw new Error('the panel is an element');
  place.style.width = '340px';
  await expect.poll(() => place.getBoundingClientRect().width).toBe(340);
  const { right } = place.getBoundingClientRect();
  for (const shown of [
    panel.getByPlaceholder('filter'),
    panel.getByRole('button', { name: /^Export/ }),
    button('One click'),
  ]) {
    expect(shown.element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
  }
});
