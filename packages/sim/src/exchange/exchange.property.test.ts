/** Random scripts of orders, amendments, ticks, halts, days and crashes: what must hold whatever comes. */
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { isOpen, SIDES } from '@tradefloor/contracts/vocabulary/order';
import { PEGS } from '@tradefloor/contracts/vocabulary/price-terms';
import {
  EXCHANGE_ORDER_TYPES,
  type ExchangeReport,
  type NewOrderSingle,
} from '@tradefloor/core/trading/exchange/client-messages';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { EQUITIES } from '../market/universe.ts';
import { ExchangeFixture, QUIET } from './exchange.given.ts';
import type { Outgoing } from './exchange-journal.ts';
import { reportsAfter } from './exchange-journal.ts';
import type { SelfTradePrevention } from './exchange-settings.ts';
import { TEST_SECURITIES } from './test-securities.ts';

const SYMBOLS = ['AAPL', 'BKNG', QUIET];
const LISTED = [...EQUITIES, ...TEST_SECURITIES].filter(({ symbol }) => SYMBOLS.includes(symbol));
const SESSIONS = ['A', 'B'];

const anyOrder = fc.record({
  do: fc.constant('order' as const),
  session: fc.constantFrom(...SESSIONS),
  symbol: fc.constantFrom(...SYMBOLS),
  side: fc.constantFrom(...SIDES),
  timeInForce: fc.constantFrom('DAY', 'GTC', 'IOC', 'FOK') as fc.Arbitrary<
    'DAY' | 'GTC' | 'IOC' | 'FOK'
  >,
  qty: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 300_000 })),
  /** Ticks from the middle into the market; null: a market order. */
  into: fc.option(fc.integer({ min: -6, max: 6 }), { nil: null }),
  isIceberg: fc.boolean(),
  /** Ticks from the middle to the stop, into the market; null for an order that waits for none. */
  stop: fc.option(fc.integer({ min: -2, max: 6 }), { nil: null, freq: 2 }),
  account: fc.constantFrom(null, 'me'),
  isPostOnly: fc.boolean(),
  /** What it follows, and by how many ticks away from it; null for an order that does not. */
  peg: fc.option(
    fc.record({ to: fc.constantFrom(...PEGS), ticks: fc.integer({ min: -3, max: 3 }) }),
    {
      nil: null,
      freq: 2,
    },
  ),
});
const amend = { session: fc.constantFrom(...SESSIONS), nth: fc.nat(12) };
const anyStep = fc.oneof(
  { weight: 8, arbitrary: anyOrder },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tick' as const), n: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), ...amend }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      ...amend,
      qty: fc.integer({ min: 1, max: 600 }),
      into: fc.integer({ min: -6, max: 6 }),
      /** Absent keeps what it has. */
      more: fc.record(
        {
          maxFloor: fc.option(fc.integer({ min: 1, max: 600 }).map(qty), { nil: null }),
          postOnly: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
      offset: fc.integer({ min: -3, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('day' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('halt' as const), isHalted: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('gone' as const),
      session: fc.constantFrom(...SESSIONS),
    }),
  },
);
type Order = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

type Typed = Pick<NewOrderSingle, 'orderType' | 'stopPx' | 'peg'>;

/** The type of an order that follows the market, or has a limit, a stop, both or neither. */
function toType({ peg }: Pick<Order, 'peg'>, price: Px | null, stopPx: Px | null): Typed {
  if (peg !== null) {
    return { orderType: 'PEGGED', peg: { to: peg.to, offset: px(peg.ticks * 10_000) } };
  }
  if (stopPx === null) return { orderType: price === null ? 'MARKET' : 'LIMIT' };
  return { orderType: price === null ? 'STOP' : 'STOP_LIMIT', stopPx };
}

class Script {
  readonly bench: ExchangeFixture;
  #count = 0;

  constructor(selfTrade: SelfTradePrevention) {
    this.bench = new ExchangeFixture({ selfTrade, instruments: LISTED });
  }

  #price(symbol: string, side: string, into: number): Px {
    const mid = symbol === QUIET ? 100_000_000 : this.bench.quote(symbol).mid;
    const ticks = Math.round(mid / 10_000) + (side === 'BUY' ? into : -into);
    return px(ticks * 10_000);
  }

  run(step: Step): void {
    const { bench } = this;
    this.#count += 1;
    const clOrdId = `c${this.#count}`;
    switch (step.do) {
      case 'order': {
        const { symbol, side, timeInForce, into, account, session } = step;
        const price = into === null ? null : this.#price(symbol, side, into);
        const stopPx = step.stop === null ? null : this.#price(symbol, side, step.stop);
        const maxFloor = step.isIceberg ? qty(Math.ceil(step.qty / 7)) : null;
        const order = {
          clOrdId,
          symbol,
          side,
          timeInForce,
          price,
          ...toType(step, price, stopPx),
          ...(step.isPostOnly ? { postOnly: true as const } : {}),
          account,
          maxFloor,
        } as const;
        bench.order({ ...order, qty: qty(step.qty) }, session);
        return;
      }
      case 'tick':
        for (let i = 0; i < step.n; i += 1) bench.tick();
        return;
      case 'cancel':
      case 'replace': {
        const open = bench.exchange.openOrders(step.session);
        const named = open[step.nth % Math.max(1, open.length)];
        if (named === undefined) return;
        if (step.do === 'cancel') {
          bench.cancel(named.clOrdId, clOrdId, step.session);
          return;
        }
        const price = this.#price(named.symbol, named.side, step.into);
        const offset = px(step.offset * 10_000);
        const peg = named.peg === undefined ? {} : { peg: { to: named.peg.to, offset } };
        const change = { clOrdId, qty: qty(step.qty), price, ...step.more, ...peg };
        bench.replace(named.clOrdId, change, step.session);
        return;
      }
      case 'crash':
        bench.crash();
        return;
      case 'look':
        for (const symbol of SYMBOLS) {
          bench.exchange.depth({ symbol, levels: 10, account: 'me' }, bench.nowMs);
        }
        return;
      case 'day':
        bench.do((exchange) => exchange.onDayRoll(bench.nowMs));
        return;
      case 'halt':
        bench.do((exchange) =>
          exchange.onHalt({ symbol: 'AAPL', reason: 'test', isHalted: step.isHalted }, bench.nowMs),
        );
        return;
      case 'gone':
        bench.do((exchange) =>
          exchange.onDisconnect(step.session, { cancelOrders: true }, bench.nowMs),
        );
    }
  }
}

const played = (
  steps: readonly Step[],
  selfTrade: SelfTradePrevention = 'none',
): ExchangeFixture => {
  const script = new Script(selfTrade);
  for (const step of steps) script.run(step);
  return script.bench;
};

const scripts = fc.array(anyStep, { minLength: 5, maxLength: 50 });
const anyPrevention = fc.constantFrom<SelfTradePrevention>(
  'none',
  'cancel-taker',
  'cancel-maker',
  'cancel-both',
);

const listReports = (published: readonly Outgoing[]): (ExchangeReport & { session: string })[] =>
  published.flatMap(({ session, message }) =>
    message.type === 'EXECUTION_REPORT' ? { ...message, session } : [],
  );

/** Follows one order through its reports as a client would. */
class Account {
  cumQty = 0;
  sum = 0n;
  isOver = false;
  hasBegun = false;

  receive(report: ExchangeReport): void {
    const { execType, ordStatus, trade, cumQty, leavesQty } = report;
    expect(this.isOver).toBe(false);
    if (trade !== null) {
      expect(this.hasBegun).toBe(true);
      expect(execType).toBe('TRADE');
      expect(['PARTIALLY_FILLED', 'FILLED']).toContain(ordStatus);
      expect(trade.lastQty).toBeGreaterThan(0);
      this.cumQty += trade.lastQty;
      this.sum += BigInt(trade.lastPx) * BigInt(trade.lastQty);
      const { price, side } = report;
      const room =
        side === 'BUY' ? (price ?? Infinity) - trade.lastPx : trade.lastPx - (price ?? 0);
      expect(room).toBeGreaterThanOrEqual(0);
    }
    this.hasBegun = true;
    expect(cumQty).toBe(this.cumQty);
    if (isOpen(ordStatus)) expect(cumQty + leavesQty).toBe(report.qty);
    else expect(leavesQty).toBe(0);
    if (cumQty > 0) {
      const average = Number(this.sum) / cumQty;
      expect(Math.abs(report.avgPx - average)).toBeLessThan(1);
    }
    this.isOver = !isOpen(ordStatus);
  }
}

it('every order adds up from report to report, and ends once', () => {
  fc.assert(
    fc.property(scripts, anyPrevention, (steps, selfTrade) => {
      const fixture = played(steps, selfTrade);
      const accounts = new Map<string, Account>();
      const execIds = new Set<string>();
      for (const report of listReports(fixture.published)) {
        expect(execIds.has(report.execId)).toBe(false);
        execIds.add(report.execId);
        if (report.execType === 'REJECTED') continue;
        const account = accounts.get(report.venueOrderId) ?? new Account();
        account.receive(report);
        accounts.set(report.venueOrderId, account);
      }
      const open = SESSIONS.flatMap((session) => fixture.exchange.openOrders(session));
      const alive = [...accounts].filter(([, { isOver }]) => !isOver).map(([id]) => id);
      expect(open.map(({ orderNo }) => `O${orderNo}`).sort()).toEqual(alive.sort());
    }),
    { numRuns: 200 },
  );
});

it('two clients that trade share a match number and a price; self-trades occur only as CROSS', () => {
  fc.assert(
    fc.property(scripts, anyPrevention, (steps, selfTrade) => {
      const fixture = played(steps, selfTrade);
      const sides = new Map<string, (ExchangeReport & { session: string })[]>();
      for (const report of listReports(fixture.published)) {
        if (report.trade === null) continue;
        const { trdMatchId } = report.trade;
        sides.set(trdMatchId, [...(sides.get(trdMatchId) ?? []), report]);
      }
      for (const [a, b, more] of sides.values()) {
        expect(more).toBeUndefined();
        if (a === undefined || b === undefined) continue;
        expect([a.trade?.lastQty, a.trade?.lastPx]).toEqual([b.trade?.lastQty, b.trade?.lastPx]);
        expect(a.side).not.toBe(b.side);
        const owner = (one: typeof a) => one.account ?? one.session;
        const isCross = owner(a) === owner(b);
        expect([a.trade?.liquidity, b.trade?.liquidity]).toEqual(
          isCross ? ['CROSS', 'CROSS'] : ['TAKER', 'MAKER'],
        );
        if (isCross) expect(selfTrade).toBe('none');
      }
    }),
    { numRuns: 100 },
  );
});

it('the same script twice gives the same output, and a crash after any step changes no order and no number', () => {
  fc.assert(
    fc.property(scripts, (steps) => {
      const [one, two] = [played(steps), played(steps)];
      expect(two.published).toEqual(one.published);
      expect(two.entries).toEqual(one.entries);
      expect(two.exchange.stateHash()).toBe(one.exchange.stateHash());
      one.crash();
      expect(one.exchange.stateHash()).toBe(two.exchange.stateHash());
      expect(SESSIONS.map((session) => one.exchange.openOrders(session))).toEqual(
        SESSIONS.map((session) => two.exchange.openOrders(session)),
      );
      const snapshot = JSON.parse(JSON.stringify(one.exchange.snapshot(one.nowMs)));
      one.entries.splice(0, one.entries.length, snapshot);
      one.crash();
      expect(one.exchange.stateHash()).toBe(two.exchange.stateHash());
    }),
    { numRuns: 60 },
  );
});

it('every report that must arrive is in the journal, numbered without a gap', () => {
  fc.assert(
    fc.property(scripts, (steps) => {
      const { entries, published } = played(steps);
      const kept = reportsAfter(entries, () => 0);
      expect(kept).toEqual(published.filter(({ reportNo }) => reportNo !== null));
      expect(kept.map(({ reportNo }) => reportNo)).toEqual(kept.map((_, i) => i + 1));
      const half = Math.floor(kept.length / 2);
      expect(reportsAfter(entries, () => half)).toEqual(kept.slice(half));
    }),
    { numRuns: 40 },
  );
});

it('no number in a message makes the exchange throw, and every order gets a response', () => {
  const edge = fc.constantFrom(
    -1,
    0,
    1,
    99,
    10_000,
    10_000_001,
    1_000_000_000,
    Number.MAX_SAFE_INTEGER,
  );
  const wild = fc.record({
    side: fc.constantFrom(...SIDES),
    qty: fc.option(edge.map(qty)),
    price: fc.option(edge.map((ticks) => px(ticks * 10_000))),
    maxFloor: fc.option(edge.map(qty)),
    minQty: fc.option(edge.map(qty)),
    orderType: fc.constantFrom('OTHER' as const, ...EXCHANGE_ORDER_TYPES),
    stopPx: fc.option(edge.map((ticks) => px(ticks * 10_000))),
    peg: fc.option(
      fc.record({
        to: fc.constantFrom(...PEGS),
        offset: edge.map((ticks) => px(ticks * 10_000)),
      }),
    ),
    timeInForce: fc.constantFrom('DAY' as const, 'IOC' as const, 'FOK' as const),
    symbol: fc.constantFrom(...SYMBOLS, '__proto__', ''),
  });
  fc.assert(
    fc.property(fc.array(wild, { minLength: 1, maxLength: 12 }), (orders) => {
      const fixture = new ExchangeFixture({ instruments: LISTED });
      fixture.tick();
      orders.forEach(({ stopPx, peg, ...order }, i) => {
        const stop = {
          ...(stopPx === null ? {} : { stopPx }),
          ...(peg === null ? {} : { peg }),
        };
        const published = fixture.order({ ...order, ...stop, clOrdId: `w${i}` });
        expect(published.length).toBeGreaterThan(0);
        const open = fixture.exchange.openOrders('A')[0];
        if (open === undefined) return;
        const { qty: size, price, maxFloor } = order;
        fixture.replace(open.clOrdId, {
          clOrdId: `r${i}`,
          qty: size,
          price,
          maxFloor,
          ...stop,
        });
      });
      fixture.tick();
    }),
    { numRuns: 150 },
  );
});
