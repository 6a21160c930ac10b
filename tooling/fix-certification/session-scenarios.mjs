/** The certification of sessions, reference and market data: each scenario throws with the fault. */
import { FixClient } from './fix-client.mjs';
import { cancel, place } from './order-scenarios.mjs';

/** @typedef {import('./order-scenarios.mjs').Scenario} Scenario */
/** @typedef {import('./order-scenarios.mjs').Floor} Floor */

const BUY = 1;
const SELL = 2;

/** Waits for a condition that others bring about. @param {() => Promise<boolean>} holds */
async function eventually(holds) {
  const deadline = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it did not come to pass within 10 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Whether an order is still open, requested by its owner. @param {Floor} floor @param {string} orig
 */
async function isOpen({ a, symbol }, orig) {
  a.send('H', [
    [11, orig],
    [55, symbol],
    [54, BUY],
  ]);
  const status = await a.expect('8', { 150: 'I', 11: orig });
  return status.get(39) === '0';
}

/** @type {Scenario[]} */
export const SESSION_SCENARIOS = [
  {
    name: 'logon with reset: both sides at 1, the reset is answered',
    play: async ({ a }) => {
      await a.logout();
      const response = await a.logon({ reset: true });
      if (response.get(141) !== 'Y' || response.get(34) !== '1') throw new Error(response.text);
    },
  },
  {
    name: 'logon again without a reset goes on where it was',
    play: async ({ a }) => {
      const next = a.nextIn + 1;
      await a.logout();
      const response = await a.logon();
      if (Number(response.get(34)) !== next) throw new Error(response.text);
    },
  },
  {
    name: 'a second connection of the same name is closed without a word',
    play: async ({ a }) => {
      const second = new FixClient(a.options);
      await second.connect();
      second.send('A', [
        [98, 0],
        [108, 30],
      ]);
      await second.expectClosed();
      await a.expectNothing();
    },
  },
  {
    name: 'a message that breaks the dictionary is rejected and counted',
    play: async ({ a, symbol, id }) => {
      a.send('D', [[11, id()], [55, symbol], [54, 'Q'], FixClient.now(), [38, 1], [40, 1]]);
      await a.expect('3', { 371: 54, 373: 5 });
      a.send('D', [[11, id()], [55, symbol], FixClient.now(), [38, 1], [40, 1]]);
      await a.expect('3', { 371: 54, 373: 1 });
      await a.expectNothing();
    },
  },
  {
    name: 'the security list names what is traded, with currency and lot',
    play: async ({ a, symbol }) => {
      a.send('x', [
        [320, 'everything'],
        [559, 4],
      ]);
      const list = await a.expect('y', { 320: 'everything', 560: 0 });
      if (!list.all(55).includes(symbol)) throw new Error(`${symbol} is not listed`);
      if (list.all(55).length !== Number(list.get(146))) throw new Error('146 is not the count');
      if (list.all(15).length !== list.all(55).length)
        throw new Error('a security has no currency');
      a.send('x', [
        [320, 'none'],
        [559, 0],
        [55, 'NOSUCH'],
      ]);
      await a.expect('y', { 320: 'none', 560: 2 });
    },
  },
  {
    name: 'the status of a security',
    play: async ({ a, symbol }) => {
      a.send('e', [
        [324, 'state'],
        [55, symbol],
        [263, 0],
      ]);
      await a.expect('f', { 324: 'state', 326: 17 });
    },
  },
  {
    name: 'the state of the trading session: snapshot, subscription, refusals',
    play: async ({ a }) => {
      const request = (/** @type {[number, string | number][]} */ ...fields) => a.send('g', fields);
      request([335, 'once'], [263, 0]);
      const once = await a.expect('h', { 335: 'once', 336: 1, 325: 'N' });
      if (!['1', '2', '3', '4', '5'].includes(once.get(340) ?? '')) throw new Error(once.text);
      request([335, 'live'], [336, 1], [263, 1]);
      await a.expect('h', { 335: 'live', 336: 1, 340: Number(once.get(340)) });
      request([335, 'live'], [263, 2]);
      request([335, 'other'], [336, 'NOSUCH'], [263, 1]);
      await a.expect('h', { 335: 'other', 336: 'NOSUCH', 340: 6, 567: 1 });
      request([335, 'pit'], [338, 2], [263, 0]);
      await a.expect('h', { 335: 'pit', 340: 6, 567: 99 });
      request([335, 'kind'], [263, 7]);
      await a.expect('3', { 371: 263, 373: 5 });
      await a.expectNothing();
    },
  },
  {
    name: 'market data: snapshot, subscription, change, end, refusal',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const subscribe = (/** @type {number} */ kind, /** @type {string} */ name) =>
        b.send('V', [
          [262, name],
          [263, kind],
          [264, 5],
          [265, 1],
          [267, 2],
          [269, 0],
          [269, 1],
          [146, 1],
          [55, name === 'bad' ? 'NOSUCH' : symbol],
        ]);
      const orig = id();
      place(a, { id: orig, symbol, side: BUY, qty: 100, price: '97.5' });
      await a.expect('8', { 150: 0 });
      subscribe(0, 'once');
      const once = await b.expect('W', { 262: 'once', 55: symbol });
      if (!once.all(270).includes('97.5')) throw new Error(`no bid of 97.5: ${once.text}`);
      subscribe(1, 'live');
      await b.expect('W', { 262: 'live' });
      const better = id();
      place(a, { id: better, symbol, side: BUY, qty: 70, price: '98' });
      await a.expect('8', { 150: 0 });
      await b.expect('X', { 262: 'live', 279: 0, 269: 0, 270: 98, 271: 70 });
      cancel(a, { id: id(), orig: better, symbol, side: BUY });
      await a.expect('8', { 150: 4 });
      await b.expect('X', { 279: 2, 270: 98 });
      subscribe(2, 'live');
      cancel(a, { id: id(), orig, symbol, side: BUY });
      await a.expect('8', { 150: 4 });
      subscribe(0, 'bad');
      await b.expect('Y', { 262: 'bad', 281: 0 });
    },
  },
  {
    name: 'a report missed while away is sent again at the next logon',
    play: async ({ a, b, symbol, id }) => {
      const orig = id();
      place(a, { id: orig, symbol, side: SELL, qty: 100, price: '103' });
      await a.expect('8', { 150: 0 });
      const expected = a.nextIn;
      await a.cut();
      place(b, { id: id(), symbol, side: BUY, qty: 100, price: '103' });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 39: 2 });
      // The numbers in between were the exchange's: the Logon's response is ahead of the expected
      // number.
      a.nextIn = expected + 1;
      await a.logon();
      a.nextIn = expected;
      a.send('2', [
        [7, expected],
        [16, 0],
      ]);
      await a.expect('8', { 11: orig, 150: 'F', 43: 'Y', 39: 2 });
      await a.expectNothing();
    },
  },
  {
    name: 'a possible resend of a known order is left without an answer',
    play: async ({ a, symbol, id }) => {
      const orig = id();
      place(a, { id: orig, symbol, side: BUY, qty: 100, price: '90' });
      await a.expect('8', { 150: 0 });
      a.send(
        'D',
        [[11, orig], [55, symbol], [54, BUY], FixClient.now(), [38, 100], [40, 2], [44, 90]],
        [[97, 'Y']],
      );
      await a.expectNothing();
      cancel(a, { id: id(), orig, symbol, side: BUY });
      await a.expect('8', { 150: 4 });
    },
  },
  {
    name: 'cancel on disconnect (9001=Y): what rests goes with the line',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      await b.logout();
      await b.logon({ reset: true, fields: [[9001, 'Y']] });
      const kept = id();
      place(a, { id: kept, symbol, side: BUY, qty: 100, price: '90' });
      await a.expect('8', { 150: 0 });
      place(b, { id: id(), symbol, side: SELL, qty: 100, price: '104' });
      await b.expect('8', { 150: 0 });
      const expected = b.nextIn;
      await b.cut();
      await eventually(async () => {
        a.send('V', [
          [262, id()],
          [263, 0],
          [264, 1],
          [267, 1],
          [269, 1],
          [146, 1],
          [55, symbol],
        ]);
        return !(await a.expect('W')).all(270).includes('104');
      });
      b.nextIn = expected + 1;
      await b.logon();
      b.nextIn = expected;
      b.send('2', [
        [7, expected],
        [16, 0],
      ]);
      await b.expect('8', { 150: 4, 43: 'Y' });
      if (!(await isOpen(floor, kept))) throw new Error('the order of another client went, too');
      cancel(a, { id: id(), orig: kept, symbol, side: BUY });
      await a.expect('8', { 150: 4 });
    },
  },
  {
    name: 'the drop copy receives every report and may not trade',
    play: async ({ a, symbol, id, dropCopy }) => {
      const drop = dropCopy();
      await drop.logon({ reset: true });
      const orig = id();
      place(a, { id: orig, symbol, side: BUY, qty: 100, price: '90' });
      await a.expect('8', { 150: 0 });
      await drop.expect('8', { 11: orig, 150: 0, 797: 'Y' });
      place(drop, { id: id(), symbol, side: BUY, qty: 100, price: '90' });
      await drop.expect('j', { 372: 'D', 380: 6 });
      cancel(a, { id: id(), orig, symbol, side: BUY });
      await a.expect('8', { 150: 4 });
      await drop.expect('8', { 150: 4, 797: 'Y' });
      await drop.logout();
    },
  },
];
