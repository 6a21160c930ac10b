/** Certification of short sales: marked, exempt, and without a locate. */
import { cancel, place } from './order-scenarios.mjs';

/** @typedef {import('./order-scenarios.mjs').Floor} Floor */

const BUY = 1;
const SHORT = 5;
const EXEMPT = 6;

/**
 * Rests, trades half with the other client and is cancelled: each report, also of its status, has its mark.
 * @param {Floor} floor
 * @param {number} side
 */
async function sellMarked({ a, b, symbol, id }, side) {
  const orig = id();
  place(a, { id: orig, symbol, side, qty: 100, price: '101', more: [[114, 'N']] });
  await a.expect('8', { 11: orig, 150: 0, 39: 0, 54: side, 151: 100 });
  a.send('H', [
    [11, orig],
    [55, symbol],
    [54, side],
  ]);
  await a.expect('8', { 11: orig, 150: 'I', 54: side });
  place(b, { id: id(), symbol, side: BUY, qty: 50, price: '101', tif: 3 });
  await b.expect('8', { 150: 0, 54: BUY });
  await b.expect('8', { 150: 'F', 39: 2, 54: BUY, 31: 101 });
  await a.expect('8', { 11: orig, 150: 'F', 39: 1, 54: side, 14: 50 });
  const clOrdId = id();
  cancel(a, { id: clOrdId, orig, symbol, side });
  await a.expect('8', { 11: clOrdId, 41: orig, 150: 4, 39: 4, 54: side });
}

/** @type {import('./order-scenarios.mjs').Scenario[]} */
export const SHORT_SALE_SCENARIOS = [
  {
    name: 'a short sale is marked 54=5 in every report; without a locate (114=Y) it is refused',
    play: async (floor) => {
      const { a, symbol, id } = floor;
      const refused = id();
      place(a, {
        id: refused,
        symbol,
        side: SHORT,
        qty: 100,
        price: '101',
        more: [[114, 'Y']],
      });
      const report = await a.expect('8', { 11: refused, 150: 8, 39: 8, 54: SHORT, 103: 11 });
      if (report.get(58) === undefined) throw new Error(`no 58: ${report.text}`);
      await sellMarked(floor, SHORT);
    },
  },
  {
    name: 'a short exempt sale is marked 54=6 in every report',
    play: (floor) => sellMarked(floor, EXEMPT),
  },
];
