/** The algo engine as its users meet it: slices in time, limits kept, pauses, switches, requests and who may see what. */
import {
  amendAlgo,
  getAlgo,
  listAlgos,
  pauseAlgo,
  previewSchedule,
  resumeAlgo,
} from '@tradefloor/contracts/calls/algos';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { TICK_MS } from '@tradefloor/sim/market/market';
import { describe, expect, it } from 'vitest';
import { type AlgoFixture, openAlgoFixture } from '../../testing/algo-fixture.ts';
import { AAPL } from '../../testing/ems-fixture.ts';

/** Four slices; a lot of AAPL is 40 shares, so 1 000 of them are 280, 240, 240 and 240. */
const FOUR = { durationMs: 8_000, slices: 4, randomizeTimePct: 0 } as const;
const OWNER = givenCaller();
/** The market's own day of six and a half hours. */
const DAY_MS = 23_400_000;

const steer = async (
  fixture: AlgoFixture,
  call: typeof pauseAlgo | typeof resumeAlgo,
  { orderId }: Order,
) => {
  const response = await fixture.lone.request(call, { orderId }, OWNER);
  fixture.take(response.events);
  return response.result;
};
const sizes = (fixture: AlgoFixture, order: Order) =>
  fixture.children(order).map(({ qty: shares }) => shares);

/** Every child fills at once; an order's whole life. */
async function live(fixture: AlgoFixture, batches: number): Promise<void> {
  for (let i = 0; i < batches; i += 1) {
    for (const child of fixture.openChildren()) await fixture.fill(child);
    await fixture.settle();
    await fixture.pass(1);
  }
}

