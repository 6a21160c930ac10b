/** Costs of orders against a market that is written down: by hand, and by properties of the sums. */
import { execIdOf, orderId } from '@tradefloor/contracts/ids';
import type { Tick, TickBatch } from '@tradefloor/contracts/market';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyseOrder, summarise } from './analysis.ts';
import { createMarketTape, type MarketTape } from './market-tape.ts';
import { A_MONDAY_MS, givenFill, givenOrder } from './tca.given.ts';
import { beginTca, changeTca, fillTca, markTca, nextMarkAt, strangerTca } from './tca-row.ts';

const cents = (amount: number) => px(Math.round(amount * 10_000));

/** A batch of one symbol: bid and ask a cent either side of the mid, all volume printed at the mid. */
function batchOf(seq: number, mid: number, volume = 0): TickBatch {
  const order = givenOrder();
  const tick: Tick = {
    ...{ symbol: order.symbol, bid: cents(mid - 1), ask: cents(mid + 1), last: cents(mid) },
    ...{ mid: cents(mid), bidSize: qty(100), askSize: qty(100), volume: qty(volume) },
    ...{ dayVolume: qty(0), open: cents(mid), high: cents(mid), low: cents(mid) },
  };
  return { seq, at: A_MONDAY_MS + seq * 250, simTime: A_MONDAY_MS, ticks: [tick] };
}

const tapeOf = (...batches: TickBatch[]): MarketTape => {
  const tape = createMarketTape([]);
  for (const batch of batches) tape.fold(batch);
  return tape;
};

const fillAt = (n: number, change: Parameters<typeof givenFill>[0] = {}) =>
  givenFill({ execId: execIdOf(givenOrder().orderId, n), arrivalMid: cents(15_000), ...change });

/** Bought 300 of 400: 200 at the far touch on XNAS, then 100 at the near one on IEXG; the rest cancelled. */
function worked() {
  const order = givenOrder({ qty: qty(400) });
  const tape = tapeOf(batchOf(1, 15_000, 1_000));
  let row = changeTca(beginTca(order, tape), order, tape);
  tape.fold(batchOf(2, 15_000, 600));
  row = fillTca(row, fillAt(1, { qty: qty(200), price: cents(15_001), tickSeq: 2 }), tape);
  tape.fold(batchOf(3, 15_010, 300));
  const rested = { venue: 'IEXG', liquidity: 'MAKER', price: cents(15_009), tickSeq: 3 } as const;
  row = fillTca(row, fillAt(2, { ...rested, qty: qty(100), at: A_MONDAY_MS + 1_000 }), tape);
  tape.fold(batchOf(4, 15_020, 5_000));
  const over: Order = {
    ...order,
    version: 2,
    status: 'CANCELED',
    filledQty: qty(300),
    leavesQty: qty(0),
  };
  return { row: changeTca(row, over, tape), tape };
}

describe('an order', () => {
  it('is measured against arrival, the market of its life, the spread and the paper portfolio', () => {
    const { row } = worked();
    const analysed = analyseOrder(row, null);
    // Average 150.0367: 200 at 150.01, 100 at 150.09; arrival 150.00.
    expect(analysed.figures.arrivalSlippageBps).toBe(2.44);
    // From the decision's batch to the last fill's: 1,600 at 150.00 and 300 at 150.10, nothing before or after.
    expect(analysed.marketVolume).toBe(1_900);
    expect(analysed.marketVwap).toBe(Math.round(((150 * 1_600 + 150.1 * 300) / 1_900) * 1e6));
    expect(analysed.figures.vwapSlippageBps).toBe(1.39);
    expect(analysed.participation).toBe(0.136364);
    // Far touch loses half the spread, the near one earns it.
    expect(analysed.figures.spreadCapture).toBe(-0.3333);
    expect(analysed.figures.makerShare).toBe(0.333333);
    expect(analysed.fillRate).toBe(0.75);
    expect(analysed.shortfall).toMatchObject({
      delay: 0,
      trading: 110_000,
      opportunity: 200_000,
      fees: 13_000,
      total: 323_000,
    });
    expect(analysed.byVenue.map(({ venue, qty: shares }) => [venue, shares])).toEqual([
      ['XNAS', 200],
      ['IEXG', 100],
    ]);
  });

  it('learns the price one, five and ten minutes after its last fill, and then nothing more', () => {
    const { row, tape } = worked();
    const lastFill = A_MONDAY_MS + 1_000;
    expect(nextMarkAt(row)).toBe(lastFill + 60_000);
    expect(markTca(row, lastFill + 59_999, tape)).toBe(row);
    const one = markTca(row, lastFill + 60_000, tape);
    expect(one).toMatchObject({ mid1m: cents(15_020), mid5m: null, isComplete: false });
    tape.fold(batchOf(5, 15_000));
    const all = markTca(one, lastFill + 600_000, tape);
    expect(all).toMatchObject({ mid5m: cents(15_000), mid10m: cents(15_000), isComplete: true });
    const { reversionBps } = analyseOrder(all, null).figures;
    // The price went on rising at first: a buyer is better off; later it came back.
    expect(reversionBps.m1).toBeLessThan(0);
    expect(reversionBps.m5).toBe(2.44);
    expect(nextMarkAt(all)).toBeNull();
  });

  it('without a fill has figures of nothing, and its shortfall is what it missed', () => {
    const tape = tapeOf(batchOf(1, 15_000));
    const order = givenOrder();
    const row = beginTca(order, tape);
    tape.fold(batchOf(2, 15_030));
    const over = changeTca(row, { ...order, version: 2, status: 'CANCELED' }, tape);
    expect(over.isComplete).toBe(true);
    const { figures, shortfall, avgPx } = analyseOrder(over, null);
    expect([avgPx, figures.arrivalSlippageBps, figures.makerShare]).toEqual([null, null, null]);
    expect(shortfall).toMatchObject({ opportunity: 300_000, total: 300_000, totalBps: 20 });
  });

  it('whose fill is heard before it is itself ends up the same', () => {
    const tape = tapeOf(batchOf(1, 15_000));
    const order = givenOrder({ strategy: 'VWAP', qty: qty(500) });
    const fill = fillAt(1, { qty: qty(100), leavesQty: qty(0) });
    const late = changeTca(fillTca(strangerTca(fill, tape), fill, tape), order, tape);
    expect(late).toEqual(fillTca(changeTca(beginTca(order, tape), order, tape), fill, tape));
  });

  it('keeps its newest state when the versions come in another order', () => {
    const tape = tapeOf(batchOf(1, 15_000));
    const order = givenOrder();
    const over: Order = { ...order, version: 2, status: 'CANCELED' };
    const ended = changeTca(beginTca(over, tape), over, tape);
    expect(ended).toMatchObject({ status: 'CANCELED', isComplete: true });
    expect(changeTca(ended, order, tape)).toBe(ended);
  });
});

