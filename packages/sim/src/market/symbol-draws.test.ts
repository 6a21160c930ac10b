/**
 * Each symbol has its own draws for 48.5 days and more. Keys that were windows on one cycle met: of eighty symbols some
 * twenty pairs within that time, the first within hours. Where they met is worked out here from the keys.
 */
import { px, qty } from '@tradefloor/contracts/money';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { combine32, hash32, mix32 } from '@tradefloor/core/prng';
import { describe, expect, it } from 'vitest';
import { darkArrival } from '../venue/dark-flow.ts';
import { drawPrint } from '../venue/print.ts';
import { makeBookKeys, venueDepth } from './depth.ts';
import { drawBurst, makeFlowKey } from './order-flow.ts';
import { toPrints } from './prints.ts';
import { EQUITIES } from './universe.ts';
import { calmVolatility, lookOn } from './volatility.ts';

const SEED = 42;
const SPAN = 2 ** 24;
const RUN = 100;
const tick = { bid: px(1_000_000), ask: px(1_000_100), last: px(1_000_000), volume: qty(5_000) };
const flowKey = (symbol: string) => makeFlowKey(SEED, symbol);
const habitKey = (symbol: string) => combine32(combine32(SEED, hash32('realism')), hash32(symbol));

/** What one look adds to a symbol's volatility and activity. */
function look(symbol: string, seq: number) {
  const state = calmVolatility(1);
  const moved = { market: 0, own: new Float64Array(1) };
  const keys = Uint32Array.of(habitKey(symbol));
  lookOn(state, { keys, marketKey: 1, tick: seq, seconds: 1, moved });
  return state;
}

const equity = (symbol: string) => {
  const found = EQUITIES.find((each) => each.symbol === symbol);
  if (found === undefined) throw new Error(`${symbol} is not listed`);
  return found;
};

/** What a symbol draws with a batch, as a text, and the numbers that its keys on the cycle were made of. */
const FAMILIES = {
  'sizes of batches': {
    word: (symbol: string) => flowKey(symbol) ^ 0x6275_7273,
    draw: (symbol: string, seq: number) => String(drawBurst(flowKey(symbol), seq)),
    nothing: '0',
  },
  'sizes of prints': {
    word: (symbol: string) => flowKey(symbol) ^ 0x7072_696e,
    draw: (symbol: string, seq: number) => {
      const flags = ['ORDER_FLOW'] as const;
      return toPrints({ seed: SEED, seq, instrument: equity(symbol), tick, flags })
        .map(({ qty: shares }) => shares)
        .join();
    },
    nothing: '',
  },
  volatility: {
    word: habitKey,
    draw: (symbol: string, seq: number) => String(look(symbol, seq).own[0]),
    nothing: '0',
  },
  activity: {
    word: (symbol: string) => habitKey(symbol) ^ 0x6163_7469,
    draw: (symbol: string, seq: number) => String(look(symbol, seq).activity.own[0]),
    nothing: '0',
  },
};

/** The inverse of the cycle's step modulo 2^32, by Newton's iteration. */
const inverse = (step: number): number => {
  let found = 1;
  for (let i = 0; i < 5; i += 1) found = Math.imul(found, 2 - Math.imul(step, found));
  return found;
};
const INVERSE = inverse(0x9e37_79b1);

/** Pairs of symbols of which the first came to where the other began, after so many ticks. */
const meetings = (word: (symbol: string) => number) =>
  EQUITIES.flatMap(({ symbol: later }) =>
    EQUITIES.flatMap(({ symbol: sooner }) => {
      const apart = mix32(word(sooner)) - mix32(word(later));
      const ticks = Math.imul(apart, INVERSE) >>> 0;
      return ticks === 0 || ticks > SPAN ? [] : [{ later, sooner, ticks }];
    }),
  );

/**
 * What every market has, plain ones too: their first 2^24 ticks are as they always were. `alike` is the part of draws
 * that are the same by chance, about.
 */
const PLAIN = {
  'sides and venues': {
    word: (symbol: string) => combine32(SEED, hash32(symbol)),
    draw: (symbol: string, seq: number) =>
      JSON.stringify(drawPrint(SEED, seq, equity(symbol).symbol)),
    alike: 0.2,
  },
  'dark arrivals': {
    word: (symbol: string) => combine32(SEED, hash32(`dark|${symbol}`)),
    draw: (symbol: string, seq: number) => {
      const { symbol: name } = equity(symbol);
      const instrument = { symbol: name, adv: qty(50_000_000), lotSize: qty(1) };
      const span = { durationMs: 60_000, volume: 1, usualVolume: 1 };
      return JSON.stringify(darkArrival({ seed: SEED, seq, instrument, ...span }));
    },
    alike: 0.1,
  },
};

describe('after 2^24 ticks, with and without habits', () => {
  it.each(Object.entries(PLAIN))('no symbol goes on with what another drew: %s', (_, family) => {
    const pairs = meetings(family.word);
    expect(pairs.length).toBeGreaterThan(5);
    for (const { later, sooner, ticks } of pairs) {
      const repeated = (from: number) => {
        const seqs = Array.from({ length: RUN }, (__, i) => from + i);
        return seqs.filter((seq) => family.draw(sooner, seq) === family.draw(later, seq + ticks));
      };
      // They did in the first span, and there they are kept.
      expect(repeated(0)).toHaveLength(ticks + RUN < SPAN ? RUN : 0);
      expect(repeated(SPAN).length, `${later} and ${sooner}`).toBeLessThan(2 * family.alike * RUN);
    }
  });

  it('no book shows the sizes that another showed', () => {
    const key = (symbol: string) => makeBookKeys(SEED, symbol)[0] ?? 0;
    const pairs = meetings(key).filter(({ ticks }) => ticks < SPAN / 16);
    expect(pairs.length).toBeGreaterThan(0);
    const phase = (symbol: string) => key(symbol) & 15;
    const sizes = (symbol: string, epoch: number) => {
      const instrument = { ...equity('AAPL'), symbol: equity(symbol).symbol };
      const seq = epoch * 16 - phase(symbol);
      const view = { seed: SEED, seq, instrument, tick };
      return venueDepth(view, LIT_VENUES[0], 4).bids.map(({ size }) => size);
    };
    for (const { later, sooner, ticks } of pairs) {
      const isAlike = (epoch: number) =>
        String(sizes(sooner, epoch)) === String(sizes(later, epoch + ticks));
      const run = Array.from({ length: RUN }, (_, i) => i + 1);
      expect(run.filter((epoch) => isAlike(epoch))).toHaveLength(RUN);
      expect(run.filter((epoch) => isAlike(SPAN / 16 + epoch)).length).toBeLessThan(RUN / 20);
    }
  });
});

describe('within 2^24 ticks, 48.5 days at four a second', () => {
  it.each(Object.entries(FAMILIES))('no symbol repeats what another drew: %s', (_, family) => {
    const pairs = meetings(family.word);
    expect(pairs.length).toBeGreaterThan(5);
    for (const { later, sooner, ticks } of pairs) {
      let repeated = 0;
      for (let seq = 1; seq <= RUN; seq += 1) {
        const drawn = family.draw(sooner, seq);
        if (drawn !== family.nothing && drawn === family.draw(later, seq + ticks)) repeated += 1;
      }
      expect(repeated, `${later} after ${ticks} ticks, ${sooner}`).toBeLessThan(RUN / 20);
    }
  });
});
