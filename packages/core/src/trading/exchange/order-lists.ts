/** NewOrderList (35=E) in the platform's numbers: orders of a client that depend on one another. */

/**
 * ContingencyType (1385), of FIX 5.0 (extension pack 60): 1 one cancels the other, 2 one triggers the others, 3 one
 * updates the other by what it trades.
 */
export type Contingency = 'OCO' | 'OTO' | 'OUO';

/** Which list an order is of: ListID (66) and ContingencyType (1385); `OTHER` for one that is not offered. */
export type ListRef<C extends Contingency | 'OTHER' = Contingency | 'OTHER'> = {
  readonly listId: string;
  readonly contingency: C;
};

/** One order of a list; ListSeqNo (67) is null where it is no number. */
export type ListedOrder<Order> = { readonly seqNo: number | null; readonly order: Order };

/** NewOrderList (35=E). */
export type OrderList<Order> = ListRef & {
  readonly type: 'ORDER_LIST';
  /** TotNoOrders (68); null where it is no number. */
  readonly total: number | null;
  /** BidType (394) 3: no bidding process. */
  readonly hasNoBidding: boolean;
  /** ListExecInstType (433) 1, immediate, or missing. */
  readonly isImmediate: boolean;
  /** LastFragment (893) Y, or missing: no further message belongs to it. */
  readonly isComplete: boolean;
  /** In the order of the message. */
  readonly orders: readonly ListedOrder<Order>[];
  /** PossResend (97=Y), or a message sent again (43=Y): a known ListID then gets no response. */
  readonly possResend: boolean;
};
