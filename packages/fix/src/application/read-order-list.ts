/** NewOrderList (E): the fields of the list, and each of its orders as an order by itself. */
import type {
  NewOrderList,
  NewOrderSingle,
} from '@tradefloor/core/trading/exchange/client-messages';
import type { ListedOrder } from '@tradefloor/core/trading/exchange/order-lists';
import { type FixField, field, readCount, toEntries, toText } from '../message.ts';
import { TAG } from '../tags.ts';
import { FIX } from './field-codes.ts';
import { CONTINGENCY } from './list-codes.ts';
import { Unreadable } from './unreadable.ts';

type Fields = readonly FixField[];

/** How an order of the list is read, and what the message's header has for all of them. */
type Reading = {
  readonly possResend: boolean;
  readonly header: Fields;
  readonly readOrder: (body: Fields, header: Fields) => NewOrderSingle;
};

const NO_BIDDING = '3';
const IMMEDIATE = '1';
const LAST = 'Y';

export function readOrderList(body: Fields, reading: Reading): NewOrderList {
  const readNumber = (tag: number): number | null => readCount(toText(body, tag)) ?? null;
  return {
    type: 'ORDER_LIST',
    listId: toText(body, FIX.ListID) ?? '',
    contingency: CONTINGENCY.toName(toText(body, FIX.ContingencyType)) ?? 'OTHER',
    total: readNumber(FIX.TotNoOrders),
    hasNoBidding: toText(body, FIX.BidType) === NO_BIDDING,
    isImmediate: (toText(body, FIX.ListExecInstType) ?? IMMEDIATE) === IMMEDIATE,
    isComplete: (toText(body, FIX.LastFragment) ?? LAST) === LAST,
    orders: toEntries(body, FIX.NoOrders).map((entry, at) => readEntry(entry, at, reading)),
    possResend: reading.possResend,
  };
}

/** TransactTime (60) may be missing in an order of a list: it is as old as its message then (SendingTime, 52). */
function readEntry(
  entry: Fields,
  at: number,
  { header, readOrder }: Reading,
): ListedOrder<NewOrderSingle> {
  const sentAt = toText(header, TAG.SendingTime);
  const isTimed = toText(entry, FIX.TransactTime) !== undefined || sentAt === undefined;
  const body = isTimed ? entry : [...entry, field(FIX.TransactTime, sentAt)];
  try {
    const seqNo = readCount(toText(entry, FIX.ListSeqNo)) ?? null;
    return { seqNo, order: readOrder(body, header) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw new Unreadable(error.refusal.reason, error.refusal.text, at);
  }
}
