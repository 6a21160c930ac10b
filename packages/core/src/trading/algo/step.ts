/**
 * The next move of an algo's order in its current state: send a slice, take children off the market, respond to a
 * request, wait or end. One rule for all algos; the engine executes the move. What is filled and open never exceeds the
 * quantity.
 */

import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import type { Draws } from '../../prng.ts';
import { type AlgoSettings, SCHEDULED, toSettings } from '../order/algo-settings.ts';
import type { AlgoRow } from './algo-order.ts';
import { ALGOS, type MarketView, type Pricing, povTarget, type Wish } from './algos.ts';
import { currentSlice, nextSlice } from './schedule.ts';

/** A refused child is tried again at another venue this often, then the slice is left to the next one. */
export const REFUSALS_MAX = 3;
/** Between two shots that found nothing: a batch of the market. */
export const BATCH_MS = 250;
/** An algo that follows the market gathers less than a lot for this long before it sends. */
export const PACE_MS = 1_000;
/** Shots at the market an order gets after its end when it is to be completed. */
export const COMPLETION_SHOTS = 20;
/** A slice catches up with at most this many of the largest slice planned (domain.md 1.10). */
const CATCH_UP = 2;
/** How far beyond the far touch an aggressive child may go, in basis points. */
const REACH_BPS = 50;

/** The children of the order that are on the market. */
export type OpenChildren = {
  readonly count: number;
  /** What they may still fill. */
  readonly qty: number;
  /** A cancel of one of them is under way. */
  readonly isCanceling: boolean;
  /** Some belong to a slice before the current one. */
  readonly isStale: boolean;
};

export type Situation = {
  readonly row: AlgoRow;
  readonly open: OpenChildren;
  /** Null while there is no price to trade at: halted, crossed or stale. */
  readonly market: MarketView | null;
  readonly nowMs: number;
  readonly isKilled: boolean;
  readonly marketVolume: number;
  readonly accrued: number;
  /** A stream of its own for the next child. */
  readonly rng: Draws;
};

export type ChildTerms = {
  readonly qty: number;
  readonly price: number;
  readonly isImmediate: boolean;
  /** When it was due, milliseconds since 1970. */
  readonly dueAt: number;
  readonly sliceNo: number;
};

export type Step =
  | { readonly move: 'wait'; readonly reason: string | null; readonly nextAt: number | null }
  | { readonly move: 'cancel'; readonly reason: string }
  | { readonly move: 'answer' }
  | { readonly move: 'send'; readonly child: ChildTerms; readonly isShot: boolean }
  | { readonly move: 'end'; readonly kind: 'FILLED' | 'CANCELED'; readonly reason: string };

type Rule = (situation: Situation, settings: AlgoSettings) => Step | null;

const wait = (reason: string | null, nextAt: number | null): Step => ({
  move: 'wait',
  reason,
  nextAt,
});

/** In this order; the first that returns a move decides. */
const RULES: readonly Rule[] = [
  ({ row }) => (row.state === 'DONE' ? wait(row.reason, null) : null),
  ({ row: { cumQty, qty, pending }, open }) =>
    cumQty >= qty && open.count === 0 && pending === null
      ? { move: 'end', kind: 'FILLED', reason: 'FILLED' }
      : null,
  ({ open }) => (open.isCanceling ? wait('CHILDREN_CANCELING', null) : null),
  ({ row, open }) => {
    if (row.pending === null) return null;
    if (row.pending.kind === 'CONFIRM') return wait('REPLACE_CONFIRMING', null);
    return open.count > 0 ? { move: 'cancel', reason: row.pending.kind } : { move: 'answer' };
  },
  ended,
  ({ row, open, nowMs }, { endAt }) => {
    if (row.state !== 'PAUSED') return null;
    return open.count > 0
      ? { move: 'cancel', reason: 'PAUSED' }
      : wait('PAUSED', later(endAt, nowMs));
  },
  ({ isKilled, nowMs }, { endAt }) =>
    isKilled ? wait('KILL_SWITCH_ACTIVE', later(endAt, nowMs)) : null,
  ({ nowMs }, { startAt }) => (nowMs < startAt ? wait('BEFORE_START', startAt) : null),
  ({ market, nowMs }, { endAt }) =>
    market === null ? wait('NO_MARKET', later(endAt, nowMs)) : null,
  resting,
  would,
  ({ row, open }) =>
    row.strategy === 'SNIPER' && open.count === 0 && row.shots >= settingsFor(row).maxSlices
      ? { move: 'end', kind: 'CANCELED', reason: 'SHOTS_SPENT' }
      : null,
  ({ open }) => (open.isStale ? { move: 'cancel', reason: 'NEXT_SLICE' } : null),
  slice,
];

