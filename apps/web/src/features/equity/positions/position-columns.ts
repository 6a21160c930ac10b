/** The columns of the positions panel; what depends on the price is written past React. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../../kit/live/use-decimals.ts';
import { currencyColumn, symbolColumn, userColumn } from '../../../kit/order/order-columns.tsx';
import { formatFixed, formatSigned, formatSignedQty } from '../../../lib/format/numbers.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import type { LiveQuotes } from '../../../lib/hot/live-quotes.ts';
import type { Position } from '../../../platform/client/shapes.ts';
import {
  computeTotals,
  type MidOf,
  marketValue,
  sumInDollars,
  totalPnl,
  unrealised,
} from '../../../platform/marks/valuation.ts';

const getSymbol = ({ symbol }: Position): string => symbol;
const getMid = ({ symbol }: Position, hot: LiveQuotes): number | null => hot.shown(symbol, 'mid');
const toMids =
  (hot: LiveQuotes): MidOf =>
  (symbol) =>
    hot.shown(symbol, 'mid');

type MoneySpec = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly value: (row: Position, hot: LiveQuotes) => number | null;
  /** Of these rows, dollars. */
  readonly total: (rows: readonly Position[], hot: LiveQuotes) => number;
};

const liveMoney = (spec: MoneySpec): GridColumn<Position> => ({
  id: spec.id,
  title: spec.title,
  description: spec.description,
  kind: 'figure',
  hot: {
    symbol: getSymbol,
    value: spec.value,
    text: (value) => formatSigned(value, 2),
    signed: true,
  },
  sort: spec.value,
  csv: (row, hot) => rounded(spec.value(row, hot)),
  total: (rows, hot) => formatSigned(spec.total(rows, hot), 2),
});

const rounded = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(4));

const pnl = liveMoney({
  id: 'total',
  title: 'P&L',
  description: 'Realised and unrealised after fees; the total is in dollars at present rates',
  value: (row, hot) => totalPnl(row, getMid(row, hot)),
  total: (rows, hot) => computeTotals(rows, toMids(hot)).pnl,
});

const held = (getDecimals: DecimalsOf): readonly GridColumn<Position>[] => [
  {
    id: 'net',
    title: 'Net',
    description: 'Net quantity, long positive',
    kind: 'figure',
    text: ({ netQty }) => formatSignedQty(netQty),
    sort: ({ netQty }) => netQty,
    csv: ({ netQty }) => netQty,
  },
  {
    id: 'avg',
    title: 'Avg px',
    description: 'Average cost',
    kind: 'figure',
    text: ({ avgPx, symbol }) => formatFixed(avgPx, getDecimals(symbol) + 1),
    sort: ({ avgPx }) => avgPx,
    csv: ({ avgPx }) => avgPx,
  },
  {
    id: 'mark',
    title: 'Mark',
    description: 'Market mid',
    kind: 'figure',
    hot: {
      symbol: getSymbol,
      value: getMid,
      text: (value, { symbol }) => formatFixed(toDecimal(value), getDecimals(symbol)),
    },
    sort: getMid,
    csv: (row, hot) => toDecimal(getMid(row, hot) ?? 0),
  },
];

const worth: readonly GridColumn<Position>[] = [
  { ...currencyColumn('Currency of profit and value'), total: () => 'USD' },
  liveMoney({
    id: 'unrealised',
    title: 'Unreal.',
    description: 'Unrealised profit and loss',
    value: (row, hot) => unrealised(row, getMid(row, hot)),
    total: (rows, hot) =>
      sumInDollars(rows, toMids(hot), (row) => unrealised(row, getMid(row, hot))),
  }),
  {
    id: 'realised',
    title: 'Realised',
    description: 'Realised profit and loss before fees',
    kind: 'figure',
    text: ({ realisedPnl }) => formatSigned(realisedPnl, 2),
    sort: ({ realisedPnl }) => realisedPnl,
    csv: ({ realisedPnl }) => realisedPnl,
    total: (rows, hot) =>
      formatSigned(
        sumInDollars(rows, toMids(hot), ({ realisedPnl }) => realisedPnl),
        2,
      ),
  },
  {
    id: 'fees',
    title: 'Fees',
    description: 'Fees paid',
    kind: 'figure',
    text: ({ fees }) => formatFixed(fees, 2),
    sort: ({ fees }) => fees,
    csv: ({ fees }) => fees,
    total: (rows, hot) =>
      formatFixed(
        sumInDollars(rows, toMids(hot), ({ fees }) => fees),
        2,
      ),
  },
  liveMoney({
    id: 'value',
    title: 'Value',
    description: 'Market value',
    value: (row, hot) => marketValue(row, getMid(row, hot)),
    total: (rows, hot) => computeTotals(rows, toMids(hot)).net,
  }),
];

/** The columns; with the holder's name for those who see more than their own. */
export const positionColumns = (
  getDecimals: DecimalsOf,
  showsUser: boolean,
): readonly GridColumn<Position>[] => [
  { ...symbolColumn(), total: () => 'Total' },
  pnl,
  ...held(getDecimals),
  ...(showsUser ? [userColumn<Position>({ description: 'Account' })] : []),
  ...worth,
];
