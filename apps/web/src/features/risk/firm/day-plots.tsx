/** The day in two plots: profit, and value at risk; one point a minute, kept over restarts. */

import { useIdentity } from '../../../kit/live/use-client.ts';
import { LinePlot } from '../../../kit/plot/line-plot.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import { type DayPoint, toDayPoints } from './day-lines.ts';
import type { Sample } from './use-firm-risk.ts';

const WAITING = 'Collecting the first minutes';
/** Values at risk of several desks do not add up: each has a line of its own. */
const DESK_LINES = [
  { className: 'stroke-accent' },
  { className: 'stroke-warn', dash: '6 3' },
  { className: 'stroke-up', dash: '2 3' },
  { className: 'stroke-t2', dash: '8 3 2 3' },
  { className: 'stroke-down', dash: '4 4' },
] as const;

export function DayPlots({ samples }: { readonly samples: readonly Sample[] }) {
  const { role, limits } = useIdentity();
  const scopes = role === 'desk-head' ? limits.desks : ['FIRM'];
  const points = toDayPoints(samples, scopes);
  const timesMs = points.map(({ atMs }) => atMs);
  const desks = scopes.length > 1 ? `, ${scopes.join(' + ')}` : '';
  return (
    <>
      <LinePlot
        title={`Intraday P&L${desks}`}
        timesMs={timesMs}
        waiting={WAITING}
        lines={[
          {
            name: 'Total',
            className: 'stroke-accent',
            values: points.map((one) => one.realised + one.unrealised - one.fees),
          },
          {
            name: 'Realised',
            className: 'stroke-up',
            dash: '6 3',
            values: points.map(({ realised }) => realised),
          },
          {
            name: 'Unrealised',
            className: 'stroke-warn',
            dash: '2 3',
            values: points.map(({ unrealised }) => unrealised),
          },
        ]}
      />
      <LinePlot
        title={phrase`Value at risk, 1 day 99 %${scopes.length > 1 ? ', parametric, by desk' : ''}`}
        timesMs={timesMs}
        waiting={WAITING}
        lines={scopes.length > 1 ? deskLines(points, scopes) : ownLines(points)}
      />
    </>
  );
}

const ownLines = (points: readonly DayPoint[]) => [
  {
    name: 'Parametric',
    className: 'stroke-accent',
    values: points.map(({ samples }) => samples[0]?.parametricVar99 ?? null),
  },
  {
    name: 'Historical',
    className: 'stroke-warn',
    dash: '6 3',
    values: points.map(({ samples }) => samples[0]?.historicalVar99 ?? null),
  },
];

const deskLines = (points: readonly DayPoint[], desks: readonly string[]) =>
  desks.map((desk, i) => ({
    name: desk,
    className: 'stroke-accent',
    ...DESK_LINES[i % DESK_LINES.length],
    values: points.map(({ samples }) => samples[i]?.parametricVar99 ?? null),
  }));
