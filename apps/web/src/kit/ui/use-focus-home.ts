/** Where the focus goes when the control that has it is disabled or leaves the page: else a screen reader is at its top. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** A control that is disabled while its action is under way has the focus again afterwards. */
export function useFocusAgain(isBusy: boolean): void {
  const pressed = useRef<Element | null>(null);
  // Before the paint: with it the browser takes the focus from what is disabled.
  useLayoutEffect(() => {
    if (isBusy) pressed.current = document.activeElement;
    else if (pressed.current instanceof HTMLElement && hasNoFocus()) pressed.current.focus();
  }, [isBusy]);
}

/** The element has the focus, and is announced, once what had it inside of it is removed. It needs a `tabIndex` and a name. */
export function useFocusHome(home: RefObject<HTMLElement | null>): void {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = home.current;
    const keep = ({ target }: Event): void => {
      last.current = target instanceof Element ? target : null;
    };
    element?.addEventListener('focusin', keep);
    return () => element?.removeEventListener('focusin', keep);
  }, [home]);
  useLayoutEffect(() => {
    if (last.current?.isConnected !== false || !hasNoFocus()) return;
    last.current = null;
    home.current?.focus();
  });
}

const hasNoFocus = (): boolean => document.activeElement === document.body;
