/** Load generator: the platform's side of it. The load itself comes from a program of its own, as from outside. */

import type { CallInput } from '@tradefloor/contracts/calls/call';
import { loadRun, startLoad, stopLoad } from '@tradefloor/contracts/calls/load';
import type { LoadPlan, LoadRun } from '@tradefloor/contracts/load';
import { isLoadUnderWay } from '@tradefloor/contracts/vocabulary/operations';
import { excessText } from '@tradefloor/contracts/vocabulary/rejections';
import {
  type Ctx,
  defineService,
  handle,
  publish,
  refuse,
  respond,
  type UserCtx,
} from '@tradefloor/runtime';

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

type LoadState = {
  readonly port: LoadPort;
  /** A run may be under way, or its end was not published yet. */
  isFollowed: boolean;
};
type LoadCtx = Ctx<LoadState>;
type LoadUserCtx = UserCtx<LoadState>;

/** As often as the generator reports. */
const PROGRESS_MS = 1_000;

export const loadGenerator = (port: LoadPort) =>
  defineService({
    name: 'load-generator',
    // What ran before this process took over: its state is published once.
    state: (): LoadState => ({ port, isFollowed: true }),
    publishes: ['load.progress'],
    intervals: { progress: { everyMs: PROGRESS_MS, on: onProgress } },
    handles: [
      handle(loadRun, ({ state }: LoadCtx) => respond(state.port.run()), { as: 'anyone' }),
      handle(startLoad, onStart, { as: 'user' }),
      handle(stopLoad, onStop, { as: 'user' }),
    ],
  });

/** Reports how the run stands, its end included; nothing while none runs. */
function onProgress({ state, nowMs: at }: LoadCtx) {
  if (!state.isFollowed) return [];
  const run = state.port.run();
  state.isFollowed = isLoadUnderWay(run);
  return [publish('load.progress', { runId: run.runId, state: run.state, at })];
}

function onStart({ state, nowMs }: LoadUserCtx, plan: CallInput<typeof startLoad>) {
  const { port } = state;
  if (!port.isOn) return refuse('CONFLICT', { detail: 'this installation has no load generator' });
  if (plan.ratePerSecond > port.maxRate) {
    const rate = { count: plan.ratePerSecond, max: port.maxRate };
    const detail = excessText('Rate in operations per second', rate);
    return refuse('VALIDATION_FAILED', { detail });
  }
  if (isLoadUnderWay(port.run())) return refuse('CONFLICT', { detail: 'a run is in progress' });
  port.start(plan, `load-${nowMs.toString(36)}`);
  state.isFollowed = true;
  return respond(port.run(), [], { status: 201 });
}

function onStop({ state: { port } }: LoadUserCtx) {
  if (!isLoadUnderWay(port.run())) return refuse('CONFLICT', { detail: 'no run is in progress' });
  port.stop();
  return respond(port.run());
}
