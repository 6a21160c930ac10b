import type { CheckReport } from '@tradefloor/contracts/check-report';
import { describe, expect, test } from 'vitest';
import type { Books, Decision, Order } from '../../../platform/client/shapes.ts';
import { AT, toOrder, toQuote } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { OrderDrawer } from './order-drawer.tsx';

const report = (name: CheckReport['name'], passed: boolean): CheckReport => ({
  by: 'RISK',
  name,
  passed,
  value: '7',
  limit: '500',
  reasonCode: passed ? null : name,
  detail: null,
  wouldPass: null,
});

const makeDecision = (order: Order, checks: CheckReport[]): Decision => ({
  decisionId: 'd-1',
  by: 'RISK',
  orderId: order.orderId,
  userId: order.userId,
  desk: order.desk,
  symbol: order.symbol,
  side: order.side,
  orderType: order.orderType,
  instrumentType: order.instrumentType,
  strategy: order.strategy,
  timeInForce: order.timeInForce,
  isReplace: false,
  qty: order.qty,
  price: order.price,
  decision: 'REJECT',
  reasonCode: 'PRICE_COLLAR',
  detail: null,
  checks,
  riskConfigVersion: 4,
  at: AT,
});

function show(order: Order, checks: CheckReport[] = []) {
  const decision = makeDecision(order, checks);
  const replay = { isSame: true, config: { version: 4 }, replayed: decision };
  const { panel } = showPanel(<OrderDrawer orderId={order.orderId} onClose={() => undefined} />, {
    answers: {
      'journal.order': (async () => ({ order, events: [], fills: [], children: [] })) as never,
      'risk.orderDecisions': (async () => ({ items: [decision], nextCursor: null })) as never,
      'risk.replayDecision': (async () => replay) as never,
    },
  });
  return panel;
}

describe('the checks of an order', () => {
  const checks = [report('QTY_LIMIT_EXCEEDED', true), report('PRICE_COLLAR', false)];

  test('are named in plain words; the code is in the tooltip and in the copy', async () => {
    const decisions = show(toOrder(1), checks).getByRole('region', { name: 'Decisions' });
    await expect
      .element(decisions.getByRole('row', { name: /passed ?Order quantity/ }))
      .toBeVisible();
    await expect
      .element(decisions.getByRole('row', { name: /failed ?Price collar/ }))
      .toBeVisible();
    expect(decisions.element().textContent).not.toMatch(/[A-Z]+_[A-Z]+/);
    await expectCode({ text: 'Order quantity', code: 'QTY_LIMIT_EXCEEDED' });
    await expectCode({ text: 'Price collar', code: 'PRICE_COLLAR' });
  });

  test('name the one that fails again when the decision is re-run', async () => {
    const decisions = show(toOrder(1), []).getByRole('region', { name: 'Decisions' });
    await decisions.getByRole('button', { name: 'Re-run decision' }).click();
    const text = 'Same decision with risk config v4: rejected (Price collar). All values match.';
    await expect.element(decisions.getByRole('status')).toHaveTextContent(text);
    await expectCode({ text, code: 'PRICE_COLLAR' });
  });
});

test('a dealer’s reason is shown without the code before it', async () => {
  const refused = toOrder(1, {
    status: 'REJECTED',
    rejectCode: 'INVALID_ORDER',
    rejectReason: 'QUOTE_EXPIRED: it was firm for 15 s',
  });
  const panel = show(refused);
  await expect.element(panel.getByText('It was firm for 15 s')).toBeVisible();
  expect(panel.getByText('QUOTE_EXPIRED').elements()).toEqual([]);
  await expectCode({ text: 'It was firm for 15 s', code: 'QUOTE_EXPIRED' });
});

