/** What a case does and when: items for its participant, events of its market, clients' decisions, and the minutes at which equity is noted. */
import { type DueEvent, listMarketEvents } from '@tradefloor/core/competition/cases/case-draws';
import type {
  CaseItem,
  CaseMarketEvent,
  CasePosition,
  CasePressure,
  CaseRequest,
} from '@tradefloor/core/competition/cases/competition-case';

const MINUTE_MS = 60_000;

/** An item that a participant meets. */
export type MetItem = Exclude<CaseItem, CaseMarketEvent | CasePosition | CasePressure>;

export type DueStep =
  | { readonly type: 'MINUTE' }
  | { readonly type: 'MARKET'; readonly event: DueEvent['event'] }
  | { readonly type: 'ITEM'; readonly item: MetItem }
  | { readonly type: 'POSITION'; readonly item: CasePosition }
  | { readonly type: 'DECISION'; readonly item: CaseRequest };

export type TimedStep = { readonly atMs: number; readonly step: DueStep };

/** Everything a case does, in order of its instants: of one instant minutes first, then the market, then the participant. */
export function listSteps(schedule: readonly CaseItem[], lengthMs: number): TimedStep[] {
  const minutes = Array.from(
    { length: Math.ceil(lengthMs / MINUTE_MS) },
    (_, no): TimedStep => ({ atMs: no * MINUTE_MS, step: { type: 'MINUTE' } }),
  );
  const events = listMarketEvents(schedule).map(
    ({ atMs, event }): TimedStep => ({ atMs, step: { type: 'MARKET', event } }),
  );
  const items = schedule.flatMap((item): TimedStep[] => {
    if (item.type === 'EVENT' || item.type === 'PRESSURE') return [];
    const { atMs } = item;
    const isMet = item.type !== 'POSITION';
    return [{ atMs, step: isMet ? { type: 'ITEM', item } : { type: 'POSITION', item } }];
  });
  const decisions = schedule.flatMap((item): TimedStep[] =>
    item.type === 'REQUEST' ? [{ atMs: item.untilMs, step: { type: 'DECISION', item } }] : [],
  );
  return [...minutes, ...events, ...items, ...decisions].sort((a, b) => a.atMs - b.atMs);
}

export class CaseAgenda {
  readonly #steps: TimedStep[];

  /** @param startMs what the instants of the schedule count from */
  constructor(schedule: readonly CaseItem[], startMs: number, lengthMs: number) {
    this.#steps = listSteps(schedule, lengthMs).map(({ atMs, step }) => ({
      atMs: startMs + atMs,
      step,
    }));
  }

  /** When the next step is due; null once all have been taken. */
  get nextMs(): number | null {
    return this.#steps[0]?.atMs ?? null;
  }

  /** Takes the steps that are due, in their order. */
  take(nowMs: number): DueStep[] {
    const later = this.#steps.findIndex(({ atMs }) => atMs > nowMs);
    const count = later === -1 ? this.#steps.length : later;
    return this.#steps.splice(0, count).map(({ step }) => step);
  }
}
