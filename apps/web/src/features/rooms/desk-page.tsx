/** A room as a participant has it: waiting for a heat, trading in it, or reading its results. */
import { useQuery } from '@tanstack/react-query';
import { Awaited } from '../../kit/facts/facts.tsx';
import { useClient } from '../../kit/live/use-client.ts';
import { useWatched } from '../../kit/query/stale-data.tsx';
import type { Heat, Room } from '../../platform/client/shapes.ts';
import { TradingDesk } from './desk/trading-desk.tsx';
import { ResultsSection } from './results/results-section.tsx';
import { Announcements } from './room/announcements.tsx';
import { RoomHead } from './room/room-head.tsx';
import { RoomRules } from './room/room-rules.tsx';

export function DeskPage({ room }: { readonly room: Room }) {
  const { heat } = room;
  return heat === null || heat.state === 'ENDED' ? (
    <Waiting room={room} />
  ) : (
    <LiveHeat room={room} heat={heat} />
  );
}

/** What comes next, for one who cannot trade now. */
function waitingText({ state, terms: { heats }, heat }: Room): string {
  if (state === 'ENDED' || state === 'ARCHIVED') return 'The competition has ended.';
  if (heat !== null && heat.no >= heats) return 'All heats have ended.';
  return heat === null
    ? 'You are in. Your desk opens here when the instructor starts the first heat.'
    : 'The next heat opens here when the instructor starts it.';
}

function Waiting({ room }: { readonly room: Room }) {
  const { heat, seatId } = room;
  return (
    <div className="flex flex-col gap-2">
      <RoomHead room={room} clockMs={undefined} />
      <p role="status" className="border border-line bg-s2 px-3 py-2 text-13 print:hidden">
        {waitingText(room)}
      </p>
      {heat === null ? null : <ResultsSection room={room} ownSeatId={seatId} />}
      <div className="grid grid-cols-1 items-start gap-2 md:grid-cols-2 print:hidden">
        <RoomRules room={room} />
        <Announcements items={room.announcements} />
      </div>
    </div>
  );
}

type LiveHeatProps = { readonly room: Room; readonly heat: Heat };

function LiveHeat({ room, heat }: LiveHeatProps) {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(queries.rooms.state.queryOptions({ roomId: room.roomId })),
  );
  // For a moment after a start, the state is still that of the heat before.
  const state = data?.heatId === heat.heatId ? data : undefined;
  const isPaused = heat.state === 'PAUSED';
  return (
    <div className="flex flex-col gap-2">
      <RoomHead room={room} clockMs={state?.clockMs} />
      {isPaused ? (
        <p role="status" className="border border-warn bg-s2 px-3 py-2 text-13">
          Paused by the instructor. The clock stands still, and nothing can be sent.
        </p>
      ) : null}
      {state === undefined ? (
        <Awaited what="your desk" error={error} retry={() => void refetch()} />
      ) : (
        <TradingDesk
          key={heat.heatId}
          room={room}
          state={state}
          block={isPaused ? 'The heat is paused' : null}
        />
      )}
    </div>
  );
}
