/**
 * Random scripts of lists, other orders, ticks, halts, auctions and crashes, followed by a client that has nothing but the
 * reports: of alternatives one counts, exits never exceed their entry, and every list ends.
 */
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import { toAuctionChange } from '../replay/session-steps.given.ts';
import { ExchangeFixture, givenOrder, QUIET, reportsIn, typedTerms } from './exchange.given.ts';
import type { Exchange } from './exchange.ts';
import { ListTwin } from './list-twin.given.ts';
import { isParked } from './order-link.ts';
import { givenList } from './order-lists.given.ts';
import { TEST_SECURITIES } from './test-securities.ts';
import type { Handled } from './turn.ts';

const SYMBOLS = ['AAPL', QUIET];
const LISTED = [...EQUITIES, ...TEST_SECURITIES].filter(({ symbol }) => SYMBOLS.includes(symbol));
const SESSIONS = ['A', 'B'];
const CENT = 10_000;
const KINDS = ['OCO', 'OUO', 'OTO', 'BRACKET'] as const;

const about = {
  session: fc.constantFrom(...SESSIONS),
  symbol: fc.constantFrom('AAPL', QUIET, QUIET),
  side: fc.constantFrom(...SIDES),
  qty: fc.integer({ min: 1, max: 300 }),
  /** Cents from the middle of the market, in the order's own direction. */
  away: fc.integer({ min: -5, max: 3 }),
};
const amend = { session: about.session, nth: fc.nat(20) };
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      ...about,
      kind: fc.constantFrom(...KINDS),
      /** Cents from the entry, or from the middle, to the profit and to the loss. */
      profit: fc.integer({ min: 0, max: 5 }),
      loss: fc.integer({ min: 0, max: 4 }),
      lossType: fc.constantFrom('STOP' as const, 'STOP_LIMIT' as const, 'TRAILING_STOP' as const),
      entryTime: fc.constantFrom('DAY' as const, 'GTC' as const, 'IOC' as const),
      isLossFirst: fc.boolean(),
    }),
  },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('limit' as const), ...about }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), ...amend }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('replace' as const), ...amend, away: about.away }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('tick' as const), n: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('halt' as const),
      symbol: fc.constantFrom(...SYMBOLS, null),
      isHalted: fc.constantFrom(true, false, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('auction' as const),
      step: fc.constantFrom('DAY' as const, 'OFF' as const, 'OPENING' as const, 'UNCROSS' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('day' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('gone' as const), session: about.session }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
type ListStep = Extract<Step, { readonly do: 'list' }>;

class Script {
  readonly fixture = new ExchangeFixture({ instruments: LISTED });
  readonly twin = new ListTwin();
  readonly #halted = new Set<string | null>();
  #count = 0;

  constructor() {
    this.#tick();
  }

  /** So many cents beyond the middle of the market, towards what the side would pay. */
  #price(symbol: string, side: string, away: number): Px {
    const mid = symbol === QUIET ? 10_000 * CENT : this.fixture.quote(symbol).mid;
    return px((Math.round(mid / CENT) + (side === 'BUY' ? away : -away)) * CENT);
  }

  #do(handle: (exchange: Exchange) => Handled): void {
    const { fixture } = this;
    const outputs = fixture.do(handle);
    this.twin.follow(outputs, (symbol) => this.#isStill(symbol));
  }

  #isStill(symbol: string): boolean {
    const { fixture } = this;
    const isHalted = this.#halted.has(null) || this.#halted.has(symbol);
    return isHalted || fixture.exchange.indication(symbol, fixture.nowMs) !== null;
  }

  #tick(): void {
    const { fixture } = this;
    const outputs = fixture.tick();
    this.twin.follow(outputs, (symbol) => this.#isStill(symbol));
  }

  run(step: Step): void {
    const { fixture } = this;
    const { nowMs } = fixture;
    this.#count += 1;
    const clOrdId = `c${this.#count}`;
    switch (step.do) {
      case 'list':
        this.#list(step);
        return;
      case 'limit': {
        const { symbol, side, session } = step;
        const price = this.#price(symbol, side, step.away);
        const order = givenOrder({ clOrdId, symbol, side, qty: qty(step.qty), price });
        this.#do((one) => one.onClientMessage(`other ${session}`, order, nowMs));
        return;
      }
      case 'cancel':
      case 'replace':
        this.#amend(step, clOrdId);
        return;
      case 'tick':
        for (let n = 0; n < step.n; n += 1) this.#tick();
        return;
      case 'halt':
        this.#halt(step.symbol, step.isHalted);
        return;
      case 'auction':
        this.#do((one) => one.onAuction(toAuctionChange(step, nowMs), nowMs));
        return;
      case 'crash':
        fixture.crash();
        return;
      case 'day':
        this.#do((one) => one.onDayRoll(nowMs));
        return;
      case 'gone':
        this.#do((one) => one.onDisconnect(step.session, { cancelOrders: true }, nowMs));
    }
  }

  #halt(symbol: string | null, isHalted: boolean): void {
    if (isHalted) this.#halted.add(symbol);
    else this.#halted.delete(symbol);
    const { nowMs } = this.fixture;
    this.#do((one) => one.onHalt({ symbol, reason: 'test', isHalted }, nowMs));
  }

  #list(step: ListStep): void {
    const { fixture } = this;
    const { kind, session } = step;
    const contingency = kind === 'BRACKET' ? 'OTO' : kind;
    const listId = `l${this.#count}`;
    const message = givenList(contingency, this.#orders(step), { listId });
    const outputs = fixture.do((one) => one.onClientMessage(session, message, fixture.nowMs));
    this.twin.enter(
      kind,
      reportsIn(outputs).filter(({ list }) => list?.listId === listId),
    );
    const rest = outputs.filter(
      ({ message: sent }) =>
        sent.type !== 'EXECUTION_REPORT' ||
        (sent.execType !== 'REJECTED' && (sent.execType !== 'NEW' || sent.list?.listId !== listId)),
    );
    this.twin.follow(rest, (symbol) => this.#isStill(symbol));
  }

  #orders(step: ListStep): readonly Partial<NewOrderSingle>[] {
    const { kind, symbol, side, entryTime, isLossFirst } = step;
    const hasEntry = kind === 'OTO' || kind === 'BRACKET';
    const other = side === 'BUY' ? 'SELL' : 'BUY';
    const exitSide = hasEntry ? other : side;
    // From the entry's price, and towards what its other side would pay less for.
    const from = hasEntry ? -step.away : 0;
    const same = { symbol, qty: qty(step.qty) };
    const timeInForce = entryTime === 'GTC' ? 'GTC' : 'DAY';
    const exit = { ...same, side: exitSide, timeInForce } as const;
    const entry = {
      ...same,
      side,
      price: this.#price(symbol, side, step.away),
      timeInForce: entryTime,
    };
    const profit = { ...exit, price: this.#price(symbol, exitSide, from - step.profit) };
    const loss = { ...exit, ...this.#loss(step, exitSide, from + step.loss) };
    const exits = isLossFirst ? [loss, profit] : [profit, loss];
    const orders = {
      OCO: exits,
      OUO: exits,
      OTO: [entry, ...exits.slice(1)],
      BRACKET: [entry, ...exits],
    };
    return orders[kind].map((order, at) => ({ ...order, clOrdId: `l${this.#count}-${at}` }));
  }

  #loss(
    { lossType, symbol }: ListStep,
    side: 'BUY' | 'SELL',
    away: number,
  ): Partial<NewOrderSingle> {
    const stopPx = this.#price(symbol, side, away);
    switch (lossType) {
      case 'STOP':
        return { orderType: 'STOP', price: null, stopPx };
      case 'STOP_LIMIT':
        return { orderType: 'STOP_LIMIT', price: this.#price(symbol, side, away + 1), stopPx };
      case 'TRAILING_STOP':
        return {
          orderType: 'TRAILING_STOP',
          price: null,
          trail: { unit: 'AMOUNT', amount: px((Math.abs(away) + 1) * CENT) },
        };
    }
  }

  #amend(step: Extract<Step, { do: 'cancel' | 'replace' }>, clOrdId: string): void {
    const { fixture } = this;
    const { session } = step;
    const open = fixture.exchange.openOrders(session);
    const order = open[step.nth % Math.max(1, open.length)];
    if (order === undefined) return;
    if (step.do === 'cancel') {
      this.#cancel(session, order.clOrdId, clOrdId);
      return;
    }
    const { symbol, side, price, maxFloor, stop } = order;
    const isFixed = stop?.state !== 'WAITING' || stop.trail !== undefined;
    const about = { clOrdId, origClOrdId: order.clOrdId, symbol, side, transactAt: fixture.nowMs };
    const terms = {
      ...typedTerms(order),
      ...(isFixed ? {} : { stopPx: this.#price(symbol, side, Math.abs(step.away) + 1) }),
      timeInForce: 'DAY' as const,
      price: isFixed && price !== null ? this.#price(symbol, side, step.away) : price,
      qty: order.qty,
      maxFloor,
    };
    const message = { type: 'REPLACE', possResend: false, ...about, ...terms } as const;
    this.#do((one) => one.onClientMessage(session, message, fixture.nowMs));
  }

  #cancel(session: string, origClOrdId: string, clOrdId: string): void {
    const { fixture } = this;
    const order = fixture.exchange.openOrders(session).find((one) => one.clOrdId === origClOrdId);
    if (order === undefined) return;
    const { symbol, side } = order;
    const about = { clOrdId, origClOrdId, symbol, side, transactAt: fixture.nowMs };
    const message = { type: 'CANCEL', possResend: false, ...about } as const;
    this.#do((one) => one.onClientMessage(session, message, fixture.nowMs));
  }

  /** All halts and calls end, and each order that is at work is cancelled: what waits for one of them ends with it. */
  end(): void {
    const { fixture } = this;
    for (const symbol of [null, ...SYMBOLS]) this.#halt(symbol, false);
    fixture.nowMs += 60_000;
    this.#tick();
    for (const session of SESSIONS) {
      for (let left = 200; left > 0; left -= 1) {
        const order = fixture.exchange.openOrders(session).find((one) => !isParked(one));
        if (order === undefined) break;
        this.#cancel(session, order.clOrdId, `end ${session} ${left}`);
      }
      expect(fixture.exchange.openOrders(session)).toEqual([]);
    }
  }
}

const scripts = fc.array(anyStep, { minLength: 30, maxLength: 90 });
/** The same in every run: that a property has met enough is not left to random numbers. */
const FIXED = fc.sample(scripts, { seed: 1, numRuns: 100 }).map((steps): [typeof steps] => [steps]);
const ENOUGH = 10;

it('of a list never more counts than it was entered for, and each ends', () => {
  const all = { lists: 0, restated: 0, released: 0, triggered: 0, ended: 0 };
  fc.assert(
    fc.property(scripts, (steps) => {
      const script = new Script();
      for (const step of steps) script.run(step);
      script.end();
      for (const name of ['lists', 'restated', 'released', 'triggered', 'ended'] as const)
        all[name] += script.twin.counts[name];
    }),
    { numRuns: 200, examples: FIXED },
  );
  // Enough of each for the rules above to have been looked at.
  for (const count of Object.values(all)) expect(count).toBeGreaterThan(ENOUGH);
}, 120_000);
