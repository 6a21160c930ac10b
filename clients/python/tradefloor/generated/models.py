"""The records of the platform, under their names on the wire.

Generated from docs/api: `python3 -m generator` in `clients/python` writes it again.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Literal, NotRequired, TypeAlias, TypedDict

AlertCondition: TypeAlias = "Literal['AT_OR_ABOVE', 'AT_OR_BELOW']"

AlertId: TypeAlias = 'str'

AlertNote: TypeAlias = 'str'
"An empty note is none."

AlertPrice: TypeAlias = 'PriceWire'
"On no tick grid: the watched price need not be at the level, only beyond it."

AlertRepeat: TypeAlias = "Literal['ONCE', 'EACH_CROSSING']"

AlertTrigger: TypeAlias = "Literal['LAST', 'BID', 'ASK', 'MID']"

AlgoName: TypeAlias = "Literal['TWAP', 'VWAP', 'POV', 'IS', 'ICEBERG', 'ARRIVAL', 'SNIPER']"

AlgoState: TypeAlias = "Literal['WAITING', 'WORKING', 'PAUSED', 'DONE']"
"`WAITING` for its start; `DONE` is over and never changes again."

AssetClass: TypeAlias = "Literal['EQUITY', 'FIXED_INCOME', 'DERIVATIVES', 'OTC']"

AtWire: TypeAlias = 'str'
"A time: text on the wire, milliseconds inside."

AuditArea: TypeAlias = "Literal['order', 'rfq', 'voice', 'algo', 'dealer', 'locate', 'basket', 'limits', 'kill-switch', 'risk-config', 'desk-limit', 'session', 'case', 'export', 'job']"
"What an entry is about: the first word of its kind."

BasketId: TypeAlias = 'str'
"A basket's own name: chosen by its sender, the same again is the same basket. Its orders' names begin with it."

BasketLineState: TypeAlias = "Literal['WAITING', 'ACCEPTED', 'REFUSED', 'INVALID', 'STOPPED']"

BasketText: TypeAlias = 'str'

BatchState: TypeAlias = "Literal['RUNNING', 'DONE', 'CANCELED', 'FAILED']"
"`RUNNING` continues after a restart; the other states are final."

CalendarDate: TypeAlias = 'str'
"A calendar date, `YYYY-MM-DD`, on the wire and inside."

CalendarKind: TypeAlias = "Literal['EARNINGS', 'DIVIDEND', 'CPI', 'PAYROLLS', 'FOMC', 'GDP', 'RETAIL_SALES', 'PURCHASING_MANAGERS', 'CONSUMER_CONFIDENCE', 'JOBLESS_CLAIMS']"

CallStatus: TypeAlias = "Literal['ISSUED', 'PARTIALLY_MET', 'MET', 'OVERDUE', 'DEFAULT_DECLARED', 'CANCELLED']"

CandleInterval: TypeAlias = "Literal['1m', '5m']"

CaseId: TypeAlias = 'str'
"Of the catalogue of cases, such as `agency-execution`."

CaseItemId: TypeAlias = 'str'
"Of the schedule of a case, such as `TENDER-1`."

CaseNote: TypeAlias = 'str'
"A note on a case."

CaseState: TypeAlias = "Literal['NEW', 'OPEN', 'IN_REVIEW', 'EXPLAINED', 'ESCALATED']"

ChaosTargetName: TypeAlias = 'str'
"What can be killed: `redis`, `postgres`, or a process of services, `workers` or one of its groups."

ClientOrderId: TypeAlias = 'str'
"The caller's own name for an order: its idempotency key, per user."

Currency: TypeAlias = "Literal['USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF']"
"ISO 4217 code of a currency that is traded."

Cursor: TypeAlias = 'str'
"Where the page before ended; opaque to the caller."

CurveName: TypeAlias = "Literal['USD', 'GBP', 'EUR_DE', 'EUR_FR']"

DealerId: TypeAlias = 'str'
"A dealer that quotes bonds; also its MPID on fills."

DecisionId: TypeAlias = 'str'
"Names one decision."

DeliveryId: TypeAlias = 'str'
"The webhook's id and the number of the delivery, from 1."

Desk: TypeAlias = "Literal['EQ', 'FI', 'FX', 'COMM', 'DERIV']"

ExecId: TypeAlias = 'str'

ExecType: TypeAlias = "Literal['NEW', 'TRADE', 'CANCELED', 'REPLACED', 'REJECTED', 'EXPIRED']"

ExecutionType: TypeAlias = "Literal['MARKET', 'LIMIT', 'PEGGED']"
"How an order trades at market: what venues, dealers and reports know of its type."

ExportSubject: TypeAlias = "Literal['ORDERS', 'FILLS', 'AUDIT']"

Feature: TypeAlias = "Literal['momentum', 'relativeVolume', 'realisedVol', 'sectorRelativeStrength', 'eventScore', 'newsVelocity', 'sentimentDelta']"

FigureName: TypeAlias = 'str'

FindingId: TypeAlias = 'str'
"Of a finding, and of its case."

FiringId: TypeAlias = 'str'
"The alert's id and the number of the firing, from 1."

FutureRoot: TypeAlias = "Literal['CL', 'GC', 'ZC', 'ES', 'ZN']"

FxQuoteId: TypeAlias = 'str'
"QuoteID (FIX 117): the pair and the number of the market's batch it was made at."

FxStreamId: TypeAlias = 'str'
"A request for stream, and every price of it by the number of its batch."

FxStreamQuoteId: TypeAlias = 'str'

FxTenor: TypeAlias = "Literal['1W', '1M', '3M', '6M', '1Y']"

Gain: TypeAlias = 'Decimal'
"How steeply the score becomes a signal."

HeatId: TypeAlias = 'str'
"The room's id and the number of the heat, from 1."

IncidentId: TypeAlias = 'str'

InstrumentSymbol: TypeAlias = 'str'
"Upper-case ticker, pair or ISIN of at most 12 characters, or an option: its underlying, expiry as YYMMDD, C or P, and strike (`AAPL261127C272.5`); a bespoke one begins with a 2 (`2AAPL270304C271.5`). Refuses look-alike letters, blanks and control characters."

InstrumentType: TypeAlias = "Literal['equity', 'bond', 'fx', 'commodity', 'option']"

Isin: TypeAlias = 'str'
"ISO 6166: two letters, nine letters or digits, a check digit. Core verifies the check digit."

JobId: TypeAlias = 'str'

JobKind: TypeAlias = "Literal['BACKTEST', 'SCENARIO_BATCH', 'EXPORT', 'REPLAY']"

JobText: TypeAlias = 'str'
"What a job works on, and what it comes to, as JSON: each kind has a schema of its own."

KeyAddress: TypeAlias = 'str'
"IPv4 or IPv6: an address, or a network as CIDR (RFC 4632, RFC 4291)."

KeyId: TypeAlias = 'str'
"Names a key in lists, logs and the audit trail. Reveals nothing of its secret."

KeyName: TypeAlias = 'str'
"Names of one user's keys are compared without regard to case."

KeyScope: TypeAlias = "Literal['read', 'trade', 'trade:EQ', 'trade:FI', 'trade:FX', 'trade:COMM', 'trade:DERIV', 'fix']"

KeyScopes: TypeAlias = 'list[KeyScope]'
"Each scope once."

KillScope: TypeAlias = "Literal['all', 'user', 'algo', 'symbol', 'venue']"

LayoutId: TypeAlias = 'str'

LayoutName: TypeAlias = 'str'
"Names of one owner are compared without regard to case."

LayoutRow: TypeAlias = 'LayoutRowSplit | LayoutRowTabs'
"The tree of splits and groups in reading order, each with its depth: a split is followed by what is in it, one deeper. The first is the outermost split, whose children are side by side; a split in a split stacks them the other way."

LayoutRows: TypeAlias = 'list[LayoutRow]'

LayoutWidth: TypeAlias = 'int'
"Width in px of the window that a layout was arranged on: on a clearly other one it is fitted."

LifeId: TypeAlias = 'str'
"A piece of an id as people paste it."

LightStatus: TypeAlias = "Literal['ok', 'violated', 'unknown']"
"`unknown`: not checked yet, or not for a while."

Limit: TypeAlias = 'int'
"Page size: 100 by default."

LineNumber: TypeAlias = 'int'
"A line of the text as an editor counts it: from 1, the header and empty lines included."

Link: TypeAlias = "Literal['OCO', 'OTO', 'BRACKET']"

Liquidity: TypeAlias = "Literal['MAKER', 'TAKER', 'CROSS']"

LoadKind: TypeAlias = "Literal['MARKET', 'LIMIT', 'ALGO', 'BOND', 'OPTION', 'CANCEL', 'REPLACE', 'LOOK']"

LoadMix: TypeAlias = "Literal['FLOOR', 'EQUITIES', 'ALGOS', 'BONDS', 'OPTIONS']"
"Whose day is played: all desks together as on a floor, or one kind of trading alone."

MarketEventKind: TypeAlias = "Literal['FLASH_CRASH', 'SHOCK', 'VOLATILITY', 'HALT', 'RESUME', 'REALISM', 'SPLIT', 'DIVIDEND', 'AUCTION']"

MoneyWire: TypeAlias = 'Decimal'
"An amount on the wire: a JSON number in currency units; inside: Money."

NewMarketEvent: TypeAlias = 'NewMarketEventFlashCrash | NewMarketEventShock | NewMarketEventVolatility | NewMarketEventHalt | NewMarketEventResume | NewMarketEventRealism'
"The requested event. Sizes are in per cent of the price; a volatility is a factor."

NewsKind: TypeAlias = "Literal['HEADLINE', 'EARNINGS', 'GUIDANCE', 'ANALYST', 'MERGER', 'REGULATORY', 'DIVIDEND', 'HALT', 'SHOCK', 'SPLIT', 'PRODUCT', 'LITIGATION', 'SECTOR', 'MACRO']"

NoticeId: TypeAlias = 'str'
"What a notice is of: a movement of margin, an entry of the log of kill switches, an incident."

NoticeKind: TypeAlias = "Literal['MARGIN_CALL', 'KILL_SWITCH', 'SERVICE_LEVEL']"

OperatorReason: TypeAlias = 'str'

OptionEndKind: TypeAlias = "Literal['EXERCISE', 'ASSIGNMENT', 'EXPIRATION']"

OptionQuoteId: TypeAlias = 'str'
"QuoteID (FIX 117) of a price over the counter: the contract, and twelve hexadecimal digits."

OrderId: TypeAlias = 'str'
"UUID version 7 (RFC 9562): 48 bits of time, then random bits."

OrderStatus: TypeAlias = "Literal['PENDING_NEW', 'NEW', 'PARTIALLY_FILLED', 'FILLED', 'PENDING_CANCEL', 'CANCELED', 'PENDING_REPLACE', 'EXPIRED', 'REJECTED']"

OrderType: TypeAlias = "Literal['MARKET', 'LIMIT', 'STOP', 'STOP_LIMIT', 'TRAILING_STOP', 'MARKET_IF_TOUCHED', 'LIMIT_IF_TOUCHED', 'PEGGED']"

Participant: TypeAlias = 'str'
"A user's id, or the MPID of the firm on the other side of a fill."

ParticipantKind: TypeAlias = "Literal['USER', 'CLIENT', 'DEALER']"
"A user of the firm, a client of the firm, or a firm that a user dealt with."

PaymentKind: TypeAlias = "Literal['COUPON', 'DIVIDEND', 'FUTURES_VARIATION', 'BORROW_FEE', 'NDF_SETTLEMENT']"

PegReference: TypeAlias = "Literal['MID', 'PRIMARY', 'MARKET']"

PreferenceDocument: TypeAlias = 'PreferenceDocumentAppearance | PreferenceDocumentChart | PreferenceDocumentColumns | PreferenceDocumentConfirmations | PreferenceDocumentGuide | PreferenceDocumentKeyboard | PreferenceDocumentSignals | PreferenceDocumentViews'
"One document: its name, and the whole of what it holds."

PriceCurrency: TypeAlias = "Literal['USD', 'EUR', 'GBP', 'JPY', 'AUD', 'CAD', 'CHF', 'BRL', 'INR', 'TWD']"
"What a price is in: a traded currency, or one that is not delivered."

PriceWire: TypeAlias = 'Decimal'
"A price on the wire: a JSON number in currency units; inside: Px."

ProposalId: TypeAlias = 'str'

Qty: TypeAlias = 'int'
"A whole number of shares, contracts or units of face value."

QuoteId: TypeAlias = 'FxQuoteId | FxStreamQuoteId | OptionQuoteId'
"The price that is dealt on, where one was given: a currency's, of a stream on request, or a bespoke option's."

Rating: TypeAlias = "Literal['AAA', 'AA', 'A', 'BBB', 'BB']"

RealismFlag: TypeAlias = "Literal['CLUSTERING', 'ACTIVITY', 'JUMPS', 'U_SHAPE', 'REGIMES', 'NEWS_SHOCKS', 'LULD_HALTS', 'ORDER_FLOW', 'IMPACT', 'ACROSS_ASSETS']"

RecordCurrency: TypeAlias = 'PriceCurrency'
"The currency of a record's prices. A writer always sets it, so its type is required; an event from before records had one is read as dollars."

RedriveOutcome: TypeAlias = "Literal['REDRIVEN', 'ALREADY_REDRIVEN']"

RefusalCodeSchema: TypeAlias = "Literal['INVALID_ORDER', 'UNKNOWN_SYMBOL', 'ROLE_NOT_PERMITTED', 'KILL_SWITCH_ACTIVE', 'DESK_NOT_PERMITTED', 'STRATEGY_NOT_PERMITTED', 'DARK_POOL_NOT_PERMITTED', 'DARK_POOL_MIN_QTY', 'QTY_LIMIT_EXCEEDED', 'DAILY_NOTIONAL_EXCEEDED', 'MARKET_CLOSED', 'HALTED', 'PRICE_COLLAR', 'NO_REFERENCE_PRICE', 'DUPLICATE_ORDER', 'MAX_OPEN_ORDERS', 'SELF_CROSS', 'ADV_LIMIT', 'RATE_LIMIT', 'RISK_ENGINE_UNAVAILABLE', 'VALIDATION_FAILED', 'UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'UNKNOWN_TARGET', 'RATE_LIMITED', 'OVERLOADED', 'UPSTREAM_UNAVAILABLE', 'UPSTREAM_TIMEOUT', 'INTERNAL']"

RejectReason: TypeAlias = "Literal['INVALID_ORDER', 'UNKNOWN_SYMBOL', 'ROLE_NOT_PERMITTED', 'KILL_SWITCH_ACTIVE', 'DESK_NOT_PERMITTED', 'STRATEGY_NOT_PERMITTED', 'DARK_POOL_NOT_PERMITTED', 'DARK_POOL_MIN_QTY', 'QTY_LIMIT_EXCEEDED', 'DAILY_NOTIONAL_EXCEEDED', 'MARKET_CLOSED', 'HALTED', 'PRICE_COLLAR', 'NO_REFERENCE_PRICE', 'DUPLICATE_ORDER', 'MAX_OPEN_ORDERS', 'SELF_CROSS', 'ADV_LIMIT', 'RATE_LIMIT', 'RISK_ENGINE_UNAVAILABLE']"

ReplayId: TypeAlias = 'str'

RfqId: TypeAlias = 'str'

RfqListId: TypeAlias = 'str'
"A list of requests: what its lines have in common."

RfqSide: TypeAlias = "Literal['BUY', 'SELL', 'TWO_WAY']"
"What the client wants: its side, or a price on both sides, which discloses none (FIX 4.4: QuoteRequest without Side)."

RfqState: TypeAlias = "Literal['REQUESTED', 'SALES_REVIEW', 'PENDING', 'MARKED_UP', 'CLIENT_QUOTED', 'EXECUTED', 'CLIENT_DECLINED', 'EXPIRED', 'CANCELED', 'REJECTED']"

RiskAversions: TypeAlias = 'list[Decimal]'
"Risk aversions to compare."

RiskScope: TypeAlias = "Literal['FIRM', 'EQ', 'FI', 'FX', 'COMM', 'DERIV']"
"Whose risk: the whole firm's, or one desk's."

Role: TypeAlias = "Literal['trader', 'desk-head', 'risk-manager', 'admin', 'compliance', 'sales', 'external-client', 'viewer']"

RoomCode: TypeAlias = 'str'
"What lets one join: of letters and digits that are not mistaken for others; 50 bits."

RoomEvent: TypeAlias = 'RoomEventHalt | RoomEventResume | RoomEventShock | RoomEventVolatility | RoomEventNews'
"What an instructor lets happen in the market. Sizes are per cent of the price; a volatility is a factor."

RoomId: TypeAlias = 'str'

RoomPlan: TypeAlias = 'list[PlannedEvent]'
"What happens in a heat without the instructor."

SeatId: TypeAlias = 'str'
"The room's id and the number of the seat, from 1."

SeatKind: TypeAlias = "Literal['PERSON', 'BOT', 'TEAM']"

SeatLabel: TypeAlias = 'str'
"A name that a board shows: of a person, a bot or a team."

SecondFactorCode: TypeAlias = 'str'
"Six digits of the authenticator, or a recovery code."

Seed: TypeAlias = 'int'

ServiceLevel: TypeAlias = "Literal['accept-availability', 'accept-latency', 'terminal-latency', 'tick-latency', 'correctness']"

Side: TypeAlias = "Literal['BUY', 'SELL']"

SocketKind: TypeAlias = "Literal['program', 'browser', 'market']"

SplitState: TypeAlias = "Literal['ANNOUNCED', 'BOOKING', 'DONE']"
"`ANNOUNCED`: to come. `BOOKING`: its ex-date has come, the symbol is paused or about to be. `DONE`: quoted in new shares."

StatusFilter: TypeAlias = "Literal['open', 'closed', 'all']"
"Which orders to list."

Strategy: TypeAlias = "Literal['LIT', 'DARK', 'TWAP', 'VWAP', 'POV', 'IS', 'ICEBERG', 'ARRIVAL', 'SNIPER']"

StressFactor: TypeAlias = "Literal['MARKET', 'VOLATILITY', 'Communication Services', 'Consumer Discretionary', 'Consumer Staples', 'Energy', 'Financials', 'Health Care', 'Industrials', 'Information Technology', 'Materials', 'Real Estate', 'Utilities']"
"What moves in a scenario: the price of everything, implied volatilities, or one sector's shares."

SurveillanceRule: TypeAlias = "Literal['WASH_TRADE', 'SPOOFING', 'LAYERING', 'OFF_MARKET', 'FRONT_RUNNING']"

TemplateId: TypeAlias = 'str'

TemplateName: TypeAlias = 'str'
"Names are compared without regard to case."

TimeInForce: TypeAlias = "Literal['DAY', 'GTC', 'GTD', 'IOC', 'FOK', 'OPG', 'ATC']"

TradeCondition: TypeAlias = "Literal['ODD_LOT', 'SWEEP', 'BLOCK', 'MIDPOINT', 'CROSS', 'OPENING', 'CLOSING', 'REOPENING']"

TradingStyle: TypeAlias = "Literal['high_touch', 'low_touch', 'fi_voice', 'fx_electronic', 'commodities_voice', 'derivatives_high_touch', 'derivatives_low_touch', 'oversight']"

TrancheName: TypeAlias = "Literal['DEFAULTER_MARGIN', 'DEFAULTER_FUND', 'SKIN_IN_THE_GAME', 'MUTUAL_FUND', 'ASSESSMENTS', 'VM_GAINS_HAIRCUT', 'CCP_EQUITY']"

TriggerPrice: TypeAlias = "Literal['LAST', 'BID_ASK', 'MID']"

Unvalued: TypeAlias = "Literal['NO_RATE', 'NO_VOLATILITY']"
"Why an exposure is in no figure: its currency has no rate to the dollar yet, or its option neither a volatility nor a price to imply one."

UserId: TypeAlias = 'str'

Venue: TypeAlias = "Literal['XNAS', 'XNYS', 'ARCX', 'BATS', 'EDGX', 'IEXG', 'MEMX', 'DARK1', 'OTC']"

VenueTimeInForce: TypeAlias = "Literal['DAY', 'GTC', 'IOC', 'FOK', 'OPG', 'ATC']"

VoiceDealId: TypeAlias = 'str'
"UUID version 7: the fills of a deal carry it as the id of their request."

VoiceState: TypeAlias = "Literal['ASKED', 'PRICED', 'STALE', 'DONE', 'PASSED', 'DECLINED', 'EXPIRED']"

WatchedSymbols: TypeAlias = 'list[InstrumentSymbol]'
"In the owner's order; each symbol once."

WatchlistAudience: TypeAlias = "Literal['OWNER', 'DESK', 'ALL']"

WatchlistId: TypeAlias = 'str'

WatchlistName: TypeAlias = 'str'
"Names of one owner are compared without regard to case."

WebhookId: TypeAlias = 'str'

WebhookKinds: TypeAlias = "list[Literal['FILL', 'REJECTION', 'ALERT', 'MARGIN_CALL', 'KILL_SWITCH', 'SERVICE_LEVEL']]"
"At least one, each once."

WebhookUrl: TypeAlias = 'str'

class AccountHistoryAnswer(TypedDict):
    items: list[UserChange]
    nextCursor: str | None

class AccountSummary(TypedDict):
    "One line of the firm's list of accounts."
    userId: Participant
    name: str | None
    "A client's name; null for all other accounts, and while the names cannot be read."
    kind: ParticipantKind
    openPositions: int
    initialMargin: MoneyWire
    posted: MoneyWire
    variationMargin: MoneyWire
    exposure: MoneyWire
    cash: MoneyWire

class AcknowledgeFiringsAnswer(TypedDict):
    items: list[AlertFiring]
    notices: list[AlertNotice]

class AdvanceClearingClockAnswer(TypedDict):
    clock: ClearingClock
    settled: int
    failed: int

class Alert(TypedDict):
    alertId: AlertId
    symbol: InstrumentSymbol
    triggerBy: AlertTrigger
    "The price that it watches: of a share the last, bid, ask or mid; of all else the bid, ask or mid."
    condition: AlertCondition
    price: PriceWire
    "As the instrument is priced: a bond per 100 of face (clean). After a split in new shares."
    note: str | None
    repeat: AlertRepeat
    isArmed: bool
    "False once it has fired; one that repeats is armed again by a price on the other side of its level."
    snoozedUntil: AtWire | None
    "It fires at no price before this time; null for one that is not snoozed."
    lastFiredAt: AtWire | None
    createdAt: AtWire
    updatedAt: AtWire
    version: int
    "Rises by one with every change that its owner makes to it; firing is none."

class AlertFiring(TypedDict):
    "One firing, with the terms of the alert at that time."
    firingId: FiringId
    alertId: AlertId
    symbol: InstrumentSymbol
    triggerBy: NotRequired[AlertTrigger]
    condition: AlertCondition
    price: PriceWire
    "The alert's level."
    last: PriceWire
    "The watched price that fired it."
    note: str | None
    firedAt: AtWire
    "The time of that price."
    acknowledgedAt: AtWire | None

class AlertNotice(TypedDict):
    "A margin call, a kill switch or a service level that concerns the user: it begins, or is over."
    noticeId: NoticeId
    kind: NoticeKind
    isOver: bool
    subject: str
    "The account; the scope of the switch and its target; the service level."
    detail: str
    "What is due, the reason, or the figures."
    at: AtWire
    acknowledgedAt: AtWire | None

class AlgoChild(TypedDict):
    "A child as it is listed under its parent."
    order: Order
    childNo: int
    sliceNo: int
    dueAt: AtWire
    sentAt: AtWire

class AlgoParams(TypedDict):
    "Parameters of the execution algorithms: one schema for the ticket, the wire and the engine."
    startAt: NotRequired[AtWire]
    "Start time; at once by default or when that has passed."
    endAt: NotRequired[AtWire]
    "When it ends: either this or a duration from its start."
    durationMs: NotRequired[int]
    slices: NotRequired[int]
    participationPct: NotRequired[Decimal]
    "Own part of all volume, one's own included."
    maxParticipationPct: NotRequired[Decimal]
    "Never more than this part of all volume."
    riskAversion: NotRequired[Decimal]
    displayQty: NotRequired[int]
    maxSlices: NotRequired[int]
    aggressionPct: NotRequired[Decimal]
    topVenues: NotRequired[int]
    wouldPrice: NotRequired[PriceWire]
    forceCompletion: NotRequired[bool]
    randomizePct: NotRequired[Decimal]
    "Sizes and times of slices move by up to this part of themselves."
    randomizeTimePct: NotRequired[Decimal]
    minSliceQty: NotRequired[int]
    maxSliceQty: NotRequired[int]
    urgency: NotRequired[Literal['PASSIVE', 'NEUTRAL', 'AGGRESSIVE']]
    "Where children are priced: at the near touch, at the far touch, or beyond it."

class AlgoProgress(TypedDict):
    "Progress of an order: quantity planned by now, done and working."
    orderId: OrderId
    userId: UserId
    desk: Desk
    symbol: InstrumentSymbol
    side: Side
    strategy: AlgoName
    state: AlgoState
    reason: str | None
    "Why it is not working, or how it ended; null while it works as planned."
    qty: Qty
    filledQty: Qty
    openQty: Qty
    "On the market in children."
    plannedQty: Qty | None
    "Planned to be done or out by now; null for an algo without a schedule."
    avgPx: PriceWire | None
    price: PriceWire | None
    arrivalMid: PriceWire | None
    marketVolume: Qty
    "Shares others have traded since it began."
    children: int
    slicesDue: int
    slices: int
    startAt: AtWire
    endAt: AtWire | None
    nextAt: AtWire | None
    params: AlgoParams
    updatedAt: AtWire
    version: int

class Announcement(TypedDict):
    "A message to the whole room: the instructor's, or the headline of an event."
    no: int
    "Rises by one with every announcement of the room, from 1."
    kind: Literal['MESSAGE', 'NEWS']
    text: str
    clockMs: int | None
    "Simulated milliseconds of the heat; null while none runs."
    at: AtWire

class ApiKey(TypedDict):
    "A key as it is listed: the secret is shown once, when the key is made."
    keyId: KeyId
    userId: UserId
    name: KeyName
    scopes: KeyScopes
    addresses: list[str]
    "Where it may be used from; everywhere when empty."
    createdAt: AtWire
    expiresAt: AtWire
    lastUsedAt: AtWire | None
    "To the minute; null before the first use."
    sandbox: NotRequired[UserId]
    "The account that a sandbox key acts for; left out for a key that acts for its user."

class ArchiveFault(TypedDict):
    kind: Literal['GARBLED', 'COLUMNS_DIFFER', 'SEQUENCE_GAP', 'QTY_IDENTITY', 'CUM_QTY', 'AVG_PX', 'NOT_IN_JOURNAL', 'NOT_IN_ARCHIVE', 'JOURNAL_DIFFERS']
    execId: str
    orderId: str
    detail: str

class ArchiveVerification(TypedDict):
    "One run of the verify job over one session day."
    verificationId: str
    sessionDay: CalendarDate
    at: AtWire
    messages: int
    requests: int
    "Requests of the OMS among them."
    orders: int
    fills: int
    journalFills: int
    faultCount: int
    faults: list[ArchiveFault]
    "The first hundred."

class ArchiveVerificationsAnswer(TypedDict):
    items: list[ArchiveVerification]
    nextCursor: str | None
    running: ArchiveVerificationsAnswerRunning | None

class ArchiveVerificationsAnswerRunning(TypedDict):
    sessionDay: CalendarDate
    messages: int
    of: int | None

class ArchivedExecution(TypedDict):
    "One archived message: the report, where it stands in the session, and the bytes themselves. How a sale is marked is in the bytes, and in no column."
    execId: ExecId
    execType: ExecType
    ordStatus: OrderStatus
    orderId: OrderId
    clOrdId: str
    origClOrdId: str | None
    parentOrderId: OrderId | None
    userId: UserId
    desk: Desk
    symbol: InstrumentSymbol
    side: Side
    ordType: ExecutionType
    timeInForce: VenueTimeInForce
    orderQty: Qty
    price: PriceWire | None
    lastQty: Qty
    lastPx: PriceWire | None
    lastMkt: Venue | None
    liquidity: Liquidity | None
    contraBroker: str | None
    clientUserId: NotRequired[UserId | None]
    trdMatchId: str | None
    fees: Fees | None
    settlementDate: CalendarDate | None
    cumQty: Qty
    leavesQty: Qty
    avgPx: PriceWire
    transactTime: AtWire
    text: str | None
    sessionDay: CalendarDate
    "The UTC day of the session; numbers start at 1 with it."
    direction: Literal['OUT', 'IN']
    "Seen from the platform: `OUT` was sent by it."
    msgSeqNum: int
    "MsgSeqNum (34)."
    sendingTime: AtWire
    "SendingTime (52)."
    raw: str
    "The whole message, one character a byte (Latin-1), fields ended by SOH."

class ArchivedMessage(TypedDict):
    "Any message of the archive, request or report, as a list shows it."
    sessionDay: CalendarDate
    direction: Literal['IN', 'OUT']
    msgSeqNum: int
    sendingTime: AtWire
    msgType: Literal['8', 'D', 'G', 'F']
    "MsgType (35)."
    orderId: OrderId
    parentOrderId: OrderId | None
    clOrdId: str
    origClOrdId: str | None
    userId: UserId
    desk: Desk
    symbol: InstrumentSymbol
    side: Side
    ordType: ExecutionType
    timeInForce: VenueTimeInForce
    orderQty: Qty
    price: PriceWire | None
    transactTime: AtWire
    raw: str
    report: ArchivedMessageReport | None
    "What only a report has; null in a request."

class ArchivedMessageReport(TypedDict):
    execId: ExecId
    execType: ExecType
    ordStatus: OrderStatus
    lastQty: Qty
    lastPx: PriceWire | None
    lastMkt: Venue | None
    cumQty: Qty
    leavesQty: Qty
    avgPx: PriceWire
    text: str | None

class AuctionCall(TypedDict):
    "A symbol in its call, and what the auction would come to if it were held now."
    symbol: InstrumentSymbol
    kind: Literal['OPENING', 'CLOSING', 'REOPENING']
    endsAt: AtWire
    reference: PriceWire
    "The price before the call."
    indicativePrice: PriceWire | None
    "The one price that most would trade at; null where nothing can trade."
    paired: Qty
    "Shares that would trade."
    imbalance: Qty
    "Shares that would be left at that price, and on which side."
    imbalanceSide: Side | None

class AuctionResult(TypedDict):
    "An auction that was held and traded."
    symbol: InstrumentSymbol
    kind: Literal['OPENING', 'CLOSING', 'REOPENING']
    at: AtWire
    price: PriceWire
    volume: Qty

class AuctionsView(TypedDict):
    "How the auctions stand: null for a day without any. The results are those since the exchange's last start."
    day: AuctionsViewDay | None
    calls: list[AuctionCall]
    results: list[AuctionResult]

class AuctionsViewDay(TypedDict):
    day: CalendarDate
    opensAt: AtWire
    closesAt: AtWire
    openingCutOffAt: AtWire
    closingCutOffAt: AtWire

class AuditKeyAnswer(TypedDict):
    keyId: str
    algorithm: Literal['Ed25519']
    publicKey: str

AuditManifest = TypedDict('AuditManifest', {
    'format': "Literal['tradefloor-audit-1']",
    'keyId': 'str',
    'exportedBy': 'UserId',
    'exportedAt': 'AtWire',
    'from': 'AtWire',
    'to': 'AtWire',
    'count': 'int',
    'first': 'AuditManifestFirst | None',
    'last': 'AuditManifestLast | None',
    'previous': 'str',
    'chain': 'str',
    'marks': 'str',
    'isWhole': 'bool',
})
"What is signed at the end of each page: all pages up to it. The order of its fields is that of the signed text."

class AuditManifestFirst(TypedDict):
    auditId: str
    at: AtWire

class AuditManifestLast(TypedDict):
    auditId: str
    at: AtWire

class AuditRecord(TypedDict):
    "An entry with whom and what it concerns; a change of an order is one too."
    auditId: str
    kind: str
    subject: str
    actor: str
    detail: str
    requestId: str
    at: AtWire
    userId: str | None
    orderId: OrderId | None
    symbol: str | None
    keyId: str | None
    "The API key that it was done with; null for what people and services do."

class AuthIdentity(TypedDict):
    "First frame on `/ws`, response of `GET /oauth/session`: the user of the cookie."
    userId: UserId
    username: str
    displayName: str
    role: Role
    tradingStyle: TradingStyle
    guest: bool
    darkPoolAccess: bool
    limits: UserLimits
    expiresAt: AtWire

class BacktestRecord(TypedDict):
    "What advice by a version of the weights would have been worth in the market's past, before live data."
    measured: int
    hits: int
    hitRate: Decimal | None
    hitRateLow: Decimal | None
    hitRateHigh: Decimal | None
    meanReturnBps: Decimal | None
    meanCostBps: Decimal | None
    meanNetBps: Decimal | None
    weightsVersion: int
    spanMs: int
    "Market time gone through."

class BarsAnswer(TypedDict):
    items: list[HistoryBar]
    hasOlder: bool
    nextCursor: None

class Basket(TypedDict):
    basketId: BasketId
    createdAt: AtWire
    updatedAt: AtWire
    placing: bool
    counts: BasketCounts
    lines: list[BasketLine]

class BasketCounts(TypedDict):
    waiting: int
    accepted: int
    refused: int
    invalid: int
    stopped: int

class BasketFault(TypedDict):
    "What is wrong with a line before anything is sent; lines without a fault are not listed."
    line: LineNumber
    errors: list[FieldError]
    "Fields that cannot be read as an order."
    code: RefusalCodeSchema | None
    "Else: the check of the order management that would refuse it now, after the lines before it."
    detail: str | None

class BasketLine(TypedDict):
    line: LineNumber
    state: BasketLineState
    orderId: OrderId | None
    code: RefusalCodeSchema | None
    detail: str | None

class BasketReview(TypedDict):
    fault: str | None
    "What is wrong with the text as a whole: then no line of it can be placed."
    lines: int
    "Lines that hold an order or were meant to."
    faults: list[BasketFault]
    asOf: AtWire

class BasketSummary(TypedDict):
    basketId: BasketId
    createdAt: AtWire
    updatedAt: AtWire
    placing: bool
    "True until its last line has its result."
    counts: BasketSummaryCounts

class BasketSummaryCounts(TypedDict):
    waiting: int
    accepted: int
    refused: int
    invalid: int
    stopped: int

class Bond(TypedDict):
    isin: Isin
    issuer: str
    name: str
    "As a screen writes it: `UST 4.125 2035-11-15`."
    kind: Literal['GOVERNMENT', 'CORPORATE']
    currency: Literal['USD', 'GBP', 'EUR']
    curve: CurveName
    rating: Rating
    couponPct: Decimal
    "Per cent of face a year."
    frequency: Literal[1] | Literal[2] | Literal[4]
    dayCount: Literal['ACT_ACT_ICMA', 'ACT_ACT_ISDA', '30_360', '30E_360', '30E_360_ISDA', '30U_360', 'ACT_360', 'ACT_365F']
    convention: Literal['US_STREET', 'US_TREASURY', 'UK_DMO', 'DE_BUND', 'FR_OAT', 'ICMA']
    issueDate: CalendarDate
    maturity: CalendarDate
    firstCoupon: CalendarDate | None
    "First coupon date where the first period is longer than a regular one; null when it follows from the schedule."
    lastCoupon: CalendarDate | None
    "Last coupon date before maturity where the last period is odd; null when all dates follow from maturity."
    endOfMonth: bool
    indexation: NotRequired[BondIndexation]
    "What face and coupons are linked to; absent where they are fixed in money."
    exDividendDays: int
    "Business days before a coupon from which the bond trades without it; 0 for never."
    calendar: Literal['US', 'UK', 'TARGET']
    quotedAs: Literal['PRICE', 'THIRTY_SECONDS', 'SPREAD']
    "How dealers quote it: per cent of face, 32nds of a point, or basis points over the benchmark."
    benchmarkIsin: Isin | None
    "The government bond its spread is measured against; null for governments."
    minPiece: Qty
    "Smallest face amount, and its increment."
    increment: Qty

class BondBatch(TypedDict):
    "All bonds at one instant, once a second."
    seq: int
    at: AtWire
    settlementDates: dict[str, CalendarDate]
    "When a bond that is dealt now settles, by its calendar."
    quotes: list[BondQuote]

class BondBook(TypedDict):
    asOf: AtWire
    items: list[BondBookItemsItem]
    "By the sovereign curve that the bonds follow."
    unvalued: int
    "Positions without a price, in no figure."

class BondBookItemsItem(TypedDict):
    curve: CurveName
    currency: Literal['USD', 'GBP', 'EUR']
    dv01: Decimal
    bonds: int
    buckets: list[BondBookItemsItemBucketsItem]

class BondBookItemsItemBucketsItem(TypedDict):
    years: Decimal
    dv01: Decimal

class BondHistoryAnswer(TypedDict):
    isin: Isin
    items: list[BondHistoryAnswerItemsItem]

BondHistoryAnswerItemsItem = TypedDict('BondHistoryAnswerItemsItem', {
    'at': 'AtWire',
    'mid': 'PriceWire',
    'yield': 'Decimal',
    'spreadBps': 'Decimal',
})

class BondIndexation(TypedDict):
    "What face and coupons are linked to; absent where they are fixed in money."
    index: Literal['UK_RPI']
    lagMonths: int
    baseIndex: Decimal

BondQuote = TypedDict('BondQuote', {
    'isin': 'Isin',
    'bid': 'PriceWire',
    'ask': 'PriceWire',
    'mid': 'PriceWire',
    'compositeMid': 'NotRequired[PriceWire]',
    'dealers': 'NotRequired[int]',
    'yield': 'Decimal',
    'spreadBps': 'Decimal',
    'dv01Per100': 'Decimal',
})
"What a bond is worth at one instant: the mid that positions are marked at, and the composite of the dealers' indicative quotes. Clean, per 100 of face."

BondSpec = TypedDict('BondSpec', {
    'isin': 'str',
    'coupon': 'Decimal',
    'periods': 'int',
    'yield': 'Decimal',
    'maturity': 'NotRequired[CalendarDate]',
    'frequency': 'NotRequired[Literal[1] | Literal[2] | Literal[4]]',
    'dayCount': "NotRequired[Literal['ACT_ACT_ICMA', 'ACT_ACT_ISDA', '30_360', '30E_360', '30E_360_ISDA', '30U_360', 'ACT_360', 'ACT_365F']]",
    'issueDate': 'NotRequired[CalendarDate]',
    'currency': 'NotRequired[str]',
    'rfq': 'NotRequired[RfqTerms]',
})
"The bond terms of a bond order, and how dealers are requested for quotes."

BondValuation = TypedDict('BondValuation', {
    'isin': 'Isin',
    'settlementDate': 'CalendarDate',
    'cleanPrice': 'Decimal',
    'dirtyPrice': 'Decimal',
    'accruedInterest': 'Decimal',
    'yield': 'Decimal',
    'spreadBps': 'Decimal | None',
    'benchmarkYield': 'Decimal',
    'macaulayDuration': 'Decimal',
    'modifiedDuration': 'Decimal',
    'convexity': 'Decimal',
    'dv01Per100': 'Decimal',
    'isExDividend': 'bool',
    'indexation': 'NotRequired[BondValuationIndexation]',
    'cashFlows': 'list[BondValuationCashFlowsItem]',
})
"Bond calculator: takes one of price, yield or spread, or none for the model's mid. Rates in per cent."

class BondValuationCashFlowsItem(TypedDict):
    date: CalendarDate
    amount: Decimal

class BondValuationIndexation(TypedDict):
    "What the prices above follow from, of an index-linked bond only; its yields are real."
    referenceIndex: Decimal
    indexRatio: Decimal
    isProjected: bool
    realCleanPrice: Decimal
    breakevenPct: Decimal

class BookRisk(TypedDict):
    "A book's sizes and risk; an option counts with its delta."
    grossNotional: Decimal
    netNotional: Decimal
    valueAtRisk: ValueAtRisk
    unvalued: int
    "Positions that cannot be valued and are in no figure."

class BorrowTerms(TypedDict):
    "A share on the lending desk's list of the day."
    symbol: InstrumentSymbol
    isEasy: bool
    "On the easy-to-borrow list: a short sale needs no locate."
    rateBps: int
    availableQty: Qty | None
    "What is left to be located today; null where there is no end of it."

class BuyIn(TypedDict):
    "A purchase by the CCP for the account of a member that has failed to deliver."
    buyInId: str
    userId: Participant
    "The member that failed: the purchase is its own."
    kind: ParticipantKind
    seller: Participant
    "Who sold it."
    obligationId: str
    symbol: InstrumentSymbol
    instrumentType: InstrumentType
    currency: Currency
    "What price and amounts are in."
    qty: Qty
    price: PriceWire
    notional: MoneyWire
    accruedInterest: MoneyWire
    "Of a bond, to the day of the purchase."
    contractAmount: MoneyWire
    "What the member was still to receive for its delivery."
    cost: MoneyWire
    "What the purchase cost more than that: the member pays it, or receives it where it is negative."
    settlementDate: CalendarDate
    "When the delivery was due."
    businessDate: CalendarDate
    at: AtWire

class CalendarEntry(TypedDict):
    eventId: str
    kind: CalendarKind
    title: str
    symbol: InstrumentSymbol | None
    "Of a report and a dividend; null for the whole market."
    date: CalendarDate
    "In New York, by the market's time; of a dividend the ex-date, by the clearing clock."
    at: AtWire | None
    "Market time; null for a dividend."
    when: Literal['BEFORE_OPEN', 'AFTER_CLOSE'] | None
    "Of a report: before the open or after the close."
    forecast: str | None
    "What is expected: earnings a share, a figure; of a dividend what it pays."
    prior: str | None
    "The figure before; null where there is none."
    actual: str | None
    "What came; null until it is released."

class CalendarSpread(TypedDict):
    "A calendar spread: the near month bought, the far one sold; prices are near less far."
    near: InstrumentSymbol
    far: InstrumentSymbol
    bid: PriceWire
    ask: PriceWire
    mid: PriceWire
    open: PriceWire

class CancelOutcome(TypedDict):
    "The result for one order. `REQUESTED`: the cancel was sent to the executing side. `PENDING`: it had been sent before. `REFUSED`: nothing was sent, `code` is the reason."
    orderId: OrderId
    outcome: Literal['REQUESTED', 'PENDING', 'REFUSED']
    status: OrderStatus | None
    "The order's status after this call; null for an order that is not the caller's to see."
    code: RefusalCodeSchema | None
    detail: str | None

class CancelledOrders(TypedDict):
    items: list[CancelOutcome]
    remaining: int
    "Open orders of the filter beyond those of this call: call again."

class Candle(TypedDict):
    symbol: InstrumentSymbol
    interval: CandleInterval
    startAt: AtWire
    open: PriceWire
    high: PriceWire
    low: PriceWire
    close: PriceWire
    volume: Qty

class CandlesAnswer(TypedDict):
    items: list[Candle]
    nextCursor: str | None

class Case(TypedDict):
    "Compliance's work on a finding: where it stands. A finding without one is `NEW`."
    findingId: FindingId
    state: CaseState
    assignee: UserId | None
    "Who works on it; null for no one."
    openedAt: AtWire
    updatedAt: AtWire
    version: int
    "A change names the version that it was made from."

class CaseResults(TypedDict):
    "A case in the frozen results: the score of each seat is that of its standing."
    caseId: CaseId
    version: int
    title: str
    unit: str
    seats: list[CaseResultsSeatsItem]

class CaseResultsSeatsItem(TypedDict):
    seatId: str
    figures: list[CaseResultsSeatsItemFiguresItem]

class CaseResultsSeatsItemFiguresItem(TypedDict):
    name: str
    value: Decimal
    unit: str

class CaseStep(TypedDict):
    "One step of a case: who did what, and where it stood then. Never changed."
    version: int
    at: AtWire
    actor: UserId
    state: CaseState
    assignee: UserId | None
    note: str | None

class CcpBuyInsAnswer(TypedDict):
    items: list[BuyIn]
    nextCursor: str | None

class CcpCallsAnswer(TypedDict):
    items: list[MarginCall]
    nextCursor: str | None

class CcpInvariants(TypedDict):
    "The zero-sum checks. All is well at 0, 0 and 2; before the first fill `legsPerFill` is 2 too."
    positionsSum: Decimal
    "Sum over the symbols of what the positions of all participants fail to cancel out by."
    cashSum: Decimal
    "Sum over the ledgers of what their balances fail to cancel out by."
    cashByCurrency: dict[str, Decimal]
    "What the balances of each currency sum to: zero."
    legsPerFill: Decimal
    brokenBalances: int
    "Accounts whose stored balance is not the sum of their transfers."
    checkedAt: AtWire | None

class CcpLedgerAnswer(TypedDict):
    items: list[LedgerEntry]
    nextCursor: str | None

class CcpOverviewAnswer(TypedDict):
    asOf: AtWire
    ladder: list[LadderRung]
    accounts: list[AccountSummary]

class CcpSettlementsAnswer(TypedDict):
    items: list[SettlementItem]
    nextCursor: str | None

class CcpSettlementsOnAnswer(TypedDict):
    items: list[SettlementItem]
    nextCursor: str | None

class CcpStatementAnswer(TypedDict):
    filename: str
    contentType: str
    text: str

class CcpStats(TypedDict):
    novations: int
    "Fills cleared, and legs they became."
    legs: int
    openPositions: int
    marginHeld: MoneyWire
    callsOpen: int
    settled: int
    pending: int
    byAssetClass: CcpStatsByAssetClass
    invariants: CcpInvariants
    nettingEfficiency: Decimal | None
    "Share of gross deliveries that netting makes unnecessary, over what is queued; null for nothing queued."
    clock: ClearingClock

class CcpStatsByAssetClass(TypedDict):
    EQUITY: CcpStatsByAssetClassEQUITY
    FIXED_INCOME: CcpStatsByAssetClassFIXED_INCOME
    DERIVATIVES: CcpStatsByAssetClassDERIVATIVES
    OTC: CcpStatsByAssetClassOTC

class CcpStatsByAssetClassDERIVATIVES(TypedDict):
    novations: int
    notional: MoneyWire
    openPositions: int

class CcpStatsByAssetClassEQUITY(TypedDict):
    novations: int
    notional: MoneyWire
    openPositions: int

class CcpStatsByAssetClassFIXED_INCOME(TypedDict):
    novations: int
    notional: MoneyWire
    openPositions: int

class CcpStatsByAssetClassOTC(TypedDict):
    novations: int
    notional: MoneyWire
    openPositions: int

class ChangePasswordAnswer(TypedDict):
    ended: int

class ChangeScenarioAlgoParams(TypedDict):
    durationMs: NotRequired[int]
    slices: NotRequired[int]
    participationPct: NotRequired[Decimal]
    maxParticipationPct: NotRequired[Decimal]
    riskAversion: NotRequired[Decimal]
    displayQty: NotRequired[int]
    maxSlices: NotRequired[int]
    aggressionPct: NotRequired[Decimal]
    topVenues: NotRequired[int]
    wouldPrice: NotRequired[PriceWire]
    forceCompletion: NotRequired[bool]
    randomizePct: NotRequired[Decimal]
    randomizeTimePct: NotRequired[Decimal]
    minSliceQty: NotRequired[int]
    maxSliceQty: NotRequired[int]
    urgency: NotRequired[Literal['PASSIVE', 'NEUTRAL', 'AGGRESSIVE']]

class ChaosRun(TypedDict):
    runId: str
    target: str
    actor: str
    reason: str
    at: AtWire
    state: Literal['under-way', 'recovered', 'not-recovered', 'unknown']
    "`unknown`: the launcher itself was restarted in between."
    recoveryMs: int | None

class ChaosState(TypedDict):
    status: Literal['on', 'off', 'no-launcher']
    "`no-launcher`: the processes were not started by a launcher, so they cannot be killed."
    targets: list[ChaosTarget]
    runs: list[ChaosRun]
    "Newest first."
    orders: ChaosStateOrders | None
    "Orders since the newest run; null without one."
    lost: int | None
    "Orders, fills and messages that are missing, or there twice, by the checks of the last minutes; null unchecked."
    doubled: int | None
    checkedAt: AtWire | None

class ChaosStateOrders(TypedDict):
    accepted: int
    filled: int
    ended: int

class ChaosTarget(TypedDict):
    name: ChaosTargetName
    isOurs: bool
    "Whether the launcher started it; a process started elsewhere cannot be killed."

class CheckReport(TypedDict):
    "One check's outcome. `name` is the rule; `reasonCode` what it refuses with, null when it passes."
    by: Literal['OMS', 'RISK']
    name: RejectReason
    passed: bool
    value: str
    "What was seen, as text with units."
    limit: str
    "Where the limit stood, as text with units."
    reasonCode: RejectReason | None
    detail: str | None
    wouldPass: WouldPass | None
    "Null where no change of quantity, price or time helps."

ChosenQuote = TypedDict('ChosenQuote', {
    'dealerId': 'DealerId',
    'price': 'PriceWire',
    'yield': 'Decimal',
    'spreadBps': 'Decimal',
    'reason': "Literal['TIGHTEST', 'OPERATOR']",
    'slippage': 'PriceWire',
    'note': 'str | None',
})

class ClearedPosition(TypedDict):
    symbol: InstrumentSymbol
    assetClass: AssetClass
    currency: PriceCurrency
    "What its prices, and its local value, are in."
    netQty: int
    "All that is held, settled or not."
    unsettledQty: int
    "Of `netQty`: not settled yet. Margin is held for all of `netQty`."
    avgPx: PriceWire
    markPx: PriceWire
    markedAt: AtWire | None
    "Time of the mark; null while the price of the last trade is used instead."
    marketValue: MoneyWire
    "In dollars, as all of the account."
    unrealisedPnl: MoneyWire
    localValue: MoneyWire
    "The same in the position's own currency."
    localPnl: MoneyWire

class ClearingClock(TypedDict):
    "The clearing clock: which business date it is, and how fast days pass."
    businessDate: CalendarDate
    nextDateAt: AtWire
    "When the next date begins."
    simDayMs: int
    preset: Literal['seed', 'us-2026']

class ClientCredit(TypedDict):
    "A client's lines and how much of today's is used; amounts in the currency of the bonds, counted alike."
    maxFace: Qty
    "Largest face of one request."
    dailyLimit: MoneyWire
    used: MoneyWire
    available: MoneyWire

class ClientFileAnswer(TypedDict):
    client: ClientFileAnswerClient
    credit: ClientCredit
    score: ClientScore
    recent: list[Rfq]

class ClientFileAnswerClient(TypedDict):
    userId: UserId
    displayName: str

ClientQuote = TypedDict('ClientQuote', {
    'price': 'PriceWire',
    'yield': 'Decimal',
    'markupBps': 'Decimal | None',
    'pnl': 'MoneyWire | None',
    'validUntil': 'AtWire | None',
    'spreadBps': 'NotRequired[Decimal | None]',
    'composite': 'NotRequired[CompositeLevel | None]',
    'settlement': 'NotRequired[ClientSettlement]',
})
"What the client is shown: the dealer's price with the firm's mark-up."

class ClientScore(TypedDict):
    "Totals of a client's requests."
    clientUserId: UserId
    requests: int
    executed: int
    notTaken: int
    "Requests whose client was shown a price and did not trade on it, however they ended."
    hitRatio: Decimal | None
    "Trades over the requests whose client was shown a price it could trade on, 0 to 1; null before the first. Requests that ended without such a price do not count."
    markupBpsMean: Decimal | None
    "Mean mark-up of what was traded, basis points of yield."
    turnover: dict[str, Decimal]
    "Face traded, by currency."
    pnl: dict[str, Decimal]
    "Mark-up earned, by currency."

class ClientSettlement(TypedDict):
    "What changes hands with the client: face times clean price and accrued interest, on the settlement date."
    date: CalendarDate
    accruedInterest: Decimal
    "Per 100 of face."
    amount: MoneyWire

class CompositeLevel(TypedDict):
    "The composite of dealers' indicative quotes on the client's side, beside which its price stands."
    price: PriceWire
    "The best offer for who buys, the best bid for who sells; clean, per 100."
    dealers: int
    "Of how many dealers."
    awayBps: Decimal
    "How much worse the client's price is than that, basis points of yield; negative where it is better."

class ConfigProposal(TypedDict):
    proposalId: ProposalId
    reason: str
    proposedBy: UserId
    proposedAt: AtWire
    expiresAt: AtWire
    before: RiskThresholds
    after: RiskThresholds

class ConfigProposalsAnswer(TypedDict):
    items: list[ConfigProposal]

class ConfirmSecondFactorAnswer(TypedDict):
    recoveryCodes: list[str]

class ContractMarksAnswer(TypedDict):
    items: list[OptionQuote]

class CreateWebhookAnswer(TypedDict):
    webhook: Webhook
    secret: str

class CreatedKey(TypedDict):
    "A new key. Its text is not stored and cannot be shown again."
    keyId: KeyId
    key: str

class CurrencyBalance(TypedDict):
    "What an account holds in one currency."
    currency: Currency
    cash: MoneyWire
    variationMargin: MoneyWire
    "Gains less losses of unsettled positions in this currency; in dollars with what was paid on calls."

class CurvesAnswer(TypedDict):
    seq: int
    at: AtWire
    items: list[CurvesAnswerItemsItem]

class CurvesAnswerItemsItem(TypedDict):
    curve: CurveName
    points: list[CurvesAnswerItemsItemPointsItem]

CurvesAnswerItemsItemPointsItem = TypedDict('CurvesAnswerItemsItemPointsItem', {
    'years': 'Decimal',
    'yield': 'Decimal',
    'zeroPct': 'Decimal',
})

class DayClosesAnswer(TypedDict):
    items: list[DayClosesAnswerItemsItem]
    nextCursor: None

class DayClosesAnswerItemsItem(TypedDict):
    symbol: InstrumentSymbol
    closes: list[PriceWire]

class DeadLetterView(TypedDict):
    consumer: str
    eventId: str
    topic: str
    error: str
    attempts: int
    at: AtWire
    kind: Literal['message', 'wake']
    "A timer is taken up when its service starts next; a message at once."

class DealerQuote(TypedDict):
    "What a dealer shows: both sides, of which the request needs one."
    bidPrice: PriceWire
    askPrice: PriceWire
    bidYield: Decimal
    "Per cent."
    askYield: Decimal
    spreadBps: Decimal
    "Yield of the requested side over the benchmark's, a government's over its own mid; half-way between both sides while none is disclosed. Basis points of yield."
    qty: Qty
    validUntil: AtWire

class Decision(TypedDict):
    "One decision, kept for good: by the OMS when it refuses, by risk always."
    decisionId: DecisionId
    by: Literal['OMS', 'RISK']
    orderId: OrderId
    userId: UserId
    desk: Desk
    symbol: InstrumentSymbol
    side: Side
    orderType: OrderType
    instrumentType: InstrumentType
    strategy: Strategy
    timeInForce: TimeInForce | None
    isReplace: bool
    "True for a change of an open order."
    qty: Qty
    price: PriceWire | None
    stopPrice: NotRequired[PriceWire | None]
    "Of an order with a trigger: where that stood, and whether it was reached."
    triggered: NotRequired[bool | None]
    decision: Literal['ACCEPT', 'REJECT']
    reasonCode: RejectReason | None
    detail: str | None
    checks: list[CheckReport]
    "Every check that ran, the failed one last."
    riskConfigVersion: int | None
    "The risk configuration it was made with; null where risk was not called."
    keyId: NotRequired[KeyId | None]
    "The API key that the order or its change was sent with; null for a person's."
    at: AtWire

class DecisionReplay(TypedDict):
    "A decision and its re-run."
    decision: Decision
    config: RiskConfigVersion
    "The configuration it was made with, as it is kept."
    replayed: DecisionReplayReplayed
    isSame: bool
    "True when the outcome, each value and each limit are equal."

class DecisionReplayReplayed(TypedDict):
    decision: Literal['ACCEPT', 'REJECT']
    reasonCode: RejectReason | None
    detail: str | None
    checks: list[CheckReport]

class DecisionsAnswer(TypedDict):
    items: list[Decision]
    nextCursor: str | None

class Depth(TypedDict):
    "Resting interest of one symbol, per venue and level, best first."
    symbol: InstrumentSymbol
    seq: int
    at: AtWire
    venues: list[VenueDepth]

class DepthLevel(TypedDict):
    price: PriceWire
    size: Qty

class DeskLossProposal(TypedDict):
    proposalId: ProposalId
    reason: str
    proposedBy: UserId
    proposedAt: AtWire
    expiresAt: AtWire
    before: DeskLossTerms
    after: DeskLossTerms

class DeskLossTerms(TypedDict):
    desk: Desk
    maxDayLoss: MoneyWire | None
    "What may be lost since the trading day began, after fees, in dollars; null for no limit."
    releasedFor: AtWire | None
    "The start of the trading day on which a reached limit does not hold; null where it holds."

class DeskLossUse(TypedDict):
    "A desk's limit and its use at one instant."
    desk: Desk
    maxDayLoss: MoneyWire | None
    releasedFor: AtWire | None
    loss: MoneyWire | None
    "Lost since the trading day began, by all of the desk together; null while a holding cannot be valued."
    level: Literal['WARNING', 'REACHED'] | None
    "How far it had come today."
    isBlocked: bool
    "True while the desk's orders are accepted only where they close."

class DeskLossesAnswer(TypedDict):
    items: list[DeskLossUse]
    proposals: list[DeskLossProposal]

class Distribution(TypedDict):
    "A sample in numbers; percentiles by linear interpolation between order statistics."
    count: int
    mean: Decimal
    sd: Decimal
    min: Decimal
    p5: Decimal
    p25: Decimal
    p50: Decimal
    p75: Decimal
    p95: Decimal
    max: Decimal

class DrillReport(TypedDict):
    "A default played through on a copy of the book; nothing of it is booked."
    asOf: AtWire
    scenario: StressScenario
    sigmas: Decimal
    defaulters: list[DrillReportDefaultersItem]
    loss: MoneyWire
    tranches: list[Tranche]
    returned: MoneyWire
    "Margin and fund contributions of the defaulters that the loss did not need."
    unallocated: MoneyWire

class DrillReportDefaultersItem(TypedDict):
    userId: Participant
    loss: MoneyWire
    resources: MoneyWire
    uncovered: MoneyWire

class EndKeyAnswer(TypedDict):
    ended: bool

class EndOtherSessionsAnswer(TypedDict):
    ended: int

class EndOwnSessionAnswer(TypedDict):
    ended: bool

class EndSecondFactorAnswer(TypedDict):
    ended: bool

class EndSessionAnswer(TypedDict):
    ended: bool

class EndSessionsAnswer(TypedDict):
    ended: int

class EndUserKeyAnswer(TypedDict):
    ended: bool

class ExpectedCost(TypedDict):
    "What an order was expected to cost against the mid at arrival, worked as it was: to compare with its arrival slippage. The difference is what the price did by itself."
    spreadBps: Decimal
    "Half the spread that its fills met."
    impactBps: Decimal
    "What its own trades move the price against it, by the square-root law; 0 in a market that they do not move."
    totalBps: Decimal
    riskBps: Decimal
    "Standard deviation of the cost: what the price may do meanwhile."

class ExplainedMessage(TypedDict):
    "A message field by field: packages/fix explains, in words of its own."
    message: ArchivedMessage
    typeName: str
    fields: list[ExplainedMessageFieldsItem]
    bodyLength: ExplainedMessageBodyLength
    checkSum: ExplainedMessageCheckSum
    problem: str | None
    "Null when the bytes are a sound message that keeps to the dictionary."

class ExplainedMessageBodyLength(TypedDict):
    said: int | None
    counted: int

class ExplainedMessageCheckSum(TypedDict):
    said: int | None
    counted: int

class ExplainedMessageFieldsItem(TypedDict):
    tag: int
    name: str
    type: str
    value: str
    meaning: str | None
    says: str | None
    presence: Literal['REQUIRED', 'CONDITIONAL', 'OPTIONAL', 'NOT_DEFINED']
    when: str | None
    part: Literal['HEADER', 'BODY', 'TRAILER']
    depth: int

class ExportAuditAnswer(TypedDict):
    text: str
    continues: SealedManifest | None

class ExportPart(TypedDict):
    "One part of a finished export, and until when all of them can be fetched."
    fileName: str
    type: str
    parts: int
    rows: int
    text: str
    expiresAt: AtWire

class Exposure(TypedDict):
    "The firm at this instant with its parts; a desk-head's view holds the parts of their desks."
    asOf: AtWire
    grossNotional: Decimal
    netNotional: Decimal
    realisedPnl: Decimal
    unrealisedPnl: Decimal
    fees: Decimal
    users: int
    positions: int
    unvalued: int
    "Of `positions`: those that cannot be valued yet and are in no figure."
    openOrders: int
    concentration: ExposureConcentration
    valueAtRisk: ValueAtRisk
    byDesk: list[ExposureByDeskItem]
    bySector: list[ExposureBySectorItem]
    bySymbol: list[ExposureBySymbolItem]
    "Largest gross notional first."
    byUnderlying: list[UnderlyingGreeks]
    "Underlyings of options and futures, largest delta in dollars first."
    sensitivities: list[ExposureSensitivitiesItem]
    "By desk, user and underlying; users as in `byUser`."
    byUser: list[ExposureByUserItem]
    "Largest gross notional first, at most 500."

class ExposureByDeskItem(TypedDict):
    grossNotional: Decimal
    netNotional: Decimal
    realisedPnl: Decimal
    unrealisedPnl: Decimal
    fees: Decimal
    desk: Desk

class ExposureBySectorItem(TypedDict):
    grossNotional: Decimal
    netNotional: Decimal
    realisedPnl: Decimal
    unrealisedPnl: Decimal
    fees: Decimal
    sector: str

class ExposureBySymbolItem(TypedDict):
    grossNotional: Decimal
    netNotional: Decimal
    realisedPnl: Decimal
    unrealisedPnl: Decimal
    fees: Decimal
    symbol: InstrumentSymbol
    desk: Desk
    sector: Literal['Communication Services', 'Consumer Discretionary', 'Consumer Staples', 'Energy', 'Financials', 'Health Care', 'Industrials', 'Information Technology', 'Materials', 'Real Estate', 'Utilities'] | None
    netQty: int
    mark: PriceWire | None
    componentVar: Decimal
    unvalued: Unvalued | None

class ExposureByUserItem(TypedDict):
    grossNotional: Decimal
    netNotional: Decimal
    realisedPnl: Decimal
    unrealisedPnl: Decimal
    fees: Decimal
    userId: UserId
    positions: int

class ExposureChange(TypedDict):
    "Net exposure to what prices follow: a share with its options, else the symbol itself."
    symbol: InstrumentSymbol
    before: Decimal
    after: Decimal

class ExposureConcentration(TypedDict):
    top5Share: Decimal
    herfindahl: Decimal

class ExposureHistory(TypedDict):
    "A day of one scope or several, minute by minute."
    samples: list[ExposureSample]
    rejections: list[RejectionCount]
    backtests: list[ExposureHistoryBacktestsItem]

class ExposureHistoryBacktestsItem(TypedDict):
    scope: RiskScope
    measure: Literal['PARAMETRIC', 'HISTORICAL']
    observations: int
    exceptions: int
    expected: Decimal
    likelihoodRatio: Decimal
    pValue: Decimal
    isRejected: bool | None

class ExposureSample(TypedDict):
    "One scope at the end of one minute."
    scope: RiskScope
    at: AtWire
    grossNotional: Decimal
    netNotional: Decimal
    realisedPnl: Decimal
    unrealisedPnl: Decimal
    fees: Decimal
    parametricVar99: Decimal
    historicalVar99: Decimal | None

class ExposureSensitivitiesItem(TypedDict):
    by: Literal['DESK', 'USER', 'UNDERLYING']
    key: str
    deltaUsd: Decimal
    gammaUsd: Decimal
    vegaUsd: Decimal
    dv01Usd: Decimal
    currencyUsd: Decimal
    unvalued: int

class FeatureBasis(TypedDict):
    "What raw values of a symbol are measured by, besides constants."
    volatility: Decimal
    "Annual volatility the symbol is expected to have: 0.25 is 25 %."
    sectorDispersion: Decimal
    "Standard deviation of the sector's five-minute returns; its floor while there are too few."
    newsPerHour: Decimal
    "News an hour the symbol usually has."

class FeatureVector(TypedDict):
    symbol: InstrumentSymbol
    raw: list[Decimal]
    "As measured, each in its own unit; 0 where it is not known yet."
    values: list[Decimal]
    "By their usual size, within [-3, 3]; 0 where raw is not known yet."
    quality: list[Decimal]
    "1 where enough is known, 0 while it is not."
    basis: FeatureBasis

class FeatureView(TypedDict):
    "The vector of one symbol by the features' names."
    symbol: InstrumentSymbol
    seq: int
    at: AtWire
    simTime: AtWire
    features: FeatureViewFeatures
    basis: FeatureBasis

class FeatureViewFeatures(TypedDict):
    momentum: FeatureViewFeaturesMomentum
    relativeVolume: FeatureViewFeaturesRelativeVolume
    realisedVol: FeatureViewFeaturesRealisedVol
    sectorRelativeStrength: FeatureViewFeaturesSectorRelativeStrength
    eventScore: FeatureViewFeaturesEventScore
    newsVelocity: FeatureViewFeaturesNewsVelocity
    sentimentDelta: FeatureViewFeaturesSentimentDelta

class FeatureViewFeaturesEventScore(TypedDict):
    raw: Decimal
    value: Decimal
    ready: bool

class FeatureViewFeaturesMomentum(TypedDict):
    raw: Decimal
    value: Decimal
    ready: bool

class FeatureViewFeaturesNewsVelocity(TypedDict):
    raw: Decimal
    value: Decimal
    ready: bool

class FeatureViewFeaturesRealisedVol(TypedDict):
    raw: Decimal
    value: Decimal
    ready: bool

class FeatureViewFeaturesRelativeVolume(TypedDict):
    raw: Decimal
    value: Decimal
    ready: bool

class FeatureViewFeaturesSectorRelativeStrength(TypedDict):
    raw: Decimal
    value: Decimal
    ready: bool

class FeatureViewFeaturesSentimentDelta(TypedDict):
    raw: Decimal
    value: Decimal
    ready: bool

class FeatureWeights(TypedDict):
    "A weight for each feature; only their sizes relative to each other count. Negative weights turn a feature round."
    momentum: Decimal
    relativeVolume: Decimal
    realisedVol: Decimal
    sectorRelativeStrength: Decimal
    eventScore: Decimal
    newsVelocity: Decimal
    sentimentDelta: Decimal

class Fees(TypedDict):
    "Fees of one fill: what the participant pays; a venue's rebate is negative."
    sec31: MoneyWire
    finraTaf: MoneyWire
    cat: NotRequired[MoneyWire]
    "Fee of the Consolidated Audit Trail; absent in records from before it was charged."
    commission: MoneyWire
    venue: MoneyWire
    total: MoneyWire

class FieldError(TypedDict):
    "One field of a refused request."
    path: str
    message: str

class Fill(TypedDict):
    execId: ExecId
    orderId: OrderId
    parentOrderId: OrderId | None
    rfqId: RfqId | None
    userId: UserId
    symbol: InstrumentSymbol
    instrumentType: InstrumentType
    desk: Desk
    currency: NotRequired[RecordCurrency]
    "What the price is in: the instrument's currency."
    side: Side
    qty: Qty
    price: PriceWire
    cumQty: Qty
    leavesQty: Qty
    avgPx: PriceWire
    venue: Venue
    counterparty: str
    "Market participant identifier of the other side."
    clientUserId: NotRequired[UserId | None]
    "The firm's client on the other side, a member of the CCP with its own account; of all other fills nothing."
    liquidity: Liquidity
    arrivalMid: PriceWire
    impactBps: Decimal
    "What the price cost the account that dealt, basis points; positive is a cost, negative a gain. Of an exchange's fill against the best price its order met, of a dealer's, a client's or a voice deal's against arrivalMid."
    fees: Fees
    tickSeq: int
    at: AtWire
    settlementDate: CalendarDate

class Finding(TypedDict):
    "What a rule has found. Never changed."
    findingId: FindingId
    "Rule and evidence: the same log gives the same ids."
    rule: SurveillanceRule
    at: AtWire
    "When the last event happened that it took."
    userId: UserId
    "Whose conduct it is about."
    symbol: InstrumentSymbol
    value: Decimal
    "The figure that led to it, and the limit that it is beyond, in `unit`."
    limit: Decimal
    unit: Literal['ms', 'times', 'bp', '%']
    summary: str
    "The figures in one sentence."
    evidence: list[FindingEvidence]
    "Oldest first."

FindingEvidence = TypedDict('FindingEvidence', {
    'kind': "Literal['CANCELLED_ORDER', 'FILL', 'CLIENT_TRADE']",
    'id': 'str',
    'orderId': 'OrderId | None',
    'userId': 'UserId',
    'side': 'Side',
    'qty': 'Qty',
    'price': 'PriceWire',
    'from': 'AtWire',
    'at': 'AtWire',
})
"One line of what a finding rests on."

class FixExecutionsAnswer(TypedDict):
    items: list[ArchivedExecution]
    nextCursor: str | None

class FixLogAnswer(TypedDict):
    items: list[str]
    nextCursor: str | None

class FixMessagesAnswer(TypedDict):
    items: list[ArchivedMessage]
    nextCursor: str | None

class FixSession(TypedDict):
    "One client's session: its FIX numbers and what went over its line since the exchange started."
    compId: str
    kind: Literal['TRADING', 'DROP_COPY']
    state: Literal['DOWN', 'CONNECTING', 'LOGGED_ON']
    loggedOnAt: AtWire | None
    lastReceivedAt: AtWire | None
    nextIn: int
    "The next MsgSeqNum (34) expected, and the next to be sent."
    nextOut: int
    heartBtIntS: Decimal
    cancelsOnDisconnect: bool
    isHeld: bool
    "The client does not read its messages; they are queued in the session's file."
    received: int
    sent: int
    ignored: int
    "Garbled frames that were dropped."
    rejected: int
    "Messages of ours that the client rejected."

class FixSessionsAnswer(TypedDict):
    items: list[FixSession]
    nextCursor: str | None

class FixingTerms(TypedDict):
    "By what a non-deliverable pair is fixed."
    modelledOn: str
    "The published rate that the fixing is modelled on."
    city: str
    "The city by whose calendar and clock it is fixed."
    lagDays: int
    "Its business days from the fixing to the value date."
    localTime: str
    "Wall clock of the city, `HH:MM`, and what is added to UTC for it, in minutes."
    utcOffsetMinutes: int

class FutureContract(TypedDict):
    "One month of one product."
    symbol: InstrumentSymbol
    "`CLF27`: root, month code, year."
    root: FutureRoot
    year: int
    month: int
    expiry: CalendarDate
    expiresAt: AtWire
    "When trading ends and the final settlement price is taken."
    rollOn: CalendarDate
    "From this date on the next month is the front one."

class FutureDay(TypedDict):
    "A contract's trading day, which begins at 17:00 in Chicago: what has traded, and what the exchange publishes once a day. Prices are null until there is one."
    date: CalendarDate
    "The trading day."
    volume: Qty
    "Lots traded so far, those of the platform's users among them."
    last: PriceWire | None
    "Price of the last trade of the day."
    settlement: PriceWire | None
    "The newest daily settlement price, and the day that it is of."
    settledOn: CalendarDate | None
    priorSettlement: PriceWire | None
    "The settlement price of the trading day before: what the day's change is measured from."
    openInterest: Qty
    "Contracts open at the end of a trading day, its date, and how many more there were than a day before."
    openInterestOn: CalendarDate
    openInterestChange: int | None

class FutureStrip(TypedDict):
    "A product as its desk shows it: months by expiry, and the spreads between them."
    terms: FutureTerms
    seq: int
    at: AtWire
    spot: PriceWire
    yieldPct: Decimal
    "What holding the good yields and what storing it costs, continuous, per cent a year."
    storagePct: Decimal
    months: list[FutureView]
    spreads: list[CalendarSpread]

class FutureTerms(TypedDict):
    "The terms every month of a product shares."
    root: FutureRoot
    name: str
    exchange: str
    unit: str
    "What one contract is on: `1,000 barrels`."
    priceUnit: str
    "What prices are in: `USD a barrel`, `US cents a bushel`."
    multiplier: int
    "Dollars that one contract gains when its price rises by one."
    tickSize: PriceWire
    tickValue: Decimal
    "Dollars of one tick of one contract."
    notation: Literal['DECIMAL', 'EIGHTHS', 'HALF_32NDS']
    maxClip: Qty
    "Lots in one order at most."
    expiryRule: str
    rollRule: str
    settlementRule: NotRequired[str]
    "How the daily settlement price is made."

class FutureView(TypedDict):
    "A month with its quote, and the price by which it follows from spot, rates, storage and the season."
    symbol: InstrumentSymbol
    root: FutureRoot
    year: int
    month: int
    expiry: CalendarDate
    expiresAt: AtWire
    rollOn: CalendarDate
    bid: PriceWire
    ask: PriceWire
    mid: PriceWire
    open: PriceWire
    fairValue: PriceWire
    ratePct: Decimal
    "Zero rate to the end of trading, continuous, per cent a year: what the fair value is financed at."
    isFront: bool
    day: NotRequired[FutureDay]
    "Left out before the first trade or settlement is counted."

class FutureVolume(TypedDict):
    "Lots traded at each price in the trading day, from the lowest price up; together the day's volume."
    symbol: InstrumentSymbol
    date: CalendarDate
    volume: Qty
    levels: list[FutureVolumeLevelsItem]

class FutureVolumeLevelsItem(TypedDict):
    price: PriceWire
    lots: Qty

class FxBatch(TypedDict):
    "All pairs, with every batch of the market."
    seq: int
    at: AtWire
    quotes: list[FxQuote]

class FxFixing(TypedDict):
    "A dealt non-deliverable forward and what it was fixed at; nothing before its fixing."
    symbol: InstrumentSymbol
    valueDate: CalendarDate
    "When what it comes to is paid."
    fixingDate: CalendarDate
    rate: PriceWire | None
    at: AtWire | None

class FxForward(TypedDict):
    "One tenor of the forward curve: outright = spot + points."
    tenor: FxTenor
    valueDate: CalendarDate
    fixingDate: NotRequired[CalendarDate]
    "Of a non-deliverable forward: when it is fixed."
    days: int
    "Days from the spot date."
    baseRatePct: Decimal
    "Simple money-market rates of the two currencies over those days, per cent a year: what the points follow from."
    quoteRatePct: Decimal
    points: Decimal
    "Forward points in pips, of the mid."
    outright: PriceWire
    symbol: InstrumentSymbol
    "What it is dealt as: pair and value date."
    pointsBid: Decimal
    "Points in pips, and outrights of the smallest size: spot bid and ask with their points."
    pointsAsk: Decimal
    bid: PriceWire
    ask: PriceWire

class FxPair(TypedDict):
    "A pair: the price is what one unit of the base currency costs in the quote currency."
    symbol: InstrumentSymbol
    base: Currency
    quote: PriceCurrency
    digits: int
    "Decimals of a price; the last is a tenth of a pip."
    pip: PriceWire
    tickSize: PriceWire
    spotDays: int
    "Business days from trade to value."
    isCross: bool
    "Without the dollar: its price is the product of two dollar pairs."
    referencePrice: PriceWire
    "Where the simulated market begins."
    volatilityPpm: int
    "Annual volatility in parts per million."
    fixing: NotRequired[FixingTerms]
    "Of a pair whose quote currency is not delivered: dealt as forwards alone, which settle in dollars by a fixing."

class FxQuote(TypedDict):
    "The prices of a pair at one instant, smallest size first."
    symbol: InstrumentSymbol
    quoteId: FxQuoteId
    mid: PriceWire
    "Half way between bid and ask of the smallest size."
    rungs: list[FxRung]

class FxRung(TypedDict):
    "Bid and ask for an amount of the base currency up to `qty`."
    qty: Qty
    bid: PriceWire
    ask: PriceWire

class FxStream(TypedDict):
    "A stream with its newest price; none when it has ended, or while the market is not quoted."
    streamId: FxStreamId
    symbol: InstrumentSymbol
    "The pair."
    qty: Qty
    near: FxStreamLeg
    far: FxStreamLeg | None
    "Of a swap."
    state: Literal['OPEN', 'TAKEN', 'DEALT', 'CANCELED', 'LAPSED']
    "`TAKEN` while the dealer looks at a deal."
    openedAt: AtWire
    endsAt: AtWire
    orderId: OrderId | None
    "Of the deal, where there was one; of a swap its near leg."
    price: FxStreamPrice | None

class FxStreamLeg(TypedDict):
    "A leg: what it is dealt as, the pair itself for spot, and when it is delivered."
    symbol: InstrumentSymbol
    valueDate: CalendarDate
    fixingDate: NotRequired[CalendarDate]
    "Of a non-deliverable forward: when it is fixed."

class FxStreamPrice(TypedDict):
    "Two-way prices of a stream at one instant."
    quoteId: FxStreamQuoteId
    at: AtWire
    spotBid: PriceWire
    "Spot for the amount."
    spotAsk: PriceWire
    pointsBid: Decimal
    "Points in pips that are added to spot; of a swap, from the near leg to the far one."
    pointsAsk: Decimal
    bid: PriceWire
    "What is dealt at. Of a swap the rates of the far leg: bid where the customer sells it."
    ask: PriceWire
    mid: PriceWire
    nearRate: PriceWire | None
    "Of a swap: the rate of the near leg, the same on both sides."

class FxTerms(TypedDict):
    "On which terms a pair is dealt now."
    pair: FxPair
    seq: int
    at: AtWire
    tradeDate: CalendarDate
    valueDate: CalendarDate
    spot: PriceWire
    forwards: list[FxForward]
    fixings: NotRequired[list[FxFixing]]
    "Of a pair that is not delivered: forwards that were dealt and are not paid yet, the next to be paid first."
    lastLook: FxTermsLastLook
    "Last look: how long a quote is good, how long the dealer looks, and the move of the mid that ends a deal."

class FxTermsLastLook(TypedDict):
    "Last look: how long a quote is good, how long the dealer looks, and the move of the mid that ends a deal."
    validityMs: int
    lookMs: int
    tolerancePct: Decimal
    isSymmetric: Literal[True]

class GetAlgoAnswer(TypedDict):
    progress: AlgoProgress
    schedule: list[SchedulePoint]
    done: list[SchedulePoint]
    children: list[AlgoChild]

class GetFindingAnswer(TypedDict):
    finding: Finding
    case: Case | None
    steps: list[CaseStep]

class Health(TypedDict):
    status: Literal['ok', 'starting', 'degraded']
    service: str
    version: str
    uptimeMs: int
    detail: NotRequired[str]

class Heat(TypedDict):
    heatId: HeatId
    no: int
    "From 1."
    state: Literal['RUNNING', 'PAUSED', 'ENDED']
    clockMs: int
    "Simulated milliseconds that have passed of `lengthMs`."
    lengthMs: int
    speed: int
    startedAt: AtWire
    endedAt: AtWire | None
    digest: str | None
    "Of its frozen results; null before its end."

class HeatResults(TypedDict):
    "The frozen results of a heat, and when it ended. `digest` is SHA-256 of the canonical JSON of everything else here but `endedAt`: the same seed and log have the same results whenever they are played."
    roomId: RoomId
    heatId: HeatId
    name: str
    seed: Seed | None
    scoring: RoomScoring
    requests: int
    "Requests in the log of the heat."
    fillsDigest: str
    "SHA-256 of the canonical fills of all seats."
    standings: list[RoomStanding]
    case: NotRequired[CaseResults]
    "Of a heat that followed a case, whose score is the score of each standing."
    digest: str
    endedAt: AtWire

class HeatResultsCsvAnswer(TypedDict):
    fileName: str
    text: str

class HistoryBar(TypedDict):
    "A bar of the history of prices: the fold of its minutes that had prints."
    symbol: InstrumentSymbol
    interval: Literal['1m', '5m', '15m', '1h', '1d', '1w']
    startAt: AtWire
    open: PriceWire
    high: PriceWire
    low: PriceWire
    close: PriceWire
    volume: Qty
    day: NotRequired[CalendarDate]
    "The trading day's date, of a bar of a day: the session's where the market has sessions, else that of UTC. Of a bar of a week its Monday."

class HoldingProfit(TypedDict):
    "One holding now, and what it won since the trading day began, after fees."
    realisedPnl: Decimal
    unrealisedPnl: Decimal
    fees: Decimal
    symbol: InstrumentSymbol
    desk: Desk
    dayPnl: Decimal

class Hop(TypedDict):
    "What one service has not yet consumed from another."
    consumer: str
    producer: str
    waiting: int
    oldestMs: int

class HopLatency(TypedDict):
    "Between two hops of the newest orders, of the last five minutes."
    what: Literal['accept-to-fill', 'fill-to-novation']
    count: int
    p50Ms: Decimal
    p99Ms: Decimal

class ImportScenariosAnswer(TypedDict):
    items: list[Scenario]

class Incident(TypedDict):
    "An alert as it is kept: from its beginning to its end, and who has taken it up."
    incidentId: IncidentId
    alert: str
    "The row of the runbook."
    subject: str
    detail: str
    "As it began."
    severity: Literal['page', 'ticket']
    openedAt: AtWire
    closedAt: AtWire | None
    "Null while it goes on."
    acknowledgedBy: UserId | None
    acknowledgedAt: AtWire | None
    note: str | None

class Instrument(TypedDict):
    symbol: InstrumentSymbol
    name: str
    instrumentType: InstrumentType
    sector: Literal['Communication Services', 'Consumer Discretionary', 'Consumer Staples', 'Energy', 'Financials', 'Health Care', 'Industrials', 'Information Technology', 'Materials', 'Real Estate', 'Utilities'] | None
    currency: str
    tickSize: PriceWire
    lotSize: Qty
    "Round lot: for display and for slicing; odd lots trade too."
    adv: Qty
    "Average daily volume: the fixed reference of the day, untouched by what is simulated."
    volatilityPpm: int
    "Annual volatility in parts per million (0.25 is 250 000)."
    referencePrice: PriceWire
    primaryVenue: Venue

class InstrumentsAnswer(TypedDict):
    items: list[Instrument]
    nextCursor: str | None

class InvariantCheck(TypedDict):
    "One integrity check and its current number of violations."
    id: str
    "`I5`, as the auditor names it."
    promise: str
    violations: int
    examples: list[str]
    "The first of them in words. For operators only: they name people and orders."

class InviteFault(TypedDict):
    "A line of a list of the invited that cannot be read."
    line: int
    message: str

class InviteToRoomAnswer(TypedDict):
    seats: list[Seat]
    faults: list[InviteFault]

class Job(TypedDict):
    "A job as its owner sees it."
    jobId: JobId
    kind: JobKind
    userId: UserId | None
    "Null for work of the platform's own."
    title: str
    state: Literal['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELED']
    done: int
    "Parts done, of all; 0 of 0 until the worker knows."
    total: int
    attempts: int
    "Attempts begun since it last got further."
    worker: str | None
    "The worker of the newest attempt: its host and process."
    reason: str | None
    "Why the newest attempt failed."
    createdAt: AtWire
    startedAt: AtWire | None
    nextAttemptAt: AtWire | None
    "When it is tried again; null unless it waits after a failed attempt."
    endedAt: AtWire | None
    version: int
    "Rises by one with every change that is published."

class JobDetail(TypedDict):
    "A job with what only an administrator sees of it."
    job: Job
    input: JobText
    outcome: JobText | None
    stack: str | None
    "Of the newest attempt that failed; null where it failed without one."

class JobKindQueue(TypedDict):
    "The queue of one kind of job, by its rows."
    kind: JobKind
    waiting: int
    running: int
    failed: int
    oldestAt: AtWire | None
    "Since when the job has waited that has waited longest, also between two attempts."
    workers: list[JobKindQueueWorkersItem]
    "Processes that run such jobs now, those with most of them first."
    paused: JobKindQueuePaused | None
    "While it is paused no job of the kind is begun; those that run go on."

class JobKindQueuePaused(TypedDict):
    by: UserId
    at: AtWire
    reason: str

class JobKindQueueWorkersItem(TypedDict):
    worker: str
    running: int

class JobQueuesAnswer(TypedDict):
    items: list[JobKindQueue]
    nextCursor: None

class JournalAuditAnswer(TypedDict):
    items: list[AuditRecord]
    nextCursor: str | None

class JournalFillsAnswer(TypedDict):
    items: list[Fill]
    nextCursor: str | None

class JournalOrderAnswer(TypedDict):
    order: Order
    events: list[JournalOrderAnswerEventsItem]
    fills: list[Fill]
    children: list[Order]

class JournalOrderAnswerEventsItem(TypedDict):
    order: Order
    actor: str
    reason: str | None
    keyId: NotRequired[KeyId]
    checks: NotRequired[list[CheckReport]]
    topic: str
    at: AtWire

class JournalOrdersAnswer(TypedDict):
    items: list[Order]
    nextCursor: str | None

class KillSwitch(TypedDict):
    killSwitchId: str
    scope: KillScope
    target: str | None
    reason: str
    cancelOpen: bool
    activatedBy: str
    activatedAt: AtWire
    "Since when it is in force: the executing side had been stopped, and the response was sent."
    releasedBy: str | None
    releasedAt: AtWire | None

class KillSwitchAction(TypedDict):
    "One row of the log: never changed, never deleted. `at`: of an activation the time of its acknowledgement, of a release the time from which on orders were accepted again."
    actionId: str
    killSwitchId: str
    action: Literal['ACTIVATED', 'RELEASED']
    scope: KillScope
    target: str | None
    actor: str
    reason: str
    ordersCancelled: int
    at: AtWire

class KillSwitchActivation(TypedDict):
    "The response to the activation of a switch. `outstanding`: parts of orders in its scope that a venue has not confirmed as removed from its book, and that may still fill; null when the executing side did not respond. With 0 nothing in its scope fills."
    killSwitchId: str
    scope: KillScope
    target: str | None
    reason: str
    cancelOpen: bool
    activatedBy: str
    activatedAt: AtWire
    releasedBy: str | None
    releasedAt: AtWire | None
    outstanding: int | None

class Lab(TypedDict):
    terms: ScenarioTerms
    lines: list[LabLine]
    path: list[ScenarioPoint]
    "The market before any of them: of the strategy that took longest."

class LabLine(TypedDict):
    "One strategy of the algo lab: the same order in the same market."
    strategy: Strategy
    order: ScenarioOrder
    fillCount: int
    digest: str
    tca: OrderTca | None

class LadderRung(TypedDict):
    "What is due on one date: obligations, deliveries before and after netting, cash to be paid in."
    settlementDate: CalendarDate
    dueAt: AtWire
    obligations: int
    grossValue: MoneyWire
    netValue: MoneyWire
    payIn: MoneyWire

class LayoutRowSplit(TypedDict):
    kind: Literal['SPLIT']
    depth: int
    size: Decimal

class LayoutRowTabs(TypedDict):
    kind: Literal['TABS']
    depth: int
    size: Decimal
    active: int
    tabs: list[LayoutRowTabsTabsItem]

class LayoutRowTabsTabsItem(TypedDict):
    panel: str
    channel: int

class LedgerEntry(TypedDict):
    "One transfer as an account sees it: in or out, and what the account holds then."
    transferId: str
    seq: int
    account: str
    "The participant's own account that it moved: `CASH`, `IM`, `VM` or `SEC`."
    ledger: str
    code: Literal['COUPON', 'DIVIDEND', 'FUTURES_VARIATION', 'BORROW_FEE', 'NDF_SETTLEMENT', 'DEPOSIT', 'INITIAL_MARGIN', 'MARGIN_RELEASE', 'VARIATION_MARGIN', 'MARGIN_CALL', 'CALL_RETURN', 'FEE', 'SETTLEMENT_CASH', 'SETTLEMENT_SECURITIES', 'SPLIT', 'BUY_IN', 'CAPITAL']
    kind: Literal['POSTED', 'PENDING', 'POST', 'VOID']
    amount: Decimal
    "Net inflow, signed: money, or a quantity in the ledger of a symbol."
    balanceAfter: Decimal
    contra: str
    businessDate: CalendarDate
    at: AtWire

class LevelState(TypedDict):
    "The status of an objective."
    level: ServiceLevel
    target: Decimal
    "Share of events that are to be good, 0 to 1."
    limitMs: int | None
    "Good within so many milliseconds; null where it is not a matter of time."
    good: int
    total: int
    since: AtWire | None
    "Since when there are counts, at most thirty days back; null for none."
    attainment: Decimal | None
    "Null without events."
    budgetLeft: Decimal | None
    "Share of the error budget that is left; below zero it is overdrawn. Null while there are too few events."
    burn: LevelStateBurn
    p99Ms: int | None
    "The edge below which 99 of 100 events of the last hour were; null for none, or beyond every edge."
    alert: Literal['fast', 'slow'] | None
    "`fast`: at 14.4 times the pace over an hour and still; `slow`: at 6 times over six hours and still."

class LevelStateBurn(TypedDict):
    m5: Decimal | None
    m30: Decimal | None
    h1: Decimal | None
    h6: Decimal | None

class Life(TypedDict):
    id: str
    kind: Literal['order', 'fill', 'novation', 'rfq', 'deal', 'quote', 'request']
    orderIds: list[str]
    rfqIds: list[str]
    "Requests for quote, deals by voice, and quotes over the counter."
    requestId: str | None
    "The request that started it; also the name of its trace."
    traceId: str | None
    steps: list[LifeStep]

class LifeStep(TypedDict):
    at: AtWire
    service: Literal['market-sim', 'ems', 'oms', 'algo-engine', 'risk-engine', 'rfq', 'ccp', 'user-service', 'journal', 'gateway', 'fix-archive', 'event-relay', 'feature-engine', 'signal-engine', 'recommendation-engine', 'scenario-engine', 'ops', 'load-generator', 'webhooks', 'rooms', 'jobs', 'fix-exchange']
    "Who did it."
    what: str
    detail: str
    id: str
    "The id of the described item."

class LimitChange(TypedDict):
    "One change of what a user may do: who, when, why, from what to what. Never changed, never deleted."
    changeId: str
    userId: UserId
    actor: str
    reason: str
    requestId: str
    before: Permissions
    after: Permissions
    at: AtWire

class LimitHistoryAnswer(TypedDict):
    items: list[LimitChange]
    nextCursor: str | None

class LimitProposal(TypedDict):
    proposalId: ProposalId
    reason: str
    proposedBy: UserId
    proposedAt: AtWire
    expiresAt: AtWire
    userId: UserId
    before: Permissions
    after: Permissions

class LimitProposalsAnswer(TypedDict):
    items: list[LimitProposal]

class LimitUseAnswer(TypedDict):
    limits: UserLimits
    dailyNotionalUsed: Decimal
    openOrders: int
    asOf: AtWire

class LimitUsesAnswer(TypedDict):
    items: list[LimitUsesAnswerItemsItem]

class LimitUsesAnswerItemsItem(TypedDict):
    userId: UserId
    dailyNotionalUsed: Decimal
    openOrders: int

class LinkedPreview(TypedDict):
    "What would become of each, in their order: each with what those before it would use of the day's limit."
    orders: list[OrderPreview]

class ListAlertFiringsAnswer(TypedDict):
    items: list[AlertFiring]
    notices: list[AlertNotice]
    snoozes: list[NoticeSnooze]
    nextCursor: None

class ListAlertsAnswer(TypedDict):
    items: list[Alert]
    nextCursor: None

class ListAlgosAnswer(TypedDict):
    items: list[AlgoProgress]
    nextCursor: None

class ListBasketsAnswer(TypedDict):
    items: list[BasketSummary]
    nextCursor: None

class ListBondsAnswer(TypedDict):
    items: list[Bond]

class ListBorrowTermsAnswer(TypedDict):
    items: list[BorrowTerms]

class ListDealersAnswer(TypedDict):
    items: list[ListDealersAnswerItemsItem]
    quoteWindowMs: int

class ListDealersAnswerItemsItem(TypedDict):
    dealerId: DealerId
    name: str
    curves: list[CurveName]
    credit: bool

class ListDeliveriesAnswer(TypedDict):
    items: list[WebhookDelivery]
    nextCursor: None

class ListFindingsAnswer(TypedDict):
    items: list[ListFindingsAnswerItemsItem]
    nextCursor: str | None

class ListFindingsAnswerItemsItem(TypedDict):
    finding: Finding
    case: Case | None

class ListFuturesAnswer(TypedDict):
    items: list[FutureContract]

class ListFxPairsAnswer(TypedDict):
    items: list[FxPair]
    nonDeliverable: list[FxPair]

class ListIncidentsAnswer(TypedDict):
    items: list[Incident]
    nextCursor: None

class ListJobsAnswer(TypedDict):
    items: list[Job]
    nextCursor: None

class ListKeysAnswer(TypedDict):
    items: list[ApiKey]

class ListKillSwitchesAnswer(TypedDict):
    active: list[KillSwitch]
    log: list[KillSwitchAction]

class ListLayoutsAnswer(TypedDict):
    items: list[SavedLayout]
    nextCursor: None

class ListLinksAnswer(TypedDict):
    items: list[ListLinksAnswerItemsItem]

class ListLinksAnswerItemsItem(TypedDict):
    linkId: OrderId
    link: Link

class ListLocatesAnswer(TypedDict):
    items: list[Locate]
    day: CalendarDate

class ListOptionsAnswer(TypedDict):
    items: list[OptionContract]

class ListOrdersAnswer(TypedDict):
    items: list[Order]
    nextCursor: str | None

class ListOwnSessionsAnswer(TypedDict):
    items: list[OwnSession]

class ListPreferencesAnswer(TypedDict):
    items: list[Preference]
    nextCursor: None

class ListRfqsAnswer(TypedDict):
    items: list[Rfq]

class ListRoomCasesAnswer(TypedDict):
    items: list[OfferedCase]
    nextCursor: None

class ListRoomsAnswer(TypedDict):
    items: list[RoomLine]
    nextCursor: None

class ListScenariosAnswer(TypedDict):
    items: list[Scenario]
    nextCursor: str | None

class ListSeatsAnswer(TypedDict):
    items: list[Seat]
    nextCursor: None

class ListSessionsAnswer(TypedDict):
    items: list[SessionInfo]
    nextCursor: str | None

class ListSplitsAnswer(TypedDict):
    items: list[ListSplitsAnswerItemsItem]
    nextCursor: str | None

class ListSplitsAnswerItemsItem(TypedDict):
    splitId: str
    symbol: InstrumentSymbol
    ratio: int
    declaredOn: CalendarDate
    exDate: CalendarDate
    state: SplitState
    at: AtWire | None

class ListTemplatesAnswer(TypedDict):
    items: list[OrderTemplate]
    nextCursor: None

class ListTracesAnswer(TypedDict):
    items: list[ListTracesAnswerItemsItem]
    nextCursor: None

class ListTracesAnswerItemsItem(TypedDict):
    traceId: str
    name: str
    service: str
    startUs: int
    durationUs: int
    spans: int
    errors: int

class ListUserKeysAnswer(TypedDict):
    items: list[ApiKey]

class ListUsersAnswer(TypedDict):
    items: list[User]
    nextCursor: str | None

class ListVoiceDealsAnswer(TypedDict):
    items: list[VoiceDeal]

class ListWatchlistsAnswer(TypedDict):
    items: list[Watchlist]
    nextCursor: None

class ListWebhooksAnswer(TypedDict):
    items: list[Webhook]
    nextCursor: None

class LiveEvent(TypedDict):
    "An event that still moves the market."
    eventId: str
    kind: MarketEventKind
    target: str
    size: Decimal | None
    startedAt: AtWire
    endsAt: AtWire
    reason: str

class LoadKindFigures(TypedDict):
    kind: LoadKind
    due: int
    accepted: int
    refused: int
    unknown: int
    latency: LoadLatency | None
    "Null until the first response."

class LoadLatency(TypedDict):
    p50: Decimal
    p90: Decimal
    p99: Decimal
    max: Decimal

class LoadPlan(TypedDict):
    users: int
    ratePerSecond: Decimal
    "Operations due in a second, all users together."
    seconds: int
    mix: LoadMix
    arrivals: Literal['POISSON', 'EVEN']
    "`POISSON`: random arrivals; `EVEN`: at fixed intervals."
    seed: int

class LoadRun(TypedDict):
    runId: str | None
    state: Literal['OFF', 'IDLE', 'LOGGING_IN', 'RUNNING', 'DRAINING', 'DONE', 'STOPPED', 'FAILED']
    plan: LoadPlan | None
    startedAt: AtWire | None
    elapsedMs: int
    "Milliseconds since the first operation was due."
    usersReady: int
    due: int
    accepted: int
    refused: int
    unknown: int
    open: int
    "Under way, and not sent because too many were."
    unsent: int
    takenBack: int | None
    "Orders of the run that were still open at its end and have been canceled; null before, and where it is not known."
    leftOpen: int | None
    "Those that could not be."
    latency: LoadLatency | None
    kinds: list[LoadKindFigures]
    seconds: list[LoadSecond]
    "The newest seconds, oldest first."
    refusals: list[LoadRunRefusalsItem]
    "Why operations were refused, most frequent first."
    note: str | None
    "Why it failed, or what it waits for."

class LoadRunRefusalsItem(TypedDict):
    code: str
    count: int

class LoadSecond(TypedDict):
    "One second of the run, by when its operations were due."
    second: int
    due: int
    accepted: int
    refused: int
    unknown: int
    latency: LoadLatency | None

class Locate(TypedDict):
    "A locate of the trading day. `qty = usedQty + leftQty`."
    locateId: str
    symbol: InstrumentSymbol
    requestedQty: Qty
    qty: Qty
    "What was granted."
    usedQty: Qty
    "Sold short, or held by open orders."
    leftQty: Qty
    rateBps: int
    "What borrowing costs a year, in basis points."
    day: CalendarDate
    "The trading day it is good for."
    grantedAt: AtWire

class LogoutAnswer(TypedDict):
    ended: bool

class MarginAccount(TypedDict):
    "One participant's account with the CCP."
    userId: Participant
    asOf: AtWire
    businessDate: CalendarDate
    "The clearing clock's: whose statement is the newest."
    positions: list[ClearedPosition]
    initialMargin: MoneyWire
    "Required for the open positions at the marks, settled or not."
    requirements: list[MarginRequirement]
    "What it is made of, the largest first: their sum is the initial margin."
    maintenanceMargin: MoneyWire
    variationMargin: MoneyWire
    "Gains less losses of unsettled positions, with what was paid on calls."
    settledGain: MoneyWire
    "Gains less losses of what is settled and still held: counted in the exposure, not passed on."
    posted: MoneyWire
    excess: MoneyWire
    "Posted above the requirement; negative where some is missing."
    cash: MoneyWire
    exposure: MoneyWire
    "The unpaid loss that is held against the maintenance threshold."
    autoPay: bool
    calls: list[MarginCall]
    balances: list[CurrencyBalance]
    "Cash and variation by currency; the figures above are dollars."

class MarginCall(TypedDict):
    "A demand for variation margin. An account never has two that are open."
    callId: str
    userId: Participant
    status: CallStatus
    amount: MoneyWire
    "The total amount called, top-ups included, and the paid part of it."
    paid: MoneyWire
    exposure: MoneyWire
    "The unpaid loss and the threshold it had passed when the call was made."
    maintenance: MoneyWire
    issuedAt: AtWire
    dueAt: AtWire
    closedAt: AtWire | None
    version: int

class MarginForecast(TypedDict):
    "Initial margin of an account in dollars: now, and after a trade that has not happened, at the same marks."
    before: MoneyWire
    after: MoneyWire

class MarginRequirement(TypedDict):
    "Initial margin of one product of an account, in dollars: a share with the options on it, the months of a future."
    product: str
    required: MoneyWire
    scanRisk: MoneyWire
    "Loss of the worst scenario; charge for months that offset each other; least margin of options sold."
    spreadCharge: MoneyWire
    shortMinimum: MoneyWire
    largestLoss: MoneyWire | None
    "The most that can be lost from here: the requirement is never more. Null without a bound."
    worstScenario: int
    scenarios: list[MarginScenario]
    positions: list[MarginRequirementPositionsItem]
    "What each position gains in the worst scenario."

class MarginRequirementPositionsItem(TypedDict):
    symbol: InstrumentSymbol
    netQty: int
    gain: MoneyWire

class MarginScenario(TypedDict):
    "A scenario of SPAN, and what all positions of a product gain in it."
    number: int
    "1 to 16."
    priceThirds: int
    "The price move in thirds of the price scan range."
    volatilityMove: int
    "Whole volatility scan ranges, up or down."
    counts: int
    "One part in this many of the gain or loss counts: three for an extreme move."
    gain: MoneyWire

class MarkUpTwoWayAsk(TypedDict):
    dealerId: NotRequired[DealerId]
    markupBps: NotRequired[Decimal]
    clientPrice: NotRequired[PriceWire]

class MarkUpTwoWayBid(TypedDict):
    dealerId: NotRequired[DealerId]
    markupBps: NotRequired[Decimal]
    clientPrice: NotRequired[PriceWire]

class MarketCalendarAnswer(TypedDict):
    simTime: AtWire
    items: list[CalendarEntry]
    nextCursor: str | None

class MarketEvent(TypedDict):
    "A recorded event: its terms, its first batch, and its author."
    eventId: str
    kind: MarketEventKind
    target: str
    size: Decimal | None
    "Per cent for crashes and shocks, a factor for volatility, new shares for one of a split, dollars a share of a dividend; null for the others."
    durationMs: int | None
    flags: list[RealismFlag] | None
    "The habits from here on; null but for `REALISM`."
    fromSeq: int
    "Number of the first batch it shows in."
    actor: UserId
    reason: str
    at: AtWire

class MarketEventsAnswer(TypedDict):
    items: list[MarketEvent]
    nextCursor: str | None

class MarketSession(TypedDict):
    "The trading day that the market is in, by its own time: one New York session follows the other, so that it is not the day of the clock on the wall."
    marketTime: AtWire
    "The market's time at the batch."
    opensAt: AtWire
    closesAt: AtWire

class MarketStatus(TypedDict):
    seq: int
    at: AtWire
    flags: list[RealismFlag]
    regime: Literal['CALM', 'STRESSED']
    halts: list[SymbolHalt]
    events: list[LiveEvent]
    session: NotRequired[MarketSession]
    "Absent around the clock."

class MarketTrade(TypedDict):
    "A print: one trade as the tape reports it, without names."
    symbol: InstrumentSymbol
    tradeId: str
    price: PriceWire
    qty: Qty
    side: Literal['BUY', 'SELL']
    "The aggressor's side: who took what the other had shown."
    venue: Venue
    conditions: list[TradeCondition]
    at: AtWire
    tickSeq: int
    "Number of the batch whose volume it is part of."

class MarketTradesAnswer(TypedDict):
    items: list[MarketTrade]
    nextCursor: None

class NewMarketEventFlashCrash(TypedDict):
    kind: Literal['FLASH_CRASH']
    target: Literal['MARKET'] | Literal['Communication Services', 'Consumer Discretionary', 'Consumer Staples', 'Energy', 'Financials', 'Health Care', 'Industrials', 'Information Technology', 'Materials', 'Real Estate', 'Utilities'] | InstrumentSymbol
    sizePct: Decimal
    durationMs: NotRequired[int]
    reason: str

class NewMarketEventHalt(TypedDict):
    kind: Literal['HALT']
    target: InstrumentSymbol
    reason: str

class NewMarketEventRealism(TypedDict):
    kind: Literal['REALISM']
    flags: list[RealismFlag]
    reason: str

class NewMarketEventResume(TypedDict):
    kind: Literal['RESUME']
    target: InstrumentSymbol
    reason: str

class NewMarketEventShock(TypedDict):
    kind: Literal['SHOCK']
    target: Literal['MARKET'] | Literal['Communication Services', 'Consumer Discretionary', 'Consumer Staples', 'Energy', 'Financials', 'Health Care', 'Industrials', 'Information Technology', 'Materials', 'Real Estate', 'Utilities'] | InstrumentSymbol
    sizePct: Decimal
    reason: str

class NewMarketEventVolatility(TypedDict):
    kind: Literal['VOLATILITY']
    target: Literal['MARKET'] | Literal['Communication Services', 'Consumer Discretionary', 'Consumer Staples', 'Energy', 'Financials', 'Health Care', 'Industrials', 'Information Technology', 'Materials', 'Real Estate', 'Utilities'] | InstrumentSymbol
    factor: Decimal
    durationMs: int
    reason: str

class NewOrder(TypedDict):
    "A request for an order, as the outside sends it. Desk, owner and state are never taken from it."
    clientOrderId: NotRequired[ClientOrderId]
    symbol: InstrumentSymbol
    side: Side
    orderType: OrderType
    qty: int
    price: NotRequired[PriceWire]
    pegTo: NotRequired[PegReference]
    "What the price of a pegged order follows, and so far above it, below where negative: FIX PegOffsetValue (211)."
    pegOffset: NotRequired[PriceWire]
    stopPrice: NotRequired[PriceWire]
    "Where a stop is triggered, and an order if touched: FIX StopPx (99)."
    trailAmount: NotRequired[PriceWire]
    "How far a trailing stop stays away from the watched price: an amount or per cent of it."
    trailPct: NotRequired[Decimal]
    triggerBy: NotRequired[TriggerPrice]
    "The price that is watched. By default the last trade; of futures and currencies, which have none, bid or ask."
    timeInForce: TimeInForce
    expireAt: NotRequired[AtWire]
    "Of a GTD order: when it expires. FIX ExpireTime (126)."
    displayQty: NotRequired[int]
    "The part of it that a book shows at a time: FIX MaxFloor (111)."
    minQty: NotRequired[int]
    "The least that trades at first, of a dark order at a time: FIX MinQty (110)."
    postOnly: NotRequired[bool]
    "It rests or ends, and takes nothing: FIX ExecInst (18) 6."
    shortExempt: NotRequired[bool]
    "What it sells short is exempt from the price restriction: FIX Side (54) 6."
    strategy: Strategy
    algoParams: NotRequired[AlgoParams]
    instrumentType: InstrumentType
    bondSpec: NotRequired[BondSpec]
    quoteId: NotRequired[QuoteId]
    "FIX QuoteID (117)."
    destinationVenue: NotRequired[Venue]

class NewsAnswer(TypedDict):
    items: list[NewsEvent]
    nextCursor: str | None

class NewsEvent(TypedDict):
    newsId: str
    seq: int
    "The market batch it was published with."
    at: AtWire
    simTime: AtWire
    symbol: InstrumentSymbol | None
    "Null for news of a sector or of the whole market."
    sector: Literal['Communication Services', 'Consumer Discretionary', 'Consumer Staples', 'Energy', 'Financials', 'Health Care', 'Industrials', 'Information Technology', 'Materials', 'Real Estate', 'Utilities'] | None
    "Of a sector's news; null for a company's and the whole market's."
    kind: NewsKind
    headline: str
    sentiment: Decimal
    "How the text sounds."
    impact: Decimal
    "How much the event is worth to the company; 0 for mere talk."
    story: NotRequired[NewsStory | None]
    "Absent or null where prices do not move by the news."

class NewsStory(TypedDict):
    "An item as its source reports it, where prices move by the news."
    source: str
    "An agency, the company itself, a dealer or an office."
    body: str
    "Two or three sentences."
    movePct: Decimal
    "What the price of each share it is about moves by with the item's batch, in per cent; 0 for mere talk."

class NoticeSnooze(TypedDict):
    "Notices of a kind are listed and not shown or sounded before that time."
    kind: NoticeKind
    until: AtWire

class OAuthCode(TypedDict):
    code: str
    state: NotRequired[str]
    iss: NotRequired[str]
    expiresIn: int
    recoveryCodes: NotRequired[list[str]]
    "Of a second factor that was set up with this log-in: shown this once."

class OAuthSession(TypedDict):
    access_token: NotRequired[str]
    token_type: str
    expires_in: int
    "Seconds until the session ends, however it is used: 28,800, of a guest 7,200."
    idle_expires_in: int
    "Seconds without a use after which it ends sooner: 1,800, of a guest 900."
    user: AuthIdentity

class OfferedCase(TypedDict):
    "A case that a heat can run, with what it sets of a room."
    caseId: CaseId
    version: int
    title: str
    page: list[OfferedCasePageItem]
    symbols: list[InstrumentSymbol]
    realism: list[Literal['CLUSTERING', 'ACTIVITY', 'JUMPS', 'U_SHAPE', 'REGIMES', 'LULD_HALTS', 'ORDER_FLOW', 'IMPACT', 'ACROSS_ASSETS']]
    startCash: MoneyWire
    lengthMs: int
    limits: OfferedCaseLimits

class OfferedCaseLimits(TypedDict):
    maxOrderQty: Qty
    maxAbsQty: Qty
    maxOrdersPerSecond: int

class OfferedCasePageItem(TypedDict):
    head: str | None
    body: str

class OpenOrderFilter(TypedDict):
    "Open orders that have all of what is named; nothing named means all of them."
    symbol: NotRequired[InstrumentSymbol]
    side: NotRequired[Side]
    strategy: NotRequired[Strategy]
    basketId: NotRequired[BasketId]
    keyId: NotRequired[KeyId]
    "Sent with this API key."

class OpsAlert(TypedDict):
    alert: str
    "The row of the runbook."
    subject: str
    "What it is about: of the same alert there is one for each."
    detail: str
    since: AtWire
    severity: Literal['page', 'ticket']

class OpsKillSwitch(TypedDict):
    killSwitchId: str
    scope: str
    target: str | None
    actor: str
    at: AtWire

class OpsLight(TypedDict):
    status: LightStatus
    checkedAt: AtWire | None
    windowMs: int
    "Each check looks at what happened in so many milliseconds."
    checks: list[InvariantCheck]

class OpsOverview(TypedDict):
    at: AtWire
    version: str
    services: list[ServiceState]
    requests: list[ServiceRequests]
    "Services with a request in the last five minutes."
    funnel: OrderFunnel
    hops: list[Hop]
    deadLetters: list[DeadLetterView]
    redrives: list[Redrive]
    openRfqs: int
    openAlgos: int
    killSwitches: list[OpsKillSwitch]
    light: OpsLight
    backupAt: AtWire | None
    "When the newest backup was made; null where none is known."
    alerts: list[OpsAlert]
    levels: list[LevelState]
    latencies: list[HopLatency]
    "Of hops that orders have passed."
    sockets: list[SocketCount]
    "Open sockets of all gateways; none while no gateway has reported."
    storage: StorageState | None
    "Null until it has been measured."
    traced: OpsOverviewTraced
    "Orders of the traces that are kept, and how many of these are one tree over all hops."

class OpsOverviewTraced(TypedDict):
    "Orders of the traces that are kept, and how many of these are one tree over all hops."
    orders: int
    whole: int
    lacks: str | None

OpsSeries = TypedDict('OpsSeries', {
    'from': 'AtWire',
    'everyMs': 'int',
    'items': 'list[OpsSeriesItemsItem]',
})

class OpsSeriesItemsItem(TypedDict):
    figure: FigureName
    values: list[Decimal | None]

class OptionChain(TypedDict):
    underlying: InstrumentSymbol
    seq: int
    at: AtWire
    spot: PriceWire | None
    "Mid of the underlying; null while it is not quoted, and then there are no rows."
    expiry: CalendarDate
    expiries: list[CalendarDate]
    ratePct: Decimal | None
    "Zero rate to the expiry, continuous, per cent a year; null while the underlying is not quoted."
    rows: list[OptionChainRowsItem]

class OptionChainRowsItem(TypedDict):
    strike: PriceWire
    call: OptionView
    put: OptionView

class OptionContract(TypedDict):
    symbol: InstrumentSymbol
    "`AAPL261218C270`: underlying, expiry, call or put, strike."
    underlying: InstrumentSymbol
    type: Literal['CALL', 'PUT']
    strike: PriceWire
    expiry: CalendarDate

class OptionEnd(TypedDict):
    "The end of one account's position in an option on shares, or of a part of it. The contracts leave the account without cash; what is exercised or assigned becomes a trade in the share at the strike. Over all accounts, contracts, shares and cash of an event sum to zero."
    optionEndId: str
    kind: OptionEndKind
    participant: Participant
    participantKind: ParticipantKind
    symbol: InstrumentSymbol
    "The option."
    contracts: int
    "What was held of it and has ended: below zero for what had been sold."
    underlying: InstrumentSymbol
    shares: int
    "Shares received, below zero for those delivered; zero of an expiration."
    strike: PriceWire
    worth: PriceWire
    "What a share's worth of the option was worth at its end: its intrinsic value."
    cash: MoneyWire
    "Received for the shares, below zero for what is paid."
    settlementDate: CalendarDate | None
    "When the shares settle; null of an expiration."
    at: AtWire

class OptionGreeks(TypedDict):
    "Sensitivities of one share's worth: vega for a point of volatility, theta for a day, rho for a point of rate."
    delta: Decimal
    gamma: Decimal
    vega: Decimal
    theta: Decimal
    rho: Decimal

class OptionGreeksAnswer(TypedDict):
    items: list[OptionView]

class OptionLeg(TypedDict):
    symbol: InstrumentSymbol
    side: Side
    qty: int

class OptionPackageQuote(TypedDict):
    "Net prices are of one unit and one share's worth, bought less sold: a debit above zero, a credit below. They are the dealer's for the whole quantity, wider than the touch for more than he quotes."
    underlying: InstrumentSymbol
    at: AtWire
    spot: PriceWire
    qty: Qty
    "Contracts of all units."
    bid: PriceWire | None
    "What the opposite package is dealt at; null while one of its legs cannot be dealt."
    mid: PriceWire
    ask: PriceWire | None
    "The natural price: what this package is dealt at; null while one of its legs cannot be."
    premium: MoneyWire | None
    "Of all units at the natural price, in dollars: paid above zero, received below."
    fees: MoneyWire | None
    margin: MarginForecast | None
    "Initial margin of the reader's account before and after, in dollars; null where the CCP did not answer."
    greeks: OptionGreeks
    "Of all units: delta in shares, gamma in shares a dollar, vega, theta and rho in dollars."
    legs: list[OptionPackageQuoteLegsItem]

class OptionPackageQuoteLegsItem(TypedDict):
    symbol: InstrumentSymbol
    side: Side
    qty: Qty
    bid: PriceWire
    mid: PriceWire
    ask: PriceWire
    price: PriceWire | None

class OptionQuote(TypedDict):
    "Bid and ask of one share's worth."
    symbol: InstrumentSymbol
    bid: PriceWire
    ask: PriceWire
    mid: PriceWire

class OptionStrategy(TypedDict):
    "What legs together cost and are worth. Amounts in dollars for the whole strategy."
    underlying: InstrumentSymbol
    spot: PriceWire
    cost: Decimal
    "Cost at the far touch; negative for a credit."
    maxProfit: Decimal | None
    "Null where there is no end to it."
    maxLoss: Decimal | None
    breakevens: list[Decimal]
    greeks: OptionGreeks
    points: list[OptionStrategyPointsItem]
    "Profit by the price of the underlying: at the first expiry, and now."

class OptionStrategyPointsItem(TypedDict):
    spot: Decimal
    atExpiry: Decimal
    now: Decimal

class OptionSurface(TypedDict):
    "A surface as it is looked at: the smile of one listed expiry, and a grid of expiries by moneyness. Per cent a year."
    underlying: InstrumentSymbol
    seq: int
    at: AtWire
    spot: PriceWire | None
    "Mid of the underlying; null while it is not quoted, and then there is neither smile nor term."
    expiry: CalendarDate
    smile: list[OptionSurfaceSmileItem]
    moneyness: list[Decimal]
    "Strikes of the grid in per cent of the spot, rising."
    terms: list[OptionSurfaceTermsItem]

class OptionSurfaceSmileItem(TypedDict):
    strike: PriceWire
    volatility: Decimal
    call: QuoteVolatility
    put: QuoteVolatility

class OptionSurfaceTermsItem(TypedDict):
    expiry: CalendarDate
    isListed: bool
    days: int
    ratePct: Decimal
    forward: PriceWire
    volatilities: list[Decimal]

class OptionView(TypedDict):
    "A quote with its inputs. Volatility in per cent."
    delta: Decimal
    gamma: Decimal
    vega: Decimal
    theta: Decimal
    rho: Decimal
    symbol: InstrumentSymbol
    bid: PriceWire
    ask: PriceWire
    mid: PriceWire
    volatility: Decimal

class Order(TypedDict):
    "The order record. `filledQty + leavesQty = qty` while open; `leavesQty` is 0 once terminal."
    orderId: OrderId
    clientOrderId: ClientOrderId
    userId: UserId
    parentOrderId: OrderId | None
    linkId: NotRequired[OrderId | None]
    "Of linked orders: the first one's id."
    symbol: InstrumentSymbol
    side: Side
    orderType: OrderType
    qty: Qty
    price: PriceWire | None
    pegTo: NotRequired[PegReference | None]
    pegOffset: NotRequired[PriceWire | None]
    stopPrice: NotRequired[PriceWire | None]
    "Of a trailing stop where it stood when it was accepted, or triggered."
    trailAmount: NotRequired[PriceWire | None]
    trailPct: NotRequired[Decimal | None]
    triggerBy: NotRequired[TriggerPrice | None]
    "Null for a type that goes to market at once."
    triggered: NotRequired[bool | None]
    "False while it waits for its trigger; null for a type that has none."
    timeInForce: TimeInForce
    expireAt: NotRequired[AtWire | None]
    "Null for an order that is not good till a date."
    displayQty: NotRequired[Qty | None]
    minQty: NotRequired[Qty | None]
    postOnly: NotRequired[bool]
    shortQty: NotRequired[Qty | None]
    "Of a sale of shares at market: how many of them are sold short. Null for others, and before it goes to market."
    shortExempt: NotRequired[bool]
    strategy: Strategy
    algoParams: AlgoParams | None
    instrumentType: InstrumentType
    bondSpec: BondSpec | None
    quoteId: QuoteId | None
    desk: Desk
    currency: NotRequired[RecordCurrency]
    "What its prices are in: the instrument's currency."
    destinationVenue: Venue | None
    status: OrderStatus
    filledQty: Qty
    leavesQty: Qty
    avgPx: PriceWire | None
    rejectCode: RejectReason | None
    "Of a refused order, and of an accepted one that self-match prevention cancelled."
    rejectReason: str | None
    riskConfigVersion: int | None
    createdAt: AtWire
    updatedAt: AtWire
    version: int

class OrderDecisionsAnswer(TypedDict):
    items: list[Decision]

class OrderFunnel(TypedDict):
    "Orders of the last minutes by what became of them."
    windowMs: int
    submitted: int
    accepted: int
    rejected: list[OrderFunnelRejectedItem]
    working: int
    filled: int
    ended: int
    stuck: list[StuckOrder]
    "Overdue without a response, whenever they started; at most fifty."

class OrderFunnelRejectedItem(TypedDict):
    code: str
    count: int

class OrderPreview(TypedDict):
    "The forecast of an order that has not been sent. Nothing is reserved, nothing is recorded."
    asOf: AtWire
    wouldPass: bool
    "True when every check passes now."
    reasonCode: RejectReason | None
    "The first reason it would be refused for."
    checks: list[CheckReport]
    "Every check of OMS and risk in their order, also those after a failed one."
    maxQty: Qty | None
    "The largest quantity that passes the checks of quantity; null where a price is missing."
    riskConfigVersion: int | None
    "Null when the risk engine did not answer: the order itself would then be refused."
    effect: TradeEffect | None
    "Null without a fresh price."
    sale: NotRequired[SalePreview | None]
    "Of a sale of shares: how it would be marked now; null for others."

class OrderTca(TypedDict):
    orderId: OrderId
    userId: UserId
    desk: Desk
    symbol: InstrumentSymbol
    side: Side
    strategy: Strategy
    status: OrderStatus
    qty: Qty
    filledQty: Qty
    fillRate: Decimal
    "Filled of ordered, 0 to 1."
    avgPx: PriceWire | None
    decisionPx: PriceWire | None
    arrivalPx: PriceWire | None
    endPx: PriceWire | None
    marketVwap: PriceWire | None
    marketVolume: int
    "Shares the market traded from the decision's batch to the last fill's, ours not among them."
    participation: Decimal | None
    "Own of own and market's, 0 to 1."
    decidedAt: AtWire
    firstFillAt: AtWire | None
    lastFillAt: AtWire | None
    figures: TcaFigures
    shortfall: Shortfall | None
    expected: NotRequired[ExpectedCost]
    "Absent before the first fill."
    byVenue: list[OrderTcaByVenueItem]

class OrderTcaByVenueItem(TypedDict):
    fills: int
    qty: Qty
    notional: MoneyWire
    fees: MoneyWire
    feesBps: Decimal | None
    arrivalSlippageBps: Decimal | None
    vwapSlippageBps: Decimal | None
    spreadCapture: Decimal | None
    effectiveSpreadBps: Decimal | None
    makerShare: Decimal | None
    reversionBps: OrderTcaByVenueItemReversionBps
    venue: Venue

class OrderTcaByVenueItemReversionBps(TypedDict):
    m1: Decimal | None
    m5: Decimal | None
    m10: Decimal | None

class OrderTemplate(TypedDict):
    templateId: TemplateId
    name: TemplateName
    order: TemplateOrder
    createdAt: AtWire
    updatedAt: AtWire
    version: int

class OtcOptionQuote(TypedDict):
    "A dealer's firm prices for all of the contracts, of one share's worth each."
    quoteId: OptionQuoteId
    contract: OptionContract
    qty: Qty
    bid: PriceWire
    "Zero where the dealer does not buy."
    ask: PriceWire
    mid: PriceWire
    premiumToBuy: MoneyWire
    "What the whole costs and pays, in dollars."
    premiumToSell: MoneyWire
    spot: PriceWire
    "Inputs of the prices: mid of the underlying, volatility in per cent a year, delta per share."
    volatility: Decimal
    delta: Decimal
    settlementDate: CalendarDate
    "When the premium is due."
    at: AtWire
    validUntil: AtWire

class OverallRule(TypedDict):
    "How the standing over all heats of a room is made."
    measure: Literal['POINTS', 'PLACES']
    over: Literal['SUM', 'MEAN']

class OverallStanding(TypedDict):
    "One line of the standing over all heats."
    seatId: SeatId
    label: SeatLabel
    kind: SeatKind
    rank: int | None
    "From 1; null for a seat that is disqualified."
    value: Decimal | None
    "Points or places by the rule; null for a seat that is disqualified, and of a mean without a heat."
    places: list[Decimal | None]
    "In each heat, a half where an even number share it; null where the seat was not in the heat."
    disqualified: str | None

class OwnSession(TypedDict):
    "A session as its owner sees it."
    sessionId: str
    userId: UserId
    kind: Literal['PASSWORD', 'GUEST', 'PROVIDER']
    address: str | None
    device: str | None
    createdAt: AtWire
    lastSeenAt: AtWire
    expiresAt: AtWire
    network: Literal['LOOPBACK', 'PRIVATE', 'PUBLIC'] | None
    "Where the address is: this machine, a private network (RFC 1918, RFC 4193), or elsewhere. Nothing is looked up."
    isCurrent: bool
    "The session that made this request."

class PackageLeg(TypedDict):
    symbol: InstrumentSymbol
    side: Side
    qty: int
    "Contracts in one unit of the package."
    instrumentType: Literal['option', 'commodity']

class Permissions(TypedDict):
    "What a change of limits may change."
    limits: UserLimits
    darkPoolAccess: bool

class PlacedLinked(TypedDict):
    "The orders, in their order, each with the link's id: that of the first one."
    linkId: OrderId
    orders: list[Order]

class PlacedPackage(TypedDict):
    "The legs' orders, in their order. Named after the first one."
    packageId: OrderId
    orders: list[Order]

class PlannedEvent(TypedDict):
    "An event at an instant of the heat, in simulated milliseconds from its start."
    atMs: int
    event: RoomEvent

class Position(TypedDict):
    "A user's holding in one instrument, by average cost."
    userId: UserId
    symbol: InstrumentSymbol
    currency: NotRequired[RecordCurrency]
    "What price and profit are in: the instrument's currency."
    netQty: int
    avgPx: PriceWire
    realisedPnl: MoneyWire
    fees: MoneyWire
    boughtQty: Qty
    soldQty: Qty
    updatedAt: AtWire
    version: int

class PositionsAnswer(TypedDict):
    items: list[Position]
    nextCursor: str | None

class Preference(TypedDict):
    document: PreferenceDocument
    updatedAt: AtWire
    version: int
    "Rises by one with every change."

class PreferenceDocumentAppearance(TypedDict):
    name: Literal['appearance']
    value: PreferenceDocumentAppearanceValue

class PreferenceDocumentAppearanceValue(TypedDict):
    theme: Literal['dark', 'light', 'contrast']
    palette: Literal['normal', 'cvd']
    density: Literal['compact', 'default', 'comfortable']
    flashes: bool

class PreferenceDocumentChart(TypedDict):
    name: Literal['chart']
    value: PreferenceDocumentChartValue

class PreferenceDocumentChartValue(TypedDict):
    interval: str
    indicators: list[str]
    compared: list[str]

class PreferenceDocumentColumns(TypedDict):
    name: Literal['columns']
    value: dict[str, PreferenceDocumentColumnsValueValue]

class PreferenceDocumentColumnsValueValue(TypedDict):
    hidden: list[str]
    order: list[str]
    widths: dict[str, Decimal]

class PreferenceDocumentConfirmations(TypedDict):
    name: Literal['confirmations']
    value: PreferenceDocumentConfirmationsValue

class PreferenceDocumentConfirmationsValue(TypedDict):
    quotes: bool
    ladder: bool
    ladderLimitTicks: int

class PreferenceDocumentGuide(TypedDict):
    name: Literal['guide']
    value: dict[str, str]

class PreferenceDocumentKeyboard(TypedDict):
    name: Literal['keyboard']
    value: PreferenceDocumentKeyboardValue

class PreferenceDocumentKeyboardValue(TypedDict):
    chords: dict[str, str]
    singleKeys: bool

class PreferenceDocumentSignals(TypedDict):
    name: Literal['signals']
    value: dict[str, str | int | bool | None]

class PreferenceDocumentViews(TypedDict):
    name: Literal['views']
    value: dict[str, list[PreferenceDocumentViewsValueValueItem]]

class PreferenceDocumentViewsValueValueItem(TypedDict):
    name: str
    text: str
    chosen: dict[str, list[str]]
    sort: PreferenceDocumentViewsValueValueItemSort | None
    look: PreferenceDocumentViewsValueValueItemLook

class PreferenceDocumentViewsValueValueItemLook(TypedDict):
    hidden: list[str]
    order: list[str]
    widths: dict[str, Decimal]

class PreferenceDocumentViewsValueValueItemSort(TypedDict):
    columnId: str
    direction: Literal['asc', 'desc']

PreviewMarkUpAnswer = TypedDict('PreviewMarkUpAnswer', {
    'price': 'PriceWire',
    'yield': 'Decimal',
    'markupBps': 'Decimal | None',
    'pnl': 'MoneyWire | None',
    'validUntil': 'AtWire | None',
    'spreadBps': 'NotRequired[Decimal | None]',
    'composite': 'NotRequired[CompositeLevel | None]',
    'settlement': 'NotRequired[ClientSettlement]',
    'dealerId': 'DealerId',
})

class PreviewTwoWayAnswer(TypedDict):
    bid: PreviewTwoWayAnswerBid
    ask: PreviewTwoWayAnswerAsk

PreviewTwoWayAnswerAsk = TypedDict('PreviewTwoWayAnswerAsk', {
    'price': 'PriceWire',
    'yield': 'Decimal',
    'markupBps': 'Decimal | None',
    'pnl': 'MoneyWire | None',
    'validUntil': 'AtWire | None',
    'spreadBps': 'NotRequired[Decimal | None]',
    'composite': 'NotRequired[CompositeLevel | None]',
    'settlement': 'NotRequired[ClientSettlement]',
    'dealerId': 'DealerId',
})

PreviewTwoWayAnswerBid = TypedDict('PreviewTwoWayAnswerBid', {
    'price': 'PriceWire',
    'yield': 'Decimal',
    'markupBps': 'Decimal | None',
    'pnl': 'MoneyWire | None',
    'validUntil': 'AtWire | None',
    'spreadBps': 'NotRequired[Decimal | None]',
    'composite': 'NotRequired[CompositeLevel | None]',
    'settlement': 'NotRequired[ClientSettlement]',
    'dealerId': 'DealerId',
})

class PreviewTwoWayAsk(TypedDict):
    dealerId: NotRequired[DealerId]
    markupBps: NotRequired[Decimal]
    clientPrice: NotRequired[PriceWire]

class PreviewTwoWayBid(TypedDict):
    dealerId: NotRequired[DealerId]
    markupBps: NotRequired[Decimal]
    clientPrice: NotRequired[PriceWire]

class Profit(TypedDict):
    "Since the positions were opened. What was won or lost is realised and unrealised less the fees."
    realisedPnl: Decimal
    unrealisedPnl: Decimal
    fees: Decimal
    "What was paid: of fills, and for borrowed shares."

class ProfitCurve(TypedDict):
    userId: UserId
    symbol: InstrumentSymbol | None
    "Whose points these are; null for all holdings together."
    dayStartedAt: AtWire
    "When the trading day began: with the end of the one before."
    start: Profit
    "What stood when it began: zero for who had not traded before."
    points: list[ProfitPoint]
    "One for each minute in which it changed, oldest first, and the present one last."
    holdings: list[HoldingProfit]
    "Of every holding, the largest gain or loss of the day first; empty until all of them have prices."

class ProfitPoint(TypedDict):
    realisedPnl: Decimal
    unrealisedPnl: Decimal
    fees: Decimal
    at: AtWire

class QuoteVolatility(TypedDict):
    "Volatilities that the prices of a quote imply, in per cent a year; null where no volatility gives the price, as of a put worth no more than its exercise."
    bid: Decimal | None
    mid: Decimal | None
    ask: Decimal | None

class QuotesAnswer(TypedDict):
    seq: int
    at: AtWire
    items: list[ShownTick]
    nextCursor: str | None

class Ready(TypedDict):
    ready: bool
    version: str
    checkedAt: AtWire
    services: dict[str, ServiceStatus]

class RecommendationOutcome(TypedDict):
    "What became of a recommendation, once its horizon is over; in basis points, in the direction of its side."
    at: AtWire
    returnBps: Decimal
    "Mid to mid, from the advice to its horizon."
    costBps: Decimal
    "Half the spread in and half the spread out, as they were."
    isHit: bool
    "The mid moved in the predicted direction."

class RecommendationsAnswer(TypedDict):
    items: list[TradeRecommendation]
    nextCursor: str | None
    record: TrackRecord
    backtest: BacktestRecord | None

class Redrive(TypedDict):
    consumer: str
    eventId: str
    topic: str
    actor: str
    reason: str
    at: AtWire

class RedriveDeadLetterAnswer(TypedDict):
    outcome: RedriveOutcome

class RejectionCount(TypedDict):
    "Refused orders of one minute, desk and reason."
    at: AtWire
    desk: Desk
    reason: RejectReason
    count: int

class RemoveScenarioAnswer(TypedDict):
    removed: Literal[True]

ReplayBars = TypedDict('ReplayBars', {
    'symbol': 'InstrumentSymbol',
    'from': 'AtWire',
    'stepMs': 'int',
    'open': 'list[PriceWire | None]',
    'high': 'list[PriceWire | None]',
    'low': 'list[PriceWire | None]',
    'close': 'list[PriceWire | None]',
    'volume': 'list[Qty]',
})
"A symbol's mids by steps of the run; a step without a quote repeats the one before, null before the first."

class ReplayCoverageAnswer(TypedDict):
    periods: list[ReplayPeriod]

class ReplayFault(TypedDict):
    "Where a replay first differed from what was recorded."
    what: Literal['MARKET', 'ENTRY', 'STATE', 'FILL']
    "A batch of the market, an entry of the exchange's journal, its state at a part's beginning, or a fill."
    at: AtWire
    detail: str

class ReplayMark(TypedDict):
    "Something that happened beside trading."
    at: AtWire
    kind: Literal['NEWS', 'HALT', 'SHOCK', 'RESTART']
    symbol: InstrumentSymbol | None
    text: str

ReplayPeriod = TypedDict('ReplayPeriod', {
    'from': 'AtWire',
    'to': 'AtWire',
})
"From the first millisecond on, up to and without the last."

class ReplayPicture(TypedDict):
    "What a person may see of a run: fills in their order, marks, and what the fills had earned at each step's end."
    run: ReplayRun
    fills: list[ReplayedFill]
    marks: list[ReplayMark]
    stepMs: int
    "Milliseconds of a step."
    profit: list[MoneyWire]
    "Profit of the period's equity fills after fees, marked at the mid; positions from before do not count."

class ReplayProof(TypedDict):
    "How much was replayed, and how much of it equals the record."
    batches: int
    "Batches of the market and journal entries of the exchange, each held against a fingerprint."
    entries: int
    venueFills: int
    "Fills of the journal that the exchange made, and those of them that the replay reproduced."
    equalFills: int
    darkFills: int
    "Fills of the dark pool, and those whose price is the midpoint of the replayed batch."
    equalDarkFills: int
    dealerFills: int
    "Dealers' fills: shown as they were recorded."
    restarts: int
    "Number of restarts of the exchange after a stop or a crash."
    fault: ReplayFault | None

ReplayRun = TypedDict('ReplayRun', {
    'runId': 'ReplayId',
    'from': 'AtWire',
    'to': 'AtWire',
    'state': "Literal['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELED']",
    'progress': 'Decimal',
    'speed': 'Decimal | None',
    'proof': 'ReplayProof | None',
    'failure': 'str | None',
})

class ReplayedFill(TypedDict):
    "`REPLAYED`: reproduced by the exchange. `PRICED`: its price was. `RECORDED`: neither."
    fill: Fill
    source: Literal['REPLAYED', 'PRICED', 'RECORDED']
    isEqual: bool

class RequestListAnswer(TypedDict):
    listId: RfqListId
    clientUserId: UserId
    status: Literal['LIVE', 'DONE']
    dueAt: AtWire
    items: list[Rfq]
    progress: RequestListAnswerProgress
    totals: RequestListAnswerTotals
    refused: list[RequestListAnswerRefusedItem]

class RequestListAnswerProgress(TypedDict):
    lines: int
    quoted: int
    traded: int
    ended: int

class RequestListAnswerRefusedItem(TypedDict):
    rfqId: RfqId
    code: RefusalCodeSchema
    text: str

class RequestListAnswerTotals(TypedDict):
    face: dict[str, Decimal]
    dv01: dict[str, Decimal]
    tradedFace: dict[str, Decimal]
    tradedCash: dict[str, Decimal]

class RequestListLinesItem(TypedDict):
    isin: Isin
    side: Side
    qty: int
    limitPrice: NotRequired[PriceWire]

class Rescored(TypedDict):
    "A vector as it was and under shocks, by the weights it was scored with; all differences are shocked less baseline."
    symbol: InstrumentSymbol
    seq: int
    at: AtWire
    weightsVersion: int
    baseline: Decimal
    "The signal."
    shocked: Decimal
    delta: Decimal
    confidence: RescoredConfidence
    perFeature: list[RescoredPerFeatureItem]

class RescoredConfidence(TypedDict):
    baseline: Decimal
    shocked: Decimal
    delta: Decimal

class RescoredPerFeatureItem(TypedDict):
    feature: Feature
    raw: RescoredPerFeatureItemRaw
    value: RescoredPerFeatureItemValue
    contribution: RescoredPerFeatureItemContribution

class RescoredPerFeatureItemContribution(TypedDict):
    baseline: Decimal
    shocked: Decimal
    delta: Decimal

class RescoredPerFeatureItemRaw(TypedDict):
    baseline: Decimal
    shocked: Decimal
    delta: Decimal

class RescoredPerFeatureItemValue(TypedDict):
    baseline: Decimal
    shocked: Decimal
    delta: Decimal

class ResetSandboxAnswer(TypedDict):
    userId: UserId

class ResetSecondFactorAnswer(TypedDict):
    ended: bool

class Rfq(TypedDict):
    rfqId: RfqId
    orderId: OrderId | None
    flow: Literal['DEALER', 'SALES']
    state: RfqState
    side: RfqSide
    "`TWO_WAY` until the client deals on one side of a two-way price, and for good where it does not."
    isin: Isin
    bondSpec: BondSpec | None
    qty: Qty
    limitPrice: PriceWire | None
    "Worst acceptable clean price; null for any."
    userId: UserId
    "Whose account trades: the order's owner, or the client's sales."
    clientUserId: UserId | None
    salesUserId: UserId | None
    traderUserId: UserId | None
    "The trader whom sales has involved by a note: sees the request, and responds."
    dealers: list[RfqDealer]
    chosen: ChosenQuote | None
    "The dealer it was traded with; before that, in the sales flow, the dealer whose quote the client's price is based on."
    cover: RfqCover | None
    markupBps: Decimal | None
    clientQuote: ClientQuote | None
    twoWay: NotRequired[TwoWay | None]
    "Of requests for a two-way price only: both sides; `clientQuote` and `chosen` are then those of the side dealt on."
    list: NotRequired[RfqLine | None]
    "Of lines of a list only: which list, the place in it, and when it is due."
    midPrice: PriceWire | None
    "Model mid when the panel received the request: what quotes are measured against."
    note: str | None
    ending: NotRequired[RfqEnding | None]
    "Only of what ended without a trade."
    refusal: NotRequired[RfqRefusal | None]
    "The last acceptance that a check refused."
    createdAt: AtWire
    windowEndsAt: AtWire | None
    executedAt: AtWire | None
    updatedAt: AtWire
    version: int

class RfqAnalyticsAnswer(TypedDict):
    requests: int
    executed: int
    didNotTradeRate: Decimal | None
    coverBps: Decimal | None
    overCover: dict[str, Decimal]
    toMidBps: Decimal | None
    dealers: list[RfqAnalyticsAnswerDealersItem]
    clients: list[ClientScore]

class RfqAnalyticsAnswerDealersItem(TypedDict):
    dealerId: DealerId
    name: str
    asked: int
    quoted: int
    won: int
    cover: int
    tied: int
    doneAway: int
    passed: int
    timedOut: int
    lastLookRejected: int
    hitRatio: Decimal | None
    latencyMsMean: Decimal | None
    latencyCounts: list[int]
    notTraded: int
    toMidBps: Decimal | None
    overCoverBps: Decimal | None
    behindBestBps: Decimal | None

class RfqCover(TypedDict):
    dealerId: DealerId
    price: PriceWire

class RfqDealer(TypedDict):
    dealerId: DealerId
    name: str
    status: Literal['PENDING', 'QUOTED', 'TIMED_OUT', 'DECLINED']
    latencyMs: int | None
    quote: DealerQuote | None
    isLate: bool
    "A quote received after the window: stored, never executable."
    outcome: Literal['WON', 'COVER', 'TIED', 'DONE_AWAY', 'PASSED', 'TIMED_OUT', 'LAST_LOOK_REJECTED', 'NOT_TRADED'] | None

class RfqEnding(TypedDict):
    "Why a request ended without a trade, and where it stood then."
    cause: Literal['CLIENT_DECLINED', 'CLIENT_CANCELED', 'SALES_CANCELED', 'SALES_REJECTED', 'ORDER_CANCELED', 'CLIENT_SILENT', 'QUOTES_EXPIRED', 'NO_QUOTE', 'LIMIT_NOT_MET', 'LAST_LOOK', 'NOT_CHOSEN', 'LIST_DUE', 'KILL_SWITCH', 'NOT_LISTED', 'MATURED', 'UNKNOWN_DEALER']
    stage: RfqState
    "The state that it ended from."
    detail: str | None
    "What the cause does not state: the reason given, the switch, the dealer that is none. Null where it states all."

class RfqLine(TypedDict):
    "A request's place in a list."
    listId: RfqListId
    line: int
    "From 1."
    lines: int
    dueAt: AtWire
    "When a line that lives then ends."

class RfqPanelAnswer(TypedDict):
    suggested: list[DealerId]
    dealers: list[RfqPanelAnswerDealersItem]

class RfqPanelAnswerDealersItem(TypedDict):
    dealerId: DealerId
    name: str
    isSpecialist: bool
    axe: NotRequired[RfqPanelAnswerDealersItemAxe | None]

class RfqPanelAnswerDealersItemAxe(TypedDict):
    side: Side
    qty: Qty

class RfqPeopleAnswer(TypedDict):
    clients: list[RfqPeopleAnswerClientsItem]
    traders: list[RfqPeopleAnswerTradersItem]

class RfqPeopleAnswerClientsItem(TypedDict):
    userId: UserId
    displayName: str

class RfqPeopleAnswerTradersItem(TypedDict):
    userId: UserId
    displayName: str

class RfqRefusal(TypedDict):
    "A check that refused the client's acceptance: the price stands until its time is over."
    code: RefusalCodeSchema
    text: str
    at: AtWire

class RfqStep(TypedDict):
    "One step of an RFQ's life: who did what, when. Never changed."
    version: int
    at: AtWire
    actor: str
    action: str
    detail: str | None

class RfqStepsAnswer(TypedDict):
    items: list[RfqStep]

class RfqTerms(TypedDict):
    "How a bond order's request for quote is run; what is left out, the RFQ service decides."
    dealerIds: NotRequired[list[DealerId]]
    "The requested dealers: three to five different dealers."
    windowMs: NotRequired[int]
    atEnd: NotRequired[Literal['TIGHTEST', 'NOTHING']]
    "What happens at the end of the window: trade at the best quote, or nothing (the user chooses, or does not trade)."

class RiskConfigVersion(TypedDict):
    "One row of `risk.config_versions`: appended, never changed; each row's hash covers the row before."
    version: int
    thresholds: RiskThresholds
    author: str
    reason: str
    at: AtWire
    previousHash: str
    hash: str

class RiskConfigVersionsAnswer(TypedDict):
    items: list[RiskConfigVersion]
    nextCursor: str | None

class RiskPreview(TypedDict):
    "What thresholds would have refused of the day's submissions, beside what was refused."
    since: AtWire
    asOf: AtWire
    configVersion: int
    "The live version, for comparison."
    judged: int
    isCut: bool
    "True when the day has more submissions than were looked at."
    wereRefused: int
    wouldBeRefused: int
    byReason: list[RiskPreviewByReasonItem]
    changedCount: int
    changed: list[RiskPreviewChangedItem]
    "Submissions whose outcome differs, newest first; the counts are of all."

class RiskPreviewByReasonItem(TypedDict):
    reason: str
    was: int
    would: int

class RiskPreviewChangedItem(TypedDict):
    orderId: OrderId
    userId: UserId
    symbol: InstrumentSymbol
    side: Side
    qty: Qty
    price: PriceWire | None
    at: AtWire
    was: RejectReason | None
    would: RejectReason | None
    detail: str | None

class RiskThresholds(TypedDict):
    "The thresholds. Rates are whole basis points, times whole milliseconds."
    collarBps: int
    duplicateWindowMs: int
    maxOpenOrders: int
    selfCross: Literal['reject', 'cancelOldest', 'cancelBoth', 'decrement', 'allow']
    advPctBps: int
    ordersPerSecond: int
    staleMidMs: int

class Room(TypedDict):
    roomId: RoomId
    state: Literal['DRAFT', 'OPEN', 'RUNNING', 'PAUSED', 'ENDED', 'ARCHIVED']
    role: Literal['INSTRUCTOR', 'PARTICIPANT']
    "What the caller is in it."
    seatId: SeatId | None
    "The caller's seat; null for an instructor."
    instructorId: UserId
    terms: RoomTerms
    case: NotRequired[RoomCase]
    "The case that its heats follow; absent without one."
    code: RoomCode | None
    "For the instructor, from the opening on: who has it may take a seat."
    seats: int
    heat: Heat | None
    "The newest heat."
    announcements: list[Announcement]
    "The newest, the oldest of them first."
    createdAt: AtWire
    updatedAt: AtWire
    version: int

class RoomBoard(TypedDict):
    roomId: RoomId
    heatId: HeatId
    clockMs: int
    standings: list[RoomStanding]
    "By rank; the disqualified last."

class RoomCase(TypedDict):
    caseId: CaseId
    version: int
    "Goes up when the same heat would be scheduled or scored differently."
    title: str
    page: list[RoomCasePageItem]

class RoomCasePageItem(TypedDict):
    head: str | None
    body: str

class RoomEventHalt(TypedDict):
    kind: Literal['HALT']
    symbol: InstrumentSymbol

class RoomEventNews(TypedDict):
    kind: Literal['NEWS']
    headline: str
    target: Literal['MARKET'] | InstrumentSymbol
    sizePct: Decimal | None

class RoomEventResume(TypedDict):
    kind: Literal['RESUME']
    symbol: InstrumentSymbol

class RoomEventShock(TypedDict):
    kind: Literal['SHOCK']
    target: Literal['MARKET'] | InstrumentSymbol
    sizePct: Decimal

class RoomEventVolatility(TypedDict):
    kind: Literal['VOLATILITY']
    target: Literal['MARKET'] | InstrumentSymbol
    factor: Decimal
    durationMs: int

class RoomFill(TypedDict):
    execId: ExecId
    clientOrderId: ClientOrderId
    symbol: InstrumentSymbol
    side: Side
    qty: Qty
    price: PriceWire
    venue: Venue
    liquidity: Liquidity
    arrivalMid: PriceWire
    fees: Fees
    at: AtWire

class RoomLimits(TypedDict):
    "What each seat may do."
    maxOrderQty: int
    maxDailyNotional: MoneyWire
    maxAbsQty: int
    "Largest holding of a symbol, long or short, with all that is on its way."
    maxOrdersPerSecond: int

class RoomLine(TypedDict):
    "A room as it is listed."
    roomId: RoomId
    state: Literal['DRAFT', 'OPEN', 'RUNNING', 'PAUSED', 'ENDED', 'ARCHIVED']
    role: Literal['INSTRUCTOR', 'PARTICIPANT']
    seatId: SeatId | None
    instructorId: UserId
    seats: int
    heat: Heat | None
    createdAt: AtWire
    updatedAt: AtWire
    version: int
    name: str

class RoomOrder(TypedDict):
    "A seat's own order as it stands. Times are simulated."
    clientOrderId: ClientOrderId
    symbol: InstrumentSymbol
    side: Side
    orderType: OrderType
    qty: Qty
    price: PriceWire | None
    stopPrice: NotRequired[PriceWire | None]
    timeInForce: TimeInForce
    strategy: Strategy
    status: OrderStatus
    filledQty: Qty
    leavesQty: Qty
    avgPx: PriceWire | None
    rejectReason: str | None
    createdAt: AtWire
    updatedAt: AtWire
    orderId: OrderId | None
    "Null where it was refused before it had one."
    rejectCode: RefusalCodeSchema | None
    "Why it was refused, or its newest change was."
    version: int
    "0 while it is only in the log."

class RoomOverall(TypedDict):
    "The standing over the heats that have ended. `digest` is SHA-256 of the canonical JSON of everything else here but `endedAt`."
    roomId: RoomId
    name: str
    heats: list[RoomOverallHeatsItem]
    "In their order, with the digests of their frozen results."
    rule: OverallRule
    ties: Literal['SHARED', 'BROKEN']
    standings: list[OverallStanding]
    "By rank; the disqualified last."
    digest: str
    endedAt: AtWire
    "When the last of its heats ended."

class RoomOverallCsvAnswer(TypedDict):
    fileName: str
    text: str

class RoomOverallHeatsItem(TypedDict):
    no: int
    digest: str

class RoomPosition(TypedDict):
    symbol: InstrumentSymbol
    netQty: int
    avgPx: PriceWire | None
    mid: PriceWire | None

class RoomRequest(TypedDict):
    "A request as it stands in the log of its heat."
    heatId: HeatId
    seq: int
    "Place in the log, from 1: requests take effect in this order."
    clockMs: int
    "The simulated instant at which it takes effect, milliseconds from the start of the heat."
    clientOrderId: ClientOrderId
    "Of a tender that was accepted, its id."

class RoomScoring(TypedDict):
    "What a heat is ranked by, and what becomes of equal scores."
    measure: Literal['PNL', 'RISK_ADJUSTED', 'EXECUTION_COST', 'MIX', 'CASE']
    weights: NotRequired[RoomScoringWeights]
    "Of a `MIX`."
    ties: Literal['SHARED', 'BROKEN']

class RoomScoringWeights(TypedDict):
    "Of a `MIX`."
    pnl: int
    riskAdjusted: int
    executionCost: int

class RoomStanding(TypedDict):
    "One line of a leaderboard."
    seatId: SeatId
    label: SeatLabel
    kind: SeatKind
    rank: int | None
    "From 1; null for a seat that is disqualified."
    score: Decimal | None
    "What it is ranked by; null where its measure has no value. Of a mix, the lower is better; else the higher."
    pnl: MoneyWire
    riskAdjusted: Decimal | None
    "Mean over standard deviation of the changes of equity in hundredths of the heat; null without any."
    executionCostBps: Decimal | None
    "What its trades cost against the mid at their orders' arrival, basis points; null without a fill."
    maxDrawdown: MoneyWire
    fills: int
    lastFillMs: int | None
    "Simulated milliseconds of the heat; null without a fill."
    disqualified: str | None

class RoomTerms(TypedDict):
    "The terms as they are shown: `seed` and `schedule` are null for those who may not know them."
    name: str
    seed: Seed | None
    isSeedHidden: bool
    symbols: list[InstrumentSymbol]
    realism: list[Literal['CLUSTERING', 'ACTIVITY', 'JUMPS', 'U_SHAPE', 'REGIMES', 'LULD_HALTS', 'ORDER_FLOW', 'IMPACT', 'ACROSS_ASSETS']]
    startCash: MoneyWire
    limits: RoomLimits
    fees: Literal['PLATFORM', 'NONE']
    lengthMs: int
    speed: int
    heats: int
    seatsMax: int
    scoring: RoomScoring
    overall: NotRequired[OverallRule]
    prizes: list[str]
    schedule: list[PlannedEvent] | None
    caseId: NotRequired[CaseId]

class SalePreview(TypedDict):
    "How a sale would be marked, and what its short part needs."
    longQty: Qty
    shortQty: Qty
    isEasy: bool
    rateBps: int
    locatedQty: Qty | None
    "Located shares that no other order needs; null where none are needed."
    aboveBid: NotRequired[PriceWire | None]
    "The best bid that the short part has to keep above (Regulation SHO, Rule 201); null while it need not."
    feeADay: NotRequired[MoneyWire | None]
    "What borrowing the short part costs a day at the market's mid; null without a price."

class SaveScenario(TypedDict):
    name: str
    symbol: InstrumentSymbol
    side: Side
    qty: int
    price: NotRequired[PriceWire]
    orderType: OrderType
    timeInForce: NotRequired[TimeInForce]
    strategy: Strategy
    algoParams: NotRequired[SaveScenarioAlgoParams]
    seed: Seed
    market: NotRequired[Literal['PLAIN', 'REAL']]
    lengthMs: NotRequired[int]

class SaveScenarioAlgoParams(TypedDict):
    durationMs: NotRequired[int]
    slices: NotRequired[int]
    participationPct: NotRequired[Decimal]
    maxParticipationPct: NotRequired[Decimal]
    riskAversion: NotRequired[Decimal]
    displayQty: NotRequired[int]
    maxSlices: NotRequired[int]
    aggressionPct: NotRequired[Decimal]
    topVenues: NotRequired[int]
    wouldPrice: NotRequired[PriceWire]
    forceCompletion: NotRequired[bool]
    randomizePct: NotRequired[Decimal]
    randomizeTimePct: NotRequired[Decimal]
    minSliceQty: NotRequired[int]
    maxSliceQty: NotRequired[int]
    urgency: NotRequired[Literal['PASSIVE', 'NEUTRAL', 'AGGRESSIVE']]

class SavedLayout(TypedDict):
    layoutId: LayoutId
    name: LayoutName
    rows: LayoutRows
    widthPx: NotRequired[LayoutWidth]
    "Left out of layouts that were saved before it was noted: they open as they are on every width."
    isShared: bool
    "Users with its link may open it."
    isOwn: bool
    "The caller's own: no other layout can be changed."
    owner: str
    "The display name of its owner."
    createdAt: AtWire
    updatedAt: AtWire
    version: int
    "Rises by one with every change."

class Scenario(TypedDict):
    scenarioId: str
    userId: UserId
    name: str
    terms: ScenarioTerms
    createdAt: AtWire
    updatedAt: AtWire
    version: int

class ScenarioBatch(TypedDict):
    "One order over many seeds, through one strategy or several."
    batchId: str
    scenarioId: str
    userId: UserId
    name: str
    terms: ScenarioTerms
    strategies: list[Strategy]
    riskAversions: NotRequired[RiskAversions | None]
    "Each strategy that has a risk aversion is played with each of these; without them with its own alone."
    firstSeed: Seed
    "The first of the seeds; the others follow it."
    seeds: int
    done: int
    "Plays done of `total`."
    total: int
    state: BatchState
    reason: str | None
    createdAt: AtWire
    updatedAt: AtWire
    version: int

class ScenarioBatchAnswer(TypedDict):
    batch: ScenarioBatch
    outcomes: list[StrategyOutcomes]

class ScenarioBatchesAnswer(TypedDict):
    items: list[ScenarioBatch]
    nextCursor: str | None

class ScenarioComparison(TypedDict):
    "Two runs side by side."
    left: ScenarioRun
    right: ScenarioRun
    isSame: bool
    "The same fills, byte by byte."
    firstDifference: int | None
    "Number of the first fill that differs, from 1; null when none does."
    delta: ScenarioComparisonDelta

class ScenarioComparisonDelta(TypedDict):
    filledQty: int
    avgPx: Decimal | None
    durationMs: int
    arrivalSlippageBps: Decimal | None
    vwapSlippageBps: Decimal | None
    shortfallBps: Decimal | None
    fees: Decimal | None

class ScenarioFile(TypedDict):
    format: Literal['tradefloor-scenarios']
    version: int
    exportedAt: AtWire
    scenarios: list[SaveScenario]

class ScenarioOrder(TypedDict):
    "How the order ended. Refused by the platform's own checks is an end, too."
    status: OrderStatus
    rejectCode: RejectReason | None
    rejectReason: str | None
    filledQty: Qty
    avgPx: PriceWire | None
    createdAt: AtWire
    "Sent, in simulated time."
    durationMs: int
    "Simulated time from sending to the last change."

class ScenarioPoint(TypedDict):
    "The private market on the way, from the order's sending."
    at: AtWire
    bid: PriceWire
    ask: PriceWire

class ScenarioRun(TypedDict):
    runId: str
    scenarioId: str
    userId: UserId
    name: str
    terms: ScenarioTerms
    order: ScenarioOrder
    fills: list[Fill]
    digest: str
    tca: OrderTca | None
    path: list[ScenarioPoint]
    ranAt: AtWire

class ScenarioRunLine(TypedDict):
    "A run as it is listed."
    runId: str
    scenarioId: str
    userId: UserId
    name: str
    terms: ScenarioTerms
    order: ScenarioOrder
    digest: str
    ranAt: AtWire
    fillCount: int
    arrivalSlippageBps: Decimal | None
    shortfallBps: Decimal | None

class ScenarioRunsAnswer(TypedDict):
    items: list[ScenarioRunLine]
    nextCursor: str | None

class ScenarioTerms(TypedDict):
    symbol: InstrumentSymbol
    side: Side
    qty: int
    price: NotRequired[PriceWire]
    orderType: OrderType
    timeInForce: NotRequired[TimeInForce]
    strategy: Strategy
    algoParams: NotRequired[ScenarioTermsAlgoParams]
    seed: Seed
    market: NotRequired[Literal['PLAIN', 'REAL']]
    lengthMs: NotRequired[int]

class ScenarioTermsAlgoParams(TypedDict):
    durationMs: NotRequired[int]
    slices: NotRequired[int]
    participationPct: NotRequired[Decimal]
    maxParticipationPct: NotRequired[Decimal]
    riskAversion: NotRequired[Decimal]
    displayQty: NotRequired[int]
    maxSlices: NotRequired[int]
    aggressionPct: NotRequired[Decimal]
    topVenues: NotRequired[int]
    wouldPrice: NotRequired[PriceWire]
    forceCompletion: NotRequired[bool]
    randomizePct: NotRequired[Decimal]
    randomizeTimePct: NotRequired[Decimal]
    minSliceQty: NotRequired[int]
    maxSliceQty: NotRequired[int]
    urgency: NotRequired[Literal['PASSIVE', 'NEUTRAL', 'AGGRESSIVE']]

class SchedulePoint(TypedDict):
    "A point of a schedule: by `at`, `qty` shares are to be done or out."
    at: AtWire
    qty: Qty

class SchedulePreview(TypedDict):
    "A schedule before anything is sent, beside the volume expected of the market."
    startAt: AtWire
    endAt: AtWire
    slices: list[SchedulePoint]
    "One point a slice: what is planned by then. Empty for an algo without a schedule."
    curve: list[SchedulePreviewCurveItem]
    "Equal steps of time: planned so far, and shares the market is expected to have traded so far."
    participationPct: Decimal
    "Own part of all volume over the time, per cent."
    expectedCostBps: Decimal | None
    "Expected cost of its children against the mids they meet, basis points; null without a fresh price."
    notes: list[str]
    "What a person should know of it."

class SchedulePreviewCurveItem(TypedDict):
    at: AtWire
    planned: Qty
    market: Qty

class SealedManifest(TypedDict):
    "A manifest with its Ed25519 signature (RFC 8032), in base64url."
    manifest: AuditManifest
    signature: str

class SearchFillsAnswer(TypedDict):
    items: list[Fill]
    nextCursor: str | None
    total: int | None

class SearchOrdersAnswer(TypedDict):
    items: list[Order]
    nextCursor: str | None
    total: int | None

class Seat(TypedDict):
    "One account of a room, as the instructor sees it."
    seatId: SeatId
    label: SeatLabel
    kind: SeatKind
    code: RoomCode | None
    "Lets one take this seat; null for a seat that was taken by the room's own code."
    userIds: list[UserId]
    "Who has taken it: none yet, one, or the members of a team."
    disqualified: str | None
    "Why the instructor took it out of the ranking; null while it is in."
    version: int

class SeatCase(TypedDict):
    "What a case has brought a seat so far, the newest last, and how the seat stands."
    mandates: list[SeatCaseMandatesItem]
    tenders: list[SeatCaseTendersItem]
    score: Decimal
    unit: str
    figures: list[SeatCaseFiguresItem]

class SeatCaseFiguresItem(TypedDict):
    name: str
    value: Decimal
    unit: str

class SeatCaseMandatesItem(TypedDict):
    mandateId: CaseItemId
    symbol: InstrumentSymbol
    side: Side
    qty: Qty
    untilMs: int

class SeatCaseTendersItem(TypedDict):
    tenderId: CaseItemId
    symbol: InstrumentSymbol
    side: Side
    qty: Qty
    price: PriceWire
    untilMs: int
    isAccepted: bool
    rejectReason: str | None

class SeatFigures(TypedDict):
    "What a seat has and has earned. `total = realised + unrealised - fees`; with `NONE` fees are 0."
    cash: MoneyWire
    equity: MoneyWire
    "Cash and holdings at the mid."
    realised: MoneyWire
    unrealised: MoneyWire
    fees: MoneyWire
    total: MoneyWire
    maxDrawdown: MoneyWire
    "Largest fall of `total` from its highest so far, at the batches of the market."
    positions: list[RoomPosition]

class SeatReplay(TypedDict):
    "A seat's heat from its log, for a player that shows it at any speed."
    heatId: HeatId
    seatId: SeatId
    lengthMs: int
    requests: list[SeatReplayRequestsItem]
    orders: list[RoomOrder]
    "Those that changed since the frame before."
    fills: list[RoomFill]
    "Of the first so many of `fills`."
    frames: list[SeatReplayFramesItem]
    "The seat as it stood at its start and at each of two hundred equal steps to the end of the heat."
    equity: list[SeatReplayEquityItem]
    "Equity at every hundredth of the heat."

class SeatReplayEquityItem(TypedDict):
    clockMs: int
    equity: MoneyWire

class SeatReplayFramesItem(TypedDict):
    clockMs: int
    orders: list[RoomOrder]
    fills: int
    figures: SeatFigures
    score: NotRequired[Decimal]

class SeatReplayRequestsItem(TypedDict):
    seq: int
    clockMs: int
    call: Literal['PLACE', 'REPLACE', 'CANCEL', 'TENDER']
    clientOrderId: ClientOrderId

class SeatState(TypedDict):
    "What a seat sees of the heat, and nothing of others."
    heatId: HeatId
    seatId: SeatId
    clockMs: int
    quotes: list[ShownTick]
    orders: list[RoomOrder]
    "Open ones, and the newest that are not, the newest first."
    fills: list[RoomFill]
    "The newest first."
    figures: SeatFigures
    case: NotRequired[SeatCase]
    "Of a room that follows a case."

class SecondFactor(TypedDict):
    mode: Literal['off', 'optional', 'required']
    isOn: bool
    isRequired: bool
    "Whether the role must have one here."
    since: AtWire | None
    "Since when it is on."
    recoveryCodesLeft: int

class SecondFactorKey(TypedDict):
    "The key that an authenticator keeps: as text (base32), and as the address of its QR code."
    secret: str
    uri: str

class ServiceRequests(TypedDict):
    "A service's requests of the last five minutes."
    service: str
    admitted: int
    busy: int
    expired: int
    abandoned: int
    waiting: int
    oldestMs: int

class ServiceState(TypedDict):
    service: str
    status: Literal['up', 'starting', 'degraded', 'down']
    detail: str | None
    since: AtWire
    "Since when it is so, as far as this monitor has seen."

class ServiceStatus(TypedDict):
    status: Literal['up', 'starting', 'degraded', 'down']
    latencyMs: Decimal | None
    version: str | None
    detail: NotRequired[str]

class SessionInfo(TypedDict):
    "An active session, as shown to its owner and administrators. It does not contain the cookie."
    sessionId: str
    userId: UserId
    kind: Literal['PASSWORD', 'GUEST', 'PROVIDER']
    address: str | None
    device: str | None
    createdAt: AtWire
    lastSeenAt: AtWire
    expiresAt: AtWire

class SetAutoPayAnswer(TypedDict):
    userId: Participant
    autoPay: bool

class SettlementItem(TypedDict):
    "An obligation as it is listed: with how late it is."
    obligationId: str
    settlementDate: CalendarDate
    userId: Participant
    symbol: InstrumentSymbol
    assetClass: AssetClass
    side: Side
    qty: Qty
    cashAmount: MoneyWire
    accruedInterest: NotRequired[MoneyWire]
    currency: Currency
    payment: NotRequired[PaymentKind | None]
    status: Literal['QUEUED', 'SETTLED', 'FAILED']
    settledQty: Qty
    failReason: Literal['LACK_OF_SECURITIES', 'LACK_OF_CASH'] | None
    boughtInQty: NotRequired[Qty]
    fails: int
    queuedAt: AtWire
    dueAt: AtWire
    settledAt: AtWire | None
    version: int
    ageDays: int
    "Business days of the clearing clock past the settlement date; 0 until then and once settled."
    buyInOn: CalendarDate | None
    "The business day on which the CCP buys in what is still not delivered; null for all but such fails."

class Shocks(TypedDict):
    "Shocks by feature; an unknown feature is refused."
    momentum: NotRequired[Decimal]
    relativeVolume: NotRequired[Decimal]
    realisedVol: NotRequired[Decimal]
    sectorRelativeStrength: NotRequired[Decimal]
    eventScore: NotRequired[Decimal]
    newsVelocity: NotRequired[Decimal]
    sentimentDelta: NotRequired[Decimal]

class Shortfall(TypedDict):
    "Implementation shortfall against the decision price, split as by Perold and Kissell: `delay + trading + opportunity + fees = total`, to the unit."
    delay: MoneyWire
    "What the price moved between decision and arrival, on what was filled."
    trading: MoneyWire
    "What filling cost beyond the arrival price."
    opportunity: MoneyWire
    "What the price moved on what was never filled."
    fees: MoneyWire
    total: MoneyWire
    totalBps: Decimal | None
    "Of the paper portfolio: ordered quantity at the decision price."

class ShownTick(TypedDict):
    "A tick as it leaves the platform."
    symbol: InstrumentSymbol
    bid: PriceWire
    ask: PriceWire
    last: PriceWire
    mid: PriceWire
    bidSize: Qty
    askSize: Qty
    volume: Qty
    dayVolume: Qty
    open: PriceWire
    high: PriceWire
    low: PriceWire
    priorClose: NotRequired[PriceWire]
    shortRestricted: NotRequired[Literal[True]]
    vwap: NotRequired[PriceWire]

class Signal(TypedDict):
    symbol: InstrumentSymbol
    signal: Decimal
    "Direction and strength, within [-1, 1]."
    confidence: Decimal
    "How far the signal can be relied on: its size, times what is known, times how well the features agree."
    score: Decimal
    "The weighted sum before it is bent into [-1, 1]."
    agreement: Decimal
    "1 when all features point one way, 0 when they cancel."
    contributions: list[Decimal]
    "What each feature adds to the score; they sum to it."

class SignalDetail(TypedDict):
    "A signal with its inputs: the feature vector and the weights at that batch."
    seq: int
    at: AtWire
    signal: Signal
    vector: FeatureVector
    weights: WeightVersion
    history: list[SignalDetailHistoryItem]
    "The signal of the last minutes, oldest first."

class SignalDetailHistoryItem(TypedDict):
    at: AtWire
    signal: Decimal
    confidence: Decimal

class SignalWeightVersionsAnswer(TypedDict):
    items: list[WeightVersion]
    nextCursor: str | None

class SignalsAnswer(TypedDict):
    seq: int
    at: AtWire
    weightsVersion: int
    items: list[Signal]
    nextCursor: str | None

class SnoozeNoticesAnswer(TypedDict):
    snoozes: list[NoticeSnooze]

class SocketCount(TypedDict):
    kind: SocketKind
    open: int

class Span(TypedDict):
    "One span as it is kept and shown. Times are microseconds since 1970."
    traceId: str
    spanId: str
    parentId: str | None
    service: str
    name: str
    kind: Literal['INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER']
    startUs: int
    endUs: int
    error: str | None
    attributes: dict[str, str | Decimal]

class StartChaosAnswer(TypedDict):
    runId: str
    at: AtWire

class StorageGroup(TypedDict):
    group: Literal['orders', 'history', 'fix', 'decisions', 'ledger', 'messages', 'working', 'other']
    bytes: int
    "Of tables and indexes together."
    indexBytes: int
    rows: int
    deadRows: int
    "Versions of rows that no reader sees any more and VACUUM has not cleared away."

class StorageState(TypedDict):
    "The size of the database and how it grows, by its own hourly samples of up to seven days."
    at: AtWire
    bytes: int
    groups: list[StorageGroup]
    freeBytes: int | None
    "Null where the disk of the database is not known."
    bytesPerDay: int | None
    "Null until two samples are far enough apart."
    bytesPerOrder: int | None
    daysLeft: int | None
    "Whole days until the disk is full at this pace; null where one of the two is not known, or nothing grows."

class StrategyOutcomes(TypedDict):
    "The outcomes of one strategy over all seeds of a batch so far; money in currency units."
    strategy: Strategy
    riskAversion: NotRequired[Decimal]
    "Where the batch compares risk aversions, and the strategy has one."
    seeds: int
    rejected: int
    slippageBps: Distribution | None
    "Null while there is no value of it."
    costBps: Distribution | None
    cost: Distribution | None
    fillShare: Distribution | None
    durationMs: Distribution | None
    values: StrategyOutcomesValues
    "The values themselves, in order of their seeds, for plots."

class StrategyOutcomesValues(TypedDict):
    "The values themselves, in order of their seeds, for plots."
    slippageBps: list[Decimal]
    costBps: list[Decimal]
    cost: list[Decimal]
    fillShare: list[Decimal]
    durationMs: list[Decimal]

class StressReport(TypedDict):
    asOf: AtWire
    sigmas: Decimal
    scenarios: list[StressReportScenariosItem]
    fundSize: MoneyWire
    "Default fund: the worst cover-two loss and a tenth more, not below the floor."
    fundFloor: MoneyWire
    skinInTheGame: MoneyWire
    members: list[StressReportMembersItem]

class StressReportMembersItem(TypedDict):
    userId: Participant
    contribution: MoneyWire

class StressReportScenariosItem(TypedDict):
    factor: StressFactor
    direction: Literal['UP', 'DOWN']
    largest: list[StressReportScenariosItemLargestItem]
    coverTwo: MoneyWire

class StressReportScenariosItemLargestItem(TypedDict):
    userId: Participant
    loss: MoneyWire
    resources: MoneyWire
    uncovered: MoneyWire

class StressScenario(TypedDict):
    factor: StressFactor
    direction: Literal['UP', 'DOWN']

class StuckOrder(TypedDict):
    orderId: str
    userId: str
    symbol: str
    status: str
    strategy: str
    updatedAt: AtWire

class SymbolHalt(TypedDict):
    symbol: InstrumentSymbol
    state: Literal['LIMIT_STATE', 'PAUSED']
    cause: Literal['LULD', 'MANUAL', 'SPLIT']
    "Limit up-limit down, an admin's order, or a share split that is being booked."
    sinceAt: AtWire
    untilAt: AtWire | None
    "When the pause is reviewed again; null while that is open."
    referencePx: PriceWire
    lowerPx: PriceWire | None
    "The price bands; null where none apply."
    upperPx: PriceWire | None

class SystemStats(TypedDict):
    disk: SystemStatsDisk
    memory: SystemStatsMemory
    cpu: SystemStatsCpu
    uptimeMs: Decimal

class SystemStatsCpu(TypedDict):
    cores: int
    loadAverage: list[Decimal]

class SystemStatsDisk(TypedDict):
    totalBytes: Decimal
    freeBytes: Decimal
    usedPct: Decimal

class SystemStatsMemory(TypedDict):
    totalBytes: Decimal
    freeBytes: Decimal
    processRssBytes: Decimal
    heapUsedBytes: Decimal

class TcaFigures(TypedDict):
    "Costs of a set of fills: of an order, a venue, an algo or everything."
    fills: int
    qty: Qty
    notional: MoneyWire
    fees: MoneyWire
    feesBps: Decimal | None
    arrivalSlippageBps: Decimal | None
    "Against the mid when the order met the market."
    vwapSlippageBps: Decimal | None
    "Against the market's volume-weighted price over the order's life."
    spreadCapture: Decimal | None
    "Share of half the spread that was kept (1: filled at the own side's best; -1: at the far touch)."
    effectiveSpreadBps: Decimal | None
    "Twice the distance of the fills from the mid they met, of that mid: what a round trip would have cost."
    makerShare: Decimal | None
    "Share of the quantity filled as MAKER, 0 to 1."
    reversionBps: TcaFiguresReversionBps
    "Price reversion after the last fill: positive when the price moved back against the trade."

class TcaFiguresReversionBps(TypedDict):
    "Price reversion after the last fill: positive when the price moved back against the trade."
    m1: Decimal | None
    m5: Decimal | None
    m10: Decimal | None

class TcaOrdersAnswer(TypedDict):
    items: list[OrderTca]
    nextCursor: str | None

class TcaSummary(TypedDict):
    orders: int
    "Orders that match."
    isComplete: bool
    "Always true: no order that matches is left out."
    total: TcaSummaryTotal
    byVenue: list[TcaSummaryByVenueItem]
    byStrategy: list[TcaSummaryByStrategyItem]
    bySymbol: list[TcaSummaryBySymbolItem]
    byUser: list[TcaSummaryByUserItem]
    periodMs: int
    "Length of the spans in `byPeriod`."
    byPeriod: list[TcaSummaryByPeriodItem]
    "By when the orders were decided, the oldest span first; spans without an order are left out."

TcaSummaryByPeriodItem = TypedDict('TcaSummaryByPeriodItem', {
    'fills': 'int',
    'qty': 'Qty',
    'notional': 'MoneyWire',
    'fees': 'MoneyWire',
    'feesBps': 'Decimal | None',
    'arrivalSlippageBps': 'Decimal | None',
    'vwapSlippageBps': 'Decimal | None',
    'spreadCapture': 'Decimal | None',
    'effectiveSpreadBps': 'Decimal | None',
    'makerShare': 'Decimal | None',
    'reversionBps': 'TcaSummaryByPeriodItemReversionBps',
    'orders': 'int',
    'fillRate': 'Decimal | None',
    'participation': 'Decimal | None',
    'shortfallBps': 'Decimal | None',
    'from': 'AtWire',
})

class TcaSummaryByPeriodItemReversionBps(TypedDict):
    m1: Decimal | None
    m5: Decimal | None
    m10: Decimal | None

class TcaSummaryByStrategyItem(TypedDict):
    fills: int
    qty: Qty
    notional: MoneyWire
    fees: MoneyWire
    feesBps: Decimal | None
    arrivalSlippageBps: Decimal | None
    vwapSlippageBps: Decimal | None
    spreadCapture: Decimal | None
    effectiveSpreadBps: Decimal | None
    makerShare: Decimal | None
    reversionBps: TcaSummaryByStrategyItemReversionBps
    orders: int
    fillRate: Decimal | None
    participation: Decimal | None
    shortfallBps: Decimal | None
    strategy: Strategy

class TcaSummaryByStrategyItemReversionBps(TypedDict):
    m1: Decimal | None
    m5: Decimal | None
    m10: Decimal | None

class TcaSummaryBySymbolItem(TypedDict):
    fills: int
    qty: Qty
    notional: MoneyWire
    fees: MoneyWire
    feesBps: Decimal | None
    arrivalSlippageBps: Decimal | None
    vwapSlippageBps: Decimal | None
    spreadCapture: Decimal | None
    effectiveSpreadBps: Decimal | None
    makerShare: Decimal | None
    reversionBps: TcaSummaryBySymbolItemReversionBps
    orders: int
    fillRate: Decimal | None
    participation: Decimal | None
    shortfallBps: Decimal | None
    symbol: InstrumentSymbol

class TcaSummaryBySymbolItemReversionBps(TypedDict):
    m1: Decimal | None
    m5: Decimal | None
    m10: Decimal | None

class TcaSummaryByUserItem(TypedDict):
    fills: int
    qty: Qty
    notional: MoneyWire
    fees: MoneyWire
    feesBps: Decimal | None
    arrivalSlippageBps: Decimal | None
    vwapSlippageBps: Decimal | None
    spreadCapture: Decimal | None
    effectiveSpreadBps: Decimal | None
    makerShare: Decimal | None
    reversionBps: TcaSummaryByUserItemReversionBps
    orders: int
    fillRate: Decimal | None
    participation: Decimal | None
    shortfallBps: Decimal | None
    userId: UserId

class TcaSummaryByUserItemReversionBps(TypedDict):
    m1: Decimal | None
    m5: Decimal | None
    m10: Decimal | None

class TcaSummaryByVenueItem(TypedDict):
    fills: int
    qty: Qty
    notional: MoneyWire
    fees: MoneyWire
    feesBps: Decimal | None
    arrivalSlippageBps: Decimal | None
    vwapSlippageBps: Decimal | None
    spreadCapture: Decimal | None
    effectiveSpreadBps: Decimal | None
    makerShare: Decimal | None
    reversionBps: TcaSummaryByVenueItemReversionBps
    venue: Venue
    orders: int
    qtyShare: Decimal | None

class TcaSummaryByVenueItemReversionBps(TypedDict):
    m1: Decimal | None
    m5: Decimal | None
    m10: Decimal | None

class TcaSummaryTotal(TypedDict):
    fills: int
    qty: Qty
    notional: MoneyWire
    fees: MoneyWire
    feesBps: Decimal | None
    arrivalSlippageBps: Decimal | None
    vwapSlippageBps: Decimal | None
    spreadCapture: Decimal | None
    effectiveSpreadBps: Decimal | None
    makerShare: Decimal | None
    reversionBps: TcaSummaryTotalReversionBps
    orders: int
    fillRate: Decimal | None
    participation: Decimal | None
    shortfallBps: Decimal | None

class TcaSummaryTotalReversionBps(TypedDict):
    m1: Decimal | None
    m5: Decimal | None
    m10: Decimal | None

class TemplateOrder(TypedDict):
    symbol: NotRequired[InstrumentSymbol]
    side: Side
    orderType: OrderType
    qty: NotRequired[int]
    price: NotRequired[PriceWire]
    pegTo: NotRequired[PegReference]
    pegOffset: NotRequired[PriceWire]
    stopPrice: NotRequired[PriceWire]
    trailAmount: NotRequired[PriceWire]
    trailPct: NotRequired[Decimal]
    triggerBy: NotRequired[TriggerPrice]
    timeInForce: TimeInForce
    expireAt: NotRequired[AtWire]
    displayQty: NotRequired[int]
    minQty: NotRequired[int]
    postOnly: NotRequired[bool]
    shortExempt: NotRequired[bool]
    strategy: Strategy
    algoParams: NotRequired[AlgoParams]
    instrumentType: InstrumentType
    bondSpec: NotRequired[BondSpec]
    quoteId: NotRequired[QuoteId]
    destinationVenue: NotRequired[Venue]
    linked: NotRequired[TemplateOrderLinked]
    "The orders that belong to it, for linked ones. Of a bracket an exit without a price follows its entry; of `OTO` an order without a quantity has that of the first."

class TemplateOrderLinked(TypedDict):
    "The orders that belong to it, for linked ones. Of a bracket an exit without a price follows its entry; of `OTO` an order without a quantity has that of the first."
    link: Link
    orders: list[TemplateOrderLinkedOrdersItem]

class TemplateOrderLinkedOrdersItem(TypedDict):
    symbol: NotRequired[InstrumentSymbol]
    side: Side
    orderType: OrderType
    qty: NotRequired[int]
    price: NotRequired[PriceWire]
    pegTo: NotRequired[PegReference]
    pegOffset: NotRequired[PriceWire]
    stopPrice: NotRequired[PriceWire]
    trailAmount: NotRequired[PriceWire]
    trailPct: NotRequired[Decimal]
    triggerBy: NotRequired[TriggerPrice]
    timeInForce: TimeInForce
    expireAt: NotRequired[AtWire]
    displayQty: NotRequired[int]
    minQty: NotRequired[int]
    postOnly: NotRequired[bool]
    shortExempt: NotRequired[bool]
    strategy: Strategy
    algoParams: NotRequired[AlgoParams]
    instrumentType: InstrumentType
    bondSpec: NotRequired[BondSpec]
    quoteId: NotRequired[QuoteId]
    destinationVenue: NotRequired[Venue]

class TraceOfAnswer(TypedDict):
    traceId: str
    spans: list[Span]

class TrackRecord(TypedDict):
    "What all recommendations so far were worth."
    measured: int
    "With a known outcome."
    hits: int
    hitRate: Decimal | None
    "Share of hits and its 95 % interval (Wilson): a fair coin's is around one half. Null while there is none."
    hitRateLow: Decimal | None
    hitRateHigh: Decimal | None
    meanReturnBps: Decimal | None
    meanCostBps: Decimal | None
    meanNetBps: Decimal | None
    "Mean return less mean cost."

class TradeEffect(TypedDict):
    "The expected result of an order if it traded now: estimates without guarantee."
    trades: Literal['AT_ONCE', 'RESTS', 'OVER_TIME']
    "Trades at once, rests at its limit or in the dark pool, or is worked over time by an algo."
    price: PriceWire
    "Expected average price."
    notional: MoneyWire
    before: TradeEffectBefore
    after: TradeEffectAfter
    fees: Fees
    slippage: TradeEffectSlippage

class TradeEffectAfter(TypedDict):
    netQty: int
    avgPx: PriceWire
    initialMargin: MoneyWire | None

class TradeEffectBefore(TypedDict):
    netQty: int
    avgPx: PriceWire
    initialMargin: MoneyWire | None

class TradeEffectSlippage(TypedDict):
    halfSpreadBps: Decimal
    impactBps: Decimal
    marketImpact: NotRequired[TradeEffectSlippageMarketImpact]
    cost: MoneyWire

class TradeEffectSlippageMarketImpact(TypedDict):
    bps: Decimal
    isCounted: bool

class TradeRecommendation(TypedDict):
    recommendationId: str
    at: AtWire
    simTime: AtWire
    seq: int
    symbol: InstrumentSymbol
    side: Side
    suggestedQty: Qty
    "At most one per cent of daily volume; the user who acts on it is bound by their own limits."
    limitPrice: PriceWire
    "The touch on the other side when it was made."
    mid: PriceWire
    strategy: Literal['IS', 'VWAP']
    "How to work it: hurry where the signal is strong."
    horizonMs: int
    signal: Decimal
    confidence: Decimal
    score: Decimal
    reasons: list[TradeRecommendationReasonsItem]
    "The three features with the largest contribution, largest first."
    weightsVersion: int
    expiresAt: AtWire
    outcome: RecommendationOutcome | None

class TradeRecommendationReasonsItem(TypedDict):
    feature: Feature
    contribution: Decimal

class TraderRisk(TypedDict):
    day: Profit | None
    grossNotional: Decimal
    netNotional: Decimal
    positions: int
    openOrders: int
    orders: int
    rejected: int
    userId: UserId
    desks: list[Desk]
    "Where the trader trades; of a desk-head's view only desks of that person."
    largest: TraderRiskLargest | None
    "The position with the largest gross notional."
    limits: list[TraderRiskLimitsItem]
    killSwitch: TraderRiskKillSwitch | None
    "The switch that stops all orders of the trader."

class TraderRiskKillSwitch(TypedDict):
    killSwitchId: str
    scope: KillScope
    reason: str

class TraderRiskLargest(TypedDict):
    symbol: InstrumentSymbol
    netQty: int
    notional: Decimal

class TraderRiskLimitsItem(TypedDict):
    limit: Literal['DAILY_NOTIONAL', 'OPEN_ORDERS', 'DAY_LOSS']
    used: Decimal
    max: Decimal

class TraderRisks(TypedDict):
    asOf: AtWire
    dayStartedAt: AtWire
    items: list[TraderRisk]
    "Largest gross notional first, then the most orders of the day; at most 500."
    total: TraderRisksTotal
    "Of all traders, also those that are not listed; `day` is of those with a profit."

class TraderRisksTotal(TypedDict):
    "Of all traders, also those that are not listed; `day` is of those with a profit."
    day: Profit | None
    grossNotional: Decimal
    netNotional: Decimal
    positions: int
    openOrders: int
    orders: int
    rejected: int
    traders: int

class Tranche(TypedDict):
    "One tranche of the waterfall: what there was, what of it was used, by whom it was borne."
    tranche: TrancheName
    available: MoneyWire
    used: MoneyWire
    remaining: MoneyWire
    "Loss that is left after it."
    borneBy: list[TrancheBorneByItem]

class TrancheBorneByItem(TypedDict):
    bearer: str
    amount: MoneyWire

class TwoWay(TypedDict):
    "A price on both sides, made and shown together; null before there is one."
    bid: TwoWayPrice | None
    "Where the client sells."
    ask: TwoWayPrice | None
    "Where the client buys."

class TwoWayPrice(TypedDict):
    "One side of a two-way price: what the client would deal at, and the dealer's quote that it is made of."
    quote: ClientQuote
    chosen: ChosenQuote | None
    "Null where the client is the reader."

class UnderlyingGreeks(TypedDict):
    "What moves with one underlying: options together with the shares they are on, or all months of a future. Dollars."
    underlying: InstrumentSymbol
    "A share, or a future's product."
    spot: PriceWire | None
    "Null before the first price, and for futures, whose months have a price each."
    derivativeDelta: Decimal
    "What options or futures win when the price rises by 1.00: shares, for options."
    ownDelta: Decimal
    "Shares of the underlying itself."
    deltaUsd: Decimal
    "Both deltas at the price."
    gammaUsd: Decimal
    "How much the delta in dollars changes when the underlying rises by one per cent."
    vega: Decimal
    "For a point of volatility."
    theta: Decimal
    "For a day."
    unpriced: int
    "Contracts without a price or volatility so far: not in the figures."

class User(TypedDict):
    userId: UserId
    username: str
    displayName: str
    role: Role
    tradingStyle: TradingStyle
    guest: bool
    darkPoolAccess: bool
    disabled: bool
    limits: UserLimits

class UserAccount(TypedDict):
    "What an administrator sets of a user besides the limits."
    displayName: str
    role: Role
    tradingStyle: TradingStyle
    disabled: bool
    "Cannot log in, and has no session."

class UserChange(TypedDict):
    "One change of a user's account: who, when, why, from what to what. Never changed, never deleted."
    changeId: str
    userId: UserId
    kind: Literal['CREATED', 'CHANGED', 'PASSWORD', 'SECOND_FACTOR']
    "`PASSWORD`: another password was set; it is kept nowhere. `SECOND_FACTOR`: turned on, off or reset, as the reason states."
    actor: str
    reason: str
    requestId: str
    before: UserAccount | None
    "Null of a user who was not there."
    after: UserAccount
    at: AtWire

class UserLimits(TypedDict):
    "Limits of one user: per order, per day, permitted strategies and desks."
    maxOrderQty: Qty
    maxDailyNotional: MoneyWire
    maxDayLoss: NotRequired[MoneyWire]
    "What may be lost since the last close, after fees: then only orders that close are accepted. No limit without it."
    strategies: list[Strategy]
    desks: list[Desk]

class ValueAtRisk(TypedDict):
    "By the covariance of market, group and own moves, and by the holdings revalued at the last recorded minutes, each carried to a day."
    parametric: ValueAtRiskParametric
    historical: ValueAtRiskHistorical | None
    "Null until enough minutes are recorded."

class ValueAtRiskHistorical(TypedDict):
    var99: Decimal
    es99: Decimal
    observations: int

class ValueAtRiskParametric(TypedDict):
    var99: Decimal
    es99: Decimal

class VenueDepth(TypedDict):
    venue: Venue
    bids: list[DepthLevel]
    asks: list[DepthLevel]

class VenueDepthAnswer(TypedDict):
    symbol: InstrumentSymbol
    seq: int
    at: AtWire
    venues: list[VenueDepthAnswerVenuesItem]

class VenueDepthAnswerVenuesItem(TypedDict):
    venue: Venue
    bids: list[VenueDepthAnswerVenuesItemBidsItem]
    asks: list[VenueDepthAnswerVenuesItemAsksItem]

class VenueDepthAnswerVenuesItemAsksItem(TypedDict):
    price: PriceWire
    size: Qty
    own: Qty
    ahead: Qty
    orders: NotRequired[list[VenueDepthAnswerVenuesItemAsksItemOrdersItem]]

class VenueDepthAnswerVenuesItemAsksItemOrdersItem(TypedDict):
    orderId: str
    shown: Qty
    ahead: Qty

class VenueDepthAnswerVenuesItemBidsItem(TypedDict):
    price: PriceWire
    size: Qty
    own: Qty
    ahead: Qty
    orders: NotRequired[list[VenueDepthAnswerVenuesItemBidsItemOrdersItem]]

class VenueDepthAnswerVenuesItemBidsItemOrdersItem(TypedDict):
    orderId: str
    shown: Qty
    ahead: Qty

class VoiceClientsAnswer(TypedDict):
    items: list[VoiceClientsAnswerItemsItem]

class VoiceClientsAnswerItemsItem(TypedDict):
    userId: UserId
    displayName: str

class VoiceDeal(TypedDict):
    dealId: VoiceDealId
    state: VoiceState
    symbol: InstrumentSymbol
    "The requested month; of a spread the near one."
    farSymbol: InstrumentSymbol | None
    "The far month of a spread, whose price is near less far; null for one month."
    side: Side
    "The client's: a spread is bought by buying the near month."
    lots: Qty
    clientUserId: UserId
    askedBy: UserId
    "Who has the client on the phone, and in which role."
    askerRole: Role
    tradedBy: UserId | None
    "The firm's trader who made the price; null before the first."
    note: str | None
    price: PriceWire | None
    mark: PriceWire | None
    "The market's middle when the price was made."
    validUntil: AtWire | None
    "The last instant at which the price is good."
    endsAt: AtWire
    "When the request ends by itself."
    reason: str | None
    "Why it was passed or declined."
    legs: list[VoiceLeg]
    "Empty until it is done."
    steps: list[RfqStep]
    "Its life so far, first step first."
    createdAt: AtWire
    updatedAt: AtWire
    version: int

class VoiceLeg(TypedDict):
    "What the firm traded in a deal: one leg, or near and far of a spread."
    execId: ExecId
    symbol: InstrumentSymbol
    side: Side
    "The firm's: it deals against the client."
    price: PriceWire

class Watchlist(TypedDict):
    watchlistId: WatchlistId
    name: WatchlistName
    symbols: WatchedSymbols
    sharedWith: WatchlistAudience
    isOwn: bool
    "The caller's own: no other list can be changed."
    owner: str
    "The display name of its owner."
    createdAt: AtWire
    updatedAt: AtWire
    version: int
    "Rises by one with every change."

class Webhook(TypedDict):
    webhookId: WebhookId
    url: str
    kinds: list[Literal['FILL', 'REJECTION', 'ALERT', 'MARGIN_CALL', 'KILL_SWITCH', 'SERVICE_LEVEL']]
    isPaused: bool
    pausedBecause: str | None
    "Why the platform paused it; null where its owner did, and while it is not paused."
    createdAt: AtWire
    version: int
    "Rises by one with every change."

class WebhookDelivery(TypedDict):
    deliveryId: DeliveryId
    webhookId: WebhookId
    kind: Literal['FILL', 'REJECTION', 'ALERT', 'MARGIN_CALL', 'KILL_SWITCH', 'SERVICE_LEVEL', 'TEST']
    state: Literal['WAITING', 'DELIVERED', 'DEAD']
    attempts: int
    status: int | None
    "HTTP status of the last attempt; null where there was no response."
    problem: str | None
    "Why the last attempt failed."
    createdAt: AtWire
    nextAttemptAt: AtWire | None
    "When it is sent, or tried again; null once it is over."
    endedAt: AtWire | None

class WeightVersion(TypedDict):
    "One row of the weights' history: appended, never changed; each row's hash covers the row before."
    version: int
    weights: FeatureWeights
    gain: Gain
    author: str
    reason: str
    at: AtWire
    previousHash: str
    hash: str

class WhatIf(TypedDict):
    userId: UserId
    asOf: AtWire
    before: BookRisk
    after: BookRisk
    exposures: list[ExposureChange]
    "The largest first, before or after."
    hedge: WhatIfHedge | None
    "The trade in the requested symbol after which, on top of the others, the parametric value at risk is least; null where none was requested, or none lowers it."

class WhatIfHedge(TypedDict):
    symbol: InstrumentSymbol
    side: Side
    qty: int
    var99: Decimal

class WhatIfTrade(TypedDict):
    symbol: InstrumentSymbol
    side: Side
    qty: Qty

class WouldPass(TypedDict):
    "The nearest terms that a check lets through, the other terms as they are. Null: this term does not help."
    maxQty: Qty | None
    "The largest quantity."
    minQty: Qty | None
    "The smallest quantity."
    price: PriceWire | None
    "The nearest limit price; for a market order, one at which a limit order would pass."
    waitMs: int | None
    "Milliseconds after which the same order passes."
    closeOrders: int | None
    "Open orders that have to end first."
