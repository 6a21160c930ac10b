/** Orders on the chart under a real pointer: dragged to another price, put back, refused, cancelled. */
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Order } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { toOrder, toPosition } from '../../../platform/testing/given.ts';
import {
  dragPointer,
  movePointer,
  type Place,
  pressPointer,
  releasePointer,
} from '../../../ui-state/testing/real-pointer.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { COUNT, showChart, toCandles, toWorking } from './chart.given.tsx';

const TRAILING = toWorking({
  side: 'SELL',
  orderType: 'TRAILING_STOP',
  price: null,
  stopPrice: 184.2,
  trailAmount: 5,
  triggerBy: 'LAST',
  triggered: false,
});

type Changes = { readonly orderId: string; readonly price?: number | undefined };

/** Takes every change as it is requested. */
const replacing = (order: Order) =>
  vi.fn(async ({ price }: Changes) => ({ ...order, price: price ?? null, version: 2 }));

async function showOrder(order: Order, replace: (change: Changes) => Promise<Order>) {
  const shown = showChart({
    parts: { orders: [order] },
    answers: { 'orders.replace': replace, 'orders.cancel': async () => order },
  });
  await expect.element(shown.chart).toHaveAttribute('data-bars', String(COUNT));
  await expect.element(shown.chart).toHaveAttribute('data-orders', '1');
  const at = await shown.findLine();
  return { ...shown, at };
}

const below = ({ x, y }: Place, by: number): Place => ({ x, y: y + by });

async function drag(from: Place, by: number): Promise<Place> {
  const to = below(from, by);
  await pressPointer(from);
  await dragPointer(below(from, by / 2));
  await dragPointer(to);
  return to;
}

/** What the pointer looks like at a place. */
const cursorAt = ({ x, y }: Place): string =>
  getComputedStyle(document.elementFromPoint(x, y) ?? document.body).cursor;

/** The price in the label beside the line. */
const priceIn = (text: string | null): number => Number(/\d+\.\d\d/.exec(text ?? '')?.[0]);

describe('a line of an order under the pointer', () => {
  test('shows which order it is and a hand that takes it; away from it neither', async () => {
    const { label, at } = await showOrder(toWorking(), replacing(toWorking()));
    await expect.element(label).toHaveTextContent('BUY 300 AAPL189.40');
    await expect.element(label).toHaveAttribute('title', 'Drag to move its limit');
    await expect.poll(() => cursorAt(at)).toBe('grab');
    await movePointer(below(at, 40));
    await expect.element(label).not.toBeInTheDocument();
    await expect.poll(() => cursorAt(at)).not.toBe('grab');
  });

  test('of a trailing stop states why it stays, and is not dragged', async () => {
    const replace = replacing(TRAILING);
    const { label, panel, at } = await showOrder(TRAILING, replace);
    await expect
      .element(label)
      .toHaveAttribute('title', 'A trailing stop follows the market: it has no price to move');
    expect(cursorAt(at)).not.toBe('grab');
    await releasePointer(await drag(at, 30));
    expect(panel.getByRole('dialog').elements()).toEqual([]);
    expect(replace).not.toHaveBeenCalled();
  });

  test('has a cancel, confirmed once', async () => {
    const cancel = vi.fn(async (_: { orderId: string }) => toWorking());
    const shown = showChart({
      parts: { orders: [toWorking()] },
      answers: { 'orders.cancel': cancel },
    });
    await expect.element(shown.chart).toHaveAttribute('data-orders', '1');
    await shown.findLine();
    await shown.label.getByRole('button', { name: 'Cancel BUY 300 AAPL' }).click();
    const dialog = shown.panel.getByRole('dialog', { name: 'Cancel this order?' });
    expect(cancel).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await expect.poll(() => cancel.mock.calls).toEqual([[{ orderId: toWorking().orderId }]]);
  });

  test('is none of the position, nor of an order of another person', async () => {
    const shown = showChart({
      parts: {
        orders: [toOrder(2, { symbol: 'AAPL', userId: 'u-2', status: 'NEW', price: 185 })],
        positions: [toPosition({ avgPx: 188 })],
      },
    });
    await expect.element(shown.chart).toHaveAttribute('data-orders', '1');
    await expect(shown.findLine()).rejects.toThrow('no line');
  });

  test('keeps its label while the scale of the prices changes', async () => {
    let low = 170;
    const shown = showChart({
      parts: { orders: [toWorking()] },
      answers: { 'market.candles': () => ({ items: [...toCandles(low)], nextCursor: null }) },
    });
    await expect.element(shown.chart).toHaveAttribute('data-bars', String(COUNT));
    await expect.element(shown.chart).toHaveAttribute('data-orders', '1');
    const readMiddle = (): number => {
      const { top, height } = shown.label.element().getBoundingClientRect();
      return top + height / 2;
    };
    const { y } = await shown.findLine();
    expect(Math.abs(readMiddle() - y)).toBeLessThan(6);
    // Ten dollars higher, the line is lower on the chart.
    low = 180;
    await shown.refetch();
    await expect.poll(readMiddle).toBeGreaterThan(y + 60);
    const middle = readMiddle();
    await movePointer({ x: 5, y: 5 });
    await expect.element(shown.label).not.toBeInTheDocument();
    expect(Math.abs((await shown.findLine()).y - middle)).toBeLessThan(6);
  });
});

