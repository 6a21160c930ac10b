/** Currencies: a press deals on the quote that is on the screen, once, and only while prices are fresh. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FxStreamRequest, NewOrder, Order } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import {
  AT,
  AT_MS,
  toIdentity,
  toOrder,
  toPosition,
  toQuote,
} from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { FxPanel } from './fx-panel.tsx';
import { toStream } from './stream.given.ts';

const PAIRS = [
  {
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
  },
  {
    symbol: 'USDJPY',
    base: 'USD',
    quote: 'JPY',
    digits: 3,
    pip: 0.01,
    tickSize: 0.001,
    spotDays: 2,
    isCross: false,
    referencePrice: 150,
    volatilityPpm: 75_000,
  },
];

const toQuotes = (seq: number, mid: number) => ({
  seq,
  at: AT,
  quotes: [
    {
      symbol: 'EURUSD',
      quoteId: `EURUSD-${seq}`,
      mid,
      rungs: [
        { qty: 1_000_000, bid: mid - 0.00002, ask: mid + 0.00002 },
        { qty: 5_000_000, bid: mid - 0.00004, ask: mid + 0.00005 },
      ],
    },
    {
      symbol: 'USDJPY',
      quoteId: `USDJPY-${seq}`,
      mid: 150,
      rungs: [{ qty: 5_000_000, bid: 149.995, ask: 150.005 }],
    },
  ],
});

type Given = {
  readonly asks?: boolean;
  readonly desks?: ('FX' | 'EQ')[];
  readonly answers?: object;
};

function show({ asks = false, desks = ['FX'], answers = {} }: Given = {}) {
  window.localStorage.setItem('tradefloor.prefs.v1', JSON.stringify({ confirmsQuotes: asks }));
  let nowMs = AT_MS;
  let looks = 0;
  let push: (data: unknown) => void = () => undefined;
  let seq = 0;
  const place = vi.fn(
    async (_: NewOrder): Promise<Order> => toOrder(1, { symbol: 'EURUSD', status: 'NEW' }),
  );
  const shown = showPanel(<FxPanel />, {
    answers: {
      'rfq.fxPairs': async () => ({ items: PAIRS, nonDeliverable: [] }) as never,
      'orders.place': place,
      ...answers,
    },
    streams: {
      fx: (_, send) => {
        push = send;
        return undefined;
      },
    },
    browser: {
      nowMs: () => {
        looks += 1;
        return nowMs;
      },
    },
    before: (client) => {
      const { limits } = toIdentity();
      client.identity.setState(toIdentity('trader', { limits: { ...limits, desks } }));
    },
  });
  const { panel } = shown;
  const quote = (mid: number): void => {
    seq += 1;
    push(toQuotes(seq, mid));
  };
  const tile = panel.getByRole('article', { name: 'EUR/USD' });
  /** Two batches: the first of a connection proves nothing. */
  const start = async (mid = 1.08836): Promise<void> => {
    await expect.element(tile).toBeVisible();
    quote(mid);
    quote(mid);
  };
  return {
    ...shown,
    place,
    tile,
    quote,
    start,
    later: (ms: number) => {
      nowMs += ms;
    },
    /** How often the clock was read: prices are judged by it a few times a second. */
    countLooks: () => looks,
    buy: tile.getByRole('button', { name: /^Buy EUR/ }),
    sell: tile.getByRole('button', { name: /^Sell EUR/ }),
    outcome: panel.getByTestId('fx-outcome-EURUSD'),
    block: panel.getByTestId('fx-block'),
  };
}

describe('a tile', () => {
  test('has both sides of the price for its amount, and the spread in pips', async () => {
    const { tile, buy, sell, start } = show();
    await start();
    await expect.element(buy).toHaveAccessibleName('Buy EUR against USD at 1.08838');
    await expect.element(sell).toHaveAccessibleName('Sell EUR against USD at 1.08834');
    await expect.element(tile).toHaveTextContent(/0\.4\s*pips/);
    await tile.getByRole('button', { name: '5M for EUR/USD' }).click();
    await expect.element(buy).toHaveAccessibleName('Buy EUR against USD at 1.08841');
    await expect.element(tile).toHaveTextContent(/0\.9\s*pips/);
  });

  test.each([
    ['abc', 'Not a quantity'],
    ['', 'Enter a quantity'],
    ['0.5', 'Whole shares only'],
    ['6m', 'Exceeds the quoted size'],
  ])('with the amount "%s" deals nothing: %s', async (typed, problem) => {
    const { tile, buy, start, outcome, place } = show();
    await start();
    await tile.getByLabelText('Amount of EUR for EUR/USD').fill(typed);
    await expect.element(outcome).toHaveTextContent(problem);
    await expect.element(buy).toBeDisabled();
    expect(place).not.toHaveBeenCalled();
  });

  test('shows which way the mid moved, in a word beside the arrow', async () => {
    const { tile, start, quote } = show();
    await start(1.08836);
    quote(1.0884);
    await expect.element(tile.getByTitle('Mid up')).toHaveTextContent('▲');
    quote(1.0883);
    await expect.element(tile.getByTitle('Mid down')).toHaveTextContent('▼');
  });

  test('a batch that is older than the last changes nothing', async () => {
    const { buy, start, quote } = show();
    await start(1.08836);
    quote(1.09);
    await expect.element(buy).toHaveAccessibleName(/1\.09002/);
  });
});

