/** Service levels: the objectives over thirty days, the remaining error budgets, their burn rate. */

import { toLevelFigure } from '@tradefloor/contracts/vocabulary/ops-series';
import type { ReactNode } from 'react';
import { Bar } from '../../../kit/facts/facts.tsx';
import { type Head, PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatQty, NONE } from '../../../lib/format/numbers.ts';
import { parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { LevelState, OpsOverview } from '../../../platform/client/shapes.ts';
import {
  formatBudget,
  formatBurn,
  formatP99,
  formatShare,
  LEVEL_WORDS,
  WINDOWS,
} from './level-text.ts';
import { formatAge } from './ops-text.ts';
import type { TrendUnit } from './trend-text.ts';
import { Trend } from './trends.tsx';

const makeHeads = (): readonly Head[] => [
  {
    name: 'Indicator',
    isText: true,
    title: 'What is measured, event by event, at the gateways and services',
  },
  { name: 'Target', title: 'Share of the events of 30 days that have to be good' },
  { name: 'Current', title: 'Share of the events of the last 30 days that were good' },
  { name: 'Events', title: 'Events of the last 30 days that were measured' },
  {
    name: 'Error budget remaining',
    isText: true,
    title: 'What is left of the bad events that the target allows in 30 days',
  },
  ...WINDOWS.map(({ head }) => ({
    name: phrase`Burn ${head}`,
    title: phrase`How many times faster than allowed the error budget was used over the last ${head}; 1 uses it up in 30 days`,
  })),
  { name: 'p99, 1 h', title: '99 of 100 events of the last hour took at most this long' },
];

export function ServiceLevels({ overview }: { readonly overview: OpsOverview }) {
  const now = parseMs(overview.at);
  return (
    <PlainTable label="Service levels, 30 days" heads={makeHeads()}>
      {overview.levels.length === 0 ? (
        <tr>
          <td colSpan={10} className="px-1 py-1 text-left text-t3">
            Not computed yet
          </td>
        </tr>
      ) : null}
      {overview.levels.map((state) => (
        <LevelRow key={state.level} state={state} now={now} />
      ))}
    </PlainTable>
  );
}

function LevelRow({ state, now }: { readonly state: LevelState; readonly now: number }) {
  const { level, target, limitMs, attainment, total, since, burn, p99Ms, alert } = state;
  const isMissed = attainment !== null && attainment < target;
  const measured =
    since === null ? 'nothing measured' : phrase`measured for ${formatAge(now - parseMs(since))}`;
  return (
    <tr className="border-line border-t">
      <RowHead className="px-1">
        {LEVEL_WORDS[level]}
        {limitMs === null ? null : <span className="text-t3">{phrase` within ${limitMs} ms`}</span>}
      </RowHead>
      <td className="px-1">{formatShare(target)}</td>
      <td className={cx('px-1', isMissed && 'text-critical')}>
        <LevelTrend state={state} series="attainment" unit="share">
          {attainment === null ? NONE : formatShare(attainment)}
        </LevelTrend>
      </td>
      <td className="whitespace-nowrap px-1 text-t2" title={measured}>
        <LevelTrend state={state} series="events" unit="count">
          {formatQty(total)}
        </LevelTrend>
      </td>
      <td className="px-1 text-left">
        <LevelTrend state={state} series="budget" unit="share">
          <Budget state={state} measured={measured} />
        </LevelTrend>
      </td>
      {WINDOWS.map(({ window, head, page }) => {
        const rate = burn[window];
        return (
          <td
            key={window}
            title={phrase`Burn rate over ${head}; ${page} or more on both windows raises an alert`}
            className={cx('px-1', rate !== null && rate >= page && 'text-critical')}
          >
            <LevelTrend state={state} series={window} unit="burn">
              {rate === null ? NONE : formatBurn(rate)}
            </LevelTrend>
          </td>
        );
      })}
      <td className="whitespace-nowrap px-1">
        <LevelTrend state={state} series="p99" unit="ms">
          {formatP99({ p99Ms, limitMs, rate: burn.h1 })}
        </LevelTrend>
        {alert === null ? null : <b className="text-critical"> burn alert</b>}
      </td>
    </tr>
  );
}

const TREND_WORDS = {
  attainment: 'share of good events, 30 days',
  events: 'events, 30 days',
  budget: 'error budget remaining',
  m5: 'burn rate, 5 min',
  m30: 'burn rate, 30 min',
  h1: 'burn rate, 1 h',
  h6: 'burn rate, 6 h',
  p99: 'p99 of 1 h',
} as const;

type LevelTrendProps = {
  readonly state: LevelState;
  readonly series: keyof typeof TREND_WORDS;
  readonly unit: TrendUnit;
  readonly children: ReactNode;
};

const LevelTrend = ({ state: { level, limitMs }, series, unit, children }: LevelTrendProps) => (
  <Trend
    figure={toLevelFigure(level, series)}
    name={`${phrase(LEVEL_WORDS[level])}${limitMs === null ? '' : phrase` within ${limitMs} ms`}: ${phrase(TREND_WORDS[series])}`}
    unit={unit}
  >
    {children}
  </Trend>
);

/** The budget as a bar, with its figure; too few events are marked as such. */
function Budget({ state, measured }: { readonly state: LevelState; readonly measured: string }) {
  const budget = formatBudget(state);
  if (budget === null)
    return <span className="text-t3">{phrase`not enough data, ${measured}`}</span>;
  return (
    <span
      className="grid min-w-40 flex-1 grid-cols-[1fr_6.5rem] items-center gap-2"
      title={measured}
    >
      <Bar share={budget.share} tone={budget.tone} />
      <span className="whitespace-nowrap text-right">{budget.text}</span>
    </span>
  );
}
