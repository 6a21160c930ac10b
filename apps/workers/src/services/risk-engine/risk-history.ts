/** The firm's risk of the last day, minute by minute: kept in its tables, so that a restart loses no line of a plot. */
import type { ExposureSample, RejectionCount } from '@tradefloor/contracts/firm-risk';
import type { Order } from '@tradefloor/contracts/order';
import type { Table } from '@tradefloor/core/table';
import { RISK_TABLES, sampleKey } from '@tradefloor/core/trading/risk/tables';
import type { StateIo } from '@tradefloor/runtime';

const MINUTE_MS = 60_000;
const KEPT_MS = 86_400_000;

const parseMinute = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

export class RiskHistory {
  readonly #samples: Table<ExposureSample>;
  readonly #rejections: Table<RejectionCount>;

  constructor(io: StateIo) {
    this.#samples = io.table(RISK_TABLES.exposureSamples);
    this.#rejections = io.table(RISK_TABLES.rejectionCounts);
  }

  /** Oldest first; those of one minute by their scope. */
  get samples(): ExposureSample[] {
    return [...this.#samples.values()].sort((a, b) => a.at - b.at || (a.scope < b.scope ? -1 : 1));
  }

  /** Oldest first. */
  get rejections(): RejectionCount[] {
    return [...this.#rejections.values()].sort((a, b) => a.at - b.at);
  }

  /** Keeps a sample of its minute: a second one of that minute takes its place. */
  keep(sample: ExposureSample): void {
    this.#samples.put({ ...sample, at: parseMinute(sample.at) });
  }

  /** Counts a refused order in the minute it was refused in. */
  countRejection({ desk, rejectCode, updatedAt }: Order): void {
    if (rejectCode === null) return;
    const row = { at: parseMinute(updatedAt), desk, reason: rejectCode, count: 1 };
    const known = this.#rejections.get(RISK_TABLES.rejectionCounts.key(row));
    this.#rejections.put({ ...row, count: (known?.count ?? 0) + 1 });
  }

  /** Forgets what is older than a day; the database keeps it. */
  forgetOld(nowMs: number): void {
    for (const row of this.samples) {
      if (row.at >= nowMs - KEPT_MS) break;
      this.#samples.forget(sampleKey(row));
    }
    for (const row of this.rejections) {
      if (row.at >= nowMs - KEPT_MS) break;
      this.#rejections.forget(RISK_TABLES.rejectionCounts.key(row));
    }
  }
}
