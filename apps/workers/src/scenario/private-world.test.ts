/** A private world without a record is the world with one: only what it remembers differs. */
import { placeOrder } from '@tradefloor/contracts/calls/orders';
import { NewOrder } from '@tradefloor/contracts/order';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expect, it } from 'vitest';
import { PRIVATE_TRADER } from './private-trader.ts';
import { openPrivateWorld } from './private-world.ts';

const ORDERS = 150;

async function run(isRecord: boolean) {
  const universe = EQUITIES.filter(({ symbol }) => symbol === 'AAPL');
  const world = await openPrivateWorld({ seed: 7, universe, isRecord });
  const published: string[] = [];
  world.onEvent(({ topic, payload }) => {
    if (topic.startsWith('orders.')) published.push(`${topic} ${JSON.stringify(payload)}`);
  });
  await world.pass(1_000);
  for (let i = 0; i < ORDERS; i += 1) {
    const order = NewOrder.parse({
      clientOrderId: `o-${i}`,
      symbol: 'AAPL',
      side: i % 2 === 0 ? 'BUY' : 'SELL',
      orderType: 'MARKET',
      qty: 10 + i,
      timeInForce: 'DAY',
      strategy: 'LIT',
      instrumentType: 'equity',
    });
    void world.host.request(placeOrder, order, PRIVATE_TRADER);
    await world.pass(600);
  }
  return { published, world };
}

it('publishes the same to the byte, and keeps neither its rows nor what every service has handled', async () => {
  const [recorded, bare] = [await run(true), await run(false)];
  expect(bare.published.filter((line) => line.startsWith('orders.filled')).length).toBeGreaterThan(
    ORDERS / 2,
  );
  expect(bare.published).toEqual(recorded.published);
  expect(recorded.world.database.rows('oms.orders').length).toBe(ORDERS);
  expect(bare.world.database.rows('oms.orders')).toEqual([]);
  expect(recorded.world.database.events().length).toBeGreaterThan(1_000);
  expect(bare.world.database.events().length).toBeLessThan(1_000);
}, 60_000);
