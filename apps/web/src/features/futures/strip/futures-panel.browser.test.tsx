/** A product's months: prices in their notation, what a press deals, and what is held. */

import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NewOrder } from '../../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../../platform/orders/send.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, toIdentity, toOrder, toPosition } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { FuturesPanel } from './futures-panel.tsx';
import { SpreadsPanel } from './spreads-panel.tsx';
import type { Month, Strip } from './use-strip.ts';

const makeMonth = (symbol: string, mid: number, more: Partial<Month> = {}): Month => ({
  symbol,
  root: 'CL',
  year: 2027,
  month: 1,
  expiry: '2026-12-21',
  expiresAt: '2026-12-21T19:30:00.000Z',
  rollOn: '2026-12-14',
  bid: mid - 0.01,
  ask: mid + 0.01,
  mid,
  open: mid + 0.45,
  fairValue: mid,
  ratePct: 3.62,
  isFront: false,
  ...more,
});

const STRIP: Strip = {
  terms: {
    root: 'CL',
    name: 'WTI crude oil',
    exchange: 'NYMEX',
    unit: '1,000 barrels',
    priceUnit: 'USD a barrel',
    multiplier: 1_000,
    tickSize: 0.01,
    tickValue: 10,
    notation: 'DECIMAL',
    maxClip: 500,
    expiryRule: 'three business days before the 25th',
    rollRule: 'five business days before',
  },
  seq: 1,
  at: AT,
  spot: 69.57,
  yieldPct: 10.12,
  storagePct: 3,
  months: [
    makeMonth('CLF27', 69.2, {
      isFront: true,
      day: {
        date: '2026-11-23',
        volume: 512_345,
        last: 69.21,
        settlement: 69.4,
        settledOn: '2026-11-23',
        priorSettlement: 69,
        openInterest: 448_000,
        openInterestOn: '2026-11-20',
        openInterestChange: 1_204,
      },
    }),
    makeMonth('CLG27', 69.04, { open: 69, expiresAt: '2027-01-20T19:30:00.000Z' }),
  ],
  spreads: [{ near: 'CLF27', far: 'CLG27', bid: 0.15, ask: 0.17, mid: 0.16, open: 0.14 }],
};

function show(desks: ('COMM' | 'EQ')[] = ['COMM'], what = <FuturesPanel />) {
  const place = vi.fn(async (_: NewOrder) => toOrder(1, { symbol: 'CLF27', status: 'FILLED' }));
  const strip = vi.fn(async (_: object) => STRIP);
  const placeLinked = vi.fn(async ({ orders }: LinkedRequest) => ({
    orders: orders.map((_, i) => toOrder(i + 1, { symbol: 'CLF27', status: 'NEW' })),
  }));
  const pack = vi.fn(async (_: object) => ({ orders: [] }) as never);
  const shown = showPanel(what, {
    answers: {
      'rfq.strip': strip,
      'orders.place': place,
      'orders.placeLinked': placeLinked as never,
      'orders.placePackage': pack,
    },
    before: (client) => {
      const { limits } = toIdentity();
      client.identity.setState(toIdentity('trader', { limits: { ...limits, desks } }));
      const held = toPosition({ symbol: 'CLG27', netQty: -12 });
      client.account.apply({ event: 'positions.changed', at: AT, data: held });
    },
  });
  // What is confirmed first is tested by itself.
  shown.prefs.setState({ confirmsQuotes: false });
  return {
    ...shown,
    place,
    placeLinked,
    strip,
    pack,
    outcome: shown.panel.getByTestId('future-outcome'),
  };
}

