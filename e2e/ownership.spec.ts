/**
 * Everything that names something by an id, called by every user who does not own it: nothing of it is shown, nothing
 * of it changes. The owner makes each call as well, so that a refusal means what it should.
 */
import { expect, test } from '@playwright/test';
import { CALLS, type CallName } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { BASE_URL } from './env.ts';
import { belongingsOfTrader, type Fields, got, type TraderOwns } from './security/belongings.ts';
import { enter, enterGuest, type Person, request } from './security/people.ts';
import { listFields } from './security/wrong-input.ts';

type Sweep = (own: TraderOwns & { readonly userId: string }) => Fields;

/** Responses hold nothing of the owner's, for every caller but the owner and those who see the firm or the desk. */
const READS: Partial<Record<CallName, Sweep>> = {
  getOrder: ({ orderId }) => ({ orderId }),
  listOrders: ({ userId }) => ({ userId, status: 'all' }),
  getBasket: ({ basketId }) => ({ basketId }),
  listAlgos: ({ userId }) => ({ userId, status: 'all' }),
  getAlgo: ({ algoOrderId }) => ({ orderId: algoOrderId }),
  orderDecisions: ({ orderId }) => ({ orderId }),
  replayDecision: ({ decisionId }) => ({ decisionId }),
  positions: ({ userId }) => ({ userId }),
  profitCurve: ({ userId }) => ({ userId }),
  whatIf: ({ userId }) => ({ userId, trades: [] }),
  getScenario: ({ scenarioId }) => ({ scenarioId }),
  scenarioRuns: ({ scenarioId }) => ({ scenarioId }),
  scenarioRun: ({ runId }) => ({ runId }),
  compareRuns: ({ runId }) => ({ runId, otherId: runId }),
  scenarioBatches: ({ scenarioId }) => ({ scenarioId }),
  scenarioBatch: ({ batchId }) => ({ batchId }),
  journalOrders: ({ userId }) => ({ userId }),
  searchOrders: ({ userId }) => ({ userId: [userId] }),
  journalOrder: ({ orderId }) => ({ orderId }),
  journalFills: ({ orderId }) => ({ orderId }),
  tcaOrder: ({ orderId }) => ({ orderId }),
  tcaOrders: ({ userId }) => ({ userId }),
  fixExecutions: ({ orderId }) => ({ orderId }),
  fixMessages: ({ orderId }) => ({ orderId }),
  ccpMargin: ({ userId }) => ({ userId }),
  ccpLedger: ({ userId }) => ({ userId }),
  getLayout: ({ layoutId }) => ({ layoutId }),
  lifeLine: ({ orderId }) => ({ id: orderId }),
};

/** What changes something of the owner's, in an order in which the owner may do all of it afterwards. */
const WRITES: Partial<Record<CallName, Sweep>> = {
  replaceOrder: ({ openOrderId }) => ({ orderId: openOrderId, qty: 2 }),
  cancelOrder: ({ openOrderId }) => ({ orderId: openOrderId }),
  stopBasket: ({ basketId }) => ({ basketId }),
  changeTemplate: ({ templateId }) => ({ templateId, name: 'by another name' }),
  deleteTemplate: ({ templateId }) => ({ templateId }),
  changeWatchlist: ({ watchlistId }) => ({ watchlistId, version: 1, name: 'by another name' }),
  deleteWatchlist: ({ watchlistId }) => ({ watchlistId, version: 2 }),
  changeLayout: ({ layoutId }) => ({ layoutId, version: 1, name: 'by another name' }),
  deleteLayout: ({ layoutId }) => ({ layoutId, version: 2 }),
  changeAlert: ({ alertId }) => ({ alertId, version: 1, note: 'by another' }),
  snoozeAlert: ({ alertId }) => ({ alertId, until: null }),
  acknowledgeFirings: ({ firingId }) => ({ firingIds: [firingId] }),
  deleteAlert: ({ alertId }) => ({ alertId, version: 2 }),
  amendAlgo: ({ algoOrderId }) => ({ orderId: algoOrderId, algoParams: { slices: 12 } }),
  pauseAlgo: ({ algoOrderId }) => ({ orderId: algoOrderId }),
  resumeAlgo: ({ algoOrderId }) => ({ orderId: algoOrderId }),
  runScenario: ({ scenarioId }) => ({ scenarioId }),
  runLab: ({ scenarioId }) => ({ scenarioId, strategies: ['LIT'] }),
  startBatch: ({ scenarioId }) => ({ scenarioId, seeds: 1 }),
  cancelBatch: ({ batchId }) => ({ batchId }),
  removeScenario: ({ scenarioId }) => ({ scenarioId }),
  setAutoPay: ({ userId }) => ({ userId, autoPay: false }),
};

