/** The simulation's database keeps the guarantees of the real one. */
import type { Durable } from '@tradefloor/runtime/engine/durable';
import { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { memoryDurable } from '@tradefloor/runtime/virtual/memory-durable';
import { type DurableRig, durableContract } from './durable.ts';

const LEASES_RUN_OUT_MS = 60_000;

function memoryRig(): DurableRig {
  const database = new MemoryDatabase(structuredClone);
  const owners = new Map<Durable, string>();
  const gone = new Set<string>();
  let nowMs = 0;
  const open = (owner: string): Durable => {
    const door = memoryDurable({
      database,
      owner,
      isGone: (name: string) => gone.has(name),
      nowMs: () => nowMs,
      trip: async (work) => work(),
    });
    owners.set(door, owner);
    return door;
  };
  return {
    open,
    kill: async (door) => {
      gone.add(owners.get(door) ?? '');
    },
    freeze: async () => {
      nowMs += LEASES_RUN_OUT_MS;
    },
    close: async () => undefined,
  };
}

durableContract('memory', async () => memoryRig());
