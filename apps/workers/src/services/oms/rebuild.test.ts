/** What memory holds after it was lost is what it held before, to the last bit of its hash. */
import { placeBasket, saveTemplate } from '@tradefloor/contracts/calls/baskets';
import { cents } from '@tradefloor/core/trading/order/order.given';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OmsFixture, openOms } from '../../testing/oms-fixture.ts';
import type { OmsState } from './oms-state.ts';

const computeHash = (oms: OmsFixture): number => (oms.lone.state as OmsState).hash();

/** Things that change what the OMS remembers. */
const ACTIONS: readonly ((oms: OmsFixture, n: number) => Promise<unknown>)[] = [
  (oms) => oms.placed(),
  (oms, n) => oms.placed({ orderType: 'LIMIT', price: cents(9_900 - n), timeInForce: 'GTC' }),
  (oms) => oms.place({ price: cents(10_000) }),
  async (oms, n) => oms.fill(await oms.placed(), { n: 1, cumQty: 1 + n }),
  async (oms) => oms.cancel(await oms.placed()),
  async (oms, n) => oms.replace(await oms.placed({ timeInForce: 'GTC' }), { qty: 50 + n }),
  async (oms, n) => {
    const order = await oms.placed({ timeInForce: 'GTC' });
    return oms.replace(order, { displayQty: 10 + n, postOnly: true });
  },
  async (oms, n) => {
    const order = await oms.placed({ timeInForce: 'GTC' });
    await oms.replace(order, { displayQty: 10 + n });
    return oms.acknowledge(order, { kind: 'REPLACED', qty: order.qty });
  },
  async (oms) => oms.acknowledge(await oms.placed(), { kind: 'CANCELED', requestNo: 0 }),
  (oms) => oms.kill({ scope: 'symbol', target: 'MSFT', cancelOpen: true }),
  (oms, n) =>
    oms.request(placeBasket, { basketId: `basket-${1_000 + n}`, text: 'AAPL,BUY,1,99.50' }),
  (oms, n) =>
    oms.request(saveTemplate, {
      name: `template ${n}`,
      order: {
        side: 'BUY',
        orderType: 'MARKET',
        timeInForce: 'DAY',
        strategy: 'LIT',
        instrumentType: 'equity',
      },
    }),
];

it('whatever happened, the state read back has the hash of the state that was lost', async () => {
  const script = fc.array(fc.nat(ACTIONS.length - 1), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const oms = await openOms();
      for (const [n, step] of steps.entries()) await ACTIONS[step]?.(oms, n);
      const before = computeHash(oms);
      oms.lone.restart();
      expect(computeHash(oms)).toBe(before);
    }),
    { numRuns: 25 },
  );
});

it('a state that differs in one order has another hash', async () => {
  const oms = await openOms();
  await oms.placed();
  const before = computeHash(oms);
  await oms.placed({ timeInForce: 'GTC' });
  expect(computeHash(oms)).not.toBe(before);
});
