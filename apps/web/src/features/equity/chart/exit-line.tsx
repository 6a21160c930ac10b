/** The line of an exit: dragged by the pointer, stepped by the arrow keys, with its result beside it. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { dragPrice, type Grip, tickPrice } from '../../../kit/chart/line-drag.ts';
import type { OrderLineView } from '../../../kit/chart/order-line-view.ts';
import { PART_NAMES } from '../../../kit/order/bracket-draft.ts';
import { cx } from '../../../kit/ui/cx.ts';
import { formatPx } from '../../../lib/format/numbers.ts';
import { stepPrice, toDecimal } from '../../../lib/format/units.ts';
import type { Exit } from './exit-entries.ts';
import type { ExitFigures, ExitForm } from './exit-terms.ts';

type ExitLineProps = {
  readonly view: OrderLineView;
  readonly exit: Exit;
  /** Where it is, in price units. */
  readonly px: number;
  readonly form: ExitForm;
  readonly figures: ExitFigures;
  readonly isFaulty: boolean;
  readonly onMove: (px: number) => void;
};

/** Beside each other, so that lines close together do not cover each other's figures. */
const PLACES = { profit: 'ml-[12%]', loss: 'ml-[52%]' } as const satisfies Record<Exit, string>;

export function ExitLine(props: ExitLineProps) {
  const { view, exit, px, form, figures, isFaulty } = props;
  const y = useLineY(view, px);
  const hand = useLineHand(props);
  const price = formatPx(px, form.decimals);
  return (
    <button
      type="button"
      role="slider"
      aria-label={PART_NAMES[exit]}
      aria-orientation="vertical"
      aria-valuemin={toDecimal(form.tick)}
      aria-valuemax={toDecimal(px * 2)}
      aria-valuenow={toDecimal(px)}
      aria-valuetext={[price, figures.money, figures.away].join(', ')}
      title="Drag, or step with the arrow keys: a tick, ten with Shift"
      data-exit-line={exit}
      style={{ top: y, width: view.size().width }}
      className="-translate-y-1/2 absolute left-0 z-20 flex h-6 cursor-ns-resize touch-none select-none items-center"
      {...hand}
    >
      <span
        className={cx(
          'flex min-h-6 items-center gap-x-2 whitespace-nowrap rounded-sm border bg-s2 px-1.5 text-11 text-t2 tabular-nums',
          isFaulty ? 'border-critical' : 'border-control',
          PLACES[exit],
        )}
      >
        <b className="font-semibold text-t1">
          {PART_NAMES[exit]} {price}
        </b>
        <span className={figures.money.startsWith('+') ? 'text-up' : 'text-down'}>
          {figures.money}
        </span>
        <span>{figures.away}</span>
      </span>
    </button>
  );
}

type Held = { readonly grip: Grip; readonly pointerId: number };

/** What moves the line: a pointer that has taken hold of it, or keys. */
function useLineHand({ view, px, form, onMove }: ExitLineProps) {
  const held = useRef<Held | null>(null);
  const release = (): void => {
    held.current = null;
    view.hold(false);
  };
  const step = (ticks: number): void => {
    const stepped = stepPrice(px, form.tick, ticks);
    onMove(tickPrice(toDecimal(stepped), form.tick));
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      event.currentTarget.focus();
      view.hold(true);
      const grip = { units: px, lineY: lineY(view, px), pointerY: event.clientY };
      held.current = { grip, pointerId: event.pointerId };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      const { current } = held;
      if (current === null || current.pointerId !== event.pointerId) return;
      const { height } = view.size();
      const grid = { tick: form.tick, height, priceAt: (y: number) => view.priceAt(y) };
      onMove(dragPrice(current.grip, event.clientY, grid));
    },
    onPointerUp: release,
    onLostPointerCapture: release,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const ticks = listSteps(event);
      if (event.key === 'Escape' && held.current !== null) {
        onMove(held.current.grip.units);
        release();
      } else if (ticks !== 0) step(ticks);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};

/** Ticks that a key steps; ten times as many with Shift. */
const listSteps = ({ key, shiftKey }: KeyboardEvent): number =>
  (KEYS[key] ?? 0) * (shiftKey && key.startsWith('Arrow') ? 10 : 1);

/** Where the line of a price is, in pixels from the top; at the edge that it is beyond. */
function lineY(view: OrderLineView, px: number): number {
  const y = view.yOf(toDecimal(px));
  if (y !== null) return y;
  const top = view.priceAt(0);
  return top !== null && toDecimal(px) > top ? 0 : view.size().height;
}

/** The place of the line as the chart is drawn. */
function useLineY(view: OrderLineView, px: number): number {
  const [y, setY] = useState(() => lineY(view, px));
  useEffect(() => {
    const look = (): void => setY(lineY(view, px));
    look();
    return view.onDraw(look);
  }, [view, px]);
  return y;
}
