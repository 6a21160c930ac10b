/** Random scripts of orders, cancels, replaces, kill switches, silences and restarts: what must hold whatever comes. */

import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { KillScope } from '@tradefloor/contracts/kill-switch';
import { px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { SIDES, TIMES_IN_FORCE } from '@tradefloor/contracts/vocabulary/order';
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type EmsFixture,
  FIXTURE_START_MS,
  fixtureOrder,
  type Outcome,
  openEmsFixture,
} from '../../testing/ems-fixture.ts';
import { createAuditor, type ExecutionAuditor } from '../../testing/execution-auditor.ts';
import { publishedOn } from '../../testing/lone-service.ts';
import { ems } from './service.ts';

const SYMBOLS = ['AAPL', 'KO', 'BKNG'].map(instrumentSymbol);

const anyQty = fc.oneof(
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 1, max: 20_000 }),
  fc.integer({ min: 1, max: 2_000_000 }),
);
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('route' as const),
      symbol: fc.constantFrom(...SYMBOLS),
      side: fc.constantFrom(...SIDES),
      timeInForce: fc.constantFrom(...TIMES_IN_FORCE),
      qty: anyQty,
      /** Ticks from the far touch into the market; null: a market order. */
      into: fc.option(fc.integer({ min: -12, max: 12 }), { nil: null }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('tick' as const), n: fc.integer({ min: 1, max: 8 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), nth: fc.nat(30) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      nth: fc.nat(30),
      qty: anyQty,
      into: fc.integer({ min: -12, max: 12 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      scope: fc.constantFrom<KillScope>('all', 'symbol', 'user', 'venue'),
      active: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), nth: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('silence' as const) }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

const TARGETS = { all: null, symbol: 'AAPL', user: 'trader-1', venue: 'XNAS' } as const;

class Run {
  readonly fixture: EmsFixture = openEmsFixture(7);
  readonly auditor: ExecutionAuditor;
  readonly orders: Order[] = [];
  readonly trace: Outcome[] = [];
  #killed = new Set<KillScope>();
  #requests = 0;

  constructor() {
    this.auditor = createAuditor(({ symbol }) => this.#isHalted(symbol));
  }

  #isHalted(symbol: string): boolean {
    const isHere = this.#killed.has('symbol') && symbol === TARGETS.symbol;
    return this.#killed.has('all') || this.#killed.has('user') || isHere;
  }

  #received(published: Outcome): void {
    this.auditor.received(published);
    if (this.#killed.has('venue')) {
      const venues = publishedOn(published, 'orders.filled').map(({ venue }) => venue);
      expect(venues).not.toContain(TARGETS.venue);
    }
    this.trace.push(published);
  }

  async step(step: Step): Promise<void> {
    switch (step.do) {
      case 'route':
        return this.#route(step);
      case 'tick':
        for (let i = 0; i < step.n; i += 1) this.#received(await this.fixture.tick());
        return;
      case 'cancel':
        return this.#request(step.nth, (order, requestNo) =>
          this.fixture.notify('orders.cancel-requested', {
            orderId: order.orderId,
            userId: order.userId,
            strategy: order.strategy,
            requestNo,
            actor: 'a',
            reason: 'asked',
            at: this.fixture.lone.nowMs,
          }),
        );
      case 'replace':
        return this.#request(step.nth, (order, requestNo) =>
          this.fixture.notify('orders.replace-requested', {
            orderId: order.orderId,
            userId: order.userId,
            strategy: order.strategy,
            shortQty: null,
            requestNo,
            qty: qty(step.qty),
            price: order.orderType === 'LIMIT' ? this.#toPrice(order, step.into) : null,
            at: this.fixture.lone.nowMs,
          }),
        );
      case 'kill':
        return this.#kill(step.scope, step.active);
      case 'restart':
        this.fixture.lone.restart();
        return;
      case 'again': {
        const order = this.orders[step.nth];
        if (order !== undefined) this.#received(await this.fixture.route(order));
        return;
      }
      case 'silence':
        this.fixture.lone.nowMs += 6_000;
    }
  }

  #toPrice({ side, symbol }: Pick<Order, 'side' | 'symbol'>, into: number) {
    const { bid, ask } = this.fixture.quote(symbol);
    return px(side === 'BUY' ? ask + into * 10_000 : bid - into * 10_000);
  }

  async #route(step: Extract<Step, { do: 'route' }>): Promise<void> {
    const { into, symbol, side, timeInForce } = step;
    const price = into === null ? null : this.#toPrice({ side, symbol }, into);
    const order = fixtureOrder(this.orders.length + 1, {
      symbol,
      side,
      timeInForce,
      qty: step.qty,
      price,
      createdAt: this.fixture.lone.nowMs,
    });
    const far = this.#toPrice({ side, symbol }, 30);
    this.orders.push(order);
    this.auditor.routed(order, price ?? far);
    const published = await this.fixture.route(order, price === null ? far : null);
    this.#received(published);
  }

  async #request(
    nth: number,
    request: (order: Order, requestNo: number) => Promise<Outcome>,
  ): Promise<void> {
    const order = this.orders[nth];
    this.#requests += 1;
    if (order !== undefined) this.#received(await request(order, this.#requests));
  }

  async #kill(scope: KillScope, active: boolean): Promise<void> {
    if (active) this.#killed.add(scope);
    else this.#killed.delete(scope);
    await this.fixture.notify('killswitch.changed', {
      actionId: `${scope}-${active}`,
      killSwitchId: scope,
      action: active ? 'ACTIVATED' : 'RELEASED',
      scope,
      target: scope === 'algo' ? null : TARGETS[scope],
      actor: 'risk-manager',
      reason: 'test',
      ordersCancelled: 0,
      at: this.fixture.lone.nowMs,
    });
  }
}

