/** The columns of the orders of the analysis. */

import type { GridColumn } from '../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../kit/live/use-decimals.ts';
import {
  qtyColumn,
  sideColumn,
  symbolColumn,
  timeColumn,
  userColumn,
} from '../../kit/order/order-columns.tsx';
import { formatFixed, formatSigned } from '../../lib/format/numbers.ts';
import type { OrderTca } from '../../platform/client/shapes.ts';
import {
  bpsText,
  captureText,
  costTone,
  FIGURE_TEXTS,
  REVERSION_TEXTS,
  REVERSION_TITLES,
  shareText,
} from './cost-text.ts';

type Value = (row: OrderTca) => number | null;
type At = { readonly title: string; readonly description: string; readonly value: Value };

const bps = (id: string, { title, description, value }: At): GridColumn<OrderTca> => ({
  id,
  title,
  description,
  kind: 'figure',
  text: (row) => bpsText(value(row)),
  render: (row) => <span className={costTone(value(row))}>{bpsText(value(row))}</span>,
  sort: value,
  csv: value,
});

const share = (id: string, { title, description, value }: At): GridColumn<OrderTca> => ({
  id,
  title,
  description,
  kind: 'figure',
  text: (row) => shareText(value(row), 2),
  sort: value,
  csv: value,
});

const ABOUT = (getDecimals: DecimalsOf): readonly GridColumn<OrderTca>[] => [
  timeColumn(
    { id: 'time', title: 'Decision', description: 'When the order was accepted, UTC' },
    ({ decidedAt }) => decidedAt,
  ),
  symbolColumn(),
  sideColumn(),
  {
    id: 'algo',
    title: 'Algo',
    description: 'Algo',
    kind: 'word',
    text: ({ strategy }) => strategy,
    sort: ({ strategy }) => strategy,
  },
  qtyColumn({ id: 'qty', title: 'Qty', description: 'Shares ordered' }, ({ qty }) => qty),
  qtyColumn(
    { id: 'filled', title: 'Filled', description: 'Shares filled' },
    ({ filledQty }) => filledQty,
  ),
  {
    id: 'avg',
    title: 'Avg px',
    description: 'Average price',
    kind: 'figure',
    text: ({ avgPx, symbol }) =>
      avgPx === null ? '' : formatFixed(avgPx, getDecimals(symbol) + 1),
    sort: ({ avgPx }) => avgPx,
    csv: ({ avgPx }) => avgPx,
  },
];

const PART_TITLES = {
  delay: 'Delay',
  trading: 'Trading',
  opportunity: 'Opport.',
  fees: 'Fees',
} as const;

const PART_TEXTS = {
  delay: 'Shortfall component delay, in money',
  trading: 'Shortfall component trading, in money',
  opportunity: 'Shortfall component opportunity, in money',
  fees: 'Shortfall component fees, in money',
} as const;

const COSTS: readonly GridColumn<OrderTca>[] = [
  bps('arrival', {
    title: 'Arrival bp',
    description: FIGURE_TEXTS.arrival,
    value: ({ figures }) => figures.arrivalSlippageBps,
  }),
  bps('vwap', {
    title: 'VWAP bp',
    description: FIGURE_TEXTS.vwap,
    value: ({ figures }) => figures.vwapSlippageBps,
  }),
  bps('shortfall', {
    title: 'Shortfall bp',
    description: FIGURE_TEXTS.shortfall,
    value: ({ shortfall }) => shortfall?.totalBps ?? null,
  }),
  {
    id: 'paid',
    title: 'Shortfall bp',
    description: 'Shortfall amount',
    kind: 'figure',
    text: ({ shortfall }) => (shortfall === null ? '' : formatSigned(shortfall.total, 2)),
    sort: ({ shortfall }) => shortfall?.total ?? null,
    csv: ({ shortfall }) => shortfall?.total ?? null,
  },
  ...(['delay', 'trading', 'opportunity', 'fees'] as const).map(
    (part): GridColumn<OrderTca> => ({
      id: part,
      title: PART_TITLES[part],
      kind: 'figure',
      description: PART_TEXTS[part],
      text: ({ shortfall }) => (shortfall === null ? '' : formatSigned(shortfall[part], 2)),
      sort: ({ shortfall }) => shortfall?.[part] ?? null,
      csv: ({ shortfall }) => shortfall?.[part] ?? null,
    }),
  ),
  share('participation', {
    title: 'Part.',
    description: FIGURE_TEXTS.participation,
    value: ({ participation }) => participation,
  }),
  bps('spread', {
    title: 'Eff. spread bp',
    description: FIGURE_TEXTS.spread,
    value: ({ figures }) => figures.effectiveSpreadBps,
  }),
  {
    id: 'capture',
    title: 'Capture',
    description: FIGURE_TEXTS.capture,
    kind: 'figure',
    text: ({ figures }) => captureText(figures.spreadCapture),
    sort: ({ figures }) => figures.spreadCapture,
    csv: ({ figures }) => figures.spreadCapture,
  },
  ...(['m1', 'm5', 'm10'] as const).map((mark) =>
    bps(mark, {
      title: REVERSION_TITLES[mark],
      description: REVERSION_TEXTS[mark],
      value: ({ figures }) => figures.reversionBps[mark],
    }),
  ),
  {
    id: 'order',
    title: 'Order',
    description: 'Order id',
    kind: 'word',
    // Ids begin with the time: their ends distinguish them.
    text: ({ orderId }) => orderId.slice(-8),
    sort: ({ orderId }) => orderId,
    csv: ({ orderId }) => orderId,
  },
];

const USER = userColumn<OrderTca>({ title: 'Trader' });

export const tcaColumns = (
  getDecimals: DecimalsOf,
  showsUser: boolean,
): readonly GridColumn<OrderTca>[] => [
  ...ABOUT(getDecimals),
  ...(showsUser ? [USER] : []),
  ...COSTS,
];
