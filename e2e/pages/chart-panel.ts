/** The chart, by the words in which it describes itself; the picture is a canvas. */
import { expect, type Locator, type Page } from '@playwright/test';

type Length = '1s' | '1m' | '5m' | '15m' | '1h' | '1d' | '1w';

export class ChartPanel {
  readonly chart: Locator;
  readonly panel: Locator;

  constructor(page: Page) {
    this.panel = page.getByRole('region', { name: 'Chart', exact: true });
    this.chart = this.panel.getByRole('application');
  }

  async choose(length: Length): Promise<void> {
    const lengths = this.panel.getByRole('group', { name: 'Interval' });
    await lengths.getByText(length, { exact: true }).click();
    await expect(lengths.getByRole('radio', { name: length, exact: true })).toBeChecked();
  }

  async expectCandles(symbol: string, length: Length): Promise<void> {
    await expect(this.chart).toHaveAccessibleName(
      new RegExp(`^${symbol}, [1-9]\\d* candles of ${length}, `),
    );
  }

  async expectMarks(count: number): Promise<void> {
    await expect(this.chart).toHaveAccessibleName(new RegExp(`, ${count} fill markers, `));
  }

  /** Number of colours on the largest canvas: a picture has many, an empty one has one. */
  async colours(): Promise<number> {
    return await this.chart.evaluate((element) => {
      const [largest] = [...element.querySelectorAll('canvas')].sort(
        (a, b) => b.width * b.height - a.width * a.height,
      );
      if (largest === undefined || largest.width * largest.height === 0) return 0;
      // A copy is read: the browser warns of a canvas that is drawn on and read again and again.
      const copy = new OffscreenCanvas(largest.width, largest.height);
      const context = copy.getContext('2d', { willReadFrequently: true });
      if (!context) return 0;
      context.drawImage(largest, 0, 0);
      const { data } = context.getImageData(0, 0, largest.width, largest.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  }
}
