/**
 * The end of a session of the market, where it has trading days: DAY orders on shares expire. Trading hours of the
 * clock on the wall are another matter (`day-roll.ts`).
 */
import type { MarketStatus } from '@tradefloor/contracts/market-event';
import { requestCancel } from './cancel-order.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx } from './oms-state.ts';

const ID = 'market';

/**
 * The first report of a session ends the DAY orders of the one before: those that were entered before it opened. A
 * market whose session is not known yet, or that ran around the clock, ends none.
 */
export function onMarketStatus({ state, nowMs }: OmsCtx, { at, session }: MarketStatus): OmsOut[] {
  const opensAt = session?.opensAt ?? null;
  const known = state.marketSession.get(ID);
  if (known?.opensAt === opensAt) return [];
  state.marketSession.put({ id: ID, opensAt });
  if (session === undefined || known === undefined || known.opensAt === null) return [];
  // The report may be seconds old news: market time and ours go at one pace since the open.
  const openedMs = at - (session.marketTime - session.opensAt);
  return state
    .openOrders(null)
    .filter((row) => row.timeInForce === 'DAY' && row.instrumentType === 'equity')
    .filter(({ createdAt }) => createdAt < openedMs)
    .flatMap((row) =>
      requestCancel(state, row, {
        status: 'EXPIRED',
        actor: 'oms',
        reason: 'DAY order: its session closed at 16:00 New York market time',
        at: nowMs,
      }),
    );
}
