/** mulberry32 against published values, its random access, its streams and the text hash. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import reference from './prng.reference.json';
import {
  combine32,
  drawAt,
  drawsFrom,
  fnv1a32,
  hash32,
  isSeed,
  keyedDraw,
  mix32,
  streamSeed,
  uniformInt,
} from './prng.ts';

const seeds = fc.integer({ min: 0, max: 0xffff_ffff });

describe('mulberry32', () => {
  it.each(Object.entries(reference.uint32))(
    'gives the reference draws for seed %s',
    (seed, want) => {
      const draws = drawsFrom(Number(seed));
      expect(want.map(() => draws.nextU32())).toEqual(want);
    },
  );

  it('stays on the true sequence past the draw at which a state without 32 bits leaves it', () => {
    const draws = drawsFrom(42);
    let last = 0;
    for (let k = 0; k <= 4_917_758; k += 1) last = draws.nextU32();
    expect(last).toBe(reference.jump.seed42_draw4917758);
    expect(drawAt(42, 4_917_758)).toBe(reference.jump.seed42_draw4917758);
    expect(drawAt(42, 1_000_000)).toBe(reference.jump.seed42_draw1000000);
  });

  it('reaches any draw in one step, the same as one after the other', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 0, max: 2_000 }), (seed, k) => {
        const draws = drawsFrom(seed);
        for (let i = 0; i < k; i += 1) draws.nextU32();
        expect(drawAt(seed, k)).toBe(draws.nextU32());
      }),
    );
  });

  it('gives floats in [0, 1) that are the whole numbers divided by 2^32', () => {
    const [whole, float] = [drawsFrom(7), drawsFrom(7)];
    for (let i = 0; i < 1_000; i += 1) expect(float.next()).toBe(whole.nextU32() / 2 ** 32);
  });

  it('takes whole numbers of 32 bits as seeds and refuses what would silently be one of them', () => {
    expect([0, 42, 0xffff_ffff].every(isSeed)).toBe(true);
    expect([-1, 2 ** 32, 0.5, Number.NaN, Number.POSITIVE_INFINITY].some(isSeed)).toBe(false);
  });
});

describe('streams', () => {
  it('start 2^25 draws apart for the first 128', () => {
    for (let i = 0; i < 127; i += 1) {
      expect(drawAt(streamSeed(42, i), 2 ** 25)).toBe(drawAt(streamSeed(42, i + 1), 0));
    }
  });

  it('halve the gaps from the 129th on, and never start where another does', () => {
    expect(streamSeed(42, 128)).not.toBe(streamSeed(42, 0));
    expect(drawAt(streamSeed(42, 0), 2 ** 24)).toBe(drawAt(streamSeed(42, 128), 0));
    const starts = new Set(Array.from({ length: 60_000 }, (_, i) => streamSeed(42, i)));
    expect(starts.size).toBe(60_000);
  });

  it('of neighbours are uncorrelated', () => {
    const length = 20_000;
    const column = (i: number) =>
      Array.from({ length }, (_, k) => drawAt(streamSeed(42, i), k) / 2 ** 32 - 0.5);
    const columns = Array.from({ length: 10 }, (_, i) => column(i));
    for (const [i, a] of columns.entries()) {
      for (const b of columns.slice(i + 1)) {
        const covariance = a.reduce((sum, x, k) => sum + x * (b[k] ?? 0), 0) / length;
        // The variance of a uniform number is 1/12; four standard errors.
        expect(Math.abs(covariance * 12)).toBeLessThan(4 / Math.sqrt(length));
      }
    }
  });
});

describe('hashes', () => {
  it('are FNV-1a with its published values before the finaliser', () => {
    expect(fnv1a32('')).toBe(0x811c_9dc5);
    expect(fnv1a32('a')).toBe(0xe40c_292c);
    expect(fnv1a32('foobar')).toBe(0xbf9c_f968);
  });

  it('read a text by its UTF-8 bytes', () => {
    const toBytes = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));
    const naive = (bytes: string) =>
      [...bytes].reduce((h, c) => Math.imul(h ^ c.charCodeAt(0), 0x0100_0193), 0x811c_9dc5) >>> 0;
    for (const text of ['é', 'Ж', '€', '漢字', '😀', 'a😀é€']) {
      expect(fnv1a32(text)).toBe(naive(toBytes(text)));
    }
  });

  it("finish with MurmurHash3's mixer and its known values", () => {
    expect(mix32(0)).toBe(0);
    expect(mix32(1)).toBe(0x514e_28b7);
    expect(hash32('foobar')).toBe(mix32(0xbf9c_f968));
  });

  it('of two words depend on their order and rarely meet', () => {
    expect(combine32(1, 2)).not.toBe(combine32(2, 1));
    const keys = new Set<number>();
    for (let a = 0; a < 300; a += 1) for (let b = 0; b < 300; b += 1) keys.add(combine32(a, b));
    // 90,000 keys in 2^32 places meet about once.
    expect(keys.size).toBeGreaterThan(89_990);
  });

  it('of a key part again where two keys draw the same', () => {
    const anyK = fc.integer({ min: 0, max: 2 ** 31 });
    fc.assert(
      fc.property(seeds, anyK, anyK, (key, k, otherK) => {
        fc.pre(k !== otherK);
        // The one key that draws at `otherK` what this one draws at `k`.
        const other = (key ^ mix32(k) ^ mix32(otherK)) >>> 0;
        expect(keyedDraw(other, otherK)).toBe(keyedDraw(key, k));
        let equal = 0;
        for (let i = 1; i <= 32; i += 1) {
          if (keyedDraw(other, otherK + i) === keyedDraw(key, k + i)) equal += 1;
        }
        expect(equal).toBe(0);
      }),
      { numRuns: 500, seed: 42 },
    );
  });

  it('of a key are uniform, and those of neighbouring keys and numbers unrelated', () => {
    const count = 20_000;
    const row = (key: number, from: number) =>
      Array.from({ length: count }, (_, k) => keyedDraw(key, from + k) / 2 ** 32 - 0.5);
    const rows = [row(1, 0), row(1, 1), row(2, 0), row(3, 0), row(2 ** 31, 0), row(1, 2 ** 24)];
    for (const [i, a] of rows.entries()) {
      const mean = a.reduce((sum, x) => sum + x, 0) / count;
      // The variance of a uniform number is 1/12; four standard errors.
      expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(12 * count));
      for (const b of rows.slice(i + 1)) {
        const covariance = a.reduce((sum, x, k) => sum + x * (b[k] ?? 0), 0) / count;
        expect(Math.abs(covariance * 12)).toBeLessThan(4 / Math.sqrt(count));
      }
    }
  });
});

describe('uniformInt', () => {
  it('stays below its bound and reaches every value', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 1_000_000 }), (seed, bound) => {
        const value = uniformInt(drawsFrom(seed), bound);
        expect(Number.isInteger(value) && value >= 0 && value < bound).toBe(true);
      }),
    );
    const draws = drawsFrom(1);
    expect(new Set(Array.from({ length: 200 }, () => uniformInt(draws, 7))).size).toBe(7);
  });
});
