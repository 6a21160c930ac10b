/** Calls about orders of all kinds, and of their supervisors. */
import { randomUUID } from 'node:crypto';

/** @typedef {import('./asker.mjs').Requester} Requester */

const EQUITY = { timeInForce: 'DAY', strategy: 'LIT', instrumentType: 'equity' };
const TRADER = 'trader-high-touch';
const RISK = 'risk-manager';
const COMPLIANCE = 'compliance';
/** An export of the last second is a short example. */
const EXPORTED_MS = 1_000;

/** @param {any} fills */
const isFilled = ({ items: fills }) => fills.length > 0;

/** @param {Requester} requester */
export async function requestOrders(requester) {
  const market = { ...EQUITY, symbol: 'AAPL', side: 'BUY', orderType: 'MARKET', qty: 300 };
  await requester.request(TRADER, 'previewOrder', market);
  const order = await requester.request(TRADER, 'placeOrder', {
    clientOrderId: randomUUID(),
    ...market,
  });
  const { orderId } = order;
  await requester.askUntil(TRADER, 'getOrder', {
    input: { orderId },
    until: ({ status }) => status === 'FILLED',
  });
  await requester.askUntil(TRADER, 'journalFills', { input: { orderId }, until: isFilled });
  const { bid } = (await requester.request(TRADER, 'quotes', { symbols: 'MSFT' })).items[0];
  const price = Math.round(bid * 98) / 100;
  const resting = { ...market, symbol: 'MSFT', orderType: 'LIMIT', qty: 100, price };
  const rests = await requester.request(TRADER, 'placeOrder', resting);
  await requester.askUntil(TRADER, 'replaceOrder', {
    input: { orderId: rests.orderId, qty: 80 },
    until: () => true,
  });
  const shares = { ...EQUITY, symbol: 'MSFT', timeInForce: 'GTC', qty: 50 };
  const exit = { ...shares, side: 'SELL' };
  await requester.request(TRADER, 'placeLinked', {
    link: 'BRACKET',
    orders: [
      { ...shares, side: 'BUY', orderType: 'LIMIT', price },
      { ...exit, orderType: 'LIMIT', price: Math.round(bid * 101) / 100 },
      { ...exit, orderType: 'STOP', stopPrice: Math.round(bid * 96) / 100 },
    ],
  });
  await requester.request(TRADER, 'listOrders', { status: 'open' });
  await requester.askUntil(TRADER, 'cancelOrder', {
    input: { orderId: rests.orderId },
    until: () => true,
  });
  await requester.request(TRADER, 'placeOrder', { ...resting, qty: 120 });
  await requester.request(TRADER, 'cancelOrders', { filter: { symbol: 'MSFT' } });
  await requester.refused(TRADER, 'placeOrder', {
    ...resting,
    qty: 120,
    price: Math.round(bid * 80) / 100,
  });
  await requester.request(TRADER, 'limitUse');
  await requester.request(RISK, 'limitUses');
  for (const name of ['orderDecisions', 'journalOrder'])
    await requester.request(TRADER, name, { orderId });
  const { items } = await requester.request(TRADER, 'orderDecisions', { orderId });
  await requester.request(TRADER, 'replayDecision', { decisionId: items[0].decisionId });
  await requester.askUntil(TRADER, 'tcaOrder', { input: { orderId }, until: () => true });
  await requester.request(TRADER, 'tcaOrders', { limit: 2 });
  await requester.request(TRADER, 'tcaSummary');
  await requester.request(TRADER, 'journalOrders', { limit: 2 });
  await requester.request(TRADER, 'searchOrders', { words: ['msft'], limit: 1 });
  await requester.request(TRADER, 'searchFills', { words: ['aapl'], limit: 1 });
  await requester.request(TRADER, 'positions');
  await requester.request(TRADER, 'profitCurve');
  await requester.request(TRADER, 'whatIf', {
    trades: [{ symbol: 'AAPL', side: 'SELL', qty: 400 }],
    hedgeWith: 'MSFT',
  });
  await requester.askUntil('admin', 'traceOf', {
    input: { id: orderId },
    until: ({ spans }) => spans.length > 3,
  });
  await requester.request(TRADER, 'lifeLine', { id: orderId });
  return orderId;
}

