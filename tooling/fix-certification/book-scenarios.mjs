/** Certification beyond single orders: hidden quantity, and bulk actions. */
import { FixClient } from './fix-client.mjs';
import { place, rest, takeOff } from './order-scenarios.mjs';

const BUY = 1;
const SELL = 2;

/** @type {import('./order-scenarios.mjs').Scenario[]} */
export const BOOK_SCENARIOS = [
  {
    name: 'an iceberg shows its part and goes to the end when it shows the next',
    play: async (floor) => {
      const { a, b, symbol, id } = floor;
      const iceberg = id();
      place(a, { id: iceberg, symbol, side: SELL, qty: 300, price: '101', more: [[111, 100]] });
      await a.expect('8', { 11: iceberg, 150: 0, 151: 300 });
      const behind = await rest(floor, { side: SELL, qty: 100, price: '101' });
      place(b, { id: id(), symbol, side: BUY, qty: 150, price: '101', tif: 3 });
      await b.expect('8', { 150: 0 });
      await b.expect('8', { 150: 'F', 32: 100 });
      await b.expect('8', { 150: 'F', 32: 50, 39: 2 });
      await a.expect('8', { 11: iceberg, 150: 'F', 151: 200 });
      await a.expect('8', { 11: behind, 150: 'F', 151: 50 });
      await takeOff(floor, { side: SELL, orig: iceberg });
      await takeOff(floor, { side: SELL, orig: behind });
    },
  },
  {
    name: 'mass status lists every open order, mass cancel ends them',
    play: async (floor) => {
      const { a, symbol, id } = floor;
      const orders = [
        await rest(floor, { side: BUY, qty: 100, price: '90' }),
        await rest(floor, { side: BUY, qty: 100, price: '91' }),
      ];
      a.send('AF', [
        [584, 'all'],
        [585, 7],
      ]);
      const seen = [
        await a.expect('8', { 150: 'I', 584: 'all', 911: 2 }),
        await a.expect('8', { 150: 'I' }),
      ];
      if (
        seen
          .map(({ get }) => get(11))
          .sort()
          .join() !== orders.toSorted().join()
      )
        throw new Error('not the open orders');
      const mass = id();
      a.send('q', [[11, mass], [530, 1], [55, symbol], FixClient.now()]);
      await a.expect('r', { 11: mass, 531: 1, 533: 2 });
      for (const _ of orders) await a.expect('8', { 150: 4, 39: 4 });
      await a.expectNothing();
    },
  },
];
