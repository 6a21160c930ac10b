/** Minutes over restarts: what a process reads back from its rows is what it would have known without one. */

import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { givenBatch, givenTick, NOW } from '../order/order.given.ts';
import { MINUTES_KEPT, MinuteMids, type MinuteRow } from './minute-mids.ts';

const A = instrumentSymbol('A');
const MINUTE = 60_000;
const FIRST = Math.floor(NOW / MINUTE);

/** A process and the rows that the database would hold of it. */
class Process {
  readonly rows = new Map<number, MinuteRow>();
  mids = new MinuteMids();
  /** Whether every market has sent prices. */
  isWhole = true;
  #future = 0;

  /** The share's price in a minute; the future's, a thousand times as large, comes after the batch. */
  take(minute: number, mid: number): void {
    const batch = givenBatch({
      seq: minute,
      at: (FIRST + minute) * MINUTE,
      ticks: [givenTick({ symbol: A, mid: px(mid) })],
    });
    const list = () => [['CLF27', this.#future]] as const;
    this.#write(this.mids.take(batch, { list, isWhole: () => this.isWhole }));
    this.#future = mid * 1_000;
  }

  load(minutes: readonly number[], prices: readonly number[]): void {
    const recorded = { minutes: minutes.map((minute) => FIRST + minute), closes: [] };
    this.#write(this.mids.load({ ...recorded, closes: [{ symbol: 'A', prices }] }));
  }

  restart(): void {
    this.mids = new MinuteMids(this.rows.values());
  }

  #write(rows: readonly MinuteRow[]): void {
    for (const row of rows) this.rows.set(row.slot, row);
  }

  get known() {
    const { mids } = this;
    return [mids.minutes, [...mids.listReturns('A')], [...mids.listReturns('CLF27')]];
  }
}

it('a minute in which a process began is none until every market has sent prices; later ones are', () => {
  const process = new Process();
  process.isWhole = false;
  for (const [minute, mid] of [100, 110, 121, 7].entries()) process.take(minute, mid);
  expect([...process.rows.values()].map(({ at }) => at / MINUTE - FIRST)).toEqual([1, 2]);
  process.restart();
  process.isWhole = true;
  for (const [minute, mid] of [100, 110].entries()) process.take(10 + minute, mid);
  expect([...process.rows.values()].map(({ at }) => at / MINUTE - FIRST)).toEqual([1, 2, 10]);
});

describe('minutes over a restart', () => {
  it('are the ones of before, the future’s like the share’s; the minutes away have no return', () => {
    const process = new Process();
    for (const [minute, mid] of [100, 110, 121, 7].entries()) process.take(minute, mid);
    process.restart();
    process.take(10, 500);
    process.take(11, 600);
    process.take(12, 1);
    expect(process.mids.minutes.map((minute) => minute - FIRST)).toEqual([1, 2, 11]);
    const returns = [...process.mids.listReturns('CLF27')];
    expect(returns.map((move) => Math.round(move * 1_000))).toEqual([100, 100, 200]);
  });

  it('that were recorded elsewhere stay too', () => {
    const process = new Process();
    process.take(0, 400);
    process.load([-3, -2, -1], [50, 100, 200]);
    process.take(1, 1);
    const before = process.known;
    process.restart();
    expect(process.known).toEqual(before);
    expect([...process.mids.listReturns('A')]).toEqual([1, 1, 1]);
  });

  it('are recorded once, by whichever process', () => {
    const process = new Process();
    for (const minute of [0, 1, 2]) process.take(minute, 100 + minute);
    const { rows } = process;
    process.restart();
    // A late batch of a minute that the process before has recorded.
    process.take(1, 999);
    process.take(2, 998);
    process.take(3, 1);
    expect([...rows.values()].map(({ mids }) => mids['A'])).toEqual([100, 101, 998]);
    expect(process.mids.minutes.map((minute) => minute - FIRST)).toEqual([1, 2]);
  });

  it('take no more rows than a day has minutes', () => {
    const process = new Process();
    for (let minute = 0; minute < MINUTES_KEPT + 50; minute += 1) {
      process.take(minute, 100 + (minute % 7));
    }
    const before = process.known;
    expect(process.rows.size).toBe(MINUTES_KEPT);
    process.restart();
    expect(process.known).toEqual(before);
    expect(process.mids.minutes).toHaveLength(MINUTES_KEPT - 1);
  });

  it('are the same however often a process ends, whenever it does', () => {
    const step = fc.record({
      passed: fc.integer({ min: 1, max: 3 }),
      mid: fc.integer({ min: 1, max: 1_000 }),
      isRestarted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const [stays, restarts] = [new Process(), new Process()];
        let minute = 0;
        for (const { passed, mid, isRestarted } of steps) {
          minute += passed;
          stays.take(minute, mid);
          restarts.take(minute, mid);
          if (!isRestarted) continue;
          restarts.restart();
          restarts.take(minute, mid);
        }
        expect(restarts.known).toEqual(stays.known);
        expect([...restarts.rows]).toEqual([...stays.rows]);
      }),
    );
  });
});
