/** The dealers' flow: requested at once, quoted in their time, traded once or not at all, in any order of events. */
import { executeRfq, getRfq, listRfqs, rfqSteps } from '@tradefloor/contracts/calls/rfq';
import { userOf } from '@tradefloor/contracts/calls/users';
import { RfqId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { givenUser } from '@tradefloor/core/trading/order/order.given';
import { priceFor } from '@tradefloor/core/trading/rfq/choose-quote';
import { describe, expect, it } from 'vitest';
import {
  givenBondOrder,
  givenPerson,
  owner,
  RfqBench,
  WINDOW_MS,
} from '../../../testing/rfq-bench.ts';

const TRADER = givenPerson('trader');
const rfqIdOf = (id: string) => RfqId.parse(id);

/** A bench whose first request has a dealer's quote; requests differ, so one is looked for. */
async function quoted(change: ConstructorParameters<typeof RfqBench>[0] = {}) {
  const bench = new RfqBench(change);
  await bench.tick();
  const id = await bench.route();
  await bench.pass(WINDOW_MS - 1);
  return { bench, id, rfqId: rfqIdOf(id) };
}

describe('a bond order', () => {
  it('is recorded PENDING at once, with three to five dealers requested and a window', async () => {
    const bench = new RfqBench();
    await bench.tick();
    const id = await bench.route();
    const { state, dealers, windowEndsAt, createdAt, midPrice } = bench.rfq(id);
    expect(state).toBe('PENDING');
    expect(dealers.length).toBeGreaterThanOrEqual(3);
    expect(dealers.length).toBeLessThanOrEqual(5);
    expect(dealers.every(({ status }) => status === 'PENDING')).toBe(true);
    expect(windowEndsAt).toBe(createdAt + WINDOW_MS);
    expect(midPrice).toBeGreaterThan(90_000_000);
  });

  it('trades with the best quote when the window ends, and publishes its four outputs once', async () => {
    const { bench, id } = await quoted();
    expect(bench.rfq(id).state).toBe('PENDING');
    await bench.pass(1);
    const { state, chosen, cover, dealers, side, executedAt } = bench.rfq(id);
    expect(state).toBe('EXECUTED');
    expect(executedAt).toBe(bench.lone.nowMs);
    const live = dealers.flatMap(({ quote, isLate }) =>
      quote && !isLate ? [priceFor(side, quote)] : [],
    );
    expect(chosen).toMatchObject({ reason: 'TIGHTEST', price: Math.min(...live), slippage: 0 });
    if (live.length > 1) expect(cover?.price).toBeGreaterThanOrEqual(chosen?.price ?? 0);
    expect(bench.on('orders.filled')).toHaveLength(1);
    expect(bench.on('fix.execution')).toHaveLength(1);
    expect(bench.on('rfq.executed')).toHaveLength(1);
    expect(bench.on('rfq.quote.update').filter((rfq) => rfq.state === 'EXECUTED')).toHaveLength(1);
    const [fill] = bench.on('orders.filled');
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
    const [trade] = bench.on('rfq.executed');
    expect(trade?.settlementAmount).toBeGreaterThan(9_000_000_000);
    expect(trade?.settlementAmount).toBeLessThan(11_500_000_000);
  });

  it('gives the same dealers, quotes and winner for the same seed', async () => {
    const run = async () => {
      const { bench, id } = await quoted();
      await bench.pass(1);
      return bench.rfq(id);
    };
    expect(await run()).toEqual(await run());
  });

  it('published twice is one request', async () => {
    const { bench } = await quoted();
    await bench.route();
    await bench.pass(WINDOW_MS * 2);
    expect(bench.rows()).toHaveLength(1);
    expect(bench.on('orders.filled')).toHaveLength(1);
  });

  it('with an unmet limit expires, and its order is notified', async () => {
    const bench = new RfqBench();
    await bench.tick();
    const id = await bench.route(givenBondOrder(1, { orderType: 'LIMIT', price: px(50_000_000) }));
    await bench.pass(WINDOW_MS);
    expect(bench.rfq(id).state).toBe('EXPIRED');
    expect(bench.on('orders.filled')).toEqual([]);
    expect(bench.on('orders.acknowledged')).toMatchObject([
      { orderId: id, kind: 'EXPIRED', requestNo: 0 },
    ]);
    expect(bench.rfq(id).dealers.every(({ outcome }) => outcome !== null)).toBe(true);
  });

  it('for a bond that is not listed is rejected, and its order ends', async () => {
    const bench = new RfqBench();
    await bench.tick();
    const routed = givenBondOrder(2, { symbol: 'US0378331005' as never });
    const id = await bench.route(routed);
    expect(bench.rfq(id).state).toBe('REJECTED');
    expect(bench.on('orders.acknowledged')).toMatchObject([{ orderId: id, kind: 'CANCELED' }]);
  });

  it('ends when its order is canceled, and never trades after', async () => {
    const bench = new RfqBench();
    await bench.tick();
    const routed = givenBondOrder();
    const id = await bench.route(routed);
    await bench.cancel(routed);
    await bench.pass(WINDOW_MS * 2);
    expect(bench.rfq(id).state).toBe('CANCELED');
    expect(bench.on('orders.filled')).toEqual([]);
    expect(bench.on('orders.acknowledged')).toMatchObject([{ kind: 'CANCELED', requestNo: 1 }]);
  });

  it('that has traded responds to a cancel with its trade', async () => {
    const { bench } = await quoted();
    await bench.pass(1);
    await bench.cancel(givenBondOrder());
    expect(bench.on('orders.acknowledged')).toMatchObject([
      { kind: 'CANCEL_REJECTED', requestNo: 1, cumQty: 1_000_000 },
    ]);
  });
});

describe('a restart', () => {
  it('in the middle of the window goes on with the quotes that were kept, also when it is past due', async () => {
    const bench = new RfqBench();
    await bench.tick();
    const id = await bench.route();
    await bench.pass(400);
    const kept = bench.rfq(id).dealers.filter(({ quote }) => quote !== null).length;
    await bench.sleepThrough(5_000);
    const { state, dealers } = bench.rfq(id);
    const live = dealers.filter(({ quote, isLate }) => quote !== null && !isLate);
    expect(live.length).toBe(kept);
    expect(state).toBe(kept > 0 ? 'EXECUTED' : 'EXPIRED');
    expect(dealers.some(({ isLate }) => isLate)).toBe(true);
    expect(bench.on('orders.filled')).toHaveLength(kept > 0 ? 1 : 0);
  });
});

describe('an operator', () => {
  it('may choose another dealer than the best, and what it cost is kept', async () => {
    const { bench, id, rfqId } = await quoted();
    const { dealers, side } = bench.rfq(id);
    const ranked = dealers
      .filter(({ quote, isLate }) => quote !== null && !isLate)
      .toSorted((a, b) =>
        a.quote && b.quote ? priceFor(side, a.quote) - priceFor(side, b.quote) : 0,
      );
    const worst = ranked.at(-1);
    if (worst === undefined) throw new Error('there is a quote');
    const { code, value } = await bench.ask(
      executeRfq,
      { rfqId, dealerId: worst.dealerId, note: 'settles best' },
      TRADER,
    );
    expect(code).toBeNull();
    expect(value).toMatchObject({
      state: 'EXECUTED',
      chosen: { dealerId: worst.dealerId, reason: 'OPERATOR', note: 'settles best' },
    });
    await bench.pass(WINDOW_MS);
    expect(bench.on('orders.filled')).toHaveLength(1);
    expect(bench.on('rfq.executed')).toHaveLength(1);
  });

  it('a late or second execution gets 409 and trades nothing', async () => {
    const { bench, id, rfqId } = await quoted();
    const dealerId = bench.rfq(id).dealers.find(({ quote }) => quote !== null)?.dealerId ?? 'NONE';
    expect((await bench.ask(executeRfq, { rfqId, dealerId }, TRADER)).code).toBeNull();
    expect((await bench.ask(executeRfq, { rfqId, dealerId }, TRADER)).code).toBe('CONFLICT');
    await bench.pass(WINDOW_MS);
    expect((await bench.ask(executeRfq, { rfqId, dealerId }, TRADER)).code).toBe('CONFLICT');
    expect(bench.on('orders.filled')).toHaveLength(1);
  });

  it('gets 422 for a dealer without a live quote, and nothing changes', async () => {
    const bench = new RfqBench();
    await bench.tick();
    const id = await bench.route();
    const before = bench.rfq(id);
    for (const dealerId of ['NOBODY', before.dealers[0]?.dealerId ?? '']) {
      const { code } = await bench.ask(executeRfq, { rfqId: rfqIdOf(id), dealerId }, TRADER);
      expect(code).toBe('VALIDATION_FAILED');
    }
    expect(bench.rfq(id)).toEqual(before);
  });

  it('acts on own requests only: another trader’s is unknown', async () => {
    const { bench, id, rfqId } = await quoted();
    const dealerId = bench.rfq(id).dealers[0]?.dealerId ?? '';
    const stranger = givenPerson('trader', 'stranger');
    expect((await bench.ask(executeRfq, { rfqId, dealerId }, stranger)).code).toBe('NOT_FOUND');
    expect((await bench.ask(getRfq, { rfqId }, stranger)).code).toBe('NOT_FOUND');
    expect((await bench.ask(rfqSteps, { rfqId }, stranger)).code).toBe('NOT_FOUND');
    expect((await bench.ask(listRfqs, {}, stranger)).value).toEqual({ items: [] });
    expect((await bench.ask(getRfq, { rfqId }, givenPerson('compliance'))).code).toBeNull();
  });
});

describe('last look', () => {
  it('lets the next best trade when a winner takes its quote back, twice at most', async () => {
    const outcomes = new Set<string>();
    for (let n = 1; n <= 60; n += 1) {
      const bench = new RfqBench({ hasLastLook: true });
      await bench.tick();
      const id = await bench.route(givenBondOrder(n));
      await bench.pass(WINDOW_MS);
      const { state, dealers, lastLooks } = bench.rfq(id);
      const back = dealers.filter(({ outcome }) => outcome === 'LAST_LOOK_REJECTED').length;
      expect(back).toBe(lastLooks);
      expect(lastLooks).toBeLessThanOrEqual(2);
      expect(bench.on('orders.filled')).toHaveLength(state === 'EXECUTED' ? 1 : 0);
      outcomes.add(`${state} ${Math.min(back, 1)}`);
    }
    expect(outcomes.has('EXECUTED 1')).toBe(true);
    expect(outcomes.has('EXECUTED 0')).toBe(true);
  });
});

describe('every request', () => {
  it('is listed newest first, a hundred at most, and every step of it is kept with who took it', async () => {
    const bench = new RfqBench();
    await bench.tick();
    for (let n = 1; n <= 103; n += 1) {
      await bench.route(givenBondOrder(n));
      bench.lone.nowMs += 1;
    }
    const { value } = await bench.ask(listRfqs, {}, TRADER);
    const { items } = value as { items: { createdAt: number; rfqId: string }[] };
    expect(items).toHaveLength(100);
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items.map(({ createdAt }) => createdAt).toSorted((a, b) => b - a),
    );
    await bench.pass(WINDOW_MS + 200);
    const rfqId = rfqIdOf(items[50]?.rfqId ?? '');
    const steps = (await bench.ask(rfqSteps, { rfqId }, TRADER)).value as {
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
    const bench = new RfqBench({}, [{ call: userOf, value: { user } }]);
    await bench.tick();
    await bench.route();
    const { value } = await bench.ask(listRfqs, {}, givenPerson('desk-head'));
    expect((value as { items: unknown[] }).items).toHaveLength(count);
  });

  it('gets an unavailable response while the user service is unavailable', async () => {
    const bench = new RfqBench({}, []);
    await bench.tick();
    const { code } = await bench.ask(listRfqs, {}, givenPerson('desk-head'));
    expect(code).toBe('UPSTREAM_UNAVAILABLE');
  });
});
