/** How an exchange is set up: what it lists, the market it belongs to, and the terms of its sessions. */

import type { Instrument } from '@tradefloor/contracts/market';
import { RISK_DEFAULTS } from '@tradefloor/contracts/risk';

/** What happens when two orders of one owner meet. `none` lets them trade and marks both sides CROSS. */
export type SelfTradePrevention = 'none' | 'cancel-taker' | 'cancel-maker' | 'cancel-both';

export type SessionTerms = {
  /** `NONE`: every symbol is unknown to it, as it is to a session that only tests its line. */
  readonly listing: 'ALL' | 'NONE';
  /** Its name as counterparty: four letters. */
  readonly mpid: string;
  readonly maxOpenOrders: number;
  /** Token bucket over all messages; null: no limit. */
  readonly throttle: ThrottleTerms | null;
};

export type ThrottleTerms = {
  readonly perSecond: number;
  /** Messages that may come at once. */
  readonly burst: number;
  /** Refused messages in debt at which the session is ended. */
  readonly endsAt: number;
};

export const DEFAULT_TERMS: SessionTerms = {
  listing: 'ALL',
  mpid: 'CLNT',
  maxOpenOrders: 10_000,
  throttle: { perSecond: 1_000, burst: 2_000, endsAt: 10_000 },
};

export type ExchangeSettings = {
  readonly instruments: readonly Instrument[];
  /** The market's seed: what the market makers show follows from it and the ticks. */
  readonly seed: number;
  readonly selfTrade?: SelfTradePrevention;
  /** How far from the mid a market order without a price may trade, in basis points. */
  readonly collarBps?: number;
  /** A session's terms, by its name; `DEFAULT_TERMS` for all unless given. */
  readonly toTerms?: (session: string) => SessionTerms;
  /** Sessions that receive every execution report and may send nothing. */
  readonly dropCopies?: readonly string[];
  /** A subscriber gets at most one update of a symbol in this many milliseconds. */
  readonly conflateMs?: number;
  /** Market makers leave when the newest tick is older than this. */
  readonly staleMs?: number;
  /** Orders that are over and still known in one day; the oldest are forgotten first. */
  readonly closedKept?: number;
  /** ClOrdIDs a session may not use again, in one day; the oldest of ended orders are forgotten first. */
  readonly idsKept?: number;
};

/** The collar's default and the staleness of a price are the firm's own (service interface: Limits). */
export const withDefaults = (settings: ExchangeSettings): Required<ExchangeSettings> => ({
  selfTrade: 'none',
  collarBps: RISK_DEFAULTS.collarBps,
  toTerms: () => DEFAULT_TERMS,
  dropCopies: [],
  conflateMs: 100,
  staleMs: 5_000,
  closedKept: 20_000,
  idsKept: 200_000,
  ...settings,
});
