/** The pointer on a chart's drawings: placing one by clicks, selecting, and moving one or an end of it. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Point } from '../../../kit/chart/drawing-shape.ts';
import type { DrawingView } from '../../../kit/chart/drawing-view.ts';
import {
  ANCHORS,
  type Anchor,
  type Drawing,
  type DrawingKind,
} from '../../../kit/chart/model/drawing.ts';
import { useChartKeys } from './use-chart-keys.ts';

/** Pixels from a drawing that count as on it. */
const REACH = { mouse: 5, touch: 14 } as const;
/** A press that moves further than this, in pixels, is a drag: its end is the next place. */
const DRAG = 4;

/** One that is being placed, with the pointer as its next place; or one that is moved. */
type InHand =
  | { readonly does: 'PLACE'; readonly drawing: Drawing; readonly pressed: Point | null }
  | {
      readonly does: 'MOVE';
      readonly drawing: Drawing;
      readonly anchor: number | null;
      readonly pressed: Point;
      readonly moved: Drawing;
    };

type HandInput = {
  /** Around the chart and what is over it. */
  readonly root: RefObject<HTMLElement | null>;
  readonly view: DrawingView | null;
  readonly drawings: readonly Drawing[];
  /** To be placed; null selects and moves. */
  readonly tool: DrawingKind | null;
  /** Where the keys place: at the bar that is read; null before there is any. */
  readonly atKeys: Anchor | null;
  readonly onPlaced: (drawing: Drawing) => void;
  readonly onMoved: (drawing: Drawing) => void;
  readonly onSelect: (id: string | null) => void;
  /** Escape: the drawing in hand is abandoned. */
  readonly onAbandon: () => void;
};

/** @returns the drawing in hand in the form in which it is drawn; null while nothing is in hand */
export function useDrawingHand(input: HandInput): Drawing | null {
  const { root, view, tool, atKeys, onMoved, onAbandon } = input;
  const { held, heldNow, hold } = useHeld();
  const [preview, setPreview] = useState<Anchor | null>(null);
  const [isOver, setOver] = useState(false);
  useCursor(root, tool !== null ? 'cursor-crosshair' : isOver ? 'cursor-pointer' : null);
  const hand: Hand = { ...input, heldNow, hold };
  const release = (): void => {
    view?.hold(false);
    if (heldNow()?.does === 'MOVE') hold(null);
  };
  usePointer(root, {
    onDown: (event) => press(hand, event),
    onMove: (event) => {
      const point = placeIn(root, event);
      const now = heldNow();
      setPreview(tool === null ? null : (view?.anchorAt(point) ?? null));
      if (tool !== null) return;
      if (now?.does === 'MOVE') {
        const by = { x: point.x - now.pressed.x, y: point.y - now.pressed.y };
        hold({ ...now, moved: view?.moved(now.drawing, now.anchor, by) ?? now.moved });
      } else setOver(!isOnOrder(root) && (view?.find(point, toReach(event)) ?? null) !== null);
    },
    onUp: (event) => {
      const now = heldNow();
      release();
      if (now?.does === 'MOVE' && now.moved !== now.drawing) onMoved(now.moved);
      if (now?.does !== 'PLACE' || now.pressed === null || tool === null) return;
      const point = placeIn(root, event);
      const isDrag = Math.hypot(point.x - now.pressed.x, point.y - now.pressed.y) > DRAG;
      const anchor = isDrag ? (view?.anchorAt(point) ?? null) : null;
      if (anchor !== null && !isComplete(now.drawing)) {
        place(hand, tool, { anchor, pressed: null });
      }
      // Not with the press, after which the browser gives the chart the focus.
      finish(hand);
    },
    onCancel: release,
  });
  useChartKeys(root, (key) => {
    const isBusy = heldNow() !== null || tool !== null;
    if (key === 'Escape' && isBusy) {
      release();
      hold(null);
      onAbandon();
      return true;
    }
    if (key !== 'Enter' || tool === null) return false;
    if (atKeys !== null) place(hand, tool, { anchor: atKeys, pressed: null });
    finish(hand);
    return true;
  });
  const first = { id: '', kind: tool ?? 'TREND', anchors: [], text: '' };
  const started =
    tool !== null && held === null
      ? { does: 'PLACE' as const, drawing: first, pressed: null }
      : held;
  return toShown(started, preview);
}

type Hand = HandInput & {
  readonly heldNow: () => InHand | null;
  readonly hold: (next: InHand | null) => void;
};

