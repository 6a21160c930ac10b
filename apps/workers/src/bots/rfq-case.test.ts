/**
 * Clients' requests in a private world: what is dealt is a fill at the last quote that stood, in position and profit; own
 * orders are dealt by the platform's own dealers; what cannot be quoted is refused.
 */
import type { ClientRequest, RequestQuote } from '@tradefloor/bots/case-event';
import type { Market, Refusal, Strategy } from '@tradefloor/bots/strategy';
import type { BondBatch } from '@tradefloor/contracts/bond';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import type { CaseRequest } from '@tradefloor/core/competition/cases/competition-case';
import { RFQ_DEALING } from '@tradefloor/core/competition/cases/rfq-dealing';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { DEALERS } from '@tradefloor/sim/dealer/dealers';
import { describe, expect, it } from 'vitest';
import { BondTicks } from './bond-ticks.ts';
import { withBenchmarks } from './rfq-world.ts';
import { runCase } from './run-case.ts';

const [SYMBOL = ''] = RFQ_DEALING.symbols;
const SPEC = { isin: SYMBOL, coupon: 5.05, periods: 19, yield: 5 };

const givenRequest = (change: Partial<CaseRequest> = {}): CaseRequest => ({
  type: 'REQUEST',
  id: 'REQUEST-1',
  atMs: 2_000,
  symbol: RFQ_DEALING.symbols[0] as CaseRequest['symbol'],
  side: 'BUY',
  isSideShown: true,
  qty: qty(2_000_000),
  untilMs: 6_000,
  draw: 0.3,
  ...change,
});

const play = (strategy: Strategy, requests: readonly CaseRequest[] = [givenRequest()]) =>
  runCase(
    { of: { ...RFQ_DEALING, lengthMs: 12_000, schedule: () => requests }, seed: 4 },
    strategy,
  );

/** Quotes both sides so far from the middle of the composite, in halves of its width. */
function toQuote(market: Market, halves: number): { readonly bid: Px; readonly ask: Px } {
  const { bid = px(0), ask = px(0) } = market.tick(SYMBOL) ?? {};
  const away = (halves * (ask - bid)) / 2;
  const middle = (bid + ask) / 2;
  return { bid: px(Math.floor(middle - away)), ask: px(Math.ceil(middle + away)) };
}

describe('a request', () => {
  it('is dealt on the last quote that stood, as a fill against the client, without a fee', async () => {
    const quotes: RequestQuote[] = [];
    const seen: ClientRequest[] = [];
    const fills: unknown[] = [];
    const strategy: Strategy = {
      onRequest: (request, market) => {
        seen.push(request);
        market.quote(request.id, toQuote(market, 5));
        market.setTimer('better', 3_000);
      },
      onTimer: (_, market) => {
        const quote = toQuote(market, 0);
        quotes.push(quote);
        market.quote('REQUEST-1', quote);
      },
      onFill: ({ clientOrderId, at }, market) =>
        void fills.push([clientOrderId, at, market.position(SYMBOL)]),
    };
    const { run, metrics, fills: all } = await play(strategy);
    const untilMs = run.startMs + 6_000;
    expect(seen).toEqual([
      { id: 'REQUEST-1', symbol: SYMBOL, side: 'BUY', qty: 2_000_000, untilMs },
    ]);
    const price = quotes[0]?.ask;
    expect(run.tenders).toEqual([
      { id: 'REQUEST-1', symbol: SYMBOL, side: 'SELL', qty: 2_000_000, price, at: untilMs },
    ]);
    expect(fills).toEqual([['REQUEST-1', untilMs, -2_000_000]]);
    expect(all).toMatchObject([
      {
        venue: 'OTC',
        counterparty: 'CLNT',
        desk: 'FI',
        fees: { total: 0 },
        settlementDate: '2026-11-24',
      },
    ]);
    // Per 100 of face, against the mid of the end.
    const last = run.finalMids[SYMBOL] ?? 0;
    expect(metrics.pnl.total / 1e4).toBeCloseTo((-20_000 * (last - (price ?? 0))) / 1e6, 2);
    expect(run.itemMids['REQUEST-1']).toBeGreaterThan(0);
  });

  it('is not dealt at a price that is too far away, on the other side, or after the last quote was taken back', async () => {
    const far = await play({ onRequest: ({ id }, market) => market.quote(id, toQuote(market, 5)) });
    const other = await play({
      onRequest: ({ id }, market) => market.quote(id, { bid: toQuote(market, 0).bid }),
    });
    const back = await play({
      onRequest: ({ id }, market) => {
        market.quote(id, toQuote(market, 0));
        market.quote(id, {});
      },
    });
    for (const { run } of [far, other, back]) expect(run.tenders).toEqual([]);
  });

  it('whose side is hidden shows none, and is dealt on the side that the client had', async () => {
    const sides: unknown[] = [];
    const { run } = await play(
      {
        onRequest: ({ id, side }, market) => {
          sides.push(side);
          market.quote(id, toQuote(market, 0));
        },
      },
      [givenRequest({ isSideShown: false, side: 'SELL' })],
    );
    expect(sides).toEqual([null]);
    expect(run.tenders.map(({ side }) => side)).toEqual(['BUY']);
  });

  it('that would take the position beyond its limit is not dealt', async () => {
    const size = qty(12_000_000);
    const both = [
      givenRequest({ qty: size }),
      givenRequest({ id: 'REQUEST-2', atMs: 7_000, untilMs: 9_000, qty: size }),
    ];
    const { run } = await play(
      { onRequest: ({ id }, market) => market.quote(id, toQuote(market, 0)) },
      both,
    );
    expect(run.tenders.map(({ id }) => id)).toEqual(['REQUEST-1']);
  });

  it('refuses a quote of no request, after the decision, crossed, or of no price', async () => {
    const refused: Refusal[] = [];
    await play({
      onRequest: ({ id, untilMs }, market) => {
        market.quote('REQUEST-9', toQuote(market, 0));
        market.quote(id, { bid: px(101_000_000), ask: px(100_000_000) });
        market.quote(id, { bid: -1 as Px });
        market.setTimer('late', untilMs - market.nowMs);
      },
      onTimer: (_, market) => market.quote('REQUEST-1', toQuote(market, 0)),
      onRefused: (refusal) => void refused.push(refusal),
    });
    expect(
      refused.map(({ clientOrderId, request, code }) => [clientOrderId, request, code]),
    ).toEqual([
      ['REQUEST-9', 'QUOTE', 'NOT_FOUND'],
      ['REQUEST-1', 'QUOTE', 'VALIDATION_FAILED'],
      ['REQUEST-1', 'QUOTE', 'VALIDATION_FAILED'],
      ['REQUEST-1', 'QUOTE', 'CONFLICT'],
    ]);
  });
});

