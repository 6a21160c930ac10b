/** Ex-dates of the clearing clock in the market: each once, over restarts, and none in a plain market. */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { startMarketEvent } from '@tradefloor/contracts/calls/market';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { MARKET_TABLES } from '@tradefloor/core/analytics/market/market-state';
import { startOfDate } from '@tradefloor/core/clearing/clearing-clock';
import { givenCaller } from '@tradefloor/core/trading/order/order.given';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expect, it } from 'vitest';
import { getResponse } from '../../testing/journal-fixture.ts';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { marketSim } from './service.ts';

/** The night before Apple's ex-date, by the calendar of dividends: 0.26 a share on Tuesday 9 February 2027. */
const EVE = startOfDate('2027-02-09') - 2_000;
const AAPL = EQUITIES.filter(({ symbol }) => symbol === 'AAPL');

function open(realism: readonly RealismFlag[] = ['U_SHAPE']): LoneService {
  const settings = {
    startTick: 0,
    startMs: Date.parse('2026-11-23T15:00:00Z'),
    universe: AAPL,
    morningTicks: 0,
    realism,
  };
  return openLone(marketSim(settings), { seed: 5, nowMs: EVE, peers: [] });
}

function step(lone: LoneService, count: number): TickBatch[] {
  return Array.from({ length: count }, () => {
    lone.nowMs += 250;
    return publishedOn(lone.interval('step'), 'market.ticks');
  }).flat();
}
const listEvents = (lone: LoneService) =>
  lone.rows(MARKET_TABLES.events).map(({ eventId, target, size }) => [eventId, target, size]);
const mids = (batches: readonly TickBatch[]) =>
  batches.map(({ ticks }) => (ticks[0]?.mid ?? 0) / 1_000_000);

it('the price falls when the date has come, and batches state the date that it is after', () => {
  const lone = open();
  const batches = step(lone, 40);
  expect(listEvents(lone)).toEqual([['dividend-AAPL-2027-02-09', 'AAPL', 0.26]]);
  const first = batches.findIndex(({ dividendsUpTo }) => dividendsUpTo === '2027-02-09');
  expect(batches.slice(0, first).every((of) => of.dividendsUpTo === '2027-02-08')).toBe(true);
  expect(batches.slice(first).every((of) => of.dividendsUpTo === '2027-02-09')).toBe(true);
  const plain = mids(step(open([]), 40));
  // With and without the fall: the other prices are a market of habits and a plain one, alike to the volatility of ten seconds.
  const [before = 0, after = 0] = mids(batches).slice(first - 1, first + 1);
  expect(before - after).toBeGreaterThan(0.2);
  expect(before - after).toBeLessThan(0.32);
  expect(Math.abs((plain[first] ?? 0) - (plain[first - 1] ?? 0))).toBeLessThan(0.06);
});

it('once, whatever restarts, and no date of before the market was new', () => {
  const lone = open();
  step(lone, 20);
  lone.restart();
  step(lone, 20);
  expect(listEvents(lone)).toHaveLength(1);
  const late = open();
  late.nowMs = startOfDate('2027-02-09') + 60_000;
  step(late, 20);
  expect(listEvents(late)).toEqual([]);
});

it('all dates that the clock passes at once, a weekend or an absence included', () => {
  const lone = open();
  step(lone, 4);
  lone.nowMs = startOfDate('2027-05-20');
  const batches = step(lone, 12);
  expect(listEvents(lone)).toEqual([
    ['dividend-AAPL-2027-02-09', 'AAPL', 0.26],
    ['dividend-AAPL-2027-05-10', 'AAPL', 0.26],
  ]);
  expect(batches.at(-1)?.dividendsUpTo).toBe('2027-05-20');
});

it('a plain market passes over them, also once habits are switched on', async () => {
  const lone = open([]);
  expect(step(lone, 20).every((of) => of.dividendsUpTo === undefined)).toBe(true);
  const input: CallInput<typeof startMarketEvent> = {
    kind: 'REALISM',
    flags: ['U_SHAPE'],
    reason: 'a trial',
  };
  await getResponse(lone, startMarketEvent, { input, caller: givenCaller({ role: 'admin' }) });
  expect(step(lone, 20).at(-1)?.dividendsUpTo).toBe('2027-02-09');
  expect(listEvents(lone).map(([, target]) => target)).toEqual(['MARKET']);
});
