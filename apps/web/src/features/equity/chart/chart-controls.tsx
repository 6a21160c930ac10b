/** What is drawn, and how long a bar is; both are kept for the next visit. */

import {
  INDICATOR_NAMES,
  INDICATORS,
  type IndicatorId,
} from '../../../kit/chart/model/indicator-list.ts';
import { usePrefs, usePrefsStore } from '../../../kit/live/use-client.ts';
import type { Prefs } from '../../../kit/prefs/prefs.ts';
import { PopoverButton } from '../../../kit/ui/popover.tsx';
import { Segmented } from '../../../kit/ui/segmented.tsx';

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
          <IndicatorChoice chosen={indicators} onChoose={(ids) => choose({ indicators: ids })} />
        )}
      >
        Indicators{indicators.length === 0 ? '' : ` (${indicators.length})`}
      </PopoverButton>
      <Segmented
        label="Interval"
        size="sm"
        value={interval}
        choices={[
          { value: '1m', label: '1m' },
          { value: '5m', label: '5m' },
        ]}
        onChange={(value) => choose({ interval: value })}
      />
    </>
  );
}

type IndicatorChoiceProps = {
  readonly chosen: readonly IndicatorId[];
  readonly onChoose: (ids: readonly IndicatorId[]) => void;
};

function IndicatorChoice({ chosen, onChoose }: IndicatorChoiceProps) {
  return (
    <fieldset className="flex flex-col">
      <legend className="visually-hidden">Indicators</legend>
      {INDICATORS.map((id) => (
        <label
          key={id}
          className="flex h-6 cursor-pointer items-center gap-2 rounded-sm px-1 hover:bg-s3"
        >
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChoose(
                INDICATORS.filter((one) => (one === id ? target.checked : chosen.includes(one))),
              )
            }
          />
          {INDICATOR_NAMES[id]}
        </label>
      ))}
    </fieldset>
  );
}
