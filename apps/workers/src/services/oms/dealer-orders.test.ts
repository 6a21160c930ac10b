/** Futures and currency orders that wait for a dealer's price: held by the OMS, offered when it is there, and again after a refusal. */
import { qty } from '@tradefloor/contracts/money';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { NEW_YORK_HOURS } from '@tradefloor/core/trading/order/trading-hours-setting';
import { describe, expect, it } from 'vitest';
import {
  CRUDE,
  dollars,
  findOffer,
  givenCrude,
  givenEuro,
  openCrude,
  openEuro,
  quoteCrude,
  returned,
  streamEuro,
} from '../../testing/dealer-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';
import { listTopics, type OmsFixture } from '../../testing/oms-fixture.ts';
import { findTriggerRow, release, waiting } from '../../testing/trigger-fixture.ts';
import type { OmsState } from './oms-state.ts';

const hash = (oms: OmsFixture) => (oms.lone.state as OmsState).hash();

describe('a limit order that its dealer would not deal now', () => {
  it('rests: it is accepted and goes nowhere', async () => {
    const oms = await openCrude();
    const { value, status, events } = await oms.placeRequest(givenCrude());
    expect([status, value?.status, value?.triggered, value?.stopPrice]).toEqual([
      201,
      'NEW',
      null,
      null,
    ]);
    expect(listTopics(events)).toEqual(['orders.submitted']);
    expect(publishedOn(events, 'orders.submitted')[0]?.reason).toBe(
      "rests until the dealer's ask is 59.5 or less",
    );
    expect(oms.used()).toBe(59.5 * 1_000 * 10);
  });

  it('is measured by risk from its limit, at no market yet', async () => {
    const oms = await openCrude();
    await waiting(oms, givenCrude());
    expect(oms.riskAsked.at(-1)).toMatchObject({ triggered: false, stopPrice: dollars(59.5) });
  });

  it.each([
    ['BUY', 59.5, 59.5, 59.49],
    ['SELL', 60.5, 60.5, 60.51],
  ] as const)(
    '%s at %d waits at a mid of %d and is offered at %d',
    async (side, limit, before, there) => {
      const oms = await openCrude();
      const order = await waiting(oms, givenCrude({ side, price: dollars(limit) }));
      expect(await quoteCrude(oms, before)).toEqual([]);
      expect(listTopics(await quoteCrude(oms, there))).toEqual(['timer trigger']);
      const sent = await release(oms, order);
      expect(findOffer(sent)).toMatchObject({
        orderId: order.orderId,
        version: 1,
        timeInForce: 'GTC',
      });
      expect(oms.riskAsked.at(-1)).toMatchObject({ triggered: true });
      expect(await release(oms, order)).toEqual([]);
      expect(await quoteCrude(oms, there)).toEqual([]);
    },
  );

  it('is offered at the price for its size: ten million euros cost more than one', async () => {
    const oms = await openEuro();
    const one = await waiting(oms, givenEuro());
    const ten = await waiting(oms, givenEuro({ qty: qty(10_000_000) }));
    await streamEuro(oms, 1.098_98);
    expect([one, ten].map((order) => findTriggerRow(oms, order)?.triggeredAt)).toEqual([
      oms.lone.nowMs,
      null,
    ]);
    await streamEuro(oms, 1.098_96);
    expect(findTriggerRow(oms, ten)?.triggeredAt).toBe(oms.lone.nowMs);
  });

  it('waits on where the price has gone before the order went out', async () => {
    const oms = await openEuro();
    const order = await waiting(oms, givenEuro());
    await streamEuro(oms, 1.0989);
    await streamEuro(oms, 1.0995);
    expect(await release(oms, order)).toEqual([]);
    expect(findTriggerRow(oms, order)?.triggeredAt).toBeNull();
    await streamEuro(oms, 1.0989);
    expect(findOffer(await release(oms, order))).not.toBeNull();
  });

  it('is filled, and then nothing waits', async () => {
    const oms = await openCrude();
    const order = await waiting(oms, givenCrude());
    await quoteCrude(oms, 59.4);
    await release(oms, order);
    await oms.fill(order, { n: 1, cumQty: 10, price: 5_941 });
    expect(oms.row(order)).toMatchObject({ status: 'FILLED', filledQty: 10 });
    expect(findTriggerRow(oms, order)?.closedAt).not.toBeNull();
  });

  it('is one order, however often it is sent', async () => {
    const oms = await openCrude();
    const mine = givenCrude({ clientOrderId: 'mine' });
    const first = await waiting(oms, mine);
    const again = await oms.placeRequest(mine);
    expect([again.status, again.value?.orderId]).toEqual([200, first.orderId]);
  });
});

