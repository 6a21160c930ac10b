/**
 * The desk's port: calls, and one stream of events. Everything else in the desk is written against this, so that it can
 * be shown without a server and tested without a browser.
 */
import type { WirePayload } from '@tradefloor/contracts/topics';
import type { Quote } from '../../lib/hot/hot-store.ts';
import type { AlgoPort } from './algo-port.ts';
import type { BondPort } from './bond-port.ts';
import type { ClearingPort } from './clearing-port.ts';
import type { ControlPort } from './control-port.ts';
import type { ExecutionPort } from './execution-port.ts';
import type { FxPort } from './fx-port.ts';
import type { IntelligencePort } from './intelligence-port.ts';
import type { LadderPort } from './ladder-port.ts';
import type { ManyPort } from './many-port.ts';
import type { OpsPort } from './ops-port.ts';
import type { ReplayPort } from './replay-port.ts';
import type { SalesPort } from './sales-port.ts';
import type { ScenarioPort } from './scenario-port.ts';
import type {
  AlgoProgress,
  BondBatch,
  Candle,
  CandleInterval,
  Depth,
  Fill,
  Identity,
  Instrument,
  KillSwitch,
  KillSwitchAction,
  KillSwitchLists,
  LimitUse,
  MarketStatus,
  NewOrder,
  Order,
  OrderChange,
  OrderLife,
  OrderPreview,
  Position,
  Rfq,
  RiskConfigVersion,
  VoiceDeal,
  WireAnswer,
  WireAsked,
} from './shapes.ts';
import type { VoicePort } from './voice-port.ts';

export type Snapshot = {
  readonly tickSeq: number;
  readonly instruments: readonly Instrument[];
  readonly orders: readonly Order[];
  readonly positions: readonly Position[];
  readonly killSwitches: readonly KillSwitch[];
};

export const ORDER_EVENTS = [
  'orders.submitted',
  'orders.updated',
  'orders.rejected',
  'orders.cancelled',
  'orders.replaced',
  'orders.expired',
] as const;
export type OrderEventName = (typeof ORDER_EVENTS)[number];

/** What happened, as it reaches this person; may come twice. */
export type DeskEvent =
  | { readonly event: 'snapshot'; readonly at: string; readonly data: Snapshot }
  | { readonly event: OrderEventName; readonly at: string; readonly data: OrderChange }
  | { readonly event: 'orders.filled'; readonly at: string; readonly data: Fill }
  | { readonly event: 'algo.progress'; readonly at: string; readonly data: AlgoProgress }
  | { readonly event: 'positions.changed'; readonly at: string; readonly data: Position }
  | { readonly event: 'killswitch.changed'; readonly at: string; readonly data: KillSwitchAction }
  | { readonly event: 'market.bonds'; readonly at: string; readonly data: BondBatch }
  | { readonly event: 'market.status'; readonly at: string; readonly data: MarketStatus }
  | {
      readonly event: 'rfq.quote.update' | 'rfq.client.update';
      readonly at: string;
      readonly data: Rfq;
    }
  | { readonly event: 'rfq.voice.update'; readonly at: string; readonly data: VoiceDeal }
  | {
      readonly event: 'news.events';
      readonly at: string;
      readonly data: WirePayload<'news.events'>;
    }
  | {
      readonly event: 'market.recommendations';
      readonly at: string;
      readonly data: WirePayload<'market.recommendations'>;
    }
  | {
      readonly event: 'risk.config.changed';
      readonly at: string;
      readonly data: RiskConfigVersion;
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
  readonly onEvent: (event: DeskEvent) => void;
  readonly onExposure: (tick: ExposureTick) => void;
  readonly onQuotes: (batch: QuoteBatch) => void;
};

export type Stream = {
  /** Drops the socket and opens a new one: for a connection that is open and silent. */
  readonly reconnect: () => void;
  readonly close: () => void;
};

export type DeskPort = OpsPort &
  ControlPort &
  ManyPort &
  AlgoPort &
  LadderPort &
  ClearingPort &
  ExecutionPort &
  ReplayPort &
  BondPort &
  SalesPort &
  VoicePort &
  FxPort &
  ScenarioPort &
  IntelligencePort & {
    readonly open: (listener: StreamListener) => Stream;
    /** One round trip to the gateway in milliseconds; null without a response. */
    readonly ping: () => Promise<number | null>;
    /** False when the session is over, null when unknown. */
    readonly isSessionAlive: () => Promise<boolean | null>;
    readonly logOut: () => Promise<void>;
    readonly place: (order: NewOrder) => Promise<Order>;
    /** Derivatives traded together, all legs or none. */
    readonly placePackage: (body: WireAsked<'placePackage'>) => Promise<WireAnswer<'placePackage'>>;
    /** The platform's expected result for this order now; changes nothing. */
    readonly preview: (order: NewOrder) => Promise<OrderPreview>;
    readonly cancel: (orderId: string) => Promise<Order>;
    readonly replace: (change: WireAsked<'replaceOrder'>) => Promise<Order>;
    /** The order sent under this client order id; null when there is none. */
    readonly findOrder: (clientOrderId: string) => Promise<Order | null>;
    readonly orderLife: (orderId: string) => Promise<OrderLife>;
    readonly fills: (limit: number) => Promise<readonly Fill[]>;
    readonly limitUse: () => Promise<LimitUse>;
    readonly riskConfig: () => Promise<RiskConfigVersion>;
    readonly candles: (symbol: string, interval: CandleInterval) => Promise<readonly Candle[]>;
    readonly depth: (symbol: string) => Promise<Depth>;
    /** The options of an expiry; null leaves the choice to the desk that lists them. */
    readonly optionChain: (
      underlying: string,
      expiry: string | null,
    ) => Promise<WireAnswer<'optionChain'>>;
    /** The volatility surface: the smile of an expiry, and all expiries by moneyness. */
    readonly optionSurface: (
      underlying: string,
      expiry: string | null,
    ) => Promise<WireAnswer<'optionSurface'>>;
    /** A firm price of an unlisted contract. */
    readonly askOptionQuote: (
      terms: WireAsked<'askOptionQuote'>,
    ) => Promise<WireAnswer<'askOptionQuote'>>;
    readonly optionStrategy: (
      legs: readonly WireAsked<'optionStrategy'>['legs'][number][],
    ) => Promise<WireAnswer<'optionStrategy'>>;
    /** Prices of options and futures that are held. */
    readonly contractMarks: (
      symbols: readonly string[],
    ) => Promise<WireAnswer<'contractMarks'>['items']>;
    /** A futures product: its terms, months and spreads. */
    readonly futureStrip: (
      root: WireAsked<'futureStrip'>['root'],
    ) => Promise<WireAnswer<'futureStrip'>>;
    readonly killSwitches: () => Promise<KillSwitchLists>;
    readonly activateKill: (body: WireAsked<'activateKillSwitch'>) => Promise<KillSwitch>;
    readonly releaseKill: (killSwitchId: string, reason: string) => Promise<KillSwitch>;
  };
