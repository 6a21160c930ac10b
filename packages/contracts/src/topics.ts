/** Every topic of the bus: its payload, the key that orders it, the id of the fact it states, and who receives it. */
import type * as z from 'zod';
import { AlertChange, AlertFired, AlertsAcknowledged } from './alert.ts';
import { AlgoProgress } from './algo.ts';
import { AuctionBatch } from './auctions.ts';
import { BondBatch } from './bond.ts';
import {
  BorrowFee,
  BuyIn,
  ClockSetting,
  MarginCall,
  MarginEvent,
  Novation,
  OptionEnd,
  SettlementObligation,
} from './ccp.ts';
import { DayLossNotice } from './day-loss.ts';
import { DeskLossEvent } from './desk-loss.ts';
import { ContractsExpired } from './expiry.ts';
import { ExecutionReport, Fill } from './fill.ts';
import { ExposureTick } from './firm-risk.ts';
import { ClearedOpenInterest, FuturesSettled } from './future.ts';
import { FxBatch } from './fx.ts';
import { toOrderEventId } from './ids.ts';
import { FeatureBatch, SignalBatch } from './intelligence.ts';
import { JobChange, JobOperation } from './job.ts';
import { KillSwitchAction } from './kill-switch.ts';
import { LayoutChange } from './layout.ts';
import { Candle, TickBatch, TradeBatch } from './market.ts';
import { MarketEvent, MarketStatus, WHOLE_MARKET } from './market-event.ts';
import { NewsEvent } from './news.ts';
import { Incident } from './ops.ts';
import { CancelRequest, ExecutionAck, OrderChange, ReplaceRequest, RoutedOrder } from './order.ts';
import { RoutedPackage } from './package.ts';
import { PreferenceChange } from './preferences.ts';
import {
  BasketProgress,
  BatchProgress,
  LoadProgress,
  ReplayProgress,
  VerificationProgress,
} from './progress.ts';
import { ProposalStep } from './proposal.ts';
import { TradeRecommendation } from './recommendation.ts';
import { QuoteBatch } from './reference-quotes.ts';
import { RequestStep } from './request-step.ts';
import { Rfq, RfqExecuted } from './rfq.ts';
import { Position, RiskConfigVersion } from './risk.ts';
import { RoomBoardPush, RoomChanged, RoomQuotes, SeatChanged } from './room.ts';
import { FindingChange } from './surveillance.ts';
import { feed, latest, type Topic, to, topic } from './topic.ts';
import {
  ADMINS,
  CASES,
  CLIENT_REQUESTS,
  EVERYONE,
  FIRM_FIGURES,
  MARKET,
  OVERSIGHT,
  OWN_ALERTS,
  OWN_JOBS,
  OWN_PAGE,
  OWN_WORK,
  REQUESTS,
  ROOM_MEMBERS,
  TRADES,
  VOICE_DEALS,
  WATCHERS,
} from './topic-access.ts';
import { LimitChange, SessionEvent, UserChange } from './user.ts';
import { VenueRequest } from './venue.ts';
import { returnsToWait } from './vocabulary/dealt-orders.ts';
import { VoiceDeal } from './voice.ts';
import { SharedWatchlistChange, WatchlistChange } from './watchlist.ts';

/** Order topics are keyed by user: all that one user does is handled in order, in one place. */
const change = (name: string) =>
  topic(
    OrderChange,
    ({ order }) => order.userId,
    ({ order }) => `${toOrderEventId(order.orderId, order.version)}-${name}`,
  );

/** Payments due to one participant are consumed in order. */
const settlement = (name: string) =>
  feed(
    SettlementObligation,
    ({ userId }) => userId,
    ({ obligationId, version }) => `${obligationId}-V${version}-${name}`,
  );

