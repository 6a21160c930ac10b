/** The standing over all heats of a room: ranks with the place in each heat, the rule, and what is handed out. */

import { useQuery } from '@tanstack/react-query';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { useChange } from '../../../kit/query/use-change.ts';
import { DataTable, toHeads } from '../../../kit/table/plain-table.tsx';
import { RowHead } from '../../../kit/table/table-parts.tsx';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Room, RoomOverall } from '../../../platform/client/shapes.ts';
import { rankText } from '../board/board-order.ts';
import { overallRules } from '../room/room-text.ts';
import { Certificates } from './certificates.tsx';
import { HandOut, saveTable } from './hand-out.tsx';
import { placeText, valueText } from './overall-text.ts';

type OverallSectionProps = {
  readonly room: Room;
  /** The caller's own seat; null for an instructor. */
  readonly ownSeatId: string | null;
};

export function OverallSection({ room, ownSeatId }: OverallSectionProps) {
  const { roomId } = room;
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(queries.rooms.overall.queryOptions({ roomId })),
  );
  if (data === undefined) {
    return <Awaited what="the standing" error={error} retry={() => void refetch()} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <OverallTable overall={data} ownSeatId={ownSeatId} />
      <div className="text-12 print:hidden">
        <ul aria-label="Rules of the standing" className="mb-2 list-disc pl-4">
          {overallRules(data).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="break-all">
          Digest of the standing <span className="font-mono text-11">{data.digest}</span>
        </p>
      </div>
      {ownSeatId === null ? <OverallHandOut room={room} overall={data} /> : null}
    </div>
  );
}

type OverallTableProps = {
  readonly overall: RoomOverall;
  readonly ownSeatId: string | null;
};

function OverallTable({ overall, ownSeatId }: OverallTableProps) {
  const { heats, rule, standings } = overall;
  return (
    <div className="overflow-x-auto print:hidden">
      <DataTable
        caption="Standing over all heats"
        heads={[
          { name: 'Rank' },
          ...toHeads(
            ['Participant'],
            [
              rule.measure === 'POINTS' ? 'Points' : 'Places',
              ...heats.map(({ no }) => phrase`Heat ${no}`),
            ],
          ),
        ]}
        bodyClass="tabular-nums [&_td]:px-1 [&_tr]:border-line [&_tr]:border-t"
      >
        {standings.map((standing) => (
          <tr key={standing.seatId}>
            <td>{rankText(standing, standings)}</td>
            <RowHead>
              {standing.label}
              {standing.seatId === ownSeatId ? ' (you)' : ''}
              {standing.disqualified === null ? null : (
                <span className="block text-11 text-critical">{phrase`Disqualified: ${standing.disqualified}`}</span>
              )}
            </RowHead>
            <td>{valueText(standing.value)}</td>
            {standing.places.map((place, index) => (
              <td key={heats[index]?.no}>{placeText(place)}</td>
            ))}
          </tr>
        ))}
      </DataTable>
    </div>
  );
}

function OverallHandOut({ room, overall }: { readonly room: Room; readonly overall: RoomOverall }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.overall.pathFilter());
  const save = (): Promise<boolean> =>
    run(async () => saveTable(await calls.rooms.overallCsv.query({ roomId: room.roomId })));
  const { measure } = overall.rule;
  return (
    <>
      <HandOut save={save} isBusy={isBusy} problem={problem} />
      <Certificates
        room={room}
        of={{
          name: overall.name,
          part:
            overall.heats.length === 1
              ? 'after one heat'
              : phrase`over ${overall.heats.length} heats`,
          endedAt: overall.endedAt,
          standings: overall.standings,
          digest: overall.digest,
          toText: ({ value }) =>
            `${valueText(value)} ${measure === 'POINTS' ? 'points' : 'in places'}.`,
        }}
      />
    </>
  );
}
