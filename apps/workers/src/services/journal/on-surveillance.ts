/** Surveillance as events come: findings are written with what completes them, and what is no finding writes nothing. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { getFinding, listFindings } from '@tradefloor/contracts/calls/surveillance';
import type { Case, Finding } from '@tradefloor/contracts/surveillance';
import { FRONT_RUN } from '@tradefloor/contracts/vocabulary/surveillance';
import {
  type Published,
  publish,
  readOrRefuse,
  refuse,
  respond,
  setTimer,
  type TimerRequest,
} from '@tradefloor/runtime';
import type { JournalCtx, JournalState } from './journal-state.ts';
import { type Read, requestedPage, toPage } from './paging.ts';

const AGAIN_MS = 1_000;

type Changed = Published<'surveillance.changed'>;

/**
 * Writes findings down and publishes them; memory does not hold them. One that is found a second time is the same row, and
 * the same event.
 */
export function keepFindings(
  { findings, cases }: JournalState,
  found: readonly Finding[],
): Changed[] {
  return found.map((one) => {
    const { findingId, rule, at } = one;
    findings.put(one);
    findings.forget(findingId);
    const known = cases.get(findingId);
    return known === undefined
      ? publish('surveillance.changed', { findingId, rule, state: 'NEW', version: 0, at })
      : caseChanged(rule, known);
  });
}

/** For all windows of those who read the case. */
export const caseChanged = (
  rule: Finding['rule'],
  { findingId, state, version, updatedAt }: Case,
): Changed => publish('surveillance.changed', { findingId, rule, state, version, at: updatedAt });

/** Requested at every start: what clients' trades are compared with is read from the record. */
export const lookBack = (): TimerRequest<'surveillance'> => setTimer('surveillance', 0);

export async function onLookBack({
  state,
  nowMs,
}: JournalCtx): Promise<(Changed | TimerRequest<'surveillance'>)[]> {
  const fills = await readOrRefuse(state.reader.clientMarketFills(nowMs - FRONT_RUN.withinMs));
  if (!fills.ok) return [setTimer('surveillance', AGAIN_MS)];
  return fills.value.flatMap((fill) => keepFindings(state, state.surveillance.onFill(fill)));
}

export async function onListFindings(
  { state }: JournalCtx,
  requested: CallInput<typeof listFindings>,
): Read<CallOutput<typeof listFindings>> {
  const page = requestedPage(requested);
  if (!page.ok) return page.error;
  const rows = await readOrRefuse(
    state.reader.findings({
      ...page.value,
      rule: requested.rule ?? null,
      state: requested.state ?? null,
      userId: requested.userId ?? null,
      symbol: requested.symbol ?? null,
      fromMs: requested.from ?? null,
      toMs: requested.to ?? null,
    }),
  );
  if (!rows.ok) return rows.error;
  const items = rows.value.map((finding) => ({
    finding,
    case: state.cases.get(finding.findingId) ?? null,
  }));
  return toPage(items, page.value, ({ finding: { at, findingId } }) => ({
    atMs: at,
    id: findingId,
  }));
}

export async function onGetFinding(
  { state }: JournalCtx,
  { findingId }: CallInput<typeof getFinding>,
): Read<CallOutput<typeof getFinding>> {
  const found = await readOrRefuse(
    Promise.all([state.reader.finding(findingId), state.reader.caseSteps(findingId)]),
  );
  if (!found.ok) return found.error;
  const [finding, steps] = found.value;
  if (finding === null) return refuse('NOT_FOUND', { detail: 'no such finding' });
  return respond({ finding, case: state.cases.get(findingId) ?? null, steps: [...steps] });
}
