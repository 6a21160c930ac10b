/**
 * The platform's data as the browser gets it: the wire form of the contract schemas, as types only. No schema may be
 * imported as a value here, the library behind them would outweigh the trading page.
 */

import type { AlgoProgress as AlgoProgressSchema } from '@tradefloor/contracts/algo';
import type { AuctionsView as AuctionsViewSchema } from '@tradefloor/contracts/auctions';
import type { BondBatch as BondBatchSchema } from '@tradefloor/contracts/bond';
import type { CALLS } from '@tradefloor/contracts/calls';
import type { BuyIn as BuyInSchema, OptionEnd as OptionEndSchema } from '@tradefloor/contracts/ccp';
import type { DayLossNotice as DayLossNoticeSchema } from '@tradefloor/contracts/day-loss';
import type {
  DeskLossEvent as DeskLossEventSchema,
  DeskLossTerms as DeskLossTermsSchema,
  DeskLossUse as DeskLossUseSchema,
} from '@tradefloor/contracts/desk-loss';
import type { Fill as FillSchema } from '@tradefloor/contracts/fill';
import type { OpenFxStream as OpenFxStreamSchema } from '@tradefloor/contracts/fx';
import type { Ready as ReadySchema } from '@tradefloor/contracts/health';
import type {
  KillSwitchAction as KillSwitchActionSchema,
  KillSwitch as KillSwitchSchema,
} from '@tradefloor/contracts/kill-switch';
import type {
  Candle as CandleSchema,
  Depth as DepthSchema,
  HistoryBar as HistoryBarSchema,
  Instrument as InstrumentSchema,
  MarketTrade as MarketTradeSchema,
} from '@tradefloor/contracts/market';
import type {
  MarketStatus as MarketStatusSchema,
  SymbolHalt as SymbolHaltSchema,
} from '@tradefloor/contracts/market-event';
import type {
  NewOrder as NewOrderSchema,
  OrderChange as OrderChangeSchema,
  Order as OrderSchema,
  OrderStatus as OrderStatusSchema,
} from '@tradefloor/contracts/order';
import type { Rfq as RfqSchema } from '@tradefloor/contracts/rfq';
import type {
  Position as PositionSchema,
  RiskConfigVersion as RiskConfigVersionSchema,
} from '@tradefloor/contracts/risk';
import type {
  AuthIdentity as AuthIdentitySchema,
  Role as RoleSchema,
  Strategy as StrategySchema,
} from '@tradefloor/contracts/user';
import type { VoiceDeal as VoiceDealSchema } from '@tradefloor/contracts/voice';
import type * as z from 'zod';

export type Identity = z.input<typeof AuthIdentitySchema>;
export type Role = z.input<typeof RoleSchema>;
export type Strategy = z.input<typeof StrategySchema>;
export type Instrument = z.input<typeof InstrumentSchema>;
export type Order = z.input<typeof OrderSchema>;
export type OrderStatus = z.input<typeof OrderStatusSchema>;
export type OrderChange = z.input<typeof OrderChangeSchema>;
export type OptionEnd = z.input<typeof OptionEndSchema>;
export type NewOrder = z.input<typeof NewOrderSchema>;
export type Side = Order['side'];
export type OrderType = Order['orderType'];
export type Venue = NonNullable<Order['destinationVenue']>;
export type TimeInForce = Order['timeInForce'];
export type AlgoProgress = z.input<typeof AlgoProgressSchema>;
export type Fill = z.input<typeof FillSchema>;
export type DayLossNotice = z.input<typeof DayLossNoticeSchema>;
export type DeskLossEvent = z.input<typeof DeskLossEventSchema>;
export type DeskLossTerms = z.input<typeof DeskLossTermsSchema>;
/** A desk's loss of the day with its limit. */
export type DeskLoss = z.input<typeof DeskLossUseSchema>;
export type BuyIn = z.input<typeof BuyInSchema>;
export type Position = z.input<typeof PositionSchema>;
export type Candle = z.input<typeof CandleSchema>;
export type HistoryBar = z.input<typeof HistoryBarSchema>;
export type Depth = z.input<typeof DepthSchema>;
/** A trade as the tape reports it. */
export type Print = z.input<typeof MarketTradeSchema>;
export type Auctions = z.input<typeof AuctionsViewSchema>;
export type AuctionCall = Auctions['calls'][number];
export type MarketStatus = z.input<typeof MarketStatusSchema>;
export type SymbolHalt = z.input<typeof SymbolHaltSchema>;
export type KillSwitch = z.input<typeof KillSwitchSchema>;
export type KillSwitchAction = z.input<typeof KillSwitchActionSchema>;
export type RiskConfigVersion = z.input<typeof RiskConfigVersionSchema>;
export type BondBatch = z.input<typeof BondBatchSchema>;
export type Rfq = z.input<typeof RfqSchema>;
export type VoiceDeal = z.input<typeof VoiceDealSchema>;
export type Ready = z.input<typeof ReadySchema>;

