/** The simulation's database keeps the promises of the real one. */
import type { Durable } from '@tradefloor/core/durable';
import { MemoryDatabase } from '../memory-database.ts';
import { type DurableRig, durableContract } from './durable.ts';

const LEASES_RUN_OUT_MS = 60_000;

function memoryRig(): DurableRig {
  const database = new MemoryDatabase();
  const owners = new Map<Durable, string>();
  const gone = new Set<string>();
  let nowMs = 0;
  const open = (owner: string): Durable => {
    const door: Durable = {
      acquire: async (service) =>
        database.acquire(service, { owner, isGone: (name) => gone.has(name), nowMs }),
      renew: async (leases) => database.renew(leases, nowMs),
      release: async (leases) => database.release(leases),
      load: async (def) => database.rows(def.name),
      outboxMarks: async (producer) => database.outboxMarks(producer),
      lastSeqs: async () => database.lastSeqs(),
      outboxAfter: async (producer, afterSeq, limit) =>
        database.outboxAfter(producer, afterSeq, limit),
      unconfirmed: async (consumer, topics, beforeMs, limit) =>
        database.unconfirmed({ consumer, topics, beforeMs, limit }),
      confirmed: async (consumer, eventIds) =>
        new Set(eventIds.filter((id) => database.isConfirmed(consumer, id))),
      timers: async (service) => database.timers(service),
      commit: async (batch) => database.commit(batch),
    };
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
