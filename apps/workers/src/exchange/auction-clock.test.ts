/** The day of auctions: what is due, once, and after a restart only what is still to come. */
import {
  NEW_YORK_HOURS,
  withAuctionTimes,
} from '@tradefloor/core/trading/order/trading-hours-setting';
import { describe, expect, it } from 'vitest';
import { AuctionClock } from './auction-clock.ts';

/** Monday 30 November 2026 in New York: 09:30 is 14:30 UTC. */
const at = (hour: number, minute: number, second = 0) =>
  Date.UTC(2026, 10, 30, hour + 5, minute, second);
const OPENS = at(9, 30);
const CLOSES = at(16, 0);

const steps = (clock: AuctionClock, nowMs: number) =>
  clock.due(nowMs).map((change) => (change.step === 'CALL' ? change.kind : change.step));

describe('a trading day', () => {
  it('has a schedule, two calls and their ends, each once', () => {
    const clock = new AuctionClock(NEW_YORK_HOURS);
    const [, schedule] = clock.due(at(8, 0));
    expect(schedule).toMatchObject({
      schedule: {
        day: '2026-11-30',
        opensAt: OPENS,
        closesAt: CLOSES,
        openingCutOffAt: at(9, 28),
        closingCutOffAt: at(15, 50),
      },
    });
    const seen: string[] = [];
    for (let now = at(8, 0, 1); now < at(16, 1); now += 500) {
      for (const step of steps(clock, now)) seen.push(`${step} ${new Date(now).toISOString()}`);
    }
    expect(seen).toEqual([
      'OPENING 2026-11-30T14:20:00.000Z',
      'UNCROSS 2026-11-30T14:30:00.000Z',
      'CLOSING 2026-11-30T20:55:00.000Z',
      'UNCROSS 2026-11-30T21:00:00.000Z',
      'SCHEDULE 2026-11-30T21:00:00.000Z',
    ]);
  });

  it.each([
    ['the opening', at(9, 19), at(9, 31), ['UNCROSS']],
    ['the close', at(15, 54), at(16, 1), ['UNCROSS', 'SCHEDULE']],
    ['both', at(9, 19), at(22, 0), ['UNCROSS', 'SCHEDULE']],
    ['a night', at(18, 0), at(23, 0), []],
  ] as const)('a process that sleeps over %s uncrosses what is over, once', (_, from, to, due) => {
    const clock = new AuctionClock(NEW_YORK_HOURS);
    clock.due(from);
    expect(steps(clock, to)).toEqual(due);
    expect(steps(clock, to + 100)).toEqual([]);
  });

  it('that ends early has its closing auction then', () => {
    const clock = new AuctionClock(NEW_YORK_HOURS);
    const friday = Date.UTC(2026, 10, 27, 17, 55);
    expect(steps(clock, friday)).toEqual(['UNCROSS', 'SCHEDULE', 'CLOSING']);
    expect(clock.due(friday + 300_000)).toMatchObject([
      { step: 'UNCROSS' },
      { step: 'SCHEDULE', schedule: { day: '2026-11-30' } },
    ]);
  });
});

it('around the clock with auctions every day has both, also of a Sunday', () => {
  const daily = withAuctionTimes({ zone: 'America/New_York' }, '00:05-23:58');
  if (!daily.ok) throw new Error(daily.error);
  const clock = new AuctionClock(daily.value);
  const sunday = Date.UTC(2026, 10, 29, 5);
  const seen: string[] = [];
  for (let now = sunday; now < sunday + 86_400_000; now += 1_000) {
    for (const step of steps(clock, now)) seen.push(`${step} ${new Date(now).toISOString()}`);
  }
  expect(seen).toEqual([
    'UNCROSS 2026-11-29T05:00:00.000Z',
    'SCHEDULE 2026-11-29T05:00:00.000Z',
    'OPENING 2026-11-29T05:00:00.000Z',
    'UNCROSS 2026-11-29T05:05:00.000Z',
    'CLOSING 2026-11-30T04:53:00.000Z',
    'UNCROSS 2026-11-30T04:58:00.000Z',
    'SCHEDULE 2026-11-30T04:58:00.000Z',
    'OPENING 2026-11-30T04:58:00.000Z',
  ]);
});

describe('after a restart', () => {
  it.each([
    ['in the morning', at(8, 0), ['UNCROSS', 'SCHEDULE']],
    ['in the opening call', at(9, 25), ['UNCROSS', 'SCHEDULE', 'OPENING']],
    ['after the opening: its call is not held again', at(9, 30), ['UNCROSS', 'SCHEDULE']],
    ['at noon', at(12, 0), ['UNCROSS', 'SCHEDULE']],
    ['in the closing call', at(15, 59), ['UNCROSS', 'SCHEDULE', 'CLOSING']],
    ['at night', at(22, 0), ['UNCROSS', 'SCHEDULE']],
  ])('%s', (_, nowMs, due) => {
    const clock = new AuctionClock(NEW_YORK_HOURS);
    expect(steps(clock, nowMs)).toEqual(due);
    expect(steps(clock, nowMs + 100)).toEqual([]);
  });
});
