/** Futures and options in private worlds: quoted and dealt by the platform's own dealers, by the interface of shares. */
import type { OwnFill, Strategy } from '@tradefloor/bots/strategy';
import type { ShownTick } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import { CASE_REALISM } from '@tradefloor/core/competition/cases/case-draws';
import { findCase } from '@tradefloor/core/competition/cases/catalogue';
import type { CasePressure } from '@tradefloor/core/competition/cases/competition-case';
import { computeOptionDelta } from '@tradefloor/core/competition/cases/option-delta';
import { invariant } from '@tradefloor/core/result';
import { createMarket } from '@tradefloor/sim/market/market';
import { describe, expect, it } from 'vitest';
import { PRIVATE_START_MS } from '../scenario/private-world.ts';
import { OptionPricer } from '../services/rfq/prices/option-pricer.ts';
import { runBot } from './run-bot.ts';
import { runCase } from './run-case.ts';
import { findWorldInstrument } from './world-instruments.ts';
import { WorldServer } from './world-server.ts';

const OPTION = 'AAPL261218C270';

function getInstruments(symbols: readonly string[]) {
  return symbols.map((symbol) => {
    const found = findWorldInstrument(symbol);
    invariant(found !== null, `${symbol} is listed`);
    return found;
  });
}

/** Buys two of a symbol at the start; notes its price then and what became of it. */
async function buyTwo(symbol: string, lengthMs = 3_000) {
  const [quotes, fills, refused]: [ShownTick[], OwnFill[], unknown[]] = [[], [], []];
  const strategy: Strategy = {
    onStart: (market) => {
      const tick = market.tick(symbol);
      if (tick !== null) quotes.push(tick);
      market.place({ symbol, side: 'BUY', qty: qty(2) });
    },
    onTick: (tick) => void (tick.symbol === symbol && quotes.push(tick)),
    onFill: (fill) => void fills.push(fill),
    onOrder: ({ status, rejectReason }) =>
      void (status === 'REJECTED' && refused.push(rejectReason)),
  };
  const symbols = ['AAPL', symbol];
  const terms = { seed: 3, instruments: getInstruments(symbols), realism: CASE_REALISM, lengthMs };
  const summary = await runBot(terms, strategy);
  return { quotes, fills, refused, summary };
}

describe.each([
  ['a future', 'ESZ26', 50],
  ['an option', OPTION, 100],
] as const)('%s', (_, symbol, size) => {
  it('is quoted once a second and dealt whole at the dealer’s ask, into position and profit', async () => {
    const { quotes, fills, refused, summary } = await buyTwo(symbol);
    expect(refused).toEqual([]);
    expect(quotes).toHaveLength(4);
    expect(fills.map(({ venue, qty: lots }) => [venue, lots])).toEqual([['OTC', 2]]);
    const [fill, last] = [fills[0], quotes.at(-1)];
    expect(fill?.price).toBe(quotes[0]?.ask);
    const { pnl, inventory } = summary.metrics;
    expect(inventory).toContainEqual({ symbol, netQty: 2, maxAbsQty: 2 });
    const move = (last?.mid ?? 0) - (fill?.price ?? 0);
    expect((pnl.total + pnl.fees) / 1e4).toBeCloseTo((2 * size * move) / 1e6, 3);
  });

  it('is the same, byte for byte, of the same seed', async () => {
    const [first, second] = [await buyTwo(symbol), await buyTwo(symbol)];
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
  });
});

it('are traded by the protocol of other languages without naming their type', async () => {
  const server = await WorldServer.open({
    seed: 3,
    instruments: getInstruments(['AAPL', OPTION]),
    realism: [],
    lengthMs: 2_000,
    stepMs: 1_000,
    maxLoss: null,
  });
  const order = { symbol: OPTION, side: 'BUY', qty: 1 };
  await server.handle(JSON.stringify({ v: 1, id: 1, op: 'place', order }));
  const advance = { v: 1, id: 2, op: 'advance', ms: 1_000, stopAtEvent: false };
  const { lines } = await server.handle(JSON.stringify(advance));
  const events = lines.map((line) => JSON.parse(line));
  expect(events.filter(({ event }) => event === 'fill')).toMatchObject([
    { data: { symbol: OPTION, qty: 1, venue: 'OTC', instrumentType: 'option' } },
  ]);
});

