/** Certification of orders if touched (40=J) and trailing stops (40=P with 18=a), and of a minimum quantity (110). */
import { FixClient } from './fix-client.mjs';
import { place, rest, takeOff } from './order-scenarios.mjs';
import { placeStop, refuseAll, tradeTen } from './stop-scenarios.mjs';

/** @typedef {import('./fix-client.mjs').Fields} Fields */

const BUY = 1;
const SELL = 2;
const IF_TOUCHED = 'J';
const PEGGED = 'P';

/**
 * A trailing stop's fields.
 * @param {string | number} offset
 * @param {Fields} more
 */
const trail = (offset, ...more) => /** @type {Fields} */ ([[18, 'a'], [211, offset], ...more]);

/** @type {import('./order-scenarios.mjs').Scenario[]} */
export const TOUCH_SCENARIOS = [
  {
    name: 'a market order if touched waits off the book for a better price, and trades once it is there',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      await tradeTen(floor, { side: SELL, price: '100' });
      const offered = await rest(floor, { side: SELL, qty: 100, price: '99.75' });
      await refuseAll(floor, { type: IF_TOUCHED, side: BUY }, [
        [],
        [[99, '99.501']],
        [[99, '100']],
        [[99, '100.5']],
      ]);
      const touch = id();
      const about = { symbol, side: BUY, qty: 100, type: IF_TOUCHED };
      placeStop(b, { id: touch, ...about, more: [[99, '99.5']] });
      await b.expect('8', { 11: touch, 150: 0, 39: 0, 40: IF_TOUCHED, 99: '99.5', 151: 100 });
      await tradeTen(floor, { side: BUY, price: '99.51' });
      await b.expectNothing();
      await tradeTen(floor, { side: BUY, price: '99.5' });
      await b.expect('8', { 11: touch, 150: 'L', 39: 0, 40: IF_TOUCHED, 14: 0, 151: 100 });
      await b.expect('8', { 11: touch, 150: 'F', 39: 2, 31: '99.75', 32: 100, 151: 0 });
      await a.expect('8', { 11: offered, 150: 'F', 39: 2 });
    },
  },
  {
    name: 'a limit order if touched (44 and 99) rests at its limit, and is moved and cancelled before',
    play: async (floor) => {
      const { b, symbol, id } = floor;
      await tradeTen(floor, { side: BUY, price: '100' });
      const about = { symbol, side: SELL, qty: 100, type: IF_TOUCHED };
      const at = (/** @type {string} */ stop, /** @type {string} */ limit) =>
        /** @type {Fields} */ ([
          [99, stop],
          [44, limit],
        ]);
      const gone = id();
      placeStop(b, { id: gone, ...about, more: at('100.5', '100.6') });
      await b.expect('8', { 11: gone, 150: 0, 40: IF_TOUCHED, 99: '100.5', 44: '100.6' });
      await takeOff(floor, { client: b, side: SELL, orig: gone });
      const touch = id();
      placeStop(b, { id: touch, ...about, more: at('100.5', '100.6') });
      await b.expect('8', { 11: touch, 150: 0, 39: 0 });
      const moved = id();
      const order = /** @type {Fields} */ ([[55, symbol], [54, SELL], FixClient.now()]);
      const terms = at('100.4', '100.6');
      b.send('G', [[41, touch], [11, moved], ...order, [38, 100], [40, IF_TOUCHED], ...terms]);
      await b.expect('8', { 11: moved, 41: touch, 150: 5, 39: 0, 99: '100.4' });
      await tradeTen(floor, { side: BUY, price: '100.4' });
      await b.expect('8', { 11: moved, 150: 'L', 39: 0, 44: '100.6', 151: 100 });
      await tradeTen(floor, { side: BUY, price: '100.5' });
      await b.expectNothing();
      await takeOff(floor, { client: b, side: SELL, orig: moved });
    },
  },
  {
    name: 'a trailing stop follows the last trade at its distance, never goes back, and triggers once',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      await tradeTen(floor, { side: BUY, price: '100' });
      const bid = await rest(floor, { side: BUY, qty: 100, price: '99.2' });
      await refuseAll(floor, { type: PEGGED, side: SELL }, [
        [[18, 'a']],
        trail(0),
        trail('-0.5'),
        trail('0.501'),
        trail('100'),
        trail('0.5', [99, '99.5']),
        trail('0.5', [44, '99']),
        trail(5001, [836, 1]),
        trail(5, [836, 2]),
      ]);
      const about = { symbol, side: SELL, qty: 100, type: PEGGED };
      const part = id();
      placeStop(b, { id: part, ...about, more: trail(50, [836, 1]) });
      await b.expect('8', { 11: part, 150: 0, 40: PEGGED, 211: 50, 836: 1, 99: '99.5' });
      await takeOff(floor, { client: b, side: SELL, orig: part });
      const stop = id();
      placeStop(b, { id: stop, ...about, more: trail('0.5') });
      await b.expect('8', { 11: stop, 150: 0, 39: 0, 40: PEGGED, 18: 'a', 211: '0.5', 99: '99.5' });
      await tradeTen(floor, { side: BUY, price: '100.3' });
      await tradeTen(floor, { side: BUY, price: '100' });
      await b.expectNothing();
      b.send('H', [
        [11, stop],
        [55, symbol],
        [54, SELL],
      ]);
      await b.expect('8', { 11: stop, 150: 'I', 39: 0, 99: '99.8', 151: 100 });
      await tradeTen(floor, { side: BUY, price: '99.8' });
      await b.expect('8', { 11: stop, 150: 'L', 39: 0, 40: PEGGED, 99: '99.8', 151: 100 });
      await b.expect('8', { 11: stop, 150: 'F', 39: 2, 31: '99.2', 32: 100, 151: 0 });
      await a.expect('8', { 11: bid, 150: 'F', 39: 2 });
      await tradeTen(floor, { side: BUY, price: '99.7' });
      await b.expectNothing();
    },
  },
  {
    name: 'a minimum quantity trades at once or not at all',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const offered = await rest(floor, { side: SELL, qty: 100, price: '100' });
      const buy = { symbol, side: BUY, qty: 150, price: '100' };
      const minimum = (/** @type {number} */ least) => /** @type {Fields} */ ([[110, least]]);
      place(b, { id: id(), ...buy, tif: 0, more: minimum(50) });
      await b.expect('8', { 150: 8, 39: 8, 103: 11 });
      place(b, { id: id(), ...buy, tif: 3, more: minimum(151) });
      await b.expect('8', { 150: 8, 39: 8, 103: 13 });
      const most = id();
      place(b, { id: most, ...buy, tif: 3, more: minimum(101) });
      await b.expect('8', { 11: most, 150: 0, 39: 0 });
      await b.expect('8', { 11: most, 150: 4, 39: 4, 14: 0, 151: 0 });
      const enough = id();
      place(b, { id: enough, ...buy, tif: 3, more: minimum(100) });
      await b.expect('8', { 11: enough, 150: 0, 39: 0 });
      await b.expect('8', { 11: enough, 150: 'F', 39: 1, 32: 100, 151: 50 });
      await b.expect('8', { 11: enough, 150: 4, 39: 4, 14: 100, 151: 0 });
      await a.expect('8', { 11: offered, 150: 'F', 39: 2 });
    },
  },
];
