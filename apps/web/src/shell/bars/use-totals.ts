/** The account's totals at the prices on the screen, once a second. */
import { useEffect, useState } from 'react';
import { useDesk } from '../../kit/live/use-desk.ts';
import { computeTotals, type Totals } from '../../platform/marks/valuation.ts';

const EVERY_MS = 1_000;

export function useTotals(): Totals {
  const desk = useDesk();
  const [totals, setTotals] = useState<Totals>({ pnl: 0, gross: 0, net: 0 });
  useEffect(() => {
    const look = (): void =>
      setTotals(computeTotals(desk.account.positions(), (symbol) => desk.hot.shown(symbol, 'mid')));
    look();
    const timer = window.setInterval(look, EVERY_MS);
    return () => window.clearInterval(timer);
  }, [desk]);
  return totals;
}
