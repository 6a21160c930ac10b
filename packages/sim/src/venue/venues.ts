/**
 * The seven simulated lit venues: how often the router picks each, how its book differs from the best,
 * and what it charges. Numbers are the simulator's own, within the access-fee cap of $0.0030 a share.
 */
import type { LitVenue } from '@tradefloor/contracts/market';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { type Draws, uniformInt } from '@tradefloor/core/prng';

export type VenueTerms = {
  /** Share of routed orders, in parts per hundred; the seven add up to 100. */
  readonly weight: number;
  /** Width of its quote in per cent of the best quote's width. */
  readonly spreadPct: number;
  /** Displayed size in per cent of the usual. */
  readonly depthPct: number;
  /** What taking costs, in money units (1/10,000) per share. */
  readonly takeFee: number;
  /** What adding costs, in money units per share; a rebate is negative. */
  readonly addFee: number;
  /** One-way latency in microseconds. */
  readonly latencyUs: number;
};

/** Table order breaks ties everywhere. */
export const VENUE_TABLE: Readonly<Record<LitVenue, VenueTerms>> = {
  XNAS: { weight: 28, spreadPct: 100, depthPct: 120, takeFee: 30, addFee: -20, latencyUs: 1_000 },
  XNYS: { weight: 20, spreadPct: 100, depthPct: 125, takeFee: 30, addFee: -18, latencyUs: 1_000 },
  ARCX: { weight: 14, spreadPct: 105, depthPct: 100, takeFee: 30, addFee: -20, latencyUs: 1_000 },
  BATS: { weight: 12, spreadPct: 105, depthPct: 95, takeFee: 30, addFee: -20, latencyUs: 1_000 },
  EDGX: { weight: 12, spreadPct: 110, depthPct: 90, takeFee: 30, addFee: -18, latencyUs: 1_000 },
  // A speed bump of 350 microseconds, and a flat fee without a rebate.
  IEXG: { weight: 6, spreadPct: 115, depthPct: 60, takeFee: 10, addFee: 0, latencyUs: 1_350 },
  MEMX: { weight: 8, spreadPct: 110, depthPct: 80, takeFee: 29, addFee: -22, latencyUs: 1_000 },
};

export const isLitVenue = (venue: string): venue is LitVenue => Object.hasOwn(VENUE_TABLE, venue);

/** Names of the simulated market makers: invented four-letter codes, no firm's own. */
export const MARKET_MAKERS = [
  'SIMA',
  'SIMB',
  'SIMC',
  'SIMD',
  'SIME',
  'SIMF',
  'SIMG',
  'SIMH',
] as const;

/** The market maker on the other side of a fill, by one draw. */
export const drawCounterparty = (draws: Draws): string =>
  MARKET_MAKERS[uniformInt(draws, MARKET_MAKERS.length)] ?? MARKET_MAKERS[0];

/** Position of a venue in the table's order. */
export const venueIndex = (venue: LitVenue): number => LIT_VENUES.indexOf(venue);
