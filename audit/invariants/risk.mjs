/** Risk and control: thresholds that are never rewritten, limits that held, roles that do not trade, switches that hold. */
import { createHash } from 'node:crypto';
import { byQuery, VIOLATIONS_MAX } from '../invariant.mjs';

/** What the symbol of `x` is on: the share of an option (`AAPL261218C190`), the product of a future (`CLF27`), the pair of a forward (`EURUSD-20270301`); null of others. */
const UNDERLYING = `coalesce(substring(x.symbol FROM '^2?([A-Z][A-Z0-9.-]*)[0-9]{6}[CP][0-9.]+$'),
  substring(x.symbol FROM '^([A-Z]+)[FGHJKMNQUVXZ][0-9]{2}$'), substring(x.symbol FROM '^([A-Z]{6})-[0-9]{8}$'))`;

/** Scope of a kill switch `k` over an order or fill `x`; venues are seen on fills only. */
const inScope = (
  /** @type {string} */ venue,
) => `(k.scope = 'all' OR (k.scope = 'user' AND x.user_id = k.target)
  OR (k.scope = 'symbol' AND k.target IN (x.symbol, ${UNDERLYING})) OR (k.scope = 'algo' AND x.strategy = k.target)
  OR (k.scope = 'venue' AND ${venue} = k.target))`;

/**
 * Each kill switch with its acknowledgements and its release, as number of the OMS's event and as time of the log.
 *
 * What the OMS accepted before or after is known by the numbers of its events, independent of any clock. Where the
 * events are gone (kept for seven days) only times are left: an order requested after the acknowledgement and validated
 * by risk between it and the release has passed the OMS's own check of the switch between the two. The time of the
 * request alone proves nothing: the order may be accepted long after, and after a release, and its clock may have been
 * wrong.
 *
 * A fill has the time at which it was traded, by the clock of the exchange or of the service that dealt it, and is held
 * against times of the OMS. Assumed is that these clocks differ by less than an answer takes from one to the other. On
 * one machine they are one clock; of several hosts they have to be kept together to a millisecond, else fills that
 * close to an acknowledgement or a release may be judged wrongly, in either direction.
 */
const HELD = `WITH action AS (
    SELECT g.kill_switch_id, g.action, g.at, l.producer, l.seq FROM kill_switch_log g
    LEFT JOIN letters l ON l.topic = 'killswitch.changed' AND l.payload ->> 'actionId' = g.action_id),
  held AS (
    SELECT s.kill_switch_id, s.scope, s.target, a.producer, a.seq, coalesce(a.at, s.activated_at) AS at, r.seq AS end_seq,
      coalesce(r.at, s.released_at, 'infinity') AS end_at
    FROM kill_switches s LEFT JOIN action a ON a.kill_switch_id = s.kill_switch_id AND a.action = 'ACTIVATED'
    LEFT JOIN action r ON r.kill_switch_id = s.kill_switch_id AND r.action = 'RELEASED')`;

/** JSON with sorted keys: the text a hash is taken of. @param {unknown} value @returns {string} */
const sorted = (value) =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** What a version of the thresholds must hash to. @param {Record<string, any>} row */
export const computeHash = ({
  version,
  thresholds,
  author,
  reason,
  at,
  previous_hash: previousHash,
}) =>
  createHash('sha256')
    .update(
      sorted({ version, thresholds, author, reason, at: new Date(at).toISOString(), previousHash }),
    )
    .digest('hex');

/** @type {import('../invariant.mjs').Invariant} */
const chain = {
  id: 'I12b',
  promise: 'no version of the thresholds was changed, dropped or slipped in',
  violations: async ({ sql }) => {
    const rows = await sql.unsafe('SELECT * FROM risk_config_versions ORDER BY version');
    return rows.flatMap((row, index) => {
      const before = index === 0 ? '0'.repeat(64) : rows[index - 1]?.['hash'];
      const faults = [
        row['version'] !== index + 1 && 'is out of its place',
        row['previous_hash'] !== before && 'does not follow the one before',
        row['hash'] !== computeHash(row) && 'has another content than its hash',
      ];
      return faults.flatMap((fault) =>
        fault === false ? [] : [`version ${row['version']} ${fault}`],
      );
    });
  },
};

/**
 * @typedef {{ order_id: string, user_id: string, symbol: string, side: string, qty: string, price: string | null,
 *   ms: number, rate: number, window: number }} Accepted
 */

/** Orders the risk engine let pass, replaces aside, with the thresholds of their checks. */
const ACCEPTED = `SELECT d.order_id, d.user_id, d.symbol, d.side, d.qty, d.price,
    (extract(epoch FROM d.at) * 1000)::float8 AS ms, (v.thresholds ->> 'ordersPerSecond')::int AS rate,
    (v.thresholds ->> 'duplicateWindowMs')::int AS window
  FROM risk_decisions d JOIN risk_config_versions v ON v.version = d.risk_config_version
  WHERE d.decision = 'ACCEPT' AND d.by = 'risk-engine' AND NOT d.is_replace
  ORDER BY d.user_id, d.at, d.decision_id`;

