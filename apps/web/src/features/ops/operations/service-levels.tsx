/** Service levels: the objectives over thirty days, the remaining error budgets, their burn rate. */

import { Bar } from '../../../kit/facts/facts.tsx';
import { PlainTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { cx } from '../../../kit/ui/cx.ts';
import { formatQty, NONE } from '../../../lib/format/numbers.ts';
import { parseMs } from '../../../lib/format/time.ts';
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

export function ServiceLevels({ overview }: { readonly overview: OpsOverview }) {
  const now = parseMs(overview.at);
  return (
    <PlainTable
      label="Service levels, 30 days"
      heads={[
        { name: 'Indicator', isText: true },
        { name: 'Target' },
        { name: 'Current' },
        { name: 'Events' },
        { name: 'Error budget remaining', isText: true },
        ...WINDOWS.map(({ head }) => ({ name: `Burn ${head}` })),
        { name: 'p99, 1 h' },
      ]}
    >
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
    since === null ? 'nothing measured' : `measured for ${formatAge(now - parseMs(since))}`;
  return (
    <tr className="border-line border-t">
      <RowHead className="px-1">
        {LEVEL_WORDS[level]}
        {limitMs === null ? null : <span className="text-t3"> within {limitMs} ms</span>}
      </RowHead>
      <td className="px-1">{formatShare(target)}</td>
      <td className={cx('px-1', isMissed && 'text-critical')}>
        {attainment === null ? NONE : formatShare(attainment)}
      </td>
      <td className="whitespace-nowrap px-1 text-t2" title={measured}>
        {formatQty(total)}
      </td>
      <td className="px-1 text-left">
        <Budget state={state} measured={measured} />
      </td>
      {WINDOWS.map(({ window, head, page }) => {
        const rate = burn[window];
        return (
          <td
            key={window}
            title={`Burn rate over ${head}; ${page} or more on both windows raises an alert`}
            className={cx('px-1', rate !== null && rate >= page && 'text-critical')}
          >
            {rate === null ? NONE : formatBurn(rate)}
          </td>
        );
      })}
      <td className="whitespace-nowrap px-1">
        {formatP99({ p99Ms, limitMs, rate: burn.h1 })}
        {alert === null ? null : <b className="text-critical"> burn alert</b>}
      </td>
    </tr>
  );
}

/** The budget as a bar, with its figure; too few events are marked as such. */
function Budget({ state, measured }: { readonly state: LevelState; readonly measured: string }) {
  const budget = formatBudget(state);
  if (budget === null) return <span className="text-t3">not enough data, {measured}</span>;
  return (
    <span className="grid grid-cols-[1fr_6.5rem] items-center gap-2" title={measured}>
      <Bar share={budget.share} tone={budget.tone} />
      <span className="whitespace-nowrap text-right">{budget.text}</span>
    </span>
  );
}
