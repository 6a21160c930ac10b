/** Drawings on the chart under a real pointer: placed by clicks, moved, deleted, abandoned, and kept for the next visit. */
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Drawing, DrawingKind } from '../../../kit/chart/model/drawing.ts';
import { AT, toIdentity } from '../../../platform/testing/given.ts';
import {
  dragPointer,
  movePointer,
  type Place,
  pressPointer,
  releasePointer,
} from '../../../ui-state/testing/real-pointer.ts';
import { COUNT, showChart, toWorking } from './chart.given.tsx';
import { DRAWINGS_MAX, readKept } from './kept-drawings.ts';

const { userId } = toIdentity();
const NO_DAYS = { items: [], hasOlder: false, nextCursor: null };

async function show(more: Parameters<typeof showChart>[0] = {}) {
  const shown = showChart({
    ...more,
    answers: { 'market.bars': () => NO_DAYS, ...more.answers },
  });
  await expect.element(shown.chart).toHaveAttribute('data-bars', String(COUNT));
  const draw = shown.panel.getByRole('button', { name: 'Draw' });
  await expect.element(draw).toBeVisible();
  const { left, top } = shown.chart.element().getBoundingClientRect();
  return {
    ...shown,
    draw,
    bar: shown.panel.getByRole('group', { name: 'Selected drawing' }),
    at: (x: number, y: number): Place => ({ x: left + x, y: top + y }),
    kept: (): readonly Drawing[] =>
      readKept(shown.prefs.getState().drawings, userId).find(({ symbol }) => symbol === 'AAPL')
        ?.drawings ?? [],
    choose: async (tool: string) => {
      await draw.click();
      await shown.panel.getByRole('button', { name: tool, exact: true }).click();
      await expect.element(shown.panel.getByRole('status').getByText('Esc')).toBeVisible();
    },
  };
}

async function click(place: Place): Promise<void> {
  await movePointer(place);
  await pressPointer(place);
  await releasePointer(place);
}

/** Makes room for the next visit. */
function leave({ panel }: Awaited<ReturnType<typeof show>>): void {
  panel.element().setAttribute('style', 'display: none');
}

/** A trend line of two clicks, which is selected then. */
async function drawTrend(shown: Awaited<ReturnType<typeof show>>): Promise<Drawing> {
  await shown.choose('Trend line');
  await click(shown.at(300, 120));
  await click(shown.at(600, 240));
  await expect.poll(() => shown.kept().length).toBe(1);
  return shown.kept()[0] as Drawing;
}

