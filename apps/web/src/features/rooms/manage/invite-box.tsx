/** How participants come in: the link with the room's code, and a list of the invited with codes of their own. */

import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { useChange } from '../../../kit/query/use-change.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Refused } from '../../../kit/ui/refused.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Room } from '../../../platform/client/shapes.ts';
import { TextArea } from '../room/text-area.tsx';
import { CodeLine } from './code-line.tsx';
import { type InviteFault, readInvites } from './invite-list.ts';
import { SeatList } from './seat-list.tsx';

export function InviteBox({ room }: { readonly room: Room }) {
  const { roomId, code, state } = room;
  const isOver = state === 'ENDED' || state === 'ARCHIVED';
  return (
    <section aria-label="Participants" className="min-w-0 border border-line bg-s1 p-2">
      <h3 className="mb-1 font-semibold text-13">
        Participants{' '}
        <span className="font-normal text-11 text-t2">{phrase`${room.seats} of ${room.terms.seatsMax} seats`}</span>
      </h3>
      {code === null || isOver ? (
        <p className="text-12 text-t2">
          {state === 'DRAFT'
            ? 'Open the competition for a link by which participants join.'
            : 'Joining has ended.'}
        </p>
      ) : (
        <CodeLine name="Link to join" code={code} />
      )}
      {isOver ? null : <InviteForm roomId={roomId} />}
      <Seats roomId={roomId} />
    </section>
  );
}

function Seats({ roomId }: { readonly roomId: string }) {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(queries.rooms.seats.queryOptions({ roomId })),
  );
  if (data === undefined) {
    return <Awaited what="seats" error={error} retry={() => void refetch()} />;
  }
  return <SeatList seats={data.items} />;
}

function InviteForm({ roomId }: { readonly roomId: string }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.pathFilter());
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<readonly InviteFault[]>([]);
  const [added, setAdded] = useState<number | null>(null);
  const list = readInvites(text);
  const change = (next: string): void => {
    setText(next);
    setRefused([]);
    setAdded(null);
  };
  const drop = async (event: DragEvent): Promise<void> => {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    change(await file.text());
  };
  const canSend = !isBusy && list.invited.length > 0 && list.faults.length === 0;
  const send = (): Promise<boolean> =>
    run(async () => {
      const { seats, faults } = await calls.rooms.invite.mutate({ roomId, text });
      if (faults.length === 0) {
        change('');
        setAdded(seats.length);
      } else setRefused(faults);
    });
  const faults = list.faults.length > 0 ? list.faults : refused;
  return (
    <div className="mt-2 flex flex-col gap-1">
      <TextArea
        label="Invite by a list"
        hint="paste, or drop a CSV file"
        placeholder={'label,kind\nAda,PERSON\nBoole,BOT'}
        value={text}
        onChange={change}
        onDrop={(event) => void drop(event)}
      />
      <FaultList faults={faults} />
      <div className="flex items-center gap-2 text-11 text-t2">
        <span role="status" className="min-w-0 flex-1">
          {added === null
            ? countText(text, list.invited.length)
            : phrase`${seatCount(added)} added`}
        </span>
        <Button size="sm" aria-disabled={!canSend} onClick={() => void (canSend ? send() : null)}>
          Add seats
        </Button>
      </div>
      <p role="alert" className="text-12 text-critical empty:hidden">
        <Refused problem={problem} />
      </p>
    </div>
  );
}

const seatCount = (count: number): string => (count === 1 ? '1 seat' : phrase`${count} seats`);

const countText = (text: string, count: number): string =>
  text.trim() === '' ? 'Each line becomes a seat with a code of its own' : seatCount(count);

function FaultList({ faults }: { readonly faults: readonly InviteFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul
      aria-label="Lines that cannot be read"
      className="max-h-28 overflow-auto text-12 text-critical"
    >
      {faults.map(({ line, message }) => (
        <li key={`${line} ${message}`}>{phrase`Line ${line}: ${message}`}</li>
      ))}
    </ul>
  );
}
