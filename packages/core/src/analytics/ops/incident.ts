/** Incidents: alerts of the platform as they are kept, opened as each begins and closed once it has been gone for a while. */
import type { UserId } from '@tradefloor/contracts/ids';
import type { Incident, OpsAlert } from '@tradefloor/contracts/ops';
import { INCIDENTS_KEPT } from '@tradefloor/contracts/vocabulary/incidents';
import { defineTables, keeps, type Table } from '../../table.ts';
import type { SampleRow } from './series.ts';

/** The newest 1,000 incidents, each in a place of its own: the next takes the place of the oldest. */
export type IncidentRow = {
  /** The incident's number modulo those that are kept. */
  readonly slot: string;
  /** From 1. */
  readonly seq: number;
  readonly incidentId: string;
  readonly alert: string;
  readonly subject: string;
  readonly detail: string;
  readonly severity: OpsAlert['severity'];
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly acknowledgedBy: UserId | null;
  readonly acknowledgedAt: number | null;
  readonly note: string | null;
};

/** The tables of the operator's service. */
export const OPS_TABLES = defineTables('ops', {
  incidents: keeps<IncidentRow>((row) => row.slot),
  samples: keeps<SampleRow>((row) => row.slot),
});

/** An incident as it is returned and published. */
export const toIncident = ({ slot: _, seq: __, ...incident }: IncidentRow): Incident => incident;

/**
 * How long an alert has to be gone. A monitor that starts again finds what is wrong a little later, one thing after the
 * other: an incident of before goes on meanwhile.
 */
const GONE_MS = 60_000;

const toSlot = (seq: number): string => `#${seq % INCIDENTS_KEPT}`;
const toKey = ({ alert, subject }: Pick<OpsAlert, 'alert' | 'subject'>): string =>
  `${alert} ${subject}`;

export class IncidentBook {
  readonly #rows: Table<IncidentRow>;
  /** The slots of those that go on, by alert and subject. */
  readonly #open = new Map<string, string>();
  /** Since when an open one is not found any more. */
  readonly #goneSince = new Map<string, number>();
  #lastSeq = 0;

  constructor(rows: Table<IncidentRow>) {
    this.#rows = rows;
    for (const row of rows.values()) {
      this.#lastSeq = Math.max(this.#lastSeq, row.seq);
      if (row.closedAt === null) this.#open.set(toKey(row), row.slot);
    }
  }

  /** Takes the alerts of an instant. @returns the incidents that begin and those that are over */
  follow(alerts: readonly OpsAlert[], nowMs: number): IncidentRow[] {
    const found = new Map(alerts.map((alert) => [toKey(alert), alert]));
    const opened = [...found].flatMap(([key, alert]) => {
      this.#goneSince.delete(key);
      return this.#open.has(key) ? [] : [this.#begin(key, alert)];
    });
    const closed = [...this.#open].flatMap(([key, slot]) => {
      if (found.has(key)) return [];
      const sinceMs = this.#goneSince.get(key) ?? nowMs;
      this.#goneSince.set(key, sinceMs);
      return nowMs - sinceMs < GONE_MS ? [] : this.#end(key, { slot, closedAt: sinceMs });
    });
    return [...opened, ...closed];
  }

  #begin(key: string, { alert, subject, detail, severity, since }: OpsAlert): IncidentRow {
    this.#lastSeq += 1;
    const slot = toSlot(this.#lastSeq);
    const row: IncidentRow = {
      slot,
      seq: this.#lastSeq,
      incidentId: `inc-${this.#lastSeq}`,
      alert,
      subject,
      detail,
      severity,
      openedAt: since,
      closedAt: null,
      acknowledgedBy: null,
      acknowledgedAt: null,
      note: null,
    };
    this.#rows.put(row);
    this.#open.set(key, slot);
    return row;
  }

  #end(key: string, { slot, closedAt }: { slot: string; closedAt: number }): IncidentRow[] {
    this.#open.delete(key);
    this.#goneSince.delete(key);
    const row = this.#rows.get(slot);
    // So many have come since that its place was taken.
    if (row === undefined || toKey(row) !== key || row.closedAt !== null) return [];
    const next = { ...row, closedAt: Math.max(closedAt, row.openedAt) };
    this.#rows.put(next);
    return [next];
  }

  find(incidentId: string): IncidentRow | undefined {
    const row = this.#rows.get(toSlot(Number(incidentId.slice('inc-'.length))));
    return row?.incidentId === incidentId ? row : undefined;
  }

  put(row: IncidentRow): void {
    this.#rows.put(row);
  }

  /** The newest first. */
  newest(limit: number): IncidentRow[] {
    const found: IncidentRow[] = [];
    for (let seq = this.#lastSeq; seq > 0 && found.length < limit; seq -= 1) {
      const row = this.#rows.get(toSlot(seq));
      if (row === undefined || row.seq !== seq) break;
      found.push(row);
    }
    return found;
  }
}
