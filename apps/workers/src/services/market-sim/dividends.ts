/**
 * Dividends leave prices: with the first batch after the clearing clock has come to an ex-date the share is quoted without
 * its dividend, as an event of the market, so that a replay repeats it. Not before the date, or what is bought then would
 * still have the dividend; nor at the market's next opening, which comes hours later on another clock.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import { CORPORATE_ACTIONS, type MarketEvent } from '@tradefloor/contracts/market-event';
import { decimalOfPx } from '@tradefloor/contracts/money';
import { formatDate, toDay } from '@tradefloor/instruments/calendar/civil-date';
import { listDividends } from '@tradefloor/instruments/equity/dividends';
import { type Published, publish } from '@tradefloor/runtime';
import { LEAD_TICKS } from './events.ts';
import type { MarketSimState } from './market-state.ts';
import { toDate } from './splits.ts';

/** How often the calendar is looked at. */
const LOOK_TICKS = 4;
const ROW_ID = 'dividends';

/** When, and whether prices have any habits: a plain market's do not fall for dividends. */
type Now = { readonly nowMs: number; readonly hasHabits: boolean };

/**
 * Enters the dividends whose ex-date has come since the last look. A plain market passes over them, and one that is new
 * over those of before it.
 */
export function enterDividends(
  state: MarketSimState,
  { nowMs, hasHabits }: Now,
): Published<'market.event'>[] {
  const { splitCalendar, market } = state;
  const row = splitCalendar.get(ROW_ID);
  if (row !== undefined && market.seq % LOOK_TICKS !== 0) return [];
  const today = toDate(state, nowMs);
  const before = row?.announcedUpTo ?? today;
  if (row !== undefined && before >= today) return [];
  splitCalendar.put({ id: ROW_ID, since: before, announcedUpTo: today });
  if (!hasHabits) return [];
  const between = { after: toDay(before), until: toDay(today) };
  return state.universe.flatMap(({ symbol }) =>
    // With no days to settlement, the dates are the ex-dates themselves.
    listDividends(symbol, between, 0).map(({ exDay, rate }) => {
      const exDate = formatDate(exDay);
      const dollars = decimalOfPx(rate);
      const event: MarketEvent = {
        eventId: `dividend-${symbol}-${exDate}`,
        kind: 'DIVIDEND',
        target: symbol,
        size: dollars,
        durationMs: null,
        flags: null,
        fromSeq: market.seq + LEAD_TICKS,
        actor: CORPORATE_ACTIONS,
        reason: `dividend of $${dollars.toFixed(2)} a share, ex-date ${exDate}`,
        at: nowMs,
      };
      state.events.put({ ...event, seed: state.seed });
      market.schedule(event);
      return publish('market.event', event);
    }),
  );
}

/** The date up to which dividends have left the prices of the batch that the market stands at; nothing where they do not. */
export function toDividendDate(
  state: MarketSimState,
  { hasHabits }: Pick<Now, 'hasHabits'>,
): Pick<TickBatch, 'dividendsUpTo'> {
  const row = state.splitCalendar.get(ROW_ID);
  if (row === undefined || !hasHabits) return {};
  for (const { kind, fromSeq } of state.events.values()) {
    if (kind === 'DIVIDEND' && fromSeq > state.market.seq) return { dividendsUpTo: row.since };
  }
  return { dividendsUpTo: row.announcedUpTo };
}
