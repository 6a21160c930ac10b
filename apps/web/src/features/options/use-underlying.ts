/** The underlying the options panel shows: the symbol of its channel where that has options, else the last that had. */
import { useState } from 'react';
import type { Channel } from '../../ui-state/ui-state.ts';
import { usePanelSymbol } from '../../ui-state/use-panel-symbol.ts';

const UNDERLYINGS: readonly string[] = ['AAPL', 'MSFT', 'NVDA', 'AMZN', 'TSLA'];

export const UNDERLYING_CHOICES = UNDERLYINGS.map((value) => ({ value, label: value }));

/** What is shown after another symbol was chosen: the symbol where it has options, else what was shown before. */
export const underlyingAfter = (before: string, symbol: string | null): string =>
  symbol !== null && UNDERLYINGS.includes(symbol) ? symbol : before;

/** The underlying of a channel; choosing one shows it in all of the channel's panels. */
export function useUnderlying(channel: Channel): {
  readonly underlying: string;
  readonly setUnderlying: (symbol: string) => void;
} {
  const { symbol, setSymbol } = usePanelSymbol(channel);
  const [shown, setShown] = useState('AAPL');
  const underlying = underlyingAfter(shown, symbol);
  if (underlying !== shown) setShown(underlying);
  return { underlying, setUnderlying: setSymbol };
}
