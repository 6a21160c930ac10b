/** An ordinary flow of orders beside an attack: what share of them is accepted, and how long the median takes. */
import { pause, send, toField } from './person.mjs';

/** @typedef {import('./person.mjs').Reply} Reply */
/** @typedef {Pick<Reply, 'status' | 'text' | 'ms'>} Try one attempt at an order */
/**
 * @typedef {object} FlowFigures
 * @property {number} sent
 * @property {number} atOnce accepted at the first attempt
 * @property {number} accepted in the end: what is shed (`OVERLOADED`) is sent again, as clients do
 * @property {number} medianMs from the first attempt to the acceptance; 0 without one
 * @property {string[]} codes of what was not accepted at once, each once
 */
/** @typedef {{ base: string, traders: readonly string[] }} FlowPlace the cookies of those who trade */

const SYMBOLS = ['AAPL', 'MSFT', 'JPM', 'XOM'];
/** No multiple of the number of symbols, so that a size comes back with another one. */
const SIZES = 97;
/** Half of the allowance of a session, for two of them. */
const PER_SECOND = 10;
const QUIET_MS = 5_000;
/**
 * What was shed has done nothing, and may be sent again after a second (`Retry-After`). An attack that keeps an order out
 * for longer than all attempts take gets through.
 */
const TRIES = 5;
const AGAIN_MS = 1_000;
const SHED = new Set(['OVERLOADED', 'no response']);

/** With fewer orders nothing is proved. */
const SENT_MIN = 20;
/** So many of a hundred may be lost in the end. */
const LOST_SHARE = 0.02;

/**
 * The flow alone for a while, and then beside the work.
 * @template T
 * @param {FlowPlace} place
 * @param {() => Promise<T>} work
 * @returns {Promise<{ quiet: FlowFigures, during: FlowFigures, result: T }>}
 */
export async function besideOrders(place, work) {
  const { figures: quiet } = await flowWhile(place, () => pause(QUIET_MS));
  const { figures: during, result } = await flowWhile(place, work);
  return { quiet, during, result };
}

/**
 * @template T
 * @param {FlowPlace} place
 * @param {() => Promise<T>} work
 */
async function flowWhile({ base, traders }, work) {
  const name = `flow-${Date.now().toString(36)}`;
  /** @type {Promise<Try[]>[]} */
  const orders = [];
  // An open loop: it does not wait for responses.
  const timer = setInterval(() => {
    const n = orders.length;
    const cookie = traders[n % traders.length] ?? '';
    const body = toOrder(name, n);
    orders.push(
      insist(() => send(base, { method: 'POST', path: '/api/oms/orders', cookie, body })),
    );
  }, 1_000 / PER_SECOND);
  const result = await work().finally(() => clearInterval(timer));
  return { result, figures: toFigures(await Promise.all(orders)) };
}

/**
 * @param {() => Promise<Try>} attempt
 * @returns {Promise<Try[]>}
 */
async function insist(attempt) {
  const tries = [await attempt()];
  while (tries.length < TRIES && SHED.has(toCode(tries.at(-1)))) {
    await pause(AGAIN_MS);
    tries.push(await attempt());
  }
  return tries;
}

/**
 * One trader buys and the other sells, each order of another size than those just before: none would trade with an order
 * of the same person, or repeat one.
 * @param {string} name
 * @param {number} n
 */
const toOrder = (name, n) => ({
  clientOrderId: `${name}-${n}`,
  symbol: SYMBOLS[Math.floor(n / 2) % SYMBOLS.length],
  side: n % 2 === 0 ? 'BUY' : 'SELL',
  qty: 1 + (n % SIZES),
  orderType: 'MARKET',
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
});

/** @param {Pick<Reply, 'status'> | undefined} reply */
const isAccepted = (reply) => reply?.status === 200 || reply?.status === 201;

/** @param {Try | undefined} reply @returns {string} empty for one that was accepted */
function toCode(reply) {
  if (reply === undefined || isAccepted(reply)) return '';
  return toField(reply.text, 'code') || 'no response';
}

/**
 * @param {readonly (readonly Try[])[]} orders the attempts at each
 * @returns {FlowFigures}
 */
export function toFigures(orders) {
  const accepted = orders.filter((tries) => isAccepted(tries.at(-1)));
  const times = accepted
    .map((tries) => tries.reduce((sum, { ms }) => sum + ms, (tries.length - 1) * AGAIN_MS))
    .sort((a, b) => a - b);
  return {
    sent: orders.length,
    atOnce: orders.filter(([first]) => isAccepted(first)).length,
    accepted: accepted.length,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    codes: [...new Set(orders.flatMap(([first]) => toCode(first) || []))],
  };
}

/** @param {FlowFigures} figures */
const isWell = ({ sent, accepted }) => sent >= SENT_MIN && sent - accepted <= LOST_SHARE * sent;

/**
 * Whether orders got through beside the attack: one that does not without it proves nothing.
 * @param {{ quiet: FlowFigures, during: FlowFigures }} of
 */
export const isUnharmed = ({ quiet, during }) => isWell(quiet) && isWell(during);

/**
 * @param {{ quiet: FlowFigures, during: FlowFigures }} of
 * @returns {string}
 */
export function toFlowText({ quiet, during }) {
  const why = during.codes.length === 0 ? '' : ` (${during.codes.join(', ')})`;
  const again = `${during.sent - during.atOnce} sent again${why}, without it ${quiet.sent - quiet.atOnce} of ${quiet.sent}`;
  return `${during.sent - during.accepted} of ${during.sent} orders refused, ${again}`;
}
