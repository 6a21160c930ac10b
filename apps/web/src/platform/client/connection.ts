/**
 * What the client has of the world: calls, and one stream of events. Everything else is written against this, so that
 * it can be shown without a server and tested without a browser.
 */
import type { UserEvent } from '@tradefloor/api/subscriptions/events';
import type { WirePayload } from '@tradefloor/contracts/topics';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type { Calls } from './calls.ts';
import type { PushName } from './pushes.ts';
import type { Identity, Instrument, KillSwitch, Order, Position } from './shapes.ts';

/** Only invalidated: prices come by a subscription of their own, the rest is fetched where a panel shows it. */
type OnlyPushed =
  | 'market.ticks'
  | 'market.fx'
  | 'market.trades'
  | 'market.candles'
  | 'ccp.novation'
  | 'ccp.margin'
  | 'ccp.settlement.queued'
  | 'ccp.settlement.complete'
  | 'alerts.acknowledged'
  | 'alerts.changed'
  | 'alerts.fired'
  | 'archive.progress'
  | 'basket.progress'
  | 'jobs.changed'
  | 'layouts.changed'
  | 'load.progress'
  | 'preferences.changed'
  | 'replay.progress'
  | 'rooms.board'
  | 'rooms.changed'
  | 'rooms.participant'
  | 'rooms.quotes'
  | 'scenario.progress'
  | 'surveillance.changed'
  | 'watchlists.changed'
  | 'watchlists.shared'
  | 'risk.exposure';

/** What happened, as it reaches this person; may come twice. */
export type ClientEvent =
  | { readonly event: 'snapshot'; readonly at: string; readonly data: Snapshot }
  | Exclude<UserEvent, { readonly event: OnlyPushed | 'snapshot' }>;

export type Snapshot = {
  readonly tickSeq: number;
  readonly instruments: readonly Instrument[];
  readonly orders: readonly Order[];
  readonly positions: readonly Position[];
  /** Which lists are cut at their limit; absent from a gateway older than this page. */
  readonly more?: { readonly orders: boolean; readonly positions: boolean };
  readonly killSwitches: readonly KillSwitch[];
};

/** Figures of the firm or of a desk, about once a second. */
export type ExposureTick = WirePayload<'risk.exposure'>;

/** The quotes that changed in one batch. */
export type QuoteBatch = {
  readonly seq: number;
  /** Server time of the batch in milliseconds. */
  readonly atMs: number;
  /** Replaces everything known before. */
  readonly full: boolean;
  readonly changes: readonly Quote[];
};

export type StreamListener = {
  readonly onOpen: () => void;
  readonly onClosed: () => void;
  /** The session is over: nothing will come any more. */
  readonly onOver: () => void;
  readonly onIdentity: (identity: Identity) => void;
  readonly onEvent: (event: ClientEvent) => void;
  /** Every push by its name, also those that are no event of the desk. */
  readonly onPush: (name: PushName) => void;
  readonly onExposure: (tick: ExposureTick) => void;
  readonly onQuotes: (batch: QuoteBatch) => void;
};

export type Stream = {
  /** Drops the socket and opens a new one: for a connection that is open and silent. */
  readonly reconnect: () => void;
  readonly close: () => void;
};

export type Connection = {
  readonly calls: Calls;
  readonly open: (listener: StreamListener) => Stream;
  /** One round trip to the gateway in milliseconds; null without a response. */
  readonly ping: () => Promise<number | null>;
  /** False when the session is over, null when unknown. */
  readonly isSessionAlive: () => Promise<boolean | null>;
  readonly logOut: () => Promise<void>;
};
