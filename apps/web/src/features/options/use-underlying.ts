/** The underlying the options panel shows: the symbol of its channel where that has options, else the last that had. */
import { OPTION_UNDERLYINGS } from '@tradefloor/contracts/vocabulary/instruments';
import { useState } from 'react';
import { toOptions } from '../../lib/choices.ts';
import type { Channel } from '../../ui-state/ui-state.ts';
import { usePanelSymbol } from '../../ui-state/use-panel-symbol.ts';

const UNDERLYINGS: readonly string[] = OPTION_UNDERLYINGS;
export const UNDERLYING_CHOICES = toOptions(UNDERLYINGS);

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