describe('dealing', () => {
  test('sends the quote that is on the screen, good for now or never', async () => {
    const { buy, start, place, outcome } = show();
    await start();
    await expect.element(buy).toBeEnabled();
    await buy.click();
    await expect.element(outcome).toHaveTextContent('Last look…');
    expect(place.mock.calls[0]?.[0]).toMatchObject({
      symbol: 'EURUSD',
      side: 'BUY',
      qty: 1_000_000,
      price: 1.08838,
      quoteId: 'EURUSD-2',
      orderType: 'LIMIT',
      timeInForce: 'IOC',
      instrumentType: 'fx',
    });
  });

  test('a second press while the first is on its way is none', async () => {
    const { buy, start, place } = show();
    await start();
    await expect.element(buy).toBeEnabled();
    const button = buy.element();
    for (const _ of [1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(buy).toBeDisabled();
    expect(place).toHaveBeenCalledOnce();
  });

  test.each<[Partial<Order>, RegExp]>([
    [
      { status: 'FILLED', filledQty: 1_000_000, avgPx: 1.08838 },
      /^Bought 1,000,000 EUR at 1\.08838 \(120 ms\)$/,
    ],
    [{ status: 'CANCELED' }, /^Rejected \(120 ms\): The dealer rejected$/],
    [{ status: 'EXPIRED' }, /^Rejected \(120 ms\): The dealer rejected$/],
    [{ status: 'REJECTED', rejectReason: 'Daily notional exceeded' }, /^Rejected \(120 ms\): /],
  ])('the end %j is shown with its time, and the next can be dealt', async (end, text) => {
    const { buy, start, outcome, client, later } = show();
    await start();
    await expect.element(buy).toBeEnabled();
    await buy.click();
    await expect.poll(() => client.account.order(toOrder(1).orderId)).not.toBeNull();
    later(120);
    client.account.takeOrder(toOrder(1, { symbol: 'EURUSD', version: 9, ...end }));
    await expect.element(outcome).toHaveTextContent(text);
    await expect.element(buy).toBeEnabled();
  });

  test('a refusal states that nothing was dealt; no response that it may have been', async () => {
    const { buy, start, outcome, place } = show();
    await start();
    place.mockRejectedValueOnce(refused('Limit', 'Daily notional exceeded', 'RISK_LIMIT'));
    await expect.element(buy).toBeEnabled();
    await buy.click();
    await expect.element(outcome).toHaveTextContent(/Daily notional exceeded\. Not dealt\.$/);
    await expectCode({ text: 'Daily notional exceeded', code: 'RISK_LIMIT' });
    place.mockRejectedValueOnce(new Error('socket closed'));
    await buy.click();
    await expect.element(outcome).toHaveTextContent(/check Orders before sending again/);
  });
});

describe('the question before a deal', () => {
  test('follows the price, and a yes deals on the newest', async () => {
    const { buy, start, quote, panel, place } = show({ asks: true });
    await start();
    await expect.element(buy).toBeEnabled();
    await buy.click();
    const question = panel.getByRole('group', { name: 'Buy EUR/USD?' });
    await expect.element(question).toHaveTextContent('Buy 1,000,000 EUR at 1.08838');
    quote(1.0884);
    await expect.element(question).toHaveTextContent('at 1.08842');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => place.mock.calls.length).toBe(1);
    expect(place.mock.calls[0]?.[0]).toMatchObject({ price: 1.08842, quoteId: 'EURUSD-3' });
  });

  test('Escape deals nothing', async () => {
    const { sell, start, panel, place } = show({ asks: true });
    await start();
    await expect.element(sell).toBeEnabled();
    await sell.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel.getByRole('group', { name: /EUR\/USD\?$/ })).not.toBeInTheDocument();
    expect(place).not.toHaveBeenCalled();
  });
});