/** Ids without an owner, or tested elsewhere: why they are not swept here. */
const ELSEWHERE: Partial<Record<CallName, string>> = {
  listSessions: 'risk roles only: the table of access',
  limitHistory: 'risk roles only: the table of access',
  putLimits: 'risk roles only: the table of access',
  listFindings: 'compliance and admins only: the table of access',
  accountHistory: 'risk roles only: the table of access',
  changeUser: 'admins only: the table of access',
  resetSecondFactor: 'admins only: the table of access',
  createRoom: 'names a case of the catalogue, which is everyone\u2019s',
  setPassword: 'admins only: the table of access',
  decideLimitProposal: 'risk roles only: the table of access',
  decideConfigProposal: 'risk roles only: the table of access',
  decideDeskLoss: 'risk roles only: the table of access',
  endSession: 'admins only: the table of access',
  endSessions: 'admins only: the table of access',
  endOwnSession: 'one’s own alone: user-service own-sessions.test',
  endKey:
    'one’s own alone, and a key is no one’s to see: api-keys.spec, user-service api-keys.test',
  listUserKeys: 'risk roles only: the table of access',
  endUserKey: 'admins only: the table of access',
  decisions: 'risk roles only: the table of access',
  journalAudit: 'risk roles only: the table of access',
  getFinding: 'compliance and admins only: the table of access',
  changeCase: 'compliance only: the table of access',
  releaseKillSwitch: 'risk roles only: the table of access',
  declareDefault: 'risk roles only: the table of access',
  traceOf: 'admins only: the table of access',
  redriveDeadLetter: 'admins only: the table of access',
  acknowledgeIncident: 'admins only: the table of access',
  changeWebhook: 'another user’s is unknown: services/webhooks',
  deleteWebhook: 'as changeWebhook',
  testWebhook: 'as changeWebhook',
  listDeliveries: 'as changeWebhook',
  resendDelivery: 'as changeWebhook',
  cancelJob: 'another user’s is unknown: services/jobs',
  retryJob: 'as cancelJob',
  startExport: 'names the export itself: another user’s id is refused with CONFLICT',
  exportPart: 'another user’s is unknown: exports/export-job.test',
  jobDetail: 'admins only: the table of access',
  operateJob: 'admins only: the table of access',
  getRoom: 'to who is not in it a room is unknown: services/rooms',
  openRoom: 'as getRoom, and for its instructor alone',
  planRoom: 'as openRoom',
  inviteToRoom: 'as openRoom',
  listSeats: 'as openRoom',
  startHeat: 'as openRoom',
  pauseHeat: 'as openRoom',
  resumeHeat: 'as openRoom',
  endHeat: 'as openRoom',
  endRoom: 'as openRoom',
  archiveRoom: 'as openRoom',
  announce: 'as openRoom',
  injectRoomEvent: 'as openRoom',
  disqualifySeat: 'as openRoom',
  roomBoard: 'as getRoom',
  heatResults: 'as getRoom',
  heatResultsCsv: 'as openRoom',
  roomOverall: 'as getRoom',
  roomOverallCsv: 'as openRoom',
  placeRoomOrder: 'as getRoom',
  cancelRoomOrder: 'as getRoom',
  replaceRoomOrder: 'as getRoom',
  acceptRoomTender: 'as getRoom',
  roomState: 'as getRoom; another seat’s is refused',
  replaySeat: 'as roomState',
  clientFile: 'sales and risk roles only: the table of access',
  voiceTrade: 'sales only: the table of access',
  requestQuote: 'only sales names a client: services/rfq',
  requestList: 'as requestQuote',
  getRfqList: 'a list is its client’s: services/rfq lists.test',
  sendList: 'sales only: the table of access',
  quoteList: 'sales only: the table of access',
  acceptList: 'as getRfqList',
  cancelList: 'as getRfqList',
  askVoicePrice: 'names a client, for whom sales and traders deal: services/rfq',
  makeVoicePrice: 'a deal is of its desk and of who asked: services/rfq',
  passVoiceDeal: 'as makeVoicePrice',
  acceptVoicePrice: 'as makeVoicePrice',
  declineVoiceDeal: 'as makeVoicePrice',
  placeOrder: 'the caller’s own key: the same of another user is another order',
  placePackage: 'the caller’s own key',
  placeFxSwap: 'the caller’s own key; a stream of another user is unknown: fx-streams.test',
  fxStream: 'lasts half a minute: fx-streams.test',
  endFxStream: 'as fxStream',
  previewOrder: 'the caller’s own key',
  placeBasket: 'the caller’s own key: the same of another user is another basket',
  requestLocate: 'the caller’s own key: the same of another user is another locate',
  cancelOrders: 'takes what is one’s own of those named: below',
  changeScenario: 'a whole scenario has to be sent: services/scenario-engine',
  payMarginCall: 'needs a margin call: services/ccp',
  ccpStatement: 'needs a day that is over: services/ccp',
  ccpBuyIns: 'needs a delivery that failed for days: workers’ buy-in.test',
  tcaSummary: 'figures without ids: services/journal',
  replayRun: 'who requested it, or sees the firm: services/journal',
  replayPicture: 'as replayRun',
  replayBars: 'as replayRun',
  cancelReplay: 'who began it: services/journal',
  listLinks: 'links of orders in scope, others are not there: services/oms',
};
/** Requests for quote have owners of two kinds: a trader's and a client's. */
const RFQ_READS = ['getRfq', 'rfqSteps'] as const;
const RFQ_WRITES = [
  'executeRfq',
  'noteRfq',
  'cancelRfq',
  'acceptQuote',
  'declineQuote',
  'reviewRfq',
  'rfqPanel',
  'sendRfq',
  'markUpRfq',
  'previewMarkUp',
  'markUpTwoWay',
  'previewTwoWay',
  'quoteClient',
  'rejectRfq',
] as const;

