/**
 * What a gateway counts, as Prometheus metrics. Labels are names of calls, closed codes and paths of sockets: nothing
 * that a client chooses.
 */
import { LATENCY_EDGES_MS } from '@tradefloor/contracts/service-level';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How a request came: over HTTP as a program's, as a browser's call, as a handshake; `http` before that is known. */
export type Way = 'api' | 'trpc' | 'socket' | 'http' | 'fix';

/** A request that reached a service. */
export type ServedRequest = {
  readonly way: Exclude<Way, 'http' | 'fix'>;
  /** Name of the call. */
  readonly call: string;
  readonly ms: number;
  readonly status: number;
  /** Null for one that succeeded; `OTHER` for a failure outside the list, such as OAuth's own. */
  readonly code: RefusalCode | 'OTHER' | null;
};

/** An open socket, read at every scrape. */
export type WatchedSocket = {
  readonly path: string;
  /** Bytes that wait to be taken by the other side. */
  readonly unsent: number;
  /** What was left out because the other side is slow; none where nothing is ever left out. */
  readonly skipped?: Skipped;
};
/** Batches of prices that a later one replaced, and prints whose number the next frame states. */
export type Skipped = { readonly prices: number; readonly prints: number };

const SUCCESS = 'OK';
const toStatusClass = (status: number): string => `${Math.floor(status / 100)}xx`;

export class GatewayMeters {
  readonly #registry = new Registry();
  readonly #counters = makeCounters([this.#registry]);
  readonly #open = new Set<WatchedSocket>();
  readonly #skipped = this.#makeSkipped();
  /** What has been added of a socket's. */
  readonly #counted = new WeakMap<WatchedSocket, Skipped>();

  constructor() {
    this.#watchSockets();
  }

  /** Counts a request that a service has answered, or should have. */
  served({ way, call, ms, status, code }: ServedRequest): void {
    const { requests, latency } = this.#counters;
    requests.inc({ way, call, class: toStatusClass(status), code: code ?? SUCCESS });
    latency.observe({ call }, ms);
  }

  /** Counts a refusal that a client received, whether a service or the gateway made it. */
  refused(way: Way, code: RefusalCode): void {
    this.#counters.refusals.inc({ way, code });
  }

  login(outcome: 'granted' | 'denied' | 'slowed'): void {
    this.#counters.logins.inc({ outcome });
  }

  /** Counts a socket that was closed from this side, by its close code. */
  cut(closeCode: number): void {
    this.#counters.cut.inc({ code: closeCode });
  }

  /** Shows a socket until the returned function is called. */
  watch(socket: WatchedSocket): () => void {
    this.#open.add(socket);
    return () => {
      if (this.#open.delete(socket)) this.#countSkipped(socket);
    };
  }

  /** Shows the process's own figures. @param delayMs how late the event loop is, in milliseconds */
  watchProcess(delayMs: () => number): void {
    collectDefaultMetrics({ register: this.#registry });
    new Gauge({
      name: 'loop_delay_ms',
      help: 'How late the event loop is',
      registers: [this.#registry],
      collect() {
        this.set(delayMs());
      },
    });
  }

  /** Shows the certificate of order entry over FIX. @param readNotAfterMs when it expires; null for a plain port */
  watchCertificate(readNotAfterMs: () => number | null): void {
    new Gauge({
      name: 'fix_certificate_not_after_seconds',
      help: 'When the certificate of the port expires, seconds since 1970; none for a plain port',
      registers: [this.#registry],
      collect() {
        const notAfterMs = readNotAfterMs();
        if (notAfterMs === null) this.remove();
        else this.set(notAfterMs / 1_000);
      },
    });
  }

  /** All of it in Prometheus' text form. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  #watchSockets(): void {
    const open = this.#open;
    const registers = [this.#registry];
    const read = (
      name: string,
      help: string,
      add: (sum: number, socket: WatchedSocket) => number,
    ) =>
      new Gauge({
        name,
        help,
        labelNames: ['path'],
        registers,
        collect() {
          const sums = new Map<string, number>();
          for (const socket of open) sums.set(socket.path, add(sums.get(socket.path) ?? 0, socket));
          this.reset();
          for (const [path, sum] of sums) this.set({ path }, sum);
        },
      });
    read('gateway_sockets', 'Open sockets by path', (sum) => sum + 1);
    read(
      'gateway_unsent_bytes',
      'Bytes that wait for slow sockets',
      (sum, { unsent }) => sum + unsent,
    );
    read('gateway_unsent_bytes_max', 'The most that waits for one socket', (most, { unsent }) =>
      Math.max(most, unsent),
    );
  }

  /** What open sockets have left out is added when they are read, what closed ones had, when they close. */
  #makeSkipped(): Counter<'what'> {
    return new Counter({
      name: 'gateway_skipped_total',
      help: 'Batches of prices and prints left out for slow sockets',
      labelNames: ['what'],
      registers: [this.#registry],
      collect: () => {
        for (const socket of this.#open) this.#countSkipped(socket);
      },
    });
  }

  #countSkipped(socket: WatchedSocket): void {
    const now = socket.skipped ?? NONE_SKIPPED;
    const before = this.#counted.get(socket) ?? NONE_SKIPPED;
    this.#counted.set(socket, { ...now });
    this.#skipped.inc({ what: 'prices' }, now.prices - before.prices);
    this.#skipped.inc({ what: 'prints' }, now.prints - before.prints);
  }
}

const NONE_SKIPPED: Skipped = { prices: 0, prints: 0 };

function makeCounters(registers: Registry[]) {
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames, registers });
  return {
    requests: counter('gateway_requests_total', 'Requests that reached a service', [
      'way',
      'call',
      'class',
      'code',
    ]),
    latency: new Histogram({
      name: 'gateway_request_ms',
      help: 'Time of such a request at the gateway, by the edges of the service levels',
      labelNames: ['call'],
      buckets: [...LATENCY_EDGES_MS],
      registers,
    }),
    refusals: counter('gateway_refusals_total', 'Refusals that clients received', ['way', 'code']),
    logins: counter('gateway_logins_total', 'Log-ins by outcome', ['outcome']),
    cut: counter('gateway_sockets_cut_total', 'Sockets closed from this side, by close code', [
      'code',
    ]),
  };
}
