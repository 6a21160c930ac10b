/** The chosen pair: value date, forwards beside the rates that they follow from, and streams on request of them. */
import { expect, test, vi } from 'vitest';
import type { FxStream, FxStreamRequest, FxTerms, NewOrder } from '../../platform/client/shapes.ts';
import type { LinkedRequest } from '../../platform/orders/send.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT, toIdentity, toOrder } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { FxBook } from './fx-book.ts';
import { PairDetail } from './pair-detail.tsx';
import { toStream } from './stream.given.ts';

const PAIR = {
  symbol: 'EURUSD',
  base: 'EUR',
  quote: 'USD',
  digits: 5,
  pip: 0.0001,
  tickSize: 0.00001,
  spotDays: 2,
  isCross: false,
  referencePrice: 1.085,
  volatilityPpm: 75_000,
} as const;

// 1.088 (1 + 0.0357 x 33 / 360) / (1 + 0.0189 x 33 / 360) is 16.73 pips more.
const TERMS: FxTerms = {
  pair: PAIR,
  seq: 1,
  at: AT,
  tradeDate: '2026-11-23',
  valueDate: '2026-11-25',
  spot: 1.088,
  forwards: [
    {
      tenor: '1M',
      valueDate: '2026-12-28',
      days: 33,
      baseRatePct: 1.89,
      quoteRatePct: 3.57,
      points: 16.73,
      outright: 1.089_673,
      symbol: 'EURUSD-20261228',
      pointsBid: 16.63,
      pointsAsk: 16.83,
      bid: 1.089_653,
      ask: 1.089_693,
    },
  ],
  lastLook: { validityMs: 1_000, lookMs: 100, tolerancePct: 60, isSymmetric: true },
};

test('has a tenor’s value date, the rates of both currencies, points and two-way outrights', async () => {
  const { panel } = showPanel(<PairDetail pair={PAIR} book={new FxBook()} />, {
    answers: { 'rfq.fxTerms': async () => TERMS },
  });
  const row = panel.getByRole('row', { name: /^1M/ });
  await expect.element(row).toHaveTextContent('1M2026-12-281.893.57+16.731.0896531.089693');
  const heads = panel.getByRole('table', { name: /^Forward points/ }).getByRole('columnheader');
  expect(heads.elements().map(({ textContent }) => textContent)).toEqual([
    'Tenor',
    'Value',
    'EUR %',
    'USD %',
    'Points',
    'Bid',
    'Ask',
  ]);
});

test.each([620, 830, 1_200])(
  'at %i pixels each row is one line, and no part lies over another',
  async (width) => {
    const book = new FxBook();
    const { panel } = showPanel(
      <div style={{ width }}>
        <PairDetail pair={PAIR} book={book} />
      </div>,
      { answers: { 'rfq.fxTerms': async () => TERMS } },
    );
    await expect.element(panel.getByRole('row', { name: /^1M/ })).toBeVisible();
    const forwards = panel.getByRole('table', { name: /^Forward points/ }).element();
    for (const row of forwards.querySelectorAll('tr')) expect(row.clientHeight).toBeLessThan(24);
    const parts = [...(forwards.parentElement?.parentElement?.children ?? [])].map((part) => ({
      left: part.getBoundingClientRect().left,
      top: part.getBoundingClientRect().top,
      right: part.getBoundingClientRect().left + part.scrollWidth,
      bottom: part.getBoundingClientRect().bottom,
    }));
    expect(parts).toHaveLength(3);
    for (const [n, a] of parts.entries()) {
      expect(a.right - (parts[0]?.left ?? 0)).toBeLessThanOrEqual(width);
      for (const b of parts.slice(n + 1)) {
        const isApart =
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(isApart, `${width}: ${JSON.stringify([a, b])}`).toBe(true);
      }
    }
  },
);

