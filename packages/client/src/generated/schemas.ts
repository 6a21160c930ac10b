/**
 * The types of every call, event and error of the platform, as they are on the wire.
 * Generated from packages/contracts by `npx vitest run --project unit apps/workers/src/docs -u`; not edited by hand.
 */

export type AcceptListInput = {
  readonly listId: RfqListId;
  readonly rfqIds?: readonly RfqId[] | undefined;
};

export type AcceptQuoteInput = {
  readonly rfqId: RfqId;
  readonly side?: Side | undefined;
};

export type AcceptRoomTenderInput = {
  readonly roomId: RoomId;
  readonly tenderId: CaseItemId;
};

export type AcceptVoicePriceInput = {
  readonly dealId: VoiceDealId;
  readonly requestKey: string;
  readonly price: PriceWire;
};

export type AccountHistoryAnswer = {
  readonly items: readonly UserChange[];
  readonly nextCursor: string | null;
};

export type AccountHistoryInput = {
  readonly userId: UserId;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

/** One line of the firm's list of accounts. */
export type AccountSummary = {
  readonly userId: Participant;
  /** A client's name; null for all other accounts, and while the names cannot be read. */
  readonly name: string | null;
  readonly kind: ParticipantKind;
  readonly openPositions: number;
  readonly initialMargin: MoneyWire;
  readonly posted: MoneyWire;
  readonly variationMargin: MoneyWire;
  readonly exposure: MoneyWire;
  readonly cash: MoneyWire;
};

export type AcknowledgeFiringsAnswer = {
  readonly items: readonly AlertFiring[];
  readonly notices: readonly AlertNotice[];
};

export type AcknowledgeFiringsInput = {
  readonly firingIds: readonly (FiringId | NoticeId)[];
};

export type AcknowledgeIncidentInput = {
  readonly incidentId: IncidentId;
  readonly note: string;
};

/** What the shares mean to other assets at a batch, with the feature `ACROSS_ASSETS`: futures, bonds and options of the batch are priced with it. */
export type AcrossAssets = {
  /** Level of the index of all listed shares, weighted by market capitalisation, and that of the last close. */
  readonly index: {
    readonly last: PriceWire;
    readonly priorClose: PriceWire;
  };
  /** What the equity behind corporate bonds has moved since its reference prices, a logarithm in parts per million, by the bonds' ticker: the issuer's shares, or those of its sector where it is not listed. */
  readonly issuers: readonly ({
    readonly ticker: string;
    readonly movePpm: number;
  })[];
  /** By how much the variance that is expected of an underlying lies above its usual one at once, a logarithm in parts per million: half of it fades within days, half within months. */
  readonly volatilities: readonly ({
    readonly symbol: InstrumentSymbol;
    readonly fastPpm: number;
    readonly slowPpm: number;
  })[];
};

export type ActivateKillSwitch = {
  readonly scope: KillScope;
  readonly target?: string | undefined;
  readonly reason: string;
  readonly cancelOpen: boolean;
};

export type AdvanceClearingClockAnswer = {
  readonly clock: ClearingClock;
  readonly settled: number;
  readonly failed: number;
};

export type Alert = {
  readonly alertId: AlertId;
  readonly symbol: InstrumentSymbol;
  /** The price that it watches: of a share the last, bid, ask or mid; of all else the bid, ask or mid. */
  readonly triggerBy: AlertTrigger;
  readonly condition: AlertCondition;
  /** As the instrument is priced: a bond per 100 of face (clean). After a split in new shares. */
  readonly price: PriceWire;
  readonly note: string | null;
  readonly repeat: AlertRepeat;
  /** False once it has fired; one that repeats is armed again by a price on the other side of its level. */
  readonly isArmed: boolean;
  /** It fires at no price before this time; null for one that is not snoozed. */
  readonly snoozedUntil: AtWire | null;
  readonly lastFiredAt: AtWire | null;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  /** Rises by one with every change that its owner makes to it; firing is none. */
  readonly version: number;
};

/** An alert of one's own was made, changed, armed again, snoozed or deleted: its owner's windows read it again. */
export type AlertChange = {
  readonly alertId: AlertId;
  readonly userId: UserId;
  readonly version: number;
  readonly at: AtWire;
};

export type AlertCondition = "AT_OR_ABOVE" | "AT_OR_BELOW";

/** A price alert has fired, or something is noticed; for one user alone. */
export type AlertFired = {
  readonly firingId: FiringId;
  readonly alertId: AlertId;
  readonly symbol: InstrumentSymbol;
  readonly triggerBy: AlertTrigger;
  readonly condition: AlertCondition;
  readonly price: PriceWire;
  readonly last: PriceWire;
  readonly note: string | null;
  readonly firedAt: AtWire;
  readonly userId: UserId;
} | {
  readonly noticeId: NoticeId;
  readonly kind: NoticeKind;
  readonly isOver: boolean;
  readonly subject: string;
  readonly detail: string;
  readonly at: AtWire;
  readonly userId: UserId;
};

/** One firing, with the terms of the alert at that time. */
export type AlertFiring = {
  readonly firingId: FiringId;
  readonly alertId: AlertId;
  readonly symbol: InstrumentSymbol;
  readonly triggerBy: AlertTrigger;
  readonly condition: AlertCondition;
  /** The alert's level. */
  readonly price: PriceWire;
  /** The watched price that fired it. */
  readonly last: PriceWire;
  readonly note: string | null;
  /** The time of that price. */
  readonly firedAt: AtWire;
  readonly acknowledgedAt: AtWire | null;
};

export type AlertId = string;

/** An empty note is none. */
export type AlertNote = string;

/** A margin call, a kill switch or a service level that concerns the user: it begins, or is over. */
export type AlertNotice = {
  readonly noticeId: NoticeId;
  readonly kind: NoticeKind;
  readonly isOver: boolean;
  /** The account; the scope of the switch and its target; the service level. */
  readonly subject: string;
  /** What is due, the reason, or the figures. */
  readonly detail: string;
  readonly at: AtWire;
  readonly acknowledgedAt: AtWire | null;
};

/** On no tick grid: the watched price need not be at the level, only beyond it. */
export type AlertPrice = PriceWire;

export type AlertRepeat = "ONCE" | "EACH_CROSSING";

export type AlertTrigger = "LAST" | "BID" | "ASK" | "MID";

/** Firings or notices were acknowledged in one window, or a kind was snoozed: the owner's others read them again. */
export type AlertsAcknowledged = {
  readonly userId: UserId;
  /** The newest of them; of a snooze, its kind. */
  readonly firingId: FiringId | NoticeId | NoticeKind;
  readonly at: AtWire;
};

/** A child as it is listed under its parent. */
export type AlgoChild = {
  readonly order: Order;
  readonly childNo: number;
  readonly sliceNo: number;
  readonly dueAt: AtWire;
  readonly sentAt: AtWire;
};

export type AlgoName = "TWAP" | "VWAP" | "POV" | "IS" | "ICEBERG" | "ARRIVAL" | "SNIPER";

/** Parameters of the execution algorithms: one schema for the ticket, the wire and the engine. */
export type AlgoParams = {
  /** Start time; at once by default or when that has passed. */
  readonly startAt?: AtWire | undefined;
  /** When it ends: either this or a duration from its start. */
  readonly endAt?: AtWire | undefined;
  readonly durationMs?: number | undefined;
  readonly slices?: number | undefined;
  /** Own part of all volume, one's own included. */
  readonly participationPct?: number | undefined;
  /** Never more than this part of all volume. */
  readonly maxParticipationPct?: number | undefined;
  readonly riskAversion?: number | undefined;
  readonly displayQty?: number | undefined;
  readonly maxSlices?: number | undefined;
  readonly aggressionPct?: number | undefined;
  readonly topVenues?: number | undefined;
  readonly wouldPrice?: PriceWire | undefined;
  readonly forceCompletion?: boolean | undefined;
  /** Sizes and times of slices move by up to this part of themselves. */
  readonly randomizePct?: number | undefined;
  readonly randomizeTimePct?: number | undefined;
  readonly minSliceQty?: number | undefined;
  readonly maxSliceQty?: number | undefined;
  /** Where children are priced: at the near touch, at the far touch, or beyond it. */
  readonly urgency?: "PASSIVE" | "NEUTRAL" | "AGGRESSIVE" | undefined;
};

/** Progress of an order: quantity planned by now, done and working. */
export type AlgoProgress = {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly desk: Desk;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly strategy: AlgoName;
  readonly state: AlgoState;
  /** Why it is not working, or how it ended; null while it works as planned. */
  readonly reason: string | null;
  readonly qty: Qty;
  readonly filledQty: Qty;
  /** On the market in children. */
  readonly openQty: Qty;
  /** Planned to be done or out by now; null for an algo without a schedule. */
  readonly plannedQty: Qty | null;
  readonly avgPx: PriceWire | null;
  readonly price: PriceWire | null;
  readonly arrivalMid: PriceWire | null;
  /** Shares others have traded since it began. */
  readonly marketVolume: Qty;
  readonly children: number;
  readonly slicesDue: number;
  readonly slices: number;
  readonly startAt: AtWire;
  readonly endAt: AtWire | null;
  readonly nextAt: AtWire | null;
  readonly params: AlgoParams;
  readonly updatedAt: AtWire;
  readonly version: number;
};

/** `WAITING` for its start; `DONE` is over and never changes again. */
export type AlgoState = "WAITING" | "WORKING" | "PAUSED" | "DONE";

export type AmendAlgoInput = {
  readonly orderId: OrderId;
  readonly algoParams: AlgoParams;
};

export type AnnounceInput = {
  readonly roomId: RoomId;
  readonly text: string;
};

/** A message to the whole room: the instructor's, or the headline of an event. */
export type Announcement = {
  /** Rises by one with every announcement of the room, from 1. */
  readonly no: number;
  readonly kind: "MESSAGE" | "NEWS";
  readonly text: string;
  /** Simulated milliseconds of the heat; null while none runs. */
  readonly clockMs: number | null;
  readonly at: AtWire;
};

/** A key as it is listed: the secret is shown once, when the key is made. */
export type ApiKey = {
  readonly keyId: KeyId;
  readonly userId: UserId;
  readonly name: KeyName;
  readonly scopes: KeyScopes;
  /** Where it may be used from; everywhere when empty. */
  readonly addresses: readonly string[];
  readonly createdAt: AtWire;
  readonly expiresAt: AtWire;
  /** To the minute; null before the first use. */
  readonly lastUsedAt: AtWire | null;
  /** The account that a sandbox key acts for; left out for a key that acts for its user. */
  readonly sandbox?: UserId | undefined;
};

export type ArchiveFault = {
  readonly kind: "GARBLED" | "COLUMNS_DIFFER" | "SEQUENCE_GAP" | "QTY_IDENTITY" | "CUM_QTY" | "AVG_PX" | "NOT_IN_JOURNAL" | "NOT_IN_ARCHIVE" | "JOURNAL_DIFFERS";
  readonly execId: string;
  readonly orderId: string;
  readonly detail: string;
};

/** One run of the verify job over one session day. */
export type ArchiveVerification = {
  readonly verificationId: string;
  readonly sessionDay: CalendarDate;
  readonly at: AtWire;
  readonly messages: number;
  /** Requests of the OMS among them. */
  readonly requests: number;
  readonly orders: number;
  readonly fills: number;
  readonly journalFills: number;
  readonly faultCount: number;
  /** The first hundred. */
  readonly faults: readonly ArchiveFault[];
};

export type ArchiveVerificationsAnswer = {
  readonly items: readonly ArchiveVerification[];
  readonly nextCursor: string | null;
  readonly running: {
    readonly sessionDay: CalendarDate;
    readonly messages: number;
    readonly of: number | null;
  } | null;
};

export type ArchiveVerificationsInput = {
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

/** One archived message: the report, where it stands in the session, and the bytes themselves. How a sale is marked is in the bytes, and in no column. */
export type ArchivedExecution = {
  readonly execId: ExecId;
  readonly execType: ExecType;
  readonly ordStatus: OrderStatus;
  readonly orderId: OrderId;
  readonly clOrdId: string;
  readonly origClOrdId: string | null;
  readonly parentOrderId: OrderId | null;
  readonly userId: UserId;
  readonly desk: Desk;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly ordType: ExecutionType;
  readonly timeInForce: VenueTimeInForce;
  readonly orderQty: Qty;
  readonly price: PriceWire | null;
  readonly lastQty: Qty;
  readonly lastPx: PriceWire | null;
  readonly lastMkt: Venue | null;
  readonly liquidity: Liquidity | null;
  readonly contraBroker: string | null;
  readonly clientUserId?: UserId | null | undefined;
  readonly trdMatchId: string | null;
  readonly fees: Fees | null;
  readonly settlementDate: CalendarDate | null;
  readonly cumQty: Qty;
  readonly leavesQty: Qty;
  readonly avgPx: PriceWire;
  readonly transactTime: AtWire;
  readonly text: string | null;
  /** The UTC day of the session; numbers start at 1 with it. */
  readonly sessionDay: CalendarDate;
  /** Seen from the platform: `OUT` was sent by it. */
  readonly direction: "OUT" | "IN";
  /** MsgSeqNum (34). */
  readonly msgSeqNum: number;
  /** SendingTime (52). */
  readonly sendingTime: AtWire;
  /** The whole message, one character a byte (Latin-1), fields ended by SOH. */
  readonly raw: string;
};

/** Any message of the archive, request or report, as a list shows it. */
export type ArchivedMessage = {
  readonly sessionDay: CalendarDate;
  readonly direction: "IN" | "OUT";
  readonly msgSeqNum: number;
  readonly sendingTime: AtWire;
  /** MsgType (35). */
  readonly msgType: "8" | "D" | "G" | "F";
  readonly orderId: OrderId;
  readonly parentOrderId: OrderId | null;
  readonly clOrdId: string;
  readonly origClOrdId: string | null;
  readonly userId: UserId;
  readonly desk: Desk;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly ordType: ExecutionType;
  readonly timeInForce: VenueTimeInForce;
  readonly orderQty: Qty;
  readonly price: PriceWire | null;
  readonly transactTime: AtWire;
  readonly raw: string;
  /** What only a report has; null in a request. */
  readonly report: {
    readonly execId: ExecId;
    readonly execType: ExecType;
    readonly ordStatus: OrderStatus;
    readonly lastQty: Qty;
    readonly lastPx: PriceWire | null;
    readonly lastMkt: Venue | null;
    readonly cumQty: Qty;
    readonly leavesQty: Qty;
    readonly avgPx: PriceWire;
    readonly text: string | null;
  } | null;
};

/** Legs with their ratios, and units. */
export type AskOptionPackage = {
  readonly legs: readonly OptionLeg[];
  readonly qty: number;
};

/** Terms of an unlisted contract, and its quantity. */
export type AskOptionQuote = {
  readonly underlying: InstrumentSymbol;
  readonly type: "CALL" | "PUT";
  readonly strike: PriceWire;
  readonly expiry: CalendarDate;
  readonly qty: number;
};

export type AskVoicePriceInput = {
  readonly requestKey: string;
  readonly symbol: InstrumentSymbol;
  readonly farSymbol?: InstrumentSymbol | undefined;
  readonly side: Side;
  readonly lots: number;
  readonly clientUserId: UserId;
  readonly note?: string | undefined;
};

export type AssetClass = "EQUITY" | "FIXED_INCOME" | "DERIVATIVES" | "OTC";

/** A time: text on the wire, milliseconds inside. */
export type AtWire = string;

/** `calls`: all symbols that are in one now. `results`: what was held since the batch before. */
export type AuctionBatch = {
  readonly day: {
    readonly day: CalendarDate;
    readonly opensAt: AtWire;
    readonly closesAt: AtWire;
    readonly openingCutOffAt: AtWire;
    readonly closingCutOffAt: AtWire;
  } | null;
  readonly calls: readonly AuctionCall[];
  readonly results: readonly AuctionResult[];
  /** The market's batch it was read at. */
  readonly seq: number;
  readonly at: AtWire;
};

/** A symbol in its call, and what the auction would come to if it were held now. */
export type AuctionCall = {
  readonly symbol: InstrumentSymbol;
  readonly kind: "OPENING" | "CLOSING" | "REOPENING";
  readonly endsAt: AtWire;
  /** The price before the call. */
  readonly reference: PriceWire;
  /** The one price that most would trade at; null where nothing can trade. */
  readonly indicativePrice: PriceWire | null;
  /** Shares that would trade. */
  readonly paired: Qty;
  /** Shares that would be left at that price, and on which side. */
  readonly imbalance: Qty;
  readonly imbalanceSide: Side | null;
};

/** An auction that was held and traded. */
export type AuctionResult = {
  readonly symbol: InstrumentSymbol;
  readonly kind: "OPENING" | "CLOSING" | "REOPENING";
  readonly at: AtWire;
  readonly price: PriceWire;
  readonly volume: Qty;
};

/** How the auctions stand: null for a day without any. The results are those since the exchange's last start. */
export type AuctionsView = {
  readonly day: {
    readonly day: CalendarDate;
    readonly opensAt: AtWire;
    readonly closesAt: AtWire;
    readonly openingCutOffAt: AtWire;
    readonly closingCutOffAt: AtWire;
  } | null;
  readonly calls: readonly AuctionCall[];
  readonly results: readonly AuctionResult[];
};

/** What an entry is about: the first word of its kind. */
export type AuditArea = "order" | "rfq" | "voice" | "algo" | "dealer" | "locate" | "basket" | "limits" | "kill-switch" | "risk-config" | "desk-limit" | "session" | "case" | "export" | "job";

export type AuditKeyAnswer = {
  readonly keyId: string;
  readonly algorithm: "Ed25519";
  readonly publicKey: string;
};

/** What is signed at the end of each page: all pages up to it. The order of its fields is that of the signed text. */
export type AuditManifest = {
  readonly format: "tradefloor-audit-1";
  readonly keyId: string;
  readonly exportedBy: UserId;
  readonly exportedAt: AtWire;
  /** The period: `to` is not in it. */
  readonly from: AtWire;
  readonly to: AtWire;
  /** Entries so far, this page included. */
  readonly count: number;
  /** The newest entry and the oldest so far; null where there is none. */
  readonly first: {
    readonly auditId: string;
    readonly at: AtWire;
  } | null;
  readonly last: {
    readonly auditId: string;
    readonly at: AtWire;
  } | null;
  /** The chain before this page and after it; 64 zeros before the first line. */
  readonly previous: string;
  readonly chain: string;
  /** SHA-256 of the page's marks: the chain after each line, joined by commas. */
  readonly marks: string;
  /** Whether the period ends here. */
  readonly isWhole: boolean;
};

/** An entry with whom and what it concerns; a change of an order is one too. */
export type AuditRecord = {
  readonly auditId: string;
  readonly kind: string;
  readonly subject: string;
  readonly actor: string;
  readonly detail: string;
  readonly requestId: string;
  readonly at: AtWire;
  readonly userId: string | null;
  readonly orderId: OrderId | null;
  readonly symbol: string | null;
  /** The API key that it was done with; null for what people and services do. */
  readonly keyId: string | null;
};

/** First frame on `/ws`, response of `GET /oauth/session`: the user of the cookie. */
export type AuthIdentity = {
  readonly userId: UserId;
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  readonly tradingStyle: TradingStyle;
  readonly guest: boolean;
  readonly darkPoolAccess: boolean;
  readonly limits: UserLimits;
  readonly expiresAt: AtWire;
};

/** What advice by a version of the weights would have been worth in the market's past, before live data. */
export type BacktestRecord = {
  readonly measured: number;
  readonly hits: number;
  readonly hitRate: number | null;
  readonly hitRateLow: number | null;
  readonly hitRateHigh: number | null;
  readonly meanReturnBps: number | null;
  readonly meanCostBps: number | null;
  readonly meanNetBps: number | null;
  readonly weightsVersion: number;
  /** Market time gone through. */
  readonly spanMs: number;
};

export type BarsAnswer = {
  readonly items: readonly HistoryBar[];
  readonly hasOlder: boolean;
  readonly nextCursor: null;
};

export type BarsInput = {
  readonly symbol: InstrumentSymbol;
  readonly interval: "1m" | "5m" | "15m" | "1h" | "1d" | "1w";
  readonly before?: AtWire | undefined;
  readonly limit?: number | undefined;
};

export type Basket = {
  readonly basketId: BasketId;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  readonly placing: boolean;
  readonly counts: {
    readonly waiting: number;
    readonly accepted: number;
    readonly refused: number;
    readonly invalid: number;
    readonly stopped: number;
  };
  readonly lines: readonly BasketLine[];
};

/** What is wrong with a line before anything is sent; lines without a fault are not listed. */
export type BasketFault = {
  readonly line: LineNumber;
  /** Fields that cannot be read as an order. */
  readonly errors: readonly FieldError[];
  /** Else: the check of the order management that would refuse it now, after the lines before it. */
  readonly code: RefusalCodeSchema | null;
  readonly detail: string | null;
};

/** A basket's own name: chosen by its sender, the same again is the same basket. Its orders' names begin with it. */
export type BasketId = string;

export type BasketLine = {
  readonly line: LineNumber;
  readonly state: BasketLineState;
  readonly orderId: OrderId | null;
  readonly code: RefusalCodeSchema | null;
  readonly detail: string | null;
};

export type BasketLineState = "WAITING" | "ACCEPTED" | "REFUSED" | "INVALID" | "STOPPED";

/** A basket whose lines are being placed; none waits once it is over. */
export type BasketProgress = {
  readonly basketId: BasketId;
  readonly userId: UserId;
  readonly waiting: number;
  readonly updatedAt: AtWire;
};

export type BasketReview = {
  /** What is wrong with the text as a whole: then no line of it can be placed. */
  readonly fault: string | null;
  /** Lines that hold an order or were meant to. */
  readonly lines: number;
  readonly faults: readonly BasketFault[];
  readonly asOf: AtWire;
};

export type BasketSummary = {
  readonly basketId: BasketId;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  /** True until its last line has its result. */
  readonly placing: boolean;
  readonly counts: {
    readonly waiting: number;
    readonly accepted: number;
    readonly refused: number;
    readonly invalid: number;
    readonly stopped: number;
  };
};

export type BasketText = string;

/** A batch of scenario plays, done out of all. */
export type BatchProgress = {
  readonly batchId: string;
  readonly userId: UserId;
  readonly state: BatchState;
  readonly done: number;
  readonly total: number;
  readonly version: number;
};

/** `RUNNING` continues after a restart; the other states are final. */
export type BatchState = "RUNNING" | "DONE" | "CANCELED" | "FAILED";

export type BeginSecondFactorInput = {
  readonly password: string;
};

export type Bond = {
  readonly isin: Isin;
  readonly issuer: string;
  /** As a screen writes it: `UST 4.125 2035-11-15`. */
  readonly name: string;
  readonly kind: "GOVERNMENT" | "CORPORATE";
  readonly currency: "USD" | "GBP" | "EUR";
  readonly curve: CurveName;
  readonly rating: Rating;
  /** Per cent of face a year. */
  readonly couponPct: number;
  readonly frequency: 1 | 2 | 4;
  readonly dayCount: "ACT_ACT_ICMA" | "ACT_ACT_ISDA" | "30_360" | "30E_360" | "30E_360_ISDA" | "30U_360" | "ACT_360" | "ACT_365F";
  readonly convention: "US_STREET" | "US_TREASURY" | "UK_DMO" | "DE_BUND" | "FR_OAT" | "ICMA";
  readonly issueDate: CalendarDate;
  readonly maturity: CalendarDate;
  /** First coupon date where the first period is longer than a regular one; null when it follows from the schedule. */
  readonly firstCoupon: CalendarDate | null;
  /** Last coupon date before maturity where the last period is odd; null when all dates follow from maturity. */
  readonly lastCoupon: CalendarDate | null;
  readonly endOfMonth: boolean;
  /** What face and coupons are linked to; absent where they are fixed in money. */
  readonly indexation?: {
    readonly index: "UK_RPI";
    readonly lagMonths: number;
    readonly baseIndex: number;
  } | undefined;
  /** Business days before a coupon from which the bond trades without it; 0 for never. */
  readonly exDividendDays: number;
  readonly calendar: "US" | "UK" | "TARGET";
  /** How dealers quote it: per cent of face, 32nds of a point, or basis points over the benchmark. */
  readonly quotedAs: "PRICE" | "THIRTY_SECONDS" | "SPREAD";
  /** The government bond its spread is measured against; null for governments. */
  readonly benchmarkIsin: Isin | null;
  /** Smallest face amount, and its increment. */
  readonly minPiece: Qty;
  readonly increment: Qty;
};

/** All bonds at one instant, once a second. */
export type BondBatch = {
  readonly seq: number;
  readonly at: AtWire;
  /** When a bond that is dealt now settles, by its calendar. */
  readonly settlementDates: Readonly<Record<string, CalendarDate>>;
  readonly quotes: readonly BondQuote[];
};

export type BondBook = {
  readonly asOf: AtWire;
  /** By the sovereign curve that the bonds follow. */
  readonly items: readonly ({
    readonly curve: CurveName;
    readonly currency: "USD" | "GBP" | "EUR";
    readonly dv01: number;
    readonly bonds: number;
    readonly buckets: readonly ({
      readonly years: number;
      readonly dv01: number;
    })[];
  })[];
  /** Positions without a price, in no figure. */
  readonly unvalued: number;
};

export type BondHistoryAnswer = {
  readonly isin: Isin;
  readonly items: readonly ({
    readonly at: AtWire;
    readonly mid: PriceWire;
    readonly yield: number;
    readonly spreadBps: number;
  })[];
};

export type BondHistoryInput = {
  readonly isin: Isin;
  readonly spanMs?: number | undefined;
  readonly points?: number | undefined;
};

/** What a bond is worth at one instant: the mid that positions are marked at, and the composite of the dealers' indicative quotes. Clean, per 100 of face. */
export type BondQuote = {
  readonly isin: Isin;
  /** The dealers' highest indicative bid and lowest offer, for a million of face. */
  readonly bid: PriceWire;
  readonly ask: PriceWire;
  readonly mid: PriceWire;
  /** Half-way between bid and ask. */
  readonly compositeMid?: PriceWire | undefined;
  /** Of how many dealers bid and ask are the best. */
  readonly dealers?: number | undefined;
  /** Per cent. */
  readonly yield: number;
  /** Over the benchmark; 0 for governments. */
  readonly spreadBps: number;
  /** What a basis point is worth per 100 of face. */
  readonly dv01Per100: number;
};

export type BondQuotesInput = {
  readonly at?: AtWire | undefined;
};

/** The bond terms of a bond order, and how dealers are requested for quotes. */
export type BondSpec = {
  readonly isin: string;
  readonly coupon: number;
  readonly periods: number;
  readonly yield: number;
  readonly maturity?: CalendarDate | undefined;
  readonly frequency?: 1 | 2 | 4 | undefined;
  readonly dayCount?: "ACT_ACT_ICMA" | "ACT_ACT_ISDA" | "30_360" | "30E_360" | "30E_360_ISDA" | "30U_360" | "ACT_360" | "ACT_365F" | undefined;
  readonly issueDate?: CalendarDate | undefined;
  readonly currency?: string | undefined;
  readonly rfq?: RfqTerms | undefined;
};

/** Bond calculator: takes one of price, yield or spread, or none for the model's mid. Rates in per cent. */
export type BondValuation = {
  readonly isin: Isin;
  readonly settlementDate: CalendarDate;
  readonly cleanPrice: number;
  readonly dirtyPrice: number;
  readonly accruedInterest: number;
  readonly yield: number;
  readonly spreadBps: number | null;
  readonly benchmarkYield: number;
  readonly macaulayDuration: number;
  readonly modifiedDuration: number;
  readonly convexity: number;
  readonly dv01Per100: number;
  readonly isExDividend: boolean;
  /** What the prices above follow from, of an index-linked bond only; its yields are real. */
  readonly indexation?: {
    readonly referenceIndex: number;
    readonly indexRatio: number;
    readonly isProjected: boolean;
    readonly realCleanPrice: number;
    readonly breakevenPct: number;
  } | undefined;
  /** Of an index-linked bond at the index ratio of each date, projected where its index is not published. */
  readonly cashFlows: readonly ({
    readonly date: CalendarDate;
    readonly amount: number;
  })[];
};

export type BondValuationInput = {
  readonly isin: Isin;
  readonly price?: number | undefined;
  readonly yield?: number | undefined;
  readonly spreadBps?: number | undefined;
  readonly settlement?: CalendarDate | undefined;
};

/** A book's sizes and risk; an option counts with its delta. */
export type BookRisk = {
  readonly grossNotional: number;
  readonly netNotional: number;
  readonly valueAtRisk: ValueAtRisk;
  /** Positions that cannot be valued and are in no figure. */
  readonly unvalued: number;
};

/** A share on the lending desk's list of the day. */
export type BorrowTerms = {
  readonly symbol: InstrumentSymbol;
  /** On the easy-to-borrow list: a short sale needs no locate. */
  readonly isEasy: boolean;
  readonly rateBps: number;
  /** What is left to be located today; null where there is no end of it. */
  readonly availableQty: Qty | null;
};

/** A purchase by the CCP for the account of a member that has failed to deliver. */
export type BuyIn = {
  readonly buyInId: string;
  /** The member that failed: the purchase is its own. */
  readonly userId: Participant;
  readonly kind: ParticipantKind;
  /** Who sold it. */
  readonly seller: Participant;
  readonly obligationId: string;
  readonly symbol: InstrumentSymbol;
  readonly instrumentType: InstrumentType;
  /** What price and amounts are in. */
  readonly currency: Currency;
  readonly qty: Qty;
  readonly price: PriceWire;
  readonly notional: MoneyWire;
  /** Of a bond, to the day of the purchase. */
  readonly accruedInterest: MoneyWire;
  /** What the member was still to receive for its delivery. */
  readonly contractAmount: MoneyWire;
  /** What the purchase cost more than that: the member pays it, or receives it where it is negative. */
  readonly cost: MoneyWire;
  /** When the delivery was due. */
  readonly settlementDate: CalendarDate;
  readonly businessDate: CalendarDate;
  readonly at: AtWire;
};

/** A calendar date, `YYYY-MM-DD`, on the wire and inside. */
export type CalendarDate = string;

export type CalendarEntry = {
  readonly eventId: string;
  readonly kind: CalendarKind;
  readonly title: string;
  /** Of a report and a dividend; null for the whole market. */
  readonly symbol: InstrumentSymbol | null;
  /** In New York, by the market's time; of a dividend the ex-date, by the clearing clock. */
  readonly date: CalendarDate;
  /** Market time; null for a dividend. */
  readonly at: AtWire | null;
  /** Of a report: before the open or after the close. */
  readonly when: "BEFORE_OPEN" | "AFTER_CLOSE" | null;
  /** What is expected: earnings a share, a figure; of a dividend what it pays. */
  readonly forecast: string | null;
  /** The figure before; null where there is none. */
  readonly prior: string | null;
  /** What came; null until it is released. */
  readonly actual: string | null;
};

export type CalendarKind = "EARNINGS" | "DIVIDEND" | "CPI" | "PAYROLLS" | "FOMC" | "GDP" | "RETAIL_SALES" | "PURCHASING_MANAGERS" | "CONSUMER_CONFIDENCE" | "JOBLESS_CLAIMS";

/** A calendar spread: the near month bought, the far one sold; prices are near less far. */
export type CalendarSpread = {
  readonly near: InstrumentSymbol;
  readonly far: InstrumentSymbol;
  readonly bid: PriceWire;
  readonly ask: PriceWire;
  readonly mid: PriceWire;
  readonly open: PriceWire;
};

export type CallStatus = "ISSUED" | "PARTIALLY_MET" | "MET" | "OVERDUE" | "DEFAULT_DECLARED" | "CANCELLED";

export type CancelBatchInput = {
  readonly batchId: string;
};

export type CancelJobInput = {
  readonly jobId: JobId;
};

export type CancelListInput = {
  readonly listId: RfqListId;
};

export type CancelOrderInput = {
  readonly orderId: OrderId;
};

/** Selects orders by id or by filter. `userId` names the owner: the caller by default; another user only for those who may cancel for the firm. */
export type CancelOrders = {
  readonly orderIds?: readonly OrderId[] | undefined;
  readonly filter?: OpenOrderFilter | undefined;
  readonly userId?: UserId | undefined;
};

/** The result for one order. `REQUESTED`: the cancel was sent to the executing side. `PENDING`: it had been sent before. `REFUSED`: nothing was sent, `code` is the reason. */
export type CancelOutcome = {
  readonly orderId: OrderId;
  readonly outcome: "REQUESTED" | "PENDING" | "REFUSED";
  /** The order's status after this call; null for an order that is not the caller's to see. */
  readonly status: OrderStatus | null;
  readonly code: RefusalCodeSchema | null;
  readonly detail: string | null;
};

export type CancelReplayInput = {
  readonly runId: ReplayId;
};

export type CancelRfqInput = {
  readonly rfqId: RfqId;
};

export type CancelRoomOrderInput = {
  readonly roomId: RoomId;
  readonly clientOrderId: ClientOrderId;
};

export type CancelledOrders = {
  readonly items: readonly CancelOutcome[];
  /** Open orders of the filter beyond those of this call: call again. */
  readonly remaining: number;
};

export type Candle = {
  readonly symbol: InstrumentSymbol;
  readonly interval: CandleInterval;
  readonly startAt: AtWire;
  readonly open: PriceWire;
  readonly high: PriceWire;
  readonly low: PriceWire;
  readonly close: PriceWire;
  readonly volume: Qty;
};

export type CandleInterval = "1m" | "5m";

export type CandlesAnswer = {
  readonly items: readonly Candle[];
  readonly nextCursor: string | null;
};

export type CandlesInput = {
  readonly symbol: InstrumentSymbol;
  readonly interval: CandleInterval;
};

/** Compliance's work on a finding: where it stands. A finding without one is `NEW`. */
export type Case = {
  readonly findingId: FindingId;
  readonly state: CaseState;
  /** Who works on it; null for no one. */
  readonly assignee: UserId | null;
  readonly openedAt: AtWire;
  readonly updatedAt: AtWire;
  /** A change names the version that it was made from. */
  readonly version: number;
};

/** Of the catalogue of cases, such as `agency-execution`. */
export type CaseId = string;

/** Of the schedule of a case, such as `TENDER-1`. */
export type CaseItemId = string;

/** A note on a case. */
export type CaseNote = string;

/** A case in the frozen results: the score of each seat is that of its standing. */
export type CaseResults = {
  readonly caseId: CaseId;
  readonly version: number;
  readonly title: string;
  readonly unit: string;
  readonly seats: readonly ({
    readonly seatId: string;
    readonly figures: readonly ({
      readonly name: string;
      readonly value: number;
      readonly unit: string;
    })[];
  })[];
};

export type CaseState = "NEW" | "OPEN" | "IN_REVIEW" | "EXPLAINED" | "ESCALATED";

/** One step of a case: who did what, and where it stood then. Never changed. */
export type CaseStep = {
  readonly version: number;
  readonly at: AtWire;
  readonly actor: UserId;
  readonly state: CaseState;
  readonly assignee: UserId | null;
  readonly note: string | null;
};

export type CcpBuyInsAnswer = {
  readonly items: readonly BuyIn[];
  readonly nextCursor: string | null;
};

export type CcpBuyInsInput = {
  readonly userId: Participant;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type CcpCallsAnswer = {
  readonly items: readonly MarginCall[];
  readonly nextCursor: string | null;
};

export type CcpCallsInput = {
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

/** The zero-sum checks. All is well at 0, 0 and 2; before the first fill `legsPerFill` is 2 too. */
export type CcpInvariants = {
  /** Sum over the symbols of what the positions of all participants fail to cancel out by. */
  readonly positionsSum: number;
  /** Sum over the ledgers of what their balances fail to cancel out by. */
  readonly cashSum: number;
  /** What the balances of each currency sum to: zero. */
  readonly cashByCurrency: Readonly<Record<string, number>>;
  readonly legsPerFill: number;
  /** Accounts whose stored balance is not the sum of their transfers. */
  readonly brokenBalances: number;
  readonly checkedAt: AtWire | null;
};

export type CcpLedgerAnswer = {
  readonly items: readonly LedgerEntry[];
  readonly nextCursor: string | null;
};

export type CcpLedgerInput = {
  readonly userId: Participant;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type CcpMarginInput = {
  readonly userId: Participant;
};

export type CcpOverviewAnswer = {
  readonly asOf: AtWire;
  readonly ladder: readonly LadderRung[];
  readonly accounts: readonly AccountSummary[];
};

export type CcpSettlementsAnswer = {
  readonly items: readonly SettlementItem[];
  readonly nextCursor: string | null;
};

export type CcpSettlementsInput = {
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type CcpSettlementsOnAnswer = {
  readonly items: readonly SettlementItem[];
  readonly nextCursor: string | null;
};

export type CcpSettlementsOnInput = {
  readonly date: CalendarDate;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type CcpStatementAnswer = {
  readonly filename: string;
  readonly contentType: string;
  readonly text: string;
};

export type CcpStatementInput = {
  readonly userId: Participant;
  readonly date: CalendarDate;
  readonly format?: "csv" | "html" | undefined;
};

export type CcpStats = {
  /** Fills cleared, and legs they became. */
  readonly novations: number;
  readonly legs: number;
  readonly openPositions: number;
  readonly marginHeld: MoneyWire;
  readonly callsOpen: number;
  readonly settled: number;
  readonly pending: number;
  readonly byAssetClass: {
    readonly EQUITY: {
      readonly novations: number;
      readonly notional: MoneyWire;
      readonly openPositions: number;
    };
    readonly FIXED_INCOME: {
      readonly novations: number;
      readonly notional: MoneyWire;
      readonly openPositions: number;
    };
    readonly DERIVATIVES: {
      readonly novations: number;
      readonly notional: MoneyWire;
      readonly openPositions: number;
    };
    readonly OTC: {
      readonly novations: number;
      readonly notional: MoneyWire;
      readonly openPositions: number;
    };
  };
  readonly invariants: CcpInvariants;
  /** Share of gross deliveries that netting makes unnecessary, over what is queued; null for nothing queued. */
  readonly nettingEfficiency: number | null;
  readonly clock: ClearingClock;
};

export type ChangeAlertInput = {
  readonly alertId: AlertId;
  readonly version: number;
  readonly triggerBy?: AlertTrigger | undefined;
  readonly condition?: AlertCondition | undefined;
  readonly price?: AlertPrice | undefined;
  readonly note?: AlertNote | undefined;
  readonly repeat?: AlertRepeat | undefined;
  readonly isArmed?: true | undefined;
};

export type ChangeCaseInput = {
  readonly findingId: FindingId;
  readonly version: number;
  readonly state?: "OPEN" | "IN_REVIEW" | "EXPLAINED" | "ESCALATED" | undefined;
  readonly assignee?: UserId | null | undefined;
  readonly note?: CaseNote | undefined;
};

export type ChangeLayoutInput = {
  readonly layoutId: LayoutId;
  readonly version: number;
  readonly name?: LayoutName | undefined;
  readonly rows?: LayoutRows | undefined;
  readonly widthPx?: LayoutWidth | undefined;
  readonly isShared?: boolean | undefined;
};

export type ChangePasswordAnswer = {
  readonly ended: number;
};

export type ChangePasswordInput = {
  readonly present: string;
  readonly password: string;
};

export type ChangeScenarioInput = {
  readonly scenarioId: string;
  readonly name: string;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: number;
  readonly price?: PriceWire | undefined;
  readonly orderType: OrderType;
  readonly timeInForce?: TimeInForce | undefined;
  readonly strategy: Strategy;
  readonly algoParams?: {
    readonly durationMs?: number | undefined;
    readonly slices?: number | undefined;
    readonly participationPct?: number | undefined;
    readonly maxParticipationPct?: number | undefined;
    readonly riskAversion?: number | undefined;
    readonly displayQty?: number | undefined;
    readonly maxSlices?: number | undefined;
    readonly aggressionPct?: number | undefined;
    readonly topVenues?: number | undefined;
    readonly wouldPrice?: PriceWire | undefined;
    readonly forceCompletion?: boolean | undefined;
    readonly randomizePct?: number | undefined;
    readonly randomizeTimePct?: number | undefined;
    readonly minSliceQty?: number | undefined;
    readonly maxSliceQty?: number | undefined;
    readonly urgency?: "PASSIVE" | "NEUTRAL" | "AGGRESSIVE" | undefined;
  } | undefined;
  readonly seed: Seed;
  readonly market?: "PLAIN" | "REAL" | undefined;
  readonly lengthMs?: number | undefined;
};

export type ChangeTemplateInput = {
  readonly templateId: TemplateId;
  readonly name?: TemplateName | undefined;
  readonly order?: TemplateOrder | undefined;
};

export type ChangeUserInput = {
  readonly userId: UserId;
  readonly displayName?: string | undefined;
  readonly role?: Role | undefined;
  readonly tradingStyle?: TradingStyle | undefined;
  readonly disabled?: boolean | undefined;
  readonly reason: string;
};

export type ChangeWatchlistInput = {
  readonly watchlistId: WatchlistId;
  readonly version: number;
  readonly name?: WatchlistName | undefined;
  readonly symbols?: WatchedSymbols | undefined;
  readonly sharedWith?: WatchlistAudience | undefined;
};

export type ChangeWebhookInput = {
  readonly webhookId: WebhookId;
  readonly version: number;
  readonly kinds?: WebhookKinds | undefined;
  readonly isPaused?: boolean | undefined;
};

export type ChaosRun = {
  readonly runId: string;
  readonly target: string;
  readonly actor: string;
  readonly reason: string;
  readonly at: AtWire;
  /** `unknown`: the launcher itself was restarted in between. */
  readonly state: "under-way" | "recovered" | "not-recovered" | "unknown";
  readonly recoveryMs: number | null;
};

export type ChaosState = {
  /** `no-launcher`: the processes were not started by a launcher, so they cannot be killed. */
  readonly status: "on" | "off" | "no-launcher";
  readonly targets: readonly ChaosTarget[];
  /** Newest first. */
  readonly runs: readonly ChaosRun[];
  /** Orders since the newest run; null without one. */
  readonly orders: {
    readonly accepted: number;
    readonly filled: number;
    readonly ended: number;
  } | null;
  /** Orders, fills and messages that are missing, or there twice, by the checks of the last minutes; null unchecked. */
  readonly lost: number | null;
  readonly doubled: number | null;
  readonly checkedAt: AtWire | null;
};

export type ChaosTarget = {
  readonly name: ChaosTargetName;
  /** Whether the launcher started it; a process started elsewhere cannot be killed. */
  readonly isOurs: boolean;
};

/** What can be killed: `redis`, `postgres`, or a process of services, `workers` or one of its groups. */
export type ChaosTargetName = string;

/** One check's outcome. `name` is the rule; `reasonCode` what it refuses with, null when it passes. */
export type CheckReport = {
  readonly by: "OMS" | "RISK";
  readonly name: RejectReason;
  readonly passed: boolean;
  /** What was seen, as text with units. */
  readonly value: string;
  /** Where the limit stood, as text with units. */
  readonly limit: string;
  readonly reasonCode: RejectReason | null;
  readonly detail: string | null;
  /** Null where no change of quantity, price or time helps. */
  readonly wouldPass: WouldPass | null;
};

export type ChosenQuote = {
  readonly dealerId: DealerId;
  readonly price: PriceWire;
  readonly yield: number;
  readonly spreadBps: number;
  readonly reason: "TIGHTEST" | "OPERATOR";
  /** What an operator's choice cost against the best quote, per 100 of face; 0 for the best. */
  readonly slippage: PriceWire;
  readonly note: string | null;
};

export type ClearedPosition = {
  readonly symbol: InstrumentSymbol;
  readonly assetClass: AssetClass;
  /** What its prices, and its local value, are in. */
  readonly currency: PriceCurrency;
  /** All that is held, settled or not. */
  readonly netQty: number;
  /** Of `netQty`: not settled yet. Margin is held for all of `netQty`. */
  readonly unsettledQty: number;
  readonly avgPx: PriceWire;
  readonly markPx: PriceWire;
  /** Time of the mark; null while the price of the last trade is used instead. */
  readonly markedAt: AtWire | null;
  /** In dollars, as all of the account. */
  readonly marketValue: MoneyWire;
  readonly unrealisedPnl: MoneyWire;
  /** The same in the position's own currency. */
  readonly localValue: MoneyWire;
  readonly localPnl: MoneyWire;
};

/** The clearing clock: which business date it is, and how fast days pass. */
export type ClearingClock = {
  readonly businessDate: CalendarDate;
  /** When the next date begins. */
  readonly nextDateAt: AtWire;
  readonly simDayMs: number;
  readonly preset: "seed" | "us-2026";
};

/** A client's lines and how much of today's is used; amounts in the currency of the bonds, counted alike. */
export type ClientCredit = {
  /** Largest face of one request. */
  readonly maxFace: Qty;
  readonly dailyLimit: MoneyWire;
  readonly used: MoneyWire;
  readonly available: MoneyWire;
};

export type ClientFileAnswer = {
  readonly client: {
    readonly userId: UserId;
    readonly displayName: string;
  };
  readonly credit: ClientCredit;
  readonly score: ClientScore;
  readonly recent: readonly Rfq[];
};

export type ClientFileInput = {
  readonly clientUserId: UserId;
};

/** The caller's own name for an order: its idempotency key, per user. */
export type ClientOrderId = string;

/** What the client is shown: the dealer's price with the firm's mark-up. */
export type ClientQuote = {
  readonly price: PriceWire;
  readonly yield: number;
  /** The firm's own figures: null where the client is the reader. */
  readonly markupBps: number | null;
  /** What the mark-up earns, in the bond's currency. */
  readonly pnl: MoneyWire | null;
  /** Null until it is shown to the client. */
  readonly validUntil: AtWire | null;
  /** The price's yield over that of the bond's benchmark when it was made, basis points; null for governments. */
  readonly spreadBps?: number | null | undefined;
  /** When the price was made. */
  readonly composite?: CompositeLevel | null | undefined;
  /** What changes hands: of a price that is not traded yet, if it is traded for the settlement date it names. */
  readonly settlement?: ClientSettlement | undefined;
};

/** Totals of a client's requests. */
export type ClientScore = {
  readonly clientUserId: UserId;
  readonly requests: number;
  readonly executed: number;
  /** Requests whose client was shown a price and did not trade on it, however they ended. */
  readonly notTaken: number;
  /** Trades over the requests whose client was shown a price it could trade on, 0 to 1; null before the first. Requests that ended without such a price do not count. */
  readonly hitRatio: number | null;
  /** Mean mark-up of what was traded, basis points of yield. */
  readonly markupBpsMean: number | null;
  /** Face traded, by currency. */
  readonly turnover: Readonly<Record<string, number>>;
  /** Mark-up earned, by currency. */
  readonly pnl: Readonly<Record<string, number>>;
};

/** What changes hands with the client: face times clean price and accrued interest, on the settlement date. */
export type ClientSettlement = {
  readonly date: CalendarDate;
  /** Per 100 of face. */
  readonly accruedInterest: number;
  readonly amount: MoneyWire;
};

export type CompareRunsInput = {
  readonly runId: string;
  readonly otherId: string;
};

/** The composite of dealers' indicative quotes on the client's side, beside which its price stands. */
export type CompositeLevel = {
  /** The best offer for who buys, the best bid for who sells; clean, per 100. */
  readonly price: PriceWire;
  /** Of how many dealers. */
  readonly dealers: number;
  /** How much worse the client's price is than that, basis points of yield; negative where it is better. */
  readonly awayBps: number;
};

export type ConfigProposal = {
  readonly proposalId: ProposalId;
  readonly reason: string;
  readonly proposedBy: UserId;
  readonly proposedAt: AtWire;
  readonly expiresAt: AtWire;
  readonly before: RiskThresholds;
  readonly after: RiskThresholds;
};

export type ConfigProposalsAnswer = {
  readonly items: readonly ConfigProposal[];
};

export type ConfirmSecondFactorAnswer = {
  readonly recoveryCodes: readonly string[];
};

export type ConfirmSecondFactorInput = {
  readonly code: SecondFactorCode;
};

export type ContractMarksAnswer = {
  readonly items: readonly OptionQuote[];
};

export type ContractMarksInput = {
  readonly symbols: readonly InstrumentSymbol[];
};

export type CreateAlertInput = {
  readonly symbol: InstrumentSymbol;
  readonly triggerBy?: AlertTrigger | undefined;
  readonly condition: AlertCondition;
  readonly price: AlertPrice;
  readonly note?: AlertNote | undefined;
  readonly repeat?: AlertRepeat | undefined;
};

export type CreateLayoutInput = {
  readonly name: LayoutName;
  readonly rows: LayoutRows;
  readonly widthPx?: LayoutWidth | undefined;
};

export type CreateUserInput = {
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  readonly tradingStyle: TradingStyle;
  readonly password: string;
  readonly reason: string;
};

export type CreateWatchlistInput = {
  readonly name: WatchlistName;
  readonly symbols: WatchedSymbols;
};

export type CreateWebhookAnswer = {
  readonly webhook: Webhook;
  readonly secret: string;
};

export type CreateWebhookInput = {
  readonly url: WebhookUrl;
  readonly kinds: WebhookKinds;
};

/** A new key. Its text is not stored and cannot be shown again. */
export type CreatedKey = {
  readonly keyId: KeyId;
  readonly key: string;
};

/** ISO 4217 code of a currency that is traded. */
export type Currency = "USD" | "EUR" | "GBP" | "JPY" | "AUD" | "CAD" | "CHF";

/** What an account holds in one currency. */
export type CurrencyBalance = {
  readonly currency: Currency;
  readonly cash: MoneyWire;
  /** Gains less losses of unsettled positions in this currency; in dollars with what was paid on calls. */
  readonly variationMargin: MoneyWire;
};

/** Where the page before ended; opaque to the caller. */
export type Cursor = string;

export type CurveName = "USD" | "GBP" | "EUR_DE" | "EUR_FR";

export type CurvesAnswer = {
  readonly seq: number;
  readonly at: AtWire;
  readonly items: readonly ({
    readonly curve: CurveName;
    readonly points: readonly ({
      readonly years: number;
      readonly yield: number;
      readonly zeroPct: number;
    })[];
  })[];
};

export type CurvesInput = {
  readonly at?: AtWire | undefined;
};

export type DayClosesAnswer = {
  readonly items: readonly ({
    readonly symbol: InstrumentSymbol;
    readonly closes: readonly PriceWire[];
  })[];
  readonly nextCursor: null;
};

/** A user's loss of the day came near the limit, or reached it: once a day for each. */
export type DayLossNotice = {
  readonly userId: UserId;
  /** Where most of it was lost. */
  readonly desk: Desk;
  readonly level: "WARNING" | "REACHED";
  readonly loss: MoneyWire;
  readonly max: MoneyWire;
  readonly at: AtWire;
};

export type DeadLetterView = {
  readonly consumer: string;
  readonly eventId: string;
  readonly topic: string;
  readonly error: string;
  readonly attempts: number;
  readonly at: AtWire;
  /** A timer is taken up when its service starts next; a message at once. */
  readonly kind: "message" | "wake";
};

/** A dealer that quotes bonds; also its MPID on fills. */
export type DealerId = string;

/** What a dealer shows: both sides, of which the request needs one. */
export type DealerQuote = {
  readonly bidPrice: PriceWire;
  readonly askPrice: PriceWire;
  /** Per cent. */
  readonly bidYield: number;
  readonly askYield: number;
  /** Yield of the requested side over the benchmark's, a government's over its own mid; half-way between both sides while none is disclosed. Basis points of yield. */
  readonly spreadBps: number;
  readonly qty: Qty;
  readonly validUntil: AtWire;
};

export type DecideDeskLoss = {
  readonly proposalId: ProposalId;
  /** False refuses it; the person who proposed may do that, too. */
  readonly approve: boolean;
  readonly reason: string;
};

export type DecideProposal = {
  readonly proposalId: ProposalId;
  /** False refuses it; the person who proposed may do that, too. */
  readonly approve: boolean;
  readonly reason: string;
};

/** One decision, kept for good: by the OMS when it refuses, by risk always. */
export type Decision = {
  readonly decisionId: DecisionId;
  readonly by: "OMS" | "RISK";
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly desk: Desk;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly instrumentType: InstrumentType;
  readonly strategy: Strategy;
  readonly timeInForce: TimeInForce | null;
  /** True for a change of an open order. */
  readonly isReplace: boolean;
  readonly qty: Qty;
  readonly price: PriceWire | null;
  /** Of an order with a trigger: where that stood, and whether it was reached. */
  readonly stopPrice?: PriceWire | null | undefined;
  readonly triggered: boolean | null;
  readonly decision: "ACCEPT" | "REJECT";
  readonly reasonCode: RejectReason | null;
  readonly detail: string | null;
  /** Every check that ran, the failed one last. */
  readonly checks: readonly CheckReport[];
  /** The risk configuration it was made with; null where risk was not called. */
  readonly riskConfigVersion: number | null;
  /** The API key that the order or its change was sent with; null for a person's. */
  readonly keyId: KeyId | null;
  readonly at: AtWire;
};

/** Names one decision. */
export type DecisionId = string;

/** A decision and its re-run. */
export type DecisionReplay = {
  readonly decision: Decision;
  /** The configuration it was made with, as it is kept. */
  readonly config: RiskConfigVersion;
  readonly replayed: {
    readonly decision: "ACCEPT" | "REJECT";
    readonly reasonCode: RejectReason | null;
    readonly detail: string | null;
    readonly checks: readonly CheckReport[];
  };
  /** True when the outcome, each value and each limit are equal. */
  readonly isSame: boolean;
};

export type DecisionsAnswer = {
  readonly items: readonly Decision[];
  readonly nextCursor: string | null;
};

export type DecisionsInput = {
  readonly userId?: UserId | undefined;
  readonly decision?: "ACCEPT" | "REJECT" | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type DeclareDefaultInput = {
  readonly callId: string;
  readonly reason: string;
};

export type DeclineQuoteInput = {
  readonly rfqId: RfqId;
};

export type DeclineVoiceDealInput = {
  readonly dealId: VoiceDealId;
  readonly requestKey: string;
  readonly reason: string;
};

export type DeleteAlertInput = {
  readonly alertId: AlertId;
  readonly version: number;
};

export type DeleteLayoutInput = {
  readonly layoutId: LayoutId;
  readonly version: number;
};

export type DeleteTemplateInput = {
  readonly templateId: TemplateId;
};

export type DeleteWatchlistInput = {
  readonly watchlistId: WatchlistId;
  readonly version: number;
};

export type DeleteWebhookInput = {
  readonly webhookId: WebhookId;
  readonly version: number;
};

/** The webhook's id and the number of the delivery, from 1. */
export type DeliveryId = string;

/** Resting interest of one symbol, per venue and level, best first. */
export type Depth = {
  readonly symbol: InstrumentSymbol;
  readonly seq: number;
  readonly at: AtWire;
  readonly venues: readonly VenueDepth[];
};

export type DepthInput = {
  readonly symbol: InstrumentSymbol;
};

export type DepthLevel = {
  readonly price: PriceWire;
  readonly size: Qty;
};

export type Desk = "EQ" | "FI" | "FX" | "COMM" | "DERIV";

/** A desk's limit was changed or released, or its loss came near it or reached it: once a day for each of the two. */
export type DeskLossEvent = {
  readonly desk: Desk;
  readonly maxDayLoss: MoneyWire | null;
  readonly releasedFor: AtWire | null;
  readonly step: "CHANGED" | "RELEASED" | "WARNING" | "REACHED";
  /** Null where it is not known, and of a change. */
  readonly loss: MoneyWire | null;
  /** Who changed it; `risk-engine` of what was measured. */
  readonly actor: string;
  readonly reason: string;
  readonly at: AtWire;
};

export type DeskLossProposal = {
  readonly proposalId: ProposalId;
  readonly reason: string;
  readonly proposedBy: UserId;
  readonly proposedAt: AtWire;
  readonly expiresAt: AtWire;
  readonly before: DeskLossTerms;
  readonly after: DeskLossTerms;
};

export type DeskLossTerms = {
  readonly desk: Desk;
  /** What may be lost since the trading day began, after fees, in dollars; null for no limit. */
  readonly maxDayLoss: MoneyWire | null;
  /** The start of the trading day on which a reached limit does not hold; null where it holds. */
  readonly releasedFor: AtWire | null;
};

/** A desk's limit and its use at one instant. */
export type DeskLossUse = {
  readonly desk: Desk;
  readonly maxDayLoss: MoneyWire | null;
  readonly releasedFor: AtWire | null;
  /** Lost since the trading day began, by all of the desk together; null while a holding cannot be valued. */
  readonly loss: MoneyWire | null;
  /** How far it had come today. */
  readonly level: "WARNING" | "REACHED" | null;
  /** True while the desk's orders are accepted only where they close. */
  readonly isBlocked: boolean;
};

export type DeskLossesAnswer = {
  readonly items: readonly DeskLossUse[];
  readonly proposals: readonly DeskLossProposal[];
};

export type DisqualifySeatInput = {
  readonly roomId: RoomId;
  readonly seatId: SeatId;
  readonly reason: string;
};

/** A sample in numbers; percentiles by linear interpolation between order statistics. */
export type Distribution = {
  readonly count: number;
  readonly mean: number;
  readonly sd: number;
  readonly min: number;
  readonly p5: number;
  readonly p25: number;
  readonly p50: number;
  readonly p75: number;
  readonly p95: number;
  readonly max: number;
};

/** A default played through on a copy of the book; nothing of it is booked. */
export type DrillReport = {
  readonly asOf: AtWire;
  readonly scenario: StressScenario;
  readonly sigmas: number;
  readonly defaulters: readonly ({
    readonly userId: Participant;
    readonly loss: MoneyWire;
    readonly resources: MoneyWire;
    readonly uncovered: MoneyWire;
  })[];
  readonly loss: MoneyWire;
  readonly tranches: readonly Tranche[];
  /** Margin and fund contributions of the defaulters that the loss did not need. */
  readonly returned: MoneyWire;
  readonly unallocated: MoneyWire;
};

export type EndFxStreamInput = {
  readonly streamId: FxStreamId;
};

export type EndKeyAnswer = {
  readonly ended: boolean;
};

export type EndKeyInput = {
  readonly keyId: KeyId;
};

export type EndOtherSessionsAnswer = {
  readonly ended: number;
};

export type EndOwnSessionAnswer = {
  readonly ended: boolean;
};

export type EndOwnSessionInput = {
  readonly sessionId: string;
};

export type EndSecondFactorAnswer = {
  readonly ended: boolean;
};

export type EndSecondFactorInput = {
  readonly code: SecondFactorCode;
};

export type EndSessionAnswer = {
  readonly ended: boolean;
};

export type EndSessionInput = {
  readonly userId: UserId;
  readonly sessionId: string;
};

export type EndSessionsAnswer = {
  readonly ended: number;
};

export type EndSessionsInput = {
  readonly userId: UserId;
};

export type EndUserKeyAnswer = {
  readonly ended: boolean;
};

export type EndUserKeyInput = {
  readonly userId: UserId;
  readonly keyId: KeyId;
};

export type ExecId = string;

export type ExecType = "NEW" | "TRADE" | "CANCELED" | "REPLACED" | "REJECTED" | "EXPIRED";

export type ExecuteRfqInput = {
  readonly rfqId: RfqId;
  readonly dealerId: DealerId;
  readonly note?: string | undefined;
};

/** How an order trades at market: what venues, dealers and reports know of its type. */
export type ExecutionType = "MARKET" | "LIMIT" | "PEGGED";

export type ExerciseOptionInput = {
  readonly symbol: InstrumentSymbol;
  readonly contracts: Qty;
  readonly held: Qty;
};

/** What an order was expected to cost against the mid at arrival, worked as it was: to compare with its arrival slippage. The difference is what the price did by itself. */
export type ExpectedCost = {
  /** Half the spread that its fills met. */
  readonly spreadBps: number;
  /** What its own trades move the price against it, by the square-root law; 0 in a market that they do not move. */
  readonly impactBps: number;
  readonly totalBps: number;
  /** Standard deviation of the cost: what the price may do meanwhile. */
  readonly riskBps: number;
};

/** A message field by field: packages/fix explains, in words of its own. */
export type ExplainedMessage = {
  readonly message: ArchivedMessage;
  readonly typeName: string;
  readonly fields: readonly ({
    readonly tag: number;
    readonly name: string;
    readonly type: string;
    readonly value: string;
    readonly meaning: string | null;
    readonly says: string | null;
    readonly presence: "REQUIRED" | "CONDITIONAL" | "OPTIONAL" | "NOT_DEFINED";
    readonly when: string | null;
    readonly part: "HEADER" | "BODY" | "TRAILER";
    readonly depth: number;
  })[];
  readonly bodyLength: {
    readonly said: number | null;
    readonly counted: number;
  };
  readonly checkSum: {
    readonly said: number | null;
    readonly counted: number;
  };
  /** Null when the bytes are a sound message that keeps to the dictionary. */
  readonly problem: string | null;
};

export type ExportAuditAnswer = {
  readonly text: string;
  readonly continues: SealedManifest | null;
};

export type ExportAuditInput = {
  readonly from: AtWire;
  readonly to: AtWire;
  readonly continues?: SealedManifest | undefined;
};

/** One part of a finished export, and until when all of them can be fetched. */
export type ExportPart = {
  readonly fileName: string;
  readonly type: string;
  readonly parts: number;
  readonly rows: number;
  readonly text: string;
  readonly expiresAt: AtWire;
};

export type ExportPartInput = {
  readonly jobId: JobId;
  readonly part: number;
};

export type ExportSubject = "ORDERS" | "FILLS" | "AUDIT";

/** The firm at this instant with its parts; a desk-head's view holds the parts of their desks. */
export type Exposure = {
  readonly asOf: AtWire;
  readonly grossNotional: number;
  readonly netNotional: number;
  readonly realisedPnl: number;
  readonly unrealisedPnl: number;
  readonly fees: number;
  readonly users: number;
  readonly positions: number;
  /** Of `positions`: those that cannot be valued yet and are in no figure. */
  readonly unvalued: number;
  readonly openOrders: number;
  readonly concentration: {
    readonly top5Share: number;
    readonly herfindahl: number;
  };
  readonly valueAtRisk: ValueAtRisk;
  readonly byDesk: readonly ({
    readonly grossNotional: number;
    readonly netNotional: number;
    readonly realisedPnl: number;
    readonly unrealisedPnl: number;
    readonly fees: number;
    readonly desk: Desk;
  })[];
  readonly bySector: readonly ({
    readonly grossNotional: number;
    readonly netNotional: number;
    readonly realisedPnl: number;
    readonly unrealisedPnl: number;
    readonly fees: number;
    readonly sector: string;
  })[];
  /** Largest gross notional first. */
  readonly bySymbol: readonly ({
    readonly grossNotional: number;
    readonly netNotional: number;
    readonly realisedPnl: number;
    readonly unrealisedPnl: number;
    readonly fees: number;
    readonly symbol: InstrumentSymbol;
    readonly desk: Desk;
    readonly sector: "Communication Services" | "Consumer Discretionary" | "Consumer Staples" | "Energy" | "Financials" | "Health Care" | "Industrials" | "Information Technology" | "Materials" | "Real Estate" | "Utilities" | null;
    readonly netQty: number;
    readonly mark: PriceWire | null;
    readonly componentVar: number;
    readonly unvalued: Unvalued | null;
  })[];
  /** Underlyings of options and futures, largest delta in dollars first. */
  readonly byUnderlying: readonly UnderlyingGreeks[];
  /** By desk, user and underlying; users as in `byUser`. */
  readonly sensitivities: readonly ({
    readonly by: "DESK" | "USER" | "UNDERLYING";
    readonly key: string;
    readonly deltaUsd: number;
    readonly gammaUsd: number;
    readonly vegaUsd: number;
    readonly dv01Usd: number;
    readonly currencyUsd: number;
    readonly unvalued: number;
  })[];
  /** Largest gross notional first, at most 500. */
  readonly byUser: readonly ({
    readonly grossNotional: number;
    readonly netNotional: number;
    readonly realisedPnl: number;
    readonly unrealisedPnl: number;
    readonly fees: number;
    readonly userId: UserId;
    readonly positions: number;
  })[];
};

/** Net exposure to what prices follow: a share with its options, else the symbol itself. */
export type ExposureChange = {
  readonly symbol: InstrumentSymbol;
  readonly before: number;
  readonly after: number;
};

/** A day of one scope or several, minute by minute. */
export type ExposureHistory = {
  readonly samples: readonly ExposureSample[];
  readonly rejections: readonly RejectionCount[];
  readonly backtests: readonly ({
    readonly scope: RiskScope;
    readonly measure: "PARAMETRIC" | "HISTORICAL";
    readonly observations: number;
    readonly exceptions: number;
    readonly expected: number;
    readonly likelihoodRatio: number;
    readonly pValue: number;
    readonly isRejected: boolean | null;
  })[];
};

export type ExposureHistoryInput = {
  readonly hours?: number | undefined;
};

/** One scope at the end of one minute. */
export type ExposureSample = {
  readonly scope: RiskScope;
  readonly at: AtWire;
  readonly grossNotional: number;
  readonly netNotional: number;
  readonly realisedPnl: number;
  readonly unrealisedPnl: number;
  readonly fees: number;
  readonly parametricVar99: number;
  readonly historicalVar99: number | null;
};

/** Figures of one scope, about once a second. */
export type ExposureTick = {
  readonly scope: RiskScope;
  readonly asOf: AtWire;
  readonly grossNotional: number;
  readonly netNotional: number;
  readonly realisedPnl: number;
  readonly unrealisedPnl: number;
  readonly fees: number;
  /** Holders of open positions, and how many positions those are. */
  readonly users: number;
  readonly positions: number;
  /** Of `positions`: those that cannot be valued yet and are in no figure. */
  readonly unvalued: number;
  readonly concentration: {
    readonly top5Share: number;
    readonly herfindahl: number;
  };
  readonly valueAtRisk: ValueAtRisk;
};

export type Feature = "momentum" | "relativeVolume" | "realisedVol" | "sectorRelativeStrength" | "eventScore" | "newsVelocity" | "sentimentDelta";

/** What raw values of a symbol are measured by, besides constants. */
export type FeatureBasis = {
  /** Annual volatility the symbol is expected to have: 0.25 is 25 %. */
  readonly volatility: number;
  /** Standard deviation of the sector's five-minute returns; its floor while there are too few. */
  readonly sectorDispersion: number;
  /** News an hour the symbol usually has. */
  readonly newsPerHour: number;
};

export type FeatureVector = {
  readonly symbol: InstrumentSymbol;
  /** As measured, each in its own unit; 0 where it is not known yet. */
  readonly raw: readonly number[];
  /** By their usual size, within [-3, 3]; 0 where raw is not known yet. */
  readonly values: readonly number[];
  /** 1 where enough is known, 0 while it is not. */
  readonly quality: readonly number[];
  readonly basis: FeatureBasis;
};

/** The vector of one symbol by the features' names. */
export type FeatureView = {
  readonly symbol: InstrumentSymbol;
  readonly seq: number;
  readonly at: AtWire;
  readonly simTime: AtWire;
  readonly features: {
    readonly momentum: {
      readonly raw: number;
      readonly value: number;
      readonly ready: boolean;
    };
    readonly relativeVolume: {
      readonly raw: number;
      readonly value: number;
      readonly ready: boolean;
    };
    readonly realisedVol: {
      readonly raw: number;
      readonly value: number;
      readonly ready: boolean;
    };
    readonly sectorRelativeStrength: {
      readonly raw: number;
      readonly value: number;
      readonly ready: boolean;
    };
    readonly eventScore: {
      readonly raw: number;
      readonly value: number;
      readonly ready: boolean;
    };
    readonly newsVelocity: {
      readonly raw: number;
      readonly value: number;
      readonly ready: boolean;
    };
    readonly sentimentDelta: {
      readonly raw: number;
      readonly value: number;
      readonly ready: boolean;
    };
  };
  readonly basis: FeatureBasis;
};

/** A weight for each feature; only their sizes relative to each other count. Negative weights turn a feature round. */
export type FeatureWeights = {
  readonly momentum: number;
  readonly relativeVolume: number;
  readonly realisedVol: number;
  readonly sectorRelativeStrength: number;
  readonly eventScore: number;
  readonly newsVelocity: number;
  readonly sentimentDelta: number;
};

export type FeaturesInput = {
  readonly symbol: InstrumentSymbol;
};

/** Fees of one fill: what the participant pays; a venue's rebate is negative. */
export type Fees = {
  readonly sec31: MoneyWire;
  readonly finraTaf: MoneyWire;
  /** Fee of the Consolidated Audit Trail; absent in records from before it was charged. */
  readonly cat?: MoneyWire | undefined;
  readonly commission: MoneyWire;
  readonly venue: MoneyWire;
  readonly total: MoneyWire;
};

/** One field of a refused request. */
export type FieldError = {
  readonly path: string;
  readonly message: string;
};

export type FigureName = string;

export type Fill = {
  readonly execId: ExecId;
  readonly orderId: OrderId;
  readonly parentOrderId: OrderId | null;
  readonly rfqId: RfqId | null;
  readonly userId: UserId;
  readonly symbol: InstrumentSymbol;
  readonly instrumentType: InstrumentType;
  readonly desk: Desk;
  /** What the price is in: the instrument's currency. */
  readonly currency?: RecordCurrency | undefined;
  readonly side: Side;
  readonly qty: Qty;
  readonly price: PriceWire;
  readonly cumQty: Qty;
  readonly leavesQty: Qty;
  readonly avgPx: PriceWire;
  readonly venue: Venue;
  /** Market participant identifier of the other side. */
  readonly counterparty: string;
  /** The firm's client on the other side, a member of the CCP with its own account; of all other fills nothing. */
  readonly clientUserId?: UserId | null | undefined;
  readonly liquidity: Liquidity;
  readonly arrivalMid: PriceWire;
  /** What the price cost the account that dealt, basis points; positive is a cost, negative a gain. Of an exchange's fill against the best price its order met, of a dealer's, a client's or a voice deal's against arrivalMid. */
  readonly impactBps: number;
  readonly fees: Fees;
  readonly tickSeq: number;
  readonly at: AtWire;
  readonly settlementDate: CalendarDate;
};

/** What a rule has found. Never changed. */
export type Finding = {
  /** Rule and evidence: the same log gives the same ids. */
  readonly findingId: FindingId;
  readonly rule: SurveillanceRule;
  /** When the last event happened that it took. */
  readonly at: AtWire;
  /** Whose conduct it is about. */
  readonly userId: UserId;
  readonly symbol: InstrumentSymbol;
  /** The figure that led to it, and the limit that it is beyond, in `unit`. */
  readonly value: number;
  readonly limit: number;
  readonly unit: "ms" | "times" | "bp" | "%";
  /** The figures in one sentence. */
  readonly summary: string;
  /** Oldest first. */
  readonly evidence: readonly FindingEvidence[];
};

/** A finding was made, or its case has another step. Neither a note nor the person it is about: those are read. */
export type FindingChange = {
  readonly findingId: FindingId;
  readonly rule: SurveillanceRule;
  /** `NEW` of a finding without a case. */
  readonly state: CaseState;
  /** Of the case; 0 of a finding without one. */
  readonly version: number;
  /** Of the finding, or of the step. */
  readonly at: AtWire;
};

/** One line of what a finding rests on. */
export type FindingEvidence = {
  /** An order that was cancelled, a fill of the firm's, or its trade with a client. */
  readonly kind: "CANCELLED_ORDER" | "FILL" | "CLIENT_TRADE";
  /** Of the order, or of the fill. */
  readonly id: string;
  /** Whose timeline has it; of a trade with a client nothing. */
  readonly orderId: OrderId | null;
  readonly userId: UserId;
  readonly side: Side;
  readonly qty: Qty;
  readonly price: PriceWire;
  /** When it was placed, of a cancelled order; else as `at`. */
  readonly from: AtWire;
  readonly at: AtWire;
};

/** Of a finding, and of its case. */
export type FindingId = string;

/** The alert's id and the number of the firing, from 1. */
export type FiringId = string;

export type FixExecutionsAnswer = {
  readonly items: readonly ArchivedExecution[];
  readonly nextCursor: string | null;
};

export type FixExecutionsInput = {
  readonly orderId?: OrderId | undefined;
  readonly clOrdId?: string | undefined;
  readonly execId?: ExecId | undefined;
  readonly symbol?: InstrumentSymbol | undefined;
  readonly from?: AtWire | undefined;
  readonly to?: AtWire | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type FixLogAnswer = {
  readonly items: readonly string[];
  readonly nextCursor: string | null;
};

export type FixLogInput = {
  readonly sessionDay: CalendarDate;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type FixMessageInput = {
  readonly sessionDay: CalendarDate;
  readonly direction: "IN" | "OUT";
  readonly msgSeqNum: number;
};

export type FixMessagesAnswer = {
  readonly items: readonly ArchivedMessage[];
  readonly nextCursor: string | null;
};

export type FixMessagesInput = {
  readonly sessionDay?: CalendarDate | undefined;
  readonly direction?: "IN" | "OUT" | undefined;
  readonly msgType?: "8" | "D" | "G" | "F" | undefined;
  readonly orderId?: OrderId | undefined;
  readonly clOrdId?: string | undefined;
  readonly symbol?: InstrumentSymbol | undefined;
  readonly from?: AtWire | undefined;
  readonly to?: AtWire | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

/** One client's session: its FIX numbers and what went over its line since the exchange started. */
export type FixSession = {
  readonly compId: string;
  readonly kind: "TRADING" | "DROP_COPY";
  readonly state: "DOWN" | "CONNECTING" | "LOGGED_ON";
  readonly loggedOnAt: AtWire | null;
  readonly lastReceivedAt: AtWire | null;
  /** The next MsgSeqNum (34) expected, and the next to be sent. */
  readonly nextIn: number;
  readonly nextOut: number;
  readonly heartBtIntS: number;
  readonly cancelsOnDisconnect: boolean;
  /** The client does not read its messages; they are queued in the session's file. */
  readonly isHeld: boolean;
  readonly received: number;
  readonly sent: number;
  /** Garbled frames that were dropped. */
  readonly ignored: number;
  /** Messages of ours that the client rejected. */
  readonly rejected: number;
};

export type FixSessionsAnswer = {
  readonly items: readonly FixSession[];
  readonly nextCursor: string | null;
};

/** By what a non-deliverable pair is fixed. */
export type FixingTerms = {
  /** The published rate that the fixing is modelled on. */
  readonly modelledOn: string;
  /** The city by whose calendar and clock it is fixed. */
  readonly city: string;
  /** Its business days from the fixing to the value date. */
  readonly lagDays: number;
  /** Wall clock of the city, `HH:MM`, and what is added to UTC for it, in minutes. */
  readonly localTime: string;
  readonly utcOffsetMinutes: number;
};

/** One month of one product. */
export type FutureContract = {
  /** `CLF27`: root, month code, year. */
  readonly symbol: InstrumentSymbol;
  readonly root: FutureRoot;
  readonly year: number;
  readonly month: number;
  readonly expiry: CalendarDate;
  /** When trading ends and the final settlement price is taken. */
  readonly expiresAt: AtWire;
  /** From this date on the next month is the front one. */
  readonly rollOn: CalendarDate;
};

/** A contract's trading day, which begins at 17:00 in Chicago: what has traded, and what the exchange publishes once a day. Prices are null until there is one. */
export type FutureDay = {
  /** The trading day. */
  readonly date: CalendarDate;
  /** Lots traded so far, those of the platform's users among them. */
  readonly volume: Qty;
  /** Price of the last trade of the day. */
  readonly last: PriceWire | null;
  /** The newest daily settlement price, and the day that it is of. */
  readonly settlement: PriceWire | null;
  readonly settledOn: CalendarDate | null;
  /** The settlement price of the trading day before: what the day's change is measured from. */
  readonly priorSettlement: PriceWire | null;
  /** Contracts open at the end of a trading day, its date, and how many more there were than a day before. */
  readonly openInterest: Qty;
  readonly openInterestOn: CalendarDate;
  readonly openInterestChange: number | null;
};

export type FutureRoot = "CL" | "GC" | "ZC" | "ES" | "ZN";

/** A product as its desk shows it: months by expiry, and the spreads between them. */
export type FutureStrip = {
  readonly terms: FutureTerms;
  readonly seq: number;
  readonly at: AtWire;
  readonly spot: PriceWire;
  /** What holding the good yields and what storing it costs, continuous, per cent a year. */
  readonly yieldPct: number;
  readonly storagePct: number;
  readonly months: readonly FutureView[];
  readonly spreads: readonly CalendarSpread[];
};

export type FutureStripInput = {
  readonly root: FutureRoot;
};

/** The terms every month of a product shares. */
export type FutureTerms = {
  readonly root: FutureRoot;
  readonly name: string;
  readonly exchange: string;
  /** What one contract is on: `1,000 barrels`. */
  readonly unit: string;
  /** What prices are in: `USD a barrel`, `US cents a bushel`. */
  readonly priceUnit: string;
  /** Dollars that one contract gains when its price rises by one. */
  readonly multiplier: number;
  readonly tickSize: PriceWire;
  /** Dollars of one tick of one contract. */
  readonly tickValue: number;
  readonly notation: "DECIMAL" | "EIGHTHS" | "HALF_32NDS";
  /** Lots in one order at most. */
  readonly maxClip: Qty;
  readonly expiryRule: string;
  readonly rollRule: string;
  /** How the daily settlement price is made. */
  readonly settlementRule?: string | undefined;
};

/** A month with its quote, and the price by which it follows from spot, rates, storage and the season. */
export type FutureView = {
  readonly symbol: InstrumentSymbol;
  readonly root: FutureRoot;
  readonly year: number;
  readonly month: number;
  readonly expiry: CalendarDate;
  readonly expiresAt: AtWire;
  readonly rollOn: CalendarDate;
  readonly bid: PriceWire;
  readonly ask: PriceWire;
  readonly mid: PriceWire;
  readonly open: PriceWire;
  readonly fairValue: PriceWire;
  /** Zero rate to the end of trading, continuous, per cent a year: what the fair value is financed at. */
  readonly ratePct: number;
  readonly isFront: boolean;
  /** Left out before the first trade or settlement is counted. */
  readonly day?: FutureDay | undefined;
};

/** Lots traded at each price in the trading day, from the lowest price up; together the day's volume. */
export type FutureVolume = {
  readonly symbol: InstrumentSymbol;
  readonly date: CalendarDate;
  readonly volume: Qty;
  readonly levels: readonly ({
    readonly price: PriceWire;
    readonly lots: Qty;
  })[];
};

export type FutureVolumeInput = {
  readonly symbol: InstrumentSymbol;
};

/** All pairs, with every batch of the market. */
export type FxBatch = {
  readonly seq: number;
  readonly at: AtWire;
  readonly quotes: readonly FxQuote[];
};

/** A dealt non-deliverable forward and what it was fixed at; nothing before its fixing. */
export type FxFixing = {
  readonly symbol: InstrumentSymbol;
  /** When what it comes to is paid. */
  readonly valueDate: CalendarDate;
  readonly fixingDate: CalendarDate;
  readonly rate: PriceWire | null;
  readonly at: AtWire | null;
};

/** One tenor of the forward curve: outright = spot + points. */
export type FxForward = {
  readonly tenor: FxTenor;
  readonly valueDate: CalendarDate;
  /** Of a non-deliverable forward: when it is fixed. */
  readonly fixingDate?: CalendarDate | undefined;
  /** Days from the spot date. */
  readonly days: number;
  /** Simple money-market rates of the two currencies over those days, per cent a year: what the points follow from. */
  readonly baseRatePct: number;
  readonly quoteRatePct: number;
  /** Forward points in pips, of the mid. */
  readonly points: number;
  readonly outright: PriceWire;
  /** What it is dealt as: pair and value date. */
  readonly symbol: InstrumentSymbol;
  /** Points in pips, and outrights of the smallest size: spot bid and ask with their points. */
  readonly pointsBid: number;
  readonly pointsAsk: number;
  readonly bid: PriceWire;
  readonly ask: PriceWire;
};

/** A pair: the price is what one unit of the base currency costs in the quote currency. */
export type FxPair = {
  readonly symbol: InstrumentSymbol;
  readonly base: Currency;
  readonly quote: PriceCurrency;
  /** Decimals of a price; the last is a tenth of a pip. */
  readonly digits: number;
  readonly pip: PriceWire;
  readonly tickSize: PriceWire;
  /** Business days from trade to value. */
  readonly spotDays: number;
  /** Without the dollar: its price is the product of two dollar pairs. */
  readonly isCross: boolean;
  /** Where the simulated market begins. */
  readonly referencePrice: PriceWire;
  /** Annual volatility in parts per million. */
  readonly volatilityPpm: number;
  /** Of a pair whose quote currency is not delivered: dealt as forwards alone, which settle in dollars by a fixing. */
  readonly fixing?: FixingTerms | undefined;
};

/** The prices of a pair at one instant, smallest size first. */
export type FxQuote = {
  readonly symbol: InstrumentSymbol;
  readonly quoteId: FxQuoteId;
  /** Half way between bid and ask of the smallest size. */
  readonly mid: PriceWire;
  readonly rungs: readonly FxRung[];
};

/** QuoteID (FIX 117): the pair and the number of the market's batch it was made at. */
export type FxQuoteId = string;

/** Bid and ask for an amount of the base currency up to `qty`. */
export type FxRung = {
  readonly qty: Qty;
  readonly bid: PriceWire;
  readonly ask: PriceWire;
};

/** A stream with its newest price; none when it has ended, or while the market is not quoted. */
export type FxStream = {
  readonly streamId: FxStreamId;
  /** The pair. */
  readonly symbol: InstrumentSymbol;
  readonly qty: Qty;
  readonly near: FxStreamLeg;
  /** Of a swap. */
  readonly far: FxStreamLeg | null;
  /** `TAKEN` while the dealer looks at a deal. */
  readonly state: "OPEN" | "TAKEN" | "DEALT" | "CANCELED" | "LAPSED";
  readonly openedAt: AtWire;
  readonly endsAt: AtWire;
  /** Of the deal, where there was one; of a swap its near leg. */
  readonly orderId: OrderId | null;
  readonly price: FxStreamPrice | null;
};

/** A request for stream, and every price of it by the number of its batch. */
export type FxStreamId = string;

export type FxStreamInput = {
  readonly streamId: FxStreamId;
};

/** A leg: what it is dealt as, the pair itself for spot, and when it is delivered. */
export type FxStreamLeg = {
  readonly symbol: InstrumentSymbol;
  readonly valueDate: CalendarDate;
  /** Of a non-deliverable forward: when it is fixed. */
  readonly fixingDate?: CalendarDate | undefined;
};

/** Two-way prices of a stream at one instant. */
export type FxStreamPrice = {
  readonly quoteId: FxStreamQuoteId;
  readonly at: AtWire;
  /** Spot for the amount. */
  readonly spotBid: PriceWire;
  readonly spotAsk: PriceWire;
  /** Points in pips that are added to spot; of a swap, from the near leg to the far one. */
  readonly pointsBid: number;
  readonly pointsAsk: number;
  /** What is dealt at. Of a swap the rates of the far leg: bid where the customer sells it. */
  readonly bid: PriceWire;
  readonly ask: PriceWire;
  readonly mid: PriceWire;
  /** Of a swap: the rate of the near leg, the same on both sides. */
  readonly nearRate: PriceWire | null;
};

export type FxStreamQuoteId = string;

export type FxTenor = "1W" | "1M" | "3M" | "6M" | "1Y";

/** On which terms a pair is dealt now. */
export type FxTerms = {
  readonly pair: FxPair;
  readonly seq: number;
  readonly at: AtWire;
  readonly tradeDate: CalendarDate;
  readonly valueDate: CalendarDate;
  readonly spot: PriceWire;
  readonly forwards: readonly FxForward[];
  /** Of a pair that is not delivered: forwards that were dealt and are not paid yet, the next to be paid first. */
  readonly fixings?: readonly FxFixing[] | undefined;
  /** Last look: how long a quote is good, how long the dealer looks, and the move of the mid that ends a deal. */
  readonly lastLook: {
    readonly validityMs: number;
    readonly lookMs: number;
    readonly tolerancePct: number;
    readonly isSymmetric: true;
  };
};

export type FxTermsInput = {
  readonly symbol: InstrumentSymbol;
};

/** How steeply the score becomes a signal. */
export type Gain = number;

export type GetAlgoAnswer = {
  readonly progress: AlgoProgress;
  readonly schedule: readonly SchedulePoint[];
  readonly done: readonly SchedulePoint[];
  readonly children: readonly AlgoChild[];
};

export type GetAlgoInput = {
  readonly orderId: OrderId;
};

export type GetBasketInput = {
  readonly basketId: BasketId;
};

export type GetFindingAnswer = {
  readonly finding: Finding;
  readonly case: Case | null;
  readonly steps: readonly CaseStep[];
};

export type GetFindingInput = {
  readonly findingId: FindingId;
};

export type GetLayoutInput = {
  readonly layoutId: LayoutId;
};

export type GetOrderInput = {
  readonly orderId: OrderId;
};

export type GetRfqInput = {
  readonly rfqId: RfqId;
};

export type GetRfqListInput = {
  readonly listId: RfqListId;
};

export type GetRoomInput = {
  readonly roomId: RoomId;
};

export type GetScenarioInput = {
  readonly scenarioId: string;
};

export type GuestInput = Readonly<Record<string, unknown>>;

export type Health = {
  readonly status: "ok" | "starting" | "degraded";
  readonly service: string;
  readonly version: string;
  readonly uptimeMs: number;
  readonly detail?: string | undefined;
};

export type Heat = {
  readonly heatId: HeatId;
  /** From 1. */
  readonly no: number;
  readonly state: "RUNNING" | "PAUSED" | "ENDED";
  /** Simulated milliseconds that have passed of `lengthMs`. */
  readonly clockMs: number;
  readonly lengthMs: number;
  readonly speed: number;
  readonly startedAt: AtWire;
  readonly endedAt: AtWire | null;
  /** Of its frozen results; null before its end. */
  readonly digest: string | null;
};

/** The room's id and the number of the heat, from 1. */
export type HeatId = string;

/** The frozen results of a heat, and when it ended. `digest` is SHA-256 of the canonical JSON of everything else here but `endedAt`: the same seed and log have the same results whenever they are played. */
export type HeatResults = {
  readonly roomId: RoomId;
  readonly heatId: HeatId;
  readonly name: string;
  readonly seed: Seed | null;
  readonly scoring: RoomScoring;
  /** Requests in the log of the heat. */
  readonly requests: number;
  /** SHA-256 of the canonical fills of all seats. */
  readonly fillsDigest: string;
  readonly standings: readonly RoomStanding[];
  /** Of a heat that followed a case, whose score is the score of each standing. */
  readonly case?: CaseResults | undefined;
  readonly digest: string;
  readonly endedAt: AtWire;
};

export type HeatResultsCsvAnswer = {
  readonly fileName: string;
  readonly text: string;
};

export type HeatResultsCsvInput = {
  readonly heatId: HeatId;
};

export type HeatResultsInput = {
  readonly heatId: HeatId;
};

/** A bar of the history of prices: the fold of its minutes that had prints. */
export type HistoryBar = {
  readonly symbol: InstrumentSymbol;
  readonly interval: "1m" | "5m" | "15m" | "1h" | "1d" | "1w";
  readonly startAt: AtWire;
  readonly open: PriceWire;
  readonly high: PriceWire;
  readonly low: PriceWire;
  readonly close: PriceWire;
  readonly volume: Qty;
  /** The trading day's date, of a bar of a day: the session's where the market has sessions, else that of UTC. Of a bar of a week its Monday. */
  readonly day?: CalendarDate | undefined;
};

/** One holding now, and what it won since the trading day began, after fees. */
export type HoldingProfit = {
  readonly realisedPnl: number;
  readonly unrealisedPnl: number;
  readonly fees: number;
  readonly symbol: InstrumentSymbol;
  readonly desk: Desk;
  readonly dayPnl: number;
};

/** What one service has not yet consumed from another. */
export type Hop = {
  readonly consumer: string;
  readonly producer: string;
  readonly waiting: number;
  readonly oldestMs: number;
};

/** Between two hops of the newest orders, of the last five minutes. */
export type HopLatency = {
  readonly what: "accept-to-fill" | "fill-to-novation";
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

export type ImportScenariosAnswer = {
  readonly items: readonly Scenario[];
};

/** An alert as it is kept: from its beginning to its end, and who has taken it up. */
export type Incident = {
  readonly incidentId: IncidentId;
  /** The row of the runbook. */
  readonly alert: string;
  readonly subject: string;
  /** As it began. */
  readonly detail: string;
  readonly severity: "page" | "ticket";
  readonly openedAt: AtWire;
  /** Null while it goes on. */
  readonly closedAt: AtWire | null;
  readonly acknowledgedBy: UserId | null;
  readonly acknowledgedAt: AtWire | null;
  readonly note: string | null;
};

export type IncidentId = string;

export type InjectRoomEventInput = {
  readonly roomId: RoomId;
  readonly event: RoomEvent;
};

export type Instrument = {
  readonly symbol: InstrumentSymbol;
  readonly name: string;
  readonly instrumentType: InstrumentType;
  readonly sector: "Communication Services" | "Consumer Discretionary" | "Consumer Staples" | "Energy" | "Financials" | "Health Care" | "Industrials" | "Information Technology" | "Materials" | "Real Estate" | "Utilities" | null;
  readonly currency: string;
  readonly tickSize: PriceWire;
  /** Round lot: for display and for slicing; odd lots trade too. */
  readonly lotSize: Qty;
  /** Average daily volume: the fixed reference of the day, untouched by what is simulated. */
  readonly adv: Qty;
  /** Annual volatility in parts per million (0.25 is 250 000). */
  readonly volatilityPpm: number;
  readonly referencePrice: PriceWire;
  readonly primaryVenue: Venue;
};

/** Upper-case ticker, pair or ISIN of at most 12 characters, or an option: its underlying, expiry as YYMMDD, C or P, and strike (`AAPL261127C272.5`); a bespoke one begins with a 2 (`2AAPL270304C271.5`). Refuses look-alike letters, blanks and control characters. */
export type InstrumentSymbol = string;

export type InstrumentType = "equity" | "bond" | "fx" | "commodity" | "option";

export type InstrumentsAnswer = {
  readonly items: readonly Instrument[];
  readonly nextCursor: string | null;
};

/** One integrity check and its current number of violations. */
export type InvariantCheck = {
  /** `I5`, as the auditor names it. */
  readonly id: string;
  readonly promise: string;
  readonly violations: number;
  /** The first of them in words. For operators only: they name people and orders. */
  readonly examples: readonly string[];
};

/** A line of a list of the invited that cannot be read. */
export type InviteFault = {
  readonly line: number;
  readonly message: string;
};

export type InviteToRoomAnswer = {
  readonly seats: readonly Seat[];
  readonly faults: readonly InviteFault[];
};

export type InviteToRoomInput = {
  readonly roomId: RoomId;
  readonly text: string;
};

/** ISO 6166: two letters, nine letters or digits, a check digit. Core verifies the check digit. */
export type Isin = string;

/** A job as its owner sees it. */
export type Job = {
  readonly jobId: JobId;
  readonly kind: JobKind;
  /** Null for work of the platform's own. */
  readonly userId: UserId | null;
  readonly title: string;
  readonly state: "QUEUED" | "RUNNING" | "DONE" | "FAILED" | "CANCELED";
  /** Parts done, of all; 0 of 0 until the worker knows. */
  readonly done: number;
  readonly total: number;
  /** Attempts begun since it last got further. */
  readonly attempts: number;
  /** The worker of the newest attempt: its host and process. */
  readonly worker: string | null;
  /** Why the newest attempt failed. */
  readonly reason: string | null;
  readonly createdAt: AtWire;
  readonly startedAt: AtWire | null;
  /** When it is tried again; null unless it waits after a failed attempt. */
  readonly nextAttemptAt: AtWire | null;
  readonly endedAt: AtWire | null;
  /** Rises by one with every change that is published. */
  readonly version: number;
};

/** A change of a job, for its owner and for the service it works for. */
export type JobChange = {
  readonly job: Job;
  /** What it came to, as JSON; null until it is done, and for kinds whose results are kept elsewhere. */
  readonly outcome: JobText | null;
};

/** A job with what only an administrator sees of it. */
export type JobDetail = {
  readonly job: Job;
  readonly input: JobText;
  readonly outcome: JobText | null;
  /** Of the newest attempt that failed; null where it failed without one. */
  readonly stack: string | null;
};

export type JobId = string;

export type JobKind = "BACKTEST" | "SCENARIO_BATCH" | "EXPORT" | "REPLAY";

/** The queue of one kind of job, by its rows. */
export type JobKindQueue = {
  readonly kind: JobKind;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Since when the job has waited that has waited longest, also between two attempts. */
  readonly oldestAt: AtWire | null;
  /** Processes that run such jobs now, those with most of them first. */
  readonly workers: readonly ({
    readonly worker: string;
    readonly running: number;
  })[];
  /** While it is paused no job of the kind is begun; those that run go on. */
  readonly paused: {
    readonly by: UserId;
    readonly at: AtWire;
    readonly reason: string;
  } | null;
};

export type JobQueuesAnswer = {
  readonly items: readonly JobKindQueue[];
  readonly nextCursor: null;
};

/** What a job works on, and what it comes to, as JSON: each kind has a schema of its own. */
export type JobText = string;

export type JoinRoomInput = {
  readonly code: RoomCode;
  readonly label?: SeatLabel | undefined;
};

export type JournalAuditAnswer = {
  readonly items: readonly AuditRecord[];
  readonly nextCursor: string | null;
};

export type JournalAuditInput = {
  readonly area?: AuditArea | undefined;
  readonly kind?: string | undefined;
  readonly actor?: string | undefined;
  readonly userId?: string | undefined;
  readonly orderId?: OrderId | undefined;
  readonly symbol?: InstrumentSymbol | undefined;
  readonly text?: string | undefined;
  readonly from?: AtWire | undefined;
  readonly to?: AtWire | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type JournalFillsAnswer = {
  readonly items: readonly Fill[];
  readonly nextCursor: string | null;
};

export type JournalFillsInput = {
  readonly orderId?: OrderId | undefined;
  readonly userId?: UserId | undefined;
  readonly symbol?: InstrumentSymbol | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type JournalOrderAnswer = {
  readonly order: Order;
  readonly events: readonly ({
    readonly order: Order;
    readonly actor: string;
    readonly reason: string | null;
    readonly keyId?: KeyId | undefined;
    readonly checks?: readonly CheckReport[] | undefined;
    readonly topic: string;
    readonly at: AtWire;
  })[];
  readonly fills: readonly Fill[];
  readonly children: readonly Order[];
};

export type JournalOrderInput = {
  readonly orderId: OrderId;
};

export type JournalOrdersAnswer = {
  readonly items: readonly Order[];
  readonly nextCursor: string | null;
};

export type JournalOrdersInput = {
  readonly status?: StatusFilter | undefined;
  readonly userId?: UserId | undefined;
  readonly symbol?: InstrumentSymbol | undefined;
  readonly parentOrderId?: OrderId | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

/** IPv4 or IPv6: an address, or a network as CIDR (RFC 4632, RFC 4291). */
export type KeyAddress = string;

/** Names a key in lists, logs and the audit trail. Reveals nothing of its secret. */
export type KeyId = string;

/** Names of one user's keys are compared without regard to case. */
export type KeyName = string;

export type KeyScope = "read" | "trade" | "trade:EQ" | "trade:FI" | "trade:FX" | "trade:COMM" | "trade:DERIV" | "fix";

/** Each scope once. */
export type KeyScopes = readonly KeyScope[];

export type KillScope = "all" | "user" | "algo" | "symbol" | "venue";

export type KillSwitch = {
  readonly killSwitchId: string;
  readonly scope: KillScope;
  readonly target: string | null;
  readonly reason: string;
  readonly cancelOpen: boolean;
  readonly activatedBy: string;
  /** Since when it is in force: the executing side had been stopped, and the response was sent. */
  readonly activatedAt: AtWire;
  readonly releasedBy: string | null;
  readonly releasedAt: AtWire | null;
};

/** One row of the log: never changed, never deleted. `at`: of an activation the time of its acknowledgement, of a release the time from which on orders were accepted again. */
export type KillSwitchAction = {
  readonly actionId: string;
  readonly killSwitchId: string;
  readonly action: "ACTIVATED" | "RELEASED";
  readonly scope: KillScope;
  readonly target: string | null;
  readonly actor: string;
  readonly reason: string;
  readonly ordersCancelled: number;
  readonly at: AtWire;
};

/** The response to the activation of a switch. `outstanding`: parts of orders in its scope that a venue has not confirmed as removed from its book, and that may still fill; null when the executing side did not respond. With 0 nothing in its scope fills. */
export type KillSwitchActivation = {
  readonly killSwitchId: string;
  readonly scope: KillScope;
  readonly target: string | null;
  readonly reason: string;
  readonly cancelOpen: boolean;
  readonly activatedBy: string;
  readonly activatedAt: AtWire;
  readonly releasedBy: string | null;
  readonly releasedAt: AtWire | null;
  readonly outstanding: number | null;
};

export type Lab = {
  readonly terms: ScenarioTerms;
  readonly lines: readonly LabLine[];
  /** The market before any of them: of the strategy that took longest. */
  readonly path: readonly ScenarioPoint[];
};

/** One strategy of the algo lab: the same order in the same market. */
export type LabLine = {
  readonly strategy: Strategy;
  readonly order: ScenarioOrder;
  readonly fillCount: number;
  readonly digest: string;
  readonly tca: OrderTca | null;
};

/** What is due on one date: obligations, deliveries before and after netting, cash to be paid in. */
export type LadderRung = {
  readonly settlementDate: CalendarDate;
  readonly dueAt: AtWire;
  readonly obligations: number;
  readonly grossValue: MoneyWire;
  readonly netValue: MoneyWire;
  readonly payIn: MoneyWire;
};

/** A layout of one's own was made, changed or deleted: other windows of its owner read it again. */
export type LayoutChange = {
  readonly layoutId: LayoutId;
  readonly userId: UserId;
  readonly version: number;
};

export type LayoutId = string;

/** Names of one owner are compared without regard to case. */
export type LayoutName = string;

/** The tree of splits and groups in reading order, each with its depth: a split is followed by what is in it, one deeper. The first is the outermost split, whose children are side by side; a split in a split stacks them the other way. */
export type LayoutRow = {
  readonly kind: "SPLIT";
  readonly depth: number;
  readonly size: number;
} | {
  readonly kind: "TABS";
  readonly depth: number;
  readonly size: number;
  readonly active: number;
  readonly tabs: readonly ({
    readonly panel: string;
    readonly channel: number;
  })[];
};

export type LayoutRows = readonly LayoutRow[];

/** Width in px of the window that a layout was arranged on: on a clearly other one it is fitted. */
export type LayoutWidth = number;

/** One transfer as an account sees it: in or out, and what the account holds then. */
export type LedgerEntry = {
  readonly transferId: string;
  readonly seq: number;
  /** The participant's own account that it moved: `CASH`, `IM`, `VM` or `SEC`. */
  readonly account: string;
  readonly ledger: string;
  readonly code: "COUPON" | "DIVIDEND" | "FUTURES_VARIATION" | "BORROW_FEE" | "NDF_SETTLEMENT" | "DEPOSIT" | "INITIAL_MARGIN" | "MARGIN_RELEASE" | "VARIATION_MARGIN" | "MARGIN_CALL" | "CALL_RETURN" | "FEE" | "SETTLEMENT_CASH" | "SETTLEMENT_SECURITIES" | "SPLIT" | "BUY_IN" | "CAPITAL";
  readonly kind: "POSTED" | "PENDING" | "POST" | "VOID";
  /** Net inflow, signed: money, or a quantity in the ledger of a symbol. */
  readonly amount: number;
  readonly balanceAfter: number;
  readonly contra: string;
  readonly businessDate: CalendarDate;
  readonly at: AtWire;
};

/** The status of an objective. */
export type LevelState = {
  readonly level: ServiceLevel;
  /** Share of events that are to be good, 0 to 1. */
  readonly target: number;
  /** Good within so many milliseconds; null where it is not a matter of time. */
  readonly limitMs: number | null;
  readonly good: number;
  readonly total: number;
  /** Since when there are counts, at most thirty days back; null for none. */
  readonly since: AtWire | null;
  /** Null without events. */
  readonly attainment: number | null;
  /** Share of the error budget that is left; below zero it is overdrawn. Null while there are too few events. */
  readonly budgetLeft: number | null;
  readonly burn: {
    readonly m5: number | null;
    readonly m30: number | null;
    readonly h1: number | null;
    readonly h6: number | null;
  };
  /** The edge below which 99 of 100 events of the last hour were; null for none, or beyond every edge. */
  readonly p99Ms: number | null;
  /** `fast`: at 14.4 times the pace over an hour and still; `slow`: at 6 times over six hours and still. */
  readonly alert: "fast" | "slow" | null;
};

export type Life = {
  readonly id: string;
  readonly kind: "order" | "fill" | "novation" | "rfq" | "deal" | "quote" | "request";
  readonly orderIds: readonly string[];
  /** Requests for quote, deals by voice, and quotes over the counter. */
  readonly rfqIds: readonly string[];
  /** The request that started it; also the name of its trace. */
  readonly requestId: string | null;
  readonly traceId: string | null;
  readonly steps: readonly LifeStep[];
};

/** A piece of an id as people paste it. */
export type LifeId = string;

export type LifeLineInput = {
  readonly id: LifeId;
};

export type LifeStep = {
  readonly at: AtWire;
  /** Who did it. */
  readonly service: "market-sim" | "ems" | "oms" | "algo-engine" | "risk-engine" | "rfq" | "ccp" | "user-service" | "journal" | "gateway" | "fix-archive" | "event-relay" | "feature-engine" | "signal-engine" | "recommendation-engine" | "scenario-engine" | "ops" | "load-generator" | "webhooks" | "rooms" | "jobs" | "fix-exchange";
  readonly what: string;
  readonly detail: string;
  /** The id of the described item. */
  readonly id: string;
};

/** `unknown`: not checked yet, or not for a while. */
export type LightStatus = "ok" | "violated" | "unknown";

/** Page size: 100 by default. */
export type Limit = number;

/** One change of what a user may do: who, when, why, from what to what. Never changed, never deleted. */
export type LimitChange = {
  readonly changeId: string;
  readonly userId: UserId;
  readonly actor: string;
  readonly reason: string;
  readonly requestId: string;
  readonly before: Permissions;
  readonly after: Permissions;
  readonly at: AtWire;
};

export type LimitHistoryAnswer = {
  readonly items: readonly LimitChange[];
  readonly nextCursor: string | null;
};

export type LimitHistoryInput = {
  readonly userId: UserId;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type LimitProposal = {
  readonly proposalId: ProposalId;
  readonly reason: string;
  readonly proposedBy: UserId;
  readonly proposedAt: AtWire;
  readonly expiresAt: AtWire;
  readonly userId: UserId;
  readonly before: Permissions;
  readonly after: Permissions;
};

export type LimitProposalsAnswer = {
  readonly items: readonly LimitProposal[];
};

export type LimitUseAnswer = {
  readonly limits: UserLimits;
  readonly dailyNotionalUsed: number;
  readonly openOrders: number;
  readonly asOf: AtWire;
};

export type LimitUsesAnswer = {
  readonly items: readonly ({
    readonly userId: UserId;
    readonly dailyNotionalUsed: number;
    readonly openOrders: number;
  })[];
};

/** A line of the text as an editor counts it: from 1, the header and empty lines included. */
export type LineNumber = number;

export type Link = "OCO" | "OTO" | "BRACKET";

/** What would become of each, in their order: each with what those before it would use of the day's limit. */
export type LinkedPreview = {
  readonly orders: readonly OrderPreview[];
};

export type Liquidity = "MAKER" | "TAKER" | "CROSS";

export type ListAlertFiringsAnswer = {
  readonly items: readonly AlertFiring[];
  readonly notices: readonly AlertNotice[];
  readonly snoozes: readonly NoticeSnooze[];
  readonly nextCursor: null;
};

export type ListAlertsAnswer = {
  readonly items: readonly Alert[];
  readonly nextCursor: null;
};

export type ListAlgosAnswer = {
  readonly items: readonly AlgoProgress[];
  readonly nextCursor: null;
};

export type ListAlgosInput = {
  readonly status?: StatusFilter | undefined;
  readonly userId?: UserId | undefined;
  readonly symbol?: InstrumentSymbol | undefined;
  readonly limit?: Limit | undefined;
};

export type ListBasketsAnswer = {
  readonly items: readonly BasketSummary[];
  readonly nextCursor: null;
};

export type ListBondsAnswer = {
  readonly items: readonly Bond[];
};

export type ListBorrowTermsAnswer = {
  readonly items: readonly BorrowTerms[];
};

export type ListDealersAnswer = {
  readonly items: readonly ({
    readonly dealerId: DealerId;
    readonly name: string;
    readonly curves: readonly CurveName[];
    readonly credit: boolean;
  })[];
  readonly quoteWindowMs: number;
};

export type ListDeliveriesAnswer = {
  readonly items: readonly WebhookDelivery[];
  readonly nextCursor: null;
};

export type ListDeliveriesInput = {
  readonly webhookId: WebhookId;
  readonly limit?: number | undefined;
};

export type ListFindingsAnswer = {
  readonly items: readonly ({
    readonly finding: Finding;
    readonly case: Case | null;
  })[];
  readonly nextCursor: string | null;
};

export type ListFindingsInput = {
  readonly rule?: SurveillanceRule | undefined;
  readonly state?: CaseState | undefined;
  readonly userId?: UserId | undefined;
  readonly symbol?: InstrumentSymbol | undefined;
  readonly from?: AtWire | undefined;
  readonly to?: AtWire | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type ListFuturesAnswer = {
  readonly items: readonly FutureContract[];
};

export type ListFxPairsAnswer = {
  readonly items: readonly FxPair[];
  readonly nonDeliverable: readonly FxPair[];
};

export type ListIncidentsAnswer = {
  readonly items: readonly Incident[];
  readonly nextCursor: null;
};

export type ListIncidentsInput = {
  readonly limit?: number | undefined;
};

export type ListJobsAnswer = {
  readonly items: readonly Job[];
  readonly nextCursor: null;
};

export type ListKeysAnswer = {
  readonly items: readonly ApiKey[];
};

export type ListKillSwitchesAnswer = {
  readonly active: readonly KillSwitch[];
  readonly log: readonly KillSwitchAction[];
};

export type ListLayoutsAnswer = {
  readonly items: readonly SavedLayout[];
  readonly nextCursor: null;
};

export type ListLinksAnswer = {
  readonly items: readonly ({
    readonly linkId: OrderId;
    readonly link: Link;
  })[];
};

export type ListLinksInput = {
  readonly linkIds: readonly OrderId[];
};

export type ListLocatesAnswer = {
  readonly items: readonly Locate[];
  readonly day: CalendarDate;
};

export type ListOptionsAnswer = {
  readonly items: readonly OptionContract[];
};

export type ListOrdersAnswer = {
  readonly items: readonly Order[];
  readonly nextCursor: string | null;
};

export type ListOrdersInput = {
  readonly status?: StatusFilter | undefined;
  readonly userId?: UserId | undefined;
  readonly clientOrderId?: ClientOrderId | undefined;
  readonly endedSince?: AtWire | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type ListOwnSessionsAnswer = {
  readonly items: readonly OwnSession[];
};

export type ListPreferencesAnswer = {
  readonly items: readonly Preference[];
  readonly nextCursor: null;
};

export type ListRfqsAnswer = {
  readonly items: readonly Rfq[];
};

export type ListRoomCasesAnswer = {
  readonly items: readonly OfferedCase[];
  readonly nextCursor: null;
};

export type ListRoomsAnswer = {
  readonly items: readonly RoomLine[];
  readonly nextCursor: null;
};

export type ListScenariosAnswer = {
  readonly items: readonly Scenario[];
  readonly nextCursor: string | null;
};

export type ListSeatsAnswer = {
  readonly items: readonly Seat[];
  readonly nextCursor: null;
};

export type ListSessionsAnswer = {
  readonly items: readonly SessionInfo[];
  readonly nextCursor: string | null;
};

export type ListSessionsInput = {
  readonly userId?: UserId | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type ListSplitsAnswer = {
  readonly items: readonly ({
    readonly splitId: string;
    readonly symbol: InstrumentSymbol;
    readonly ratio: number;
    readonly declaredOn: CalendarDate;
    readonly exDate: CalendarDate;
    readonly state: SplitState;
    readonly at: AtWire | null;
  })[];
  readonly nextCursor: string | null;
};

export type ListTemplatesAnswer = {
  readonly items: readonly OrderTemplate[];
  readonly nextCursor: null;
};

export type ListTracesAnswer = {
  readonly items: readonly ({
    readonly traceId: string;
    readonly name: string;
    readonly service: string;
    readonly startUs: number;
    readonly durationUs: number;
    readonly spans: number;
    readonly errors: number;
  })[];
  readonly nextCursor: null;
};

export type ListTracesInput = {
  readonly limit?: number | undefined;
};

export type ListUserKeysAnswer = {
  readonly items: readonly ApiKey[];
};

export type ListUserKeysInput = {
  readonly userId: UserId;
};

export type ListUsersAnswer = {
  readonly items: readonly User[];
  readonly nextCursor: string | null;
};

export type ListUsersInput = {
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type ListVoiceDealsAnswer = {
  readonly items: readonly VoiceDeal[];
};

export type ListWatchlistsAnswer = {
  readonly items: readonly Watchlist[];
  readonly nextCursor: null;
};

export type ListWebhooksAnswer = {
  readonly items: readonly Webhook[];
  readonly nextCursor: null;
};

/** An event that still moves the market. */
export type LiveEvent = {
  readonly eventId: string;
  readonly kind: MarketEventKind;
  readonly target: string;
  readonly size: number | null;
  readonly startedAt: AtWire;
  readonly endsAt: AtWire;
  readonly reason: string;
};

export type LoadKind = "MARKET" | "LIMIT" | "ALGO" | "BOND" | "OPTION" | "CANCEL" | "REPLACE" | "LOOK";

export type LoadKindFigures = {
  readonly kind: LoadKind;
  readonly due: number;
  readonly accepted: number;
  readonly refused: number;
  readonly unknown: number;
  /** Null until the first response. */
  readonly latency: LoadLatency | null;
};

export type LoadLatency = {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
};

/** Whose day is played: all desks together as on a floor, or one kind of trading alone. */
export type LoadMix = "FLOOR" | "EQUITIES" | "ALGOS" | "BONDS" | "OPTIONS";

export type LoadPlan = {
  readonly users: number;
  /** Operations due in a second, all users together. */
  readonly ratePerSecond: number;
  readonly seconds: number;
  readonly mix: LoadMix;
  /** `POISSON`: random arrivals; `EVEN`: at fixed intervals. */
  readonly arrivals: "POISSON" | "EVEN";
  readonly seed: number;
};

/** The newest load run; `runId` is null before the first. */
export type LoadProgress = {
  readonly runId: string | null;
  readonly state: "OFF" | "IDLE" | "LOGGING_IN" | "RUNNING" | "DRAINING" | "DONE" | "STOPPED" | "FAILED";
  readonly at: AtWire;
};

export type LoadRun = {
  readonly runId: string | null;
  readonly state: "OFF" | "IDLE" | "LOGGING_IN" | "RUNNING" | "DRAINING" | "DONE" | "STOPPED" | "FAILED";
  readonly plan: LoadPlan | null;
  readonly startedAt: AtWire | null;
  /** Milliseconds since the first operation was due. */
  readonly elapsedMs: number;
  readonly usersReady: number;
  readonly due: number;
  readonly accepted: number;
  readonly refused: number;
  readonly unknown: number;
  /** Under way, and not sent because too many were. */
  readonly open: number;
  readonly unsent: number;
  /** Orders of the run that were still open at its end and have been canceled; null before, and where it is not known. */
  readonly takenBack: number | null;
  /** Those that could not be. */
  readonly leftOpen: number | null;
  readonly latency: LoadLatency | null;
  readonly kinds: readonly LoadKindFigures[];
  /** The newest seconds, oldest first. */
  readonly seconds: readonly LoadSecond[];
  /** Why operations were refused, most frequent first. */
  readonly refusals: readonly ({
    readonly code: string;
    readonly count: number;
  })[];
  /** Why it failed, or what it waits for. */
  readonly note: string | null;
};

/** One second of the run, by when its operations were due. */
export type LoadSecond = {
  readonly second: number;
  readonly due: number;
  readonly accepted: number;
  readonly refused: number;
  readonly unknown: number;
  readonly latency: LoadLatency | null;
};

/** A locate of the trading day. `qty = usedQty + leftQty`. */
export type Locate = {
  readonly locateId: string;
  readonly symbol: InstrumentSymbol;
  readonly requestedQty: Qty;
  /** What was granted. */
  readonly qty: Qty;
  /** Sold short, or held by open orders. */
  readonly usedQty: Qty;
  readonly leftQty: Qty;
  /** What borrowing costs a year, in basis points. */
  readonly rateBps: number;
  /** The trading day it is good for. */
  readonly day: CalendarDate;
  readonly grantedAt: AtWire;
};

export type LogoutAnswer = {
  readonly ended: boolean;
};

export type MakeVoicePriceInput = {
  readonly dealId: VoiceDealId;
  readonly requestKey: string;
  readonly price: PriceWire;
  readonly validForMs?: number | undefined;
};

/** One participant's account with the CCP. */
export type MarginAccount = {
  readonly userId: Participant;
  readonly asOf: AtWire;
  /** The clearing clock's: whose statement is the newest. */
  readonly businessDate: CalendarDate;
  readonly positions: readonly ClearedPosition[];
  /** Required for the open positions at the marks, settled or not. */
  readonly initialMargin: MoneyWire;
  /** What it is made of, the largest first: their sum is the initial margin. */
  readonly requirements: readonly MarginRequirement[];
  readonly maintenanceMargin: MoneyWire;
  /** Gains less losses of unsettled positions, with what was paid on calls. */
  readonly variationMargin: MoneyWire;
  /** Gains less losses of what is settled and still held: counted in the exposure, not passed on. */
  readonly settledGain: MoneyWire;
  readonly posted: MoneyWire;
  /** Posted above the requirement; negative where some is missing. */
  readonly excess: MoneyWire;
  readonly cash: MoneyWire;
  /** The unpaid loss that is held against the maintenance threshold. */
  readonly exposure: MoneyWire;
  readonly autoPay: boolean;
  readonly calls: readonly MarginCall[];
  /** Cash and variation by currency; the figures above are dollars. */
  readonly balances: readonly CurrencyBalance[];
};

/** A demand for variation margin. An account never has two that are open. */
export type MarginCall = {
  readonly callId: string;
  readonly userId: Participant;
  readonly status: CallStatus;
  /** The total amount called, top-ups included, and the paid part of it. */
  readonly amount: MoneyWire;
  readonly paid: MoneyWire;
  /** The unpaid loss and the threshold it had passed when the call was made. */
  readonly exposure: MoneyWire;
  readonly maintenance: MoneyWire;
  readonly issuedAt: AtWire;
  readonly dueAt: AtWire;
  readonly closedAt: AtWire | null;
  readonly version: number;
};

/** One movement of margin. `INITIAL` and `RELEASE` change the posted margin, and `balanceAfter` is the posted amount. `VARIATION` (signed) and `CALL_MET` change the variation balance, and `balanceAfter` is that balance. `CALL` demands `amount`; `balanceAfter` is the unpaid rest of the call. */
export type MarginEvent = {
  readonly marginEventId: string;
  readonly kind: "INITIAL" | "VARIATION" | "CALL" | "CALL_MET" | "RELEASE";
  readonly userId: Participant;
  readonly symbol: InstrumentSymbol | null;
  /** What the amount is in: variation in the instrument's currency, all else in dollars. */
  readonly currency?: RecordMoneyCurrency | undefined;
  readonly amount: MoneyWire;
  readonly balanceAfter: MoneyWire;
  readonly at: AtWire;
};

/** Initial margin of an account in dollars: now, and after a trade that has not happened, at the same marks. */
export type MarginForecast = {
  readonly before: MoneyWire;
  readonly after: MoneyWire;
};

/** Initial margin of one product of an account, in dollars: a share with the options on it, the months of a future. */
export type MarginRequirement = {
  readonly product: string;
  readonly required: MoneyWire;
  /** Loss of the worst scenario; charge for months that offset each other; least margin of options sold. */
  readonly scanRisk: MoneyWire;
  readonly spreadCharge: MoneyWire;
  readonly shortMinimum: MoneyWire;
  /** The most that can be lost from here: the requirement is never more. Null without a bound. */
  readonly largestLoss: MoneyWire | null;
  readonly worstScenario: number;
  readonly scenarios: readonly MarginScenario[];
  /** What each position gains in the worst scenario. */
  readonly positions: readonly ({
    readonly symbol: InstrumentSymbol;
    readonly netQty: number;
    readonly gain: MoneyWire;
  })[];
};

/** A scenario of SPAN, and what all positions of a product gain in it. */
export type MarginScenario = {
  /** 1 to 16. */
  readonly number: number;
  /** The price move in thirds of the price scan range. */
  readonly priceThirds: number;
  /** Whole volatility scan ranges, up or down. */
  readonly volatilityMove: number;
  /** One part in this many of the gain or loss counts: three for an extreme move. */
  readonly counts: number;
  readonly gain: MoneyWire;
};

export type MarkUpRfqInput = {
  readonly rfqId: RfqId;
  readonly dealerId?: DealerId | undefined;
  readonly markupBps?: number | undefined;
  readonly clientPrice?: PriceWire | undefined;
};

export type MarkUpTwoWayInput = {
  readonly rfqId: RfqId;
  readonly bid: {
    readonly dealerId?: DealerId | undefined;
    readonly markupBps?: number | undefined;
    readonly clientPrice?: PriceWire | undefined;
  };
  readonly ask: {
    readonly dealerId?: DealerId | undefined;
    readonly markupBps?: number | undefined;
    readonly clientPrice?: PriceWire | undefined;
  };
};

export type MarketCalendarAnswer = {
  readonly simTime: AtWire;
  readonly items: readonly CalendarEntry[];
  readonly nextCursor: string | null;
};

export type MarketCalendarInput = {
  readonly symbol?: InstrumentSymbol | undefined;
  readonly days?: number | undefined;
};

/** A recorded event: its terms, its first batch, and its author. */
export type MarketEvent = {
  readonly eventId: string;
  readonly kind: MarketEventKind;
  readonly target: string;
  /** Per cent for crashes and shocks, a factor for volatility, new shares for one of a split, dollars a share of a dividend; null for the others. */
  readonly size: number | null;
  readonly durationMs: number | null;
  /** The habits from here on; null but for `REALISM`. */
  readonly flags: readonly RealismFlag[] | null;
  /** Number of the first batch it shows in. */
  readonly fromSeq: number;
  readonly actor: UserId;
  readonly reason: string;
  readonly at: AtWire;
};

export type MarketEventKind = "FLASH_CRASH" | "SHOCK" | "VOLATILITY" | "HALT" | "RESUME" | "REALISM" | "SPLIT" | "DIVIDEND" | "AUCTION";

export type MarketEventsAnswer = {
  readonly items: readonly MarketEvent[];
  readonly nextCursor: string | null;
};

export type MarketEventsInput = {
  readonly limit?: Limit | undefined;
};

/** The trading day that the market is in, by its own time: one New York session follows the other, so that it is not the day of the clock on the wall. */
export type MarketSession = {
  /** The market's time at the batch. */
  readonly marketTime: AtWire;
  readonly opensAt: AtWire;
  readonly closesAt: AtWire;
};

export type MarketStatus = {
  readonly seq: number;
  readonly at: AtWire;
  readonly flags: readonly RealismFlag[];
  readonly regime: "CALM" | "STRESSED";
  readonly halts: readonly SymbolHalt[];
  readonly events: readonly LiveEvent[];
  /** Absent around the clock. */
  readonly session?: MarketSession | undefined;
};

/** A print: one trade as the tape reports it, without names. */
export type MarketTrade = {
  readonly symbol: InstrumentSymbol;
  readonly tradeId: string;
  readonly price: PriceWire;
  readonly qty: Qty;
  /** The aggressor's side: who took what the other had shown. */
  readonly side: "BUY" | "SELL";
  readonly venue: Venue;
  readonly conditions: readonly TradeCondition[];
  readonly at: AtWire;
  /** Number of the batch whose volume it is part of. */
  readonly tickSeq: number;
};

export type MarketTradesAnswer = {
  readonly items: readonly MarketTrade[];
  readonly nextCursor: null;
};

export type MarketTradesInput = {
  readonly symbol: InstrumentSymbol;
  readonly limit?: number | undefined;
};

/** An amount on the wire: a JSON number in currency units; inside: Money. */
export type MoneyWire = number;

export type NewKey = {
  readonly name: KeyName;
  readonly scopes: KeyScopes;
  /** At most 366 days ahead, which is also the life of a key without one. */
  readonly expiresAt?: AtWire | undefined;
  readonly addresses?: readonly KeyAddress[] | undefined;
  /** With an account of its own, with the limits of a guest, that the key can have begin again. */
  readonly sandbox?: boolean | undefined;
};

/** The requested event. Sizes are in per cent of the price; a volatility is a factor. */
export type NewMarketEvent = {
  readonly kind: "FLASH_CRASH";
  readonly target: "MARKET" | "Communication Services" | "Consumer Discretionary" | "Consumer Staples" | "Energy" | "Financials" | "Health Care" | "Industrials" | "Information Technology" | "Materials" | "Real Estate" | "Utilities" | InstrumentSymbol;
  readonly sizePct: number;
  readonly durationMs?: number | undefined;
  readonly reason: string;
} | {
  readonly kind: "SHOCK";
  readonly target: "MARKET" | "Communication Services" | "Consumer Discretionary" | "Consumer Staples" | "Energy" | "Financials" | "Health Care" | "Industrials" | "Information Technology" | "Materials" | "Real Estate" | "Utilities" | InstrumentSymbol;
  readonly sizePct: number;
  readonly reason: string;
} | {
  readonly kind: "VOLATILITY";
  readonly target: "MARKET" | "Communication Services" | "Consumer Discretionary" | "Consumer Staples" | "Energy" | "Financials" | "Health Care" | "Industrials" | "Information Technology" | "Materials" | "Real Estate" | "Utilities" | InstrumentSymbol;
  readonly factor: number;
  readonly durationMs: number;
  readonly reason: string;
} | {
  readonly kind: "HALT";
  readonly target: InstrumentSymbol;
  readonly reason: string;
} | {
  readonly kind: "RESUME";
  readonly target: InstrumentSymbol;
  readonly reason: string;
} | {
  readonly kind: "REALISM";
  readonly flags: readonly RealismFlag[];
  readonly reason: string;
};

/** A request for an order, as the outside sends it. Desk, owner and state are never taken from it. */
export type NewOrder = {
  readonly clientOrderId?: ClientOrderId | undefined;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qty: number;
  readonly price?: PriceWire | undefined;
  /** What the price of a pegged order follows, and so far above it, below where negative: FIX PegOffsetValue (211). */
  readonly pegTo?: PegReference | undefined;
  readonly pegOffset?: PriceWire | undefined;
  /** Where a stop is triggered, and an order if touched: FIX StopPx (99). */
  readonly stopPrice?: PriceWire | undefined;
  /** How far a trailing stop stays away from the watched price: an amount or per cent of it. */
  readonly trailAmount?: PriceWire | undefined;
  readonly trailPct?: number | undefined;
  /** The price that is watched. By default the last trade; of futures and currencies, which have none, bid or ask. */
  readonly triggerBy?: TriggerPrice | undefined;
  readonly timeInForce: TimeInForce;
  /** Of a GTD order: when it expires. FIX ExpireTime (126). */
  readonly expireAt?: AtWire | undefined;
  /** The part of it that a book shows at a time: FIX MaxFloor (111). */
  readonly displayQty?: number | undefined;
  /** The least that trades at first, of a dark order at a time: FIX MinQty (110). */
  readonly minQty?: number | undefined;
  /** It rests or ends, and takes nothing: FIX ExecInst (18) 6. */
  readonly postOnly?: boolean | undefined;
  /** What it sells short is exempt from the price restriction: FIX Side (54) 6. */
  readonly shortExempt?: boolean | undefined;
  readonly strategy: Strategy;
  readonly algoParams?: AlgoParams | undefined;
  readonly instrumentType: InstrumentType;
  readonly bondSpec?: BondSpec | undefined;
  /** FIX QuoteID (117). */
  readonly quoteId?: QuoteId | undefined;
  readonly destinationVenue?: Venue | undefined;
};

export type NewRoom = {
  readonly name: string;
  readonly seed: Seed | null;
  readonly isSeedHidden: boolean;
  readonly symbols: readonly InstrumentSymbol[];
  readonly realism: readonly ("CLUSTERING" | "ACTIVITY" | "JUMPS" | "U_SHAPE" | "REGIMES" | "LULD_HALTS" | "ORDER_FLOW" | "IMPACT" | "ACROSS_ASSETS")[];
  readonly startCash: MoneyWire;
  readonly limits: RoomLimits;
  readonly fees: "PLATFORM" | "NONE";
  readonly lengthMs: number;
  readonly speed: number;
  readonly heats: number;
  readonly seatsMax: number;
  readonly scoring: RoomScoring;
  readonly overall?: OverallRule | undefined;
  readonly prizes: readonly string[];
  readonly schedule: RoomPlan;
  readonly caseId?: CaseId | undefined;
};

export type NewsAnswer = {
  readonly items: readonly NewsEvent[];
  readonly nextCursor: string | null;
};

export type NewsEvent = {
  readonly newsId: string;
  /** The market batch it was published with. */
  readonly seq: number;
  readonly at: AtWire;
  readonly simTime: AtWire;
  /** Null for news of a sector or of the whole market. */
  readonly symbol: InstrumentSymbol | null;
  /** Of a sector's news; null for a company's and the whole market's. */
  readonly sector: "Communication Services" | "Consumer Discretionary" | "Consumer Staples" | "Energy" | "Financials" | "Health Care" | "Industrials" | "Information Technology" | "Materials" | "Real Estate" | "Utilities" | null;
  readonly kind: NewsKind;
  readonly headline: string;
  /** How the text sounds. */
  readonly sentiment: number;
  /** How much the event is worth to the company; 0 for mere talk. */
  readonly impact: number;
  /** Absent or null where prices do not move by the news. */
  readonly story?: NewsStory | null | undefined;
};

export type NewsInput = {
  readonly symbol?: InstrumentSymbol | undefined;
  readonly limit?: Limit | undefined;
};

export type NewsKind = "HEADLINE" | "EARNINGS" | "GUIDANCE" | "ANALYST" | "MERGER" | "REGULATORY" | "DIVIDEND" | "HALT" | "SHOCK" | "SPLIT" | "PRODUCT" | "LITIGATION" | "SECTOR" | "MACRO";

/** An item as its source reports it, where prices move by the news. */
export type NewsStory = {
  /** An agency, the company itself, a dealer or an office. */
  readonly source: string;
  /** Two or three sentences. */
  readonly body: string;
  /** What the price of each share it is about moves by with the item's batch, in per cent; 0 for mere talk. */
  readonly movePct: number;
};

export type NoteRfqInput = {
  readonly rfqId: RfqId;
  readonly note: string;
  readonly traderUserId?: UserId | undefined;
};

/** A call without parameters. */
export type Nothing = Readonly<Record<string, never>>;

/** What a notice is of: a movement of margin, an entry of the log of kill switches, an incident. */
export type NoticeId = string;

export type NoticeKind = "MARGIN_CALL" | "KILL_SWITCH" | "SERVICE_LEVEL";

/** Notices of a kind are listed and not shown or sounded before that time. */
export type NoticeSnooze = {
  readonly kind: NoticeKind;
  readonly until: AtWire;
};

/** One leg of a fill after novation: the participant faces the CCP. Exactly two per fill. */
export type Novation = {
  readonly novationId: string;
  readonly execId: ExecId;
  readonly leg: "BUYER" | "SELLER";
  readonly participant: Participant;
  readonly counterparty: "CCP";
  readonly symbol: InstrumentSymbol;
  readonly assetClass: AssetClass;
  /** What price and notional are in. */
  readonly currency?: RecordCurrency | undefined;
  readonly qty: Qty;
  readonly price: PriceWire;
  readonly notional: MoneyWire;
  /** What a bond's buyer pays beside the notional: interest to the settlement date. Zero of all else. */
  readonly accruedInterest?: MoneyWire | undefined;
  readonly at: AtWire;
};

export type OAuthAuthorize = {
  readonly response_type?: string | undefined;
  readonly client_id?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
  readonly state?: string | undefined;
  readonly scope?: string | undefined;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Six digits of the authenticator or a recovery code, where the user has a second factor. */
  readonly second_factor?: string | undefined;
};

export type OAuthCode = {
  readonly code: string;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly expiresIn: number;
  /** Of a second factor that was set up with this log-in: shown this once. */
  readonly recoveryCodes?: readonly string[] | undefined;
};

export type OAuthSession = {
  readonly access_token?: string | undefined;
  readonly token_type: string;
  /** Seconds until the session ends, however it is used: 28,800, of a guest 7,200. */
  readonly expires_in: number;
  /** Seconds without a use after which it ends sooner: 1,800, of a guest 900. */
  readonly idle_expires_in: number;
  readonly user: AuthIdentity;
};

export type OAuthToken = {
  readonly grant_type?: string | undefined;
  readonly code?: string | undefined;
  readonly code_verifier?: string | undefined;
  readonly client_id?: string | undefined;
  readonly redirect_uri?: string | undefined;
};

/** A case that a heat can run, with what it sets of a room. */
export type OfferedCase = {
  readonly caseId: CaseId;
  readonly version: number;
  readonly title: string;
  readonly page: readonly ({
    readonly head: string | null;
    readonly body: string;
  })[];
  readonly symbols: readonly InstrumentSymbol[];
  readonly realism: readonly ("CLUSTERING" | "ACTIVITY" | "JUMPS" | "U_SHAPE" | "REGIMES" | "LULD_HALTS" | "ORDER_FLOW" | "IMPACT" | "ACROSS_ASSETS")[];
  readonly startCash: MoneyWire;
  readonly lengthMs: number;
  readonly limits: {
    readonly maxOrderQty: Qty;
    readonly maxAbsQty: Qty;
    readonly maxOrdersPerSecond: number;
  };
};

/** A request for a stream of prices for one amount. Without a tenor or a date for spot; with one for that outright forward; with a far one for a swap whose near leg is the first, both of the same amount and on opposite sides. */
export type OpenFxStream = {
  /** The pair. */
  readonly symbol: InstrumentSymbol;
  /** In units of the base currency. */
  readonly qty: number;
  readonly tenor?: FxTenor | undefined;
  /** A value date that is no tenor's (a broken date). */
  readonly valueDate?: CalendarDate | undefined;
  readonly farTenor?: FxTenor | undefined;
  readonly farValueDate?: CalendarDate | undefined;
};

/** Open orders that have all of what is named; nothing named means all of them. */
export type OpenOrderFilter = {
  readonly symbol?: InstrumentSymbol | undefined;
  readonly side?: Side | undefined;
  readonly strategy?: Strategy | undefined;
  readonly basketId?: BasketId | undefined;
  /** Sent with this API key. */
  readonly keyId?: KeyId | undefined;
};

export type OperateJobInput = {
  readonly jobId: JobId;
  readonly action: "CANCEL" | "RETRY" | "REMOVE";
  readonly reason: OperatorReason;
};

export type OperateQueueInput = {
  readonly kind: JobKind;
  readonly action: "PAUSE" | "RESUME";
  readonly reason: OperatorReason;
};

export type OperatorReason = string;

export type OpsAlert = {
  /** The row of the runbook. */
  readonly alert: string;
  /** What it is about: of the same alert there is one for each. */
  readonly subject: string;
  readonly detail: string;
  readonly since: AtWire;
  readonly severity: "page" | "ticket";
};

export type OpsKillSwitch = {
  readonly killSwitchId: string;
  readonly scope: string;
  readonly target: string | null;
  readonly actor: string;
  readonly at: AtWire;
};

export type OpsLight = {
  readonly status: LightStatus;
  readonly checkedAt: AtWire | null;
  /** Each check looks at what happened in so many milliseconds. */
  readonly windowMs: number;
  readonly checks: readonly InvariantCheck[];
};

export type OpsOverview = {
  readonly at: AtWire;
  readonly version: string;
  readonly services: readonly ServiceState[];
  /** Services with a request in the last five minutes. */
  readonly requests: readonly ServiceRequests[];
  readonly funnel: OrderFunnel;
  readonly hops: readonly Hop[];
  readonly deadLetters: readonly DeadLetterView[];
  readonly redrives: readonly Redrive[];
  readonly openRfqs: number;
  readonly openAlgos: number;
  readonly killSwitches: readonly OpsKillSwitch[];
  readonly light: OpsLight;
  /** When the newest backup was made; null where none is known. */
  readonly backupAt: AtWire | null;
  readonly alerts: readonly OpsAlert[];
  readonly levels: readonly LevelState[];
  /** Of hops that orders have passed. */
  readonly latencies: readonly HopLatency[];
  /** Open sockets of all gateways; none while no gateway has reported. */
  readonly sockets: readonly SocketCount[];
  /** Null until it has been measured. */
  readonly storage: StorageState | null;
  /** Orders of the traces that are kept, and how many of these are one tree over all hops. */
  readonly traced: {
    readonly orders: number;
    readonly whole: number;
    readonly lacks: string | null;
  };
};

export type OpsSeries = {
  /** Of the first value; the others follow one another at `everyMs`. */
  readonly from: AtWire;
  readonly everyMs: number;
  readonly items: readonly ({
    readonly figure: FigureName;
    readonly values: readonly (number | null)[];
  })[];
};

export type OptionChain = {
  readonly underlying: InstrumentSymbol;
  readonly seq: number;
  readonly at: AtWire;
  /** Mid of the underlying; null while it is not quoted, and then there are no rows. */
  readonly spot: PriceWire | null;
  readonly expiry: CalendarDate;
  readonly expiries: readonly CalendarDate[];
  /** Zero rate to the expiry, continuous, per cent a year; null while the underlying is not quoted. */
  readonly ratePct: number | null;
  readonly rows: readonly ({
    readonly strike: PriceWire;
    readonly call: OptionView;
    readonly put: OptionView;
  })[];
};

export type OptionChainInput = {
  readonly underlying: InstrumentSymbol;
  readonly expiry?: CalendarDate | undefined;
};

export type OptionContract = {
  /** `AAPL261218C270`: underlying, expiry, call or put, strike. */
  readonly symbol: InstrumentSymbol;
  readonly underlying: InstrumentSymbol;
  readonly type: "CALL" | "PUT";
  readonly strike: PriceWire;
  readonly expiry: CalendarDate;
};

/** The end of one account's position in an option on shares, or of a part of it. The contracts leave the account without cash; what is exercised or assigned becomes a trade in the share at the strike. Over all accounts, contracts, shares and cash of an event sum to zero. */
export type OptionEnd = {
  readonly optionEndId: string;
  readonly kind: OptionEndKind;
  readonly participant: Participant;
  readonly participantKind: ParticipantKind;
  /** The option. */
  readonly symbol: InstrumentSymbol;
  /** What was held of it and has ended: below zero for what had been sold. */
  readonly contracts: number;
  readonly underlying: InstrumentSymbol;
  /** Shares received, below zero for those delivered; zero of an expiration. */
  readonly shares: number;
  readonly strike: PriceWire;
  /** What a share's worth of the option was worth at its end: its intrinsic value. */
  readonly worth: PriceWire;
  /** Received for the shares, below zero for what is paid. */
  readonly cash: MoneyWire;
  /** When the shares settle; null of an expiration. */
  readonly settlementDate: CalendarDate | null;
  readonly at: AtWire;
};

export type OptionEndKind = "EXERCISE" | "ASSIGNMENT" | "EXPIRATION";

/** Sensitivities of one share's worth: vega for a point of volatility, theta for a day, rho for a point of rate. */
export type OptionGreeks = {
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
};

export type OptionGreeksAnswer = {
  readonly items: readonly OptionView[];
};

export type OptionGreeksInput = {
  readonly symbols: readonly InstrumentSymbol[];
};

export type OptionLeg = {
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: number;
};

/** Net prices are of one unit and one share's worth, bought less sold: a debit above zero, a credit below. They are the dealer's for the whole quantity, wider than the touch for more than he quotes. */
export type OptionPackageQuote = {
  readonly underlying: InstrumentSymbol;
  readonly at: AtWire;
  readonly spot: PriceWire;
  /** Contracts of all units. */
  readonly qty: Qty;
  /** What the opposite package is dealt at; null while one of its legs cannot be dealt. */
  readonly bid: PriceWire | null;
  readonly mid: PriceWire;
  /** The natural price: what this package is dealt at; null while one of its legs cannot be. */
  readonly ask: PriceWire | null;
  /** Of all units at the natural price, in dollars: paid above zero, received below. */
  readonly premium: MoneyWire | null;
  readonly fees: MoneyWire | null;
  /** Initial margin of the reader's account before and after, in dollars; null where the CCP did not answer. */
  readonly margin: MarginForecast | null;
  /** Of all units: delta in shares, gamma in shares a dollar, vega, theta and rho in dollars. */
  readonly greeks: OptionGreeks;
  readonly legs: readonly ({
    readonly symbol: InstrumentSymbol;
    readonly side: Side;
    readonly qty: Qty;
    readonly bid: PriceWire;
    readonly mid: PriceWire;
    readonly ask: PriceWire;
    readonly price: PriceWire | null;
  })[];
};

/** Bid and ask of one share's worth. */
export type OptionQuote = {
  readonly symbol: InstrumentSymbol;
  readonly bid: PriceWire;
  readonly ask: PriceWire;
  readonly mid: PriceWire;
};

/** QuoteID (FIX 117) of a price over the counter: the contract, and twelve hexadecimal digits. */
export type OptionQuoteId = string;

/** What legs together cost and are worth. Amounts in dollars for the whole strategy. */
export type OptionStrategy = {
  readonly underlying: InstrumentSymbol;
  readonly spot: PriceWire;
  /** Cost at the far touch; negative for a credit. */
  readonly cost: number;
  /** Null where there is no end to it. */
  readonly maxProfit: number | null;
  readonly maxLoss: number | null;
  readonly breakevens: readonly number[];
  readonly greeks: OptionGreeks;
  /** Profit by the price of the underlying: at the first expiry, and now. */
  readonly points: readonly ({
    readonly spot: number;
    readonly atExpiry: number;
    readonly now: number;
  })[];
};

export type OptionStrategyInput = {
  readonly legs: readonly OptionLeg[];
};

/** A surface as it is looked at: the smile of one listed expiry, and a grid of expiries by moneyness. Per cent a year. */
export type OptionSurface = {
  readonly underlying: InstrumentSymbol;
  readonly seq: number;
  readonly at: AtWire;
  /** Mid of the underlying; null while it is not quoted, and then there is neither smile nor term. */
  readonly spot: PriceWire | null;
  readonly expiry: CalendarDate;
  readonly smile: readonly ({
    readonly strike: PriceWire;
    readonly volatility: number;
    readonly call: QuoteVolatility;
    readonly put: QuoteVolatility;
  })[];
  /** Strikes of the grid in per cent of the spot, rising. */
  readonly moneyness: readonly number[];
  readonly terms: readonly ({
    readonly expiry: CalendarDate;
    readonly isListed: boolean;
    readonly days: number;
    readonly ratePct: number;
    readonly forward: PriceWire;
    readonly volatilities: readonly number[];
  })[];
};

export type OptionSurfaceInput = {
  readonly underlying: InstrumentSymbol;
  readonly expiry?: CalendarDate | undefined;
};

/** A quote with its inputs. Volatility in per cent. */
export type OptionView = {
  readonly delta: number;
  readonly gamma: number;
  readonly vega: number;
  readonly theta: number;
  readonly rho: number;
  readonly symbol: InstrumentSymbol;
  readonly bid: PriceWire;
  readonly ask: PriceWire;
  readonly mid: PriceWire;
  readonly volatility: number;
};

/** The order record. `filledQty + leavesQty = qty` while open; `leavesQty` is 0 once terminal. */
export type Order = {
  readonly orderId: OrderId;
  readonly clientOrderId: ClientOrderId;
  readonly userId: UserId;
  readonly parentOrderId: OrderId | null;
  /** Of linked orders: the first one's id. */
  readonly linkId: OrderId | null;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qty: Qty;
  readonly price: PriceWire | null;
  readonly pegTo: PegReference | null;
  readonly pegOffset?: PriceWire | null | undefined;
  /** Of a trailing stop where it stood when it was accepted, or triggered. */
  readonly stopPrice?: PriceWire | null | undefined;
  readonly trailAmount?: PriceWire | null | undefined;
  readonly trailPct: number | null;
  /** Null for a type that goes to market at once. */
  readonly triggerBy: TriggerPrice | null;
  /** False while it waits for its trigger; null for a type that has none. */
  readonly triggered: boolean | null;
  readonly timeInForce: TimeInForce;
  /** Null for an order that is not good till a date. */
  readonly expireAt?: AtWire | null | undefined;
  readonly displayQty: Qty | null;
  readonly minQty: Qty | null;
  readonly postOnly: boolean;
  /** Of a sale of shares at market: how many of them are sold short. Null for others, and before it goes to market. */
  readonly shortQty: Qty | null;
  readonly shortExempt: boolean;
  readonly strategy: Strategy;
  readonly algoParams: AlgoParams | null;
  readonly instrumentType: InstrumentType;
  readonly bondSpec: BondSpec | null;
  readonly quoteId: QuoteId | null;
  readonly desk: Desk;
  /** What its prices are in: the instrument's currency. */
  readonly currency?: RecordCurrency | undefined;
  readonly destinationVenue: Venue | null;
  readonly status: OrderStatus;
  readonly filledQty: Qty;
  readonly leavesQty: Qty;
  readonly avgPx: PriceWire | null;
  /** Of a refused order, and of an accepted one that self-match prevention cancelled. */
  readonly rejectCode: RejectReason | null;
  readonly rejectReason: string | null;
  readonly riskConfigVersion: number | null;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  readonly version: number;
};

/** One change of an order, with its actor and reason: what the journal stores, version 1..n. */
export type OrderChange = {
  readonly order: Order;
  readonly actor: string;
  readonly reason: string | null;
  /** The API key that the actor made the change with; a person has none. */
  readonly keyId?: KeyId | undefined;
  /** With a refusal by the OMS itself: its checks up to the one that failed. */
  readonly checks?: readonly CheckReport[] | undefined;
};

export type OrderDecisionsAnswer = {
  readonly items: readonly Decision[];
};

export type OrderDecisionsInput = {
  readonly orderId: OrderId;
};

/** Orders of the last minutes by what became of them. */
export type OrderFunnel = {
  readonly windowMs: number;
  readonly submitted: number;
  readonly accepted: number;
  readonly rejected: readonly ({
    readonly code: string;
    readonly count: number;
  })[];
  readonly working: number;
  readonly filled: number;
  readonly ended: number;
  /** Overdue without a response, whenever they started; at most fifty. */
  readonly stuck: readonly StuckOrder[];
};

/** UUID version 7 (RFC 9562): 48 bits of time, then random bits. */
export type OrderId = string;

/** The forecast of an order that has not been sent. Nothing is reserved, nothing is recorded. */
export type OrderPreview = {
  readonly asOf: AtWire;
  /** True when every check passes now. */
  readonly wouldPass: boolean;
  /** The first reason it would be refused for. */
  readonly reasonCode: RejectReason | null;
  /** Every check of OMS and risk in their order, also those after a failed one. */
  readonly checks: readonly CheckReport[];
  /** The largest quantity that passes the checks of quantity; null where a price is missing. */
  readonly maxQty: Qty | null;
  /** Null when the risk engine did not answer: the order itself would then be refused. */
  readonly riskConfigVersion: number | null;
  /** Null without a fresh price. */
  readonly effect: TradeEffect | null;
  /** Of a sale of shares: how it would be marked now; null for others. */
  readonly sale?: SalePreview | null | undefined;
};

export type OrderStatus = "PENDING_NEW" | "NEW" | "PARTIALLY_FILLED" | "FILLED" | "PENDING_CANCEL" | "CANCELED" | "PENDING_REPLACE" | "EXPIRED" | "REJECTED";

export type OrderTca = {
  readonly orderId: OrderId;
  readonly userId: UserId;
  readonly desk: Desk;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly strategy: Strategy;
  readonly status: OrderStatus;
  readonly qty: Qty;
  readonly filledQty: Qty;
  /** Filled of ordered, 0 to 1. */
  readonly fillRate: number;
  readonly avgPx: PriceWire | null;
  readonly decisionPx: PriceWire | null;
  readonly arrivalPx: PriceWire | null;
  readonly endPx: PriceWire | null;
  readonly marketVwap: PriceWire | null;
  /** Shares the market traded from the decision's batch to the last fill's, ours not among them. */
  readonly marketVolume: number;
  /** Own of own and market's, 0 to 1. */
  readonly participation: number | null;
  readonly decidedAt: AtWire;
  readonly firstFillAt: AtWire | null;
  readonly lastFillAt: AtWire | null;
  readonly figures: TcaFigures;
  readonly shortfall: Shortfall | null;
  /** Absent before the first fill. */
  readonly expected?: ExpectedCost | undefined;
  readonly byVenue: readonly ({
    readonly fills: number;
    readonly qty: Qty;
    readonly notional: MoneyWire;
    readonly fees: MoneyWire;
    readonly feesBps: number | null;
    readonly arrivalSlippageBps: number | null;
    readonly vwapSlippageBps: number | null;
    readonly spreadCapture: number | null;
    readonly effectiveSpreadBps: number | null;
    readonly makerShare: number | null;
    readonly reversionBps: {
      readonly m1: number | null;
      readonly m5: number | null;
      readonly m10: number | null;
    };
    readonly venue: Venue;
  })[];
};

export type OrderTemplate = {
  readonly templateId: TemplateId;
  readonly name: TemplateName;
  readonly order: TemplateOrder;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  readonly version: number;
};

export type OrderType = "MARKET" | "LIMIT" | "STOP" | "STOP_LIMIT" | "TRAILING_STOP" | "MARKET_IF_TOUCHED" | "LIMIT_IF_TOUCHED" | "PEGGED";

/** A dealer's firm prices for all of the contracts, of one share's worth each. */
export type OtcOptionQuote = {
  readonly quoteId: OptionQuoteId;
  readonly contract: OptionContract;
  readonly qty: Qty;
  /** Zero where the dealer does not buy. */
  readonly bid: PriceWire;
  readonly ask: PriceWire;
  readonly mid: PriceWire;
  /** What the whole costs and pays, in dollars. */
  readonly premiumToBuy: MoneyWire;
  readonly premiumToSell: MoneyWire;
  /** Inputs of the prices: mid of the underlying, volatility in per cent a year, delta per share. */
  readonly spot: PriceWire;
  readonly volatility: number;
  readonly delta: number;
  /** When the premium is due. */
  readonly settlementDate: CalendarDate;
  readonly at: AtWire;
  readonly validUntil: AtWire;
};

/** How the standing over all heats of a room is made. */
export type OverallRule = {
  readonly measure: "POINTS" | "PLACES";
  readonly over: "SUM" | "MEAN";
};

/** One line of the standing over all heats. */
export type OverallStanding = {
  readonly seatId: SeatId;
  readonly label: SeatLabel;
  readonly kind: SeatKind;
  /** From 1; null for a seat that is disqualified. */
  readonly rank: number | null;
  /** Points or places by the rule; null for a seat that is disqualified, and of a mean without a heat. */
  readonly value: number | null;
  /** In each heat, a half where an even number share it; null where the seat was not in the heat. */
  readonly places: readonly (number | null)[];
  readonly disqualified: string | null;
};

/** A session as its owner sees it. */
export type OwnSession = {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly kind: "PASSWORD" | "GUEST" | "PROVIDER";
  readonly address: string | null;
  readonly device: string | null;
  readonly createdAt: AtWire;
  readonly lastSeenAt: AtWire;
  readonly expiresAt: AtWire;
  /** Where the address is: this machine, a private network (RFC 1918, RFC 4193), or elsewhere. Nothing is looked up. */
  readonly network: "LOOPBACK" | "PRIVATE" | "PUBLIC" | null;
  /** The session that made this request. */
  readonly isCurrent: boolean;
};

export type PackageLeg = {
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  /** Contracts in one unit of the package. */
  readonly qty: number;
  readonly instrumentType: "option" | "commodity";
};

/** A user's id, or the MPID of the firm on the other side of a fill. */
export type Participant = string;

/** A user of the firm, a client of the firm, or a firm that a user dealt with. */
export type ParticipantKind = "USER" | "CLIENT" | "DEALER";

export type PassVoiceDealInput = {
  readonly dealId: VoiceDealId;
  readonly requestKey: string;
  readonly reason?: string | undefined;
};

export type PauseAlgoInput = {
  readonly orderId: OrderId;
};

export type PayMarginCallInput = {
  readonly callId: string;
  readonly amount?: MoneyWire | undefined;
};

export type PaymentKind = "COUPON" | "DIVIDEND" | "FUTURES_VARIATION" | "BORROW_FEE" | "NDF_SETTLEMENT";

export type PegReference = "MID" | "PRIMARY" | "MARKET";

/** What a change of limits may change. */
export type Permissions = {
  readonly limits: UserLimits;
  readonly darkPoolAccess: boolean;
};

export type PlaceBasket = {
  readonly basketId: BasketId;
  readonly text: BasketText;
  /** The lines to place; every valid one when left out. */
  readonly lines?: readonly LineNumber[] | undefined;
};

/** A currency swap on a price of a stream, which names both of its legs. */
export type PlaceFxSwap = {
  /** The caller's key: the same body again returns the first result, another body under it is refused. */
  readonly clientPackageId: string;
  readonly quoteId: FxStreamQuoteId;
  /** What the legs are dealt as, as the stream has them. */
  readonly nearSymbol: InstrumentSymbol;
  readonly farSymbol: InstrumentSymbol;
  /** Of the near leg; the far leg is on the other side. */
  readonly side: Side;
  readonly qty: number;
};

export type PlaceLinked = {
  readonly link: Link;
  /** Of a bracket and of `OTO` the first one is the entry. */
  readonly orders: readonly NewOrder[];
};

/** An order as it is placed: of the largest quantity there is, or, on a requested stream, of the amount that it is for. */
export type PlaceOrder = {
  readonly clientOrderId?: ClientOrderId | undefined;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qty: number;
  readonly price?: PriceWire | undefined;
  readonly pegTo?: PegReference | undefined;
  readonly pegOffset?: PriceWire | undefined;
  readonly stopPrice?: PriceWire | undefined;
  readonly trailAmount?: PriceWire | undefined;
  readonly trailPct?: number | undefined;
  readonly triggerBy?: TriggerPrice | undefined;
  readonly timeInForce: TimeInForce;
  readonly expireAt?: AtWire | undefined;
  readonly displayQty?: number | undefined;
  readonly minQty?: number | undefined;
  readonly postOnly?: boolean | undefined;
  readonly shortExempt?: boolean | undefined;
  readonly strategy: Strategy;
  readonly algoParams?: AlgoParams | undefined;
  readonly instrumentType: InstrumentType;
  readonly bondSpec?: BondSpec | undefined;
  readonly quoteId?: QuoteId | undefined;
  readonly destinationVenue?: Venue | undefined;
};

export type PlacePackage = {
  readonly clientPackageId: string;
  readonly legs: readonly PackageLeg[];
  readonly maxCost?: MoneyWire | undefined;
  readonly qty?: number | undefined;
  readonly netPrice?: PriceWire | undefined;
};

export type PlaceRoomOrderInput = {
  readonly roomId: RoomId;
  readonly clientOrderId: ClientOrderId;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qty: number;
  readonly price?: PriceWire | undefined;
  readonly pegTo?: PegReference | undefined;
  readonly pegOffset?: PriceWire | undefined;
  readonly stopPrice?: PriceWire | undefined;
  readonly trailAmount?: PriceWire | undefined;
  readonly trailPct?: number | undefined;
  readonly triggerBy?: TriggerPrice | undefined;
  readonly timeInForce: TimeInForce;
  readonly expireAt?: AtWire | undefined;
  readonly displayQty?: number | undefined;
  readonly minQty?: number | undefined;
  readonly postOnly?: boolean | undefined;
  readonly shortExempt?: boolean | undefined;
  readonly strategy: Strategy;
  readonly algoParams?: AlgoParams | undefined;
  readonly instrumentType: "equity";
  readonly destinationVenue?: Venue | undefined;
};

/** The orders, in their order, each with the link's id: that of the first one. */
export type PlacedLinked = {
  readonly linkId: OrderId;
  readonly orders: readonly Order[];
};

/** The legs' orders, in their order. Named after the first one. */
export type PlacedPackage = {
  readonly packageId: OrderId;
  readonly orders: readonly Order[];
};

export type PlanRoomInput = {
  readonly roomId: RoomId;
  readonly schedule: RoomPlan;
};

/** An event at an instant of the heat, in simulated milliseconds from its start. */
export type PlannedEvent = {
  readonly atMs: number;
  readonly event: RoomEvent;
};

/** A user's holding in one instrument, by average cost. */
export type Position = {
  readonly userId: UserId;
  readonly symbol: InstrumentSymbol;
  /** What price and profit are in: the instrument's currency. */
  readonly currency?: RecordCurrency | undefined;
  readonly netQty: number;
  readonly avgPx: PriceWire;
  readonly realisedPnl: MoneyWire;
  readonly fees: MoneyWire;
  readonly boughtQty: Qty;
  readonly soldQty: Qty;
  readonly updatedAt: AtWire;
  readonly version: number;
};

export type PositionsAnswer = {
  readonly items: readonly Position[];
  readonly nextCursor: string | null;
};

export type PositionsInput = {
  readonly userId?: UserId | undefined;
  readonly symbol?: InstrumentSymbol | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type Preference = {
  readonly document: PreferenceDocument;
  readonly updatedAt: AtWire;
  /** Rises by one with every change. */
  readonly version: number;
};

/** A document of one's own was saved: other pages of its owner read it again. */
export type PreferenceChange = {
  readonly userId: UserId;
  readonly name: "appearance" | "chart" | "columns" | "confirmations" | "guide" | "keyboard" | "signals" | "views";
  readonly version: number;
};

/** One document: its name, and the whole of what it holds. */
export type PreferenceDocument = {
  readonly name: "appearance";
  readonly value: {
    readonly theme: "dark" | "light" | "contrast";
    readonly palette: "normal" | "cvd";
    readonly density: "compact" | "default" | "comfortable";
    readonly flashes: boolean;
  };
} | {
  readonly name: "chart";
  readonly value: {
    readonly interval: string;
    readonly indicators: readonly string[];
    readonly compared: readonly string[];
  };
} | {
  readonly name: "columns";
  readonly value: Readonly<Record<string, {
    readonly hidden: readonly string[];
    readonly order: readonly string[];
    readonly widths: Readonly<Record<string, number>>;
  }>>;
} | {
  readonly name: "confirmations";
  readonly value: {
    readonly quotes: boolean;
    readonly ladder: boolean;
    readonly ladderLimitTicks: number;
  };
} | {
  readonly name: "guide";
  readonly value: Readonly<Record<string, string>>;
} | {
  readonly name: "keyboard";
  readonly value: {
    readonly chords: Readonly<Record<string, string>>;
    readonly singleKeys: boolean;
  };
} | {
  readonly name: "signals";
  readonly value: Readonly<Record<string, string | number | boolean | null>>;
} | {
  readonly name: "views";
  readonly value: Readonly<Record<string, readonly ({
    readonly name: string;
    readonly text: string;
    readonly chosen: Readonly<Record<string, readonly string[]>>;
    readonly sort: {
      readonly columnId: string;
      readonly direction: "asc" | "desc";
    } | null;
    readonly look: {
      readonly hidden: readonly string[];
      readonly order: readonly string[];
      readonly widths: Readonly<Record<string, number>>;
    };
  })[]>>;
};

export type PreviewMarkUpAnswer = {
  readonly price: PriceWire;
  readonly yield: number;
  readonly markupBps: number | null;
  readonly pnl: MoneyWire | null;
  readonly validUntil: AtWire | null;
  readonly spreadBps?: number | null | undefined;
  readonly composite?: CompositeLevel | null | undefined;
  readonly settlement?: ClientSettlement | undefined;
  readonly dealerId: DealerId;
};

export type PreviewRiskConfigInput = {
  readonly thresholds: RiskThresholds;
};

export type PreviewScheduleInput = {
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: number;
  readonly algoParams?: AlgoParams | undefined;
  readonly strategy: AlgoName;
};

export type PreviewTwoWayAnswer = {
  readonly bid: {
    readonly price: PriceWire;
    readonly yield: number;
    readonly markupBps: number | null;
    readonly pnl: MoneyWire | null;
    readonly validUntil: AtWire | null;
    readonly spreadBps?: number | null | undefined;
    readonly composite?: CompositeLevel | null | undefined;
    readonly settlement?: ClientSettlement | undefined;
    readonly dealerId: DealerId;
  };
  readonly ask: {
    readonly price: PriceWire;
    readonly yield: number;
    readonly markupBps: number | null;
    readonly pnl: MoneyWire | null;
    readonly validUntil: AtWire | null;
    readonly spreadBps?: number | null | undefined;
    readonly composite?: CompositeLevel | null | undefined;
    readonly settlement?: ClientSettlement | undefined;
    readonly dealerId: DealerId;
  };
};

/** What a price is in: a traded currency, or one that is not delivered. */
export type PriceCurrency = "USD" | "EUR" | "GBP" | "JPY" | "AUD" | "CAD" | "CHF" | "BRL" | "INR" | "TWD";

/** A price on the wire: a JSON number in currency units; inside: Px. */
export type PriceWire = number;

/** The body of every error: RFC 9457 problem details. */
export type Problem = {
  readonly type: "about:blank";
  readonly title: string;
  readonly status: number;
  readonly code: RefusalCodeSchema;
  readonly detail?: string | undefined;
  readonly requestId: string;
  readonly errors?: readonly FieldError[] | undefined;
  readonly orderId?: string | undefined;
};

/** Since the positions were opened. What was won or lost is realised and unrealised less the fees. */
export type Profit = {
  readonly realisedPnl: number;
  readonly unrealisedPnl: number;
  /** What was paid: of fills, and for borrowed shares. */
  readonly fees: number;
};

export type ProfitCurve = {
  readonly userId: UserId;
  /** Whose points these are; null for all holdings together. */
  readonly symbol: InstrumentSymbol | null;
  /** When the trading day began: with the end of the one before. */
  readonly dayStartedAt: AtWire;
  /** What stood when it began: zero for who had not traded before. */
  readonly start: Profit;
  /** One for each minute in which it changed, oldest first, and the present one last. */
  readonly points: readonly ProfitPoint[];
  /** Of every holding, the largest gain or loss of the day first; empty until all of them have prices. */
  readonly holdings: readonly HoldingProfit[];
};

export type ProfitCurveInput = {
  readonly userId?: UserId | undefined;
  readonly symbol?: InstrumentSymbol | undefined;
};

export type ProfitPoint = {
  readonly realisedPnl: number;
  readonly unrealisedPnl: number;
  readonly fees: number;
  readonly at: AtWire;
};

export type ProposalId = string;

export type PutDeskLoss = {
  readonly desk: Desk;
  readonly maxDayLoss: MoneyWire | null;
  /** Lifts the limit, which is reached and stays what it is, for the rest of the trading day. */
  readonly release?: true | undefined;
  readonly reason: string;
};

export type PutLimitsInput = {
  readonly userId: UserId;
  readonly limits: UserLimits;
  readonly darkPoolAccess?: boolean | undefined;
  readonly reason: string;
};

export type PutRiskConfig = {
  readonly thresholds: RiskThresholds;
  readonly reason: string;
};

export type PutWeights = {
  readonly weights: FeatureWeights;
  /** Unchanged if omitted. */
  readonly gain?: Gain | undefined;
  readonly reason?: string | undefined;
};

/** A whole number of shares, contracts or units of face value. */
export type Qty = number;

export type QuoteClientInput = {
  readonly rfqId: RfqId;
  readonly validForMs?: number | undefined;
};

/** The price that is dealt on, where one was given: a currency's, of a stream on request, or a bespoke option's. */
export type QuoteId = FxQuoteId | FxStreamQuoteId | OptionQuoteId;

export type QuoteListInput = {
  readonly listId: RfqListId;
  readonly markupBps: number;
  readonly validForMs?: number | undefined;
};

/** Volatilities that the prices of a quote imply, in per cent a year; null where no volatility gives the price, as of a put worth no more than its exercise. */
export type QuoteVolatility = {
  readonly bid: number | null;
  readonly mid: number | null;
  readonly ask: number | null;
};

export type QuotesAnswer = {
  readonly seq: number;
  readonly at: AtWire;
  readonly items: readonly ShownTick[];
  readonly nextCursor: string | null;
};

export type QuotesInput = {
  readonly symbols?: string | undefined;
};

export type Rating = "AAA" | "AA" | "A" | "BBB" | "BB";

export type Ready = {
  readonly ready: boolean;
  readonly version: string;
  readonly checkedAt: AtWire;
  readonly services: Readonly<Record<string, ServiceStatus>>;
};

export type RealismFlag = "CLUSTERING" | "ACTIVITY" | "JUMPS" | "U_SHAPE" | "REGIMES" | "NEWS_SHOCKS" | "LULD_HALTS" | "ORDER_FLOW" | "IMPACT" | "ACROSS_ASSETS";

/** What became of a recommendation, once its horizon is over; in basis points, in the direction of its side. */
export type RecommendationOutcome = {
  readonly at: AtWire;
  /** Mid to mid, from the advice to its horizon. */
  readonly returnBps: number;
  /** Half the spread in and half the spread out, as they were. */
  readonly costBps: number;
  /** The mid moved in the predicted direction. */
  readonly isHit: boolean;
};

export type RecommendationsAnswer = {
  readonly items: readonly TradeRecommendation[];
  readonly nextCursor: string | null;
  readonly record: TrackRecord;
  readonly backtest: BacktestRecord | null;
};

export type RecommendationsInput = {
  readonly symbol?: InstrumentSymbol | undefined;
  readonly limit?: Limit | undefined;
};

/** The currency of a record's prices. A writer always sets it, so its type is required; an event from before records had one is read as dollars. */
export type RecordCurrency = PriceCurrency;

/** The same of a record of money. */
export type RecordMoneyCurrency = Currency;

export type Redrive = {
  readonly consumer: string;
  readonly eventId: string;
  readonly topic: string;
  readonly actor: string;
  readonly reason: string;
  readonly at: AtWire;
};

export type RedriveDeadLetterAnswer = {
  readonly outcome: RedriveOutcome;
};

export type RedriveDeadLetterInput = {
  readonly consumer: string;
  readonly eventId: string;
  readonly reason: string;
};

export type RedriveOutcome = "REDRIVEN" | "ALREADY_REDRIVEN";

export type RefusalCodeSchema = "INVALID_ORDER" | "UNKNOWN_SYMBOL" | "ROLE_NOT_PERMITTED" | "KILL_SWITCH_ACTIVE" | "DESK_NOT_PERMITTED" | "STRATEGY_NOT_PERMITTED" | "DARK_POOL_NOT_PERMITTED" | "DARK_POOL_MIN_QTY" | "QTY_LIMIT_EXCEEDED" | "DAILY_NOTIONAL_EXCEEDED" | "MARKET_CLOSED" | "HALTED" | "PRICE_COLLAR" | "NO_REFERENCE_PRICE" | "DUPLICATE_ORDER" | "MAX_OPEN_ORDERS" | "SELF_CROSS" | "ADV_LIMIT" | "RATE_LIMIT" | "RISK_ENGINE_UNAVAILABLE" | "VALIDATION_FAILED" | "UNAUTHENTICATED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "UNKNOWN_TARGET" | "RATE_LIMITED" | "OVERLOADED" | "UPSTREAM_UNAVAILABLE" | "UPSTREAM_TIMEOUT" | "INTERNAL";

export type RejectReason = "INVALID_ORDER" | "UNKNOWN_SYMBOL" | "ROLE_NOT_PERMITTED" | "KILL_SWITCH_ACTIVE" | "DESK_NOT_PERMITTED" | "STRATEGY_NOT_PERMITTED" | "DARK_POOL_NOT_PERMITTED" | "DARK_POOL_MIN_QTY" | "QTY_LIMIT_EXCEEDED" | "DAILY_NOTIONAL_EXCEEDED" | "MARKET_CLOSED" | "HALTED" | "PRICE_COLLAR" | "NO_REFERENCE_PRICE" | "DUPLICATE_ORDER" | "MAX_OPEN_ORDERS" | "SELF_CROSS" | "ADV_LIMIT" | "RATE_LIMIT" | "RISK_ENGINE_UNAVAILABLE";

export type RejectRfqInput = {
  readonly rfqId: RfqId;
  readonly reason: string;
};

/** Refused orders of one minute, desk and reason. */
export type RejectionCount = {
  readonly at: AtWire;
  readonly desk: Desk;
  readonly reason: RejectReason;
  readonly count: number;
};

export type ReleaseKillSwitchInput = {
  readonly killSwitchId: string;
  readonly reason: string;
};

export type RemoveScenarioAnswer = {
  readonly removed: true;
};

export type RemoveScenarioInput = {
  readonly scenarioId: string;
};

export type ReplaceOrderInput = {
  readonly orderId: OrderId;
  readonly qty?: number | undefined;
  readonly price?: PriceWire | undefined;
  readonly stopPrice?: PriceWire | undefined;
  readonly expireAt?: AtWire | undefined;
  readonly displayQty?: number | null | undefined;
  readonly minQty?: number | null | undefined;
  readonly postOnly?: boolean | null | undefined;
  readonly pegOffset?: PriceWire | null | undefined;
};

export type ReplaceRoomOrderInput = {
  readonly roomId: RoomId;
  readonly clientOrderId: ClientOrderId;
  readonly qty?: number | undefined;
  readonly price?: PriceWire | undefined;
  readonly stopPrice?: PriceWire | undefined;
  readonly expireAt?: AtWire | undefined;
  readonly displayQty?: number | null | undefined;
  readonly minQty?: number | null | undefined;
  readonly postOnly?: boolean | null | undefined;
  readonly pegOffset?: PriceWire | null | undefined;
};

/** A symbol's mids by steps of the run; a step without a quote repeats the one before, null before the first. */
export type ReplayBars = {
  readonly symbol: InstrumentSymbol;
  readonly from: AtWire;
  readonly stepMs: number;
  readonly open: readonly (PriceWire | null)[];
  readonly high: readonly (PriceWire | null)[];
  readonly low: readonly (PriceWire | null)[];
  readonly close: readonly (PriceWire | null)[];
  readonly volume: readonly Qty[];
};

export type ReplayBarsInput = {
  readonly runId: ReplayId;
  readonly symbol: InstrumentSymbol;
};

export type ReplayCoverageAnswer = {
  readonly periods: readonly ReplayPeriod[];
};

export type ReplayDecisionInput = {
  readonly decisionId: DecisionId;
};

/** Where a replay first differed from what was recorded. */
export type ReplayFault = {
  /** A batch of the market, an entry of the exchange's journal, its state at a part's beginning, or a fill. */
  readonly what: "MARKET" | "ENTRY" | "STATE" | "FILL";
  readonly at: AtWire;
  readonly detail: string;
};

export type ReplayId = string;

/** Something that happened beside trading. */
export type ReplayMark = {
  readonly at: AtWire;
  readonly kind: "NEWS" | "HALT" | "SHOCK" | "RESTART";
  readonly symbol: InstrumentSymbol | null;
  readonly text: string;
};

/** From the first millisecond on, up to and without the last. */
export type ReplayPeriod = {
  readonly from: AtWire;
  readonly to: AtWire;
};

/** What a person may see of a run: fills in their order, marks, and what the fills had earned at each step's end. */
export type ReplayPicture = {
  readonly run: ReplayRun;
  readonly fills: readonly ReplayedFill[];
  readonly marks: readonly ReplayMark[];
  /** Milliseconds of a step. */
  readonly stepMs: number;
  /** Profit of the period's equity fills after fees, marked at the mid; positions from before do not count. */
  readonly profit: readonly MoneyWire[];
};

export type ReplayPictureInput = {
  readonly runId: ReplayId;
};

/** The replays that changed last, the newest at the end. The same period of two users is listed twice. */
export type ReplayProgress = {
  readonly runs: readonly ({
    readonly runId: ReplayId;
    readonly state: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "CANCELED";
    readonly progress: number;
  })[];
  readonly at: AtWire;
};

/** How much was replayed, and how much of it equals the record. */
export type ReplayProof = {
  /** Batches of the market and journal entries of the exchange, each held against a fingerprint. */
  readonly batches: number;
  readonly entries: number;
  /** Fills of the journal that the exchange made, and those of them that the replay reproduced. */
  readonly venueFills: number;
  readonly equalFills: number;
  /** Fills of the dark pool, and those whose price is the midpoint of the replayed batch. */
  readonly darkFills: number;
  readonly equalDarkFills: number;
  /** Dealers' fills: shown as they were recorded. */
  readonly dealerFills: number;
  /** Number of restarts of the exchange after a stop or a crash. */
  readonly restarts: number;
  readonly fault: ReplayFault | null;
};

export type ReplayRun = {
  readonly runId: ReplayId;
  readonly from: AtWire;
  readonly to: AtWire;
  readonly state: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "CANCELED";
  /** Part of the period that is done. */
  readonly progress: number;
  /** Milliseconds of the period in a millisecond of work; null before the end. */
  readonly speed: number | null;
  readonly proof: ReplayProof | null;
  /** Why there is no result. */
  readonly failure: string | null;
};

export type ReplayRunInput = {
  readonly runId: ReplayId;
};

export type ReplaySeatInput = {
  readonly heatId: HeatId;
  readonly seatId: SeatId;
};

/** `REPLAYED`: reproduced by the exchange. `PRICED`: its price was. `RECORDED`: neither. */
export type ReplayedFill = {
  readonly fill: Fill;
  readonly source: "REPLAYED" | "PRICED" | "RECORDED";
  readonly isEqual: boolean;
};

export type RequestListAnswer = {
  readonly listId: RfqListId;
  readonly clientUserId: UserId;
  readonly status: "LIVE" | "DONE";
  readonly dueAt: AtWire;
  readonly items: readonly Rfq[];
  readonly progress: {
    readonly lines: number;
    readonly quoted: number;
    readonly traded: number;
    readonly ended: number;
  };
  readonly totals: {
    readonly face: Readonly<Record<string, number>>;
    readonly dv01: Readonly<Record<string, number>>;
    readonly tradedFace: Readonly<Record<string, number>>;
    readonly tradedCash: Readonly<Record<string, number>>;
  };
  readonly refused: readonly ({
    readonly rfqId: RfqId;
    readonly code: RefusalCodeSchema;
    readonly text: string;
  })[];
};

export type RequestListInput = {
  readonly requestKey: string;
  readonly lines: readonly ({
    readonly isin: Isin;
    readonly side: Side;
    readonly qty: number;
    readonly limitPrice?: PriceWire | undefined;
  })[];
  readonly dueInMs: number;
  readonly note?: string | undefined;
  readonly clientUserId?: UserId | undefined;
};

export type RequestLocate = {
  readonly locateId?: string | undefined;
  readonly symbol: InstrumentSymbol;
  readonly qty: number;
};

export type RequestQuoteInput = {
  readonly requestKey: string;
  readonly isin: Isin;
  readonly side: RfqSide;
  readonly qty: number;
  readonly limitPrice?: PriceWire | undefined;
  readonly note?: string | undefined;
  readonly clientUserId?: UserId | undefined;
};

export type RescoreInput = {
  readonly symbol: InstrumentSymbol;
  readonly shocks: Shocks;
};

/** A vector as it was and under shocks, by the weights it was scored with; all differences are shocked less baseline. */
export type Rescored = {
  readonly symbol: InstrumentSymbol;
  readonly seq: number;
  readonly at: AtWire;
  readonly weightsVersion: number;
  /** The signal. */
  readonly baseline: number;
  readonly shocked: number;
  readonly delta: number;
  readonly confidence: {
    readonly baseline: number;
    readonly shocked: number;
    readonly delta: number;
  };
  readonly perFeature: readonly ({
    readonly feature: Feature;
    readonly raw: {
      readonly baseline: number;
      readonly shocked: number;
      readonly delta: number;
    };
    readonly value: {
      readonly baseline: number;
      readonly shocked: number;
      readonly delta: number;
    };
    readonly contribution: {
      readonly baseline: number;
      readonly shocked: number;
      readonly delta: number;
    };
  })[];
};

export type ResendDeliveryInput = {
  readonly deliveryId: DeliveryId;
};

export type ResetSandboxAnswer = {
  readonly userId: UserId;
};

export type ResetSecondFactorAnswer = {
  readonly ended: boolean;
};

export type ResetSecondFactorInput = {
  readonly userId: UserId;
  readonly reason: string;
};

export type ReviewBasketInput = {
  readonly text: BasketText;
};

export type ReviewRfqInput = {
  readonly rfqId: RfqId;
};

export type Rfq = {
  readonly rfqId: RfqId;
  readonly orderId: OrderId | null;
  readonly flow: "DEALER" | "SALES";
  readonly state: RfqState;
  /** `TWO_WAY` until the client deals on one side of a two-way price, and for good where it does not. */
  readonly side: RfqSide;
  readonly isin: Isin;
  readonly bondSpec: BondSpec | null;
  readonly qty: Qty;
  /** Worst acceptable clean price; null for any. */
  readonly limitPrice: PriceWire | null;
  /** Whose account trades: the order's owner, or the client's sales. */
  readonly userId: UserId;
  readonly clientUserId: UserId | null;
  readonly salesUserId: UserId | null;
  /** The trader whom sales has involved by a note: sees the request, and responds. */
  readonly traderUserId: UserId | null;
  readonly dealers: readonly RfqDealer[];
  /** The dealer it was traded with; before that, in the sales flow, the dealer whose quote the client's price is based on. */
  readonly chosen: ChosenQuote | null;
  readonly cover: {
    readonly dealerId: DealerId;
    readonly price: PriceWire;
  } | null;
  readonly markupBps: number | null;
  readonly clientQuote: ClientQuote | null;
  /** Of requests for a two-way price only: both sides; `clientQuote` and `chosen` are then those of the side dealt on. */
  readonly twoWay?: TwoWay | null | undefined;
  /** Of lines of a list only: which list, the place in it, and when it is due. */
  readonly list?: RfqLine | null | undefined;
  /** Model mid when the panel received the request: what quotes are measured against. */
  readonly midPrice: PriceWire | null;
  readonly note: string | null;
  /** Only of what ended without a trade. */
  readonly ending?: RfqEnding | null | undefined;
  /** The last acceptance that a check refused. */
  readonly refusal?: RfqRefusal | null | undefined;
  readonly createdAt: AtWire;
  readonly windowEndsAt: AtWire | null;
  readonly executedAt: AtWire | null;
  readonly updatedAt: AtWire;
  readonly version: number;
};

export type RfqAnalyticsAnswer = {
  readonly requests: number;
  readonly executed: number;
  readonly didNotTradeRate: number | null;
  readonly coverBps: number | null;
  readonly overCover: Readonly<Record<string, number>>;
  readonly toMidBps: number | null;
  readonly dealers: readonly ({
    readonly dealerId: DealerId;
    readonly name: string;
    readonly asked: number;
    readonly quoted: number;
    readonly won: number;
    readonly cover: number;
    readonly tied: number;
    readonly doneAway: number;
    readonly passed: number;
    readonly timedOut: number;
    readonly lastLookRejected: number;
    readonly hitRatio: number | null;
    readonly latencyMsMean: number | null;
    readonly latencyCounts: readonly number[];
    readonly notTraded: number;
    readonly toMidBps: number | null;
    readonly overCoverBps: number | null;
    readonly behindBestBps: number | null;
  })[];
  readonly clients: readonly ClientScore[];
};

export type RfqDealer = {
  readonly dealerId: DealerId;
  readonly name: string;
  readonly status: "PENDING" | "QUOTED" | "TIMED_OUT" | "DECLINED";
  readonly latencyMs: number | null;
  readonly quote: DealerQuote | null;
  /** A quote received after the window: stored, never executable. */
  readonly isLate: boolean;
  readonly outcome: "WON" | "COVER" | "TIED" | "DONE_AWAY" | "PASSED" | "TIMED_OUT" | "LAST_LOOK_REJECTED" | "NOT_TRADED" | null;
};

/** Why a request ended without a trade, and where it stood then. */
export type RfqEnding = {
  readonly cause: "CLIENT_DECLINED" | "CLIENT_CANCELED" | "SALES_CANCELED" | "SALES_REJECTED" | "ORDER_CANCELED" | "CLIENT_SILENT" | "QUOTES_EXPIRED" | "NO_QUOTE" | "LIMIT_NOT_MET" | "LAST_LOOK" | "NOT_CHOSEN" | "LIST_DUE" | "KILL_SWITCH" | "NOT_LISTED" | "MATURED" | "UNKNOWN_DEALER";
  /** The state that it ended from. */
  readonly stage: RfqState;
  /** What the cause does not state: the reason given, the switch, the dealer that is none. Null where it states all. */
  readonly detail: string | null;
};

export type RfqId = string;

/** A request's place in a list. */
export type RfqLine = {
  readonly listId: RfqListId;
  /** From 1. */
  readonly line: number;
  readonly lines: number;
  /** When a line that lives then ends. */
  readonly dueAt: AtWire;
};

/** A list of requests: what its lines have in common. */
export type RfqListId = string;

export type RfqPanelAnswer = {
  readonly suggested: readonly DealerId[];
  readonly dealers: readonly ({
    readonly dealerId: DealerId;
    readonly name: string;
    readonly isSpecialist: boolean;
    readonly axe?: {
      readonly side: Side;
      readonly qty: Qty;
    } | null | undefined;
  })[];
};

export type RfqPanelInput = {
  readonly rfqId: RfqId;
};

export type RfqPeopleAnswer = {
  readonly clients: readonly ({
    readonly userId: UserId;
    readonly displayName: string;
  })[];
  readonly traders: readonly ({
    readonly userId: UserId;
    readonly displayName: string;
  })[];
};

/** A check that refused the client's acceptance: the price stands until its time is over. */
export type RfqRefusal = {
  readonly code: RefusalCodeSchema;
  readonly text: string;
  readonly at: AtWire;
};

/** What the client wants: its side, or a price on both sides, which discloses none (FIX 4.4: QuoteRequest without Side). */
export type RfqSide = "BUY" | "SELL" | "TWO_WAY";

export type RfqState = "REQUESTED" | "SALES_REVIEW" | "PENDING" | "MARKED_UP" | "CLIENT_QUOTED" | "EXECUTED" | "CLIENT_DECLINED" | "EXPIRED" | "CANCELED" | "REJECTED";

/** One step of an RFQ's life: who did what, when. Never changed. */
export type RfqStep = {
  readonly version: number;
  readonly at: AtWire;
  readonly actor: string;
  readonly action: string;
  readonly detail: string | null;
};

export type RfqStepsAnswer = {
  readonly items: readonly RfqStep[];
};

export type RfqStepsInput = {
  readonly rfqId: RfqId;
};

/** How a bond order's request for quote is run; what is left out, the RFQ service decides. */
export type RfqTerms = {
  /** The requested dealers: three to five different dealers. */
  readonly dealerIds?: readonly DealerId[] | undefined;
  readonly windowMs?: number | undefined;
  /** What happens at the end of the window: trade at the best quote, or nothing (the user chooses, or does not trade). */
  readonly atEnd?: "TIGHTEST" | "NOTHING" | undefined;
};

/** Risk aversions to compare. */
export type RiskAversions = readonly number[];

/** One row of `risk.config_versions`: appended, never changed; each row's hash covers the row before. */
export type RiskConfigVersion = {
  readonly version: number;
  readonly thresholds: RiskThresholds;
  readonly author: string;
  readonly reason: string;
  readonly at: AtWire;
  readonly previousHash: string;
  readonly hash: string;
};

export type RiskConfigVersionsAnswer = {
  readonly items: readonly RiskConfigVersion[];
  readonly nextCursor: string | null;
};

export type RiskConfigVersionsInput = {
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

/** What thresholds would have refused of the day's submissions, beside what was refused. */
export type RiskPreview = {
  readonly since: AtWire;
  readonly asOf: AtWire;
  /** The live version, for comparison. */
  readonly configVersion: number;
  readonly judged: number;
  /** True when the day has more submissions than were looked at. */
  readonly isCut: boolean;
  readonly wereRefused: number;
  readonly wouldBeRefused: number;
  readonly byReason: readonly ({
    readonly reason: string;
    readonly was: number;
    readonly would: number;
  })[];
  readonly changedCount: number;
  /** Submissions whose outcome differs, newest first; the counts are of all. */
  readonly changed: readonly ({
    readonly orderId: OrderId;
    readonly userId: UserId;
    readonly symbol: InstrumentSymbol;
    readonly side: Side;
    readonly qty: Qty;
    readonly price: PriceWire | null;
    readonly at: AtWire;
    readonly was: RejectReason | null;
    readonly would: RejectReason | null;
    readonly detail: string | null;
  })[];
};

/** Whose risk: the whole firm's, or one desk's. */
export type RiskScope = "FIRM" | "EQ" | "FI" | "FX" | "COMM" | "DERIV";

/** The thresholds. Rates are whole basis points, times whole milliseconds. */
export type RiskThresholds = {
  readonly collarBps: number;
  readonly duplicateWindowMs: number;
  readonly maxOpenOrders: number;
  readonly selfCross: "reject" | "cancelOldest" | "cancelBoth" | "decrement" | "allow";
  readonly advPctBps: number;
  readonly ordersPerSecond: number;
  readonly staleMidMs: number;
};

export type Role = "trader" | "desk-head" | "risk-manager" | "admin" | "compliance" | "sales" | "external-client" | "viewer";

export type Room = {
  readonly roomId: RoomId;
  readonly state: "DRAFT" | "OPEN" | "RUNNING" | "PAUSED" | "ENDED" | "ARCHIVED";
  /** What the caller is in it. */
  readonly role: "INSTRUCTOR" | "PARTICIPANT";
  /** The caller's seat; null for an instructor. */
  readonly seatId: SeatId | null;
  readonly instructorId: UserId;
  readonly terms: RoomTerms;
  /** The case that its heats follow; absent without one. */
  readonly case?: RoomCase | undefined;
  /** For the instructor, from the opening on: who has it may take a seat. */
  readonly code: RoomCode | null;
  readonly seats: number;
  /** The newest heat. */
  readonly heat: Heat | null;
  /** The newest, the oldest of them first. */
  readonly announcements: readonly Announcement[];
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  readonly version: number;
};

export type RoomBoard = {
  readonly roomId: RoomId;
  readonly heatId: HeatId;
  readonly clockMs: number;
  /** By rank; the disqualified last. */
  readonly standings: readonly RoomStanding[];
};

/** The leaderboard, at most twice a second. */
export type RoomBoardPush = {
  readonly userIds: readonly UserId[];
  readonly roomId: RoomId;
  readonly heatId: HeatId;
  readonly clockMs: number;
  readonly standings: readonly RoomStanding[];
};

export type RoomCase = {
  readonly caseId: CaseId;
  /** Goes up when the same heat would be scheduled or scored differently. */
  readonly version: number;
  readonly title: string;
  readonly page: readonly ({
    readonly head: string | null;
    readonly body: string;
  })[];
};

/** The room, its clock or its announcements changed: read it again, or take what is here. */
export type RoomChanged = {
  readonly userIds: readonly UserId[];
  readonly roomId: RoomId;
  readonly state: "DRAFT" | "OPEN" | "RUNNING" | "PAUSED" | "ENDED" | "ARCHIVED";
  readonly heat: Heat | null;
  /** The newest; null before any. */
  readonly announcement: Announcement | null;
  readonly version: number;
};

/** What lets one join: of letters and digits that are not mistaken for others; 50 bits. */
export type RoomCode = string;

/** What an instructor lets happen in the market. Sizes are per cent of the price; a volatility is a factor. */
export type RoomEvent = {
  readonly kind: "HALT";
  readonly symbol: InstrumentSymbol;
} | {
  readonly kind: "RESUME";
  readonly symbol: InstrumentSymbol;
} | {
  readonly kind: "SHOCK";
  readonly target: "MARKET" | InstrumentSymbol;
  readonly sizePct: number;
} | {
  readonly kind: "VOLATILITY";
  readonly target: "MARKET" | InstrumentSymbol;
  readonly factor: number;
  readonly durationMs: number;
} | {
  readonly kind: "NEWS";
  readonly headline: string;
  readonly target: "MARKET" | InstrumentSymbol;
  readonly sizePct: number | null;
};

export type RoomFill = {
  readonly execId: ExecId;
  readonly clientOrderId: ClientOrderId;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: Qty;
  readonly price: PriceWire;
  readonly venue: Venue;
  readonly liquidity: Liquidity;
  readonly arrivalMid: PriceWire;
  readonly fees: Fees;
  readonly at: AtWire;
};

export type RoomId = string;

/** What each seat may do. */
export type RoomLimits = {
  readonly maxOrderQty: number;
  readonly maxDailyNotional: MoneyWire;
  /** Largest holding of a symbol, long or short, with all that is on its way. */
  readonly maxAbsQty: number;
  readonly maxOrdersPerSecond: number;
};

/** A room as it is listed. */
export type RoomLine = {
  readonly roomId: RoomId;
  readonly state: "DRAFT" | "OPEN" | "RUNNING" | "PAUSED" | "ENDED" | "ARCHIVED";
  readonly role: "INSTRUCTOR" | "PARTICIPANT";
  readonly seatId: SeatId | null;
  readonly instructorId: UserId;
  readonly seats: number;
  readonly heat: Heat | null;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  readonly version: number;
  readonly name: string;
};

/** A seat's own order as it stands. Times are simulated. */
export type RoomOrder = {
  readonly clientOrderId: ClientOrderId;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qty: Qty;
  readonly price: PriceWire | null;
  readonly stopPrice?: PriceWire | null | undefined;
  readonly timeInForce: TimeInForce;
  readonly strategy: Strategy;
  readonly status: OrderStatus;
  readonly filledQty: Qty;
  readonly leavesQty: Qty;
  readonly avgPx: PriceWire | null;
  readonly rejectReason: string | null;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  /** Null where it was refused before it had one. */
  readonly orderId: OrderId | null;
  /** Why it was refused, or its newest change was. */
  readonly rejectCode: RefusalCodeSchema | null;
  /** 0 while it is only in the log. */
  readonly version: number;
};

/** The standing over the heats that have ended. `digest` is SHA-256 of the canonical JSON of everything else here but `endedAt`. */
export type RoomOverall = {
  readonly roomId: RoomId;
  readonly name: string;
  /** In their order, with the digests of their frozen results. */
  readonly heats: readonly ({
    readonly no: number;
    readonly digest: string;
  })[];
  readonly rule: OverallRule;
  readonly ties: "SHARED" | "BROKEN";
  /** By rank; the disqualified last. */
  readonly standings: readonly OverallStanding[];
  readonly digest: string;
  /** When the last of its heats ended. */
  readonly endedAt: AtWire;
};

export type RoomOverallCsvAnswer = {
  readonly fileName: string;
  readonly text: string;
};

/** What happens in a heat without the instructor. */
export type RoomPlan = readonly PlannedEvent[];

export type RoomPosition = {
  readonly symbol: InstrumentSymbol;
  readonly netQty: number;
  readonly avgPx: PriceWire | null;
  readonly mid: PriceWire | null;
};

/** The newest prices of a room, coalesced. */
export type RoomQuotes = {
  readonly userIds: readonly UserId[];
  readonly roomId: RoomId;
  readonly heatId: HeatId;
  readonly clockMs: number;
  readonly quotes: readonly ShownTick[];
};

/** A request as it stands in the log of its heat. */
export type RoomRequest = {
  readonly heatId: HeatId;
  /** Place in the log, from 1: requests take effect in this order. */
  readonly seq: number;
  /** The simulated instant at which it takes effect, milliseconds from the start of the heat. */
  readonly clockMs: number;
  /** Of a tender that was accepted, its id. */
  readonly clientOrderId: ClientOrderId;
};

/** What a heat is ranked by, and what becomes of equal scores. */
export type RoomScoring = {
  readonly measure: "PNL" | "RISK_ADJUSTED" | "EXECUTION_COST" | "MIX" | "CASE";
  /** Of a `MIX`. */
  readonly weights?: {
    readonly pnl: number;
    readonly riskAdjusted: number;
    readonly executionCost: number;
  } | undefined;
  readonly ties: "SHARED" | "BROKEN";
};

/** One line of a leaderboard. */
export type RoomStanding = {
  readonly seatId: SeatId;
  readonly label: SeatLabel;
  readonly kind: SeatKind;
  /** From 1; null for a seat that is disqualified. */
  readonly rank: number | null;
  /** What it is ranked by; null where its measure has no value. Of a mix, the lower is better; else the higher. */
  readonly score: number | null;
  readonly pnl: MoneyWire;
  /** Mean over standard deviation of the changes of equity in hundredths of the heat; null without any. */
  readonly riskAdjusted: number | null;
  /** What its trades cost against the mid at their orders' arrival, basis points; null without a fill. */
  readonly executionCostBps: number | null;
  readonly maxDrawdown: MoneyWire;
  readonly fills: number;
  /** Simulated milliseconds of the heat; null without a fill. */
  readonly lastFillMs: number | null;
  readonly disqualified: string | null;
};

export type RoomStateInput = {
  readonly roomId: RoomId;
  readonly seatId?: SeatId | undefined;
};

/** The terms as they are shown: `seed` and `schedule` are null for those who may not know them. */
export type RoomTerms = {
  readonly name: string;
  readonly seed: Seed | null;
  readonly isSeedHidden: boolean;
  readonly symbols: readonly InstrumentSymbol[];
  readonly realism: readonly ("CLUSTERING" | "ACTIVITY" | "JUMPS" | "U_SHAPE" | "REGIMES" | "LULD_HALTS" | "ORDER_FLOW" | "IMPACT" | "ACROSS_ASSETS")[];
  readonly startCash: MoneyWire;
  readonly limits: RoomLimits;
  readonly fees: "PLATFORM" | "NONE";
  readonly lengthMs: number;
  readonly speed: number;
  readonly heats: number;
  readonly seatsMax: number;
  readonly scoring: RoomScoring;
  readonly overall?: OverallRule | undefined;
  readonly prizes: readonly string[];
  readonly schedule: readonly PlannedEvent[] | null;
  readonly caseId?: CaseId | undefined;
};

export type RunDefaultDrillInput = {
  readonly scenario: StressScenario;
  readonly sigmas: number;
  readonly defaulters?: readonly Participant[] | undefined;
};

export type RunLabInput = {
  readonly scenarioId: string;
  readonly strategies?: readonly Strategy[] | undefined;
};

export type RunScenarioInput = {
  readonly scenarioId: string;
};

/** How a sale would be marked, and what its short part needs. */
export type SalePreview = {
  readonly longQty: Qty;
  readonly shortQty: Qty;
  readonly isEasy: boolean;
  readonly rateBps: number;
  /** Located shares that no other order needs; null where none are needed. */
  readonly locatedQty: Qty | null;
  /** The best bid that the short part has to keep above (Regulation SHO, Rule 201); null while it need not. */
  readonly aboveBid?: PriceWire | null | undefined;
  /** What borrowing the short part costs a day at the market's mid; null without a price. */
  readonly feeADay?: MoneyWire | null | undefined;
};

export type SavePreferenceInput = {
  readonly version: number;
  readonly document: PreferenceDocument;
};

export type SaveScenario = {
  readonly name: string;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: number;
  readonly price?: PriceWire | undefined;
  readonly orderType: OrderType;
  readonly timeInForce?: TimeInForce | undefined;
  readonly strategy: Strategy;
  readonly algoParams?: {
    readonly durationMs?: number | undefined;
    readonly slices?: number | undefined;
    readonly participationPct?: number | undefined;
    readonly maxParticipationPct?: number | undefined;
    readonly riskAversion?: number | undefined;
    readonly displayQty?: number | undefined;
    readonly maxSlices?: number | undefined;
    readonly aggressionPct?: number | undefined;
    readonly topVenues?: number | undefined;
    readonly wouldPrice?: PriceWire | undefined;
    readonly forceCompletion?: boolean | undefined;
    readonly randomizePct?: number | undefined;
    readonly randomizeTimePct?: number | undefined;
    readonly minSliceQty?: number | undefined;
    readonly maxSliceQty?: number | undefined;
    readonly urgency?: "PASSIVE" | "NEUTRAL" | "AGGRESSIVE" | undefined;
  } | undefined;
  readonly seed: Seed;
  readonly market?: "PLAIN" | "REAL" | undefined;
  readonly lengthMs?: number | undefined;
};

export type SaveTemplateInput = {
  readonly name: TemplateName;
  readonly order: TemplateOrder;
};

export type SavedLayout = {
  readonly layoutId: LayoutId;
  readonly name: LayoutName;
  readonly rows: LayoutRows;
  /** Left out of layouts that were saved before it was noted: they open as they are on every width. */
  readonly widthPx?: LayoutWidth | undefined;
  /** Users with its link may open it. */
  readonly isShared: boolean;
  /** The caller's own: no other layout can be changed. */
  readonly isOwn: boolean;
  /** The display name of its owner. */
  readonly owner: string;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  /** Rises by one with every change. */
  readonly version: number;
};

export type Scenario = {
  readonly scenarioId: string;
  readonly userId: UserId;
  readonly name: string;
  readonly terms: ScenarioTerms;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  readonly version: number;
};

/** One order over many seeds, through one strategy or several. */
export type ScenarioBatch = {
  readonly batchId: string;
  readonly scenarioId: string;
  readonly userId: UserId;
  readonly name: string;
  readonly terms: ScenarioTerms;
  readonly strategies: readonly Strategy[];
  /** Each strategy that has a risk aversion is played with each of these; without them with its own alone. */
  readonly riskAversions?: RiskAversions | null | undefined;
  /** The first of the seeds; the others follow it. */
  readonly firstSeed: Seed;
  readonly seeds: number;
  /** Plays done of `total`. */
  readonly done: number;
  readonly total: number;
  readonly state: BatchState;
  readonly reason: string | null;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  readonly version: number;
};

export type ScenarioBatchAnswer = {
  readonly batch: ScenarioBatch;
  readonly outcomes: readonly StrategyOutcomes[];
};

export type ScenarioBatchInput = {
  readonly batchId: string;
};

export type ScenarioBatchesAnswer = {
  readonly items: readonly ScenarioBatch[];
  readonly nextCursor: string | null;
};

export type ScenarioBatchesInput = {
  readonly scenarioId?: string | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

/** Two runs side by side. */
export type ScenarioComparison = {
  readonly left: ScenarioRun;
  readonly right: ScenarioRun;
  /** The same fills, byte by byte. */
  readonly isSame: boolean;
  /** Number of the first fill that differs, from 1; null when none does. */
  readonly firstDifference: number | null;
  readonly delta: {
    readonly filledQty: number;
    readonly avgPx: number | null;
    readonly durationMs: number;
    readonly arrivalSlippageBps: number | null;
    readonly vwapSlippageBps: number | null;
    readonly shortfallBps: number | null;
    readonly fees: number | null;
  };
};

export type ScenarioFile = {
  readonly format: "tradefloor-scenarios";
  readonly version: number;
  readonly exportedAt: AtWire;
  readonly scenarios: readonly SaveScenario[];
};

/** How the order ended. Refused by the platform's own checks is an end, too. */
export type ScenarioOrder = {
  readonly status: OrderStatus;
  readonly rejectCode: RejectReason | null;
  readonly rejectReason: string | null;
  readonly filledQty: Qty;
  readonly avgPx: PriceWire | null;
  /** Sent, in simulated time. */
  readonly createdAt: AtWire;
  /** Simulated time from sending to the last change. */
  readonly durationMs: number;
};

/** The private market on the way, from the order's sending. */
export type ScenarioPoint = {
  readonly at: AtWire;
  readonly bid: PriceWire;
  readonly ask: PriceWire;
};

export type ScenarioRun = {
  readonly runId: string;
  readonly scenarioId: string;
  readonly userId: UserId;
  readonly name: string;
  readonly terms: ScenarioTerms;
  readonly order: ScenarioOrder;
  readonly fills: readonly Fill[];
  readonly digest: string;
  readonly tca: OrderTca | null;
  readonly path: readonly ScenarioPoint[];
  readonly ranAt: AtWire;
};

export type ScenarioRunInput = {
  readonly runId: string;
};

/** A run as it is listed. */
export type ScenarioRunLine = {
  readonly runId: string;
  readonly scenarioId: string;
  readonly userId: UserId;
  readonly name: string;
  readonly terms: ScenarioTerms;
  readonly order: ScenarioOrder;
  readonly digest: string;
  readonly ranAt: AtWire;
  readonly fillCount: number;
  readonly arrivalSlippageBps: number | null;
  readonly shortfallBps: number | null;
};

export type ScenarioRunsAnswer = {
  readonly items: readonly ScenarioRunLine[];
  readonly nextCursor: string | null;
};

export type ScenarioRunsInput = {
  readonly scenarioId?: string | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type ScenarioTerms = {
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: number;
  readonly price?: PriceWire | undefined;
  readonly orderType: OrderType;
  readonly timeInForce: TimeInForce;
  readonly strategy: Strategy;
  readonly algoParams?: {
    readonly durationMs?: number | undefined;
    readonly slices?: number | undefined;
    readonly participationPct?: number | undefined;
    readonly maxParticipationPct?: number | undefined;
    readonly riskAversion?: number | undefined;
    readonly displayQty?: number | undefined;
    readonly maxSlices?: number | undefined;
    readonly aggressionPct?: number | undefined;
    readonly topVenues?: number | undefined;
    readonly wouldPrice?: PriceWire | undefined;
    readonly forceCompletion?: boolean | undefined;
    readonly randomizePct?: number | undefined;
    readonly randomizeTimePct?: number | undefined;
    readonly minSliceQty?: number | undefined;
    readonly maxSliceQty?: number | undefined;
    readonly urgency?: "PASSIVE" | "NEUTRAL" | "AGGRESSIVE" | undefined;
  } | undefined;
  readonly seed: Seed;
  readonly market?: "PLAIN" | "REAL" | undefined;
  readonly lengthMs: number;
};

/** A point of a schedule: by `at`, `qty` shares are to be done or out. */
export type SchedulePoint = {
  readonly at: AtWire;
  readonly qty: Qty;
};

/** A schedule before anything is sent, beside the volume expected of the market. */
export type SchedulePreview = {
  readonly startAt: AtWire;
  readonly endAt: AtWire;
  /** One point a slice: what is planned by then. Empty for an algo without a schedule. */
  readonly slices: readonly SchedulePoint[];
  /** Equal steps of time: planned so far, and shares the market is expected to have traded so far. */
  readonly curve: readonly ({
    readonly at: AtWire;
    readonly planned: Qty;
    readonly market: Qty;
  })[];
  /** Own part of all volume over the time, per cent. */
  readonly participationPct: number;
  /** Expected cost of its children against the mids they meet, basis points; null without a fresh price. */
  readonly expectedCostBps: number | null;
  /** What a person should know of it. */
  readonly notes: readonly string[];
};

/** A manifest with its Ed25519 signature (RFC 8032), in base64url. */
export type SealedManifest = {
  readonly manifest: AuditManifest;
  readonly signature: string;
};

export type SearchFillsAnswer = {
  readonly items: readonly Fill[];
  readonly nextCursor: string | null;
  readonly total: number | null;
};

export type SearchFillsInput = {
  readonly words?: readonly string[] | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type SearchOrdersAnswer = {
  readonly items: readonly Order[];
  readonly nextCursor: string | null;
  readonly total: number | null;
};

export type SearchOrdersInput = {
  readonly words?: readonly string[] | undefined;
  readonly status?: readonly OrderStatus[] | undefined;
  readonly symbol?: readonly InstrumentSymbol[] | undefined;
  readonly side?: readonly Side[] | undefined;
  readonly strategy?: readonly Strategy[] | undefined;
  readonly timeInForce?: readonly TimeInForce[] | undefined;
  readonly level?: readonly ("own" | "child")[] | undefined;
  readonly rejectCode?: readonly (RejectReason | "")[] | undefined;
  readonly userId?: readonly UserId[] | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

/** One account of a room, as the instructor sees it. */
export type Seat = {
  readonly seatId: SeatId;
  readonly label: SeatLabel;
  readonly kind: SeatKind;
  /** Lets one take this seat; null for a seat that was taken by the room's own code. */
  readonly code: RoomCode | null;
  /** Who has taken it: none yet, one, or the members of a team. */
  readonly userIds: readonly UserId[];
  /** Why the instructor took it out of the ranking; null while it is in. */
  readonly disqualified: string | null;
  readonly version: number;
};

/** What a case has brought a seat so far, the newest last, and how the seat stands. */
export type SeatCase = {
  readonly mandates: readonly ({
    readonly mandateId: CaseItemId;
    readonly symbol: InstrumentSymbol;
    readonly side: Side;
    readonly qty: Qty;
    readonly untilMs: number;
  })[];
  readonly tenders: readonly ({
    readonly tenderId: CaseItemId;
    readonly symbol: InstrumentSymbol;
    readonly side: Side;
    readonly qty: Qty;
    readonly price: PriceWire;
    readonly untilMs: number;
    readonly isAccepted: boolean;
    readonly rejectReason: string | null;
  })[];
  readonly score: number;
  readonly unit: string;
  readonly figures: readonly ({
    readonly name: string;
    readonly value: number;
    readonly unit: string;
  })[];
};

/** What changed of one seat since the message before: for its own members and the instructor alone. */
export type SeatChanged = {
  readonly userIds: readonly UserId[];
  readonly roomId: RoomId;
  readonly heatId: HeatId;
  readonly seatId: SeatId;
  /** Rises with every message of the seat's heat: a gap is a reason to read the state again. */
  readonly no: number;
  readonly clockMs: number;
  readonly orders: readonly RoomOrder[];
  readonly fills: readonly RoomFill[];
  readonly figures: SeatFigures;
  readonly case?: SeatCase | undefined;
};

/** What a seat has and has earned. `total = realised + unrealised - fees`; with `NONE` fees are 0. */
export type SeatFigures = {
  readonly cash: MoneyWire;
  /** Cash and holdings at the mid. */
  readonly equity: MoneyWire;
  readonly realised: MoneyWire;
  readonly unrealised: MoneyWire;
  readonly fees: MoneyWire;
  readonly total: MoneyWire;
  /** Largest fall of `total` from its highest so far, at the batches of the market. */
  readonly maxDrawdown: MoneyWire;
  readonly positions: readonly RoomPosition[];
};

/** The room's id and the number of the seat, from 1. */
export type SeatId = string;

export type SeatKind = "PERSON" | "BOT" | "TEAM";

/** A name that a board shows: of a person, a bot or a team. */
export type SeatLabel = string;

/** A seat's heat from its log, for a player that shows it at any speed. */
export type SeatReplay = {
  readonly heatId: HeatId;
  readonly seatId: SeatId;
  readonly lengthMs: number;
  readonly requests: readonly ({
    readonly seq: number;
    readonly clockMs: number;
    readonly call: "PLACE" | "REPLACE" | "CANCEL" | "TENDER";
    readonly clientOrderId: ClientOrderId;
  })[];
  /** Those that changed since the frame before. */
  readonly orders: readonly RoomOrder[];
  /** Of the first so many of `fills`. */
  readonly fills: readonly RoomFill[];
  /** The seat as it stood at its start and at each of two hundred equal steps to the end of the heat. */
  readonly frames: readonly ({
    readonly clockMs: number;
    readonly orders: readonly RoomOrder[];
    readonly fills: number;
    readonly figures: SeatFigures;
    readonly score?: number | undefined;
  })[];
  /** Equity at every hundredth of the heat. */
  readonly equity: readonly ({
    readonly clockMs: number;
    readonly equity: MoneyWire;
  })[];
};

/** What a seat sees of the heat, and nothing of others. */
export type SeatState = {
  readonly heatId: HeatId;
  readonly seatId: SeatId;
  readonly clockMs: number;
  readonly quotes: readonly ShownTick[];
  /** Open ones, and the newest that are not, the newest first. */
  readonly orders: readonly RoomOrder[];
  /** The newest first. */
  readonly fills: readonly RoomFill[];
  readonly figures: SeatFigures;
  /** Of a room that follows a case. */
  readonly case?: SeatCase | undefined;
};

export type SecondFactor = {
  readonly mode: "off" | "optional" | "required";
  readonly isOn: boolean;
  /** Whether the role must have one here. */
  readonly isRequired: boolean;
  /** Since when it is on. */
  readonly since: AtWire | null;
  readonly recoveryCodesLeft: number;
};

/** Six digits of the authenticator, or a recovery code. */
export type SecondFactorCode = string;

/** The key that an authenticator keeps: as text (base32), and as the address of its QR code. */
export type SecondFactorKey = {
  readonly secret: string;
  readonly uri: string;
};

export type Seed = number;

export type SendListInput = {
  readonly listId: RfqListId;
};

export type SendRfqInput = {
  readonly rfqId: RfqId;
  readonly dealerIds?: readonly DealerId[] | undefined;
};

/** Without a figure all are returned, over a span of up to an hour. */
export type SeriesQuery = {
  readonly range: "15m" | "1h" | "6h" | "24h";
  readonly figure?: FigureName | undefined;
};

export type ServiceLevel = "accept-availability" | "accept-latency" | "terminal-latency" | "tick-latency" | "correctness";

/** A service's requests of the last five minutes. */
export type ServiceRequests = {
  readonly service: string;
  readonly admitted: number;
  readonly busy: number;
  readonly expired: number;
  readonly abandoned: number;
  readonly waiting: number;
  readonly oldestMs: number;
};

export type ServiceState = {
  readonly service: string;
  readonly status: "up" | "starting" | "degraded" | "down";
  readonly detail: string | null;
  /** Since when it is so, as far as this monitor has seen. */
  readonly since: AtWire;
};

export type ServiceStatus = {
  readonly status: "up" | "starting" | "degraded" | "down";
  readonly latencyMs: number | null;
  readonly version: string | null;
  readonly detail?: string | undefined;
};

/** An active session, as shown to its owner and administrators. It does not contain the cookie. */
export type SessionInfo = {
  readonly sessionId: string;
  readonly userId: UserId;
  readonly kind: "PASSWORD" | "GUEST" | "PROVIDER";
  readonly address: string | null;
  readonly device: string | null;
  readonly createdAt: AtWire;
  readonly lastSeenAt: AtWire;
  readonly expiresAt: AtWire;
};

export type SetAutoPayAnswer = {
  readonly userId: Participant;
  readonly autoPay: boolean;
};

export type SetAutoPayInput = {
  readonly userId: Participant;
  readonly autoPay: boolean;
};

export type SetPasswordInput = {
  readonly userId: UserId;
  readonly password: string;
  readonly reason: string;
};

/** An obligation as it is listed: with how late it is. */
export type SettlementItem = {
  readonly obligationId: string;
  readonly settlementDate: CalendarDate;
  readonly userId: Participant;
  readonly symbol: InstrumentSymbol;
  readonly assetClass: AssetClass;
  readonly side: Side;
  readonly qty: Qty;
  readonly cashAmount: MoneyWire;
  readonly accruedInterest?: MoneyWire | undefined;
  readonly currency: Currency;
  readonly payment: PaymentKind | null;
  readonly status: "QUEUED" | "SETTLED" | "FAILED";
  readonly settledQty: Qty;
  readonly failReason: "LACK_OF_SECURITIES" | "LACK_OF_CASH" | null;
  readonly boughtInQty: Qty;
  readonly fails: number;
  readonly queuedAt: AtWire;
  readonly dueAt: AtWire;
  readonly settledAt: AtWire | null;
  readonly version: number;
  /** Business days of the clearing clock past the settlement date; 0 until then and once settled. */
  readonly ageDays: number;
  /** The business day on which the CCP buys in what is still not delivered; null for all but such fails. */
  readonly buyInOn: CalendarDate | null;
};

/** What one participant owes and is owed in one symbol on one date, net of all its fills; or one payment on a position. */
export type SettlementObligation = {
  readonly obligationId: string;
  readonly settlementDate: CalendarDate;
  readonly userId: Participant;
  readonly symbol: InstrumentSymbol;
  readonly assetClass: AssetClass;
  /** The side of the net quantity; of the cash where the quantity nets to nothing. */
  readonly side: Side;
  readonly qty: Qty;
  /** What a buyer pays or a seller receives; negative where netting has turned the cash around. */
  readonly cashAmount: MoneyWire;
  /** Of `cashAmount`: accrued interest of bonds. */
  readonly accruedInterest?: MoneyWire | undefined;
  readonly currency: Currency;
  /** What it pays on a position; null for what trades come to. */
  readonly payment: PaymentKind | null;
  readonly status: "QUEUED" | "SETTLED" | "FAILED";
  /** Of `qty`: delivered so far. */
  readonly settledQty: Qty;
  readonly failReason: "LACK_OF_SECURITIES" | "LACK_OF_CASH" | null;
  /** Bought in for who failed to deliver it: no longer in `qty`, and its price difference is in `cashAmount`. */
  readonly boughtInQty: Qty;
  /** Sweeps it has failed in. */
  readonly fails: number;
  readonly queuedAt: AtWire;
  /** When the clearing clock reaches the settlement date. */
  readonly dueAt: AtWire;
  readonly settledAt: AtWire | null;
  readonly version: number;
};

/** The same of a list that is, or was until now, shared. It names nothing of its content. */
export type SharedWatchlistChange = {
  readonly watchlistId: WatchlistId;
  readonly version: number;
};

/** Shocks by feature; an unknown feature is refused. */
export type Shocks = {
  readonly momentum?: number | undefined;
  readonly relativeVolume?: number | undefined;
  readonly realisedVol?: number | undefined;
  readonly sectorRelativeStrength?: number | undefined;
  readonly eventScore?: number | undefined;
  readonly newsVelocity?: number | undefined;
  readonly sentimentDelta?: number | undefined;
};

/** Implementation shortfall against the decision price, split as by Perold and Kissell: `delay + trading + opportunity + fees = total`, to the unit. */
export type Shortfall = {
  /** What the price moved between decision and arrival, on what was filled. */
  readonly delay: MoneyWire;
  /** What filling cost beyond the arrival price. */
  readonly trading: MoneyWire;
  /** What the price moved on what was never filled. */
  readonly opportunity: MoneyWire;
  readonly fees: MoneyWire;
  readonly total: MoneyWire;
  /** Of the paper portfolio: ordered quantity at the decision price. */
  readonly totalBps: number | null;
};

/** A tick as it leaves the platform. */
export type ShownTick = {
  readonly symbol: InstrumentSymbol;
  readonly bid: PriceWire;
  readonly ask: PriceWire;
  readonly last: PriceWire;
  readonly mid: PriceWire;
  readonly bidSize: Qty;
  readonly askSize: Qty;
  readonly volume: Qty;
  readonly dayVolume: Qty;
  readonly open: PriceWire;
  readonly high: PriceWire;
  readonly low: PriceWire;
  readonly priorClose?: PriceWire | undefined;
  readonly shortRestricted?: true | undefined;
  readonly vwap?: PriceWire | undefined;
};

export type Side = "BUY" | "SELL";

export type Signal = {
  readonly symbol: InstrumentSymbol;
  /** Direction and strength, within [-1, 1]. */
  readonly signal: number;
  /** How far the signal can be relied on: its size, times what is known, times how well the features agree. */
  readonly confidence: number;
  /** The weighted sum before it is bent into [-1, 1]. */
  readonly score: number;
  /** 1 when all features point one way, 0 when they cancel. */
  readonly agreement: number;
  /** What each feature adds to the score; they sum to it. */
  readonly contributions: readonly number[];
};

/** A signal with its inputs: the feature vector and the weights at that batch. */
export type SignalDetail = {
  readonly seq: number;
  readonly at: AtWire;
  readonly signal: Signal;
  readonly vector: FeatureVector;
  readonly weights: WeightVersion;
  /** The signal of the last minutes, oldest first. */
  readonly history: readonly ({
    readonly at: AtWire;
    readonly signal: number;
    readonly confidence: number;
  })[];
};

export type SignalInput = {
  readonly symbol: InstrumentSymbol;
};

export type SignalWeightVersionsAnswer = {
  readonly items: readonly WeightVersion[];
  readonly nextCursor: string | null;
};

export type SignalWeightVersionsInput = {
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type SignalsAnswer = {
  readonly seq: number;
  readonly at: AtWire;
  readonly weightsVersion: number;
  readonly items: readonly Signal[];
  readonly nextCursor: string | null;
};

/** The state a connection begins with; every event after it is live. */
export type Snapshot = {
  readonly tickSeq: number;
  readonly instruments: readonly Instrument[];
  readonly quotes: readonly ShownTick[];
  /** Open ones, the newest, and after an absence those that ended meanwhile. */
  readonly orders: readonly Order[];
  readonly positions: readonly Position[];
  /** Whether there are more open orders, or more positions, than the snapshot holds: the calls list them all. */
  readonly more: {
    readonly orders: boolean;
    readonly positions: boolean;
  };
  readonly killSwitches: readonly KillSwitch[];
};

export type SnoozeAlertInput = {
  readonly alertId: AlertId;
  readonly until: AtWire | null;
};

export type SnoozeNoticesAnswer = {
  readonly snoozes: readonly NoticeSnooze[];
};

export type SnoozeNoticesInput = {
  readonly kind: NoticeKind;
  readonly until: AtWire | null;
};

export type SocketCount = {
  readonly kind: SocketKind;
  readonly open: number;
};

export type SocketKind = "program" | "browser" | "market";

/** One span as it is kept and shown. Times are microseconds since 1970. */
export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly service: string;
  readonly name: string;
  readonly kind: "INTERNAL" | "SERVER" | "CLIENT" | "PRODUCER" | "CONSUMER";
  readonly startUs: number;
  readonly endUs: number;
  readonly error: string | null;
  readonly attributes: Readonly<Record<string, string | number>>;
};

/** A split that prices of a batch are after: from batch `seq` on, the prices and sizes of its symbol are of new shares. `at`: within the pause around it, in which nothing of the symbol trades. */
export type SplitInForce = {
  readonly symbol: InstrumentSymbol;
  readonly ratio: number;
  readonly seq: number;
  readonly at: AtWire;
};

/** `ANNOUNCED`: to come. `BOOKING`: its ex-date has come, the symbol is paused or about to be. `DONE`: quoted in new shares. */
export type SplitState = "ANNOUNCED" | "BOOKING" | "DONE";

export type StartBatchInput = {
  readonly scenarioId: string;
  readonly seeds: number;
  readonly firstSeed?: Seed | undefined;
  readonly strategies?: readonly Strategy[] | undefined;
  readonly riskAversions?: RiskAversions | undefined;
};

export type StartChaosAnswer = {
  readonly runId: string;
  readonly at: AtWire;
};

export type StartChaosInput = {
  readonly target: ChaosTargetName;
  readonly confirm: string;
  readonly reason: string;
};

export type StartExportInput = {
  readonly exportId: string;
  readonly subject: ExportSubject;
  readonly from: AtWire;
  readonly to: AtWire;
};

/** Which orders to list. */
export type StatusFilter = "open" | "closed" | "all";

export type StopBasketInput = {
  readonly basketId: BasketId;
};

export type StorageGroup = {
  readonly group: "orders" | "history" | "fix" | "decisions" | "ledger" | "messages" | "working" | "other";
  /** Of tables and indexes together. */
  readonly bytes: number;
  readonly indexBytes: number;
  readonly rows: number;
  /** Versions of rows that no reader sees any more and VACUUM has not cleared away. */
  readonly deadRows: number;
};

/** The size of the database and how it grows, by its own hourly samples of up to seven days. */
export type StorageState = {
  readonly at: AtWire;
  readonly bytes: number;
  readonly groups: readonly StorageGroup[];
  /** Null where the disk of the database is not known. */
  readonly freeBytes: number | null;
  /** Null until two samples are far enough apart. */
  readonly bytesPerDay: number | null;
  readonly bytesPerOrder: number | null;
  /** Whole days until the disk is full at this pace; null where one of the two is not known, or nothing grows. */
  readonly daysLeft: number | null;
};

export type Strategy = "LIT" | "DARK" | "TWAP" | "VWAP" | "POV" | "IS" | "ICEBERG" | "ARRIVAL" | "SNIPER";

/** The outcomes of one strategy over all seeds of a batch so far; money in currency units. */
export type StrategyOutcomes = {
  readonly strategy: Strategy;
  /** Where the batch compares risk aversions, and the strategy has one. */
  readonly riskAversion?: number | undefined;
  readonly seeds: number;
  readonly rejected: number;
  /** Null while there is no value of it. */
  readonly slippageBps: Distribution | null;
  readonly costBps: Distribution | null;
  readonly cost: Distribution | null;
  readonly fillShare: Distribution | null;
  readonly durationMs: Distribution | null;
  /** The values themselves, in order of their seeds, for plots. */
  readonly values: {
    readonly slippageBps: readonly number[];
    readonly costBps: readonly number[];
    readonly cost: readonly number[];
    readonly fillShare: readonly number[];
    readonly durationMs: readonly number[];
  };
};

/** What moves in a scenario: the price of everything, implied volatilities, or one sector's shares. */
export type StressFactor = "MARKET" | "VOLATILITY" | "Communication Services" | "Consumer Discretionary" | "Consumer Staples" | "Energy" | "Financials" | "Health Care" | "Industrials" | "Information Technology" | "Materials" | "Real Estate" | "Utilities";

export type StressReport = {
  readonly asOf: AtWire;
  readonly sigmas: number;
  readonly scenarios: readonly ({
    readonly factor: StressFactor;
    readonly direction: "UP" | "DOWN";
    readonly largest: readonly ({
      readonly userId: Participant;
      readonly loss: MoneyWire;
      readonly resources: MoneyWire;
      readonly uncovered: MoneyWire;
    })[];
    readonly coverTwo: MoneyWire;
  })[];
  /** Default fund: the worst cover-two loss and a tenth more, not below the floor. */
  readonly fundSize: MoneyWire;
  readonly fundFloor: MoneyWire;
  readonly skinInTheGame: MoneyWire;
  readonly members: readonly ({
    readonly userId: Participant;
    readonly contribution: MoneyWire;
  })[];
};

export type StressScenario = {
  readonly factor: StressFactor;
  readonly direction: "UP" | "DOWN";
};

export type StuckOrder = {
  readonly orderId: string;
  readonly userId: string;
  readonly symbol: string;
  readonly status: string;
  readonly strategy: string;
  readonly updatedAt: AtWire;
};

export type SurveillanceRule = "WASH_TRADE" | "SPOOFING" | "LAYERING" | "OFF_MARKET" | "FRONT_RUNNING";

export type SymbolHalt = {
  readonly symbol: InstrumentSymbol;
  readonly state: "LIMIT_STATE" | "PAUSED";
  /** Limit up-limit down, an admin's order, or a share split that is being booked. */
  readonly cause: "LULD" | "MANUAL" | "SPLIT";
  readonly sinceAt: AtWire;
  /** When the pause is reviewed again; null while that is open. */
  readonly untilAt: AtWire | null;
  readonly referencePx: PriceWire;
  /** The price bands; null where none apply. */
  readonly lowerPx: PriceWire | null;
  readonly upperPx: PriceWire | null;
};

export type SystemStats = {
  readonly disk: {
    readonly totalBytes: number;
    readonly freeBytes: number;
    readonly usedPct: number;
  };
  readonly memory: {
    readonly totalBytes: number;
    readonly freeBytes: number;
    readonly processRssBytes: number;
    readonly heapUsedBytes: number;
  };
  readonly cpu: {
    readonly cores: number;
    readonly loadAverage: readonly [number, number, number];
  };
  readonly uptimeMs: number;
};

/** Costs of a set of fills: of an order, a venue, an algo or everything. */
export type TcaFigures = {
  readonly fills: number;
  readonly qty: Qty;
  readonly notional: MoneyWire;
  readonly fees: MoneyWire;
  readonly feesBps: number | null;
  /** Against the mid when the order met the market. */
  readonly arrivalSlippageBps: number | null;
  /** Against the market's volume-weighted price over the order's life. */
  readonly vwapSlippageBps: number | null;
  /** Share of half the spread that was kept (1: filled at the own side's best; -1: at the far touch). */
  readonly spreadCapture: number | null;
  /** Twice the distance of the fills from the mid they met, of that mid: what a round trip would have cost. */
  readonly effectiveSpreadBps: number | null;
  /** Share of the quantity filled as MAKER, 0 to 1. */
  readonly makerShare: number | null;
  /** Price reversion after the last fill: positive when the price moved back against the trade. */
  readonly reversionBps: {
    readonly m1: number | null;
    readonly m5: number | null;
    readonly m10: number | null;
  };
};

export type TcaOrderInput = {
  readonly orderId: OrderId;
};

export type TcaOrdersAnswer = {
  readonly items: readonly OrderTca[];
  readonly nextCursor: string | null;
};

export type TcaOrdersInput = {
  readonly symbol?: InstrumentSymbol | undefined;
  readonly strategy?: Strategy | undefined;
  readonly userId?: UserId | undefined;
  readonly from?: AtWire | undefined;
  readonly to?: AtWire | undefined;
  readonly limit?: Limit | undefined;
  readonly cursor?: Cursor | undefined;
};

export type TcaSummary = {
  /** Orders that match. */
  readonly orders: number;
  /** Always true: no order that matches is left out. */
  readonly isComplete: boolean;
  readonly total: {
    readonly fills: number;
    readonly qty: Qty;
    readonly notional: MoneyWire;
    readonly fees: MoneyWire;
    readonly feesBps: number | null;
    readonly arrivalSlippageBps: number | null;
    readonly vwapSlippageBps: number | null;
    readonly spreadCapture: number | null;
    readonly effectiveSpreadBps: number | null;
    readonly makerShare: number | null;
    readonly reversionBps: {
      readonly m1: number | null;
      readonly m5: number | null;
      readonly m10: number | null;
    };
    readonly orders: number;
    readonly fillRate: number | null;
    readonly participation: number | null;
    readonly shortfallBps: number | null;
  };
  readonly byVenue: readonly ({
    readonly fills: number;
    readonly qty: Qty;
    readonly notional: MoneyWire;
    readonly fees: MoneyWire;
    readonly feesBps: number | null;
    readonly arrivalSlippageBps: number | null;
    readonly vwapSlippageBps: number | null;
    readonly spreadCapture: number | null;
    readonly effectiveSpreadBps: number | null;
    readonly makerShare: number | null;
    readonly reversionBps: {
      readonly m1: number | null;
      readonly m5: number | null;
      readonly m10: number | null;
    };
    readonly venue: Venue;
    readonly orders: number;
    readonly qtyShare: number | null;
  })[];
  readonly byStrategy: readonly ({
    readonly fills: number;
    readonly qty: Qty;
    readonly notional: MoneyWire;
    readonly fees: MoneyWire;
    readonly feesBps: number | null;
    readonly arrivalSlippageBps: number | null;
    readonly vwapSlippageBps: number | null;
    readonly spreadCapture: number | null;
    readonly effectiveSpreadBps: number | null;
    readonly makerShare: number | null;
    readonly reversionBps: {
      readonly m1: number | null;
      readonly m5: number | null;
      readonly m10: number | null;
    };
    readonly orders: number;
    readonly fillRate: number | null;
    readonly participation: number | null;
    readonly shortfallBps: number | null;
    readonly strategy: Strategy;
  })[];
  readonly bySymbol: readonly ({
    readonly fills: number;
    readonly qty: Qty;
    readonly notional: MoneyWire;
    readonly fees: MoneyWire;
    readonly feesBps: number | null;
    readonly arrivalSlippageBps: number | null;
    readonly vwapSlippageBps: number | null;
    readonly spreadCapture: number | null;
    readonly effectiveSpreadBps: number | null;
    readonly makerShare: number | null;
    readonly reversionBps: {
      readonly m1: number | null;
      readonly m5: number | null;
      readonly m10: number | null;
    };
    readonly orders: number;
    readonly fillRate: number | null;
    readonly participation: number | null;
    readonly shortfallBps: number | null;
    readonly symbol: InstrumentSymbol;
  })[];
  readonly byUser: readonly ({
    readonly fills: number;
    readonly qty: Qty;
    readonly notional: MoneyWire;
    readonly fees: MoneyWire;
    readonly feesBps: number | null;
    readonly arrivalSlippageBps: number | null;
    readonly vwapSlippageBps: number | null;
    readonly spreadCapture: number | null;
    readonly effectiveSpreadBps: number | null;
    readonly makerShare: number | null;
    readonly reversionBps: {
      readonly m1: number | null;
      readonly m5: number | null;
      readonly m10: number | null;
    };
    readonly orders: number;
    readonly fillRate: number | null;
    readonly participation: number | null;
    readonly shortfallBps: number | null;
    readonly userId: UserId;
  })[];
  /** Length of the spans in `byPeriod`. */
  readonly periodMs: number;
  /** By when the orders were decided, the oldest span first; spans without an order are left out. */
  readonly byPeriod: readonly ({
    readonly fills: number;
    readonly qty: Qty;
    readonly notional: MoneyWire;
    readonly fees: MoneyWire;
    readonly feesBps: number | null;
    readonly arrivalSlippageBps: number | null;
    readonly vwapSlippageBps: number | null;
    readonly spreadCapture: number | null;
    readonly effectiveSpreadBps: number | null;
    readonly makerShare: number | null;
    readonly reversionBps: {
      readonly m1: number | null;
      readonly m5: number | null;
      readonly m10: number | null;
    };
    readonly orders: number;
    readonly fillRate: number | null;
    readonly participation: number | null;
    readonly shortfallBps: number | null;
    readonly from: AtWire;
  })[];
};

export type TcaSummaryInput = {
  readonly symbol?: InstrumentSymbol | undefined;
  readonly strategy?: Strategy | undefined;
  readonly userId?: UserId | undefined;
  readonly from?: AtWire | undefined;
  readonly to?: AtWire | undefined;
};

export type TemplateId = string;

/** Names are compared without regard to case. */
export type TemplateName = string;

export type TemplateOrder = {
  readonly symbol?: InstrumentSymbol | undefined;
  readonly side: Side;
  readonly orderType: OrderType;
  readonly qty?: number | undefined;
  readonly price?: PriceWire | undefined;
  readonly pegTo?: PegReference | undefined;
  readonly pegOffset?: PriceWire | undefined;
  readonly stopPrice?: PriceWire | undefined;
  readonly trailAmount?: PriceWire | undefined;
  readonly trailPct?: number | undefined;
  readonly triggerBy?: TriggerPrice | undefined;
  readonly timeInForce: TimeInForce;
  readonly expireAt?: AtWire | undefined;
  readonly displayQty?: number | undefined;
  readonly minQty?: number | undefined;
  readonly postOnly?: boolean | undefined;
  readonly shortExempt?: boolean | undefined;
  readonly strategy: Strategy;
  readonly algoParams?: AlgoParams | undefined;
  readonly instrumentType: InstrumentType;
  readonly bondSpec?: BondSpec | undefined;
  readonly quoteId?: QuoteId | undefined;
  readonly destinationVenue?: Venue | undefined;
  /** The orders that belong to it, for linked ones. Of a bracket an exit without a price follows its entry; of `OTO` an order without a quantity has that of the first. */
  readonly linked?: {
    readonly link: Link;
    readonly orders: readonly ({
      readonly symbol?: InstrumentSymbol | undefined;
      readonly side: Side;
      readonly orderType: OrderType;
      readonly qty?: number | undefined;
      readonly price?: PriceWire | undefined;
      readonly pegTo?: PegReference | undefined;
      readonly pegOffset?: PriceWire | undefined;
      readonly stopPrice?: PriceWire | undefined;
      readonly trailAmount?: PriceWire | undefined;
      readonly trailPct?: number | undefined;
      readonly triggerBy?: TriggerPrice | undefined;
      readonly timeInForce: TimeInForce;
      readonly expireAt?: AtWire | undefined;
      readonly displayQty?: number | undefined;
      readonly minQty?: number | undefined;
      readonly postOnly?: boolean | undefined;
      readonly shortExempt?: boolean | undefined;
      readonly strategy: Strategy;
      readonly algoParams?: AlgoParams | undefined;
      readonly instrumentType: InstrumentType;
      readonly bondSpec?: BondSpec | undefined;
      readonly quoteId?: QuoteId | undefined;
      readonly destinationVenue?: Venue | undefined;
    })[];
  } | undefined;
};

export type TestWebhookInput = {
  readonly webhookId: WebhookId;
};

/** The best bid and offer over the seven venues, with the day so far. */
export type Tick = {
  readonly symbol: InstrumentSymbol;
  readonly bid: PriceWire;
  readonly ask: PriceWire;
  readonly last: PriceWire;
  /** Half way between bid and ask: half a tick is exact in price units. */
  readonly mid: PriceWire;
  readonly bidSize: Qty;
  readonly askSize: Qty;
  /** Shares printed within this batch. */
  readonly volume: Qty;
  readonly dayVolume: Qty;
  readonly open: PriceWire;
  readonly high: PriceWire;
  readonly low: PriceWire;
  /** The last price of the trading day before; absent where days are not sessions: the open is it. */
  readonly priorClose?: PriceWire | undefined;
  /** Its short sales keep above the bid (Regulation SHO, Rule 201); absent where they need not. */
  readonly shortRestricted?: true | undefined;
  /** Volume-weighted average price of the day's prints; absent before the first, where the market has no single prints, and for the rest of the day on which they began. */
  readonly vwap?: PriceWire | undefined;
  /** Between the platform's own services: how displayed sizes lean, from -100 (more is offered) to 100 (more is bid), so that each works out the same book. People and programs see it in the sizes: ShownTick. */
  readonly lean?: number | undefined;
};

/** All symbols at one instant; `seq` rises by one for every batch of a market's life. */
export type TickBatch = {
  readonly seq: number;
  readonly at: AtWire;
  readonly simTime: AtWire;
  readonly ticks: readonly Tick[];
  /** The splits that its prices and sizes are after; absent while there has been none. */
  readonly splits?: readonly SplitInForce[] | undefined;
  /** The date of the clearing clock up to which dividends have left its prices; absent where they do not, without habits in force. */
  readonly dividendsUpTo?: CalendarDate | undefined;
  /** The habits in force; absent while there are none. */
  readonly flags?: readonly RealismFlag[] | undefined;
  /** Users' own trades that are part of its volumes; absent where there are none. */
  readonly clientTrades?: readonly MarketTrade[] | undefined;
  /** Absent without the feature `ACROSS_ASSETS`. */
  readonly acrossAssets?: AcrossAssets | undefined;
};

export type TimeInForce = "DAY" | "GTC" | "GTD" | "IOC" | "FOK" | "OPG" | "ATC";

export type TraceOfAnswer = {
  readonly traceId: string;
  readonly spans: readonly Span[];
};

export type TraceOfInput = {
  readonly id: LifeId;
};

/** What all recommendations so far were worth. */
export type TrackRecord = {
  /** With a known outcome. */
  readonly measured: number;
  readonly hits: number;
  /** Share of hits and its 95 % interval (Wilson): a fair coin's is around one half. Null while there is none. */
  readonly hitRate: number | null;
  readonly hitRateLow: number | null;
  readonly hitRateHigh: number | null;
  readonly meanReturnBps: number | null;
  readonly meanCostBps: number | null;
  /** Mean return less mean cost. */
  readonly meanNetBps: number | null;
};

/** All prints of one batch, in the order in which they were made: their sizes are the batch's volumes. */
export type TradeBatch = {
  readonly seq: number;
  readonly at: AtWire;
  readonly trades: readonly MarketTrade[];
};

export type TradeCondition = "ODD_LOT" | "SWEEP" | "BLOCK" | "MIDPOINT" | "CROSS" | "OPENING" | "CLOSING" | "REOPENING";

/** The expected result of an order if it traded now: estimates without guarantee. */
export type TradeEffect = {
  /** Trades at once, rests at its limit or in the dark pool, or is worked over time by an algo. */
  readonly trades: "AT_ONCE" | "RESTS" | "OVER_TIME";
  /** Expected average price. */
  readonly price: PriceWire;
  readonly notional: MoneyWire;
  readonly before: {
    readonly netQty: number;
    readonly avgPx: PriceWire;
    readonly initialMargin: MoneyWire | null;
  };
  readonly after: {
    readonly netQty: number;
    readonly avgPx: PriceWire;
    readonly initialMargin: MoneyWire | null;
  };
  readonly fees: Fees;
  readonly slippage: {
    readonly halfSpreadBps: number;
    readonly impactBps: number;
    readonly marketImpact?: {
      readonly bps: number;
      readonly isCounted: boolean;
    } | undefined;
    readonly cost: MoneyWire;
  };
};

export type TradeRecommendation = {
  readonly recommendationId: string;
  readonly at: AtWire;
  readonly simTime: AtWire;
  readonly seq: number;
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  /** At most one per cent of daily volume; the user who acts on it is bound by their own limits. */
  readonly suggestedQty: Qty;
  /** The touch on the other side when it was made. */
  readonly limitPrice: PriceWire;
  readonly mid: PriceWire;
  /** How to work it: hurry where the signal is strong. */
  readonly strategy: "IS" | "VWAP";
  readonly horizonMs: number;
  readonly signal: number;
  readonly confidence: number;
  readonly score: number;
  /** The three features with the largest contribution, largest first. */
  readonly reasons: readonly ({
    readonly feature: Feature;
    readonly contribution: number;
  })[];
  readonly weightsVersion: number;
  readonly expiresAt: AtWire;
  readonly outcome: RecommendationOutcome | null;
};

export type TraderRisk = {
  readonly day: Profit | null;
  readonly grossNotional: number;
  readonly netNotional: number;
  readonly positions: number;
  readonly openOrders: number;
  readonly orders: number;
  readonly rejected: number;
  readonly userId: UserId;
  /** Where the trader trades; of a desk-head's view only desks of that person. */
  readonly desks: readonly Desk[];
  /** The position with the largest gross notional. */
  readonly largest: {
    readonly symbol: InstrumentSymbol;
    readonly netQty: number;
    readonly notional: number;
  } | null;
  readonly limits: readonly ({
    readonly limit: "DAILY_NOTIONAL" | "OPEN_ORDERS" | "DAY_LOSS";
    readonly used: number;
    readonly max: number;
  })[];
  /** The switch that stops all orders of the trader. */
  readonly killSwitch: {
    readonly killSwitchId: string;
    readonly scope: KillScope;
    readonly reason: string;
  } | null;
};

export type TraderRisks = {
  readonly asOf: AtWire;
  readonly dayStartedAt: AtWire;
  /** Largest gross notional first, then the most orders of the day; at most 500. */
  readonly items: readonly TraderRisk[];
  /** Of all traders, also those that are not listed; `day` is of those with a profit. */
  readonly total: {
    readonly day: Profit | null;
    readonly grossNotional: number;
    readonly netNotional: number;
    readonly positions: number;
    readonly openOrders: number;
    readonly orders: number;
    readonly rejected: number;
    readonly traders: number;
  };
};

export type TradingStyle = "high_touch" | "low_touch" | "fi_voice" | "fx_electronic" | "commodities_voice" | "derivatives_high_touch" | "derivatives_low_touch" | "oversight";

/** One tranche of the waterfall: what there was, what of it was used, by whom it was borne. */
export type Tranche = {
  readonly tranche: TrancheName;
  readonly available: MoneyWire;
  readonly used: MoneyWire;
  /** Loss that is left after it. */
  readonly remaining: MoneyWire;
  readonly borneBy: readonly ({
    readonly bearer: string;
    readonly amount: MoneyWire;
  })[];
};

export type TrancheName = "DEFAULTER_MARGIN" | "DEFAULTER_FUND" | "SKIN_IN_THE_GAME" | "MUTUAL_FUND" | "ASSESSMENTS" | "VM_GAINS_HAIRCUT" | "CCP_EQUITY";

export type TriggerPrice = "LAST" | "BID_ASK" | "MID";

/** A price on both sides, made and shown together; null before there is one. */
export type TwoWay = {
  /** Where the client sells. */
  readonly bid: TwoWayPrice | null;
  /** Where the client buys. */
  readonly ask: TwoWayPrice | null;
};

/** One side of a two-way price: what the client would deal at, and the dealer's quote that it is made of. */
export type TwoWayPrice = {
  readonly quote: ClientQuote;
  /** Null where the client is the reader. */
  readonly chosen: ChosenQuote | null;
};

/** What moves with one underlying: options together with the shares they are on, or all months of a future. Dollars. */
export type UnderlyingGreeks = {
  /** A share, or a future's product. */
  readonly underlying: InstrumentSymbol;
  /** Null before the first price, and for futures, whose months have a price each. */
  readonly spot: PriceWire | null;
  /** What options or futures win when the price rises by 1.00: shares, for options. */
  readonly derivativeDelta: number;
  /** Shares of the underlying itself. */
  readonly ownDelta: number;
  /** Both deltas at the price. */
  readonly deltaUsd: number;
  /** How much the delta in dollars changes when the underlying rises by one per cent. */
  readonly gammaUsd: number;
  /** For a point of volatility. */
  readonly vega: number;
  /** For a day. */
  readonly theta: number;
  /** Contracts without a price or volatility so far: not in the figures. */
  readonly unpriced: number;
};

/** Why an exposure is in no figure: its currency has no rate to the dollar yet, or its option neither a volatility nor a price to imply one. */
export type Unvalued = "NO_RATE" | "NO_VOLATILITY";

export type User = {
  readonly userId: UserId;
  readonly username: string;
  readonly displayName: string;
  readonly role: Role;
  readonly tradingStyle: TradingStyle;
  readonly guest: boolean;
  readonly darkPoolAccess: boolean;
  readonly disabled: boolean;
  readonly limits: UserLimits;
};

/** What an administrator sets of a user besides the limits. */
export type UserAccount = {
  readonly displayName: string;
  readonly role: Role;
  readonly tradingStyle: TradingStyle;
  /** Cannot log in, and has no session. */
  readonly disabled: boolean;
};

/** One change of a user's account: who, when, why, from what to what. Never changed, never deleted. */
export type UserChange = {
  readonly changeId: string;
  readonly userId: UserId;
  /** `PASSWORD`: another password was set; it is kept nowhere. `SECOND_FACTOR`: turned on, off or reset, as the reason states. */
  readonly kind: "CREATED" | "CHANGED" | "PASSWORD" | "SECOND_FACTOR";
  readonly actor: string;
  readonly reason: string;
  readonly requestId: string;
  /** Null of a user who was not there. */
  readonly before: UserAccount | null;
  readonly after: UserAccount;
  readonly at: AtWire;
};

export type UserId = string;

/** Limits of one user: per order, per day, permitted strategies and desks. */
export type UserLimits = {
  readonly maxOrderQty: Qty;
  readonly maxDailyNotional: MoneyWire;
  /** What may be lost since the last close, after fees: then only orders that close are accepted. No limit without it. */
  readonly maxDayLoss?: MoneyWire | undefined;
  readonly strategies: readonly Strategy[];
  readonly desks: readonly Desk[];
};

/** By the covariance of market, group and own moves, and by the holdings revalued at the last recorded minutes, each carried to a day. */
export type ValueAtRisk = {
  readonly parametric: {
    readonly var99: number;
    readonly es99: number;
  };
  /** Null until enough minutes are recorded. */
  readonly historical: {
    readonly var99: number;
    readonly es99: number;
    readonly observations: number;
  } | null;
};

export type Venue = "XNAS" | "XNYS" | "ARCX" | "BATS" | "EDGX" | "IEXG" | "MEMX" | "DARK1" | "OTC";

export type VenueDepth = {
  readonly venue: Venue;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
};

export type VenueDepthAnswer = {
  readonly symbol: InstrumentSymbol;
  readonly seq: number;
  readonly at: AtWire;
  readonly venues: readonly ({
    readonly venue: Venue;
    readonly bids: readonly ({
      readonly price: PriceWire;
      readonly size: Qty;
      readonly own: Qty;
      readonly ahead: Qty;
      readonly orders?: readonly ({
        readonly orderId: string;
        readonly shown: Qty;
        readonly ahead: Qty;
      })[] | undefined;
    })[];
    readonly asks: readonly ({
      readonly price: PriceWire;
      readonly size: Qty;
      readonly own: Qty;
      readonly ahead: Qty;
      readonly orders?: readonly ({
        readonly orderId: string;
        readonly shown: Qty;
        readonly ahead: Qty;
      })[] | undefined;
    })[];
  })[];
};

export type VenueDepthInput = {
  readonly symbol: InstrumentSymbol;
  readonly levels?: Limit | undefined;
};

export type VenueTimeInForce = "DAY" | "GTC" | "IOC" | "FOK" | "OPG" | "ATC";

/** The verification of the FIX archive that is running; null when none is. */
export type VerificationProgress = {
  readonly running: {
    readonly sessionDay: CalendarDate;
    readonly messages: number;
    readonly of: number | null;
  } | null;
  readonly at: AtWire;
};

export type VerifyArchiveInput = {
  readonly sessionDay?: CalendarDate | undefined;
};

export type VoiceClientsAnswer = {
  readonly items: readonly ({
    readonly userId: UserId;
    readonly displayName: string;
  })[];
};

export type VoiceDeal = {
  readonly dealId: VoiceDealId;
  readonly state: VoiceState;
  /** The requested month; of a spread the near one. */
  readonly symbol: InstrumentSymbol;
  /** The far month of a spread, whose price is near less far; null for one month. */
  readonly farSymbol: InstrumentSymbol | null;
  /** The client's: a spread is bought by buying the near month. */
  readonly side: Side;
  readonly lots: Qty;
  readonly clientUserId: UserId;
  /** Who has the client on the phone, and in which role. */
  readonly askedBy: UserId;
  readonly askerRole: Role;
  /** The firm's trader who made the price; null before the first. */
  readonly tradedBy: UserId | null;
  readonly note: string | null;
  readonly price: PriceWire | null;
  /** The market's middle when the price was made. */
  readonly mark: PriceWire | null;
  /** The last instant at which the price is good. */
  readonly validUntil: AtWire | null;
  /** When the request ends by itself. */
  readonly endsAt: AtWire;
  /** Why it was passed or declined. */
  readonly reason: string | null;
  /** Empty until it is done. */
  readonly legs: readonly VoiceLeg[];
  /** Its life so far, first step first. */
  readonly steps: readonly RfqStep[];
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  readonly version: number;
};

/** UUID version 7: the fills of a deal carry it as the id of their request. */
export type VoiceDealId = string;

/** What the firm traded in a deal: one leg, or near and far of a spread. */
export type VoiceLeg = {
  readonly execId: ExecId;
  readonly symbol: InstrumentSymbol;
  /** The firm's: it deals against the client. */
  readonly side: Side;
  readonly price: PriceWire;
};

export type VoiceState = "ASKED" | "PRICED" | "STALE" | "DONE" | "PASSED" | "DECLINED" | "EXPIRED";

export type VoiceTradeInput = {
  readonly requestKey: string;
  readonly isin: Isin;
  readonly side: Side;
  readonly qty: number;
  readonly dealerId: DealerId;
  readonly dealerPrice: PriceWire;
  readonly clientPrice: PriceWire;
  readonly clientUserId: UserId;
  readonly note: string;
};

/** In the owner's order; each symbol once. */
export type WatchedSymbols = readonly InstrumentSymbol[];

export type Watchlist = {
  readonly watchlistId: WatchlistId;
  readonly name: WatchlistName;
  readonly symbols: WatchedSymbols;
  readonly sharedWith: WatchlistAudience;
  /** The caller's own: no other list can be changed. */
  readonly isOwn: boolean;
  /** The display name of its owner. */
  readonly owner: string;
  readonly createdAt: AtWire;
  readonly updatedAt: AtWire;
  /** Rises by one with every change. */
  readonly version: number;
};

export type WatchlistAudience = "OWNER" | "DESK" | "ALL";

/** A list of one's own was made, changed or deleted: other windows of its owner read it again. */
export type WatchlistChange = {
  readonly watchlistId: WatchlistId;
  readonly userId: UserId;
  readonly version: number;
};

export type WatchlistId = string;

/** Names of one owner are compared without regard to case. */
export type WatchlistName = string;

export type Webhook = {
  readonly webhookId: WebhookId;
  readonly url: string;
  readonly kinds: readonly ("FILL" | "REJECTION" | "ALERT" | "MARGIN_CALL" | "KILL_SWITCH" | "SERVICE_LEVEL")[];
  readonly isPaused: boolean;
  /** Why the platform paused it; null where its owner did, and while it is not paused. */
  readonly pausedBecause: string | null;
  readonly createdAt: AtWire;
  /** Rises by one with every change. */
  readonly version: number;
};

export type WebhookDelivery = {
  readonly deliveryId: DeliveryId;
  readonly webhookId: WebhookId;
  readonly kind: "FILL" | "REJECTION" | "ALERT" | "MARGIN_CALL" | "KILL_SWITCH" | "SERVICE_LEVEL" | "TEST";
  readonly state: "WAITING" | "DELIVERED" | "DEAD";
  readonly attempts: number;
  /** HTTP status of the last attempt; null where there was no response. */
  readonly status: number | null;
  /** Why the last attempt failed. */
  readonly problem: string | null;
  readonly createdAt: AtWire;
  /** When it is sent, or tried again; null once it is over. */
  readonly nextAttemptAt: AtWire | null;
  readonly endedAt: AtWire | null;
};

export type WebhookId = string;

/** At least one, each once. */
export type WebhookKinds = readonly ("FILL" | "REJECTION" | "ALERT" | "MARGIN_CALL" | "KILL_SWITCH" | "SERVICE_LEVEL")[];

export type WebhookUrl = string;

/** One row of the weights' history: appended, never changed; each row's hash covers the row before. */
export type WeightVersion = {
  readonly version: number;
  readonly weights: FeatureWeights;
  readonly gain: Gain;
  readonly author: string;
  readonly reason: string;
  readonly at: AtWire;
  readonly previousHash: string;
  readonly hash: string;
};

export type WhatIf = {
  readonly userId: UserId;
  readonly asOf: AtWire;
  readonly before: BookRisk;
  readonly after: BookRisk;
  /** The largest first, before or after. */
  readonly exposures: readonly ExposureChange[];
  /** The trade in the requested symbol after which, on top of the others, the parametric value at risk is least; null where none was requested, or none lowers it. */
  readonly hedge: {
    readonly symbol: InstrumentSymbol;
    readonly side: Side;
    readonly qty: number;
    readonly var99: number;
  } | null;
};

export type WhatIfInput = {
  readonly userId?: UserId | undefined;
  readonly trades: readonly WhatIfTrade[];
  readonly hedgeWith?: InstrumentSymbol | undefined;
};

export type WhatIfTrade = {
  readonly symbol: InstrumentSymbol;
  readonly side: Side;
  readonly qty: Qty;
};

/** The nearest terms that a check lets through, the other terms as they are. Null: this term does not help. */
export type WouldPass = {
  /** The largest quantity. */
  readonly maxQty: Qty | null;
  /** The smallest quantity. */
  readonly minQty: Qty | null;
  /** The nearest limit price; for a market order, one at which a limit order would pass. */
  readonly price: PriceWire | null;
  /** Milliseconds after which the same order passes. */
  readonly waitMs: number | null;
  /** Open orders that have to end first. */
  readonly closeOrders: number | null;
};

/** Input and output of every call. */
export type CallTypes = {
  /** The client takes the prices of the named lines, or of all that have one. Each line trades or not by itself. */
  readonly acceptList: { input: AcceptListInput; output: RequestListAnswer };
  /** The client takes the price it was shown; of a two-way price it names the side that it deals on. */
  readonly acceptQuote: { input: AcceptQuoteInput; output: Rfq };
  /** Accepts a tender of the room’s case for one’s own seat, at the price it was offered at. What became of it follows in roomState: a fill at the venue `OTC`, or why it was not dealt. Again it returns the first request. */
  readonly acceptRoomTender: { input: AcceptRoomTenderInput; output: RoomRequest };
  /** The client takes the price that is named, while it is good. */
  readonly acceptVoicePrice: { input: AcceptVoicePriceInput; output: VoiceDeal };
  /** Every change of a user's account, newest first. */
  readonly accountHistory: { input: AccountHistoryInput; output: AccountHistoryAnswer };
  /** Notes that firings and notices have been seen, in every window. Those that are not kept any more are left out; `NOT_FOUND` where none of them is one's own. Returns those that it changed. */
  readonly acknowledgeFirings: { input: AcknowledgeFiringsInput; output: AcknowledgeFiringsAnswer };
  /** Takes up an incident, with a note on what is done; also one that is over. Refused with `CONFLICT` where another administrator has; repeated by the same one with another note, it changes the note. */
  readonly acknowledgeIncident: { input: AcknowledgeIncidentInput; output: Incident };
  /** Stops trading in the scope at once; with `cancelOpen` it also cancels open orders. Responds when it is in force. */
  readonly activateKillSwitch: { input: ActivateKillSwitch; output: KillSwitchActivation };
  /** The training clock: ends the business day, settles what is due then and releases its margin. */
  readonly advanceClearingClock: { input: Nothing; output: AdvanceClearingClockAnswer };
  /** New parameters for the rest of the order: they take the place of those of their names. */
  readonly amendAlgo: { input: AmendAlgoInput; output: AlgoProgress };
  /** A message to everyone in the room. */
  readonly announce: { input: AnnounceInput; output: Room };
  /** Takes an ended room, or one that was never opened, out of the lists; its record stays in the database. */
  readonly archiveRoom: { input: GetRoomInput; output: Room };
  /** Newest first. */
  readonly archiveVerifications: { input: ArchiveVerificationsInput; output: ArchiveVerificationsAnswer };
  /** A firm two-way price of an unlisted contract; the deal is an order that names the quote. */
  readonly askOptionQuote: { input: AskOptionQuote; output: OtcOptionQuote };
  /** Records a client's request by phone; it waits for the desk's price. */
  readonly askVoicePrice: { input: AskVoicePriceInput; output: VoiceDeal };
  /** Sockets and topics (AsyncAPI 3) */
  readonly asyncapi: { input: Readonly<Record<string, never>>; output: Readonly<Record<string, unknown>> };
  /** The day's auctions at the primary venues: their times, how the calls stand, and what was held. */
  readonly auctions: { input: Nothing; output: AuctionsView };
  /** The public key that exports of the audit trail are signed with. */
  readonly auditKey: { input: Nothing; output: AuditKeyAnswer };
  /** Checks username and password, and the code of the second factor where the user has one (`second_factor_required`) or must set one up (`second_factor_setup`), and returns a code for the cookie's exchange (RFC 6749, RFC 7636). Fields are read leniently, as form or JSON: a fault in them is an OAuth error (RFC 6749, 5.2). `client_id` is `tradefloor-web` or `tradefloor-loadgen`: public clients without a secret. */
  readonly authorize: { input: OAuthAuthorize; output: OAuthCode };
  /** Bars of a symbol that began before a time, the newest of them, oldest first; 120 without a `limit`, of `1d` 30 and 100 at most, of `1w` 12 and 52. Without `before` the last one is still open. A bar is the fold of the recorded minutes that had prints; there is none where there were no prints. All are of today's shares: those of before a split are converted. Bars of up to an hour are counted from midnight UTC; a bar of a day begins when the trading day did, on the clock of all bars, and one of a week with the first recorded day of an ISO week, Monday to Sunday by the dates of trading days. How far they go back is the setting `KEEP_BARS_DAYS`. */
  readonly bars: { input: BarsInput; output: BarsAnswer };
  /** Makes the key of a second factor, shown this once; it is on with the first code. Needs the password; wrong ones count as failed log-ins. Refused for guests, for who logs in with the identity provider, and while one is on. */
  readonly beginSecondFactor: { input: BeginSecondFactorInput; output: SecondFactorKey };
  /** DV01 of one's bonds by curve and key rate; a desk-head sees that of their desks, risk roles the firm's. */
  readonly bondBook: { input: Nothing; output: BondBook };
  /** A bond's mid over time, oldest first: at most so many points over the span that ends now. */
  readonly bondHistory: { input: BondHistoryInput; output: BondHistoryAnswer };
  /** All bonds' composite prices as they are or were: what changes are measured against. */
  readonly bondQuotes: { input: BondQuotesInput; output: BondBatch };
  /** Price, yield, spread and risk of a bond from any one of price, yield or spread. */
  readonly bondValuation: { input: BondValuationInput; output: BondValuation };
  /** What is done stays; what is not, is not played any more. */
  readonly cancelBatch: { input: CancelBatchInput; output: ScenarioBatch };
  /** Stops a job that waits or runs. What it has already kept stays. Refused with `CONFLICT` once it has ended. */
  readonly cancelJob: { input: CancelJobInput; output: Job };
  /** Ends every line that lives without a trade. */
  readonly cancelList: { input: CancelListInput; output: RequestListAnswer };
  /** Requests the cancellation of an order’s remaining quantity. */
  readonly cancelOrder: { input: CancelOrderInput; output: Order };
  /** Bulk cancel: by id or by filter, own orders or, where permitted, another user's. Each has its own result. */
  readonly cancelOrders: { input: CancelOrders; output: CancelledOrders };
  /** Stops one's own unfinished run; another user's is refused with `FORBIDDEN`. */
  readonly cancelReplay: { input: CancelReplayInput; output: ReplayRun };
  /** Takes a request back before it has traded. */
  readonly cancelRfq: { input: CancelRfqInput; output: Rfq };
  /** Requests the cancellation of an own order’s remaining quantity. */
  readonly cancelRoomOrder: { input: CancelRoomOrderInput; output: RoomRequest };
  /** The newest candles of a symbol, at most 120, oldest first. */
  readonly candles: { input: CandlesInput; output: CandlesAnswer };
  /** What the CCP bought for an account that failed to deliver, newest first. */
  readonly ccpBuyIns: { input: CcpBuyInsInput; output: CcpBuyInsAnswer };
  /** Margin calls, newest first: one’s own, or the firm’s for risk roles. */
  readonly ccpCalls: { input: CcpCallsInput; output: CcpCallsAnswer };
  /** An account's transfers with its running balances, newest first. */
  readonly ccpLedger: { input: CcpLedgerInput; output: CcpLedgerAnswer };
  /** The caller's own account; risk roles may read any account. */
  readonly ccpMargin: { input: CcpMarginInput; output: MarginAccount };
  /** Settlement ladder and accounts: one's own, or the firm's for risk roles. */
  readonly ccpOverview: { input: Nothing; output: CcpOverviewAnswer };
  /** What is queued: one's own, or the firm's for risk roles. */
  readonly ccpSettlements: { input: CcpSettlementsInput; output: CcpSettlementsAnswer };
  /** What settles on a date: one’s own, or the firm’s for risk roles. */
  readonly ccpSettlementsOn: { input: CcpSettlementsOnInput; output: CcpSettlementsOnAnswer };
  /** One business date of one account, as a file. */
  readonly ccpStatement: { input: CcpStatementInput; output: CcpStatementAnswer };
  /** Clearing in numbers, with the invariants that must be zero. */
  readonly ccpStats: { input: Nothing; output: CcpStats };
  /** What each stress scenario would cost the clearing house and each account. */
  readonly ccpStress: { input: Nothing; output: StressReport };
  /** Other terms, another note, or armed once more. New terms arm it and end a snooze. Refused with `CONFLICT` where `version` is not the alert's. A change that already holds is none, whatever its version. */
  readonly changeAlert: { input: ChangeAlertInput; output: Alert };
  /** A step of a case: another state, another assignee, a note. `version` is the one that was read, 0 of a finding that has not been opened; another is refused. A step that closes a case has a note. */
  readonly changeCase: { input: ChangeCaseInput; output: Case };
  /** Another name or arrangement, or shared or not. Refused with `CONFLICT` where `version` is not the layout's: it was changed elsewhere, and is to be read again. A change that already holds is none, whatever its version. */
  readonly changeLayout: { input: ChangeLayoutInput; output: SavedLayout };
  /** Sets one's own password, with the present one, and ends one's other sessions. Wrong passwords count as failed log-ins. Refused for guests. */
  readonly changePassword: { input: ChangePasswordInput; output: ChangePasswordAnswer };
  /** Puts other terms in the place of a scenario's; its runs keep those they were made by. */
  readonly changeScenario: { input: ChangeScenarioInput; output: Scenario };
  /** Another name, another order, or both. */
  readonly changeTemplate: { input: ChangeTemplateInput; output: OrderTemplate };
  /** Another name, role or trading style, or disabled or not. A change of role, style or of `disabled` ends all sessions of the user; orders and limits stay as they are. Refused for one's own account, and for guests. */
  readonly changeUser: { input: ChangeUserInput; output: User };
  /** Another name, other symbols or another order, or another audience. Refused with `CONFLICT` where `version` is not the list's: it was changed elsewhere, and is to be read again. A change that already holds is none, whatever its version. */
  readonly changeWatchlist: { input: ChangeWatchlistInput; output: Watchlist };
  /** Other kinds, paused, or sent to again. What happens while it is paused is not sent later; deliveries that wait then go on when it is not paused any more. Refused with `CONFLICT` where `version` is not the webhook's. */
  readonly changeWebhook: { input: ChangeWebhookInput; output: Webhook };
  /** Whether fault injection is available, its targets, and the results of the last faults. */
  readonly chaosState: { input: Nothing; output: ChaosState };
  /** A client: its credit, what its business is worth, its last ten requests. */
  readonly clientFile: { input: ClientFileInput; output: ClientFileAnswer };
  /** Two runs side by side. */
  readonly compareRuns: { input: CompareRunsInput; output: ScenarioComparison };
  /** The change of the thresholds that another person may approve; none without maker-checker. */
  readonly configProposals: { input: Nothing; output: ConfigProposalsAnswer };
  /** Turns the second factor on with a code of its key, and returns the recovery codes this once. */
  readonly confirmSecondFactor: { input: ConfirmSecondFactorInput; output: ConfirmSecondFactorAnswer };
  /** Options and futures as they are quoted now, for those who hold them; what is not quoted is left out. */
  readonly contractMarks: { input: ContractMarksInput; output: ContractMarksAnswer };
  /** An alert on a price of a share, a future, a currency pair, a government bond (clean, per 100 of face) or a listed option, at most 50 of one user. `triggerBy` is the price that it watches: of a share the last (the default), bid, ask or mid; what dealers quote has no last price, and its default is the mid. It is armed: where the price is already beyond its level, the next price fires it. Refused with `CONFLICT` where an armed one of the same terms exists, so that a repeat makes no second. */
  readonly createAlert: { input: CreateAlertInput; output: Alert };
  /** Makes a key that acts for its user within its scopes, and returns it this once. At most 20 at a time; the name is free among one's own. Refused for guests; a sandbox key is for traders, and does not log on to FIX. */
  readonly createKey: { input: NewKey; output: CreatedKey };
  /** Saves a layout. Its name is free among one's own; at most 50 layouts of at most 100 splits and groups. */
  readonly createLayout: { input: CreateLayoutInput; output: SavedLayout };
  /** A room in DRAFT, whose instructor is the caller. Refused with `CONFLICT` where one has 20 that are not archived. */
  readonly createRoom: { input: NewRoom; output: Room };
  /** Makes a user with the limits of role and trading style. A name that is or was a user's is refused with `CONFLICT`; `guest-` and `load-` are the platform's own. */
  readonly createUser: { input: CreateUserInput; output: User };
  /** A list of one's own. Its name is free among one's own; at most 50 lists of at most 200 symbols. */
  readonly createWatchlist: { input: CreateWatchlistInput; output: Watchlist };
  /** Sends events of these kinds to an https address from now on, at most five of one user; a guest has none. The secret that signs each delivery is in this response and nowhere else. Refused with `CONFLICT` where one to the address exists. */
  readonly createWebhook: { input: CreateWebhookInput; output: CreateWebhookAnswer };
  /** Current or past curves: `at` is their instant. */
  readonly curves: { input: CurvesInput; output: CurvesAnswer };
  /** The closes of the trading day's five-minute bars, all symbols at once, the running bar's last price included: small charts. A day is the market's session where it has sessions, else that of UTC; at most its last ten hours. */
  readonly dayCloses: { input: Nothing; output: DayClosesAnswer };
  /** Approves or refuses a change of the thresholds; a change of one’s own is approved by another. */
  readonly decideConfigProposal: { input: DecideProposal; output: ConfigProposal };
  /** Approves or refuses a change of a desk's limit; a change of one’s own is approved by another. */
  readonly decideDeskLoss: { input: DecideDeskLoss; output: DeskLossProposal };
  /** Approves or refuses a change of limits; a change of one’s own is approved by another. */
  readonly decideLimitProposal: { input: DecideProposal; output: LimitProposal };
  /** Decisions of the firm, newest first. */
  readonly decisions: { input: DecisionsInput; output: DecisionsAnswer };
  /** Ends an overdue call: the participant is in default. */
  readonly declareDefault: { input: DeclareDefaultInput; output: MarginCall };
  /** The client does not take the price it was shown. */
  readonly declineQuote: { input: DeclineQuoteInput; output: Rfq };
  /** The desk declines the deal, with a reason. */
  readonly declineVoiceDeal: { input: DeclineVoiceDealInput; output: VoiceDeal };
  /** Deletes an alert of one's own; its firings stay. Refused with `CONFLICT` where it was changed since that version. */
  readonly deleteAlert: { input: DeleteAlertInput; output: Alert };
  /** Deletes a layout of one's own; refused with `CONFLICT` where it was changed since that version. */
  readonly deleteLayout: { input: DeleteLayoutInput; output: SavedLayout };
  /** Forgets a template. */
  readonly deleteTemplate: { input: DeleteTemplateInput; output: OrderTemplate };
  /** Deletes a list of one's own; refused with `CONFLICT` where it was changed since that version. */
  readonly deleteWatchlist: { input: DeleteWatchlistInput; output: Watchlist };
  /** Deletes one with its deliveries; what waits is not sent. Refused with `CONFLICT` where it was changed since. */
  readonly deleteWebhook: { input: DeleteWebhookInput; output: Webhook };
  /** The simulated depth of one symbol. */
  readonly depth: { input: DepthInput; output: Depth };
  /** What each desk has lost since the trading day began, its limit, and the changes of it that await approval: of a desk-head's desks, or of all. */
  readonly deskLosses: { input: Nothing; output: DeskLossesAnswer };
  /** Takes a seat out of the ranking of heats that have not ended, and refuses its requests, with a reason. */
  readonly disqualifySeat: { input: DisqualifySeatInput; output: Seat };
  /** Ends one of the caller's own streams. One that has ended stays as it is. */
  readonly endFxStream: { input: EndFxStreamInput; output: FxStream };
  /** Ends the heat where it stands and freezes its results. */
  readonly endHeat: { input: GetRoomInput; output: Room };
  /** Ends a key of one's own, everywhere within a second; no effect on one that has ended. */
  readonly endKey: { input: EndKeyInput; output: EndKeyAnswer };
  /** Ends every session of one's own but the one that requests, and closes their sockets. API keys go on. */
  readonly endOtherSessions: { input: Nothing; output: EndOtherSessionsAnswer };
  /** Ends another session of one's own and closes its sockets; no effect on one that has ended. The own session ends by log-out. */
  readonly endOwnSession: { input: EndOwnSessionInput; output: EndOwnSessionAnswer };
  /** Ends the room between heats: nothing of it changes any more, and participants see its seed. */
  readonly endRoom: { input: GetRoomInput; output: Room };
  /** Turns one's own second factor off, with a code. Refused where the role must have one. */
  readonly endSecondFactor: { input: EndSecondFactorInput; output: EndSecondFactorAnswer };
  /** Ends one session; no effect on a session that has ended. */
  readonly endSession: { input: EndSessionInput; output: EndSessionAnswer };
  /** Ends every session of a user. */
  readonly endSessions: { input: EndSessionsInput; output: EndSessionsAnswer };
  /** Ends a key of a user; no effect on one that has ended. */
  readonly endUserKey: { input: EndUserKeyInput; output: EndUserKeyAnswer };
  /** The operator's override: this dealer, now. */
  readonly executeRfq: { input: ExecuteRfqInput; output: Rfq };
  /** The operator's override: this dealer, now. */
  readonly executeRfqHere: { input: ExecuteRfqInput; output: Rfq };
  /** Exercises listed options that the caller holds, before their end. Refused where `held` is not what is held: a repeat changes nothing. */
  readonly exerciseOption: { input: ExerciseOptionInput; output: OptionEnd };
  /** One page of the audit trail of a period as JSON lines, newest first, with a signed manifest as its last line; at most 500 entries a page and 31 days a period, which has ended. A file is the pages one after the other: each but the first is requested with the `continues` of the page before. The export is itself in the audit trail. */
  readonly exportAudit: { input: ExportAuditInput; output: ExportAuditAnswer };
  /** A part of one's own finished export, counted from 0; the file is all parts one after the other. Refused with `CONFLICT` until it is finished, with `FORBIDDEN` where the caller's role no longer sees the subject, and unknown a day after its end. */
  readonly exportPart: { input: ExportPartInput; output: ExportPart };
  /** All of one's own, as a file that importScenarios reads. */
  readonly exportScenarios: { input: Nothing; output: ScenarioFile };
  /** The firm's risk at this instant with its parts; a desk-head sees that of their desks. */
  readonly exposure: { input: Nothing; output: Exposure };
  /** The same minute by minute, and refused orders by reason, for at most a day. */
  readonly exposureHistory: { input: ExposureHistoryInput; output: ExposureHistory };
  /** The newest vector of one symbol. */
  readonly features: { input: FeaturesInput; output: FeatureView };
  /** Newest first. `clOrdId` returns the whole chain that 11 and 41 tie to it. */
  readonly fixExecutions: { input: FixExecutionsInput; output: FixExecutionsAnswer };
  /** One day's messages, both directions, in the order in which they were sent, as lines of a FIX message log. */
  readonly fixLog: { input: FixLogInput; output: FixLogAnswer };
  /** One archived FIX message, explained tag by tag. */
  readonly fixMessage: { input: FixMessageInput; output: ExplainedMessage };
  /** Requests and reports, newest first by TransactTime (60). `orderId` returns an order's messages with those of its children, `clOrdId` the whole chain that 11 and 41 tie to it. */
  readonly fixMessages: { input: FixMessagesInput; output: FixMessagesAnswer };
  /** Every FIX session of the exchange: state, next numbers, whether the client is behind. */
  readonly fixSessions: { input: Nothing; output: FixSessionsAnswer };
  /** A product: its terms, its months with their quotes, and the spreads between neighbours. */
  readonly futureStrip: { input: FutureStripInput; output: FutureStrip };
  /** What has traded at each price of one month in the trading day. */
  readonly futureVolume: { input: FutureVolumeInput; output: FutureVolume };
  /** The newest prices; empty before the market has begun. */
  readonly fxQuotes: { input: Nothing; output: FxBatch };
  /** One of the caller's own streams, with its newest price. */
  readonly fxStream: { input: FxStreamInput; output: FxStream };
  /** Value date, forward points and last look of a pair. */
  readonly fxTerms: { input: FxTermsInput; output: FxTerms };
  /** Progress of one algo order: its schedule, its slices and their results. */
  readonly getAlgo: { input: GetAlgoInput; output: GetAlgoAnswer };
  /** One basket with every line and what became of it. */
  readonly getBasket: { input: GetBasketInput; output: Basket };
  /** One finding with its evidence, and every step of its case. */
  readonly getFinding: { input: GetFindingInput; output: GetFindingAnswer };
  /** One layout: one's own, or one that its owner shares by its link. */
  readonly getLayout: { input: GetLayoutInput; output: SavedLayout };
  /** The current state of one order. */
  readonly getOrder: { input: GetOrderInput; output: Order };
  /** One request for quote with all its dealers. */
  readonly getRfq: { input: GetRfqInput; output: Rfq };
  /** A list with its lines, its progress and its totals. */
  readonly getRfqList: { input: GetRfqListInput; output: RequestListAnswer };
  /** One room of one’s own or that one has joined. Its seed and plan are null for a participant who may not know them. */
  readonly getRoom: { input: GetRoomInput; output: Room };
  /** One scenario. */
  readonly getScenario: { input: GetScenarioInput; output: Scenario };
  /** Whether one's own second factor is on, and whether it must be. */
  readonly getSecondFactor: { input: Nothing; output: SecondFactor };
  /** A fresh guest with small limits and a session of two hours, which ends after fifteen minutes without a use; 404 where guests are not let in. */
  readonly guest: { input: GuestInput; output: OAuthSession };
  /** Whether the gateway responds */
  readonly health: { input: Readonly<Record<string, never>>; output: Health };
  /** The frozen results of a heat that has ended: for members. Its seed is null while it is hidden from the caller. */
  readonly heatResults: { input: HeatResultsInput; output: HeatResults };
  /** Ranks, labels, prizes and figures of a heat that has ended, as comma separated values (RFC 4180). */
  readonly heatResultsCsv: { input: HeatResultsCsvInput; output: HeatResultsCsvAnswer };
  /** Adds all scenarios of a file, or none. */
  readonly importScenarios: { input: ScenarioFile; output: ImportScenariosAnswer };
  /** Lets something happen in the market of the running heat, now. */
  readonly injectRoomEvent: { input: InjectRoomEventInput; output: Room };
  /** Every instrument that trades. */
  readonly instruments: { input: Nothing; output: InstrumentsAnswer };
  /** Adds a seat with a code of its own for each line: a label, then optionally `PERSON`, `BOT` or `TEAM`. Comma, semicolon or tab; all lines are taken, or none and each fault is listed. A header line that begins with `label` is skipped. */
  readonly inviteToRoom: { input: InviteToRoomInput; output: InviteToRoomAnswer };
  /** One job with its input, its outcome and where its newest failed attempt failed. */
  readonly jobDetail: { input: CancelJobInput; output: JobDetail };
  /** The queue of each kind: what waits, runs and failed, on which processes, and whether it is paused. */
  readonly jobQueues: { input: Nothing; output: JobQueuesAnswer };
  /** Takes a seat by the room’s code, under a label of one’s own, or by a seat’s code; of a team, several do. Again by the same user it returns the same seat. Five attempts a minute; an unknown code is `NOT_FOUND`. */
  readonly joinRoom: { input: JoinRoomInput; output: Room };
  /** Who did what, when and why, and with which API key: orders, requests for quote with their mark-ups and best-execution notes, voice deals, algos that were steered, prices requested of dealers, locates, stopped baskets, limits, kill switches, risk configurations, sessions, surveillance cases. Newest first. */
  readonly journalAudit: { input: JournalAuditInput; output: JournalAuditAnswer };
  /** Fills, newest first: one’s own, one’s desks’ or the firm’s. */
  readonly journalFills: { input: JournalFillsInput; output: JournalFillsAnswer };
  /** One order with its whole history and its fills. */
  readonly journalOrder: { input: JournalOrderInput; output: JournalOrderAnswer };
  /** Orders as the journal has them, newest first: one’s own, one’s desks’ or the firm’s. */
  readonly journalOrders: { input: JournalOrdersInput; output: JournalOrdersAnswer };
  /** The timeline of an order, fill, novation, request for quote or request: own, own desks' or the firm's. */
  readonly lifeLine: { input: LifeLineInput; output: Life };
  /** Every change of a user's limits, newest first. */
  readonly limitHistory: { input: LimitHistoryInput; output: LimitHistoryAnswer };
  /** Changes of limits that another person may approve, the oldest first; none without maker-checker. */
  readonly limitProposals: { input: Nothing; output: LimitProposalsAnswer };
  /** A user's limit utilisation, which the ticket shows. */
  readonly limitUse: { input: Nothing; output: LimitUseAnswer };
  /** Each user's used daily notional, where any is used, and number of open orders. */
  readonly limitUses: { input: Nothing; output: LimitUsesAnswer };
  /** One's own firings, the newest first, also of alerts that are deleted; notices of margin calls, kill switches and service levels, the newest first; and the kinds of notices that are snoozed. The newest 200 of each are kept. */
  readonly listAlertFirings: { input: Nothing; output: ListAlertFiringsAnswer };
  /** One's own, by symbol, then by level. */
  readonly listAlerts: { input: Nothing; output: ListAlertsAnswer };
  /** Orders that algos work or have worked: one's own, one's desks' or the firm's. */
  readonly listAlgos: { input: ListAlgosInput; output: ListAlgosAnswer };
  /** One's own of today, newest first. */
  readonly listBaskets: { input: Nothing; output: ListBasketsAnswer };
  /** The bonds that trade, each with its terms. */
  readonly listBonds: { input: Nothing; output: ListBondsAnswer };
  /** Every share with its rate, and what is easy to borrow. */
  readonly listBorrowTerms: { input: Nothing; output: ListBorrowTermsAnswer };
  /** Who quotes bonds, and what each makes markets in. */
  readonly listDealers: { input: Nothing; output: ListDealersAnswer };
  /** Deliveries of one of one's own webhooks, the newest first; the newest 500 are kept. */
  readonly listDeliveries: { input: ListDeliveriesInput; output: ListDeliveriesAnswer };
  /** What the rules of surveillance have found, newest first. */
  readonly listFindings: { input: ListFindingsInput; output: ListFindingsAnswer };
  /** Every month of every product that trades now. */
  readonly listFutures: { input: Nothing; output: ListFuturesAnswer };
  /** The currency pairs that stream. */
  readonly listFxPairs: { input: Nothing; output: ListFxPairsAnswer };
  /** Alerts of the platform as they are kept, the newest first, those that are over too. */
  readonly listIncidents: { input: ListIncidentsInput; output: ListIncidentsAnswer };
  /** One's own, those of all users and of the platform for an admin: what waits or runs, then what ended, the newest first. */
  readonly listJobs: { input: Nothing; output: ListJobsAnswer };
  /** One's own keys, by name. Those that ended are not listed. */
  readonly listKeys: { input: Nothing; output: ListKeysAnswer };
  /** Active kill switches and, for risk roles, the log of all kill switches. */
  readonly listKillSwitches: { input: Nothing; output: ListKillSwitchesAnswer };
  /** One's own layouts, by name. */
  readonly listLayouts: { input: Nothing; output: ListLayoutsAnswer };
  /** How the orders of each link belong together, those that ended included. A link out of scope is not there. */
  readonly listLinks: { input: ListLinksInput; output: ListLinksAnswer };
  /** The caller's locates of the trading day, the newest first. */
  readonly listLocates: { input: Nothing; output: ListLocatesAnswer };
  /** Every listed option that trades now. */
  readonly listOptions: { input: Nothing; output: ListOptionsAnswer };
  /** Orders, newest first: one’s own, one’s desks’ or the firm’s. With `endedSince` those that ended then or later, as far back as the last 50,000 ends: what a client that was away has missed. */
  readonly listOrders: { input: ListOrdersInput; output: ListOrdersAnswer };
  /** One's own active sessions: the one that requests first, then the last seen first. */
  readonly listOwnSessions: { input: Nothing; output: ListOwnSessionsAnswer };
  /** One's own documents, by name; those that were never saved are left out. */
  readonly listPreferences: { input: Nothing; output: ListPreferencesAnswer };
  /** Requests for quote, newest first, at most 100: those the caller may see. */
  readonly listRfqs: { input: Nothing; output: ListRfqsAnswer };
  /** The cases that a heat can run, in the order of the catalogue, with what each sets of a room. */
  readonly listRoomCases: { input: Nothing; output: ListRoomCasesAnswer };
  /** One’s own rooms and those one has joined, newest first, without archived ones. */
  readonly listRooms: { input: Nothing; output: ListRoomsAnswer };
  /** One’s scenarios, newest first. */
  readonly listScenarios: { input: Nothing; output: ListScenariosAnswer };
  /** The seats of one’s own room, in their order. */
  readonly listSeats: { input: GetRoomInput; output: ListSeatsAnswer };
  /** Active sessions, of all users or of one, ordered by id. */
  readonly listSessions: { input: ListSessionsInput; output: ListSessionsAnswer };
  /** Splits of this market: announced ones, and those that have taken effect, by ex-date. */
  readonly listSplits: { input: Nothing; output: ListSplitsAnswer };
  /** By name. */
  readonly listTemplates: { input: Nothing; output: ListTemplatesAnswer };
  /** The newest traces, one line each. */
  readonly listTraces: { input: ListTracesInput; output: ListTracesAnswer };
  /** The keys of one user, by name: what they may do and when they were last used, never the keys themselves. */
  readonly listUserKeys: { input: ListUserKeysInput; output: ListUserKeysAnswer };
  /** All users, ordered by id. */
  readonly listUsers: { input: ListUsersInput; output: ListUsersAnswer };
  /** Deals of the firm's clients, newest first: of the desk that prices them, of sales, and of those who see the firm. */
  readonly listVoiceDeals: { input: Nothing; output: ListVoiceDealsAnswer };
  /** One's own by name, then those shared with one, by name. */
  readonly listWatchlists: { input: Nothing; output: ListWatchlistsAnswer };
  /** One's own, the oldest first. */
  readonly listWebhooks: { input: Nothing; output: ListWebhooksAnswer };
  /** The state of the newest load run. */
  readonly loadRun: { input: Nothing; output: LoadRun };
  /** Ends the session. */
  readonly logout: { input: Nothing; output: LogoutAnswer };
  /** The desk's price, good for so long; another takes its place. */
  readonly makeVoicePrice: { input: MakeVoicePriceInput; output: VoiceDeal };
  /** Sales puts its mark-up on a dealer's quote: in basis points of yield, or as the client's price. */
  readonly markUpRfq: { input: MarkUpRfqInput; output: Rfq };
  /** Sales puts its mark-up on both sides of a two-way request: each side on its own dealer's quote. */
  readonly markUpTwoWay: { input: MarkUpTwoWayInput; output: Rfq };
  /** What is scheduled from the last business days on, by date. Empty where prices do not move by the news. */
  readonly marketCalendar: { input: MarketCalendarInput; output: MarketCalendarAnswer };
  /** Started market events, newest first: with the seed they reproduce the market. */
  readonly marketEvents: { input: MarketEventsInput; output: MarketEventsAnswer };
  /** Market conditions: settings, halted symbols and current events. */
  readonly marketStatus: { input: Nothing; output: MarketStatus };
  /** The newest prints of a symbol, newest first; 100 without a `limit`. At most 500 are kept: since the journal's last start, and of a symbol whose shares have been split, since the split. */
  readonly marketTrades: { input: MarketTradesInput; output: MarketTradesAnswer };
  /** News and corporate events, newest first. */
  readonly news: { input: NewsInput; output: NewsAnswer };
  /** A word between sales and the trader, kept with the request; sales names the trader it is for. */
  readonly noteRfq: { input: NoteRfqInput; output: Rfq };
  /** What OAuth clients read before they begin (RFC 8414) */
  readonly oauthMetadata: { input: Readonly<Record<string, never>>; output: Readonly<Record<string, unknown>> };
  /** A stream of two-way prices for one amount, on request: an outright forward, a swap, or spot above the streamed sizes. It ends by itself, with a deal, or when it is ended; a deal is an order that names one of its quotes. */
  readonly openFxStream: { input: OpenFxStream; output: FxStream };
  /** Lets the invited join: the room has a code of its own from now on. */
  readonly openRoom: { input: GetRoomInput; output: Room };
  /** This document */
  readonly openapi: { input: Readonly<Record<string, never>>; output: Readonly<Record<string, unknown>> };
  /** Cancels, retries or removes any job, with a reason for the audit trail. One that is removed has ended, is not listed any more and stays a row. Refused with `CONFLICT` where the state of the job does not have this. */
  readonly operateJob: { input: OperateJobInput; output: Job };
  /** Pauses or resumes the queue of a kind, with a reason for the audit trail. Jobs that run go on, new ones wait. Refused with `CONFLICT` where it is so already. */
  readonly operateQueue: { input: OperateQueueInput; output: JobKindQueue };
  /** Whether the integrity checks hold now: public, without names. */
  readonly opsLight: { input: Nothing; output: OpsLight };
  /** Everything the operator's page shows, at one glance. */
  readonly opsOverview: { input: Nothing; output: OpsOverview };
  /** The course of the figures of the operator's page, a point a minute, of up to a day; of one figure, or of all over up to an hour. */
  readonly opsSeries: { input: SeriesQuery; output: OpsSeries };
  /** Calls and puts of one expiry, the second listed by default. */
  readonly optionChain: { input: OptionChainInput; output: OptionChain };
  /** Options as they are quoted now, with the sensitivities of one share's worth; what is not quoted is left out. */
  readonly optionGreeks: { input: OptionGreeksInput; output: OptionGreeksAnswer };
  /** An option package before it is sent: net bid, mid and ask, and of all units premium, fees, margin and sensitivities; changes nothing. */
  readonly optionPackage: { input: AskOptionPackage; output: OptionPackageQuote };
  /** What legs on one underlying cost, win and lose together; changes nothing. */
  readonly optionStrategy: { input: OptionStrategyInput; output: OptionStrategy };
  /** The volatility surface as a picture: the smile of one expiry, and all expiries by moneyness. */
  readonly optionSurface: { input: OptionSurfaceInput; output: OptionSurface };
  /** The decisions about an order: the OMS's refusal, and every response of risk, oldest first. */
  readonly orderDecisions: { input: OrderDecisionsInput; output: OrderDecisionsAnswer };
  /** The client does not deal. */
  readonly passVoiceDeal: { input: PassVoiceDealInput; output: VoiceDeal };
  /** Takes its children off the market and sends none until it is resumed; its end stays where it is. */
  readonly pauseAlgo: { input: PauseAlgoInput; output: AlgoProgress };
  /** Stops the heat’s clock: requests are refused until it goes on. */
  readonly pauseHeat: { input: GetRoomInput; output: Room };
  /** Pays an open call from the account's cash: all that is due, or a part. */
  readonly payMarginCall: { input: PayMarginCallInput; output: MarginCall };
  /** Responds at once; the lines follow. The same basket with the same text again adds the lines it names. */
  readonly placeBasket: { input: PlaceBasket; output: Basket };
  /** A currency swap on a stream: the same amount is bought for one value date and sold for the other. Both legs are accepted and dealt, or none. */
  readonly placeFxSwap: { input: PlaceFxSwap; output: PlacedPackage };
  /** Orders that belong together, for shares: all are accepted, or none. Of one-cancels-other orders and of a bracket's exits at most one goes to market at once, the others wait for a price. */
  readonly placeLinked: { input: PlaceLinked; output: PlacedLinked };
  /** Sends an order. The same `clientOrderId` and body again returns the first order; another body is refused. */
  readonly placeOrder: { input: PlaceOrder; output: Order };
  /** Derivatives traded together: all legs are accepted and dealt, or none. */
  readonly placePackage: { input: PlacePackage; output: PlacedPackage };
  /** Sends an order of one’s own seat. It is in the log when this returns; what the room’s market made of it follows in `rooms.participant` and roomState. The same `clientOrderId` and body again returns the first request. */
  readonly placeRoomOrder: { input: PlaceRoomOrderInput; output: RoomRequest };
  /** Sets what happens in the heats by itself, in the place of what was planned. While a heat runs the change is of its events that are not due yet: `CONFLICT` where one that was due is missing, is another, or is new. `CONFLICT` where a case sets the plan, and once the room has ended. */
  readonly planRoom: { input: PlanRoomInput; output: Room };
  /** Own positions; risk roles may name another user or, with none named, see the firm's. */
  readonly positions: { input: PositionsInput; output: PositionsAnswer };
  /** What would become of orders that belong together and are not sent: the checks of each, as when all are sent. */
  readonly previewLinked: { input: PlaceLinked; output: LinkedPreview };
  /** Preview of a mark-up: the client's price and the revenue. Changes nothing. */
  readonly previewMarkUp: { input: MarkUpRfqInput; output: PreviewMarkUpAnswer };
  /** What would become of an order that is not sent: every check, and what its trade would do. */
  readonly previewOrder: { input: NewOrder; output: OrderPreview };
  /** The day's submissions re-run with thresholds that are not in force. */
  readonly previewRiskConfig: { input: PreviewRiskConfigInput; output: RiskPreview };
  /** Nothing is sent and nothing is kept. */
  readonly previewSchedule: { input: PreviewScheduleInput; output: SchedulePreview };
  /** Preview of both sides of a two-way price. Changes nothing. */
  readonly previewTwoWay: { input: MarkUpTwoWayInput; output: PreviewTwoWayAnswer };
  /** Own profit minute by minute since the trading day began; who sees others' positions may name a user. */
  readonly profitCurve: { input: ProfitCurveInput; output: ProfitCurve };
  /** Limits what a desk may lose in a trading day, or releases a limit that is reached for the rest of the day. Under maker-checker it is kept for approval instead: 202, and what is in force. */
  readonly putDeskLoss: { input: PutDeskLoss; output: DeskLossUse };
  /** Sets a user’s limits and access to the dark pool, with a reason. Under maker-checker it is kept for approval instead: 202, and the user as they are. */
  readonly putLimits: { input: PutLimitsInput; output: User };
  /** Puts new thresholds in force: a new version, with author and reason. Under maker-checker it is kept for approval instead: 202, and the version in force. */
  readonly putRiskConfig: { input: PutRiskConfig; output: RiskConfigVersion };
  /** Adds a version; it is live with the next batch. */
  readonly putSignalWeights: { input: PutWeights; output: WeightVersion };
  /** Sales shows the client its price, good for so long. */
  readonly quoteClient: { input: QuoteClientInput; output: Rfq };
  /** Sales marks every quoted line up by the same basis points of yield and shows them to the client. */
  readonly quoteList: { input: QuoteListInput; output: RequestListAnswer };
  /** The newest price of every symbol. */
  readonly quotes: { input: QuotesInput; output: QuotesAnswer };
  /** Whether the platform can trade, service by service */
  readonly ready: { input: Readonly<Record<string, never>>; output: Ready };
  /** Recommendations, newest first, with the performance of all recommendations so far and of the backtest. */
  readonly recommendations: { input: RecommendationsInput; output: RecommendationsAnswer };
  /** Redelivers a dead letter to its consumer. Idempotent. */
  readonly redriveDeadLetter: { input: RedriveDeadLetterInput; output: RedriveDeadLetterAnswer };
  /** Sales turns a client’s request down, with a reason. */
  readonly rejectRfq: { input: RejectRfqInput; output: Rfq };
  /** Ends a kill switch, with a reason. */
  readonly releaseKillSwitch: { input: ReleaseKillSwitchInput; output: KillSwitch };
  /** Forgets a scenario; its runs stay. */
  readonly removeScenario: { input: RemoveScenarioInput; output: RemoveScenarioAnswer };
  /** Requests another quantity, price, stop price, expiry, display or minimum quantity, peg offset, or that it only rests: an omitted field stays unchanged. */
  readonly replaceOrder: { input: ReplaceOrderInput; output: Order };
  /** Requests other terms of an own order; an omitted field stays unchanged. */
  readonly replaceRoomOrder: { input: ReplaceRoomOrderInput; output: RoomRequest };
  /** Price bars of one symbol in a replay. */
  readonly replayBars: { input: ReplayBarsInput; output: ReplayBars };
  /** Periods without a gap that a worker can replay, oldest first; between two of them something of the journal is missing. */
  readonly replayCoverage: { input: Nothing; output: ReplayCoverageAnswer };
  /** A risk decision re-run with the inputs and the configuration of its time. */
  readonly replayDecision: { input: ReplayDecisionInput; output: DecisionReplay };
  /** The fills the caller may see, with the proof. */
  readonly replayPicture: { input: ReplayPictureInput; output: ReplayPicture };
  /** Progress of a replay, and its result; those of other users for who sees the whole firm only. */
  readonly replayRun: { input: ReplayRunInput; output: ReplayRun };
  /** A seat’s heat from its log: of one’s own seat, or as the instructor, once the heat has ended. */
  readonly replaySeat: { input: ReplaySeatInput; output: SeatReplay };
  /** A client sends up to twenty bonds as one list, or sales does so for it. All lines are taken, or none. */
  readonly requestList: { input: RequestListInput; output: RequestListAnswer };
  /** Locates shares to sell short today: as many as there are. The same `locateId` again returns the first grant. */
  readonly requestLocate: { input: RequestLocate; output: Locate };
  /** Opens a client's request for quote: by the client, or by sales, who then works it. */
  readonly requestQuote: { input: RequestQuoteInput; output: Rfq };
  /** The newest vector of a symbol, scored again with its raw features shocked. Changes nothing. */
  readonly rescore: { input: RescoreInput; output: Rescored };
  /** Sends a delivery once more that was given up, under its own id. One that waits is sent at once. */
  readonly resendDelivery: { input: ResendDeliveryInput; output: WebhookDelivery };
  /** Gives the sandbox key that makes this call a new account: without orders, positions, money spent, alerts and lists. Open orders of the one before are cancelled, its fills stay in the record, and the key's sockets close. The response has the new account; a repeat that was sent before the first was answered returns it, too. Refused with `FORBIDDEN` for people and other keys, with `RATE_LIMITED` within a minute of the last. */
  readonly resetSandbox: { input: Nothing; output: ResetSandboxAnswer };
  /** Turns off the second factor of a user who has lost it, with a reason. Where it is required, the next log-in sets up another. Sessions and keys go on. Refused for one's own. */
  readonly resetSecondFactor: { input: ResetSecondFactorInput; output: ResetSecondFactorAnswer };
  /** Resumes a paused algo; missed slices are caught up by the rules of its strategy. */
  readonly resumeAlgo: { input: PauseAlgoInput; output: AlgoProgress };
  /** Lets the heat’s clock go on. */
  readonly resumeHeat: { input: GetRoomInput; output: Room };
  /** Queues a job that failed once more, with all its attempts. One that waits for its next attempt is taken at once. */
  readonly retryJob: { input: CancelJobInput; output: Job };
  /** Which lines would be refused now, and why; nothing is sent. */
  readonly reviewBasket: { input: ReviewBasketInput; output: BasketReview };
  /** Sales takes a client's request on. */
  readonly reviewRfq: { input: ReviewRfqInput; output: Rfq };
  /** How requests went: dealers' scores, what execution cost beside cover and mid, what clients brought. */
  readonly rfqAnalytics: { input: Nothing; output: RfqAnalyticsAnswer };
  /** Whom a request would go to, and who else there is. */
  readonly rfqPanel: { input: RfqPanelInput; output: RfqPanelAnswer };
  /** Whom sales deals with: the firm's clients, and the traders of the bond desk. */
  readonly rfqPeople: { input: Nothing; output: RfqPeopleAnswer };
  /** Every step of a request's life: who did what, when. */
  readonly rfqSteps: { input: RfqStepsInput; output: RfqStepsAnswer };
  /** The thresholds in force and their version. */
  readonly riskConfig: { input: Nothing; output: RiskConfigVersion };
  /** Every version of the thresholds, newest first, each chained to the one before by its hash. */
  readonly riskConfigVersions: { input: RiskConfigVersionsInput; output: RiskConfigVersionsAnswer };
  /** The leaderboard of the newest heat: for members. */
  readonly roomBoard: { input: GetRoomInput; output: RoomBoard };
  /** The standing over the heats that have ended, by the room’s rule: for members. `CONFLICT` before any has. */
  readonly roomOverall: { input: GetRoomInput; output: RoomOverall };
  /** The standing over all heats with prizes and places, as comma separated values (RFC 4180). */
  readonly roomOverallCsv: { input: GetRoomInput; output: RoomOverallCsvAnswer };
  /** Own orders, fills, holdings and figures of the newest heat, and its prices. An instructor names the seat. */
  readonly roomState: { input: RoomStateInput; output: SeatState };
  /** A default on a copy of the book: of those named, or of the two that lose most. Nothing is booked. */
  readonly runDefaultDrill: { input: RunDefaultDrillInput; output: DrillReport };
  /** The same order through several strategies, or all, in the same market. Nothing of it is kept. */
  readonly runLab: { input: RunLabInput; output: Lab };
  /** Plays it in a market of its own, to its end. */
  readonly runScenario: { input: RunScenarioInput; output: ScenarioRun };
  /** Saves one document whole. `version` is that of the one it replaces, 0 for the first. Refused with `CONFLICT` where the document is at another version: it was saved elsewhere, and is to be read again. What already holds is no change, whatever its version. A guest's stay in the browser: refused with `FORBIDDEN`. */
  readonly savePreference: { input: SavePreferenceInput; output: Preference };
  /** Keeps a single trade and the seed of its private market under a name. */
  readonly saveScenario: { input: SaveScenario; output: Scenario };
  /** Keeps an order’s terms under a name, for the ticket. */
  readonly saveTemplate: { input: SaveTemplateInput; output: OrderTemplate };
  /** How far a batch over many seeds is, and its distribution of costs. */
  readonly scenarioBatch: { input: ScenarioBatchInput; output: ScenarioBatchAnswer };
  /** Newest first. */
  readonly scenarioBatches: { input: ScenarioBatchesInput; output: ScenarioBatchesAnswer };
  /** One run: its fills, their digest, its costs and the path of the price. */
  readonly scenarioRun: { input: ScenarioRunInput; output: ScenarioRun };
  /** Newest first. */
  readonly scenarioRuns: { input: ScenarioRunsInput; output: ScenarioRunsAnswer };
  /** Searches all fills, newest first: one’s own, one’s desks’ or the firm’s. */
  readonly searchFills: { input: SearchFillsInput; output: SearchFillsAnswer };
  /** Searches all orders, children included, newest first: one’s own, one’s desks’ or the firm’s. */
  readonly searchOrders: { input: SearchOrdersInput; output: SearchOrdersAnswer };
  /** Sales takes the lines of a list on and sends each to its suggested dealers. */
  readonly sendList: { input: SendListInput; output: RequestListAnswer };
  /** Sales requests quotes from dealers: the named ones, or the suggested panel. */
  readonly sendRfq: { input: SendRfqInput; output: Rfq };
  /** Pays calls from cash as soon as they are made, or leaves that to a person. */
  readonly setAutoPay: { input: SetAutoPayInput; output: SetAutoPayAnswer };
  /** Sets a user's password, and ends all sessions of that user. Refused for one's own, and for guests. */
  readonly setPassword: { input: SetPasswordInput; output: User };
  /** The newest signal of one symbol with its feature vector and weights, and the history of its last minutes. */
  readonly signal: { input: SignalInput; output: SignalDetail };
  /** All versions of the weights, newest first. */
  readonly signalWeightVersions: { input: SignalWeightVersionsInput; output: SignalWeightVersionsAnswer };
  /** The weights in force. */
  readonly signalWeights: { input: Nothing; output: WeightVersion };
  /** The newest signal of every symbol, strongest confidence first. */
  readonly signals: { input: Nothing; output: SignalsAnswer };
  /** Quiet until a time within 30 days, and armed from then on, also where it has fired; null ends a snooze at once. The time has to be in the future. */
  readonly snoozeAlert: { input: SnoozeAlertInput; output: Alert };
  /** Notices of a kind are listed, and neither shown nor sounded, until a time within 30 days; null ends that at once. Those that are not acknowledged by then are shown again. */
  readonly snoozeNotices: { input: SnoozeNoticesInput; output: SnoozeNoticesAnswer };
  /** Starts a scenario over many seeds; scenarioBatch reports its progress. */
  readonly startBatch: { input: StartBatchInput; output: ScenarioBatch };
  /** Kills a process or a store. Noted before it is done; at most one in half a minute; its name must be given twice. */
  readonly startChaos: { input: StartChaosInput; output: StartChaosAnswer };
  /** Exports everything of a subject in a period that the caller may see: orders and fills as CSV, the audit trail as its signed export, which compliance and admins may make, of at most 31 days. A job: its progress, cancel and retry are those of all jobs. A repeat under the same id returns the first job. Refused with `RATE_LIMITED` where twenty jobs of the caller wait or run. */
  readonly startExport: { input: StartExportInput; output: Job };
  /** Starts the next heat, with fresh books. `CONFLICT` while one runs, and after the last. */
  readonly startHeat: { input: GetRoomInput; output: Room };
  /** Starts a run; refused while one is under way, above the installation's rate, and where there is no generator. */
  readonly startLoad: { input: LoadPlan; output: LoadRun };
  /** Starts an event with the next batch. The market is the simulator's: only who administers it moves it. */
  readonly startMarketEvent: { input: NewMarketEvent; output: MarketEvent };
  /** Replays a period as a job of the caller, or returns the caller's run of it that waits, runs or is still kept. Refused with `RATE_LIMITED` where twenty jobs of the caller wait or run. */
  readonly startReplay: { input: ReplayPeriod; output: ReplayRun };
  /** Sends no more of its lines; orders that were accepted stay as they are. */
  readonly stopBasket: { input: StopBasketInput; output: Basket };
  /** Ends the run under way; what was sent is waited for. */
  readonly stopLoad: { input: Nothing; output: LoadRun };
  /** Disk, memory and load of the machine */
  readonly system: { input: Readonly<Record<string, never>>; output: SystemStats };
  /** Transaction cost of one order against each benchmark. */
  readonly tcaOrder: { input: TcaOrderInput; output: OrderTca };
  /** Newest first. */
  readonly tcaOrders: { input: TcaOrdersInput; output: TcaOrdersAnswer };
  /** Totals and league tables of all orders that match. */
  readonly tcaSummary: { input: TcaSummaryInput; output: TcaSummary };
  /** Sends a delivery of the kind `TEST`, also where it is paused. */
  readonly testWebhook: { input: TestWebhookInput; output: WebhookDelivery };
  /** Exchanges a code and its verifier for the session cookie (RFC 6749, RFC 7636). A code that is presented with a wrong verifier, client or redirect is spent. A session ends after eight hours, or after thirty minutes without a use; a sixth session of a user ends the oldest. */
  readonly token: { input: OAuthToken; output: OAuthSession };
  /** The spans of one trace, by its own id or by any id of the life it belongs to. */
  readonly traceOf: { input: TraceOfInput; output: TraceOfAnswer };
  /** The traders of the firm side by side, or those of a desk-head's desks: profit of the day, sizes, activity, limits. */
  readonly traderRisks: { input: Nothing; output: TraderRisks };
  /** The books of one symbol on the exchange, by venue, best first. */
  readonly venueDepth: { input: VenueDepthInput; output: VenueDepthAnswer };
  /** Proves the archive of a day against the journal, and keeps the finding. */
  readonly verifyArchive: { input: VerifyArchiveInput; output: ArchiveVerification };
  /** The clients whose requests may be taken. */
  readonly voiceClients: { input: Nothing; output: VoiceClientsAnswer };
  /** A trade done by phone, entered by sales. */
  readonly voiceTrade: { input: VoiceTradeInput; output: Rfq };
  /** Sizes and risk of one's own book before and after trades that are not sent, and the trade that hedges it best; who sees others' positions may name a user. Changes nothing. */
  readonly whatIf: { input: WhatIfInput; output: WhatIf };
  /** Whose session it is, with role and limits. */
  readonly whoAmI: { input: Nothing; output: AuthIdentity };
};

/** The payload of every topic that sockets carry. */
export type TopicTypes = {
  readonly 'alerts.acknowledged': AlertsAcknowledged;
  readonly 'alerts.changed': AlertChange;
  readonly 'alerts.fired': AlertFired;
  readonly 'algo.progress': AlgoProgress;
  readonly 'archive.progress': VerificationProgress;
  readonly 'basket.progress': BasketProgress;
  readonly 'ccp.bought-in': BuyIn;
  readonly 'ccp.margin': MarginEvent;
  readonly 'ccp.novation': Novation;
  readonly 'ccp.option.ended': OptionEnd;
  readonly 'ccp.settlement.complete': SettlementObligation;
  readonly 'ccp.settlement.queued': SettlementObligation;
  readonly 'jobs.changed': JobChange;
  readonly 'killswitch.changed': KillSwitchAction;
  readonly 'layouts.changed': LayoutChange;
  readonly 'load.progress': LoadProgress;
  readonly 'market.auctions': AuctionBatch;
  readonly 'market.bonds': BondBatch;
  readonly 'market.candles': Candle;
  readonly 'market.fx': FxBatch;
  readonly 'market.recommendations': TradeRecommendation;
  readonly 'market.status': MarketStatus;
  readonly 'market.ticks': Omit<TickBatch, 'ticks' | 'clientTrades' | 'acrossAssets'> & { readonly ticks: readonly ShownTick[] };
  readonly 'market.trades': TradeBatch;
  readonly 'news.events': NewsEvent;
  readonly 'orders.cancelled': OrderChange;
  readonly 'orders.expired': OrderChange;
  readonly 'orders.filled': Fill;
  readonly 'orders.rejected': OrderChange;
  readonly 'orders.replaced': OrderChange;
  readonly 'orders.submitted': OrderChange;
  readonly 'orders.updated': OrderChange;
  readonly 'positions.changed': Position;
  readonly 'preferences.changed': PreferenceChange;
  readonly 'replay.progress': ReplayProgress;
  readonly 'rfq.client.update': Rfq;
  readonly 'rfq.quote.update': Rfq;
  readonly 'rfq.voice.update': VoiceDeal;
  readonly 'risk.config.changed': RiskConfigVersion;
  readonly 'risk.day-loss': DayLossNotice;
  readonly 'risk.desk-loss': DeskLossEvent;
  readonly 'risk.exposure': ExposureTick;
  readonly 'rooms.board': RoomBoardPush;
  readonly 'rooms.changed': RoomChanged;
  readonly 'rooms.participant': SeatChanged;
  readonly 'rooms.quotes': RoomQuotes;
  readonly 'scenario.progress': BatchProgress;
  readonly 'surveillance.changed': FindingChange;
  readonly 'watchlists.changed': WatchlistChange;
  readonly 'watchlists.shared': SharedWatchlistChange;
};
