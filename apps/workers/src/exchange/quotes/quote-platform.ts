/**
 * The platform as a program's requests for quote meet it: every call is made as the session's user, through the same
 * calls as a person's, so that roles, limits and risk hold. A refusal is mapped to FIX.
 */

import { isin as toIsin } from '@tradefloor/contracts/bond';
import { bondValuation, listBonds } from '@tradefloor/contracts/calls/bonds';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { cancelOrder, placeOrder } from '@tradefloor/contracts/calls/orders';
import { executeRfq, getRfq } from '@tradefloor/contracts/calls/rfq';
import { userOf } from '@tradefloor/contracts/calls/users';
import { instrumentSymbol, orderId, RfqId, userId } from '@tradefloor/contracts/ids';
import type { NewOrder, RfqTerms } from '@tradefloor/contracts/order';
import type { Rfq } from '@tradefloor/contracts/rfq';
import type { Caller } from '@tradefloor/contracts/user';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { REFUSALS } from '@tradefloor/contracts/vocabulary/refusals';
import type { Result } from '@tradefloor/core/result';
import {
  QUOTE_REJECT,
  type QuoteRejectReason,
  type QuoteRequest,
} from '@tradefloor/core/trading/exchange/quote-messages';
import type { CallFailure } from '@tradefloor/runtime';
import { type Turned, toKey } from './quote-book.ts';

/** Calls a service; for a person where a caller is named, else as the exchange itself. */
export type Ask = <C extends Call>(
  call: C,
  input: CallInput<C>,
  caller: Caller | null,
) => Promise<Result<CallOutput<C>, CallFailure>>;

/** A response, a final refusal, or none yet: then the call is repeated. */
export type Reported<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'turned'; readonly turned: Turned; readonly code: RefusalCode }
  | { readonly kind: 'later' };

/** Refusals that leave the request open: the deciding service was not reached. */
const PASSING: ReadonlySet<RefusalCode> = new Set([
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'RATE_LIMITED',
  'INTERNAL',
  'RISK_ENGINE_UNAVAILABLE',
]);

const { unknownBond, closed, limit, tooLate, price, notAuthorised, noMarket, other } = QUOTE_REJECT;

const REASONS: Readonly<Partial<Record<RefusalCode, QuoteRejectReason>>> = {
  UNKNOWN_SYMBOL: unknownBond,
  MARKET_CLOSED: closed,
  HALTED: closed,
  KILL_SWITCH_ACTIVE: closed,
  QTY_LIMIT_EXCEEDED: limit,
  DAILY_NOTIONAL_EXCEEDED: limit,
  MAX_OPEN_ORDERS: limit,
  ADV_LIMIT: limit,
  RATE_LIMIT: limit,
  PRICE_COLLAR: price,
  ROLE_NOT_PERMITTED: notAuthorised,
  DESK_NOT_PERMITTED: notAuthorised,
  STRATEGY_NOT_PERMITTED: notAuthorised,
  FORBIDDEN: notAuthorised,
  UNAUTHENTICATED: notAuthorised,
  NO_REFERENCE_PRICE: noMarket,
};

const turned = (reason: QuoteRejectReason, text: string, code: RefusalCode): Reported<never> => ({
  kind: 'turned',
  turned: { reason, text },
  code,
});

/** What came of a call. */
function toNotified<T>(response: Result<T, CallFailure>): Reported<T> {
  if (response.ok) return { kind: 'ok', value: response.value };
  const { error } = response;
  if (error.kind !== 'REFUSED' || PASSING.has(error.code)) return { kind: 'later' };
  const { code, info } = error;
  return turned(REASONS[code] ?? other, info.detail ?? REFUSALS[code].title, code);
}

/** Minimum and maximum waiting time of dealers. */
const WINDOW_MS = { min: 1_000, max: 60_000 } as const;

