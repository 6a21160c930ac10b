/** What each panel of the registry shows of a running platform, of an empty one, and which calls it cannot do without. */
import type { WireOutput } from '../../platform/client/shapes.ts';
import { AT } from '../../platform/testing/given.ts';
import type { PanelId } from '../../ui-state/panel-ids.ts';

export type PanelStates = {
  /** The calls whose failure the panel reports; empty where its data comes with the account's stream. */
  readonly calls: readonly string[];
  /** Calls that only add names or a comparison: the panel works without them. */
  readonly supplements?: readonly string[];
  /** A figure or a name of the running platform. */
  readonly data: RegExp;
  /** The text where there is nothing to show. */
  readonly empty: RegExp;
  /** Has a note of its own in place of the button and the notice of stale data. */
  readonly hasOwnNote?: true;
};

const strip = ['rfq.strip'];

export const PANEL_STATES: Readonly<Record<PanelId, PanelStates>> = {
  watchlist: {
    calls: [],
    supplements: ['locates.borrowTerms', 'market.dayCloses', 'watchlists.list'],
    data: /AAPL189\.41189\.43189\.42/,
    empty: /No instrument matches/,
  },
  alerts: {
    calls: ['alerts.list', 'alerts.firings'],
    data: /NVDAlast at or above 191\.25, each crossing/,
    empty: /No alerts yet/,
  },
  chart: {
    calls: ['market.candles'],
    supplements: ['alerts.list', 'intelligence.news'],
    data: /AAPL.*O 270\.29/,
    empty: /Waiting for market data/,
    hasOwnNote: true,
  },
  depth: {
    calls: ['market.depth'],
    supplements: ['market.auctions'],
    data: /6,8406,840271\.37/,
    empty: /Waiting for market data/,
  },
  ladder: {
    calls: [],
    supplements: ['market.auctions'],
    data: /AAPL.*Last189\.42/,
    empty: /Waiting for market data/,
  },
  'time-and-sales': {
    calls: ['market.trades'],
    data: /AAPLVWAP 270\.4165Volume 228/,
    empty: /Waiting for market data/,
  },
  auctions: {
    calls: ['market.auctions'],
    data: /AAPLClosing auction.*271\.38▲\+0\.04%412,3008,100 to buy/,
    empty: /This market holds no auctions|No call at the moment/,
  },
  ticket: {
    calls: [],
    supplements: ['locates.borrowTerms', 'market.auctions', 'templates.list'],
    data: /Bid × 500189\.41/,
    empty: /Waiting for market data/,
  },
  basket: { calls: [], data: /Enter lines/, empty: /Enter lines/ },
  orders: { calls: [], data: /AAPLBUY100189\.40USD/, empty: /No orders yet/ },
  algos: { calls: ['algos.list'], data: /NVDABUY5,000TWAP/, empty: /No algos yet/ },
  fills: { calls: [], data: /AAPLBUY100189\.4218,942\.00USD/, empty: /No fills yet/ },
  positions: { calls: [], data: /AAPL\+50\.50\+100189\.000189\.42USD/, empty: /No positions/ },
  profit: {
    calls: ['risk.profit'],
    data: /Day.*Realised.*In all/,
    empty: /No positions today/,
  },
  locates: {
    calls: ['locates.list', 'locates.borrowTerms'],
    data: /BKNG500500120380/,
    empty: /No locates today/,
  },
  tca: { calls: ['journal.tcaSummary'], data: /Fill rate90\.3%/, empty: /Orders13/ },
  replay: {
    calls: ['replays.coverage'],
    data: /The journal begins at 2026-11-22 02:21 UTC/,
    empty: /No exchange journal has been recorded yet/,
  },
  bonds: {
    calls: [],
    supplements: ['rfq.quotes'],
    data: /UST 3\.625 2028-10-3199\.971/,
    empty: /Loading bonds/,
  },
  bond: {
    calls: ['rfq.valuation'],
    data: /Clean price98\.392313/,
    empty: /Loading bonds/,
  },
  curves: {
    calls: ['rfq.curves'],
    supplements: ['risk.bondBook'],
    data: /now3\.60/,
    empty: /not known/,
  },
  'rfq-ticket': {
    calls: [],
    supplements: ['rfq.analytics', 'rfq.dealers'],
    data: /US9128TF0224 · 3\.625% twice a year/,
    empty: /Loading bonds/,
  },
  rfq: { calls: ['rfq.steps'], data: /requested/, empty: /No requests yet/, hasOwnNote: true },
  rfqs: { calls: [], data: /EXECUTEDBUYUST 3\.625 2028-10-31/, empty: /No requests yet/ },
  dealers: {
    calls: ['rfq.analytics'],
    data: /BRKD Brookdale Securities944%/,
    empty: /No closed requests yet/,
  },
  sales: {
    calls: [],
    supplements: ['rfq.people', 'rfq.client', 'rfq.previewMarkUp', 'rfq.steps'],
    data: /UST 3\.625 2028-10-31/,
    empty: /Client requests appear here/,
  },
  voice: {
    calls: [],
    supplements: ['rfq.people', 'rfq.dealers'],
    data: /The clientClient buys/,
    empty: /P&L –Book trade/,
  },
  clients: {
    calls: ['rfq.analytics'],
    supplements: ['rfq.people'],
    data: /Edith External156367%/,
    empty: /No client has traded yet/,
  },
  fix: { calls: ['fixArchive.messages'], data: /NVDABUY300184\.38/, empty: /No messages/ },
  clearing: {
    calls: ['ccp.stats', 'ccp.overview'],
    data: /Netting efficiency38\.7%/,
    empty: /No obligations queued/,
  },
  'clearing-account': {
    calls: ['ccp.margin'],
    supplements: ['ccp.ledger', 'ccp.buyIns'],
    data: /INTC20,00020,000/,
    empty: /No positions/,
  },
  settlements: {
    calls: ['ccp.settlements'],
    data: /AAPLBUY600163,053\.000\.00TradesUSDQUEUED/,
    empty: /No pending settlements/,
  },
  'margin-calls': {
    calls: ['ccp.calls'],
    data: /185,260\.50 of 185,260\.50 due/,
    empty: /No margin calls/,
  },
  'default-drill': {
    calls: ['ccp.stress'],
    supplements: ['ccp.overview'],
    data: /Whole market downCLNT227K/,
    empty: /Members0/,
  },
  kill: {
    calls: ['killSwitch.list'],
    data: /ACTIVATED symbol TSLA by risk-manager/,
    empty: /No kill switch has been used/,
  },
  'firm-risk': {
    calls: ['risk.exposure', 'risk.exposureHistory'],
    supplements: ['orders.limitUses', 'session.listUsers'],
    data: /P&L−339,347/,
    empty: /not known/,
  },
  traders: {
    calls: ['risk.traders'],
    supplements: ['risk.deskLosses'],
    data: /trader-high-touch/,
    empty: /No traders/,
  },
  'market-events': {
    calls: ['market.events'],
    data: /Volatility ×2 Energy/,
    empty: /No events\. The seed alone reproduces this market/,
  },
  load: { calls: ['load.run'], data: /Running/i, empty: /Running/i },
  fx: {
    calls: ['rfq.fxPairs'],
    supplements: ['rfq.fxTerms'],
    data: /EUR\/USD/,
    empty: /No positions/,
  },
  options: {
    calls: ['rfq.chain'],
    data: /AAPL 270\.93/,
    empty: /Select a bid to sell or an ask to buy/,
  },
  futures: {
    calls: strip,
    data: /CLF27 front69\.1769\.18/,
    empty: /A curve needs at least two months/,
  },
  'future-ladder': {
    calls: strip,
    supplements: ['rfq.futureVolume'],
    data: /CLF27/,
    empty: /No contract is listed/,
  },
  'future-spreads': { calls: strip, data: /CLF27 \/ CLG27/, empty: /Months apart/ },
  'future-voice': {
    calls: strip,
    supplements: ['rfq.voiceClients'],
    data: /CLF27 \(front\)/,
    empty: /No voice requests yet/,
  },
  'future-terms': { calls: strip, data: /1,000 barrels/, empty: /500 lots/ },
  risk: {
    calls: ['risk.configVersions', 'risk.configProposals'],
    supplements: ['risk.deskLosses'],
    data: /In force: version 3 by risk-manager/,
    empty: /Loading thresholds/,
  },
  users: {
    calls: ['session.listUsers'],
    supplements: ['session.limitProposals'],
    data: /Ada Admin/,
    empty: /No users/,
  },
  sessions: {
    calls: ['session.listSessions'],
    data: /guest-8pnegcopcyt0ci6p/,
    empty: /No active sessions/,
  },
  operations: {
    calls: ['ops.overview'],
    supplements: [
      'ops.traces',
      'ops.chaos',
      'ops.incidents',
      'ops.series',
      'jobs.list',
      'jobs.queues',
    ],
    data: /no heartbeat/,
    empty: /Services up0 of 0/,
  },
  life: { calls: [], data: /Enter an id/, empty: /Enter an id/ },
  audit: {
    calls: ['journal.audit'],
    data: /kill-switch\.releasedrisk-managerTSLA/,
    empty: /No matching entries/,
  },
  surveillance: {
    calls: ['surveillance.findings'],
    supplements: ['surveillance.finding'],
    data: /Spoofing.*trader-high-touch.*AAPL/,
    empty: /No findings/,
  },
  heatmap: {
    calls: [],
    data: /Information TechnologyAAPL\+0\.76%/,
    empty: /Waiting for market data/,
  },
  signals: {
    calls: ['intelligence.signals'],
    supplements: ['intelligence.signal'],
    data: /META−0\.81/,
    empty: /No signals yet/,
  },
  recommendations: {
    calls: ['intelligence.recommendations'],
    data: /5,000 @ 189\.45 VWAP/,
    empty: /No recommendations yet/,
  },
  weights: {
    calls: ['intelligence.weightVersions'],
    data: /In force: version 2 by admin/,
    empty: /Loading the weights/,
  },
  'market-news': {
    calls: ['intelligence.news'],
    data: /Amazon\.com Inc\. faces questions/,
    empty: /No news yet/,
  },
  scenarios: {
    calls: ['scenarios.list'],
    supplements: ['scenarios.runs', 'scenarios.batches'],
    data: /Two thousand in a minute BUY 2,000 AAPL TWAP/,
    empty: /New scenario/,
  },
  help: { calls: [], data: /Life of an order/, empty: /Life of an order/ },
};

