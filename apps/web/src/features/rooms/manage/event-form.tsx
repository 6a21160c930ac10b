/** Lets something happen in the market of the running heat. */
import { type FormEvent, useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Room } from '../../../platform/client/shapes.ts';
import { EVENT_NAMES, type EventDraft, toFreshEvent, toRoomEvent } from '../events/event-draft.ts';
import { EventFields } from '../events/event-fields.tsx';

export function EventForm({ room }: { readonly room: Room }) {
  const { roomId, terms } = room;
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.get.pathFilter());
  const [draft, setDraft] = useState<EventDraft>(() => toFreshEvent(terms.symbols));
  const [hasTried, setTried] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const event = toRoomEvent(draft);
  const change = (part: Partial<EventDraft>): void => {
    setDone(null);
    setDraft((old) => ({ ...old, ...part }));
  };
  const send = async (submit: FormEvent): Promise<void> => {
    submit.preventDefault();
    setTried(true);
    if (isBusy || typeof event === 'string') return;
    if (!(await run(() => calls.rooms.inject.mutate({ roomId, event })))) return;
    setTried(false);
    setDone(phrase`${EVENT_NAMES[draft.kind]} sent`);
  };
  return (
    <form
      aria-label="Event"
      onSubmit={(submit) => void send(submit)}
      className="flex flex-col gap-2 border border-line bg-s1 p-2"
    >
      <h3 className="font-semibold text-13">Event in the market</h3>
      <EventFields symbols={terms.symbols} draft={draft} onChange={change} />
      <div className="flex items-center gap-2 text-12">
        <span role="status" className="min-w-0 flex-1 text-t2">
          {done ?? ''}
        </span>
        <Button type="submit" aria-disabled={isBusy}>
          Send event
        </Button>
      </div>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={hasTried && typeof event === 'string' ? event : problem} />
      </p>
    </form>
  );
}
