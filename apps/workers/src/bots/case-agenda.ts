/** What a case does and when: items for its participant, events of its market, clients' decisions, and the minutes at which equity is noted. */
import { type DueEvent, listMarketEvents } from '@tradefloor/core/competition/cases/case-draws';
import type {
  CaseItem,
  CaseMarketEvent,
  CaseRequest,
} from '@tradefloor/core/competition/cases/competition-case';

const MINUTE_MS = 60_000;

/** An item that a participant meets. */
export type MetItem = Exclude<CaseItem, CaseMarketEvent>;

export type DueStep =
  | { readonly type: 'MINUTE' }
  | { readonly type: 'MARKET'; readonly event: DueEvent['event'] }
  | { readonly type: 'ITEM'; readonly item: MetItem }
  | { readonly type: 'DECISION'; readonly item: CaseRequest };

type Step = { readonly atMs: number; readonly step: DueStep };

export class CaseAgenda {
  readonly #steps: Step[];

  /** @param startMs what the instants of the schedule count from */
  constructor(schedule: readonly CaseItem[], startMs: number, lengthMs: number) {
    const minutes = Array.from(
      { length: Math.ceil(lengthMs / MINUTE_MS) },
      (_, no): Step => ({ atMs: no * MINUTE_MS, step: { type: 'MINUTE' } }),
    );
    const events = listMarketEvents(schedule).map(
      ({ atMs, event }): Step => ({ atMs, step: { type: 'MARKET', event } }),
    );
    const items = schedule.flatMap((item): Step[] =>
      item.type === 'EVENT' ? [] : [{ atMs: item.atMs, step: { type: 'ITEM', item } }],
    );
    const decisions = schedule.flatMap((item): Step[] =>
      item.type === 'REQUEST' ? [{ atMs: item.untilMs, step: { type: 'DECISION', item } }] : [],
    );
    this.#steps = [...minutes, ...events, ...items, ...decisions]
      .map(({ atMs, step }) => ({ atMs: startMs + atMs, step }))
      .sort((a, b) => a.atMs - b.atMs);
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