test('a trader of currencies rests an order for the pair, good till a date', async () => {
  const place = vi.fn(async (_: NewOrder) => toOrder(1, { symbol: 'EURUSD' }));
  const { panel } = showPanel(<PairDetail pair={PAIR} book={new FxBook()} />, {
    answers: { 'rfq.fxTerms': async () => TERMS, 'orders.place': place },
    before: (client) => {
      const { limits } = toIdentity();
      client.identity.setState(toIdentity('trader', { limits: { ...limits, desks: ['FX'] } }));
    },
  });
  const ticket = panel.getByRole('form', { name: 'Order for EUR/USD' });
  await ticket.getByLabelText('Amount, EUR').fill('2.5m');
  await ticket.getByLabelText('Limit price').fill('1.0855');
  await ticket.getByLabelText('Time in force').selectOptions('GTD');
  await ticket.getByLabelText('Good till, UTC').fill('2026-12-04T21:00');
  await ticket.getByRole('button', { name: 'Place buy order' }).click();
  await expect.poll(() => place.mock.calls.length).toBe(1);
  expect(place.mock.calls[0]?.[0]).toMatchObject({
    symbol: 'EURUSD',
    instrumentType: 'fx',
    orderType: 'LIMIT',
    price: 1.0855,
    qty: 2_500_000,
    timeInForce: 'GTD',
    expireAt: '2026-12-04T21:00:00.000Z',
  });
});

test('a bracket takes its profit and its loss at the pair’s own prices, in the second currency', async () => {
  const placeLinked = vi.fn(async ({ orders }: LinkedRequest) => ({
    orders: orders.map((_, i) => toOrder(i + 1, { symbol: 'EURUSD', status: 'NEW' })),
  }));
  const { panel } = showPanel(<PairDetail pair={PAIR} book={new FxBook()} />, {
    answers: { 'rfq.fxTerms': async () => TERMS, 'orders.placeLinked': placeLinked as never },
    before: (client) => {
      const { limits } = toIdentity();
      client.identity.setState(toIdentity('trader', { limits: { ...limits, desks: ['FX'] } }));
    },
  });
  const ticket = panel.getByRole('form', { name: 'Order for EUR/USD' });
  await ticket.getByLabelText('Amount, EUR').fill('2m');
  await ticket.getByLabelText('Limit price').fill('1.08');
  await ticket.getByRole('group', { name: 'Link' }).getByText('Bracket').click();
  await ticket.getByLabelText('Take profit').fill('1.0850');
  await ticket.getByLabelText('Stop loss').fill('1.0775');
  // Fifty pips up and twenty-five down, on two million euros.
  await expect.element(ticket.getByText('+10,000.00 USD')).toBeVisible();
  await expect.element(ticket.getByText('−5,000.00 USD')).toBeVisible();
  await ticket.getByRole('button', { name: 'Place buy order' }).click();
  await expect.poll(() => placeLinked.mock.calls.length).toBe(1);
  expect(placeLinked.mock.calls[0]?.[0]).toMatchObject({
    link: 'BRACKET',
    orders: [
      { symbol: 'EURUSD', instrumentType: 'fx', side: 'BUY', price: 1.08, qty: 2_000_000 },
      { symbol: 'EURUSD', instrumentType: 'fx', side: 'SELL', orderType: 'LIMIT', price: 1.085 },
      { symbol: 'EURUSD', side: 'SELL', orderType: 'STOP', stopPrice: 1.0775, qty: 2_000_000 },
    ],
  });
});

test('who deals no currencies has no ticket for them', async () => {
  const { panel } = showPanel(<PairDetail pair={PAIR} book={new FxBook()} />, {
    answers: { 'rfq.fxTerms': async () => TERMS },
  });
  await expect.element(panel.getByRole('heading', { name: /EUR.USD/ })).toBeVisible();
  expect(panel.getByRole('form').elements()).toEqual([]);
});

const SWAP = toStream({
  near: { symbol: 'EURUSD', valueDate: '2026-11-25' },
  far: { symbol: 'EURUSD-20261228', valueDate: '2026-12-28' },
  price: { ...toStream().price, nearRate: 1.088 } as FxStream['price'],
});

function showStreams(stream: FxStream, over: object = {}) {
  window.localStorage.setItem('tradefloor.prefs.v1', JSON.stringify({ confirmsQuotes: false }));
  const open = vi.fn(async (_: FxStreamRequest) => stream);
  const place = vi.fn(async (_: NewOrder) =>
    toOrder(1, { symbol: 'EURUSD-20261228', status: 'NEW' }),
  );
  const swap = vi.fn(async (_: unknown) => ({
    packageId: toOrder(1).orderId,
    orders: [toOrder(1, { symbol: 'EURUSD' }), toOrder(2, { symbol: 'EURUSD-20261228' })],
  }));
  const shown = showPanel(<PairDetail pair={PAIR} book={new FxBook()} />, {
    answers: {
      'rfq.fxTerms': async () => TERMS,
      'rfq.openFxStream': open,
      'rfq.fxStream': async () => stream,
      'rfq.endFxStream': async () => ({ ...stream, state: 'CANCELED' as const }),
      'orders.place': place,
      'orders.placeFxSwap': swap,
      ...over,
    },
    before: (client) => {
      const { limits } = toIdentity();
      client.identity.setState(toIdentity('trader', { limits: { ...limits, desks: ['FX'] } }));
    },
  });
  return { ...shown, open, place, swap };
}

