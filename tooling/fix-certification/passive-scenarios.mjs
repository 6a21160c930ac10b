/** Certification of orders that only rest (18=6) and of orders that follow the market (40=P). */
import { FixClient } from './fix-client.mjs';
import { place, rest, takeOff } from './order-scenarios.mjs';

/** @typedef {import('./fix-client.mjs').Fields} Fields */

const BUY = 1;
const SELL = 2;
const POST_ONLY = /** @type {Fields} */ ([[18, 6]]);
/** Listed and quoted by market makers. */
const QUOTED = 'AAPL';

/**
 * @param {FixClient} client
 * @param {{ id: string, symbol: string, tif?: number, more: Fields }} order to buy 100
 */
function follow(client, { id, symbol, tif = 0, more }) {
  client.send('D', [
    [11, id],
    [55, symbol],
    [54, BUY],
    FixClient.now(),
    [38, 100],
    [40, 'P'],
    [59, tif],
    ...more,
  ]);
}

/** @type {import('./order-scenarios.mjs').Scenario[]} */
export const PASSIVE_SCENARIOS = [
  {
    name: 'an order that only rests makes a price or ends, and never takes one',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const offered = await rest(floor, { side: SELL, qty: 100, price: '100' });
      const taking = id();
      place(b, { id: taking, symbol, side: BUY, qty: 50, price: '100', more: POST_ONLY });
      await b.expect('8', { 11: taking, 150: 0, 39: 0, 151: 50 });
      await b.expect('8', { 11: taking, 150: 4, 39: 4, 14: 0, 151: 0 });
      const resting = id();
      place(b, { id: resting, symbol, side: BUY, qty: 50, price: '99.99', more: POST_ONLY });
      await b.expect('8', { 11: resting, 150: 0, 39: 0, 151: 50 });
      place(a, { id: id(), symbol, side: SELL, qty: 50, price: '99.99' });
      await a.expect('8', { 150: 0 });
      await a.expect('8', { 150: 'F', 39: 2, 31: '99.99', 851: 2 });
      await b.expect('8', { 11: resting, 150: 'F', 39: 2, 851: 1 });
      await takeOff(floor, { side: SELL, orig: offered });
      place(b, { id: id(), symbol, side: BUY, qty: 50, price: '99', tif: 3, more: POST_ONLY });
      await b.expect('8', { 150: 8, 39: 8, 103: 11 });
    },
  },
  {
    name: 'a pegged order follows the bid below it, and is no order without a peg',
    play: async ({ b, symbol, id }) => {
      for (const more of /** @type {Fields[]} */ ([[], [[18, 'R M']], [[211, '0.01']]])) {
        follow(b, { id: id(), symbol: QUOTED, more });
        await b.expect('8', { 150: 8, 39: 8 });
      }
      const below = /** @type {Fields} */ ([
        [18, 'R'],
        [211, '-5'],
      ]);
      follow(b, { id: id(), symbol: QUOTED, tif: 3, more: below });
      await b.expect('8', { 150: 8, 39: 8, 103: 11 });
      const pegged = id();
      follow(b, { id: pegged, symbol: QUOTED, more: below });
      const taken = await b.expect('8', { 11: pegged, 150: 0, 39: 0, 40: 'P', 18: 'R', 211: -5 });
      const price = Number(taken.get(839));
      // Without a feed the exchange has listed securities and no quotes.
      if ((await isQuoted(b, id())) && !(price > 0)) throw new Error(`no price: ${taken.text}`);
      await takeOffPegged(b, { id: id(), orig: pegged, symbol: QUOTED });
      const unquoted = id();
      follow(b, { id: unquoted, symbol, more: below });
      const waiting = await b.expect('8', { 11: unquoted, 150: 0, 39: 0, 40: 'P', 151: 100 });
      if (waiting.get(839) !== undefined) throw new Error(`a price in 839: ${waiting.text}`);
      await takeOffPegged(b, { id: id(), orig: unquoted, symbol });
    },
  },
];

/**
 * @param {FixClient} client
 * @param {{ id: string, orig: string, symbol: string }} about
 */
async function takeOffPegged(client, { id, orig, symbol }) {
  client.send('F', [[41, orig], [11, id], [55, symbol], [54, BUY], FixClient.now(), [38, 100]]);
  await client.expect('8', { 11: id, 41: orig, 150: 4, 39: 4 });
}

/**
 * @param {FixClient} client
 * @param {string} requestId
 */
async function isQuoted(client, requestId) {
  client.send('V', [
    [262, requestId],
    [263, 0],
    [264, 1],
    [267, 1],
    [269, 0],
    [146, 1],
    [55, QUOTED],
  ]);
  const snapshot = await client.expect('W', { 262: requestId });
  return snapshot.get(270) !== undefined;
}
