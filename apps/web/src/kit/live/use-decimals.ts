/** Decimals of each instrument's prices, as one function that changes only when the instruments do. */

import { decimalsOfTick } from '@tradefloor/instruments/quotes/tick-decimals';
import { useMemo } from 'react';
import { plainDecimals, toPx } from '../../lib/format/units.ts';
import { useAccount } from './use-client.ts';

export type DecimalsOf = (symbol: string) => number;

export function useDecimals(): DecimalsOf {
  const instruments = useAccount((account) => account.instruments());
  return useMemo(() => {
    const decimals = new Map(
      instruments.map(({ symbol, tickSize }) => [symbol, decimalsOfTick(toPx(tickSize))]),
    );
    return (symbol) => decimals.get(symbol) ?? plainDecimals(symbol);
  }, [instruments]);
}