describe('when nothing can be dealt', () => {
  test('the first batch of a connection is shown and not dealt on', async () => {
    const { tile, buy, quote, block, countLooks } = show();
    await expect.element(tile).toBeVisible();
    quote(1.08836);
    await expect.element(buy).toHaveAccessibleName(/1\.08838/);
    const before = countLooks();
    await expect.poll(countLooks).toBeGreaterThan(before + 1);
    await expect.element(buy).toBeDisabled();
    await expect.element(block).toHaveTextContent('Prices are stale (over 1 s)');
  });

  test('prices of more than a second ago are greyed and not dealt on, until new ones come', async () => {
    const { buy, start, later, block, quote } = show();
    await start();
    await expect.element(buy).toBeEnabled();
    later(1_001);
    await expect.element(block).toHaveTextContent('Prices are stale (over 1 s)');
    await expect.element(buy).toBeDisabled();
    quote(1.0884);
    await expect.element(buy).toBeEnabled();
  });

  test('who is not on the desk sees prices and why there is no dealing', async () => {
    const { buy, start, block, panel } = show({ desks: ['EQ'] });
    await start();
    await expect.element(block).toHaveTextContent('Only FX traders can deal here');
    await expect.element(buy).toBeDisabled();
    expect(panel.getByRole('region', { name: 'Currency positions' }).elements()).toEqual([]);
  });
});

test('the filter leaves the pairs with the currency on either side', async () => {
  const { panel, start } = show();
  await start();
  await panel.getByText('JPY', { exact: true }).click();
  await expect.element(panel.getByRole('article', { name: 'EUR/USD' })).not.toBeInTheDocument();
  await expect.element(panel.getByRole('article', { name: 'USD/JPY' })).toBeVisible();
});

test('positions have their profit in the quote currency and in dollars, by the newest mids', async () => {
  const { panel, start, client } = show();
  const position = toPosition({
    symbol: 'USDJPY',
    netQty: 1_000_000,
    avgPx: 149.5,
    realisedPnl: 10_000,
    fees: 0,
  });
  client.account.apply({ event: 'positions.changed', at: AT, data: position });
  await start();
  client.hot.apply([toQuote({ symbol: 'USDJPY', mid: 150_000_000 })], 1);
  client.painter.invalidate();
  const place = panel.getByRole('region', { name: 'Currency positions' });
  const yen = 10_000 + 1_000_000 * (150 - 149.5);
  await expect
    .element(place.getByRole('row', { name: /USDJPY/ }))
    .toHaveTextContent(
      `USDJPY+1,000,000149.500+${yen.toLocaleString('en-US')}.00 JPY+${(yen / 150)
        .toFixed(2)
        .replace(/(\d)(\d{3}\.)/, '$1,$2')}`,
    );
});

test('an amount above the streamed sizes is dealt on a stream that the tile requests', async () => {
  const stream = toStream({
    qty: 25_000_000,
    near: { symbol: 'EURUSD', valueDate: '2026-11-25' },
    price: {
      quoteId: 'FXS-0123456789ab-100',
      at: AT,
      spotBid: 1.0883,
      spotAsk: 1.0885,
      pointsBid: 0,
      pointsAsk: 0,
      bid: 1.0883,
      ask: 1.0885,
      mid: 1.0884,
      nearRate: null,
    },
  });
  const open = vi.fn(async (_: FxStreamRequest) => stream);
  const { tile, start, place } = show({
    answers: { 'rfq.openFxStream': open, 'rfq.fxStream': async () => stream },
  });
  await start();
  const request = tile.getByRole('button', { name: 'Request stream' });
  expect(request.elements()).toEqual([]);
  await tile.getByLabelText('Amount of EUR for EUR/USD').fill('25m');
  await request.click();
  await expect.poll(() => open.mock.calls.length).toBe(1);
  expect(open.mock.calls[0]?.[0]).toEqual({ symbol: 'EURUSD', qty: 25_000_000 });
  await tile.getByRole('button', { name: 'Sell EUR at 1.08830' }).click();
  await expect.poll(() => place.mock.calls.length).toBe(1);
  expect(place.mock.calls[0]?.[0]).toMatchObject({
    symbol: 'EURUSD',
    side: 'SELL',
    qty: 25_000_000,
    quoteId: 'FXS-0123456789ab-100',
  });
});
