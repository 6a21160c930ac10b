/** The values of requests for quote and of voice deals: states, which are over, and what may be requested. */

export const RFQ_STATES = [
  'REQUESTED',
  'SALES_REVIEW',
  'PENDING',
  'MARKED_UP',
  'CLIENT_QUOTED',
  'EXECUTED',
  'CLIENT_DECLINED',
  'EXPIRED',
  'CANCELED',
  'REJECTED',
] as const;
type RfqState = (typeof RFQ_STATES)[number];

/** What is requested: a price to buy or to sell at, or one on both sides that discloses neither. */
export const RFQ_SIDES = ['BUY', 'SELL', 'TWO_WAY'] as const;

/** A terminal RFQ never changes again, but for late quotes that are noted beside it. */
export const RFQ_TERMINAL: ReadonlySet<RfqState> = new Set([
  'EXECUTED',
  'CLIENT_DECLINED',
  'EXPIRED',
  'CANCELED',
  'REJECTED',
]);

/** Why a request ended without a trade. Who ended it is in the name, where a person did. */
export const RFQ_END_CAUSES = [
  'CLIENT_DECLINED',
  'CLIENT_CANCELED',
  'SALES_CANCELED',
  'SALES_REJECTED',
  'ORDER_CANCELED',
  /** The client let its price go by. */
  'CLIENT_SILENT',
  /** The dealers' quotes ran out before the client had a price. */
  'QUOTES_EXPIRED',
  'NO_QUOTE',
  'LIMIT_NOT_MET',
  /** Dealers took their quotes back at the last look. */
  'LAST_LOOK',
  /** The window ended, and the order wants no automatic trade. */
  'NOT_CHOSEN',
  /** It was a line of a list that was due. */
  'LIST_DUE',
  'KILL_SWITCH',
  'NOT_LISTED',
  'MATURED',
  'UNKNOWN_DEALER',
] as const;
export type RfqEndCause = (typeof RFQ_END_CAUSES)[number];

/** How many dealers one request for quote goes to. */
export const RFQ_DEALERS = { min: 3, max: 5 } as const;
/** Lines of a list of requests. */
export const RFQ_LIST_MAX = 20;
/** How long a list may be open. Milliseconds. */
export const RFQ_LIST_TIME_MS = { min: 30_000, max: 3_600_000, usual: 300_000 } as const;
/** Largest face amount of a request. */
export const RFQ_FACE_MAX = 1_000_000_000;
/** Characters of a note, an explanation or a line of chat about a request. */
export const RFQ_NOTE_MAX = 500;

export const VOICE_STATES = [
  'ASKED',
  'PRICED',
  /** The price has run out; the trader may make another. */
  'STALE',
  'DONE',
  'PASSED',
  'DECLINED',
  'EXPIRED',
] as const;
type VoiceState = (typeof VOICE_STATES)[number];

/** States that nothing follows. */
export const VOICE_ENDED: ReadonlySet<VoiceState> = new Set([
  'DONE',
  'PASSED',
  'DECLINED',
  'EXPIRED',
]);

/** How long a price may be made good for. Milliseconds. */
export const VOICE_VALID_MS = { min: 5_000, max: 60_000, usual: 20_000 } as const;
/** Characters of a note or an explanation of a voice deal. */
export const VOICE_NOTE_MAX = 200;
/** Largest number of lots of a voice deal. */
export const VOICE_LOTS_MAX = 1_000_000;
