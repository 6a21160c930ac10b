/** Events injected into the market, and the published status of its behaviour. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import type { marketEvents, startMarketEvent } from '@tradefloor/contracts/calls/market';
import type { UserId } from '@tradefloor/contracts/ids';
import {
  type MarketEvent,
  type MarketStatus,
  WHOLE_MARKET,
} from '@tradefloor/contracts/market-event';
import type { MarketEventRow } from '@tradefloor/core/analytics/market/market-state';
import { publish, refuse, respond } from '@tradefloor/runtime';
import { isTarget } from '@tradefloor/sim/market/script';
import type { MarketCtx, MarketSimState, MarketUserCtx } from './market-state.ts';

/** An event takes effect this many batches later: it is in the database before it is visible. */
export const LEAD_TICKS = 4;
/** An unchanged status is published again at this interval, for new subscribers. */
const REPEAT_TICKS = 20;
const PAGE = 100;

export const eventOfRow = ({ seed: _, ...event }: MarketEventRow): MarketEvent => event;

/** All events of this seed's market. */
export const toEvents = ({ events, seed }: MarketSimState): MarketEvent[] =>
  [...events.values()].filter((row) => row.seed === seed).map(eventOfRow);

export const onStatus = ({ state }: MarketCtx) => respond(state.market.status(state.saidAt));

/** Newest first. */
export function onMarketEvents(
  { state }: MarketCtx,
  { limit = PAGE }: CallInput<typeof marketEvents>,
) {
  const rows = toEvents(state);
  const items = rows.toSorted((a, b) => b.fromSeq - a.fromSeq || b.at - a.at).slice(0, limit);
  return respond({ items, nextCursor: null });
}

/** Takes an event on, once: the same request again is the same event. */
export function onStartEvent(ctx: MarketUserCtx, requested: CallInput<typeof startMarketEvent>) {
  const { state, caller, nowMs, causeId } = ctx;
  const target = 'target' in requested ? requested.target : WHOLE_MARKET;
  if (!isTarget(target, state.universe)) {
    const detail = `unknown instrument or sector ${target.slice(0, 24)}`;
    return refuse('NOT_FOUND', { detail });
  }
  const clash = findClash(state, requested);
  if (clash !== null) return refuse('CONFLICT', { detail: clash });
  const eventId = causeId.slice(0, 64);
  const known = state.events.get(eventId);
  if (known !== undefined) return respond(eventOfRow(known), [], { status: 200 });
  const event = toEvent(requested, { eventId, target, state, actor: caller.userId, at: nowMs });
  state.events.put({ ...event, seed: state.seed });
  state.market.schedule(event);
  return respond(event, [publish('market.event', event)], { status: 201 });
}

/** Why an event makes no sense now; null when it does. */
function findClash(
  state: MarketSimState,
  requested: CallInput<typeof startMarketEvent>,
): string | null {
  if (requested.kind !== 'HALT' && requested.kind !== 'RESUME') return null;
  const { halts } = state.market.status(state.saidAt);
  const halt = halts.find(({ symbol }) => symbol === requested.target);
  if (halt?.cause === 'SPLIT') return `${requested.target} is paused until its split is booked`;
  const isPaused = halt?.state === 'PAUSED';
  if (requested.kind === 'HALT') return isPaused ? `${requested.target} is already halted` : null;
  return isPaused ? null : `${requested.target} is not halted`;
}

function toEvent(
  requested: CallInput<typeof startMarketEvent>,
  by: {
    readonly eventId: string;
    readonly target: string;
    readonly state: MarketSimState;
    readonly actor: UserId;
    readonly at: number;
  },
): MarketEvent {
  const { eventId, target, state, actor, at } = by;
  return {
    eventId,
    kind: requested.kind,
    target,
    size:
      'sizePct' in requested ? requested.sizePct : 'factor' in requested ? requested.factor : null,
    durationMs: ('durationMs' in requested ? requested.durationMs : null) ?? null,
    flags: requested.kind === 'REALISM' ? requested.flags : null,
    fromSeq: state.market.seq + LEAD_TICKS,
    actor,
    reason: requested.reason,
    at,
  };
}

/** Published at every change, and at intervals. */
export function publishStatus(state: MarketSimState, status: MarketStatus) {
  const key = toKey(status);
  const isRepeat = status.seq % REPEAT_TICKS === 0;
  if (key === state.saidStatus && !isRepeat) return [];
  state.saidStatus = key;
  return [publish('market.status', status)];
}

/**
 * The part of a status that distinguishes it from the previous one: times drift with the clock,
 * numbers rise.
 */
const toKey = ({ flags, regime, halts, events, session }: MarketStatus): string =>
  [
    flags.join(' '),
    regime,
    session?.opensAt,
    ...halts.map(({ symbol, state, cause, untilAt }) => [symbol, state, cause, untilAt === null]),
    ...events.map(({ eventId }) => eventId),
  ].join('|');
