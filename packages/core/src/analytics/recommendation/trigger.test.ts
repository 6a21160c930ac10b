/** When advice is given: strictly above the threshold, for long enough, not again too soon, never in a flood. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { SignalBatch } from '@tradefloor/contracts/intelligence';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COOL_DOWN_MS, PER_MINUTE, PERSISTENCE, Trigger } from './trigger.ts';

const START_MS = 1_795_444_200_000;
const TICK_MS = 250;

const toBatch = (seq: number, signals: Readonly<Record<string, number>>): SignalBatch => ({
  seq,
  at: START_MS + seq * TICK_MS,
  simTime: START_MS + seq * TICK_MS,
  weightsVersion: 1,
  signals: Object.entries(signals).map(([symbol, confidence]) => ({
    symbol: instrumentSymbol(symbol),
    signal: confidence,
    confidence: Math.abs(confidence),
    score: confidence,
    agreement: 1,
    contributions: [confidence, 0, 0, 0, 0, 0, 0],
  })),
});

/** Feeds one confidence a batch, its sign the direction; returns the batches at which a signal was published. */
function publishedAt(confidences: readonly number[], trigger = new Trigger()): string[] {
  return confidences.flatMap((confidence, seq) =>
    trigger.take(toBatch(seq, { AAPL: confidence })).map(({ side }) => `${seq} ${side}`),
  );
}

const held = (confidence: number, batches: number): number[] =>
  Array.from({ length: batches }, () => confidence);

describe('a signal triggers', () => {
  it('once it has been above the threshold for two seconds, and not at the threshold', () => {
    expect(publishedAt(held(0.7, 20))).toEqual(['7 BUY']);
    expect(publishedAt(held(-0.7, 20))).toEqual(['7 SELL']);
    expect(publishedAt(held(0.6, 200))).toEqual([]);
    expect(publishedAt(held(0.6001, 20))).toEqual(['7 BUY']);
  });

  it('only when it lasts: a batch below restarts the count', () => {
    expect(publishedAt([...held(0.9, 7), 0.5, ...held(0.9, 7)])).toEqual([]);
    expect(publishedAt([...held(0.9, 7), 0.5, ...held(0.9, 8)])).toEqual(['15 BUY']);
    expect(publishedAt([...held(0.9, 4), ...held(-0.9, 4)])).toEqual([]);
  });

  it('once, until its confidence has fallen below the lower mark and the cool-down is over', () => {
    const cool = COOL_DOWN_MS / TICK_MS;
    expect(publishedAt(held(0.9, 1_000))).toEqual(['7 BUY']);
    expect(publishedAt([...held(0.9, 10), ...held(0.5, 300), ...held(0.9, 300)])).toEqual([
      '7 BUY',
    ]);
    expect(publishedAt([...held(0.9, 10), ...held(0.4, 300), ...held(0.9, 20)])).toEqual([
      '7 BUY',
      '317 BUY',
    ]);
    const early = [...held(0.9, 10), ...held(0.1, 20), ...held(0.9, 300)];
    expect(publishedAt(early)).toEqual(['7 BUY', `${7 + cool} BUY`]);
  });

  it('for each side by itself: the other side does not wait for this one', () => {
    expect(publishedAt([...held(0.9, 20), ...held(-0.9, 20)])).toEqual(['7 BUY', '27 SELL']);
  });

  it('at most so often a minute in all, the surest first; the rest follows when there is room', () => {
    const many = Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [`S${i}`, 0.61 + i / 1_000]),
    );
    const trigger = new Trigger();
    const published = Array.from({ length: 300 }, (_, seq) => trigger.take(toBatch(seq, many)));
    const first = published[PERSISTENCE - 1] ?? [];
    expect(first).toHaveLength(PER_MINUTE);
    expect(first[0]?.signal.symbol).toBe('S49');
    expect(published.findIndex((calls, seq) => seq > PERSISTENCE && calls.length > 0)).toBe(247);
    expect(published[247]).toHaveLength(20);
  });

  it('never floods, whatever the signals do', () => {
    const walk = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.array(walk, { minLength: 1, maxLength: 40 }), (stretches) => {
        const trigger = new Trigger();
        const times: { key: string; at: number }[] = [];
        let seq = 0;
        for (const stretch of stretches) {
          for (let i = 0; i < 12; i += 1, seq += 1) {
            const signals = Object.fromEntries(stretch.map((value, s) => [`S${s}`, value]));
            for (const { side, signal } of trigger.take(toBatch(seq, signals))) {
              expect(signal.confidence).toBeGreaterThan(0.6);
              times.push({ key: `${signal.symbol} ${side}`, at: seq * TICK_MS });
            }
          }
        }
        for (const [i, { key, at }] of times.entries()) {
          const before = times.slice(0, i);
          const last = before.filter((each) => each.key === key).at(-1)?.at;
          if (last !== undefined) expect(at - last).toBeGreaterThanOrEqual(COOL_DOWN_MS);
          const minute = before.filter((each) => each.at > at - 60_000);
          expect(minute.length).toBeLessThan(PER_MINUTE);
        }
      }),
    );
  });
});

describe('a restart', () => {
  it('restores published signals: neither the cool-down nor the minute restarts', () => {
    const trigger = new Trigger();
    const symbol = 'AAPL';
    trigger.remember({ symbol, side: 'BUY', simTime: START_MS - 1_000 });
    expect(publishedAt(held(0.9, 400), trigger)).toEqual([]);
    // Published a second before the first batch: the cool-down is over 59 seconds into this market.
    expect(publishedAt([0.1, ...held(0.9, 400)], trigger)).toEqual(['236 BUY']);
  });
});
