/** The ladder of a future: the dealer's sizes by price, own orders in it, and presses that place and cancel. */
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NewOrder, Order, WireInput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, toIdentity, toOrder, toQuote } from '../../../platform/testing/given.ts';
import { goLive, loadAccount } from '../../../platform/testing/given-desk.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithKeyboard } from '../../../ui-state/testing/with-keyboard.tsx';
import type { Month, Strip } from '../strip/use-strip.ts';
import { DomPanel } from './dom-panel.tsx';

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
  open: mid,
  fairValue: mid,
  ratePct: 3.62,
  isFront: false,
  ...more,
});

const DAY: NonNullable<Month['day']> = {
  date: '2026-11-23',
  volume: 12_345,
  last: 69.21,
  settlement: 69.15,
  settledOn: '2026-11-20',
  priorSettlement: 69.15,
  openInterest: 448_000,
  openInterestOn: '2026-11-20',
  openInterestChange: -1_204,
};

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
  months: [makeMonth('CLF27', 69.2, { isFront: true }), makeMonth('CLG27', 68.5)],
  spreads: [],
};

const mine = (n: number, over: Partial<Order>) =>
  toOrder(n, { symbol: 'CLF27', instrumentType: 'commodity', desk: 'COMM', ...over });

type Given = {
  readonly orders?: Order[];
  readonly desks?: ('COMM' | 'EQ')[];
  readonly strip?: Strip;
  readonly levels?: { readonly price: number; readonly lots: number }[];
};

async function show({ orders = [], desks = ['COMM'], strip = STRIP, levels = [] }: Given = {}) {
  const place = vi.fn(async (_: NewOrder) => mine(9, { status: 'NEW' }));
  const placeLinked = vi.fn(async (_: WireInput<'placeLinked'>) => ({
    orders: [mine(9, { status: 'NEW' }), mine(10, {}), mine(11, {})],
  }));
  const cancel = vi.fn(async (_: unknown) => mine(1, { status: 'CANCELED' }));
  const shown = showPanel(
    <WithKeyboard>
      <DomPanel />
    </WithKeyboard>,
    {
      answers: {
        'rfq.strip': async () => strip,
        'rfq.futureVolume': async ({ symbol }: { readonly symbol: string }) => ({
          symbol,
          date: DAY.date,
          volume: levels.reduce((sum, { lots }) => sum + lots, 0),
          levels,
        }),
        'orders.place': place,
        'orders.placeLinked': placeLinked as never,
        'orders.cancel': cancel as never,
      },
      before: (client) => {
        const { limits } = toIdentity();
        client.identity.setState(toIdentity('trader', { limits: { ...limits, desks } }));
        loadAccount(client, { orders });
        client.hot.apply([toQuote()], null);
        goLive(client);
      },
    },
  );
  const { panel } = shown;
  const findRow = (price: string): Element | undefined =>
    [...panel.element().querySelectorAll('[data-row]')].find(
      (row) => row.querySelector('[data-cell="price"]')?.textContent === price,
    );
  const row = (price: string) =>
    [...(findRow(price)?.querySelectorAll('[data-cell]') ?? [])].map(
      ({ textContent }) => textContent,
    );
  await expect.poll(() => row('69.19')).not.toEqual([]);
  return {
    ...shown,
    place,
    placeLinked,
    cancel,
    row,
    marks: (price: string) => findRow(price)?.getAttribute('data-marks')?.split(' ') ?? [],
    press: (price: string, cell: 'ownBid' | 'bid' | 'ask' | 'ownAsk') =>
      findRow(price)
        ?.querySelector(`[data-cell="${cell}"]`)
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 })),
    outcome: panel.getByTestId('dom-outcome'),
  };
}

async function showArmed(given: Given, confirms: boolean) {
  const shown = await show(given);
  shown.prefs.setState({ ladder: { confirms } });
  await shown.panel.getByRole('button', { name: 'Enable trading' }).click();
  await expect.element(shown.panel.getByRole('button', { name: 'ARMED' })).toBeVisible();
  return shown;
}