/** The order's parameters with the defaults in their places. */
export const settingsFor = (row: AlgoRow): AlgoSettings =>
  toSettings(row.strategy, row.params, row.acceptedAt);

/** The next move. Called again after each move: a step makes at most one child. */
export function nextStep(situation: Situation): Step {
  const settings = settingsFor(situation.row);
  for (const rule of RULES) {
    const step = rule(situation, settings);
    if (step !== null) return step;
  }
  return wait(null, nextTimer(situation, settings));
}

/** Between two children, and after a refusal. What follows the market does not wait with a lot that is due. */
function resting(situation: Situation, settings: AlgoSettings): Step | null {
  const { row, nowMs, market } = situation;
  if (nowMs >= row.restUntil) return null;
  const isFollower = row.strategy === 'POV' || row.strategy === 'ARRIVAL';
  if (isFollower && row.reason === null && market !== null) {
    const next = slice(situation, settings);
    if (next?.move === 'send' && next.child.qty >= market.lot) return null;
  }
  return wait(row.reason, row.restUntil);
}

const later = (at: number | null, nowMs: number): number | null =>
  at === null || at <= nowMs ? null : at;

/** After its end the rest is cancelled, or sent as market orders until it is complete where the order requests that. */
function ended(
  { row, open, market, nowMs, isKilled }: Situation,
  settings: AlgoSettings,
): Step | null {
  const { endAt, forceCompletion } = settings;
  if (endAt === null || nowMs < endAt) return null;
  const isOver = !forceCompletion || row.state === 'PAUSED' || row.shots >= COMPLETION_SHOTS;
  if (open.count > 0 && (isOver || row.shots === 0)) return { move: 'cancel', reason: 'END_TIME' };
  if (open.count > 0) return wait('COMPLETING', null);
  if (isOver) return { move: 'end', kind: 'CANCELED', reason: 'END_TIME' };
  if (isKilled || market === null) return wait(isKilled ? 'KILL_SWITCH_ACTIVE' : 'NO_MARKET', null);
  if (nowMs < row.restUntil) return wait('COMPLETING', row.restUntil);
  return shot(row, toPrice(row, market, 'AGGRESSIVE'), endAt);
}

/** All that is left, at once or not at all. */
const shot = (row: AlgoRow, price: number, dueAt: number): Step => ({
  move: 'send',
  isShot: true,
  child: { qty: row.qty - row.cumQty, price, isImmediate: true, dueAt, sliceNo: row.sliceNo },
});

/** "I would": at this price or better all of it is taken at once. */
function would({ row, open, market, nowMs }: Situation, { wouldPrice }: AlgoSettings): Step | null {
  if (wouldPrice === null || market === null || row.cumQty >= row.qty) return null;
  const isMet = row.side === 'BUY' ? market.ask <= wouldPrice : market.bid >= wouldPrice;
  if (!isMet) return null;
  if (open.count > 0) return { move: 'cancel', reason: 'WOULD_PRICE' };
  const price =
    row.side === 'BUY'
      ? Math.min(wouldPrice, row.price ?? wouldPrice)
      : Math.max(wouldPrice, row.price ?? wouldPrice);
  return shot(row, price, nowMs);
}

