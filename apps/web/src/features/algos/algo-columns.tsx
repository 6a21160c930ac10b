/** The columns of the algo monitor. */

import { describeTerms, termsOfLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import type { GridColumn } from '../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../kit/live/use-decimals.ts';
import {
  orderIdColumn,
  qtyColumn,
  sideColumn,
  symbolColumn,
  timeColumn,
  userColumn,
} from '../../kit/order/order-columns.tsx';
import { formatFixed, formatPct, formatQty, formatSigned } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { AlgoProgress } from '../../platform/client/shapes.ts';
import {
  arrivalCostBps,
  computeAhead,
  computeParticipation,
  paceWords,
  reasonWords,
} from './algo-text.ts';

const requested: readonly GridColumn<AlgoProgress>[] = [
  timeColumn(
    { id: 'time', title: 'Start', description: 'Start time, UTC' },
    ({ startAt }) => startAt,
  ),
  symbolColumn(),
  sideColumn(),
  qtyColumn(
    { id: 'qty', title: 'Qty', description: 'Quantity of the whole order' },
    ({ qty }) => qty,
  ),
  {
    id: 'algo',
    title: 'Algo',
    description: 'Algo',
    kind: 'word',
    text: ({ strategy }) => strategy,
    sort: ({ strategy }) => strategy,
  },
];

const done: readonly GridColumn<AlgoProgress>[] = [
  {
    id: 'filled',
    title: 'Filled',
    description: 'Share filled, and share scheduled by now',
    kind: 'figure',
    text: ({ filledQty, qty }) => formatPct(filledQty / qty),
    render: (algo) => <DoneBar algo={algo} />,
    sort: ({ filledQty, qty }) => filledQty / qty,
    csv: ({ filledQty }) => filledQty,
  },
  {
    id: 'pace',
    title: 'Pace',
    description: 'Shares filled or working, against the schedule',
    kind: 'word',
    text: paceWords,
    sort: computeAhead,
    csv: computeAhead,
  },
  {
    id: 'state',
    title: 'State',
    description: 'State, with the reason for a pause or the end',
    kind: 'text',
    least: 130,
    text: (algo) => `${algo.state} ${reasonWords(algo)}`.trim(),
    render: (algo) => (
      <>
        <b className={`font-medium ${STATE_TONE[algo.state]}`}>{algo.state}</b>{' '}
        <span className="text-t3">{reasonWords(algo)}</span>
      </>
    ),
    sort: ({ state }) => state,
    csv: (algo) => [algo.state, reasonWords(algo)].filter(Boolean).join(': '),
  },
  {
    id: 'slices',
    title: 'Slices',
    description: 'Slices due of all slices; child orders where there is no schedule',
    kind: 'figure',
    text: ({ slices, slicesDue, children }) =>
      slices === 0 ? String(children) : `${slicesDue}/${slices}`,
    sort: ({ slicesDue }) => slicesDue,
  },
];

const prices = (getDecimals: DecimalsOf): readonly GridColumn<AlgoProgress>[] => [
  {
    id: 'limit',
    title: 'Limit',
    description: 'Limit price of the whole order, or MKT',
    kind: 'figure',
    text: ({ price, symbol }) =>
      describeTerms(termsOfLimit(price), (limit) => formatFixed(limit, getDecimals(symbol))),
    sort: ({ price }) => price,
    csv: ({ price }) => price,
  },
  {
    id: 'would',
    title: 'I-would',
    description: 'I-would price: at this price or better the rest is executed at once',
    kind: 'figure',
    text: ({ params: { wouldPrice }, symbol }) =>
      wouldPrice === undefined ? '' : formatFixed(wouldPrice, getDecimals(symbol)),
    sort: ({ params }) => params.wouldPrice ?? null,
    csv: ({ params }) => params.wouldPrice ?? null,
  },
  {
    id: 'avg',
    title: 'Avg px',
    description: 'Average price of the fills',
    kind: 'figure',
    text: ({ avgPx, symbol }) =>
      avgPx === null ? '' : formatFixed(avgPx, getDecimals(symbol) + 1),
    sort: ({ avgPx }) => avgPx,
    csv: ({ avgPx }) => avgPx,
  },
  {
    id: 'cost',
    title: 'Cost bp',
    description: 'Cost against the arrival mid, basis points; positive is a cost',
    kind: 'figure',
    text: (algo) => {
      const bps = arrivalCostBps(algo);
      return bps === null ? '' : formatSigned(bps, 1);
    },
    sort: arrivalCostBps,
    csv: arrivalCostBps,
  },
  {
    id: 'part',
    title: '% vol',
    description: 'Own share of market volume since the start',
    kind: 'figure',
    text: (algo) => {
      const part = computeParticipation(algo);
      return part === null ? '' : formatPct(part, 1);
    },
    sort: computeParticipation,
    csv: computeParticipation,
  },
  orderIdColumn(),
];

const user = userColumn<AlgoProgress>();

const STATE_TONE: Readonly<Record<AlgoProgress['state'], string>> = {
  WAITING: 'text-t2',
  WORKING: 'text-info',
  PAUSED: 'text-warn',
  DONE: 'text-t3',
};

/** A bar of what is done, with a mark where the schedule wants it. */
function DoneBar({ algo: { filledQty, qty, plannedQty, state } }: { readonly algo: AlgoProgress }) {
  const planned = plannedQty === null || state === 'DONE' ? null : plannedQty / qty;
  return (
    <span
      className="filled-bar relative"
      title={phrase`${formatQty(filledQty)} of ${formatQty(qty)}${
        planned === null ? '' : phrase`, ${formatPct(planned)} planned by now`
      }`}
      style={{ backgroundSize: `${(filledQty / qty) * 100}% 100%` }}
    >
      {formatPct(filledQty / qty)}
      {planned === null ? null : (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 w-px bg-accent"
          style={{ left: `calc((100% - 1px) * ${Math.min(1, planned)})` }}
        />
      )}
    </span>
  );
}

/** The columns; with the owner's name for those who see more than their own. */
export const algoColumns = (
  getDecimals: DecimalsOf,
  showsUser: boolean,
): readonly GridColumn<AlgoProgress>[] => [
  ...requested,
  ...(showsUser ? [user] : []),
  ...done,
  ...prices(getDecimals),
];
