/** Attacks by one session on what all share: long lists beside an order flow, and allowances of several gateways. */
import { toFlowPlace } from './log-in-attacks.mjs';
import { besideOrders, isUnharmed, toFlowText } from './order-flow.mjs';
import { authorize, countStatuses, pause, send } from './person.mjs';
import { GATEWAYS, LOGINS_A_MINUTE } from './site.mjs';

/** @typedef {import('./log-in-attacks.mjs').Attack} Attack */
/** @typedef {import('./log-in-attacks.mjs').Verdict} Verdict */
/** @typedef {import('./order-flow.mjs').FlowFigures} FlowFigures */
/** @typedef {import('./person.mjs').Reply} Reply */
/** @typedef {import('./site.mjs').Site} Site */

/** As the platform has them where no setting changes them. */
const CALLS = { burst: 100, perSecond: 100 };
const ORDERS = { burst: 40, perSecond: 20 };
/** Measured times are longer than the platform's own: some more tokens may have come. */
const SLACK = 1.1;

const BATCHES = 25;
const LISTS = 10;
const ROWS = 500;
/** Units of the allowance that a list of that many rows takes. */
const LIST_COST = 5;
const LISTS_MS = 6_000;
/** Before, the median of an order rose to 70 times of what it was. */
const MEDIAN_RATIO_MAX = 10;

const input = Object.fromEntries(Array.from({ length: LISTS }, (_, n) => [n, { limit: ROWS }]));
const names = Array.from({ length: LISTS }, () => 'journal.orders').join(',');
const BATCH = `/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;

/** @type {Attack} */
const LONG_LISTS = {
  name: `${LISTS} lists of ${ROWS} rows in each of ${BATCHES} batches, beside orders and tca/summary`,
  before: 'the median of an order rose from 38 to 2,650 ms, tca/summary took 2.9 s',
  run: async (site) => {
    const { result, ...flow } = await besideOrders(toFlowPlace(site), () => readLists(site));
    return judgeLists(result, flow);
  },
};

/** @typedef {{ requested: number, read: number, seconds: number, summaries: Reply[] }} ListFigures */

/** @param {Site} site @returns {Promise<ListFigures>} */
async function readLists({ base, traders: { reader, curious } }) {
  const startMs = performance.now();
  const figures = { requested: 0, read: 0 };
  /** @type {Reply[]} */
  const summaries = [];
  while (performance.now() - startMs < LISTS_MS) {
    const batches = Array.from({ length: BATCHES }, () =>
      send(base, { path: BATCH, cookie: reader.cookie }),
    );
    summaries.push(await send(base, { path: '/api/journal/tca/summary', cookie: curious.cookie }));
    for (const { text } of await Promise.all(batches)) {
      figures.requested += LISTS;
      figures.read += countResults(text);
    }
    await pause(250);
  }
  return { ...figures, seconds: (performance.now() - startMs) / 1_000, summaries };
}

/**
 * @param {string} text of a batch
 * @returns {number} calls of it that were not refused
 */
export function countResults(text) {
  try {
    const items = JSON.parse(text);
    return Array.isArray(items) ? items.filter((item) => 'result' in item).length : 0;
  } catch {
    return 0;
  }
}

/**
 * @param {Omit<ListFigures, 'summaries'> & { summaries: readonly Pick<Reply, 'status'>[] }} lists
 * @param {{ quiet: FlowFigures, during: FlowFigures }} flow
 * @returns {Verdict}
 */
export function judgeLists({ requested, read, seconds, summaries }, flow) {
  const { burst, perSecond } = CALLS;
  const most = ((GATEWAYS * burst + perSecond * seconds) / LIST_COST) * SLACK;
  const answered = summaries.filter(({ status }) => status === 200).length;
  const ratio = flow.during.medianMs / Math.max(1, flow.quiet.medianMs);
  return {
    ok:
      read > 0 &&
      read <= most &&
      answered === summaries.length &&
      isUnharmed(flow) &&
      ratio <= MEDIAN_RATIO_MAX,
    text: `${read} of ${requested} lists read (the allowance: ${Math.floor(most)}); ${toFlowText(flow)}, their median ${ratio.toFixed(1)} times that without; ${answered} of ${summaries.length} tca/summary answered`,
  };
}

const ORDERS_MS = 8_000;
const AT_ONCE = 8;

/** @type {Attack} */
const ORDERS_AT_TWO = {
  name: `one session's orders at ${GATEWAYS} gateways`,
  before: 'each gateway gives its own allowance',
  run: async (site) => {
    const { cookie } = site.traders.curious;
    const before = await site.metrics();
    const startMs = performance.now();
    /** @type {Reply[]} */
    const replies = [];
    const insist = async (/** @type {number} */ lane) => {
      while (performance.now() - startMs < ORDERS_MS) {
        replies.push(
          await send(site.base, {
            method: 'POST',
            path: '/api/oms/orders',
            cookie,
            body: toRejected(`${lane}-${replies.length}`),
          }),
        );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => insist(lane)));
    const seconds = (performance.now() - startMs) / 1_000;
    const gateways = countServing(before, await site.metrics());
    return judgeOrders(replies, { seconds, gateways });
  },
};

