/** What the schedules of cases share: random numbers of a case and a seed, instants in order, the price of a tender. */
import { type NewMarketEvent, REALISM_FLAGS } from '@tradefloor/contracts/market-event';
import { type Px, px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { combine32, type Draws, drawsFrom, hash32, uniformInt } from '../../prng.ts';
import type { CaseItem } from './competition-case.ts';

/** All habits but the news of listed companies, which would be beside the case's own, and halts. */
export const CASE_REALISM = REALISM_FLAGS.filter(
  (flag) => flag !== 'NEWS_SHOCKS' && flag !== 'LULD_HALTS',
);

/** Random numbers of a schedule: two cases have different ones on the same seed. */
export const drawsForCase = (id: string, seed: number): Draws =>
  drawsFrom(combine32(seed, hash32(id)));

/** A whole multiple of `step` from `min` to `max`, both included. */
export const drawBetween = (
  draws: Draws,
  { min, max, step = 1 }: { readonly min: number; readonly max: number; readonly step?: number },
): number => min + step * uniformInt(draws, Math.floor((max - min) / step) + 1);

export const drawSide = (draws: Draws): Side => (draws.next() < 0.5 ? 'BUY' : 'SELL');

/** In order of their instants; those of one instant by their ids. */
export const inOrder = (items: readonly CaseItem[]): CaseItem[] =>
  items.toSorted((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));

/**
 * The price of a tender: the mid, better for the participant by that many basis points, on the tick that is no better.
 * @param side the participant's @param tickSize in price units
 */
export function toTenderPrice(
  { side, edgeBps }: { readonly side: Side; readonly edgeBps: number },
  mid: Px,
  tickSize: number,
): Px {
  const exact = mid * (BPS_PER_ONE - sideSign(side) * edgeBps);
  const ticks = exact / (BPS_PER_ONE * tickSize);
  return px((side === 'BUY' ? Math.ceil(ticks) : Math.floor(ticks)) * tickSize);
}

/** The shocks of the headlines, as events of the market at their instants. */
export type DueEvent = { readonly atMs: number; readonly event: NewMarketEvent };

/** Everything of a schedule that is started in the market, in order of its instants. */
export function listMarketEvents(schedule: readonly CaseItem[]): DueEvent[] {
  const due = schedule.flatMap((item): DueEvent[] => {
    if (item.type === 'EVENT') return [{ atMs: item.atMs, event: item.event }];
    if (item.type !== 'NEWS') return [];
    const { atMs, symbol: target, moves } = item;
    return moves.map(({ afterMs, movePct: sizePct }) => ({
      atMs: atMs + afterMs,
      event: { kind: 'SHOCK', target, sizePct, reason: `${item.id} of the case` },
    }));
  });
  return due.sort((a, b) => a.atMs - b.atMs);
}
