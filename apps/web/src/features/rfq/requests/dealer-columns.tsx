/** The columns of the dealers' scorecards. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import {
  formatFixed,
  formatPct,
  formatQty,
  formatSigned,
  NONE,
} from '../../../lib/format/numbers.ts';
import type { RfqAnalytics } from '../../../platform/client/shapes.ts';

export type DealerScore = RfqAnalytics['dealers'][number];

/** Responses in time, of requests received. */
const responseRate = ({ asked, quoted }: DealerScore): number | null =>
  asked === 0 ? null : quoted / asked;

const bps = (value: number | null): string => (value === null ? NONE : formatSigned(value, 2));

const shareText = (value: number | null): string => (value === null ? NONE : formatPct(value));

/** A share as a bar behind its figure. */
function Share({ value }: { readonly value: number | null }) {
  if (value === null) return NONE;
  return (
    <span className="relative block h-full">
      <span
        aria-hidden="true"
        className="absolute inset-y-1 left-0 bg-s3"
        style={{ width: `${Math.round(value * 100)}%` }}
      />
      <span className="relative">{shareText(value)}</span>
    </span>
  );
}

/** A column of whole numbers. */
const counted = (
  id: string,
  title: string,
  of: { readonly description: string; readonly value: (score: DealerScore) => number },
): GridColumn<DealerScore> => ({
  id,
  title,
  description: of.description,
  kind: 'figure',
  text: (score) => formatQty(of.value(score)),
  sort: of.value,
  csv: of.value,
});

const who: readonly GridColumn<DealerScore>[] = [
  {
    id: 'dealer',
    title: 'Dealer',
    description: 'Dealer id and name',
    kind: 'text',
    text: ({ dealerId, name }) => `${dealerId} ${name}`,
    sort: ({ dealerId }) => dealerId,
  },
  counted('asked', 'Requests', { description: 'Requests received', value: ({ asked }) => asked }),
  {
    id: 'answers',
    title: 'Responses',
    description: 'Share of requests quoted in time',
    kind: 'figure',
    text: (score) => shareText(responseRate(score)),
    render: (score) => <Share value={responseRate(score)} />,
    sort: responseRate,
    csv: responseRate,
  },
  {
    id: 'hit',
    title: 'Hit ratio',
    description: 'Share of quotes in time that traded',
    kind: 'figure',
    text: ({ hitRatio }) => shareText(hitRatio),
    render: ({ hitRatio }) => <Share value={hitRatio} />,
    sort: ({ hitRatio }) => hitRatio,
    csv: ({ hitRatio }) => hitRatio,
  },
  counted('won', 'Won', { description: 'Trades won', value: ({ won }) => won }),
];

const outcomes: readonly GridColumn<DealerScore>[] = [
  counted('cover', 'Cover', { description: 'Second-best quote', value: ({ cover }) => cover }),
  counted('tied', 'Tied', {
    description: 'Same price as the winner, but later',
    value: ({ tied }) => tied,
  }),
  counted('away', 'Away', {
    description: 'Done away: quoted, traded with another dealer',
    value: ({ doneAway }) => doneAway,
  }),
  counted('passed', 'Passed', { description: 'Declined to quote', value: ({ passed }) => passed }),
  counted('timedOut', 'No resp.', {
    description: 'No response in the window',
    value: ({ timedOut }) => timedOut,
  }),
  counted('untraded', 'DNT', {
    description: 'Did not trade: quoted, but the request ended without a trade',
    value: ({ notTraded }) => notTraded,
  }),
];

const quality: readonly GridColumn<DealerScore>[] = [
  {
    id: 'latency',
    title: 'Mean ms',
    description: 'Mean time to a quote, milliseconds',
    kind: 'figure',
    text: ({ latencyMsMean }) => (latencyMsMean === null ? NONE : formatFixed(latencyMsMean, 0)),
    sort: ({ latencyMsMean }) => latencyMsMean,
    csv: ({ latencyMsMean }) => latencyMsMean,
  },
  {
    id: 'mid',
    title: 'To mid',
    description: 'Mean distance of its quotes from mid, basis points of price',
    kind: 'figure',
    text: ({ toMidBps }) => bps(toMidBps),
    sort: ({ toMidBps }) => toMidBps,
    csv: ({ toMidBps }) => toMidBps,
  },
  {
    id: 'overCover',
    title: 'To cover',
    description: 'Won: improvement over the cover, same unit',
    kind: 'figure',
    text: ({ overCoverBps }) => bps(overCoverBps),
    sort: ({ overCoverBps }) => overCoverBps,
    csv: ({ overCoverBps }) => overCoverBps,
  },
  {
    id: 'behind',
    title: 'Behind',
    description: 'Lost: distance to the winner, same unit',
    kind: 'figure',
    text: ({ behindBestBps }) => bps(behindBestBps),
    sort: ({ behindBestBps }) => behindBestBps,
    csv: ({ behindBestBps }) => behindBestBps,
  },
];

export const DEALER_COLUMNS: readonly GridColumn<DealerScore>[] = [...who, ...quality, ...outcomes];
