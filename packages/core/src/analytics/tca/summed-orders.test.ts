/** Orders kept for summaries: each that matches is counted once, wherever it is, and figures equal a plain recount. */
import { instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { TcaSummary } from '@tradefloor/contracts/tca';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TcaReader } from './reader.ts';
import { createSummary } from './summary.ts';
import { sumOrder } from './summed-order.ts';
import { isWanted, type SummaryQuery, SummedOrders } from './summed-orders.ts';
import type { TcaRow } from './tca-row.ts';

const EVERYTHING: SummaryQuery = {
  scope: { kind: 'firm' },
  symbol: null,
  strategy: null,
  userId: null,
  fromMs: null,
  toMs: null,
};

const anyPrice = fc.integer({ min: 50_000_000, max: 500_000_000 });
const anyVenue = fc.record({
  venue: fc.constantFrom('XNAS' as const, 'IEXG' as const, 'DARK1' as const),
  shares: fc.integer({ min: 1, max: 5_000 }),
  price: anyPrice,
  fee: fc.integer({ min: -5_000, max: 90_000 }),
  maker: fc.integer({ min: 0, max: 100 }),
});
const anyRow = fc.record({
  user: fc.integer({ min: 0, max: 3 }),
  symbol: fc.constantFrom('AAPL', 'MSFT', 'XOM'),
  strategy: fc.constantFrom('LIT' as const, 'TWAP' as const),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  minute: fc.integer({ min: 0, max: 600 }),
  missed: fc.integer({ min: 0, max: 5_000 }),
  decision: anyPrice,
  end: anyPrice,
  market: fc.integer({ min: 0, max: 100_000 }),
  venues: fc.uniqueArray(anyVenue, { maxLength: 3, selector: ({ venue }) => venue }),
});
type Drawn = typeof anyRow extends fc.Arbitrary<infer T> ? T : never;
/** One share at ten times the price it was decided at: its paper's rounding alone moves the shortfall by 0.02 bp. */
const DEARLY_BOUGHT_SHARE: Drawn = {
  user: 0,
  symbol: 'AAPL',
  strategy: 'LIT',
  side: 'BUY',
  minute: 0,
  missed: 0,
  decision: 50_000_006,
  end: 50_000_000,
  market: 0,
  venues: [{ venue: 'XNAS', shares: 1, price: 495_605_456, fee: 0, maker: 0 }],
};
const anyRows = fc.array(anyRow, { maxLength: 30 });

function toRow(drawn: Drawn, n: number): TcaRow {
  const filled = drawn.venues.reduce((sum, { shares }) => sum + shares, 0);
  return {
    orderId: orderId(`order-${String(n).padStart(4, '0')}`),
    userId: userId(`trader-${drawn.user}`),
    desk: drawn.user < 2 ? 'EQ' : 'FI',
    symbol: instrumentSymbol(drawn.symbol),
    side: drawn.side,
    strategy: drawn.strategy,
    status: drawn.missed === 0 ? 'FILLED' : 'CANCELED',
    qty: qty(filled + drawn.missed),
    filledQty: qty(filled),
    decisionPx: px(drawn.decision),
    arrivalPx: px(drawn.decision),
    endPx: px(drawn.end),
    decidedAt: 1_700_000_000_000 + drawn.minute * 60_000 + (n % 3),
    firstFillAt: null,
    lastFillAt: null,
    tapeVolume: 0,
    tapePxVolume: '0',
    marketVolume: drawn.market,
    marketPxVolume: String(BigInt(drawn.market) * BigInt(drawn.decision)),
    venues: drawn.venues.map(({ venue, shares, price, fee, maker }) => ({
      venue,
      fills: 2,
      qty: shares,
      pxQtySum: String(BigInt(price) * BigInt(shares)),
      fees: money(fee),
      makerQty: Math.floor((shares * maker) / 100),
      captured: 0,
      capturedQty: 0,
    })),
    mid1m: null,
    mid5m: null,
    mid10m: null,
    isComplete: true,
    version: 2,
  };
}

/** Rows newest first, as a table has them; reads that fail where that is scripted. */
function readerOver(rows: readonly TcaRow[], fails: readonly boolean[] = []) {
  const faults = [...fails];
  const reader: Pick<TcaReader, 'orders'> = {
    orders: async ({ after, limit, ...query }) => {
      if (faults.shift() === true) throw new Error('the database is away');
      return rows
        .filter((row) => isWanted(row, query))
        .toSorted((a, b) => b.decidedAt - a.decidedAt || (a.orderId < b.orderId ? 1 : -1))
        .filter(
          (row) =>
            after === null ||
            row.decidedAt < after.atMs ||
            (row.decidedAt === after.atMs && row.orderId < after.id),
        )
        .slice(0, limit);
    },
  };
  return reader;
}

