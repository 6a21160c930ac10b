/** What the ladder shows of the books: sizes by price, own orders, the facts above, the keyboard's cursor. */
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { toOrder, toQuote } from '../../../platform/testing/given.ts';
import { setMarketStatus, toHalt } from '../../../platform/testing/given-desk.ts';
import { movePointer } from '../../../ui-state/testing/real-pointer.ts';
import { showLadder, toLevel } from './ladder.given.tsx';

describe('the prices', () => {
  test('sizes of all venues are added up at their price', async () => {
    const { row } = showLadder();
    await expect.poll(() => row('189.41')).toEqual(['', '500', '189.41', '', '']);
    expect(row('189.40')).toEqual(['', '1,000', '189.40', '', '']);
    expect(row('189.43')).toEqual(['', '', '189.43', '200', '']);
    expect(row('189.44')).toEqual(['', '', '189.44', '100', '']);
    expect(row('189.42')).toEqual(['', '', '189.42', '', '']);
  });

  test('of one venue only its own are shown', async () => {
    const { panel, row } = showLadder();
    await panel.getByLabelText('Venue').selectOptions('BATS');
    await expect.poll(() => row('189.41')).toEqual(['', '200', '189.41', '', '']);
    expect(row('189.43')).toEqual(['', '', '189.43', '', '']);
    expect(row('189.44')).toEqual(['', '', '189.44', '100', '']);
  });

  test('one row a tick, from the highest down', async () => {
    const { panel, row } = showLadder();
    await expect.poll(() => row('189.42')).not.toBeNull();
    const prices = [...panel.element().querySelectorAll('[data-row] [data-cell="price"]')].map(
      ({ textContent }) => Math.round(Number(textContent) * 100),
    );
    expect(prices.length).toBeGreaterThan(10);
    expect(prices).toEqual(prices.map((_, i) => (prices[0] ?? 0) - i));
  });

  test('best prices, the spread between them and the last trade are marked', async () => {
    const { marks } = showLadder();
    await expect.poll(() => marks('189.41')).toBe('best-bid');
    expect(marks('189.43')).toBe('best-ask');
    expect(marks('189.42')).toBe('spread last');
    expect(marks('189.40') ?? '').toBe('');
  });

  test('the bars grow with the shares from the best price outwards', async () => {
    const { panel, row } = showLadder();
    await expect.poll(() => row('189.40')).not.toBeNull();
    const part = (price: string, cell: 'bid' | 'ask') => {
      const found = [...panel.element().querySelectorAll('[data-row]')].find(
        (each) => each.querySelector('[data-cell="price"]')?.textContent === price,
      );
      const element = found?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
      return element?.style.getPropertyValue('--part');
    };
    // 1,500 shares bid in all: the most of both sides.
    expect(part('189.41', 'bid')).toBe(`${((500 / 1_500) * 100).toFixed(1)}%`);
    expect(part('189.40', 'bid')).toBe('100.0%');
    expect(part('189.43', 'ask')).toBe(`${((200 / 1_500) * 100).toFixed(1)}%`);
    expect(part('189.44', 'ask')).toBe(`${((300 / 1_500) * 100).toFixed(1)}%`);
    expect(part('189.45', 'ask')).toBe(`${((700 / 1_500) * 100).toFixed(1)}%`);
  });

  test('new books change the rows, and what is gone leaves an empty cell', async () => {
    const { push, row } = showLadder();
    await expect.poll(() => row('189.41')?.[1]).toBe('500');
    push([{ venue: 'XNAS', bids: [toLevel(189.4, 50)], asks: [toLevel(189.43, 70)] }]);
    await expect.poll(() => row('189.41')?.[1]).toBe('');
    expect(row('189.40')?.[1]).toBe('50');
    expect(row('189.43')?.[3]).toBe('70');
  });

  test('paused updates end the subscription, resumed ones start it again', async () => {
    const { push, row, ui, subscribers } = showLadder();
    await expect.poll(() => row('189.41')?.[1]).toBe('500');
    ui.setState({ isFrozen: true });
    await expect.poll(subscribers).toBe(0);
    expect(row('189.41')?.[1]).toBe('500');
    ui.setState({ isFrozen: false });
    await expect.poll(subscribers).toBe(1);
    push([{ venue: 'XNAS', bids: [toLevel(189.41, 1)], asks: [toLevel(189.43, 70)] }]);
    await expect.poll(() => row('189.41')?.[1]).toBe('1');
  });
});

