/** Calls of administrators: users and sessions, clearing, the FIX archive, operations. */
import { createHash, randomBytes } from 'node:crypto';
import { generateSync } from 'otplib';

/** @typedef {import('./asker.mjs').Requester} Requester */

const ADMIN = 'admin';
const RISK = 'risk-manager';
const TRADER = 'trader-high-touch';

/** @param {Requester} requester */
export async function requestPeople(requester) {
  const verifier = randomBytes(32).toString('base64url');
  const client = { client_id: 'tradefloor-web' };
  const { code } = await requester.request('anonymous', 'authorize', {
    response_type: 'code',
    ...client,
    code_challenge_method: 'S256',
    state: 'a-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    username: 'viewer',
    password: 'tradefloor',
  });
  const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, ...client };
  await requester.request('anonymous', 'token', grant);
  const { user } = await requester.request('anonymous', 'guest');
  await requester.request(TRADER, 'whoAmI');
  const { items } = await requester.request(ADMIN, 'listUsers', { limit: 1000 });
  const { userId, limits } = items.find((/** @type {any} */ one) => one.userId === user.userId);
  await requester.request(ADMIN, 'putLimits', { userId, limits, reason: 'confirmed' });
  await requester.request(ADMIN, 'limitHistory', { userId });
  await requestSessions(requester);
  const sessions = await requester.request(ADMIN, 'listSessions', { userId });
  await requester.request(ADMIN, 'endSession', { userId, sessionId: sessions.items[0].sessionId });
  await requester.request(ADMIN, 'endSessions', { userId });
  await requester.request('guest', 'logout');
  requester.forget('guest');
}

/** @param {Requester} requester */
async function requestSessions(requester) {
  const { items } = await requester.request(TRADER, 'listOwnSessions');
  const others = items.filter((/** @type {any} */ session) => !session.isCurrent);
  // One that has ended is no error.
  const sessionId = others[0]?.sessionId ?? 'ended';
  await requester.request(TRADER, 'endOwnSession', { sessionId });
  await requester.request(TRADER, 'endOtherSessions');
}

/** @param {Requester} requester */
export async function requestAccounts(requester) {
  const userId = 'anna-archer';
  const first = 'correct horse battery staple';
  const anna = { username: userId, displayName: 'Anna Archer', role: 'trader' };
  await requester.request(ADMIN, 'createUser', {
    ...anna,
    tradingStyle: 'low_touch',
    password: first,
    reason: 'new on the desk',
  });
  const moved = { tradingStyle: 'high_touch', reason: 'moves to the high-touch desk' };
  await requester.request(ADMIN, 'changeUser', { userId, ...moved });
  await requester.request(ADMIN, 'accountHistory', { userId });
  const second = 'another long password';
  await requester.request(ADMIN, 'setPassword', { userId, password: second, reason: 'forgotten' });
  requester.knowPassword(userId, second);
  await requester.request(userId, 'changePassword', {
    present: second,
    password: 'a password of my own',
  });
  await requestSecondFactor(requester, { userId, password: 'a password of my own' });
}

/** Turned on twice: it is ended by its user, and reset by an admin. @param {Requester} requester @param {{ userId: string, password: string }} person */
async function requestSecondFactor(requester, { userId, password }) {
  for (const isLast of [false, true]) {
    const { secret } = await requester.request(userId, 'beginSecondFactor', { password });
    const code = generateSync({ secret });
    const { recoveryCodes } = await requester.request(userId, 'confirmSecondFactor', { code });
    await requester.request(userId, 'getSecondFactor');
    if (isLast) {
      await requester.request(ADMIN, 'resetSecondFactor', { userId, reason: 'lost the phone' });
    } else {
      await requester.request(userId, 'endSecondFactor', { code: recoveryCodes[0] });
    }
  }
}