describe('league tables', () => {
  const anyFill = fc.record({
    venue: fc.constantFrom('XNAS' as const, 'IEXG' as const, 'DARK1' as const),
    shares: fc.integer({ min: 1, max: 5_000 }),
    price: fc.integer({ min: 14_000, max: 16_000 }),
    fee: fc.integer({ min: 0, max: 90_000 }),
  });

  it('add up: venues, algos and symbols each hold every share, dollar and fee of the total', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyFill, { maxLength: 5 }), { maxLength: 6 }), (orders) => {
        const tape = tapeOf(batchOf(1, 15_000, 10));
        const rows = orders.map((fills, n) => {
          const id = orderId(`order-${n}`);
          const strategy = n % 2 === 0 ? 'LIT' : 'TWAP';
          return fills.reduce(
            (row, { venue, shares, price, fee }, i) => {
              const fees = { ...givenFill().fees, total: money(fee) };
              const traded = { venue, qty: qty(shares), price: cents(price), fees };
              return fillTca(row, fillAt(i + 1, traded), tape);
            },
            beginTca(givenOrder({ orderId: id, strategy, qty: qty(50_000) }), tape),
          );
        });
        const summary = summarise(rows, { isComplete: true, lastMidOf: () => cents(15_000) });
        const shares = orders.flat().reduce((sum, fill) => sum + fill.shares, 0);
        expect(summary.total.qty).toBe(shares);
        for (const league of [summary.byVenue, summary.byStrategy, summary.bySymbol]) {
          for (const figure of ['qty', 'fills', 'notional', 'fees'] as const) {
            const sum = league.reduce((all, line) => all + line[figure], 0);
            expect(sum).toBe(summary.total[figure]);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('weigh by money: a large cheap order outweighs a small dear one', () => {
    const tape = tapeOf(batchOf(1, 15_000));
    const rowOf = (shares: number, price: number) =>
      fillTca(
        beginTca(givenOrder({ qty: qty(shares) }), tape),
        fillAt(1, { qty: qty(shares), price: cents(price) }),
        tape,
      );
    const rows = [rowOf(10_000, 15_000), rowOf(100, 15_150)];
    const { total } = summarise(rows, { isComplete: true, lastMidOf: () => null });
    expect(total.arrivalSlippageBps).toBe(0.99);
  });
});

it('the tape gives the volume-weighted price of a span whatever came before, and survives a restart', () => {
  const before = tapeOf(batchOf(1, 10_000, 9_999), batchOf(2, 10_100, 5));
  const after = createMarketTape(before.rows());
  after.fold(batchOf(3, 10_200, 7));
  const [then, now] = [before.traded('AAPL'), after.traded('AAPL')];
  expect(now.volume - then.volume).toBe(7);
  expect(now.pxVolume - then.pxVolume).toBe(BigInt(cents(10_200)) * 7n);
  expect(after.fold(batchOf(3, 10_200, 7))).toBe(false);
});
