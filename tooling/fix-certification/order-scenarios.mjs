/** The certification of orders: each scenario throws with the fault. */
import { FixClient } from './fix-client.mjs';

/** @typedef {import('./fix-client.mjs').Received} Received */
/** @typedef {import('./fix-client.mjs').Fields} Fields */

/**
 * @typedef {object} Floor
 * @property {FixClient} a the first client, logged on
 * @property {FixClient} b the second client, logged on
 * @property {string} symbol one without other trading
 * @property {() => string} id a new ClOrdID
 * @property {() => FixClient} dropCopy a client that receives all reports; not connected
 */

/** @typedef {{ name: string, play: (floor: Floor) => Promise<void> }} Scenario */

const BUY = 1;
const SELL = 2;

/**
 * @param {FixClient} client
 * @param {object} order
 * @param {string} order.id
 * @param {string} order.symbol
 * @param {number} order.side
 * @param {number} [order.qty]
 * @param {string | number} [order.price] a limit order; without one a market order
 * @param {number} [order.tif]
 * @param {Fields} [order.more]
 */
export function place(client, { id, symbol, side, qty, price, tif = 0, more = [] }) {
  /** @type {Fields} */
  const fields = [
    [11, id],
    [55, symbol],
    [54, side],
    FixClient.now(),
    [40, price === undefined ? 1 : 2],
  ];
  if (qty !== undefined) fields.push([38, qty]);
  if (price !== undefined) fields.push([44, price]);
  client.send('D', [...fields, [59, tif], ...more]);
}

/**
 * @param {FixClient} client
 * @param {{ id: string, orig: string, symbol: string, side: number }} about
 */
export function cancel(client, { id, orig, symbol, side }) {
  client.send('F', [[41, orig], [11, id], [55, symbol], [54, side], FixClient.now(), [38, 1]]);
}

/**
 * @param {FixClient} client
 * @param {{ id: string, orig: string, symbol: string, side: number, qty: number, price: string | number }} about
 */
function replace(client, { id, orig, symbol, side, qty, price }) {
  client.send('G', [
    [41, orig],
    [11, id],
    [55, symbol],
    [54, side],
    FixClient.now(),
    [38, qty],
    [40, 2],
    [44, price],
  ]);
}

/**
 * A limit order that rests.
 * @param {Floor} floor
 * @param {{ client?: FixClient, side: number, qty: number, price: string | number }} order
 * @returns {Promise<string>} its ClOrdID
 */
export async function rest({ a, symbol, id }, { client = a, side, qty, price }) {
  const clOrdId = id();
  place(client, { id: clOrdId, symbol, side, qty, price });
  await client.expect('8', { 11: clOrdId, 150: 0, 39: 0, 151: qty });
  return clOrdId;
}

/**
 * @param {Floor} floor
 * @param {{ client?: FixClient, side: number, orig: string }} about
 */
export async function takeOff({ a, symbol, id }, { client = a, side, orig }) {
  const clOrdId = id();
  cancel(client, { id: clOrdId, orig, symbol, side });
  await client.expect('8', { 11: clOrdId, 41: orig, 150: 4, 39: 4 });
}