/** What the algo wants beyond what is done and out, within its bounds. */
function slice(situation: Situation, settings: AlgoSettings): Step | null {
  const { row, open, market, nowMs, marketVolume, accrued, rng } = situation;
  if (market === null) return null;
  const { side, slices, baseQty, cumQty, shots } = row;
  // Field by field: this runs for every order at every batch, and rows are wide.
  const wish = ALGOS[row.strategy].wish({
    settings,
    side,
    nowMs,
    market,
    slices,
    baseQty,
    qty: row.qty,
    cumQty,
    marketVolume,
    accrued,
    shots,
    rng,
  });
  const qty = sliceQty(situation, settings, wish);
  if (qty <= 0) return null;
  const price =
    row.strategy === 'SNIPER'
      ? sniperPrice(row, market, settings)
      : toPrice(row, market, wish.pricing);
  if (wish.isSingle && open.count > 0) return null;
  const current = currentSlice(row.slices, nowMs);
  const dueAt = current !== null && current.n !== row.sliceNo ? current.at : nowMs;
  const child = {
    qty,
    price,
    isImmediate: wish.isImmediate,
    dueAt,
    sliceNo: current?.n ?? row.childCount + 1,
  };
  return { move: 'send', child, isShot: wish.isImmediate };
}

function sliceQty(
  { row, open, marketVolume, nowMs }: Situation,
  settings: AlgoSettings,
  wish: Wish,
): number {
  const committed = row.cumQty + open.qty;
  const wanted = Math.min(wish.target, row.qty) - committed;
  const cap = settings.maxParticipation;
  const within = cap === null ? wanted : povTarget(cap, marketVolume) - committed;
  const qty = Math.min(wanted, wish.most, within, catchUp({ row, nowMs, committed }));
  // A follower of the market gathers a least slice before it sends, unless that is all there is left.
  const isRest = committed + qty >= row.qty;
  return !SCHEDULED.has(row.strategy) && qty < settings.minSliceQty && !isRest ? 0 : qty;
}

/** After a stop a slice takes at most twice the largest one planned; the last one takes all. */
function catchUp({
  row,
  nowMs,
  committed,
}: {
  row: AlgoRow;
  nowMs: number;
  committed: number;
}): number {
  const current = currentSlice(row.slices, nowMs);
  if (current === null || nextSlice(row.slices, nowMs) === null) return row.qty;
  const largest = Math.max(...row.slices.map(({ qty }) => qty));
  const before = current.n === row.sliceNo ? row.sliceBase : committed;
  return CATCH_UP * largest - (committed - before);
}

/** The limit of a child: at the near touch, the far touch, or beyond it; never beyond the order's own limit. */
export function toPrice(row: OwnTerms, market: MarketView, pricing: Pricing): number {
  const { bid, ask, tickSize } = market;
  const isBuy = row.side === 'BUY';
  const [near, far] = isBuy ? [bid, ask] : [ask, bid];
  const reach = Math.floor((far * REACH_BPS) / BPS_PER_ONE / tickSize) * tickSize;
  const wanted = {
    PASSIVE: near,
    LIMIT: row.price ?? near,
    NEUTRAL: far,
    AGGRESSIVE: isBuy ? far + reach : Math.max(tickSize, far - reach),
  }[pricing];
  return withinLimit(row, wanted);
}

/** What of an order its children's prices depend on. */
type OwnTerms = Pick<AlgoRow, 'side' | 'price'>;

/** A price that is never beyond the order's own limit. */
function withinLimit({ side, price: limit }: OwnTerms, wanted: number): number {
  if (limit === null) return wanted;
  return side === 'BUY' ? Math.min(wanted, limit) : Math.max(wanted, limit);
}

/** Far touch moved by the aggression, in whole ticks outwards (service interface: SNIPER; the parameter is in per cent). */
export function sniperPrice(
  row: OwnTerms,
  market: MarketView,
  { aggressionPct }: Pick<AlgoSettings, 'aggressionPct'>,
): number {
  const isBuy = row.side === 'BUY';
  const { tickSize } = market;
  const far = isBuy ? market.ask : market.bid;
  const move = Math.ceil((far * aggressionPct) / 100 / tickSize) * tickSize;
  const wanted = isBuy ? far + move : Math.max(tickSize, far - move);
  return withinLimit(row, wanted);
}

/** When it looks again by itself: at the next slice, or at its end. */
function nextTimer({ row, nowMs }: Situation, { endAt }: AlgoSettings): number | null {
  return nextSlice(row.slices, nowMs)?.at ?? later(endAt, nowMs);
}
