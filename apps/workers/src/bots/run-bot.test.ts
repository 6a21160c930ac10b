/** Runs in private worlds: the same seed and strategy give the same bytes, by the platform's own rules. */
import { MarketMaker } from '@tradefloor/bots/examples/market-maker';
import type { OwnOrder, Strategy } from '@tradefloor/bots/strategy';
import type { Fill } from '@tradefloor/contracts/fill';
import { px, qty } from '@tradefloor/contracts/money';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { runBot, StrategyFault } from './run-bot.ts';

const listed = (...symbols: string[]) => EQUITIES.filter(({ symbol }) => symbols.includes(symbol));
const AAPL = listed('AAPL');
const toOptions = (seed: number, lengthMs = 20_000) => ({
  seed,
  instruments: AAPL,
  realism: [],
  lengthMs,
});
const maker = () => new MarketMaker({ symbol: 'AAPL', size: 100, maxPosition: 500, leanTicks: 2 });

/** Cash received, worth held, fees: the profit by its definition, in 1/10,000 of a dollar. */
function computeProfit(fills: readonly Fill[], mid: number): number {
  const sums = fills.map(({ side, qty: shares, price, fees }) => {
    const sign = side === 'BUY' ? 1 : -1;
    return sign * shares * (mid - price) - fees.total * 100;
  });
  return sums.reduce((a, b) => a + b, 0) / 100;
}

test('a run is the same, byte for byte, whenever its seed and strategy are', async () => {
  const seeds = fc.integer({ min: 0, max: 0xffff_ffff });
  await fc.assert(
    fc.asyncProperty(seeds, async (seed) => {
      const [first, second] = [
        await runBot(toOptions(seed), maker()),
        await runBot(toOptions(seed), maker()),
      ];
      expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    }),
    { numRuns: 3 },
  );
});

test('another seed is another run', async () => {
  const [one, two] = [await runBot(toOptions(1), maker()), await runBot(toOptions(2), maker())];
  expect(one.fills.length).toBeGreaterThan(0);
  expect(two.digest).not.toBe(one.digest);
});

test('a symbol trades as it does beside others that the run does not trade', async () => {
  const alone = await runBot(toOptions(5), maker());
  const beside = await runBot({ ...toOptions(5), instruments: listed('AAPL', 'MSFT') }, maker());
  const toPrices = (fills: readonly Fill[]) =>
    fills.map(({ price, qty: shares }) => [price, shares]);
  expect(toPrices(beside.fills)).toEqual(toPrices(alone.fills));
});

test('a request reaches the platform later by the latency, and prices do not', async () => {
  const run = async (latencyMs: number) => {
    const arrivals: number[] = [];
    const ticks: number[] = [];
    const buyer: Strategy = {
      onStart: (market) => void market.place({ symbol: 'AAPL', side: 'BUY', qty: qty(100) }),
      onTick: (_, market) => void ticks.push(market.nowMs),
      onFill: (_, market) => void arrivals.push(market.nowMs),
    };
    const { fills } = await runBot({ ...toOptions(7, 2_000), latencyMs }, buyer);
    return { arrivals, ticks, fills };
  };
  const [at, late] = [await run(0), await run(180)];
  expect(at.fills).toHaveLength(1);
  expect((late.arrivals[0] ?? 0) - (at.arrivals[0] ?? 0)).toBe(180);
  expect(late.ticks).toEqual(at.ticks);
});

