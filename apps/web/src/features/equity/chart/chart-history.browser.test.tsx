/** The history of the chart: longer bars, older ones by scrolling and by keys, and what a lost connection leaves. */
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { toBars } from '../../../kit/chart/live-bar.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import type { Candle, HistoryBar } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT_MS, getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { PASSING_TIME, showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ChartHistory } from './chart-history.tsx';
import { ChartPanel } from './chart-panel.tsx';

const MINUTE_MS = 60_000;
const NOW_MS = Math.floor(AT_MS / MINUTE_MS) * MINUTE_MS;
/** Of the ring, and of the record; the newest began at the last whole minute. */
const RING = 120;
const RECORD = 1_300;

const toBar = (ago: number, ms = MINUTE_MS) => ({
  symbol: 'AAPL',
  startAt: new Date(NOW_MS - ago * ms).toISOString(),
  open: 100,
  high: 102,
  low: 99,
  close: 101,
  volume: 1_000,
});
const minutes = (from: number, to: number): Candle[] =>
  Array.from({ length: from - to }, (_, i) => ({ ...toBar(from - 1 - i), interval: '1m' }));

type Asked = {
  readonly interval: HistoryBar['interval'];
  readonly before?: string | undefined;
  readonly limit?: number | string | undefined;
};

/** The record of minutes, as the journal would return it. */
function recorded({ before, limit = 120 }: Asked, length = RECORD) {
  const from = before === undefined ? 0 : Math.round((NOW_MS - Date.parse(before)) / MINUTE_MS) + 1;
  const to = Math.min(length, from + Number(limit));
  return { items: minutes(to, Math.min(from, to)), hasOlder: to < length, nextCursor: null };
}

function show(answers: Parameters<typeof showPanel>[1] = {}) {
  const bars = vi.fn((wanted: Asked) => recorded(wanted));
  const shown = showPanel(<ChartPanel channel={1} />, {
    browser: PASSING_TIME,
    ...answers,
    answers: {
      'market.candles': () => ({ items: minutes(RING, 0), nextCursor: null }),
      'market.bars': bars,
      ...answers.answers,
    },
    before: (client) => {
      loadAccount(client, { instruments: [getInstrument()] });
      client.hot.apply([toQuote()], AT_MS);
    },
  });
  return { ...shown, bars, chart: shown.panel.getByTestId('chart') };
}

/** Turns the wheel sideways over the chart: bars move to the right. */
function scroll({ chart }: ReturnType<typeof show>, deltaX = -400): void {
  const canvas = chart.element().querySelector('canvas');
  if (canvas === null) throw new Error('a chart');
  const { x, y } = canvas.getBoundingClientRect();
  canvas.dispatchEvent(
    new WheelEvent('wheel', {
      deltaX,
      clientX: x + 100,
      clientY: y + 100,
      bubbles: true,
      cancelable: true,
    }),
  );
}

/** Scrolls on and on until as many bars are there. */
async function scrollTo(shown: ReturnType<typeof show>, count: number): Promise<void> {
  await expect
    .poll(() => {
      scroll(shown);
      return Number(shown.chart.element().getAttribute('data-bars'));
    })
    .toBeGreaterThanOrEqual(count);
}

test('nothing older is read while the chart is not moved', async () => {
  const shown = show();
  await expect.element(shown.chart).toHaveAttribute('data-bars', String(RING));
  await shown.panel.getByRole('button', { name: 'Fit' }).click();
  await shown.panel.getByRole('button', { name: 'Now' }).click();
  expect(shown.bars).not.toHaveBeenCalled();
});

test('scrolled to the oldest bar, the chart reads what is older, each page once, to where the record begins', async () => {
  const shown = show();
  const { panel, chart, bars } = shown;
  await expect.element(chart).toHaveAttribute('data-bars', String(RING));
  await expect.poll(() => chart.element().querySelector('canvas')).not.toBeNull();
  await scrollTo(shown, RECORD);
  await expect.element(chart).toHaveAttribute('data-bars', String(RECORD));
  await expect
    .poll(() => {
      scroll(shown, -4_000);
      return panel.element().textContent;
    })
    .toContain('The record begins here');
  const befores = bars.mock.calls.map(([{ before }]) => before);
  expect(befores).toEqual([RING - 1, RING + 499, RING + 999].map((ago) => toBar(ago).startAt));
});

