/** The platform at a glance, the public indicator, and the redrive of a dead letter. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { opsLight, opsOverview, redriveDeadLetter } from '@tradefloor/contracts/calls/ops';
import type { OpsFacts } from '@tradefloor/core/analytics/ops/reader';
import {
  type CallResponse,
  notResponding,
  readOrRefuse,
  refuse,
  respond,
} from '@tradefloor/runtime';
import type { OpsCtx, OpsState, OpsUserCtx } from './ops-state.ts';

/** The funnel is of the last five minutes; an order that waits half a minute for a response is stuck. */
const FUNNEL_MS = 300_000;
const STUCK_MS = 30_000;

type Overview = CallOutput<typeof opsOverview>;

export async function onOverview({
  state,
  nowMs,
}: OpsCtx): Promise<CallResponse<never, never, Overview>> {
  let facts: OpsFacts;
  try {
    facts = await state.reader.facts({ nowMs, windowMs: FUNNEL_MS, stuckMs: STUCK_MS });
  } catch {
    return notResponding('the database');
  }
  return respond(toOverview(state, facts, nowMs));
}

/** What the stores and the watch know of an instant, as the operator's page shows it. */
export function toOverview({ watch }: OpsState, facts: OpsFacts, nowMs: number): Overview {
  const { hops, deadLetters, redrives, killSwitches } = facts;
  return {
    ...facts,
    hops: [...hops],
    deadLetters: [...deadLetters],
    redrives: [...redrives],
    killSwitches: [...killSwitches],
    at: nowMs,
    version: watch.version,
    services: [...watch.services()],
    requests: [...watch.requests()],
    light: watch.light(),
    backupAt: watch.backupAt(),
    alerts: [...watch.alerts()],
    levels: [...watch.levels()],
    latencies: watch.latencies().map(({ what, count, p50: p50Ms, p99: p99Ms }) => ({
      what,
      count,
      p50Ms,
      p99Ms,
    })),
    sockets: [...watch.sockets()],
    traced: watch.traced(),
    storage: watch.storage(),
  };
}

/** Who is not an operator sees that something is wrong, not whose. */
export function onLight({
  state,
  caller,
}: OpsUserCtx): CallResponse<never, never, CallOutput<typeof opsLight>> {
  const light = state.watch.light();
  if (caller.role === 'admin') return respond(light);
  return respond({ ...light, checks: light.checks.map((check) => ({ ...check, examples: [] })) });
}

export async function onRedrive(
  { state, caller, requestId, nowMs }: OpsUserCtx,
  { consumer, eventId, reason }: CallInput<typeof redriveDeadLetter>,
): Promise<CallResponse<never, never, CallOutput<typeof redriveDeadLetter>>> {
  const actor = caller.userId;
  const query = { consumer, eventId, actor, reason, requestId, nowMs };
  const read = await readOrRefuse(state.reader.redrive(query));
  if (!read.ok) return read.error;
  const outcome = read.value;
  if (outcome === 'NOT_FOUND') return refuse('NOT_FOUND', { detail: 'unknown dead letter' });
  if (outcome === 'NOT_KEPT') {
    return refuse('CONFLICT', { detail: 'the message itself is no longer kept' });
  }
  return respond({ outcome });
}
