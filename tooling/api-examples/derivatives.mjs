/** What is asked about bonds, requests for quote, currencies, futures and options. */
import { randomUUID } from 'node:crypto';

/** @typedef {import('./asker.mjs').Asker} Asker */

const CLIENT = 'external-client';
const SALES = 'sales';

/** @param {Asker} asker */
async function askBonds(asker) {
  const { items: bonds } = await asker.ask('trader-fi-voice', 'listBonds');
  const { isin } = bonds[0];
  await asker.ask('trader-fi-voice', 'bondValuation', { isin, yield: 4.5 });
  await asker.ask('trader-fi-voice', 'bondHistory', { isin, points: 10 });
  await asker.ask('trader-fi-voice', 'curves');
  await asker.ask('trader-fi-voice', 'bondQuotes');
  const { items: dealers } = await asker.ask(SALES, 'listDealers');
  await asker.ask(SALES, 'rfqPeople');
  return { isin, dealers };
}

/** One request from the client's question to its acceptance, and others that end otherwise. @param {Asker} asker */
export async function askRequests(asker) {
  const { isin, dealers } = await askBonds(asker);
  const wanted = { isin, side: 'BUY', qty: 1_000_000 };
  const begin = () => asker.ask(CLIENT, 'requestQuote', { requestKey: randomUUID(), ...wanted });
  const { rfqId } = await begin();
  await asker.ask(SALES, 'reviewRfq', { rfqId });
  await asker.ask(SALES, 'rfqPanel', { rfqId });
  await asker.ask(SALES, 'noteRfq', { rfqId, note: 'a regular of ours' });
  await asker.ask(SALES, 'sendRfq', { rfqId });
  await asker.askUntil(SALES, 'markUpRfq', { input: { rfqId, markupBps: 5 }, until: () => true });
  await asker.ask(SALES, 'previewMarkUp', { rfqId, markupBps: 8 });
  await asker.ask(SALES, 'quoteClient', { rfqId, validForMs: 60_000 });
  await asker.ask(CLIENT, 'acceptQuote', { rfqId });
  await asker.ask(SALES, 'getRfq', { rfqId });
  await asker.ask(SALES, 'rfqSteps', { rfqId });
  const declined = await quoted(asker, await begin());
  await asker.ask(CLIENT, 'declineQuote', { rfqId: declined });
  const refused = await begin();
  await asker.ask(SALES, 'reviewRfq', { rfqId: refused.rfqId });
  await asker.ask(SALES, 'rejectRfq', { rfqId: refused.rfqId, reason: 'too large for today' });
  const taken = await begin();
  await asker.ask(CLIENT, 'cancelRfq', { rfqId: taken.rfqId });
  const chosen = await begin();
  await asker.ask(SALES, 'reviewRfq', { rfqId: chosen.rfqId });
  await asker.ask(SALES, 'voiceTrade', {
    requestKey: randomUUID(),
    ...wanted,
    dealerId: dealers[0].dealerId,
    dealerPrice: 99.5,
    clientPrice: 99.55,
    clientUserId: CLIENT,
    note: 'by phone',
  });
  await asker.ask(SALES, 'clientFile', { clientUserId: CLIENT });
  await asker.ask(SALES, 'listRfqs');
  await asker.ask(SALES, 'rfqAnalytics');
  await byHand(asker, isin);
}

/** @param {Asker} asker @param {{ rfqId: string }} request */
async function quoted(asker, { rfqId }) {
  await asker.ask(SALES, 'reviewRfq', { rfqId });
  await asker.ask(SALES, 'sendRfq', { rfqId });
  await asker.askUntil(SALES, 'markUpRfq', { input: { rfqId, markupBps: 5 }, until: () => true });
  await asker.ask(SALES, 'quoteClient', { rfqId, validForMs: 60_000 });
  return rfqId;
}

/** A trader's own request, dealt with one dealer by hand. @param {Asker} asker @param {string} isin */
async function byHand(asker, isin) {
  const trader = 'trader-fi-voice';
  const bondSpec = { isin, coupon: 4, periods: 4, yield: 4.5, rfq: { windowMs: 30_000 } };
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
  const { orderId } = await asker.ask(trader, 'placeOrder', order);
  const { items } = await asker.askUntil(trader, 'listRfqs', {
    until: ({ items: all }) =>
      all.some(
        (/** @type {any} */ rfq) =>
          rfq.orderId === orderId &&
          rfq.dealers.some((/** @type {any} */ d) => d.status === 'QUOTED'),
      ),
  });
  const rfq = items.find((/** @type {any} */ one) => one.orderId === orderId);
  const dealer = rfq.dealers.find((/** @type {any} */ one) => one.status === 'QUOTED');
  await asker.ask(trader, 'executeRfq', { rfqId: rfq.rfqId, dealerId: dealer.dealerId });
  const left = await asker.ask(trader, 'placeOrder', order);
  await asker.ask(trader, 'cancelOrder', { orderId: left.orderId });
}

/** @param {Asker} asker */
export async function askDerivatives(asker) {
  const fx = 'trader-fx-electronic';
  await asker.ask(fx, 'listFxPairs');
  await asker.ask(fx, 'fxQuotes');
  await asker.ask(fx, 'fxTerms', { symbol: 'EURUSD' });
  const options = 'trader-derivatives-high-touch';
  await asker.ask(options, 'listOptions');
  const chain = await asker.ask(options, 'optionChain', { underlying: 'AAPL' });
  const { items: contracts } = await asker.ask(options, 'listOptions');
  const [first, second] = contracts.filter(
    (/** @type {any} */ { underlying, expiry, kind }) =>
      underlying === 'AAPL' && expiry === chain.expiry && kind === contracts[0].kind,
  );
  const legs = [
    { symbol: first.symbol, side: 'BUY', qty: 10 },
    { symbol: second.symbol, side: 'SELL', qty: 10 },
  ];
  await asker.ask(options, 'optionStrategy', { legs });
  await asker.ask(options, 'contractMarks', { symbols: legs.map(({ symbol }) => symbol) });
  await asker.ask(options, 'placeOrder', {
    symbol: first.symbol,
    side: 'BUY',
    orderType: 'MARKET',
    qty: 5,
    timeInForce: 'IOC',
    strategy: 'LIT',
    instrumentType: 'option',
  });
  const package_ = legs.map((leg) => ({ ...leg, instrumentType: 'option' }));
  await asker.ask(options, 'placePackage', { clientPackageId: randomUUID(), legs: package_ });
  const futures = 'trader-commodities-voice';
  await asker.ask(futures, 'listFutures');
  await asker.ask(futures, 'futureStrip', { root: 'CL' });
}
