/** Shortens an input that breaks a promise while it still does, so that a person can read it. */

const TRIALS_MAX = 400;

/**
 * @param {Buffer} input
 * @param {(shorter: Buffer) => Promise<boolean>} isBroken
 * @returns {Promise<Buffer>}
 */
export async function shorten(input, isBroken) {
  let shortest = input;
  let trials = 0;
  for (let part = Math.ceil(shortest.length / 2); part >= 1 && trials < TRIALS_MAX; ) {
    let isShorter = false;
    for (let at = 0; at < shortest.length && trials < TRIALS_MAX; ) {
      const shorter = Buffer.concat([shortest.subarray(0, at), shortest.subarray(at + part)]);
      trials += 1;
      if (await isBroken(shorter)) {
        shortest = shorter;
        isShorter = true;
      } else at += part;
    }
    if (part === 1 && !isShorter) break;
    part = part === 1 ? 1 : Math.ceil(part / 2);
  }
  return shortest;
}