test('a page that is drawn but not rendered yet is read no second time', async () => {
  const older = toBars(minutes(RING + 500, 0).map((bar) => ({ ...bar, interval: '1m' as const })));
  const bars = vi.fn((wanted: Asked & { readonly symbol: string }) => recorded(wanted));
  const part = (symbol: string, drawn: typeof older) => (
    <ChartHistory
      symbol={symbol}
      interval="1m"
      chart={{ onRange: () => () => undefined } as unknown as PriceChart}
      drawn={{ bars: drawn, join: null, draw: () => undefined }}
      bars={older.slice(500)}
      isOldestRead
    />
  );
  showPanel(
    <>
      {part('KO', older)}
      {part('AAPL', older.slice(500))}
    </>,
    { answers: { 'market.bars': bars } },
  );
  await expect.poll(() => bars.mock.calls.map(([{ symbol }]) => symbol)).toContain('AAPL');
  expect(bars.mock.calls.map(([{ symbol }]) => symbol)).not.toContain('KO');
});

test('the keys lead past the oldest bar too, and the bar that is read stays', async () => {
  const shown = show();
  const { panel, chart } = shown;
  await expect.element(chart).toHaveAttribute('data-bars', String(RING));
  chart.element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(chart).toHaveAttribute('data-bars', String(RING + 500));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(panel).toHaveTextContent('O 100.00');
});

test('indicators are of all bars that are loaded', async () => {
  const shown = show({
    answers: { 'market.bars': (wanted) => recorded(wanted, RING + 500) },
  });
  const { panel, chart, prefs } = shown;
  prefs.setState({ chart: { interval: '1m', indicators: ['SMA50'] } });
  await expect.element(chart).toHaveAttribute('data-indicators', 'SMA50');
  await scrollTo(shown, RING + 500);
  // The pointer may be where another test has left it.
  await panel.getByRole('button', { name: 'Indicators' }).hover();
  chart.element().focus();
  await userEvent.keyboard('{Home}');
  await expect.element(panel.getByRole('list')).toHaveTextContent('SMA 50 –');
  // More than fifty bars on, and still of those that were scrolled to.
  await userEvent.keyboard(`{Shift>}${'{ArrowRight}'.repeat(6)}{/Shift}`);
  await expect.element(panel.getByRole('list')).toHaveTextContent('SMA 50 101.000');
});

test('a refusal is shown, and the next move reads again', async () => {
  const shown = show({
    answers: { 'market.bars': () => Promise.reject(refused('The journal is not there')) },
  });
  const { panel, chart } = shown;
  await expect.element(chart).toHaveAttribute('data-bars', String(RING));
  await expect
    .poll(() => {
      scroll(shown);
      return panel.element().textContent;
    })
    .toContain('Older bars: The journal is not there');
  await expect.element(chart).toHaveAttribute('data-bars', String(RING));
});

test.each([
  ['15m', 15],
  ['1h', 60],
] as const)(
  'bars of %s are read from the record and grow; the choice is kept for the next visit',
  async (interval, length) => {
    const shown = show({
      answers: {
        'market.bars': ({ limit = 120 }) => ({
          items: Array.from({ length: Math.min(Number(limit), 20) }, (_, i) => ({
            ...toBar(20 - i, length * MINUTE_MS),
            interval,
          })),
          hasOlder: false,
          nextCursor: null,
        }),
      },
    });
    await shown.panel.getByText(interval, { exact: true }).click();
    const name = new RegExp(`20 candles of ${interval}, `);
    await expect.element(shown.chart).toHaveAccessibleName(name);
    expect(shown.prefs.getState().chart.interval).toBe(interval);
    await expect
      .poll(() => {
        shown.client.hot.apply([toQuote({ last: 150_000_000 })], AT_MS);
        return shown.panel.element().textContent;
      })
      .toContain('H 150.00');
  },
);

