/** What is drawn, and how long a bar is; both are kept for the next visit. */

import { lazy, Suspense } from 'react';
import { CHART_INTERVALS } from '../../../kit/chart/model/chart-intervals.ts';
import { usePrefs, usePrefsStore } from '../../../kit/live/use-client.ts';
import type { Prefs } from '../../../kit/prefs/prefs.ts';
import { PopoverButton } from '../../../kit/ui/popover.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { phrase } from '../../../lib/text/phrase.ts';

const INTERVALS = CHART_INTERVALS.map((value) => ({ value, label: value }));

const IndicatorChoice = lazy(() =>
  untilLoaded(async () => ({ default: (await import('./indicator-choice.tsx')).IndicatorChoice })),
);

export function ChartControls() {
  const store = usePrefsStore();
  const { interval, indicators } = usePrefs((prefs) => prefs.chart);
  const choose = (over: Partial<Prefs['chart']>): void =>
    store.setState(({ chart }) => ({ chart: { ...chart, ...over } }));
  return (
    <>
      <PopoverButton
        name="Indicators"
        width={250}
        panel={() => (
          <Suspense fallback={null}>
            <IndicatorChoice chosen={indicators} onChoose={(ids) => choose({ indicators: ids })} />
          </Suspense>
        )}
      >{phrase`Indicators${indicators.length === 0 ? '' : ` (${indicators.length})`}`}</PopoverButton>
      <Segmented
        label="Interval"
        size="sm"
        value={interval}
        choices={INTERVALS}
        onChange={(value) => choose({ interval: value })}
      />
    </>
  );
}
