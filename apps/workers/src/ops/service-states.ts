/** Since when each service has its state: polled every few seconds, in any process. */
import type { Health } from '@tradefloor/contracts/health';
import type { ServiceState } from '@tradefloor/contracts/ops';
import type { ServiceName } from '@tradefloor/contracts/services';

const DOWN = { status: 'down', detail: 'does not answer' } as const;

export class ServiceStates {
  readonly #states = new Map<ServiceName, ServiceState>();

  /** Their known states; those never polled are not among them. */
  get all(): readonly ServiceState[] {
    return [...this.#states.values()];
  }

  /** Records a service's report; null when it did not respond. */
  note(service: ServiceName, health: Health | null, nowMs: number): void {
    const before = this.#states.get(service);
    const { status, detail } = health === null ? DOWN : describeState(health);
    const since = before?.status === status ? before.since : nowMs;
    this.#states.set(service, { service, status, detail, since });
  }
}

const describeState = ({
  status,
  detail = null,
}: Pick<Health, 'status'> & { detail?: string | null | undefined }) => ({
  status: status === 'ok' ? ('up' as const) : status,
  detail,
});
