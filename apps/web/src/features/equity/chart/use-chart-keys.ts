/** Keys of drawings: while the focus is on a chart or in the bar of a drawing, not in a dialog or button over it. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** @param onKey returns whether it has taken the key; with `isTyping` the focus is in a field */
export function useChartKeys(
  root: RefObject<HTMLElement | null>,
  onKey: (key: string, isTyping: boolean) => boolean,
): void {
  const on = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement } = document;
    const isHere = activeElement?.matches('[data-panel-focus], [data-drawing-bar] *') === true;
    if (!isHere || root.current?.contains(activeElement) !== true) return;
    if (!onKey(event.key, activeElement.matches('input'))) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => on(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
