/**
 * The cached results each push of the socket invalidates. It replaces polling: a panel is as new as the last event, and
 * fetches nothing while nothing happens.
 *
 * Not everything is pushed. Log-ins, limit changes and their audit entries are refetched with the firm's exposure,
 * which reaches exactly the users of these panels; results computed from prices, with the market's batches.
 */
import type { UserEvent } from '@tradefloor/api/subscriptions/events';
import type { Procedure } from '@tradefloor/contracts/calls';

/** Every event of the socket except the snapshot. */
export type PushName = Exclude<UserEvent['event'], 'snapshot'>;

/** What changes with every change of an order. */
const OF_ORDERS = [
  'algos.get',
  'algos.list',
  'fixArchive.messages',
  'journal.audit',
  'journal.order',
  'locates.borrowTerms',
  'locates.list',
  'ops.life',
  'ops.trace',
  'orders.get',
  'orders.limitUse',
  'orders.limitUses',
  'risk.orderDecisions',
] as const satisfies readonly Procedure[];

const OF_FILLS = [
  ...OF_ORDERS,
  'journal.fills',
  'journal.tcaOrder',
  'journal.tcaOrders',
  'journal.tcaSummary',
  'risk.exposure',
  'risk.positions',
] as const satisfies readonly Procedure[];

const OF_CLEARING = [
  'ccp.buyIns',
  'ccp.calls',
  'ccp.ledger',
  'ccp.margin',
  'ccp.overview',
  'ccp.settlements',
  'ccp.stats',
  'ops.life',
] as const satisfies readonly Procedure[];

const OF_REQUESTS = [
  'journal.audit',
  'ops.life',
  'ops.trace',
  'rfq.analytics',
  'rfq.client',
  'rfq.get',
  'rfq.list',
  'rfq.panel',
  'rfq.requestedList',
  'rfq.steps',
] as const satisfies readonly Procedure[];

export const PUSHES: Readonly<Record<PushName, readonly Procedure[]>> = {
  'orders.submitted': OF_ORDERS,
  'orders.updated': OF_ORDERS,
  'orders.rejected': OF_ORDERS,
  'orders.cancelled': OF_ORDERS,
  'orders.replaced': OF_ORDERS,
  'orders.expired': OF_ORDERS,
  'orders.filled': OF_FILLS,
  'algo.progress': ['algos.get', 'algos.list'],
  'archive.progress': ['fixArchive.verifications'],
  'basket.progress': ['baskets.get'],
  'jobs.changed': ['jobs.list'],
  'layouts.changed': ['layouts.list'],
  'load.progress': ['load.run'],
  'preferences.changed': ['preferences.list'],
  'replay.progress': ['replays.run'],
  'rooms.board': ['rooms.board'],
  'rooms.changed': ['rooms.get', 'rooms.list', 'rooms.overall', 'rooms.results', 'rooms.seats'],
  'rooms.participant': ['rooms.state'],
  'rooms.quotes': ['rooms.state'],
  'scenario.progress': ['scenarios.batches'],
  'surveillance.changed': ['surveillance.finding', 'surveillance.findings'],
  'alerts.acknowledged': ['alerts.firings'],
  'alerts.changed': ['alerts.list'],
  'alerts.fired': ['alerts.firings', 'alerts.list'],
  'watchlists.changed': ['watchlists.list'],
  'watchlists.shared': ['watchlists.list'],
  'positions.changed': [
    'risk.bondBook',
    'risk.exposure',
    'risk.positions',
    'risk.profit',
    'risk.whatIf',
  ],
  'killswitch.changed': ['killSwitch.list', 'journal.audit', 'risk.traders'],
  'risk.day-loss': ['risk.traders'],
  'risk.desk-loss': ['journal.audit', 'risk.deskLosses'],
  'risk.config.changed': ['risk.config', 'risk.configVersions', 'journal.audit'],
  'risk.exposure': [
    'journal.audit',
    'orders.limitUses',
    'risk.exposure',
    'risk.configProposals',
    'risk.deskLosses',
    'risk.exposureHistory',
    'risk.traders',
    'accounts.history',
    'session.limitProposals',
    'session.limitHistory',
    'session.listSessions',
    'session.listUsers',
  ],
  'ccp.novation': [...OF_CLEARING, 'ccp.stress'],
  'ccp.margin': [...OF_CLEARING, 'ccp.stress'],
  'ccp.bought-in': [...OF_CLEARING, 'ccp.stress'],
  'ccp.option.ended': [...OF_CLEARING, 'ccp.stress'],
  'ccp.settlement.queued': OF_CLEARING,
  'ccp.settlement.complete': OF_CLEARING,
  'rfq.quote.update': OF_REQUESTS,
  'rfq.client.update': OF_REQUESTS,
  'rfq.voice.update': ['journal.audit', 'rfq.voiceDeals'],
  'market.status': ['market.events', 'market.status'],
  'market.auctions': ['market.auctions'],
  // A split rewrites candles, and begins a new tape. Profit is sampled as a minute ends, which candles are closed by.
  'market.candles': [
    'market.bars',
    'market.candles',
    'market.dayCloses',
    'market.trades',
    'risk.profit',
    'risk.whatIf',
  ],
  'market.bonds': ['rfq.curves', 'rfq.history', 'rfq.quotes', 'rfq.valuation', 'risk.bondBook'],
  'market.fx': ['rfq.fxStream', 'rfq.fxTerms'],
  // Prints come by a subscription of their own: the tape is read again when it starts.
  'market.trades': ['market.trades'],
  'market.ticks': [
    'algos.preview',
    'intelligence.signal',
    'intelligence.signals',
    'journal.tcaOrder',
    'market.depth',
    'replays.coverage',
    'rfq.chain',
    'rfq.futureVolume',
    'rfq.fxStream',
    'rfq.fxTerms',
    'rfq.marks',
    'rfq.optionGreeks',
    'rfq.package',
    'rfq.strategy',
    'rfq.strip',
    'rfq.surface',
  ],
  // A release has its figure, and what is ahead moves on.
  'news.events': ['intelligence.signal', 'intelligence.signals', 'market.calendar'],
  'market.recommendations': [
    'intelligence.recommendations',
    'intelligence.signal',
    'intelligence.signals',
    'intelligence.weightVersions',
  ],
};

