/** What a batch of the market costs by its parts, plain and with all features, beside the limits of a batch. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Instrument } from '@tradefloor/contracts/market';
import { REALISM_FLAGS, type RealismFlag } from '@tradefloor/contracts/market-event';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { compare, ROUNDS } from '../harness/compare.ts';
import type { Effort } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';
import type { Aim, Row, Table } from '../harness/table.ts';

const SEED = 42;
/** Amid a trading day: with all features shares trade in sessions only. */
const START_MS = Date.UTC(2026, 10, 20, 16);
/** Milliseconds of CPU that a batch may cost at most, by symbols. */
const LIMITS_MS: ReadonlyMap<number, number> = new Map([
  [80, 1.5],
  [1_000, 10],
]);

/** The listed companies, and as many copies under other names as are wanted. */
export const makeUniverse = (size: number): Instrument[] =>
  Array.from({ length: size }, (_, place) => {
    const like = EQUITIES[place % EQUITIES.length];
    if (like === undefined) throw new Error('the universe is empty');
    return { ...like, symbol: instrumentSymbol(`S${place}`) };
  });

const ownCpuUs = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const toMs = (us: number): number => rounded(us / 1_000);

/** A market that goes on by `batches` a turn, with the CPU of each part so far. */
function makeVariant(name: string, size: number, given: Given) {
  const universe = makeUniverse(size);
  const market = createMarket({
    seed: SEED,
    startTick: 0,
    startMs: START_MS,
    universe,
    realism: given.flags,
  });
  const parts = { step: 0, prints: 0, ticks: 0 };
  const time = (part: keyof typeof parts, work: () => void): void => {
    const from = ownCpuUs();
    work();
    parts[part] += ownCpuUs() - from;
  };
  return {
    name,
    turn: () => {
      for (let i = 0; i < given.batches; i += 1) {
        time('step', () => market.step());
        time('prints', () => market.trades(0));
        time('ticks', () => market.batch(0));
      }
      return given.batches;
    },
    others: { step: () => parts.step, prints: () => parts.prints, ticks: () => parts.ticks },
  };
}

type Given = { readonly flags: readonly RealismFlag[]; readonly batches: number };

/** The CPU of a batch: the step, its prints and its ticks. */
export async function batches(effort: Effort): Promise<Table> {
  const rows: Row[] = [];
  const aims: Aim[] = [];
  for (const [size, limitMs] of LIMITS_MS) {
    const count = Math.ceil({ full: 400_000, quick: 80_000, smoke: 1_000 }[effort] / size);
    const variants = [
      makeVariant('plain', size, { flags: [], batches: count }),
      makeVariant('all features', size, { flags: REALISM_FLAGS, batches: count }),
    ];
    for (const { name, cpuUs, othersUs, gain } of await compare(variants, ROUNDS[effort])) {
      const parts = Object.entries(othersUs).map(([part, us]) => [`${part} ms`, toMs(us)]);
      rows.push({
        variant: `${size} symbols, ${name}`,
        figures: {
          ...Object.fromEntries(parts),
          'batch ms': toMs(cpuUs),
          'of the limit': `${rounded(cpuUs / 1_000 / limitMs)}x`,
          'beside plain (CPU)': name === 'plain' ? 'baseline' : `${rounded(1 / gain.mid)}x`,
        },
      });
      aims.push({
        text: `${size} symbols, ${name}: CPU of a batch at most ${limitMs} ms`,
        value: toMs(cpuUs),
        atMost: limitMs,
      });
    }
  }
  const notes = ['Four batches a second are due: a batch of 10 ms is 4 % of one core.'];
  return { title: 'CPU of a batch: step, prints and ticks', rows, notes, aims };
}
