/** An auction call in the market: prices and quotes go on, nothing prints, and what follows is as it would have been. */
import {
  EXCHANGE_AUCTIONS,
  type MarketEvent,
  REALISM_FLAGS,
  type RealismFlag,
  WHOLE_MARKET,
} from '@tradefloor/contracts/market-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarket, type Market } from './market.ts';
import { isMarketSnapshot } from './snapshot.ts';
import { EQUITIES } from './universe.ts';

const START_MS = Date.parse('2026-11-20T15:00:00.000Z');
const UNIVERSE = EQUITIES.filter(({ sector }) => sector === 'Information Technology');
const FROM = 5;
const TICKS = 20;

const call = (target: string, over: Partial<MarketEvent> = {}): MarketEvent => ({
  eventId: `auction-${target}`,
  kind: 'AUCTION',
  target,
  size: null,
  durationMs: TICKS * 250,
  flags: null,
  fromSeq: FROM,
  actor: EXCHANGE_AUCTIONS,
  reason: 'opening auction',
  at: START_MS,
  ...over,
});

const open = (realism: readonly RealismFlag[], events: readonly MarketEvent[], seed = 3): Market =>
  createMarket({ seed, startTick: 0, startMs: START_MS, universe: UNIVERSE, realism, events });

/** The batches up to a number, with their tapes. */
function follow(market: Market, until: number) {
  const seen = [];
  while (market.seq < until) {
    market.step();
    seen.push({ batch: market.batch(market.simMs), trades: market.trades(market.simMs) });
  }
  return seen;
}

const isCalled = ({ seq }: { readonly seq: number }) => seq >= FROM && seq < FROM + TICKS;

describe.each([
  ['a market of all features', REALISM_FLAGS],
  ['a market without any', []],
] as const)('%s', (_, flags) => {
  it('prints nothing in the batches of a call, and in all others as without it', () => {
    const [quiet, plain] = [open(flags, [call(WHOLE_MARKET)]), open(flags, [])];
    const [seen, others] = [follow(quiet, 80), follow(plain, 80)];
    const silent = seen.filter(({ batch }) => isCalled(batch));
    expect(silent).toHaveLength(TICKS);
    expect(silent.flatMap(({ trades }) => trades)).toEqual([]);
    expect(
      others.filter(({ batch }) => isCalled(batch)).flatMap(({ trades }) => trades),
    ).not.toEqual([]);
    const price = ({ batch }: (typeof seen)[number]) => batch.ticks.map(({ mid }) => mid);
    expect(seen.map(price)).toEqual(others.map(price));
    // The fundamental price moves while nothing prints.
    expect(new Set(silent.map(({ batch }) => batch.ticks[0]?.mid)).size).toBeGreaterThan(3);
    const lasts = silent.map(({ batch }) => batch.ticks[0]?.last);
    expect(new Set(lasts).size).toBe(1);
    const before = seen.filter(({ batch }) => batch.seq < FROM);
    expect(before.map(({ trades }) => trades)).toEqual(
      others.slice(0, FROM - 1).map(({ trades }) => trades),
    );
    expect(seen.slice(FROM + TICKS).flatMap(({ trades }) => trades)).not.toEqual([]);
  });

  it('stops the prints of one symbol, where only that is called', () => {
    const seen = follow(open(flags, [call('AAPL')]), FROM + TICKS - 1).filter(({ batch }) =>
      isCalled(batch),
    );
    const symbols = new Set(seen.flatMap(({ trades }) => trades.map(({ symbol }) => symbol)));
    expect([...symbols]).not.toContain('AAPL');
    const others = UNIVERSE.filter(({ symbol }) => symbol !== 'AAPL');
    expect(others).toHaveLength(UNIVERSE.length - 1);
    expect(symbols.size).toBe(others.length);
  });
});

it('its volume is the sum of its prints, day and batch, whatever is called when, also after a restart in a call', () => {
  const anyCall = fc.record({
    target: fc.constantFrom(WHOLE_MARKET, 'AAPL', 'MSFT'),
    fromSeq: fc.integer({ min: 1, max: 40 }),
    durationMs: fc.integer({ min: 1, max: 10_000 }),
  });
  fc.assert(
    fc.property(fc.array(anyCall, { maxLength: 3 }), fc.nat(1_000), (calls, seed) => {
      const events = calls.map(({ target, ...over }, n) =>
        call(target, { ...over, eventId: `c${n}` }),
      );
      const market = open(REALISM_FLAGS, events, seed);
      const sums = new Map<string, number>();
      for (const { batch, trades } of follow(market, 30)) {
        for (const { symbol, volume, dayVolume } of batch.ticks) {
          const printed = trades
            .filter((trade) => trade.symbol === symbol)
            .reduce((sum, { qty }) => sum + qty, 0);
          sums.set(symbol, (sums.get(symbol) ?? 0) + printed);
          expect([volume, dayVolume]).toEqual([printed, sums.get(symbol)]);
        }
      }
      const snapshot: unknown = JSON.parse(JSON.stringify(market.snapshot()));
      if (!isMarketSnapshot(snapshot)) throw new Error('a market is written down whole');
      const config = { seed, startTick: 0, startMs: START_MS, universe: UNIVERSE, events };
      const back = createMarket({ ...config, realism: REALISM_FLAGS }, snapshot);
      expect(follow(back, 60)).toEqual(follow(market, 60));
    }),
    { numRuns: 30 },
  );
});
