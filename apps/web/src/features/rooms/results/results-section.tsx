/** The frozen results of a room's heats: ranks with their rules and digests, and for the instructor what is handed out. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FactList } from '../../../kit/facts/fact-lists.tsx';
import { Awaited } from '../../../kit/facts/facts.tsx';
import { useClient } from '../../../kit/live/use-client.ts';
import { useWatched } from '../../../kit/query/stale-data.tsx';
import { useChange } from '../../../kit/query/use-change.ts';
import { richPhrase } from '../../../kit/text/rich-phrase.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/field.tsx';
import { formatQty, formatSigned } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { HeatResults, Room } from '../../../platform/client/shapes.ts';
import { toColumns } from '../board/board-columns.ts';
import { rankText } from '../board/board-order.ts';
import { BoardTable } from '../board/board-table.tsx';
import { scoreText } from '../case/case-text.ts';
import { SeatReplay } from '../replay/seat-replay.tsx';
import { MEASURE_NAMES, scoringRules } from '../room/room-text.ts';
import { CaseResults } from './case-results.tsx';
import { Certificates } from './certificates.tsx';
import { listEndedHeats } from './ended-heats.ts';
import { HandOut, saveTable } from './hand-out.tsx';
import { OverallSection } from './overall-section.tsx';

type ResultsSectionProps = {
  readonly room: Room;
  /** The caller's own seat; null for an instructor. */
  readonly ownSeatId: string | null;
};

/** In the place of a heat's id. */
const ALL_HEATS = 'ALL';

export function ResultsSection({ room, ownSeatId }: ResultsSectionProps) {
  const heats = listEndedHeats(room);
  const [chosen, setChosen] = useState<string | null>(null);
  const heatId = chosen ?? heats.at(-1)?.heatId;
  if (heatId === undefined) return null;
  return (
    <section aria-label="Results" className="min-w-0 border border-line bg-s1 p-3 print:border-0">
      <div className="mb-2 flex flex-wrap items-end gap-3 print:hidden">
        <h3 className="flex-1 font-semibold text-15">Results</h3>
        <SelectField
          label="Heat"
          className="w-28"
          options={[
            ...heats.map(({ heatId, no }) => ({ value: heatId, label: String(no) })),
            ...(heats.length > 1 ? [{ value: ALL_HEATS, label: 'All heats' }] : []),
          ]}
          value={heatId}
          onChange={({ target }) => setChosen(target.value)}
        />
      </div>
      {heatId === ALL_HEATS ? (
        <OverallSection room={room} ownSeatId={ownSeatId} />
      ) : (
        <ShownResults key={heatId} room={room} heatId={heatId} ownSeatId={ownSeatId} />
      )}
    </section>
  );
}

type ShownResultsProps = ResultsSectionProps & { readonly heatId: string };

function ShownResults({ room, heatId, ownSeatId }: ShownResultsProps) {
  const [replayed, setReplayed] = useState<string | null>(null);
  const { queries } = useClient();
  const { data, error, refetch } = useWatched(
    useQuery(queries.rooms.results.queryOptions({ heatId })),
  );
  if (data === undefined) {
    return <Awaited what="the results" error={error} retry={() => void refetch()} />;
  }
  const seat = data.standings.find(({ seatId }) => seatId === replayed);
  return (
    <div className="flex flex-col gap-3">
      <OwnResult results={data} ownSeatId={ownSeatId} onReplay={() => setReplayed(ownSeatId)} />
      <div className="overflow-x-auto print:hidden">
        <BoardTable
          caption="Results"
          standings={data.standings}
          columns={toColumns(data.scoring.measure, true)}
          ownSeatId={ownSeatId}
          {...(ownSeatId === null ? { onOpen: setReplayed } : {})}
        />
      </div>
      {seat === undefined ? null : (
        <SeatReplay
          key={seat.seatId}
          heatId={heatId}
          seatId={seat.seatId}
          label={seat.label}
          onClose={() => setReplayed(null)}
        />
      )}
      <CaseResults results={data} />
      <Evidence room={room} results={data} />
      {ownSeatId === null ? <HeatHandOut room={room} results={data} /> : null}
    </div>
  );
}

type OwnResultProps = {
  readonly results: HeatResults;
  readonly ownSeatId: string | null;
  readonly onReplay: () => void;
};

function OwnResult({ results: { standings }, ownSeatId, onReplay }: OwnResultProps) {
  const own = standings.find(({ seatId }) => seatId === ownSeatId);
  if (own === undefined) return null;
  return (
    <p className="text-13 print:hidden">
      {own.disqualified === null
        ? richPhrase`Your rank is ${<b>{rankText(own, standings)}</b>} of ${standings.length}, with a profit and loss of ${<b className="tabular-nums">{formatSigned(own.pnl, 2)}</b>} from ${own.fills === 1 ? '1 fill' : phrase`${formatQty(own.fills)} fills`}.`
        : phrase`You were disqualified: ${own.disqualified}`}{' '}
      <Button size="sm" onClick={onReplay}>
        Replay your heat
      </Button>
    </p>
  );
}

/** What the ranks rest on, and what proves them: the same seed and log give the same digests. */
function Evidence({ room, results }: { readonly room: Room; readonly results: HeatResults }) {
  const { scoring, seed, requests, fillsDigest, digest } = results;
  return (
    <div className="text-12 print:hidden">
      <ul aria-label="Rules of the ranking" className="mb-2 list-disc pl-4">
        {scoringRules({ scoring, fees: room.terms.fees }).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <FactList
        label="Evidence"
        valueClass="break-all"
        facts={[
          { name: 'Seed', value: seed === null ? 'Hidden until the competition ends' : seed },
          { name: 'Requests', value: formatQty(requests) },
          {
            name: 'Digest of fills',
            value: <span className="font-mono text-11">{fillsDigest}</span>,
          },
          { name: 'Digest of results', value: <span className="font-mono text-11">{digest}</span> },
        ]}
      />
    </div>
  );
}

function HeatHandOut({ room, results }: { readonly room: Room; readonly results: HeatResults }) {
  const { calls, queries } = useClient();
  const { run, isBusy, problem } = useChange(queries.rooms.results.pathFilter());
  const save = (): Promise<boolean> =>
    run(async () => saveTable(await calls.rooms.resultsCsv.query({ heatId: results.heatId })));
  const { scoring } = results;
  return (
    <>
      <HandOut save={save} isBusy={isBusy} problem={problem} />
      <Certificates
        room={room}
        of={{
          name: results.name,
          part: phrase`heat ${results.heatId.split('-H').at(-1) ?? ''}`,
          endedAt: results.endedAt,
          standings: results.standings,
          digest: results.digest,
          toText: ({ pnl, score }) =>
            phrase`Ranked by ${MEASURE_NAMES[scoring.measure].toLowerCase()}${
              results.case === undefined || score === null
                ? ''
                : `, ${scoreText({ score, unit: results.case.unit })}`
            }. Profit and loss ${formatSigned(pnl, 2)}.`,
        }}
      />
    </>
  );
}
