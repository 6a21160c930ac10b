/**
 * The archive's reader port: messages by subject, a day as it was sent, and the journal's records of it. The database
 * implements it, memory in tests. Access is decided before the call.
 */
import type {
  ArchivedExecution,
  ArchivedMessage,
  ArchivedRequest,
  ArchiveFault,
  ArchiveVerification,
} from '@tradefloor/contracts/calls/fix-archive';
import type { ExecId, InstrumentSymbol, OrderId } from '@tradefloor/contracts/ids';
import type { Scope } from '../access/access.ts';
import type { PageQuery } from '../journal/reader.ts';

export type ExecutionsQuery = PageQuery & {
  /** Whose rows the page may hold. */
  readonly scope: Scope;
  readonly orderId: OrderId | null;
  /** Any ClOrdID of a chain: returns all that 11 and 41 tie to it, per user. */
  readonly clOrdId: string | null;
  readonly execId: ExecId | null;
  readonly symbol: InstrumentSymbol | null;
  /** TransactTime (60) at or after, and before. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
};

export type MessagesQuery = PageQuery & {
  readonly scope: Scope;
  readonly sessionDay: string | null;
  readonly direction: ArchivedMessage['direction'] | null;
  readonly msgType: ArchivedMessage['msgType'] | null;
  /** The order's own messages and its children's. */
  readonly orderId: OrderId | null;
  readonly clOrdId: string | null;
  readonly symbol: InstrumentSymbol | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
};

/** Requests and reports beside each other, each newest first: by `transactTime`, then id, both falling. */
export type MessageRows = {
  readonly requests: readonly ArchivedRequest[];
  readonly reports: readonly ArchivedExecution[];
};

/** Names one message. */
export type MessageKey = Pick<ArchivedMessage, 'sessionDay' | 'direction' | 'msgSeqNum'>;

/** A place in the archive: session day, then number. */
export type ArchivePlace = { readonly sessionDay: string; readonly msgSeqNum: number };

export interface ArchiveReader {
  /** Newest first: by `transactTime`, then `execId`, both falling; strictly below `after`. */
  executions(query: ExecutionsQuery): Promise<readonly ArchivedExecution[]>;
  /** Up to `limit` of each, strictly below `after`. */
  messages(query: MessagesQuery): Promise<MessageRows>;
  message(key: MessageKey): Promise<MessageRows>;
  /** The order's newest request for terms, and its newest report of the terms in force. */
  toTerms(orderId: OrderId): Promise<MessageRows>;
  /** One day's reports in the order of their numbers, strictly above `afterSeqNum`. */
  day(
    sessionDay: string,
    afterSeqNum: number,
    limit: number,
  ): Promise<readonly ArchivedExecution[]>;
  /** One day's requests in the order of their numbers, strictly above `afterSeqNum`. */
  requestsOfDay(
    sessionDay: string,
    afterSeqNum: number,
    limit: number,
  ): Promise<readonly ArchivedRequest[]>;
  /**
   * Everything up to and on the day of the orders that have a message on it, by place; strictly above `after`.
   */
  toOrders(
    sessionDay: string,
    after: ArchivePlace | null,
    limit: number,
  ): Promise<readonly ArchivedExecution[]>;
  /** Fills of the day before `beforeMs`, and where journal and archive do not agree, at most a hundred. */
  againstJournal(
    sessionDay: string,
    beforeMs: number,
  ): Promise<{ readonly journalFills: number; readonly faults: readonly ArchiveFault[] }>;
  /** Newest first: by `at`, then `verificationId`, both falling; strictly below `after`. */
  verifications(query: PageQuery): Promise<readonly ArchiveVerification[]>;
}
