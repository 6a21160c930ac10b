/**
 * The EMS's requests as the exchange receives them, and the exchange's responses as the EMS does: without the bytes
 * between.
 */
import type { VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import type { ClientMessage } from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeMessage } from '@tradefloor/core/trading/exchange/exchange-responses';

/** @param possResend the exchange may have received it before */
export function toClientMessage(request: VenueRequest, possResend = false): ClientMessage {
  const { clOrdId, symbol, side, at: transactAt } = request;
  const ref = { clOrdId, symbol, side, transactAt, possResend };
  if (request.type === 'CANCEL') {
    return { type: 'CANCEL', ...ref, origClOrdId: request.origClOrdId };
  }
  const { orderType, timeInForce, qty, price, maxFloor } = request;
  const { pegTo: to, pegOffset: offset } = request;
  const terms = {
    orderType,
    timeInForce,
    qty,
    price,
    maxFloor,
    ...(to === null || offset === null ? {} : { peg: { to, offset } }),
  };
  if (request.type === 'REPLACE') {
    const { origClOrdId, postOnly = false } = request;
    // ExecInst is there with a peg, or to say that it only rests.
    const instructed = to === null && !postOnly ? {} : { postOnly };
    return { type: 'REPLACE', ...ref, ...terms, ...instructed, origClOrdId };
  }
  const { userId: account, minQty, venue } = request;
  const order = { type: 'NEW_ORDER', ...ref, ...terms, account, minQty, venue } as const;
  const { mark } = request;
  return {
    ...order,
    ...(request.postOnly ? { postOnly: true } : {}),
    ...(mark === null ? {} : { mark }),
  };
}

/** Null for what is no report on an order. */
export function findVenueReport(message: ExchangeMessage): VenueReport | null {
  if (message.type === 'CANCEL_REJECT') {
    const { type, clOrdId, origClOrdId, ordStatus, responseTo, reason, text, transactAt } = message;
    return { type, clOrdId, origClOrdId, ordStatus, responseTo, reason, text, transactAt };
  }
  if (message.type !== 'EXECUTION_REPORT') return null;
  const { trade, execType } = message;
  // The EMS enters no stop orders and no lists.
  if (execType === 'TRIGGERED' || execType === 'RESTATED') return null;
  return {
    type: 'EXECUTION_REPORT',
    clOrdId: message.clOrdId,
    origClOrdId: message.origClOrdId,
    venueOrderId: message.venueOrderId,
    execId: message.execId,
    execType,
    ordStatus: message.ordStatus,
    qty: message.qty,
    cumQty: message.cumQty,
    leavesQty: message.leavesQty,
    trade:
      trade === null
        ? null
        : {
            lastQty: trade.lastQty,
            lastPx: trade.lastPx,
            lastMkt: trade.lastMkt,
            liquidity: trade.liquidity,
            contraBroker: trade.contraBroker,
            trdMatchId: trade.trdMatchId,
            impactBps: trade.impactBps,
            tickSeq: trade.tickSeq ?? null,
          },
    rejectReason: message.rejectReason,
    text: message.text,
    transactAt: message.transactAt,
  };
}