async function drag(from: Place, to: Place): Promise<void> {
  await movePointer(from);
  await pressPointer(from);
  await dragPointer({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await dragPointer(to);
}

const prices = ({ anchors }: Drawing): number[] => anchors.map(({ units }) => units);
const times = ({ anchors }: Drawing): number[] => anchors.map(({ time }) => time);

describe('placing', () => {
  test.each<[string, DrawingKind, number]>([
    ['Horizontal line', 'HORIZONTAL', 1],
    ['Trend line', 'TREND', 2],
    ['Channel', 'CHANNEL', 3],
    ['Fibonacci retracement', 'FIBONACCI', 2],
    ['Note', 'NOTE', 1],
  ])('a %s takes its clicks, and is selected then', async (name, kind, count) => {
    const shown = await show();
    await shown.choose(name);
    for (let i = 0; i < count; i += 1) {
      expect(shown.kept()).toEqual([]);
      await click(shown.at(300 + 120 * i, 120 + 60 * i));
    }
    await expect.poll(() => shown.kept().map((one) => one.kind)).toEqual([kind]);
    const [one] = shown.kept();
    // A higher place is a higher price, and one further right a later bar.
    const all = one === undefined ? [] : prices(one);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(new Set(one === undefined ? [] : times(one)).size).toBe(count);
    await expect.element(shown.bar).toHaveTextContent(name);
  });

  test('by one drag from the first place to the second is the same', async () => {
    const shown = await show();
    await shown.choose('Trend line');
    await drag(shown.at(300, 120), shown.at(600, 240));
    await releasePointer(shown.at(600, 240));
    await expect.poll(() => shown.kept()[0]?.anchors.length).toBe(2);
  });

  test('with the keys is at the close of the bar that is read', async () => {
    const shown = await show();
    await shown.choose('Horizontal line');
    await expect.element(shown.chart).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(shown.panel).toHaveTextContent('C 197.00');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => shown.kept().flatMap(prices)).toEqual([197_000_000]);
  });

  test('takes no key from a button over the chart', async () => {
    const shown = await show();
    await shown.choose('Horizontal line');
    await expect.element(shown.chart).toHaveFocus();
    shown.panel.getByRole('button', { name: 'Fit' }).element().focus();
    await userEvent.keyboard('{Enter}');
    expect(shown.kept()).toEqual([]);
    shown.chart.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => shown.kept().length).toBe(1);
  });

  test('is abandoned with Escape, and clicks draw nothing any more', async () => {
    const shown = await show();
    await shown.choose('Trend line');
    await click(shown.at(300, 120));
    await userEvent.keyboard('{Escape}');
    await click(shown.at(600, 240));
    await click(shown.at(300, 240));
    expect(shown.kept()).toEqual([]);
  });

  test('ends where as many are drawn as are kept', async () => {
    const shown = await show();
    const line = { kind: 'HORIZONTAL', anchors: [{ time: 60, units: 1_000_000 }], text: '' };
    const drawings = Array.from({ length: DRAWINGS_MAX }, (_, i) => ({ ...line, id: String(i) }));
    shown.prefs.setState({ drawings: { [userId]: [{ symbol: 'AAPL', basis: null, drawings }] } });
    await shown.draw.click();
    await expect
      .element(shown.panel.getByRole('dialog', { name: 'Draw' }))
      .toHaveTextContent('50 drawings on AAPL, as many as are kept: delete one first');
    expect(shown.panel.getByRole('button', { name: 'Trend line', exact: true }).elements()).toEqual(
      [],
    );
  });
});

describe('a drawing', () => {
  test('is there again at the next visit', async () => {
    const first = await show();
    const drawn = await drawTrend(first);
    leave(first);
    const again = await show();
    expect(again.kept()).toEqual([drawn]);
    await click(again.at(450, 180));
    await expect.element(again.bar).toHaveTextContent('Trend line');
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => again.kept()).toEqual([]);
  });

  test('is moved by its end, the other end stays', async () => {
    const shown = await show();
    const before = await drawTrend(shown);
    await drag(shown.at(600, 240), shown.at(660, 200));
    await releasePointer(shown.at(660, 200));
    await expect.poll(() => shown.kept()[0]?.anchors[1]?.units).not.toBe(before.anchors[1]?.units);
    const [after] = shown.kept();
    expect(after?.anchors[0]).toEqual(before.anchors[0]);
    expect(after?.anchors[1]?.units).toBeGreaterThan(before.anchors[1]?.units ?? 0);
    expect(after?.anchors[1]?.time).toBeGreaterThan(before.anchors[1]?.time ?? 0);
  });

  test('is moved as a whole, by as many bars and as much at both ends', async () => {
    const shown = await show();
    const before = await drawTrend(shown);
    await drag(shown.at(450, 180), shown.at(390, 220));
    await releasePointer(shown.at(390, 220));
    await expect.poll(() => shown.kept()[0]?.anchors[0]?.units).not.toBe(before.anchors[0]?.units);
    const [after = before] = shown.kept();
    const [first = 0, second = 0] = times(after).map((time, i) => time - (times(before)[i] ?? 0));
    expect(first).toBeLessThan(0);
    expect(second).toBe(first);
    const moved = prices(after).map((price, i) => price - (prices(before)[i] ?? 0));
    expect(moved[0]).toBeLessThan(0);
    // A pixel is more than a cent: both ends are on the same grid of pixels.
    expect(Math.abs((moved[0] ?? 0) - (moved[1] ?? 0))).toBeLessThan(10_000);
  });

  test('in the hand is put back with Escape', async () => {
    const shown = await show();
    const before = await drawTrend(shown);
    await drag(shown.at(450, 180), shown.at(390, 300));
    await userEvent.keyboard('{Escape}');
    await releasePointer(shown.at(390, 300));
    expect(shown.kept()).toEqual([before]);
  });

  test('leaves the line of an order its pointer', async () => {
    const shown = await show({ parts: { orders: [toWorking()] } });
    const { y } = await shown.findLine();
    const { top } = shown.chart.element().getBoundingClientRect();
    await shown.choose('Horizontal line');
    await click(shown.at(300, y - top));
    await expect.poll(() => shown.kept().length).toBe(1);
    const before = shown.kept();
    await shown.findLine();
    await drag({ x: shown.at(500, 0).x, y }, { x: shown.at(500, 0).x, y: y + 30 });
    await expect.element(shown.label).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await releasePointer({ x: shown.at(500, 0).x, y: y + 30 });
    expect(shown.kept()).toEqual(before);
  });

  test('that is selected goes with the Delete key, and with its button', async () => {
    const shown = await show();
    await drawTrend(shown);
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => shown.kept()).toEqual([]);
    await drawTrend(shown);
    await shown.bar.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => shown.kept()).toEqual([]);
    await expect.element(shown.chart).toHaveFocus();
  });

  test('is selected and deleted in the list of the menu, without a pointer', async () => {
    const shown = await show();
    await drawTrend(shown);
    await userEvent.keyboard('{Escape}');
    await expect.element(shown.bar).not.toBeInTheDocument();
    await shown.draw.click();
    const list = shown.panel.getByRole('list', { name: 'Drawings on AAPL' });
    await list.getByRole('button', { name: /^Trend line/ }).click();
    await expect.element(shown.bar).toHaveTextContent('Trend line');
    await shown.draw.click();
    await list.getByRole('button', { name: /^Delete Trend line/ }).click();
    await expect.poll(() => shown.kept()).toEqual([]);
  });
});

