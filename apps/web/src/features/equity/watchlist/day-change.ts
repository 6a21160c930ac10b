/** How far a symbol has come today. */
import type { LiveQuotes } from '../../../lib/hot/live-quotes.ts';

/** Change of the last price since the day's open, as a share; null without both. */
export function dayChange(symbol: string, hot: LiveQuotes): number | null {
  const open = hot.shown(symbol, 'open');
  const last = hot.shown(symbol, 'last');
  return open === null || last === null || open === 0 ? null : last / open - 1;
}
