/**
 * The states of a request for quote: which event is valid in which state, and its effect on the record. Nothing is
 * decided here; winner and cost are computed in the neighbouring files.
 */
import type {
  ChosenQuote,
  ClientQuote,
  Rfq,
  RfqDealer,
  RfqRefusal,
  RfqState,
  TwoWay,
  TwoWayPrice,
} from '@tradefloor/contracts/rfq';
import type { RfqEndCause } from '@tradefloor/contracts/vocabulary/rfq';
import { invariant, unreachable } from '../../result.ts';

export type RfqEvent = { readonly at: number } & (
  | { readonly type: 'taken'; readonly salesUserId: NonNullable<Rfq['salesUserId']> }
  | {
      readonly type: 'sent';
      readonly dealers: readonly RfqDealer[];
      readonly windowEndsAt: number;
      readonly midPrice: NonNullable<Rfq['midPrice']>;
    }
  | { readonly type: 'answered'; readonly dealer: RfqDealer }
  | { readonly type: 'timed-out'; readonly dealers: readonly RfqDealer[] }
  | {
      readonly type: 'marked-up';
      readonly markupBps: number;
      readonly clientQuote: ClientQuote;
      /** The dealer whose quote the price is made of. */
      readonly chosen: ChosenQuote;
    }
  | { readonly type: 'two-way-marked-up'; readonly twoWay: TwoWay }
  /** Its price, or both sides of it, are the client's to deal on until then. */
  | { readonly type: 'client-quoted'; readonly validUntil: number }
  | { readonly type: 'accept-refused'; readonly refusal: RfqRefusal }
  | {
      readonly type: 'noted';
      readonly note: string;
      /** The trader it involves; null for none. */
      readonly traderUserId: Rfq['traderUserId'];
    }
  | {
      readonly type: 'executed';
      readonly chosen: ChosenQuote;
      readonly cover: Rfq['cover'];
      readonly dealers: readonly RfqDealer[];
      /** With its settlement, where a client trades. */
      readonly clientQuote: Rfq['clientQuote'];
    }
  | {
      readonly type: 'declined' | 'expired' | 'canceled' | 'rejected';
      readonly dealers: readonly RfqDealer[];
      readonly cause: RfqEndCause;
      /** What the cause does not state. */
      readonly detail: string | null;
    }
);
export type RfqEventType = RfqEvent['type'];

const ENDED_AS = {
  declined: 'CLIENT_DECLINED',
  expired: 'EXPIRED',
  canceled: 'CANCELED',
  rejected: 'REJECTED',
} as const satisfies Partial<Record<RfqEventType, RfqState>>;

const ENDS = ['canceled', 'rejected', 'expired'] as const satisfies readonly RfqEventType[];

/** Which events a state takes; everything else is refused before it comes here. */
export const RFQ_MOVES: Readonly<Record<RfqState, readonly RfqEventType[]>> = {
  REQUESTED: ['taken', 'noted', ...ENDS],
  SALES_REVIEW: ['sent', 'noted', ...ENDS],
  PENDING: [
    'answered',
    'timed-out',
    'marked-up',
    'two-way-marked-up',
    'executed',
    'noted',
    ...ENDS,
  ],
  MARKED_UP: [
    'answered',
    'timed-out',
    'marked-up',
    'two-way-marked-up',
    'client-quoted',
    'noted',
    ...ENDS,
  ],
  // Sales need not wait for the slowest dealer.
  CLIENT_QUOTED: [
    'answered',
    'timed-out',
    'accept-refused',
    'executed',
    'declined',
    'noted',
    ...ENDS,
  ],
  // A quote that comes after the end is kept beside the record, and changes nothing else.
  EXECUTED: ['answered'],
  CLIENT_DECLINED: ['answered'],
  EXPIRED: ['answered'],
  CANCELED: ['answered'],
  REJECTED: ['answered'],
};

/** Which events a request takes that discloses no side. It trades as a request on the side that its client deals on. */
const TWO_WAY_NEVER: ReadonlySet<RfqEventType> = new Set(['marked-up', 'executed']);
const ONE_WAY_NEVER: ReadonlySet<RfqEventType> = new Set(['two-way-marked-up']);

export const mayHappen = ({ state, side }: Pick<Rfq, 'state' | 'side'>, event: RfqEventType) =>
  RFQ_MOVES[state].includes(event) &&
  !(side === 'TWO_WAY' ? TWO_WAY_NEVER : ONE_WAY_NEVER).has(event);

/** The record after an event: one version more. @throws InvariantViolation for a move the table does not list */
export function evolve(rfq: Rfq, event: RfqEvent): Rfq {
  invariant(mayHappen(rfq, event.type), `${rfq.state} cannot be ${event.type}`);
  return { ...rfq, ...toChange(rfq, event), updatedAt: event.at, version: rfq.version + 1 };
}

function toChange(rfq: Rfq, event: RfqEvent): Partial<Rfq> {
  switch (event.type) {
    case 'taken':
      return { state: 'SALES_REVIEW', salesUserId: event.salesUserId, userId: event.salesUserId };
    case 'sent': {
      const { windowEndsAt, midPrice } = event;
      return { state: 'PENDING', dealers: [...event.dealers], windowEndsAt, midPrice };
    }
    case 'answered':
      return {
        dealers: rfq.dealers.map((known) =>
          known.dealerId === event.dealer.dealerId ? event.dealer : known,
        ),
      };
    case 'timed-out':
      return { dealers: [...event.dealers] };
    case 'marked-up': {
      const { markupBps, clientQuote, chosen } = event;
      return { state: 'MARKED_UP', markupBps, clientQuote, chosen };
    }
    case 'two-way-marked-up':
      return { state: 'MARKED_UP', twoWay: event.twoWay };
    case 'client-quoted':
      return { state: 'CLIENT_QUOTED', ...toShown(rfq, event.validUntil) };
    case 'accept-refused':
      return { refusal: event.refusal };
    case 'noted':
      return { note: event.note, traderUserId: event.traderUserId ?? rfq.traderUserId };
    case 'executed': {
      const { chosen, cover, clientQuote, at } = event;
      const dealers = [...event.dealers];
      return { state: 'EXECUTED', chosen, cover, dealers, clientQuote, executedAt: at };
    }
    case 'declined':
    case 'expired':
    case 'canceled':
    case 'rejected':
      return {
        state: ENDED_AS[event.type],
        dealers: [...event.dealers],
        chosen: null,
        ending: { cause: event.cause, stage: rfq.state, detail: event.detail },
      };
    default:
      return unreachable(event);
  }
}

const shownSide = (price: TwoWayPrice | null, validUntil: number): TwoWayPrice | null =>
  price === null ? null : { ...price, quote: { ...price.quote, validUntil } };

/** The price, or both sides of it, good until then. */
function toShown({ clientQuote, twoWay }: Rfq, validUntil: number): Partial<Rfq> {
  if (twoWay != null) {
    return {
      twoWay: {
        bid: shownSide(twoWay.bid, validUntil),
        ask: shownSide(twoWay.ask, validUntil),
      },
    };
  }
  return { clientQuote: clientQuote === null ? null : { ...clientQuote, validUntil } };
}
