/** Keys while the focus is on a chart or on what is over it, before anything else takes them. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** @param onKey returns whether it has taken the key; with `isTyping` the focus is in a field */
export function useChartKeys(
  root: RefObject<HTMLElement | null>,
  onKey: (key: string, isTyping: boolean) => boolean,
): void {
  const on = useEffectEvent((event: KeyboardEvent) => {
    const { activeElement } = document;
    if (root.current?.contains(activeElement) !== true) return;
    if (!onKey(event.key, activeElement?.matches('input') === true)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => on(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
