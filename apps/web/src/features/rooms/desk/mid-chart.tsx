/** The mid of a symbol over the time of the heat, as far as this page has seen it. */
import { useEffect, useState } from 'react';
import { XyPlot } from '../../../kit/plot/xy-plot.tsx';
import { formatFixed } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { SeatState } from '../../../platform/client/shapes.ts';
import { formatClock } from '../room/room-text.ts';
import { type Mids, withMids } from './mids.ts';

type MidChartProps = {
  readonly state: SeatState;
  readonly symbol: string;
  readonly decimals: number;
};

export function MidChart({ state, symbol, decimals }: MidChartProps) {
  const [mids, setMids] = useState<Mids | null>(null);
  useEffect(() => setMids((before) => withMids(before, state)), [state]);
  return (
    <section aria-label="Chart" className="min-w-0 border border-line bg-s1 p-2">
      <XyPlot
        title={phrase`${symbol} mid`}
        waiting="The mid is drawn from the moment this page is opened"
        height="h-48"
        xText={formatClock}
        yText={(price) => formatFixed(price, decimals)}
        lines={[
          {
            name: 'Mid',
            className: 'stroke-accent',
            points: mids?.bySymbol[symbol] ?? [],
          },
        ]}
      />
    </section>
  );
}
