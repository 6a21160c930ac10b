/** Recommendations: what each recommends, how such advice fared, and that a press only fills the ticket. */
import { describe, expect, test } from 'vitest';
import type { Role, WireOutput } from '../../../platform/client/shapes.ts';
import { AT, toIdentity } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { AdvicePanel } from './advice-panel.tsx';

type Advice = WireOutput<'recommendations'>;
type Item = Advice['items'][number];

const RECORD: Advice['record'] = {
  measured: 1_200,
  hitRate: 0.525,
  hitRateLow: 0.497,
  hitRateHigh: 0.553,
  meanReturnBps: 1.234,
  meanCostBps: 2,
  meanNetBps: -0.766,
} as Advice['record'];

const makeItem = (more: Partial<Item> = {}): Item =>
  ({
    recommendationId: 'r-1',
    at: AT,
    symbol: 'AAPL',
    side: 'BUY',
    suggestedQty: 5_000,
    limitPrice: 189.45,
    strategy: 'VWAP',
    confidence: 0.71,
    weightsVersion: 3,
    reasons: [
      { feature: 'momentum', contribution: 0.4 },
      { feature: 'newsVelocity', contribution: -0.1 },
    ],
    outcome: null,
    ...more,
  }) as Item;

type Given = {
  readonly items?: Item[];
  readonly role?: Role;
  readonly backtest?: Advice['backtest'];
};

function show({ items = [makeItem()], role = 'trader', backtest = null }: Given = {}) {
  return showPanel(<AdvicePanel />, {
    role,
    answers: {
      'intelligence.recommendations': async () =>
        ({ items, record: RECORD, backtest, nextCursor: null }) as never,
    },
    before: (client) => {
      const { limits } = toIdentity(role);
      client.identity.setState(
        toIdentity(role, { limits: { ...limits, maxOrderQty: 1_000, strategies: ['LIT'] } }),
      );
    },
  });
}

describe('a recommendation', () => {
  test('shows what, how sure, why, and how such advice fared', async () => {
    const { panel } = show();
    const item = panel.getByRole('list', { name: 'Recommendations' }).getByRole('listitem');
    await expect.element(item).toHaveTextContent(/14:03:22\s*AAPL/);
    await expect.element(item).toHaveTextContent('5,000 @ 189.45 VWAP');
    await expect.element(item).toHaveTextContent('confidence 0.71');
    await expect.element(item).toHaveTextContent(/\+0\.40, .*−0\.10/);
    await expect
      .element(item)
      .toHaveTextContent('Live so far 53% of 1,200 hit; cost 2.0 bp, net −0.8 bp.');
  });

  test.each([
    [null, 'not measured yet', 'text-t3'],
    [{ isHit: true, returnBps: 3.21, costBps: 2 }, 'hit +3.2 bp, cost 2.0', 'text-up'],
    [{ isHit: false, returnBps: -1, costBps: 2 }, 'miss −1.0 bp, cost 2.0', 'text-down'],
  ])('with the outcome %j reads %s', async (outcome, text, tone) => {
    const { panel } = show({ items: [makeItem({ outcome: outcome as Item['outcome'] })] });
    await expect.element(panel.getByText(text)).toHaveClass(tone);
  });

  test('fills the ticket within the limits of the user, and sends nothing', async () => {
    const { panel, ui } = show();
    await panel.getByRole('button', { name: 'Fill ticket: BUY AAPL' }).click();
    expect(ui.getState().ticketRequest?.request).toEqual({
      side: 'BUY',
      symbol: 'AAPL',
      qty: 1_000,
      price: 189.45,
      orderType: 'LIMIT',
      strategy: 'LIT',
    });
  });

  test.each<Role>(['compliance', 'risk-manager', 'viewer'])(
    'fills no ticket of a %s',
    async (role) => {
      const { panel } = show({ role });
      await expect.element(panel.getByText(/confidence 0\.71/)).toBeVisible();
      expect(panel.getByRole('button', { name: /Fill ticket/ }).elements()).toEqual([]);
    },
  );
});

describe('the record', () => {
  test('has its sample and interval; a backtest stands below it with its span', async () => {
    const backtest = { ...RECORD, hitRate: null, spanMs: 7_200_000, weightsVersion: 3 };
    const { panel } = show({ backtest: backtest as Advice['backtest'] });
    const rows = panel
      .getByRole('region', { name: 'Recommendation track record' })
      .getByRole('row');
    await expect.element(rows.nth(1)).toHaveTextContent('Live1,20052.5%50% to 55%+1.23+2.00−0.77');
    await expect.element(rows.nth(2)).toHaveTextContent(/^Backtest, 2 h, weights v31,200none yet/);
  });

  test('shows that a backtest is running while there is none', async () => {
    const { panel } = show();
    await expect
      .element(panel.getByText(/A backtest over past market data is running/))
      .toBeVisible();
  });

  test('stands also above an empty list, which shows when one comes', async () => {
    const { panel } = show({ items: [] });
    await expect.element(panel.getByText('No recommendations yet')).toBeVisible();
    await expect
      .element(panel.getByRole('region', { name: 'Recommendation track record' }))
      .toBeVisible();
  });
});
