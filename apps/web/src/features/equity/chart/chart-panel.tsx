/** The chart of a channel's symbol, with what is chosen to be drawn on it. */

import { useDeferredValue, useState } from 'react';
import { loadCharts } from '../../../kit/chart/use-price-chart.tsx';
import { usePrefs } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { SymbolWithHalt } from '../../../kit/market/halt-mark.tsx';
import { SessionFigures } from '../../../kit/market/session-figures.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import type { PanelProps } from '../../../ui-state/panel-spec.ts';
import { usePanelSymbol } from '../../../ui-state/use-panel-symbol.ts';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartControls } from './chart-controls.tsx';

// At the same time as the panel's data, not after it is drawn.
void loadCharts();

export function ChartPanel({ channel }: PanelProps) {
  // A chart is built again for another symbol: the press that chose it is answered before.
  const symbol = useDeferredValue(usePanelSymbol(channel).symbol);
  const interval = usePrefs((prefs) => prefs.chart.interval);
  const getDecimals = useDecimals();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  if (symbol === null) return <Empty title="Waiting for market data" />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-7 shrink-0 items-center gap-3 overflow-hidden border-line border-b px-2 text-11">
        <span className="whitespace-nowrap font-semibold text-13">
          <SymbolWithHalt symbol={symbol} />
        </span>
        <SessionFigures symbol={symbol} decimals={getDecimals(symbol)} />
        <div className="flex-1" />
        <div ref={setTools} className="flex" />
        <ChartControls />
      </div>
      <ChartCanvas
        key={`${symbol} ${interval}`}
        symbol={symbol}
        interval={interval}
        tools={tools}
      />
    </div>
  );
}