/** A person waits for these. */
const PROGRESS_PACE_MS = 250;

/** Paths that are fetched less often than others, being expensive or rarely needed sooner; or more often. */
export const PACES: Readonly<Partial<Record<Procedure, number>>> = {
  'algos.preview': 10_000,
  'baskets.get': PROGRESS_PACE_MS,
  'ccp.stress': 3_000,
  'fixArchive.messages': 2_000,
  'fixArchive.verifications': PROGRESS_PACE_MS,
  'intelligence.signal': 1_000,
  'intelligence.signals': 1_000,
  'journal.audit': 3_000,
  'journal.tcaOrder': 3_000,
  'journal.tcaOrders': 5_000,
  'journal.tcaSummary': 10_000,
  'load.run': PROGRESS_PACE_MS,
  'market.auctions': 1_000,
  // Its open bar grows from prices; each read folds hours.
  'market.bars': 10_000,
  'market.candles': 1_500,
  // Every minute ends a bar of each symbol.
  'market.dayCloses': 60_000,
  'market.depth': 1_000,
  'market.trades': 1_000,
  'orders.limitUses': 2_000,
  'replays.coverage': 10_000,
  'replays.run': PROGRESS_PACE_MS,
  'rfq.analytics': 2_000,
  'rfq.chain': 1_000,
  // With the table of all clients: the same figures of a client stand in both.
  'rfq.client': 2_000,
  'rfq.curves': 1_000,
  'rfq.futureVolume': 1_000,
  'rfq.fxStream': PROGRESS_PACE_MS,
  'rfq.fxTerms': 5_000,
  'rfq.history': 5_000,
  'rfq.marks': 1_000,
  'rfq.strategy': 1_000,
  'rfq.strip': 1_000,
  'rfq.surface': 1_000,
  'risk.bondBook': 5_000,
  'risk.exposure': 2_000,
  'risk.exposureHistory': 15_000,
  'risk.profit': 5_000,
  'risk.deskLosses': 2_000,
  'risk.traders': 2_000,
  'rooms.board': 500,
  'rooms.state': 500,
  'scenarios.batches': PROGRESS_PACE_MS,
  'accounts.history': 5_000,
  'session.limitHistory': 5_000,
  'session.listSessions': 5_000,
  'session.listUsers': 5_000,
  'alerts.firings': PROGRESS_PACE_MS,
  'layouts.list': PROGRESS_PACE_MS,
  'preferences.list': PROGRESS_PACE_MS,
  'alerts.list': PROGRESS_PACE_MS,
  'watchlists.list': PROGRESS_PACE_MS,
};
