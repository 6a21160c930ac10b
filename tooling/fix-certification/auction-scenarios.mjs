/**
 * Certification of an opening and of a closing auction: orders for it come until the cut-off, market data has what it
 * would come to, all trade at one price, and the rest ends. The exchange must begin such a call before long.
 */
import { FixClient } from './fix-client.mjs';
import { cancel, place } from './order-scenarios.mjs';

/** @typedef {import('./fix-client.mjs').Received} Received */
/** @typedef {import('./order-scenarios.mjs').Floor & { auctionWaitMs: number }} AuctionFloor */

const BUY = 1;
const SELL = 2;
const POLL_MS = 200;

/**
 * @typedef {object} Auction
 * @property {number} tif TimeInForce (59) of its orders
 * @property {number} phase TradingSessionSubID (625) of its call
 * @property {number} entry MDEntryType (269) of its price
 * @property {string} condition TradeCondition (277) of its print
 */

/** @type {Auction} */
const OPENING = { tif: 2, phase: 2, entry: 4, condition: 'R' };
/** @type {Auction} */
const CLOSING = { tif: 7, phase: 4, entry: 5, condition: 'AJ' };

/**
 * Reads on until a message is the wanted one.
 * @param {FixClient} client
 * @param {(message: Received) => boolean} isWanted
 * @returns {Promise<Received[]>} all that came, the wanted one last
 */
async function readUntil(client, isWanted) {
  /** @type {Received[]} */
  const seen = [];
  for (;;) {
    const message = await client.next();
    if (message === null) throw new Error('the connection was closed');
    seen.push(message);
    if (isWanted(message)) return seen;
  }
}

/**
 * Waits for a trading status, which is requested again and again.
 * @param {AuctionFloor} floor
 * @param {Record<number, number>} values fields that the status must have
 * @returns {Promise<Received[]>} what came to the client meanwhile besides
 */
