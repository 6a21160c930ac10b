/** The competitions of a user: those one holds, those one has joined, and how to join or create one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { formatMinute, parseMs } from '../../../lib/format/time.ts';
import type { RoomLine } from '../../../platform/client/shapes.ts';
import { CreateForm } from '../create/create-form.tsx';
import { STATE_NAMES } from '../room/room-text.ts';
import { useMayInstruct } from '../room/use-may-instruct.ts';
import { JoinForm } from './join-form.tsx';

type RoomsPageProps = {
  /** Of the link that led here; empty without one. */
  readonly code: string;
  readonly onOpen: (roomId: string) => void;
};

export function RoomsPage({ code, onOpen }: RoomsPageProps) {
  const mayInstruct = useMayInstruct();
  const [isCreating, setCreating] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <section aria-label="Join" className="border border-line bg-s1 p-3">
        <h2 className="mb-2 font-semibold text-15">Join a competition</h2>
        <JoinForm code={code} onJoined={onOpen} />
      </section>
      {isCreating ? (
        <CreateForm onCreated={onOpen} onClose={() => setCreating(false)} />
      ) : (
        <section aria-label="Your competitions" className="border border-line bg-s1 p-3">
          <div className="mb-2 flex items-center gap-2">
            <h2 className="flex-1 font-semibold text-15">Your competitions</h2>
            {mayInstruct ? (
              <Button look="primary" onClick={() => setCreating(true)}>
                New competition
              </Button>
            ) : null}
          </div>
          <RoomList mayInstruct={mayInstruct} onOpen={onOpen} />
        </section>
      )}
    </div>
  );
}

type RoomListProps = {
  readonly mayInstruct: boolean;
  readonly onOpen: (roomId: string) => void;
};

function RoomList({ mayInstruct, onOpen }: RoomListProps) {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(useQuery(queries.rooms.list.queryOptions({})));
  if (data === undefined) {
    return <Awaited what="competitions" error={error} retry={() => void refetch()} />;
  }
  if (data.items.length === 0) {
    return (
      <Empty title="No competitions">
        {mayInstruct
          ? 'One that you create or join is listed here.'
          : 'One that you join by its code is listed here.'}
      </Empty>
    );
  }
  return (
    <div className="overflow-x-auto">
      <DataTable
        caption="Competitions"
        hidesCaption
        heads={toHeads(['Title', 'State', 'You are'], ['Heat', 'Seats', 'Created'])}
        bodyClass="tabular-nums [&_td]:px-1 [&_tr]:border-line [&_tr]:border-t"
      >
        {data.items.map((line) => (
          <RoomRow key={line.roomId} line={line} onOpen={onOpen} />
        ))}
      </DataTable>
    </div>
  );
}

type RoomRowProps = {
  readonly line: RoomLine;
  readonly onOpen: (roomId: string) => void;
};

function RoomRow({ line, onOpen }: RoomRowProps) {
  const { roomId, name, state, role, heat, seats, createdAt } = line;
  return (
    <tr>
      <RowHead className="px-1">
        <Button look="quiet" size="sm" className="-ml-2 underline" onClick={() => onOpen(roomId)}>
          {name}
        </Button>
      </RowHead>
      <td className="text-left">{STATE_NAMES[state]}</td>
      <td className="text-left">{role === 'INSTRUCTOR' ? 'Instructor' : 'Participant'}</td>
      <td>{heat === null ? '\u2013' : heat.no}</td>
      <td>{seats}</td>
      <td>{formatMinute(parseMs(createdAt))}</td>
    </tr>
  );
}
