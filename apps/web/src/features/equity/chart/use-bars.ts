/** The newest bars of one symbol, read from the journal again when one is closed, and the open bar grown from prices. */

import { QueryObserver } from '@tanstack/react-query';
import type { BarInterval } from '@tradefloor/contracts/vocabulary/bars';
import { useEffect, useState } from 'react';
import { type Bar, grow, toBars } from '../../../kit/chart/live-bar.ts';
import { type LiveClient, useClient } from '../../../kit/live/use-client.ts';
import { PX_PER_UNIT } from '../../../lib/format/units.ts';
import type { Problem } from '../../../lib/problem.ts';
import { toProblem } from '../../../platform/client/refusal.ts';

/** How often the open bar is drawn. A little less than a second: four batches of prices are about one. */
const DRAW_EVERY_MS = 900;

export type BarsListener = {
  readonly onBars: (bars: readonly Bar[]) => void;
  readonly onBar: (bar: Bar) => void;
  /** With the time of the last response, where bars of it are shown. */
  readonly onProblem: (problem: Problem | null, staleMs: number | null) => void;
};

type Chosen = { readonly symbol: string; readonly interval: BarInterval };
/** The newest bars: of up to five minutes the ring of candles, of more the history. */
function observeNewest({ cache, queries }: LiveClient, { symbol, interval }: Chosen) {
  const notifyOnChangeProps: ('data' | 'error')[] = ['data', 'error'];
  return interval === '1m' || interval === '5m'
    ? new QueryObserver(cache, {
        ...queries.market.candles.queryOptions({ symbol, interval }),
        notifyOnChangeProps,
      })
    : new QueryObserver(cache, {
        ...queries.market.bars.queryOptions({ symbol, interval }),
        notifyOnChangeProps,
      });
}

/** Feeds a listener with the bars of a symbol; returns a stop function. */
export function followBars(client: LiveClient, chosen: Chosen, listener: BarsListener): () => void {
  const { symbol, interval } = chosen;
  let open: Bar | null = null;
  let volumeBefore: number | null = null;
  let version = -1;
  // The candles have the time of one drawing to come: a bar of one price alone would mislead.
  let drawnAtMs = client.browser.nowMs();

  const newest = observeNewest(client, chosen);
  const take = ({
    data,
    dataUpdatedAt,
    error,
  }: ReturnType<typeof newest.getCurrentResult>): void => {
    const isStale = error !== null && data !== undefined;
    listener.onProblem(error === null ? null : toProblem(error), isStale ? dataUpdatedAt : null);
    if (data === undefined) return;
    const bars = toBars(data.items);
    open = bars.at(-1) ?? null;
    listener.onBars(bars);
  };
  // With a batch of prices, not by a timer: the grids draw in the same frame.
  const draw = (): void => {
    const nowMs = client.browser.nowMs();
    if (nowMs - drawnAtMs < DRAW_EVERY_MS) return;
    if (document.hidden || client.hot.isHeld() || !client.hot.changedSince(symbol, version)) return;
    const quote = client.hot.quote(symbol);
    if (quote === null) return;
    version = client.hot.version();
    drawnAtMs = nowMs;
    const atMs = client.marketAtMs();
    const { dayVolume } = quote;
    const startsDay = volumeBefore !== null && dayVolume < volumeBefore;
    const volume = startsDay ? dayVolume : dayVolume - (volumeBefore ?? dayVolume);
    volumeBefore = dayVolume;
    open = grow(open, { atMs, last: quote.last / PX_PER_UNIT, volume, startsDay }, interval);
    listener.onBar(open);
  };
  const stop = newest.subscribe(take);
  take(newest.getCurrentResult());
  const leave = client.hot.subscribe(draw);
  return () => {
    stop();
    leave();
  };
}

/** When the connection came back: candles were missed and are read again. */
export function useResumes(): number {
  const client = useClient();
  const [resumes, setResumes] = useState(0);
  useEffect(
    () =>
      client.feed.subscribe((now, before) => {
        if (now.resumedAtMs !== before.resumedAtMs && now.resumedAtMs !== null) {
          setResumes((count) => count + 1);
        }
      }),
    [client],
  );
  return resumes;
}
