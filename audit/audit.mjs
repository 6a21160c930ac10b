/** Checks all invariants on one database and its witnesses: the result of each. */
import { CLEARING_INVARIANTS } from './invariants/clearing.mjs';
import { END_INVARIANTS } from './invariants/contract-ends.mjs';
import { DEAL_INVARIANTS } from './invariants/deals.mjs';
import { MESSAGE_INVARIANTS } from './invariants/messages.mjs';
import { ORDER_INVARIANTS } from './invariants/orders.mjs';
import { RISK_INVARIANTS } from './invariants/risk.mjs';
import { LOG_INVARIANT } from './log-search.mjs';
import { WITNESS_INVARIANTS } from './witness.mjs';

/** In the order of their numbers. */
export const INVARIANTS = [
  ...WITNESS_INVARIANTS,
  ...ORDER_INVARIANTS,
  ...CLEARING_INVARIANTS,
  ...END_INVARIANTS,
  ...RISK_INVARIANTS,
  ...MESSAGE_INVARIANTS,
  ...DEAL_INVARIANTS,
  LOG_INVARIANT,
].sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));

const EXAMPLES = 5;

/**
 * @typedef {object} Finding
 * @property {string} id
 * @property {string} promise
 * @property {number | null} violations null without a witness
 * @property {string[]} examples
 */

/**
 * Checks every invariant, one after the other, in one read-only snapshot.
 * @param {import('postgres').Sql} sql
 * @param {Omit<import('./invariant.mjs').Requested, 'sql'> & { schema?: string, role?: string | null, invariants?: typeof INVARIANTS }} options
 *   `invariants`: some of them; all when left out
 * @returns {Promise<Finding[]>}
 */
export async function audit(sql, options) {
  const { schema = 'audit', role = null, invariants = INVARIANTS, ...witnesses } = options;
  return sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    if (role !== null) await tx`SET LOCAL ROLE ${tx(role)}`;
    await tx`SET LOCAL search_path TO ${tx(schema)}`;
    await tx`SET LOCAL TIME ZONE 'UTC'`;
    /** @type {Finding[]} */
    const findings = [];
    for (const { id, promise, violations } of invariants) {
      const lines = await violations({ ...witnesses, sql: tx });
      findings.push({
        id,
        promise,
        violations: lines?.length ?? null,
        examples: lines?.slice(0, EXAMPLES) ?? [],
      });
    }
    return findings;
  });
}
