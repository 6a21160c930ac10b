/** Calls about bonds, requests for quote, currencies, futures and options. */
import { randomUUID } from 'node:crypto';

/** @typedef {import('./asker.mjs').Requester} Requester */

const CLIENT = 'external-client';
const SALES = 'sales';

/** @param {Requester} requester */
async function requestBonds(requester) {
  const { items: bonds } = await requester.request('trader-fi-voice', 'listBonds');
  const { isin, couponPct } = bonds[0];
  await requester.request('trader-fi-voice', 'bondValuation', { isin, yield: 4.5 });
  await requester.request('trader-fi-voice', 'bondHistory', { isin, points: 10 });
  await requester.request('trader-fi-voice', 'curves');
  await requester.request('trader-fi-voice', 'bondQuotes');
  const { items: dealers } = await requester.request(SALES, 'listDealers');
  await requester.request(SALES, 'rfqPeople');
  return { isin, couponPct, dealers };
}

/** One request from the client's question to its acceptance, and others that end otherwise. @param {Requester} requester */
export async function requestRequests(requester) {
  const { isin, couponPct, dealers } = await requestBonds(requester);
  const wanted = { isin, side: 'BUY', qty: 1_000_000 };
  const begin = () =>
    requester.request(CLIENT, 'requestQuote', { requestKey: randomUUID(), ...wanted });
  const { rfqId } = await begin();
  await requester.request(SALES, 'reviewRfq', { rfqId });
  await requester.request(SALES, 'rfqPanel', { rfqId });
  await requester.request(SALES, 'noteRfq', { rfqId, note: 'a regular of ours' });
  await requester.request(SALES, 'sendRfq', { rfqId });
  await requester.askUntil(SALES, 'markUpRfq', {
    input: { rfqId, markupBps: 5 },
    until: () => true,
  });
  await requester.request(SALES, 'previewMarkUp', { rfqId, markupBps: 8 });
  await requester.request(SALES, 'quoteClient', { rfqId, validForMs: 60_000 });
  await requester.request(CLIENT, 'acceptQuote', { rfqId });
  await requester.request(SALES, 'getRfq', { rfqId });
  await requester.request(SALES, 'rfqSteps', { rfqId });
  const declined = await quoted(requester, await begin());
  await requester.request(CLIENT, 'declineQuote', { rfqId: declined });
  const refused = await begin();
  await requester.request(SALES, 'reviewRfq', { rfqId: refused.rfqId });
  await requester.request(SALES, 'rejectRfq', {
    rfqId: refused.rfqId,
    reason: 'too large for today',
  });
  await requestTwoWay(requester, wanted);
  await requestLists(requester, isin);
  const taken = await begin();
  await requester.request(CLIENT, 'cancelRfq', { rfqId: taken.rfqId });
  const chosen = await begin();
  await requester.request(SALES, 'reviewRfq', { rfqId: chosen.rfqId });
  await requester.request(SALES, 'voiceTrade', {
    requestKey: randomUUID(),
    ...wanted,
    dealerId: dealers[0].dealerId,
    dealerPrice: 99.5,
    clientPrice: 99.55,
    clientUserId: CLIENT,
    note: 'by phone',
  });
  await requester.request(SALES, 'clientFile', { clientUserId: CLIENT });
  await requester.request(SALES, 'listRfqs');
  await requester.request(SALES, 'rfqAnalytics');
  await byHand(requester, { isin, couponPct });
}

/** @param {Requester} requester @param {{ rfqId: string }} request */
async function quoted(requester, { rfqId }) {
  await requester.request(SALES, 'reviewRfq', { rfqId });
  await requester.request(SALES, 'sendRfq', { rfqId });
  await requester.askUntil(SALES, 'markUpRfq', {
    input: { rfqId, markupBps: 5 },
    until: () => true,
  });
  await requester.request(SALES, 'quoteClient', { rfqId, validForMs: 60_000 });
  return rfqId;
}

/** A list that trades and one that is called off. @param {Requester} requester @param {string} isin */
async function requestLists(requester, isin) {
  const send = () =>
    requester.request(CLIENT, 'requestList', {
      requestKey: randomUUID(),
      lines: [{ isin, side: 'SELL', qty: 1_000_000 }],
      dueInMs: 300_000,
    });
  const { listId } = await send();
  await requester.request(SALES, 'sendList', { listId });
  await requester.askUntil(SALES, 'quoteList', {
    input: { listId, markupBps: 3 },
    until: (/** @type {any} */ list) => list.progress.quoted === 1,
  });
  await requester.request(CLIENT, 'acceptList', { listId });
  await requester.request(CLIENT, 'getRfqList', { listId });
  const left = await send();
  await requester.request(CLIENT, 'cancelList', { listId: left.listId });
}

