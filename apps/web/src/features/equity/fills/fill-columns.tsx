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
import { formatFixed, formatSigned } from '../../../lib/format/numbers.ts';
import { formatTimeMs, parseMs } from '../../../lib/format/time.ts';
import { pricedUnits } from '../../../lib/format/units.ts';
import type { Fill } from '../../../platform/client/shapes.ts';

const computeNotional = ({ symbol, price, qty }: Fill): number => price * pricedUnits(symbol, qty);

const what = (getDecimals: DecimalsOf): readonly GridColumn<Fill>[] => [
  {
    id: 'time',
    title: 'Time',
    description: 'Time of the fill, UTC',
    width: 90,
    text: ({ at }) => formatTimeMs(parseMs(at)),
    sort: ({ at }) => at,
    csv: ({ at }) => at,
  },
  symbolColumn(),
  sideColumn(),
  qtyColumn({ id: 'qty', title: 'Qty', description: 'Quantity', width: 62 }, ({ qty }) => qty),
  {
    id: 'price',
    title: 'Price',
    description: 'Price',
    width: 66,
    align: 'right',
    text: ({ symbol, price }) => formatFixed(price, getDecimals(symbol)),
    sort: ({ price }) => price,
    csv: ({ price }) => price,
  },
  {
    id: 'notional',
    title: 'Notional',
    description: 'Price times quantity; a bond’s price is per 100 of face',
    width: 82,
    align: 'right',
    text: (fill) => formatFixed(computeNotional(fill), 2),
    sort: (fill) => computeNotional(fill),
    csv: (fill) => Number(computeNotional(fill).toFixed(4)),
  },
  currencyColumn('Currency of price and notional'),
];

const where: readonly GridColumn<Fill>[] = [
  {
    id: 'venue',
    title: 'Venue',
    description: 'Venue (MIC)',
    width: 50,
    text: ({ venue }) => venue,
    sort: ({ venue }) => venue,
  },
  {
    id: 'liquidity',
    title: 'Liq',
    description: 'Maker or taker',
    width: 54,
    text: ({ liquidity }) => liquidity,
    sort: ({ liquidity }) => liquidity,
  },
  {
    id: 'counterparty',
    title: 'Cpty',
    description: 'Counterparty (MPID)',
    width: 50,
    text: ({ counterparty }) => counterparty,
    sort: ({ counterparty }) => counterparty,
  },
  {
    id: 'fees',
    title: 'Fees',
    description: 'Commission, venue and regulatory fees',
    width: 54,
    align: 'right',
    text: ({ fees }) => formatFixed(fees.total, 2),
    sort: ({ fees }) => fees.total,
    csv: ({ fees }) => fees.total,
  },
  {
    id: 'impact',
    title: 'Impact bp',
    description: 'Market impact in basis points',
    width: 60,
    grow: 1,
    align: 'right',
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