async function run(steps: readonly Step[]): Promise<Run> {
  const made = new Run();
  for (const step of steps) await made.step(step);
  return made;
}

/** A hundred scripts take their time on a busy machine; none of them waits for the clock. */
const RUNS_MS = 120_000;
const scripts = fc.array(anyStep, { minLength: 5, maxLength: 60 });

it(
  'whatever comes, the audit holds: quantities, limits, averages, ends, kill switches',
  async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (steps) => {
        const { auditor, fixture } = await run(steps);
        for (const [orderId, account] of auditor.accounts) {
          const row = fixture.order(orderId);
          expect(row).toMatchObject({
            state: account.over ?? 'WORKING',
            cumQty: account.cumQty,
            qty: account.qty,
            pxQtySum: account.sum.toString(),
            fillCount: account.fills,
          });
        }
      }),
      { numRuns: 250 },
    );
  },
  RUNS_MS,
);

it('an immediate order is over when its handling is, wherever there is a price', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (steps) => {
      const made = new Run();
      await made.fixture.tick();
      for (const step of steps.filter(({ do: what }) => what !== 'silence' && what !== 'restart')) {
        await made.step(step);
        for (const { order, over } of made.auditor.accounts.values()) {
          const isImmediate = order.timeInForce === 'IOC' || order.timeInForce === 'FOK';
          if (isImmediate) expect(over).not.toBeNull();
        }
      }
    }),
    { numRuns: 60 },
  );
});

it('the same script publishes the same events, to the byte', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (steps) => {
      const [first, second] = [await run(steps), await run(steps)];
      expect(JSON.stringify(first.trace)).toBe(JSON.stringify(second.trace));
    }),
    { numRuns: 40 },
  );
});

it('a restart changes nothing of the orders: state before and after hash alike', async () => {
  const service = ems({ universe: [], settlement: settlementTerms('seed') });
  await fc.assert(
    fc.asyncProperty(scripts, async (steps) => {
      const { fixture } = await run(steps);
      const before = service.stateHash?.(fixture.lone.state);
      fixture.lone.restart();
      expect(service.stateHash?.(fixture.lone.state)).toBe(before);
      expect(before).toEqual(expect.any(Number));
    }),
    { numRuns: 60 },
  );
});

it('takers never trade better than the best price, nor take more of a level than it shows', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (steps) => {
      const made = new Run();
      await made.fixture.tick();
      for (const step of steps.filter(({ do: what }) => what !== 'silence' && what !== 'restart')) {
        await made.step(step);
      }
      const taken = new Map<string, number>();
      for (const fill of made.trace.flatMap((published) =>
        publishedOn(published, 'orders.filled'),
      )) {
        if (fill.liquidity !== 'TAKER') continue;
        const key = [fill.tickSeq, fill.symbol, fill.venue, fill.side, fill.price].join('|');
        taken.set(key, (taken.get(key) ?? 0) + fill.qty);
        if (fill.tickSeq !== made.fixture.market.seq) continue;
        const { bid, ask } = made.fixture.quote(fill.symbol);
        expect(fill.side === 'BUY' ? fill.price >= ask : fill.price <= bid).toBe(true);
        expect(fill.at).toBeGreaterThanOrEqual(FIXTURE_START_MS);
      }
      const beyond: string[] = [];
      for (const symbol of SYMBOLS) {
        const depth = made.fixture.market.depth(symbol, 0);
        for (const { venue, bids, asks } of depth?.venues ?? []) {
          for (const [side, levels] of [
            ['BUY', asks],
            ['SELL', bids],
          ] as const) {
            // Beyond the last level comes what impact pays for.
            for (const { price, size } of levels.slice(0, -1)) {
              const key = [made.fixture.market.seq, symbol, venue, side, price].join('|');
              if ((taken.get(key) ?? 0) > size) beyond.push(key);
            }
          }
        }
      }
      expect(beyond).toEqual([]);
    }),
    { numRuns: 80 },
  );
});
