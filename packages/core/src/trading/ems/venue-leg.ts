/**
 * A leg: the part of an order that is at one venue, as an order of its own there. Its unacknowledged requests follow
 * from the row, so that they can be sent again after any crash.
 */
import type { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { LitVenue } from '@tradefloor/contracts/market';
import { type Px, type Qty, qty } from '@tradefloor/contracts/money';
import type { Side, VenueTimeInForce } from '@tradefloor/contracts/order';
import type { VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import { isImmediate } from '@tradefloor/contracts/vocabulary/order';
import {
  flatTerms,
  type PeggedTerms,
  type PriceTerms,
} from '@tradefloor/contracts/vocabulary/price-terms';
import type { SaleMark } from '@tradefloor/contracts/vocabulary/sale-marks';

/** `SENT`: no response yet. `OPEN`: the venue has it. `OVER`: it never trades again. */
export type LegState = 'SENT' | 'OPEN' | 'OVER';

/** A cancel or replace that the venue has not acknowledged. */
export type LegRequest = {
  readonly kind: 'CANCEL' | 'REPLACE';
  readonly clOrdId: string;
  /** The whole requested quantity; a cancel keeps the leg's. */
  readonly qty: Qty;
  /** Whether the venue had accepted the leg at the time of the request. */
  readonly wasOpen: boolean;
  /** How the leg is handled from then on; absent where that stays. */
  readonly handling?: LegHandling;
  readonly at: number;
};

/** What a replace changes of a leg beside its quantity. */
export type LegHandling = Pick<VenueLeg, 'peg' | 'displayQty' | 'postOnly'>;

/** What a leg's price at its venue follows. */
export type LegPeg = Pick<PeggedTerms<Px>, 'pegTo' | 'pegOffset'>;

export type VenueLeg = {
  /** ClOrdID (11) of its NewOrderSingle. */
  readonly legId: string;
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly venue: LitVenue;
  readonly timeInForce: VenueTimeInForce;
  readonly qty: Qty;
  /** Its limit, also where its price follows the market; null for a market order in an auction. */
  readonly price: Px | null;
  readonly peg: LegPeg | null;
  /** As its order has them; null and false for a leg that takes. */
  readonly displayQty: Qty | null;
  readonly minQty: Qty | null;
  readonly postOnly: boolean;
  /** Of what is sold short; a leg is all long or all short. */
  readonly mark: SaleMark | null;
  readonly cumQty: Qty;
  readonly state: LegState;
  /** The ClOrdID in force: a replace brings a new one. */
  readonly clOrdId: string;
  readonly asked: LegRequest | null;
  /** Cancels and replaces so far: the number in the next one's ClOrdID is one more. */
  readonly requestCount: number;
  /** The batch of the market it was decided on. */
  readonly tickSeq: number;
  readonly sentAt: number;
  readonly updatedAt: number;
};

/** Between the order, the number of its leg, and the number of a request about it. No order id has one. */
const JOINT = '_';

/** ClOrdID of an order's n-th leg. */
export const toLegId = (order: OrderId, n: number): string => `${order}${JOINT}${n}`;

/** The leg that a ClOrdID names, be it the leg's own or a request's about it. */
export const legNamed = (clOrdId: string): string => clOrdId.split(JOINT).slice(0, 2).join(JOINT);

/** The order or child order that a leg, or a request about it, belongs to. */
export const orderOfLeg = (clOrdId: string): string => clOrdId.split(JOINT)[0] ?? clOrdId;

/** Whether it trades at once or not at all: it never stands in a book. */
export const isImmediateLeg = ({ timeInForce }: Pick<VenueLeg, 'timeInForce'>): boolean =>
  isImmediate(timeInForce);

type Requested = {
  readonly total?: Qty;
  readonly handling?: LegHandling | undefined;
  readonly at: number;
};

/** The leg with a request that the venue has yet to acknowledge. */
export function requestLeg(
  leg: VenueLeg,
  kind: LegRequest['kind'],
  { total = leg.qty, handling, at }: Requested,
): VenueLeg {
  const requestCount = leg.requestCount + 1;
  const clOrdId = `${leg.legId}${JOINT}${requestCount}`;
  const wasOpen = leg.state === 'OPEN';
  const asked = { kind, clOrdId, qty: total, wasOpen, at };
  const how = handling === undefined ? {} : { handling };
  return { ...leg, requestCount, asked: { ...asked, ...how }, updatedAt: at };
}

function toPriceTerms({ price, peg }: Pick<VenueLeg, 'price' | 'peg'>): PriceTerms<Px> {
  if (price === null) return { type: 'MARKET' };
  return peg === null
    ? { type: 'LIMIT', limitPx: price }
    : { type: 'PEGGED', ...peg, limitPx: price };
}

/** All unacknowledged requests of the leg, oldest first. Repeated calls return the same. */
export function isPending(leg: VenueLeg): VenueRequest[] {
  const { orderId, userId, symbol, side, mark } = leg;
  const { timeInForce, asked, clOrdId: origClOrdId } = leg;
  const about = { orderId, userId, symbol, side, mark };
  const shown = { maxFloor: leg.displayQty };
  const terms = { ...flatTerms(toPriceTerms(leg)), ...shown, timeInForce };
  const requests: VenueRequest[] = [];
  if (leg.state === 'SENT') {
    const { legId: clOrdId, sentAt: at, venue, qty } = leg;
    const { minQty, postOnly } = leg;
    const taking = { minQty, postOnly };
    requests.push({ type: 'NEW', ...about, ...terms, ...taking, clOrdId, at, venue, qty });
  }
  if (asked === null || leg.state === 'OVER') return requests;
  const { clOrdId, at } = asked;
  if (asked.kind === 'CANCEL')
    requests.push({ type: 'CANCEL', ...about, clOrdId, at, origClOrdId });
  else {
    const { qty, handling } = asked;
    const next = { ...leg, ...handling };
    const changed = { ...flatTerms(toPriceTerms(next)), maxFloor: next.displayQty, timeInForce };
    const only = next.postOnly ? { postOnly: true as const } : {};
    const named = { ...about, ...changed, ...only };
    requests.push({ type: 'REPLACE', ...named, clOrdId, at, origClOrdId, qty });
  }
  return requests;
}

type Execution = Extract<VenueReport, { readonly type: 'EXECUTION_REPORT' }>;
type Rejection = Extract<VenueReport, { readonly type: 'CANCEL_REJECT' }>;

/**
 * OrdRejReason (103) and CxlRejReason (102): the venue has seen this ClOrdID; the original request has its own report.
 */
export const DUPLICATE_REQUEST = 6;
/** CxlRejReason (102): the venue knows no such order. */
const UNKNOWN_ORDER = 1;

/**
 * The effect of a report on a leg. `known`: received before, or without new information. `gap`: fills before it are
 * missing, it must be delivered again after them.
 */
export type LegChange =
  | { readonly kind: 'known' }
  | { readonly kind: 'gap' }
  | { readonly kind: 'changed'; readonly leg: VenueLeg }
  | { readonly kind: 'traded'; readonly leg: VenueLeg; readonly trade: VenueTrade };

export type VenueTrade = NonNullable<Execution['trade']>;

const KNOWN = { kind: 'known' } as const;

/** The leg after a report of its venue. Reports of one leg come in their order; each may come again. */
export function reported(leg: VenueLeg, report: VenueReport): LegChange {
  if (leg.state === 'OVER') return KNOWN;
  return report.type === 'CANCEL_REJECT' ? rejected(leg, report) : executed(leg, report);
}

function executed(leg: VenueLeg, report: Execution): LegChange {
  const updatedAt = Math.max(leg.updatedAt, report.transactAt);
  const changed = (change: Partial<VenueLeg>): LegChange => ({
    kind: 'changed',
    leg: { ...leg, updatedAt, ...change },
  });
  switch (report.execType) {
    case 'NEW':
      return leg.state === 'SENT' ? changed({ state: 'OPEN' }) : KNOWN;
    case 'TRADE':
      return traded(leg, report);
    case 'REPLACED':
      return leg.asked?.clOrdId === report.clOrdId
        ? changed({
            ...leg.asked.handling,
            qty: report.qty,
            clOrdId: report.clOrdId,
            asked: null,
            state: report.leavesQty === 0 ? 'OVER' : 'OPEN',
          })
        : KNOWN;
    case 'REJECTED':
      return report.rejectReason === DUPLICATE_REQUEST ? KNOWN : changed({ state: 'OVER' });
    case 'CANCELED':
    case 'EXPIRED':
      return report.cumQty > leg.cumQty ? { kind: 'gap' } : changed({ state: 'OVER', asked: null });
    case 'ORDER_STATUS':
      return KNOWN;
  }
}

/** Identified by the running total: a counted fill is a repeat. */
function traded(leg: VenueLeg, { trade, cumQty, leavesQty, transactAt }: Execution): LegChange {
  if (trade === null || cumQty <= leg.cumQty) return KNOWN;
  if (cumQty - trade.lastQty !== leg.cumQty) return { kind: 'gap' };
  const after: VenueLeg = {
    ...leg,
    cumQty: qty(cumQty),
    state: leavesQty === 0 ? 'OVER' : 'OPEN',
    updatedAt: Math.max(leg.updatedAt, transactAt),
  };
  return { kind: 'traded', leg: after, trade };
}

/**
 * A leg unknown to its venue is over; any other refusal leaves it unchanged. A leg not yet accepted at the time of the
 * request may have been in transit: that explains the refusal.
 */
function rejected(leg: VenueLeg, { clOrdId, reason, transactAt }: Rejection): LegChange {
  if (leg.asked?.clOrdId !== clOrdId || reason === DUPLICATE_REQUEST) return KNOWN;
  const updatedAt = Math.max(leg.updatedAt, transactAt);
  const isGone = reason === UNKNOWN_ORDER && leg.asked.wasOpen;
  const state = isGone ? 'OVER' : leg.state;
  return { kind: 'changed', leg: { ...leg, asked: null, state, updatedAt } };
}
