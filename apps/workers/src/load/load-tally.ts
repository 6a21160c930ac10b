/** Counts a run: by kind, by second and in all; responses, latencies, and the reasons of refusals. */
import {
  LOAD_KINDS,
  type LoadKind,
  type LoadKindFigures,
  type LoadPlan,
  type LoadRun,
  type LoadSecond,
} from '@tradefloor/contracts/load';
import { LatencyLog } from './latency-log.ts';

export type Outcome = 'accepted' | 'refused' | 'unknown';

/** One operation that is over. `dueMs` counts from the run's begin. */
export type Responded = {
  readonly kind: LoadKind;
  readonly dueMs: number;
  readonly lateMs: number;
  readonly outcome: Outcome;
  /** Of a refusal. */
  readonly code: string | null;
};

class Count {
  due = 0;
  accepted = 0;
  refused = 0;
  unknown = 0;
  readonly log = new LatencyLog();

  get figures() {
    const { due, accepted, refused, unknown, log } = this;
    return { due, accepted, refused, unknown, latency: log.latency };
  }
}

export class LoadTally {
  readonly #all = new Count();
  readonly #kinds = new Map<LoadKind, Count>();
  readonly #seconds: Count[] = [];
  readonly #refusals = new Map<string, number>();
  unsent = 0;

  due(kind: LoadKind, dueMs: number): void {
    for (const count of this.#of(kind, dueMs)) count.due += 1;
  }

  responded({ kind, dueMs, lateMs, outcome, code }: Responded): void {
    for (const count of this.#of(kind, dueMs)) {
      count[outcome] += 1;
      // An operation without response has no latency: it is counted, and shown separately.
      if (outcome !== 'unknown') count.log.add(lateMs);
    }
    if (code !== null) this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  get open(): number {
    const { due, accepted, refused, unknown } = this.#all;
    return due - accepted - refused - unknown - this.unsent;
  }

  /** The figures so far, with the newest `seconds` seconds. */
  figures(seconds: number): Pick<LoadRun, Figures> {
    return {
      ...this.#all.figures,
      open: this.open,
      unsent: this.unsent,
      kinds: this.#kindFigures(),
      seconds: this.#secondFigures(seconds),
      refusals: [...this.#refusals]
        .map(([code, count]) => ({ code, count }))
        .sort((a, b) => b.count - a.count),
    };
  }

  #kindFigures(): LoadKindFigures[] {
    return LOAD_KINDS.flatMap((kind) => {
      const count = this.#kinds.get(kind);
      return count === undefined ? [] : [{ kind, ...count.figures }];
    });
  }

  #secondFigures(newest: number): LoadSecond[] {
    const from = Math.max(0, this.#seconds.length - newest);
    return this.#seconds.slice(from).map((count, i) => ({ second: from + i, ...count.figures }));
  }

  #of(kind: LoadKind, dueMs: number): Count[] {
    const second = Math.floor(dueMs / 1_000);
    while (this.#seconds.length <= second) this.#seconds.push(new Count());
    const ofKind = this.#kinds.get(kind) ?? new Count();
    this.#kinds.set(kind, ofKind);
    const ofSecond = this.#seconds[second];
    return ofSecond === undefined ? [this.#all, ofKind] : [this.#all, ofKind, ofSecond];
  }
}

type Figures =
  | 'due'
  | 'accepted'
  | 'refused'
  | 'unknown'
  | 'latency'
  | 'open'
  | 'unsent'
  | 'kinds'
  | 'seconds'
  | 'refusals';

/** A run as it is reported. */
export const toRun = (
  of: {
    readonly runId: string;
    readonly state: LoadRun['state'];
    readonly plan: LoadPlan;
    readonly startedAt: number;
    readonly elapsedMs: number;
    readonly usersReady: number;
    readonly note: string | null;
    readonly takenBack: number | null;
    readonly leftOpen: number | null;
  },
  figures: Pick<LoadRun, Figures>,
): LoadRun => ({ ...of, ...figures });