describe('a schedule', () => {
  it('of a VWAP follows the U of the market’s day once the market has that habit', async () => {
    const fixture = await openAlgoFixture();
    const draft: CallInput<typeof previewSchedule> = {
      symbol: instrumentSymbol(AAPL),
      side: 'BUY',
      qty: qty(100_000),
      strategy: 'VWAP',
      algoParams: { durationMs: DAY_MS, slices: 13 },
    };
    const halfHours = async (): Promise<number[]> => {
      const { result } = await fixture.lone.request(previewSchedule, draft, OWNER);
      if (!result.ok) throw new Error('the draft is fine');
      const { slices } = result.value as CallOutput<typeof previewSchedule>;
      const sums = slices.map(({ qty: sum }) => sum);
      return sums.map((sum, n) => (sum - (sums[n - 1] ?? 0)) / 1_000);
    };
    const flat = await halfHours();
    expect(Math.max(...flat) - Math.min(...flat)).toBeLessThan(0.1);

    const hours = (flags: NonNullable<TickBatch['flags']>): TickBatch => {
      fixture.market.step();
      fixture.lone.nowMs += TICK_MS;
      return { ...fixture.market.batch(fixture.lone.nowMs), flags };
    };
    await fixture.lone.receive('market.ticks', hours(['U_SHAPE']));
    // Per cent of the day by half-hour (domain.md 1.3), from the hour of the market's day at which it starts.
    const day = [12.42, 7.23, 6.07, 5.81, 5.75, 5.74, 5.74, 5.74, 5.74, 5.79, 6.07, 7.92, 19.98];
    const found = await halfHours();
    const close = found.indexOf(Math.max(...found));
    for (const [n, part] of found.entries()) {
      expect(part).toBeCloseTo(day[(n + 12 - close + 13) % 13] ?? 0, 0);
    }
    expect(Math.max(...found)).toBeGreaterThan(19);
    await fixture.lone.receive('market.ticks', hours([]));
    expect(await halfHours()).toEqual(flat);
  });

  it('goes out slice by slice, each when it is due, and adds up to the order', async () => {
    const fixture = await openAlgoFixture();
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    await live(fixture, 40);
    expect(sizes(fixture, order)).toEqual([280, 240, 240, 240]);
    const { acceptedAt } = fixture.row(order);
    const due = fixture.children(order).map(({ dueAt }) => dueAt - acceptedAt);
    expect(due).toEqual([0, 2_000, 4_000, 6_000]);
    for (const { sentAt, dueAt } of fixture.children(order)) expect(sentAt - dueAt).toBe(0);
    expect(fixture.row(order)).toMatchObject({ state: 'DONE', reason: 'FILLED', cumQty: 1_000 });
    expect(fixture.acks).toEqual([]);
  });

  it('takes what is left of a slice off the market and rolls it into the next', async () => {
    const fixture = await openAlgoFixture();
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    const [first] = fixture.openChildren();
    if (first === undefined) throw new Error('the first slice is out');
    await fixture.fill(first, 120);
    await fixture.pass(8);
    expect(first.cancel).not.toBeNull();
    expect(fixture.openChildren()).toHaveLength(1);
    await fixture.settle();
    expect(sizes(fixture, order)).toEqual([280, 400]);
  });

  it('catches up after a halt with at most twice its largest slice at a time, and with all at the last', async () => {
    const fixture = await openAlgoFixture();
    const params = { durationMs: 80_000, slices: 8, randomizeTimePct: 0 };
    const order = await fixture.route(1, 'TWAP', { qty: 1_280, params });
    await live(fixture, 1);
    await fixture.pass(184, false);
    expect(fixture.row(order).reason).toBe('NO_MARKET');
    await live(fixture, 160);
    expect(sizes(fixture, order)).toEqual([160, 320, 320, 320, 160]);
    expect(fixture.row(order)).toMatchObject({ state: 'DONE', reason: 'FILLED' });
  });

  it('at its end the rest is cancelled, and the OMS is sent the filled quantity once', async () => {
    const fixture = await openAlgoFixture();
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    for (let i = 0; i < 60; i += 1) {
      await fixture.settle();
      await fixture.pass(1);
    }
    expect(fixture.acks).toMatchObject([{ kind: 'CANCELED', requestNo: 0, reason: 'END_TIME' }]);
    expect(fixture.row(order)).toMatchObject({ state: 'DONE', reason: 'END_TIME', cumQty: 0 });
  });

  it('is shot at the market after its end where it is to be completed', async () => {
    const fixture = await openAlgoFixture();
    const params = { ...FOUR, forceCompletion: true };
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params });
    for (let i = 0; i < 34; i += 1) {
      await fixture.settle();
      await fixture.pass(1);
    }
    const shot = fixture.openChildren()[0];
    expect(shot?.order).toMatchObject({ qty: 1_000, timeInForce: 'IOC' });
    expect(shot?.order.price).toBeGreaterThan(fixture.market.tick(AAPL)?.ask ?? px(0));
    if (shot !== undefined) await fixture.fill(shot);
    expect(fixture.row(order)).toMatchObject({ state: 'DONE', reason: 'FILLED' });
  });

  it('goes on after a restart where it stood: no slice twice, none lost', async () => {
    const fixture = await openAlgoFixture();
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    for (let i = 0; i < 40; i += 1) {
      fixture.lone.restart();
      await fixture.pass(0);
      await live(fixture, 1);
    }
    expect(sizes(fixture, order)).toEqual([280, 240, 240, 240]);
  });
});

describe('prices', () => {
  it('no child passes the limit of its order', async () => {
    const fixture = await openAlgoFixture();
    const limit = (fixture.market.tick(AAPL)?.bid ?? 0) - 500_000;
    for (const urgency of ['PASSIVE', 'NEUTRAL', 'AGGRESSIVE'] as const) {
      const n = ['PASSIVE', 'NEUTRAL', 'AGGRESSIVE'].indexOf(urgency) + 1;
      const order = await fixture.route(n, 'TWAP', { price: limit, params: { ...FOUR, urgency } });
      expect(fixture.openChildren(order)[0]?.order.price).toBe(limit);
    }
  });

  it('at the would-price or better all of the order is taken at once', async () => {
    const fixture = await openAlgoFixture();
    const wouldPrice = px((fixture.market.tick(AAPL)?.ask ?? 0) + 1_000_000);
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: { ...FOUR, wouldPrice } });
    expect(fixture.openChildren(order)[0]?.order).toMatchObject({
      qty: 1_000,
      timeInForce: 'IOC',
      price: wouldPrice,
    });
  });
});

