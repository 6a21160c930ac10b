/** The part of a grid that is on the screen: its size and the rows to draw. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { visibleWindow } from './model/geometry.ts';

export type Viewport = {
  readonly width: number;
  readonly height: number;
  readonly scrollTop: number;
  /** Scrolled sideways. */
  readonly isAside: boolean;
};

const NOWHERE: Viewport = { width: 0, height: 0, scrollTop: 0, isAside: false };

/** Follows the element's size and scroll position; renders again only when other rows come into view. */
export function useViewport(
  element: RefObject<HTMLElement | null>,
  grid: { readonly rows: number; readonly rowHeight: number },
): Viewport {
  const [viewport, setViewport] = useState<Viewport>(NOWHERE);
  // As it is at the next look: another watch with every row would cost a second drawing for each.
  const latest = useRef(grid);
  latest.current = grid;

  useEffect(() => {
    const scroller = element.current;
    if (scroller === null) return;
    const look = (): void => {
      const isAside = scroller.scrollLeft > 0;
      scroller.toggleAttribute('data-aside', isAside);
      const next = {
        width: scroller.clientWidth,
        height: scroller.clientHeight,
        scrollTop: scroller.scrollTop,
        isAside,
      };
      setViewport((before) => (isSameView(before, next, latest.current) ? before : next));
    };
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [element]);

  return viewport;
}

function isSameView(
  before: Viewport,
  next: Viewport,
  grid: { readonly rows: number; readonly rowHeight: number },
): boolean {
  if (before.width !== next.width || before.height !== next.height) return false;
  if (before.isAside !== next.isAside) return false;
  const was = visibleWindow(before.scrollTop, before.height, grid);
  const is = visibleWindow(next.scrollTop, next.height, grid);
  return was.first === is.first && was.last === is.last;
}
