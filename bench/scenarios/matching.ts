/**
 * What matching costs: the exchange's book beside npm's best known order book and a book of bare numbers on the same
 * streams, and the whole exchange with its reports and its journal.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { NewOrderSingle } from '@tradefloor/core/trading/exchange/client-messages';
import { type BookOrder, createBook } from '@tradefloor/sim/exchange/book';
import { createExchange } from '@tradefloor/sim/exchange/exchange';
import { DEFAULT_TERMS } from '@tradefloor/sim/exchange/exchange-settings';
import { match } from '@tradefloor/sim/exchange/matching';
import { TEST_SECURITIES } from '@tradefloor/sim/exchange/test-securities';
import { OrderBook, Side } from 'nodejs-order-book';
import { compare, ROUNDS } from '../harness/compare.ts';
import type { Effort, Scenario } from '../harness/scenario.ts';
import { rounded } from '../harness/statistics.ts';
import type { Aim, Row, Table } from '../harness/table.ts';
import { orderStream, PRICES, STREAMS, type StreamStep } from './order-stream.ts';
import { TypedLadder } from './typed-ladder.ts';

const SEED = 42;
const OPERATIONS: Readonly<Record<Effort, number>> = {
  full: 1_000_000,
  quick: 100_000,
  smoke: 500,
};
/** The peer takes most of a minute for a million operations. */
const BOOK_ROUNDS: Readonly<Record<Effort, number>> = { full: 2, quick: 2, smoke: 1 };
/** The package does not export the enumeration its orders take. */
const IOC = 'IOC' as NonNullable<Parameters<OrderBook['limit']>[0]['timeInForce']>;

/** The stream through the exchange's book; orders are identified by themselves, as the exchange does it. */
function throughBook(steps: readonly StreamStep[]): number {
  const book = createBook();
  const orders: BookOrder[] = [];
  let traded = 0;
  const rules = {
    reserve: null,
    traded: (trade: { readonly qty: number }) => {
      traded += trade.qty;
    },
  };
  for (const step of steps) {
    if (step.do === 'cancel') {
      const order = orders[step.nth];
      if (order !== undefined) book.remove(order);
      continue;
    }
    const { side, price, qty: size, nth } = step;
    const { left } = match(book, { side, qty: size, limit: price }, rules);
    if (step.do === 'add') orders.push(book.add({ handle: nth + 1, side, price, leaves: left }));
  }
  return traded;
}

/** The same with a text for every order, as the peer has: names are made and looked up. */
function throughNamedBook(steps: readonly StreamStep[]): number {
  const book = createBook();
  const orders = new Map<string, BookOrder>();
  let traded = 0;
  const rules = {
    reserve: null,
    traded: (trade: { readonly qty: number }) => {
      traded += trade.qty;
    },
  };
  for (const step of steps) {
    if (step.do === 'cancel') {
      const order = orders.get(`o${step.nth}`);
      if (order !== undefined) book.remove(order);
      continue;
    }
    const { side, price, qty: size, nth } = step;
    const { left } = match(book, { side, qty: size, limit: price }, rules);
    if (step.do !== 'add') continue;
    orders.set(`o${nth}`, book.add({ handle: nth + 1, side, price, leaves: left }));
  }
  return traded;
}

/** The same stream through the yardstick, without names. */
function throughLadder(steps: readonly StreamStep[]): number {
  const ladder = new TypedLadder(...PRICES);
  const orders: number[] = [];
  let traded = 0;
  const take = (size: number): void => {
    traded += size;
  };
  for (const step of steps) {
    if (step.do === 'cancel') {
      const order = orders[step.nth];
      if (order !== undefined) ladder.remove(order);
      continue;
    }
    const { side, price, qty: size } = step;
    const left = ladder.match({ side, qty: size, limit: price }, take);
    if (step.do === 'add') orders.push(ladder.add(side, price, left));
  }
  return traded;
}

/** The same stream through nodejs-order-book. */
function throughPeer(steps: readonly StreamStep[]): number {
  const book = new OrderBook();
  let traded = 0;
  for (const step of steps) {
    if (step.do === 'cancel') {
      book.cancel(`o${step.nth}`);
      continue;
    }
    const side = step.side === 'BUY' ? Side.BUY : Side.SELL;
    const { price, qty: size, nth } = step;
    if (step.do === 'add') book.limit({ id: `o${nth}`, side, size, price });
    else {
      const id = `x${nth}`;
      const { quantityLeft } = book.limit({ id, side, size, price, timeInForce: IOC });
      traded += size - quantityLeft;
    }
  }
  return traded;
}

const ENGINES = [
  { name: 'nodejs-order-book', run: throughPeer, times: 1 },
  { name: 'exchange, orders by a text', run: throughNamedBook, times: 3 },
  { name: 'exchange, orders by themselves', run: throughBook, times: 10 },
  { name: 'typed ladder, orders by number', run: throughLadder, times: 10 },
] as const;

