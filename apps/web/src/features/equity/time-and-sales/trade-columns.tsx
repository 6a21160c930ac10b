/** The columns of time and sales. */
import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../../kit/live/use-decimals.ts';
import { qtyColumn, sideColumn } from '../../../kit/order/order-columns.tsx';
import { formatFixed } from '../../../lib/format/numbers.ts';
import { formatInstant, formatTime, parseMs } from '../../../lib/format/time.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { Print } from '../../../platform/client/shapes.ts';

const CONDITIONS: Readonly<Record<Print['conditions'][number], string>> = {
  ODD_LOT: 'odd lot',
  SWEEP: 'sweep',
  BLOCK: 'block',
  MIDPOINT: 'midpoint',
  CROSS: 'cross',
  OPENING: 'opening auction',
  CLOSING: 'closing auction',
  REOPENING: 'reopening auction',
};

/** What is special about a print, in words. */
export const formatConditions = ({ conditions }: Print): string =>
  conditions.map((condition) => phrase(CONDITIONS[condition])).join(', ');

/** A price in the digits of its instrument, and one more where it is half a tick. */
function formatPrintPrice(price: number, decimals: number): string {
  const isWhole = Math.abs(Number(price.toFixed(decimals)) - price) < 1e-9;
  return formatFixed(price, isWhole ? decimals : decimals + 1);
}

const toTone = ({ side }: Print): string => (side === 'BUY' ? 'text-buy' : 'text-sell');

/** The columns; prices and sizes have the colour of the aggressor, whose side is a column too. */
export const tradeColumns = (getDecimals: DecimalsOf): readonly GridColumn<Print>[] => {
  const formatPrice = ({ symbol, price }: Print): string =>
    formatPrintPrice(price, getDecimals(symbol));
  const size = qtyColumn<Print>(
    { id: 'qty', title: 'Size', description: 'Shares' },
    ({ qty }) => qty,
  );
  return [
    {
      id: 'time',
      title: 'Time',
      description: 'Time of the trade, UTC',
      kind: 'word',
      text: ({ at }) => formatTime(parseMs(at)),
      tip: ({ at }) => formatInstant(parseMs(at)),
      sort: ({ at }) => at,
      csv: ({ at }) => at,
    },
    {
      id: 'price',
      title: 'Price',
      description: 'Price',
      kind: 'figure',
      text: formatPrice,
      render: (print) => <span className={toTone(print)}>{formatPrice(print)}</span>,
      sort: ({ price }) => price,
      csv: ({ price }) => price,
    },
    {
      ...size,
      render: (print) => <span className={toTone(print)}>{size.text?.(print)}</span>,
    },
    { ...sideColumn<Print>(), description: 'Side of the aggressor: who took the other’s price' },
    {
      id: 'venue',
      title: 'Venue',
      description: 'Venue (MIC)',
      kind: 'word',
      text: ({ venue }) => venue,
      sort: ({ venue }) => venue,
    },
    {
      id: 'conditions',
      title: 'Condition',
      description:
        'Odd lot, sweep of several venues or prices, block, midpoint of the dark pool, or cross between two users',
      kind: 'text',
      text: formatConditions,
      sort: formatConditions,
    },
  ];
};
