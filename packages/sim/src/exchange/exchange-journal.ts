/**
 * What an exchange writes down: one entry for each handling that changed a client's order, a number or a halt, whole
 * or not at all. Rows are complete, so folding is replacing; a snapshot is an entry too.
 */

import type { SplitInForce } from '@tradefloor/contracts/split';
import type { ExchangeMessage } from '@tradefloor/core/trading/exchange/exchange-responses';
import type { AuctionsInForce } from './auction/auction-calls.ts';
import type { ExchangeOrder } from './exchange-order.ts';

/** A message for one session. */
export type Outgoing = {
  readonly session: string;
  readonly message: ExchangeMessage;
  /** Rises by one with every report that must arrive; null for what is only of the moment (data, refusals). */
  readonly reportNo: number | null;
  /** Sent to a drop copy: CopyMsgIndicator (797=Y). */
  readonly copy: boolean;
};

/** The last numbers given. */
export type Counters = {
  order: number;
  exec: number;
  match: number;
  report: number;
  place: number;
  entry: number;
};

/** A ClOrdID that is taken: its session, itself, and the order it names; 0 when it was refused. */
export type TakenId = readonly [session: string, clOrdId: string, orderNo: number];

export type Halt = {
  /** Null: all symbols. */
  readonly symbol: string | null;
  readonly reason: string;
  /**
   * Of the market's own pause: the batch at which it was known. A later batch that quotes the symbol ends the pause, also
   * where the service that reports its end was restarted meanwhile.
   */
  readonly seq?: number;
};

/** Plain JSON, one line of a journal. */
export type JournalEntry = {
  readonly kind: 'CHANGE' | 'SNAPSHOT';
  /** Rises by one; a gap or a repeat is seen by it. */
  readonly entryNo: number;
  readonly at: number;
  readonly counters: Readonly<Counters>;
  readonly orders: readonly ExchangeOrder[];
  readonly ids: readonly TakenId[];
  /** All halts in force; absent when they have not changed. */
  readonly halts?: readonly Halt[];
  /** All splits that listings are after; absent when they have not changed. */
  readonly splits?: readonly SplitInForce[];
  /** The day's auctions and all calls; absent when they have not changed. */
  readonly auctions?: AuctionsInForce;
  /** Set when a new day began: what was over before it is forgotten. */
  readonly isNewDay?: true;
  /** Reports of this entry, for repetition after a crash. */
  readonly reports: readonly Outgoing[];
};

/**
 * Reports of a journal that a session has not been handed yet, in order.
 * @param lastReportNo the last number handed to a session for certain; 0 for none
 */
export function reportsAfter(
  entries: Iterable<JournalEntry>,
  lastReportNo: (session: string) => number,
): Outgoing[] {
  const missing: Outgoing[] = [];
  for (const { reports } of entries) {
    for (const report of reports) {
      if ((report.reportNo ?? 0) > lastReportNo(report.session)) missing.push(report);
    }
  }
  return missing;
}
