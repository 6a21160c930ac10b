/** The columns of the positions panel; what depends on the price is written past React. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../../kit/live/use-decimals.ts';
import { currencyColumn, symbolColumn, userColumn } from '../../../kit/order/order-columns.tsx';
import { formatFixed, formatSigned, formatSignedQty, NONE } from '../../../lib/format/numbers.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import type { LiveQuotes } from '../../../lib/hot/live-quotes.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Position } from '../../../platform/client/shapes.ts';
import {
  knownPnl,
  marketValue,
  sumInDollars,
  totalPnl,
  unrealised,
} from '../../../platform/marks/valuation.ts';

const getSymbol = ({ symbol }: Position): string => symbol;
const getMid = ({ symbol }: Position, hot: LiveQuotes): number | null => hot.shown(symbol, 'mid');

const toDollars = (
  rows: readonly Position[],
  hot: LiveQuotes,
  amount: (row: Position, hot: LiveQuotes) => number | null,
): number | null =>
  sumInDollars(
    rows,
    (symbol) => hot.shown(symbol, 'mid'),
    (row) => amount(row, hot),
  );

const signed = (sum: number | null): string => (sum === null ? NONE : formatSigned(sum, 2));
const plain = (sum: number | null): string => (sum === null ? NONE : formatFixed(sum, 2));

type MoneySpec = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly value: (row: Position, hot: LiveQuotes) => number | null;
  /** What of a row is added up where it differs from the value: of a row without a price. */
  readonly added?: (row: Position, hot: LiveQuotes) => number | null;
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
  total: (rows, hot) => signed(toDollars(rows, hot, spec.added ?? spec.value)),
});

const rounded = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(4));

const pnl = liveMoney({
  id: 'total',
  title: 'P&L',
  description: 'Realised and unrealised after fees; the total is in dollars at present rates',
  value: (row, hot) => totalPnl(row, getMid(row, hot)),
  added: (row, hot) => knownPnl(row, getMid(row, hot)),
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
  }),
  {
    id: 'realised',
    title: 'Realised',
    description: 'Realised profit and loss before fees',
    kind: 'figure',
    text: ({ realisedPnl }) => formatSigned(realisedPnl, 2),
    sort: ({ realisedPnl }) => realisedPnl,
    csv: ({ realisedPnl }) => realisedPnl,
    total: (rows, hot) => signed(toDollars(rows, hot, ({ realisedPnl }) => realisedPnl)),
  },
  {
    id: 'fees',
    title: 'Fees',
    description: 'Fees paid: of fills, and for borrowed shares',
    kind: 'figure',
    text: ({ fees }) => formatFixed(fees, 2),
    sort: ({ fees }) => fees,
    csv: ({ fees }) => fees,
    total: (rows, hot) => plain(toDollars(rows, hot, ({ fees }) => fees)),
  },
  liveMoney({
    id: 'value',
    title: 'Value',
    description: 'Market value',
    value: (row, hot) => marketValue(row, getMid(row, hot)),
  }),
];

/** The columns; with the holder's name for those who see more than their own. */
export const positionColumns = (
  getDecimals: DecimalsOf,
  showsUser: boolean,
): readonly GridColumn<Position>[] => [
  { ...symbolColumn(), total: () => phrase('Total') },
  pnl,
  ...held(getDecimals),
  ...(showsUser ? [userColumn<Position>({ description: 'Account' })] : []),
  ...worth,
];
