/**
 * When the auctions of a trading day are, and until when orders for them come and go. The exchange calls by these times,
 * and the OMS refuses by them. Given times only; no clock is read.
 */
import { type DayAuction, toAuction } from '@tradefloor/contracts/vocabulary/auctions';
import type { AuctionTimeInForce } from '@tradefloor/contracts/vocabulary/order';
import { toLocalMinute } from '@tradefloor/instruments/calendar/time-zone';
import { clockText, findSession, type TradingHours } from './trading-hours.ts';

/** A trading day that has auctions. Times in milliseconds since 1970. */
export type AuctionSchedule = {
  /** Of the market, as `2026-11-23`. */
  readonly day: string;
  readonly opensAt: number;
  readonly closesAt: number;
  /** From here on orders for the opening are refused and stay. */
  readonly openingCutOffAt: number;
  /** The same for the closing. */
  readonly closingCutOffAt: number;
  /** How long a call after a halt lasts. */
  readonly reopeningMs: number;
  /** The market also trades outside of the session: a halt that ends there ends in a call, too. */
  readonly tradesOutside?: true;
};

/** As long as those of the London Stock Exchange (MIT201). */
const OPENING_CALL_MS = 10 * 60_000;
const CLOSING_CALL_MS = 5 * 60_000;
/** Nasdaq takes orders for the opening until 9:28 (Rule 4752). */
const OPENING_CUT_OFF_MS = 2 * 60_000;
/** NYSE takes and cancels orders for the closing until 15:50 (Rule 7.35B). */
const CLOSING_CUT_OFF_MS = 10 * 60_000;
/** A pause by Limit Up-Limit Down is followed by an auction of its own; its call is part of the pause there. */
const REOPENING_MS = 30_000;

/** The schedule of a day with the cut-offs of New York. */
export const makeSchedule = (
  day: string,
  { opensAt, closesAt }: Pick<AuctionSchedule, 'opensAt' | 'closesAt'>,
): AuctionSchedule => ({
  day,
  opensAt,
  closesAt,
  openingCutOffAt: opensAt - OPENING_CUT_OFF_MS,
  closingCutOffAt: closesAt - CLOSING_CUT_OFF_MS,
  reopeningMs: REOPENING_MS,
});

/** The schedule of the first session that ends after a time: the one under way, or the next. Null where there are no sessions. */
export function findSchedule(hours: TradingHours, ms: number): AuctionSchedule | null {
  if (hours.kind === 'always') return null;
  const { date, opensAtMs: opensAt, closesAtMs: closesAt } = findSession(hours, ms);
  const schedule = makeSchedule(date, { opensAt, closesAt });
  return hours.tradesOutside ? { ...schedule, tradesOutside: true } : schedule;
}

/** The call of the day that a time is in; null between them. */
export function findCall(
  { opensAt, closesAt }: Pick<AuctionSchedule, 'opensAt' | 'closesAt'>,
  ms: number,
): { readonly kind: DayAuction; readonly endsAt: number } | null {
  if (ms >= opensAt - OPENING_CALL_MS && ms < opensAt) return { kind: 'OPENING', endsAt: opensAt };
  return ms >= closesAt - CLOSING_CALL_MS && ms < closesAt
    ? { kind: 'CLOSING', endsAt: closesAt }
    : null;
}

/** The moment from which orders for an auction neither come nor go. */
export const cutOffAt = (schedule: AuctionSchedule, timeInForce: AuctionTimeInForce): number =>
  toAuction(timeInForce) === 'OPENING' ? schedule.openingCutOffAt : schedule.closingCutOffAt;

/** An auction trades within so long after its time: until then the orders that it may trade are left to it. */
export const UNCROSS_WITHIN_MS = 1_000;
/** After so long the exchange has missed it: what was for it is taken back. */
const MISSED_AFTER_MS = 60_000;

/**
 * Where an order for an auction stands in its day. `OPEN`: it comes, changes and goes. `FROZEN`: past the cut-off, its
 * auction is to come or is being held. `OVER`: its auction is over, or was missed.
 */
export function auctionPhase(
  hours: TradingHours,
  { timeInForce, acceptedAt }: { timeInForce: AuctionTimeInForce; acceptedAt: number },
  ms: number,
): 'OPEN' | 'FROZEN' | 'OVER' {
  const schedule = findSchedule(hours, acceptedAt);
  if (schedule === null) return 'OVER';
  if (ms < cutOffAt(schedule, timeInForce)) return 'OPEN';
  const { opensAt, closesAt } = schedule;
  const heldAt = toAuction(timeInForce) === 'OPENING' ? opensAt : closesAt;
  return ms < heldAt + MISSED_AFTER_MS ? 'FROZEN' : 'OVER';
}

const NAMES = { OPENING: 'opening', CLOSING: 'closing' } as const satisfies Record<
  DayAuction,
  string
>;

const cutOffText = (
  { zone }: TradingHours,
  schedule: AuctionSchedule,
  timeInForce: AuctionTimeInForce,
): string => {
  const until = clockText(toLocalMinute(zone, cutOffAt(schedule, timeInForce)));
  const name = NAMES[toAuction(timeInForce)];
  return `orders for the ${name} auction come, change and go until ${until} ${zone}`;
};

/** Why no new order for an auction is taken at a time, for a person to read; null while it is. */
export function cutOffFault(
  hours: TradingHours,
  timeInForce: AuctionTimeInForce,
  ms: number,
): string | null {
  const schedule = findSchedule(hours, ms);
  if (schedule === null || ms < cutOffAt(schedule, timeInForce)) return null;
  return cutOffText(hours, schedule, timeInForce);
}

/** Why an order for an auction is not taken back at a time, for a person to read; null while it is. */
export function frozenFault(
  hours: TradingHours,
  order: { timeInForce: AuctionTimeInForce; acceptedAt: number },
  ms: number,
): string | null {
  const schedule = findSchedule(hours, order.acceptedAt);
  if (schedule === null || auctionPhase(hours, order, ms) !== 'FROZEN') return null;
  return cutOffText(hours, schedule, order.timeInForce);
}
