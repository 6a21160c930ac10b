/** What a recommendation becomes in the ticket, and the record in one line. Pure. */

import { formatFixed, formatPct, formatQty, formatSigned } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Advice, Identity, Recommendation } from '../../../platform/client/shapes.ts';
import type { TicketRequest } from '../../../ui-state/ui-state.ts';

type Limits = Pick<Identity['limits'], 'maxOrderQty' | 'strategies'>;

/** The ticket's fields: never more than one's own limit, worked by the strategy advised where one may use it. */
export function toPrefill(item: Recommendation, limits: Limits): TicketRequest {
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

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** `2 h` for whole hours, else minutes. */
export const spanWords = (spanMs: number): string =>
  spanMs % HOUR_MS === 0 ? `${spanMs / HOUR_MS} h` : `${Math.round(spanMs / MINUTE_MS)} min`;

/** The record beside every recommendation: live, then the backtest, each with its sample. */
export function recordWords({ record, backtest }: Pick<Advice, 'record' | 'backtest'>): string {
  const live = toFigures(record);
  const past = backtest === null ? null : toFigures(backtest);
  const published = [
    live === null ? phrase('No live measurement yet.') : phrase`Live so far ${live}.`,
    ...(backtest === null || past === null
      ? []
      : [phrase`Backtest over ${spanWords(backtest.spanMs)}: ${past}.`]),
  ];
  return phrase`Advisory only. ${published.join(' ')}`;
}

function toFigures({
  measured,
  hitRate,
  meanCostBps,
  meanNetBps,
}: Advice['record']): string | null {
  if (hitRate === null || meanCostBps === null || meanNetBps === null) return null;
  return phrase`${formatPct(hitRate, 0)} of ${formatQty(measured)} hit; cost ${formatFixed(meanCostBps, 1)} bp, net ${formatSigned(meanNetBps, 1)} bp`;
}
