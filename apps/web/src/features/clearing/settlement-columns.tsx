/** The columns of the settlement queue. */

import type { GridColumn } from '../../kit/grid/model/columns.ts';
import { symbolColumn } from '../../kit/order/order-columns.tsx';
import { SideWord } from '../../kit/order/side-word.tsx';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { formatTime, parseMs } from '../../lib/format/time.ts';
import type { Obligation } from '../../platform/client/shapes.ts';
import { PAYMENT_NAMES } from './payment-names.ts';

const text = (
  id: string,
  of: { title: string; description: string; kind?: 'word' | 'text' },
  read: (row: Obligation) => string,
): GridColumn<Obligation> => ({
  id,
  kind: 'word',
  ...of,
  text: read,
  sort: read,
});

const number = (
  id: string,
  of: { title: string; description: string; decimals: number },
  read: (row: Obligation) => number,
): GridColumn<Obligation> => {
  const { decimals, ...rest } = of;
  const show = (value: number) =>
    decimals === 0 ? formatQty(value) : formatFixed(value, decimals);
  return { id, ...rest, kind: 'figure', text: (row) => show(read(row)), sort: read, csv: read };
};

const PAYMENTS = { ...PAYMENT_NAMES, TRADES: 'Trades' } as const;

const dueIn = ({ dueAt, settlementDate }: Obligation): string =>
  `${settlementDate.slice(5)} ${formatTime(parseMs(dueAt))}`;

/** @param toName the participant's name by its id, for those who see more than their own; null leaves the column out */
export const settlementColumns = (
  toName: ((userId: string) => string) | null,
): readonly GridColumn<Obligation>[] => [
  text('date', { title: 'Settles', description: 'Settlement date' }, (r) => r.settlementDate),
  ...(toName === null
    ? []
    : [
        text('user', { title: 'Participant', description: 'Participant', kind: 'text' }, (r) =>
          toName(r.userId),
        ),
      ]),
  symbolColumn(),
  {
    id: 'side',
    title: 'Side',
    description: 'Side of the net quantity',
    kind: 'word',
    text: ({ side }) => side,
    render: ({ side }) => <SideWord side={side} />,
    sort: ({ side }) => side,
    csv: ({ side }) => side,
  },
  number('qty', { title: 'Qty', description: 'Net quantity', decimals: 0 }, (r) => r.qty),
  number(
    'cash',
    {
      title: 'Cash',
      description: 'Cash the buyer pays and the seller receives',
      decimals: 2,
    },
    (r) => r.cashAmount,
  ),
  number(
    'accrued',
    { title: 'Accrued', description: 'Accrued interest in the cash', decimals: 2 },
    (r) => r.accruedInterest,
  ),
  text(
    'payment',
    { title: 'For', description: 'What is settled: trades, or a payment on a position' },
    (r) => PAYMENTS[r.payment ?? 'TRADES'],
  ),
  text('currency', { title: 'Ccy', description: 'Currency of the cash' }, (r) => r.currency),
  text('status', { title: 'Status', description: 'Status' }, (r) => r.status),
  text('why', { title: 'Reason', description: 'Reason for the failure', kind: 'text' }, (r) =>
    r.failReason === null ? '' : `${r.failReason} ×${r.fails}`,
  ),
  number(
    'age',
    { title: 'Age', description: 'Business days past the settlement date', decimals: 0 },
    (r) => r.ageDays,
  ),
  text(
    'buyIn',
    { title: 'Buy-in', description: 'Date on which a failed delivery is bought in by the CCP' },
    (r) => r.buyInOn ?? '',
  ),
  text('due', { title: 'Due', description: 'Start of the settlement date, UTC' }, dueIn),
  number(
    'done',
    { title: 'Delivered', description: 'Delivered so far', decimals: 0 },
    (r) => r.settledQty,
  ),
];
