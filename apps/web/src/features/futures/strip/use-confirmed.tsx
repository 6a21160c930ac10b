/** A press that deals, confirmed first while quotes are: the dialog, and the deal once it is wanted. */
import { type ReactNode, useState } from 'react';
import { SendConfirm } from '../../../kit/ladder/send-confirm.tsx';
import { usePrefs } from '../../../kit/live/use-client.ts';
import type { Side } from '../../../platform/client/shapes.ts';

type Press = {
  readonly side: Side;
  /** What is dealt, in a line. */
  readonly words: string;
  /** At what price it is dealt at worst. */
  readonly terms: string;
  readonly go: () => void;
};

/** Deals at once where confirmations are off; `dialog` belongs beside what is pressed. */
export function useConfirmed(): {
  readonly press: (press: Press) => void;
  readonly dialog: ReactNode;
} {
  const confirms = usePrefs(({ confirmsQuotes }) => confirmsQuotes);
  const [pressed, setPressed] = useState<Press | null>(null);
  return {
    press: (next) => (confirms ? setPressed(next) : next.go()),
    dialog:
      pressed === null ? null : (
        <SendConfirm
          side={pressed.side}
          words={pressed.words}
          terms={pressed.terms}
          onResponse={(isWanted) => {
            setPressed(null);
            if (isWanted) pressed.go();
          }}
        />
      ),
  };
}