describe('algos without a schedule', () => {
  it('POV does its part of all volume, its own counted, never more', async () => {
    const fixture = await openAlgoFixture();
    const params = { participationPct: 20 };
    const order = await fixture.route(1, 'POV', { qty: 100_000, params });
    const { dayVolume = qty(0) } = fixture.market.tick(AAPL) ?? {};
    await live(fixture, 400);
    const others = (fixture.market.tick(AAPL)?.dayVolume ?? 0) - dayVolume;
    const own = fixture.filledQty(order);
    expect(own).toBeLessThanOrEqual(others / 4);
    expect(own).toBeGreaterThan((others / 4) * 0.9);
  });

  it.each(['POV', 'ARRIVAL'] as const)(
    '%s keeps its rate within a tenth where its own trades are part of the market’s volume',
    async (strategy) => {
      const fixture = await openAlgoFixture(42, ['ORDER_FLOW', 'U_SHAPE']);
      const rate = strategy === 'POV' ? { participationPct: 20 } : { maxParticipationPct: 20 };
      const order = await fixture.route(1, strategy, { qty: 400_000, params: rate });
      const before = fixture.market.tick(AAPL)?.dayVolume ?? 0;
      await live(fixture, 1_200);
      const all = (fixture.market.tick(AAPL)?.dayVolume ?? 0) - before;
      const own = fixture.filledQty(order);
      expect(own / all).toBeLessThan(0.22);
      if (strategy === 'POV') expect(own / all).toBeGreaterThan(0.18);
      const shown = fixture.progress.at(-1);
      const others = all - own;
      expect(Math.abs((shown?.marketVolume ?? 0) - others) / others).toBeLessThan(0.05);
    },
  );

  it('an iceberg shows one part at a time, never more than it may, and refills when that is taken', async () => {
    const fixture = await openAlgoFixture();
    const price = fixture.market.tick(AAPL)?.bid ?? 0;
    const params = { displayQty: qty(100), randomizePct: 40 };
    const order = await fixture.route(1, 'ICEBERG', { qty: 1_000, price, params });
    for (let i = 0; i < 400 && fixture.row(order).state !== 'DONE'; i += 1) {
      const open = fixture.openChildren();
      expect(open).toHaveLength(1);
      const [child] = open;
      if (child === undefined) break;
      await fixture.fill(child, Math.ceil((child.order.qty - child.cumQty) / 2));
      await fixture.pass(1);
    }
    expect(fixture.row(order)).toMatchObject({ state: 'DONE', cumQty: 1_000 });
    const shown = sizes(fixture, order);
    expect(Math.max(...shown)).toBeLessThanOrEqual(100);
    expect(new Set(shown).size).toBeGreaterThan(1);
  });

  it('a sniper fires its shots and cancels what the last one does not find', async () => {
    const fixture = await openAlgoFixture();
    const params = { maxSlices: 3, topVenues: 2, aggressionPct: 0.1 };
    const order = await fixture.route(1, 'SNIPER', { qty: 900, params });
    const [first] = fixture.openChildren();
    expect(first?.order).toMatchObject({
      qty: 300,
      timeInForce: 'IOC',
      strategy: 'SNIPER',
      algoParams: { topVenues: 2, aggressionPct: 0.1 },
    });
    for (let i = 0; i < 12; i += 1) {
      await fixture.settle();
      await fixture.pass(1);
    }
    expect(sizes(fixture, order)).toEqual([300, 450, 900]);
    expect(fixture.acks).toMatchObject([{ kind: 'CANCELED', reason: 'SHOTS_SPENT' }]);
  });
});

