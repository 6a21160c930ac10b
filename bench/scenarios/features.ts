/**
 * What the intelligence pipeline costs: feature vectors per second and core for the listed companies and for 5,000 of
 * them, with and without their signals, beside the way one would write it first.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { GAIN_DEFAULT, WEIGHT_DEFAULTS } from '@tradefloor/contracts/intelligence';
import type { Instrument, TickBatch } from '@tradefloor/contracts/market';
import type { NewsEvent } from '@tradefloor/contracts/news';
import { FeatureBoard } from '@tradefloor/core/analytics/features/feature-board';
import { computeSignal, toWeighing } from '@tradefloor/core/analytics/signal/score';
import { createMarket, TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { volumeShareBetween, volumeShareOfMs } from '@tradefloor/sim/market/volume-profile';
import { newsAt, newsPerHour, newsWire } from '@tradefloor/sim/news/news';
import { compare, ROUNDS } from '../harness/compare.ts';
import type { Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';
import { naiveFeatures } from './naive-features.ts';

const SEED = 42;
const SIZES = [80, 5_000];
const START_MS = 1_795_444_200_000;
/** Five minutes and a little: every window is full. */
const WARM_BATCHES = 1_210;
/** Vectors of one turn. */
const VECTORS = 200_000;
/** Batches that are made before anything is measured, and come again with later times. */
const MADE = 16;

const makeUniverse = (size: number): Instrument[] =>
  Array.from({ length: size }, (_, place) => {
    const like = EQUITIES[place % EQUITIES.length];
    if (like === undefined) throw new Error('the universe is empty');
    return { ...like, symbol: instrumentSymbol(`S${place}`) };
  });

/** Batches without end: prices of a real market, times that go on. */
function tape(universe: readonly Instrument[]) {
  const market = createMarket({ seed: SEED, startTick: 0, startMs: START_MS, universe });
  const made = Array.from({ length: MADE }, () => {
    market.step();
    return market.batch(0);
  });
  return () => {
    let seq = 0;
    return (): TickBatch => {
      seq += 1;
      const batch = made[seq % MADE];
      if (batch === undefined) throw new Error('no batch was made');
      return { ...batch, seq, simTime: START_MS + seq * TICK_MS };
    };
  };
}

/** The news of the tape's first hour, published before it: every decay has an input. */
function toNews(universe: readonly Instrument[]): NewsEvent[] {
  const wire = newsWire(SEED, universe, TICK_MS);
  return Array.from({ length: 3_600_000 / TICK_MS }, (_, seq) => {
    const simTime = START_MS - 3_600_000 + seq * TICK_MS;
    return newsAt({ wire, universe, seed: SEED }, { seq, at: simTime, simTime }) ?? [];
  }).flat();
}

function makeVariants(size: number, share: number) {
  const universe = makeUniverse(size);
  const open = tape(universe);
  const events = toNews(universe);
  const settings = {
    instruments: universe,
    tickMs: TICK_MS,
    passedBetween: (from: number, to: number) => ({
      marketMs: to - from,
      volumeShare: volumeShareBetween('flat', from, to),
    }),
    newsPerHour,
  };
  const makeBoard = () => new FeatureBoard(settings, { ...NO_PRICES, news: events });
  const weighing = toWeighing(WEIGHT_DEFAULTS, GAIN_DEFAULT);
  const naive = naiveFeatures(universe, volumeShareOfMs('flat', START_MS));
  for (const event of events) naive.consume(event);
  const [plain, scored] = [makeBoard(), makeBoard()];
  const variants = [
    { name: 'written naively', take: naive.take },
    { name: 'features', take: (batch: TickBatch) => plain.take(batch) },
    {
      name: 'features and signals',
      take: (batch: TickBatch) =>
        scored.take(batch)?.vectors.map((vector) => computeSignal(vector, weighing)),
    },
  ];
  return variants.map(({ name, take }) => {
    const next = open();
    for (let i = 0; i < WARM_BATCHES; i += 1) take(next());
    const turn = () => {
      const batches = Math.max(1, Math.round((VECTORS * share) / size));
      for (let i = 0; i < batches; i += 1) take(next());
      return batches * size;
    };
    return { name, turn };
  });
}

const NO_PRICES = { minutes: 0, closes: [], newsSpanMs: 3_600_000 };

export const features: Scenario = async ({ effort }) => {
  const rows = [];
  const share = { full: 1, quick: 0.2, smoke: 0.002 }[effort];
  for (const size of effort === 'smoke' ? [80] : SIZES) {
    const compared = await compare(makeVariants(size, share), ROUNDS[effort]);
    rows.push(
      ...compared.map(({ name, cpuUs, gain }, place) => ({
        variant: `${size} symbols, ${name}`,
        figures: {
          'us/vector': rounded(cpuUs),
          'vectors/s/core': Math.round(1_000_000 / cpuUs),
          'ms/batch': rounded((cpuUs * size) / 1_000),
          '% of a core at 4 batches/s': rounded((cpuUs * size * 100) / (TICK_MS * 1_000)),
          'gain (CPU)': place === 0 ? 'baseline' : `${rounded(gain.mid)}x`,
        },
      })),
    );
  }
  const notes = ['Seven features a vector, raw and normalised, with what they are normalised by.'];
  return [{ title: 'Feature vectors per second and core', rows, notes }];
};