/** Spends the allowance, and costs the platform little: there is no such share. @param {string} name */
const toRejected = (name) => ({
  clientOrderId: `spend-${Date.now().toString(36)}-${name}`,
  symbol: 'ZZZZ',
  side: 'BUY',
  qty: 1,
  orderType: 'MARKET',
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
});

/**
 * @param {string} before metrics of a group
 * @param {string} after
 * @returns {number} members that orders were sent to in between
 */
export function countServing(before, after) {
  const earlier = countOrders(before);
  return [...countOrders(after)].filter(([member, count]) => count > (earlier.get(member) ?? 0))
    .length;
}

const ORDERS_SENT =
  /^gateway_requests_total\{member="(?<member>\d+)",[^}]*call="placeOrder"[^}]*\} (?<count>\d+)$/gm;

/** @param {string} metrics @returns {Map<string, number>} orders by the member that they were sent to */
function countOrders(metrics) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { groups } of metrics.matchAll(ORDERS_SENT)) {
    const { member = '', count = '0' } = groups ?? {};
    counts.set(member, (counts.get(member) ?? 0) + Number(count));
  }
  return counts;
}

/**
 * @param {readonly Pick<Reply, 'status'>[]} replies
 * @param {{ seconds: number, gateways: number }} of gateways: that served
 * @returns {Verdict}
 */
export function judgeOrders(replies, { seconds, gateways }) {
  const through = replies.filter(({ status }) => status !== 429).length;
  const one = ORDERS.burst + ORDERS.perSecond * seconds;
  // Each further gateway gives at most one burst more, once (ADR 146).
  const most = (one + (GATEWAYS - 1) * ORDERS.burst) * SLACK;
  return {
    ok: gateways === GATEWAYS && through > 0 && through <= most && replies.length > most,
    text: `${through} of ${replies.length} orders taken in ${seconds.toFixed(0)} s, where one gateway gives ${Math.floor(one)} and two of their own give ${Math.floor(GATEWAYS * one)}; ${gateways} gateways served`,
  };
}

const GUESSES = 200;

/** @type {Attack} */
const LOG_INS_AT_TWO = {
  name: `one address's log-ins at ${GATEWAYS} gateways`,
  before: 'each gateway gives its own allowance',
  run: async ({ base }) => {
    /** @type {Reply[]} */
    const replies = [];
    while (replies.length < GUESSES) {
      const some = Array.from({ length: AT_ONCE }, (_, n) =>
        authorize(base, {
          username: `account-${replies.length + n}`,
          password: 'a guess at a password',
          address: '203.0.113.230',
        }),
      );
      replies.push(...(await Promise.all(some)));
    }
    return judgeLooked(replies);
  },
};

/**
 * @param {readonly Pick<Reply, 'status'>[]} replies to wrong log-ins of one address
 * @returns {Verdict}
 */
export function judgeLooked(replies) {
  const looked = replies.filter(({ status }) => status !== 429).length;
  const opened = replies.some(({ status }) => status === 200);
  return {
    ok: !opened && looked > 0 && looked <= LOGINS_A_MINUTE,
    text: `${looked} of ${replies.length} looked at, where one gateway gives ${LOGINS_A_MINUTE}: ${countStatuses(replies)}`,
  };
}

/** @type {Attack[]} */
export const SHARE_ATTACKS = [LONG_LISTS, ORDERS_AT_TWO, LOG_INS_AT_TWO];