describe('a limit order that its dealer would deal now', () => {
  it('is offered at once, and measured from the mid', async () => {
    const oms = await openCrude();
    const { value, events } = await oms.placeRequest(givenCrude({ price: dollars(60.5) }));
    expect(listTopics(events)).toEqual(['orders.submitted', 'timer trigger']);
    expect(oms.riskAsked.at(-1)?.stopPrice).toBeUndefined();
    if (value === null) throw new Error('accepted');
    expect(findOffer(await release(oms, value))?.orderId).toBe(value.orderId);
  });
});

describe('an order that the dealer returns', () => {
  it('rests again, and is offered as another version', async () => {
    const oms = await openEuro();
    const order = await waiting(oms, givenEuro());
    await streamEuro(oms, 1.0989);
    const first = findOffer(await release(oms, order));
    if (first === null) throw new Error('offered');
    const events = await returned(oms, first);
    expect(publishedOn(events, 'orders.updated')[0]).toMatchObject({
      order: { status: 'NEW', version: 2 },
      reason: "not dealt (MID_MOVED): rests until the dealer's ask is 1.099 or less",
    });
    await streamEuro(oms, 1.0989);
    expect(findOffer(await release(oms, order))).toMatchObject({ version: 2 });
  });

  it('is remembered over a restart while the dealer has it', async () => {
    const oms = await openEuro();
    const order = await waiting(oms, givenEuro());
    await streamEuro(oms, 1.0989);
    const offer = findOffer(await release(oms, order));
    const before = hash(oms);
    oms.lone.restart();
    expect(hash(oms)).toBe(before);
    expect(await streamEuro(oms, 1.0988)).toEqual([]);
    if (offer !== null) await returned(oms, offer);
    expect(listTopics(await streamEuro(oms, 1.0988))).toEqual(['timer trigger']);
  });

  it('ends as its cancel requests, where one is on its way', async () => {
    const oms = await openEuro();
    const order = await waiting(oms, givenEuro());
    await streamEuro(oms, 1.0989);
    const offer = findOffer(await release(oms, order));
    const cancel = await oms.cancel(order);
    expect(listTopics(cancel.events)).toEqual(['orders.updated', 'orders.otc.cancel-requested']);
    if (offer !== null) await returned(oms, offer);
    expect(oms.row(order)).toMatchObject({ status: 'CANCELED', leavesQty: 0 });
    expect(oms.used()).toBe(0);
    expect(await streamEuro(oms, 1.0988)).toEqual([]);
  });
});

