/** Whatever fills, fails, is canceled, changed or crashes: children never pass their parent, and it ends in one right state. */

import { qty } from '@tradefloor/contracts/money';
import type { AlgoParams, Order } from '@tradefloor/contracts/order';
import type { AlgoName } from '@tradefloor/contracts/user';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AlgoFixture, openAlgoFixture } from '../../testing/algo-fixture.ts';

const params: Record<AlgoName, AlgoParams> = {
  TWAP: { durationMs: 20_000, slices: 8 },
  VWAP: { durationMs: 20_000, slices: 8, randomizePct: 30 },
  IS: { durationMs: 20_000, slices: 8, riskAversion: 0.8, forceCompletion: true },
  POV: { durationMs: 20_000, participationPct: 30 },
  ARRIVAL: { durationMs: 20_000, participationPct: 30 },
  ICEBERG: { displayQty: qty(150), durationMs: 20_000 },
  SNIPER: { maxSlices: 4 },
};

type Action =
  | { readonly do: 'pass' | 'silence'; readonly n: number }
  | { readonly do: 'fill'; readonly nth: number; readonly part: number }
  | { readonly do: 'reject' | 'settle'; readonly nth: number }
  | { readonly do: 'crash' | 'cancel' | 'repeat' }
  | { readonly do: 'replace'; readonly to: number };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('pass' as const), n: fc.integer({ min: 1, max: 8 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('silence' as const),
      n: fc.integer({ min: 1, max: 30 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('fill' as const),
      nth: fc.nat(9),
      part: fc.double({ min: 0.05, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('reject' as const, 'settle' as const),
      nth: fc.nat(9),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('crash' as const, 'repeat' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      to: fc.integer({ min: 1, max: 3_000 }),
    }),
  },
);

class Run {
  readonly fixture: AlgoFixture;
  order: Order;
  requestNo = 0;

  constructor(fixture: AlgoFixture, order: Order) {
    this.fixture = fixture;
    this.order = order;
  }

  async act(step: Action): Promise<void> {
    const { fixture } = this;
    const open = fixture.openChildren();
    switch (step.do) {
      case 'pass':
        return fixture.pass(step.n);
      case 'silence':
        return fixture.pass(step.n, false);
      case 'fill': {
        const child = open[step.nth % Math.max(1, open.length)];
        if (child === undefined) return;
        const left = child.order.qty - child.cumQty;
        await fixture.fill(child, Math.max(1, Math.min(left, Math.ceil(left * step.part))));
        return;
      }
      case 'reject': {
        const child = open[step.nth % Math.max(1, open.length)];
        if (child !== undefined) await fixture.end(child, 'REJECTED');
        return;
      }
      case 'settle':
        return fixture.settle();
      case 'crash':
        return fixture.lone.restart();
      case 'repeat':
        await fixture.take(
          await fixture.lone.receive('orders.routed', {
            order: this.order,
            tradingStyle: 'low_touch',
            protectionPx: null,
          }),
        );
        return;
      case 'cancel':
        await fixture.cancel(this.order, this.requestNo + 1);
        return;
      case 'replace':
        if (fixture.row(this.order).pending !== null) return;
        this.requestNo += 1;
        await fixture.replace(this.order, { qty: step.to, requestNo: this.requestNo });
        await this.confirm();
    }
  }

  /** The OMS puts an acknowledged replace in force. */
  async confirm(): Promise<void> {
    const { fixture, order } = this;
    const ack = fixture.acks.findLast(({ kind }) => kind === 'REPLACED');
    if (fixture.row(order).pending?.kind !== 'CONFIRM' || ack === undefined) return;
    this.order = { ...order, qty: ack.qty };
    await fixture.confirm(this.order);
  }

  check(): void {
    const { fixture, order } = this;
    const row = fixture.row(order);
    expect(fixture.committed(order)).toBeLessThanOrEqual(row.qty);
    expect(row.cumQty).toBe(fixture.filledQty(order));
    const numbers = fixture.children(order).map(({ childNo }) => childNo);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  }

  /** A cooperative exchange from now on: every request is executed, every third child fills. */
  async finish(): Promise<void> {
    const { fixture, order } = this;
    for (let round = 0; round < 400 && fixture.row(order).state !== 'DONE'; round += 1) {
      await fixture.settle();
      await this.confirm();
      const [child] = fixture.openChildren();
      if (child !== undefined && round % 3 === 0) await fixture.fill(child);
      await fixture.pass(1);
      this.check();
    }
    await fixture.settle();
  }
}

it.each(Object.keys(params) as AlgoName[])(
  '%s',
  async (strategy) => {
    const orders = fc.record({
      qty: fc.integer({ min: 1, max: 3_000 }),
      seed: fc.integer({ min: 1, max: 1_000 }),
      actions: fc.array(action, { maxLength: 40 }),
      isCanceled: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(orders, async ({ qty: shares, seed, actions, isCanceled }) => {
        const fixture = await openAlgoFixture(seed);
        const algoParams =
          strategy === 'ICEBERG' && shares < 150
            ? { ...params.ICEBERG, displayQty: qty(1) }
            : params[strategy];
        const order = await fixture.route(1, strategy, { qty: shares, params: algoParams });
        const run = new Run(fixture, order);
        for (const step of actions) {
          await run.act(step);
          run.check();
        }
        if (isCanceled) await run.act({ do: 'cancel' });
        await run.finish();
        const row = fixture.row(order);
        expect(row.state).toBe('DONE');
        expect(fixture.openChildren()).toEqual([]);
        expect(fixture.committed(order)).toBe(row.cumQty);
        const ends = fixture.acks.filter(({ kind }) => kind === 'CANCELED');
        if (row.reason === 'FILLED') expect(row.cumQty).toBe(row.qty);
        else expect(ends).toHaveLength(1);
        for (const end of ends) expect(end.cumQty).toBe(row.cumQty);
      }),
      { numRuns: 25 },
    );
  },
  120_000,
);
