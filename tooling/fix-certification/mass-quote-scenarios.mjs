/** Certification of mass quotes (i), their acknowledgement (b) and their end (Z). */
import { place } from './order-scenarios.mjs';

/** @typedef {import('./order-scenarios.mjs').Floor} Floor */

const BUY = 1;
const SELL = 2;

/**
 * One entry, quoted by the second client.
 * @param {Floor} floor
 * @param {{ id: string, symbol?: string, bid: string, offer: string }} quote
 */
function quote({ b, symbol: own }, { id, symbol = own, bid, offer }) {
  b.send('i', [
    [117, id],
    [301, 2],
    [296, 1],
    [302, 's'],
    [304, 1],
    [295, 1],
    [299, 'e'],
    [55, symbol],
    [132, bid],
    [133, offer],
    [134, 100],
    [135, 100],
  ]);
}

/** @type {import('./order-scenarios.mjs').Scenario[]} */
export const MASS_QUOTE_SCENARIOS = [
  {
    name: 'a mass quote stands on both sides, moves, is hit and withdrawn',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const first = id();
      quote(floor, { id: first, bid: '99', offer: '101' });
      await b.expect('8', { 11: `${first}.e.B`, 150: 0, 39: 0, 54: BUY, 44: 99, 151: 100 });
      await b.expect('8', { 11: `${first}.e.S`, 150: 0, 39: 0, 54: SELL, 44: 101, 151: 100 });
      await b.expect('b', { 117: first, 297: 0 });
      const second = id();
      quote(floor, { id: second, bid: '101', offer: '103' });
      await b.expect('8', { 11: `${second}.e.S`, 41: `${first}.e.S`, 150: 5, 44: 103 });
      await b.expect('8', { 11: `${second}.e.B`, 41: `${first}.e.B`, 150: 5, 44: 101 });
      await b.expect('b', { 117: second, 297: 0 });
      place(a, { id: id(), symbol, side: SELL, qty: 40, price: '101', tif: 3 });
      await a.expect('8', { 150: 0 });
      await a.expect('8', { 150: 'F', 39: 2, 31: 101 });
      await b.expect('8', { 11: `${second}.e.B`, 150: 'F', 39: 1, 32: 40, 151: 60, 851: 1 });
      quote(floor, { id: id(), bid: '103', offer: '102' });
      await b.expect('b', { 297: 0, 296: 1, 302: 's', 299: 'e', 368: 7 });
      quote(floor, { id: second, bid: '90', offer: '110' });
      await b.expect('b', { 117: second, 297: 5, 300: 6 });
      const gone = id();
      b.send('Z', [
        [117, gone],
        [298, 1],
        [301, 2],
        [295, 1],
        [55, symbol],
      ]);
      await b.expect('b', { 117: gone, 297: 1 });
      await b.expect('8', { 150: 4, 39: 4 });
      await b.expect('8', { 150: 4, 39: 4 });
      await b.expectNothing();
    },
  },
];
