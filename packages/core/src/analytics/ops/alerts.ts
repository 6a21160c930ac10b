/**
 * Alert rules over the watched figures, and a book that reports the start and the end of each, once. Every alert has
 * its first step in docs/runbook.md under its name.
 */
import type { InvariantCheck, OpsAlert, ServiceState } from '@tradefloor/contracts/ops';
import type { LevelState } from '@tradefloor/contracts/service-level';

export const ALERTS = {
  'service-down': 'page',
  'invariant-violated': 'page',
  'checks-stale': 'page',
  'orders-stuck': 'page',
  'letters-late': 'page',
  'slo-fast-burn': 'page',
  'slo-slow-burn': 'page',
  'dead-letter': 'ticket',
  'disk-fills': 'ticket',
  'certificate-expires': 'ticket',
} as const satisfies Record<string, OpsAlert['severity']>;
export type AlertName = keyof typeof ALERTS;

/** A service may start, a check may be late: so long, and no longer, that is nothing. */
const SERVICE_PATIENCE_MS = 15_000;
const CHECKS_PATIENCE_MS = 120_000;
const LATE_MS = 10_000;

/** What the rules look at. */
export type Watched = {
  readonly nowMs: number;
  readonly services: readonly ServiceState[];
  readonly checks: readonly InvariantCheck[];
  /** When the checks were last run; when the watch began, before the first time. */
  readonly checkedAt: number;
  readonly stuckOrders: number;
  readonly deadLetters: number;
  /** The oldest event that a consumer has not confirmed. */
  readonly oldestLetterMs: number;
  readonly levels: readonly LevelState[];
  /** Days until the database's disk is full, and below how many that is an alert; null where it is not known. */
  readonly disk: { readonly daysLeft: number; readonly atLeast: number } | null;
  /** Certificates that expire in fewer days than the setting wants, or cannot be read. */
  readonly certificates: readonly { readonly name: string; readonly detail: string }[];
};

export type Finding = {
  readonly alert: AlertName;
  /** What it is about: an alert has one life for each. */
  readonly subject: string;
  readonly detail: string;
};

const few = (texts: readonly string[]): string =>
  texts.length <= 3
    ? texts.join(', ')
    : `${texts.slice(0, 3).join(', ')} and ${texts.length - 3} more`;

/** What is wrong now. */
export function listFindings(of: Watched): readonly Finding[] {
  const { nowMs, services, checks, checkedAt, stuckOrders, deadLetters, oldestLetterMs } = of;
  const findings: Finding[] = [];
  const add = (is: boolean, alert: AlertName, [subject, detail]: readonly [string, string]) => {
    if (is) findings.push({ alert, subject, detail });
  };
  const down = services.filter(
    ({ status, since }) => status !== 'up' && nowMs - since > SERVICE_PATIENCE_MS,
  );
  // Many at once are one event: their store, their machine.
  add(down.length > 0, 'service-down', ['services', `not up: ${few(down.map(toNotified))}`]);
  for (const { id, promise, violations } of checks) {
    add(violations > 0, 'invariant-violated', [id, `${id}, ${promise}: ${violations} violations`]);
  }
  const age = nowMs - checkedAt;
  const stale = `not run for ${Math.round(age / 1_000)} s`;
  add(age > CHECKS_PATIENCE_MS, 'checks-stale', ['checks', stale]);
  add(stuckOrders > 0, 'orders-stuck', ['orders', `${stuckOrders} orders have no response`]);
  const seconds = Math.round(oldestLetterMs / 1_000);
  add(oldestLetterMs > LATE_MS, 'letters-late', ['letters', `the oldest has waited ${seconds} s`]);
  add(deadLetters > 0, 'dead-letter', ['dead letters', `${deadLetters} events failed repeatedly`]);
  const { daysLeft, atLeast } = of.disk ?? { daysLeft: 0, atLeast: 0 };
  add(daysLeft < atLeast, 'disk-fills', [
    'disk',
    `the database's disk is full in ${daysLeft} days`,
  ]);
  for (const { name, detail } of of.certificates) {
    add(true, 'certificate-expires', [name, `the certificate ${name} ${detail}`]);
  }
  for (const level of of.levels) {
    const isFast = level.alert === 'fast';
    const name = isFast ? 'slo-fast-burn' : 'slo-slow-burn';
    add(level.alert !== null, name, [level.level, formatBurn(level)]);
  }
  return findings;
}

/** `accept-latency: burn rate 20.0 over the last hour, error budget exceeded by 40 %`. */
function formatBurn({ level, alert, burn, budgetLeft }: LevelState): string {
  const rate = (of: number | null): string => (of ?? 0).toFixed(1);
  const burned =
    alert === 'fast'
      ? `${level}: burn rate ${rate(burn.h1)} over the last hour`
      : `${level}: burn rate ${rate(burn.h6)} over the last six hours`;
  if (budgetLeft === null) return burned;
  const pct = Math.round(budgetLeft * 100);
  return pct < 0
    ? `${burned}, error budget exceeded by ${-pct} %`
    : `${burned}, ${pct} % of the error budget remaining`;
}

const toNotified = ({ service, status, detail }: ServiceState): string =>
  detail === null ? `${service} (${status})` : `${service} (${status}: ${detail})`;

/** Open alerts of service levels as everyone may read them: their names, not their figures; null without one. */
export function findLevelNotice(open: readonly OpsAlert[]): string | null {
  const names = new Set(open.flatMap(({ alert }) => (alert.startsWith('slo-') ? [alert] : [])));
  return names.size === 0 ? null : `service-level alert: ${[...names].join(', ')}`;
}

/** What is reported: an alert that begins, or one that ends. */
export type AlertNews = { readonly kind: 'fired' | 'resolved'; readonly alert: OpsAlert };

type Kept = { readonly alert: OpsAlert; goneSinceMs: number | null };

/** A finding that comes and goes is one alert: it is over when it was gone for so long. */
const RESOLVED_AFTER_MS = 30_000;

export class AlertBook {
  readonly #kept = new Map<string, Kept>();

  /** What is wrong now, oldest first. */
  get open(): readonly OpsAlert[] {
    return [...this.#kept.values()].map(({ alert }) => alert);
  }

  /** Takes what was found at an instant. @returns what has begun and what is over */
  note(findings: readonly Finding[], nowMs: number): readonly AlertNews[] {
    const news: AlertNews[] = [];
    const found = new Set<string>();
    for (const { alert, subject, detail } of findings) {
      const key = `${alert} ${subject}`;
      found.add(key);
      const known = this.#kept.get(key);
      const since = known?.alert.since ?? nowMs;
      const reported: OpsAlert = { alert, subject, detail, since, severity: ALERTS[alert] };
      if (!known) news.push({ kind: 'fired', alert: reported });
      this.#kept.set(key, { alert: reported, goneSinceMs: null });
    }
    for (const [key, kept] of this.#kept) {
      if (found.has(key)) continue;
      kept.goneSinceMs ??= nowMs;
      if (nowMs - kept.goneSinceMs < RESOLVED_AFTER_MS) continue;
      this.#kept.delete(key);
      news.push({ kind: 'resolved', alert: kept.alert });
    }
    return news;
  }
}
