/** What is typed while a dialog is on its way: it belongs to the dialog, not to the desk behind it. */
import { type RefObject, useLayoutEffect } from 'react';

type TypedAhead = {
  readonly text: RefObject<string>;
  /** False once something else has the keys. */
  readonly isOn: boolean;
  readonly onEscape: () => void;
};

/** Keeps printable keys in the text, and any key but chords from the page; Escape calls back. */
export function useTypedAhead({ text, isOn, onEscape }: TypedAhead): void {
  // With the paint that follows the first key: the second one may come before an effect would run.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') onEscape();
      else if (event.key === 'Backspace') text.current = text.current.slice(0, -1);
      else if (event.key.length === 1) text.current += event.key;
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  });
}
