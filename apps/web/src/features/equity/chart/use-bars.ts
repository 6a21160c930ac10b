/** The bars of one symbol: the journal's candles, and the open bar grown from prices, once a second. */
import { useEffect, useState } from 'react';
import { type Bar, barsOf, bucketOf, grow } from '../../../kit/chart/live-bar.ts';
import { useDesk } from '../../../kit/live/use-desk.ts';
import { PX_PER_UNIT } from '../../../lib/format/units.ts';
import { refusalOf, refusalText } from '../../../platform/client/refusal.ts';
import type { CandleInterval } from '../../../platform/client/shapes.ts';
import type { Desk } from '../../../platform/desk/desk.ts';

/** The chart the reader is working in is drawn four times a second, the others once. */
const DRAW_EVERY_MS = 1_000;
/** The journal closes a candle a moment after its minute. */
const SETTLE_MS = 1_500;

export type BarsListener = {
  readonly onBars: (bars: readonly Bar[]) => void;
  readonly onBar: (bar: Bar) => void;
  readonly onProblem: (problem: string | null) => void;
};

type Chosen = { readonly symbol: string; readonly interval: CandleInterval };

/** Feeds a listener with the bars of a symbol; returns a stop function. */
export function followBars(desk: Desk, chosen: Chosen, listener: BarsListener): () => void {
  const { symbol, interval } = chosen;
  let isCurrent = true;
  let open: Bar | null = null;
  let volumeBefore: number | null = null;
  let version = -1;
  const timers: number[] = [];

  const read = (): void => {
    desk.port.candles(symbol, interval).then(
      (candles) => {
        if (!isCurrent) return;
        const bars = barsOf(candles);
        open = bars.at(-1) ?? null;
        listener.onProblem(null);
        listener.onBars(bars);
      },
      (error) => {
        if (isCurrent) listener.onProblem(refusalText(refusalOf(error)));
      },
    );
  };
  const draw = (): void => {
    if (document.hidden || desk.hot.isHeld() || !desk.hot.changedSince(symbol, version)) return;
    const quote = desk.hot.quote(symbol);
    if (quote === null) return;
    version = desk.hot.version();
    const atMs = desk.marketAtMs();
    const volume = volumeBefore === null ? 0 : Math.max(0, quote.dayVolume - volumeBefore);
    volumeBefore = quote.dayVolume;
    const isNext = open !== null && bucketOf(atMs, interval) > open.time;
    open = grow(open, { atMs, last: quote.last / PX_PER_UNIT, volume }, interval);
    listener.onBar(open);
    if (isNext) timers.push(window.setTimeout(read, SETTLE_MS));
  };
  read();
  const timer = window.setInterval(draw, DRAW_EVERY_MS);
  return () => {
    isCurrent = false;
    window.clearInterval(timer);
    for (const each of timers) window.clearTimeout(each);
  };
}

/** When the connection came back: candles were missed and are read again. */
export function useResumes(): number {
  const desk = useDesk();
  const [resumes, setResumes] = useState(0);
  useEffect(
    () =>
      desk.feed.subscribe((now, before) => {
        if (now.resumedAtMs !== before.resumedAtMs && now.resumedAtMs !== null) {
          setResumes((count) => count + 1);
        }
      }),
    [desk],
  );
  return resumes;
}