/** Both sides, requested by sales for its client, who then hits the bid. @param {Requester} requester @param {object} wanted */
async function requestTwoWay(requester, wanted) {
  const { rfqId } = await requester.request(SALES, 'requestQuote', {
    requestKey: randomUUID(),
    ...wanted,
    side: 'TWO_WAY',
    clientUserId: CLIENT,
  });
  await requester.request(SALES, 'sendRfq', { rfqId });
  const price = { rfqId, bid: { markupBps: 4 }, ask: { markupBps: 5 } };
  await requester.askUntil(SALES, 'markUpTwoWay', { input: price, until: () => true });
  await requester.request(SALES, 'previewTwoWay', price);
  await requester.request(SALES, 'quoteClient', { rfqId, validForMs: 60_000 });
  await requester.request(CLIENT, 'acceptQuote', { rfqId, side: 'SELL' });
}

/**
 * A trader's own request, dealt with one dealer by hand.
 * @param {Requester} requester
 * @param {{ isin: string, couponPct: number }} bond
 */
async function byHand(requester, { isin, couponPct }) {
  const trader = 'trader-fi-voice';
  const bondSpec = { isin, coupon: couponPct, periods: 4, yield: 4.5, rfq: { windowMs: 30_000 } };
  const order = {
    symbol: isin,
    side: 'BUY',
    orderType: 'MARKET',
    qty: 100_000,
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'bond',
    bondSpec,
  };
  const { orderId } = await requester.request(trader, 'placeOrder', order);
  const { items } = await requester.askUntil(trader, 'listRfqs', {
    until: ({ items: all }) =>
      all.some(
        (/** @type {any} */ rfq) =>
          rfq.orderId === orderId &&
          rfq.dealers.some((/** @type {any} */ d) => d.status === 'QUOTED'),
      ),
  });
  const rfq = items.find((/** @type {any} */ one) => one.orderId === orderId);
  const dealer = rfq.dealers.find((/** @type {any} */ one) => one.status === 'QUOTED');
  await requester.request(trader, 'executeRfq', { rfqId: rfq.rfqId, dealerId: dealer.dealerId });
  const left = await requester.request(trader, 'placeOrder', order);
  await requester.request(trader, 'cancelOrder', { orderId: left.orderId });
}

/** @param {Requester} requester */
export async function requestDerivatives(requester) {
  const fx = 'trader-fx-electronic';
  await requester.request(fx, 'listFxPairs');
  await requester.request(fx, 'fxQuotes');
  await requester.request(fx, 'fxTerms', { symbol: 'EURUSD' });
  const options = 'trader-derivatives-high-touch';
  await requester.request(options, 'listOptions');
  const chain = await requester.request(options, 'optionChain', { underlying: 'AAPL' });
  const { items: contracts } = await requester.request(options, 'listOptions');
  const [first, second] = contracts.filter(
    (/** @type {any} */ { underlying, expiry, kind }) =>
      underlying === 'AAPL' && expiry === chain.expiry && kind === contracts[0].kind,
  );
  const legs = [
    { symbol: first.symbol, side: 'BUY', qty: 10 },
    { symbol: second.symbol, side: 'SELL', qty: 10 },
  ];
  await requester.request(options, 'optionStrategy', { legs });
  await requester.request(options, 'contractMarks', { symbols: legs.map(({ symbol }) => symbol) });
  await requester.request(options, 'placeOrder', {
    symbol: first.symbol,
    side: 'BUY',
    orderType: 'MARKET',
    qty: 5,
    timeInForce: 'IOC',
    strategy: 'LIT',
    instrumentType: 'option',
  });
  const package_ = legs.map((leg) => ({ ...leg, instrumentType: 'option' }));
  await requester.request(options, 'placePackage', {
    clientPackageId: randomUUID(),
    legs: package_,
  });
  await exerciseCall(requester, contracts);
  const futures = 'trader-commodities-voice';
  await requester.request(futures, 'listFutures');
  await requester.request(futures, 'futureStrip', { root: 'CL' });
}

/**
 * Buys the call of the lowest strike, which is in the money, and exercises it once it is cleared.
 * @param {Requester} requester
 * @param {readonly any[]} contracts
 */
async function exerciseCall(requester, contracts) {
  const options = 'trader-derivatives-high-touch';
  const [call] = contracts
    .filter(({ underlying, type }) => underlying === 'MSFT' && type === 'CALL')
    .sort((a, b) => a.strike - b.strike);
  const order = { side: 'BUY', orderType: 'MARKET', qty: 2, timeInForce: 'IOC', strategy: 'LIT' };
  const { symbol } = call;
  await requester.request(options, 'placeOrder', { ...order, symbol, instrumentType: 'option' });
  const held = (/** @type {any} */ account) =>
    account.positions.find((/** @type {any} */ row) => row.symbol === symbol)?.netQty ?? 0;
  const account = await requester.askUntil(options, 'ccpMargin', {
    input: { userId: options },
    until: (of) => held(of) > 0,
  });
  const count = held(account);
  await requester.request(options, 'exerciseOption', { symbol, contracts: count, held: count });
}
