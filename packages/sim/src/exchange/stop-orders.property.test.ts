/**
 * Random scripts of stop orders, other orders, ticks, halts and crashes, followed by a client that has nothing but the
 * reports and the market's prints: every stop triggers exactly when the naive list does, in its order, and once.
 */
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { isOpen, SIDES } from '@tradefloor/contracts/vocabulary/order';
import { invariant } from '@tradefloor/core/result';
import type { ExchangeReport } from '@tradefloor/core/trading/exchange/client-messages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import { ExchangeFixture, QUIET, reportsIn } from './exchange.given.ts';
import type { Outgoing } from './exchange-journal.ts';
import { isHeld, isWaiting } from './exchange-order.ts';
import { NaiveStops } from './naive-stops.given.ts';
import { STOP_THROUGH } from './order-terms.ts';
import { TEST_SECURITIES } from './test-securities.ts';

const SYMBOLS = ['AAPL', QUIET];
const LISTED = [...EQUITIES, ...TEST_SECURITIES].filter(({ symbol }) => SYMBOLS.includes(symbol));
const SESSIONS = ['A', 'B'];
const CENT = 10_000;

const about = {
  session: fc.constantFrom(...SESSIONS),
  // Mostly the one whose clients trade with each other only: there the order of what triggers is theirs.
  symbol: fc.constantFrom('AAPL', QUIET, QUIET),
  side: fc.constantFrom(...SIDES),
  qty: fc.integer({ min: 1, max: 300 }),
};
/** Cents from the middle of the market, in the order's own direction. */
const away = fc.integer({ min: -8, max: 8 });
const amend = { session: about.session, nth: fc.nat(20) };
const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('stop' as const),
      ...about,
      away,
      /** Cents from the stop to the limit; null: a stop order without one. */
      limit: fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
      isDay: fc.boolean(),
      isTouch: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('trail' as const),
      ...about,
      /** Cents, or per cent. */
      trail: fc.oneof(
        fc.record({ unit: fc.constant('AMOUNT' as const), by: fc.integer({ min: 1, max: 6 }) }),
        fc.record({ unit: fc.constant('PCT' as const), by: fc.integer({ min: 1, max: 6 }) }),
      ),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('limit' as const), ...about, away }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), ...amend }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('replace' as const), ...amend, qty: about.qty, away }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('tick' as const), n: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('halt' as const),
      symbol: fc.constantFrom(...SYMBOLS, null),
      isHalted: fc.constantFrom(true, false, false, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('day' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('gone' as const), session: about.session }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** A stop to buy and an order if touched to sell wait for a rise. */
const awaitedBy = ({ orderType, side }: ExchangeReport): 'RISE' | 'FALL' =>
  (side === 'BUY') === orderType.endsWith('IF_TOUCHED') ? 'FALL' : 'RISE';

/** Where the stop of a report that trails is behind a trade, in whole cents away from the market; null for another. */
function findBehind({ trail, side }: ExchangeReport): ((price: number) => number) | null {
  if (trail === undefined) return null;
  return (price) => {
    const distance = trail.unit === 'AMOUNT' ? trail.amount : Math.ceil((price * trail.pct) / 100);
    return side === 'BUY'
      ? Math.ceil((price + distance) / CENT) * CENT
      : Math.floor((price - distance) / CENT) * CENT;
  };
}

/** What the reports and the prints imply, without a look into the exchange. */
class Twin {
  readonly #bySymbol = new Map(SYMBOLS.map((symbol) => [symbol, new NaiveStops()]));
  readonly #last = new Map<string, number>();
  readonly #halted = new Set<string | null>();
  readonly #matches = new Set<string>();
  /** By OrderID, the newest report of each stop order that waits. */
  readonly waiting = new Map<string, ExchangeReport>();
  #due: string[] = [];
  /** Reached in a halt, oldest first. */
  #held: { readonly id: string; readonly symbol: string }[] = [];
  count = 0;

  #stops(symbol: string): NaiveStops {
    const stops = this.#bySymbol.get(symbol);
    if (stops === undefined) throw new Error(`${symbol} is not listed`);
    return stops;
  }

  #isHalted(symbol: string): boolean {
    return this.#halted.has(null) || this.#halted.has(symbol);
  }

  trade(symbol: string, price: number): void {
    this.#last.set(symbol, price);
    const reached = this.#stops(symbol).trade(price);
    if (!this.#isHalted(symbol)) this.#due.push(...reached);
    else this.#held.push(...reached.map((id) => ({ id, symbol })));
  }

  halt(changed: string | null, isHalted: boolean): void {
    if (isHalted) this.#halted.add(changed);
    else this.#halted.delete(changed);
    const isFree = ({ symbol }: { readonly symbol: string }) => !this.#isHalted(symbol);
    this.#due.push(...this.#held.filter(isFree).map(({ id }) => id));
    this.#held = this.#held.filter((one) => !isFree(one));
  }

  crash(): void {
    this.#last.clear();
  }

  /** The output of one handling. */
  follow(outputs: readonly Outgoing[]): void {
    for (const report of reportsIn(outputs)) this.#follow(report);
    invariant(this.#due.length === 0, 'whatever is due triggers at once');
  }

  #follow(report: ExchangeReport): void {
    const { execType, symbol, trade, ordStatus, cumQty, leavesQty } = report;
    const isWhole = !isOpen(ordStatus) || cumQty + leavesQty === report.qty;
    invariant(isWhole, 'what is filled and what is left are the order');
    if (report.stopPx !== undefined) this.#followStop(report, report.stopPx);
    else invariant(execType !== 'TRIGGERED', 'only stops trigger');
    if (trade === null || this.#matches.has(trade.trdMatchId)) return;
    this.#matches.add(trade.trdMatchId);
    this.trade(symbol, trade.lastPx);
  }

  #followStop(report: ExchangeReport, stopPx: Px): void {
    const { execType, venueOrderId: id, symbol, text } = report;
    const awaits = awaitedBy(report);
    const isThrough = () => {
      const last = this.#last.get(symbol);
      return last !== undefined && (awaits === 'RISE' ? last >= stopPx : last <= stopPx);
    };
    switch (execType) {
      case 'NEW':
        expect(isThrough()).toBe(false);
        this.#stops(symbol).add(id, { awaits, stopPx }, findBehind(report));
        if (report.trail !== undefined) expect(stopPx).toBe(this.#behindLast(report));
        this.waiting.set(id, report);
        return;
      case 'REJECTED':
        if (text === STOP_THROUGH) expect(isThrough()).toBe(true);
        return;
      case 'REPLACED':
        this.#replaced(report, stopPx);
        return;
      case 'TRIGGERED':
        expect(id).toBe(this.#due.shift());
        if (report.trail === undefined) expect(stopPx).toBe(this.waiting.get(id)?.stopPx);
        expect(this.waiting.delete(id)).toBe(true);
        this.count += 1;
        return;
      case 'CANCELED':
      case 'EXPIRED':
        this.#stops(symbol).remove(id);
        this.#held = this.#held.filter((one) => one.id !== id);
        this.waiting.delete(id);
        return;
      case 'TRADE':
        expect(this.waiting.has(id)).toBe(false);
        return;
      case 'ORDER_STATUS':
      case 'RESTATED':
    }
  }

  /** Where a trailing stop that comes now stands. */
  #behindLast(report: ExchangeReport): number | undefined {
    const last = this.#last.get(report.symbol);
    return last === undefined ? undefined : findBehind(report)?.(last);
  }

  #replaced(report: ExchangeReport, stopPx: Px): void {
    const { venueOrderId: id, symbol } = report;
    const before = this.waiting.get(id);
    if (before === undefined) return;
    this.waiting.set(id, report);
    const stood = before.trail === undefined ? before.stopPx : this.#stops(symbol).findStop(id);
    const isSame = stood === stopPx && before.price === report.price;
    if (report.trail !== undefined) expect(stood).toBe(stopPx);
    if (isSame && report.qty <= before.qty) return;
    this.#stops(symbol).remove(id);
    this.#stops(symbol).add(id, { awaits: awaitedBy(report), stopPx }, findBehind(report));
  }
}

