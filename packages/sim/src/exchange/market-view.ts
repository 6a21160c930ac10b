/** The part of the newest batch that concerns a book, and whether it is new. */
import type { Instrument } from '@tradefloor/contracts/market';
import type { DepthView } from '../market/depth.ts';
import type { ExchangeState } from './exchange-state.ts';
import type { Handling } from './turn.ts';

/** The newest batch for a book's symbol; null where it quotes none. */
export function viewNewest(
  { market, settings: { seed } }: ExchangeState,
  instrument: Instrument,
): DepthView | null {
  const tick = market?.ticks.get(instrument.symbol);
  if (!market || tick === undefined || tick.bid >= tick.ask) return null;
  return { seed, seq: market.seq, instrument, tick, flags: market.flags };
}

/** Whether the market has published something lately. */
export const isFresh = ({ state: { market, settings }, nowMs }: Handling): boolean =>
  market !== null && nowMs - market.at <= settings.staleMs;
