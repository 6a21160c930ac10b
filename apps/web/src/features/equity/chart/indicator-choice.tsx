/** Which indicators are drawn: a list that stays open while one chooses. */
import { INDICATORS, type IndicatorId } from '../../../kit/chart/model/indicator-list.ts';

const INDICATOR_NAMES = {
  VWAP: 'VWAP of these bars',
  SMA20: 'Moving average, 20 bars',
  SMA50: 'Moving average, 50 bars',
  EMA20: 'Exponential average, 20 bars',
  BOLLINGER: 'Bollinger bands, 20 bars',
  RSI: 'Relative strength index, 14',
  MACD: 'MACD, 12, 26 and 9 bars',
} as const satisfies Record<IndicatorId, string>;

type IndicatorChoiceProps = {
  readonly chosen: readonly IndicatorId[];
  readonly onChoose: (ids: readonly IndicatorId[]) => void;
};

export function IndicatorChoice({ chosen, onChoose }: IndicatorChoiceProps) {
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
