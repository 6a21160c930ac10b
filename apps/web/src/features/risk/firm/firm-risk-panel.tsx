/** The firm's risk at a glance: figures that move every second, plots of the day, and a way down to each position. */
import { useState } from 'react';
import { useCan } from '../../../kit/live/use-client.ts';
import { Empty } from '../../../kit/ui/empty.tsx';
import { toProblem } from '../../../platform/client/refusal.ts';
import { BacktestPlot } from './backtest-plot.tsx';
import { ConcentrationBars } from './concentration-bars.tsx';
import { DayPlots } from './day-plots.tsx';
import { type Drill, DrillDown } from './drill-down.tsx';
import { ExposureBars } from './exposure-bars.tsx';
import { GreeksTable } from './greeks-table.tsx';
import { Headline } from './headline.tsx';
import { LimitBars } from './limit-bars.tsx';
import { RejectionColumns } from './rejection-columns.tsx';
import { SensitivityGrid } from './sensitivity-grid.tsx';
import { UnvaluedNote } from './unvalued-note.tsx';
import { useExposure, useHistory } from './use-firm-risk.ts';

export function FirmRiskPanel() {
  const seesUsers = useCan('firm');
  const { data: exposure, error, refetch } = useExposure();
  const { data: history } = useHistory();
  const [drill, setDrill] = useState<Drill | null>(null);
  if (exposure === undefined) {
    return error ? (
      <Empty icon="alert" title={toProblem(error)} retry={() => void refetch()} />
    ) : (
      <Empty title="Calculating…" />
    );
  }
  const open = (kind: Drill['kind']) => (key: string) => setDrill({ kind, key });
  return (
    <div className="@container relative flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-2">
      <Headline exposure={exposure} />
      <UnvaluedNote exposure={exposure} />
      <div className="grid grid-cols-1 gap-4 @xl:grid-cols-2">
        <DayPlots samples={history?.samples ?? []} />
        {history === undefined ? null : <BacktestPlot history={history} />}
        <ExposureBars exposure={exposure} />
        <ConcentrationBars exposure={exposure} onOpen={open('symbol')} />
        {seesUsers ? <LimitBars onOpen={open('user')} /> : null}
        <SensitivityGrid rows={exposure.sensitivities} />
        <GreeksTable exposure={exposure} />
        <RejectionColumns counts={history?.rejections ?? []} nowMs={Date.parse(exposure.asOf)} />
        <DrillDown exposure={exposure} drill={drill} onDrill={setDrill} />
      </div>
    </div>
  );
}
