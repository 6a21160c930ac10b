/** The closes of the trading day, for small charts: each is the fold of its own minutes, and none is of another day. */
import { candles, dayCloses } from '@tradefloor/contracts/calls/journal';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { invariant } from '@tradefloor/core/result';
import { createMarket } from '@tradefloor/sim/market/market';
import { findSession } from '@tradefloor/sim/market/session-clock';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expect, it } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
  receiveMarket,
  stepMarket,
} from '../../testing/journal-fixture.ts';

const SESSIONS: readonly RealismFlag[] = ['U_SHAPE'];
const TRADED = instrumentSymbol(EQUITIES[0]?.symbol ?? '');

type Followed = {
  readonly startMs?: number;
  /** The market's own time of a batch; without it the market goes around the clock. */
  readonly simTime?: (elapsedMs: number) => number;
};

/** A journal that has followed a market of three symbols for a while. */
async function followed(ms: number, { startMs = JOURNAL_START_MS, simTime }: Followed = {}) {
  const lone = openJournalFixture();
  lone.nowMs = startMs;
  const universe = EQUITIES.slice(0, 3);
  const market = createMarket({ seed: 42, startTick: 0, startMs, universe });
  for (let at = 0; at < ms; at += 250) {
    const { ticks, trades } = stepMarket(market, lone.nowMs);
    const session = simTime === undefined ? {} : { simTime: simTime(at), flags: [...SESSIONS] };
    await receiveMarket(lone, { ticks: { ...ticks, ...session }, trades });
    lone.nowMs += 250;
  }
  const { items } = await getResponse(lone, dayCloses, { input: {} });
  return { lone, items };
}

it('are the last of each five minutes, the running ones included, of every symbol', async () => {
  const { lone, items } = await followed(12 * 60_000);
  expect(items.map(({ symbol }) => symbol)).toHaveLength(3);
  const minutes = await getResponse(lone, candles, { input: { symbol: TRADED, interval: '1m' } });
  const lastOf = new Map<number, number>();
  for (const { startAt, close } of minutes.items) lastOf.set(Math.floor(startAt / 300_000), close);
  expect(lastOf.size).toBe(3);
  const own = items.find(({ symbol }) => symbol === TRADED);
  expect(own?.closes).toEqual([...lastOf.values()]);
});

it('of a market around the clock begin at midnight UTC', async () => {
  const midnight = Math.ceil(JOURNAL_START_MS / 86_400_000) * 86_400_000;
  const { items } = await followed(15 * 60_000, { startMs: midnight - 7 * 60_000 - 30_000 });
  for (const { closes } of items) expect(closes).toHaveLength(2);
});

it('of a market with sessions begin at the open, which follows the close before without a night', async () => {
  const monday = findSession(JOURNAL_START_MS);
  const tuesday = findSession(JOURNAL_START_MS + 86_400_000);
  invariant(monday !== null && tuesday !== null, 'both are business days');
  const LEFT_MS = 10 * 60_000;
  const simTime = (elapsedMs: number): number =>
    elapsedMs < LEFT_MS
      ? monday.closesAt - LEFT_MS + elapsedMs
      : tuesday.opensAt + elapsedMs - LEFT_MS;
  const before = await followed(LEFT_MS, { simTime });
  expect(before.items.map(({ closes }) => closes.length)).toEqual([2, 2, 2]);
  const { items } = await followed(LEFT_MS + 6 * 60_000, { simTime });
  expect(items.map(({ closes }) => closes.length)).toEqual([2, 2, 2]);
  expect(items).not.toEqual(before.items);
});
