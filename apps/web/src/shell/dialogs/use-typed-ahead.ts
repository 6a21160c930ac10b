/** What is typed while a dialog is on its way: it belongs to the dialog, not to the desk behind it. */
import { type RefObject, useLayoutEffect } from 'react';

type TypedAhead = {
  readonly text: RefObject<string>;
  /** Buttons are shown meanwhile: keys with names are theirs, what is typed goes on. */
  readonly hasButtons: boolean;
  readonly onEscape: () => void;
};

/** Keeps printable keys in the text, and any key but chords and those of buttons from the page; Escape calls back. */
export function useTypedAhead({ text, hasButtons, onEscape }: TypedAhead): void {
  // With the paint that follows the first key: the second one may come before an effect would run.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (hasButtons && event.target instanceof HTMLButtonElement) return;
      if (key.length === 1) text.current += key;
      else if (key === 'Backspace') text.current = text.current.slice(0, -1);
      else if (hasButtons) return;
      else if (key === 'Escape') onEscape();
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  });
}
