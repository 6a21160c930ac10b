/**
 * The platform's words as the browser gets them: the wire form of the contract schemas, as types only.
 * No schema may be imported as a value here, the library behind them would outweigh the desk.
 */

import type { AlgoProgress as AlgoProgressSchema } from '@tradefloor/contracts/algo';
import type { BondBatch as BondBatchSchema } from '@tradefloor/contracts/bond';
import type { CALLS } from '@tradefloor/contracts/calls';
import type { Fill as FillSchema } from '@tradefloor/contracts/fill';
import type { Ready as ReadySchema } from '@tradefloor/contracts/health';
import type {
  KillSwitchAction as KillSwitchActionSchema,
  KillSwitch as KillSwitchSchema,
} from '@tradefloor/contracts/kill-switch';
import type {
  Candle as CandleSchema,
  Depth as DepthSchema,
  Instrument as InstrumentSchema,
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
export type NewOrder = z.input<typeof NewOrderSchema>;
export type Side = Order['side'];
export type OrderType = Order['orderType'];
export type Venue = NonNullable<Order['destinationVenue']>;
export type TimeInForce = Order['timeInForce'];
export type AlgoProgress = z.input<typeof AlgoProgressSchema>;
export type Fill = z.input<typeof FillSchema>;
export type Position = z.input<typeof PositionSchema>;
export type Candle = z.input<typeof CandleSchema>;
export type CandleInterval = Candle['interval'];
export type Depth = z.input<typeof DepthSchema>;
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
export type WireAnswer<C extends keyof typeof CALLS> = z.input<(typeof CALLS)[C]['out']>;
/** The input of the named call, on the wire. */
export type WireAsked<C extends keyof typeof CALLS> = z.input<(typeof CALLS)[C]['in']>;

export type OrderPreview = WireAnswer<'previewOrder'>;
export type CheckReport = OrderPreview['checks'][number];
export type Decision = WireAnswer<'orderDecisions'>['items'][number];
export type LimitUse = WireAnswer<'limitUse'>;
export type OrderLife = WireAnswer<'journalOrder'>;

export type AlgoDetail = WireAnswer<'getAlgo'>;
export type PreviewAsked = WireAsked<'previewSchedule'>;
export type SchedulePreview = WireAnswer<'previewSchedule'>;
export type AlgoParams = WireAsked<'amendAlgo'>['algoParams'];
/** A strategy that the algo engine works. */
export type AlgoName = PreviewAsked['strategy'];

export type Bond = WireAnswer<'listBonds'>['items'][number];
export type BondQuote = WireAnswer<'bondQuotes'>['quotes'][number];
export type Curves = WireAnswer<'curves'>;
export type BondValuation = WireAnswer<'bondValuation'>;
export type Dealers = WireAnswer<'listDealers'>;
export type RfqAnalytics = WireAnswer<'rfqAnalytics'>;
export type RfqDealer = Rfq['dealers'][number];
export type RfqTerms = NonNullable<NonNullable<Rfq['bondSpec']>['rfq']>;

export type ClearingStats = WireAnswer<'ccpStats'>;
export type ClearingOverview = WireAnswer<'ccpOverview'>;
export type MarginAccount = WireAnswer<'ccpMargin'>;
export type MarginCall = WireAnswer<'ccpCalls'>['items'][number];
export type Obligation = WireAnswer<'ccpSettlements'>['items'][number];
export type LedgerEntry = WireAnswer<'ccpLedger'>['items'][number];
export type StressReport = WireAnswer<'ccpStress'>;
export type DrillReport = WireAnswer<'runDefaultDrill'>;

export type AuditRecord = WireAnswer<'journalAudit'>['items'][number];
export type SessionInfo = WireAnswer<'listSessions'>['items'][number];
export type MarketEventInfo = WireAnswer<'startMarketEvent'>;

export type OrderTca = WireAnswer<'tcaOrder'>;
export type TcaSummary = WireAnswer<'tcaSummary'>;
/** Which orders are looked at. */
export type TcaAsked = WireAsked<'tcaSummary'>;
export type FixMessage = WireAnswer<'fixMessages'>['items'][number];
export type ExplainedFix = WireAnswer<'fixMessage'>;
export type FixAsked = WireAsked<'fixMessages'>;
export type FixVerification = WireAnswer<'verifyArchive'>;

export type FxFrame = WireAnswer<'fxQuotes'>;
export type FxQuote = FxFrame['quotes'][number];
export type FxPair = WireAnswer<'listFxPairs'>['items'][number];
export type FxTerms = WireAnswer<'fxTerms'>;

export type NewsPage = WireAnswer<'news'>;
export type NewsEvent = NewsPage['items'][number];
export type SignalList = WireAnswer<'signals'>;
export type SignalDetail = WireAnswer<'signal'>;
export type WeightVersion = WireAnswer<'signalWeights'>;
export type Advice = WireAnswer<'recommendations'>;
export type Recommendation = Advice['items'][number];
export type Rescored = WireAnswer<'rescore'>;

/** Best first, by venue, with one's own shares and what stands before them. */
export type Books = WireAnswer<'venueDepth'>;

export type Basket = WireAnswer<'getBasket'>;
export type BasketLine = Basket['lines'][number];
export type BasketReview = WireAnswer<'reviewBasket'>;
export type OrderTemplate = WireAnswer<'listTemplates'>['items'][number];
export type TemplateOrder = OrderTemplate['order'];
export type CancelOutcome = WireAnswer<'cancelOrders'>['items'][number];

export type OpsOverview = WireAnswer<'opsOverview'>;
export type OpsLight = WireAnswer<'opsLight'>;
export type Life = WireAnswer<'lifeLine'>;
export type Trace = WireAnswer<'traceOf'>;
export type Span = Trace['spans'][number];
export type ChaosState = WireAnswer<'chaosState'>;
export type ChaosRun = ChaosState['runs'][number];
export type LevelState = OpsOverview['levels'][number];
export type DeadLetter = OpsOverview['deadLetters'][number];

export type ReplayRun = WireAnswer<'replayRun'>;
export type ReplayProof = NonNullable<ReplayRun['proof']>;
export type ReplayPicture = WireAnswer<'replayPicture'>;
export type ReplayedFill = ReplayPicture['fills'][number];
export type ReplayMark = ReplayPicture['marks'][number];
export type ReplayBars = WireAnswer<'replayBars'>;

export type ClientFile = WireAnswer<'clientFile'>;
export type SalesPeople = WireAnswer<'rfqPeople'>;
export type MarkUpPreview = WireAnswer<'previewMarkUp'>;

export type Scenario = WireAnswer<'getScenario'>;
export type SaveScenario = WireAsked<'saveScenario'>;
export type ScenarioRun = WireAnswer<'runScenario'>;
export type ScenarioRunLine = WireAnswer<'scenarioRuns'>['items'][number];
export type ScenarioComparison = WireAnswer<'compareRuns'>;
export type Lab = WireAnswer<'runLab'>;
export type BatchView = WireAnswer<'scenarioBatch'>;
export type StrategyOutcomes = BatchView['outcomes'][number];