describe('the case of index arbitrage', () => {
  const of = findCase('futures-arbitrage');
  invariant(of !== null, 'it is a case');
  /** The basis of the future against the basket of the participants' page, in basis points, second by second. */
  async function readBasis(schedule: readonly CasePressure[], lengthMs: number): Promise<number[]> {
    invariant(of !== null, 'it is a case');
    const seen: number[] = [];
    const strategy: Strategy = {
      onTick: ({ symbol, mid }, market) => {
        if (symbol !== 'ESZ26') return;
        const dollars = (share: string) => market.tick(share)?.mid ?? Number.NaN;
        const index = 3_557 * dollars('MSFT') + 1_205 * dollars('META') + 452 * dollars('LLY');
        seen.push((mid / (index / 500) - 1) * 10_000);
      },
    };
    await runCase({ of: { ...of, lengthMs, schedule: () => schedule }, seed: 4 }, strategy);
    return seen;
  }

  it('has a future that is its basket grown at the carry, and within the band of mispricing of it', async () => {
    const basis = await readBasis([], 20_000);
    expect(basis.length).toBeGreaterThan(15);
    // A rate of 2 to 6 per cent less a yield of 0.5 to 2 per cent, for 25 days, and a band of 2.5 basis points.
    for (const each of basis) {
      expect(each).toBeGreaterThan(-3);
      expect(each).toBeLessThan(41);
    }
    expect(Math.max(...basis) - Math.min(...basis)).toBeLessThan(6);
  });

  it('presses the future by the size that it states, from its instant on, and lets it come back', async () => {
    const pressure: CasePressure = {
      type: 'PRESSURE',
      id: 'PRESSURE-1',
      atMs: 5_000,
      root: 'ES',
      sizeBps: -12,
      halfLifeMs: 4_000,
    };
    const [pressed, still] = [await readBasis([pressure], 14_000), await readBasis([], 14_000)];
    const moved = pressed.map((basis, second) => basis - (still[second] ?? 0));
    expect(moved.filter((each) => Math.abs(each) < 1e-9).length).toBeGreaterThanOrEqual(4);
    const first = moved.findIndex((each) => Math.abs(each) > 1);
    // At most a second of it has passed at the first quote; the tick of the future is 0.4 basis points.
    expect(moved[first]).toBeLessThan(-12 * 2 ** -0.25 + 0.5);
    expect(moved[first]).toBeGreaterThan(-12.5);
    expect(moved[first + 4]).toBeCloseTo((moved[first] ?? 0) / 2, 0);
    expect(moved[first + 8]).toBeCloseTo((moved[first] ?? 0) / 4, 0);
  });

  it('limits contracts and shares each by its own', async () => {
    invariant(of !== null, 'it is a case');
    const codes: unknown[] = [];
    const strategy: Strategy = {
      onStart: (market) => {
        market.place({ symbol: 'ESZ26', side: 'SELL', qty: qty(21) });
        market.place({ symbol: 'ESZ26', side: 'SELL', qty: qty(20) });
        market.place({ symbol: 'MSFT', side: 'BUY', qty: qty(7_114) });
      },
      onOrder: ({ symbol, qty: lots, status, rejectCode }) =>
        void (status !== 'NEW' && codes.push([symbol, lots, rejectCode ?? status])),
    };
    await runCase({ of: { ...of, lengthMs: 2_000 }, seed: 4 }, strategy);
    expect(codes).toContainEqual(['ESZ26', 21, 'QTY_LIMIT_EXCEEDED']);
    expect(codes).toContainEqual(['ESZ26', 20, 'FILLED']);
    expect(codes).toContainEqual(['MSFT', 7_114, 'FILLED']);
  });
});

describe('the case of delta hedging', () => {
  const of = findCase('delta-hedging');
  invariant(of !== null, 'it is a case');

  it('sells its blocks at the dealer’s bid in the participant’s name, and has prices of each second', async () => {
    const seen: [string, string, number][] = [];
    const strategy: Strategy = {
      onFill: ({ clientOrderId, symbol, side, qty: lots, price }, market) => {
        seen.push([clientOrderId, side, price]);
        expect(market.position(symbol)).toBe(-lots);
      },
    };
    const { run } = await runCase({ of: { ...of, lengthMs: 3_000 }, seed: 2 }, strategy);
    const [block] = of.schedule(2);
    invariant(block?.type === 'BLOCK', 'a block is sold at the start');
    const fill = run.fills[0];
    expect(run.fills).toHaveLength(1);
    expect(fill).toMatchObject({
      symbol: block.symbol,
      side: 'SELL',
      qty: block.qty,
      venue: 'OTC',
    });
    expect(seen).toEqual([[block.id, 'SELL', fill?.price]]);
    expect(run.orders).toEqual([]);
    const path = run.path ?? [];
    expect(path.map(({ at }) => at - run.startMs)).toEqual([0, 1_000, 2_000, 3_000]);
    const [first] = path;
    expect(fill?.price).toBeLessThan(first?.mids[block.symbol] ?? 0);
    expect(Object.keys(first?.mids ?? {}).toSorted()).toEqual([...of.symbols].toSorted());
  });

  it('scores by a delta that is the dealer’s to two hundredths', () => {
    const nowMs = PRIVATE_START_MS;
    for (const realism of [[], CASE_REALISM]) {
      const universe = getInstruments(['AAPL']);
      const market = createMarket({ seed: 2, startTick: 0, startMs: nowMs, universe, realism });
      market.step();
      const pricer = new OptionPricer(2);
      pricer.take(market.batch(nowMs));
      for (const symbol of of.symbols.slice(1)) {
        const view = pricer.quote(symbol, nowMs);
        invariant(view !== null, `${symbol} is quoted`);
        const spot = (pricer.lastSpot('AAPL') ?? 0) / 1e6;
        const own = computeOptionDelta(symbol, { spot, mid: view.mid / 1e6, nowMs });
        expect(Math.abs(own - view.delta)).toBeLessThan(0.02);
      }
    }
  });

  it('lets its participant trade no options', async () => {
    const [codes, symbol]: [unknown[], string] = [[], of.symbols[1] ?? ''];
    const strategy: Strategy = {
      onStart: (market) => void market.place({ symbol, side: 'BUY', qty: qty(1) }),
      onOrder: ({ rejectCode }) => void (rejectCode !== null && codes.push(rejectCode)),
    };
    await runCase({ of: { ...of, lengthMs: 1_000, schedule: () => [] }, seed: 2 }, strategy);
    expect(codes).toEqual(['QTY_LIMIT_EXCEEDED']);
  });
});
