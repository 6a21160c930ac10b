/** The leaderboard of a room's newest heat, as it changes. */

import { useQuery } from '@tanstack/react-query';
import type { RoomMeasure } from '@tradefloor/contracts/vocabulary/rooms';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import type { Room } from '../../../platform/client/shapes.ts';
import { toColumns } from './board-columns.ts';
import { BoardTable } from './board-table.tsx';

type BoardSectionProps = {
  readonly room: Room;
  /** The caller's own seat; null for an instructor. */
  readonly ownSeatId: string | null;
  readonly onOpen?: (seatId: string) => void;
};

export function BoardSection({ room, ownSeatId, onOpen }: BoardSectionProps) {
  return (
    <section
      aria-label="Leaderboard"
      className="min-w-0 overflow-x-auto border border-line bg-s1 p-2"
    >
      <h3 className="mb-1 font-semibold text-13">Leaderboard</h3>
      {room.heat === null ? (
        <Empty title="No leaderboard">It appears with the first heat.</Empty>
      ) : (
        <LiveBoard
          roomId={room.roomId}
          measure={room.terms.scoring.measure}
          ownSeatId={ownSeatId}
          onOpen={onOpen}
        />
      )}
    </section>
  );
}

type LiveBoardProps = Pick<BoardSectionProps, 'ownSeatId'> & {
  readonly roomId: string;
  readonly measure: RoomMeasure;
  readonly onOpen: BoardSectionProps['onOpen'] | undefined;
};

function LiveBoard({ roomId, measure, ownSeatId, onOpen }: LiveBoardProps) {
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(queries.rooms.board.queryOptions({ roomId })),
  );
  if (data === undefined) {
    return <Awaited what="the leaderboard" error={error} retry={() => void refetch()} />;
  }
  if (data.standings.length === 0) {
    return <Empty title="No participants">Those who join are listed here.</Empty>;
  }
  return (
    <BoardTable
      caption="Leaderboard"
      standings={data.standings}
      columns={toColumns(measure, ownSeatId === null)}
      ownSeatId={ownSeatId}
      onOpen={onOpen}
    />
  );
}
