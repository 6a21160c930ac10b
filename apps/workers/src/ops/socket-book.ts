/** Open sockets of all gateways, by kind: the newest report of each counts, for as long as it goes on reporting. */
import {
  type LevelReport,
  SOCKET_KINDS,
  type SocketCount,
} from '@tradefloor/contracts/service-level';
import { Recent } from './recent.ts';

/** A gateway reports every ten seconds; one that has missed three is gone, and its sockets with it. */
const GONE_MS = 35_000;

export class SocketBook {
  readonly #bySource = new Map<string, Recent<readonly SocketCount[]>>();

  note({ source, sockets }: Pick<LevelReport, 'source' | 'sockets'>, nowMs: number): void {
    if (sockets === undefined) return;
    const held = this.#bySource.get(source) ?? new Recent<readonly SocketCount[]>(GONE_MS);
    held.put(sockets, nowMs);
    this.#bySource.set(source, held);
  }

  /** Every kind with its sum; nothing while no gateway reports. */
  read(nowMs: number): readonly SocketCount[] {
    for (const [source, held] of this.#bySource) {
      if (held.get(nowMs) === null) this.#bySource.delete(source);
    }
    if (this.#bySource.size === 0) return [];
    const all = [...this.#bySource.values()].flatMap((held) => held.get(nowMs) ?? []);
    return SOCKET_KINDS.map((kind) => ({
      kind,
      open: all.reduce((sum, one) => (one.kind === kind ? sum + one.open : sum), 0),
    }));
  }
}
