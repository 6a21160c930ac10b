/** Scenarios as a file: all of one's own go out, all of a file come in, or none. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { exportScenarios, importScenarios } from '@tradefloor/contracts/calls/scenarios';
import { SCENARIO_FILE_VERSION } from '@tradefloor/contracts/scenario';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { hasRoomFor, newScenario, noRoom } from './on-scenarios.ts';
import type { ScenarioUserCtx } from './scenario-state.ts';

export function onExport(
  ctx: ScenarioUserCtx,
): CallResponse<never, never, CallOutput<typeof exportScenarios>> {
  const { userId } = ctx.caller;
  const scenarios = ctx.state.of(userId).map(({ name, terms }) => ({ name, ...terms }));
  if (scenarios.length === 0)
    return refuse('NOT_FOUND', { detail: 'there is no scenario to export' });
  return respond({
    format: 'tradefloor-scenarios',
    version: SCENARIO_FILE_VERSION,
    exportedAt: ctx.nowMs,
    scenarios: scenarios.toReversed(),
  });
}

export function onImport(
  ctx: ScenarioUserCtx,
  { scenarios }: CallInput<typeof importScenarios>,
): CallResponse<never, never, CallOutput<typeof importScenarios>> {
  const { userId } = ctx.caller;
  const unknown = scenarios.findIndex(({ symbol }) => !ctx.state.deps.isListed(symbol));
  if (unknown >= 0) {
    const message = 'is not an equity of the exchange';
    return refuse('UNKNOWN_SYMBOL', {
      errors: [{ path: `scenarios.${unknown}.symbol`, message }],
    });
  }
  if (!hasRoomFor(ctx, userId, scenarios.length)) return noRoom(ctx, userId, scenarios.length);
  const items = scenarios.map((wanted) => newScenario(ctx, userId, wanted));
  for (const scenario of items) ctx.state.keep(scenario);
  return respond({ items }, [], { status: 201 });
}
