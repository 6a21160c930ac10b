/** The ten largest symbols: their share of the gross notional, and their part of the value at risk. */

import { isinBehind, shownName } from '../../../lib/format/names.ts';
import { formatPct, formatSignedCompact } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { BarList } from './bar-list.tsx';
import type { Exposure } from './use-firm-risk.ts';

const SHOWN = 10;

type ConcentrationBarsProps = {
  readonly exposure: Exposure;
  readonly onOpen: (symbol: string) => void;
};

/** A bond's ISIN with its name, which may be cut. */
function toTitle(symbol: string): string {
  const isin = isinBehind(symbol);
  return isin === undefined ? symbol : `${shownName(symbol)}, ${isin}`;
}

export function ConcentrationBars({ exposure, onOpen }: ConcentrationBarsProps) {
  const { grossNotional, bySymbol } = exposure;
  const held = bySymbol.filter((part) => part.grossNotional > 0).slice(0, SHOWN);
  return (
    <BarList
      title="Concentration by symbol, with its share of VaR"
      empty="No positions"
      onOpen={onOpen}
      bars={held.map((part) => ({
        key: part.symbol,
        name: shownName(part.symbol),
        title: toTitle(part.symbol),
        value: part.grossNotional,
        text: formatPct(grossNotional === 0 ? 0 : part.grossNotional / grossNotional, 1),
        note: phrase`VaR ${formatSignedCompact(part.componentVar)}`,
      }))}
    />
  );
}
