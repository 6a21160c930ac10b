/** The certification of requests for quote: R, S, AJ, AI and AG. Each scenario throws with the fault. */

/** @typedef {import('./fix-client.mjs').FixClient} FixClient */
/** @typedef {import('./fix-client.mjs').Received} Received */
/** @typedef {import('./order-scenarios.mjs').Floor} Floor */
/** @typedef {Floor & { isin: string }} QuoteFloor */
/** @typedef {{ name: string, play: (floor: QuoteFloor) => Promise<void> }} QuoteScenario */

const BUY = 1;
const HIT = 1;
const COUNTER = 2;
const PASS = 6;
const FACE = 1_000_000;
/** Requests differ in size: the platform takes two of the same within half a second for one that was sent twice. */
let requested = 0;
function nextFace() {
  requested += 1;
  return FACE + requested * 1_000;
}
/** QuoteStatus (297). */
const REJECTED = 5;
const EXPIRED = 7;
const NOT_FOUND = 9;
const PENDING = 10;
const PASSED = 11;

/**
 * @param {FixClient} client
 * @param {{ id: string, isin: string, face?: string | number }} of
 */
function sendRequest(client, { id, isin, face = nextFace() }) {
  client.send('R', [
    [131, id],
    [146, 1],
    [55, '[N/A]'],
    [48, isin],
    [22, 4],
    [54, BUY],
    [38, face],
  ]);
}

/**
 * @param {FixClient} client
 * @param {{ id: string, isin: string, quote: string, type: number }} of
 */
function respond(client, { id, isin, quote, type }) {
  client.send('AJ', [
    [693, id],
    [117, quote],
    [694, type],
    [55, '[N/A]'],
    [48, isin],
    [22, 4],
    [54, BUY],
  ]);
}

/**
 * The first message that fits; dealers' quotes and passes that come before it are no news.
 * @param {FixClient} client
 * @param {(message: Received) => boolean} fits
 * @returns {Promise<Received>}
 */
async function until(client, fits) {
  for (;;) {
    const message = await client.next();
    if (message === null) throw new Error('the connection was closed');
    if (fits(message)) return message;
    const isDealers = message.type === 'S' || (message.type === 'AI' && message.get(453) === '1');
    if (!isDealers) throw new Error(`not expected: ${message.text}`);
  }
}

/** @param {FixClient} client @param {string} id */
const quoted = (client, id) =>
  until(client, (message) => message.type === 'S' && message.get(131) === id);

/** @param {FixClient} client @param {Record<number, string | number>} values */
const status = (client, values) =>
  until(
    client,
    (message) =>
      message.type === 'AI' &&
      Object.entries(values).every(([tag, value]) => message.get(Number(tag)) === String(value)),
  );

/** A request with a first quote. @param {QuoteFloor} floor @returns {Promise<{ id: string, quote: Received }>} */
async function opened({ a, id, isin }) {
  const request = id();
  sendRequest(a, { id: request, isin });
  return { id: request, quote: await quoted(a, request) };
}

/** @param {Received} quote */
const quoteId = (quote) => quote.get(117) ?? '';

/** Calls a request off. @param {QuoteFloor} floor @param {Received} quote */
async function pass({ a, id, isin }, quote) {
  const response = id();
  respond(a, { id: response, isin, quote: quoteId(quote), type: PASS });
  await status(a, { 693: response, 297: PASSED });
}

