/** The response to an unusable message of a client: by type of message, as FIX 4.4 requires. */
import { LIST_REFUSED } from '@tradefloor/core/trading/exchange/exchange-responses';
import { type FixField, type FixMessage, field, toEntries, toText } from '../message.ts';
import { reverseRoute } from '../session-send.ts';
import { formatUtcTimestamp } from '../utc-timestamp.ts';
import { FIX } from './field-codes.ts';
import { REFUSE, type Refusal } from './unreadable.ts';

/** BusinessRejectReason (380) and CxlRejReason (102). Source: FIX 4.4 volume 6. */
const UNSUPPORTED_TYPE = 3;
const OTHER = 0;
const CXL_OTHER = 99;
const REJECTED = '8';

export interface RefusedMessage {
  readonly message: FixMessage;
  readonly seqNum: number;
  readonly refusal: Refusal;
  /** ExecID (17) of the report, should the response be one. */
  readonly execId: string;
  readonly nowMs: number;
}

/** Responses to an unusable message: of a list one report for each of its orders, of any other message one. */
export function refuseClientMessage(refused: RefusedMessage): readonly FixMessage[] {
  return refused.message.type === 'E' ? refuseOrderList(refused) : [refuseOne(refused)];
}

/** The order that the refusal is about gets its reason, the others of its list that they are refused with it. */
function refuseOrderList(refused: RefusedMessage): readonly FixMessage[] {
  const { message, refusal, execId } = refused;
  const list = echoed(message, [FIX.ListID, FIX.ContingencyType]);
  return toEntries(message.body, FIX.NoOrders).map((body, at) => {
    const isMeant = refusal.at === undefined || refusal.at === at;
    const of: RefusedMessage = {
      ...refused,
      message: { ...message, body },
      refusal: isMeant ? refusal : { reason: REFUSE.other, text: LIST_REFUSED },
      execId: `${execId}-${at + 1}`,
    };
    return { type: '8', header: [], body: [...orderReject(of), ...list] };
  });
}

/** An order gets a report, a change to one a cancel reject, everything else a business reject. */
function refuseOne(refused: RefusedMessage): FixMessage {
  const { message, refusal } = refused;
  if (message.type === 'D') return { type: '8', header: [], body: orderReject(refused) };
  if (message.type === 'F' || message.type === 'G') {
    return { type: '9', header: [], body: cancelReject(refused) };
  }
  return businessReject(refused, OTHER, refusal.text);
}

/** BusinessMessageReject (j) for a type the exchange does not serve. */
export const refuseType = (refused: Pick<RefusedMessage, 'message' | 'seqNum'>): FixMessage =>
  businessReject(refused, UNSUPPORTED_TYPE, 'Unsupported Message Type');

function businessReject(
  { message, seqNum }: Pick<RefusedMessage, 'message' | 'seqNum'>,
  reason: number,
  text: string,
): FixMessage {
  const body = [
    field(FIX.RefSeqNum, seqNum),
    field(FIX.Text, text),
    field(FIX.RefMsgType, message.type),
    field(FIX.BusinessRejectReason, reason),
  ];
  return { type: 'j', header: reverseRoute(message), body };
}

/** The fields of the request that its response repeats unchanged. */
function echoed({ body }: FixMessage, tags: readonly number[]): FixField[] {
  return tags.flatMap((tag) => {
    const text = toText(body, tag);
    return text === undefined ? [] : [field(tag, text)];
  });
}

function orderReject({ message, refusal, execId, nowMs }: RefusedMessage): FixField[] {
  const { Account, ClOrdID, OrderQty, OrdType, Side, Symbol: SymbolTag } = FIX;
  return [
    ...echoed(message, [Account, ClOrdID, OrderQty, OrdType, Side, SymbolTag]),
    field(FIX.AvgPx, 0),
    field(FIX.CumQty, 0),
    field(FIX.ExecID, execId),
    field(FIX.OrderID, 'NONE'),
    field(FIX.OrdStatus, REJECTED),
    field(FIX.Text, refusal.text),
    field(FIX.TransactTime, formatUtcTimestamp(nowMs)),
    field(FIX.OrdRejReason, refusal.reason),
    field(FIX.ExecType, REJECTED),
    field(FIX.LeavesQty, 0),
  ];
}

function cancelReject({ message, refusal, nowMs }: RefusedMessage): FixField[] {
  return [
    ...echoed(message, [FIX.ClOrdID, FIX.OrigClOrdID]),
    field(FIX.OrderID, 'NONE'),
    field(FIX.OrdStatus, REJECTED),
    field(FIX.Text, refusal.text),
    field(FIX.TransactTime, formatUtcTimestamp(nowMs)),
    field(FIX.CxlRejReason, CXL_OTHER),
    field(FIX.CxlRejResponseTo, message.type === 'F' ? 1 : 2),
  ];
}
