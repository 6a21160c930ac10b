/** How far a symbol has come today. */
import type { LiveQuotes } from '../../../lib/hot/live-quotes.ts';

/** Change of the last price since the close of the day before, as a share; null without both. */
export function dayChange(symbol: string, hot: LiveQuotes): number | null {
  const before = hot.shown(symbol, 'priorClose');
  const last = hot.shown(symbol, 'last');
  return before === null || last === null || before === 0 ? null : last / before - 1;
}
