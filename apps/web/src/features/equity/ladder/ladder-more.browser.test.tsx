/** The rarer terms of a press: set under More, shown before the press, and sent with it. */

import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NewOrder, WireInput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { toOrder } from '../../../platform/testing/given.ts';
import { showLadder } from './ladder.given.tsx';

type Linked = WireInput<'placeLinked'>;

async function show({ confirms = false, isArmed = true } = {}) {
  const place = vi.fn(async (_: NewOrder) => toOrder(1, { status: 'NEW' }));
  const placeLinked = vi.fn(async (_: Linked) => ({
    orders: [toOrder(1, { status: 'NEW' }), toOrder(2), toOrder(3)],
  }));
  const shown = showLadder({
    answers: { 'orders.place': place, 'orders.placeLinked': placeLinked as never },
  });
  await expect.poll(() => shown.row('189.41')).not.toBeNull();
  shown.prefs.setState({ ladder: { confirms } });
  const { panel } = shown;
  return {
    ...shown,
    place,
    placeLinked,
    note: panel.getByTestId('ladder-more'),
    time: panel.getByLabelText('Time in force'),
    type: panel.getByLabelText('Order type'),
    arm: async () => {
      if (isArmed) await panel.getByRole('button', { name: 'Enable trading' }).click();
    },
    more: async () => {
      await panel.getByRole('button', { name: /^More/ }).click();
      return page.getByRole('dialog', { name: /^More/ });
    },
    close: async () => panel.getByRole('button', { name: /^More/ }).click(),
  };
}

const toSent = (place: { readonly mock: { readonly calls: [NewOrder][] } }) => {
  const { clientOrderId: _, ...order } = place.mock.calls[0]?.[0] ?? {};
  return order;
};

describe('handling', () => {
  test('is shown below the choices, confirmed, and sent with the order', async () => {
    const { press, panel, place, note, more, close, arm } = await show({ confirms: true });
    const dialog = await more();
    await dialog.getByLabelText('Display quantity').fill('20');
    await dialog.getByLabelText('Post only').click();
    await close();
    await expect.element(note).toHaveTextContent(/^shows 20; post only$/);
    await expect.element(panel.getByRole('button', { name: /^More, 2 set/ })).toBeVisible();
    await arm();
    press('189.40', 'bid');
    const confirm = panel.getByRole('dialog', { name: 'Send this order?' });
    await expect.element(confirm).toHaveTextContent('BUY 100 AAPL @ 189.40, shows 20, post only');
    await confirm.getByRole('button', { name: 'Send order' }).click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(toSent(place)).toMatchObject({
      orderType: 'LIMIT',
      price: 189.4,
      displayQty: 20,
      postOnly: true,
    });
  });

  test('that is wrong is said at once, and sends nothing', async () => {
    const { press, place, note, outcome, more, close, arm } = await show();
    const dialog = await more();
    await dialog.getByLabelText('Display quantity').fill('500');
    await close();
    const fault = 'displayQty 500 is above the quantity 100';
    await expect.element(note).toHaveTextContent(fault);
    await arm();
    press('189.40', 'bid');
    await expect.element(outcome).toHaveTextContent(fault);
    expect(place).not.toHaveBeenCalled();
  });

  test('has a minimum for an order that is immediate, and only there', async () => {
    const { press, place, time, more, close, arm } = await show();
    const before = await more();
    await expect.element(before.getByLabelText('Minimum quantity')).not.toBeInTheDocument();
    await close();
    await time.selectOptions('IOC');
    const dialog = await more();
    await dialog.getByLabelText('Minimum quantity').fill('60');
    await expect.element(dialog.getByLabelText('Post only')).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('radio', { name: 'OCO' })).not.toBeInTheDocument();
    await close();
    await arm();
    press('189.43', 'bid');
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(toSent(place)).toMatchObject({ timeInForce: 'IOC', minQty: 60, price: 189.43 });
  });

  test('exempts sales alone from the price restriction', async () => {
    const { press, place, more, close, arm } = await show();
    const dialog = await more();
    await dialog.getByLabelText('Short exempt').click();
    await close();
    await arm();
    press('189.45', 'ask');
    await expect.poll(() => place.mock.calls.length).toBe(1);
    press('189.40', 'bid');
    await expect.poll(() => place.mock.calls.length).toBe(2);
    expect(place.mock.calls.map(([{ shortExempt }]) => shortExempt)).toEqual([true, undefined]);
  });
});

test('an order is good till the date that is set under More', async () => {
  const { press, place, time, note, more, close, arm } = await show();
  await time.selectOptions('GTD');
  await expect.element(note).toHaveTextContent(/^GTD .* UTC$/);
  const dialog = await more();
  await dialog.getByLabelText('Good till, UTC').fill('2026-12-04T15:30');
  await close();
  await expect.element(note).toHaveTextContent('GTD 4 Dec 15:30 UTC');
  await arm();
  press('189.40', 'bid');
  await expect.poll(() => place.mock.calls.length).toBe(1);
  expect(toSent(place)).toMatchObject({
    timeInForce: 'GTD',
    expireAt: '2026-12-04T15:30:00.000Z',
  });
});

