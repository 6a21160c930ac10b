/** Certification of what a replace (35=G) changes beside quantity and price: 111, 18, 211, 59, 126 and 432. */
import { FixClient } from './fix-client.mjs';
import { place, rest, takeOff } from './order-scenarios.mjs';

/** @typedef {import('./fix-client.mjs').Fields} Fields */

const BUY = 1;
const SELL = 2;

/**
 * @param {FixClient} client
 * @param {{ id: string, orig: string, symbol: string, qty: number, type?: string | number, more: Fields }} change of an order to buy
 */
function replace(client, { id, orig, symbol, qty, type = 2, more }) {
  client.send('G', [
    [41, orig],
    [11, id],
    [55, symbol],
    [54, BUY],
    FixClient.now(),
    [38, qty],
    [40, type],
    ...more,
  ]);
}

/**
 * Two orders to buy 100 at one price, the first one `a`'s.
 * @param {import('./order-scenarios.mjs').Floor} floor
 */
async function queued({ a, b, symbol, id }) {
  const [first, second] = [id(), id()];
  place(a, { id: first, symbol, side: BUY, qty: 100, price: '99' });
  await a.expect('8', { 11: first, 150: 0 });
  place(b, { id: second, symbol, side: BUY, qty: 100, price: '99' });
  await b.expect('8', { 11: second, 150: 0 });
  return { first, second };
}

