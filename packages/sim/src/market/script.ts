/**
 * Injected events as their effect on a symbol at a tick: a crash falls and comes back along a curve, a shock is there
 * at once and leaves a burst, a volatility lasts its time. A function of event and tick: nothing is stored.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import { type MarketEvent, WHOLE_MARKET } from '@tradefloor/contracts/market-event';
import { SECTORS } from '@tradefloor/contracts/vocabulary/instruments';
import { ln } from '@tradefloor/instruments/math/elementary';

/** A crash takes this part of its time to fall, and the rest to come back (6 May 2010 took about as long). */
const FALL_PART = 0.25;
/** How much of the fall is made up for. */
const RECOVERY = 0.75;
const CRASH_MS = 240_000;
/** Log-volatility that a crash and a shock leave behind. */
export const SHOCK_BURST = ln(2.5);

/** Whether an event concerns an instrument. */
export function concerns({ target }: Pick<MarketEvent, 'target'>, instrument: Instrument): boolean {
  return target === WHOLE_MARKET || target === instrument.symbol || target === instrument.sector;
}

export const isTarget = (target: string, universe: readonly Instrument[]): boolean =>
  target === WHOLE_MARKET ||
  SECTORS.some((sector) => sector === target) ||
  universe.some(({ symbol }) => symbol === target);

/** Whether an event is reported, and moves the market, while it lasts; the others change what there is, at once. */
export const isLasting = ({ kind }: Pick<MarketEvent, 'kind'>): boolean =>
  kind !== 'HALT' && kind !== 'RESUME' && kind !== 'SPLIT' && kind !== 'DIVIDEND';

/** Ticks an event moves the market for, from its first on; 0 for one that is over at once. */
export function lengthInTicks({ kind, durationMs }: MarketEvent, tickMs: number): number {
  if (kind === 'FLASH_CRASH') return Math.max(2, Math.round((durationMs ?? CRASH_MS) / tickMs));
  if (kind === 'VOLATILITY' || kind === 'AUCTION') {
    return Math.max(1, Math.round((durationMs ?? 0) / tickMs));
  }
  return 1;
}

/** The share of a crash's depth that stands at a part of its time: 0 to 1 and back to what is not made up for. */
function depthAt(part: number): number {
  if (part <= FALL_PART) return part / FALL_PART;
  return 1 - RECOVERY * Math.min(1, (part - FALL_PART) / (1 - FALL_PART));
}

/** What an event adds to the log price in the step that leads to `seq`. */
export function computeShift(event: MarketEvent, seq: number, tickMs: number): number {
  const size = event.size ?? 0;
  const ticks = seq - event.fromSeq;
  if (event.kind === 'SHOCK') return ticks === 0 ? ln(1 + size / 100) : 0;
  if (event.kind !== 'FLASH_CRASH') return 0;
  const length = lengthInTicks(event, tickMs);
  if (ticks < 0 || ticks >= length) return 0;
  const whole = ln(1 - size / 100);
  return whole * (depthAt((ticks + 1) / length) - depthAt(ticks / length));
}

/** Whether nothing prints while an event lasts: in an auction call orders are collected, and none trades. */
export const stopsPrints = ({ kind }: Pick<MarketEvent, 'kind'>): boolean => kind === 'AUCTION';

/** What an event multiplies the standard deviation by at `seq`. */
export const getVolatility = (event: MarketEvent): number =>
  event.kind === 'VOLATILITY' ? (event.size ?? 1) : 1;