class Script {
  readonly fixture = new ExchangeFixture({ instruments: LISTED });
  readonly twin = new Twin();
  #count = 0;

  constructor() {
    this.#tick();
  }

  /** So many cents beyond the middle of the market, towards what the side would pay. */
  #price(symbol: string, side: string, cents: number): Px {
    const mid = symbol === QUIET ? 10_000 * CENT : this.fixture.quote(symbol).mid;
    return px((Math.round(mid / CENT) + (side === 'BUY' ? cents : -cents)) * CENT);
  }

  #tick(): void {
    const { fixture, twin } = this;
    const outputs = fixture.tick();
    for (const { symbol, last, volume } of fixture.market.batch(fixture.nowMs).ticks) {
      if (volume > 0) twin.trade(symbol, last);
    }
    twin.follow(outputs);
  }

  run(step: Step): void {
    const { fixture, twin } = this;
    const { nowMs } = fixture;
    this.#count += 1;
    const clOrdId = `c${this.#count}`;
    switch (step.do) {
      case 'stop': {
        const { symbol, side, session, limit, isDay, isTouch } = step;
        const away = isTouch ? -step.away : step.away;
        const plain = isTouch ? 'MARKET_IF_TOUCHED' : 'STOP';
        const limited = isTouch ? 'LIMIT_IF_TOUCHED' : 'STOP_LIMIT';
        const terms = {
          orderType: limit === null ? plain : limited,
          stopPx: this.#price(symbol, side, away),
          price: limit === null ? null : this.#price(symbol, side, away + limit),
          timeInForce: isDay ? 'DAY' : 'GTC',
        } as const;
        const outputs = fixture.published.length;
        fixture.order({ clOrdId, symbol, side, qty: qty(step.qty), ...terms }, session);
        twin.follow(fixture.published.slice(outputs));
        return;
      }
      case 'trail': {
        const { symbol, side, session } = step;
        const { unit, by } = step.trail;
        const trail =
          unit === 'AMOUNT'
            ? ({ unit, amount: px(by * CENT) } as const)
            : ({ unit, pct: by / 100 } as const);
        const terms = { orderType: 'TRAILING_STOP', price: null, trail } as const;
        const outputs = fixture.published.length;
        fixture.order({ clOrdId, symbol, side, qty: qty(step.qty), ...terms }, session);
        twin.follow(fixture.published.slice(outputs));
        return;
      }
      case 'limit': {
        const { symbol, side, session } = step;
        const price = this.#price(symbol, side, step.away);
        const outputs = fixture.published.length;
        fixture.order({ clOrdId, symbol, side, qty: qty(step.qty), price }, session);
        twin.follow(fixture.published.slice(outputs));
        return;
      }
      case 'cancel':
      case 'replace':
        this.#amend(step, clOrdId);
        return;
      case 'tick':
        for (let n = 0; n < step.n; n += 1) this.#tick();
        return;
      case 'halt': {
        const { symbol, isHalted } = step;
        twin.halt(symbol, isHalted);
        twin.follow(fixture.do((one) => one.onHalt({ symbol, reason: 'test', isHalted }, nowMs)));
        return;
      }
      case 'crash':
        fixture.crash();
        twin.crash();
        return;
      case 'day':
        twin.follow(fixture.do((one) => one.onDayRoll(nowMs)));
        return;
      case 'gone': {
        const { session } = step;
        twin.follow(fixture.do((one) => one.onDisconnect(session, { cancelOrders: true }, nowMs)));
      }
    }
  }

  #amend(step: Extract<Step, { do: 'cancel' | 'replace' }>, clOrdId: string): void {
    const { fixture, twin } = this;
    const { session } = step;
    const open = fixture.exchange.openOrders(session);
    const order = open[step.nth % Math.max(1, open.length)];
    if (order === undefined) return;
    if (step.do === 'cancel') {
      twin.follow(fixture.cancel(order.clOrdId, clOrdId, session));
      return;
    }
    const stopPx = this.#price(order.symbol, order.side, step.away);
    const isFixed = order.stop?.state !== 'WAITING' || order.stop.trail !== undefined;
    const over = isFixed ? {} : { stopPx };
    const change = { clOrdId, qty: qty(step.qty), ...over };
    twin.follow(fixture.replace(order.clOrdId, change, session));
  }
}

it('stop orders trigger as in a list that is looked through at every trade', () => {
  let count = 0;
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 40, maxLength: 120 }), (steps) => {
      const script = new Script();
      for (const step of steps) script.run(step);
      const { fixture, twin } = script;
      const waiting = SESSIONS.flatMap((session) => fixture.exchange.openOrders(session))
        .filter((order) => isWaiting(order) || isHeld(order))
        .map(({ orderNo }) => `O${orderNo}`);
      expect(waiting.toSorted()).toEqual([...twin.waiting.keys()].toSorted());
      count += twin.count;
    }),
    { numRuns: 300 },
  );
  expect(count).toBeGreaterThan(300);
});
