/** The ticket shows the platform's checks of the typed order, and nothing before they have arrived. */

import { expect, test } from 'vitest';
import type { OrderPreview } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT, AT_MS, getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { Ticket } from './ticket.tsx';

const effect: NonNullable<OrderPreview['effect']> = {
  trades: 'AT_ONCE',
  price: 189.43,
  notional: 18_943,
  before: { netQty: 0, avgPx: 0, initialMargin: 0 },
  after: { netQty: 100, avgPx: 189.43, initialMargin: 2_841.45 },
  fees: { sec31: 0, finraTaf: 0, commission: 0.35, venue: 0.28, total: 0.63 },
  slippage: { halfSpreadBps: 0.3, impactBps: 0, cost: 0.5 },
};
const collar: OrderPreview['checks'][number] = {
  by: 'RISK',
  name: 'PRICE_COLLAR',
  passed: true,
  value: 'market order',
  limit: '5 % from mid 189.42',
  reasonCode: null,
  detail: null,
  wouldPass: null,
};
const computePreview = (more: Partial<OrderPreview> = {}): OrderPreview => ({
  asOf: AT,
  wouldPass: true,
  reasonCode: null,
  checks: [collar],
  maxQty: 1_000,
  riskConfigVersion: 1,
  effect,
  ...more,
});

const showTicket = (preview: NonNullable<Responses['orders.preview']>) =>
  showPanel(<Ticket channel={1} />, {
    answers: { 'orders.preview': preview },
    before: (client) =>
      client.account.apply({
        event: 'snapshot',
        at: AT,
        data: {
          tickSeq: 1,
          instruments: [getInstrument()],
          orders: [],
          positions: [],
          killSwitches: [],
        },
      }),
  });