describe('an order that rests', () => {
  it('waits over a restart', async () => {
    const oms = await openCrude();
    await waiting(oms, givenCrude());
    oms.lone.restart();
    expect(listTopics(await quoteCrude(oms, 59))).toEqual(['timer trigger']);
  });

  it('is cancelled by the OMS alone, and gives its room back', async () => {
    const oms = await openCrude();
    const order = await waiting(oms, givenCrude());
    expect(listTopics((await oms.cancel(order)).events)).toEqual(['orders.cancelled']);
    expect(oms.used()).toBe(0);
    expect(await quoteCrude(oms, 59)).toEqual([]);
  });

  it('is changed at once, and waits for its new limit', async () => {
    const oms = await openCrude();
    const order = await waiting(oms, givenCrude());
    const { value, events } = await oms.replace(order, { price: 5_900, qty: 5 });
    expect(value).toMatchObject({ price: dollars(59), qty: 5, stopPrice: null, version: 2 });
    expect(publishedOn(events, 'orders.replaced')[0]?.reason).toBe(
      "rests until the dealer's ask is 59 or less",
    );
    expect(oms.riskAsked.at(-1)).toMatchObject({ triggered: false, stopPrice: dollars(59) });
    expect(oms.used()).toBe(59 * 1_000 * 5);
    expect(await quoteCrude(oms, 59.2)).toEqual([]);
    expect(listTopics(await quoteCrude(oms, 58.9))).toEqual(['timer trigger']);
    const late = await oms.replace(order, { qty: 3 });
    expect([late.code, late.info.detail]).toEqual([
      'CONFLICT',
      'Dealers quote the requested terms. Cancel the request and send a new one.',
    ]);
  });

  it('is held by a kill switch, and ended by one that cancels', async () => {
    const oms = await openCrude();
    const order = await waiting(oms, givenCrude());
    await oms.kill({ scope: 'symbol', target: CRUDE });
    await quoteCrude(oms, 59);
    expect(listTopics(await release(oms, order))).toEqual(['timer trigger']);
    const [kill] = oms.lone.rows(OMS_TABLES.killSwitches);
    await oms.release(kill?.killSwitchId ?? '');
    expect(findOffer(await release(oms, order))).not.toBeNull();
    const other = await waiting(oms, givenCrude({ price: dollars(58) }));
    await oms.kill({ cancelOpen: true });
    expect(oms.row(other).status).toBe('CANCELED');
  });

  it('expires with its day, or at its date', async () => {
    const oms = await openCrude();
    const day = await waiting(oms, givenCrude({ timeInForce: 'DAY' }));
    const dated = await waiting(
      oms,
      givenCrude({ timeInForce: 'GTD', expireAt: oms.lone.nowMs + 1_000, qty: qty(9) }),
    );
    oms.lone.nowMs += 1_000;
    await oms.lone.fireTimer('good-till', { orderId: dated.orderId });
    oms.lone.nowMs += 86_400_000;
    await oms.lone.fireTimer('day-roll', {});
    expect([day, dated].map((order) => oms.row(order).status)).toEqual(['EXPIRED', 'EXPIRED']);
  });

  it('ends with its contract', async () => {
    const oms = await openCrude();
    const order = await waiting(oms, givenCrude());
    const item = { symbol: CRUDE, price: dollars(60) };
    await oms.lone.receive('contracts.expired', { at: oms.lone.nowMs, items: [item] } as never);
    expect(oms.row(order)).toMatchObject({ status: 'EXPIRED' });
  });

  it('is no order that an own one would trade with', async () => {
    const oms = await openCrude();
    await waiting(oms, givenCrude());
    const { events } = await oms.placeRequest(
      givenCrude({ side: 'SELL', price: dollars(59.5), timeInForce: 'IOC' }),
    );
    expect(findOffer(events)).toMatchObject({ side: 'SELL' });
  });
});

describe('what is refused', () => {
  it.each([
    ['an order without a limit', { orderType: 'MARKET', price: undefined }, /without a limit/],
    ['a peg', { orderType: 'PEGGED', pegTo: 'MID' }, /not PEGGED/],
    ['an algo', { strategy: 'TWAP', algoParams: { durationMs: 60_000 } }, /takes no TWAP/],
    ['a venue', { destinationVenue: 'XNAS' }, /names no venue/],
    ['a price off the tick', { price: dollars(59.505) }, /multiple of the tick/],
    ['a date that is missing', { timeInForce: 'GTD' }, /names an expireAt/],
  ])('%s', async (_, over, says) => {
    const oms = await openCrude();
    const { code, info } = await oms.placeRequest(givenCrude(over as never));
    expect([code, info.detail]).toEqual(['INVALID_ORDER', expect.stringMatching(says)]);
  });

  it('a quote for an order that rests', async () => {
    const oms = await openEuro();
    const { info } = await oms.placeRequest(givenEuro({ quoteId: 'EURUSD-1001' }));
    expect(info.detail).toMatch(/quote is dealt at once/);
  });

  it('an order whose dealer streams no price', async () => {
    const oms = await openEuro();
    oms.lone.nowMs += 60_000;
    await oms.tick();
    expect((await oms.placeRequest(givenEuro())).code).toBe('NO_REFERENCE_PRICE');
  });
});

it('closed hours offer nothing', async () => {
  const oms = await openCrude({
    deps: { hours: NEW_YORK_HOURS },
    startMs: Date.UTC(2026, 10, 23, 15),
  });
  const order = await waiting(oms, givenCrude());
  oms.lone.nowMs = Date.UTC(2026, 10, 23, 22);
  expect(await quoteCrude(oms, 59)).toEqual([]);
  expect(findTriggerRow(oms, order)?.triggeredAt).toBeNull();
});
