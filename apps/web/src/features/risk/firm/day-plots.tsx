/** The day in two plots: profit, and value at risk; one point a minute, kept over restarts. */

import { useIdentity } from '../../../kit/live/use-client.ts';
import { LinePlot } from '../../../kit/plot/line-plot.tsx';
import { parseMs } from '../../../lib/format/time.ts';
import type { Sample } from './use-firm-risk.ts';

const WAITING = 'Collecting the first minutes';

export function DayPlots({ samples }: { readonly samples: readonly Sample[] }) {
  const { role, limits } = useIdentity();
  const scope = role === 'desk-head' ? limits.desks[0] : 'FIRM';
  const shown = samples.filter((sample) => sample.scope === scope);
  const timesMs = shown.map(({ at }) => parseMs(at));
  return (
    <>
      <LinePlot
        title="Intraday P&L"
        timesMs={timesMs}
        waiting={WAITING}
        lines={[
          {
            name: 'Total',
            className: 'stroke-accent',
            values: shown.map((one) => one.realisedPnl + one.unrealisedPnl - one.fees),
          },
          {
            name: 'Realised',
            className: 'stroke-up',
            dash: '6 3',
            values: shown.map(({ realisedPnl }) => realisedPnl),
          },
          {
            name: 'Unrealised',
            className: 'stroke-warn',
            dash: '2 3',
            values: shown.map(({ unrealisedPnl }) => unrealisedPnl),
          },
        ]}
      />
      <LinePlot
        title="Value at risk, 1 day 99 %"
        timesMs={timesMs}
        waiting={WAITING}
        lines={[
          {
            name: 'Parametric',
            className: 'stroke-accent',
            values: shown.map(({ parametricVar99 }) => parametricVar99),
          },
          {
            name: 'Historical',
            className: 'stroke-warn',
            dash: '6 3',
            values: shown.map(({ historicalVar99 }) => historicalVar99),
          },
        ]}
      />
    </>
  );
}
