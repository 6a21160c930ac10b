/**
 * Faults on purpose. Each is written down before it is made: without a record there is no fault. The launcher does it,
 * because it alone knows what it has started; here nothing is killed and no command is run.
 */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import type { chaosState, startChaos } from '@tradefloor/contracts/calls/ops';
import type { ChaosRun, ChaosStrike } from '@tradefloor/contracts/chaos';
import { countersOf } from '@tradefloor/core/analytics/ops/chaos';
import type { ChaosRecord } from '@tradefloor/core/analytics/ops/reader';
import { type Answered, answered, notAnswering, readOrRefuse, refused } from '@tradefloor/runtime';
import type { LauncherState, OpsCtx, OpsUserCtx } from './ops-state.ts';

const LISTED = 10;
const SPACING_MS = 30_000;

const OFF = 'faults on purpose are off here; CHAOS=on turns them on';
const NO_LAUNCHER = 'nobody here has started the processes, so nobody here can kill them';

export async function onChaosState({
  state: { reader, launcher, watch },
}: OpsCtx): Promise<Answered<never, never, Answer<typeof chaosState>>> {
  const [told, record] = await Promise.all([
    launcher.state(),
    reader.chaosRuns(LISTED).catch(() => null),
  ]);
  if (record === null) return notAnswering('the database');
  const light = watch.light();
  return answered({
    status: told === null ? 'no-launcher' : told.isOn ? 'on' : 'off',
    targets: [...(told?.targets ?? [])],
    runs: record.runs.map((run) => runOf(run, told?.strikes ?? [])),
    orders: record.orders,
    ...countersOf(light),
    checkedAt: light.checkedAt,
  });
}

/** The stored record of a run, and before there is one, the launcher's report. */
function runOf(
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
  { target, reason }: Asked<typeof startChaos>,
): Promise<Answered<never, never, Answer<typeof startChaos>>> {
  const no = refusalOf(await launcher.state(), target);
  if (no !== null) return no;
  const runId = `chaos-${nowMs}-${requestId}`;
  const run = { runId, target, actor: caller.userId, reason, requestId, nowMs };
  const read = await readOrRefuse(reader.noteChaos({ ...run, spacingMs: SPACING_MS }));
  if (!read.ok) return read.error;
  const noted = read.value;
  if (noted === 'TOO_SOON') {
    return refused('RATE_LIMITED', { detail: 'the last fault is less than half a minute old' });
  }
  const taken = await launcher.strike({ runId, target });
  if (taken === 'TAKEN') return answered({ runId, at: nowMs });
  return refused('CONFLICT', { detail: `the launcher did not take it: ${taken ?? 'no answer'}` });
}

function refusalOf(told: LauncherState | null, target: string) {
  if (told === null) return refused('CONFLICT', { detail: NO_LAUNCHER });
  if (!told.isOn) return refused('FORBIDDEN', { detail: OFF });
  const found = told.targets.find(({ name }) => name === target);
  if (found === undefined) return refused('NOT_FOUND', { detail: `there is no ${target} here` });
  if (found.isOurs) return null;
  return refused('CONFLICT', { detail: `this ${target} was started by somebody else` });
}
