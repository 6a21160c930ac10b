/** Recorded minutes over a split: the day's returns have no minute in which a share lost nine tenths of its price. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { expect, it } from 'vitest';
import { givenBatch, NOW } from '../order/order.given.ts';
import { MinuteMids } from './minute-mids.ts';

const AAPL = instrumentSymbol('AAPL');
const MINUTE_MS = 60_000;
const FIRST = Math.floor(NOW / MINUTE_MS);
const SPLIT = { symbol: AAPL, ratio: 10, seq: 50, at: NOW };

/** The market at the start of a minute. */
function toBatch(minute: number, mid: number, splits?: (typeof SPLIT)[]) {
  const batch = givenBatch();
  const ticks = batch.ticks.map((tick) =>
    tick.symbol === AAPL ? { ...tick, mid: px(mid) } : tick,
  );
  const at = (FIRST + minute) * MINUTE_MS;
  return { ...batch, seq: minute, at, simTime: at, ticks, ...(splits && { splits }) };
}

it('a split between two minutes is no return', () => {
  const mids = new MinuteMids();
  mids.take(toBatch(0, 100_000_000));
  mids.take(toBatch(1, 101_000_000));
  mids.take(toBatch(2, 10_100_000, [SPLIT]));
  mids.take(toBatch(3, 10_201_000, [SPLIT]));
  mids.take(toBatch(4, 10_201_000, [SPLIT]));
  expect([...mids.listReturns(AAPL)].map((move) => Math.round(move * 1e6) / 1e6)).toEqual([
    0.01, 0, 0.01,
  ]);
});

it('nor is one between what the journal has recorded and what is seen here', () => {
  const mids = new MinuteMids();
  const closes = (price: number) => [{ symbol: AAPL, prices: [price, price] }];
  const minutes = [FIRST - 2, FIRST - 1];
  mids.take(toBatch(0, 10_000_000, [SPLIT]));
  mids.take(toBatch(1, 10_000_000, [SPLIT]));
  mids.load({ minutes, closes: closes(10_000_000), splits: [SPLIT] });
  expect([...mids.listReturns(AAPL)]).toEqual([0, 0]);
  const early = new MinuteMids();
  early.take(toBatch(0, 10_000_000, [SPLIT]));
  early.take(toBatch(1, 10_000_000, [SPLIT]));
  early.load({ minutes, closes: closes(100_000_000) });
  expect([...early.listReturns(AAPL)]).toEqual([0, 0]);
});
