/** Messages that are not looked into: sent by a session that may not, or faster than its terms allow. */

import { unreachable } from '@tradefloor/core/result';
import type { ClientMessage } from '@tradefloor/core/trading/exchange/client-messages';
import type { BusinessReject } from '@tradefloor/core/trading/exchange/exchange-responses';
import { orderNamed, toTerms } from './exchange-state.ts';
import { refuseList } from './list-terms.ts';
import { refuseAmend, refuseOrder } from './order-reports.ts';
import { ORD_REJ } from './order-terms.ts';
import type { Requested } from './respond-requests.ts';
import { fullBucket, passThrottle } from './throttle.ts';
import { type Handling, notify } from './turn.ts';

/** The response to a client that exceeds its rate limit. */
export const TOO_FAST = 'too many messages';
const CXL_REJ_OTHER = 99;

const TAKES_OFF: ReadonlySet<ClientMessage['type']> = new Set([
  'CANCEL',
  'MASS_CANCEL',
  'QUOTE_CANCEL',
]);

/** BusinessMessageReject (35=j). */
export function refuseMessage(
  turn: Handling,
  { session, message }: Requested<ClientMessage>,
  { reason, text }: Pick<BusinessReject, 'reason' | 'text'>,
): void {
  const { type: refType } = message;
  const refId = toRefId(message);
  notify(turn, session, { type: 'BUSINESS_REJECT', refId, refType, reason, text });
}

function toRefId(message: ClientMessage): string {
  switch (message.type) {
    case 'NEW_ORDER':
    case 'CANCEL':
    case 'REPLACE':
    case 'STATUS':
    case 'MASS_CANCEL':
      return message.clOrdId;
    case 'MASS_STATUS':
    case 'SECURITY_LIST':
    case 'SECURITY_STATUS':
    case 'TRADING_SESSION':
    case 'MARKET_DATA':
      return message.requestId;
    case 'MASS_QUOTE':
    case 'QUOTE_CANCEL':
      return message.quoteId;
    case 'ORDER_LIST':
      return message.listId;
    default:
      return unreachable(message);
  }
}

/** Counts a message; true when it exceeded the limit and was refused. Its ClOrdID stays free. */
export function throttled(turn: Handling, requested: Requested<ClientMessage>): boolean {
  const { session, message } = requested;
  const { throttle } = toTerms(turn.state, session);
  if (throttle === null) return false;
  const { buckets } = turn.state;
  const bucket = buckets.get(session) ?? fullBucket(throttle, turn.nowMs);
  buckets.set(session, bucket);
  const verdict = passThrottle(bucket, throttle, turn.nowMs);
  if (verdict === 'PASS') return false;
  if (verdict === 'END') notify(turn, session, { type: 'LOGOUT', text: TOO_FAST });
  // To take risk off the market is never too much, short of the end of the session.
  else if (TAKES_OFF.has(message.type)) return false;
  else refuseFast(turn, requested);
  return true;
}

function refuseFast(turn: Handling, { session, message }: Requested<ClientMessage>): void {
  const text = TOO_FAST;
  if (message.type === 'NEW_ORDER') {
    refuseOrder(turn, { session, message }, { reason: ORD_REJ.exceedsLimit, text });
    return;
  }
  if (message.type === 'ORDER_LIST' && message.orders.length > 0) {
    refuseList(turn, { session, message }, { reason: ORD_REJ.exceedsLimit, text });
    return;
  }
  if (message.type === 'REPLACE') {
    const order = orderNamed(turn.state, session, message.origClOrdId);
    refuseAmend(turn, { session, message }, { reason: CXL_REJ_OTHER, text, order });
    return;
  }
  refuseMessage(turn, { session, message }, { reason: 0, text });
}