const summarise = (rows: readonly TcaRow[]): TcaSummary => {
  const summary = createSummary();
  for (const row of rows) summary.add(sumOrder(row, null));
  return summary.tables();
};

/** Prices and money as decimals in floating point, every order looked at again for every line: the plain rule. */
function recount(rows: readonly TcaRow[]) {
  const shares = rows.reduce((sum, row) => sum + row.filledQty, 0);
  const paidAt = (row: TcaRow) =>
    row.venues.reduce((sum, venue) => sum + Number(venue.pxQtySum) / 1e6, 0);
  const fees = (row: TcaRow) => row.venues.reduce((sum, venue) => sum + venue.fees / 1e4, 0);
  const sign = (row: TcaRow) => (row.side === 'BUY' ? 1 : -1);
  const decided = (row: TcaRow) => (row.decisionPx ?? 0) / 1e6;
  const ordered = rows.reduce((sum, row) => sum + row.qty, 0);
  const market = rows.reduce((sum, row) => sum + row.marketVolume, 0);
  const paper = rows.reduce((sum, row) => sum + decided(row) * row.qty, 0);
  const short = rows.reduce((sum, row) => {
    const missed = row.qty - row.filledQty;
    const traded = sign(row) * (paidAt(row) - decided(row) * row.filledQty);
    const lost = sign(row) * missed * ((row.endPx ?? 0) / 1e6 - decided(row));
    return sum + traded + lost + fees(row);
  }, 0);
  const arrived = rows.filter((row) => row.filledQty > 0);
  const slipped = arrived.reduce(
    (sum, row) => sum + sign(row) * (paidAt(row) - decided(row) * row.filledQty),
    0,
  );
  const base = arrived.reduce((sum, row) => sum + decided(row) * row.filledQty, 0);
  return {
    orders: rows.length,
    qty: shares,
    notional: rows.reduce((sum, row) => sum + paidAt(row), 0),
    fees: rows.reduce((sum, row) => sum + fees(row), 0),
    fillRate: ordered > 0 ? shares / ordered : null,
    participation: shares + market > 0 ? shares / (shares + market) : null,
    shortfallBps: toPlainBps(short, paper, rows.length),
    arrivalSlippageBps: toPlainBps(
      slipped,
      base,
      arrived.reduce((sum, row) => sum + row.venues.length, 0),
    ),
  };
}

/** What one rounding to 1/10,000 moves a sum of money by, at most. */
const ROUNDING = 0.5e-4;

/**
 * A cost in basis points of its base, and how far a quotient of sums of `count` rounded moneys may lie from it: the error of
 * the cost, and that of the base times the quotient, over the base; and half of the second decimal.
 */
function toPlainBps(cost: number, base: number, count: number) {
  if (base <= 0) return null;
  const value = (cost / base) * 1e4;
  const error = count * ROUNDING;
  return { value, bound: 0.005 + (error * (1e4 + Math.abs(value))) / (base - error) + 1e-6 };
}
type Line = ReturnType<typeof recount>;

/** Money rounds each order's sum once, at most half of 1/10,000 a venue. */
function expectSame(shown: TcaSummary['total'], plain: Line): void {
  expect(shown).toMatchObject({ orders: plain.orders, qty: plain.qty });
  expect(Math.abs(shown.notional / 1e4 - plain.notional)).toBeLessThan(0.01);
  expect(Math.abs(shown.fees / 1e4 - plain.fees)).toBeLessThan(0.01);
  for (const figure of ['fillRate', 'participation'] as const) {
    const value = plain[figure];
    if (value === null) expect(shown[figure]).toBeNull();
    else expect(Math.abs((shown[figure] ?? Number.NaN) - value)).toBeLessThan(1e-6);
  }
  for (const figure of ['shortfallBps', 'arrivalSlippageBps'] as const) {
    const bps = plain[figure];
    if (bps === null) expect(shown[figure]).toBeNull();
    else expect(Math.abs((shown[figure] ?? Number.NaN) - bps.value)).toBeLessThan(bps.bound);
  }
}