describe('own orders', () => {
  test('stand beside their price with the shares ahead of them', async () => {
    const { row } = showLadder({
      orders: [toOrder(1, { side: 'BUY', price: 189.41, leavesQty: 60, destinationVenue: 'XNAS' })],
      venues: [
        {
          venue: 'XNAS',
          bids: [toLevel(189.41, 300, { own: 60, ahead: 1_240 })],
          asks: [toLevel(189.43, 200)],
        },
      ],
    });
    await expect.poll(() => row('189.41')?.[0]).toBe('60 ‹1,240');
  });

  test('are shown before the exchange knows of them, without a queue', async () => {
    const { row } = showLadder({
      orders: [toOrder(1, { side: 'SELL', price: 189.46, leavesQty: 120 })],
    });
    await expect.poll(() => row('189.46')).toEqual(['', '', '189.46', '', '120']);
  });

  test('of another user, another symbol or an ended order are not among them', async () => {
    const { row } = showLadder({
      orders: [
        toOrder(1, { side: 'BUY', price: 189.4, leavesQty: 10, userId: 'u-2' }),
        toOrder(2, { side: 'BUY', price: 189.4, leavesQty: 10, symbol: 'INTC' }),
        toOrder(3, { side: 'BUY', price: 189.4, leavesQty: 0, status: 'FILLED' }),
      ],
    });
    await expect.poll(() => row('189.40')?.[1]).toBe('1,000');
    expect(row('189.40')?.[0]).toBe('');
  });
});

describe('the facts above', () => {
  test('mid to half a tick, spread in ticks, last trade, imbalance of five levels', async () => {
    const { panel } = showLadder({
      venues: [
        {
          venue: 'XNAS',
          bids: [toLevel(189.4, 300), toLevel(189.39, 300)],
          asks: [toLevel(189.43, 100), toLevel(189.44, 100)],
        },
      ],
    });
    await expect.element(panel.getByText('189.415')).toBeVisible();
    await expect.element(panel.getByText('3 ticks')).toBeVisible();
    // (600 - 200) / 800.
    await expect.element(panel.getByText('+50%')).toBeVisible();
  });

  test('without one side there is neither mid nor spread', async () => {
    const { panel } = showLadder({
      venues: [{ venue: 'XNAS', bids: [toLevel(189.4, 300)], asks: [] }],
    });
    await expect.element(panel.getByText('+100%')).toBeVisible();
    expect(panel.getByText('–', { exact: true }).elements()).toHaveLength(2);
  });

  test('the last trade follows the quotes', async () => {
    const { panel, client, marks } = showLadder();
    await expect.poll(() => marks('189.42')).toBe('spread last');
    client.hot.apply([toQuote({ last: 189_430_000 })], null);
    client.painter.invalidate();
    await expect.poll(() => marks('189.43')).toBe('best-ask last');
    await expect.element(panel.getByText('189.43').first()).toBeVisible();
  });

  test('a halt is named with its cause and its end, until it is over', async () => {
    const { outcome, client } = showLadder();
    await expect.element(outcome).toHaveTextContent('');
    setMarketStatus(client, { halts: [toHalt()] });
    await expect
      .element(outcome)
      .toHaveTextContent('Paused since 14:03:02 (limit up-limit down), until 14:03:32');
    setMarketStatus(client, {});
    await expect.element(outcome).toHaveTextContent('');
  });
});

describe('the cursor of the keyboard', () => {
  const start = async () => {
    const shown = showLadder();
    await expect.poll(() => shown.row('189.41')).not.toBeNull();
    shown.panel.getByRole('grid').element().focus();
    return shown;
  };

  test('starts at the best bid, moves by ticks, by ten with Shift, and by sides', async () => {
    const { marks } = await start();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => marks('189.41')).toBe('best-bid cursor-BUY');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(() => marks('189.40')).toBe('cursor-BUY');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => marks('189.40')).toBe('cursor-SELL');
    await userEvent.keyboard('{PageUp}');
    await expect.poll(() => marks('189.50')).toBe('cursor-SELL');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{ArrowLeft}');
    await expect.poll(() => marks('189.40')).toBe('cursor-BUY');
  });

  test('the cell of the cursor is the active one for readers', async () => {
    const { panel, marks } = await start();
    const grid = panel.getByRole('grid', { name: 'Ladder of AAPL' });
    expect(grid.element().getAttribute('aria-activedescendant')).toBeNull();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => marks('189.41')).toContain('cursor-BUY');
    const active = document.getElementById(
      grid.element().getAttribute('aria-activedescendant') ?? '',
    );
    expect(active?.dataset['cell']).toBe('bid');
    expect(active?.textContent).toBe('500');
  });
});

test('the wheel moves the prices, and "Centre" brings the market back', async () => {
  const { panel, row } = showLadder();
  // Left over the ladder by another test, the pointer would leave it for the button: the market comes back by that, too.
  await movePointer({ x: 1, y: 1 });
  await expect.poll(() => row('189.42')).not.toBeNull();
  const grid = panel.getByRole('grid').element();
  grid.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  grid.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: 3_300 }));
  await expect.poll(() => row('189.42')).toBeNull();
  await panel.getByRole('button', { name: 'Centre, market above' }).click();
  await expect.poll(() => row('189.42')).not.toBeNull();
  await expect.element(panel.getByRole('button', { name: 'Centre', exact: true })).toBeVisible();
});

test('who does not trade sees the prices and nothing to trade with', async () => {
  const { panel, row, press, ui } = showLadder({ role: 'risk-manager' });
  await expect.poll(() => row('189.41')?.[1]).toBe('500');
  expect(panel.getByRole('button', { name: 'Enable trading' }).elements()).toEqual([]);
  expect(panel.getByLabelText('Quantity').elements()).toEqual([]);
  press('189.41', 'bid');
  expect(ui.getState().ticketRequest).toBeNull();
});
