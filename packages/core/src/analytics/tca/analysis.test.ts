/** Costs of orders against a market that is written down: by hand, and by properties of the sums. */
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';

import { describe, expect, it } from 'vitest';
import { analyseOrder } from './analysis.ts';
import { createMarketTape } from './market-tape.ts';
import {
  A_MONDAY_MS,
  cents,
  fillAt,
  givenOrder,
  makeMarks,
  makeTape,
  toBatch,
} from './tca.given.ts';
import { beginTca, changeTca, fillTca, markTca, nextMarkAt, strangerTca } from './tca-row.ts';

/** Bought 300 of 400: 200 at the far touch on XNAS, then 100 at the near one on IEXG; the rest cancelled. */
function worked() {
  const order = givenOrder({ qty: qty(400) });
  const tape = makeTape(toBatch(1, 15_000, 1_000));
  let row = changeTca(beginTca(order, tape), order, tape);
  tape.fold(toBatch(2, 15_000, 600));
  row = fillTca(row, fillAt(1, { qty: qty(200), price: cents(15_001), tickSeq: 2 }), tape);
  tape.fold(toBatch(3, 15_010, 300));
  const rested = { venue: 'IEXG', liquidity: 'MAKER', price: cents(15_009), tickSeq: 3 } as const;
  row = fillTca(row, fillAt(2, { ...rested, qty: qty(100), at: A_MONDAY_MS + 1_000 }), tape);
  tape.fold(toBatch(4, 15_020, 5_000));
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
    // Twice (200 times a cent paid, 100 times a cent earned) over the mids met.
    expect(analysed.figures.effectiveSpreadBps).toBe(0.44);
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

  it('records the price one, five and ten minutes after its last fill, and then nothing more', () => {
    const { row, tape } = worked();
    const lastFill = A_MONDAY_MS + 1_000;
    const marks = makeMarks(tape);
    expect(nextMarkAt(row)).toBe(lastFill + 60_000);
    expect(markTca(row, lastFill + 59_999, marks)).toBe(row);
    const one = markTca(row, lastFill + 60_000, marks);
    expect(one).toMatchObject({ mid1m: cents(15_020), mid5m: null, isComplete: false });
    tape.fold(toBatch(5, 15_000));
    const all = markTca(one, lastFill + 600_000, marks);
    expect(all).toMatchObject({ mid5m: cents(15_000), mid10m: cents(15_000), isComplete: true });
    const { reversionBps } = analyseOrder(all, null).figures;
    // The price went on rising at first: a buyer is better off; later it came back.
    expect(reversionBps.m1).toBeLessThan(0);
    expect(reversionBps.m5).toBe(2.44);
    expect(nextMarkAt(all)).toBeNull();
  });

  it('without a fill has figures of nothing, and its shortfall is what it missed', () => {
    const tape = makeTape(toBatch(1, 15_000));
    const order = givenOrder();
    const row = beginTca(order, tape);
    tape.fold(toBatch(2, 15_030));
    const over = changeTca(row, { ...order, version: 2, status: 'CANCELED' }, tape);
    expect(over.isComplete).toBe(true);
    const { figures, shortfall, avgPx } = analyseOrder(over, null);
    expect([avgPx, figures.arrivalSlippageBps, figures.makerShare]).toEqual([null, null, null]);
    expect(shortfall).toMatchObject({ opportunity: 300_000, total: 300_000, totalBps: 20 });
  });

  it('that ends long after its last fill is complete at its end, once all of its fills are here', () => {
    const tape = makeTape(toBatch(1, 15_000));
    const order = givenOrder({ qty: qty(400) });
    const filled = fillTca(changeTca(beginTca(order, tape), order, tape), fillAt(1), tape);
    const open = markTca(filled, A_MONDAY_MS + 600_000, makeMarks(tape));
    expect(open).toMatchObject({ isComplete: false, mid10m: cents(15_000) });
    const over: Order = { ...order, version: 2, status: 'CANCELED', filledQty: qty(100) };
    expect(changeTca(open, over, tape).isComplete).toBe(true);
    const ahead = changeTca(open, { ...over, filledQty: qty(200) }, tape);
    expect(ahead.isComplete).toBe(false);
  });

  it('whose fill arrives before it does ends up the same', () => {
    const tape = makeTape(toBatch(1, 15_000));
    const order = givenOrder({ strategy: 'VWAP', qty: qty(500) });
    const fill = fillAt(1, { qty: qty(100), leavesQty: qty(0) });
    const late = changeTca(fillTca(strangerTca(fill, tape), fill, tape), order, tape);
    expect(late).toEqual(fillTca(changeTca(beginTca(order, tape), order, tape), fill, tape));
  });

  it('keeps its newest state when the versions come in another order', () => {
    const tape = makeTape(toBatch(1, 15_000));
    const order = givenOrder();
    const over: Order = { ...order, version: 2, status: 'CANCELED' };
    const ended = changeTca(beginTca(over, tape), over, tape);
    expect(ended).toMatchObject({ status: 'CANCELED', isComplete: true });
    expect(changeTca(ended, order, tape)).toBe(ended);
  });
});

it('the tape gives the volume-weighted price of a span whatever came before, and survives a restart', () => {
  const before = makeTape(toBatch(1, 10_000, 9_999), toBatch(2, 10_100, 5));
  const after = createMarketTape(before.rows());
  after.fold(toBatch(3, 10_200, 7));
  const [then, now] = [before.traded('AAPL'), after.traded('AAPL')];
  expect(now.volume - then.volume).toBe(7);
  expect(now.pxVolume - then.pxVolume).toBe(BigInt(cents(10_200)) * 7n);
  expect(after.fold(toBatch(3, 10_200, 7))).toBe(false);
});

describe('a split', () => {
  it('is no reversion: mids after it are those of the shares that were filled', () => {
    const { row, tape } = worked();
    const splits = [{ symbol: row.symbol, ratio: 10, seq: 5, at: A_MONDAY_MS + 30_000 }];
    tape.fold({ ...toBatch(5, 1_502), at: A_MONDAY_MS + 61_000, splits });
    const marks = makeMarks(tape);
    expect(markTca(row, A_MONDAY_MS + 62_000, marks).mid1m).toBe(cents(15_020));
    const later = { ...row, lastFillAt: A_MONDAY_MS + 31_000 };
    expect(markTca(later, A_MONDAY_MS + 92_000, marks).mid1m).toBe(cents(1_502));
  });
});