/** @param {Requester} requester */
export async function requestBaskets(requester) {
  const text = 'symbol,side,qty,type\nAAPL,BUY,100,MARKET\nMSFT,SELL,50,MARKET\n';
  await requester.request(TRADER, 'reviewBasket', { text });
  const basketId = randomUUID();
  await requester.request(TRADER, 'placeBasket', { basketId, text });
  await requester.request(TRADER, 'getBasket', { basketId });
  await requester.request(TRADER, 'listBaskets');
  await requester.request(TRADER, 'stopBasket', { basketId });
  const order = { ...EQUITY, symbol: 'AAPL', side: 'BUY', orderType: 'MARKET', qty: 100 };
  const template = await requester.request(TRADER, 'saveTemplate', {
    name: 'A hundred at market',
    order,
  });
  const { templateId } = template;
  await requester.request(TRADER, 'listTemplates');
  await requester.request(TRADER, 'changeTemplate', { templateId, name: 'At market' });
  await requester.request(TRADER, 'deleteTemplate', { templateId });
  const list = { name: 'Semiconductors', symbols: ['NVDA', 'AMD'] };
  const { watchlistId, version } = await requester.request(TRADER, 'createWatchlist', list);
  await requester.request(TRADER, 'listWatchlists');
  const change = { watchlistId, version, symbols: ['AMD', 'NVDA'], sharedWith: 'DESK' };
  const changed = await requester.request(TRADER, 'changeWatchlist', change);
  await requester.request(TRADER, 'deleteWatchlist', { watchlistId, version: changed.version });
  await requestLayouts(requester);
  await requestPreferences(requester);
  await requestKeys(requester);
}

/** The keys end with the recording. @param {Requester} requester */
async function requestKeys(requester) {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const addresses = ['192.0.2.0/24'];
  const key = { name: 'Market maker', scopes: ['read', 'trade:EQ'], expiresAt, addresses };
  const { keyId } = await requester.request(TRADER, 'createKey', key);
  await requester.request(TRADER, 'listKeys');
  await requester.request('admin', 'listUserKeys', { userId: TRADER });
  await requester.request(TRADER, 'endKey', { keyId });
  const other = await requester.request(TRADER, 'createKey', { ...key, name: 'Another' });
  await requester.request('admin', 'endUserKey', { userId: TRADER, keyId: other.keyId });
  const wanted = { ...key, addresses: [], name: 'Sandbox', sandbox: true };
  const sandbox = await requester.request(TRADER, 'createKey', wanted);
  requester.knowKey('a program', sandbox.key);
  await requester.request('a program', 'resetSandbox');
  await requester.request(TRADER, 'endKey', { keyId: sandbox.keyId });
}

/** @param {Requester} requester */
async function requestLayouts(requester) {
  const group = { kind: 'TABS', depth: 1, active: 0 };
  const rows = [
    { kind: 'SPLIT', depth: 0, size: 100 },
    { ...group, size: 70, tabs: [{ panel: 'chart', channel: 1 }] },
    { ...group, size: 30, tabs: [{ panel: 'ticket', channel: 1 }] },
  ];
  const saved = await requester.request(TRADER, 'createLayout', {
    name: 'Opening',
    rows,
    widthPx: 1_920,
  });
  const { layoutId, version } = saved;
  await requester.request(TRADER, 'listLayouts');
  const shared = await requester.request(TRADER, 'changeLayout', {
    layoutId,
    version,
    isShared: true,
  });
  await requester.request(TRADER, 'getLayout', { layoutId });
  await requester.request(TRADER, 'deleteLayout', { layoutId, version: shared.version });
}

/** @param {Requester} requester */
async function requestPreferences(requester) {
  const value = { quotes: true, ladder: true, ladderLimitTicks: 3 };
  const document = { name: 'confirmations', value };
  await requester.request(TRADER, 'savePreference', { version: 0, document });
  await requester.request(TRADER, 'listPreferences');
}

