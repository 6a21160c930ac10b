/** Watches the handlings of one process: no service may handle a message again while its first handling is under way. */
import type { ServiceName } from '@tradefloor/contracts/services';
import type { EngineEvent, Watch } from '@tradefloor/runtime/engine/ports';

export class InFlightWatch {
  readonly #wrong: (text: string) => void;
  readonly #underWay = new Map<ServiceName, Set<string>>();

  /** @param wrong receives each violation, as text */
  constructor(wrong: (text: string) => void) {
    this.#wrong = wrong;
  }

  readonly watch: Watch = ({ service, kind, id }) => {
    if (kind !== 'message') return null;
    const own = this.#underWay.get(service) ?? new Set();
    this.#underWay.set(service, own);
    if (own.has(id)) this.#wrong(`${service} handles ${id} while it handles it`);
    own.add(id);
    const end = () => void own.delete(id);
    return { ended: () => undefined, released: end, failed: end };
  };

  /** A service that has lost its memory has nothing under way. */
  observe(event: EngineEvent): void {
    if (event.type === 'state') this.#underWay.delete(event.service);
  }
}
