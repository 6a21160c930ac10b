/**
 * What a load driver saw with its own eyes: one JSON line per request, on disk before the next one is sent. The auditor
 * holds the platform to its answers: accepted is there once, refused has left nothing, unknown is there once or never.
 */
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Ack
 * @property {string} userId
 * @property {string} clientOrderId
 * @property {{ symbol: string, side: string, qty: number }} body
 * @property {'accepted' | 'refused' | 'unknown'} outcome 2xx, 4xx with a code, anything else
 * @property {number | null} status of HTTP; null when none came
 * @property {string | null} orderId
 * @property {string | null} answer the body of a refusal
 * @property {string} sentAt
 */

/**
 * @param {string} path of a file of JSON lines; a last line cut short by a crash is left out
 * @returns {Ack[]}
 */
export function readAcks(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}

/** @param {Ack} ack */
const toKey = ({ userId, clientOrderId }) => `${userId} ${clientOrderId}`;

/**
 * @param {import('postgres').ISql} sql
 * @returns {Promise<Map<string, import('postgres').Row[]>>} orders by user and client order id
 */
async function ordersByKey(sql) {
  const byKey = new Map();
  const rows = await sql.unsafe(
    'SELECT order_id, user_id, client_order_id, symbol, side, asked_qty, status, filled_qty FROM orders',
  );
  for (const row of rows) {
    const key = `${row['user_id']} ${row['client_order_id']}`;
    byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  return byKey;
}

/**
 * @param {Ack} ack
 * @param {import('postgres').Row[]} rows
 * @returns {string | null}
 */
function findFault(ack, rows) {
  const [row] = rows;
  if (rows.length > 1) return `is there ${rows.length} times`;
  if (ack.outcome === 'accepted') {
    if (row === undefined) return 'was accepted and is not there';
    const { symbol, side, qty } = ack.body;
    const isSame =
      row['symbol'] === symbol && row['side'] === side && Number(row['asked_qty']) === qty;
    if (!isSame) return 'is there with another content';
    return ack.orderId === null || ack.orderId === row['order_id'] ? null : 'got another order id';
  }
  if (ack.outcome === 'refused' && row !== undefined && row['status'] !== 'REJECTED') {
    return `was refused and is ${row['status']}`;
  }
  return null;
}

/** Signs of a response that reveals too much: stacks, statements, paths, addresses. */
const LEAK =
  /\bat .+:\d+:\d+|\bnode_modules\b|\/(?:root|home|usr|var|tmp)\/|\bSELECT .+ FROM\b|\bINSERT INTO\b|ECONN|:\d{4,5}\b/;

/** @type {import('./invariant.mjs').Invariant[]} */
export const WITNESS_INVARIANTS = [
  {
    id: 'I1',
    promise: 'what was accepted is there once and as it was sent; what got no answer, at most once',
    violations: async ({ sql, acks }) => {
      if (acks === null) return null;
      const byKey = await ordersByKey(sql);
      return acks
        .filter(({ outcome }) => outcome !== 'refused')
        .flatMap((ack) => {
          const fault = findFault(ack, byKey.get(toKey(ack)) ?? []);
          return fault === null ? [] : [`${toKey(ack)} ${fault}`];
        });
    },
  },
  {
    id: 'I2a',
    promise: 'what was refused has left nothing but its refusal',
    violations: async ({ sql, acks }) => {
      if (acks === null) return null;
      const byKey = await ordersByKey(sql);
      const taken = new Set(acks.filter((ack) => ack.outcome !== 'refused').map(toKey));
      return acks
        .filter((ack) => ack.outcome === 'refused' && !taken.has(toKey(ack)))
        .flatMap((ack) => {
          const fault = findFault(ack, byKey.get(toKey(ack)) ?? []);
          return fault === null ? [] : [`${toKey(ack)} ${fault}`];
        });
    },
  },
  {
    id: 'I22',
    promise: 'a refusal shows no stack, statement, path or address',
    violations: async ({ acks }) =>
      acks === null
        ? null
        : acks.flatMap((ack) =>
            ack.answer !== null && LEAK.test(ack.answer)
              ? [`${toKey(ack)}: ${ack.answer.slice(0, 200)}`]
              : [],
          ),
  },
];
