/** Certification of orders that depend on one another: NewOrderList (35=E) with ContingencyType (1385). */
import { FixClient } from './fix-client.mjs';
import { place, rest, takeOff } from './order-scenarios.mjs';
import { tradeTen } from './stop-scenarios.mjs';

/** @typedef {import('./order-scenarios.mjs').Floor} Floor */
/** @typedef {import('./fix-client.mjs').Fields} Fields */
/** @typedef {{ id: string, side: number, qty: number, more: Fields }} Listed */

const BUY = 1;
const SELL = 2;
const OCO = 1;
const OTO = 2;
const OUO = 3;

const limit = (/** @type {string} */ price) =>
  /** @type {Fields} */ ([
    [40, 2],
    [44, price],
  ]);
const stop = (/** @type {string} */ price) =>
  /** @type {Fields} */ ([
    [40, 3],
    [99, price],
  ]);

/**
 * NewOrderList of the second client.
 * @param {Floor} floor
 * @param {{ listId: string, contingency: number, total?: number, orders: readonly Listed[] }} list
 */
function sendList({ b, symbol }, { listId, contingency, total, orders }) {
  /** @type {Fields} */
  const entries = orders.flatMap(({ id, side, qty, more }, at) => [
    [11, id],
    [67, at + 1],
    [55, symbol],
    [54, side],
    FixClient.now(),
    [38, qty],
    ...more,
  ]);
  /** @type {Fields} */
  const head = [
    [66, listId],
    [394, 3],
    [68, total ?? orders.length],
    [1385, contingency],
    [73, orders.length],
  ];
  b.send('E', [...head, ...entries]);
}

/**
 * A list that is accepted: 150=0 for each order, in its order.
 * @param {Floor} floor
 * @param {{ contingency: number, orders: readonly Listed[] }} list
 */
async function enter(floor, { contingency, orders }) {
  const listId = floor.id();
  sendList(floor, { listId, contingency, orders });
  for (const [at, { id, qty }] of orders.entries()) {
    const about = { 11: id, 66: listId, 1385: contingency, 150: 0, 39: 0, 151: qty };
    const working = contingency === OTO && at > 0 ? { 636: 'N' } : {};
    await floor.b.expect('8', { ...about, ...working });
  }
}

/**
 * Lists that cannot be: each of their orders gets a report with 39=8 and a reason.
 * @param {Floor} floor
 * @param {readonly { contingency: number, total?: number, orders: readonly Listed[] }[]} wrong
 */
async function refuseLists(floor, wrong) {
  for (const { contingency, total, orders } of wrong) {
    const listId = floor.id();
    const named = orders.map((order) => ({ ...order, id: floor.id() }));
    const given = total === undefined ? {} : { total };
    sendList(floor, { listId, contingency, orders: named, ...given });
    for (const { id } of named) {
      const refused = await floor.b.expect('8', { 11: id, 66: listId, 150: 8, 39: 8, 151: 0 });
      if (refused.get(103) === undefined) throw new Error(`no 103: ${refused.text}`);
      if (refused.get(58) === undefined) throw new Error(`no 58: ${refused.text}`);
    }
  }
  await floor.b.expectNothing();
}

