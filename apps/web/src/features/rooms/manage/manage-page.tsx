/** A room as its instructor has it: its clock and its controls, all participants live, and its results. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import type { Room } from '../../../platform/client/shapes.ts';
import { BoardSection } from '../board/board-section.tsx';
import { ResultsSection } from '../results/results-section.tsx';
import { Announcements } from '../room/announcements.tsx';
import { latestClock } from '../room/heat-clock.ts';
import { RoomHead } from '../room/room-head.tsx';
import { RoomRules } from '../room/room-rules.tsx';
import { AnnounceForm } from './announce-form.tsx';
import { EventForm } from './event-form.tsx';
import { InviteBox } from './invite-box.tsx';
import { PlanSection } from './plan-section.tsx';
import { RoomControls } from './room-controls.tsx';
import { SeatView } from './seat-view.tsx';

export function ManagePage({ room }: { readonly room: Room }) {
  const { roomId, state, heat } = room;
  const [seatId, setSeatId] = useState<string | null>(null);
  const board = useBoard(room);
  const seat = board?.standings.find((standing) => standing.seatId === seatId);
  const boardMs = board?.heatId === heat?.heatId ? board?.clockMs : undefined;
  const clockMs = heat === null ? undefined : latestClock(heat, [boardMs]);
  const isOver = state === 'ENDED' || state === 'ARCHIVED';
  const isLive = state === 'RUNNING' || state === 'PAUSED';
  return (
    <div className="flex flex-col gap-2">
      <RoomHead room={room} clockMs={boardMs}>
        <RoomControls room={room} />
      </RoomHead>
      <div className="grid grid-cols-1 items-start gap-2 xl:grid-cols-[minmax(0,1fr)_26rem] print:block">
        <div className="grid min-w-0 grid-cols-1 gap-2">
          {isOver ? null : (
            <div className="min-w-0 print:hidden">
              <BoardSection room={room} ownSeatId={null} onOpen={setSeatId} />
            </div>
          )}
          {seat === undefined || isOver ? null : (
            <SeatView key={seat.seatId} room={room} seat={seat} onClose={() => setSeatId(null)} />
          )}
          <ResultsSection room={room} ownSeatId={null} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-2 print:hidden">
          {isOver || state === 'DRAFT' ? null : <AnnounceForm roomId={roomId} />}
          {isLive ? <EventForm room={room} /> : null}
          <PlanSection room={room} clockMs={isLive ? clockMs : undefined} />
          <InviteBox room={room} />
          <Announcements items={room.announcements} />
          <RoomRules room={room} />
        </div>
      </div>
    </div>
  );
}

/** The board beside the table that shows it: for the clock, and for the seat that is opened. */
function useBoard({ roomId, heat }: Room) {
  const { queries } = useClient();
  const { data } = useWatched(
    useQuery({ ...queries.rooms.board.queryOptions({ roomId }), enabled: heat !== null }),
  );
  return data;
}