describe('the figures of a run', () => {
  it('are those of its fills and of the last mid', async () => {
    let mid = 0;
    const strategy: Strategy = {
      onStart: (market) => {
        market.place({ symbol: 'AAPL', side: 'BUY', qty: qty(700) });
        market.setTimer('sell', 5_000);
      },
      onTimer: (_, market) => void market.place({ symbol: 'AAPL', side: 'SELL', qty: qty(300) }),
      onTick: (tick) => {
        mid = tick.mid;
      },
    };
    const { fills, metrics } = await runBot(toOptions(3), strategy);
    expect(metrics.pnl.total).toBe(computeProfit(fills, mid));
    expect(metrics.inventory).toEqual([{ symbol: 'AAPL', netQty: 400, maxAbsQty: 700 }]);
    expect(metrics).toMatchObject({ tradedQty: 1_000, orderedQty: 1_000, fillRatio: 1 });
    expect(metrics.orders).toEqual({ placed: 2, rejected: 0 });
  });
});

describe('the platform’s own rules', () => {
  const collect = async (act: Strategy['onStart'], lengthMs = 2_000) => {
    const seen: OwnOrder[] = [];
    const refused: string[] = [];
    await runBot(toOptions(4, lengthMs), {
      ...(act && { onStart: act }),
      onOrder: (order) => void seen.push(order),
      onRefused: ({ code }) => void refused.push(code),
    });
    return { seen, refused };
  };

  it('refuse a flood of orders by the rate limit', async () => {
    const { seen } = await collect((market) => {
      for (let no = 1; no <= 30; no += 1) {
        const { bid = 0 } = market.tick('AAPL') ?? {};
        market.place({ symbol: 'AAPL', side: 'BUY', qty: qty(no), price: px(bid - no * 10_000) });
      }
    });
    const codes = seen
      .filter(({ status }) => status === 'REJECTED')
      .map((order) => order.rejectCode);
    expect(codes.length).toBeGreaterThanOrEqual(20);
    expect(new Set(codes)).toEqual(new Set(['RATE_LIMIT']));
  });

  it('refuse a price outside the collar and an order that is not well-formed', async () => {
    const { seen } = await collect((market) => {
      market.place({ symbol: 'AAPL', side: 'BUY', qty: qty(1), price: px(1_000_000_000) });
      market.place({ symbol: 'AAPL', side: 'BUY', qty: qty(0) });
    });
    expect(seen.map(({ rejectCode }) => rejectCode).toSorted()).toEqual([
      'INVALID_ORDER',
      'PRICE_COLLAR',
    ]);
  });

  it('refuse to change or cancel what is not there', async () => {
    const { refused } = await collect((market) => {
      market.cancel('b-9');
      market.amend('b-9', { qty: qty(1) });
    });
    expect(refused).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });
});

describe('a strategy that fails', () => {
  it('by an order for each refusal is ended, for it lets no time pass', async () => {
    const outside = { symbol: 'AAPL', side: 'BUY', qty: qty(0) } as const;
    const flood: Strategy = {
      onStart: (market) => void market.place(outside),
      onOrder: (_, market) => void market.place(outside),
    };
    const run = runBot(toOptions(4, 2_000), flood);
    await expect(run).rejects.toThrow('more than 10000 events at one instant');
  });

  it('by what it throws ends its run with it', async () => {
    const run = runBot(toOptions(4, 2_000), {
      onTick: () => {
        throw new Error('no idea');
      },
    });
    await expect(run).rejects.toThrow(new StrategyFault('no idea'));
  });
});

test('orders are amended and cancelled as they are requested', async () => {
  const statuses: unknown[] = [];
  await runBot(toOptions(6, 3_000), {
    onStart: (market) => {
      const { bid = 0 } = market.tick('AAPL') ?? {};
      market.place({ symbol: 'AAPL', side: 'BUY', qty: qty(100), price: px(bid - 500_000) });
      market.setTimer('amend', 1_000);
      market.setTimer('cancel', 2_000);
    },
    onTimer: (name, market) => {
      if (name === 'amend') market.amend('b-1', { qty: qty(200) });
      else market.cancel('b-1');
    },
    onOrder: ({ status, qty: shares }) => void statuses.push([status, shares]),
  });
  expect(statuses).toContainEqual(['NEW', 200]);
  expect(statuses.at(-1)).toEqual(['CANCELED', 200]);
});
