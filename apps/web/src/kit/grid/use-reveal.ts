/** Scrolls a row into view when it is first there, and whenever it is another one; never when the rows are only sorted again. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { scrollToShow } from './model/geometry.ts';

type Revealed<Row> = {
  readonly rows: readonly Row[];
  readonly toKey: (row: Row) => string;
  readonly height: number;
  readonly rowHeight: number;
};

export function useReveal<Row>(
  scroller: RefObject<HTMLElement | null>,
  reveal: string | null,
  { rows, toKey, height, rowHeight }: Revealed<Row>,
): void {
  const at = reveal === null ? -1 : rows.findIndex((row) => toKey(row) === reveal);
  const isReady = at >= 0 && height > 0;
  const show = useEffectEvent(() => {
    const element = scroller.current;
    if (element === null) return;
    const to = scrollToShow(at, { scrollTop: element.scrollTop, height, rowHeight });
    if (to !== null) element.scrollTop = to;
  });
  useEffect(() => {
    if (isReady && reveal !== null) show();
  }, [isReady, reveal]);
}
