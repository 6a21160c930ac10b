/** Best, cover and distances as a trader reads them; rows keep their places. */
import { describe, expect, it } from 'vitest';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { AT } from '../../../platform/testing/given.ts';
import { toRfq, toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import {
  findTrade,
  outcomeText,
  quoteLines,
  rankStandings,
  savedAgainstCover,
} from './rfq-facts.ts';

/** Server time of the reader, long before the quotes run out. */
const NOW = Date.parse(AT);

const DEALERS = [
  toRfqDealer('SLOW', { ask: 100.05, bid: 99.95, latencyMs: 700 }),
  toRfqDealer('DEAR', { ask: 100.2, bid: 99.8 }),
  toRfqDealer('FAST', { ask: 100.05, bid: 99.95, latencyMs: 100 }),
  toRfqDealer('LATE', { ask: 100.01, bid: 99.99, isLate: true, status: 'TIMED_OUT' }),
  toRfqDealer('PASS', { status: 'DECLINED', quote: null }),
  toRfqDealer('MUTE', { status: 'PENDING', quote: null }),
];

const marks = (rfq: Rfq) =>
  Object.fromEntries(quoteLines(rfq, NOW).map(({ dealer, mark }) => [dealer.dealerId, mark]));
const toLine = (rfq: Rfq, id: string) =>
  quoteLines(rfq, NOW).find(({ dealer }) => dealer.dealerId === id);

describe('a live request', () => {
  it('marks the earlier of two equal prices best, the other tied, the dealers in their own order', () => {
    const rfq = toRfq({ dealers: DEALERS });
    expect(marks(rfq)).toEqual({
      SLOW: 'TIED',
      DEAR: 'QUOTED',
      FAST: 'BEST',
      LATE: 'LATE',
      PASS: 'PASSED',
      MUTE: 'WAITING',
    });
    expect(quoteLines(rfq, NOW).map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('takes a seller to the highest bid', () => {
    const rfq = toRfq({ side: 'SELL', dealers: DEALERS.slice(0, 2) });
    expect(rankStandings(rfq, NOW)).toEqual({
      best: { dealerId: 'SLOW', price: 99.95 },
      cover: { dealerId: 'DEAR', price: 99.8 },
    });
    expect(toLine(rfq, 'DEAR')?.overMidBps).toBeCloseTo(20, 9);
    expect(toLine(rfq, 'DEAR')?.behindBest).toBeCloseTo(0.15, 9);
  });

  it('a late quote, a pass and a price beyond the limit cannot be traded on', () => {
    const rfq = toRfq({ dealers: DEALERS, limitPrice: 100.1 });
    const executable = quoteLines(rfq, NOW).filter(({ isExecutable }) => isExecutable);
    expect(executable.map(({ dealer }) => dealer.dealerId)).toEqual(['SLOW', 'FAST']);
    expect(marks(rfq)['DEAR']).toBe('TOO_DEAR');
  });

  it('a quote past its time is expired: not the best, and not to be traded on', () => {
    const rfq = toRfq({ flow: 'SALES', dealers: DEALERS.slice(0, 2) });
    const after = Date.parse(DEALERS[0]?.quote?.validUntil ?? '');
    expect(rankStandings(rfq, after)).toEqual({ best: null, cover: null });
    expect(quoteLines(rfq, after).map((line) => [line.mark, line.isExecutable])).toEqual([
      ['LAPSED', false],
      ['LAPSED', false],
    ]);
    expect(rankStandings(rfq, after - 1).best?.dealerId).toBe('SLOW');
    expect(rankStandings(rfq, null).best?.dealerId).toBe('SLOW');
  });

  it('names the yield spread over the benchmark, and the width of the quote in price basis points', () => {
    // Bid 99.95, offer 100.05: ten cents of a price of 100 are ten basis points.
    const line = toLine(toRfq({ dealers: DEALERS }), 'SLOW');
    expect(line?.bidAskBps).toBeCloseTo(10, 9);
    expect(line?.yieldSpreadBps).toBe(2);
    expect(toLine(toRfq({ dealers: DEALERS }), 'PASS')).toMatchObject({
      bidAskBps: null,
      yieldSpreadBps: null,
    });
  });

  it('nothing of an ended one can be traded on', () => {
    const rfq = toRfq({ dealers: DEALERS, state: 'EXPIRED' });
    expect(quoteLines(rfq, NOW).some(({ isExecutable }) => isExecutable)).toBe(false);
  });
});

describe('an ended request', () => {
  const chosen = {
    dealerId: 'DEAR',
    price: 100.2,
    yield: 4.2,
    spreadBps: 1,
    reason: 'OPERATOR',
    slippage: 0.15,
    note: 'relationship',
  } as const;

  it('shows the best of the quotes that were live when it was traded, whichever was traded', () => {
    const [quoted = toRfqDealer('X')] = DEALERS;
    const at = (id: string, ask: number, validMs: number) =>
      toRfqDealer(id, {
        ask,
        quote: {
          ...(quoted.quote ?? { bidPrice: 0, bidYield: 0, askYield: 0, spreadBps: 0, qty: 0 }),
          askPrice: ask,
          validUntil: new Date(NOW + validMs).toISOString(),
        },
      });
    const rfq = toRfq({
      state: 'EXECUTED',
      flow: 'SALES',
      chosen,
      cover: { dealerId: 'GOOD', price: 100.05 },
      executedAt: new Date(NOW).toISOString(),
      dealers: [
        at('DEAR', 100.2, 1),
        at('GOOD', 100.05, 1),
        at('GONE', 100.01, 0),
        { ...at('BACK', 100.02, 1), outcome: 'LAST_LOOK_REJECTED' },
        { ...at('LATE', 100.03, 1), isLate: true },
      ],
    });
    // Read long afterwards, when none of them is good any more.
    const standings = rankStandings(rfq, NOW + 3_600_000);
    expect(standings.best).toEqual({ dealerId: 'GOOD', price: 100.05 });
    expect(standings.cover).toEqual({ dealerId: 'GOOD', price: 100.05 });
    expect(findTrade(rfq)).toEqual({ dealerId: 'DEAR', price: 100.2 });
    expect(toLine(rfq, 'DEAR')?.behindBest).toBeCloseTo(0.15, 9);
  });

  it('traded late for a window that ended has the quotes of the window’s end', () => {
    const windowEndsAt = new Date(NOW).toISOString();
    const quote = toRfqDealer('A').quote;
    const firm = { ...quote, validUntil: new Date(NOW + 1).toISOString() };
    const rfq = toRfq({
      state: 'EXECUTED',
      chosen: { ...chosen, dealerId: 'A', price: 100.1 },
      windowEndsAt,
      executedAt: new Date(NOW + 5_000).toISOString(),
      dealers: [toRfqDealer('A', { quote: firm as NonNullable<typeof quote> })],
    });
    expect(rankStandings(rfq, NOW).best).toEqual({ dealerId: 'A', price: 100.1 });
  });

  it('shows what the choice saved beside cover, or cost', () => {
    const cover = { dealerId: 'FAST', price: 100.05 };
    expect(savedAgainstCover(toRfq({ chosen, cover }))).toBeCloseTo(-1_500, 6);
    expect(savedAgainstCover(toRfq({ chosen, cover: null }))).toBeNull();
    expect(savedAgainstCover(toRfq())).toBeNull();
  });

  it.each<[Partial<Rfq>, string]>([
    [{ state: 'EXECUTED', chosen }, 'DEAR manually'],
    [{ state: 'EXECUTED', chosen: { ...chosen, reason: 'TIGHTEST' } }, 'DEAR best'],
    [{ state: 'EXPIRED', dealers: DEALERS }, 'not traded'],
    [{ state: 'EXPIRED', dealers: [] }, 'no quote'],
    [{ state: 'CANCELED' }, 'cancelled'],
    [{ state: 'PENDING', dealers: DEALERS }, '3 of 6 quoted'],
  ])('%j reads %s', (change, text) => {
    expect(outcomeText(toRfq(change))).toBe(text);
  });
});
