/** What is placed for which entry, why it cannot be sent, and its confirmation. */

import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { type ReactNode, useState } from 'react';
import { SendConfirm } from '../../../kit/ladder/send-confirm.tsx';
import { PART_NAMES } from '../../../kit/order/bracket-draft.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import type { Problem } from '../../../lib/problem.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { ExitPrices } from '../../../ui-state/ui-state.ts';
import { EXITS, type Exit, type ExitEntry } from './exit-entries.ts';

type ExitBarProps = {
  readonly entry: ExitEntry;
  readonly prices: ExitPrices;
  readonly problem: Problem | null;
  /** Places an exit, or leaves it out. */
  readonly onToggle: (exit: Exit) => void;
  readonly onClose: () => void;
  /** The way to send them. */
  readonly children: ReactNode;
};

export function ExitBar({ entry, prices, problem, onToggle, onClose, children }: ExitBarProps) {
  return (
    <section
      data-exit-bar
      aria-label={phrase`Exits of ${entry.title}`}
      className="absolute bottom-14 left-2 z-30 flex max-w-[calc(100%-5rem)] flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border border-control bg-s2 px-2 py-1 text-12"
    >
      <b className="font-semibold">{entry.title}</b>
      {entry.placed === null
        ? EXITS.map((exit) => (
            <label key={exit} className="flex min-h-6 items-center gap-1 whitespace-nowrap">
              <input
                type="checkbox"
                checked={prices[exit] !== null}
                onChange={() => onToggle(exit)}
              />
              {PART_NAMES[exit]}
            </label>
          ))
        : null}
      <p role="alert" className="text-warn empty:hidden">
        <Refused problem={problem} />
      </p>
      {children}
      <Button size="sm" look="quiet" onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

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
      >{`${texts.yes}…`}</Button>
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
