/** Halts, times without trades and days on the chart, as pixels behind the candles and in words at the bar that is read. */
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { HistoryBar, NewsEvent } from '../../../platform/client/shapes.ts';
import { AT_MS } from '../../../platform/testing/given.ts';
import { setMarketStatus, toHalt } from '../../../platform/testing/given-desk.ts';
import { COUNT, showChart, toCandles } from './chart.given.tsx';

const atMinute = (ago: number): string =>
  new Date(Math.floor(AT_MS / 60_000) * 60_000 - ago * 60_000 + 10_000).toISOString();

const HALTED: NewsEvent = {
  newsId: 'news-1',
  seq: 1,
  at: atMinute(9),
  simTime: atMinute(9),
  symbol: 'AAPL',
  sector: null,
  kind: 'HALT',
  headline: 'Trading in Apple Inc. paused at limit down',
  sentiment: 0,
  impact: 0,
};

/** Nothing traded from eight to six minutes ago. */
const QUIET = toCandles(170).map((candle, i) =>
  i >= COUNT - 9 && i < COUNT - 6 ? { ...candle, volume: 0 } : candle,
);

const show = (news: NewsEvent[] = []) =>
  showChart({
    answers: {
      'market.candles': () => ({ items: QUIET, nextCursor: null }),
      'intelligence.news': () => ({ items: news, nextCursor: null }),
    },
  });

/** Reads the bar of so many minutes ago with the keys. */
async function readBar({ chart, panel }: ReturnType<typeof show>, ago: number): Promise<void> {
  // The pointer may be where another test has left it.
  await panel.getByRole('button', { name: 'Indicators' }).hover();
  chart.element().focus();
  await userEvent.keyboard('{End}');
  for (let left = 0; left <= ago; left += 1) {
    if (left > 0) await userEvent.keyboard('{ArrowLeft}');
    await expect.element(panel).toHaveTextContent(`C ${199 - left}.00`);
  }
}

test('bars without trades say so at the bar that is read, and the others nothing', async () => {
  const shown = show();
  await expect.element(shown.chart).toHaveAttribute('data-bars', String(COUNT));
  const note = shown.panel.getByRole('list', { name: 'Trading at this bar' });
  await readBar(shown, 7);
  await expect.element(note).toHaveTextContent('No trades 13:55 to 13:58');
  await readBar(shown, 3);
  await expect.element(note).not.toBeInTheDocument();
});

test('a halt has its news, and reaches to the next trades', async () => {
  const shown = show([HALTED]);
  await expect.element(shown.chart).toHaveAttribute('data-news', '1');
  await readBar(shown, 9);
  const note = shown.panel.getByRole('list', { name: 'Trading at this bar' });
  await expect
    .element(note)
    .toHaveTextContent(
      'Halted 13:54:10: Trading in Apple Inc. paused at limit down, no trades 13:55 to 13:58',
    );
});

test('a halt in force stands at the newest bar until the symbol is resumed', async () => {
  const shown = show();
  await expect.element(shown.chart).toHaveAttribute('data-bars', String(COUNT));
  const note = shown.panel.getByRole('list', { name: 'Trading at this bar' });
  await readBar(shown, 0);
  setMarketStatus(shown.client, { halts: [toHalt()] });
  await expect.element(note).toHaveTextContent('Paused since 14:03:02 (limit up-limit down)');
  setMarketStatus(shown.client, { halts: [] });
  await expect.element(note).not.toBeInTheDocument();
});

/** The colours of the candles' pane at one height, left to right. */
function readRow(element: Element): Set<string> {
  const canvas = [...element.querySelectorAll('canvas')].toSorted(
    (a, b) => b.width * b.height - a.width * a.height,
  )[0];
  const context = canvas?.getContext('2d');
  if (canvas === undefined || context === null || context === undefined) return new Set();
  const { data } = context.getImageData(0, canvas.height - 2, canvas.width, 1);
  const colours = new Set<string>();
  for (let i = 0; i < data.length; i += 4) colours.add(data.slice(i, i + 3).join());
  return colours;
}

test('a halt is shaded behind the candles', async () => {
  const shown = show();
  await expect.element(shown.chart).toHaveAttribute('data-bars', String(COUNT));
  const before = await vi.waitFor(() => {
    const colours = readRow(shown.chart.element());
    expect(colours.size).toBeGreaterThan(1);
    return colours;
  });
  setMarketStatus(shown.client, { halts: [toHalt()] });
  await expect
    .poll(() => [...readRow(shown.chart.element())].filter((colour) => !before.has(colour)).length)
    .toBeGreaterThan(0);
});

test('trading days are read once a session where the market has sessions', async () => {
  const bars = vi.fn((_: { readonly interval: HistoryBar['interval'] }) => ({
    items: [],
    hasOlder: false,
    nextCursor: null,
  }));
  const shown = showChart({ answers: { 'market.bars': bars } });
  await expect.element(shown.chart).toHaveAttribute('data-bars', String(COUNT));
  const session = (opensAt: string) => ({ marketTime: opensAt, opensAt, closesAt: opensAt });
  setMarketStatus(shown.client, { session: session('2026-11-20T14:30:00.000Z') });
  await expect.poll(() => bars.mock.calls.length).toBe(1);
  expect(bars.mock.calls[0]?.[0]).toMatchObject({ interval: '1d' });
  setMarketStatus(shown.client, { seq: 2, session: session('2026-11-20T14:30:00.000Z') });
  setMarketStatus(shown.client, { seq: 3, session: session('2026-11-21T14:30:00.000Z') });
  await expect.poll(() => bars.mock.calls.length).toBe(2);
});