describe('a dragged line', () => {
  test('goes in ticks with its distance, and asks in words before it is sent', async () => {
    const replace = replacing(toWorking());
    const { panel, label, client, at } = await showOrder(toWorking(), replace);
    const to = await drag(at, 30);
    await expect.element(label).toHaveTextContent(/−\d+\.\d\d, \d+ ticks\d+\.\d\d% below mid/);
    const price = priceIn(label.element().textContent?.replace('BUY 300 AAPL', '') ?? null);
    expect(price).toBeLessThan(189.4);
    expect(replace).not.toHaveBeenCalled();
    await releasePointer(to);
    const dialog = panel.getByRole('dialog', { name: 'Change this order?' });
    await expect
      .element(dialog)
      .toHaveTextContent(`Change limit of BUY 300 AAPL 189.40 to ${price.toFixed(2)}`);
    await userEvent.keyboard('{Enter}');
    const { orderId } = toWorking();
    await expect.poll(() => replace.mock.calls).toEqual([[{ orderId, price }]]);
    await expect.poll(() => client.account.order(orderId)?.price).toBe(price);
    await expect.element(label).toHaveTextContent(`BUY 300 AAPL${price.toFixed(2)}`);
  });

  test('goes back where the question is answered with no', async () => {
    const replace = replacing(toWorking());
    const { panel, findLine, label, at } = await showOrder(toWorking(), replace);
    await releasePointer(await drag(at, 30));
    await panel.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
    expect(await findLine()).toEqual(at);
    await expect.element(label).toHaveTextContent('BUY 300 AAPL189.40');
    expect(replace).not.toHaveBeenCalled();
  });

  test('goes back with Escape, and nothing is requested or sent', async () => {
    const replace = replacing(toWorking());
    const { panel, findLine, label, at } = await showOrder(toWorking(), replace);
    const to = await drag(at, 30);
    await userEvent.keyboard('{Escape}');
    await releasePointer(to);
    expect(panel.getByRole('dialog').elements()).toEqual([]);
    expect(await findLine()).toEqual(at);
    await expect.element(label).toHaveTextContent('BUY 300 AAPL189.40');
    expect(replace).not.toHaveBeenCalled();
  });

  test('that is back where it began sends nothing, even armed', async () => {
    const replace = replacing(toWorking());
    const { panel, label, at } = await showOrder(toWorking(), replace);
    await panel.getByRole('button', { name: 'One click' }).click();
    await drag(at, 30);
    await expect.element(label).toHaveTextContent('ticks');
    await dragPointer(at);
    await expect.element(label).toHaveTextContent('189.400.00, 0 ticks');
    await releasePointer(at);
    await expect.element(label).toHaveTextContent('BUY 300 AAPL189.40');
    expect(replace).not.toHaveBeenCalled();
  });

  test('is sent at once while armed, and cannot be taken again until that is decided', async () => {
    const requested: Changes[] = [];
    let decide: (order: Order) => void = () => undefined;
    const replace = (change: Changes) =>
      new Promise<Order>((resolve) => {
        requested.push(change);
        decide = resolve;
      });
    const { panel, label, client, at } = await showOrder(toWorking(), replace);
    await panel.getByRole('button', { name: 'One click' }).click();
    const to = await drag(at, 30);
    await releasePointer(to);
    await expect.poll(() => requested.length).toBe(1);
    expect(panel.getByRole('dialog').elements()).toEqual([]);
    await expect.element(label).toHaveAttribute('title', 'A change is under way');
    // The venue has not decided: the order is pending at its old price, its line at the new one.
    const { price = 0 } = requested[0] ?? {};
    decide(toWorking({ status: 'PENDING_REPLACE', version: 2 }));
    await expect.poll(() => client.account.order(toWorking().orderId)?.version).toBe(2);
    await expect.element(label).toHaveTextContent(`BUY 300 AAPL${price.toFixed(2)}`);
    client.account.takeOrder(toWorking({ price, version: 3 }));
    await expect.element(label).toHaveAttribute('title', 'Drag to move its limit');
  });

  test('of a stop moves the stop, and its limit stays', async () => {
    const order = toWorking({
      side: 'SELL',
      orderType: 'STOP_LIMIT',
      price: 184,
      stopPrice: 185,
      triggerBy: 'LAST',
      triggered: false,
    });
    const { panel, at } = await showOrder(order, replacing(order));
    await releasePointer(await drag(at, 30));
    const dialog = panel.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('Change stop of SELL 300 AAPL 185.00 to 18');
    await expect.element(dialog).toHaveTextContent('Limit stays 184.00.');
  });
});