describe('what others do', () => {
  it('a refused child is tried again up to three times, then its slice waits for the next', async () => {
    const fixture = await openAlgoFixture();
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    for (let i = 0; i < 7; i += 1) {
      for (const child of fixture.openChildren()) await fixture.end(child, 'REJECTED');
      await fixture.pass(1);
    }
    expect(sizes(fixture, order)).toEqual([280, 280, 280]);
    await fixture.pass(1);
    expect(sizes(fixture, order)).toEqual([280, 280, 280, 520]);
  });

  it('a cancel cancels the children first, and is acknowledged when they are gone', async () => {
    const fixture = await openAlgoFixture();
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    const [child] = fixture.openChildren();
    if (child === undefined) throw new Error('a slice is out');
    await fixture.cancel(order);
    expect(fixture.acks).toEqual([]);
    await fixture.fill(child, 100);
    expect(fixture.acks).toEqual([]);
    await fixture.settle();
    expect(fixture.acks).toMatchObject([{ kind: 'CANCELED', requestNo: 1, cumQty: 100 }]);
    await fixture.cancel(order);
    await live(fixture, 40);
    expect(sizes(fixture, order)).toEqual([280]);
    expect(fixture.acks).toHaveLength(1);
  });

  it('a cancel that overtook its child is sent again: the child is in transit and may still fill', async () => {
    const fixture = await openAlgoFixture();
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    const [child] = fixture.openChildren();
    if (child === undefined) throw new Error('a slice is out');
    await fixture.cancel(order);
    const { orderId, userId: owner } = child.order;
    const unknown = { orderId, userId: owner, kind: 'CANCEL_REJECTED', requestNo: 1 } as const;
    const nothing = { qty: qty(0), price: null, cumQty: qty(0), at: fixture.lone.nowMs };
    const ack = { ...unknown, ...nothing, reason: 'UNKNOWN_ORDER' };
    fixture.take(await fixture.lone.receive('orders.acknowledged', ack));
    expect(fixture.acks).toEqual([]);
    await fixture.fill(child, 100);
    await fixture.pass(4);
    await fixture.settle();
    expect(fixture.acks).toMatchObject([{ kind: 'CANCELED', requestNo: 1, cumQty: 100 }]);
  });

  it('a smaller quantity is acknowledged when the children fit it; nothing goes out until it is in force', async () => {
    const fixture = await openAlgoFixture();
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    await fixture.replace(order, { qty: 500, requestNo: 1 });
    await fixture.settle();
    expect(fixture.acks).toMatchObject([{ kind: 'REPLACED', qty: 500, requestNo: 1 }]);
    await fixture.pass(10);
    expect(fixture.openChildren()).toEqual([]);
    await fixture.confirm({ ...order, qty: qty(500) });
    await live(fixture, 40);
    expect(fixture.row(order)).toMatchObject({ state: 'DONE', cumQty: 500, reason: 'FILLED' });
    const below = await fixture.route(2, 'TWAP', { qty: 1_000, params: FOUR });
    for (const child of fixture.openChildren()) await fixture.fill(child);
    await fixture.replace(below, { qty: 10, requestNo: 1 });
    expect(fixture.acks.at(-1)).toMatchObject({ kind: 'REPLACE_REJECTED', cumQty: 280 });
  });

  it.each([
    ['all', null],
    ['user', 'trader-1'],
    ['symbol', 'AAPL'],
    ['algo', 'TWAP'],
  ] as const)(
    'a kill switch on %s stops every slice until it is released',
    async (scope, target) => {
      const fixture = await openAlgoFixture();
      const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
      const switched = async (action: 'ACTIVATED' | 'RELEASED') =>
        fixture.take(
          await fixture.lone.receive('killswitch.changed', {
            actionId: `A-${action}`,
            killSwitchId: 'ks-1',
            action,
            scope,
            target,
            actor: 'r',
            reason: 'drill',
            ordersCancelled: 0,
            at: fixture.lone.nowMs,
          }),
        );
      await switched('ACTIVATED');
      fixture.lone.restart();
      await live(fixture, 16);
      expect(sizes(fixture, order)).toEqual([280]);
      expect(fixture.row(order).reason).toBe('KILL_SWITCH_ACTIVE');
      await switched('RELEASED');
      await live(fixture, 30);
      expect(fixture.row(order)).toMatchObject({ state: 'DONE', reason: 'FILLED' });
    },
  );
});

