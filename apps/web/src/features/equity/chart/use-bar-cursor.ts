/** Which bar is read: the one under the pointer, the one the keys have led to, else the newest. */

import { type KeyboardEvent, useEffect, useState } from 'react';
import { type Bar, nameBar } from '../../../kit/chart/live-bar.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { type BarCursor, barAfter, barAt, cursorOn } from './bar-cursor.ts';

type CursorInput = {
  readonly chart: PriceChart | null;
  readonly bars: readonly Bar[];
  readonly symbol: string;
};

/** Follows the pointer. Arrow keys read the chart bar by bar, Escape goes back to the newest; plus and minus zoom. */
export function useBarCursor({ chart, bars, symbol }: CursorInput) {
  const client = useClient();
  const decimals = useDecimals()(symbol);
  const [cursor, setCursor] = useState<BarCursor>(null);
  const [pointed, setPointed] = useState<BarCursor>(null);
  useEffect(() => chart?.onPoint(setPointed), [chart]);
  const shown = barAt(bars, pointed ?? cursor);
  const leave = (): void => {
    setCursor(null);
    setPointed(null);
    chart?.point(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (chart === null || event.ctrlKey || event.altKey) return;
    if (event.key === '+' || event.key === '-') {
      event.preventDefault();
      chart.zoom(event.key === '+' ? 1.25 : 0.8);
      return;
    }
    if (event.key === 'Escape') {
      leave();
      return;
    }
    const bar = barAfter(event, bars, cursor);
    if (bar === null) return;
    event.preventDefault();
    setCursor(cursorOn(bars, bar));
    // The library reports the cross as a pointer when it draws new data.
    setPointed(null);
    chart.point(bar);
    const price = (value: number): string => formatFixed(value, decimals);
    client.announcer.announce(
      phrase`${nameBar(bar, client.browser.nowMs())}: open ${price(bar.open)}, high ${price(bar.high)}, low ${price(bar.low)}, close ${price(bar.close)}, volume ${formatQty(bar.volume)}`,
      'polite',
    );
  };
  const isOldestRead = cursor !== null && cursor === bars[0]?.time;
  return { shown, isOldestRead, onKeyDown, onBlur: leave };
}