describe('a bracket', () => {
  async function withExits(profit: string, loss: string, given: Parameters<typeof show>[0] = {}) {
    const shown = await show(given);
    const dialog = await shown.more();
    await dialog.getByText('Bracket', { exact: true }).click();
    await dialog.getByLabelText('Take profit, ticks').fill(profit);
    await dialog.getByLabelText('Stop loss, ticks').fill(loss);
    await shown.close();
    return shown;
  }

  test.each([
    ['189.40', 'bid', { side: 'BUY', profit: 189.65, loss: 189.3 }],
    ['189.45', 'ask', { side: 'SELL', profit: 189.2, loss: 189.55 }],
  ] as const)('is sent around each entry: at %s on the %s side', async (at, cell, sent) => {
    const { press, place, placeLinked, note, outcome, arm } = await withExits('25', '10');
    await expect
      .element(note)
      .toHaveTextContent('bracket: take profit 25 ticks, stop loss 10 ticks');
    await arm();
    press(at, cell);
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    const [request] = placeLinked.mock.calls[0] ?? [];
    const exit = { side: sent.side === 'BUY' ? 'SELL' : 'BUY', qty: 100, timeInForce: 'GTC' };
    expect(request).toMatchObject({
      link: 'BRACKET',
      orders: [
        { side: sent.side, orderType: 'LIMIT', price: Number(at), timeInForce: 'DAY' },
        { ...exit, orderType: 'LIMIT', price: sent.profit },
        { ...exit, orderType: 'STOP', stopPrice: sent.loss },
      ],
    });
    const ids = request?.orders.map(({ clientOrderId }) => clientOrderId);
    expect(new Set(ids).size).toBe(3);
    expect(place).not.toHaveBeenCalled();
    const [tp, sl] = [sent.profit.toFixed(2), sent.loss.toFixed(2)];
    await expect
      .element(outcome)
      .toHaveTextContent(`${sent.side} 100 AAPL @ ${at} + TP ${tp} / SL ${sl}: NEW`);
  });

  test('is measured from the limit of an order that waits, and leaves an empty exit out', async () => {
    const { press, placeLinked, panel, type, arm } = await withExits('', '10');
    await type.selectOptions('Stop limit');
    await panel.getByLabelText('Limit, ticks beyond the trigger').fill('4');
    await arm();
    press('189.45', 'bid');
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    expect(placeLinked.mock.calls[0]?.[0].orders).toMatchObject([
      { orderType: 'STOP_LIMIT', stopPrice: 189.45, price: 189.49 },
      { orderType: 'STOP', stopPrice: 189.39 },
    ]);
  });

  test('is measured from the clicked price of an order without a limit', async () => {
    const { press, placeLinked, type, arm } = await withExits('25', '10');
    await type.selectOptions('Peg to mid');
    await arm();
    press('189.40', 'bid');
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    expect(placeLinked.mock.calls[0]?.[0].orders).toMatchObject([
      { orderType: 'PEGGED', pegTo: 'MID' },
      { orderType: 'LIMIT', price: 189.65 },
      { orderType: 'STOP', stopPrice: 189.3 },
    ]);
  });

  test('without an exit is said to need one', async () => {
    const { press, placeLinked, note, outcome, arm } = await withExits('', '');
    await expect.element(note).toHaveTextContent('Enter a take profit or a stop loss');
    await arm();
    press('189.40', 'bid');
    await expect.element(outcome).toHaveTextContent('Enter a take profit or a stop loss');
    expect(placeLinked).not.toHaveBeenCalled();
  });

  test('goes into the ticket while trading is not enabled', async () => {
    const { press, ui, placeLinked } = await withExits('25', '10', { isArmed: false });
    press('189.40', 'bid');
    await expect
      .poll(() => ui.getState().ticketRequest?.request.linked)
      .toMatchObject({
        link: 'BRACKET',
        orders: [
          { side: 'SELL', orderType: 'LIMIT', price: 189.65 },
          { side: 'SELL', orderType: 'STOP', stopPrice: 189.3 },
        ],
      });
    expect(placeLinked).not.toHaveBeenCalled();
  });

  test('that is refused shows which of its orders, and why', async () => {
    const { press, placeLinked, outcome, arm } = await withExits('25', '10');
    const detail = 'leg 3 of 3, INVALID_ORDER: the last is already at 189.30';
    placeLinked.mockRejectedValueOnce(refused('Invalid', detail, 'INVALID_ORDER'));
    await arm();
    press('189.40', 'bid');
    await expect.element(outcome).toHaveTextContent(/: Stop loss: the last is already at 189\.30$/);
  });
});

