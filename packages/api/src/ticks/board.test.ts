import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenBatch, givenTick, NOW } from '../testing/given.ts';
import { TickBoard } from './board.ts';
import { createTickReader, type TickFrame } from './frame.ts';
import { TickGroup, toGroupKey } from './group.ts';

const SYMBOLS = ['AAPL', 'MSFT', 'BRK.B', 'EURUSD', 'NVDA'];

/** Whole millionths: cents mostly, sometimes finer. */
const price = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 99_999 }).map((cents) => cents * 10_000) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 999_999_999 }) },
);
const size = fc.integer({ min: 0, max: 100_000 });
const tick = fc
  .record({
    symbol: fc.constantFrom(...SYMBOLS),
    numbers: fc.tuple(price, price, price, price, price, price),
    sizes: fc.tuple(size, size, fc.oneof(fc.constant(0), size), size),
    prior: fc.option(price),
    vwap: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
    isRestricted: fc.boolean(),
  })
  .map(({ symbol, numbers, sizes, prior, vwap, isRestricted }) => ({
    symbol: instrumentSymbol(symbol),
    bid: px(numbers[0]),
    ask: px(numbers[1]),
    last: px(numbers[2]),
    mid: px(numbers[0]),
    open: px(numbers[3]),
    high: px(numbers[4]),
    low: px(numbers[5]),
    ...(prior === null ? {} : { priorClose: px(prior) }),
    ...(vwap === null ? {} : { vwap: px(vwap) }),
    ...(isRestricted ? { shortRestricted: true as const } : {}),
    bidSize: qty(sizes[0]),
    askSize: qty(sizes[1]),
    volume: qty(sizes[2]),
    dayVolume: qty(sizes[3]),
  }));
const batches = fc.array(
  fc.uniqueArray(tick, { selector: ({ symbol }) => symbol, maxLength: SYMBOLS.length }),
  { minLength: 1, maxLength: 30 },
);

/** What a reader must show, in millionths, by symbol. */
const shown = (reader: ReturnType<typeof createTickReader>) =>
  Object.fromEntries(
    reader.quotes().map(({ symbol, unit, ...q }) => {
      const back = (units: number) => units * (1_000_000 / unit);
      const { bid, ask, last, open, high, low, priorClose } = q;
      const { bidSize, askSize, volume, dayVolume } = q;
      const prices = [bid, ask, last, open, high, low, priorClose];
      return [symbol, prices.map(back).concat(bidSize, askSize, volume, dayVolume)];
    }),
  );

const truth = (latest: ReadonlyMap<string, TickBatch['ticks'][number]>, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const t = latest.get(name);
      if (!t) return [];
      const prices = [t.bid, t.ask, t.last, t.open, t.high, t.low, t.priorClose ?? t.open];
      return [[name, [...prices, t.bidSize, t.askSize, t.volume, t.dayVolume]]];
    }),
  );

describe('a reader of tick frames', () => {
  it('shows exactly the newest prices of its symbols after every batch, also when frames were left out', () => {
    const subset = fc.oneof(fc.constant(null), fc.subarray(SYMBOLS));
    fc.assert(
      fc.property(
        batches,
        subset,
        fc.array(fc.boolean(), { maxLength: 30 }),
        (all, names, skips) => {
          const board = new TickBoard();
          const reader = createTickReader();
          const latest = new Map<string, TickBatch['ticks'][number]>();
          let behind = true;
          all.forEach((ticks, i) => {
            for (const t of ticks) latest.set(t.symbol, t);
            expect(board.apply({ seq: i + 1, at: NOW, simTime: NOW, ticks })).toBe(true);
            if (skips[i]) {
              behind = true;
              return;
            }
            const members = board.listMembers(names);
            const frame = behind ? board.full(members) : board.delta(members);
            behind = false;
            // A wire in between: what is not JSON does not arrive.
            reader.apply(JSON.parse(JSON.stringify(frame)) as TickFrame);
            expect(shown(reader)).toEqual(truth(latest, names ?? SYMBOLS));
            for (const { symbol, shortRestricted } of reader.quotes()) {
              expect(shortRestricted).toBe(latest.get(symbol)?.shortRestricted === true ? 1 : 0);
            }
            for (const { symbol, unit, vwap } of reader.quotes()) {
              const sent = (vwap * 1_000_000) / unit;
              const off = Math.abs(sent - (latest.get(symbol)?.vwap ?? 0));
              // Half a hundredth of the unit that is sent.
              expect(off).toBeLessThanOrEqual(5_000 / unit + 1e-6);
            }
          });
        },
      ),
    );
  });

  it('names the quotes that changed and no others', () => {
    const board = new TickBoard();
    const reader = createTickReader();
    board.apply(givenBatch(1, { AAPL: 150_000_000, MSFT: 300_000_000 }));
    expect(reader.apply(board.full(board.listMembers(null)))).toHaveLength(2);
    board.apply(givenBatch(2, { AAPL: 150_000_000, MSFT: 300_010_000 }));
    const changed = reader.apply(board.delta(board.listMembers(null)));
    expect(changed.map((index) => reader.quote(index)?.symbol)).toEqual(['MSFT']);
    expect(reader.quote(reader.indexOf('MSFT') ?? -1)).toMatchObject({ bid: 30_001, unit: 100 });
    expect([reader.seq, reader.atMs]).toEqual([2, NOW + 500]);
  });
});

