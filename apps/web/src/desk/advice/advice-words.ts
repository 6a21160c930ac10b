/** What a recommendation becomes in the ticket, and the record in one line. Pure. */
import { formatFixed, formatPct, formatQty, formatSigned } from '../../lib/format/numbers.ts';
import type { Advice, Recommendation } from '../data/intelligence-port.ts';
import type { Identity } from '../data/shapes.ts';
import type { TicketAsk } from '../shell/desk-ui.ts';

type Limits = Pick<Identity['limits'], 'maxOrderQty' | 'strategies'>;

/** The ticket's fields: never more than one's own limit, worked by the strategy advised where one may use it. */
export function prefillOf(item: Recommendation, limits: Limits): TicketAsk {
  const mayWork = limits.strategies.includes(item.strategy);
  return {
    side: item.side,
    symbol: item.symbol,
    qty: Math.min(item.suggestedQty, limits.maxOrderQty),
    price: item.limitPrice,
    orderType: 'LIMIT',
    strategy: mayWork ? item.strategy : 'LIT',
  };
}

/** The record as it stands beside every recommendation. */
export function recordWords(record: Advice['record']): string {
  const { measured, hitRate, meanCostBps, meanNetBps } = record;
  if (hitRate === null || meanCostBps === null || meanNetBps === null) {
    return 'Advice, never an order. None has been measured yet.';
  }
  return `Advice, never an order. So far ${formatPct(hitRate, 0)} of ${formatQty(measured)} went its way; cost ${formatFixed(meanCostBps, 1)} bp, net ${formatSigned(meanNetBps, 1)} bp.`;
}
