/** The columns of the list of FIX messages; the tag each shows stands in its title. */

import { findBond } from '@tradefloor/instruments/instrument';
import type { GridColumn } from '../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../kit/live/use-decimals.ts';
import { SideWord } from '../../kit/order/side-word.tsx';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { formatInstant, formatTimeMs, parseMs } from '../../lib/format/time.ts';
import type { FixMessage } from '../../platform/client/shapes.ts';
import { kindText } from './message-text.ts';

const PLACE: readonly GridColumn<FixMessage>[] = [
  {
    id: 'time',
    title: 'Time',
    description: 'TransactTime (60), UTC',
    kind: 'word',
    text: ({ transactTime }) => formatTimeMs(parseMs(transactTime)),
    tip: ({ transactTime }) => formatInstant(parseMs(transactTime)),
    sort: ({ transactTime }) => transactTime,
    csv: ({ transactTime }) => transactTime,
  },
  {
    id: 'direction',
    title: 'Dir',
    kind: 'word',
    description: 'In: request from the OMS; out: execution report',
    text: ({ direction }) => direction,
    sort: ({ direction }) => direction,
  },
  {
    id: 'seq',
    title: '34',
    description: 'MsgSeqNum',
    kind: 'figure',
    text: ({ msgSeqNum }) => String(msgSeqNum),
    sort: ({ msgSeqNum }) => msgSeqNum,
    csv: ({ msgSeqNum }) => msgSeqNum,
  },
  {
    id: 'type',
    title: '35',
    description: 'MsgType',
    kind: 'word',
    text: ({ msgType }) => msgType,
    sort: ({ msgType }) => msgType,
  },
  {
    id: 'kind',
    title: 'Message',
    description: 'The request, or ExecType (150)',
    kind: 'word',
    text: kindText,
    sort: kindText,
  },
];

const TERMS = (getDecimals: DecimalsOf): readonly GridColumn<FixMessage>[] => {
  const priced = (value: number | null, symbol: string): string =>
    value === null ? '' : formatFixed(value, getDecimals(symbol));
  return [
    {
      id: 'symbol',
      title: '55',
      description: 'Symbol',
      kind: 'word',
      isPinned: true,
      text: ({ symbol }) => symbol,
      tip: ({ symbol }) => findBond(symbol)?.name,
      sort: ({ symbol }) => symbol,
    },
    {
      id: 'side',
      title: '54',
      description: 'Side',
      kind: 'word',
      text: ({ side }) => side,
      render: ({ side }) => <SideWord side={side} />,
      sort: ({ side }) => side,
      csv: ({ side }) => side,
    },
    {
      id: 'qty',
      title: '38',
      description: 'OrderQty',
      kind: 'figure',
      text: ({ orderQty }) => formatQty(orderQty),
      sort: ({ orderQty }) => orderQty,
      csv: ({ orderQty }) => orderQty,
    },
    {
      id: 'price',
      title: '44',
      description: 'Price',
      kind: 'figure',
      text: ({ price, symbol }) => priced(price, symbol),
      sort: ({ price }) => price,
      csv: ({ price }) => price,
    },
    {
      id: 'lastQty',
      title: '32',
      description: 'LastQty',
      kind: 'figure',
      text: ({ report }) => (report?.execType === 'TRADE' ? formatQty(report.lastQty) : ''),
      sort: ({ report }) => report?.lastQty ?? null,
      csv: ({ report }) => report?.lastQty ?? null,
    },
    {
      id: 'lastPx',
      title: '31',
      description: 'LastPx',
      kind: 'figure',
      text: ({ report, symbol }) => priced(report?.lastPx ?? null, symbol),
      sort: ({ report }) => report?.lastPx ?? null,
      csv: ({ report }) => report?.lastPx ?? null,
    },
    {
      id: 'cum',
      title: '14',
      description: 'CumQty',
      kind: 'figure',
      text: ({ report }) => (report === null ? '' : formatQty(report.cumQty)),
      sort: ({ report }) => report?.cumQty ?? null,
      csv: ({ report }) => report?.cumQty ?? null,
    },
    {
      id: 'leaves',
      title: '151',
      description: 'LeavesQty',
      kind: 'figure',
      text: ({ report }) => (report === null ? '' : formatQty(report.leavesQty)),
      sort: ({ report }) => report?.leavesQty ?? null,
      csv: ({ report }) => report?.leavesQty ?? null,
    },
  ];
};

const NAMES: readonly GridColumn<FixMessage>[] = [
  {
    id: 'user',
    title: 'User',
    description: 'User of the order',
    kind: 'text',
    text: ({ userId }) => userId,
    sort: ({ userId }) => userId,
  },
  {
    id: 'clOrdId',
    title: '11',
    description: 'ClOrdID',
    kind: 'text',
    text: ({ clOrdId }) => clOrdId,
    sort: ({ clOrdId }) => clOrdId,
  },
  {
    id: 'orderId',
    title: '37',
    description: 'Order id',
    kind: 'text',
    text: ({ orderId }) => orderId,
    sort: ({ orderId }) => orderId,
  },
];

export const fixColumns = (getDecimals: DecimalsOf): readonly GridColumn<FixMessage>[] => [
  ...PLACE,
  ...TERMS(getDecimals),
  ...NAMES,
];
