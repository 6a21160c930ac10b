/**
 * Which requests a service takes, and which of them it still begins. New work is refused at the door while what was
 * taken before waits too long; what has lost its caller, or its time, is dropped before it begins and has no effect.
 */
import type { Call } from '@tradefloor/contracts/calls/call';
import type { RequestCounts } from '@tradefloor/contracts/ops';
import type { ServiceName } from '@tradefloor/contracts/services';
import type { TopicName } from '@tradefloor/contracts/topics';
import { REQUEST_AGE_MAX_MS } from '@tradefloor/contracts/vocabulary/operations';
import { BUSY } from '@tradefloor/contracts/vocabulary/refusals';
import { type CallResponse, refuse } from '../service.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import type { RequestMeta } from './handling.ts';
import type { EnginePorts, ShedReason } from './ports.ts';

/** Refused for the load, or because its time was over: nothing was done, and nothing will be. */
const busy = () => refuse('OVERLOADED', { detail: BUSY });

type Response = CallResponse<TopicName, string, unknown>;

/** Reads, log-ins and the queue of one lane may be so many times as old: they are short, or the caller's own. */
const PATIENCE = 5;
/** Requests of one service in memory; what reduces risk may exceed it once more. */
const PENDING_MAX = 5_000;
/** Calls with a longer limit take their time by nature: their age is no sign of load. */
const LONG_MS = 10_000;

/** A request that was taken and not yet answered. */
export type PendingRequest = {
  readonly call: Call;
  readonly meta: RequestMeta;
  readonly lane: string;
  /** When it was taken, when its caller stops waiting, and when it began: milliseconds since 1970. */
  readonly takenMs: number;
  readonly deadlineMs: number | null;
  beganMs: number | null;
  readonly resolve: (response: Response) => void;
};

type Ports = Pick<EnginePorts, 'clock' | 'observe' | 'delayMs' | 'requestAgeMaxMs'>;
type Requested = Pick<PendingRequest, 'call' | 'meta' | 'lane'>;

export class LoadShedder {
  readonly #service: ServiceName;
  readonly #ports: Ports;
  readonly #maxAgeMs: number;
  readonly #limit: ConcurrencyLimit;
  readonly #pending = new Set<PendingRequest>();
  /** Begun and not yet answered, oldest first; only those whose age is a sign of load. */
  readonly #begun = new Set<PendingRequest>();
  /** Taken and not begun, by lane, oldest first. */
  readonly #queued = new Map<string, PendingRequest[]>();
  readonly #shed = { busy: 0, expired: 0, abandoned: 0 };
  #admitted = 0;

  constructor(service: ServiceName, ports: Ports) {
    this.#service = service;
    this.#ports = ports;
    this.#maxAgeMs = ports.requestAgeMaxMs ?? REQUEST_AGE_MAX_MS;
    this.#limit = new ConcurrencyLimit(this.#maxAgeMs);
  }

  get counts(): RequestCounts {
    const [oldest] = this.#pending;
    return {
      admitted: this.#admitted,
      shed: { ...this.#shed },
      waiting: this.#pending.size,
      oldestMs: oldest === undefined ? 0 : this.#age(oldest.takenMs),
    };
  }

  /** Takes a request, or returns its refusal. */
  take(requested: Requested, resolve: (response: Response) => void): PendingRequest | null {
    if (this.#isBusyFor(requested)) {
      this.#note(requested, 'busy');
      resolve(busy());
      return null;
    }
    const takenMs = this.#ports.clock.nowMs();
    const { call, meta, lane } = requested;
    const { timeoutMs } = meta;
    const deadlineMs = timeoutMs === undefined ? null : takenMs + timeoutMs;
    const beganMs = null;
    const pending: PendingRequest = { call, meta, lane, takenMs, deadlineMs, beganMs, resolve };
    this.#admitted += 1;
    this.#pending.add(pending);
    const queue = this.#queued.get(lane);
    if (queue) queue.push(pending);
    else this.#queued.set(lane, [pending]);
    return pending;
  }

  /** True when its handling begins now; false when no caller waits for it: then it is refused here. */
  begin(pending: PendingRequest): boolean {
    this.#unqueue(pending);
    const why = this.#findWaste(pending);
    if (why !== null) {
      this.#pending.delete(pending);
      this.#note(pending, why);
      pending.resolve(busy());
      return false;
    }
    pending.beganMs = this.#ports.clock.nowMs();
    if (showsLoad(pending)) this.#begun.add(pending);
    return true;
  }

  /** It is answered. */
  end(pending: PendingRequest): void {
    this.#pending.delete(pending);
    if (this.#begun.delete(pending)) this.#limit.answered(this.#age(pending.beganMs));
  }

  /** Everything that is not answered; nothing of it is held any more. */
  drain(): readonly PendingRequest[] {
    const all = [...this.#pending];
    this.#pending.clear();
    this.#begun.clear();
    this.#queued.clear();
    return all;
  }

  #isBusyFor({ call, meta, lane }: Requested): boolean {
    const isFirst = call.reducesRisk === true;
    if (this.#pending.size >= PENDING_MAX * (isFirst ? 2 : 1)) return true;
    // Requests on behalf of admitted work are admitted, too.
    if (meta.isNew !== true || isFirst) return false;
    const maxAgeMs = this.#maxAgeMs;
    if (this.#isOverloadedFor(call)) return true;
    const [first] = this.#queued.get(lane) ?? [];
    return this.#age(first?.takenMs ?? null) > maxAgeMs * PATIENCE;
  }

  #isOverloadedFor({ kind, access }: Call): boolean {
    const [oldest] = this.#begun;
    const ageMs = Math.max(this.#ports.delayMs?.() ?? 0, this.#age(oldest?.beganMs ?? null));
    if (kind === 'query' || access === 'public') return ageMs > this.#maxAgeMs * PATIENCE;
    const underWay = this.#begun.size;
    const nowMs = this.#ports.clock.nowMs();
    if (ageMs <= this.#maxAgeMs) return this.#limit.isReached(underWay, nowMs);
    this.#limit.cut(underWay, nowMs);
    return true;
  }

  /** Why a request need not be begun. What reduces risk is done, however late. */
  #findWaste({ call, meta, deadlineMs }: PendingRequest): ShedReason | null {
    if (call.reducesRisk === true) return null;
    if (deadlineMs !== null && this.#ports.clock.nowMs() >= deadlineMs) return 'expired';
    return meta.isAbandoned?.() === true ? 'abandoned' : null;
  }

  #unqueue(pending: PendingRequest): void {
    const queue = this.#queued.get(pending.lane);
    // A lane begins them in their order.
    const place = queue?.indexOf(pending) ?? -1;
    if (place >= 0) queue?.splice(place, 1);
    if (queue?.length === 0) this.#queued.delete(pending.lane);
  }

  #age(sinceMs: number | null): number {
    return sinceMs === null ? 0 : Math.max(0, this.#ports.clock.nowMs() - sinceMs);
  }

  #note({ call, meta }: Pick<PendingRequest, 'call' | 'meta'>, why: ShedReason): void {
    const { requestId } = meta;
    this.#shed[why] += 1;
    this.#ports.observe({ type: 'shed', service: this.#service, what: call.name, requestId, why });
  }
}

/** New work of the usual kind: what takes long by nature, or waits for a password's hash, is left out. */
const showsLoad = ({ call, meta }: PendingRequest): boolean =>
  meta.isNew === true &&
  call.kind === 'mutation' &&
  call.reducesRisk !== true &&
  call.access !== 'public' &&
  call.timeoutMs <= LONG_MS;
