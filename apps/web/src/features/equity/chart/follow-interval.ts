/** The bars of a symbol at any interval of the chart: those of the journal, or those of a second, whose code is fetched. */
import type { ChartInterval } from '../../../kit/chart/model/chart-intervals.ts';
import type { LiveClient } from '../../../kit/live/use-client.ts';
import { untilLoaded } from '../../../lib/code/until-loaded.ts';
import { type BarsListener, followBars } from './use-bars.ts';

type Chosen = { readonly symbol: string; readonly interval: ChartInterval };

/** Feeds a listener with bars; returns a stop function. */
export function followInterval(
  client: LiveClient,
  { symbol, interval }: Chosen,
  listener: BarsListener,
): () => void {
  if (interval !== '1s') return followBars(client, { symbol, interval }, listener);
  let isOver = false;
  let stop = (): void => undefined;
  const load = async () => (await import('./follow-seconds.ts')).followSeconds;
  void untilLoaded(load).then((start) => {
    if (!isOver) stop = start(client, symbol, listener);
  });
  return () => {
    isOver = true;
    stop();
  };
}
