/** The dealers' flow: requested at once, quoted in their time, traded once or not at all, in any order of events. */
import { executeRfq, getRfq, listRfqs, rfqSteps } from '@tradefloor/contracts/calls/rfq';
import { userOf } from '@tradefloor/contracts/calls/users';
import { RfqId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { givenUser } from '@tradefloor/core/trading/order/order.given';
import { describe, expect, it } from 'vitest';
import {
  givenBondOrder,
  givenPerson,
  owner,
  RfqFixture,
  WINDOW_MS,
} from '../../../testing/rfq-fixture.ts';

const TRADER = givenPerson('trader');
const toRfqId = (id: string) => RfqId.parse(id);

/** A bench whose first request has a dealer's quote; requests differ, so one is looked for. */
async function quoted(change: ConstructorParameters<typeof RfqFixture>[0] = {}) {
  const fixture = new RfqFixture(change);
  await fixture.tick();
  const id = await fixture.route();
  await fixture.pass(WINDOW_MS - 1);
  return { fixture, id, rfqId: toRfqId(id) };
}

describe('a bond order', () => {
  it('is recorded PENDING at once, with three to five dealers requested and a window', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const id = await fixture.route();
    const { state, dealers, windowEndsAt, createdAt, midPrice } = fixture.rfq(id);
    expect(state).toBe('PENDING');
    expect(dealers.length).toBeGreaterThanOrEqual(3);
    expect(dealers.length).toBeLessThanOrEqual(5);
    expect(dealers.every(({ status }) => status === 'PENDING')).toBe(true);
    expect(windowEndsAt).toBe(createdAt + WINDOW_MS);
    expect(midPrice).toBeGreaterThan(90_000_000);
  });

  it('trades with the best quote when the window ends, and publishes its four outputs once', async () => {
    const { fixture, id } = await quoted();
    expect(fixture.rfq(id).state).toBe('PENDING');
    await fixture.pass(1);
    const { state, chosen, cover, dealers, executedAt } = fixture.rfq(id);
    expect(state).toBe('EXECUTED');
    expect(executedAt).toBe(fixture.lone.nowMs);
    const live = dealers.flatMap(({ quote, isLate }) => (quote && !isLate ? [quote.askPrice] : []));
    expect(chosen).toMatchObject({ reason: 'TIGHTEST', price: Math.min(...live), slippage: 0 });
    if (live.length > 1) expect(cover?.price).toBeGreaterThanOrEqual(chosen?.price ?? 0);
    expect(fixture.on('orders.filled')).toHaveLength(1);
    expect(fixture.on('fix.execution')).toHaveLength(1);
    expect(fixture.on('rfq.executed')).toHaveLength(1);
    expect(fixture.on('rfq.quote.update').filter((rfq) => rfq.state === 'EXECUTED')).toHaveLength(
      1,
    );
    const [fill] = fixture.on('orders.filled');
    expect(fill).toMatchObject({
      rfqId: id,
      orderId: id,
      venue: 'OTC',
      instrumentType: 'bond',
      desk: 'FI',
      qty: 1_000_000,
      leavesQty: 0,
      price: chosen?.price,
      counterparty: chosen?.dealerId,
    });
    // Face times dirty price per 100: about a million dollars, not a hundred million.
    const [trade] = fixture.on('rfq.executed');
    expect(trade?.settlementAmount).toBeGreaterThan(9_000_000_000);
    expect(trade?.settlementAmount).toBeLessThan(11_500_000_000);
  });

  it('quotes a government bond with its yield spread over one benchmark, and not with its own width', async () => {
    const { fixture, id } = await quoted();
    const { dealers, midPrice } = fixture.rfq(id);
    const quotes = dealers.flatMap(({ quote }) => quote ?? []);
    expect(quotes.length).toBeGreaterThan(1);
    for (const { askYield, askPrice, spreadBps } of quotes) {
      // A buyer's offer: what it yields less is what it costs more than mid.
      expect(Math.sign(spreadBps)).toBe(Math.sign((midPrice ?? 0) - askPrice));
      expect(askYield - spreadBps / 100).toBeCloseTo(
        (quotes[0]?.askYield ?? 0) - (quotes[0]?.spreadBps ?? 0) / 100,
        3,
      );
    }
  });

  it('gives the same dealers, quotes and winner for the same seed', async () => {
    const run = async () => {
      const { fixture, id } = await quoted();
      await fixture.pass(1);
      return fixture.rfq(id);
    };
    expect(await run()).toEqual(await run());
  });

  it('published twice is one request', async () => {
    const { fixture } = await quoted();
    await fixture.route();
    await fixture.pass(WINDOW_MS * 2);
    expect(fixture.rows()).toHaveLength(1);
    expect(fixture.on('orders.filled')).toHaveLength(1);
  });

  it('with an unmet limit expires, and its order is notified', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const id = await fixture.route(
      givenBondOrder(1, { orderType: 'LIMIT', price: px(50_000_000) }),
    );
    await fixture.pass(WINDOW_MS);
    expect(fixture.rfq(id).state).toBe('EXPIRED');
    expect(fixture.on('orders.filled')).toEqual([]);
    expect(fixture.on('orders.acknowledged')).toMatchObject([
      { orderId: id, kind: 'EXPIRED', requestNo: 0 },
    ]);
    expect(fixture.rfq(id).dealers.every(({ outcome }) => outcome !== null)).toBe(true);
  });

  it('for a bond that is not listed is rejected, and its order ends', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const routed = givenBondOrder(2, { symbol: 'US0378331005' as never });
    const id = await fixture.route(routed);
    expect(fixture.rfq(id).state).toBe('REJECTED');
    expect(fixture.on('orders.acknowledged')).toMatchObject([{ orderId: id, kind: 'CANCELED' }]);
  });

  it('ends when its order is canceled, and never trades after', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const routed = givenBondOrder();
    const id = await fixture.route(routed);
    await fixture.cancel(routed);
    await fixture.pass(WINDOW_MS * 2);
    expect(fixture.rfq(id).state).toBe('CANCELED');
    expect(fixture.on('orders.filled')).toEqual([]);
    expect(fixture.on('orders.acknowledged')).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
  });

  it('that has traded responds to a cancel with its trade', async () => {
    const { fixture } = await quoted();
    await fixture.pass(1);
    await fixture.cancel(givenBondOrder());
    expect(fixture.on('orders.acknowledged')).toMatchObject([
      { kind: 'CANCEL_REJECTED', requestNo: 1, cumQty: 1_000_000 },
    ]);
  });
});