describe('an order that waits for a price', () => {
  const STOP = toOrder(1, {
    side: 'SELL',
    orderType: 'TRAILING_STOP',
    price: null,
    stopPrice: 186.2,
    trailAmount: 1,
    triggerBy: 'MID',
    triggered: false,
    status: 'NEW',
  });

  const showWaiting = (order: Order) =>
    showPanel(<OrderDrawer orderId={order.orderId} onClose={() => undefined} />, {
      answers: {
        'journal.order': (async () => ({ order, events: [], fills: [], children: [] })) as never,
        'risk.orderDecisions': (async () => ({ items: [], nextCursor: null })) as never,
        'orders.get': async () => ({ ...order, stopPrice: 187.53 }),
      },
    });
  const showStop = (order: Order) => showWaiting(order).panel;

  const facts = (panel: ReturnType<typeof show>) =>
    Object.fromEntries(
      ['Stop price', 'Trail', 'Trigger by'].map((name) => [
        name,
        panel.getByText(name, { exact: true }).element().nextElementSibling?.textContent,
      ]),
    );

  test('shows for which, and where its stop stands now', async () => {
    const panel = showStop(STOP);
    await expect
      .element(panel.getByRole('dialog', { name: 'SELL 100 AAPL TRAIL 1.00 (187.53) DAY' }))
      .toBeVisible();
    await expect.element(panel.getByText('Waiting', { exact: true })).toBeVisible();
    const words = 'Waits until the mid falls 1.00 from its highest, then sells at market.';
    await expect.element(panel.getByText(words)).toBeVisible();
    expect(facts(panel)).toEqual({ 'Stop price': '187.53', Trail: '1.00', 'Trigger by': 'mid' });
  });

  test('shows the way to the stop with every price, and the stop as the price takes it along', async () => {
    const { panel, client } = showWaiting(STOP);
    client.account.takeOrder(STOP);
    client.hot.apply([toQuote({ mid: 189_000_000 })], null);
    await expect.element(panel.getByText('1.47 (0.78%)')).toBeVisible();
    client.account.takeOrder({ ...STOP, stopPrice: 188 });
    await expect
      .element(panel.getByRole('dialog', { name: 'SELL 100 AAPL TRAIL 1.00 (188.00) DAY' }))
      .toBeVisible();
    await expect.element(panel.getByText('1.00 (0.53%)')).toBeVisible();
  });

  test('is a normal order once it is triggered, with the stop that triggered it', async () => {
    const panel = showStop({ ...STOP, triggered: true, status: 'FILLED' });
    await expect.element(panel.getByText('FILLED', { exact: true })).toBeVisible();
    expect(facts(panel)['Stop price']).toBe('186.20');
    expect(panel.getByText(/^Waits until/).elements()).toEqual([]);
  });
});

describe('the place in the queue', () => {
  const ORDER = toOrder(1, { price: 189.4, status: 'NEW', orderType: 'LIMIT' });
  type Level = Books['venues'][number]['bids'][number];
  const toBooks = (orders: Level['orders']): Books => {
    const level = { price: 189.4, size: 2_000, own: 0, ahead: 0 };
    const bids = [orders === undefined ? level : { ...level, orders }];
    return { symbol: 'AAPL', seq: 1, at: AT, venues: [{ venue: 'XNAS', bids, asks: [] }] };
  };

  function showResting(order: Order) {
    let send: (books: Books) => void = () => undefined;
    let subscribers = 0;
    const { panel } = showPanel(<OrderDrawer orderId={order.orderId} onClose={() => undefined} />, {
      answers: {
        'journal.order': (async () => ({ order, events: [], fills: [], children: [] })) as never,
        'risk.orderDecisions': (async () => ({ items: [], nextCursor: null })) as never,
      },
      streams: {
        books: (_, push) => {
          send = push;
          subscribers += 1;
          return () => {
            subscribers -= 1;
          };
        },
      },
    });
    const isOpen = () => subscribers;
    return { panel, isOpen, push: (orders: Level['orders']) => send(toBooks(orders)) };
  }

  test('is the shares shown ahead of this order, venue by venue, and follows the books', async () => {
    const { panel, push, isOpen } = showResting(ORDER);
    await expect.poll(isOpen).toBe(1);
    const { orderId } = ORDER;
    push([
      { orderId: 'another', shown: 10, ahead: 900 },
      { orderId, shown: 90, ahead: 1_210 },
    ]);
    await expect.element(panel.getByText('1,210, then 90 at XNAS')).toBeVisible();
    push([{ orderId, shown: 60, ahead: 0 }]);
    await expect.element(panel.getByText('0, then 60 at XNAS')).toBeVisible();
    push(undefined);
    await expect.element(panel.getByText('not in a displayed queue')).toBeVisible();
  });

  test('is not looked for where an order cannot rest, or is another person’s', async () => {
    for (const more of [
      { status: 'FILLED' as const },
      { orderType: 'MARKET' as const },
      { orderType: 'STOP_LIMIT' as const, triggered: false },
      { userId: 'u-2' },
    ]) {
      const { panel, isOpen } = showResting({ ...ORDER, ...more });
      await expect.element(panel.getByText(ORDER.orderId).first()).toBeVisible();
      expect(isOpen()).toBe(0);
    }
  });
});

test('the facts name when it expires and how it is handled', async () => {
  const expireAt = '2026-12-04T21:00:00.000Z';
  const panel = show(toOrder(1, { timeInForce: 'GTD', expireAt, displayQty: 200, postOnly: true }));
  await expect.element(panel.getByRole('dialog', { name: /GTD 4 Dec 21:00$/ })).toBeVisible();
  await expect.element(panel.getByText(expireAt)).toBeVisible();
  await expect.element(panel.getByText('shows 200, post only')).toBeVisible();
});
