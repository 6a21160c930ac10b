/** The course of a figure: a small line beside it, a large one on a press, with figures a reader can compute again. */
import { expect, test } from 'vitest';
import type { OpsSeries } from '../../../platform/client/shapes.ts';
import { AT_MS } from '../../../platform/testing/given.ts';
import { showGerman } from '../../../ui-state/testing/in-german.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { Trend, TrendProvider } from './trends.tsx';

const MINUTE = 60_000;
const LENGTHS = { '15m': 15, '1h': 60, '6h': 360, '24h': 1_440 } as const;
type Asked = { readonly range: keyof typeof LENGTHS; readonly figure?: string | undefined };

/** Values that differ, with a gap of ten minutes in every half hour. */
const valueAt = (i: number): number | null => (i % 30 >= 20 ? null : 5 + ((i * 37) % 101));

function givenSeries({ range, figure = 'sockets.browser' }: Asked): OpsSeries {
  const count = LENGTHS[range];
  return {
    from: new Date(AT_MS - (count - 1) * MINUTE).toISOString(),
    everyMs: MINUTE,
    items: [{ figure, values: Array.from({ length: count }, (_, i) => valueAt(i)) }],
  };
}

function show(
  figure: string,
  series: (asked: Asked) => OpsSeries = givenSeries,
  name = 'Open sockets: Browsers',
) {
  const asked: Asked[] = [];
  const { panel } = showPanel(
    <TrendProvider>
      <Trend figure={figure} name={name} unit="count">
        41
      </Trend>
    </TrendProvider>,
    {
      role: 'admin',
      answers: {
        'ops.series': async (input: Asked) => {
          asked.push(input);
          return series(input);
        },
      },
    },
  );
  return { panel, asked };
}

/** The commands to move of a path: one for each piece without a gap. */
const piecesIn = (path: Element | null): number =>
  (path?.getAttribute('d') ?? '').split('M').length - 1;

test('an hour stands beside a figure, broken where nothing was recorded', async () => {
  const { panel, asked } = show('sockets.browser');
  const button = panel.getByRole('button', { name: 'Chart: Open sockets: Browsers' });
  await expect.element(button).toBeVisible();
  expect(asked).toEqual([{ range: '1h' }]);
  expect(piecesIn(button.element().querySelector('path'))).toBe(2);
  expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});

test('a figure of which nothing was recorded stands alone', async () => {
  const { panel } = show('sockets.market', ({ range }) => ({
    ...givenSeries({ range }),
    items: [
      { figure: 'sockets.market', values: Array.from({ length: 60 }, () => null) },
      { figure: 'sockets.browser', values: [] },
    ],
  }));
  await expect.element(panel.getByText('41')).toBeVisible();
  await expect.poll(() => panel.getByRole('button').elements()).toEqual([]);
});

test('pressed, it is a chart over four spans, each with its minimum, mean and maximum', async () => {
  const { panel, asked } = show('sockets.browser');
  await panel.getByRole('button', { name: /^Chart/ }).click();
  const dialog = panel.getByRole('dialog', { name: 'Open sockets: Browsers' });
  for (const [range, label] of [
    ['1h', '1 h'],
    ['15m', '15 min'],
    ['6h', '6 h'],
    ['24h', '24 h'],
  ] as const) {
    await dialog.getByText(label, { exact: true }).click();
    const known: number[] = [];
    for (let i = 0; i < LENGTHS[range]; i += 1) {
      const value = valueAt(i);
      if (value !== null) known.push(value);
    }
    known.sort((a, b) => a - b);
    let sum = 0;
    for (const value of known) sum += value;
    const mean = (sum / known.length).toFixed(1);
    await expect
      .element(dialog.getByLabelText('Open sockets: Browsers over the span'))
      .toHaveTextContent(
        `Minimum${known[0]}Mean${mean}Maximum${known.at(-1)}Recorded${known.length} of ${LENGTHS[range]} min`,
      );
    const figure = dialog.getByRole('figure');
    const lines = [...figure.element().querySelectorAll('svg[role="img"] path.stroke-accent')];
    expect(lines.map(piecesIn)).toEqual([Math.ceil(LENGTHS[range] / 30)]);
  }
  expect(asked.slice(1)).toEqual(
    ['1h', '15m', '6h', '24h'].map((range) => ({ range, figure: 'sockets.browser' })),
  );
});

test('the chart has the whole span, also where it begins and ends with a gap', async () => {
  const { panel } = show('sockets.browser', (asked) => {
    const series = givenSeries(asked);
    const items = series.items.map(({ figure, values }) => ({
      figure,
      values: values.map((value, i) => (i < 10 || i > 12 ? null : value)),
    }));
    return { ...series, items };
  });
  await panel.getByRole('button', { name: /^Chart/ }).click();
  const dialog = panel.getByRole('dialog', { name: 'Open sockets: Browsers' });
  const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 19);
  await expect.element(dialog.getByText(clock(AT_MS - 59 * MINUTE), { exact: true })).toBeVisible();
  await expect.element(dialog.getByText(clock(AT_MS), { exact: true })).toBeVisible();
  await expect.element(dialog.getByLabelText(/over the span$/)).toHaveTextContent('3 of 60 min');
});

test('in German its button has the name of the figure in German', async () => {
  showGerman();
  const { panel } = show('sockets.browser', givenSeries, 'Stuck orders (over 30 s)');
  await expect
    .element(panel.getByRole('button', { name: 'Chart: Hängende Orders (über 30 s)' }))
    .toHaveAttribute('title', 'Hängende Orders (über 30 s), letzte Stunde: Chart öffnen');
});