describe('the months', () => {
  test('have bid, ask, last, the change since the settlement before, settlement, volume, open interest, lots held', async () => {
    const { panel } = show();
    const rows = panel.getByRole('row');
    await expect
      .element(rows.nth(1))
      .toHaveTextContent(/^CLF27 front69\.1969\.2169\.21\+0\.21–69\.40512,345448,000$/);
    await expect.element(rows.nth(2)).toHaveTextContent(/^CLG2769\.0369\.05–\+0\.04−12–––$/);
    await expect
      .element(panel.getByTitle('2026-11-20, change +1,204'))
      .toHaveTextContent('448,000');
    await expect
      .element(panel.getByTestId('future-spot'))
      .toHaveTextContent('WTI crude oil, spot 69.57 USD a barrel, yield 10.12 %, storage 3.00 %');
  });

  test('without a strip show why, and it can be tried again', async () => {
    const { panel, strip } = show();
    await expect.element(panel.getByRole('row').first()).toBeVisible();
    strip.mockRejectedValue(refused('Not found', 'No such product', 'NOT_FOUND'));
    await panel.getByText('Gold', { exact: true }).click();
    await expect.element(panel.getByText('No such product')).toBeVisible();
    await expectCode({ text: 'No such product', code: 'NOT_FOUND' });
    expect(strip.mock.calls.at(-1)?.[0]).toEqual({ root: 'GC' });
    await panel.getByText('Crude', { exact: true }).click();
  });
});

