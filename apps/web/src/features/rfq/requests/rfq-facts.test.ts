/** Best, cover and distances as a trader reads them; rows keep their places. */
import { describe, expect, it } from 'vitest';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { toRfq, toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import { outcomeText, quoteLines, rankStandings, savedAgainstCover } from './rfq-facts.ts';

const DEALERS = [
  toRfqDealer('SLOW', { ask: 100.05, bid: 99.95, latencyMs: 700 }),
  toRfqDealer('DEAR', { ask: 100.2, bid: 99.8 }),
  toRfqDealer('FAST', { ask: 100.05, bid: 99.95, latencyMs: 100 }),
  toRfqDealer('LATE', { ask: 100.01, bid: 99.99, isLate: true, status: 'TIMED_OUT' }),
  toRfqDealer('PASS', { status: 'DECLINED', quote: null }),
  toRfqDealer('MUTE', { status: 'PENDING', quote: null }),
];

const marks = (rfq: Rfq) =>
  Object.fromEntries(quoteLines(rfq).map(({ dealer, mark }) => [dealer.dealerId, mark]));
const toLine = (rfq: Rfq, id: string) =>
  quoteLines(rfq).find(({ dealer }) => dealer.dealerId === id);

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
    expect(quoteLines(rfq).map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('takes a seller to the highest bid', () => {
    const rfq = toRfq({ side: 'SELL', dealers: DEALERS.slice(0, 2) });
    expect(rankStandings(rfq)).toEqual({
      best: { dealerId: 'SLOW', price: 99.95 },
      cover: { dealerId: 'DEAR', price: 99.8 },
    });
    expect(toLine(rfq, 'DEAR')?.overMidBps).toBeCloseTo(20, 9);
    expect(toLine(rfq, 'DEAR')?.behindBest).toBeCloseTo(0.15, 9);
  });

  it('a late quote, a pass and a price beyond the limit cannot be traded on', () => {
    const rfq = toRfq({ dealers: DEALERS, limitPrice: 100.1 });
    const executable = quoteLines(rfq).filter(({ isExecutable }) => isExecutable);
    expect(executable.map(({ dealer }) => dealer.dealerId)).toEqual(['SLOW', 'FAST']);
    expect(marks(rfq)['DEAR']).toBe('TOO_DEAR');
  });

  it('nothing of an ended one can be traded on', () => {
    const rfq = toRfq({ dealers: DEALERS, state: 'EXPIRED' });
    expect(quoteLines(rfq).some(({ isExecutable }) => isExecutable)).toBe(false);
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
