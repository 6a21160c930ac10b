/** One order's cost: its shortfall adds up, its fills add up, and each venue has its share. */

import { describe, expect, test, vi } from 'vitest';
import type { Fill, OrderTca } from '../../platform/client/shapes.ts';
import { type Responses, refused } from '../../platform/testing/fake-calls.ts';
import { AT, toFill, toOrder } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../ui-state/ui-state.ts';
import { TcaOrder } from './tca-order.tsx';

const FIGURES: OrderTca['figures'] = {
  fills: 2,
  qty: 300,
  notional: 81_273,
  fees: 6.9,
  feesBps: 0.85,
  arrivalSlippageBps: -0.37,
  vwapSlippageBps: 0.54,
  spreadCapture: -1,
  effectiveSpreadBps: 1.48,
  makerShare: 0.25,
  reversionBps: { m1: 2, m5: 1, m10: null },
};

const makeTca = (more: Partial<OrderTca> = {}): OrderTca => ({
  orderId: 'order-1',
  userId: 'una',
  desk: 'EQ',
  symbol: 'AAPL',
  side: 'BUY',
  strategy: 'LIT',
  status: 'FILLED',
  qty: 400,
  filledQty: 300,
  fillRate: 0.75,
  avgPx: 270.91,
  decisionPx: 270,
  arrivalPx: 270.92,
  endPx: 270.89,
  marketVwap: 270.8954,
  marketVolume: 614,
  expected: { spreadBps: 0.25, impactBps: 4.12, totalBps: 4.37, riskBps: 7.5 },
  participation: 0.4886,
  decidedAt: AT,
  firstFillAt: AT,
  lastFillAt: AT,
  figures: FIGURES,
  shortfall: { delay: 276, trading: -3, opportunity: 89, fees: 6.9, total: 368.9, totalBps: 34.16 },
  byVenue: [
    { ...FIGURES, venue: 'XNAS', qty: 225, fills: 1 },
    { ...FIGURES, venue: 'DARK1', qty: 75, fills: 1, arrivalSlippageBps: null },
  ],
  ...more,
});

const toFees = (total: number): Fill['fees'] => ({ ...toFill(1).fees, total });

const FILLS = [
  toFill(1, { qty: 225, price: 270.9, fees: toFees(5.1234) }),
  toFill(2, { qty: 75, price: 270.94, fees: toFees(1.7766) }),
];

function show(tca = makeTca(), fills: readonly Fill[] = FILLS, more: Responses = {}) {
  const ui = openUiState();
  const onBack = vi.fn();
  const shown = showPanel(
    <WithUi ui={ui}>
      <TcaOrder orderId="order-1" onBack={onBack} />
    </WithUi>,
    {
      answers: {
        'journal.tcaOrder': async () => tca,
        'journal.order': async () =>
          ({ order: toOrder(1), fills: [...fills], history: [] }) as never,
        ...more,
      },
    },
  );
  return { ...shown, ui, onBack };
}

test('the title names the order, its state and who decided when', async () => {
  const { panel } = show();
  await expect
    .element(panel.getByRole('heading').first())
    .toHaveTextContent('BUY 400 AAPL LIT FILLED, decided 14:03:22.250 by una');
});

test('the figures have their units', async () => {
  const { panel } = show();
  const figures = panel.getByLabelText('Costs of the order');
  for (const text of [
    /Filled\s*300/,
    /Fill rate\s*75\.0%/,
    /Arrival, bp\s*−0\.4/,
    /Expected, bp\s*\+4\.4/,
    /VWAP, bp\s*\+0\.5/,
    /Shortfall, bp\s*\+34\.2/,
    /Participation\s*48\.86%/,
    /Maker\s*25\.0%/,
  ]) {
    await expect.element(figures).toHaveTextContent(text);
  }
  await expect
    .element(figures.getByTitle(/spread \+0\.3, market impact \+4\.1; standard deviation 7\.5$/))
    .toBeVisible();
});