test('a press on an outright requests a stream of the tenor, and a press on its price deals at it', async () => {
  const { panel, open, place } = showStreams(toStream());
  await panel.getByLabelText('Stream amount, EUR').fill('5m');
  await panel.getByRole('button', { name: /^Buy EUR 1M at [\d.]+: request a stream$/ }).click();
  await expect.poll(() => open.mock.calls.length).toBe(1);
  expect(open.mock.calls[0]?.[0]).toEqual({ symbol: 'EURUSD', qty: 5_000_000, tenor: '1M' });
  const card = panel.getByRole('region', { name: 'Stream for 5,000,000 EUR' });
  await expect.element(card).toHaveTextContent('value 2026-12-28');
  await expect.element(card.getByRole('button', { name: 'Sell EUR at 1.089643' })).toBeEnabled();
  await card.getByRole('button', { name: 'Buy EUR at 1.089713' }).click();
  await expect.poll(() => place.mock.calls.length).toBe(1);
  expect(place.mock.calls[0]?.[0]).toMatchObject({
    symbol: 'EURUSD-20261228',
    side: 'BUY',
    qty: 5_000_000,
    price: 1.089_713,
    quoteId: 'FXS-0123456789ab-100',
    timeInForce: 'IOC',
    instrumentType: 'fx',
  });
});

test('a second date makes it a swap, which is dealt with both legs in one call', async () => {
  const { panel, open, swap, place } = showStreams(SWAP);
  await panel.getByLabelText('Stream amount, EUR').fill('5m');
  await panel.getByLabelText('Value', { exact: true }).selectOptions('SPOT');
  await panel.getByLabelText('Swap to').selectOptions('DATE');
  await panel.getByLabelText('Swap to, date').fill('2026-12-28');
  await panel.getByRole('button', { name: 'Request stream' }).click();
  await expect.poll(() => open.mock.calls.length).toBe(1);
  expect(open.mock.calls[0]?.[0]).toEqual({
    symbol: 'EURUSD',
    qty: 5_000_000,
    farValueDate: '2026-12-28',
  });
  await panel.getByRole('button', { name: 'Buy near, sell far at +16.63 pips' }).click();
  await expect.poll(() => swap.mock.calls.length).toBe(1);
  expect(swap.mock.calls[0]?.[0]).toMatchObject({
    quoteId: 'FXS-0123456789ab-100',
    nearSymbol: 'EURUSD',
    farSymbol: 'EURUSD-20261228',
    side: 'BUY',
    qty: 5_000_000,
  });
  expect(place.mock.calls).toEqual([]);
});

test('a refused request is shown with its sentence, and there is no stream', async () => {
  const { panel } = showStreams(toStream(), {
    'rfq.openFxStream': async () => {
      throw refused('VALIDATION_FAILED', '2026-12-25 is a holiday');
    },
  });
  await panel.getByRole('button', { name: 'Request stream' }).click();
  await expect.element(panel.getByText('2026-12-25 is a holiday')).toBeVisible();
  expect(panel.getByRole('region', { name: /^Stream for/ }).elements()).toEqual([]);
});

test.each([
  ['LAPSED', 'expired'],
  ['TAKEN', 'last look'],
  ['DEALT', 'dealt'],
] as const)('a stream that is %s cannot be dealt on', async (state, text) => {
  const { panel } = showStreams(toStream({ state, price: null }));
  await panel.getByRole('button', { name: 'Request stream' }).click();
  await expect.element(panel.getByTestId('stream-state')).toHaveTextContent(text);
  await expect.element(panel.getByRole('button', { name: 'Buy EUR', exact: true })).toBeDisabled();
});

test('an amount beyond what is streamed is refused before it is sent', async () => {
  const { panel, open } = showStreams(toStream());
  await panel.getByLabelText('Stream amount, EUR').fill('101m');
  await expect.element(panel.getByText('At most 100,000,000')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Request stream' })).toBeDisabled();
  expect(open.mock.calls).toEqual([]);
});
