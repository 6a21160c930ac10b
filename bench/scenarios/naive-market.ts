/**
 * The market as one writes it first: an object per symbol, mulberry32 in a closure, Box-Muller, Math.exp. The
 * yardstick for the real one; it knows no sectors, no prints, no days.
 */

type Listed = { readonly symbol: string; readonly sigma: number; price: number; volume: number };

function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Walks `symbols` prices; each call of `step` is one tick of all of them. */
export function naiveMarket(symbols: readonly string[], seed: number) {
  const random = mulberry32(seed);
  const dt = 0.25 / 5_896_800;
  const listed: Listed[] = symbols.map((symbol) => ({
    symbol,
    sigma: 0.3,
    price: 100,
    volume: 0,
  }));
  const normal = () =>
    Math.sqrt(-2 * Math.log(random() || Number.MIN_VALUE)) * Math.cos(2 * Math.PI * random());
  return {
    step: () => {
      for (const one of listed) {
        const drift = -0.5 * one.sigma * one.sigma * dt;
        one.price *= Math.exp(drift + one.sigma * Math.sqrt(dt) * normal());
        one.volume = Math.floor(-Math.log(1 - random()) * 400);
      }
    },
    toPrice: (place: number) => listed[place]?.price ?? 0,
  };
}
