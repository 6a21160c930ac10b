/** The certificates of a heat: seen on paper only, one page for each participant with a rank. */
import { formatSigned } from '../../../lib/format/numbers.ts';
import { formatInstant, parseMs } from '../../../lib/format/time.ts';
import type { HeatResults, Room, RoomStanding } from '../../../platform/client/shapes.ts';
import { rankText } from '../board/board-order.ts';
import { MEASURE_NAMES } from '../room/room-text.ts';
import { findPrize } from './ended-heats.ts';

type CertificatesProps = { readonly room: Room; readonly results: HeatResults };

const DATE_LENGTH = 10;

export function Certificates({ room, results }: CertificatesProps) {
  const ranked = results.standings.filter(({ rank }) => rank !== null);
  return (
    <div className="hidden print:block">
      {ranked.map((standing) => (
        <Certificate key={standing.seatId} room={room} results={results} standing={standing} />
      ))}
    </div>
  );
}

function Certificate(props: CertificatesProps & { readonly standing: RoomStanding }) {
  const { room, results, standing } = props;
  const { heat, terms, updatedAt } = room;
  const prize = findPrize(standing.rank ?? 0, terms.prizes);
  const no = results.heatId.split('-H').at(-1);
  const endedAt = heat?.heatId === results.heatId ? heat.endedAt : null;
  return (
    <article className="flex h-[95vh] break-after-page break-inside-avoid flex-col items-center justify-center gap-6 border-4 border-double p-8 text-center">
      <p className="text-15">Tradefloor</p>
      <h3 className="font-semibold text-28">Certificate</h3>
      <p className="text-28">{standing.label}</p>
      <p className="text-15">
        Rank {rankText(standing, results.standings)} of {results.standings.length} in {results.name}
        , heat {no}
      </p>
      {prize === null ? null : <p className="font-semibold text-20">{prize}</p>}
      <p className="text-13">
        Ranked by {MEASURE_NAMES[results.scoring.measure].toLowerCase()}. Profit and loss{' '}
        {formatSigned(standing.pnl, 2)}.
      </p>
      <p className="text-13">
        {formatInstant(parseMs(endedAt ?? updatedAt)).slice(0, DATE_LENGTH)}
      </p>
      <p className="break-all font-mono text-11">Digest of results {results.digest}</p>
    </article>
  );
}