const mayCall = (name: CallName, role: string): boolean =>
  (CALLS[name].access as readonly string[]).includes(role);

test('every call that names something by an id is swept, or states why not', () => {
  const withIds = Object.values<Call>(CALLS)
    .filter(({ access }) => access !== 'internal')
    .filter((call) => listFields(call).some((field) => /(?:Id|Ids|^id)$/.test(field)))
    .map(({ name }) => name);
  const named = [READS, WRITES, ELSEWHERE].flatMap((table) => Object.keys(table));
  const all = [...named, ...RFQ_READS, ...RFQ_WRITES];
  expect(all.filter((name) => !withIds.includes(name))).toEqual([]);
  expect(withIds.filter((name) => !all.includes(name))).toEqual([]);
  expect(all).toHaveLength(new Set(all).size);
});

/** Every caller of a call who sees neither the firm nor the owner's desk. */
async function strangers(): Promise<readonly (Person & { readonly role: string })[]> {
  const as = async (role: string, entering: Promise<Person>) => ({ ...(await entering), role });
  return [
    await as('trader', enterGuest(BASE_URL, 'another guest')),
    await as('trader', enter(BASE_URL, 'trader-low-touch')),
    await as('trader', enter(BASE_URL, 'trader-fi-voice')),
    await as('sales', enter(BASE_URL, 'sales')),
    await as('external-client', enter(BASE_URL, 'external-client')),
    await as('viewer', enter(BASE_URL, 'viewer')),
  ];
}

type Owner = TraderOwns & { readonly userId: string };
type Stranger = Awaited<ReturnType<typeof strangers>>[number];
const toEntries = (table: Partial<Record<CallName, Sweep>>) =>
  Object.entries(table) as [CallName, Sweep][];

/** Everything of the owner's that a response holds; in a refusal, more than the question named. */
async function leakedBy(stranger: Stranger, own: Owner, [name, input]: [CallName, Sweep]) {
  const requested = Object.values(input(own));
  const { status, text } = await request(stranger, CALLS[name], input(own));
  const reported = Object.values(own).filter((one) => text.includes(one));
  const leaked = reported.filter((one) => status < 300 || !requested.includes(one));
  const hasResponse = status < 300 && !mayCall(name, stranger.role);
  return status >= 500 || hasResponse || leaked.length > 0
    ? [`${name} by ${stranger.name}: ${status}, reveals ${leaked.join(' ')}`]
    : [];
}

async function changedBy(stranger: Stranger, own: Owner, [name, input]: [CallName, Sweep]) {
  const { status } = await request(stranger, CALLS[name], input(own));
  return status === 403 || status === 404 ? [] : [`${name} by ${stranger.name}: ${status}`];
}