/** What the window's end does, and how long it is: until ExpireTime (126) where one is given. */
function toTerms({ isAutomatic, expireAt }: QuoteRequest, nowMs: number): RfqTerms {
  const atEnd = isAutomatic ? 'TIGHTEST' : 'NOTHING';
  if (expireAt === null) return { atEnd };
  return { atEnd, windowMs: Math.min(WINDOW_MS.max, Math.max(WINDOW_MS.min, expireAt - nowMs)) };
}

export class QuotePlatform {
  readonly #request: Ask;
  readonly #nowMs: () => number;

  constructor(request: Ask, nowMs: () => number) {
    this.#request = request;
    this.#nowMs = nowMs;
  }

  /** The user a session belongs to, as the user service knows them now. */
  async caller(compId: string, name: string): Promise<Reported<Caller>> {
    const found = toNotified(await this.#request(userOf, { userId: userId(name) }, null));
    if (found.kind !== 'ok') return found;
    const { user } = found.value;
    if (user === null || user.disabled) {
      return turned(notAuthorised, `${compId} belongs to no user who may trade`, 'FORBIDDEN');
    }
    const { userId: id, role, tradingStyle, guest, darkPoolAccess } = user;
    const sessionId = `fix-${compId}`;
    const caller = { userId: id, role, tradingStyle, guest, darkPoolAccess, sessionId };
    return { kind: 'ok', value: caller };
  }

  /** The order that requests quotes from the dealers: of the bond as the platform lists it. */
  async draft(compId: string, request: QuoteRequest, caller: Caller): Promise<Reported<NewOrder>> {
    const { isin } = request.bond;
    const listed = toNotified(await this.#request(listBonds, {}, caller));
    if (listed.kind !== 'ok') return listed;
    const bond = listed.value.items.find((one) => one.isin === isin);
    if (bond === undefined) return turned(unknownBond, `${isin} is not listed`, 'UNKNOWN_SYMBOL');
    const valued = toNotified(await this.#request(bondValuation, { isin: toIsin(isin) }, caller));
    if (valued.kind === 'later') return valued;
    // With the usual settlement only a bond that is paid back by then cannot be valued.
    if (valued.kind === 'turned') return turned(tooLate, valued.turned.text, valued.code);
    const { qty, side, limitPrice } = request;
    const order = {
      clientOrderId: toKey(compId, request.quoteReqId),
      symbol: instrumentSymbol(isin),
      side,
      orderType: limitPrice === null ? ('MARKET' as const) : ('LIMIT' as const),
      qty,
      ...(limitPrice === null ? {} : { price: limitPrice }),
      timeInForce: 'DAY' as const,
      strategy: 'LIT' as const,
      instrumentType: 'bond' as const,
      bondSpec: {
        isin,
        coupon: bond.couponPct,
        periods: valued.value.cashFlows.length,
        yield: valued.value.yield,
        maturity: bond.maturity,
        rfq: toTerms(request, this.#nowMs()),
      },
    };
    return { kind: 'ok', value: order };
  }

  /** Sends the order, or resolves the outcome of an earlier attempt. */
  async place(order: NewOrder, caller: Caller): Promise<Reported<string>> {
    const placed = toNotified(await this.#request(placeOrder, order, caller));
    return placed.kind === 'ok' ? { kind: 'ok', value: placed.value.orderId } : placed;
  }

  async find(id: string, caller: Caller): Promise<Reported<Rfq>> {
    return toNotified(await this.#request(getRfq, { rfqId: RfqId.parse(id) }, caller));
  }

  async hit(id: string, dealerId: string, caller: Caller): Promise<Reported<Rfq>> {
    const note = 'answered over FIX';
    return toNotified(
      await this.#request(executeRfq, { rfqId: RfqId.parse(id), dealerId, note }, caller),
    );
  }

  /** Calls the request off with its order. */
  async pass(id: string, caller: Caller): Promise<Reported<unknown>> {
    return toNotified(await this.#request(cancelOrder, { orderId: orderId(id) }, caller));
  }
}
