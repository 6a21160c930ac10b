/**
 * The whole platform on virtual time: the real engine and the real services, over a database, a wire and calls
 * in memory that crash, repeat, delay, lose and lie by seed. A failure is a seed.
 */
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { ServiceName } from '@tradefloor/contracts/services';
import { A_MONDAY_MS } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import { fnv1a32 } from '@tradefloor/core/prng';
import { err, type Result } from '@tradefloor/core/result';
import type { CallFailure, Service } from '@tradefloor/runtime';
import type { EngineEvent } from '@tradefloor/runtime/engine/ports';
import { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { type Faults, NO_FAULTS } from './faults.ts';
import { ALL_GUARDS, GuardedDatabase, type Guards } from './guarded-database.ts';
import { MemoryWire } from './memory-wire.ts';
import { type ProcessIncarnation, SimProcess } from './sim-process.ts';

/** A request as a client makes it: its outcome may stay unknown. */
export type Client = {
  readonly time: VirtualTime;
  request<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller | null,
  ): Promise<Result<CallOutput<C>, CallFailure>>;
};

/**
 * A world outside the platform that its services talk to: notified of every process that starts.
 */
export type Outside = { readonly attach: (life: ProcessIncarnation) => void };

export type Plan = {
  readonly seed: number;
  /** The services of each process, created again at every start of it. */
  readonly processes: readonly ((database: GuardedDatabase) => readonly Service[])[];
  readonly faults: Faults;
  readonly guards?: Guards;
  /** Which services the n-th process takes at once; all by default. */
  readonly prefers?: (process: number, service: ServiceName) => boolean;
  /** How long faults happen, and how long it may take to come to rest afterwards. */
  readonly simulationMs: number;
  readonly calmMs: number;
  readonly drive: (client: Client, database: GuardedDatabase) => void;
  /** Made before the first process starts. */
  readonly outside?: (world: {
    time: VirtualTime;
    faults: () => Faults;
    database: GuardedDatabase;
    wire: MemoryWire;
  }) => Outside;
};

export type Outcome = {
  readonly seed: number;
  readonly database: GuardedDatabase;
  readonly events: readonly EngineEvent[];
  readonly crashes: number;
  readonly steps: number;
  /** Equal for equal seeds. */
  readonly trace: number;
  readonly processes: readonly SimProcess[];
};

/** Runs everything that waits only for promises. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs a plan to its end. The same plan gives the same outcome, to the byte. */
export async function simulate(plan: Plan): Promise<Outcome> {
  const time = new VirtualTime(plan.seed, settle, A_MONDAY_MS);
  const database = new GuardedDatabase(plan.guards ?? ALL_GUARDS);
  const weather = { faults: plan.faults };
  const wire = new MemoryWire(time, () => weather.faults);
  const events: EngineEvent[] = [];
  const outside = plan.outside?.({ time, faults: () => weather.faults, database, wire });
  const processes: SimProcess[] = [];
  for (const [i, services] of plan.processes.entries()) {
    processes.push(
      new SimProcess({
        name: `p${i}`,
        seed: plan.seed,
        services,
        prefers: (service) => plan.prefers?.(i, service) ?? true,
        time,
        database,
        wire,
        peers: processes,
        faults: () => weather.faults,
        attach: (life) => outside?.attach(life),
        observe: (event) => {
          if (event.type === 'handled') time.note(`${event.service} ${event.id}`);
          else events.push(event);
        },
      }),
    );
  }
  for (const process of processes) process.start();
  let requests = 0;
  const client: Client = {
    time,
    request: (call, input, caller) => {
      const requestId = `request-${requests++}-${fnv1a32(String(plan.seed))}`;
      return requestAny(processes, { call, input, caller, requestId });
    },
  };
  plan.drive(client, database);
  simulation({ time, wire, processes, faults: () => weather.faults });
  const begun = time.nowMs;
  let steps = await time.runUntil(begun + plan.simulationMs);
  weather.faults = NO_FAULTS;
  for (const process of processes) process.heal();
  steps += await time.runUntil(begun + plan.simulationMs + plan.calmMs);
  const crashes = processes.reduce((sum, process) => sum + process.crashes, 0);
  return { seed: plan.seed, database, events, crashes, steps, trace: time.trace, processes };
}

/** The client's load balancer: any living process whose service is at work; none, and it is unreachable. */
function requestAny<C extends Call>(
  processes: readonly SimProcess[],
  of: { call: C; input: CallInput<C>; caller: Caller | null; requestId: string },
): Promise<Result<CallOutput<C>, CallFailure>> {
  const process = processes.find((candidate) => candidate.runs(of.call.to));
  return process
    ? process.serve({ ...of, isNew: true })
    : Promise.resolve(err({ kind: 'UNREACHABLE' }));
}

function simulation(of: {
  readonly time: VirtualTime;
  readonly wire: MemoryWire;
  readonly processes: readonly SimProcess[];
  readonly faults: () => Faults;
}): void {
  const { time, wire, processes, faults } = of;
  const turn = () => {
    if (time.chance(faults().wipe)) wire.wipe();
    for (const process of processes) {
      if (time.chance(faults().crash)) process.crash();
      else if (time.chance(faults().freeze)) process.freeze(time.between(1_000, 9_000));
    }
    time.after(time.between(500, 1_500), turn);
  };
  time.after(1_000, turn);
}