test('a note has the words that are typed once it is placed', async () => {
  const shown = await show();
  await shown.choose('Note');
  await click(shown.at(300, 120));
  await expect.element(shown.panel.getByLabelText('Text of the note')).toHaveFocus();
  await userEvent.keyboard('Earnings gap{Enter}');
  await expect.poll(() => shown.kept().map(({ text }) => text)).toEqual(['Earnings gap']);
  await expect.element(shown.bar).not.toBeInTheDocument();
});

test('after a split drawings are at prices of new shares', async () => {
  const day = Date.parse(AT.slice(0, 10));
  const bars = vi.fn(() => ({
    items: [
      {
        symbol: 'AAPL',
        interval: '1d' as const,
        startAt: new Date(day).toISOString(),
        open: 180,
        high: 200,
        low: 170,
        close: 190,
        volume: 1,
      },
    ],
    hasOlder: false,
    nextCursor: null,
  }));
  const shown = await show({ answers: { 'market.bars': bars } });
  const anchors = [{ time: day / 1_000, units: 760_000_000 }];
  const line = { id: '1', kind: 'HORIZONTAL', anchors, text: '' };
  const before = { time: day / 1_000 - 86_400, open: 700_000_000 };
  const keep = (basis: object) =>
    shown.prefs.setState({
      drawings: { [userId]: [{ symbol: 'AAPL', basis, drawings: [line] }] },
    });
  // Of a day that is not recorded any more: nothing is known of a split.
  keep(before);
  await expect.poll(() => bars.mock.calls.length).toBe(1);
  await expect
    .poll(() => readKept(shown.prefs.getState().drawings, userId)[0]?.basis)
    .toEqual({ time: day / 1_000, open: 180_000_000 });
  expect(shown.kept().flatMap(prices)).toEqual([760_000_000]);
  keep({ time: day / 1_000, open: 720_000_000 });
  leave(shown);
  const again = await show({ answers: { 'market.bars': bars } });
  await expect.poll(() => again.kept().flatMap(prices)).toEqual([190_000_000]);
  // Without any there is nothing to convert, nor to keep.
  const changed = vi.fn();
  again.prefs.subscribe(changed);
  again.prefs.setState({ drawings: {} });
  await expect.element(again.draw).toHaveTextContent(/^Draw$/);
  expect(changed).toHaveBeenCalledOnce();
});