test('bars of a day have its date, and one that begins is a bar of its own', async () => {
  const days = [3, 2, 1].map((ago) => ({
    ...toBar(ago, 6 * 60 * MINUTE_MS),
    interval: '1d' as const,
    day: `2026-11-2${6 - ago}`,
  }));
  const shown = show({
    answers: { 'market.bars': () => ({ items: days, hasOlder: false, nextCursor: null }) },
  });
  const { panel, chart, client } = shown;
  await panel.getByText('1d', { exact: true }).click();
  await expect.element(chart).toHaveAttribute('data-bars', '3');
  await expect.element(panel).toHaveTextContent('2026-11-25 O 100.00');
  const grow = (dayVolume: number): void =>
    void client.hot.apply([toQuote({ last: 150_000_000, dayVolume })], AT_MS);
  await expect
    .poll(() => {
      grow(5_000_000);
      return panel.element().textContent;
    })
    .toContain('H 150.00');
  await expect.element(chart).toHaveAttribute('data-bars', '3');
  await expect
    .poll(() => {
      grow(100);
      return chart.element().getAttribute('data-bars');
    })
    .toBe('4');
});

test('bars of a week have the date of its Monday, and stay one when a day begins', async () => {
  const weeks = [2, 1].map((ago) => ({
    ...toBar(ago, 5 * 6 * 60 * MINUTE_MS),
    interval: '1w' as const,
    day: ago === 2 ? '2026-11-16' : '2026-11-23',
  }));
  const bars = vi.fn(() => ({ items: weeks, hasOlder: false, nextCursor: null }));
  const { panel, chart, client } = show({ answers: { 'market.bars': bars } });
  await panel.getByText('1w', { exact: true }).click();
  await expect.element(chart).toHaveAttribute('data-bars', '2');
  await expect.element(panel).toHaveTextContent('2026-11-23 O 100.00');
  expect(bars.mock.lastCall).toEqual([{ symbol: 'AAPL', interval: '1w' }]);
  for (const dayVolume of [5_000_000, 100, 5_000]) {
    const last = dayVolume === 5_000 ? 150_000_000 : 120_000_000;
    await expect
      .poll(() => {
        client.hot.apply([toQuote({ last, dayVolume })], AT_MS);
        return panel.element().textContent;
      })
      .toContain(`H ${last / 1_000_000}.00`);
  }
  await expect.element(chart).toHaveAttribute('data-bars', '2');
});

test('a connection that was lost for hours leaves no gap, and what was scrolled to stays', async () => {
  let awayMinutes = 0;
  const away = (bar: Candle): Candle => ({
    ...bar,
    startAt: new Date(Date.parse(bar.startAt) + awayMinutes * MINUTE_MS).toISOString(),
  });
  let fails = 0;
  const bars = vi.fn(({ before = '', limit = 120 }: Asked) => {
    fails -= 1;
    // The first read after the connection has come back.
    if (fails === 0) throw new Error('not yet');
    const from =
      Math.round((NOW_MS + awayMinutes * MINUTE_MS - Date.parse(before)) / MINUTE_MS) + 1;
    const length = RECORD + awayMinutes;
    const to = Math.min(length, from + Number(limit));
    return { items: minutes(to, from).map(away), hasOlder: to < length, nextCursor: null };
  });
  const shown = show({
    answers: {
      'market.candles': () => ({ items: minutes(RING, 0).map(away), nextCursor: null }),
      'market.bars': bars,
    },
  });
  const { chart, client } = shown;
  await expect.element(chart).toHaveAttribute('data-bars', String(RING));
  await scrollTo(shown, RING + 500);
  const loaded = Number(chart.element().getAttribute('data-bars'));
  awayMinutes = 700;
  fails = 1;
  shown.reconnect();
  client.feed.setState({ resumedAtMs: AT_MS + 1 });
  await expect.element(chart).toHaveAttribute('data-bars', String(loaded + awayMinutes));
});