describe('an own order of a bond', () => {
  it('is dealt with the best dealer of the platform after its window, at the price of its side', async () => {
    const states: string[] = [];
    const { run, fills } = await play(
      {
        onStart: (market) =>
          void market.place({
            symbol: SYMBOL,
            side: 'BUY',
            qty: qty(2_000_000),
            instrumentType: 'bond',
            bondSpec: SPEC,
          }),
        onOrder: ({ status }) => void states.push(status),
      },
      [givenRequest()],
    );
    expect(states).toEqual(['NEW', 'FILLED']);
    expect(run.fills).toMatchObject([{ side: 'BUY', qty: 2_000_000, at: run.startMs + 5_000 }]);
    expect(DEALERS.map(({ dealerId }) => dealerId)).toContain(fills[0]?.counterparty);
    expect(run.fills[0]?.price).toBeGreaterThan(run.finalMids[SYMBOL] ?? 0);
    expect(run.tenders).toEqual([]);
  });
});

describe('ticks of bonds', () => {
  const toBatch = (seq: number, mid: number): BondBatch => ({
    seq,
    at: 0,
    settlementDates: { US: '', UK: '', TARGET: '' },
    quotes: BONDS.slice(0, 2).map(({ isin }) => ({
      isin,
      bid: px(mid - 100_000),
      ask: px(mid + 100_000),
      mid: px(mid),
      yield: 4,
      spreadBps: 0,
      dv01Per100: 0.08,
    })),
  });

  it('are of the bonds that were named, with the range of their mids, and no volume', () => {
    const [, second] = BONDS;
    const ticks = new BondTicks([second?.isin ?? '']);
    for (const [seq, mid] of [100_000_000, 100_300_000, 99_900_000].entries()) {
      ticks.take(toBatch(seq, mid));
    }
    expect(ticks.take(toBatch(4, 100_100_000))).toEqual([
      expect.objectContaining({
        symbol: second?.isin,
        bid: 100_000_000,
        ask: 100_200_000,
        mid: 100_100_000,
        last: 100_100_000,
        open: 100_000_000,
        high: 100_300_000,
        low: 99_900_000,
        volume: 0,
      }),
    ]);
  });

  it('need the bonds that spreads are measured against', () => {
    const bonds = withBenchmarks([SYMBOL]);
    const [own] = bonds.filter(({ isin }) => isin === `${SYMBOL}`);
    expect(bonds.map(({ isin }) => isin).toSorted()).toEqual(
      [own?.isin, own?.benchmarkIsin].toSorted(),
    );
  });
});
