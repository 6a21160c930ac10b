/** Deals over the counter: an order on a firm quote is dealt whole at the quoted price, once, or ended with its reason. */

import type { RoutedOrder } from '@tradefloor/contracts/order';
import { getPriceBound, getPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { quoteFault } from '@tradefloor/core/trading/dealer/firm-quote';
import { haltText } from '@tradefloor/core/trading/rfq/halted-rfq';
import { findBespoke } from '@tradefloor/instruments/option/bespoke-option';
import type { RfqCtx, RfqOut } from '../state/rfq-state.ts';
import { dealt, ended, isWithin, OPTION_DEALER } from './otc-deal.ts';

/** Deals, or sends the OMS the refusal. The quote's checks are repeated: time has passed. */
export function onBespokeOrder(ctx: RfqCtx, { order, protectionPx }: RoutedOrder): RfqOut[] {
  const { state, nowMs: at } = ctx;
  const { orderId, userId, symbol, strategy, side, quoteId } = order;
  const endedBy = (reason: string): RfqOut[] => [ended(order, { at, reason })];
  const halt = state.haltOn({ symbol, strategy, people: [userId] });
  if (halt !== null) return endedBy(haltText(halt));
  const row = state.bespoke.quote(quoteId ?? '');
  const fault = quoteFault(row, order, at);
  if (fault !== null || row === undefined) return endedBy(fault ?? 'QUOTE_UNKNOWN');
  const contract = findBespoke(symbol);
  if (contract === null || row.symbol !== symbol) return endedBy('QUOTE_UNKNOWN');
  const newest = state.options.quote(symbol, at);
  if (newest === null) return endedBy('NOT_QUOTED: the underlying is paused');
  const price = side === 'BUY' ? row.ask : row.bid;
  const limit = getPriceBound(getPriceTerms(order), protectionPx);
  if (!isWithin(price, limit, side)) return endedBy('PRICE_BEYOND_LIMIT');
  state.bespoke.deal({ ...row, state: 'DEALT', orderId, side, decidedAt: at });
  return dealt(order, {
    price,
    mid: newest.mid,
    at,
    seq: state.seq,
    dealer: OPTION_DEALER,
    settlementDate: state.settlesOn(order, at),
  });
}
