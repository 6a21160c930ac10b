/** What is asked by those who run the house: users and sessions, clearing, the FIX archive, operations. */
import { createHash, randomBytes } from 'node:crypto';

/** @typedef {import('./asker.mjs').Asker} Asker */

const ADMIN = 'admin';
const RISK = 'risk-manager';
const TRADER = 'trader-high-touch';

/** @param {Asker} asker */
export async function askPeople(asker) {
  const verifier = randomBytes(32).toString('base64url');
  const client = { client_id: 'tradefloor-web' };
  const { code } = await asker.ask('nobody', 'authorize', {
    response_type: 'code',
    ...client,
    code_challenge_method: 'S256',
    state: 'a-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    username: 'viewer',
    password: 'tradefloor',
  });
  const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, ...client };
  await asker.ask('nobody', 'token', grant);
  const { user } = await asker.ask('nobody', 'guest');
  await asker.ask(TRADER, 'whoAmI');
  const { items } = await asker.ask(ADMIN, 'listUsers', { limit: 1000 });
  const { userId, limits } = items.find((/** @type {any} */ one) => one.userId === user.userId);
  await asker.ask(ADMIN, 'putLimits', { userId, limits, reason: 'confirmed' });
  await asker.ask(ADMIN, 'limitHistory', { userId });
  const sessions = await asker.ask(ADMIN, 'listSessions', { userId });
  await asker.ask(ADMIN, 'endSession', { userId, sessionId: sessions.items[0].sessionId });
  await asker.ask(ADMIN, 'endSessions', { userId });
  await asker.ask('guest', 'logout');
  asker.forget('guest');
}

/** @param {Asker} asker */
export async function askClearing(asker) {
  await asker.askUntil(TRADER, 'ccpMargin', {
    input: { userId: TRADER },
    until: ({ positions }) => positions.length > 0,
  });
  const { items } = await asker.askUntil(TRADER, 'ccpSettlements', {
    until: ({ items: queued }) => queued.length > 0,
  });
  await asker.ask(TRADER, 'ccpSettlementsOn', { date: items[0].settlementDate });
  await asker.ask(TRADER, 'ccpOverview');
  await asker.ask(TRADER, 'ccpStats');
  await asker.ask(TRADER, 'ccpLedger', { userId: TRADER });
  await asker.ask(RISK, 'ccpStress');
  const scenario = { factor: 'MARKET', direction: 'DOWN' };
  await asker.ask(RISK, 'runDefaultDrill', { scenario, sigmas: 5 });
  await askMarginCalls(asker);
  // Two business days settle what was traded today.
  for (let day = 0; day < 2; day += 1) await asker.ask(ADMIN, 'advanceClearingClock');
  await asker.ask(TRADER, 'ccpStatement', {
    userId: TRADER,
    date: new Date().toISOString().slice(0, 10),
  });
}

/** A fall of the price that a position cannot bear: what is called for is paid by one, and not by another. @param {Asker} asker */
async function askMarginCalls(asker) {
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
    await asker.ask(userId, 'placeOrder', order);
    await asker.askUntil(userId, 'ccpMargin', {
      input: { userId },
      until: ({ positions }) =>
        positions.some((/** @type {any} */ one) => one.symbol === order.symbol && one.netQty > 0),
    });
    await asker.ask(userId, 'setAutoPay', { userId, autoPay: false });
  }
  await asker.ask(ADMIN, 'startMarketEvent', {
    kind: 'SHOCK',
    target: 'INTC',
    sizePct: -9,
    reason: 'a lesson on margin',
  });
  /** @param {string} userId @param {string} status */
  const callOf = async (userId, status) => {
    const { items } = await asker.askUntil(userId, 'ccpCalls', {
      until: ({ items: calls }) => calls.some((/** @type {any} */ one) => one.status === status),
    });
    return items.find((/** @type {any} */ one) => one.status === status).callId;
  };
  await asker.ask(TRADER, 'payMarginCall', { callId: await callOf(TRADER, 'ISSUED') });
  await asker.ask(RISK, 'declareDefault', {
    callId: await callOf('trader-low-touch', 'OVERDUE'),
    reason: 'not paid in time',
  });
}

/** @param {Asker} asker */
export async function askArchive(asker) {
  await asker.askUntil(TRADER, 'fixExecutions', {
    input: { limit: 2 },
    until: ({ items }) => items.length > 0,
  });
  const { items } = await asker.ask(TRADER, 'fixMessages', { limit: 2 });
  const { sessionDay, direction, msgSeqNum } = items[0];
  await asker.ask(TRADER, 'fixMessage', { sessionDay, direction, msgSeqNum });
  await asker.ask('compliance', 'fixLog', { sessionDay, limit: 2 });
  await asker.ask('compliance', 'verifyArchive', { sessionDay });
  await asker.ask('compliance', 'archiveVerifications');
  await asker.ask('compliance', 'fixSessions');
}

/** @param {Asker} asker */
export async function askOperations(asker) {
  await asker.ask(ADMIN, 'opsOverview');
  await asker.ask(TRADER, 'opsLight');
  await asker.ask(ADMIN, 'listTraces', { limit: 2 });
  await asker.ask(ADMIN, 'startLoad', {
    users: 2,
    ratePerSecond: 2,
    seconds: 10,
    mix: 'EQUITIES',
    arrivals: 'POISSON',
    seed: 42,
  });
  await asker.askUntil(ADMIN, 'loadRun', { until: ({ state }) => state === 'RUNNING' });
  await asker.ask(ADMIN, 'stopLoad');
}