describe('the rows', () => {
  test('have what the dealer takes at each price: fifty lots at the quote, the rest beyond', async () => {
    const { row, outcome } = await show();
    expect(row('69.21')).toEqual(['', '', '69.21', '50', '', '']);
    expect(row('69.22')).toEqual(['', '', '69.22', '450', '', '']);
    expect(row('69.19')).toEqual(['', '50', '69.19', '', '', '']);
    expect(row('69.18')).toEqual(['', '450', '69.18', '', '', '']);
    await expect.element(outcome).toHaveTextContent('Spread 2 ticks');
  });

  test('have own orders: those that rest with their lots, stops with what they are', async () => {
    const { row } = await show({
      orders: [
        mine(1, { side: 'BUY', price: 69.1, qty: 7, leavesQty: 7, timeInForce: 'GTC' }),
        mine(2, {
          side: 'SELL',
          orderType: 'STOP',
          price: null,
          stopPrice: 69.12,
          triggered: false,
          triggerBy: 'BID_ASK',
          qty: 3,
          leavesQty: 3,
        }),
        mine(3, { symbol: 'CLG27', side: 'BUY', price: 69.11, qty: 9, leavesQty: 9 }),
      ],
    });
    await expect.poll(() => row('69.10')).toEqual(['7', '', '69.10', '', '', '']);
    expect(row('69.12')).toEqual(['', '', '69.12', '', 'STP 3', '']);
    expect(row('69.11')).toEqual(['', '', '69.11', '', '', '']);
  });

  test('have what has traded at each price, the last price and the settlement', async () => {
    const { row, marks, panel } = await show({
      strip: { ...STRIP, months: [makeMonth('CLF27', 69.2, { isFront: true, day: DAY })] },
      levels: [
        { price: 69.15, lots: 345 },
        { price: 69.21, lots: 12_000 },
      ],
    });
    await expect.poll(() => row('69.21')).toEqual(['', '', '69.21', '50', '', '12,000']);
    expect(row('69.15')).toEqual(['', '', '69.15', '', '', '345']);
    expect(row('69.16').at(-1)).toBe('');
    expect(marks('69.21')).toContain('last');
    expect(marks('69.15')).toEqual(['settlement']);
    await expect
      .element(panel.getByTestId('dom-day'))
      .toHaveTextContent(
        'Last 69.21 (+0.06) · Settlement 69.15 on 2026-11-20 · Volume 12,345 · Open interest 448,000',
      );
  });

  test('of a market whose day has no figures yet have none', async () => {
    const { row, panel } = await show();
    expect(row('69.19').at(-1)).toBe('');
    await expect.element(panel.getByTestId('dom-day')).toHaveTextContent(/^$/);
  });

  test('are those of the chosen contract', async () => {
    const { panel, row } = await show();
    await panel.getByLabelText('Contract').selectOptions('CLG27');
    await expect.poll(() => row('68.49')).toEqual(['', '50', '68.49', '', '', '']);
  });
});

