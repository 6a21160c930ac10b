/**
 * Seeds of the simulation over many runs: each counts once, and a failed one counts until its run is repeated and
 * holds.
 */

/** @typedef {{ from: number, seeds: number, broken: number }} Ride */

/** @param {Ride} ride */
const lastSeed = ({ from, seeds }) => from + seeds - 1;

/** @param {Ride} outer @param {Ride} inner */
const covers = (outer, inner) => outer.from <= inner.from && lastSeed(outer) >= lastSeed(inner);

/** @param {readonly Ride[]} rides in any order @returns {number} how many seeds they rode, each counted once */
export function distinctSeeds(rides) {
  let count = 0;
  let seen = 0;
  for (const ride of [...rides].sort((a, b) => a.from - b.from)) {
    count += Math.max(0, lastSeed(ride) - Math.max(seen, ride.from - 1));
    seen = Math.max(seen, lastSeed(ride));
  }
  return count;
}

/**
 * @param {readonly Ride[]} rides oldest first
 * @returns {{ open: number, mended: number }} failed seeds: not repeated since, and repeated since without a violation
 */
export function brokenSeeds(rides) {
  let open = 0;
  let mended = 0;
  for (const [at, ride] of rides.entries()) {
    const holdsNow = rides.slice(at + 1).some((later) => later.broken === 0 && covers(later, ride));
    if (holdsNow) mended += ride.broken;
    else open += ride.broken;
  }
  return { open, mended };
}