describe('the shortfall', () => {
  test('adds up as it is written', async () => {
    const { panel } = show();
    const sum = panel.getByTestId('shortfall-sum');
    await expect.element(sum).toHaveTextContent('276.00 − 3.00 + 89.00 + 6.90 = 368.90');
    const [left = '', right = ''] = (sum.element().textContent ?? '').split('=');
    const parts =
      left
        .replaceAll('−', '-')
        .replaceAll(/\s/g, '')
        .match(/[+-]?[\d.]+/g) ?? [];
    const total = parts.reduce((all, part) => all + Math.round(Number(part) * 100), 0);
    expect(total).toBe(Math.round(Number(right) * 100));
  });

  test('is written with four decimals where two would not add up', async () => {
    const shortfall = {
      delay: 0.004,
      trading: 0.004,
      opportunity: 0.004,
      fees: 0,
      total: 0.012,
      totalBps: 0,
    };
    const { panel } = show(makeTca({ shortfall }));
    await expect
      .element(panel.getByTestId('shortfall-sum'))
      .toHaveTextContent('0.0040 + 0.0040 + 0.0040 + 0.0000 = 0.0120');
  });

  test('its parts are basis points of the whole order at the price of the decision', async () => {
    const { panel } = show();
    const paper = 270 * 400;
    const delay = ((276 / paper) * 10_000).toFixed(1);
    await expect
      .element(panel.getByTitle('Price move from the decision to the market'))
      .toHaveTextContent(`Delay+276.00+${delay} bp`);
  });

  test('is not there before the order arrived', async () => {
    const { panel } = show(makeTca({ shortfall: null }));
    await expect.element(panel.getByText('No shortfall before arrival')).toBeVisible();
    expect(panel.getByTestId('shortfall-sum').elements()).toEqual([]);
  });
});

describe('the venues', () => {
  test('have their share of what was filled', async () => {
    const { panel } = show();
    const rows = panel.getByRole('region', { name: 'Venues' }).getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('XNAS122575.0%−0.4+0.5−1.006.90');
    await expect.element(rows.nth(2)).toHaveTextContent('DARK117525.0%–+0.5−1.006.90');
  });

  test('without a fill show that there is none', async () => {
    const { panel } = show(makeTca({ byVenue: [], filledQty: 0 }), []);
    await expect
      .element(panel.getByRole('region', { name: 'Venues' }))
      .toHaveTextContent('No fills');
    expect(panel.getByRole('region', { name: 'Fills', exact: true }).elements()).toEqual([]);
  });
});

describe('the fills', () => {
  test('add up to the last line: shares, average price and fees', async () => {
    const { panel } = show();
    const rows = panel.getByRole('region', { name: 'Fills', exact: true }).getByRole('row');
    await expect.element(rows.last()).toHaveTextContent('2 fills300270.91006.9000');
    await expect.element(rows.nth(1)).toHaveTextContent(/225270\.905\.1234/);
  });

  test('the plot names what they are held against, and leaves out what is not known', async () => {
    const { panel } = show(makeTca({ arrivalPx: null }));
    const plot = panel.getByRole('img', { name: /^2 fills against/ });
    await expect
      .element(plot)
      .toHaveAccessibleName(
        '2 fills against Decision 270.000, Market VWAP 270.895, Average 270.910',
      );
  });
});

test('the reversion names the minutes that are known', async () => {
  const { panel } = show();
  await expect
    .element(panel.getByRole('img', { name: /^Cost against the mid/ }))
    .toHaveAccessibleName(
      'Cost against the mid in basis points: at the fill +0.7, 1 min +2.0, 5 min +1.0',
    );
  const reversionBps = { m1: null, m5: null, m10: null };
  const fresh = show(makeTca({ figures: { ...FIGURES, reversionBps } })).panel;
  await expect.element(fresh.getByText('Known a minute after the last fill')).toBeVisible();
});

describe('the way on', () => {
  test('leads back to all orders and to the history of this one', async () => {
    const { panel, ui, onBack } = show();
    await panel.getByRole('button', { name: 'Order history' }).click();
    expect(ui.getState().orderShown).toBe('order-1');
    await panel.getByRole('button', { name: 'All orders' }).click();
    expect(onBack).toHaveBeenCalledOnce();
  });

  test('is open also where the analysis is refused', async () => {
    const tcaOrder = async (): Promise<never> => {
      throw refused('Not found', 'No order has this id', 'NOT_FOUND');
    };
    const { panel } = show(makeTca(), FILLS, { 'journal.tcaOrder': tcaOrder });
    await expect.element(panel.getByText('No order has this id')).toBeVisible();
    await expectCode({ text: 'No order has this id', code: 'NOT_FOUND' });
    await expect.element(panel.getByRole('button', { name: 'All orders' })).toBeVisible();
  });
});
