/**
 * An invariant of the auditor: a query on the views (or on a witness) whose every row is a violation. Nothing here
 * knows the platform's code: the views, the public addresses and the witness's log are all there is.
 */

/**
 * @typedef {object} Requested
 * @property {import('postgres').ISql} sql names without a schema are the views'
 * @property {Date} settledBefore what happened later may still be on its way, and is left alone
 * @property {import('./witness.mjs').Ack[] | null} acks the responses a load driver got; null without a witness
 * @property {import('./log-search.mjs').LogSearch | null} logs log files and the secrets that must not be in them
 */

/**
 * @typedef {object} Invariant
 * @property {string} id number in the list of invariants, with a suffix where one number needs several queries
 * @property {string} promise
 * @property {(requested: Requested) => Promise<string[] | null>} violations one line each; null when there is no
 * witness
 */

/** Maximum rows of an invariant: a broken platform should not fill the memory of its auditor. */
export const VIOLATIONS_MAX = 1_000;

/**
 * An invariant that is one query: its rows are the violations, their column `what` describes them. `$1` is the time
 * before which everything must have settled.
 * @param {string} id
 * @param {string} promise
 * @param {string} query
 * @returns {Invariant}
 */
export function byQuery(id, promise, query) {
  const usesTime = query.includes('$1');
  return {
    id,
    promise,
    violations: async ({ sql, settledBefore }) => {
      const rows = await sql.unsafe(
        `${query} LIMIT ${VIOLATIONS_MAX}`,
        usesTime ? [settledBefore.toISOString()] : [],
      );
      return rows.map((row) => String(row['what']));
    },
  };
}
