/** One seat as the instructor sees it live: its account, orders and fills, and a way to disqualify it. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useDecimals } from '../../../kit/live/use-decimals.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Room, RoomStanding } from '../../../platform/client/shapes.ts';
import { CaseSection } from '../case/case-section.tsx';
import { OwnFigures } from '../desk/own-figures.tsx';
import { OwnFills } from '../desk/own-fills.tsx';
import { OwnOrders } from '../desk/own-orders.tsx';
import { DisqualifyDialog } from './disqualify-dialog.tsx';

type SeatViewProps = {
  readonly room: Pick<Room, 'roomId' | 'case'>;
  readonly seat: Pick<RoomStanding, 'seatId' | 'label' | 'disqualified'>;
  readonly onClose: () => void;
};

export function SeatView({ room, seat, onClose }: SeatViewProps) {
  const { roomId } = room;
  const { seatId, label, disqualified } = seat;
  const [isEnding, setEnding] = useState(false);
  return (
    <section aria-label={label} className="min-w-0 border border-line bg-s2 p-2">
      <div className="mb-2 flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-semibold text-13">{label}</h3>
        {disqualified === null ? (
          <Button size="sm" look="danger" onClick={() => setEnding(true)}>
            Disqualify…
          </Button>
        ) : (
          <span className="text-12 text-critical">{phrase`Disqualified: ${disqualified}`}</span>
        )}
        <Button size="sm" onClick={onClose}>
          Close
        </Button>
      </div>
      <LiveSeat room={room} seatId={seatId} />
      {isEnding ? (
        <DisqualifyDialog
          roomId={roomId}
          seatId={seatId}
          label={label}
          onClose={() => setEnding(false)}
        />
      ) : null}
    </section>
  );
}

function LiveSeat({ room, seatId }: Pick<SeatViewProps, 'room'> & { readonly seatId: string }) {
  const { roomId, case: followed } = room;
  const { queries } = useClient();
  const decimals = useDecimals();
  const { data, error, refetch } = useWatched(
    useQuery(queries.rooms.state.queryOptions({ roomId, seatId })),
  );
  if (data === undefined) {
    return <Awaited what="the account" error={error} retry={() => void refetch()} />;
  }
  return (
    <div className="grid grid-cols-1 items-start gap-2 lg:grid-cols-2">
      {followed === undefined || data.case === undefined ? null : (
        <CaseSection
          of={followed}
          seatCase={data.case}
          clockMs={data.clockMs}
          decimals={decimals}
          roomId={null}
          block={null}
        />
      )}
      <OwnFigures figures={data.figures} decimals={decimals} />
      <OwnOrders orders={data.orders} decimals={decimals} roomId={null} />
      <OwnFills fills={data.fills} decimals={decimals} />
    </div>
  );
}
