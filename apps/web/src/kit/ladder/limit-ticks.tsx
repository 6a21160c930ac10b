/** How far the limit of an order that waits is beyond its trigger: the field above a ladder, and what it means for a press. */

import { useState } from 'react';
import type { Entry } from '../../lib/format/entry.ts';
import { phrase } from '../../lib/text/phrase.ts';
import { usePrefs, usePrefsStore } from '../live/use-client.ts';
import { parseTicks, ticksText } from './ticks.ts';

/** As it is typed, and as it is read. What can be read is kept for the next time. */
export type LimitTicks = {
  readonly text: string;
  readonly entry: Entry;
  readonly onText: (text: string) => void;
};

export function useLimitTicks(): LimitTicks {
  const kept = usePrefs((prefs) => prefs.ladderLimitTicks);
  const store = usePrefsStore();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(kept);
  return {
    text,
    entry: parseTicks(text, 0),
    onText: (next) => {
      setTyped(next);
      const entry = parseTicks(next, 0);
      if (entry.ok) store.setState({ ladderLimitTicks: entry.value });
    },
  };
}

type LimitTicksFieldProps = { readonly limit: LimitTicks; readonly className: string };

export function LimitTicksField({ limit, className }: LimitTicksFieldProps) {
  const { text, entry, onText } = limit;
  return (
    <label
      className="flex items-center gap-1"
      title={entry.ok ? 'How far the limit is beyond the trigger' : entry.problem}
    >
      <span>Limit</span>
      <input
        aria-label="Limit, ticks beyond the trigger"
        value={text}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={entry.ok ? undefined : true}
        onChange={({ target }) => onText(target.value)}
        className={`${className} w-10 text-right aria-invalid:border-critical`}
      />
      <span>ticks beyond</span>
    </label>
  );
}

type LimitNoteProps = {
  readonly limit: LimitTicks;
  /** A distance in ticks as a price is written. */
  readonly write: (ticks: number) => string;
};

/** What a press orders: `Trigger at the clicked price, limit 2 ticks (0.02) beyond it: above for a buy, below for a sell.` */
export function LimitNote({ limit: { entry }, write }: LimitNoteProps) {
  return (
    <p
      className={`shrink-0 border-line border-b px-2 py-0.5 text-11 ${entry.ok ? 'text-t3' : 'text-critical'}`}
    >
      {entry.ok ? noteText(entry.value, write) : phrase`Limit beyond the trigger: ${entry.problem}`}
    </p>
  );
}

const noteText = (ticks: number, write: LimitNoteProps['write']): string =>
  ticks === 0
    ? 'Trigger and limit at the clicked price.'
    : phrase`Trigger at the clicked price, limit ${ticksText(ticks)} (${write(ticks)}) beyond it: above for a buy, below for a sell.`;
