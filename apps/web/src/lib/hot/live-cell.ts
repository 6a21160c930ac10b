/**
 * One cell whose text changes many times a second: writes only when the text differs, and flashes at most
 * twice a second (WCAG 2.3.1 allows three). The wash is a class put on and taken off, never an animation:
 * an animated background would repaint sixty times a second.
 */

/** The shortest time between two flashes of one cell. */
export const FLASH_GAP_MS = 500;
/** Less than the gap, more than the time between two batches even where they come unevenly: see {@link Flasher.settle}. */
const FLASH_MS = 400;
/** Seen long enough: less than the time between two batches. */
const SEEN_MS = 150;

export type LiveElement = {
  readonly classList: { add: (name: string) => void; remove: (...names: string[]) => void };
};

/** A text node: changing its data makes no garbage, replacing an element's text would. */
export type LiveText = { data: string };

export type LiveCell = {
  /** Shows a text; `value` decides whether and in which direction it flashes. False for the text that stands there. */
  readonly write: (text: string, value: number, nowMs: number) => boolean;
};

export type Flasher = {
  /** Puts the class on the element; it comes off again with {@link Flasher.settle}, or by itself after {@link FLASH_MS}. */
  readonly flash: (
    element: LiveElement,
    className: 'flash-up' | 'flash-down',
    nowMs: number,
  ) => void;
  /** Ends the flashes that have been seen: called where the page is drawn anyway, so that their end costs no frame. */
  readonly settle: (nowMs: number) => void;
};

/** A cell over a text in an element; without a flasher it never flashes. */
export function createLiveCell(
  at: { readonly text: LiveText; readonly element: LiveElement },
  flasher: Flasher | null,
): LiveCell {
  let shown = '';
  let before: number | null = null;
  let flashedAtMs = Number.NEGATIVE_INFINITY;
  return {
    write(text, value, nowMs) {
      if (text === shown) return false;
      at.text.data = text;
      shown = text;
      const moved = before === null ? 0 : value - before;
      before = value;
      if (flasher === null || moved === 0 || nowMs - flashedAtMs < FLASH_GAP_MS) return true;
      flashedAtMs = nowMs;
      flasher.flash(at.element, moved > 0 ? 'flash-up' : 'flash-down', nowMs);
      return true;
    },
  };
}

export type FlasherPorts = {
  readonly later: (callback: () => void, ms: number) => void;
  /** False when the user prefers reduced motion or switched flashing off. */
  readonly isWanted: () => boolean;
};

type Lit = { readonly atMs: number; readonly elements: LiveElement[] };

/** A flasher that ends all flashes of one moment together: with the next drawing, or with one timer. */
export function createFlasher(ports: FlasherPorts): Flasher {
  let lit: readonly Lit[] = [];
  const end = (ended: readonly Lit[]): void => {
    if (ended.length === 0) return;
    lit = lit.filter((group) => !ended.includes(group));
    for (const { elements } of ended) {
      for (const element of elements) element.classList.remove('flash-up', 'flash-down');
    }
  };
  const open = (atMs: number): Lit => {
    const group: Lit = { atMs, elements: [] };
    lit = [...lit, group];
    ports.later(() => end(lit.filter((one) => one === group)), FLASH_MS);
    return group;
  };
  return {
    flash(element, className, nowMs) {
      if (!ports.isWanted()) return;
      const group = lit.find(({ atMs }) => atMs === nowMs) ?? open(nowMs);
      element.classList.remove('flash-up', 'flash-down');
      element.classList.add(className);
      group.elements.push(element);
    },
    settle: (nowMs) => end(lit.filter(({ atMs }) => nowMs - atMs >= SEEN_MS)),
  };
}
