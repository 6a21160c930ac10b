/**
 * Faults on purpose. Each is written down before it is made: without a record there is no fault. The launcher does it,
 * because it alone knows what it has started; here nothing is killed and no command is run.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { chaosState, startChaos } from '@tradefloor/contracts/calls/ops';
import type { ChaosRun, ChaosStrike } from '@tradefloor/contracts/chaos';
import { toCounters } from '@tradefloor/core/analytics/ops/chaos';
import type { ChaosRecord } from '@tradefloor/core/analytics/ops/reader';
import {
  type CallResponse,
  notResponding,
  readOrRefuse,
  refuse,
  respond,
} from '@tradefloor/runtime';
import type { LauncherState, OpsCtx, OpsUserCtx } from './ops-state.ts';

const LISTED = 10;
const SPACING_MS = 30_000;

const OFF = 'fault injection is disabled; CHAOS=on enables it';
const NO_LAUNCHER = 'the processes were not started here and cannot be killed here';

export async function onChaosState({
  state: { reader, launcher, watch },
}: OpsCtx): Promise<CallResponse<never, never, CallOutput<typeof chaosState>>> {
  const [reported, record] = await Promise.all([
    launcher.state(),
    reader.chaosRuns(LISTED).catch(() => null),
  ]);
  if (record === null) return notResponding('the database');
  const light = watch.light();
  return respond({
    status: reported === null ? 'no-launcher' : reported.isOn ? 'on' : 'off',
    targets: [...(reported?.targets ?? [])],
    runs: record.runs.map((run) => toRun(run, reported?.strikes ?? [])),
    orders: record.orders,
    ...toCounters(light),
    checkedAt: light.checkedAt,
  });
}

/** The stored record of a run, and before there is one, the launcher's report. */
function toRun(
  { isOver, recoveryMs: kept, ...run }: ChaosRecord['runs'][number],
  strikes: readonly ChaosStrike[],
): ChaosRun {
  const strike = strikes.find(({ runId }) => runId === run.runId);
  if (!isOver && strike === undefined) return { ...run, state: 'unknown', recoveryMs: null };
  if (!isOver && strike?.isOver === false) return { ...run, state: 'under-way', recoveryMs: null };
  const recoveryMs = isOver ? kept : (strike?.recoveryMs ?? null);
  return { ...run, recoveryMs, state: recoveryMs === null ? 'not-recovered' : 'recovered' };
}

export async function onStartChaos(
  { state: { reader, launcher }, caller, nowMs, requestId }: OpsUserCtx,
  { target, reason }: CallInput<typeof startChaos>,
): Promise<CallResponse<never, never, CallOutput<typeof startChaos>>> {
  const no = toRefusal(await launcher.state(), target);
  if (no !== null) return no;
  const runId = `chaos-${nowMs}-${requestId}`;
  const run = { runId, target, actor: caller.userId, reason, requestId, nowMs };
  const read = await readOrRefuse(reader.noteChaos({ ...run, spacingMs: SPACING_MS }));
  if (!read.ok) return read.error;
  const noted = read.value;
  if (noted === 'TOO_SOON') {
    return refuse('RATE_LIMITED', { detail: 'the last fault was less than 30 s ago' });
  }
  const taken = await launcher.strike({ runId, target });
  if (taken === 'TAKEN') return respond({ runId, at: nowMs });
  return refuse('CONFLICT', { detail: `the launcher rejected it: ${taken ?? 'no response'}` });
}

function toRefusal(reported: LauncherState | null, target: string) {
  if (reported === null) return refuse('CONFLICT', { detail: NO_LAUNCHER });
  if (!reported.isOn) return refuse('FORBIDDEN', { detail: OFF });
  const found = reported.targets.find(({ name }) => name === target);
  if (found === undefined) return refuse('NOT_FOUND', { detail: `unknown target ${target}` });
  if (found.isOurs) return null;
  return refuse('CONFLICT', { detail: `${target} was started by another program` });
}
