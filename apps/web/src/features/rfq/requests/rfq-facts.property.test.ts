/** What holds for every panel of dealers, whatever they quote: ranks, distances and counts against a plain reckoning. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rfq, RfqDealer } from '../../../platform/client/shapes.ts';
import { toRfq, toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import {
  countResponses,
  quoteLines,
  rankStandings,
  savedAgainstCover,
  tradeOverMidBps,
} from './rfq-facts.ts';

const cents = fc.integer({ min: 9_800, max: 10_200 }).map((cent) => cent / 100);

/** Dealers who quoted in time, late, or not at all. */
const dealer = (at: number): fc.Arbitrary<RfqDealer> =>
  fc
    .record({
      ask: cents,
      bid: cents,
      latencyMs: fc.integer({ min: 1, max: 9_999 }),
      kind: fc.constantFrom('quoted', 'late', 'passed', 'waiting', 'taken back'),
    })
    .map(({ kind, ...prices }) => {
      const id = `D${at}`;
      if (kind === 'passed') return toRfqDealer(id, { status: 'DECLINED', quote: null });
      if (kind === 'waiting') return toRfqDealer(id, { status: 'PENDING', quote: null });
      if (kind === 'late') return toRfqDealer(id, { ...prices, isLate: true });
      if (kind === 'taken back') {
        return toRfqDealer(id, { ...prices, outcome: 'LAST_LOOK_REJECTED' });
      }
      return toRfqDealer(id, prices);
    });

const request: fc.Arbitrary<Rfq> = fc
  .record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    dealers: fc
      .integer({ min: 0, max: 5 })
      .chain((n) => fc.tuple(...Array.from({ length: n }, (_, at) => dealer(at)))),
    limitPrice: fc.option(cents),
    midPrice: fc.option(cents),
  })
  .map((given) => toRfq(given));

/** The prices that may be dealt on, plainly: in time, not withdrawn, within the limit. */
const tradable = ({ side, limitPrice, dealers }: Rfq): number[] =>
  dealers.flatMap(({ quote, isLate, outcome, status }) => {
    if (quote === null || isLate || outcome !== null || status !== 'QUOTED') return [];
    const price = side === 'BUY' ? quote.askPrice : quote.bidPrice;
    const isBeyond =
      limitPrice !== null && (side === 'BUY' ? price > limitPrice : price < limitPrice);
    return isBeyond ? [] : [price];
  });

describe('any panel of dealers', () => {
  it('the best is the lowest offer for a buyer and the highest bid for a seller', () => {
    fc.assert(
      fc.property(request, (rfq) => {
        const prices = tradable(rfq);
        const best = rfq.side === 'BUY' ? Math.min(...prices) : Math.max(...prices);
        expect(rankStandings(rfq, 0).best?.price ?? null).toBe(prices.length === 0 ? null : best);
      }),
    );
  });

  it('of equal best prices the earlier answer is the best, whatever the dealers are called', () => {
    const latencies = fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), {
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(latencies, fc.boolean(), (times, isReversed) => {
        const dealers = times.map((latencyMs, at) =>
          toRfqDealer(`D${isReversed ? 9 - at : at}`, { latencyMs }),
        );
        const first = dealers.find(({ latencyMs }) => latencyMs === Math.min(...times));
        expect(rankStandings(toRfq({ dealers }), 0).best?.dealerId).toBe(first?.dealerId);
      }),
    );
  });

  it('the cover is the best of what is left without the best dealer', () => {
    fc.assert(
      fc.property(request, (rfq) => {
        const { best, cover } = rankStandings(rfq, 0);
        const others = rfq.dealers.filter(({ dealerId }) => dealerId !== best?.dealerId);
        const rest = tradable({ ...rfq, dealers: others });
        const next = rfq.side === 'BUY' ? Math.min(...rest) : Math.max(...rest);
        expect(cover?.price ?? null).toBe(rest.length === 0 || best === null ? null : next);
      }),
    );
  });

  it('exactly what may be dealt on can be executed, and each row keeps its place and key', () => {
    fc.assert(
      fc.property(request, (rfq) => {
        const lines = quoteLines(rfq, 0);
        expect(lines.filter(({ isExecutable }) => isExecutable)).toHaveLength(tradable(rfq).length);
        expect(lines.map(({ no, dealer: { dealerId } }) => [no, dealerId])).toEqual(
          rfq.dealers.map(({ dealerId }, at) => [at + 1, dealerId]),
        );
      }),
    );
  });

  it('one row is marked best where anything can be executed, else none', () => {
    fc.assert(
      fc.property(request, (rfq) => {
        const marked = quoteLines(rfq, 0).filter(({ mark }) => mark === 'BEST');
        expect(marked).toHaveLength(tradable(rfq).length === 0 ? 0 : 1);
      }),
    );
  });

  it('an executable price is never better than the best', () => {
    fc.assert(
      fc.property(request, (rfq) => {
        for (const { isExecutable, behindBest } of quoteLines(rfq, 0)) {
          if (isExecutable) expect(behindBest).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('the distance from mid has the sign of what it costs the requester', () => {
    fc.assert(
      fc.property(request, (rfq) => {
        for (const { price, overMidBps } of quoteLines(rfq, 0)) {
          if (price === null || rfq.midPrice === null) {
            expect(overMidBps).toBeNull();
            continue;
          }
          const cost = rfq.side === 'BUY' ? price - rfq.midPrice : rfq.midPrice - price;
          expect(overMidBps).toBeCloseTo((cost * 10_000) / rfq.midPrice, 6);
        }
      }),
    );
  });

  it('responses in time are counted once, of all dealers requested', () => {
    fc.assert(
      fc.property(request, (rfq) => {
        const inTime = rfq.dealers.filter(({ quote, isLate }) => quote !== null && !isLate);
        expect(countResponses(rfq)).toEqual({
          quoted: inTime.length,
          requested: rfq.dealers.length,
        });
      }),
    );
  });
});

describe('any trade', () => {
  const trade = fc.record({
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    price: cents,
    cover: cents,
    midPrice: cents,
    qty: fc.integer({ min: 1, max: 50 }).map((millions) => millions * 1_000_000),
  });
  const toTraded = ({
    side,
    price,
    cover,
    midPrice,
    qty,
  }: typeof trade extends fc.Arbitrary<infer T> ? T : never): Rfq =>
    toRfq({
      side,
      qty,
      midPrice,
      state: 'EXECUTED',
      chosen: {
        dealerId: 'A',
        price,
        yield: 4,
        spreadBps: 0,
        reason: 'OPERATOR',
        slippage: 0,
        note: null,
      },
      cover: { dealerId: 'B', price: cover },
    });

  it('saves what the face costs less than at the cover', () => {
    fc.assert(
      fc.property(trade, (given) => {
        const cost = (price: number): number =>
          (given.side === 'BUY' ? 1 : -1) * given.qty * (price / 100);
        expect(savedAgainstCover(toTraded(given))).toBeCloseTo(
          cost(given.cover) - cost(given.price),
          3,
        );
      }),
    );
  });

  it('is as far over mid for the buyer as it is under it for the seller', () => {
    fc.assert(
      fc.property(trade, (given) => {
        const buy = tradeOverMidBps(toTraded({ ...given, side: 'BUY' }));
        const sell = tradeOverMidBps(toTraded({ ...given, side: 'SELL' }));
        expect((buy ?? Number.NaN) + (sell ?? Number.NaN)).toBeCloseTo(0, 9);
      }),
    );
  });
});
