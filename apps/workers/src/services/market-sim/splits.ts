/**
 * Share splits in the market, one step after the other; each is a row, so that a restart goes on where it stopped. On
 * its ex-date, by the clearing clock, the OMS closes the symbol and cancels its orders; then the symbol is paused, its
 * prices are divided, all who keep shares book the split, and it is quoted again. Nothing of it trades in between, and
 * what is slow is waited for.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import {
  clearForSplit,
  type listSplits as listSplitsCall,
  splitCleared,
  splitHoldings,
  splitPositions,
} from '@tradefloor/contracts/calls/splits';
import { CORPORATE_ACTIONS, type MarketEvent } from '@tradefloor/contracts/market-event';
import type { CalendarSplit, Split, SplitState } from '@tradefloor/contracts/split';
import { toClearingTime } from '@tradefloor/core/trading/settlement/clearing-clock-row';
import { listSplits } from '@tradefloor/core/trading/split/split-calendar';
import { toDay } from '@tradefloor/instruments/calendar/civil-date';
import { newYorkDate } from '@tradefloor/instruments/calendar/new-york';
import {
  type CallResponse,
  type Ctx,
  type Published,
  publish,
  respond,
  setTimer,
  type TimerRequest,
} from '@tradefloor/runtime';
import { LEAD_TICKS } from './events.ts';
import type { MarketCtx, MarketSimState } from './market-state.ts';

/** How often the calendar is looked at. */
const LOOK_TICKS = 4;
/**
 * Six seconds between the pause and the split: a price is fresh for five. When the symbol is quoted again, no service
 * still takes a price of old shares for a reference.
 */
const QUIET_TICKS = 24;
const ROW_ID = 'splits';
const DAY_MS = 86_400_000;
/** Twenty business days are fewer. */
const ANNOUNCED_DAYS = 45;

type Stage = 'HALT' | 'SPLIT' | 'RESUME';
const toEventId = (splitId: string, stage: Stage): string =>
  stage === 'SPLIT' ? `split-${splitId}` : `split-${splitId}-${stage.toLowerCase()}`;

const findStage = ({ events, seed }: MarketSimState, splitId: string, stage: Stage) => {
  const row = events.get(toEventId(splitId, stage));
  return row?.seed === seed ? row : undefined;
};

/** The date of the clearing clock, as dividends go by. */
export const toDate = ({ clearingClock, settings }: MarketSimState, nowMs: number): string =>
  newYorkDate(toClearingTime(clearingClock, nowMs, settings.simDayMs ?? DAY_MS));

/** Splits with an ex-date since they were switched on, up to a day. */
function listUpTo(state: MarketSimState, until: number): CalendarSplit[] {
  const since = state.splitCalendar.get(ROW_ID)?.since;
  return since === undefined ? [] : listSplits(state.seed, { after: toDay(since), until });
}

/** The first split that is due and not done. Switched off, one that has begun is brought to its end. */
function findDue(state: MarketSimState, nowMs: number): CalendarSplit | undefined {
  return listUpTo(state, toDay(toDate(state, nowMs))).find(
    ({ splitId }) =>
      findStage(state, splitId, 'RESUME') === undefined &&
      (state.settings.hasSplits === true || findStage(state, splitId, 'HALT') !== undefined),
  );
}

/** Splits that have been declared since the last time, once a day. Those of before they were switched on never happen. */
export function takeAnnounced(state: MarketSimState, nowMs: number): CalendarSplit[] {
  const { settings, splitCalendar, market } = state;
  const row = splitCalendar.get(ROW_ID);
  // With the first batch at once: an admin may put the clock ahead right after it.
  const isLookedAt = row === undefined || market.seq % LOOK_TICKS === 0;
  if (settings.hasSplits !== true || !isLookedAt) return [];
  const today = toDate(state, nowMs);
  const before = row?.announcedUpTo ?? '';
  if (before >= today) return [];
  splitCalendar.put({ id: ROW_ID, since: row?.since ?? today, announcedUpTo: today });
  return listUpTo(state, toDay(today) + ANNOUNCED_DAYS).filter(
    ({ declaredOn, exDate }) => before < declaredOn && declaredOn <= today && today < exDate,
  );
}

/**
 * Once a second: whether a split has something to do. With its own batch at once: until it is booked, screens have new
 * prices and old quantities.
 */