/** @param {Requester} requester */
export async function requestClearing(requester) {
  await requester.askUntil(TRADER, 'ccpMargin', {
    input: { userId: TRADER },
    until: ({ positions }) => positions.length > 0,
  });
  const { items } = await requester.askUntil(TRADER, 'ccpSettlements', {
    until: ({ items: queued }) => queued.length > 0,
  });
  await requester.request(TRADER, 'ccpSettlementsOn', { date: items[0].settlementDate });
  await requester.request(TRADER, 'ccpOverview');
  await requester.request(TRADER, 'ccpStats');
  await requester.request(TRADER, 'ccpLedger', { userId: TRADER });
  await requester.request(RISK, 'ccpStress');
  const scenario = { factor: 'MARKET', direction: 'DOWN' };
  await requester.request(RISK, 'runDefaultDrill', { scenario, sigmas: 5 });
  await requestMarginCalls(requester);
  // Two business days settle what was traded today.
  for (let day = 0; day < 2; day += 1) await requester.request(ADMIN, 'advanceClearingClock');
  await requester.request(TRADER, 'ccpStatement', {
    userId: TRADER,
    date: new Date().toISOString().slice(0, 10),
  });
}

/** A fall of the price that a position cannot bear: what is called for is paid by one, and not by another. @param {Requester} requester */
async function requestMarginCalls(requester) {
  const order = {
    symbol: 'INTC',
    side: 'BUY',
    orderType: 'MARKET',
    qty: 20_000,
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'equity',
  };
  const holders = [TRADER, 'trader-low-touch'];
  for (const userId of holders) {
    await requester.request(userId, 'placeOrder', order);
    await requester.askUntil(userId, 'ccpMargin', {
      input: { userId },
      until: ({ positions }) =>
        positions.some((/** @type {any} */ one) => one.symbol === order.symbol && one.netQty > 0),
    });
    await requester.request(userId, 'setAutoPay', { userId, autoPay: false });
  }
  await requester.request(ADMIN, 'startMarketEvent', {
    kind: 'SHOCK',
    target: 'INTC',
    sizePct: -9,
    reason: 'a lesson on margin',
  });
  /** @param {string} userId @param {string} status */
  const toCall = async (userId, status) => {
    const { items } = await requester.askUntil(userId, 'ccpCalls', {
      until: ({ items: calls }) => calls.some((/** @type {any} */ one) => one.status === status),
    });
    return items.find((/** @type {any} */ one) => one.status === status).callId;
  };
  await requester.request(TRADER, 'payMarginCall', { callId: await toCall(TRADER, 'ISSUED') });
  await requester.request(RISK, 'declareDefault', {
    callId: await toCall('trader-low-touch', 'OVERDUE'),
    reason: 'not paid in time',
  });
}

/** @param {Requester} requester */
export async function requestArchive(requester) {
  await requester.askUntil(TRADER, 'fixExecutions', {
    input: { limit: 2 },
    until: ({ items }) => items.length > 0,
  });
  const { items } = await requester.request(TRADER, 'fixMessages', { limit: 2 });
  const { sessionDay, direction, msgSeqNum } = items[0];
  await requester.request(TRADER, 'fixMessage', { sessionDay, direction, msgSeqNum });
  await requester.request('compliance', 'fixLog', { sessionDay, limit: 2 });
  await requester.request('compliance', 'verifyArchive', { sessionDay });
  await requester.request('compliance', 'archiveVerifications');
  await requester.request('compliance', 'fixSessions');
}

/** @param {Requester} requester */
export async function requestOperations(requester) {
  await requester.request(ADMIN, 'opsOverview');
  await requester.request(ADMIN, 'opsSeries', { range: '15m', figure: 'sockets.browser' });
  await requester.request(TRADER, 'opsLight');
  await requester.request(ADMIN, 'listTraces', { limit: 2 });
  await requester.request(ADMIN, 'startLoad', {
    users: 2,
    ratePerSecond: 2,
    seconds: 10,
    mix: 'EQUITIES',
    arrivals: 'POISSON',
    seed: 42,
  });
  await requester.askUntil(ADMIN, 'loadRun', { until: ({ state }) => state === 'RUNNING' });
  await requester.request(ADMIN, 'stopLoad');
}
