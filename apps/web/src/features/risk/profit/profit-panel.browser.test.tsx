/** Profit of the day: figures that add up, whose it is, one symbol alone, and what stands there before there is any. */
import { expect, test, vi } from 'vitest';
import type { Role } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT_MS, toPosition } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { PASSING_TIME, showPanel } from '../../../ui-state/testing/show-panel.tsx';
import type { ProfitCurve } from './day-profit.ts';
import { ProfitPanel } from './profit-panel.tsx';

const at = (minute: number): string => new Date(AT_MS + minute * 60_000).toISOString();
const NOTHING = { realisedPnl: 0, unrealisedPnl: 0, fees: 0 };
const holdings: ProfitCurve['holdings'] = [
  { symbol: 'MSFT', desk: 'EQ', realisedPnl: -30, unrealisedPnl: 0, fees: 1, dayPnl: -31 },
  { symbol: 'AAPL', desk: 'EQ', realisedPnl: 0, unrealisedPnl: 12.5, fees: 2, dayPnl: 10.5 },
];
const curve = (over: Partial<ProfitCurve> = {}): ProfitCurve => ({
  userId: 'trader',
  symbol: null,
  dayStartedAt: at(-60),
  start: NOTHING,
  points: [
    { at: at(-2), realisedPnl: 0, unrealisedPnl: 40, fees: 3 },
    { at: at(-1), realisedPnl: -30, unrealisedPnl: 12.5, fees: 3 },
  ],
  holdings,
  ...over,
});

type Input = { readonly userId?: string; readonly symbol?: string };

function show(of: { readonly role?: Role; readonly first?: ProfitCurve } = {}) {
  const { role = 'trader', first = curve() } = of;
  const profit = vi.fn(async ({ symbol }: Input) =>
    symbol === undefined ? first : { ...first, symbol, points: first.points.slice(0, 1) },
  );
  const shown = showPanel(<ProfitPanel />, {
    role,
    answers: { 'risk.profit': profit as never },
    browser: PASSING_TIME,
    before: (client) => {
      const positions = role === 'trader' ? [] : [toPosition({ userId: 'una' }), toPosition()];
      loadAccount(client, { positions });
    },
  });
  const facts = shown.panel.getByLabelText('P&L of the day', { exact: true });
  return { ...shown, profit, facts };
}

test('states the day with its parts, and draws it', async () => {
  const { facts, panel } = show();
  await expect
    .element(facts)
    .toHaveTextContent(
      'Day−20.50Realised−30.00Unrealised+12.50Fees3.00High+37.00Low−20.50In all−20.50',
    );
  await expect.element(panel.getByText(/P&L of the day, all positions, as of/)).toBeVisible();
  await expect
    .element(panel.getByRole('row', { name: /MSFT/ }))
    .toHaveTextContent('MSFT−31.00−30.000.001.00');
});

test('draws one symbol alone, and all again', async () => {
  const { panel, profit } = show();
  await panel.getByRole('button', { name: 'AAPL' }).click();
  await expect.element(panel.getByText(/P&L of the day, AAPL, as of/)).toBeVisible();
  expect(profit.mock.lastCall?.[0]).toEqual({ symbol: 'AAPL' });
  await panel.getByRole('button', { name: 'AAPL' }).click();
  await expect.element(panel.getByText(/P&L of the day, all positions/)).toBeVisible();
});

test('is read again as positions change', async () => {
  const { facts, profit, push } = show();
  await expect.element(facts).toHaveTextContent('Day−20.50');
  profit.mockResolvedValue(curve({ points: [{ at: at(0), ...NOTHING, realisedPnl: 7 }] }));
  push('positions.changed');
  await expect.element(facts).toHaveTextContent('Day+7.00');
});

test('of others is chosen by who sees them', async () => {
  const { panel, profit } = show({ role: 'risk-manager' });
  const holder = panel.getByLabelText('P&L of', { exact: true });
  await expect.element(holder).toBeVisible();
  await holder.selectOptions('una');
  await expect.poll(() => profit.mock.lastCall?.[0]).toEqual({ userId: 'una' });
});

test('of who has not traded is not drawn as nothing won', async () => {
  const first = curve({ points: [{ at: at(0), ...NOTHING }], holdings: [] });
  const { panel } = show({ first });
  await expect.element(panel.getByText('No positions today')).toBeVisible();
});

test('that cannot be read shows why', async () => {
  const { panel } = showPanel(<ProfitPanel />, {
    answers: {
      'risk.profit': vi.fn(async () => {
        throw refused('Unavailable', 'the risk engine is starting', 'SERVICE_UNAVAILABLE');
      }) as never,
    },
  });
  await expect.element(panel.getByText('The risk engine is starting')).toBeVisible();
});
