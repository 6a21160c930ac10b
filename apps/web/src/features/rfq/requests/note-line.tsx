/** A word between the people on a request: the last one is shown, one more can be left while the request lives. */
import { RFQ_NOTE_MAX } from '@tradefloor/contracts/vocabulary/rfq';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import type { Rfq } from '../../../platform/client/shapes.ts';

type NoteLineProps = {
  readonly rfq: Rfq;
  readonly mayWrite: boolean;
  readonly onNote: (rfq: Rfq, note: string) => Promise<boolean>;
};

export function NoteLine({ rfq, mayWrite, onNote }: NoteLineProps) {
  const [text, setText] = useState('');
  if (!mayWrite && rfq.note === null) return null;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const note = text.trim();
    if (note !== '' && (await onNote(rfq, note))) setText('');
  };
  return (
    <div className="shrink-0 border-line border-t px-2 py-1.5 text-12">
      {rfq.note === null ? null : (
        <p translate="no" className="mb-1">
          <span className="text-t3">Note </span>
          {rfq.note}
        </p>
      )}
      {mayWrite ? (
        <form onSubmit={(event) => void send(event)} className="flex gap-1.5">
          <input
            aria-label="Note on the request"
            placeholder="Message to sales"
            maxLength={RFQ_NOTE_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="h-6 min-w-0 flex-1 rounded-sm border border-control bg-bg px-2 placeholder:text-t3"
          />
          <Button size="sm" type="submit" aria-disabled={text.trim() === ''}>
            Send note
          </Button>
        </form>
      ) : null}
    </div>
  );
}
