/** The columns that every list of trades begins with: when, what, which way, how much. */
import { formatQty } from '../../lib/format/numbers.ts';
import { formatInstant, formatTime, parseMs } from '../../lib/format/time.ts';
import type { Side } from '../../platform/client/shapes.ts';
import type { GridColumn } from '../grid/model/columns.ts';
import { SideWord } from './side-word.tsx';

type Head = Pick<GridColumn<unknown>, 'id' | 'title' | 'description' | 'width'>;

/** A time of the day; the whole instant in its title and in exports. */
export const timeColumn = <Row,>(head: Head, at: (row: Row) => string): GridColumn<Row> => ({
  ...head,
  render: (row) => (
    <span title={formatInstant(parseMs(at(row)))}>{formatTime(parseMs(at(row)))}</span>
  ),
  sort: at,
  csv: at,
});

/** A symbol, as it is written. */
export const symbolColumn = <Row extends { readonly symbol: string }>(): GridColumn<Row> => ({
  id: 'symbol',
  title: 'Symbol',
  description: 'Symbol',
  width: 58,
  text: ({ symbol }) => symbol,
  sort: ({ symbol }) => symbol,
});

/** Buy or sell. */
export const sideColumn = <Row extends { readonly side: Side }>(): GridColumn<Row> => ({
  id: 'side',
  title: 'Side',
  description: 'Side',
  width: 42,
  render: ({ side }) => <SideWord side={side} />,
  sort: ({ side }) => side,
  csv: ({ side }) => side,
});

/** A whole quantity. */
export const qtyColumn = <Row,>(head: Head, qty: (row: Row) => number): GridColumn<Row> => ({
  ...head,
  align: 'right',
  text: (row) => formatQty(qty(row)),
  sort: qty,
  csv: qty,
});

/** User of the order it is. */
export const userColumn = <Row extends { readonly userId: string }>(
  head: Partial<Head> = {},
): GridColumn<Row> => ({
  id: 'user',
  title: 'User',
  description: 'User of the order',
  width: 110,
  ...head,
  text: ({ userId }) => userId,
  sort: ({ userId }) => userId,
});

/** The end of an order's id: ids begin with the time, so their ends distinguish them. */
export const orderIdColumn = <Row extends { readonly orderId: string }>(): GridColumn<Row> => ({
  id: 'order',
  title: 'Order',
  description: 'Order id',
  width: 76,
  text: ({ orderId }) => orderId.slice(-8),
  csv: ({ orderId }) => orderId,
});

/** The currency of what a row is priced in. */
export const currencyColumn = <Row extends { readonly currency: string }>(
  description: string,
): GridColumn<Row> => ({
  id: 'currency',
  title: 'Ccy',
  description,
  width: 42,
  text: ({ currency }) => currency,
  sort: ({ currency }) => currency,
});
