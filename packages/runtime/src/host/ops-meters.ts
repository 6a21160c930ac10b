/** What the watch sees, as Prometheus metrics. */
import type { InvariantCheck, ServiceState, StorageState } from '@tradefloor/contracts/ops';
import {
  BEYOND,
  GOOD,
  isTimed,
  LATENCY_EDGES_MS,
  type LevelReport,
  type LevelState,
} from '@tradefloor/contracts/service-level';
import type { OpsFacts, OpsTimings } from '@tradefloor/core/analytics/ops/reader';
import type { Wholeness } from '@tradefloor/core/analytics/trace/wholeness';
import { Counter, Gauge, Registry } from 'prom-client';

export class OpsMeters {
  readonly #registry = new Registry();
  readonly #violations = this.#gauge(
    'invariant_violations',
    'Promises broken in the last minutes',
    ['check'],
  );
  readonly #up = this.#gauge('service_up', '1 while a service reports that it is well', [
    'service',
  ]);
  readonly #stuck = this.#gauge('orders_stuck', 'Orders that wait too long for an answer');
  readonly #dead = this.#gauge('dead_letters', 'Dead-letter messages');
  readonly #lag = this.#gauge('consumer_lag', 'Events a consumer has not confirmed', [
    'consumer',
    'producer',
  ]);
  readonly #oldest = this.#gauge('outbox_oldest_ms', 'Age of the oldest unconfirmed event');
  readonly #rfqs = this.#gauge('rfqs_open', 'Requests for quote under way');
  readonly #algos = this.#gauge('algos_open', 'Orders worked by algos');
  readonly #kills = this.#gauge('kill_switches_active', 'Kill switches that are active', ['scope']);
  readonly #checked = this.#unknown(
    'checks_timestamp_seconds',
    'When the integrity checks last ran, seconds since 1970',
  );
  readonly #backup = this.#unknown(
    'backup_timestamp_seconds',
    'When the newest backup was made, seconds since 1970',
  );
  readonly #bytes = this.#unknown('database_bytes', 'Size of the database');
  readonly #growth = this.#unknown('database_growth_bytes', 'Growth of the database a day');
  readonly #daysLeft = this.#unknown('database_days_left', 'Days until its disk is full');
  readonly #daysWanted = this.#unknown(
    'database_days_wanted',
    'With fewer days left an alert fires',
  );

  readonly #events = this.#counter('slo_events_total', 'Events that are not timed', [
    'slo',
    'good',
  ]);
  readonly #buckets = this.#counter(
    'slo_latency_ms_bucket',
    'Timed events up to an edge, as Prometheus sums buckets',
    ['slo', 'le'],
  );
  readonly #target = this.#gauge('slo_target', 'Share of events that are to be good', ['slo']);
  readonly #attained = this.#gauge('slo_attainment', 'Share that was, of thirty days', ['slo']);
  readonly #budget = this.#gauge('slo_budget_left', 'Share of the error budget that is left', [
    'slo',
  ]);
  readonly #burn = this.#gauge('slo_burn_rate', 'Pace of the error budget, 1 for even', [
    'slo',
    'window',
  ]);
  readonly #hops = this.#gauge('hop_ms', 'Milliseconds between two hops of the newest orders', [
    'hop',
    'quantile',
  ]);
  readonly #unsent = this.#gauge('outbox_unsent', 'Events that are not on the wire yet');
  readonly #rejected = this.#gauge('orders_rejected', 'Orders of five minutes that were rejected', [
    'code',
  ]);
  readonly #traced = this.#gauge(
    'order_traces',
    'Traces of orders that are kept, and those of them that are whole',
    ['state'],
  );
  readonly #gateway = this.#counter('gateway_events_total', 'What gateways count besides', [
    'what',
  ]);

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  /** Without a row until it is known: a gauge begins with zero, and a backup of 1970 is none. */
  #unknown(name: string, help: string): Gauge {
    const gauge = this.#gauge(name, help);
    gauge.remove({});
    return gauge;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** What a gateway has reported, once for each report. */
  received({ counts, counters }: LevelReport): void {
    for (const { level: slo, le, count } of counts) {
      if (!isTimed(slo)) {
        this.#events.inc({ slo, good: String(le === GOOD) }, count);
        continue;
      }
      for (const edge of LATENCY_EDGES_MS) {
        if (le !== BEYOND && edge >= le) this.#buckets.inc({ slo, le: String(edge) }, count);
      }
      this.#buckets.inc({ slo, le: '+Inf' }, count);
    }
    for (const { name, count } of counters) this.#gateway.inc({ what: name }, count);
  }

  timings({ hops, unsent }: OpsTimings): void {
    this.#unsent.set(unsent);
    this.#hops.reset();
    for (const { what: hop, p50, p99 } of hops) {
      this.#hops.set({ hop, quantile: '0.5' }, p50);
      this.#hops.set({ hop, quantile: '0.99' }, p99);
    }
  }

  traced({ orders, whole }: Wholeness): void {
    this.#traced.set({ state: 'all' }, orders);
    this.#traced.set({ state: 'whole' }, whole);
  }

  levels(states: readonly LevelState[]): void {
    for (const { level: slo, target, attainment, budgetLeft, burn } of states) {
      this.#target.set({ slo }, target);
      // What is not known is no number: the row is missing, not zero.
      setOrRemove(this.#attained, { slo }, attainment);
      setOrRemove(this.#budget, { slo }, budgetLeft);
      for (const [window, rate] of Object.entries(burn)) {
        setOrRemove(this.#burn, { slo, window }, rate);
      }
    }
  }

  /** @param atMs when they ran, milliseconds since 1970 */
  checks(checks: readonly InvariantCheck[], atMs: number): void {
    this.#checked.set(atMs / 1_000);
    for (const { id, violations } of checks) this.#violations.set({ check: id }, violations);
  }

  /** @param atMs when the newest backup was made, milliseconds since 1970; null where none is known */
  backup(atMs: number | null): void {
    setOrRemove(this.#backup, {}, atMs === null ? null : atMs / 1_000);
  }

  /** @param daysWanted with fewer days left an alert fires */
  storage({ bytes, bytesPerDay, daysLeft }: StorageState, daysWanted: number): void {
    this.#bytes.set(bytes);
    this.#daysWanted.set(daysWanted);
    setOrRemove(this.#growth, {}, bytesPerDay);
    setOrRemove(this.#daysLeft, {}, daysLeft);
  }

  services(states: readonly ServiceState[]): void {
    for (const { service, status } of states) this.#up.set({ service }, status === 'up' ? 1 : 0);
  }

  facts(facts: OpsFacts & { readonly oldestLetterMs: number }): void {
    this.#stuck.set(facts.funnel.stuck.length);
    this.#dead.set(facts.deadLetters.length);
    this.#rejected.reset();
    for (const { code, count } of facts.funnel.rejected) this.#rejected.set({ code }, count);
    this.#lag.reset();
    for (const { consumer, producer, waiting } of facts.hops) {
      this.#lag.set({ consumer, producer }, waiting);
    }
    this.#oldest.set(facts.oldestLetterMs);
    this.#rfqs.set(facts.openRfqs);
    this.#algos.set(facts.openAlgos);
    this.#kills.reset();
    for (const { scope } of facts.killSwitches) this.#kills.inc({ scope });
  }
}

/** A row for what is known, none for what is not. */
function setOrRemove(gauge: Gauge, labels: Record<string, string>, value: number | null): void {
  if (value === null) gauge.remove(labels);
  else gauge.set(labels, value);
}