describe('steering', () => {
  it('paused, nothing is on the market and nothing goes out; resumed, it catches up', async () => {
    const fixture = await openAlgoFixture();
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    expect(await steer(fixture, pauseAlgo, order)).toMatchObject({ value: { state: 'PAUSED' } });
    await fixture.settle();
    await live(fixture, 12);
    expect(fixture.openChildren()).toEqual([]);
    expect(sizes(fixture, order)).toEqual([280]);
    await steer(fixture, resumeAlgo, order);
    await live(fixture, 30);
    expect(fixture.row(order)).toMatchObject({ state: 'DONE', cumQty: 1_000 });
    expect(await steer(fixture, pauseAlgo, order)).toMatchObject({ error: { code: 'CONFLICT' } });
  });

  it('new parameters replan the rest; a parameter the algo does not read is refused and changes nothing', async () => {
    const fixture = await openAlgoFixture();
    const order = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    await live(fixture, 1);
    const amend = async (algoParams: object) => {
      const response = await fixture.lone.request(
        amendAlgo,
        { orderId: order.orderId, algoParams },
        OWNER,
      );
      fixture.take(response.events);
      return response.result;
    };
    const before = fixture.row(order);
    expect(await amend({ riskAversion: 1 })).toMatchObject({ error: { code: 'INVALID_ORDER' } });
    expect(fixture.row(order)).toEqual(before);
    expect(await amend({ durationMs: 60_000, slices: 12 })).toMatchObject({ ok: true });
    const { slices, params, baseQty } = fixture.row(order);
    expect(params).toMatchObject({ durationMs: 60_000, slices: 12 });
    expect(baseQty + slices.reduce((sum, slice) => sum + slice.qty, 0)).toBe(1_000);
    expect(slices).toHaveLength(12);
  });

  it('is for the owner alone; others see what their role lets them see', async () => {
    const fixture = await openAlgoFixture();
    const { orderId } = await fixture.route(1, 'TWAP', { qty: 1_000, params: FOUR });
    const as = (role: 'trader' | 'compliance' | 'viewer', name: string) =>
      givenCaller({ role, userId: userId(name) });
    const refusalCode = async (
      call: typeof getAlgo | typeof pauseAlgo,
      caller: typeof OWNER | null,
    ) => {
      const { result } = await fixture.lone.request(call, { orderId }, caller);
      return result.ok ? 'ok' : result.error.code;
    };
    expect(await refusalCode(pauseAlgo, as('trader', 'trader-2'))).toBe('NOT_FOUND');
    expect(await refusalCode(getAlgo, as('trader', 'trader-2'))).toBe('NOT_FOUND');
    expect(await refusalCode(getAlgo, as('viewer', 'viewer'))).toBe('FORBIDDEN');
    expect(await refusalCode(getAlgo, null)).toBe('UNAUTHENTICATED');
    expect(await refusalCode(getAlgo, as('compliance', 'compliance'))).toBe('ok');
    const { result } = await fixture.lone.request(listAlgos, {}, as('trader', 'trader-2'));
    expect(result).toMatchObject({ value: { items: [] } });
    const reported = await fixture.lone.request(getAlgo, { orderId }, OWNER);
    if (!reported.result.ok) throw new Error('the owner sees it');
    expect(getAlgo.out.safeEncode(reported.result.value as never).success).toBe(true);
    expect(reported.result.value).toMatchObject({
      progress: { filledQty: 0, openQty: 280, plannedQty: 280, slicesDue: 1, slices: 4 },
      children: [{ childNo: 1, sliceNo: 1 }],
    });
  });
});

