/**
 * The life of a request for quote: which event may come in which state, and what it makes of the record. Nothing is
 * decided here; who wins and what it costs are beside it.
 */
import type { ChosenQuote, ClientQuote, Rfq, RfqDealer, RfqState } from '@tradefloor/contracts/rfq';
import { invariant, unreachable } from '../result.ts';

export type RfqEvent = { readonly at: number } & (
  | { readonly type: 'taken'; readonly salesUserId: NonNullable<Rfq['salesUserId']> }
  | {
      readonly type: 'sent';
      readonly dealers: readonly RfqDealer[];
      readonly windowEndsAt: number;
      readonly midPrice: NonNullable<Rfq['midPrice']>;
    }
  | { readonly type: 'answered'; readonly dealer: RfqDealer }
  | {
      readonly type: 'marked-up';
      readonly markupBps: number;
      readonly clientQuote: ClientQuote;
    }
  | { readonly type: 'client-quoted'; readonly clientQuote: ClientQuote }
  | { readonly type: 'noted'; readonly note: string }
  | {
      readonly type: 'executed';
      readonly chosen: ChosenQuote;
      readonly cover: Rfq['cover'];
      readonly dealers: readonly RfqDealer[];
    }
  | {
      readonly type: 'declined' | 'expired' | 'canceled' | 'rejected';
      readonly dealers: readonly RfqDealer[];
    }
);
export type RfqEventType = RfqEvent['type'];

const ENDS = ['canceled', 'rejected', 'expired'] as const satisfies readonly RfqEventType[];

/** Which events a state takes; everything else is refused before it comes here. */
export const RFQ_MOVES: Readonly<Record<RfqState, readonly RfqEventType[]>> = {
  REQUESTED: ['taken', 'noted', ...ENDS],
  SALES_REVIEW: ['sent', 'noted', ...ENDS],
  PENDING: ['answered', 'marked-up', 'executed', 'noted', ...ENDS],
  MARKED_UP: ['answered', 'marked-up', 'client-quoted', 'noted', ...ENDS],
  CLIENT_QUOTED: ['executed', 'declined', 'noted', ...ENDS],
  // A quote that comes after the end is kept beside the record, and changes nothing else.
  EXECUTED: ['answered'],
  CLIENT_DECLINED: ['answered'],
  EXPIRED: ['answered'],
  CANCELED: ['answered'],
  REJECTED: ['answered'],
};

export const mayHappen = (rfq: Pick<Rfq, 'state'>, event: RfqEventType): boolean =>
  RFQ_MOVES[rfq.state].includes(event);

/** The record after an event: one version more. @throws InvariantViolation for a move the table does not list */
export function evolve(rfq: Rfq, event: RfqEvent): Rfq {
  invariant(mayHappen(rfq, event.type), `${rfq.state} cannot be ${event.type}`);
  return { ...rfq, ...changeOf(rfq, event), updatedAt: event.at, version: rfq.version + 1 };
}

function changeOf(rfq: Rfq, event: RfqEvent): Partial<Rfq> {
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
    case 'marked-up':
      return { state: 'MARKED_UP', markupBps: event.markupBps, clientQuote: event.clientQuote };
    case 'client-quoted':
      return { state: 'CLIENT_QUOTED', clientQuote: event.clientQuote };
    case 'noted':
      return { note: event.note };
    case 'executed': {
      const { chosen, cover, at } = event;
      return { state: 'EXECUTED', chosen, cover, dealers: [...event.dealers], executedAt: at };
    }
    case 'declined':
      return { state: 'CLIENT_DECLINED', dealers: [...event.dealers] };
    case 'expired':
      return { state: 'EXPIRED', dealers: [...event.dealers] };
    case 'canceled':
      return { state: 'CANCELED', dealers: [...event.dealers] };
    case 'rejected':
      return { state: 'REJECTED', dealers: [...event.dealers] };
    default:
      return unreachable(event);
  }
}
