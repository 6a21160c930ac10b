/**
 * Topics of delivery `feed` under faults: what is published of a commit may be lost with its process, and a reader that
 * reads the rows again at every gap it is notified of holds what the rows hold.
 */

import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { userId } from '@tradefloor/contracts/ids';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { PositionRow } from '@tradefloor/core/trading/position/tables';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { type Faults, NO_FAULTS } from '@tradefloor/testkit/faults';
import type { GuardedDatabase } from '@tradefloor/testkit/guarded-database';
import { type Plan, simulate } from '@tradefloor/testkit/simulation';
import { expect, test } from 'vitest';
import { makePlatform, type Topology } from './testing/platform-simulation.ts';

const SEEDS_MIN = 4;
/** Which seed loses a message changes with everything that is published: seeds are tried until one does. */
const SEEDS_MAX = 40;
/** Each in a symbol of its own: a position that is not published is not published again with the next fill. */
const ORDERS = 12;
/** A user may place two orders a second. */
const APART_MS = 500;
/** Commits fail, stay unknown and arrive late often, and processes end often: what they leave unpublished is the feed. */
const ROUGH: Faults = { ...NO_FAULTS, crash: 0.2, commitUnknown: 0.1, commitLate: 0.05 };
const FED: readonly TopicName[] = ['positions.changed'];
const SIMULATIONS_MS = 120_000;

type Known = Pick<PositionRow, 'netQty' | 'version'>;

/** A screen with positions: what it received, and what it read at a gap. */
class Screen {
  readonly #database: GuardedDatabase;
  readonly #reads: boolean;
  #known = new Map<string, Known>();

  constructor(database: GuardedDatabase, reads: boolean) {
    this.#database = database;
    this.#reads = reads;
  }

  take({ topic, payload }: { readonly topic: TopicName; readonly payload: unknown }): void {
    if (topic === 'positions.changed') this.#put(payload as PositionRow);
  }

  onGap(): void {
    if (this.#reads) for (const row of rowsIn(this.#database)) this.#put(row);
  }

  #put({ userId: owner, symbol, netQty, version }: PositionRow): void {
    const key = `${owner} ${symbol}`;
    if ((this.#known.get(key)?.version ?? 0) < version) this.#known.set(key, { netQty, version });
  }

  get positions(): Record<string, Known> {
    return Object.fromEntries([...this.#known].sort());
  }
}

const rowsIn = (database: GuardedDatabase) => database.rows<PositionRow>('risk.positions');

const positionsIn = (database: GuardedDatabase): Record<string, Known> =>
  Object.fromEntries(
    rowsIn(database)
      .map(({ userId: owner, symbol, netQty, version }) => [
        `${owner} ${symbol}`,
        { netQty, version },
      ])
      .sort(),
  );

const drive: Plan['drive'] = ({ time, request }) => {
  const caller = {
    userId: userId('trader-high-touch'),
    role: 'trader',
    tradingStyle: 'high_touch',
    guest: false,
    darkPoolAccess: false,
    sessionId: 'session',
  } as const;
  for (let n = 0; n < ORDERS; n += 1) {
    const input = placeOrder.in.parse({
      clientOrderId: `order-${n}`,
      symbol: EQUITIES[n]?.symbol,
      side: 'BUY',
      qty: 100 + n,
      orderType: 'MARKET',
      timeInForce: 'DAY',
      strategy: 'LIT',
      instrumentType: 'equity',
    });
    const attempt = async (): Promise<void> => {
      const result = await request(placeOrder, input, caller);
      if (!result.ok) time.after(300, () => void attempt());
    };
    time.after(1_000 + n * APART_MS, () => void attempt());
  }
};

/** What two screens beside the processes hold at the end, and what the rows hold. */
async function watch(seed: number, topology: Topology) {
  const platform = makePlatform(topology, seed, { universe: EQUITIES.slice(0, ORDERS) });
  const screens: Screen[] = [];
  const { database } = await simulate({
    seed,
    processes: platform.processes,
    outside: (world) => {
      for (const reads of [true, false]) {
        const screen = new Screen(world.database, reads);
        screens.push(screen);
        world.wire.listen(`screen ${reads}`, FED, {
          onEvent: (event) => screen.take(event),
          onGap: () => screen.onGap(),
        });
      }
      return platform.outside(world);
    },
    faults: ROUGH,
    simulationMs: 8_000,
    calmMs: 15_000,
    drive,
  });
  const [reading, deaf] = screens.map(({ positions }) => positions);
  return { reading, deaf, rows: positionsIn(database) };
}

test.each(['one process', 'two alike'] as const)(
  '%s: a screen that reads the rows at a gap holds what they hold, one that does not holds less',
  async (topology) => {
    let lost = 0;
    let traded = 0;
    for (let seed = 1; seed <= SEEDS_MIN || (lost === 0 && seed <= SEEDS_MAX); seed += 1) {
      const { reading, deaf, rows } = await watch(seed, topology);
      expect(Object.keys(rows).length, `seed ${seed}`).toBeGreaterThan(0);
      expect(reading, `seed ${seed}`).toEqual(rows);
      lost += Object.keys(rows).filter((key) => deaf?.[key]?.version !== rows[key]?.version).length;
      traded += Object.keys(rows).length;
    }
    expect(traded).toBeGreaterThan(SEEDS_MIN * 4);
    expect(lost).toBeGreaterThan(0);
  },
  SIMULATIONS_MS,
);
