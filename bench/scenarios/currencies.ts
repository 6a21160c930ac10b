/**
 * The cost of a batch of currency prices: nine pairs by three sizes recomputed from seed and batch number, and as the
 * stream's text, beside prices that are only stepped on from where they stood.
 */
import { FxBatch } from '@tradefloor/contracts/fx';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import { FX_PAIRS } from '@tradefloor/instruments/fx/fx-pairs';
import { fxQuotesAt } from '@tradefloor/sim/fx/fx-market';
import { compare, ROUNDS } from '../harness/compare.ts';
import type { Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';

const SEED = 42;
const TICK_MS = 250;
const SIZES = [1, 1.6, 2.4];
const STEP = 7e-6;

/** Prices that remember themselves: one step of each pair, unrounded walk, three rungs. */
function steppedTick() {
  const mids = FX_PAIRS.map(({ referencePrice }) => Number(referencePrice));
  return () => {
    for (const [i, { tickSize }] of FX_PAIRS.entries()) {
      const rng = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(6.283 * Math.random());
      const mid = (mids[i] ?? 1) * Math.exp(STEP * rng);
      mids[i] = mid;
      const middle = mid / tickSize;
      SIZES.map((wider) => ({
        bid: Math.floor(middle - 2 * wider) * tickSize,
        ask: Math.ceil(middle + 2 * wider) * tickSize,
      }));
    }
    return FX_PAIRS.length;
  };
}

/** Prices from the number of the batch alone, as the pricer makes them. */
function quotedTick(each: (batch: FxBatch) => void) {
  let seq = 10_000;
  return () => {
    seq += 1;
    const quotes = fxQuotesAt(SEED, seq);
    each({ seq, at: 1_795_444_200_000 + seq * TICK_MS, quotes });
    return quotes.length;
  };
}

export const currencies: Scenario = async ({ effort }) => {
  const ticks = { full: 5_000, quick: 500, smoke: 20 }[effort];
  const makeTurn = (tick: () => number) => () => {
    let quoted = 0;
    for (let i = 0; i < ticks; i += 1) quoted += tick();
    return quoted;
  };
  const compared = await compare(
    [
      { name: 'stepped on, remembered', turn: makeTurn(steppedTick()) },
      { name: 'made from seed and batch', turn: makeTurn(quotedTick(() => undefined)) },
      {
        name: 'made, and written for a socket',
        turn: makeTurn(quotedTick((batch) => JSON.stringify(encodeWire(FxBatch, batch)))),
      },
    ],
    ROUNDS[effort],
  );
  return [
    {
      title: 'nine currency pairs by three sizes with every batch',
      rows: compared.map(({ name, cpuUs, gain }, place) => ({
        variant: name,
        figures: {
          'us/quote': rounded(cpuUs),
          'quotes/s and core': rounded(1_000_000 / cpuUs),
          '% of a core at 4 batches/s': rounded(
            (cpuUs * FX_PAIRS.length * 100) / (TICK_MS * 1_000),
          ),
          'gain (CPU)': place === 0 ? 'baseline' : `${rounded(gain.mid)}x`,
        },
      })),
      notes: [
        'Made from the number alone, any quote of the past can be had again: a quote id needs no memory, a restart loses none.',
      ],
    },
  ];
};