describe('a frame', () => {
  it('of a batch in which nothing changed holds no columns', () => {
    const board = new TickBoard();
    board.apply(givenBatch(1, { AAPL: 150_000_000 }));
    board.apply(givenBatch(2, { AAPL: 150_000_000 }));
    expect(board.delta(board.listMembers(null))).toEqual({ s: 2, a: NOW + 500 });
  });

  it('never holds a symbol that was not requested', () => {
    const board = new TickBoard();
    board.apply(givenBatch(1, { AAPL: 150_000_000, MSFT: 300_000_000 }));
    const text = JSON.stringify(board.full(board.listMembers(['MSFT'])));
    expect(text).toContain('MSFT');
    expect(text).not.toContain('AAPL');
  });

  it('without an average price is what it was before there was one', () => {
    const board = new TickBoard();
    board.apply(givenBatch(1, { AAPL: 150_000_000 }));
    expect(board.full(board.listMembers(null))).not.toHaveProperty('w');
    const [given] = givenBatch(2, { AAPL: 150_010_000 }).ticks;
    if (given === undefined) throw new Error('a batch of one tick');
    const apply = (seq: number, vwap?: number): TickFrame => {
      const tick = vwap === undefined ? given : { ...given, vwap: px(vwap) };
      board.apply({ ...givenBatch(seq, {}), ticks: [tick] });
      return board.delta(board.listMembers(null));
    };
    expect(apply(2, 150_003_333).w).toEqual([null, [1_500_033]]);
    // Less than half a hundredth of a cent is no change to send.
    expect(apply(3, 150_003_340)).not.toHaveProperty('w');
    expect(apply(4).w).toEqual([null, [0]]);
  });

  it('takes finer units when a price needs them, and keeps them', () => {
    const board = new TickBoard();
    board.apply(givenBatch(1, { EURUSD: 1_080_000 }));
    board.apply({ ...givenBatch(2, {}), ticks: [givenTick('EURUSD', 1_080_015)] });
    const frame = board.delta(board.listMembers(null));
    expect(frame.d).toEqual([[0, 'EURUSD', 1_000_000]]);
  });

  it('of 80 symbols that all moved is smaller than 3 kB', () => {
    const board = new TickBoard();
    const at = (seq: number) =>
      Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`SYM${i}`, 1_870_000 * (i + seq)]));
    const inOneDay = (batch: TickBatch): TickBatch => ({
      ...batch,
      ticks: batch.ticks.map((each) => ({ ...each, priorClose: px(1_870_000) })),
    });
    board.apply(inOneDay(givenBatch(1, at(1))));
    board.apply(inOneDay(givenBatch(2, at(2))));
    expect(JSON.stringify(board.delta(board.listMembers(null))).length).toBeLessThan(3_000);
  });
});

describe('a board', () => {
  it('ignores a batch that is not newer', () => {
    const board = new TickBoard();
    expect(board.apply(givenBatch(5, { AAPL: 1_000_000 }))).toBe(true);
    expect(board.apply(givenBatch(5, { AAPL: 2_000_000 }))).toBe(false);
    expect(board.apply(givenBatch(4, { AAPL: 2_000_000 }))).toBe(false);
    expect(board.batch?.ticks[0]?.bid).toBe(1_000_000);
  });
});

describe('a split', () => {
  const split = (seq: number) => [{ symbol: instrumentSymbol('META'), ratio: 10, seq, at: NOW }];
  const read = (board: TickBoard, reader: ReturnType<typeof createTickReader>) =>
    reader.apply(board.delta(board.listMembers(null)));

  it('of a paused symbol is in the frame of its batch: what is held is worth the same', () => {
    const board = new TickBoard();
    const reader = createTickReader();
    board.apply(givenBatch(1, { META: 620_000_000, MSFT: 300_000_000 }));
    reader.apply(board.full(board.listMembers(null)));
    const before = { ...reader.quote(reader.indexOf('META') ?? -1) };
    board.apply({ ...givenBatch(2, { MSFT: 300_000_000 }), splits: split(2) });
    read(board, reader);
    const after = reader.quote(reader.indexOf('META') ?? -1);
    expect(after?.unit).toBe(100);
    expect(after?.bid).toBe(Math.round((before?.bid ?? 0) / 10));
    expect(after?.open).toBe(Math.round((before?.open ?? 0) / 10));
    expect(after?.dayVolume).toBe(10 * (before?.dayVolume ?? 0));
    expect(after?.ask).toBeGreaterThan(after?.bid ?? 0);
  });

  it('changes prices once, and none that came after it', () => {
    const board = new TickBoard();
    board.apply({ ...givenBatch(5, { META: 62_000_000 }), splits: split(3) });
    board.apply({ ...givenBatch(6, {}), splits: split(3) });
    expect(board.delta(board.listMembers(null))).toEqual({ s: 6, a: NOW + 1_500 });
    board.apply({ ...givenBatch(9, { META: 6_200_000 }), splits: [...split(3), ...split(8)] });
    const [row] = board.full(board.listMembers(null)).d ?? [];
    expect(row).toEqual([0, 'META', 100]);
  });
});

describe('a group', () => {
  it('is the same for the same symbols in any order, and writes each frame once', () => {
    expect(toGroupKey(['B', 'A', 'B'])).toBe(toGroupKey(['A', 'B']));
    expect(toGroupKey(null)).not.toBe(toGroupKey([]));
    const board = new TickBoard();
    board.apply(givenBatch(1, { AAPL: 150_000_000 }));
    const group = new TickGroup(board, ['AAPL', 'LATER']);
    expect(group.fullText()).toBe(group.fullText());
    board.apply(givenBatch(2, { AAPL: 150_000_000, LATER: 2_000_000 }));
    expect(JSON.parse(group.deltaText())).toMatchObject({ d: [[1, 'LATER', 100]] });
  });
});
