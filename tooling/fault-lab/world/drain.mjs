/** After a fault: everything open is taken off the market, the platform comes to rest, the auditor looks at all of it. */
import { everyone, pause, waitUntil } from './floor.mjs';
import { toJson } from './trader.mjs';

/** @typedef {Pick<import('./floor.mjs').Floor, 'instance' | 'crowd' | 'acks'>} Floor what it takes to end and to audit */
/** @typedef {{ id: string, count: number, examples: string[] }} Violation */

const REST_MS = 60_000;
/** A late row is no violation: the auditor is run again until nothing is left, for this long. */
const SETTLE_MS = 40_000;
const AGAIN_MS = 1_500;

const OPEN = `select count(*)::int as open from audit.journal
  where status not in ('FILLED', 'CANCELED', 'EXPIRED', 'REJECTED')`;
const OPEN_RFQS = `select count(*)::int as open from audit.rfqs
  where state not in ('EXECUTED', 'CLIENT_DECLINED', 'EXPIRED', 'CANCELED', 'REJECTED')`;

/**
 * @param {Floor} floor
 * @returns {Promise<{ isAtRest: boolean, ms: number, why: string }>}
 */
export async function comeToRest(floor) {
  const { instance } = floor;
  const startMs = performance.now();
  const { ready, missing } = await instance.whenReady(REST_MS);
  if (!ready) return { isAtRest: false, ms: performance.now() - startMs, why: missing.join(', ') };
  const rested = await waitUntil(() => isAllOver(floor), { withinMs: REST_MS, everyMs: 250 });
  const ms = performance.now() - startMs;
  return { isAtRest: rested !== null, ms, why: rested === null ? 'orders stay open' : '' };
}

/** @param {Floor} floor */
async function isAllOver(floor) {
  await Promise.all(
    everyone(floor).map((trader) =>
      trader.request('POST', '/api/oms/orders/cancel', { filter: {} }),
    ),
  );
  const [orders, rfqs] = await Promise.all([
    floor.instance.query(OPEN),
    floor.instance.query(OPEN_RFQS),
  ]);
  return orders[0]?.['open'] === 0 && rfqs[0]?.['open'] === 0;
}

/**
 * @param {Floor} floor
 * @param {ReadonlyMap<string, number>} before violations of earlier rows, by invariant
 * @returns {Promise<Violation[]>} what is new, once it stays
 */
export async function auditUntilQuiet({ instance, acks }, before) {
  const endMs = performance.now() + SETTLE_MS;
  for (;;) {
    const findings = await instance.audit(acks.path);
    const fresh = findings.flatMap(({ id, violations, examples }) => {
      const count = (violations ?? 0) - (before.get(id) ?? 0);
      return count > 0 ? [{ id, count, examples }] : [];
    });
    if (fresh.length === 0 || performance.now() > endMs) return fresh;
    await pause(AGAIN_MS);
  }
}

/**
 * Removes poisoned events again: the platform did not publish them, and the auditor would look for their effects.
 * @param {Floor} floor
 * @param {string} prefix of their ids
 */
export async function forgetPoison({ instance }, prefix) {
  for (const table of ['dead_letters', 'inbox']) {
    await instance.query(`delete from platform.${table} where event_id like '${prefix}%'`);
  }
  await instance.query(`delete from platform.outbox where id like '${prefix}%'`);
}

/** @param {string} text @returns {string} the code of a refusal, or what there is instead */
export const refusalCode = (text) => String(toJson(text)['code'] ?? text.slice(0, 40));
