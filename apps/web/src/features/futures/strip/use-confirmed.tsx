/** A press that deals, confirmed first while quotes are: the dialog, and the deal once it is wanted. */
import { type ReactNode, useState } from 'react';
import { SendConfirm } from '../../../kit/ladder/send-confirm.tsx';
import { usePrefs } from '../../../kit/live/use-client.ts';
import type { Side } from '../../../platform/client/shapes.ts';

export type Asked = {
  readonly side: Side;
  /** What is dealt, in a line. */
  readonly words: string;
  /** At what price it is dealt at worst. */
  readonly terms: string;
  readonly go: () => void;
};

/** Deals at once where confirmations are off; `dialog` belongs beside what is pressed. */
export function useConfirmed(): {
  readonly press: (asked: Asked) => void;
  readonly dialog: ReactNode;
} {
  const confirms = usePrefs(({ confirmsQuotes }) => confirmsQuotes);
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    press: (next) => (confirms ? setAsked(next) : next.go()),
    dialog:
      asked === null ? null : (
        <SendConfirm
          side={asked.side}
          words={asked.words}
          terms={asked.terms}
          onResponse={(isWanted) => {
            setAsked(null);
            if (isWanted) asked.go();
          }}
        />
      ),
  };
}