describe('a deal', () => {
  test('is confirmed first while quotes are: with its price, and not at all without', async () => {
    const { panel, prefs, place, outcome } = show();
    prefs.setState({ confirmsQuotes: true });
    await panel.getByRole('button', { name: /^Buy CLF27/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this order?' });
    await expect.element(dialog).toHaveTextContent('BUY 1 CLF27 @ 69.21');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(place).not.toHaveBeenCalled();
    await panel.getByRole('button', { name: /^Buy CLF27/ }).click();
    await dialog.getByRole('button', { name: 'Send order' }).click();
    await expect.element(outcome).toBeVisible();
    expect(place).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['Buy CLF27 at 69.21', 'BUY', 69.21],
    ['Sell CLG27 at 69.03', 'SELL', 69.03],
  ])('%s sends the lots at the price that stood there', async (name, side, price) => {
    const { panel, place } = show();
    await panel.getByLabelText('Lots').fill('25');
    await panel.getByRole('button', { name }).click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    const order = place.mock.calls[0]?.[0];
    expect(order).toMatchObject({
      side,
      qty: 25,
      orderType: 'LIMIT',
      timeInForce: 'FOK',
      instrumentType: 'commodity',
    });
    expect(order?.price).toBeCloseTo(price, 9);
  });

  test.each(['0', '501', '1.5', 'all', ''])(
    'lots of "%s" offer no price to press',
    async (typed) => {
      const { panel } = show();
      await expect.element(panel.getByRole('button', { name: /^Buy CLF27/ })).toBeVisible();
      await panel.getByLabelText('Lots').fill(typed);
      await expect.element(panel.getByText('1 to 500')).toBeVisible();
      expect(panel.getByRole('button', { name: /^(Buy|Sell) CL/ }).elements()).toEqual([]);
    },
  );

  test('that is refused states so; without a response that it may have been dealt', async () => {
    const { panel, place, outcome } = show();
    place.mockRejectedValueOnce(refused('Limit', 'Margin of 5,000 missing', 'MARGIN'));
    await panel.getByRole('button', { name: /^Buy CLF27/ }).click();
    await expect.element(outcome).toHaveTextContent(/Margin of 5,000 missing\. Not dealt\.$/);
    await expectCode({ text: 'Margin of 5,000 missing', code: 'MARGIN' });
    place.mockRejectedValueOnce(new Error('socket closed'));
    await panel.getByRole('button', { name: /^Buy CLF27/ }).click();
    await expect.element(outcome).toHaveTextContent(/check Orders before sending again/);
  });

  test('is for traders of futures: others see prices only', async () => {
    const { panel } = show(['EQ']);
    await expect.element(panel.getByText('69.19')).toBeVisible();
    expect(panel.getByRole('button', { name: /CLF27/ }).elements()).toEqual([]);
    expect(panel.getByLabelText('Lots').elements()).toEqual([]);
  });
});

describe('a resting order', () => {
  /** The panel with its ticket open. */
  const open = async () => {
    const shown = show();
    await shown.panel.getByText('Resting order', { exact: true }).click();
    return { ...shown, ticket: shown.panel.getByRole('form', { name: 'Order for CLF27' }) };
  };

  test('begins ten ticks below the ask of the front month, good till cancelled', async () => {
    const { panel, place, ticket } = await open();
    await expect.element(ticket.getByLabelText('Limit price')).toHaveValue('69.11');
    await ticket.getByLabelText('Quantity').fill('5');
    await ticket.getByLabelText('Limit price').fill('68.5');
    await ticket.getByRole('button', { name: 'Place buy order' }).click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      symbol: 'CLF27',
      side: 'BUY',
      orderType: 'LIMIT',
      price: 68.5,
      qty: 5,
      timeInForce: 'GTC',
      instrumentType: 'commodity',
    });
    await expect
      .element(panel.getByTestId('dealer-outcome'))
      .toHaveTextContent(/accepted: it waits in Orders/);
  });

  test('of another month and type has the fields of that type', async () => {
    const { panel, place } = await open();
    await panel.getByLabelText('Contract').selectOptions('CLG27');
    // Another contract has a new ticket.
    const ticket = panel.getByRole('form', { name: 'Order for CLG27' });
    await ticket.getByText('Sell', { exact: true }).click();
    await ticket.getByLabelText('Order type').selectOptions('Stop');
    await expect.element(ticket.getByLabelText('Stop price')).toHaveValue('68.93');
    expect(ticket.getByLabelText('Limit price').elements()).toEqual([]);
    await ticket.getByLabelText('Trigger by').selectOptions('Mid');
    await ticket.getByLabelText('Time in force').selectOptions('Day');
    await ticket.getByRole('button', { name: 'Place sell order' }).click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      side: 'SELL',
      orderType: 'STOP',
      stopPrice: 68.93,
      triggerBy: 'MID',
      timeInForce: 'DAY',
    });
  });

  test('that is refused shows why; what is off the tick or no number of lots is not sent', async () => {
    const { panel, place, ticket } = await open();
    place.mockRejectedValueOnce(refused('Limit', 'Exceeds the daily limit', 'DAILY_NOTIONAL'));
    await ticket.getByRole('button', { name: 'Place buy order' }).click();
    await expect
      .element(panel.getByTestId('dealer-outcome'))
      .toHaveTextContent('Exceeds the daily limit');
    await ticket.getByLabelText('Limit price').fill('68.555');
    await expect.element(ticket.getByText('on the tick of 0.01')).toBeVisible();
    await expect.element(ticket.getByRole('button', { name: 'Place buy order' })).toBeDisabled();
    await ticket.getByLabelText('Limit price').fill('68.55');
    await ticket.getByLabelText('Quantity').fill('501');
    await expect.element(ticket.getByRole('button', { name: 'Place buy order' })).toBeDisabled();
  });

  test('with a bracket is sent with its exits, which follow the entry until they are typed', async () => {
    const { panel, placeLinked, place, ticket } = await open();
    await ticket.getByLabelText('Limit price').fill('69');
    await ticket.getByLabelText('Quantity').fill('2');
    await ticket.getByRole('group', { name: 'Link' }).getByText('Bracket').click();
    await expect.element(ticket.getByLabelText('Take profit')).toHaveValue('69.69');
    await expect.element(ticket.getByLabelText('Stop loss')).toHaveValue('68.66');
    // 0.69 dollars a barrel, a thousand barrels, two lots.
    await expect.element(ticket.getByText('+1,380.00 USD')).toBeVisible();
    await ticket.getByLabelText('Stop loss').fill('69.05');
    await expect.element(ticket.getByText('Not below the entry, 69.00')).toBeVisible();
    await expect.element(ticket.getByRole('button', { name: 'Place buy order' })).toBeDisabled();
    await ticket.getByLabelText('Stop loss').fill('68.5');
    await expect.element(ticket.getByText('−1,000.00 USD')).toBeVisible();
    await ticket.getByRole('button', { name: 'Place buy order' }).click();
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    const exit = { symbol: 'CLF27', side: 'SELL', qty: 2, timeInForce: 'GTC' };
    expect(placeLinked.mock.calls[0]?.[0]).toMatchObject({
      link: 'BRACKET',
      orders: [
        { side: 'BUY', orderType: 'LIMIT', price: 69, qty: 2 },
        { ...exit, orderType: 'LIMIT', price: 69.69 },
        { ...exit, orderType: 'STOP', stopPrice: 68.5 },
      ],
    });
    expect(place).not.toHaveBeenCalled();
    await expect
      .element(panel.getByTestId('dealer-outcome'))
      .toHaveTextContent('accepted with 2 linked orders');
  });

  test('without exits, or as a trail, is no bracket', async () => {
    const { ticket } = await open();
    await ticket.getByRole('group', { name: 'Link' }).getByText('Bracket').click();
    await ticket.getByLabelText('Take profit').fill('');
    await ticket.getByLabelText('Stop loss').fill('');
    await expect.element(ticket.getByText('Enter a take profit or a stop loss')).toBeVisible();
    await expect.element(ticket.getByRole('button', { name: 'Place buy order' })).toBeDisabled();
    await ticket.getByLabelText('Order type').selectOptions('Trailing stop');
    expect(ticket.getByLabelText('Take profit').elements()).toEqual([]);
    expect(ticket.getByRole('group', { name: 'Link' }).elements()).toEqual([]);
    await expect.element(ticket.getByRole('button', { name: 'Place buy order' })).toBeEnabled();
  });

  test('with a stop beside it is a pair of which one cancels the other', async () => {
    const { placeLinked, ticket } = await open();
    await ticket.getByText('Sell', { exact: true }).click();
    await ticket.getByRole('group', { name: 'Link' }).getByText('OCO').click();
    await expect.element(ticket.getByLabelText('Limit price')).toHaveValue('69.29');
    await expect.element(ticket.getByLabelText('Or stop at')).toHaveValue('69.09');
    await ticket.getByLabelText('Or stop at').fill('69.5');
    await expect.element(ticket.getByText('Not below the limit, 69.29')).toBeVisible();
    await ticket.getByLabelText('Or stop at').fill('68.9');
    await ticket.getByRole('button', { name: 'Place sell order' }).click();
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    expect(placeLinked.mock.calls[0]?.[0]).toMatchObject({
      link: 'OCO',
      orders: [
        { side: 'SELL', orderType: 'LIMIT', price: 69.29 },
        { side: 'SELL', orderType: 'STOP', stopPrice: 68.9, triggerBy: 'BID_ASK' },
      ],
    });
  });

  test('of a trailing stop may trail by per cent', async () => {
    const { place, ticket } = await open();
    await ticket.getByText('Sell', { exact: true }).click();
    await ticket.getByLabelText('Order type').selectOptions('Trailing stop');
    await expect.element(ticket.getByLabelText('Trail amount')).toHaveValue('0.10');
    await ticket.getByRole('group', { name: 'Trail unit' }).getByText('%').click();
    await expect.element(ticket.getByLabelText('Trail %')).toHaveValue('1');
    await ticket.getByLabelText('Trail %').fill('51');
    await expect.element(ticket.getByText('0.01 to 50 %, at most two decimals')).toBeVisible();
    await ticket.getByLabelText('Trail %').fill('0.75');
    await ticket.getByRole('button', { name: 'Place sell order' }).click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({ orderType: 'TRAILING_STOP', trailPct: 0.75 });
    expect(place.mock.calls[0]?.[0]).not.toHaveProperty('trailAmount');
  });

  test('is for traders of futures', async () => {
    const { panel } = show(['EQ']);
    await expect.element(panel.getByText('69.19')).toBeVisible();
    expect(panel.getByText('Resting order', { exact: true }).elements()).toEqual([]);
  });
});

describe('spreads', () => {
  test('offer only months that the product has', async () => {
    const { panel } = show(['COMM'], <SpreadsPanel />);
    const apart = panel.getByRole('group', { name: 'Months apart' });
    await expect.element(apart.getByText('1', { exact: true })).toBeVisible();
    expect(apart.getByRole('radio').elements()).toHaveLength(1);
  });
});
