/** Random scripts of orders, cancels, replaces, kill switches, silences and restarts: what must hold whatever comes. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { KillScope } from '@tradefloor/contracts/kill-switch';
import { px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { SIDES, TIMES_IN_FORCE } from '@tradefloor/contracts/vocabulary/order';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  BENCH_START_MS,
  benchOrder,
  type EmsBench,
  openEmsBench,
  type Said,
} from '../../testing/ems-bench.ts';
import { createAuditor, type ExecutionAuditor } from '../../testing/execution-auditor.ts';
import { saidOn } from '../../testing/lone-service.ts';
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
  readonly bench: EmsBench = openEmsBench(7);
  readonly auditor: ExecutionAuditor;
  readonly orders: Order[] = [];
  readonly trace: Said[] = [];
  #killed = new Set<KillScope>();
  #requests = 0;

  constructor() {
    this.auditor = createAuditor(({ symbol }) => this.#isHalted(symbol));
  }

  #isHalted(symbol: string): boolean {
    const isHere = this.#killed.has('symbol') && symbol === TARGETS.symbol;
    return this.#killed.has('all') || this.#killed.has('user') || isHere;
  }

  #heard(said: Said): void {
    this.auditor.heard(said);
    if (this.#killed.has('venue')) {
      const venues = saidOn(said, 'orders.filled').map(({ venue }) => venue);
      expect(venues).not.toContain(TARGETS.venue);
    }
    this.trace.push(said);
  }

  async step(step: Step): Promise<void> {
    switch (step.do) {
      case 'route':
        return this.#route(step);
      case 'tick':
        for (let i = 0; i < step.n; i += 1) this.#heard(await this.bench.tick());
        return;
      case 'cancel':
        return this.#ask(step.nth, (order, requestNo) =>
          this.bench.tell('orders.cancel-requested', {
            orderId: order.orderId,
            userId: order.userId,
            strategy: order.strategy,
            requestNo,
            actor: 'a',
            reason: 'asked',
            at: this.bench.lone.nowMs,
          }),
        );
      case 'replace':
        return this.#ask(step.nth, (order, requestNo) =>
          this.bench.tell('orders.replace-requested', {
            orderId: order.orderId,
            userId: order.userId,
            strategy: order.strategy,
            requestNo,
            qty: qty(step.qty),
            price: order.orderType === 'LIMIT' ? this.#priceOf(order, step.into) : null,
            at: this.bench.lone.nowMs,
          }),
        );
      case 'kill':
        return this.#kill(step.scope, step.active);
      case 'restart':
        this.bench.lone.restart();
        return;
      case 'again': {
        const order = this.orders[step.nth];
        if (order !== undefined) this.#heard(await this.bench.route(order));
        return;
      }
      case 'silence':
        this.bench.lone.nowMs += 6_000;
    }
  }

  #priceOf({ side, symbol }: Pick<Order, 'side' | 'symbol'>, into: number) {
    const { bid, ask } = this.bench.quote(symbol);
    return px(side === 'BUY' ? ask + into * 10_000 : bid - into * 10_000);
  }

  async #route(step: Extract<Step, { do: 'route' }>): Promise<void> {
    const { into, symbol, side, timeInForce } = step;
    const price = into === null ? null : this.#priceOf({ side, symbol }, into);
    const order = benchOrder(this.orders.length + 1, {
      symbol,
      side,
      timeInForce,
      qty: step.qty,
      price,
      createdAt: this.bench.lone.nowMs,
    });
    const far = this.#priceOf({ side, symbol }, 30);
    this.orders.push(order);
    this.auditor.routed(order, price ?? far);
    const said = await this.bench.route(order, price === null ? far : null);
    this.#heard(said);
  }

  async #ask(nth: number, ask: (order: Order, requestNo: number) => Promise<Said>): Promise<void> {
    const order = this.orders[nth];
    this.#requests += 1;
    if (order !== undefined) this.#heard(await ask(order, this.#requests));
  }

  async #kill(scope: KillScope, active: boolean): Promise<void> {
    if (active) this.#killed.add(scope);
    else this.#killed.delete(scope);
    await this.bench.tell('killswitch.changed', {
      actionId: `${scope}-${active}`,
      killSwitchId: scope,
      action: active ? 'ACTIVATED' : 'RELEASED',
      scope,
      target: scope === 'algo' ? null : TARGETS[scope],
      actor: 'risk-manager',
      reason: 'test',
      ordersCancelled: 0,
      at: this.bench.lone.nowMs,
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
        const { auditor, bench } = await run(steps);
        for (const [orderId, account] of auditor.accounts) {
          const row = bench.order(orderId);
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
      await made.bench.tick();
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
  const service = ems({ universe: [], settlementDays: 2 });
  await fc.assert(
    fc.asyncProperty(scripts, async (steps) => {
      const { bench } = await run(steps);
      const before = service.stateHash?.(bench.lone.state);
      bench.lone.restart();
      expect(service.stateHash?.(bench.lone.state)).toBe(before);
      expect(before).toEqual(expect.any(Number));
    }),
    { numRuns: 60 },
  );
});

it('takers never trade better than the best price, nor take more of a level than it shows', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (steps) => {
      const made = new Run();
      await made.bench.tick();
      for (const step of steps.filter(({ do: what }) => what !== 'silence' && what !== 'restart')) {
        await made.step(step);
      }
      const taken = new Map<string, number>();
      for (const fill of made.trace.flatMap((said) => saidOn(said, 'orders.filled'))) {
        if (fill.liquidity !== 'TAKER') continue;
        const key = [fill.tickSeq, fill.symbol, fill.venue, fill.side, fill.price].join('|');
        taken.set(key, (taken.get(key) ?? 0) + fill.qty);
        if (fill.tickSeq !== made.bench.market.seq) continue;
        const { bid, ask } = made.bench.quote(fill.symbol);
        expect(fill.side === 'BUY' ? fill.price >= ask : fill.price <= bid).toBe(true);
        expect(fill.at).toBeGreaterThanOrEqual(BENCH_START_MS);
      }
      for (const symbol of SYMBOLS) {
        const depth = made.bench.market.depth(symbol, 0);
        for (const { venue, bids, asks } of depth?.venues ?? []) {
          for (const [side, levels] of [
            ['BUY', asks],
            ['SELL', bids],
          ] as const) {
            // Beyond the last level comes what impact pays for.
            for (const { price, size } of levels.slice(0, -1)) {
              const key = [made.bench.market.seq, symbol, venue, side, price].join('|');
              expect(taken.get(key) ?? 0).toBeLessThanOrEqual(size);
            }
          }
        }
      }
    }),
    { numRuns: 80 },
  );
});