async function awaitStatus({ b, symbol, id, auctionWaitMs }, values) {
  const deadline = Date.now() + auctionWaitMs;
  /** @type {Received[]} */
  const others = [];
  for (;;) {
    const request = id();
    b.send('e', [
      [324, request],
      [55, symbol],
      [263, 0],
    ]);
    const seen = await readUntil(b, ({ type, get }) => type === 'f' && get(324) === request);
    const status = seen.pop();
    others.push(...seen);
    const isThere = Object.entries(values).every(
      ([tag, value]) => status?.get(Number(tag)) === String(value),
    );
    if (isThere) return others;
    if (Date.now() > deadline)
      throw new Error(`${JSON.stringify(values)} did not come, but ${status?.text}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Enters an order for the auction: taken, or too late.
 * @param {FixClient} client
 * @param {Parameters<typeof place>[1]} order
 */
async function isTaken(client, order) {
  place(client, order);
  const report = await client.expect('8', { 11: order.id });
  if (report.get(150) === '0') return true;
  if (report.get(150) === '8' && report.get(103) === '4') return false;
  throw new Error(`150=0, or 150=8 and 103=4 expected, came ${report.text}`);
}

/**
 * A hundred to buy at market, 150 to sell at 101: entered together, for the next auction that takes both.
 * @param {AuctionFloor} floor
 * @param {number} tif
 */
async function enterBoth(floor, tif) {
  const { a, b, symbol, id, auctionWaitMs } = floor;
  const deadline = Date.now() + auctionWaitMs;
  while (Date.now() < deadline) {
    const [buy, sell] = [id(), id()];
    if (await isTaken(a, { id: buy, symbol, side: BUY, qty: 100, tif })) {
      const offer = { id: sell, symbol, side: SELL, qty: 150, price: '101', tif };
      if (await isTaken(b, offer)) return { buy, sell };
      // The cut-off was between them: what is in stays until its auction finds no other side.
      await awaitStatus(floor, { 326: 21 });
      await awaitStatus(floor, { 326: 17 });
      await a.expect('8', { 11: buy, 150: 4, 39: 4 });
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('no order for the auction was taken');
}

/**
 * Market data of auctions, by type of entry.
 * @param {AuctionFloor} floor
 */
async function readData({ a, symbol, id }) {
  const request = id();
  a.send('V', [
    [262, request],
    [263, 0],
    [264, 0],
    [267, 4],
    ...[2, 4, 5, 'A'].map((type) => /** @type {[number, string | number]} */ ([269, type])),
    [146, 1],
    [55, symbol],
  ]);
  const seen = await readUntil(a, ({ type, get }) => type === 'W' && get(262) === request);
  const text = seen.at(-1)?.text ?? '';
  return text
    .split('|269=')
    .slice(1)
    .map((entry) => `|269=${entry}|`);
}

/**
 * @param {readonly string[]} entries
 * @param {Record<number, string | number>} values fields that one entry has, all of them
 */
function expectEntry(entries, values) {
  const words = Object.entries(values).map(([tag, value]) => `|${tag}=${value}|`);
  if (entries.some((entry) => words.every((word) => entry.includes(word)))) return;
  throw new Error(`no entry with ${words.join(' ')}: ${entries.join(' ')}`);
}

/**
 * Orders come until the cut-off; then none comes, and none goes.
 * @param {AuctionFloor} floor
 * @param {{ tif: number, buy: string }} about
 */
async function awaitCutOff({ a, symbol, id, auctionWaitMs }, { tif, buy }) {
  const deadline = Date.now() + auctionWaitMs;
  for (;;) {
    const late = id();
    const isIn = await isTaken(a, { id: late, symbol, side: BUY, qty: 1, price: '50', tif });
    if (!isIn) break;
    cancel(a, { id: id(), orig: late, symbol, side: BUY });
    const gone = await a.next();
    // The cut-off may lie between an order and its cancel.
    if (gone?.type === '9') break;
    if (gone?.get(150) !== '4') throw new Error(`150=4 expected, came ${gone?.text}`);
    if (Date.now() > deadline) throw new Error('the cut-off did not come');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  cancel(a, { id: id(), orig: buy, symbol, side: BUY });
  await a.expect('9', { 41: buy, 434: 1, 102: 0 });
}

/**
 * Before its cut-off an order for the auction may go again.
 * @param {AuctionFloor} floor
 * @param {number} tif
 */
async function enterAndLeave({ a, symbol, id, auctionWaitMs }, tif) {
  const deadline = Date.now() + auctionWaitMs;
  for (;;) {
    const orig = id();
    if (await isTaken(a, { id: orig, symbol, side: BUY, qty: 10, price: '100', tif })) {
      const off = id();
      cancel(a, { id: off, orig, symbol, side: BUY });
      await a.expect('8', { 11: off, 41: orig, 150: 4, 39: 4 });
      return;
    }
    if (Date.now() > deadline) throw new Error('no order for the auction was taken');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * The auction with its orders in: what it would come to, its cut-off, and its call's end.
 * @param {AuctionFloor} floor
 * @param {{ auction: Auction, buy: string, sell: string }} about
 */
async function followCall(floor, { auction, buy, sell }) {
  const { a, b, symbol, id } = floor;
  const { tif, phase, entry } = auction;
  const early = await awaitStatus(floor, { 326: 21, 625: phase });
  if (early.length > 0) throw new Error(`nothing trades before it, but ${early[0]?.text}`);
  const indicated = await readData(floor);
  expectEntry(indicated, { 269: entry, 286: 5, 270: 101, 271: 100 });
  expectEntry(indicated, { 269: 'A', 277: 'Q', 270: 101, 271: 50 });
  place(a, { id: id(), symbol, side: BUY, qty: 1, price: '101', tif: 3 });
  await a.expect('8', { 150: 8, 39: 8, 103: 2 });
  await awaitCutOff(floor, { tif, buy });
  b.send('e', [
    [324, 'auction'],
    [55, symbol],
    [263, 1],
  ]);
  const came = await awaitStatus(floor, { 326: 17, 625: 3 });
  const states = came.filter(({ get }) => get(324) === 'auction').map(({ get }) => get(326));
  if (states.join() !== '21,17') throw new Error(`the states were ${states.join()}`);
  expectReports(came, sell, ['F 101 100 50', '4  100 0']);
  const bought = await readUntil(a, ({ get }) => get(11) === buy && get(150) === 'F');
  expectReports(bought, buy, ['F 101 100 0']);
}

/**
 * @param {readonly Received[]} messages
 * @param {string} clOrdId
 * @param {readonly string[]} expected ExecType, LastPx, CumQty and LeavesQty of each report of the order
 */
function expectReports(messages, clOrdId, expected) {
  const found = messages
    .filter(({ type, get }) => type === '8' && get(11) === clOrdId)
    .map(({ get }) => [150, 31, 14, 151].map((tag) => get(tag) ?? '').join(' '));
  if (found.join() !== expected.join())
    throw new Error(`${expected.join()} expected of ${clOrdId}, came ${found.join()}`);
}

/**
 * @param {AuctionFloor} floor
 * @param {Auction} auction
 */
async function playAuction(floor, auction) {
  const { tif, entry, condition } = auction;
  await enterAndLeave(floor, tif);
  await followCall(floor, { auction, ...(await enterBoth(floor, tif)) });
  const printed = await readData(floor);
  expectEntry(printed, { 269: entry, 286: 0, 270: 101, 271: 100 });
  expectEntry(printed, { 269: 2, 277: condition, 270: 101, 271: 100 });
  if (printed.some((one) => one.includes('|269=A|'))) throw new Error('an imbalance after it');
}

/** TradSesStatus (340) over a day: pre-open, open, pre-close; after it the next is pre-open or, between sessions, closed. */
const DAY_STATES = ['4', '2', '5'];

/**
 * A subscriber of the trading session is sent each state of a day once, as an update.
 * @param {AuctionFloor} floor
 */
async function followSession({ b, id, auctionWaitMs }) {
  const request = id();
  b.send('g', [
    [335, request],
    [263, 1],
  ]);
  await b.expect('h', { 335: request, 325: 'N' });
  const deadline = Date.now() + auctionWaitMs;
  /** @type {(string | undefined)[]} */
  const states = [];
  while (!states.join().includes(DAY_STATES.join())) {
    if (Date.now() > deadline) throw new Error(`no day of ${DAY_STATES.join()}: ${states.join()}`);
    const [update] = (await readUntil(b, ({ type }) => type === 'h')).slice(-1);
    if (update?.get(335) !== request || update.get(325) !== 'Y') throw new Error(update?.text);
    states.push(update.get(340));
  }
  if (states.some((state, at) => state === states[at + 1])) throw new Error(states.join());
  b.send('g', [
    [335, request],
    [263, 2],
  ]);
}

/** @typedef {{ name: string, play: (floor: AuctionFloor) => Promise<void> }} AuctionScenario */

/** @type {AuctionScenario[]} */
export const AUCTION_SCENARIOS = [
  {
    name: 'an order at the opening: its cut-off, the indication, one price, the end of the rest',
    play: (floor) => playAuction(floor, OPENING),
  },
  {
    name: 'an order at the close: its cut-off, the indication, one price, the end of the rest',
    play: (floor) => playAuction(floor, CLOSING),
  },
  {
    name: 'the trading session over a day: pre-open, open, pre-close, each once',
    play: followSession,
  },
];
