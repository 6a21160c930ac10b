/** Calls about orders of all kinds, and of their supervisors. */
import { randomUUID } from 'node:crypto';

/** @typedef {import('./asker.mjs').Requester} Requester */

const EQUITY = { timeInForce: 'DAY', strategy: 'LIT', instrumentType: 'equity' };
const TRADER = 'trader-high-touch';
const RISK = 'risk-manager';

/** @param {any} fills */
const isFilled = ({ items: fills }) => fills.length > 0;

/** @param {Requester} requester */
export async function requestOrders(requester) {
  const market = { ...EQUITY, symbol: 'AAPL', side: 'BUY', orderType: 'MARKET', qty: 300 };
  await requester.ask(TRADER, 'previewOrder', market);
  const order = await requester.ask(TRADER, 'placeOrder', {
    clientOrderId: randomUUID(),
    ...market,
  });
  const { orderId } = order;
  await requester.askUntil(TRADER, 'getOrder', {
    input: { orderId },
    until: ({ status }) => status === 'FILLED',
  });
  await requester.askUntil(TRADER, 'journalFills', { input: { orderId }, until: isFilled });
  const { bid } = (await requester.ask(TRADER, 'quotes', { symbols: 'MSFT' })).items[0];
  const price = Math.round(bid * 98) / 100;
  const resting = { ...market, symbol: 'MSFT', orderType: 'LIMIT', qty: 100, price };
  const rests = await requester.ask(TRADER, 'placeOrder', resting);
  await requester.askUntil(TRADER, 'replaceOrder', {
    input: { orderId: rests.orderId, qty: 80 },
    until: () => true,
  });
  await requester.ask(TRADER, 'listOrders', { status: 'open' });
  await requester.askUntil(TRADER, 'cancelOrder', {
    input: { orderId: rests.orderId },
    until: () => true,
  });
  await requester.ask(TRADER, 'placeOrder', { ...resting, qty: 120 });
  await requester.ask(TRADER, 'cancelOrders', { filter: { symbol: 'MSFT' } });
  await requester.refused(TRADER, 'placeOrder', {
    ...resting,
    qty: 120,
    price: Math.round(bid * 80) / 100,
  });
  await requester.ask(TRADER, 'limitUse');
  await requester.ask(RISK, 'limitUses');
  for (const name of ['orderDecisions', 'journalOrder'])
    await requester.ask(TRADER, name, { orderId });
  const { items } = await requester.ask(TRADER, 'orderDecisions', { orderId });
  await requester.ask(TRADER, 'replayDecision', { decisionId: items[0].decisionId });
  await requester.askUntil(TRADER, 'tcaOrder', { input: { orderId }, until: () => true });
  await requester.ask(TRADER, 'tcaOrders', { limit: 2 });
  await requester.ask(TRADER, 'tcaSummary');
  await requester.ask(TRADER, 'journalOrders', { limit: 2 });
  await requester.ask(TRADER, 'positions');
  await requester.askUntil('admin', 'traceOf', {
    input: { id: orderId },
    until: ({ spans }) => spans.length > 3,
  });
  await requester.ask(TRADER, 'lifeLine', { id: orderId });
  return orderId;
}

/** @param {Requester} requester */
export async function requestBaskets(requester) {
  const text = 'symbol,side,qty,type\nAAPL,BUY,100,MARKET\nMSFT,SELL,50,MARKET\n';
  await requester.ask(TRADER, 'reviewBasket', { text });
  const basketId = randomUUID();
  await requester.ask(TRADER, 'placeBasket', { basketId, text });
  await requester.ask(TRADER, 'getBasket', { basketId });
  await requester.ask(TRADER, 'listBaskets');
  await requester.ask(TRADER, 'stopBasket', { basketId });
  const order = { ...EQUITY, symbol: 'AAPL', side: 'BUY', orderType: 'MARKET', qty: 100 };
  const template = await requester.ask(TRADER, 'saveTemplate', {
    name: 'A hundred at market',
    order,
  });
  const { templateId } = template;
  await requester.ask(TRADER, 'listTemplates');
  await requester.ask(TRADER, 'changeTemplate', { templateId, name: 'At market' });
  await requester.ask(TRADER, 'deleteTemplate', { templateId });
}

/** @param {Requester} requester */
export async function requestAlgos(requester) {
  const terms = { symbol: 'NVDA', side: 'BUY', qty: 5_000, strategy: 'TWAP' };
  const algoParams = { durationMs: 600_000, slices: 20 };
  await requester.ask(TRADER, 'previewSchedule', { ...terms, algoParams });
  const { orderId } = await requester.ask(TRADER, 'placeOrder', {
    ...EQUITY,
    ...terms,
    orderType: 'MARKET',
    algoParams,
  });
  await requester.askUntil(TRADER, 'getAlgo', {
    input: { orderId },
    until: ({ children }) => children.length > 0,
  });
  await requester.ask(TRADER, 'listAlgos');
  await requester.ask(TRADER, 'pauseAlgo', { orderId });
  await requester.ask(TRADER, 'resumeAlgo', { orderId });
  await requester.ask(TRADER, 'amendAlgo', { orderId, algoParams: { durationMs: 300_000 } });
  await requester.ask(TRADER, 'cancelOrder', { orderId });
}

/** @param {Requester} requester */
export async function requestControls(requester) {
  const { thresholds } = await requester.ask(RISK, 'riskConfig');
  await requester.ask(RISK, 'previewRiskConfig', { thresholds: { ...thresholds, collarBps: 400 } });
  await requester.ask(RISK, 'putRiskConfig', { thresholds, reason: 'confirmed after the review' });
  await requester.ask(RISK, 'riskConfigVersions');
  await requester.ask(RISK, 'decisions', { limit: 1 });
  await requester.ask(RISK, 'exposure');
  await requester.askUntil(RISK, 'exposureHistory', { input: { hours: 1 }, until: () => true });
  const stop = { scope: 'symbol', target: 'TSLA', reason: 'news pending', cancelOpen: true };
  const { killSwitchId } = await requester.ask(RISK, 'activateKillSwitch', stop);
  await requester.ask(RISK, 'listKillSwitches');
  await requester.ask(RISK, 'releaseKillSwitch', { killSwitchId, reason: 'news is out' });
  await requester.ask(RISK, 'journalAudit', { limit: 2 });
}
