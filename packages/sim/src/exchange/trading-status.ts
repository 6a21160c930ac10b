/** Whether a symbol trades, is halted or in an auction call: as a response, and to subscribers as it changes. */
import type { AuctionKind } from '@tradefloor/contracts/vocabulary/auctions';
import type { SecurityStatusRequest } from '@tradefloor/core/trading/exchange/client-messages';
import type {
  SecurityStatus,
  TradingPhase,
} from '@tradefloor/core/trading/exchange/exchange-responses';
import type { AuctionCall } from './auction/auction-calls.ts';
import {
  type ExchangeState,
  findHalt,
  listingFor,
  type StatusSubscription,
} from './exchange-state.ts';
import type { Requested } from './respond-requests.ts';
import { type Handling, notify } from './turn.ts';

const PHASE = {
  OPENING: 'OPENING_AUCTION',
  CLOSING: 'CLOSING_AUCTION',
  REOPENING: 'UNSCHEDULED_AUCTION',
} as const satisfies Record<AuctionKind, TradingPhase>;

/** SecurityStatusRequest: the state now; a subscriber receives every change after it. */
export function respondSecurityStatus(
  turn: Handling,
  { session, message }: Requested<SecurityStatusRequest>,
): void {
  const { requestId, symbol, kind } = message;
  const { statusSubscriptions } = turn.state;
  const key = `${session}|${requestId}`;
  if (kind === 'UNSUBSCRIBE') {
    statusSubscriptions.delete(key);
    return;
  }
  if (kind === 'SUBSCRIBE' && listingFor(turn.state, session, symbol) !== null) {
    statusSubscriptions.set(key, { session, requestId, symbol });
  }
  notify(turn, session, toStatus(turn, { session, symbol, requestId }));
}

/** Sends subscribers the state of a symbol, or of all. */
export function notifyStatus(turn: Handling, symbol: string | null): void {
  for (const one of turn.state.statusSubscriptions.values()) {
    if (symbol === null || symbol === one.symbol) notify(turn, one.session, toStatus(turn, one));
  }
}

function toStatus(
  { state, nowMs }: Handling,
  { session, symbol, requestId }: StatusSubscription,
): SecurityStatus {
  const halt = findHalt(state, symbol);
  const call = state.calls.get(symbol);
  const isListed = listingFor(state, session, symbol) !== null;
  const phase = isListed ? findPhase(state, symbol) : null;
  const open = call === undefined ? 'TRADING' : 'CALL';
  const known = halt === null ? open : 'HALTED';
  return {
    type: 'SECURITY_STATUS_REPORT',
    requestId,
    symbol,
    status: isListed ? known : 'UNKNOWN',
    ...(phase === null ? {} : { phase }),
    text: halt ?? (call === undefined ? null : describe(call)),
    transactAt: nowMs,
  };
}

/** Outside of its calls a symbol trades continuously. Null where there are no auctions. */
function findPhase({ schedule, calls }: ExchangeState, symbol: string): TradingPhase | null {
  const call = calls.get(symbol);
  if (call !== undefined) return PHASE[call.kind];
  return schedule === null ? null : 'CONTINUOUS';
}

const describe = ({ kind, endsAt }: AuctionCall): string =>
  `${kind.toLowerCase()} auction: call until ${toClock(endsAt)} UTC`;

const DAY_S = 86_400;

/** `HH:MM:SS` of an instant, in UTC. */
function toClock(ms: number): string {
  const seconds = Math.floor(ms / 1_000) % DAY_S;
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
