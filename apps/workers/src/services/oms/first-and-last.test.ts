/** With the default settings, a new user's first order passes, and a position can always be closed. */

import { userId } from '@tradefloor/contracts/ids';
import { money } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { givenCaller, givenUser } from '@tradefloor/core/trading/order/order.given';
import { developmentUsers, guestUser } from '@tradefloor/core/trading/users/seed-users';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OmsRiskFixture } from '../../testing/oms-risk-fixture.ts';

let door: OmsRiskFixture;
beforeEach(async () => {
  door = await new OmsRiskFixture().open();
});
afterEach(() => door.close());

const NOW = 0;
const EQUITY_TRADERS = [
  ...developmentUsers('', NOW).filter(
    ({ role, limits }) => role === 'trader' && limits.desks.includes('EQ'),
  ),
  guestUser(userId('guest-1'), NOW),
];
const MARKET = { orderType: 'MARKET', price: undefined, timeInForce: 'DAY' } as const;

it.each(EQUITY_TRADERS)("$username's first order passes", async (user) => {
  door.fixture.users.set(user.userId, user);
  const { tradingStyle } = user;
  const response = await door.place(MARKET, givenCaller({ userId: user.userId, tradingStyle }));
  expect(response).toMatchObject({ status: 201, body: { status: 'NEW' } });
});

/** Places an order and has it filled. */
async function filled(over: object): Promise<void> {
  const { body } = await door.place({ ...MARKET, ...over });
  const order = door.fixture.lone
    .rows(OMS_TABLES.orders)
    .find(({ orderId }) => orderId === body['orderId']);
  expect(order?.status).toBe('NEW');
  await door.fill(order as Order, { n: 1, cumQty: Number(order?.qty) });
}

describe.each([
  ['BUY', 'SELL'],
  ['SELL', 'BUY'],
] as const)('a position by a %s, when the day’s notional is used up', (opens, closes) => {
  beforeEach(async () => {
    // 100 at the far touch fit, 101 do not.
    const maxDailyNotional = money((opens === 'BUY' ? 10_001 : 9_999) * 10_000);
    const limits = { ...givenUser().limits, maxDailyNotional };
    door.fixture.users.set('alice', givenUser({ limits }));
    await filled({ side: opens, qty: 100 });
  });

  it('takes no more on the same side', async () => {
    const { body } = await door.place({ ...MARKET, side: opens, qty: 1 });
    expect(body['code']).toBe('DAILY_NOTIONAL_EXCEEDED');
  });

  it('can be closed, at once or in parts', async () => {
    await filled({ side: closes, qty: 40 });
    await filled({ side: closes, qty: 60 });
    const { body } = await door.place({ ...MARKET, side: closes, qty: 1 });
    expect(body['code']).toBe('DAILY_NOTIONAL_EXCEEDED');
  });

  it('is not turned round: more than the position is no closing', async () => {
    const { body } = await door.place({ ...MARKET, side: closes, qty: 101 });
    expect(body['code']).toBe('DAILY_NOTIONAL_EXCEEDED');
  });

  it('is closed once: what is on its way counts', async () => {
    expect((await door.place({ ...MARKET, side: closes, qty: 60 })).status).toBe(201);
    const { body } = await door.place({ ...MARKET, side: closes, qty: 41 });
    expect(body['code']).toBe('DAILY_NOTIONAL_EXCEEDED');
    expect((await door.place({ ...MARKET, side: closes, qty: 40 })).status).toBe(201);
  });

  it('can be closed after a restart', async () => {
    door.fixture.lone.restart();
    await door.tick();
    expect((await door.place({ ...MARKET, side: closes, qty: 100 })).status).toBe(201);
  });
});

it('of nine closing orders at once, none closes more than there is', async () => {
  const limits = { ...givenUser().limits, maxDailyNotional: money(10_001 * 10_000) };
  door.fixture.users.set('alice', givenUser({ limits }));
  await filled({ side: 'BUY', qty: 100 });
  door.fixture.lone.nowMs += 2_000;
  await door.tick();
  const responses = await Promise.all(
    Array.from({ length: 9 }, (_, n) => door.place({ ...MARKET, side: 'SELL', qty: 30 + n })),
  );
  const shares = responses
    .filter(({ status }) => status === 201)
    .reduce((sum, { body }) => sum + Number(body['qty']), 0);
  expect(shares).toBeGreaterThan(60);
  expect(shares).toBeLessThanOrEqual(100);
});
