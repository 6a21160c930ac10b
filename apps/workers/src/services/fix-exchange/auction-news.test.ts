/** Auction calls are published once a second while there are any, each result once. */
import type { AuctionsView } from '@tradefloor/contracts/auctions';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { AuctionNews } from './auction-news.ts';

const AAPL = instrumentSymbol('AAPL');
const CALL: AuctionsView['calls'][number] = {
  symbol: AAPL,
  kind: 'CLOSING',
  endsAt: 60_000,
  reference: px(2_700_000_000),
  indicativePrice: px(2_700_500_000),
  paired: qty(900),
  imbalance: qty(100),
  imbalanceSide: 'BUY',
};
const held = (at: number): AuctionsView['results'][number] => ({
  symbol: AAPL,
  kind: 'CLOSING',
  at,
  price: px(2_700_500_000),
  volume: qty(900),
});
const DAY: AuctionsView['day'] = {
  day: '2026-11-23',
  opensAt: 1,
  closesAt: 60_000,
  openingCutOffAt: 0,
  closingCutOffAt: 30_000,
};
const view = (over: Partial<AuctionsView> = {}): AuctionsView => ({
  day: DAY,
  calls: [],
  results: [],
  ...over,
});

const NONE: AuctionsView = { day: null, calls: [], results: [] };

const payloads = (news: ReturnType<AuctionNews['publish']>) => news.map(({ payload }) => payload);

describe('news of auctions', () => {
  it('are looked for once a second of the market, and after its clock was set back', () => {
    const news = new AuctionNews();
    const due = [0, 250, 999, 1_000, 1_500, 2_000, 500].filter((at) => news.isDue({ at }));
    expect(due).toEqual([0, 1_000, 2_000, 500]);
  });

  it('are looked for with each batch while a call is to come', () => {
    const news = new AuctionNews();
    const due = () => [10, 11, 12].map((at) => news.isDue({ at: at * 250 }));
    news.publish({ seq: 1, at: 0 }, view());
    expect(due()).toEqual([true, true, true]);
    news.publish({ seq: 2, at: 2_250 }, view({ calls: [CALL] }));
    expect(due()).toEqual([true, false, false]);
  });

  it('are none where there are no auctions, or nothing happens', () => {
    const news = new AuctionNews();
    expect(news.publish({ seq: 1, at: 0 }, NONE)).toEqual([]);
    expect(news.publish({ seq: 2, at: 1_000 }, view())).toHaveLength(1);
    expect(news.publish({ seq: 3, at: 2_000 }, view())).toEqual([]);
  });

  it('state how calls stand for as long as there are any, and then that there are none', () => {
    const news = new AuctionNews();
    const batches = [
      news.publish({ seq: 1, at: 0 }, view({ calls: [CALL] })),
      news.publish({ seq: 2, at: 1_000 }, view({ calls: [CALL] })),
      news.publish({ seq: 3, at: 2_000 }, view()),
      news.publish({ seq: 4, at: 3_000 }, view()),
    ];
    expect(batches.map((batch) => payloads(batch).map(({ calls }) => calls.length))).toEqual([
      [1],
      [1],
      [0],
      [],
    ]);
  });

  it('have each result once, and none of before the first look', () => {
    const news = new AuctionNews();
    expect(payloads(news.publish({ seq: 1, at: 0 }, view({ results: [held(5)] })))).toMatchObject([
      { results: [] },
    ]);
    const results = [held(5), held(900)];
    expect(payloads(news.publish({ seq: 2, at: 1_000 }, view({ results })))).toMatchObject([
      { results: [{ at: 900 }] },
    ]);
    expect(news.publish({ seq: 3, at: 2_000 }, view({ results }))).toEqual([]);
    // The exchange was started again: it has forgotten its results, and holds another auction.
    expect(news.publish({ seq: 4, at: 3_000 }, view())).toEqual([]);
    const later = news.publish({ seq: 5, at: 4_000 }, view({ results: [held(3_500)] }));
    expect(payloads(later)).toMatchObject([{ results: [{ at: 3_500 }] }]);
  });
});