describe('a press', () => {
  test('sends nothing until trading is enabled', async () => {
    const { press, place, outcome } = await show();
    press('69.15', 'bid');
    await expect.element(outcome).toHaveTextContent('Enable trading to send orders from here');
    expect(place).not.toHaveBeenCalled();
  });

  test('places a limit for the side of its column', async () => {
    const { press, place, panel, outcome } = await showArmed({}, false);
    await panel.getByLabelText('Lots').fill('12');
    press('69.15', 'bid');
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      symbol: 'CLF27',
      side: 'BUY',
      orderType: 'LIMIT',
      price: 69.15,
      qty: 12,
      timeInForce: 'DAY',
      instrumentType: 'commodity',
    });
    await expect.element(outcome).toHaveTextContent('BUY 12 CLF27 @ 69.15: NEW');
  });

  test('places a stop where that is chosen, after its confirmation', async () => {
    const { press, place, panel } = await showArmed({}, true);
    await panel.getByLabelText('Order type').selectOptions('Stop');
    press('69.12', 'ask');
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent('SELL 1 CLF27 STP 69.12');
    expect(place).not.toHaveBeenCalled();
    await dialog.getByRole('button', { name: 'Send order' }).click();
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      side: 'SELL',
      orderType: 'STOP',
      stopPrice: 69.12,
      triggerBy: 'BID_ASK',
    });
    expect(place.mock.calls[0]?.[0]).not.toHaveProperty('price');
  });

  test.each([
    ['Stop limit', 'ask', 'SELL 1 CLF27 STP LMT 69.12 @ 69.09', { side: 'SELL', price: 69.09 }],
    ['Limit if touched', 'bid', 'BUY 1 CLF27 LIT 69.12 @ 69.15', { side: 'BUY', price: 69.15 }],
  ] as const)(
    'places a %s with its limit beyond the trigger, as is stated before',
    async (type, cell, words, sent) => {
      const { press, place, panel } = await showArmed({}, true);
      await panel.getByLabelText('Order type').selectOptions(type);
      await panel.getByLabelText('Limit, ticks beyond the trigger').fill('3');
      await expect
        .element(panel.getByText(/^Trigger at the clicked price/))
        .toHaveTextContent('limit 3 ticks (0.03) beyond it: above for a buy, below for a sell.');
      press('69.12', cell);
      const dialog = page.getByRole('dialog');
      await expect.element(dialog).toHaveTextContent(words);
      await expect
        .element(dialog)
        .toHaveTextContent(
          'day: dealt at its limit or better once bid or ask reaches its trigger.',
        );
      await dialog.getByRole('button', { name: 'Send order' }).click();
      await expect.poll(() => place.mock.calls.length).toBe(1);
      const orderType = type.toUpperCase().replaceAll(' ', '_');
      expect(place.mock.calls[0]?.[0]).toMatchObject({
        ...sent,
        orderType,
        stopPrice: 69.12,
        triggerBy: 'BID_ASK',
      });
    },
  );

  test('is an entry with exits while a bracket is on, good till cancelled where that is chosen', async () => {
    const { press, place, placeLinked, panel, outcome } = await showArmed({}, true);
    await panel.getByRole('button', { name: /^More/ }).click();
    const popover = page.getByRole('dialog', { name: /^More/ });
    await popover.getByLabelText('Time in force').selectOptions('GTC');
    await popover.getByText('Bracket', { exact: true }).click();
    await popover.getByLabelText('Take profit, ticks').fill('25');
    await popover.getByLabelText('Stop loss, ticks').fill('10');
    await panel.getByRole('button', { name: /^More, 2 set/ }).click();
    await expect
      .element(panel.getByTestId('dom-more'))
      .toHaveTextContent(/^GTC; bracket: take profit 25 ticks, stop loss 10 ticks$/);
    press('69.15', 'bid');
    const dialog = page.getByRole('dialog', { name: 'Send this order?' });
    await expect.element(dialog).toHaveTextContent('BUY 1 CLF27 @ 69.15 GTC + TP 69.40 / SL 69.05');
    await dialog.getByRole('button', { name: 'Send order' }).click();
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    const exit = { side: 'SELL', timeInForce: 'GTC', instrumentType: 'commodity', qty: 1 };
    expect(placeLinked.mock.calls[0]?.[0]).toMatchObject({
      link: 'BRACKET',
      orders: [
        { side: 'BUY', orderType: 'LIMIT', price: 69.15, timeInForce: 'GTC' },
        { ...exit, orderType: 'LIMIT', price: 69.4 },
        { ...exit, orderType: 'STOP', stopPrice: 69.05 },
      ],
    });
    expect(place).not.toHaveBeenCalled();
    await expect.element(outcome).toHaveTextContent('TP 69.40 / SL 69.05: NEW');
  });

  test('is two orders of which one cancels the other, where that is chosen', async () => {
    const { press, placeLinked, panel, outcome } = await showArmed({}, false);
    await panel.getByRole('button', { name: /^More/ }).click();
    const popover = page.getByRole('dialog', { name: /^More/ });
    await popover.getByText('OCO', { exact: true }).click();
    await popover.getByLabelText(/^Second order/).fill('15');
    await panel.getByRole('button', { name: /^More, 1 set/ }).click();
    press('69.15', 'bid');
    await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
    const common = { side: 'BUY', qty: 1, instrumentType: 'commodity', timeInForce: 'DAY' };
    expect(placeLinked.mock.calls[0]?.[0]).toMatchObject({
      link: 'OCO',
      orders: [
        { ...common, orderType: 'LIMIT', price: 69.15 },
        { ...common, orderType: 'STOP', stopPrice: 69.3 },
      ],
    });
    await expect.element(outcome).toHaveTextContent('BUY 1 CLF27 @ 69.15 or STP 69.30: NEW');
  });

  test('of a bracket without an exit is said to need one', async () => {
    const { press, placeLinked, panel, outcome } = await showArmed({}, false);
    await panel.getByRole('button', { name: /^More/ }).click();
    const popover = page.getByRole('dialog', { name: /^More/ });
    await popover.getByText('Bracket', { exact: true }).click();
    await popover.getByLabelText('Take profit, ticks').fill('');
    await popover.getByLabelText('Stop loss, ticks').fill('');
    press('69.15', 'bid');
    await expect.element(outcome).toHaveTextContent('Enter a take profit or a stop loss');
    expect(placeLinked).not.toHaveBeenCalled();
  });

  test('places a market order if touched', async () => {
    const { press, place, panel } = await showArmed({}, false);
    await panel.getByLabelText('Order type').selectOptions('Market if touched');
    press('69.15', 'bid');
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      orderType: 'MARKET_IF_TOUCHED',
      stopPrice: 69.15,
    });
    expect(place.mock.calls[0]?.[0]).not.toHaveProperty('price');
  });

  test('that is refused shows why; without lots it only requires them', async () => {
    const { press, place, panel, outcome } = await showArmed({}, false);
    place.mockRejectedValueOnce(refused('Limit', 'Exceeds the daily limit', 'DAILY_NOTIONAL'));
    press('69.15', 'bid');
    await expect
      .element(outcome)
      .toHaveTextContent(/BUY 1 CLF27 @ 69\.15: Exceeds the daily limit/);
    await expectCode({ text: 'Exceeds the daily limit', code: 'DAILY_NOTIONAL' });
    await panel.getByLabelText('Lots').fill('501');
    press('69.15', 'bid');
    await expect.element(outcome).toHaveTextContent('Enter a number of lots');
    expect(place).toHaveBeenCalledTimes(1);
  });

  test('on own lots cancels them', async () => {
    const orders = [mine(1, { side: 'BUY', price: 69.1, qty: 7, leavesQty: 7 })];
    const { press, cancel, row } = await showArmed({ orders }, false);
    await expect.poll(() => row('69.10')[0]).toBe('7');
    press('69.10', 'ownBid');
    await expect.poll(() => cancel.mock.calls.length).toBe(1);
    expect(cancel.mock.calls[0]?.[0]).toEqual({ orderId: orders[0]?.orderId });
  });
});

test('who deals no futures sees the prices alone', async () => {
  const { panel, press, place } = await show({ desks: ['EQ'] });
  expect(panel.getByRole('button', { name: 'Enable trading' }).elements()).toEqual([]);
  press('69.15', 'bid');
  expect(place).not.toHaveBeenCalled();
});
