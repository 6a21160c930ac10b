/** The columns of the fills blotter. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../../kit/live/use-decimals.ts';
import {
  currencyColumn,
  orderIdColumn,
  qtyColumn,
  sideColumn,
  symbolColumn,
  userColumn,
} from '../../../kit/order/order-columns.tsx';
import {
  formatFee,
  formatFixed,
  formatQty,
  formatSigned,
  NONE,
} from '../../../lib/format/numbers.ts';
import { formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import { pricedUnits } from '../../../lib/format/units.ts';
import type { LiveQuotes } from '../../../lib/hot/live-quotes.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Fill } from '../../../platform/client/shapes.ts';
import { sumInDollars } from '../../../platform/marks/valuation.ts';

const computeNotional = ({ symbol, price, qty }: Fill): number => price * pricedUnits(symbol, qty);

/** Whether all are of one instrument: quantities of several have no sum. */
const isOfOne = (fills: readonly Fill[]): boolean =>
  fills.every(({ symbol }) => symbol === fills[0]?.symbol);

const addUp = (fills: readonly Fill[], read: (fill: Fill) => number): number =>
  fills.reduce((sum, fill) => sum + read(fill), 0);

const toDollars = (
  fills: readonly Fill[],
  hot: LiveQuotes,
  amount: (fill: Fill) => number,
): string => {
  const sum = sumInDollars(fills, (symbol) => hot.shown(symbol, 'mid'), amount);
  return sum === null ? NONE : formatFixed(sum, 2);
};

const what = (getDecimals: DecimalsOf): readonly GridColumn<Fill>[] => [
  {
    id: 'time',
    title: 'Time',
    description: 'Time of the fill, UTC',
    kind: 'word',
    text: ({ at }) => formatTimeMs(parseMs(at)),
    sort: ({ at }) => at,
    csv: ({ at }) => at,
  },
  { ...symbolColumn(), total: () => phrase('Total') },
  sideColumn(),
  {
    ...qtyColumn<Fill>({ id: 'qty', title: 'Qty', description: 'Quantity' }, ({ qty }) => qty),
    total: (fills) => (isOfOne(fills) ? formatQty(addUp(fills, ({ qty }) => qty)) : ''),
  },
  {
    id: 'price',
    title: 'Price',
    description: 'Price',
    kind: 'figure',
    text: ({ symbol, price }) => formatFixed(price, getDecimals(symbol)),
    sort: ({ price }) => price,
    csv: ({ price }) => price,
  },
  {
    id: 'notional',
    title: 'Notional',
    description:
      'Price times quantity; a bond’s price is per 100 of face; the total is in dollars at present rates',
    kind: 'figure',
    text: (fill) => formatFixed(computeNotional(fill), 2),
    sort: (fill) => computeNotional(fill),
    csv: (fill) => Number(computeNotional(fill).toFixed(4)),
    total: (fills, hot) => toDollars(fills, hot, computeNotional),
  },
  { ...currencyColumn('Currency of price and notional'), total: () => 'USD' },
];

const where: readonly GridColumn<Fill>[] = [
  {
    id: 'venue',
    title: 'Venue',
    description: 'Venue (MIC)',
    kind: 'word',
    text: ({ venue }) => venue,
    sort: ({ venue }) => venue,
  },
  {
    id: 'liquidity',
    title: 'Liq',
    description: 'Maker or taker',
    kind: 'word',
    text: ({ liquidity }) => liquidity,
    sort: ({ liquidity }) => liquidity,
  },
  {
    id: 'counterparty',
    title: 'Cpty',
    description: 'Counterparty (MPID)',
    kind: 'word',
    text: ({ counterparty }) => counterparty,
    sort: ({ counterparty }) => counterparty,
  },
  {
    id: 'fees',
    title: 'Fees',
    description: 'Commission, venue and regulatory fees',
    kind: 'figure',
    text: ({ fees }) => formatFee(fees.total),
    sort: ({ fees }) => fees.total,
    csv: ({ fees }) => fees.total,
    total: (fills, hot) => toDollars(fills, hot, ({ fees }) => fees.total),
  },
  {
    id: 'impact',
    title: 'Impact bp',
    description:
      'Cost against the best price at a venue, or against mid with a dealer, basis points; positive is a cost',
    kind: 'figure',
    text: ({ impactBps }) => formatSigned(impactBps, 1),
    sort: ({ impactBps }) => impactBps,
    csv: ({ impactBps }) => impactBps,
  },
  orderIdColumn(),
];

const user = userColumn<Fill>({ description: 'Trader' });

/** The columns; with the trader's name for those who see more than their own. */
export const fillColumns = (
  getDecimals: DecimalsOf,
  showsUser: boolean,
): readonly GridColumn<Fill>[] => [...what(getDecimals), ...(showsUser ? [user] : []), ...where];
