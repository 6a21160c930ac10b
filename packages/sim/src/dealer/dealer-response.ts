/**
 * A dealer's response to a request: a two-way quote around the model's yield, a pass, or nothing; and its delay. One
 * rng stream per request and dealer, so that dealers do not affect each other.
 */
import type { Bond, Rating } from '@tradefloor/contracts/bond';
import { normal } from '@tradefloor/core/distribution';
import { type Draws, drawsFrom, hash32 } from '@tradefloor/core/prng';
import { exp, ln } from '@tradefloor/instruments/math/elementary';
import { axedHalves, type DealerAxe } from './axes.ts';
import { type Dealer, isSpecialist } from './dealers.ts';

/** Half of the usual width in basis points of yield, at a million of face. */
const HALF_WIDTH_BP: Readonly<Record<Rating, number>> = { AAA: 2, AA: 2.5, A: 3.5, BBB: 5, BB: 12 };
const GOVERNMENT_HALF_WIDTH_BP = 0.4;
/** How much wider each tenfold of a million is, and how much quotes of one kind differ. */
const SIZE_SLOPE = 0.35;
const WIDTH_NOISE = 0.25;
const STRANGER_WIDTH = 1.8;
const STRANGER_PASS = 4;
const MILLION = 1_000_000;

export type DealerResponse =
  | {
      readonly kind: 'QUOTE';
      readonly latencyMs: number;
      /** Above the model's yield: what the dealer bids at; below it: what it offers at. Per cent. */
      readonly bidYield: number;
      readonly askYield: number;
    }
  | { readonly kind: 'PASS'; readonly latencyMs: number }
  | { readonly kind: 'NO_ANSWER' };

export type Requested = {
  readonly seed: number;
  readonly rfqId: string;
  readonly bond: Bond;
  /** Face amount. */
  readonly qty: number;
  /** What the dealer is axed to do in the bond, which it quotes better; nothing without one. */
  readonly axe?: DealerAxe | null;
};

const streamKey = (
  { seed, rfqId }: Pick<Requested, 'seed' | 'rfqId'>,
  dealer: Dealer,
  use: string,
) => drawsFrom(hash32(`${seed}|dealer|${use}|${rfqId}|${dealer.dealerId}`));

/**
 * When and whether a dealer responds: known at the time of the request.
 * @returns null when it will not
 */
export function responseDelay(requested: Requested, dealer: Dealer): number | null {
  const draws = streamKey(requested, dealer, 'delay');
  const isSilent = draws.next() * 100 < dealer.noResponsePct;
  const [shortest, longest] = dealer.latencyMs;
  const latencyMs = Math.round(shortest + (longest - shortest) * draws.next());
  return isSilent ? null : latencyMs;
}

/**
 * The response itself, computed when its time has come.
 * @param midYield the model's yield at that moment, per cent
 */
export function dealerResponse(
  requested: Requested,
  dealer: Dealer,
  midYield: number,
): DealerResponse {
  const latencyMs = responseDelay(requested, dealer);
  if (latencyMs === null) return { kind: 'NO_ANSWER' };
  const draws = streamKey(requested, dealer, 'quote');
  const specialist = isSpecialist(dealer, requested.bond);
  const passPct = dealer.passPct * (specialist ? 1 : STRANGER_PASS);
  if (draws.next() * 100 < passPct) return { kind: 'PASS', latencyMs };
  const half = halfWidthBp(requested, draws) * dealer.width * (specialist ? 1 : STRANGER_WIDTH);
  const skew = dealer.skewBp * normal(draws);
  const { bid, ask } = axedHalves(half, requested.axe ?? null, requested.qty);
  return {
    kind: 'QUOTE',
    latencyMs,
    bidYield: midYield + (skew + bid) / 100,
    askYield: midYield + (skew - ask) / 100,
  };
}

/** Half of the street's usual width for a million of face, basis points of yield. */
export const usualHalfBp = ({ kind, rating }: Pick<Bond, 'kind' | 'rating'>): number =>
  kind === 'GOVERNMENT' ? GOVERNMENT_HALF_WIDTH_BP : HALF_WIDTH_BP[rating];

function halfWidthBp({ bond, qty }: Requested, draws: Draws): number {
  const base = usualHalfBp(bond);
  const tenfolds = Math.max(0, ln(qty / MILLION) / Math.LN10);
  // Mean one: the noise widens as often as it tightens.
  const noise = exp(WIDTH_NOISE * normal(draws) - (WIDTH_NOISE * WIDTH_NOISE) / 2);
  return base * (1 + SIZE_SLOPE * tenfolds) * noise;
}

/** Whether the dealer withdraws its quote when it has won: for RFQs with last look. */
export const withdraws = (requested: Requested, dealer: Dealer): boolean =>
  streamKey(requested, dealer, 'last-look').next() * 100 < dealer.lastLookPct;
