/** The account's totals at the prices on the screen, once a second. */
import { useEffect, useState } from 'react';
import { useClient } from '../../kit/live/use-client.ts';
import { computeTotals, type Totals } from '../../platform/marks/valuation.ts';

const EVERY_MS = 1_000;

export function useTotals(): Totals {
  const client = useClient();
  const [totals, setTotals] = useState<Totals>({ pnl: 0, gross: 0, net: 0 });
  useEffect(() => {
    const look = (): void =>
      setTotals(
        computeTotals(client.account.positions(), (symbol) => client.hot.shown(symbol, 'mid')),
      );
    look();
    const timer = window.setInterval(look, EVERY_MS);
    return () => window.clearInterval(timer);
  }, [client]);
  return totals;
}
