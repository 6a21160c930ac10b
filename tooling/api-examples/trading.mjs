/** What is asked about orders of all kinds, and of those who watch over them. */
import { randomUUID } from 'node:crypto';

/** @typedef {import('./asker.mjs').Asker} Asker */

const EQUITY = { timeInForce: 'DAY', strategy: 'LIT', instrumentType: 'equity' };
const TRADER = 'trader-high-touch';
const RISK = 'risk-manager';

/** @param {any} fills */
const isFilled = ({ items: fills }) => fills.length > 0;

/** @param {Asker} asker */
export async function askOrders(asker) {
  const market = { ...EQUITY, symbol: 'AAPL', side: 'BUY', orderType: 'MARKET', qty: 300 };
  await asker.ask(TRADER, 'previewOrder', market);
  const order = await asker.ask(TRADER, 'placeOrder', { clientOrderId: randomUUID(), ...market });
  const { orderId } = order;
  await asker.askUntil(TRADER, 'getOrder', {
    input: { orderId },
    until: ({ status }) => status === 'FILLED',
  });
  await asker.askUntil(TRADER, 'journalFills', { input: { orderId }, until: isFilled });
  const { bid } = (await asker.ask(TRADER, 'quotes', { symbols: 'MSFT' })).items[0];
  const price = Math.round(bid * 98) / 100;
  const resting = { ...market, symbol: 'MSFT', orderType: 'LIMIT', qty: 100, price };
  const rests = await asker.ask(TRADER, 'placeOrder', resting);
  await asker.askUntil(TRADER, 'replaceOrder', {
    input: { orderId: rests.orderId, qty: 80 },
    until: () => true,
  });
  await asker.ask(TRADER, 'listOrders', { status: 'open' });
  await asker.askUntil(TRADER, 'cancelOrder', {
    input: { orderId: rests.orderId },
    until: () => true,
  });
  await asker.ask(TRADER, 'placeOrder', { ...resting, qty: 120 });
  await asker.ask(TRADER, 'cancelOrders', { filter: { symbol: 'MSFT' } });
  await asker.refused(TRADER, 'placeOrder', {
    ...resting,
    qty: 120,
    price: Math.round(bid * 80) / 100,
  });
  await asker.ask(TRADER, 'limitUse');
  await asker.ask(RISK, 'limitUses');
  for (const name of ['orderDecisions', 'journalOrder']) await asker.ask(TRADER, name, { orderId });
  const { items } = await asker.ask(TRADER, 'orderDecisions', { orderId });
  await asker.ask(TRADER, 'replayDecision', { decisionId: items[0].decisionId });
  await asker.askUntil(TRADER, 'tcaOrder', { input: { orderId }, until: () => true });
  await asker.ask(TRADER, 'tcaOrders', { limit: 2 });
  await asker.ask(TRADER, 'tcaSummary');
  await asker.ask(TRADER, 'journalOrders', { limit: 2 });
  await asker.ask(TRADER, 'positions');
  await asker.askUntil('admin', 'traceOf', {
    input: { id: orderId },
    until: ({ spans }) => spans.length > 3,
  });
  await asker.ask(TRADER, 'lifeLine', { id: orderId });
  return orderId;
}

/** @param {Asker} asker */
export async function askBaskets(asker) {
  const text = 'symbol,side,qty,type\nAAPL,BUY,100,MARKET\nMSFT,SELL,50,MARKET\n';
  await asker.ask(TRADER, 'reviewBasket', { text });
  const basketId = randomUUID();
  await asker.ask(TRADER, 'placeBasket', { basketId, text });
  await asker.ask(TRADER, 'getBasket', { basketId });
  await asker.ask(TRADER, 'listBaskets');
  await asker.ask(TRADER, 'stopBasket', { basketId });
  const order = { ...EQUITY, symbol: 'AAPL', side: 'BUY', orderType: 'MARKET', qty: 100 };
  const template = await asker.ask(TRADER, 'saveTemplate', { name: 'A hundred at market', order });
  const { templateId } = template;
  await asker.ask(TRADER, 'listTemplates');
  await asker.ask(TRADER, 'changeTemplate', { templateId, name: 'At market' });
  await asker.ask(TRADER, 'deleteTemplate', { templateId });
}

/** @param {Asker} asker */
export async function askAlgos(asker) {
  const terms = { symbol: 'NVDA', side: 'BUY', qty: 5_000, strategy: 'TWAP' };
  const algoParams = { durationMs: 600_000, slices: 20 };
  await asker.ask(TRADER, 'previewSchedule', { ...terms, algoParams });
  const { orderId } = await asker.ask(TRADER, 'placeOrder', {
    ...EQUITY,
    ...terms,
    orderType: 'MARKET',
    algoParams,
  });
  await asker.askUntil(TRADER, 'getAlgo', {
    input: { orderId },
    until: ({ children }) => children.length > 0,
  });
  await asker.ask(TRADER, 'listAlgos');
  await asker.ask(TRADER, 'pauseAlgo', { orderId });
  await asker.ask(TRADER, 'resumeAlgo', { orderId });
  await asker.ask(TRADER, 'amendAlgo', { orderId, algoParams: { durationMs: 300_000 } });
  await asker.ask(TRADER, 'cancelOrder', { orderId });
}

/** @param {Asker} asker */
export async function askControls(asker) {
  const { thresholds } = await asker.ask(RISK, 'riskConfig');
  await asker.ask(RISK, 'previewRiskConfig', { thresholds: { ...thresholds, collarBps: 400 } });
  await asker.ask(RISK, 'putRiskConfig', { thresholds, reason: 'confirmed after the review' });
  await asker.ask(RISK, 'riskConfigVersions');
  await asker.ask(RISK, 'decisions', { limit: 1 });
  await asker.ask(RISK, 'exposure');
  await asker.askUntil(RISK, 'exposureHistory', { input: { hours: 1 }, until: () => true });
  const stop = { scope: 'symbol', target: 'TSLA', reason: 'news pending', cancelOpen: true };
  const { killSwitchId } = await asker.ask(RISK, 'activateKillSwitch', stop);
  await asker.ask(RISK, 'listKillSwitches');
  await asker.ask(RISK, 'releaseKillSwitch', { killSwitchId, reason: 'news is out' });
  await asker.ask(RISK, 'journalAudit', { limit: 2 });
}