export const TOPICS = {
  'orders.submitted': to(TRADES, change('submitted')),
  'orders.routed': topic(
    RoutedOrder,
    ({ order }) => order.userId,
    ({ order }) => `${order.orderId}-routed`,
  ),
  /** A slice of an algo's order, on its way to the EMS: an order of its own, version 1, that names its parent. */
  'orders.child': topic(
    RoutedOrder,
    ({ order }) => order.userId,
    ({ order }) => `${order.orderId}-child`,
  ),
  'orders.child-updated': change('child'),
  'orders.child-cancel-requested': topic(
    CancelRequest,
    (request) => request.userId,
    (request) => `${request.orderId}-cancel-${request.requestNo}`,
  ),
  'orders.fi.rfq': topic(
    RoutedOrder,
    ({ order }) => order.userId,
    ({ order }) => `${order.orderId}-rfq`,
  ),
  /** An order that a dealer takes at once at its own price, or not at all. */
  'orders.otc': topic(
    RoutedOrder,
    ({ order }) => order.userId,
    // One that may return to wait is offered more than once, with another version each time.
    ({ order }) =>
      returnsToWait(order) ? `${order.orderId}-otc-${order.version}` : `${order.orderId}-otc`,
  ),
  /** Orders that a dealer takes together, all or none. */
  'orders.otc.package': topic(
    RoutedPackage,
    ({ userId }) => userId,
    ({ packageId }) => `${packageId}-package`,
  ),
  'orders.otc.cancel-requested': topic(
    CancelRequest,
    (request) => request.userId,
    (request) => `${request.orderId}-otc-cancel-${request.requestNo}`,
  ),
  /** A bond order's cancel: its request for quote is the RFQ service's to end. */
  'orders.fi.cancel-requested': topic(
    CancelRequest,
    (request) => request.userId,
    (request) => `${request.orderId}-fi-cancel-${request.requestNo}`,
  ),
  'algo.progress': to(
    TRADES,
    latest(AlgoProgress, (progress) => `${progress.orderId}-progress-${progress.version}`),
  ),
  /** Long-running work as it gets on: each states what stands now, at most four times a second a run, and its end. */
  'archive.progress': to(
    OVERSIGHT,
    latest(VerificationProgress, ({ at }) => `archive-progress-${at}`),
  ),
  'basket.progress': to(
    OWN_WORK,
    latest(
      BasketProgress,
      ({ userId, basketId, waiting, updatedAt }) =>
        `${userId}-${basketId}-progress-${waiting}-${updatedAt}`,
    ),
  ),
  /** Each step of a job, and how far it is, at most once a second. */
  'jobs.changed': to(
    OWN_JOBS,
    topic(
      JobChange,
      ({ job }) => job.jobId,
      ({ job }) => `${job.jobId}-V${job.version}`,
    ),
  ),
  /** An administrator has acted on another's job or on a queue. */
  'jobs.operated': topic(
    JobOperation,
    ({ kind }) => kind,
    ({ kind, jobId, action, at }) => `${jobId ?? kind}-${action}-${at}`,
  ),
  'load.progress': to(
    ADMINS,
    latest(LoadProgress, ({ at }) => `load-progress-${at}`),
  ),
  'replay.progress': to(
    WATCHERS,
    latest(ReplayProgress, ({ runs, at }) => {
      const { runId, state, progress } = runs.at(-1) ?? { runId: '', state: '', progress: 0 };
      return ['replay-progress', runId, state, progress, at].join('-');
    }),
  ),
  'scenario.progress': to(
    OWN_WORK,
    latest(BatchProgress, ({ batchId, version }) => `${batchId}-progress-${version}`),
  ),
  'orders.updated': to(TRADES, change('updated')),
  'orders.rejected': to(TRADES, change('rejected')),
  'orders.cancelled': to(TRADES, change('cancelled')),
  'orders.replaced': to(TRADES, change('replaced')),
  'orders.expired': to(TRADES, change('expired')),
  'orders.cancel-requested': topic(
    CancelRequest,
    (request) => request.userId,
    (request) => `${request.orderId}-cancel-${request.requestNo}`,
  ),
  'orders.replace-requested': topic(
    ReplaceRequest,
    (request) => request.userId,
    (request) => `${request.orderId}-replace-${request.requestNo}`,
  ),
  /** The algo engine's responses about the orders it works. */
  'algo.acknowledged': topic(
    ExecutionAck,
    (ack) => ack.userId,
    (ack) => `${ack.orderId}-ack-${ack.kind}-${ack.requestNo}`,
  ),
  'orders.acknowledged': topic(
    ExecutionAck,
    (ack) => ack.userId,
    ({ orderId, kind, requestNo, offer }) =>
      `${orderId}-ack-${kind}-${requestNo}${offer === undefined ? '' : `-${offer}`}`,
  ),
  'orders.filled': to(
    TRADES,
    topic(
      Fill,
      (fill) => fill.userId,
      (fill) => fill.execId,
    ),
  ),
  'fix.execution': topic(
    ExecutionReport,
    (report) => report.userId,
    (report) => `${report.execId}-report`,
  ),
  // To the exchange, over the EMS's line. The leg it concerns is the record: unacknowledged requests are sent again.
  'venue.requested': latest(VenueRequest, (request) => request.clOrdId),
  'positions.changed': to(
    TRADES,
    feed(
      Position,
      (position) => position.userId,
      (position) => `${position.userId}-${position.symbol}-P${position.version}`,
    ),
  ),
  'ccp.novation': to(
    TRADES,
    feed(
      Novation,
      (leg) => leg.participant,
      (leg) => leg.novationId,
    ),
  ),
  'ccp.margin': to(
    TRADES,
    feed(
      MarginEvent,
      (event) => event.userId,
      (event) => event.marginEventId,
    ),
  ),
  /** A margin call is made, overdue, declared a default, or over. One that its account pays as it is made is not published. */
  'ccp.margin.called': topic(
    MarginCall,
    ({ userId }) => userId,
    ({ callId, version }) => `${callId}-V${version}-called`,
  ),
  /** Exercise, assignment or expiration of an option on shares, one for each account that held it. */
  'ccp.option.ended': to(
    TRADES,
    topic(
      OptionEnd,
      (end) => end.participant,
      (end) => end.optionEndId,
    ),
  ),
  'ccp.settlement.queued': to(TRADES, settlement('queued')),
  'ccp.settlement.complete': to(TRADES, settlement('complete')),
  /** Bought in for a member: services that hold its positions add the purchase, which no order stands behind. */
  'ccp.bought-in': to(
    TRADES,
    topic(
      BuyIn,
      ({ userId }) => userId,
      ({ buyInId }) => buyInId,
    ),
  ),
  /** A day's fee for borrowed shares: the user's position has it among its fees. */
  'ccp.borrow-fee': topic(
    BorrowFee,
    ({ userId }) => userId,
    ({ borrowFeeId }) => borrowFeeId,
  ),
  /** The clearing clock: after "+1 business day" the desks date trades by it. */
  'ccp.clock': topic(
    ClockSetting,
    () => 'all',
    ({ at }) => `clearing-clock-${at}`,
  ),
  /** Open contracts at the CCP, after each daily settlement. */
  'ccp.open-interest': topic(
    ClearedOpenInterest,
    ({ root }) => root,
    ({ root, date }) => `${root}-${date}-open-interest`,
  ),
  'rfq.quote.update': to(
    REQUESTS,
    topic(
      Rfq,
      (rfq) => rfq.userId,
      (rfq) => `${rfq.rfqId}-V${rfq.version}`,
    ),
  ),
  // What the client may see of the same change.
  'rfq.client.update': to(
    CLIENT_REQUESTS,
    feed(
      Rfq,
      (rfq) => rfq.userId,
      (rfq) => `${rfq.rfqId}-V${rfq.version}-client`,
    ),
  ),
  /** A voice deal in futures at every step of its life. */
  'rfq.voice.update': to(
    VOICE_DEALS,
    feed(
      VoiceDeal,
      (deal) => deal.dealId,
      (deal) => `${deal.dealId}-V${deal.version}`,
    ),
  ),
  'rfq.executed': topic(
    RfqExecuted,
    ({ rfq }) => rfq.userId,
    ({ rfq }) => `${rfq.rfqId}-executed`,
  ),
  'killswitch.changed': to(
    EVERYONE,
    topic(
      KillSwitchAction,
      () => 'all',
      (action) => action.actionId,
    ),
  ),
  'risk.config.changed': to(
    MARKET,
    topic(
      RiskConfigVersion,
      () => 'all',
      (row) => `risk-config-${row.version}`,
    ),
  ),
  /** For the user, the heads of the desk and those who see the firm. */
  'risk.day-loss': to(
    TRADES,
    feed(
      DayLossNotice,
      ({ userId }) => userId,
      ({ userId, level, at }) => `day-loss-${userId}-${level}-${at}`,
    ),
  ),
  /** For the heads of the desk and those who see the firm; an entry of the audit trail. */
  'risk.desk-loss': to(
    FIRM_FIGURES,
    topic(
      DeskLossEvent,
      ({ desk }) => desk,
      ({ desk, step, at }) => `desk-loss-${desk}-${step}-${at}`,
    ),
  ),
  /** For those who read findings: they read them again. */
  'surveillance.changed': to(
    CASES,
    feed(
      FindingChange,
      ({ findingId }) => findingId,
      ({ findingId, version }) => `finding-${findingId}-${version}`,
    ),
  ),
  /** A change that awaits another person's approval: it is proposed, and ends. */
  'proposals.changed': topic(
    ProposalStep,
    ({ proposalId }) => proposalId,
    ({ proposalId, step }) => `proposal-${proposalId}-${step}`,
  ),
  /** What a person or a program did that no other topic states: an algo was paused, a dealer's price requested. */
  'requests.step': topic(
    RequestStep,
    ({ userId }) => userId,
    ({ stepId }) => stepId,
  ),
  'limits.changed': topic(
    LimitChange,
    (change) => change.userId,
    (change) => change.changeId,
  ),
  /** A user's account was made, changed, or given another password. */
  'users.changed': topic(
    UserChange,
    (change) => change.userId,
    (change) => change.changeId,
  ),
  'user.session': topic(
    SessionEvent,
    (event) => event.userId,
    (event) => `${event.sessionId}-${event.kind}-${event.at}`,
  ),
  /** A watchlist was made, changed or deleted: for the other windows of its owner. */
  'watchlists.changed': to(
    OWN_WORK,
    feed(
      WatchlistChange,
      ({ userId }) => userId,
      ({ watchlistId, version }) => `${watchlistId}-V${version}`,
    ),
  ),
  /** The same of a list that is or was shared, for its readers: which one, nothing of its content. */
  'watchlists.shared': to(
    MARKET,
    feed(
      SharedWatchlistChange,
      ({ watchlistId }) => watchlistId,
      ({ watchlistId, version }) => `${watchlistId}-V${version}-shared`,
    ),
  ),
  /** A layout was saved, changed or deleted: for the other windows of its owner. */
  'layouts.changed': to(
    OWN_PAGE,
    feed(
      LayoutChange,
      ({ userId }) => userId,
      ({ layoutId, version }) => `${layoutId}-V${version}`,
    ),
  ),
  /** A document of preferences was saved: for the other pages of its owner. */
  'preferences.changed': to(
    OWN_PAGE,
    feed(
      PreferenceChange,
      ({ userId }) => userId,
      ({ userId, name, version }) => `${userId}-${name}-V${version}`,
    ),
  ),
  /** A price alert was made, changed, armed again, snoozed or deleted: for all windows of its owner. */
  'alerts.changed': to(
    OWN_ALERTS,
    feed(
      AlertChange,
      ({ userId }) => userId,
      ({ alertId, version, at }) => `${alertId}-V${version}-${at}`,
    ),
  ),
  /** A price alert has fired, or something is noticed: for all windows of its user. The row is the record. */
  'alerts.fired': to(
    OWN_ALERTS,
    topic(
      AlertFired,
      ({ userId }) => userId,
      (fired) => ('firingId' in fired ? fired.firingId : `${fired.userId}-${fired.noticeId}`),
    ),
  ),
  /** Firings or notices were acknowledged, or a kind of notices snoozed, in one window of their owner. */
  'alerts.acknowledged': to(
    OWN_ALERTS,
    feed(
      AlertsAcknowledged,
      ({ userId }) => userId,
      ({ userId, firingId, at }) => `${userId}-${firingId}-acknowledged-${at}`,
    ),
  ),
  /** An alert of the platform begins, or is over. */
  'ops.incident': topic(
    Incident,
    ({ incidentId }) => incidentId,
    ({ incidentId, closedAt }) => `${incidentId}-${closedAt === null ? 'opened' : 'closed'}`,
  ),
  'risk.exposure': to(
    FIRM_FIGURES,
    latest(ExposureTick, (tick) => `exposure-${tick.scope}-${tick.asOf}`),
  ),
  'market.ticks': to(
    MARKET,
    latest(TickBatch, (batch) => `ticks-${batch.seq}`),
  ),
  /** The prints of a batch of shares: what bars are made of, and the tape. */
  'market.trades': to(
    MARKET,
    latest(TradeBatch, (batch) => `trades-${batch.seq}`),
  ),
  /** Auction calls as they stand, once a second while there are any, and what each came to. */
  'market.auctions': to(
    MARKET,
    latest(AuctionBatch, (batch) => `auctions-${batch.seq}`),
  ),
  /** Expired contracts with their final prices: services that hold positions close them. */
  'contracts.expired': topic(
    ContractsExpired,
    () => 'all',
    ({ at }) => `contracts-expired-${at}`,
  ),
  /** Daily settlement prices: what the CCP settles positions in futures at. */
  'futures.settled': topic(
    FuturesSettled,
    ({ root }) => root,
    ({ root, date }) => `${root}-${date}-settled`,
  ),
  /** Reference prices of what is not an equity: the only price topic that services consume beside the ticks. */
  'market.quotes': latest(
    QuoteBatch,
    ({ seq, markets }) =>
      `quotes-${seq}-${markets.map(({ type, at }) => `${type}-${at}`).join('-')}`,
  ),
  /** Two-way prices of all currency pairs by size, with every batch of the market. */
  'market.fx': to(
    MARKET,
    latest(FxBatch, (batch) => `fx-${batch.seq}`),
  ),
  'market.bonds': to(
    MARKET,
    latest(BondBatch, (batch) => `bonds-${batch.seq}`),
  ),
  /** Market conditions: published at every change, and periodically for new consumers. */
  'market.status': to(
    MARKET,
    latest(MarketStatus, (status) => `market-status-${status.seq}`),
  ),
  'market.event': topic(
    MarketEvent,
    () => 'all',
    (event) => `market-event-${event.eventId}`,
  ),
  /** Seven features of every symbol, with every batch. */
  'market.features': latest(FeatureBatch, (batch) => `features-${batch.seq}`),
  'market.signals': latest(SignalBatch, (batch) => `signals-${batch.seq}`),
  /** Advice when it is made, and again once its outcome is known. */
  'market.recommendations': to(
    MARKET,
    feed(
      TradeRecommendation,
      ({ symbol }) => symbol,
      ({ recommendationId, outcome }) =>
        outcome === null ? recommendationId : `${recommendationId}-outcome`,
    ),
  ),
  'news.events': to(
    MARKET,
    topic(
      NewsEvent,
      ({ symbol, sector }) => symbol ?? sector ?? WHOLE_MARKET,
      (event) => event.newsId,
    ),
  ),
  /** A room, its heat or its announcements, as they stand now. */
  'rooms.changed': to(
    ROOM_MEMBERS,
    feed(
      RoomChanged,
      ({ roomId }) => roomId,
      ({ roomId, version }) => `${roomId}-V${version}`,
    ),
  ),
  'rooms.board': to(
    ROOM_MEMBERS,
    latest(RoomBoardPush, ({ heatId, clockMs }) => `${heatId}-board-${clockMs}`),
  ),
  'rooms.quotes': to(
    ROOM_MEMBERS,
    latest(RoomQuotes, ({ heatId, clockMs }) => `${heatId}-quotes-${clockMs}`),
  ),
  /** Orders, fills and figures of one seat: for its own members and the instructor. The log is the record. */
  'rooms.participant': to(
    ROOM_MEMBERS,
    feed(
      SeatChanged,
      ({ seatId }) => seatId,
      ({ heatId, seatId, no }) => `${heatId}-${seatId}-${no}`,
    ),
  ),
  'market.candles': to(
    MARKET,
    latest(Candle, (c) => `candle-${c.symbol}-${c.interval}-${c.startAt}`),
  ),
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof TOPICS;

/** The topics that leave the platform through sockets. Others are between services. */
export type UserTopic = {
  [T in TopicName]: (typeof TOPICS)[T]['access']['audience'] extends null ? never : T;
}[TopicName];
/** What a topic carries, inside the program. */
export type Payload<T extends TopicName> = z.output<(typeof TOPICS)[T]['schema']>;
/** What a topic carries, on the wire. */
export type WirePayload<T extends TopicName> = z.input<(typeof TOPICS)[T]['schema']>;
/** Any message with its topic; narrowing the topic narrows the payload. */
export type Message<T extends TopicName = TopicName> = {
  [K in T]: { readonly topic: K; readonly payload: Payload<K> };
}[T];

export const isTopicName = (name: string): name is TopicName => Object.hasOwn(TOPICS, name);