describe('a restart', () => {
  it('in the middle of the window goes on with the quotes that were kept, also when it is past due', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const id = await fixture.route();
    await fixture.pass(400);
    const kept = fixture.rfq(id).dealers.filter(({ quote }) => quote !== null).length;
    await fixture.sleepThrough(5_000);
    const { state, dealers } = fixture.rfq(id);
    const live = dealers.filter(({ quote, isLate }) => quote !== null && !isLate);
    expect(live.length).toBe(kept);
    expect(state).toBe(kept > 0 ? 'EXECUTED' : 'EXPIRED');
    expect(dealers.some(({ isLate }) => isLate)).toBe(true);
    expect(fixture.on('orders.filled')).toHaveLength(kept > 0 ? 1 : 0);
  });
});

describe('an operator', () => {
  it('may choose another dealer than the best, and what it cost is kept', async () => {
    const { fixture, id, rfqId } = await quoted();
    const { dealers } = fixture.rfq(id);
    const ranked = dealers
      .filter(({ quote, isLate }) => quote !== null && !isLate)
      .toSorted((a, b) => (a.quote && b.quote ? a.quote.askPrice - b.quote.askPrice : 0));
    const worst = ranked.at(-1);
    if (worst === undefined) throw new Error('there is a quote');
    const { code, value } = await fixture.request(
      executeRfq,
      { rfqId, dealerId: worst.dealerId, note: 'settles best' },
      TRADER,
    );
    expect(code).toBeNull();
    expect(value).toMatchObject({
      state: 'EXECUTED',
      chosen: { dealerId: worst.dealerId, reason: 'OPERATOR', note: 'settles best' },
    });
    await fixture.pass(WINDOW_MS);
    expect(fixture.on('orders.filled')).toHaveLength(1);
    expect(fixture.on('rfq.executed')).toHaveLength(1);
  });

  it('a late or second execution gets 409 and trades nothing', async () => {
    const { fixture, id, rfqId } = await quoted();
    const dealerId =
      fixture.rfq(id).dealers.find(({ quote }) => quote !== null)?.dealerId ?? 'NONE';
    expect((await fixture.request(executeRfq, { rfqId, dealerId }, TRADER)).code).toBeNull();
    expect((await fixture.request(executeRfq, { rfqId, dealerId }, TRADER)).code).toBe('CONFLICT');
    await fixture.pass(WINDOW_MS);
    expect((await fixture.request(executeRfq, { rfqId, dealerId }, TRADER)).code).toBe('CONFLICT');
    expect(fixture.on('orders.filled')).toHaveLength(1);
  });

  it('gets 422 for a dealer without a live quote, and nothing changes', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    const id = await fixture.route();
    const before = fixture.rfq(id);
    for (const dealerId of ['NOBODY', before.dealers[0]?.dealerId ?? '']) {
      const { code } = await fixture.request(executeRfq, { rfqId: toRfqId(id), dealerId }, TRADER);
      expect(code).toBe('VALIDATION_FAILED');
    }
    expect(fixture.rfq(id)).toEqual(before);
  });

  it('acts on own requests only: another trader’s is unknown', async () => {
    const { fixture, id, rfqId } = await quoted();
    const dealerId = fixture.rfq(id).dealers[0]?.dealerId ?? '';
    const stranger = givenPerson('trader', 'stranger');
    expect((await fixture.request(executeRfq, { rfqId, dealerId }, stranger)).code).toBe(
      'NOT_FOUND',
    );
    expect((await fixture.request(getRfq, { rfqId }, stranger)).code).toBe('NOT_FOUND');
    expect((await fixture.request(rfqSteps, { rfqId }, stranger)).code).toBe('NOT_FOUND');
    expect((await fixture.request(listRfqs, {}, stranger)).value).toEqual({ items: [] });
    expect((await fixture.request(getRfq, { rfqId }, givenPerson('compliance'))).code).toBeNull();
  });
});

