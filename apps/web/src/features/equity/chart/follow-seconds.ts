/** The bars of a second of one symbol: the tape as it is, continued by what is printed. Fetched when they are wanted. */
import type { Bar } from '../../../kit/chart/live-bar.ts';
import { SECONDS_KEPT, SecondBars } from '../../../kit/chart/second-bars.ts';
import type { LiveClient } from '../../../kit/live/use-client.ts';
import { toProblem } from '../../../platform/client/refusal.ts';
import type { Print } from '../../../platform/client/shapes.ts';
import { subscribeTrades } from '../../../platform/client/streams.ts';
import type { BarsListener } from './use-bars.ts';

/** Prints that are read at once: as many as the journal keeps of a symbol. */
const PRINTS_READ = 500;
/** How many bars more than are kept may be drawn, before all are drawn again without the oldest. */
const SURPLUS = 60;

/** Feeds a listener with bars of a second; returns a stop function. */
export function followSeconds(
  client: LiveClient,
  symbol: string,
  listener: BarsListener,
): () => void {
  const bars = new SecondBars();
  let drawnCount = 0;
  // What is printed while the tape is being read is newer than it, and waits.
  let waiting: readonly Print[] = [];
  let readings = 0;
  let isOver = false;
  let drawnTo = 0;
  const drawAll = (): void => {
    const all = bars.all();
    drawnCount = all.length;
    drawnTo = all.at(-1)?.time ?? 0;
    listener.onBars(all);
  };
  const draw = (bar: Bar): void => {
    if (bar.time > drawnTo) drawnCount += 1;
    drawnTo = bar.time;
    listener.onBar(bar);
  };
  const read = async (): Promise<void> => {
    readings += 1;
    try {
      const { items } = await client.calls.market.trades.query({ symbol, limit: PRINTS_READ });
      bars.read(items, items.length >= PRINTS_READ);
      listener.onProblem(null, null);
    } catch (error) {
      listener.onProblem(toProblem(error), null);
    }
    readings -= 1;
    if (isOver || readings > 0) return;
    bars.take(waiting);
    waiting = [];
    drawAll();
  };
  let isBehind = false;
  void read();
  const leave = subscribeTrades(client.calls, symbol, {
    // Prints may have been missed before.
    onStarted: () => void read(),
    onTrades: (prints) => {
      if (readings > 0) {
        waiting = [...waiting, ...prints];
        return;
      }
      const changed = bars.take(prints);
      isBehind ||= document.hidden || client.hot.isHeld();
      if (document.hidden || client.hot.isHeld() || changed.length === 0) return;
      if (isBehind || drawnCount > SECONDS_KEPT + SURPLUS) drawAll();
      else for (const bar of changed) draw(bar);
      isBehind = false;
    },
  });
  return () => {
    isOver = true;
    leave();
  };
}
