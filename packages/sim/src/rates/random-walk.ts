/**
 * A random walk with random access by tick: Brownian motion by midpoint displacement (Levy's construction). The value
 * at a tick is a function of seed and tick alone, so that nothing is stored, and a restart loses nothing.
 */
import { normalQuantile, openUnit } from '@tradefloor/core/distribution';
import { drawAt, hash32 } from '@tradefloor/core/prng';

/** Ticks of one construction: 97 days at four a second; the next one goes on where it ends. */
const SPAN_BITS = 25;
const SPAN = 2 ** SPAN_BITS;

const normalAt = (seed: number, node: number): number =>
  normalQuantile(openUnit(drawAt(seed, node)));

/**
 * Value of the walk `name` at a tick; 0 at tick 0, with a standard deviation of one per square root of a tick.
 * @param tick whole, not negative
 */
export function walkAt(seed: number, name: string, tick: number): number {
  const span = Math.floor(tick / SPAN);
  let base = 0;
  for (let before = 0; before < span; before += 1) base += spanStep(spanSeed(seed, name, before));
  return base + bridgeAt(spanSeed(seed, name, span), tick - span * SPAN);
}

const spanSeed = (seed: number, name: string, span: number): number =>
  hash32(`${seed}|walk|${name}|${span}`);

/** What the walk moves over a whole construction: node 0. */
const spanStep = (seed: number): number => Math.sqrt(SPAN) * normalAt(seed, 0);

/** Walks down the halves that contain the tick: 25 normal numbers at most. */
function bridgeAt(seed: number, tick: number): number {
  let [from, to] = [0, SPAN];
  let [low, high] = [0, spanStep(seed)];
  let node = 1;
  while (tick > from) {
    const middle = (from + to) / 2;
    const at = (low + high) / 2 + (Math.sqrt(to - from) / 2) * normalAt(seed, node);
    if (tick === middle) return at;
    if (tick < middle) {
      to = middle;
      high = at;
      node = node * 2;
    } else {
      from = middle;
      low = at;
      node = node * 2 + 1;
    }
  }
  return low;
}