type Unrecorded = {
  readonly 'load.run': WireOutput<'loadRun'>;
  readonly 'ops.overview': WireOutput<'opsOverview'>;
  readonly 'intelligence.recommendations': WireOutput<'recommendations'>;
  readonly 'rfq.voiceClients': WireOutput<'voiceClients'>;
};

/** Responses of the calls that the API reference has no recording of. */
export const UNRECORDED: Unrecorded = {
  'load.run': {
    runId: 'run-1',
    state: 'RUNNING',
    plan: { users: 8, ratePerSecond: 5, seconds: 60, mix: 'FLOOR', arrivals: 'POISSON', seed: 1 },
    startedAt: AT,
    elapsedMs: 12_400,
    usersReady: 8,
    due: 60,
    accepted: 50,
    refused: 7,
    unknown: 3,
    open: 0,
    unsent: 0,
    latency: { p50: 12, p90: 40, p99: 1_234, max: 2_000 },
    kinds: [{ kind: 'MARKET', due: 60, accepted: 50, refused: 7, unknown: 3, latency: null }],
    seconds: [],
    refusals: [],
    note: null,
    takenBack: null,
    leftOpen: null,
  },
  'ops.overview': {
    at: AT,
    version: '1.2.3',
    services: [{ service: 'ccp', status: 'down', detail: 'no heartbeat', since: AT }],
    funnel: {
      windowMs: 300_000,
      submitted: 0,
      accepted: 0,
      rejected: [],
      working: 0,
      filled: 0,
      ended: 0,
      stuck: [],
    },
    hops: [],
    deadLetters: [],
    redrives: [],
    openRfqs: 0,
    openAlgos: 0,
    killSwitches: [],
    light: { status: 'ok', checkedAt: AT, windowMs: 300_000, checks: [] },
    backupAt: null,
    alerts: [],
    levels: [],
    latencies: [],
    sockets: [],
    requests: [],
    traced: { orders: 0, whole: 0, lacks: null },
    storage: null,
  },
  'intelligence.recommendations': {
    items: [
      {
        recommendationId: 'r-1',
        at: AT,
        simTime: AT,
        seq: 1,
        symbol: 'AAPL',
        side: 'BUY',
        suggestedQty: 5_000,
        limitPrice: 189.45,
        mid: 189.42,
        strategy: 'VWAP',
        horizonMs: 60_000,
        signal: 0.5,
        confidence: 0.71,
        score: 0.36,
        weightsVersion: 3,
        reasons: [{ feature: 'momentum', contribution: 0.4 }],
        expiresAt: AT,
        outcome: null,
      },
    ],
    nextCursor: null,
    record: {
      measured: 0,
      hits: 0,
      hitRate: null,
      hitRateLow: null,
      hitRateHigh: null,
      meanReturnBps: null,
      meanCostBps: null,
      meanNetBps: null,
    },
    backtest: null,
  },
  'rfq.voiceClients': { items: [{ userId: 'client', displayName: 'Edith External' }] },
};