/** @type {QuoteScenario[]} */
export const QUOTE_SCENARIOS = [
  {
    name: 'quotes: a request is quoted by dealers, one is lifted, the trade shows what is paid',
    play: async ({ a, id, isin, ...floor }) => {
      const { quote } = await opened({ a, id, isin, ...floor });
      for (const tag of [133, 135, 62, 236, 448]) {
        if (quote.get(tag) === undefined) throw new Error(`a quote without ${tag}: ${quote.text}`);
      }
      const response = id();
      respond(a, { id: response, isin, quote: quoteId(quote), type: HIT });
      const trade = await until(a, ({ type }) => type === '8');
      const [price, lastPx, qty] = [quote.get(133), trade.get(31), trade.get(32)];
      if (price !== lastPx || qty !== quote.get(38)) throw new Error(trade.text);
      if (trade.get(693) !== response || trade.get(48) !== isin) throw new Error(trade.text);
      const paid = Number(trade.get(381)) + Number(trade.get(159));
      if (Math.abs(paid - Number(trade.get(118))) > 0.005) throw new Error(trade.text);
      respond(a, { id: id(), isin, quote: quoteId(quote), type: HIT });
      await status(a, { 117: quoteId(quote), 297: REJECTED });
    },
  },
  {
    name: 'quotes: passed on, the request is over and nothing can be lifted',
    play: async (floor) => {
      const { quote } = await opened(floor);
      await pass(floor, quote);
      const late = floor.id();
      respond(floor.a, { id: late, isin: floor.isin, quote: quoteId(quote), type: HIT });
      await status(floor.a, { 693: late, 297: REJECTED });
    },
  },
  {
    name: 'quotes: a counter is refused and the quote still stands',
    play: async (floor) => {
      const { quote } = await opened(floor);
      const response = floor.id();
      const { a, isin } = floor;
      respond(a, { id: response, isin, quote: quoteId(quote), type: COUNTER });
      await status(a, { 693: response, 297: REJECTED });
      await pass(floor, quote);
    },
  },
  {
    name: 'quotes: no response, the request expires by itself',
    play: async (floor) => {
      const { id } = await opened(floor);
      // Windows are longer than the patience of one answer: the session is kept waiting in between.
      for (let tries = 0; ; tries += 1) {
        try {
          await status(floor.a, { 131: id, 297: EXPIRED });
          return;
        } catch (error) {
          const isSilence = error instanceof Error && error.message.startsWith('nothing within');
          if (!isSilence || tries === 5) throw error;
        }
      }
    },
  },
  {
    name: 'quotes: an unknown QuoteID, and another client’s, are not found',
    play: async (floor) => {
      const { a, b, id, isin } = floor;
      const response = id();
      respond(a, { id: response, isin, quote: 'no-such-quote', type: HIT });
      await status(a, { 693: response, 297: NOT_FOUND });
      const { quote } = await opened(floor);
      const theirs = id();
      respond(b, { id: theirs, isin, quote: quoteId(quote), type: HIT });
      await status(b, { 693: theirs, 297: NOT_FOUND });
      await pass(floor, quote);
    },
  },
  {
    name: 'quotes: no such bond, a wrong check digit, no size, no number: each has its answer',
    play: async ({ a, id, isin }) => {
      const wrong = `${isin.slice(0, -1)}${(Number(isin.at(-1)) + 1) % 10}`;
      for (const [bad, reason] of [
        ['US0000000000', 1],
        [wrong, 1],
      ]) {
        const request = id();
        sendRequest(a, { id: request, isin: String(bad) });
        await a.expect('AG', { 131: request, 658: Number(reason) });
      }
      const request = id();
      sendRequest(a, { id: request, isin, face: 0 });
      await a.expect('AG', { 131: request, 658: 99 });
      sendRequest(a, { id: id(), isin, face: 'NaN' });
      await a.expect('3', { 371: 38, 372: 'R', 373: 6 });
    },
  },
  {
    name: 'quotes: the same QuoteReqID again is the same request, other terms are refused',
    play: async (floor) => {
      const { a, isin } = floor;
      const { id, quote } = await opened(floor);
      sendRequest(a, { id, isin, face: quote.get(38) ?? '' });
      await status(a, { 131: id, 297: PENDING });
      await quoted(a, id);
      sendRequest(a, { id, isin, face: 2 * Number(quote.get(38)) });
      await until(a, ({ type, get }) => type === 'AG' && get(131) === id && get(658) === '99');
      await pass(floor, quote);
    },
  },
  {
    name: 'quotes: a client whose user may not trade bonds is refused',
    play: async ({ b, id, isin }) => {
      const request = id();
      sendRequest(b, { id: request, isin });
      await b.expect('AG', { 131: request, 658: 6 });
    },
  },
  {
    name: 'quotes: what was quoted while no client was connected is received at the next logon',
    play: async (floor) => {
      const { a, isin } = floor;
      const request = floor.id();
      sendRequest(a, { id: request, isin });
      await a.cut();
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const from = a.nextIn;
      const response = await a.logon({ behind: true });
      a.send('2', [
        [7, from],
        [16, 0],
      ]);
      a.nextIn = from;
      const quote = await quoted(a, request);
      if (quote.get(43) !== 'Y' || Number(response.get(34)) <= from) throw new Error(quote.text);
      await pass(floor, quote);
    },
  },
];
