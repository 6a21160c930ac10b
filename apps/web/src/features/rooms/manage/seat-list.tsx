/** The seats of a room: what each is, its code, and whether it is taken. */

import { DataTable } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { CopyButton } from '../../../kit/ui/copied.tsx';
import { Empty } from '../../../kit/ui/empty.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { RoomSeat } from '../../../platform/client/shapes.ts';
import { toJoinLink } from '../room/room-code.ts';
import { KIND_NAMES } from '../room/room-text.ts';

export function SeatList({ seats }: { readonly seats: readonly RoomSeat[] }) {
  if (seats.length === 0) {
    return <Empty title="No seats">A seat is listed here once it is taken or invited.</Empty>;
  }
  return (
    <div className="mt-2 max-h-64 overflow-auto">
      <DataTable
        caption="Seats"
        heads={[
          { name: 'Name', isText: true },
          { name: 'Kind', isText: true },
          { name: 'State', isText: true },
          { name: 'Link', hidesName: true },
        ]}
        bodyClass="[&_td]:px-1 [&_tr]:border-line [&_tr]:border-t"
      >
        {seats.map((seat) => (
          <SeatRow key={seat.seatId} seat={seat} />
        ))}
      </DataTable>
    </div>
  );
}

function stateText({ disqualified, userIds, kind }: RoomSeat): string {
  if (disqualified !== null) return phrase`Disqualified: ${disqualified}`;
  if (userIds.length === 0) return 'Invited';
  return kind === 'TEAM' ? phrase`Joined by ${userIds.length}` : 'Joined';
}

function SeatRow({ seat }: { readonly seat: RoomSeat }) {
  const { label, kind, code } = seat;
  return (
    <tr className="h-7">
      <RowHead>{label}</RowHead>
      <td className="text-left">{KIND_NAMES[kind]}</td>
      <td className="text-left">{stateText(seat)}</td>
      <td>
        {code === null ? null : (
          <CopyButton
            text={toJoinLink(window.location.origin, code)}
            label={phrase`Copy the link of ${label}`}
            title={code}
          >
            Copy link
          </CopyButton>
        )}
      </td>
    </tr>
  );
}
