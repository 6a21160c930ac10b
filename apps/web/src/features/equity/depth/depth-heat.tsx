/** The depth of a symbol over time: prices up, seconds across, a colour for what is displayed, a dot for each trade. */

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useClient, usePrefs } from '../../../kit/live/use-client.ts';
import { TimeAxis } from '../../../kit/plot/plot-axis.tsx';
import { makeMarks, toPlace, toX } from '../../../kit/plot/plot-scale.ts';
import { formatQty } from '../../../lib/format/numbers.ts';
import { toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Instrument } from '../../../platform/client/shapes.ts';
import { subscribeBooks, subscribeTrades } from '../../../platform/client/streams.ts';
import { useUi } from '../../../ui-state/use-ui.ts';
import { type BarCursor, barAfter, barAt, cursorOn } from '../chart/bar-cursor.ts';
import { drawHeat } from './depth-heat-screen.ts';
import { DepthHistory, type HeatFrame, toHeatFrame } from './depth-history.ts';
import { columnWords, mapWords, toPriceText } from './heat-words.ts';

type DepthHeatProps = { readonly instrument: Instrument; readonly venue: string | null };

const PRICE_MARKS = 6;

export function DepthHeat({ instrument, venue }: DepthHeatProps) {
  const { symbol } = instrument;
  const client = useClient();
  const tickUnits = toPx(instrument.tickSize);
  const history = useHistory(symbol, { tickUnits, venue });
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useDrawn(canvas, history);
  const [cursor, setCursor] = useState<BarCursor>(null);
  const price = toPriceText(tickUnits, client.getDecimals(symbol));
  const read = barAt(history.columns, cursor);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const column = event.key === 'Escape' ? null : barAfter(event, history.columns, cursor);
    if (column === null && event.key !== 'Escape') return;
    event.preventDefault();
    setCursor(column === null ? null : cursorOn(history.columns, column));
    if (column !== null) client.announcer.announce(columnWords(column, history, price), 'polite');
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        role="application"
        aria-roledescription="depth heat map"
        aria-label={phrase`Depth of ${symbol} by price and second. Arrow keys move second by second.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor of the map needs the focus.
        tabIndex={0}
        data-panel-focus
        className="relative min-h-0 flex-1"
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
      >
        <p className="visually-hidden">{mapWords(history, symbol)}</p>
        <div className="absolute inset-y-0 right-14 left-1">
          <canvas ref={canvas} data-testid="depth-heat" className="h-full w-full" />
          {frame === null || cursor === null ? null : <Cursor time={cursor} frame={frame} />}
        </div>
        {frame === null ? null : <Prices frame={frame} price={price} />}
      </div>
      {frame === null ? null : (
        <TimeAxis fromMs={frame.x.low * 1_000} toMs={frame.x.high * 1_000} />
      )}
      <p className="flex min-h-5 flex-wrap items-center gap-x-2 px-1 text-11 text-t2 tabular-nums">
        <Key colour="var(--buy)" name="bid" />
        <Key colour="var(--sell)" name="offered" />
        <span className="text-t3">{phrase`strongest ${formatQty(frame?.largest ?? 0)}, dots are trades`}</span>
        <span data-testid="heat-reading">
          {read === null ? 'Waiting for the books' : columnWords(read, history, price)}
        </span>
      </p>
    </div>
  );
}

/** The history of a symbol's books and trades since the map was opened; a frozen screen keeps the one it has. */
function useHistory(
  symbol: string,
  { tickUnits, venue }: { readonly tickUnits: number; readonly venue: string | null },
): DepthHistory {
  const client = useClient();
  const isFrozen = useUi((ui) => ui.isFrozen);
  const history = useMemo(() => new DepthHistory(tickUnits, venue), [tickUnits, venue]);
  useEffect(() => {
    if (isFrozen) return;
    const leaveBooks = subscribeBooks(client.calls, symbol, (books) => {
      history.takeBooks(books);
      client.painter.invalidate();
    });
    const leaveTrades = subscribeTrades(client.calls, symbol, {
      onStarted: () => undefined,
      onTrades: (prints) => history.takeTrades(prints),
    });
    return () => {
      leaveBooks();
      leaveTrades();
    };
  }, [client, symbol, history, isFrozen]);
  return history;
}

/** Draws the map once a second, with another size and with another look. @returns what it spans */
function useDrawn(
  canvas: { readonly current: HTMLCanvasElement | null },
  history: DepthHistory,
): HeatFrame | null {
  const client = useClient();
  const look = usePrefs((prefs) => prefs.look);
  const [frame, setFrame] = useState<HeatFrame | null>(null);
  useEffect(() => {
    // The tokens have changed on the root element before this runs.
    void look;
    const element = canvas.current;
    if (element === null) return;
    let drawn: number | null = null;
    const draw = (): void => {
      const next = toHeatFrame(history);
      drawHeat(element, history, next);
      setFrame(next);
    };
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    const leave = client.painter.add((_, full) => {
      const time = history.columns.at(-1)?.time ?? null;
      if (!full && time === drawn) return;
      drawn = time;
      draw();
    });
    return () => {
      observer.disconnect();
      leave();
    };
  }, [client, canvas, history, look]);
  return frame;
}

type InFrame = { readonly frame: HeatFrame };

/** The second that is read. */
const Cursor = ({ time, frame }: InFrame & { readonly time: number }) => (
  <div
    aria-hidden="true"
    data-testid="heat-cursor"
    className="absolute inset-y-0 w-px bg-accent"
    style={{ left: `${toX(time + 0.5, frame.x) * 100}%` }}
  />
);

/** Round prices at the right. */
function Prices({ frame, price }: InFrame & { readonly price: (tick: number) => string }) {
  const marks = makeMarks(frame.y, PRICE_MARKS).filter((tick) => Number.isInteger(tick));
  return marks.map((tick) => (
    <span
      key={tick}
      aria-hidden="true"
      style={{ top: `${toPlace(tick, frame.y) * 100}%` }}
      className="absolute right-0 -translate-y-1/2 px-0.5 text-11 text-t3 tabular-nums"
    >
      {price(tick)}
    </span>
  ));
}

const Key = ({ colour, name }: { readonly colour: string; readonly name: string }) => (
  <span className="inline-flex items-center gap-1 text-t3">
    <span aria-hidden="true" className="size-2" style={{ background: colour }} />
    {name}
  </span>
);
