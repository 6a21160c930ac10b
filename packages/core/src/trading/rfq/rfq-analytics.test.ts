/** What dealers and execution are measured by: counted by hand. */
import { isin } from '@tradefloor/contracts/bond';
import { userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { Rfq } from '@tradefloor/contracts/rfq';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { describe, expect, it } from 'vitest';
import { dealerGiven, RFQ_AT, rfqGiven } from './rfq.given.ts';
import { computeAnalytics } from './rfq-analytics.ts';
import type { OneWay } from './two-way.ts';

const TREASURY = BONDS.find(({ currency }) => currency === 'USD')?.isin ?? isin('');

/** Bought at 100.050 from BRKD; HLWY 100.100 second, STRD 100.200 third; mid 100. */
const bought = (change: Partial<OneWay> = {}): Rfq =>
  rfqGiven({
    state: 'EXECUTED',
    isin: TREASURY,
    qty: qty(2_000_000),
    dealers: [
      dealerGiven({ ask: 100_050_000, latencyMs: 150, outcome: 'WON' }),
      dealerGiven({ dealerId: 'HLWY', ask: 100_100_000, latencyMs: 320, outcome: 'COVER' }),
      dealerGiven({ dealerId: 'STRD', ask: 100_200_000, latencyMs: 990, outcome: 'DONE_AWAY' }),
    ],
    chosen: {
      dealerId: 'BRKD',
      price: px(100_050_000),
      yield: 4,
      spreadBps: 0,
      reason: 'TIGHTEST',
      slippage: px(0),
      note: null,
    },
    cover: { dealerId: 'HLWY', price: px(100_100_000) },
    ...change,
  });

const computeScore = (rfqs: readonly Rfq[], dealerId: string) =>
  computeAnalytics(rfqs).dealers.find((score) => score.dealerId === dealerId);

describe('analytics of requests', () => {
  it('compute the cost of trading with the cover instead, in basis points and in money', () => {
    const { coverBps, overCover, toMidBps } = computeAnalytics([bought()]);
    expect(coverBps).toBeCloseTo(5, 9);
    expect(toMidBps).toBeCloseTo(5, 9);
    // Five hundredths of a point on two million.
    expect(overCover).toEqual({ USD: 1_000 });
  });

  it('a seller gains where the bid chosen is above cover', () => {
    const sold = bought({
      side: 'SELL',
      chosen: { ...bought().chosen, price: px(99_950_000) } as Rfq['chosen'],
      cover: { dealerId: 'HLWY', price: px(99_900_000) },
    });
    expect(computeAnalytics([sold]).overCover).toEqual({ USD: 1_000 });
  });

  it('sum money by the currency of the bond, and nothing of a bond that is no longer listed', () => {
    const client = { clientUserId: userId('client-1') };
    const rfqs = [TREASURY, ...['GB00BTF03100', 'DE000BTF0316', 'GB00B0000000'].map(isin)].map(
      (id) => bought({ ...client, isin: id }),
    );
    const { overCover, clients } = computeAnalytics(rfqs);
    expect(overCover).toEqual({ USD: 1_000, GBP: 1_000, EUR: 1_000 });
    expect(clients[0]).toMatchObject({
      executed: 4,
      turnover: { USD: 2_000_000, GBP: 2_000_000, EUR: 2_000_000 },
    });
    expect(Object.keys(clients[0]?.pnl ?? {})).toEqual(['USD', 'GBP', 'EUR']);
  });

  it('identify the winner by its cover, the others by their distance behind it', () => {
    const rfqs = [bought()];
    expect(computeScore(rfqs, 'BRKD')).toMatchObject({ won: 1, hitRatio: 1, behindBestBps: null });
    expect(computeScore(rfqs, 'BRKD')?.overCoverBps).toBeCloseTo(5, 9);
    expect(computeScore(rfqs, 'HLWY')).toMatchObject({ won: 0, hitRatio: 0, overCoverBps: null });
    expect(computeScore(rfqs, 'HLWY')?.behindBestBps).toBeCloseTo(5, 9);
    expect(computeScore(rfqs, 'STRD')?.behindBestBps).toBeCloseTo(15, 9);
  });

  it('count responses by their time, the slow ones in the last step', () => {
    const counts = (dealerId: string) =>
      computeScore([bought(), bought()], dealerId)?.latencyCounts;
    expect(counts('BRKD')).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0]);
    expect(counts('HLWY')).toEqual([0, 0, 0, 2, 0, 0, 0, 0, 0]);
    expect(counts('STRD')).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 2]);
  });

  it('count a request that did not trade, and a late quote as none', () => {
    const late = dealerGiven({ status: 'TIMED_OUT', isLate: true, outcome: 'TIMED_OUT' });
    const ended = rfqGiven({
      state: 'EXPIRED',
      dealers: [late, dealerGiven({ dealerId: 'HLWY', outcome: 'NOT_TRADED' })],
    });
    const { didNotTradeRate, requests } = computeAnalytics([bought(), ended]);
    expect({ didNotTradeRate, requests }).toEqual({ didNotTradeRate: 0.5, requests: 2 });
    expect(computeScore([ended], 'BRKD')).toMatchObject({ asked: 1, quoted: 0, timedOut: 1 });
    expect(computeScore([ended], 'HLWY')).toMatchObject({ quoted: 1, notTraded: 1, won: 0 });
  });

  it('count as a client’s hits the trades of the requests it had a price for, and no other request', () => {
    const client = { clientUserId: userId('client-1') };
    const price = { price: px(100_060_000), yield: 4, markupBps: 1, pnl: money(0) };
    const shown = { ...client, clientQuote: { ...price, validUntil: RFQ_AT } };
    const unshown = { ...client, clientQuote: { ...price, validUntil: null } };
    const { clients } = computeAnalytics([
      bought(shown),
      rfqGiven({ ...shown, state: 'CLIENT_DECLINED' }),
      // Had a price and let it go by, took it back, or was stopped: three requests it could have traded on.
      ...(['EXPIRED', 'CANCELED', 'REJECTED'] as const).map((state) =>
        rfqGiven({ ...shown, state }),
      ),
      // Ended before a price was shown: none that it could have traded on.
      ...(['EXPIRED', 'CANCELED', 'REJECTED'] as const).flatMap((state) => [
        rfqGiven({ ...client, state }),
        rfqGiven({ ...unshown, state }),
      ]),
    ]);
    expect(clients).toMatchObject([{ requests: 11, executed: 1, notTaken: 4, hitRatio: 1 / 5 }]);
    const [none] = computeAnalytics([rfqGiven({ ...client, state: 'CANCELED' })]).clients;
    expect(none).toMatchObject({ requests: 1, notTaken: 0, hitRatio: null });
  });

  it('leave out requests that are still running, and are empty without any', () => {
    const { requests, executed, didNotTradeRate, coverBps, overCover, dealers } = computeAnalytics([
      rfqGiven(),
    ]);
    expect({ requests, executed, didNotTradeRate, coverBps, overCover, dealers }).toEqual({
      requests: 0,
      executed: 0,
      didNotTradeRate: null,
      coverBps: null,
      overCover: {},
      dealers: [],
    });
  });
});