describe('a preview', () => {
  const request = async (draft: object, symbol = 'AAPL') => {
    const fixture = await openAlgoFixture();
    const input = { symbol: instrumentSymbol(symbol), side: 'BUY', qty: qty(10_000), ...draft };
    return (await fixture.lone.request(previewSchedule, input as never, OWNER)).result;
  };
  it('plans all of the order, beside a market that goes on', async () => {
    const reported = await request({ strategy: 'IS', algoParams: { ...FOUR, riskAversion: 1 } });
    if (!reported.ok) throw new Error('the draft is fine');
    expect(previewSchedule.out.safeEncode(reported.value as never).success).toBe(true);
    const { slices, curve } = reported.value as {
      slices: { qty: number }[];
      curve: { market: number; planned: number }[];
    };
    expect(slices.at(-1)?.qty).toBe(10_000);
    expect(slices[0]?.qty).toBeGreaterThan(5_000);
    for (const [i, point] of curve.entries()) {
      expect(point.market).toBeGreaterThanOrEqual(curve[i - 1]?.market ?? 0);
      expect(point.planned).toBeGreaterThanOrEqual(curve[i - 1]?.planned ?? 0);
    }
  });
  it('counts the own impact of the order in a market that it moves, and names it in one that it does not', async () => {
    const fixture = await openAlgoFixture();
    const draft = {
      symbol: AAPL,
      side: 'BUY',
      qty: qty(48_000),
      strategy: 'TWAP',
      algoParams: FOUR,
    };
    const preview = async () => {
      const { result } = await fixture.lone.request(previewSchedule, draft as never, OWNER);
      if (!result.ok) throw new Error('the draft is fine');
      const { expectedCostBps, notes } = result.value as CallOutput<typeof previewSchedule>;
      return {
        bps: expectedCostBps ?? Number.NaN,
        notes: notes.filter((note) => / bp/.test(note)),
      };
    };
    const still = await preview();
    fixture.market.step();
    fixture.lone.nowMs += TICK_MS;
    const batch = { ...fixture.market.batch(fixture.lone.nowMs), flags: ['IMPACT' as const] };
    await fixture.lone.receive('market.ticks', batch);
    const moved = await preview();
    // A tenth of a per cent of the day's volume in four quarters, in a share of 27 % a year: 1.2 of a daily deviation
    // times the root of what came before, a mean of (0 + 1 + root 2 + root 3) / 4 halves of the root of the whole.
    const daily = (0.27 / Math.sqrt(252)) * 10_000;
    const law = 1.2 * daily * Math.sqrt(0.001) * ((1 + Math.SQRT2 + Math.sqrt(3)) / 8);
    expect(moved.bps - still.bps).toBeGreaterThan(0.8 * law);
    expect(moved.bps - still.bps).toBeLessThan(law);
    expect(still.notes).toEqual([
      expect.stringMatching(
        /^own trades do not move the prices of this market: in a real one about \d\.\d\d bp more$/,
      ),
    ]);
    expect(moved.notes).toEqual([
      expect.stringMatching(
        /^\d\.\d\d bp of the expected cost is for prices that the order itself moves$/,
      ),
    ]);
  });
  it.each(['TWAP', 'VWAP', 'ARRIVAL', 'SNIPER'] as const)(
    'of a %s needs no parameters',
    async (strategy) => {
      expect(await request({ strategy })).toMatchObject({ ok: true });
    },
  );
  it('refuses what could not be sent', async () => {
    expect(await request({ strategy: 'POV' })).toMatchObject({ error: { code: 'INVALID_ORDER' } });
    expect(await request({ strategy: 'TWAP' }, 'ZZZZ')).toMatchObject({
      error: { code: 'UNKNOWN_SYMBOL' },
    });
  });
});