it('a summary equals a plain recount: in total, by user, symbol, strategy and span of time', () => {
  fc.assert(
    fc.property(anyRows, (drawn) => {
      const rows = drawn.map(toRow);
      const shown = summarise(rows);
      expectSame(shown.total, recount(rows));
      const { byUser, bySymbol, byStrategy, byPeriod, periodMs } = shown;
      const of = (holds: (row: TcaRow) => boolean) => recount(rows.filter(holds));
      for (const line of byUser)
        expectSame(
          line,
          of((row) => row.userId === line.userId),
        );
      for (const line of bySymbol)
        expectSame(
          line,
          of((row) => row.symbol === line.symbol),
        );
      for (const line of byStrategy)
        expectSame(
          line,
          of((row) => row.strategy === line.strategy),
        );
      for (const line of byPeriod) {
        const end = line.from + periodMs;
        expectSame(
          line,
          of(({ decidedAt }) => decidedAt >= line.from && decidedAt < end),
        );
      }
      for (const league of [byUser, bySymbol, byStrategy, byPeriod]) {
        expect(league.reduce((sum, line) => sum + line.orders, 0)).toBe(rows.length);
      }
    }),
    { numRuns: 60, examples: [[[DEARLY_BOUGHT_SHARE]]] },
  );
});

const anyQuery = fc.record({
  scope: fc.constantFrom(
    { kind: 'firm' as const },
    { kind: 'user' as const, userId: userId('trader-1') },
    { kind: 'desks' as const, desks: ['EQ' as const] },
  ),
  symbol: fc.constantFrom(null, instrumentSymbol('AAPL')),
  strategy: fc.constantFrom(null, 'TWAP' as const),
  userId: fc.constantFrom(null, userId('trader-0'), userId('trader-1')),
  fromMs: fc.option(fc.integer({ min: 0, max: 600 }).map((m) => 1_700_000_000_000 + m * 60_000)),
  toMs: fc.option(fc.integer({ min: 0, max: 600 }).map((m) => 1_700_000_000_000 + m * 60_000)),
});

const idsIn = (rows: Iterable<{ readonly orderId: string }>) =>
  [...rows].map((row) => row.orderId).toSorted();

describe('orders in memory', () => {
  it('and those that the reader has below them are all that match, each once', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, anyRows, anyQuery, async (before, added, query) => {
        const old = before.map(toRow);
        const late = added.map((drawn, n) => toRow(drawn, before.length + n));
        const orders = new SummedOrders(10);
        // Some are over before the reading begins, and are known twice.
        for (const row of late.slice(0, 3)) orders.add(row);
        await orders.fill(readerOver([...old, ...late.slice(0, 3)]));
        for (const row of late.slice(3, 12)) orders.add(row);
        const after = orders.below ?? null;
        const all = readerOver([...old, ...late.slice(0, 12)]);
        const older = after === null ? [] : await all.orders({ ...query, after, limit: 1_000 });
        const held = [...orders.wanted(query, () => null)];
        const found = idsIn([...held, ...older.filter((row) => !orders.has(row))]);
        const wanted = [...old, ...late.slice(0, 12)].filter((row) => isWanted(row, query));
        expect(found).toEqual(idsIn(wanted));
      }),
      { numRuns: 100 },
    );
  });

  it('that ended without a price are measured by the newest one', async () => {
    const [drawn] = fc.sample(anyRow, { numRuns: 1, seed: 7 });
    if (drawn === undefined) throw new Error('nothing was drawn');
    const row = { ...toRow({ ...drawn, missed: 100, side: 'BUY' }, 1), endPx: null };
    const orders = new SummedOrders();
    orders.add(row);
    const at = (price: number) => [...orders.wanted(EVERYTHING, () => px(price))];
    expect(at(100_000_000)).toEqual([sumOrder(row, px(100_000_000))]);
    expect(at(120_000_000)).not.toEqual(at(100_000_000));
  });

  it('begin anew when they are twice too many, and are read again', async () => {
    const [drawn] = fc.sample(anyRow, { numRuns: 1, seed: 8 });
    if (drawn === undefined) throw new Error('nothing was drawn');
    const orders = new SummedOrders(5);
    const rows = Array.from({ length: 11 }, (_, n) => toRow({ ...drawn, minute: n }, n));
    await orders.fill(readerOver([]));
    for (const row of rows) orders.add(row);
    expect(orders.below).toBeUndefined();
    await orders.fill(readerOver(rows));
    expect(idsIn(orders.wanted(EVERYTHING, () => null))).toEqual(idsIn(rows));
  });

  it('are read again after a reading that failed', async () => {
    const [drawn] = fc.sample(anyRow, { numRuns: 1, seed: 9 });
    if (drawn === undefined) throw new Error('nothing was drawn');
    const orders = new SummedOrders();
    const reader = readerOver([toRow(drawn, 1)], [true]);
    await expect(orders.fill(reader)).rejects.toThrow('away');
    expect(orders.below).toBeUndefined();
    await orders.fill(reader);
    expect(idsIn(orders.wanted(EVERYTHING, () => null))).toHaveLength(1);
  });
});
