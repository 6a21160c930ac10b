/** Bars of a second, made of the prints that have come since a chart was opened, and of the tape of then. */
import { parseMs } from '../../lib/format/time.ts';
import type { Print } from '../../platform/client/shapes.ts';
import type { Bar } from './live-bar.ts';

/** An hour. */
export const SECONDS_KEPT = 3_600;

export class SecondBars {
  #bars: Bar[] = [];
  #newestSeq: number | null = null;

  /** Oldest first; a second without prints has no bar. */
  all(): readonly Bar[] {
    return [...this.#bars];
  }

  /**
   * Takes the newest prints of the tape, newest first.
   * @param isCut there were more: the first second that is read has lost some of its prints
   */
  read(prints: readonly Print[], isCut: boolean): void {
    const inOrder = prints.toReversed();
    const first = inOrder[0];
    const isFirstRead = this.#newestSeq === null;
    const from = first === undefined || !isCut || !isFirstRead ? 0 : toSecond(first) + 1;
    this.take(inOrder.filter((print) => toSecond(print) >= from));
    this.#newestSeq ??= -1;
  }

  /** Takes prints in the order in which they were made; known ones are left out. @returns the bars that they changed */
  take(prints: readonly Print[]): readonly Bar[] {
    const known = this.#newestSeq ?? -1;
    const added = prints.filter(({ tickSeq }) => tickSeq > known);
    const changed = new Set<number>();
    for (const print of added) {
      const last = this.#bars.at(-1);
      // A print of the market's clock set back belongs to the second that is open.
      const time = Math.max(toSecond(print), last?.time ?? 0);
      if (last?.time === time) this.#bars[this.#bars.length - 1] = joinPrint(last, print);
      else this.#bars.push(toBar(time, print));
      changed.add(time);
      this.#newestSeq = Math.max(this.#newestSeq ?? -1, print.tickSeq);
    }
    this.#bars = this.#bars.slice(-SECONDS_KEPT);
    return this.#bars.slice(-Math.max(1, changed.size)).filter(({ time }) => changed.has(time));
  }
}

const toSecond = ({ at }: Print): number => Math.floor(parseMs(at) / 1_000);

const toBar = (time: number, { price, qty }: Print): Bar => ({
  time,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: qty,
});

const joinPrint = (bar: Bar, { price, qty }: Print): Bar => ({
  ...bar,
  high: Math.max(bar.high, price),
  low: Math.min(bar.low, price),
  close: price,
  volume: bar.volume + qty,
});
