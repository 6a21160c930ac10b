/** The button that sends exits, and the question before it does. */

import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { useState } from 'react';
import { SendConfirm } from '../../../kit/ladder/send-confirm.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { ExitEntry } from './exit-entries.ts';

type ExitSendProps = {
  readonly entry: ExitEntry;
  readonly isBlocked: boolean;
  /** The orders in a line. */
  readonly words: string;
  /** What comes of them. */
  readonly terms: string;
  readonly onSend: () => void;
};

/** Sends after a yes. */
export function ExitSend({ entry, isBlocked, words, terms, onSend }: ExitSendProps) {
  const [isConfirming, setConfirming] = useState(false);
  const texts = getTexts(entry);
  return (
    <>
      <Button
        size="sm"
        look="primary"
        disabled={isBlocked}
        onClick={() => setConfirming(true)}
      >{phrase`${texts.yes}…`}</Button>
      {isConfirming && !isBlocked ? (
        <SendConfirm
          texts={texts}
          side={otherSide(entry.side)}
          words={words}
          terms={terms}
          onResponse={(isWanted) => {
            setConfirming(false);
            if (isWanted) onSend();
          }}
        />
      ) : null}
    </>
  );
}

function getTexts({ placed, order }: ExitEntry) {
  if (placed !== null) return { title: 'Move these exits?', yes: 'Move exits', no: 'Back' };
  return order === null
    ? { title: 'Send these exits?', yes: 'Send exits', no: 'Back' }
    : { title: 'Send the order again with exits?', yes: 'Replace by a bracket', no: 'Back' };
}
