/** The pointer on the lines of a chart: which one it is over, and where it drags one that may be moved. */

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dragPrice, findLineAt, type Grip, type PlacedLine } from '../../../kit/chart/line-drag.ts';
import type { OrderLineView } from '../../../kit/chart/order-line-view.ts';
import type { OrderLine } from '../../../kit/chart/order-lines.ts';
import { useAccount, useClient } from '../../../kit/live/use-client.ts';
import { findBreak, findMovedPrice } from '../../../kit/order/price-move.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import type { Move } from './use-price-moves.ts';

/** Pixels from a line that count as on it. */
const REACH = { mouse: 5, touch: 14 } as const;

/** A line under the pointer, and where across the chart the pointer came to it. */
export type Hovered = { readonly id: string; readonly x: number };

type Held = Move & { readonly grip: Grip; readonly x: number; readonly pointerId: number };

type DragInput = {
  readonly root: RefObject<HTMLElement | null>;
  readonly view: OrderLineView | null;
  /** As they are drawn. */
  readonly lines: readonly OrderLine[];
  /** In price units. */
  readonly tick: number;
  readonly mayMove: (order: Order) => boolean;
  readonly onGrip: () => void;
  readonly onDrop: (move: Move) => void;
  /** The order ended or changed under the pointer. */
  readonly onBreak: (why: string) => void;
};

export type LineDrag = { readonly hovered: Hovered | null; readonly held: Held | null };

export function useLineDrag(input: DragInput): LineDrag {
  const { root, view, lines, tick, mayMove, onGrip, onDrop, onBreak } = input;
  const client = useClient();
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const { held, heldNow, hold, release } = useHeld(root, view);
  const toMoved = (event: PointerEvent): Held | null => {
    const now = heldNow();
    if (now === null || view === null || now.pointerId !== event.pointerId) return null;
    const grid = { tick, height: view.size().height, priceAt: (y: number) => view.priceAt(y) };
    return { ...now, units: dragPrice(now.grip, placeIn(root, event).y, grid) };
  };
  const findUnder = (event: PointerEvent): Hovered | null => {
    const place = placeIn(root, event);
    if (view === null || place.x > view.size().width) return null;
    if (isOn(event, '[data-line-label]')) return hovered;
    if (isOn(event, 'button, a, dialog, [data-exit-bar]')) return null;
    const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
    const id = findLineAt(placeOrders(lines, view), place.y, reach);
    if (id === null) return null;
    return id === hovered?.id ? hovered : { id, x: place.x };
  };
  const take = (event: PointerEvent, { id, x }: Hovered): void => {
    const order = client.account.order(id);
    const units = order === null ? undefined : findMovedPrice(order)?.units;
    const line = lines.find((one) => one.id === id);
    const lineY = line === undefined ? null : (view?.yOf(line.price) ?? null);
    if (order === null || units === undefined || lineY === null) return;
    if (!mayMove(order)) return;
    const { pointerId } = event;
    root.current?.setPointerCapture(pointerId);
    onGrip();
    const grip = { units, lineY, pointerY: placeIn(root, event).y };
    hold({ order, units, grip, x, pointerId });
  };
  usePointer(root, {
    onMove: (event) => {
      if (heldNow() === null) setHovered(findUnder(event));
      else hold(toMoved(event) ?? heldNow());
    },
    onDown: (event) => {
      if (heldNow() !== null || !isPress(event)) return;
      const over = findUnder(event);
      setHovered(over);
      if (over !== null && !isOn(event, 'button')) take(event, over);
    },
    onUp: (event) => {
      const moved = toMoved(event);
      if (moved === null) return;
      release();
      if (moved.units !== moved.grip.units) onDrop(moved);
    },
    onCancel: (event) => {
      if (event === null || event.pointerId === heldNow()?.pointerId) release();
    },
    onLeave: () => setHovered(null),
    isHeld: () => heldNow() !== null,
  });
  useOrderBreak(held?.order ?? null, (why) => {
    release();
    onBreak(why);
  });
  return { hovered, held };
}

/** The line in hand. Several events may come before the next render, so that what is drawn is not the newest. */
function useHeld(root: RefObject<HTMLElement | null>, view: OrderLineView | null) {
  const [held, setHeld] = useState<Held | null>(null);
  const now = useRef<Held | null>(null);
  const hold = (next: Held | null): void => {
    now.current = next;
    setHeld(next);
    view?.hold(next !== null);
  };
  const release = (): void => {
    const { pointerId } = now.current ?? {};
    hold(null);
    if (pointerId !== undefined && root.current?.hasPointerCapture(pointerId)) {
      root.current.releasePointerCapture(pointerId);
    }
  };
  return { held, heldNow: () => now.current, hold, release };
}

/** The lines of orders, without the position's. */
const placeOrders = (lines: readonly OrderLine[], view: OrderLineView): readonly PlacedLine[] =>
  lines.filter(({ side }) => side !== null).map(({ id, price }) => ({ id, y: view.yOf(price) }));

/** Calls back when the order ends or changes, while there is one. */
function useOrderBreak(order: Order | null, onBreak: (why: string) => void): void {
  const now = useAccount((account) => (order === null ? null : account.order(order.orderId)));
  const why = order === null ? null : findBreak(order, now);
  const report = useEffectEvent(onBreak);
  useEffect(() => {
    if (why !== null) report(why);
  }, [why]);
}

type Pointers = {
  readonly onMove: (event: PointerEvent) => void;
  readonly onDown: (event: PointerEvent) => void;
  readonly onUp: (event: PointerEvent) => void;
  /** By a key where there is no event. */
  readonly onCancel: (event: PointerEvent | null) => void;
  readonly onLeave: () => void;
  readonly isHeld: () => boolean;
};

/** Listens on the chart; Escape and a lost pointer cancel. */
function usePointer(root: RefObject<HTMLElement | null>, pointers: Pointers): void {
  const on = useEffectEvent((event: PointerEvent) => {
    if (event.type === 'pointermove') pointers.onMove(event);
    else if (event.type === 'pointerdown') pointers.onDown(event);
    else if (event.type === 'pointerup') pointers.onUp(event);
    else if (event.type === 'pointerleave') pointers.onLeave();
    else pointers.onCancel(event);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !pointers.isHeld()) return;
    event.preventDefault();
    event.stopPropagation();
    pointers.onCancel(null);
  });
  // A finger on a line moves it, not the page.
  const onTouch = useEffectEvent((event: TouchEvent) => {
    if (pointers.isHeld() && event.cancelable) event.preventDefault();
  });
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const all = new AbortController();
    const { signal } = all;
    for (const name of POINTER_EVENTS) {
      element.addEventListener(name, (event) => on(event), { signal });
    }
    element.addEventListener('touchmove', (event) => onTouch(event), { signal, passive: false });
    window.addEventListener('keydown', (event) => onKey(event), { signal, capture: true });
    return () => all.abort();
  }, [root]);
}

const POINTER_EVENTS = [
  'pointermove',
  'pointerdown',
  'pointerup',
  'pointerleave',
  'pointercancel',
  'lostpointercapture',
] as const;

/** The left button or the first finger, without the key that opens the ticket. */
const isPress = ({ button, isPrimary, altKey }: PointerEvent): boolean =>
  button === 0 && isPrimary && !altKey;

const isOn = ({ target }: PointerEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Where the pointer is, in pixels from the chart's top left. */
function placeIn(root: RefObject<HTMLElement | null>, event: PointerEvent) {
  const { left = 0, top = 0 } = root.current?.getBoundingClientRect() ?? {};
  return { x: event.clientX - left, y: event.clientY - top };
}
