/** An instrument as tests need it: a share, changed by what a test is about. */

import { px, qty, toSymbol } from '@tradefloor/contracts/brands';
import type { Instrument } from '@tradefloor/contracts/market';

export const givenInstrument = (over: Partial<Instrument> = {}): Instrument => ({
  symbol: toSymbol('AAPL'),
  name: 'Apple Inc.',
  instrumentType: 'equity',
  sector: 'Information Technology',
  currency: 'USD',
  tickSize: px(10_000),
  lotSize: qty(1),
  adv: qty(1_000_000),
  volatilityPpm: 250_000,
  referencePrice: px(100_000_000),
  primaryVenue: 'XNAS',
  ...over,
});
