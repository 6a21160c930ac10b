/**
 * The platform's source of luck: mulberry32 with random access, evenly spaced streams and a text hash.
 * Nothing here may seed itself: a seed always comes in.
 */

/** The additive step of mulberry32's state (Tommy Ettinger, 2017). */
export const PRNG_STEP = 0x6d2b79f5;

/** A random number generator, one number at a time. Each handling, order or symbol has its own. */
export type Draws = {
  /** A uniform number in [0, 1), a multiple of 2^-32. */
  next(): number;
  /** A uniform whole number in [0, 2^32). */
  nextU32(): number;
};

/** A seed is a whole number of 32 bits; others would silently alias one of these. */
export const isSeed = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff;

/** mulberry32's output for a state that has already been stepped; as an unsigned 32-bit number. */
export function nextOutput(state: number): number {
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return (t ^ (t >>> 14)) >>> 0;
}

/**
 * Draw number `k` (from 0) of the generator seeded `seed`, as an unsigned 32-bit number, in constant time:
 * the state before draw k is `seed + k * PRNG_STEP` modulo 2^32.
 */
export const drawAt = (seed: number, k: number): number =>
  nextOutput((seed + Math.imul(k + 1, PRNG_STEP)) | 0);

/** The generator seeded `seed` (taken modulo 2^32), from its first draw. */
export function drawsFrom(seed: number): Draws {
  let state = seed | 0;
  const nextU32 = (): number => {
    // Without `| 0` the state passes 2^53 after 4,917,758 draws and leaves the true sequence.
    state = (state + PRNG_STEP) | 0;
    return nextOutput(state);
  };
  return { nextU32, next: () => nextU32() / 0x1_0000_0000 };
}

/**
 * The seed of stream `i` of a family: all mulberry32 generators are windows on one cycle of 2^32 draws, so streams
 * differ by their start. The first 128 start 2^25 draws apart; later ones halve the gaps, repeatedly, and no stream
 * moves when another is added.
 */
export function streamSeed(seed: number, i: number): number {
  let offset = (i & 127) << 25;
  let gap = 1 << 24;
  for (let rest = i >>> 7; rest > 0; rest >>>= 1) {
    if ((rest & 1) === 1) offset += gap;
    gap >>>= 1;
  }
  return (seed + Math.imul(offset, PRNG_STEP)) >>> 0;
}

/** The finaliser of MurmurHash3 (fmix32): every bit of the word reaches every bit of the result. */
export function mix32(word: number): number {
  let h = word | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85eb_ca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2_ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** One 32-bit key from two; the order of the two matters. */
export const combine32 = (a: number, b: number): number =>
  mix32(mix32(a) + Math.imul(b, 0x9e37_79b1));

/**
 * Number `k` of the draws with a key, for streams that lie beside each other for long. Those of {@link combine32} are
 * windows on one cycle: of eighty keys two are within two million draws of each other, and one repeats the other from
 * there on. Here two keys have a draw in common now and then, as dice have, and never two in a row.
 */
export const keyedDraw = (key: number, k: number): number => mix32(mix32(k) ^ key);

/** The same from number `from` on; those before stay as they have always been, windows of {@link combine32}. */
export const keyedFrom = (from: number, key: number, k: number): number =>
  k < from ? combine32(key, k) : keyedDraw(key, k);

/** FNV-1a of 32 bits over the text's UTF-8 bytes (draft-eastlake-fnv). */
export function fnv1a32(text: string): number {
  let h = 0x811c_9dc5;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) {
      h = Math.imul(h ^ unit, 0x0100_0193);
      continue;
    }
    const code = text.codePointAt(at) ?? 0;
    // A pair of surrogates is one character.
    if (code >= 0x1_0000) at += 1;
    h = takeWide(h, code);
  }
  return h >>> 0;
}

/** The UTF-8 bytes of a character beyond ASCII, taken into a running FNV-1a. */
function takeWide(before: number, code: number): number {
  let h = before;
  const eat = (byte: number): void => {
    h = Math.imul(h ^ byte, 0x0100_0193);
  };
  if (code < 0x800) eat(0xc0 | (code >> 6));
  else {
    if (code < 0x1_0000) eat(0xe0 | (code >> 12));
    else {
      eat(0xf0 | (code >> 18));
      eat(0x80 | ((code >> 12) & 0x3f));
    }
    eat(0x80 | ((code >> 6) & 0x3f));
  }
  eat(0x80 | (code & 0x3f));
  return h;
}

/** A text as a seed: FNV-1a, then the MurmurHash3 finaliser, since FNV alone mixes its last bytes badly. */
export const hash32 = (text: string): number => mix32(fnv1a32(text));

/**
 * A whole number in [0, bound) by scaling one draw.
 * The bias is at most bound / 2^32, which no simulated venue can notice.
 */
export const uniformInt = (draws: Draws, bound: number): number => Math.floor(draws.next() * bound);