/** The output of the named call, on the wire. */
export type WireOutput<C extends keyof typeof CALLS> = z.input<(typeof CALLS)[C]['out']>;
/** The input of the named call, on the wire. */
export type WireInput<C extends keyof typeof CALLS> = z.input<(typeof CALLS)[C]['in']>;

export type OrderPreview = WireOutput<'previewOrder'>;
export type CheckReport = OrderPreview['checks'][number];
export type Decision = WireOutput<'orderDecisions'>['items'][number];
export type LimitUse = WireOutput<'limitUse'>;
export type OrderLife = WireOutput<'journalOrder'>;

export type AlgoDetail = WireOutput<'getAlgo'>;
export type PreviewRequest = WireInput<'previewSchedule'>;
export type SchedulePreview = WireOutput<'previewSchedule'>;
export type AlgoParams = WireInput<'amendAlgo'>['algoParams'];

export type Bond = WireOutput<'listBonds'>['items'][number];
export type BondQuote = WireOutput<'bondQuotes'>['quotes'][number];
export type Curves = WireOutput<'curves'>;
export type BondValuation = WireOutput<'bondValuation'>;
export type Dealers = WireOutput<'listDealers'>;
export type RfqAnalytics = WireOutput<'rfqAnalytics'>;
export type RfqDealer = Rfq['dealers'][number];
export type RfqTerms = NonNullable<NonNullable<Rfq['bondSpec']>['rfq']>;

export type ClearingStats = WireOutput<'ccpStats'>;
export type ClearingOverview = WireOutput<'ccpOverview'>;
export type MarginAccount = WireOutput<'ccpMargin'>;
export type MarginCall = WireOutput<'ccpCalls'>['items'][number];
export type Obligation = WireOutput<'ccpSettlements'>['items'][number];
export type LedgerEntry = WireOutput<'ccpLedger'>['items'][number];
export type StressReport = WireOutput<'ccpStress'>;
export type DrillReport = WireOutput<'runDefaultDrill'>;

export type AuditRecord = WireOutput<'journalAudit'>['items'][number];
export type FindingLine = WireOutput<'listFindings'>['items'][number];
export type FindingDetail = WireOutput<'getFinding'>;
export type FindingRequest = WireInput<'listFindings'>;
export type CaseChange = WireInput<'changeCase'>;
export type SessionInfo = WireOutput<'listSessions'>['items'][number];
export type SecondFactor = WireOutput<'getSecondFactor'>;
export type OwnSession = WireOutput<'listOwnSessions'>['items'][number];
export type ApiKey = WireOutput<'listKeys'>['items'][number];
export type MarketEventInfo = WireOutput<'startMarketEvent'>;

export type OrderTca = WireOutput<'tcaOrder'>;
export type TcaSummary = WireOutput<'tcaSummary'>;
/** Which orders are looked at. */
export type TcaRequest = WireInput<'tcaSummary'>;
export type FixMessage = WireOutput<'fixMessages'>['items'][number];
export type ExplainedFix = WireOutput<'fixMessage'>;
export type FixRequest = WireInput<'fixMessages'>;
export type FixVerification = WireOutput<'verifyArchive'>;

export type FxFrame = WireOutput<'fxQuotes'>;
export type FxQuote = FxFrame['quotes'][number];
export type FxPair = WireOutput<'listFxPairs'>['items'][number];
export type FxTerms = WireOutput<'fxTerms'>;
export type FxStream = WireOutput<'fxStream'>;
export type FxStreamRequest = z.input<typeof OpenFxStreamSchema>;

export type CalendarEntry = WireOutput<'marketCalendar'>['items'][number];
export type NewsPage = WireOutput<'news'>;
export type NewsEvent = NewsPage['items'][number];
export type SignalList = WireOutput<'signals'>;
export type SignalDetail = WireOutput<'signal'>;
export type WeightVersion = WireOutput<'signalWeights'>;
export type Advice = WireOutput<'recommendations'>;
export type Recommendation = Advice['items'][number];
export type Rescored = WireOutput<'rescore'>;

