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

/** A terminal RFQ never changes again, but for late quotes that are noted beside it. */
export const RFQ_TERMINAL: ReadonlySet<RfqState> = new Set([
  'EXECUTED',
  'CLIENT_DECLINED',
  'EXPIRED',
  'CANCELED',
  'REJECTED',
]);

/** How many dealers one request for quote goes to. */
export const RFQ_DEALERS = { min: 3, max: 5 } as const;
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
