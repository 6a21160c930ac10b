/** Certification of stop orders: refused, waiting off the book, triggered by the last trade. */
import { FixClient } from './fix-client.mjs';
import { place, rest, takeOff } from './order-scenarios.mjs';

/** @typedef {import('./order-scenarios.mjs').Floor} Floor */
/** @typedef {import('./fix-client.mjs').Fields} Fields */

const BUY = 1;
const SELL = 2;
const STOP = 3;
const STOP_LIMIT = 4;

/**
 * @param {FixClient} client
 * @param {{ id: string, symbol: string, side: number, qty: number, type: number | string, tif?: number, more: Fields }} order
 */
export function placeStop(client, { id, symbol, side, qty, type, tif = 0, more }) {
  client.send('D', [
    [11, id],
    [55, symbol],
    [54, side],
    FixClient.now(),
    [38, qty],
    [40, type],
    [59, tif],
    ...more,
  ]);
}

/**
 * Ten shares of the first client for ten of the second.
 * @param {Floor} floor
 * @param {{ side: number, price: string }} trade the side of the first client
 */
export async function tradeTen(floor, { side, price }) {
  const { a, b, symbol, id } = floor;
  const resting = await rest(floor, { side, qty: 10, price });
  place(b, { id: id(), symbol, side: side === BUY ? SELL : BUY, qty: 10, price });
  await b.expect('8', { 150: 0 });
  await b.expect('8', { 150: 'F', 39: 2, 31: Number(price) });
  await a.expect('8', { 11: resting, 150: 'F', 39: 2 });
}

/**
 * Orders that cannot be: each gets one report with 39=8 and a reason.
 * @param {Floor} floor
 * @param {{ type: number | string, side: number }} order
 * @param {readonly Fields[]} wrong
 */
export async function refuseAll({ b, symbol, id }, { type, side }, wrong) {
  for (const more of wrong) {
    placeStop(b, { id: id(), symbol, side, qty: 100, type, more });
    const refused = await b.expect('8', { 150: 8, 39: 8, 40: type, 151: 0 });
    if (refused.get(103) === undefined) throw new Error(`no 103: ${refused.text}`);
    if (refused.get(58) === undefined) throw new Error(`no 58: ${refused.text}`);
  }
}

/** @type {import('./order-scenarios.mjs').Scenario[]} */
export const STOP_SCENARIOS = [
  {
    name: 'a stop order waits off the book, and is a market order once the last trade reaches it',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      await tradeTen(floor, { side: SELL, price: '100' });
      const offered = await rest(floor, { side: SELL, qty: 100, price: '100.75' });
      await refuseAll(floor, { type: STOP, side: BUY }, [
        [],
        [[99, 0]],
        [[99, '100.501']],
        [[99, '100']],
        [
          [99, '100.5'],
          [44, '101'],
        ],
      ]);
      const stop = id();
      placeStop(b, { id: stop, symbol, side: BUY, qty: 100, type: STOP, more: [[99, '100.6']] });
      await b.expect('8', { 11: stop, 150: 0, 39: 0, 40: STOP, 99: '100.6', 14: 0, 151: 100 });
      const moved = id();
      b.send('G', [
        [41, stop],
        [11, moved],
        [55, symbol],
        [54, BUY],
        FixClient.now(),
        [38, 120],
        [40, STOP],
        [99, '100.5'],
      ]);
      await b.expect('8', { 11: moved, 41: stop, 150: 5, 39: 0, 38: 120, 99: '100.5', 151: 120 });
      b.send('H', [
        [11, moved],
        [55, symbol],
        [54, BUY],
      ]);
      await b.expect('8', { 11: moved, 150: 'I', 39: 0, 99: '100.5', 151: 120 });
      await tradeTen(floor, { side: SELL, price: '100.49' });
      await b.expectNothing();
      await tradeTen(floor, { side: SELL, price: '100.5' });
      await b.expect('8', { 11: moved, 150: 'L', 39: 0, 40: STOP, 99: '100.5', 14: 0, 151: 120 });
      await b.expect('8', { 11: moved, 150: 'F', 39: 1, 31: '100.75', 32: 100, 151: 20 });
      await b.expect('8', { 11: moved, 150: 4, 39: 4, 14: 100, 151: 0 });
      await a.expect('8', { 11: offered, 150: 'F', 39: 2 });
      await tradeTen(floor, { side: SELL, price: '100.51' });
      await b.expectNothing();
    },
  },
  {
    name: 'a stop-limit order triggers into a limit order, and is cancelled before and after',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      await tradeTen(floor, { side: BUY, price: '100' });
      const bid = await rest(floor, { side: BUY, qty: 60, price: '99.4' });
      await refuseAll(floor, { type: STOP_LIMIT, side: SELL }, [
        [[99, '99.5']],
        [[44, '99.25']],
        [
          [99, '100'],
          [44, '99.25'],
        ],
      ]);
      const about = { symbol, side: SELL, qty: 100, type: STOP_LIMIT };
      const more = /** @type {Fields} */ ([
        [99, '99.5'],
        [44, '99.25'],
      ]);
      placeStop(b, { id: id(), ...about, tif: 3, more });
      await b.expect('8', { 150: 8, 39: 8, 103: 11 });
      const gone = id();
      placeStop(b, { id: gone, ...about, more });
      await b.expect('8', { 11: gone, 150: 0, 39: 0, 99: '99.5', 44: '99.25', 151: 100 });
      await takeOff(floor, { client: b, side: SELL, orig: gone });
      const stop = id();
      placeStop(b, { id: stop, ...about, more });
      await b.expect('8', { 11: stop, 150: 0, 39: 0, 40: STOP_LIMIT });
      await tradeTen(floor, { side: BUY, price: '99.5' });
      await b.expect('8', { 11: stop, 150: 'L', 39: 0, 99: '99.5', 44: '99.25', 151: 100 });
      await b.expect('8', { 11: stop, 150: 'F', 39: 1, 31: '99.4', 32: 60, 14: 60, 151: 40 });
      await a.expect('8', { 11: bid, 150: 'F', 39: 2 });
      place(a, { id: id(), symbol, side: BUY, qty: 10, price: '99.25', tif: 3 });
      await a.expect('8', { 150: 0 });
      await a.expect('8', { 150: 'F', 39: 2, 31: '99.25' });
      await b.expect('8', { 11: stop, 150: 'F', 39: 1, 14: 70, 151: 30 });
      await takeOff(floor, { client: b, side: SELL, orig: stop });
    },
  },
];
