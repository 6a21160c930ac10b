/** How the exchange's trading session stands: as a response, and to subscribers as it changes. */
import type { TradingSessionRequest } from '@tradefloor/core/trading/exchange/client-messages';
import type {
  TradingSessionState,
  TradingSessionStatus,
} from '@tradefloor/core/trading/exchange/exchange-responses';
import { ALL_SYMBOLS, type ExchangeState } from './exchange-state.ts';
import type { Requested } from './respond-requests.ts';
import type { SessionSubscription } from './subscription.ts';
import { type Handling, notify } from './turn.ts';

/** TradingSessionID (336) of the one session there is: the day. */
const DAY_SESSION = '1';

/** TradingSessionStatusRequest: the state now; a subscriber receives every change after it. */
export function respondTradingSession(
  turn: Handling,
  { session, message }: Requested<TradingSessionRequest>,
): void {
  const { requestId, kind } = message;
  const { sessionSubscriptions } = turn.state;
  const key = `${session}|${requestId}`;
  if (kind === 'UNSUBSCRIBE') {
    sessionSubscriptions.delete(key);
    return;
  }
  const refused = refuse(message);
  const { state } = findSession(turn);
  if (refused === null && kind === 'SUBSCRIBE') {
    sessionSubscriptions.set(key, { session, requestId, sent: state });
  }
  notify(turn, session, refused ?? toReport(turn, { requestId, isUpdate: false }));
}

/** Sends subscribers the session's state where it is another than the one they were sent last. */
export function notifySession(turn: Handling): void {
  const { sessionSubscriptions } = turn.state;
  if (sessionSubscriptions.size === 0) return;
  const { state } = findSession(turn);
  for (const [key, one] of sessionSubscriptions) {
    if (one.sent === state) continue;
    const now: SessionSubscription = { ...one, sent: state };
    sessionSubscriptions.set(key, now);
    notify(turn, one.session, toReport(turn, { requestId: one.requestId, isUpdate: true }));
  }
}

function refuse({
  requestId,
  sessionId,
  isNarrower,
}: TradingSessionRequest): TradingSessionStatus | null {
  const isUnknown = sessionId !== null && sessionId !== DAY_SESSION;
  if (!isUnknown && !isNarrower) return null;
  return {
    type: 'TRADING_SESSION_REPORT',
    requestId,
    sessionId: sessionId ?? DAY_SESSION,
    state: 'REFUSED',
    rejectReason: isUnknown ? 1 : 99,
    isUpdate: false,
    times: null,
    text: isUnknown
      ? 'the only session is 336=1, the day'
      : 'the session is whole, electronic (338=1) and simulated (339=2)',
  };
}

function toReport(
  turn: Handling,
  { requestId, isUpdate }: Pick<TradingSessionStatus, 'requestId' | 'isUpdate'>,
): TradingSessionStatus {
  const { schedule } = turn.state;
  const { state, text } = findSession(turn);
  return {
    type: 'TRADING_SESSION_REPORT',
    requestId,
    sessionId: DAY_SESSION,
    state,
    rejectReason: null,
    isUpdate,
    times: schedule === null ? null : { opensAt: schedule.opensAt, closesAt: schedule.closesAt },
    text,
  };
}

type Found = { readonly state: TradingSessionState; readonly text: string | null };

/** The halt of everything first, then the calls of the day, then its hours. Without auctions it is always open. */
function findSession({ state, nowMs }: Handling): Found {
  const { halts, schedule } = state;
  const halt = halts.get(ALL_SYMBOLS);
  if (halt !== undefined) return { state: 'HALTED', text: halt.reason };
  if (schedule === null) return { state: 'OPEN', text: null };
  if (isCalled(state, 'OPENING')) return { state: 'PRE_OPEN', text: null };
  if (isCalled(state, 'CLOSING')) return { state: 'PRE_CLOSE', text: null };
  const isInside = nowMs >= schedule.opensAt && nowMs < schedule.closesAt;
  return isInside || schedule.tradesOutside === true
    ? { state: 'OPEN', text: null }
    : { state: 'CLOSED', text: 'outside of the session orders trade continuously' };
}

/** Whether the day's own call runs; one that a halt has put off is of its symbol alone. */
function isCalled({ calls, schedule }: ExchangeState, kind: 'OPENING' | 'CLOSING'): boolean {
  const endsAt = kind === 'OPENING' ? schedule?.opensAt : schedule?.closesAt;
  for (const call of calls.values()) if (call.kind === kind && call.endsAt === endsAt) return true;
  return false;
}