/** @type {import('./order-scenarios.mjs').Scenario[]} */
export const AMEND_SCENARIOS = [
  {
    name: 'a replace shows less in place, and more behind the others',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const { first, second } = await queued(floor);
      const [less, more] = [id(), id()];
      const at = /** @type {Fields} */ ([[44, 99]]);
      replace(a, { id: less, orig: first, symbol, qty: 100, more: [...at, [111, 40]] });
      await a.expect('8', { 11: less, 41: first, 150: 5, 39: 0, 151: 100 });
      const selling = { symbol, side: SELL, price: '99', tif: 3 };
      place(b, { id: id(), ...selling, qty: 10 });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 39: 2 });
      await a.expect('8', { 11: less, 150: 'F', 32: 10, 151: 90 });
      replace(a, { id: more, orig: less, symbol, qty: 100, more: [...at, [111, 50]] });
      await a.expect('8', { 11: more, 41: less, 150: 5, 39: 1, 151: 90 });
      place(a, { id: id(), ...selling, qty: 100 });
      await a.expect('8', { 150: 0 });
      await a.expect('8', { 150: 'F', 39: 2, 32: 100 });
      await b.expect('8', { 11: second, 150: 'F', 39: 2, 32: 100 });
      const nothing = id();
      replace(a, { id: nothing, orig: more, symbol, qty: 100, more: [...at, [111, 0]] });
      await a.expect('9', { 11: nothing, 41: more, 434: 2, 102: 99 });
      const minimum = id();
      replace(a, { id: minimum, orig: more, symbol, qty: 100, more: [...at, [110, 10]] });
      await a.expect('9', { 11: minimum, 41: more, 434: 2, 102: 99 });
      const over = id();
      a.send('F', [[41, more], [11, over], [55, symbol], [54, BUY], FixClient.now(), [38, 100]]);
      await a.expect('8', { 11: over, 41: more, 150: 4, 14: 10 });
    },
  },
  {
    name: 'a replace makes an order only rest, and is refused where that would trade',
    play: async (floor) => {
      const { b, symbol, id } = floor;
      const offered = await rest(floor, { side: SELL, qty: 100, price: '100' });
      const bid = id();
      place(b, { id: bid, symbol, side: BUY, qty: 50, price: '99' });
      await b.expect('8', { 11: bid, 150: 0 });
      const through = id();
      const only = /** @type {Fields} */ ([[18, 6]]);
      replace(b, { id: through, orig: bid, symbol, qty: 50, more: [[44, 100], ...only] });
      await b.expect('9', { 11: through, 41: bid, 434: 2, 102: 99 });
      const resting = id();
      replace(b, { id: resting, orig: bid, symbol, qty: 50, more: [[44, 99], ...only] });
      await b.expect('8', { 11: resting, 41: bid, 150: 5, 39: 0 });
      const crossing = id();
      replace(b, { id: crossing, orig: resting, symbol, qty: 50, more: [[44, 100]] });
      await b.expect('8', { 11: crossing, 150: 5, 39: 0 });
      await b.expect('8', { 11: crossing, 150: 4, 39: 4, 14: 0 });
      await takeOff(floor, { side: SELL, orig: offered });
    },
  },
  {
    name: 'a replace moves a pegged order by its offset, not to another peg',
    play: async ({ b, symbol, id }) => {
      const pegged = id();
      const peg = (/** @type {string} */ to, /** @type {string} */ by) =>
        /** @type {Fields} */ ([
          [18, to],
          [211, by],
        ]);
      b.send('D', [
        [11, pegged],
        [55, symbol],
        [54, BUY],
        FixClient.now(),
        [38, 100],
        [40, 'P'],
        [59, 0],
        ...peg('R', '-5'),
      ]);
      await b.expect('8', { 11: pegged, 150: 0, 18: 'R', 211: -5 });
      const nearer = id();
      const change = { symbol, qty: 100, type: 'P' };
      replace(b, { id: nearer, orig: pegged, ...change, more: peg('R', '-3') });
      await b.expect('8', { 11: nearer, 41: pegged, 150: 5, 18: 'R', 211: -3 });
      const other = id();
      replace(b, { id: other, orig: nearer, ...change, more: peg('M', '-3') });
      await b.expect('9', { 11: other, 41: nearer, 434: 2, 102: 99 });
      const over = id();
      b.send('F', [[41, nearer], [11, over], [55, symbol], [54, BUY], FixClient.now(), [38, 100]]);
      await b.expect('8', { 11: over, 41: nearer, 150: 4 });
    },
  },
  {
    name: 'a replace changes how long an order is good for: another date, a day, and back',
    play: async ({ b, symbol, id }) => {
      const first = id();
      const later = (/** @type {number} */ hours) => utc(Date.now() + hours * 3_600_000);
      const dated = (/** @type {string} */ time) =>
        /** @type {Fields} */ ([
          [44, 99],
          [59, 6],
          [126, time],
        ]);
      const [one, two] = [later(1), later(2)];
      const order = /** @type {Fields} */ ([
        [55, symbol],
        [54, BUY],
        FixClient.now(),
        [38, 100],
        [40, 2],
      ]);
      b.send('D', [[11, first], ...order, ...dated(one)]);
      await b.expect('8', { 11: first, 150: 0, 59: 6, 126: `${one}.000` });
      const next = id();
      const about = { symbol, qty: 100 };
      replace(b, { id: next, orig: first, ...about, more: dated(two) });
      await b.expect('8', { 11: next, 41: first, 150: 5, 59: 6, 126: `${two}.000` });
      const past = id();
      replace(b, { id: past, orig: next, ...about, more: dated(later(-1)) });
      await b.expect('9', { 11: past, 41: next, 434: 2, 102: 99 });
      const day = id();
      replace(b, {
        id: day,
        orig: next,
        ...about,
        more: [
          [44, 99],
          [59, 0],
        ],
      });
      const ofDay = await b.expect('8', { 11: day, 41: next, 150: 5, 59: 0 });
      if (ofDay.get(126) !== undefined) throw new Error(`a date in 126: ${ofDay.text}`);
      const now = id();
      replace(b, {
        id: now,
        orig: day,
        ...about,
        more: [
          [44, 99],
          [59, 3],
        ],
      });
      await b.expect('9', { 11: now, 41: day, 434: 2, 102: 99 });
      const date = id();
      const tomorrow = later(48).slice(0, 8);
      replace(b, {
        id: date,
        orig: day,
        ...about,
        more: [
          [44, 99],
          [59, 6],
          [432, tomorrow],
        ],
      });
      await b.expect('8', { 11: date, 41: day, 150: 5, 59: 6 });
      const over = id();
      b.send('F', [[41, date], [11, over], [55, symbol], [54, BUY], FixClient.now(), [38, 100]]);
      await b.expect('8', { 11: over, 41: date, 150: 4 });
    },
  },
];

/** A UTCTimestamp of whole seconds. @param {number} ms */
const utc = (ms) => {
  const [date = '', time = ''] = new Date(ms).toISOString().split('T');
  return `${date.replaceAll('-', '')}-${time.slice(0, 8)}`;
};
