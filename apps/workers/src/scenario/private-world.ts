/**
 * A world of its own: a market by its own seed, the platform's services, the exchange and the line to it, all on
 * virtual time. Nothing of it reaches the live platform, and nothing of the live platform reaches it.
 */
import { venueLine, venueReport } from '@tradefloor/contracts/calls/execution';
import type { Instrument } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import type { User } from '@tradefloor/contracts/user';
import type { VenueReport, VenueRequest } from '@tradefloor/contracts/venue';
import type { ClearingSettings } from '@tradefloor/core/clearing/settings';
import { invariant } from '@tradefloor/core/result';
import type { Service } from '@tradefloor/runtime';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import { MemoryDatabase } from '@tradefloor/runtime/virtual/memory-database';
import { openPrivateHost, type PrivateHost } from '@tradefloor/runtime/virtual/private-host';
import { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { openPrivateExchange } from './private-exchange.ts';
import { privateServices } from './private-services.ts';

/** 2026-11-23 14:30 UTC, a Monday: the hour New York opens. Every private world begins then. */
export const PRIVATE_START_MS = 1_795_444_200_000;
/** What services may need to be at work and for the market to be quoted. */
const WARM_UP_MS = 1_000;

export type PrivateWorld = {
  readonly host: PrivateHost;
  readonly database: MemoryDatabase;
  readonly time: VirtualTime;
  /** Receives every published event. */
  onEvent(receive: (event: EventEnvelope) => void): void;
  /** Lets that much virtual time pass. @throws when a service of the world failed: its results would mean nothing */
  pass(ms: number): Promise<void>;
};

export type PrivateWorldTerms = {
  /** A whole number of 32 bits. */
  readonly seed: number;
  readonly universe: readonly Instrument[];
  readonly realism?: readonly RealismFlag[];
  /** Who trades in it; the one participant of a scenario by default. */
  readonly users?: readonly User[];
  /** Of its clearing house, what differs from the platform's. */
  readonly clearing?: Partial<ClearingSettings>;
  /** Whether its rows and events are kept: not where nothing reads them and the world is long. */
  readonly isRecord?: boolean;
};

/** Runs everything that waits only for promises. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Opens a world and lets it come to work.
 * @param addServices services besides those an order needs
 */
export async function openPrivateWorld(
  { seed, universe, realism = [], users, clearing, isRecord = true }: PrivateWorldTerms,
  addServices: (database: MemoryDatabase) => readonly Service[] = () => [],
): Promise<PrivateWorld> {
  const time = new VirtualTime(seed, settle, PRIVATE_START_MS);
  // Rows are never changed in place, which the simulation runs of the tests prove on copies: here they need not be
  // copied.
  const database = new MemoryDatabase((value) => value, { isRecord });
  const failures: string[] = [];
  const exchange = openPrivateExchange({
    instruments: universe,
    seed,
    nowMs: () => time.nowMs,
    onReport: (report) => line.hand(report),
  });
  const host = openPrivateHost({
    database,
    time,
    seed,
    services: [
      ...privateServices({
        database,
        universe,
        users,
        clearing,
        realism,
        exchange: exchange.port,
        startMs: PRIVATE_START_MS,
      }),
      ...addServices(database),
    ],
    observe: (event) => {
      if (event.type === 'failed') failures.push(`${event.service} ${event.what}: ${event.error}`);
    },
  });
  const line = openLine(host, time, (failure) => failures.push(failure));
  host.engine.onEvent(({ topic, payload }) => {
    // The topic's schema is the one the EMS published it by.
    if (topic === 'venue.requested') time.after(0, () => exchange.take(payload as VenueRequest));
  });
  const pass = async (ms: number) => {
    // Calls made in the meantime have to reach the queue before it is worked off.
    await settle();
    await time.runUntil(time.nowMs + ms);
    invariant(failures.length === 0, `a private world goes its way: ${failures[0]}`);
  };
  await pass(WARM_UP_MS);
  await host.request(venueLine, { isNew: false }, null);
  return { host, database, time, onEvent: (receive) => host.engine.onEvent(receive), pass };
}

/** Hands the exchange's reports to the EMS: those of one order one after the other, each once it is booked. */
function openLine(
  { engine }: PrivateHost,
  time: VirtualTime,
  onFailure: (failure: string) => void,
) {
  const lanes = new Map<string, VenueReport[]>();
  let requested = 0;
  const next = (lane: string): void => {
    const report = lanes.get(lane)?.[0];
    if (report === undefined) {
      lanes.delete(lane);
      return;
    }
    requested += 1;
    const id = `line-${requested}`;
    const meta = { causeId: id, requestId: id, caller: null };
    void engine.request('ems', venueReport, { input: { report }, meta }).then(({ result }) => {
      if (!result.ok) onFailure(`the EMS did not book ${report.clOrdId}: ${result.error.code}`);
      lanes.get(lane)?.shift();
      next(lane);
    });
  };
  return {
    hand: (report: VenueReport): void => {
      const lane = report.type === 'EXECUTION_REPORT' ? report.venueOrderId : report.origClOrdId;
      const waiting = lanes.get(lane);
      if (waiting !== undefined) {
        waiting.push(report);
        return;
      }
      lanes.set(lane, [report]);
      time.after(0, () => next(lane));
    },
  };
}