/** Best first, by venue, with one's own shares and what stands before them. */
export type Books = WireOutput<'venueDepth'>;

export type Locate = WireOutput<'listLocates'>['items'][number];
export type BorrowTerms = WireOutput<'listBorrowTerms'>['items'][number];

export type Basket = WireOutput<'getBasket'>;
export type BasketLine = Basket['lines'][number];
export type BasketReview = WireOutput<'reviewBasket'>;
export type Preference = WireOutput<'listPreferences'>['items'][number];
export type SavedLayout = WireOutput<'listLayouts'>['items'][number];
export type Watchlist = WireOutput<'listWatchlists'>['items'][number];
export type Alert = WireOutput<'listAlerts'>['items'][number];
export type AlertFiring = WireOutput<'listAlertFirings'>['items'][number];
export type Webhook = WireOutput<'listWebhooks'>['items'][number];
export type WebhookDelivery = WireOutput<'listDeliveries'>['items'][number];
export type AlertNotice = WireOutput<'listAlertFirings'>['notices'][number];
export type NoticeSnooze = WireOutput<'listAlertFirings'>['snoozes'][number];
export type OrderTemplate = WireOutput<'listTemplates'>['items'][number];
export type TemplateOrder = OrderTemplate['order'];
export type CancelOutcome = WireOutput<'cancelOrders'>['items'][number];

export type Job = WireOutput<'listJobs'>['items'][number];
export type JobQueueInfo = WireOutput<'jobQueues'>['items'][number];
export type Incident = WireOutput<'listIncidents'>['items'][number];
export type OpsOverview = WireOutput<'opsOverview'>;
export type OpsSeries = WireOutput<'opsSeries'>;
export type OpsLight = WireOutput<'opsLight'>;
export type Life = WireOutput<'lifeLine'>;
export type Trace = WireOutput<'traceOf'>;
export type Span = Trace['spans'][number];
export type ChaosState = WireOutput<'chaosState'>;
export type ChaosRun = ChaosState['runs'][number];
export type LevelState = OpsOverview['levels'][number];
export type DeadLetter = OpsOverview['deadLetters'][number];

export type ReplayRun = WireOutput<'replayRun'>;
export type ReplayProof = NonNullable<ReplayRun['proof']>;
export type ReplayPicture = WireOutput<'replayPicture'>;
export type ReplayedFill = ReplayPicture['fills'][number];
export type ReplayMark = ReplayPicture['marks'][number];
export type ReplayBars = WireOutput<'replayBars'>;

export type ClientFile = WireOutput<'clientFile'>;
export type SalesPeople = WireOutput<'rfqPeople'>;
export type MarkUpPreview = WireOutput<'previewMarkUp'>;
export type RfqList = WireOutput<'getRfqList'>;
export type TwoWayPreview = WireOutput<'previewTwoWay'>;

export type Scenario = WireOutput<'getScenario'>;
export type SaveScenario = WireInput<'saveScenario'>;
export type ScenarioRun = WireOutput<'runScenario'>;
export type ScenarioRunLine = WireOutput<'scenarioRuns'>['items'][number];
export type ScenarioComparison = WireOutput<'compareRuns'>;
export type Lab = WireOutput<'runLab'>;
export type BatchView = WireOutput<'scenarioBatch'>;
export type StrategyOutcomes = BatchView['outcomes'][number];

export type RoomLine = WireOutput<'listRooms'>['items'][number];
export type Room = WireOutput<'getRoom'>;
export type RoomCase = NonNullable<Room['case']>;
export type OfferedCase = WireOutput<'listRoomCases'>['items'][number];
export type RoomTerms = Room['terms'];
export type Heat = NonNullable<Room['heat']>;
export type RoomNotice = Room['announcements'][number];
export type RoomSeat = WireOutput<'listSeats'>['items'][number];
export type RoomBoard = WireOutput<'roomBoard'>;
export type RoomStanding = RoomBoard['standings'][number];
export type SeatState = WireOutput<'roomState'>;
export type RoomOrder = SeatState['orders'][number];
export type SeatCase = NonNullable<SeatState['case']>;
export type CaseFigure = SeatCase['figures'][number];
export type SeatReplay = WireOutput<'replaySeat'>;
export type RoomOverall = WireOutput<'roomOverall'>;
export type HeatResults = WireOutput<'heatResults'>;
export type NewRoom = WireInput<'createRoom'>;
export type RoomEvent = WireInput<'injectRoomEvent'>['event'];
export type NewRoomOrder = WireInput<'placeRoomOrder'>;
