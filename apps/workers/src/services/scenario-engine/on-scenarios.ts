/** Scenarios: saved, listed, changed, removed. Each belongs to its author and is visible to no other user. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  changeScenario,
  getScenario,
  listScenarios,
  removeScenario,
  saveScenario,
} from '@tradefloor/contracts/calls/scenarios';
import type { UserId } from '@tradefloor/contracts/ids';
import { uuidV7 } from '@tradefloor/contracts/ids';
import { type SaveScenario, SCENARIOS_MAX, type Scenario } from '@tradefloor/contracts/scenario';
import { excessText } from '@tradefloor/contracts/vocabulary/rejections';
import { err, ok, type Result } from '@tradefloor/core/result';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import {
  notFound,
  type Refused,
  type ScenarioCtx,
  type ScenarioUserCtx,
} from './scenario-state.ts';

type Outcome<O> = CallResponse<never, never, O>;

/** What is wrong with terms beyond their shape; null when nothing is. */
export function termsFault({ state }: ScenarioCtx, { symbol }: { symbol: string }): Refused | null {
  return state.deps.isListed(symbol)
    ? null
    : refuse('UNKNOWN_SYMBOL', { detail: `${symbol} is not an equity of the exchange` });
}

/** A scenario as it is kept for the first time. */
export function newScenario(ctx: ScenarioCtx, userId: UserId, wanted: SaveScenario): Scenario {
  const { name, ...terms } = wanted;
  const scenarioId = uuidV7(ctx.nowMs, () => ctx.rng.next());
  const at = ctx.nowMs;
  return { scenarioId, userId, name, terms, createdAt: at, updatedAt: at, version: 1 };
}

export const hasRoomFor = ({ state }: ScenarioCtx, userId: UserId, count: number): boolean =>
  state.of(userId).length + count <= SCENARIOS_MAX;

export function noRoom({ state }: ScenarioCtx, userId: UserId, added: number): Refused {
  const count = state.of(userId).length + added;
  return refuse('CONFLICT', {
    detail: excessText('Number of saved scenarios', { count, max: SCENARIOS_MAX }),
  });
}

export function onSave(
  ctx: ScenarioUserCtx,
  wanted: CallInput<typeof saveScenario>,
): Outcome<CallOutput<typeof saveScenario>> {
  const { userId } = ctx.caller;
  const fault = termsFault(ctx, wanted);
  if (fault !== null) return fault;
  if (!hasRoomFor(ctx, userId, 1)) return noRoom(ctx, userId, 1);
  const scenario = newScenario(ctx, userId, wanted);
  ctx.state.keep(scenario);
  return respond(scenario, [], { status: 201 });
}

export function onList(ctx: ScenarioUserCtx): Outcome<CallOutput<typeof listScenarios>> {
  const { userId } = ctx.caller;
  return respond({ items: ctx.state.of(userId), nextCursor: null });
}

/** The caller's own scenario of that id. */
export function ownScenario(ctx: ScenarioUserCtx, scenarioId: string): Result<Scenario, Refused> {
  const { userId } = ctx.caller;
  const scenario = ctx.state.find(scenarioId, userId);
  return scenario === null ? err(notFound('scenario')) : ok(scenario);
}

export function onGet(
  ctx: ScenarioUserCtx,
  { scenarioId }: CallInput<typeof getScenario>,
): Outcome<CallOutput<typeof getScenario>> {
  const own = ownScenario(ctx, scenarioId);
  return own.ok ? respond(own.value) : own.error;
}

export function onChange(
  ctx: ScenarioUserCtx,
  wanted: CallInput<typeof changeScenario>,
): Outcome<CallOutput<typeof changeScenario>> {
  const { scenarioId, name, ...terms } = wanted;
  const own = ownScenario(ctx, scenarioId);
  if (!own.ok) return own.error;
  const fault = termsFault(ctx, terms);
  if (fault !== null) return fault;
  const version = own.value.version + 1;
  const changed = { ...own.value, name, terms, updatedAt: ctx.nowMs, version };
  ctx.state.keep(changed);
  return respond(changed);
}

export function onRemove(
  ctx: ScenarioUserCtx,
  { scenarioId }: CallInput<typeof removeScenario>,
): Outcome<CallOutput<typeof removeScenario>> {
  const own = ownScenario(ctx, scenarioId);
  if (!own.ok) return own.error;
  ctx.state.remove(own.value, ctx.nowMs);
  return respond({ removed: true });
}
