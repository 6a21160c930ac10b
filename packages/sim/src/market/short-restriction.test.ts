/** A share that falls by 10 % is restricted for the rest of its day and the next, over restarts (Rule 201). */
import { userId } from '@tradefloor/contracts/ids';
import type { Tick } from '@tradefloor/contracts/market';
import type { MarketEvent } from '@tradefloor/contracts/market-event';
import { expect, it } from 'vitest';
import { createMarket, type Market } from './market.ts';
import type { MarketSnapshot } from './snapshot.ts';
import { EQUITIES } from './universe.ts';

const CLOSE_MS = Date.parse('2026-11-20T21:00:00.000Z');
/** Batches of a trading day at this compression. */
const COMPRESSION = 360;
const DAY_TICKS = 23_400_000 / (250 * COMPRESSION);
const BEFORE = 40;

const crash = (sizePct: number): MarketEvent => ({
  eventId: 'crash-1',
  kind: 'SHOCK',
  target: 'AAPL',
  size: -sizePct,
  durationMs: null,
  flags: null,
  fromSeq: BEFORE + 60,
  actor: userId('admin'),
  reason: 'a drill',
  at: 0,
});

const open = (sizePct: number, snapshot?: MarketSnapshot): Market =>
  createMarket(
    {
      seed: 5,
      startTick: 0,
      startMs: CLOSE_MS - (BEFORE + 1) * 250 * COMPRESSION,
      timeCompression: COMPRESSION,
      universe: EQUITIES,
      realism: ['U_SHAPE', 'ORDER_FLOW'],
      events: [crash(sizePct)],
    },
    snapshot,
  );

/** A market as its days pass: whether AAPL is restricted, and what follows from its shown prices alone. */
function follow(market: Market, ticks: number) {
  const seen: { day: string; tick: Tick }[] = [];
  for (let n = 0; n < ticks; n += 1) {
    market.step();
    const tick = market.tick('AAPL');
    if (tick !== undefined)
      seen.push({ day: new Date(market.simMs).toISOString().slice(0, 10), tick });
  }
  return seen;
}

it('is restricted from its fall to the end of the next day, and no other share is', () => {
  const market = open(12);
  const seen = follow(market, BEFORE + 4 * DAY_TICKS);
  const days = [...new Set(seen.map(({ day }) => day))];
  // By the prices that everyone sees, with fractions, day by day.
  const fell = new Set<string>();
  for (const { day, tick } of seen) {
    const { priorClose, low, shortRestricted } = tick;
    if (priorClose !== undefined && 1 - low / priorClose >= 0.1 - 1e-12) fell.add(day);
    const before = days[days.indexOf(day) - 1] ?? '';
    expect(shortRestricted === true, `${day} ${low} ${priorClose}`).toBe(
      fell.has(day) || fell.has(before),
    );
  }
  expect(fell.size).toBe(1);
  expect(seen.at(-1)?.tick.shortRestricted).toBeUndefined();
  expect(market.tick('MSFT')?.shortRestricted).toBeUndefined();
});

it('a fall of less restricts nothing: the ticks have no such field', () => {
  const seen = follow(open(5), BEFORE + 2 * DAY_TICKS);
  expect(seen.some(({ tick }) => 'shortRestricted' in tick)).toBe(false);
});

it('a market that is read back on the day after is restricted as the one that went on', () => {
  const market = open(12);
  follow(market, BEFORE + DAY_TICKS + 20);
  expect(market.tick('AAPL')?.shortRestricted).toBe(true);
  const back = open(12, JSON.parse(JSON.stringify(market.snapshot())));
  expect(back.tick('AAPL')?.shortRestricted).toBe(true);
  expect(follow(back, 2 * DAY_TICKS)).toEqual(follow(market, 2 * DAY_TICKS));
});
