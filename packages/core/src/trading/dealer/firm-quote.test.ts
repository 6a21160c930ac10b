/** Firm quotes: for one person, one quantity, one deal and fifteen seconds. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { FIRM_MS, quoteFault } from './firm-quote.ts';
import type { OptionQuoteRow } from './option-quote-tables.ts';

const NOW = Date.UTC(2026, 10, 23, 15);

describe('a firm quote', () => {
  const alice = userId('alice');
  const row: OptionQuoteRow = {
    quoteId: '2AAPL270304C271.5-0123456789ab',
    userId: alice,
    symbol: instrumentSymbol('2AAPL270304C271.5'),
    qty: qty(10),
    bid: px(9_000_000),
    ask: px(9_500_000),
    mid: px(9_250_000),
    spot: px(270_850_000),
    volatility: 28,
    state: 'OPEN',
    quotedAt: NOW,
    validUntil: NOW + FIRM_MS,
    orderId: null,
    side: null,
    decidedAt: null,
    closedAt: null,
  };
  const wanted = { userId: alice, side: 'BUY' as const, qty: 10 };

  it('stands for its person and quantity until its last millisecond', () => {
    expect(quoteFault(row, wanted, NOW)).toBeNull();
    expect(quoteFault(row, wanted, NOW + FIRM_MS)).toBeNull();
    expect(quoteFault(row, wanted, NOW + FIRM_MS + 1)).toMatch(/^QUOTE_EXPIRED/);
  });

  it('does not stand for others, for another quantity, twice, or where the dealer does not buy', () => {
    expect(quoteFault(row, { ...wanted, userId: userId('bob') }, NOW)).toBe('QUOTE_UNKNOWN');
    expect(quoteFault(undefined, wanted, NOW)).toBe('QUOTE_UNKNOWN');
    expect(quoteFault(row, { ...wanted, qty: 9 }, NOW)).toMatch(/^QTY_NOT_QUOTED/);
    expect(quoteFault({ ...row, state: 'DEALT' }, wanted, NOW)).toMatch(/^QUOTE_DEALT/);
    const noBid = { ...row, bid: px(0) };
    expect(quoteFault(noBid, { ...wanted, side: 'SELL' }, NOW)).toMatch(/^NO_BID/);
    expect(quoteFault(noBid, wanted, NOW)).toBeNull();
  });
});
