/** What a case adds to the protocol of a private world: its requests, its events and its score, described in `docs/bots.md`. */
import type { CaseEvent } from '@tradefloor/bots/case-event';
import { CallStatus } from '@tradefloor/contracts/ccp';
import { InstrumentSymbol } from '@tradefloor/contracts/ids';
import { MoneyWire, PriceWire, Qty } from '@tradefloor/contracts/money';
import { Side } from '@tradefloor/contracts/order';
import { AtWire } from '@tradefloor/contracts/time';
import { unreachable } from '@tradefloor/core/result';
import * as z from 'zod';

const ItemName = z.string().min(1).max(64);

/** Requests of a case by their `op`, without version and id. */
export const CASE_REQUESTS = {
  acceptTender: z.strictObject({ tenderId: ItemName }),
  /** What is left out is not quoted. */
  quote: z.strictObject({
    requestId: ItemName,
    bid: PriceWire.optional(),
    ask: PriceWire.optional(),
  }),
  declareDefault: z.strictObject({ callId: ItemName }),
  allocateLoss: z.strictObject({}),
} as const;

const MandateWire = z.object({
  id: z.string(),
  symbol: InstrumentSymbol,
  side: Side,
  qty: Qty,
  untilAt: AtWire,
});
const TenderWire = MandateWire.extend({ price: PriceWire });
const ClientRequestWire = MandateWire.extend({ side: Side.nullable() });
const MemberCallWire = z.object({
  callId: z.string(),
  memberId: z.string(),
  status: CallStatus,
  due: MoneyWire,
  dueAt: AtWire,
});
/** A score and its figures, as numbers in their units: the more the better. */
export const ScoreWire = z.object({
  score: z.number(),
  unit: z.string(),
  figures: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string() })).readonly(),
});

/** An event of a case by its name on the wire, and its data there. */
export function toCaseLine(event: CaseEvent): { readonly name: string; readonly data: unknown } {
  switch (event.type) {
    case 'NEWS':
      return { name: 'news', data: event.news };
    case 'MANDATE': {
      const { untilMs: untilAt, ...mandate } = event.mandate;
      return { name: 'mandate', data: z.encode(MandateWire, { ...mandate, untilAt }) };
    }
    case 'TENDER': {
      const { untilMs: untilAt, ...tender } = event.tender;
      return { name: 'tender', data: z.encode(TenderWire, { ...tender, untilAt }) };
    }
    case 'REQUEST': {
      const { untilMs: untilAt, ...request } = event.request;
      return { name: 'request', data: z.encode(ClientRequestWire, { ...request, untilAt }) };
    }
    case 'MEMBER_CALL': {
      const { dueMs: dueAt, ...call } = event.call;
      return { name: 'memberCall', data: z.encode(MemberCallWire, { ...call, dueAt }) };
    }
    default:
      return unreachable(event);
  }
}