test('no user sees, or can change, what is another trader’s', async () => {
  test.setTimeout(120_000);
  const victim = await enterGuest(BASE_URL, 'owner');
  const own = { ...(await belongingsOfTrader(victim)), userId: victim.userId };
  const wrong = (await strangers()).map(async (stranger) => {
    const found: string[] = [];
    for (const read of toEntries(READS)) found.push(...(await leakedBy(stranger, own, read)));
    for (const write of toEntries(WRITES)) found.push(...(await changedBy(stranger, own, write)));
    const many = { orderIds: [own.openOrderId, own.algoOrderId], reason: 'not mine' };
    const { text } = await request(stranger, CALLS.cancelOrders, many);
    if (/CANCELED|PENDING_CANCEL/.test(text)) found.push(`cancelOrders: ${text}`);
    return found;
  });
  expect((await Promise.all(wrong)).flat()).toEqual([]);
  // The owner gets it, and may: what was refused was refused for ownership.
  for (const [name, input] of toEntries(READS)) {
    const { status, text } = await request(victim, CALLS[name], input(own));
    const isReported = Object.values(own).some((one) => text.includes(one));
    expect([name, status, isReported, isReported ? '' : text]).toEqual([name, 200, true, '']);
  }
  for (const [name, input] of toEntries(WRITES)) {
    const { status, text } = await request(victim, CALLS[name], input(own));
    // A conflict is the response to an authorised caller who comes too late.
    expect([name, status < 300 || status === 409 ? '' : text]).toEqual([name, '']);
  }
});

test('a request for quote is its trader’s or its client’s, regardless of the calls of a stranger', async () => {
  const client = await enter(BASE_URL, 'external-client');
  const trader = await enter(BASE_URL, 'trader-fi-voice');
  const bonds = await got<{ items: { isin: string; couponPct: number }[] }>(client, 'listBonds');
  const { isin = '', couponPct: coupon } = bonds.items[0] ?? {};
  const ofClient = await got<{ rfqId: string }>(client, 'requestQuote', {
    requestKey: `sweep-${Date.now()}`,
    isin,
    side: 'BUY',
    qty: 1_000_000,
  });
  const order = await got<{ orderId: string }>(trader, 'placeOrder', {
    symbol: isin,
    side: 'BUY',
    orderType: 'MARKET',
    qty: 1_000_000,
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'bond',
    bondSpec: { isin, coupon, periods: 20, yield: 4.2, rfq: { windowMs: 10_000 } },
  });
  const mine = async () =>
    (await got<{ items: { rfqId: string; orderId: string | null }[] }>(trader, 'listRfqs')).items;
  const isOfOrder = (rfq: { orderId: string | null }) => rfq.orderId === order.orderId;
  await expect.poll(async () => (await mine()).some(isOfOrder)).toBe(true);
  const ofTrader = (await mine()).find(isOfOrder)?.rfqId ?? '';
  const wrong: string[] = [];
  for (const stranger of await strangers()) {
    const isClient = stranger.userId === client.userId;
    const isTrader = stranger.userId === trader.userId;
    // Sales see every request of the firm, and work those of clients: that is what they are there for.
    const isSales = stranger.role === 'sales';
    const calls = isSales
      ? RFQ_WRITES.filter((name) => name !== 'rfqPanel')
      : [...RFQ_READS, ...RFQ_WRITES];
    const foreign = [
      ...(isTrader ? [] : [ofTrader]),
      ...(isClient || isSales ? [] : [ofClient.rfqId]),
    ];
    for (const rfqId of foreign) {
      const rest = { dealerId: 'nobody', note: 'not mine', traderUserId: stranger.userId };
      for (const name of calls) {
        const path = { rfqId, ...((CALLS[name] as Call).method === 'GET' ? {} : rest) };
        const { status } = await request(stranger, CALLS[name], path);
        if (status < 400 || status >= 500) wrong.push(`${name} by ${stranger.name}: ${status}`);
      }
    }
    const list = await request(stranger, CALLS.listRfqs, {});
    for (const rfqId of foreign) {
      if (!isSales && list.text.includes(rfqId))
        wrong.push(`listRfqs shows ${stranger.name} of ${rfqId}`);
    }
  }
  expect(wrong).toEqual([]);
  await got(client, 'getRfq', { rfqId: ofClient.rfqId });
  await got(trader, 'rfqSteps', { rfqId: ofTrader });
  await got(client, 'cancelRfq', { rfqId: ofClient.rfqId });
});
