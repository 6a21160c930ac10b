import type { CheckReport } from '@tradefloor/contracts/check-report';
import { describe, expect, test } from 'vitest';
import type { Decision, Order } from '../../../platform/client/shapes.ts';
import { AT, toOrder } from '../../../platform/testing/given.ts';
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
