/** What the watch sees, as Prometheus metrics. */
import type { InvariantCheck, ServiceState } from '@tradefloor/contracts/ops';
import type { OpsFacts } from '@tradefloor/core/ops/reader';
import { Gauge, Registry } from 'prom-client';

export class OpsMeters {
  readonly #registry = new Registry();
  readonly #violations = this.#gauge(
    'invariant_violations',
    'Promises broken in the last minutes',
    ['check'],
  );
  readonly #up = this.#gauge('service_up', '1 while a service says that it is well', ['service']);
  readonly #stuck = this.#gauge('orders_stuck', 'Orders that wait too long for an answer');
  readonly #dead = this.#gauge('dead_letters', 'Letters that could not be handled');
  readonly #lag = this.#gauge('consumer_lag', 'Letters a consumer has not confirmed', [
    'consumer',
    'producer',
  ]);
  readonly #oldest = this.#gauge('outbox_oldest_ms', 'Age of the oldest unconfirmed letter');
  readonly #rfqs = this.#gauge('rfqs_open', 'Requests for quote under way');
  readonly #algos = this.#gauge('algos_open', 'Orders worked by algos');

  #gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  checks(checks: readonly InvariantCheck[]): void {
    for (const { id, violations } of checks) this.#violations.set({ check: id }, violations);
  }

  services(states: readonly ServiceState[]): void {
    for (const { service, status } of states) this.#up.set({ service }, status === 'up' ? 1 : 0);
  }

  facts(facts: OpsFacts & { readonly oldestLetterMs: number }): void {
    this.#stuck.set(facts.funnel.stuck.length);
    this.#dead.set(facts.deadLetters.length);
    this.#lag.reset();
    for (const { consumer, producer, waiting } of facts.hops) {
      this.#lag.set({ consumer, producer }, waiting);
    }
    this.#oldest.set(facts.oldestLetterMs);
    this.#rfqs.set(facts.openRfqs);
    this.#algos.set(facts.openAlgos);
  }
}
