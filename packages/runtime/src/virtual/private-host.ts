/**
 * All services of a world of its own in one process, on virtual time, with a database in memory and nothing that
 * fails: the engine is the real one, so what holds there holds here.
 */
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { Caller } from '@tradefloor/contracts/user';
import { err, type Result } from '@tradefloor/core/result';
import { createEngine, type Engine } from '../engine/engine.ts';
import type { Asker, EngineEvent, EnginePorts } from '../engine/ports.ts';
import type { CallFailure, Service } from '../service.ts';
import type { MemoryDatabase } from './memory-database.ts';
import { memoryDurable } from './memory-durable.ts';
import type { VirtualTime } from './virtual-time.ts';

const OWNER = 'private';

export type PrivateHostOptions = {
  readonly services: readonly Service[];
  readonly database: MemoryDatabase;
  readonly time: VirtualTime;
  readonly seed: number;
  readonly observe: (event: EngineEvent) => void;
};

export type PrivateHost = {
  readonly engine: Engine;
  /** Calls a service as an outside caller would; the response arrives as virtual time advances. */
  request<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller | null,
  ): Promise<Result<CallOutput<C>, CallFailure>>;
};

/** Opens the world; it moves only as its time does. */
export function openPrivateHost(options: PrivateHostOptions): PrivateHost {
  const { services, database, time, seed, observe } = options;
  let asks = 0;
  const request = async <C extends Call>(
    call: C,
    input: CallInput<C>,
    {
      caller,
      requestId,
      asker,
    }: { readonly caller: Caller | null; readonly requestId: string; readonly asker?: Asker },
  ): Promise<Result<CallOutput<C>, CallFailure>> => {
    if (!services.some(({ name }) => name === call.to)) return err({ kind: 'UNREACHABLE' });
    asks += 1;
    const causeId = `${requestId}-${call.name}-${asks}`;
    const meta = { causeId, requestId, caller, ...(asker && { asker }) };
    const { result } = await engine.request(call.to, call, { input, meta });
    // The call's own schema is what its handler was checked against.
    return result.ok
      ? (result as Result<CallOutput<C>, never>)
      : err({ kind: 'REFUSED', ...result.error });
  };
  const ports: EnginePorts = {
    durable: memoryDurable({
      database,
      owner: OWNER,
      isGone: () => false,
      nowMs: () => time.nowMs,
      trip: (work) => Promise.resolve(work()),
    }),
    // There is no other process: nothing to publish to, nothing to receive.
    wire: {
      publish: () => Promise.resolve(),
      publishLatest: () => undefined,
      publishGap: () => Promise.resolve(),
      listen: () => Promise.resolve(),
    },
    alarm: {
      set: (timer) =>
        time.after(timer.dueMs - time.nowMs, () => engine.alarm(timer.service, timer.key)),
      // Every alarm comes to this process: there is no other.
      subscribe: () => undefined,
      unsubscribe: () => undefined,
    },
    outside: { call: (call, input, meta) => request(call, input, meta) },
    clock: {
      nowMs: () => time.nowMs,
      after: (delayMs, run) => cancellable(time, delayMs, run),
      soon: (run) => time.after(0, run),
    },
    observe,
    watch: null,
    seed,
    prefers: () => true,
    timerSweepMs: 1_000,
  };
  const engine = createEngine(services, ports);
  engine.start();
  let requests = 0;
  return {
    engine,
    request: (call, input, caller) => {
      requests += 1;
      return request(call, input, { caller, requestId: `request-${requests}` });
    },
  };
}

function cancellable(time: VirtualTime, delayMs: number, run: () => void): () => void {
  let isWanted = true;
  time.after(delayMs, () => {
    if (isWanted) run();
  });
  return () => {
    isWanted = false;
  };
}
