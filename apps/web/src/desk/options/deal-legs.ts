/**
 * Dealing a strategy: every leg an order of its own, at once or not at all, at the price that stands there. None is sent
 * before all would pass, bought legs go first, and the first refusal ends it: nobody is left short by half a strategy.
 */
import type { Desk } from '../data/desk.ts';
import { refusalOf, refusalText } from '../data/refusal.ts';
import type { NewOrder } from '../data/shapes.ts';
import { type Chain, type Leg, touchOf } from './legs.ts';

const orderOf = (leg: Leg, price: number): NewOrder => ({
  clientOrderId: `opt-${crypto.randomUUID()}`,
  symbol: leg.symbol,
  side: leg.side,
  orderType: 'LIMIT',
  price,
  qty: leg.qty,
  timeInForce: 'FOK',
  strategy: 'LIT',
  instrumentType: 'option',
});

const nameOf = ({ side, qty, symbol }: NewOrder): string => `${side} ${qty} ${symbol}`;

/** What would be refused, leg by leg; empty when all would pass. */
async function faultsOf(desk: Desk, orders: readonly NewOrder[]): Promise<string[]> {
  const previews = await Promise.all(orders.map((order) => desk.port.preview(order)));
  return previews.flatMap(({ checks }, i) => {
    const failed = checks.find(({ passed }) => !passed);
    const order = orders[i];
    return failed === undefined || order === undefined
      ? []
      : [
          `${nameOf(order)} would be refused: ${failed.name}, ${failed.value}, allowed ${failed.limit}`,
        ];
  });
}

/** Deals all legs; answers what became of each. @throws when the platform does not answer the look ahead */
export async function dealAll(
  desk: Desk,
  chain: Chain,
  legs: readonly Leg[],
): Promise<readonly string[]> {
  const orders = legs.flatMap((leg) => {
    const price = touchOf(chain, leg);
    return price === null ? [] : [orderOf(leg, price)];
  });
  if (orders.length < legs.length) return ['A leg is not quoted: nothing was sent'];
  const faults = await faultsOf(desk, orders);
  if (faults.length > 0) return [...faults, 'Nothing was sent'];
  const said: string[] = [];
  for (const order of orders.toSorted((a, b) => (a.side < b.side ? -1 : a.side > b.side ? 1 : 0))) {
    try {
      await desk.port.place(order);
      said.push(`${nameOf(order)}: sent`);
    } catch (error) {
      return [
        ...said,
        `${nameOf(order)}: ${refusalText(refusalOf(error))}`,
        'The rest was not sent',
      ];
    }
  }
  return said;
}
