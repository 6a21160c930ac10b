/** The columns of the positions panel; what depends on the price is written past React. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../../kit/live/use-decimals.ts';
import { currencyColumn } from '../../../kit/order/order-columns.tsx';
import { formatFixed, formatSigned, formatSignedQty } from '../../../lib/format/numbers.ts';
import { toDecimal } from '../../../lib/format/units.ts';
import type { LiveQuotes } from '../../../lib/hot/live-quotes.ts';
import type { Position } from '../../../platform/client/shapes.ts';
import { marketValue, totalPnl, unrealised } from '../../../platform/marks/valuation.ts';

const getSymbol = ({ symbol }: Position): string => symbol;
const getMid = ({ symbol }: Position, hot: LiveQuotes): number | null => hot.shown(symbol, 'mid');

type MoneySpec = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly value: (row: Position, hot: LiveQuotes) => number | null;
};

const liveMoney = (spec: MoneySpec): GridColumn<Position> => ({
  id: spec.id,
  title: spec.title,
  description: spec.description,
  width: spec.width,
  grow: 1,
  align: 'right',
  hot: {
    symbol: getSymbol,
    value: spec.value,
    text: (value) => formatSigned(value, 2),
    signed: true,
  },
  sort: spec.value,
  csv: (row, hot) => rounded(spec.value(row, hot)),
});

const rounded = (value: number | null): number | null =>
  value === null ? null : Number(value.toFixed(4));

const held = (getDecimals: DecimalsOf): readonly GridColumn<Position>[] => [
  {
    id: 'symbol',
    title: 'Symbol',
    description: 'Symbol',
    width: 58,
    text: getSymbol,
    sort: getSymbol,
  },
  {
    id: 'net',
    title: 'Net',
    description: 'Net quantity, long positive',
    width: 50,
    align: 'right',
    text: ({ netQty }) => formatSignedQty(netQty),
    sort: ({ netQty }) => netQty,
    csv: ({ netQty }) => netQty,
  },
  {
    id: 'avg',
    title: 'Avg px',
    description: 'Average cost',
    width: 74,
    align: 'right',
    text: ({ avgPx, symbol }) => formatFixed(avgPx, getDecimals(symbol) + 1),
    sort: ({ avgPx }) => avgPx,
    csv: ({ avgPx }) => avgPx,
  },
  {
    id: 'mark',
    title: 'Mark',
    description: 'Market mid',
    width: 58,
    align: 'right',
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
  currencyColumn('Currency of profit and value'),
  liveMoney({
    id: 'unrealised',
    title: 'Unreal.',
    description: 'Unrealised profit and loss',
    width: 78,
    value: (row, hot) => unrealised(row, getMid(row, hot)),
  }),
  liveMoney({
    id: 'total',
    title: 'P&L',
    description: 'Realised and unrealised after fees',
    width: 78,
    value: (row, hot) => totalPnl(row, getMid(row, hot)),
  }),
  {
    id: 'realised',
    title: 'Realised',
    description: 'Realised profit and loss before fees',
    width: 78,
    align: 'right',
    text: ({ realisedPnl }) => formatSigned(realisedPnl, 2),
    sort: ({ realisedPnl }) => realisedPnl,
    csv: ({ realisedPnl }) => realisedPnl,
  },
  {
    id: 'fees',
    title: 'Fees',
    description: 'Fees paid',
    width: 54,
    align: 'right',
    text: ({ fees }) => formatFixed(fees, 2),
    sort: ({ fees }) => fees,
    csv: ({ fees }) => fees,
  },
  liveMoney({
    id: 'value',
    title: 'Value',
    description: 'Market value',
    width: 84,
    value: (row, hot) => marketValue(row, getMid(row, hot)),
  }),
];

const user: GridColumn<Position> = {
  id: 'user',
  title: 'User',
  description: 'Account',
  width: 110,
  text: ({ userId }) => userId,
  sort: ({ userId }) => userId,
};

/** The columns; with the holder's name for those who see more than their own. */
export const positionColumns = (
  getDecimals: DecimalsOf,
  showsUser: boolean,
): readonly GridColumn<Position>[] => [
  ...held(getDecimals),
  ...(showsUser ? [user] : []),
  ...worth,
];
