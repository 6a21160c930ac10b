/**
 * How fast the market walks, beside the way one would write it first, what a batch costs, and how much faster than
 * real time a whole day with its orders is played again, twice, with the same fills.
 */

import { REALISM_FLAGS } from '@tradefloor/contracts/market-event';
import { createMarket } from '@tradefloor/sim/market/market';
import { type Compared, compare, ROUNDS } from '../harness/compare.ts';
import type { Effort, Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';
import type { Table } from '../harness/table.ts';
import { batches, makeUniverse } from './market-batch.ts';
import { naiveMarket } from './naive-market.ts';
import { DAY_SECONDS, replayDay } from './replayed-day.ts';

const SEED = 42;
const SIZES = [80, 5_000, 50_000];
/** Symbol-ticks of one turn of a walk; a turn that makes the published batches does fewer. */
const WALKED = 2_000_000;
const PUBLISHED = 200_000;

function makeVariants(size: number, share: number) {
  const universe = makeUniverse(size);
  const config = { seed: SEED, startTick: 0, startMs: 0, universe };
  const naive = naiveMarket(
    universe.map(({ symbol }) => symbol),
    SEED,
  );
  const walked = createMarket(config);
  const published = createMarket(config);
  const lively = createMarket({ ...config, realism: REALISM_FLAGS });
  const makeTurn = (symbolTicks: number, step: () => void) => () => {
    const steps = Math.max(1, Math.round((symbolTicks * share) / size));
    for (let i = 0; i < steps; i += 1) step();
    return steps * size;
  };
  return [
    { name: 'written naively: walk', turn: makeTurn(WALKED, naive.step) },
    { name: 'market: walk', turn: makeTurn(WALKED, walked.step) },
    { name: 'market: walk with all habits', turn: makeTurn(WALKED, lively.step) },
    {
      name: 'market: walk and published batch',
      turn: makeTurn(PUBLISHED, () => {
        published.step();
        published.batch(0);
      }),
    },
  ];
}

async function speeds(effort: Effort): Promise<Table> {
  const bySize: { size: number; compared: Compared[] }[] = [];
  const share = { full: 1, quick: 0.2, smoke: 0.002 }[effort];
  for (const size of effort === 'smoke' ? [80] : SIZES) {
    const compared = await compare(makeVariants(size, share), ROUNDS[effort]);
    bySize.push({ size, compared });
  }
  const rows = bySize.flatMap(({ size, compared }) =>
    compared.map(({ name, cpuUs, gain }, place) => ({
      variant: `${size} symbols, ${name}`,
      figures: {
        'ns/symbol-tick': rounded(cpuUs * 1_000),
        'M symbol-ticks/s/core': rounded(1 / cpuUs),
        'gain (CPU)': place === 0 ? 'baseline' : `${rounded(gain.mid)}x`,
      },
    })),
  );
  return {
    title: 'Symbol-ticks per second and core',
    rows,
    notes: [
      'A published batch has quotes in whole ticks and sizes at the best price for every symbol; at 4 batches a ' +
        'second it is what the simulator really does.',
    ],
  };
}

async function replay(effort: Effort): Promise<Table> {
  const seconds = DAY_SECONDS / { full: 1, quick: 10, smoke: 1_000 }[effort];
  const orders = { full: 100_000, quick: 10_000, smoke: 50 }[effort];
  const played = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const fromMs = performance.now();
    const fromCpu = process.cpuUsage();
    const day = await replayDay(SEED, { seconds, orders });
    const { user, system } = process.cpuUsage(fromCpu);
    const wall = (performance.now() - fromMs) / 1_000;
    played.push({ ...day, wall, cpu: (user + system) / 1e6 });
  }
  const isEqual = played[0]?.hash === played[1]?.hash;
  return {
    title: `A day of ${seconds / 3_600} h with ${orders} orders, 80 symbols, through market and EMS`,
    rows: played.map(({ fills, filledOrders, ticks, hash, wall, cpu }, turn) => ({
      variant: `replay ${turn + 1}`,
      figures: {
        ticks,
        fills,
        'filled orders': filledOrders,
        'wall s': rounded(wall),
        'x real time': rounded(seconds / wall),
        'CPU s': rounded(cpu),
        'x real time, by CPU': rounded(seconds / cpu),
        hash,
      },
    })),
    aims: [
      {
        text: 'both replays have the same fills, bit for bit',
        value: isEqual ? 1 : 0,
        atLeast: 1,
        isProof: true,
      },
    ],
  };
}

export const market: Scenario = async ({ effort }) => [
  await speeds(effort),
  await batches(effort),
  await replay(effort),
];
