/** All invariants asked of one database and its witnesses: what each answered. */
import { CLEARING_INVARIANTS } from './invariants/clearing.mjs';
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
 * @property {number | null} violations null when there was no witness to ask
 * @property {string[]} examples
 */

/**
 * Asks every invariant, one after the other, in one snapshot that cannot be written through.
 * @param {import('postgres').Sql} sql
 * @param {Omit<import('./invariant.mjs').Requested, 'sql'> & { schema?: string, role?: string | null }} asked
 * @returns {Promise<Finding[]>}
 */
export async function audit(sql, { schema = 'audit', role = null, ...witnesses }) {
  return sql.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', async (tx) => {
    if (role !== null) await tx`SET LOCAL ROLE ${tx(role)}`;
    await tx`SET LOCAL search_path TO ${tx(schema)}`;
    await tx`SET LOCAL TIME ZONE 'UTC'`;
    /** @type {Finding[]} */
    const findings = [];
    for (const { id, promise, violations } of INVARIANTS) {
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
