/**
 * The EMS's requests to a venue as FIX 4.4: NewOrderSingle (D), OrderCancelRequest (F), OrderCancelReplaceRequest (G).
 */
import type { VenueRequest } from '@tradefloor/contracts/venue';
import { unreachable } from '@tradefloor/core/result';
import { type FixField, type FixMessage, field } from '../message.ts';
import { formatUtcTimestamp } from '../utc-timestamp.ts';
import { pxText } from './decimal-text.ts';
import { FIX, PEG, sideCode, TIME_IN_FORCE } from './field-codes.ts';
import { EXEC_INST, ORD_TYPE } from './order-type-codes.ts';

/** A request; the platform's order id travels as SecondaryClOrdID (526), its user as Account (1). */
export function writeVenueRequest(request: VenueRequest): FixMessage {
  switch (request.type) {
    case 'NEW': {
      const body = [
        ...toRef(request),
        ...toTerms(request),
        field(FIX.ExDestination, request.venue),
      ];
      if (request.minQty !== null) body.push(field(FIX.MinQty, request.minQty));
      // The OMS has seen to the locate before it took the order.
      if (request.mark !== null) body.push(field(FIX.LocateReqd, 'N'));
      return { type: 'D', header: [], body };
    }
    case 'CANCEL':
      return { type: 'F', header: [], body: [...toRef(request), origField(request)] };
    case 'REPLACE':
      return {
        type: 'G',
        header: [],
        body: [...toRef(request), ...toTerms(request), origField(request)],
      };
    default:
      return unreachable(request);
  }
}

const toRef = (request: VenueRequest): FixField[] => [
  field(FIX.Account, request.userId),
  field(FIX.ClOrdID, request.clOrdId),
  field(FIX.Side, sideCode(request)),
  field(FIX.Symbol, request.symbol),
  field(FIX.TransactTime, formatUtcTimestamp(request.at)),
  field(FIX.SecondaryClOrdID, request.orderId),
];

const origField = ({ origClOrdId }: { readonly origClOrdId: string }): FixField =>
  field(FIX.OrigClOrdID, origClOrdId);

function toTerms(terms: Instructed): FixField[] {
  const fields = [
    field(FIX.OrderQty, terms.qty),
    field(FIX.OrdType, ORD_TYPE.code[terms.orderType]),
    field(FIX.TimeInForce, TIME_IN_FORCE.code[terms.timeInForce]),
  ];
  const instructions = listInstructions(terms);
  if (instructions.length > 0) fields.push(field(FIX.ExecInst, instructions.join(' ')));
  if (terms.pegOffset !== null) fields.push(field(FIX.PegOffsetValue, pxText(terms.pegOffset)));
  if (terms.maxFloor !== null) fields.push(field(FIX.MaxFloor, terms.maxFloor));
  if (terms.price !== null) fields.push(field(FIX.Price, pxText(terms.price)));
  return fields;
}

type Instructed = Extract<VenueRequest, { readonly type: 'NEW' | 'REPLACE' }>;

const listInstructions = (terms: Instructed): readonly string[] => [
  ...(terms.pegTo === null ? [] : [PEG.code[terms.pegTo]]),
  ...(terms.postOnly ? [EXEC_INST.postOnly] : []),
];
