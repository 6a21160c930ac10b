/** The sensitivities by what they are grouped by. */
import { describe, expect, test } from 'vitest';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { SensitivityGrid } from './sensitivity-grid.tsx';

describe('the sensitivities', () => {
  const makeRow = (by: 'DESK' | 'USER' | 'UNDERLYING', key: string, deltaUsd: number) => ({
    by,
    key,
    deltaUsd,
    gammaUsd: -62_000,
    vegaUsd: -13_200,
    dv01Usd: 815,
    currencyUsd: 1_085_000,
    unvalued: 0,
  });

  test('are by desk, and by user or underlying where that is chosen', async () => {
    const sensitivities = [
      makeRow('DESK', 'DERIV', -3_084_335),
      makeRow('USER', 'una', 7),
      makeRow('UNDERLYING', 'AAPL', -9),
    ];
    const { panel: place } = showPanel(<SensitivityGrid rows={sensitivities} />);
    const rows = place.getByRole('grid').getByRole('row');
    await expect
      .element(rows.nth(1))
      .toHaveTextContent('DERIV−3,084,335−62,000−13,200+815+1,085,000');
    await place.getByText('Underlying', { exact: true }).first().click();
    await expect.element(rows.nth(1)).toHaveTextContent(/^AAPL−9/);
    await place.getByText('User', { exact: true }).first().click();
    await expect.element(rows.nth(1)).toHaveTextContent(/^una\+7/);
  });
});
