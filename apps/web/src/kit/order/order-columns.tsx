/** The columns that every list of trades begins with: when, what, which way, how much. */

import { isinBehind, shownName } from '../../lib/format/names.ts';
import { formatQty } from '../../lib/format/numbers.ts';
import { formatInstant, formatTime, parseMs } from '../../lib/format/time.ts';
import type { Side } from '../../platform/client/shapes.ts';
import type { GridColumn } from '../grid/model/columns.ts';
import { HALT_MARK, haltedSymbol } from '../market/halt-mark.tsx';
import { SideWord } from './side-word.tsx';

type Head = Pick<GridColumn<unknown>, 'id' | 'title' | 'description'>;

/** A time of the day; the whole instant in its title and in exports. */
export const timeColumn = <Row,>(head: Head, at: (row: Row) => string): GridColumn<Row> => ({
  ...head,
  kind: 'word',
  text: (row) => formatTime(parseMs(at(row))),
  tip: (row) => formatInstant(parseMs(at(row))),
  sort: at,
  csv: at,
});

/** What is traded: a bond by its name, with the ISIN in the tooltip and in exports. */
export const symbolColumn = <Row extends { readonly symbol: string }>(): GridColumn<Row> => ({
  id: 'symbol',
  title: 'Symbol',
  description: 'Symbol',
  kind: 'word',
  isPinned: true,
  text: ({ symbol }) => shownName(symbol),
  tip: ({ symbol }) => isinBehind(symbol),
  sort: ({ symbol }) => shownName(symbol),
  csv: ({ symbol }) => symbol,
});

/** The same, marked while its trading is paused or at the price band. */
export const haltedColumn = <Row extends { readonly symbol: string }>(): GridColumn<Row> => ({
  ...symbolColumn<Row>(),
  mark: HALT_MARK,
  render: haltedSymbol,
});

/** Buy or sell. */
export const sideColumn = <Row extends { readonly side: Side }>(): GridColumn<Row> => ({
  id: 'side',
  title: 'Side',
  description: 'Side',
  kind: 'word',
  text: ({ side }) => side,
  render: ({ side }) => <SideWord side={side} />,
  sort: ({ side }) => side,
  csv: ({ side }) => side,
});

/** A whole quantity. */
export const qtyColumn = <Row,>(head: Head, qty: (row: Row) => number): GridColumn<Row> => ({
  ...head,
  kind: 'figure',
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
  kind: 'text',
  ...head,
  text: ({ userId }) => userId,
  sort: ({ userId }) => userId,
});

/** The end of an order's id: ids begin with the time, so their ends distinguish them. */
export const orderIdColumn = <Row extends { readonly orderId: string }>(): GridColumn<Row> => ({
  id: 'order',
  title: 'Order',
  description: 'Order id',
  kind: 'word',
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
  kind: 'word',
  text: ({ currency }) => currency,
  sort: ({ currency }) => currency,
});