/** @param {Accepted[]} orders of one user, in order of time @returns {string[]} */
function tooFast(orders) {
  return orders.flatMap((order, index) => {
    const first = orders[index - order.rate];
    return first !== undefined && order.ms - first.ms < 1_000
      ? [
          `${order.user_id}: more than ${order.rate} orders within the second up to ${order.order_id}`,
        ]
      : [];
  });
}

/** @param {Accepted[]} orders of one user, in order of time @returns {string[]} */
function repeated(orders) {
  const last = new Map();
  return orders.flatMap((order) => {
    const key = [order.symbol, order.side, order.qty, order.price].join(' ');
    const before = last.get(key);
    last.set(key, order.ms);
    return before !== undefined && order.ms - before < order.window
      ? [`${order.user_id}: ${order.order_id} repeats ${key} after ${order.ms - before} ms`]
      : [];
  });
}

/** @type {import('../invariant.mjs').Invariant} */
const rates = {
  id: 'I13',
  promise:
    'no user exceeded the limit of orders a second, or sent the same order twice in its window',
  violations: async ({ sql }) => {
    /** @type {Map<string, Accepted[]>} */
    const byUser = new Map();
    /** @type {Accepted[]} */
    const accepted = await sql.unsafe(ACCEPTED);
    for (const order of accepted) {
      const orders = byUser.get(order.user_id);
      if (orders === undefined) byUser.set(order.user_id, [order]);
      else orders.push(order);
    }
    const found = [...byUser.values()].flatMap((orders) => [
      ...tooFast(orders),
      ...repeated(orders),
    ]);
    return found.slice(0, VIOLATIONS_MAX);
  },
};

export const RISK_INVARIANTS = [
  byQuery(
    'I12a',
    'an accepted order names thresholds that were in force',
    `SELECT o.order_id || ' was judged by version ' || coalesce(o.risk_config_version::text, 'none') AS what
     FROM orders o LEFT JOIN risk_config_versions v ON v.version = o.risk_config_version
     WHERE (o.status <> 'REJECTED' AND o.status <> 'PENDING_NEW' AND v.version IS NULL) OR v.at > o.created_at + interval '5 s'`,
  ),
  chain,
  rates,
  byQuery(
    'I14a',
    'who may not trade has no order',
    `SELECT o.order_id || ' is of ' || o.user_id || ', ' || coalesce(u.role, 'unknown') AS what
     FROM orders o LEFT JOIN users u USING (user_id)
     WHERE o.status <> 'REJECTED' AND u.role IS DISTINCT FROM 'trader'`,
  ),
  byQuery(
    'I14b',
    'orders in the dark pool are of 10,000 or more, of users with access',
    `SELECT o.order_id || ': ' || o.qty || ' of ' || o.user_id AS what FROM orders o JOIN users u USING (user_id)
     WHERE o.strategy = 'DARK' AND o.status <> 'REJECTED' AND (o.asked_qty < 10000 OR NOT u.dark_pool_access)`,
  ),
  byQuery(
    'I15a',
    'from the acknowledgement of a kill switch to its release no order in its scope is accepted',
    `${HELD} SELECT x.order_id || ' was accepted under ' || k.kill_switch_id AS what
     FROM held k JOIN letters l ON l.topic = 'orders.submitted' AND l.producer = k.producer AND l.seq > k.seq
         AND (k.end_at = 'infinity' OR l.seq < k.end_seq)
       JOIN orders x ON x.order_id = (l.payload -> 'order' ->> 'orderId')::uuid
     WHERE x.status <> 'REJECTED' AND ${inScope("''")}
     UNION
     SELECT x.order_id || ' was accepted under ' || k.kill_switch_id
     FROM held k JOIN orders x ON x.created_at > k.at JOIN risk_decisions d USING (order_id)
     WHERE d.at > k.at AND d.at < k.end_at AND d.decision = 'ACCEPT' AND NOT d.is_replace AND x.status <> 'REJECTED' AND ${inScope("''")}`,
  ),
  byQuery(
    'I15b',
    'from the acknowledgement of a kill switch to its release nothing in its scope is filled',
    `${HELD} SELECT x.exec_id || ' at ' || x.at || ' under ' || k.kill_switch_id || ' of ' || k.at AS what
     FROM (SELECT f.*, coalesce(p.strategy, j.strategy) AS strategy FROM fills f LEFT JOIN journal j USING (order_id)
             LEFT JOIN journal p ON p.order_id = f.parent_order_id) x
       JOIN held k ON x.at > k.at AND x.at < k.end_at
     WHERE ${inScope('x.venue')}`,
  ),
];
