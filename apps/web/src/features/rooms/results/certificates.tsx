/** The certificates of a heat or of all heats: seen on paper only, one page for each person and team with a rank. */

import type { SeatKind } from '@tradefloor/contracts/vocabulary/rooms';
import { formatInstant, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Room } from '../../../platform/client/shapes.ts';
import { rankText } from '../board/board-order.ts';
import { findPrizes } from './ended-heats.ts';

/** What is certified: ranks with what they rest on. */
type Certified<S> = {
  readonly name: string;
  /** The part of the competition, such as `heat 1`. */
  readonly part: string;
  readonly endedAt: string;
  readonly standings: readonly S[];
  readonly digest: string;
  /** What the rank of a participant rests on, as a sentence. */
  readonly toText: (standing: S) => string;
};

type Ranked = {
  readonly seatId: string;
  readonly label: string;
  readonly kind: SeatKind;
  readonly rank: number | null;
};

type CertificatesProps<S extends Ranked> = {
  readonly room: Pick<Room, 'terms'>;
  readonly of: Certified<S>;
};

const DATE_LENGTH = 10;

export function Certificates<S extends Ranked>({ room, of }: CertificatesProps<S>) {
  // A program hangs no certificate on its wall.
  const ranked = of.standings.filter(({ rank, kind }) => rank !== null && kind !== 'BOT');
  return (
    <div className="hidden print:block">
      {ranked.map((standing) => (
        <Certificate key={standing.seatId} room={room} of={of} standing={standing} />
      ))}
    </div>
  );
}

function Certificate<S extends Ranked>(props: CertificatesProps<S> & { readonly standing: S }) {
  const { room, of, standing } = props;
  const prize = findPrizes(standing.rank, of.standings, room.terms.prizes);
  return (
    <article className="flex h-[95vh] break-after-page break-inside-avoid flex-col items-center justify-center gap-6 border-4 border-double p-8 text-center">
      <p className="text-15">Tradefloor</p>
      <h3 className="font-semibold text-28">Certificate</h3>
      <p className="text-28">{standing.label}</p>
      <p className="text-15">{phrase`Rank ${rankText(standing, of.standings)} of ${of.standings.length} in ${of.name}, ${of.part}`}</p>
      {prize === null ? null : <p className="font-semibold text-20">{prize}</p>}
      <p className="text-13">{of.toText(standing)}</p>
      <p className="text-13">{formatInstant(parseMs(of.endedAt)).slice(0, DATE_LENGTH)}</p>
      <p className="break-all font-mono text-11">{phrase`Digest of results ${of.digest}`}</p>
    </article>
  );
}
