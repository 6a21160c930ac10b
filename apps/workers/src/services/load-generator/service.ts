/** Load generator: the platform's side of it. The load itself comes from a program of its own, as from outside. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { loadRun, startLoad, stopLoad } from '@tradefloor/contracts/calls/load';
import type { LoadPlan, LoadRun } from '@tradefloor/contracts/load';
import { isLoadUnderWay } from '@tradefloor/contracts/vocabulary/operations';
import { excessText } from '@tradefloor/contracts/vocabulary/rejections';
import { type Ctx, defineService, handle, refuse, respond } from '@tradefloor/runtime';

/** The program behind the panel, as the service sees it. */
export type LoadPort = {
  /** False: this installation has no generator. */
  readonly isOn: boolean;
  /** Operations a second at most. */
  readonly maxRate: number;
  /** Begins a run under a name of its own. */
  start(plan: LoadPlan, runId: string): void;
  stop(): void;
  /** How the newest run stands. */
  run(): LoadRun;
};

type LoadCtx = Ctx<LoadPort>;

export const loadGenerator = (port: LoadPort) =>
  defineService({
    name: 'load-generator',
    state: () => port,
    publishes: [],
    handles: [
      handle(loadRun, ({ state }: LoadCtx) => respond(state.run()), { as: 'anyone' }),
      handle(startLoad, onStart, { as: 'user' }),
      handle(stopLoad, onStop, { as: 'user' }),
    ],
  });

function onStart({ state, nowMs }: LoadCtx, plan: CallInput<typeof startLoad>) {
  if (!state.isOn) return refuse('CONFLICT', { detail: 'this installation has no load generator' });
  if (plan.ratePerSecond > state.maxRate) {
    const rate = { count: plan.ratePerSecond, max: state.maxRate };
    const detail = excessText('Rate in operations per second', rate);
    return refuse('VALIDATION_FAILED', { detail });
  }
  if (isLoadUnderWay(state.run())) return refuse('CONFLICT', { detail: 'a run is in progress' });
  state.start(plan, `load-${nowMs.toString(36)}`);
  return respond(state.run(), [], { status: 201 });
}

function onStop({ state }: LoadCtx) {
  if (!isLoadUnderWay(state.run())) return refuse('CONFLICT', { detail: 'no run is in progress' });
  state.stop();
  return respond(state.run());
}
