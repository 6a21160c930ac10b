/** What may happen to an exchange while it is recorded, as random steps. */
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import { PEGS } from '@tradefloor/contracts/vocabulary/price-terms';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { makeSchedule } from '@tradefloor/core/trading/order/auction-times';
import fc from 'fast-check';
import type { AuctionChange } from '../exchange/auction/auction-calls.ts';
import { givenOrder, QUIET } from '../exchange/exchange.given.ts';

export const SYMBOLS = ['AAPL', 'BKNG', QUIET];
const SESSIONS = ['EMS', 'B'];
const TIMES = ['DAY', 'GTC', 'IOC', 'FOK', 'OPG', 'ATC'] as const;
const LIST_KINDS = ['OCO', 'OUO', 'OTO', 'BRACKET'] as const;
const AUCTION_STEPS = ['DAY', 'OFF', 'OPENING', 'CLOSING', 'UNCROSS'] as const;

export const anyStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      session: fc.constantFrom(...SESSIONS),
      symbol: fc.constantFrom(...SYMBOLS),
      venue: fc.constantFrom('XNYS' as const, null),
      side: fc.constantFrom(...SIDES),
      timeInForce: fc.constantFrom(...TIMES),
      qty: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 300_000 })),
      into: fc.option(fc.integer({ min: -5, max: 5 }), { nil: null }),
      floor: fc.constantFrom(null, 50),
      stop: fc.option(fc.integer({ min: -1, max: 4 }), { nil: null, freq: 2 }),
      /** How an order with a stop waits for it; one that trails stays so many ticks behind, and one more. */
      waits: fc.constantFrom('STOP' as const, 'TOUCH' as const, 'TRAIL' as const),
      peg: fc.option(
        fc.record({
          to: fc.constantFrom(...PEGS),
          offset: fc.integer({ min: -2, max: 2 }).map((ticks) => px(ticks * 10_000)),
        }),
        { nil: null, freq: 2 },
      ),
      isPostOnly: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      session: fc.constantFrom(...SESSIONS),
      symbol: fc.constantFrom(...SYMBOLS),
      side: fc.constantFrom(...SIDES),
      timeInForce: fc.constantFrom('DAY' as const, 'GTC' as const),
      qty: fc.integer({ min: 1, max: 900 }),
      kind: fc.constantFrom(...LIST_KINDS),
      /** Ticks from the middle to the entry and back, and from there to the profit and the loss. */
      into: fc.integer({ min: -2, max: 4 }),
      away: fc.integer({ min: 0, max: 3 }),
      isTrail: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('tick' as const), n: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      session: fc.constantFrom(...SESSIONS),
      nth: fc.nat(9),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      session: fc.constantFrom(...SESSIONS),
      nth: fc.nat(9),
      qty: fc.integer({ min: 1, max: 900 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('watch' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('roll' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('late' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forget' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('silence' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('day' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('halt' as const), isHalted: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('auction' as const),
      step: fc.constantFrom(...AUCTION_STEPS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('gone' as const) }) },
);
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;
type OrderStep = Extract<Step, { readonly do: 'order' }>;

type ListStep = Extract<Step, { readonly do: 'list' }>;

/** The orders of a list: a limit order that takes a profit, a stop that takes a loss, and with an entry that before them. */
export function toListOrders(
  { kind, symbol, side, timeInForce, qty: shares, into, away, isTrail }: ListStep,
  { name, priceAt }: { readonly name: string; readonly priceAt: (ticks: number) => Px },
): readonly NewOrderSingle[] {
  const sign = side === 'BUY' ? 1 : -1;
  const about = { symbol, timeInForce, qty: qty(shares) };
  const exit = { ...about, side: side === 'BUY' ? 'SELL' : 'BUY' } as const;
  const entry = { ...about, side, price: priceAt(sign * into) };
  const profit = { ...exit, price: priceAt(sign * (into + away)) };
  const stopPx = priceAt(sign * (into - away));
  const trail = { unit: 'AMOUNT', amount: px((away + 1) * 10_000) } as const;
  const waits = isTrail
    ? ({ orderType: 'TRAILING_STOP', trail } as const)
    : ({ orderType: 'STOP', stopPx } as const);
  const loss = { ...exit, price: null, ...waits };
  const orders = {
    OCO: [profit, loss],
    OUO: [profit, loss],
    OTO: [entry, profit],
    BRACKET: [entry, profit, loss],
  } as const satisfies Record<ListStep['kind'], readonly Partial<NewOrderSingle>[]>;
  return orders[kind].map((order, at) => givenOrder({ ...order, clOrdId: `${name}-${at}` }));
}

/** A change of auctions on a day that has just opened, with short calls and cut-offs within a session's reach. */
export function toAuctionChange(
  { step }: Pick<Extract<Step, { readonly do: 'auction' }>, 'step'>,
  nowMs: number,
): AuctionChange {
  switch (step) {
    case 'OFF':
      return { step: 'SCHEDULE', schedule: null };
    case 'DAY': {
      const schedule = makeSchedule('2026-11-21', {
        opensAt: nowMs,
        closesAt: nowMs + 600_000 + 5_000,
      });
      const openingCutOffAt = nowMs + 2_000;
      return { step: 'SCHEDULE', schedule: { ...schedule, openingCutOffAt, reopeningMs: 400 } };
    }
    case 'UNCROSS':
      return { step };
    default:
      // The longer one is long enough for others to revise what they want.
      return { step: 'CALL', kind: step, endsAt: nowMs + (step === 'OPENING' ? 700 : 1_700) };
  }
}

/** The price terms of an order that follows the market, or has a limit, a stop, both or neither. */
export function toTerms(
  { into, stop, waits, peg }: Pick<OrderStep, 'into' | 'stop' | 'waits' | 'peg'>,
  priceAt: (ticks: number | null) => Px | null,
) {
  const price = priceAt(into);
  if (peg !== null) return { price, orderType: 'PEGGED', peg } as const;
  const stopPx = priceAt(stop);
  if (stop === null || stopPx === null) {
    return { price, orderType: price === null ? 'MARKET' : 'LIMIT' } as const;
  }
  switch (waits) {
    case 'STOP':
      return { price, orderType: price === null ? 'STOP' : 'STOP_LIMIT', stopPx } as const;
    case 'TOUCH': {
      const orderType = price === null ? 'MARKET_IF_TOUCHED' : 'LIMIT_IF_TOUCHED';
      return { price, orderType, stopPx } as const;
    }
    case 'TRAIL': {
      const trail = { unit: 'AMOUNT', amount: px((Math.abs(stop) + 1) * 10_000) } as const;
      return { price: null, orderType: 'TRAILING_STOP', trail } as const;
    }
  }
}

/** Some sales are short, some exempt, some without a locate. */
export const toMark = (side: 'BUY' | 'SELL', shares: number) => {
  if (side === 'BUY' || shares % 3 === 0) return {};
  const mark = shares % 3 === 1 ? ('SHORT' as const) : ('SHORT_EXEMPT' as const);
  return { mark, ...(shares % 5 === 0 ? { locateReqd: true as const } : {}) };
};

/** Some orders are good till a date within the session. */
export const toDate = (
  { timeInForce, qty }: { readonly timeInForce: string; readonly qty: number },
  nowMs: number,
) =>
  timeInForce === 'GTC' && qty % 4 === 3
    ? { timeInForce: 'GTD' as const, expireAt: nowMs + 50 + (qty % 40) * 50 }
    : {};
