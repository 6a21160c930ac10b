/** A load driver's own log summarised: orders by the last response to each. */
import { existsSync, readFileSync } from 'node:fs';

/**
 * @param {string} path of a file of JSON lines; a last line cut short is left out
 * @returns {{ acknowledged: number, refused: number, unknown: number }} orders: what is sent again under its name is one
 */
export function ackCounts(path) {
  /** @type {Map<string, string>} */
  const last = new Map();
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  for (const line of lines) {
    const { userId, clientOrderId, outcome } = JSON.parse(line);
    const key = `${userId} ${clientOrderId}`;
    // Accepted once is accepted, whatever a repeat returned.
    if (last.get(key) !== 'accepted') last.set(key, outcome);
  }
  const outcomes = [...last.values()];
  /** @param {string} outcome */
  const count = (outcome) => outcomes.filter((each) => each === outcome).length;
  return {
    acknowledged: count('accepted'),
    refused: count('refused'),
    unknown: count('unknown'),
  };
}

/**
 * The outcome of orders since an earlier count. One unknown then and resolved now reduces the unknown.
 * @param {ReturnType<typeof ackCounts>} before
 * @param {ReturnType<typeof ackCounts>} now
 * @returns {ReturnType<typeof ackCounts>}
 */
export const countsSince = (before, now) => ({
  acknowledged: now.acknowledged - before.acknowledged,
  refused: now.refused - before.refused,
  unknown: now.unknown - before.unknown,
});

/** @param {readonly string[]} names @returns {Record<string, number>} how often each is there */
export function timesEach(names) {
  /** @type {Record<string, number>} */
  const times = {};
  for (const name of names) times[name] = (times[name] ?? 0) + 1;
  return times;
}
