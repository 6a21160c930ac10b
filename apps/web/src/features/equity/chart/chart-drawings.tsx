/** Drawings on the chart: the tools in its bar, the one that is selected, and what the pointer does with them. */

import { type RefObject, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { toAxis } from '../../../kit/chart/bar-places.ts';
import { DrawingView } from '../../../kit/chart/drawing-view.ts';
import type { Bar } from '../../../kit/chart/live-bar.ts';
import type { ChartInterval } from '../../../kit/chart/model/chart-intervals.ts';
import {
  ANCHORS,
  DRAWING_NAMES,
  type Drawing,
  type DrawingKind,
} from '../../../kit/chart/model/drawing.ts';
import type { PriceChart } from '../../../kit/chart/price-chart.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { toPx } from '../../../lib/format/units.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { DrawMenu } from './draw-menu.tsx';
import { DrawingBar } from './drawing-bar.tsx';
import { DRAWINGS_MAX } from './kept-drawings.ts';
import { useDrawingHand } from './use-drawing-hand.ts';
import { type Drawings, useDrawings } from './use-drawings.ts';
import { useOverlay } from './use-overlay.ts';

type DrawingsProps = {
  readonly chart: PriceChart;
  /** Around the chart and what is over it. */
  readonly root: RefObject<HTMLElement | null>;
  readonly symbol: string;
  readonly interval: ChartInterval;
  readonly bars: readonly Bar[];
  /** The bar that is read. */
  readonly shown: Bar | null;
  /** Where the tools are; null before it is there. */
  readonly tools: HTMLElement | null;
};

export function ChartDrawings({ chart, root, symbol, shown, tools, ...rest }: DrawingsProps) {
  const kept = useDrawings(symbol);
  const changes = toChanges(kept);
  const [tool, setTool] = useState<DrawingKind | null>(null);
  const [selectedId, select] = useState<string | null>(null);
  const view = useOverlay(chart, DrawingView);
  const held = useDrawingHand({
    root,
    view,
    drawings: kept.drawings,
    tool,
    atKeys: shown === null ? null : { time: shown.time, units: toPx(shown.close) },
    onPlaced: (drawing) => {
      setTool(null);
      changes.add(drawing);
      select(drawing.id);
    },
    onMoved: changes.replace,
    onSelect: select,
    onAbandon: () => setTool(null),
  });
  useDrawn(view, { symbol, held, selectedId, drawings: kept.drawings, ...rest });
  // After the popover has given the focus back to its button.
  useEffect(() => {
    if (tool !== null) focusChart(root);
  }, [tool, root]);
  const selected = kept.drawings.find(({ id }) => id === selectedId) ?? null;
  const remove = (id: string): void => {
    changes.remove(id);
    focusChart(root);
  };
  return (
    <>
      {tools === null
        ? null
        : createPortal(
            <DrawMenu
              symbol={symbol}
              drawings={kept.drawings}
              onTool={setTool}
              onSelect={select}
              onDelete={changes.remove}
            />,
            tools,
          )}
      <p
        role="status"
        className="pointer-events-none absolute inset-x-0 bottom-14 z-10 text-center text-12 text-t2"
      >
        {toHint(tool, held) ?? toDropped(kept.dropped)}
      </p>
      {selected === null || tool !== null ? null : (
        <DrawingBar
          key={selected.id}
          root={root}
          drawing={selected}
          onChange={changes.replace}
          onDelete={() => remove(selected.id)}
          onClose={() => {
            select(null);
            focusChart(root);
          }}
        />
      )}
    </>
  );
}

function toChanges({ drawings, save }: Drawings) {
  return {
    /** The oldest one goes where there is no room; the menu offers no tool then. */
    add: (drawing: Drawing): void => save([...drawings, drawing].slice(-DRAWINGS_MAX)),
    replace: (drawing: Drawing): void =>
      save(drawings.map((one) => (one.id === drawing.id ? drawing : one))),
    remove: (id: string): void => save(drawings.filter((one) => one.id !== id)),
  };
}

type DrawnInput = Pick<DrawingsProps, 'symbol' | 'interval' | 'bars'> & {
  readonly drawings: readonly Drawing[];
  readonly held: Drawing | null;
  readonly selectedId: string | null;
};

/** Draws what is kept, and the one in hand as it is in the hand. */
function useDrawn(view: DrawingView | null, input: DrawnInput): void {
  const { symbol, interval, bars, drawings, held, selectedId } = input;
  const decimals = useDecimals()(symbol);
  const axis = useMemo(() => toAxis(bars, interval), [bars, interval]);
  const shown = useMemo(
    () => (held === null ? drawings : [...drawings.filter(({ id }) => id !== held.id), held]),
    [drawings, held],
  );
  const markedId = held?.id ?? selectedId;
  useEffect(
    () => view?.draw({ drawings: shown, axis, decimals, selectedId: markedId }),
    [view, shown, axis, decimals, markedId],
  );
}

function toHint(tool: DrawingKind | null, held: Drawing | null): string | null {
  if (tool === null) return null;
  const count = ANCHORS[tool];
  const no = Math.min(count, Math.max(1, held?.anchors.length ?? 1));
  const which = count === 1 ? 'its place' : phrase`place ${no} of ${count}`;
  return phrase`${DRAWING_NAMES[tool]}: click ${which}, or press Enter at a bar; Esc abandons it`;
}

const toDropped = (symbol: string | null): string | null =>
  symbol === null ? null : phrase`The drawings of ${symbol}, unchanged for longest, were deleted`;

const focusChart = (root: RefObject<HTMLElement | null>): void =>
  root.current?.querySelector<HTMLElement>('[data-panel-focus]')?.focus();
