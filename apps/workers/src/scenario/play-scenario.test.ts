/** A scenario is its order and its seed: nothing else decides what it comes to. */
import { type ScenarioTerms, ScenarioTerms as Terms } from '@tradefloor/contracts/scenario';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { through } from '@tradefloor/core/analytics/scenario/lab-terms';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { describe, expect, it } from 'vitest';
import { playScenario } from './play-scenario.ts';

const PLAYS_MS = 120_000;
const DIGEST_OF_NOTHING = '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945';

const terms = (change: Record<string, unknown> = {}): ScenarioTerms =>
  Terms.parse({
    symbol: 'AAPL',
    side: 'BUY',
    qty: 20_000,
    orderType: 'MARKET',
    strategy: 'LIT',
    seed: 7,
    lengthMs: 60_000,
    ...change,
  });
const play = (of: ScenarioTerms, universe?: typeof EQUITIES) =>
  playScenario(of, { hasAftermath: false, ...(universe ? { universe } : {}) });

describe('a play', () => {
  it(
    'of any strategy comes to the same bytes every time',
    async () => {
      for (const strategy of STRATEGIES) {
        const of = through(terms(), strategy);
        const first = await play(of);
        expect(first.fills.length, strategy).toBeGreaterThan(0);
        expect(await play(of), strategy).toEqual(first);
      }
    },
    PLAYS_MS,
  );

  it('has the digest it has had on every machine so far', async () => {
    const { digest, fills } = await play(terms());
    expect({ digest, fills: fills.length }).toMatchInlineSnapshot(`
      {
        "digest": "8b3d332e80f547dc1d9be72c1e1f920011563ebf1c339d18767849c19c8d2ca0",
        "fills": 7,
      }
    `);
  });

  it(
    'is not changed by whatever else is listed',
    async () => {
      const of = terms({ strategy: 'TWAP', algoParams: { durationMs: 20_000 } });
      expect(await play(of, EQUITIES)).toEqual(await play(of));
    },
    PLAYS_MS,
  );

  it(
    'in a market with order flow comes to the same bytes every time, and to others than in a plain one',
    async () => {
      const of = terms({ strategy: 'TWAP', algoParams: { durationMs: 20_000 }, market: 'REAL' });
      const first = await play(of);
      expect(first.fills.length).toBeGreaterThan(0);
      expect(await play(of)).toEqual(first);
      expect(await play(of, EQUITIES)).toEqual(first);
      const plain = await play({ ...of, market: 'PLAIN' });
      expect(plain.digest).not.toBe(first.digest);
      expect(plain).toEqual(await play({ ...of, market: undefined }));
    },
    PLAYS_MS,
  );

  it(
    'of a large order pays for its impact where the market has one',
    async () => {
      const costs = { PLAIN: 0, REAL: 0 };
      for (const market of ['PLAIN', 'REAL'] as const) {
        for (const seed of [1, 2, 3, 4, 5, 6]) {
          for (const side of ['BUY', 'SELL'] as const) {
            const of = { qty: 200_000, seed, side, market, strategy: 'TWAP' };
            const played = await play(terms({ ...of, algoParams: { durationMs: 50_000 } }));
            const { avgPx } = played.order;
            const [start] = played.path;
            if (avgPx === null || start === undefined) throw new Error('the order was filled');
            const mid = (start.bid + start.ask) / 2;
            costs[market] += ((side === 'BUY' ? 1 : -1) * (avgPx / mid - 1) * 10_000) / 12;
          }
        }
      }
      expect(costs.PLAIN).toBeGreaterThan(0);
      expect(costs.REAL).toBeGreaterThan(costs.PLAIN);
    },
    PLAYS_MS,
  );

  it('under another seed is another play', async () => {
    const digests = await Promise.all([7, 8, 9].map((seed) => play(terms({ seed }))));
    expect(new Set(digests.map(({ digest }) => digest)).size).toBe(3);
  });

  it('under the first and the last seed there is plays as well', async () => {
    for (const seed of [0, 0xffff_ffff]) {
      expect((await play(terms({ seed }))).order.status).toBe('FILLED');
    }
  });

  it(
    'beside other plays is what it is alone',
    async () => {
      const alone = await play(terms({ strategy: 'TWAP' }));
      const beside = await Promise.all(
        [1, 2, 3, 7].map((seed) => play(terms({ strategy: 'TWAP', seed }))),
      );
      expect(beside.at(-1)).toEqual(alone);
    },
    PLAYS_MS,
  );

  it('that is refused by a check ends with its code and without fills', async () => {
    const played = await play(terms({ strategy: 'DARK', qty: 500 }));
    expect(played.order).toMatchObject({ status: 'REJECTED', rejectCode: 'DARK_POOL_MIN_QTY' });
    expect(played).toMatchObject({ fills: [], tca: null, digest: DIGEST_OF_NOTHING });
  });

  it('ends when its length is over: what has not traded is canceled', async () => {
    const played = await play(terms({ orderType: 'LIMIT', price: 268, qty: 100 }));
    expect(played.order.status).toBe('CANCELED');
    expect(played.order.durationMs).toBeGreaterThanOrEqual(60_000);
    expect(played.order.durationMs).toBeLessThan(62_000);
  });

  it(
    'waits for the last mid that its cost analysis needs, where requested',
    async () => {
      const of = terms({ qty: 100 });
      const whole = await playScenario(of, { hasAftermath: true });
      const short = await play(of);
      expect(whole.tca?.figures.reversionBps.m10).not.toBeNull();
      expect(short.tca?.figures.reversionBps.m10).toBeNull();
      expect(whole.digest).toBe(short.digest);
    },
    PLAYS_MS,
  );

  it('adds up: its fills are its order, and its costs are returned', async () => {
    const { order, fills, tca } = await play(terms({ strategy: 'VWAP' }));
    expect(fills.reduce((sum, { qty }) => sum + qty, 0)).toBe(order.filledQty);
    expect(tca?.filledQty).toBe(order.filledQty);
    expect(tca?.shortfall?.total).not.toBeNull();
  });
});