describe('a pair', () => {
  async function withSecond(
    link: 'OCO' | 'OTO',
    ticks: string,
    given: Parameters<typeof show>[0] = {},
  ) {
    const shown = await show(given);
    const dialog = await shown.more();
    await dialog.getByText(link, { exact: true }).click();
    await dialog.getByLabelText(/^Second order/).fill(ticks);
    return { ...shown, dialog };
  }
  type Shown = Awaited<ReturnType<typeof withSecond>>;
  const findSent = async ({ placeLinked }: Shown) => {
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    return placeLinked.mock.calls[0]?.[0];
  };

  test.each([
    ['189.40', 'bid', 'BUY', 189.55],
    ['189.45', 'ask', 'SELL', 189.3],
  ] as const)(
    'of which one cancels the other has a stop beyond the market: at %s on the %s side',
    async (at, cell, side, stop) => {
      const shown = await withSecond('OCO', '15', { confirms: true });
      const { close, note, arm, press, panel, place, outcome } = shown;
      await close();
      await expect.element(note).toHaveTextContent('OCO: stop 15 ticks above a buy, below a sell');
      await arm();
      press(at, cell);
      const confirm = panel.getByRole('dialog', { name: 'Send this order?' });
      const words = `${side} 100 AAPL @ ${at} or STP ${stop.toFixed(2)}`;
      await expect.element(confirm).toHaveTextContent(words);
      await expect.element(confirm).toHaveTextContent('One cancels the other.');
      await confirm.getByRole('button', { name: 'Send order' }).click();
      const request = await findSent(shown);
      const common = { side, qty: 100, timeInForce: 'DAY', symbol: 'AAPL' };
      expect(request).toMatchObject({
        link: 'OCO',
        orders: [
          { ...common, orderType: 'LIMIT', price: Number(at) },
          { ...common, orderType: 'STOP', stopPrice: stop },
        ],
      });
      expect(request?.orders[1]).not.toHaveProperty('price');
      expect(place).not.toHaveBeenCalled();
      await expect.element(outcome).toHaveTextContent(`${words}: NEW`);
    },
  );

  test('has a limit beside an order that waits for a worse price', async () => {
    const shown = await withSecond('OCO', '30');
    await shown.close();
    await shown.type.selectOptions('Stop');
    await expect
      .element(shown.note)
      .toHaveTextContent('OCO: limit 30 ticks below a buy, above a sell');
    await shown.arm();
    shown.press('189.45', 'bid');
    expect(await findSent(shown)).toMatchObject({
      orders: [
        { orderType: 'STOP', stopPrice: 189.45 },
        { side: 'BUY', orderType: 'LIMIT', price: 189.15 },
      ],
    });
  });

  test('of which the first triggers the second has its side and type of choice', async () => {
    const shown = await withSecond('OTO', '12');
    const { dialog, close, note, arm, press } = shown;
    await expect
      .element(note)
      .toHaveTextContent('OTO: limit on the other side, 12 ticks above a buy, below a sell');
    await dialog.getByText('Same side', { exact: true }).click();
    await dialog.getByText('Stop', { exact: true }).click();
    await close();
    await expect
      .element(note)
      .toHaveTextContent('OTO: stop on the same side, 12 ticks above a buy, below a sell');
    await arm();
    press('189.40', 'bid');
    expect(await findSent(shown)).toMatchObject({
      link: 'OTO',
      orders: [
        { side: 'BUY', orderType: 'LIMIT', price: 189.4, timeInForce: 'DAY' },
        { side: 'BUY', orderType: 'STOP', stopPrice: 189.52, qty: 100, timeInForce: 'GTC' },
      ],
    });
  });

  test('without a distance sends nothing', async () => {
    const shown = await withSecond('OCO', '');
    await shown.close();
    await expect.element(shown.note).toHaveTextContent('Second order: Whole ticks, 1 to 999');
    await shown.arm();
    shown.press('189.40', 'bid');
    await expect.element(shown.outcome).toHaveTextContent('Second order: Whole ticks, 1 to 999');
    expect(shown.placeLinked).not.toHaveBeenCalled();
    expect(shown.place).not.toHaveBeenCalled();
  });

  test('that is refused names the order it is for', async () => {
    const shown = await withSecond('OCO', '15');
    await shown.close();
    const detail = 'leg 2 of 2, BUY 100 AAPL: the last is already at 189.55';
    shown.placeLinked.mockRejectedValueOnce(refused('Invalid', detail, 'INVALID_ORDER'));
    await shown.arm();
    shown.press('189.40', 'bid');
    await expect
      .element(shown.outcome)
      .toHaveTextContent(/: Second order: the last is already at 189\.55$/);
  });

  test('goes into the ticket while trading is not enabled', async () => {
    const shown = await withSecond('OTO', '12');
    await shown.close();
    shown.press('189.40', 'bid');
    await expect
      .poll(() => shown.ui.getState().ticketRequest?.request.linked)
      .toEqual({
        link: 'OTO',
        orders: [
          {
            instrumentType: 'equity',
            side: 'SELL',
            orderType: 'LIMIT',
            price: 189.52,
            timeInForce: 'GTC',
            strategy: 'LIT',
          },
        ],
      });
    expect(shown.placeLinked).not.toHaveBeenCalled();
  });
});