export function lookForSplits(state: MarketSimState, nowMs: number): TimerRequest<'split'>[] {
  const { seq } = state.market;
  if (seq % LOOK_TICKS !== 0 && !isSplitBatch(state, seq)) return [];
  return findDue(state, nowMs) === undefined ? [] : [setTimer('split', 0)];
}

function isSplitBatch({ events, splitCalendar }: MarketSimState, seq: number): boolean {
  if (splitCalendar.get(ROW_ID) === undefined) return false;
  for (const { kind, fromSeq } of events.values())
    if (kind === 'SPLIT' && fromSeq === seq) return true;
  return false;
}

/** One step of the split that is due. What is not ready is looked at again a second later. */
export async function onSplitDue(ctx: MarketCtx): Promise<Published<'market.event'>[]> {
  const { state, nowMs } = ctx;
  const split = findDue(state, nowMs);
  if (split === undefined) return [];
  const { splitId } = split;
  const halt = findStage(state, splitId, 'HALT');
  if (halt === undefined) return begin(ctx, split);
  const taken = findStage(state, splitId, 'SPLIT');
  if (taken === undefined) {
    const isQuiet = state.market.seq >= halt.fromSeq + QUIET_TICKS;
    return isQuiet ? start(ctx, split, 'SPLIT') : [];
  }
  if (state.market.seq < taken.fromSeq) return [];
  const isBooked = await book(ctx, { ...split, seq: taken.fromSeq, at: taken.at });
  return isBooked ? start(ctx, split, 'RESUME') : [];
}

/** Pauses the symbol once no order in it is open. One that an admin has halted keeps its shares until it is resumed. */
async function begin(ctx: MarketCtx, split: CalendarSplit): Promise<Published<'market.event'>[]> {
  const { state } = ctx;
  const { halts } = state.market.status(state.saidAt);
  if (halts.some(({ symbol, cause }) => symbol === split.symbol && cause === 'MANUAL')) return [];
  const cleared = await ctx.call(clearForSplit, split);
  return cleared.ok && cleared.value.open === 0 ? start(ctx, split, 'HALT') : [];
}

/** True once everyone has it in the database. A service that has it already responds the same. */
async function book(
  ctx: MarketCtx,
  { splitId, symbol, ratio, exDate, seq, at }: CalendarSplit & Pick<Split, 'seq' | 'at'>,
): Promise<boolean> {
  const split: CallInput<typeof splitCleared> = { splitId, symbol, ratio, exDate, seq, at };
  const booked = await Promise.all([
    ctx.call(splitCleared, split),
    ctx.call(splitPositions, split),
    ctx.call(splitHoldings, split),
  ]);
  return booked.every(({ ok }) => ok);
}

/** Enters a stage in the market's events, once. */
function start(
  ctx: Ctx<MarketSimState>,
  { splitId, symbol, ratio, exDate }: CalendarSplit,
  stage: Stage,
): Published<'market.event'>[] {
  const { state } = ctx;
  const eventId = toEventId(splitId, stage);
  if (state.events.get(eventId) !== undefined) return [];
  const event: MarketEvent = {
    eventId,
    kind: stage,
    target: symbol,
    size: stage === 'SPLIT' ? ratio : null,
    durationMs: null,
    flags: null,
    fromSeq: state.market.seq + LEAD_TICKS,
    actor: CORPORATE_ACTIONS,
    reason: `${ratio}-for-1 share split of ${exDate}`,
    at: ctx.laterMs(),
  };
  state.events.put({ ...event, seed: state.seed });
  state.market.schedule(event);
  return [publish('market.event', event)];
}

/** Announced splits, and those since they were switched on. */
export function onListSplits({
  state,
  nowMs,
}: MarketCtx): CallResponse<never, never, CallOutput<typeof listSplitsCall>> {
  const today = toDay(toDate(state, nowMs));
  const items = listUpTo(state, today + ANNOUNCED_DAYS)
    .filter(({ declaredOn }) => toDay(declaredOn) <= today)
    .map((split) => ({
      ...split,
      state: toState(state, split, today),
      at: findStage(state, split.splitId, 'SPLIT')?.at ?? null,
    }));
  return respond({ items, nextCursor: null });
}

function toState(
  state: MarketSimState,
  { splitId, exDate }: CalendarSplit,
  today: number,
): SplitState {
  if (findStage(state, splitId, 'RESUME') !== undefined) return 'DONE';
  return toDay(exDate) <= today ? 'BOOKING' : 'ANNOUNCED';
}
