/** The page of a run: its figures as they are, its curves where they belong, and no text that becomes markup. */
import { idleLoad, LOAD_KINDS, type LoadRun, type LoadSecond } from '@tradefloor/contracts/load';
import { describe, expect, it } from 'vitest';
import { reportPage } from './report-page.ts';
import { RESULT_HEADS, resultRows } from './result-rows.ts';

const latency = (p50: number) => ({ p50, p90: 2 * p50, p99: 3 * p50, max: 4 * p50 });
const second = (at: number, due: number, p50: number | null): LoadSecond => ({
  second: at,
  due,
  accepted: due - 1,
  refused: 1,
  unknown: 0,
  latency: p50 === null ? null : latency(p50),
});

const [FIRST = 'MARKET' as never, SECOND = 'MARKET' as never] = LOAD_KINDS;
const RUN: LoadRun = {
  ...idleLoad('DONE'),
  runId: 'night-1',
  plan: { users: 3, ratePerSecond: 5, seconds: 4, mix: 'FLOOR', arrivals: 'EVEN', seed: 9 },
  due: 30,
  accepted: 26,
  refused: 4,
  unknown: 0,
  latency: latency(12),
  kinds: [
    { kind: FIRST, due: 20, accepted: 18, refused: 2, unknown: 0, latency: latency(10) },
    { kind: SECOND, due: 10, accepted: 8, refused: 2, unknown: 0, latency: null },
  ],
  seconds: [second(0, 4, 10), second(1, 8, null), second(2, 6, 20), second(3, 2, 30)],
  refusals: [{ code: 'LIMIT', count: 4 }],
};

const cells = (page: string) =>
  [...page.matchAll(/<tr>(<td>.*?<\/td>)<\/tr>/g)].map(([, row = '']) =>
    row.split(/<\/?td>/).filter((_, i) => i % 2 === 1),
  );

/** The commands and places of every curve of a plot. */
const curves = (page: string, plot: number) =>
  [
    ...(page.split('<svg')[plot + 1] ?? '').matchAll(
      /<path [^>]*stroke="(#\w+)"[^>]* d="([^"]*)"/g,
    ),
  ].map(([, colour, path = '']) => ({
    colour,
    points: [...path.matchAll(/([ML])([\d.]+) ([\d.]+)/g)].map(([, command, x, y]) => ({
      command,
      x: Number(x),
      y: Number(y),
    })),
  }));

describe('the rows of every report', () => {
  it('are one for each kind and one for all, in the order of their heads', () => {
    expect(RESULT_HEADS[0]).toBe('kind');
    expect(resultRows(RUN)).toEqual([
      [FIRST, '20', '18', '2', '0', '10', '20', '30', '40'],
      [SECOND, '10', '8', '2', '0', '', '', '', ''],
      ['ALL', '30', '26', '4', '0', '12', '24', '36', '48'],
    ]);
    for (const row of resultRows(RUN)) expect(row).toHaveLength(RESULT_HEADS.length);
  });
});

describe('the page', () => {
  it('has these rows, and the codes of refusals with their counts', () => {
    expect(cells(reportPage(RUN))).toEqual([...resultRows(RUN), ['LIMIT', '4']]);
  });

  it('names the plan that it was run by, and its state', () => {
    expect(reportPage(RUN)).toContain(
      '3 users, 5 operations a second for 4 s, mix FLOOR, arrivals EVEN, seed 9. State: DONE.',
    );
  });

  it('lists what was left open, where that was looked at', () => {
    expect(reportPage(RUN)).not.toContain('Open at the end');
    expect(reportPage({ ...RUN, takenBack: 7, leftOpen: 0 })).toContain(
      'Open at the end: 7 orders taken back, 0 left open.',
    );
    expect(reportPage({ ...RUN, takenBack: 7, leftOpen: null })).toContain('an unknown number');
  });

  it('holds no markup of what others have named', () => {
    const page = reportPage({
      ...RUN,
      runId: '<b>"x"&',
      note: '<script>alert(1)</script>',
      refusals: [{ code: '<img src=x>', count: 1 }],
    });
    expect(page).not.toMatch(/<b>|<script|<img/);
    expect(page).toContain('Load run &lt;b>&quot;x&quot;&amp;');
  });

  it('without a refusal has no table of them', () => {
    expect(reportPage({ ...RUN, refusals: [] })).not.toContain('Not accepted');
  });
});

describe('the curves', () => {
  it('have a gap where a second had no response', () => {
    const [p50] = curves(reportPage(RUN), 0);
    expect(p50?.points.map(({ command }) => command)).toEqual(['M', 'M', 'L']);
  });

  it('are as high as their figures: twice the figure is twice as high', () => {
    const due = curves(reportPage(RUN), 1)[0]?.points ?? [];
    // The marks of the axis stand at nothing, half and all of the highest figure, which is 8.
    const marks = [
      ...(reportPage(RUN).split('<svg')[2] ?? '').matchAll(
        /<line x1="\d+" x2="\d+" y1="([\d.]+)"/g,
      ),
    ].map(([, y]) => Number(y));
    const [zero = 0, , top = 0] = marks;
    const shown = due.map(({ y }) => (8 * (zero - y)) / (zero - top));
    expect(shown.map((value) => Math.round(value * 10) / 10)).toEqual([4, 8, 6, 2]);
  });

  it('go over all seconds, as far apart each', () => {
    const due = curves(reportPage(RUN), 1)[0]?.points ?? [];
    const steps = due.slice(1).map(({ x }, n) => x - (due[n]?.x ?? 0));
    for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 0);
    expect(due).toHaveLength(RUN.seconds.length);
  });

  it('each have a colour of their own, which the legend has as well', () => {
    const page = reportPage(RUN);
    const colours = [0, 1].map((plot) => curves(page, plot).map(({ colour }) => colour));
    expect(colours.map((each) => new Set(each).size)).toEqual([3, 4]);
    for (const colour of colours.flat()) expect(page).toContain(`style="fill:${colour}"`);
  });

  it('of a run without a second are drawn as well', () => {
    const page = reportPage({ ...RUN, seconds: [] });
    expect(page).not.toMatch(/NaN|Infinity/);
  });
});
