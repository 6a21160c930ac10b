/** A client's request for the state of the trading session: TradingSessionStatusRequest (35=g). */
import type { TradingSessionRequest } from '@tradefloor/core/trading/exchange/client-messages';
import { type FixField, toText } from '../message.ts';
import { FIX } from './field-codes.ts';

/** TradSesMethod (338) and TradSesMode (339) of the one session there is. Source: FIX 4.4 volume 6. */
const ELECTRONIC = '1';
const SIMULATED = '2';

/** The request but for its kind of subscription (263). */
export function readTradingSession(body: readonly FixField[]): Omit<TradingSessionRequest, 'kind'> {
  const [method = ELECTRONIC, mode = SIMULATED] = [FIX.TradSesMethod, FIX.TradSesMode].map((tag) =>
    toText(body, tag),
  );
  const hasPart = toText(body, FIX.TradingSessionSubID) !== undefined;
  return {
    type: 'TRADING_SESSION',
    requestId: toText(body, FIX.TradSesReqID) ?? '',
    sessionId: toText(body, FIX.TradingSessionID) ?? null,
    isNarrower: hasPart || method !== ELECTRONIC || mode !== SIMULATED,
  };
}
