/** The calls of the execution screens: trading costs, and FIX messages. */
import type { WireAnswer, WireAsked } from './shapes.ts';

export type OrderTca = WireAnswer<'tcaOrder'>;
export type TcaSummary = WireAnswer<'tcaSummary'>;
/** Which orders are looked at. */
export type TcaAsked = WireAsked<'tcaSummary'>;

export type FixMessage = WireAnswer<'fixMessages'>['items'][number];
export type ExplainedFix = WireAnswer<'fixMessage'>;
export type FixAsked = WireAsked<'fixMessages'>;
export type FixVerification = WireAnswer<'verifyArchive'>;

export type ExecutionPort = {
  readonly tcaOrder: (orderId: string) => Promise<OrderTca>;
  /** One page, newest first. */
  readonly tcaOrders: (asked: WireAsked<'tcaOrders'>) => Promise<WireAnswer<'tcaOrders'>>;
  readonly tcaSummary: (asked: TcaAsked) => Promise<TcaSummary>;
  /** One page of the archive, newest first. */
  readonly fixMessages: (asked: FixAsked) => Promise<WireAnswer<'fixMessages'>>;
  readonly fixMessage: (
    key: Pick<FixMessage, 'sessionDay' | 'direction' | 'msgSeqNum'>,
  ) => Promise<ExplainedFix>;
  /** One page of a day's log, in the order of sending. */
  readonly fixLog: (asked: WireAsked<'fixLog'>) => Promise<WireAnswer<'fixLog'>>;
  /** The newest runs of the verify job, and the one that is under way. */
  readonly fixVerifications: () => Promise<WireAnswer<'archiveVerifications'>>;
  /** Reads a whole day: takes as long as that takes, at most a minute. */
  readonly verifyFix: (sessionDay: string) => Promise<FixVerification>;
};