test('shows "checking" until the platform has responded, then its figures', async () => {
  let handle: (preview: OrderPreview) => void = () => undefined;
  const response = new Promise<OrderPreview>((resolve) => {
    handle = resolve;
  });
  const { panel } = showTicket(() => response);
  await panel.getByLabelText('Quantity', { exact: true }).fill('100');
  await expect.element(panel.getByText('Checking…').first()).toBeVisible();
  expect(panel.getByText('collar', { exact: true }).elements()).toEqual([]);
  handle(computePreview());
  await expect.element(panel.getByText('collar', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('0.63')).toBeVisible();
  await expect.element(panel.getByText('0 → +100')).toBeVisible();
  expect(panel.getByText('Checking…').elements()).toEqual([]);
});

test('margin is the account’s, with its change; without the clearing house it is being checked', async () => {
  const withMargin = (before: number | null, after: number | null): OrderPreview =>
    computePreview({
      effect: {
        ...effect,
        before: { ...effect.before, initialMargin: before },
        after: { ...effect.after, initialMargin: after },
      },
    });
  let shown = withMargin(1_500, 449.85);
  const { panel } = showTicket(async () => shown);
  const quantity = panel.getByLabelText('Quantity', { exact: true });
  await quantity.fill('100');
  await expect.element(panel.getByText('1,500 → 450')).toBeVisible();
  await expect
    .element(
      panel.getByTitle(/Initial margin of the account before and after the whole trade: .1,050.15/),
    )
    .toBeVisible();
  shown = withMargin(null, null);
  await quantity.fill('200');
  await expect.element(panel.getByTitle('The clearing house has not answered yet')).toBeVisible();
  await expect.element(panel.getByText('0.63')).toBeVisible();
  expect(panel.getByText('Checking…').elements()).toHaveLength(1);
});

test('without a response, or with a refusal, it shows why nothing is checked, and no figure', async () => {
  const respond = { preview: (): OrderPreview => computePreview() };
  const { panel } = showTicket(async () => respond.preview());
  const quantity = panel.getByLabelText('Quantity', { exact: true });
  await quantity.fill('100');
  await expect.element(panel.getByText('0.63')).toBeVisible();
  respond.preview = () => {
    throw new Error('socket closed');
  };
  await quantity.fill('200');
  await expect.element(panel.getByText('Not checked: No response from the platform')).toBeVisible();
  await expectCode({ text: 'No response from the platform', code: 'NO_ANSWER' });
  expect(panel.getByText('Checking…').elements()).toEqual([]);
  expect(panel.getByText('0.63').elements()).toEqual([]);
  respond.preview = () => {
    throw refused('Too many requests');
  };
  await quantity.fill('300');
  await expect.element(panel.getByText('Not checked: Too many requests')).toBeVisible();
  respond.preview = () => computePreview();
  await quantity.fill('400');
  await expect.element(panel.getByText('0.63')).toBeVisible();
  expect(panel.getByText(/Not checked/).elements()).toEqual([]);
});

test('a refusal is one sentence at its field, with its code in the tooltip', async () => {
  const detail = 'Quantity is 5,000 (max. 1,000 per order)';
  const code = 'QTY_LIMIT_EXCEEDED';
  const wouldPass = { maxQty: 1_000, minQty: null, price: null, waitMs: null, closeOrders: null };
  const failed = {
    ...collar,
    name: code,
    passed: false,
    reasonCode: code,
    detail,
    wouldPass,
  } as const;
  const { panel } = showTicket(async ({ qty }) =>
    qty > 1_000
      ? computePreview({ wouldPass: false, reasonCode: code, checks: [failed] })
      : computePreview(),
  );
  await panel.getByLabelText('Quantity', { exact: true }).fill('5000');
  const published = panel.getByText(detail, { exact: true }).first();
  await expect.element(published).toBeVisible();
  await expectCode({ text: detail, code });
  await expect.element(panel.getByText(`Will be rejected: ${detail}`)).toBeVisible();
  expect(panel.getByText(code).elements()).toEqual([]);
  await panel.getByRole('button', { name: 'Use 1,000', exact: true }).click();
  await expect.element(panel.getByText(detail)).not.toBeInTheDocument();
  await expect.element(panel.getByText(/Will be rejected/)).not.toBeInTheDocument();
});

test('the checks of another order are not shown for this one', async () => {
  const requested: number[] = [];
  const never = new Promise<OrderPreview>(() => undefined);
  const { panel } = showTicket(({ qty }) => {
    requested.push(qty);
    return qty === 100 ? Promise.resolve(computePreview()) : never;
  });
  const quantity = panel.getByLabelText('Quantity', { exact: true });
  await quantity.fill('100');
  await expect.element(panel.getByText('0.63')).toBeVisible();
  await quantity.fill('200');
  await expect.element(panel.getByText('Checking…').first()).toBeVisible();
  expect(panel.getByText('0.63').elements()).toEqual([]);
  await expect.poll(() => requested).toContain(200);
});

test('shows the session’s low, high and average price beside the quote, as the market states them', async () => {
  const { panel, client } = showTicket(() => computePreview());
  const session = panel.getByLabelText('Session');
  await expect.element(session).toHaveTextContent('Low–High–VWAP–');
  const prices = { low: 187_010_000, high: 190_020_000, vwap: 188_765_400 };
  client.hot.apply([toQuote(prices)], AT_MS);
  client.painter.invalidate();
  await expect.element(session).toHaveTextContent('Low187.01High190.02VWAP188.7654');
});

test.each([
  [
    true,
    'Half the spread 0.30 bp, impact 4.10 bp, of it 3.25 bp for prices that the order itself moves',
  ],
  [
    false,
    'Half the spread 0.30 bp, impact 4.10 bp. Own trades do not move the prices of this market: in a real one about 3.25 bp more',
  ],
])('states whether the slippage counts the own market impact (%s)', async (isCounted, title) => {
  const slippage = {
    halfSpreadBps: 0.3,
    impactBps: 4.1,
    cost: 8.3,
    marketImpact: { bps: 3.25, isCounted },
  };
  const { panel } = await showTicket(async () =>
    computePreview({ effect: { ...effect, slippage } }),
  );
  await panel.getByLabelText('Quantity').fill('100');
  await expect.element(panel.getByTitle(title)).toHaveTextContent('+4.40 bp');
});