describe('last look', () => {
  it('lets the next best trade when a winner takes its quote back, twice at most', async () => {
    const outcomes = new Set<string>();
    for (let n = 1; n <= 60; n += 1) {
      const fixture = new RfqFixture({ hasLastLook: true });
      await fixture.tick();
      const id = await fixture.route(givenBondOrder(n));
      await fixture.pass(WINDOW_MS);
      const { state, dealers, lastLooks } = fixture.rfq(id);
      const back = dealers.filter(({ outcome }) => outcome === 'LAST_LOOK_REJECTED').length;
      expect(back).toBe(lastLooks);
      expect(lastLooks).toBeLessThanOrEqual(2);
      expect(fixture.on('orders.filled')).toHaveLength(state === 'EXECUTED' ? 1 : 0);
      outcomes.add(`${state} ${Math.min(back, 1)}`);
    }
    expect(outcomes.has('EXECUTED 1')).toBe(true);
    expect(outcomes.has('EXECUTED 0')).toBe(true);
  });
});

describe('every request', () => {
  it('is listed newest first, a hundred at most, and every step of it is kept with who took it', async () => {
    const fixture = new RfqFixture();
    await fixture.tick();
    for (let n = 1; n <= 103; n += 1) {
      await fixture.route(givenBondOrder(n));
      fixture.lone.nowMs += 1;
    }
    const { value } = await fixture.request(listRfqs, {}, TRADER);
    const { items } = value as { items: { createdAt: number; rfqId: string }[] };
    expect(items).toHaveLength(100);
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
    );
    await fixture.pass(WINDOW_MS + 200);
    const rfqId = toRfqId(items[50]?.rfqId ?? '');
    const steps = (await fixture.request(rfqSteps, { rfqId }, TRADER)).value as {
      items: { version: number; actor: string; action: string }[];
    };
    expect(steps.items.map(({ version }) => version)).toEqual(steps.items.map((_, i) => i + 1));
    expect(steps.items[0]).toMatchObject({ actor: owner('trader'), action: 'sent to dealers' });
  });
});

describe('a desk-head', () => {
  it.each([
    [['FI', 'EQ'] as const, 1],
    [['EQ'] as const, 0],
  ])('of %j sees %i of the requests for bonds', async (desks, count) => {
    const user = givenUser({ limits: { ...givenUser().limits, desks: [...desks] } });
    const fixture = new RfqFixture({}, [{ call: userOf, value: { user } }]);
    await fixture.tick();
    await fixture.route();
    const { value } = await fixture.request(listRfqs, {}, givenPerson('desk-head'));
    expect((value as { items: unknown[] }).items).toHaveLength(count);
  });

  it('gets an unavailable response while the user service is unavailable', async () => {
    const fixture = new RfqFixture({}, []);
    await fixture.tick();
    const { code } = await fixture.request(listRfqs, {}, givenPerson('desk-head'));
    expect(code).toBe('UPSTREAM_UNAVAILABLE');
  });
});
