/** A message to all in the room. */
import { ANNOUNCEMENT_MAX } from '@tradefloor/contracts/vocabulary/rooms';
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { InputField } from '../../../kit/ui/field.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';

export function AnnounceForm({ roomId }: { readonly roomId: string }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.get.pathFilter());
  const [text, setText] = useState('');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const message = text.trim();
    if (isBusy || message === '') return;
    if (await run(() => calls.rooms.announce.mutate({ roomId, text: message }))) setText('');
  };
  return (
    <form
      aria-label="Announce"
      onSubmit={(event) => void send(event)}
      className="border border-line bg-s1 p-2"
    >
      <div className="flex items-end gap-2">
        <InputField
          label="Announcement to all"
          holds="words"
          className="min-w-0 flex-1"
          value={text}
          maxLength={ANNOUNCEMENT_MAX}
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" aria-disabled={isBusy || text.trim() === ''}>
          Announce
        </Button>
      </div>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </form>
  );
}
