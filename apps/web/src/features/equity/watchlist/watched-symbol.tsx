/** The symbol of a row, with its halt and what stands in the way of its short sales. */
import type { ReactNode } from 'react';
import { SymbolWithHalt } from '../../../kit/market/halt-mark.tsx';
import { ShortBadge } from '../../../kit/market/short-badge.tsx';

export const watchedSymbol = ({ symbol }: { readonly symbol: string }): ReactNode => (
  <>
    <SymbolWithHalt symbol={symbol} />
    <ShortBadge symbol={symbol} isNarrow />
  </>
);