/** A press places, or takes hold of what it is on. */
function press(hand: Hand, event: PointerEvent): void {
  const { root, view, drawings, tool, hold, onSelect } = hand;
  const point = placeIn(root, event);
  if (view === null || !isPress(event) || !isOnChart(event)) return;
  const now = hand.heldNow();
  if (tool !== null) {
    const anchor = view.anchorAt(point);
    if (anchor === null || (now?.does === 'PLACE' && isComplete(now.drawing))) return;
    take(event, view);
    place(hand, tool, { anchor, pressed: point });
    return;
  }
  const hit = isOnOrder(root) ? null : view.find(point, toReach(event));
  onSelect(hit?.id ?? null);
  const drawing = drawings.find(({ id }) => id === hit?.id);
  if (hit === null || drawing === undefined) return;
  take(event, view);
  hold({ does: 'MOVE', drawing, anchor: hit.anchor, pressed: point, moved: drawing });
}

type Placing = { readonly anchor: Anchor; readonly pressed: Point | null };

/** Adds a place to the drawing of the tool. */
function place(hand: Hand, kind: DrawingKind, { anchor, pressed }: Placing): void {
  const now = hand.heldNow();
  const before =
    now?.does === 'PLACE'
      ? now.drawing
      : { id: nextId(hand.drawings), kind, anchors: [], text: '' };
  const drawing = { ...before, anchors: [...before.anchors, anchor] };
  hand.hold({ does: 'PLACE', drawing, pressed });
}

const isComplete = ({ kind, anchors }: Drawing): boolean => anchors.length >= ANCHORS[kind];

/** A drawing is placed once all its places are there. */
function finish(hand: Hand): void {
  const now = hand.heldNow();
  if (now?.does !== 'PLACE' || !isComplete(now.drawing)) return;
  hand.hold(null);
  hand.onPlaced(now.drawing);
}

function toShown(held: InHand | null, preview: Anchor | null): Drawing | null {
  if (held?.does === 'MOVE') return held.moved;
  if (held === null) return null;
  const { drawing } = held;
  return preview === null || isComplete(drawing)
    ? drawing
    : { ...drawing, anchors: [...drawing.anchors, preview] };
}

const nextId = (drawings: readonly Drawing[]): string =>
  String(1 + Math.max(0, ...drawings.map(({ id }) => Number(id) || 0)));

/** Several events may come before the next render, so that what is drawn is not the newest. */
function useHeld() {
  const [held, setHeld] = useState<InHand | null>(null);
  const now = useRef<InHand | null>(null);
  const hold = (next: InHand | null): void => {
    now.current = next;
    setHeld(next);
  };
  return { held, heldNow: () => now.current, hold };
}

/** Keeps a press from the chart and from the lines of orders. */
function take(event: PointerEvent, view: DrawingView): void {
  event.stopPropagation();
  view.hold(true);
  if (event.currentTarget instanceof Element) {
    event.currentTarget.setPointerCapture(event.pointerId);
  }
}

type Pointers = {
  readonly onDown: (event: PointerEvent) => void;
  readonly onMove: (event: PointerEvent) => void;
  readonly onUp: (event: PointerEvent) => void;
  readonly onCancel: () => void;
};

/** Before the chart and the lines of orders hear of it. */
function usePointer(root: RefObject<HTMLElement | null>, pointers: Pointers): void {
  const on = useEffectEvent((event: PointerEvent) => {
    if (event.type === 'pointerdown') pointers.onDown(event);
    else if (event.type === 'pointermove') pointers.onMove(event);
    else if (event.type === 'pointerup') pointers.onUp(event);
    else pointers.onCancel();
  });
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const all = new AbortController();
    for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) {
      element.addEventListener(name, (event) => on(event), { signal: all.signal, capture: true });
    }
    return () => all.abort();
  }, [root]);
}

/** An order's line has its own hand, and leaves the pointer as it is. */
function useCursor(root: RefObject<HTMLElement | null>, cursor: string | null): void {
  useEffect(() => {
    const element = root.current;
    if (element === null || cursor === null) return;
    element.classList.add(cursor);
    return () => element.classList.remove(cursor);
  }, [root, cursor]);
}

/** The left button or the first finger, without the key that opens the ticket. */
const isPress = ({ button, isPrimary, altKey }: PointerEvent): boolean =>
  button === 0 && isPrimary && !altKey;

const isOnChart = ({ target }: PointerEvent): boolean =>
  target instanceof Element && target.closest('[data-panel-focus]') !== null;

/** The label beside the line of an order shows that the pointer is on it: orders come first. */
const isOnOrder = (root: RefObject<HTMLElement | null>): boolean =>
  root.current?.querySelector('[data-line-label]') !== null;

const toReach = ({ pointerType }: PointerEvent): number =>
  pointerType === 'touch' ? REACH.touch : REACH.mouse;

/** Where the pointer is, in pixels from the chart's top left. */
function placeIn(root: RefObject<HTMLElement | null>, event: PointerEvent): Point {
  const { left = 0, top = 0 } = root.current?.getBoundingClientRect() ?? {};
  return { x: event.clientX - left, y: event.clientY - top };
}
