/** A run as one page without scripts: figures by kind, latency and rate over time as plots. */
import type { LoadLatency, LoadRun, LoadSecond } from '@tradefloor/contracts/load';
import { RESULT_HEADS, resultRows } from './result-rows.ts';

const WIDTH = 900;
const HEIGHT = 220;
const LEFT = 60;
const BOTTOM = 24;
const TOP = 10;

type Line = {
  readonly label: string;
  readonly colour: string;
  readonly points: readonly (number | null)[];
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @param run a whole run: all its seconds */
export function reportPage(run: LoadRun): string {
  const { seconds, runId, plan } = run;
  const pick = (of: (latency: LoadLatency) => number) => (second: LoadSecond) =>
    second.latency === null ? null : of(second.latency);
  const latency = plot('Latency by second, ms (from the instant an operation was due)', [
    { label: 'p50', colour: '#0a7', points: seconds.map(pick(({ p50 }) => p50)) },
    { label: 'p90', colour: '#27c', points: seconds.map(pick(({ p90 }) => p90)) },
    { label: 'p99', colour: '#c50', points: seconds.map(pick(({ p99 }) => p99)) },
  ]);
  const rate = plot('Operations by second', [
    { label: 'due', colour: '#888', points: seconds.map(({ due }) => due) },
    { label: 'accepted', colour: '#0a7', points: seconds.map(({ accepted }) => accepted) },
    { label: 'refused', colour: '#c50', points: seconds.map(({ refused }) => refused) },
    { label: 'unknown', colour: '#a0a', points: seconds.map(({ unknown }) => unknown) },
  ]);
  const title = `Load run ${escaped(runId ?? '')}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>
body{font:14px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:960px;padding:0 1rem;color-scheme:light dark}
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.2rem .7rem;text-align:right;border-bottom:1px solid #8884}
th:first-child,td:first-child{text-align:left}svg{display:block;margin:.5rem 0 1.5rem}svg text{font-size:11px;fill:currentColor}
</style></head><body><h1>${title}</h1>
<p>${plan === null ? '' : planText(plan)} State: ${run.state}.${run.note === null ? '' : ` ${escaped(run.note)}.`}</p>
${kindTable(run)}${cancelledText(run)}${latency}${rate}${refusalTable(run)}
</body></html>
`;
}

const planText = ({
  users,
  ratePerSecond,
  seconds,
  mix,
  arrivals,
  seed,
}: NonNullable<LoadRun['plan']>) =>
  `${users} users, ${ratePerSecond} operations a second for ${seconds} s, mix ${mix}, arrivals ${arrivals}, seed ${seed}.`;

function kindTable(run: LoadRun): string {
  const rows = resultRows(run).map(
    (row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  const head = RESULT_HEADS.map((each) => `<th scope="col">${each}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const cancelledText = ({ takenBack, leftOpen }: LoadRun): string =>
  takenBack === null
    ? ''
    : `<p>Open at the end: ${takenBack} orders taken back, ${leftOpen ?? 'an unknown number'} left open.</p>`;

function refusalTable({ refusals }: LoadRun): string {
  if (refusals.length === 0) return '';
  const rows = refusals.map(
    ({ code, count }) => `<tr><td>${escaped(code)}</td><td>${count}</td></tr>`,
  );
  return `<h2>Not accepted</h2><table><tbody>${rows.join('')}</tbody></table>`;
}

/** Lines over seconds, with a scale of two marks and a legend. */
function plot(title: string, lines: readonly Line[]): string {
  const length = Math.max(2, ...lines.map(({ points }) => points.length));
  const top = Math.max(1, ...lines.flatMap(({ points }) => points.map((value) => value ?? 0)));
  const x = (i: number) => LEFT + ((WIDTH - LEFT) * i) / (length - 1);
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top);
  const paths = lines.map(
    ({ colour, points }) =>
      `<path fill="none" stroke="${colour}" stroke-width="1.5" d="${toPath(points, x, y)}"/>`,
  );
  const legend = lines.map(
    ({ label, colour }, i) =>
      `<text x="${LEFT + 8 + i * 90}" y="${HEIGHT - 6}" style="fill:${colour}">${label}</text>`,
  );
  const marks = [0, top / 2, top].map(
    (value) =>
      `<text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${Math.round(value * 10) / 10}</text>` +
      `<line x1="${LEFT}" x2="${WIDTH}" y1="${y(value)}" y2="${y(value)}" stroke="#8884"/>`,
  );
  const parts = [...marks, ...paths, ...legend].join('');
  return `<h2>${title}</h2><svg role="img" aria-label="${title}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="100%">${parts}</svg>`;
}

function toPath(
  points: readonly (number | null)[],
  x: (i: number) => number,
  y: (value: number) => number,
): string {
  let isBegun = false;
  return points
    .map((value, i) => {
      const command = isBegun ? 'L' : 'M';
      isBegun = value !== null;
      return value === null ? '' : `${command}${x(i).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}
