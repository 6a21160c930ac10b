/** The drawing: where one looks stays while bars come before the first, and after the last. */
import '../../app/globals.css';
import { afterEach, expect, test } from 'vitest';
import type { Bar } from './live-bar.ts';
import { PriceChart } from './price-chart.ts';

const bars = (from: number, to: number): Bar[] =>
  Array.from({ length: to - from }, (_, i) => ({
    time: (from + i) * 60,
    open: 10,
    high: 12,
    low: 9,
    close: 11,
    volume: 5,
  }));

let place: HTMLElement | null = null;
afterEach(() => place?.remove());

function build() {
  place = document.createElement('div');
  place.style.cssText = 'width: 800px; height: 400px';
  document.body.append(place);
  const chart = new PriceChart(place);
  let barsLeft = Number.NaN;
  chart.onRange((left) => {
    barsLeft = left;
  });
  return { chart, place, barsLeft: () => barsLeft };
}

test('older bars come in left of the view, which stays on the bars it shows', async () => {
  const { chart, barsLeft, place: element } = build();
  chart.setBars(bars(1_000, 1_300), 2);
  const canvas = element.querySelector('canvas');
  canvas?.dispatchEvent(
    new WheelEvent('wheel', { deltaX: -300, clientX: 100, clientY: 100, bubbles: true }),
  );
  await expect.poll(barsLeft).toBeLessThan(150);
  const before = barsLeft();
  chart.setBars(bars(500, 1_300), 2);
  await expect.poll(barsLeft).toBeCloseTo(before + 500, 6);
  chart.setBars(bars(500, 1_300), 2);
  await expect.poll(barsLeft).toBeCloseTo(before + 500, 6);
  chart.destroy();
});

test('a bar that is pointed at comes into view', async () => {
  const { chart, barsLeft } = build();
  const all = bars(0, 1_000);
  chart.setBars(all, 2);
  await expect.poll(barsLeft).toBeGreaterThan(800);
  const newest = barsLeft();
  chart.point(all[0] ?? null);
  await expect.poll(barsLeft).toBeCloseTo(-2, 6);
  chart.point(all[10] ?? null);
  chart.point(all[998] ?? null);
  await expect.poll(barsLeft).toBeGreaterThan(800);
  expect(barsLeft()).toBeLessThan(newest);
  chart.destroy();
});

test('the first bars are shown to the newest', async () => {
  const { chart, barsLeft } = build();
  chart.setBars(bars(0, 1_000), 2);
  await expect.poll(barsLeft).toBeGreaterThan(800);
  chart.destroy();
});
