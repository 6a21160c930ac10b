/** The columns of exports: what each is, where it is in a record, and how it is typed. */

/** `price`: six decimals, `money`: four; `number`: a ratio or basis points; `list`: names separated by spaces. */
export type ColumnType = 'text' | 'time' | 'integer' | 'price' | 'money' | 'number' | 'list';

export type Column = {
  readonly name: string;
  /** Fields from the outside in. */
  readonly path: readonly string[];
  readonly type: ColumnType;
};

/** `fees.total` is the column `feesTotal`. */
const column = (path: string, type: ColumnType): Column => ({
  name: path.replaceAll(/\.([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  path: path.split('.'),
  type,
});

const columns = (type: ColumnType, paths: string): Column[] =>
  paths.split(' ').map((path) => column(path, type));

export const EXPORT_COLUMNS = {
  candles: [
    ...columns('text', 'symbol interval'),
    ...columns('time', 'startAt'),
    ...columns('price', 'open high low close'),
    ...columns('integer', 'volume'),
  ],
  trades: [
    ...columns('text', 'tradeId symbol'),
    ...columns('time', 'at'),
    ...columns('text', 'side'),
    ...columns('integer', 'qty'),
    ...columns('price', 'price'),
    ...columns('text', 'venue'),
    ...columns('list', 'conditions'),
    ...columns('integer', 'tickSeq'),
  ],
  fills: [
    ...columns(
      'text',
      'execId orderId parentOrderId rfqId userId symbol instrumentType desk currency',
    ),
    ...columns('time', 'at'),
    ...columns('text', 'side'),
    ...columns('integer', 'qty cumQty leavesQty'),
    ...columns('price', 'price avgPx arrivalMid'),
    ...columns('number', 'impactBps'),
    ...columns('text', 'venue counterparty liquidity settlementDate'),
    ...columns('money', 'fees.sec31 fees.finraTaf fees.cat fees.commission fees.venue fees.total'),
  ],
  orders: [
    ...columns(
      'text',
      'orderId clientOrderId userId parentOrderId linkId symbol instrumentType desk',
    ),
    ...columns('time', 'createdAt updatedAt'),
    ...columns('text', 'side orderType timeInForce strategy status rejectCode currency'),
    ...columns('integer', 'qty filledQty leavesQty version'),
    ...columns('price', 'price stopPrice avgPx'),
    ...columns('text', 'destinationVenue'),
  ],
  tca: [
    ...columns('text', 'orderId userId desk symbol side strategy status'),
    ...columns('time', 'decidedAt firstFillAt lastFillAt'),
    ...columns('integer', 'qty filledQty marketVolume figures.fills'),
    ...columns('price', 'avgPx decisionPx arrivalPx endPx marketVwap'),
    ...columns('money', 'figures.notional figures.fees shortfall.delay shortfall.trading'),
    ...columns('money', 'shortfall.opportunity shortfall.fees shortfall.total'),
    ...columns('number', 'fillRate participation figures.feesBps figures.arrivalSlippageBps'),
    ...columns(
      'number',
      'figures.vwapSlippageBps figures.spreadCapture figures.effectiveSpreadBps',
    ),
    ...columns('number', 'figures.makerShare shortfall.totalBps'),
  ],
} as const satisfies Readonly<Record<string, readonly Column[]>>;

export type ExportKind = keyof typeof EXPORT_COLUMNS;

/** The value of a column in a record; null where there is none. */
export function valueAt(record: unknown, { path }: Column): unknown {
  let value = record;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value ?? null;
}
