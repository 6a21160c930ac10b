/** Whether the platform can trade: every service's own report, requested at most once a second for all callers. */
import type { Health, Ready, ServiceStatus } from '@tradefloor/contracts/health';
import { Ready as ReadySchema } from '@tradefloor/contracts/health';
import type { ServiceName } from '@tradefloor/contracts/services';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import type * as z from 'zod';
import type { Upstream } from '../upstream/upstream.ts';

/** A response this old is requested again. */
const FRESH_MS = 1_000;

type Deps = {
  readonly upstream: Pick<Upstream, 'health'>;
  readonly services: readonly ServiceName[];
  readonly version: string;
  readonly feedStatus: () => 'up' | 'down';
  readonly nowMs: () => number;
};

export type ReadyWire = z.input<typeof ReadySchema>;

export class Readiness {
  readonly #deps: Deps;
  #closing = false;
  #kept: { readonly ready: ReadyWire; readonly atMs: number } | null = null;
  #requesting: Promise<ReadyWire> | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** From now on this gateway takes no new work. */
  close(): void {
    this.#closing = true;
    this.#kept = null;
  }

  ready(): Promise<ReadyWire> | ReadyWire {
    const nowMs = this.#deps.nowMs();
    if (this.#kept && nowMs - this.#kept.atMs < FRESH_MS) return this.#kept.ready;
    this.#requesting ??= this.#request().finally(() => {
      this.#requesting = null;
    });
    return this.#requesting;
  }

  async #request(): Promise<ReadyWire> {
    const { services, version, nowMs } = this.#deps;
    const seen = await Promise.all(services.map((name) => this.#getStatus(name)));
    const statuses: Record<string, ServiceStatus> = { gateway: this.#own() };
    for (const [i, name] of services.entries()) {
      const status = seen[i]?.status;
      if (status) statuses[name] = status;
    }
    const healths = seen.flatMap(({ health }) => (health ? [health] : []));
    statuses['redis'] = this.#storeStatus('redis', healths);
    statuses['postgres'] = this.#storeStatus('postgres', healths);
    const checkedAt = nowMs();
    const ready: Ready = {
      ready: Object.values(statuses).every(({ status }) => status === 'up'),
      version,
      checkedAt,
      services: statuses,
    };
    const wire = encodeWire(ReadySchema, ready) as ReadyWire;
    this.#kept = { ready: wire, atMs: checkedAt };
    return wire;
  }

  async #getStatus(name: ServiceName): Promise<{ status: ServiceStatus; health: Health | null }> {
    const startMs = this.#deps.nowMs();
    const health = await this.#deps.upstream.health(name);
    if (!health) return { status: DOWN, health };
    const { status, version, detail } = health;
    const latencyMs = Math.max(0, this.#deps.nowMs() - startMs);
    const reported = detail === undefined ? {} : { detail };
    return {
      status: { status: status === 'ok' ? 'up' : status, latencyMs, version, ...reported },
      health,
    };
  }

  #own(): ServiceStatus {
    const { version, feedStatus } = this.#deps;
    const status = this.#closing || feedStatus() === 'down' ? 'degraded' : 'up';
    return { status, latencyMs: 0, version };
  }

  /** The stores are reached by the services only: their state is what those report. */
  #storeStatus(store: 'redis' | 'postgres', healths: readonly Health[]): ServiceStatus {
    const blamed = healths.find(
      ({ status, detail }) => status !== 'ok' && SIGNS[store].test(detail ?? ''),
    );
    const feedDown = store === 'redis' && this.#deps.feedStatus() === 'down';
    const fine = healths.some(({ status }) => status === 'ok');
    const status = blamed || feedDown || !fine ? 'down' : 'up';
    return { status, latencyMs: null, version: null };
  }
}

/** How services name a store that fails them; the bus is Redis. */
const SIGNS = { redis: /redis|the bus/i, postgres: /postgres|database/i } as const;

const DOWN: ServiceStatus = { status: 'down', latencyMs: null, version: null };