/** @type {import('./order-scenarios.mjs').Scenario[]} */
export const LIST_SCENARIOS = [
  {
    name: 'of two orders one cancels (1385=1) or reduces (1385=3) the other, and never both count',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      await tradeTen(floor, { side: SELL, price: '100' });
      const sell = { side: SELL, qty: 100 };
      const order = (/** @type {Fields} */ more) => ({ id: id(), ...sell, more });
      await refuseLists(floor, [
        { contingency: OCO, orders: [order(limit('102'))] },
        { contingency: OCO, total: 3, orders: [order(limit('102')), order(stop('98'))] },
        { contingency: OCO, orders: [order(limit('102')), order(limit('103'))] },
        { contingency: OCO, orders: [order(limit('102')), { ...order(stop('98')), qty: 50 }] },
        { contingency: OCO, orders: [order(limit('102')), order(stop('100.5'))] },
        { contingency: 4, orders: [order(limit('102')), order(stop('98'))] },
      ]);
      for (const contingency of [OCO, OUO]) {
        const [profit, loss] = [order(limit('102')), order(stop('98'))];
        await enter(floor, { contingency, orders: [profit, loss] });
        place(a, { id: id(), symbol, side: BUY, qty: 30, price: '102' });
        await a.expect('8', { 150: 0 });
        await a.expect('8', { 150: 'F', 39: 2 });
        await b.expect('8', { 11: profit.id, 150: 'F', 39: 1, 14: 30, 151: 70 });
        if (contingency === OCO) {
          await b.expect('8', { 11: loss.id, 150: 4, 39: 4, 14: 0, 151: 0 });
          await takeOff(floor, { client: b, side: SELL, orig: profit.id });
          continue;
        }
        await b.expect('8', { 11: loss.id, 150: 'D', 378: 5, 39: 0, 38: 70, 151: 70 });
        const bid = await rest(floor, { side: BUY, qty: 200, price: '97.5' });
        await tradeTen(floor, { side: BUY, price: '98' });
        await b.expect('8', { 11: loss.id, 150: 'L', 39: 0, 151: 70 });
        await b.expect('8', { 11: profit.id, 150: 4, 39: 4, 14: 30, 151: 0 });
        await b.expect('8', { 11: loss.id, 150: 'F', 39: 2, 14: 70, 151: 0 });
        await a.expect('8', { 11: bid, 150: 'F', 39: 1 });
        await takeOff(floor, { side: BUY, orig: bid });
      }
    },
  },
  {
    name: 'an order that another one triggers (1385=2) waits until it is filled, and ends with it unfilled',
    play: async (floor) => {
      const { b, symbol, id } = floor;
      await tradeTen(floor, { side: SELL, price: '100' });
      const first = { id: id(), side: BUY, qty: 100, more: limit('99') };
      const second = { id: id(), side: SELL, qty: 60, more: limit('101') };
      await enter(floor, { contingency: OTO, orders: [first, second] });
      await tradeTen(floor, { side: BUY, price: '101.5' });
      b.send('H', [
        [11, second.id],
        [55, symbol],
        [54, SELL],
      ]);
      await b.expect('8', { 11: second.id, 150: 'I', 39: 0, 636: 'N', 151: 60 });
      const sold = id();
      place(floor.a, { id: sold, symbol, side: SELL, qty: 100, price: '99' });
      await floor.a.expect('8', { 11: sold, 150: 0 });
      await floor.a.expect('8', { 11: sold, 150: 'F', 39: 2 });
      await b.expect('8', { 11: first.id, 150: 'F', 39: 2 });
      await b.expect('8', { 11: second.id, 150: 'L', 39: 0, 636: 'Y', 151: 60 });
      await takeOff(floor, { client: b, side: SELL, orig: second.id });
      const gone = { id: id(), side: BUY, qty: 100, more: limit('99') };
      const held = { id: id(), side: SELL, qty: 100, more: limit('101') };
      await enter(floor, { contingency: OTO, orders: [gone, held] });
      await takeOff(floor, { client: b, side: BUY, orig: gone.id });
      await b.expect('8', { 11: held.id, 150: 4, 39: 4, 14: 0, 151: 0 });
    },
  },
  {
    name: 'the exits of a bracket follow the fills of its entry, and one reduces the other',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      await tradeTen(floor, { side: SELL, price: '100' });
      const sell = async (/** @type {number} */ qty) => {
        const clOrdId = id();
        place(a, { id: clOrdId, symbol, side: SELL, qty, price: '99' });
        await a.expect('8', { 11: clOrdId, 150: 0 });
        await a.expect('8', { 11: clOrdId, 150: 'F', 39: 2 });
      };
      const order = (/** @type {number} */ side, /** @type {Fields} */ more) => ({
        id: id(),
        side,
        qty: 100,
        more,
      });
      const entry = order(BUY, limit('99'));
      await refuseLists(floor, [
        { contingency: OTO, orders: [entry, order(SELL, limit('98.5')), order(SELL, stop('98'))] },
        { contingency: OTO, orders: [entry, order(BUY, limit('98')), order(SELL, stop('98'))] },
      ]);
      const [profit, loss] = [order(SELL, limit('101')), order(SELL, stop('98'))];
      await enter(floor, { contingency: OTO, orders: [entry, profit, loss] });
      await sell(40);
      await b.expect('8', { 11: entry.id, 150: 'F', 39: 1, 14: 40 });
      await b.expect('8', { 11: profit.id, 150: 'L', 636: 'Y', 38: 40, 151: 40 });
      await b.expect('8', { 11: loss.id, 150: 'L', 636: 'Y', 38: 40, 151: 40 });
      await sell(60);
      await b.expect('8', { 11: entry.id, 150: 'F', 39: 2 });
      await b.expect('8', { 11: profit.id, 150: 'D', 378: 8, 38: 100, 151: 100 });
      await b.expect('8', { 11: loss.id, 150: 'D', 378: 8, 38: 100, 151: 100 });
      const bought = id();
      place(a, { id: bought, symbol, side: BUY, qty: 100, price: '101' });
      await a.expect('8', { 11: bought, 150: 0 });
      await a.expect('8', { 11: bought, 150: 'F', 39: 2 });
      await b.expect('8', { 11: profit.id, 150: 'F', 39: 2, 14: 100 });
      await b.expect('8', { 11: loss.id, 150: 4, 39: 4, 14: 0, 151: 0 });
      await tradeTen(floor, { side: SELL, price: '97.9' });
      await b.expectNothing();
    },
  },
];
