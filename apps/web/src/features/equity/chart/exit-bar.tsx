/** What is placed for which entry, and why it cannot be sent. */

import type { ReactNode } from 'react';
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
