/** Explain mode: what the pointer or the focus is on is outlined, and a card states what it is and where it comes from. */
import { useEffect, useState } from 'react';
import { usePrefs } from '../../kit/live/use-client.ts';
import { Button } from '../../kit/ui/button.tsx';
import { Key } from '../../kit/ui/empty.tsx';
import { chordLabel } from '../../lib/keys/chord.ts';
import { chordFor } from '../../lib/keys/keymap.ts';
import { useUiStore } from '../../ui-state/use-ui.ts';
import { type Explanation, findExplanation } from './find-explanation.ts';

const CARD_WIDTH = 320;
const CARD_HEIGHT = 150;
const GAP = 8;

export function ExplainLayer() {
  const ui = useUiStore();
  const chord = usePrefs((prefs) => chordFor('explain', prefs.keys));
  const explained = useExplained();
  const end = (): void => ui.setState({ isExplaining: false });
  return (
    <div data-explain-layer>
      {explained === null ? null : <Outline box={explained.element.getBoundingClientRect()} />}
      <div
        role="status"
        aria-label="Explanation"
        className="pointer-events-none fixed z-50 border border-accent bg-s2 p-2 text-12 text-t1 shadow-2xl"
        style={{ width: CARD_WIDTH, ...placeCard(explained?.element.getBoundingClientRect()) }}
      >
        {explained === null ? (
          <p className="text-t2">Point at a figure or a control, or move the focus to it.</p>
        ) : (
          <>
            <p className="font-semibold">{explained.name}</p>
            {explained.text === explained.name ? null : <p>{explained.text}</p>}
            {explained.source === null ? null : <p className="mt-1 text-t2">{explained.source}</p>}
          </>
        )}
      </div>
      <div className="fixed bottom-8 left-1/2 z-50 flex -translate-x-1/2 items-center gap-2 border border-accent bg-s2 px-3 py-1 text-12">
        Explain mode
        <Button size="sm" onClick={end}>
          End <Key>{chordLabel(chord)}</Key>
        </Button>
      </div>
    </div>
  );
}

/** What the pointer was moved to or the focus came to last, where it is explained. */
function useExplained(): Explanation | null {
  const [explained, setExplained] = useState<Explanation | null>(null);
  useEffect(() => {
    const look = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.closest('[data-explain-layer]') !== null) return;
      setExplained(findExplanation(target));
    };
    const active = document.activeElement;
    if (active !== null && active !== document.body) setExplained(findExplanation(active));
    document.addEventListener('pointerover', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerover', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
  return explained;
}

function Outline({ box }: { readonly box: DOMRect }) {
  const { left, top, width, height } = box;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed z-50 outline-2 outline-accent"
      style={{ left, top, width, height }}
    />
  );
}

/** Below the element, or above it where there is no room; inside of the window. */
function placeCard(box: DOMRect | undefined): { readonly left: number; readonly top: number } {
  const { innerWidth, innerHeight } = window;
  const bounded = (at: number, size: number, room: number): number =>
    Math.max(GAP, Math.min(at, room - size - GAP));
  if (box === undefined) return { left: GAP, top: innerHeight - CARD_HEIGHT };
  const below = box.bottom + GAP;
  const top = below + CARD_HEIGHT > innerHeight ? box.top - CARD_HEIGHT - GAP : below;
  return {
    left: bounded(box.left, CARD_WIDTH, innerWidth),
    top: bounded(top, CARD_HEIGHT, innerHeight),
  };
}