/** @param {Requester} requester */
export async function requestAlerts(requester) {
  const level = { symbol: 'NVDA', condition: 'AT_OR_ABOVE', price: 0.01, note: 'take profit' };
  const { alertId, version } = await requester.request(TRADER, 'createAlert', level);
  const { items } = await requester.askUntil(TRADER, 'listAlertFirings', {
    input: {},
    until: (/** @type {{ items: unknown[] }} */ found) => found.items.length > 0,
  });
  await requester.request(TRADER, 'acknowledgeFirings', { firingIds: [items[0].firingId] });
  const change = { alertId, version, price: 190.5, repeat: 'EACH_CROSSING' };
  const changed = await requester.request(TRADER, 'changeAlert', change);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await requester.request(TRADER, 'snoozeAlert', { alertId, until });
  await requester.request(TRADER, 'snoozeNotices', { kind: 'SERVICE_LEVEL', until });
  await requester.request(TRADER, 'listAlerts');
  await requester.request(TRADER, 'deleteAlert', { alertId, version: changed.version });
}

/** @param {Requester} requester */
export async function requestAlgos(requester) {
  const terms = { symbol: 'NVDA', side: 'BUY', qty: 5_000, strategy: 'TWAP' };
  const algoParams = { durationMs: 600_000, slices: 20 };
  await requester.request(TRADER, 'previewSchedule', { ...terms, algoParams });
  const { orderId } = await requester.request(TRADER, 'placeOrder', {
    ...EQUITY,
    ...terms,
    orderType: 'MARKET',
    algoParams,
  });
  await requester.askUntil(TRADER, 'getAlgo', {
    input: { orderId },
    until: ({ children }) => children.length > 0,
  });
  await requester.request(TRADER, 'listAlgos');
  await requester.request(TRADER, 'pauseAlgo', { orderId });
  await requester.request(TRADER, 'resumeAlgo', { orderId });
  await requester.request(TRADER, 'amendAlgo', { orderId, algoParams: { durationMs: 300_000 } });
  await requester.request(TRADER, 'cancelOrder', { orderId });
}

/** @param {Requester} requester */
export async function requestControls(requester) {
  const { thresholds } = await requester.request(RISK, 'riskConfig');
  await requester.request(RISK, 'previewRiskConfig', {
    thresholds: { ...thresholds, collarBps: 400 },
  });
  await requester.request(RISK, 'putRiskConfig', {
    thresholds,
    reason: 'confirmed after the review',
  });
  await requester.request(RISK, 'riskConfigVersions');
  await requester.request(RISK, 'putDeskLoss', {
    desk: 'EQ',
    maxDayLoss: 250_000,
    reason: 'confirmed after the review',
  });
  await requester.request(RISK, 'deskLosses');
  await requester.request(RISK, 'decisions', { limit: 1 });
  await requester.request(RISK, 'exposure');
  await requester.request(RISK, 'traderRisks');
  await requester.askUntil(RISK, 'exposureHistory', { input: { hours: 1 }, until: () => true });
  const stop = { scope: 'symbol', target: 'TSLA', reason: 'news pending', cancelOpen: true };
  const { killSwitchId } = await requester.request(RISK, 'activateKillSwitch', stop);
  await requester.request(RISK, 'listKillSwitches');
  await requester.request(RISK, 'releaseKillSwitch', { killSwitchId, reason: 'news is out' });
  await requester.request(RISK, 'journalAudit', { limit: 2 });
  const to = new Date().toISOString();
  const from = new Date(Date.parse(to) - EXPORTED_MS).toISOString();
  await requester.request(COMPLIANCE, 'exportAudit', { from, to });
  await requester.request(COMPLIANCE, 'auditKey');
}

/**
 * No receiver is there: the delivery waits, and is sent again on request.
 * @param {Requester} requester
 */
export async function requestWebhooks(requester) {
  const receiver = { url: 'http://localhost:9/hook', kinds: ['FILL', 'ALERT'] };
  const { webhook } = await requester.request(TRADER, 'createWebhook', receiver);
  const { webhookId, version } = webhook;
  const { deliveryId } = await requester.request(TRADER, 'testWebhook', { webhookId });
  await requester.request(TRADER, 'listDeliveries', { webhookId });
  await requester.request(TRADER, 'resendDelivery', { deliveryId });
  const change = { webhookId, version, isPaused: true };
  const paused = await requester.request(TRADER, 'changeWebhook', change);
  await requester.request(TRADER, 'listWebhooks');
  await requester.request(TRADER, 'deleteWebhook', { webhookId, version: paused.version });
}
