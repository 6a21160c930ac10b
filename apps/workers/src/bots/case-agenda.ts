/**
 * What a case does and when: items for its participant, events of its market, clients' decisions, and the instants at which
 * equity and prices are noted.
 */
import { type DueEvent, listMarketEvents } from '@tradefloor/core/competition/cases/case-draws';
import type {
  CaseBlock,
  CaseItem,
  CaseMarketEvent,
  CasePosition,
  CasePressure,
  CaseRequest,
  CompetitionCase,
} from '@tradefloor/core/competition/cases/competition-case';

const MINUTE_MS = 60_000;

/** An item that a participant meets. */
export type MetItem = Exclude<CaseItem, CaseMarketEvent | CasePosition | CasePressure | CaseBlock>;

export type DueStep =
  | { readonly type: 'MINUTE' }
  | { readonly type: 'SAMPLE' }
  | { readonly type: 'BLOCK'; readonly block: CaseBlock }
  | { readonly type: 'MARKET'; readonly event: DueEvent['event'] }
  | { readonly type: 'ITEM'; readonly item: MetItem }
  | { readonly type: 'POSITION'; readonly item: CasePosition }
  | { readonly type: 'DECISION'; readonly item: CaseRequest };

export type TimedStep = { readonly atMs: number; readonly step: DueStep };

type CaseTimes = Pick<CompetitionCase, 'lengthMs' | 'sampleMs'>;

/** Everything a case does, in order of its instants: of one instant minutes first, then the market, then the participant. */
export function listSteps(
  schedule: readonly CaseItem[],
  { lengthMs, sampleMs }: CaseTimes,
): TimedStep[] {
  const minutes = everyStep(lengthMs, MINUTE_MS, { type: 'MINUTE' });
  const samples = sampleMs === undefined ? [] : everyStep(lengthMs, sampleMs, { type: 'SAMPLE' });
  const events = listMarketEvents(schedule).map(
    ({ atMs, event }): TimedStep => ({ atMs, step: { type: 'MARKET', event } }),
  );
  const items = schedule.flatMap((item): TimedStep[] => {
    const step = toStep(item);
    return step === null ? [] : [{ atMs: item.atMs, step }];
  });
  const decisions = schedule.flatMap((item): TimedStep[] =>
    item.type === 'REQUEST' ? [{ atMs: item.untilMs, step: { type: 'DECISION', item } }] : [],
  );
  return [...minutes, ...samples, ...events, ...items, ...decisions].sort(
    (a, b) => a.atMs - b.atMs,
  );
}

/** Null for what the market does by itself. */
function toStep(item: CaseItem): DueStep | null {
  if (item.type === 'EVENT' || item.type === 'PRESSURE') return null;
  if (item.type === 'BLOCK') return { type: 'BLOCK', block: item };
  return item.type === 'POSITION' ? { type: 'POSITION', item } : { type: 'ITEM', item };
}

export class CaseAgenda {
  readonly #steps: TimedStep[];

  /** @param startMs what the instants of the schedule count from */
  constructor(schedule: readonly CaseItem[], startMs: number, of: CaseTimes) {
    this.#steps = listSteps(schedule, of).map(({ atMs, step }) => ({
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

/** A step at the start and after each period before the end. */
const everyStep = (lengthMs: number, periodMs: number, step: DueStep): TimedStep[] =>
  Array.from({ length: Math.ceil(lengthMs / periodMs) }, (_, no) => ({
    atMs: no * periodMs,
    step,
  }));