describe('a line returns to where its order is', () => {
  test('where the change is refused, with the sentence and its code', async () => {
    const { panel, label, findLine, at } = await showOrder(toWorking(), async () => {
      throw refused('Price is 12.2 % from mid (max. 5 %)', null, 'PRICE_COLLAR');
    });
    await releasePointer(await drag(at, 30));
    await userEvent.keyboard('{Enter}');
    await expect
      .element(panel.getByRole('alert'))
      .toHaveTextContent(/^Change limit of BUY 300 AAPL 189\.40 to .*: Price is 12\.2 %/);
    await expectCode({ text: 'Price is 12.2 % from mid (max. 5 %)', code: 'PRICE_COLLAR' });
    expect(await findLine()).toEqual(at);
    await expect.element(label).toHaveTextContent('BUY 300 AAPL189.40');
  });

  test('where the venue keeps the old price', async () => {
    const pending = toWorking({ status: 'PENDING_REPLACE', version: 2 });
    const { panel, client, at } = await showOrder(toWorking(), async () => pending);
    await releasePointer(await drag(at, 30));
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => client.account.order(pending.orderId)?.version).toBe(2);
    client.account.takeOrder(toWorking({ version: 3 }));
    await expect
      .element(panel.getByRole('alert'))
      .toHaveTextContent('BUY 300 AAPL keeps its price: the change was not made');
  });

  test.each([
    ['filled', { status: 'FILLED', filledQty: 300, leavesQty: 0 }, 'was filled'],
    ['cancelled', { status: 'CANCELED' }, 'was cancelled'],
    ['partly filled', { status: 'PARTIALLY_FILLED', filledQty: 100 }, 'was partly filled'],
  ] as const)('where the order is %s under the pointer, with a notice', async (_, end, words) => {
    const replace = replacing(toWorking());
    const { panel, client, at } = await showOrder(toWorking(), replace);
    const to = await drag(at, 30);
    client.account.takeOrder(toWorking({ ...end, version: 2 }));
    await expect
      .element(panel.getByRole('alert'))
      .toHaveTextContent(`BUY 300 AAPL ${words}: the drag has ended`);
    await releasePointer(to);
    expect(panel.getByRole('dialog').elements()).toEqual([]);
    expect(replace).not.toHaveBeenCalled();
  });

  test('where the order ends while the question is open', async () => {
    const { panel, client, at } = await showOrder(toWorking(), replacing(toWorking()));
    await releasePointer(await drag(at, 30));
    await expect.element(panel.getByRole('dialog')).toBeVisible();
    client.account.takeOrder(toWorking({ status: 'CANCELED', version: 2 }));
    await expect.element(panel.getByRole('dialog')).not.toBeInTheDocument();
    await expect
      .element(panel.getByRole('alert'))
      .toHaveTextContent('BUY 300 AAPL was cancelled: nothing was sent');
  });
});

test('the chart stands still while a line is dragged across it, and scrolls again afterwards', async () => {
  const { panel, at } = await showOrder(toWorking(), replacing(toWorking()));
  const legend = panel.getByText(/^O /);
  const far = { x: at.x - 60, y: at.y + 60 };
  const readFar = async (): Promise<string | null> => {
    await movePointer(below(far, 1));
    await movePointer(far);
    return legend.element().textContent;
  };
  /** To the right, in steps: the chart takes the first of them as the start. */
  const across = async (from: Place): Promise<void> => {
    await pressPointer(from);
    for (let by = 10; by <= 60; by += 10) await dragPointer({ x: from.x + by, y: from.y + by });
  };
  // Eight bars from the newest, each a dollar above the one before it.
  await expect.poll(readFar).toMatch(/ C 17\d/);
  const before = await readFar();
  await movePointer(at);
  await across(at);
  await userEvent.keyboard('{Escape}');
  await releasePointer(at);
  await expect.poll(readFar).toBe(before);
  await across(far);
  await releasePointer(far);
  await expect.poll(readFar).not.toBe(before);
});
