/** An algo's sale through zero: its slices sell the long part first, and a slice that is taken off gives it back. */
import { qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { openAlgoFixture } from '../../testing/algo-fixture.ts';
import { fixtureOrder } from '../../testing/ems-fixture.ts';

/** Four slices; a lot of AAPL is 40 shares, so 1 000 of them are 280, 240, 240 and 240. */
const FOUR = { durationMs: 8_000, slices: 4, randomizeTimePct: 0 } as const;

describe('the slices of a sale', () => {
  it('are long until the long part is out, then short; one is both', async () => {
    const fixture = await openAlgoFixture();
    const order = {
      ...fixtureOrder(1, { qty: 1_000, side: 'SELL', strategy: 'TWAP', timeInForce: 'GTC' }),
      shortQty: qty(600),
      algoParams: FOUR,
      createdAt: fixture.lone.nowMs,
    } as const;
    const routed = { order, tradingStyle: 'low_touch', protectionPx: null } as const;
    fixture.take(await fixture.lone.receive('orders.routed', routed));
    for (let n = 0; n < 40; n += 1) {
      // Only a part of each slice fills: the rest is taken off and sent again.
      for (const child of fixture.openChildren()) {
        const shares = Math.min(child.order.qty - child.cumQty, 35);
        await fixture.fill(child, shares);
      }
      await fixture.settle();
      await fixture.pass(1);
      if (n === 10) fixture.lone.restart();
    }
    const children = fixture.children(order);
    const long = children.map(({ qty: shares, shortQty, filledQty }) =>
      Math.min(filledQty, shares - (shortQty ?? 0)),
    );
    const filled = children.reduce((sum, { filledQty }) => sum + filledQty, 0);
    expect(filled).toBeGreaterThan(700);
    expect(long.reduce((sum, shares) => sum + shares, 0)).toBe(400);
    expect(children[0]?.shortQty).toBe(0);
    expect(children.at(-1)?.shortQty).toBe(children.at(-1)?.qty);
    expect(children.some(({ qty: shares, shortQty }) => shortQty && shortQty < shares)).toBe(true);
  });
});