/** @type {Scenario[]} */
export const ORDER_SCENARIOS = [
  {
    name: 'a limit order rests, its status is requested and it is cancelled',
    play: async (floor) => {
      const { a, symbol, id } = floor;
      const orig = await rest(floor, { side: BUY, qty: 100, price: '95.5' });
      a.send('H', [
        [11, orig],
        [55, symbol],
        [54, BUY],
      ]);
      await a.expect('8', { 11: orig, 150: 'I', 39: 0, 151: 100 });
      await takeOff(floor, { side: BUY, orig });
      cancel(a, { id: id(), orig, symbol, side: BUY });
      const late = await a.expect('9', { 434: 1, 41: orig });
      if (late.get(102) === undefined) throw new Error(`no 102: ${late.text}`);
    },
  },
  {
    name: 'a replace changes quantity and price, and never goes below what is filled',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const orig = await rest(floor, { side: BUY, qty: 100, price: '95' });
      const second = id();
      replace(a, { id: second, orig, symbol, side: BUY, qty: 200, price: '96' });
      await a.expect('8', { 11: second, 41: orig, 150: 5, 39: 0, 38: 200, 44: 96 });
      const hit = id();
      place(b, { id: hit, symbol, side: SELL, qty: 50, price: '96' });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 32: 50, 31: 96, 39: 2 });
      await a.expect('8', { 11: second, 150: 'F', 32: 50, 39: 1, 151: 150 });
      const third = id();
      replace(a, { id: third, orig: second, symbol, side: BUY, qty: 10, price: '96' });
      await a.expect('8', { 11: third, 41: second, 150: 5, 14: 50, 38: 50, 151: 0, 39: 2 });
    },
  },
  {
    name: 'unknown orders, doubled ids and impossible orders are refused by name',
    play: async ({ a, symbol, id }) => {
      cancel(a, { id: id(), orig: 'nobody-knows', symbol, side: BUY });
      await a.expect('9', { 102: 1, 434: 1 });
      replace(a, { id: id(), orig: 'nobody-knows', symbol, side: BUY, qty: 1, price: 1 });
      await a.expect('9', { 102: 1, 434: 2 });
      const twice = id();
      place(a, { id: twice, symbol, side: BUY, qty: 100, price: '90' });
      await a.expect('8', { 150: 0 });
      place(a, { id: twice, symbol, side: BUY, qty: 100, price: '90' });
      await a.expect('8', { 150: 8, 39: 8, 103: 6 });
      place(a, { id: id(), symbol: 'NOSUCH', side: BUY, qty: 1, price: 1 });
      await a.expect('8', { 150: 8, 39: 8, 103: 1 });
      for (const [qty, price] of /** @type {const} */ ([
        [0, '90'],
        [undefined, '90'],
      ])) {
        place(a, { id: id(), symbol, side: BUY, ...(qty === undefined ? {} : { qty }), price });
        const refused = await a.expect('8', { 150: 8, 39: 8 });
        if (refused.get(103) === undefined) throw new Error(`no 103: ${refused.text}`);
      }
      a.send('D', [[11, id()], [55, symbol], [54, BUY], FixClient.now(), [38, 1], [40, 2]]);
      await a.expect('8', { 150: 8, 39: 8 });
      a.send('D', [[11, id()], [55, symbol], [54, BUY], FixClient.now(), [38, 1], [40, 'D']]);
      await a.expect('8', { 150: 8, 39: 8, 103: 11 });
      const off = id();
      cancel(a, { id: off, orig: twice, symbol, side: BUY });
      await a.expect('8', { 11: off, 150: 4 });
    },
  },
  {
    name: 'a fill in two parts: the same trades on both sides',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const resting = await rest(floor, { side: SELL, qty: 300, price: '101' });
      place(b, { id: id(), symbol, side: BUY, qty: 100, price: '101' });
      await b.expect('8', { 150: 0, 39: 0, 151: 100 });
      const taken = await b.expect('8', { 150: 'F', 39: 2, 32: 100, 31: 101, 851: 2, 14: 100 });
      const made = await a.expect('8', { 11: resting, 150: 'F', 39: 1, 151: 200, 851: 1 });
      if (taken.get(527) !== made.get(527)) throw new Error('one trade has two numbers (527)');
      if (taken.get(17) === made.get(17)) throw new Error('two reports have one ExecID (17)');
      place(b, { id: id(), symbol, side: BUY, qty: 200, price: '102' });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 39: 2, 31: 101 });
      await a.expect('8', { 11: resting, 150: 'F', 39: 2, 151: 0, 14: 300, 6: 101 });
    },
  },
  {
    name: 'price goes before time, and time decides at one price',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const first = await rest(floor, { side: SELL, qty: 100, price: '101' });
      const second = await rest(floor, { side: SELL, qty: 100, price: '101' });
      const better = await rest(floor, { side: SELL, qty: 100, price: '100.5' });
      place(b, { id: id(), symbol, side: BUY, qty: 250, price: '101' });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 31: '100.5', 32: 100 });
      await b.expect('8', { 150: 'F', 31: 101, 32: 100 });
      await b.expect('8', { 150: 'F', 31: 101, 32: 50, 39: 2 });
      await a.expect('8', { 11: better, 150: 'F', 39: 2 });
      await a.expect('8', { 11: first, 150: 'F', 39: 2 });
      await a.expect('8', { 11: second, 150: 'F', 39: 1, 151: 50 });
      await takeOff(floor, { side: SELL, orig: second });
    },
  },
  {
    name: 'a smaller quantity keeps its place, another price loses it',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const first = await rest(floor, { side: BUY, qty: 200, price: '99' });
      const second = await rest(floor, { side: BUY, qty: 100, price: '99' });
      const less = id();
      replace(a, { id: less, orig: first, symbol, side: BUY, qty: 100, price: '99' });
      await a.expect('8', { 150: 5, 38: 100 });
      place(b, { id: id(), symbol, side: SELL, qty: 50, price: '99', tif: 3 });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 32: 50 });
      await a.expect('8', { 11: less, 150: 'F', 151: 50 });
      const away = id();
      const back = id();
      replace(a, { id: away, orig: less, symbol, side: BUY, qty: 100, price: '98' });
      await a.expect('8', { 150: 5, 44: 98, 39: 1 });
      replace(a, { id: back, orig: away, symbol, side: BUY, qty: 100, price: '99' });
      await a.expect('8', { 150: 5, 44: 99 });
      place(b, { id: id(), symbol, side: SELL, qty: 100, price: '99', tif: 3 });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 32: 100 });
      await a.expect('8', { 11: second, 150: 'F', 39: 2 });
      await takeOff(floor, { side: BUY, orig: back });
    },
  },
  {
    name: 'IOC takes what is there, FOK all or nothing, and neither rests',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const resting = await rest(floor, { side: SELL, qty: 100, price: '101' });
      place(b, { id: id(), symbol, side: BUY, qty: 150, price: '101', tif: 4 });
      await b.expect('8', { 150: 0, 39: 0 });
      await b.expect('8', { 150: 4, 39: 4, 14: 0, 151: 0 });
      place(b, { id: id(), symbol, side: BUY, qty: 150, price: '101', tif: 3 });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 32: 100, 39: 1 });
      await b.expect('8', { 150: 4, 39: 4, 14: 100, 151: 0 });
      await a.expect('8', { 11: resting, 150: 'F', 39: 2 });
      place(b, { id: id(), symbol, side: BUY, qty: 10, price: '101', tif: 3 });
      await b.expect('8', { 150: 0, 39: 0 });
      await b.expect('8', { 150: 4, 39: 4, 14: 0, 151: 0 });
      const again = await rest(floor, { side: SELL, qty: 100, price: '101' });
      place(b, { id: id(), symbol, side: BUY, qty: 100, price: '101', tif: 4 });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 32: 100, 39: 2 });
      await a.expect('8', { 11: again, 150: 'F', 39: 2 });
    },
  },
  {
    name: 'a market order takes the best price; in an empty book it ends at once',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      place(b, { id: id(), symbol, side: BUY, qty: 100 });
      await b.expect('8', { 150: 0, 39: 0 });
      await b.expect('8', { 150: 4, 39: 4, 14: 0, 151: 0 });
      const resting = await rest(floor, { side: SELL, qty: 100, price: '100.25' });
      place(b, { id: id(), symbol, side: BUY, qty: 60 });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 31: '100.25', 32: 60, 39: 2 });
      await a.expect('8', { 11: resting, 150: 'F', 39: 1, 151: 40 });
      await takeOff(floor, { side: SELL, orig: resting });
    },
  },
];
