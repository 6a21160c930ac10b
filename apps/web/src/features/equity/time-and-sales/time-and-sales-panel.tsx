/** Time and sales: every trade of the symbol as the tape reports it, newest first. */

import { useMemo, useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { GridPanel } from '../../../kit/grid/grid-panel.tsx';
import { rowsWithWords } from '../../../kit/grid/model/facets.ts';
import { NO_FILTER } from '../../../kit/grid/older-rows.tsx';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { formatFixed, formatQty, NONE as NO_VALUE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Print } from '../../../platform/client/shapes.ts';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { parseMinSize, sumPrints } from './tape.ts';
import { formatConditions, tradeColumns } from './trade-columns.tsx';
import { useTape } from './use-tape.ts';

const toKey = ({ tradeId }: Print): string => tradeId;
const filterText = (print: Print): string =>
  `${print.venue} ${print.side} ${formatConditions(print)}`;
const NONE: ReadonlySet<string> = new Set();
/** An average has more digits than the prices it is of. */
const VWAP_DIGITS = 2;

export function TimeAndSalesPanel({ channel }: PanelProps) {
  const { symbol } = usePanelSymbol(channel);
  const [minSize, setMinSize] = useState('');
  if (symbol === null) return <Empty title="Waiting for market data" />;
  const tape = { symbol, minSize, onMinSize: setMinSize };
  // The prints before are not shown under the name of another symbol.
  return <TapeGrid key={symbol} {...tape} />;
}

type TapeGridProps = {
  readonly symbol: string;
  readonly minSize: string;
  readonly onMinSize: (text: string) => void;
};

function TapeGrid({ symbol, minSize, onMinSize }: TapeGridProps) {
  const { rows, error, retry } = useTape(symbol);
  const [filter, setFilter] = useState(NO_FILTER);
  const [selected, setSelected] = useState(NONE);
  const getDecimals = useDecimals();
  const columns = useMemo(() => tradeColumns(getDecimals), [getDecimals]);
  const large = useMemo(() => {
    const least = parseMinSize(minSize);
    return rows?.filter(({ qty }) => qty >= least) ?? [];
  }, [rows, minSize]);
  const sums = useMemo(
    () => sumPrints(rowsWithWords(large, filter.text, filterText)),
    [large, filter.text],
  );
  if (rows === null)
    return <Awaited what={phrase`trades in ${symbol}`} error={error} retry={retry} />;
  const vwap =
    sums.vwap === null ? NO_VALUE : formatFixed(sums.vwap, getDecimals(symbol) + VWAP_DIGITS);
  return (
    <GridPanel
      id="time-and-sales"
      label="Time and sales"
      rows={large}
      columns={columns}
      toKey={toKey}
      filterText={filterText}
      selected={selected}
      onSelect={setSelected}
      onFilter={setFilter}
      toolbar={
        <Toolbar
          symbol={symbol}
          vwap={vwap}
          volume={formatQty(sums.volume)}
          minSize={minSize}
          onMinSize={onMinSize}
        />
      }
      empty={
        rows.length === 0 ? (
          <Empty title={phrase`No trades in ${symbol} yet`}>
            Trades appear here as they happen.
          </Empty>
        ) : (
          <Empty title="No trade matches the filter" />
        )
      }
    />
  );
}

type ToolbarProps = TapeGridProps & { readonly vwap: string; readonly volume: string };

/** The figures of the prints shown, and which are shown. */
function Toolbar({ symbol, vwap, volume, minSize, onMinSize }: ToolbarProps) {
  return (
    <>
      <span className="font-semibold text-12 text-t1">{symbol}</span>
      <span
        className="whitespace-nowrap text-t3"
        title="Volume-weighted average price of the trades shown"
      >
        VWAP <span className="text-t1 tabular-nums">{vwap}</span>
      </span>
      <span className="whitespace-nowrap text-t3" title="Shares of the trades shown">
        Volume <span className="text-t1 tabular-nums">{volume}</span>
      </span>
      <label className="flex items-center gap-1 whitespace-nowrap text-t3">
        Min. size
        <input
          type="number"
          min={0}
          step={100}
          value={minSize}
          onChange={(event) => onMinSize(event.target.value)}
          className="h-5.5 w-16 rounded-sm border border-control bg-bg px-1 text-right text-t1"
        />
      </label>
    </>
  );
}