async function books(effort: Effort): Promise<Table> {
  const rows: Row[] = [];
  const aims: Aim[] = [];
  for (const [name, mix] of Object.entries(STREAMS)) {
    const steps = orderStream(mix, { seed: SEED, count: OPERATIONS[effort] });
    const shares = new Map<string, number>();
    const engines = ENGINES.map(({ name: engine, run, times }) => ({
      name: engine,
      turn: () => {
        for (let i = 0; i < times; i += 1) shares.set(engine, run(steps));
        return steps.length * times;
      },
    }));
    const compared = await compare(engines, BOOK_ROUNDS[effort]);
    for (const { name: engine, cpuUs, gain } of compared) {
      const isPeer = engine === 'nodejs-order-book';
      const { mid, min, max } = gain;
      rows.push({
        variant: `${name}: ${engine}`,
        figures: {
          'ns/operation': rounded(cpuUs * 1_000),
          'operations/s/core': rounded(1_000_000 / cpuUs),
          'shares traded': shares.get(engine) ?? 0,
          'gain (CPU)': isPeer ? 'baseline' : `${rounded(mid)}x (${rounded(min)}..${rounded(max)})`,
        },
      });
      if (!engine.startsWith('exchange')) continue;
      aims.push({
        text: `${name}: ${engine}: at least 15 times the operations per CPU second of nodejs-order-book`,
        value: rounded(mid),
        atLeast: 15,
      });
    }
    const isEqual = new Set(shares.values()).size === 1;
    aims.push({
      text: `${name}: all trade the same shares`,
      value: isEqual ? 1 : 0,
      atLeast: 1,
      isProof: true,
    });
  }
  const notes = [
    `One stream of ${OPERATIONS[effort]} operations for all, seed 42: growing is 80 % adds, 15 % cancels and 5 % crossing orders, steady ` +
      '50, 40 and 10. Each goes through it from an empty book. The peer finds an order by a text; the exchange by ' +
      'itself, and here by a text too. The ladder is a yardstick (typed-ladder.ts): whole numbers in arrays, a fixed range of prices.',
  ];
  return { title: 'Matching operations', rows, notes, aims };
}

const NOW = Date.UTC(2026, 10, 20, 15);

const limitOrder = (n: number, side: 'BUY' | 'SELL'): NewOrderSingle => ({
  type: 'NEW_ORDER',
  clOrdId: `c${n}`,
  symbol: instrumentSymbol('ZVZZT'),
  side,
  transactAt: NOW,
  possResend: false,
  account: null,
  orderType: 'LIMIT',
  timeInForce: 'DAY',
  qty: qty(100),
  price: px(100_000_000),
  maxFloor: null,
  minQty: null,
  venue: null,
});

/** A resting order and one that takes it, again and again: two acknowledgements and two fills a round. */
function tradeThrough(rounds: number, keep: (entry: unknown) => void): void {
  const exchange = createExchange({
    instruments: TEST_SECURITIES,
    seed: SEED,
    toTerms: () => ({ ...DEFAULT_TERMS, throttle: null }),
    closedKept: 10_000,
  });
  for (let n = 0; n < rounds; n += 1) {
    keep(exchange.onClientMessage('A', limitOrder(n, 'SELL'), NOW).entry);
    keep(exchange.onClientMessage('B', limitOrder(n, 'BUY'), NOW).entry);
  }
}

async function whole(effort: Effort): Promise<Table> {
  const rounds = { full: 20_000, quick: 5_000, smoke: 200 }[effort];
  const makeTurn = (keep: (entry: unknown) => void) => () => {
    tradeThrough(rounds, keep);
    return rounds * 2;
  };
  let bytes = 0;
  const compared = await compare(
    [
      { name: 'orders, reports, fees', turn: makeTurn(() => undefined) },
      {
        name: 'the same, and the journal as text',
        turn: makeTurn((entry) => {
          bytes += JSON.stringify(entry).length;
        }),
      },
    ],
    ROUNDS[effort],
  );
  const rows = compared.map(({ name, cpuUs }) => ({
    variant: name,
    figures: { 'us/fill': rounded(cpuUs), 'fills/s/core': rounded(1_000_000 / cpuUs) },
  }));
  const perFill = Math.round(bytes / (rounds * 2 * (ROUNDS[effort] + 1)));
  const notes = [
    `A fill here is one side of a trade with its order's way in. ${perFill} bytes of journal a fill.`,
  ];
  return { title: 'The exchange: each client order acknowledged and filled', rows, notes };
}

export const matching: Scenario = async ({ effort }) => [await books(effort), await whole(effort)];
