/** The backtest: a minute's profit against the loss expected at most, and how often that was exceeded. */
import { describe, expect, test } from 'vitest';
import { AT_MS } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { BacktestPlot } from './backtest-plot.tsx';

describe('the backtest', () => {
  test('has the minutes’ profits against value at risk, exceptions and the test of their share', async () => {
    const makeSample = (minute: number, unrealisedPnl: number) => ({
      scope: 'FIRM' as const,
      at: new Date(AT_MS + minute * 60_000).toISOString(),
      grossNotional: 0,
      netNotional: 0,
      realisedPnl: 0,
      unrealisedPnl,
      fees: 0,
      parametricVar99: 100 * Math.sqrt(390),
      historicalVar99: null,
    });
    const result = {
      scope: 'FIRM' as const,
      measure: 'PARAMETRIC' as const,
      observations: 1_000,
      exceptions: 17,
      expected: 10,
      likelihoodRatio: 4.091,
      pValue: 0.043,
      isRejected: true,
    };
    const samples = [makeSample(0, 0), makeSample(1, -250), makeSample(2, -200)];
    const short = { observations: 1, exceptions: 1, expected: 0.01, isRejected: null };
    const historical = { ...result, measure: 'HISTORICAL' as const, ...short };
    const history = { samples, rejections: [], backtests: [result, historical] };
    const { panel } = showPanel(<BacktestPlot history={history} />, { role: 'risk-manager' });
    await expect
      .element(panel.getByRole('list', { name: 'Kupiec test' }))
      .toHaveTextContent(
        'Parametric: 17 exceptions in 1,000 minutes, 10.0 expected; LR 4.09, p 0.043, rejected',
      );
    await expect
      .element(panel.getByRole('list', { name: 'Kupiec test' }))
      .toHaveTextContent(
        'Historical: 1 exception in 1 minute, 0.0 expected; too few minutes for a verdict',
      );
    await expect
      .element(panel.getByRole('img', { name: /^Value at risk backtest, by minute/ }))
      .toHaveAccessibleName(/P&L \+50.*Parametric VaR −100/);
  });
});
