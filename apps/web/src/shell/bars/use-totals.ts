/** The account's totals at the prices on the screen, drawn with those of the positions. */
import { useAccount, useClient } from '../../kit/live/use-client.ts';
import { usePainted } from '../../kit/live/use-painted.ts';
import { computeTotals, type Totals } from '../../platform/marks/valuation.ts';

export function useTotals(): Totals {
  const { hot } = useClient();
  const positions = useAccount((account) => account.positions());
  return usePainted(positions, () =>
    computeTotals(positions, (symbol) => hot.shown(symbol, 'mid')),
  );
}
