/**
 * Test securities, as real exchanges list them (Nasdaq's ZVZZT and its like): without quotes, so that a client under
 * certification finds its own orders in their books and nothing else.
 */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Instrument } from '@tradefloor/contracts/market';
import { PX_PER_UNIT, px, qty } from '@tradefloor/contracts/money';

const named = (symbol: string, primaryVenue: 'XNAS' | 'XNYS'): Instrument => ({
  symbol: instrumentSymbol(symbol),
  name: `Test security ${symbol}`,
  instrumentType: 'equity',
  sector: null,
  currency: 'USD',
  tickSize: px(PX_PER_UNIT / 100),
  lotSize: qty(100),
  adv: qty(1_000_000),
  volatilityPpm: 200_000,
  referencePrice: px(100 * PX_PER_UNIT),
  primaryVenue,
});

export const TEST_SECURITIES: readonly Instrument[] = [
  named('ZVZZT', 'XNAS'),
  named('ZWZZT', 'XNAS'),
  named('ZXZZT', 'XNAS'),
  named('NTEST', 'XNYS'),
];
