/** Surveillance as events come: findings are written with what completes them, and what is no finding writes nothing. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { getFinding, listFindings } from '@tradefloor/contracts/calls/surveillance';
import type { Finding } from '@tradefloor/contracts/surveillance';
import { FRONT_RUN } from '@tradefloor/contracts/vocabulary/surveillance';
import { readOrRefuse, refuse, respond, setTimer, type TimerRequest } from '@tradefloor/runtime';
import type { JournalCtx, JournalState } from './journal-state.ts';
import { type Read, requestedPage, toPage } from './paging.ts';

const AGAIN_MS = 1_000;

/** Writes findings down; memory does not hold them. One that is found a second time is the same row. */
export function keepFindings({ findings }: JournalState, found: readonly Finding[]): void {
  for (const one of found) {
    findings.put(one);
    findings.forget(one.findingId);
  }
}

/** Requested at every start: what clients' trades are compared with is read from the record. */
export const lookBack = (): TimerRequest<'surveillance'> => setTimer('surveillance', 0);

export async function onLookBack({
  state,
  nowMs,
}: JournalCtx): Promise<TimerRequest<'surveillance'>[]> {
  const fills = await readOrRefuse(state.reader.clientMarketFills(nowMs - FRONT_RUN.withinMs));
  if (!fills.ok) return [setTimer('surveillance', AGAIN_MS)];
  for (const fill of fills.value) keepFindings(state, state.surveillance.onFill(fill));
  return [];
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
