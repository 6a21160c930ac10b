/** Since when each service is as it is: asked every few seconds, whatever process it runs in. */
import type { Health } from '@tradefloor/contracts/health';
import type { ServiceState } from '@tradefloor/contracts/ops';
import type { ServiceName } from '@tradefloor/contracts/services';

const DOWN = { status: 'down', detail: 'does not answer' } as const;

export class ServiceStates {
  readonly #states = new Map<ServiceName, ServiceState>();

  /** As they are known; those never asked are not among them. */
  get all(): readonly ServiceState[] {
    return [...this.#states.values()];
  }

  /** Notes what a service said of itself; null when it did not answer. */
  note(service: ServiceName, health: Health | null, nowMs: number): void {
    const before = this.#states.get(service);
    const { status, detail } = health === null ? DOWN : stateOf(health);
    const since = before?.status === status ? before.since : nowMs;
    this.#states.set(service, { service, status, detail, since });
  }
}

const stateOf = ({
  status,
  detail = null,
}: Pick<Health, 'status'> & { detail?: string | null | undefined }) => ({
  status: status === 'ok' ? ('up' as const) : status,
  detail,
});
