/**
 * The services of the skeleton: for every hop of the platform the committed rows and the published messages, and no
 * logic in between. The scenario counts both sides' rows and shows them beside each other.
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import type { TopicName } from '@tradefloor/contracts/topics';
import {
  changeRecord,
  eventRow,
  fillRecord,
  notionalRow,
  orderRecord,
  orderRow,
  type Passing,
  positionRow,
  reportRecord,
  riskRow,
  type WrittenRow,
  workingRow,
} from './order-records.ts';
import { sampleRow } from './sample-row.ts';

export type Room = Extract<
  ServiceName,
  'oms' | 'risk-engine' | 'ems' | 'journal' | 'ccp' | 'fix-archive'
>;
export const ROOMS: readonly Room[] = [
  'oms',
  'risk-engine',
  'ems',
  'journal',
  'ccp',
  'fix-archive',
];

export type PublishedMessage = {
  readonly topic: TopicName;
  readonly id: string;
  readonly payload: object;
};
export type Work = {
  readonly rows: readonly WrittenRow[];
  readonly events: readonly PublishedMessage[];
  /** After its commit the order goes to the exchange, which reports twice. */
  readonly goesOut?: boolean;
};

const written = (table: string, key: string, row: object): WrittenRow => ({ table, key, row });
const published = (topic: TopicName, id: string, payload: object): PublishedMessage => ({
  topic,
  id,
  payload,
});

/** The risk engine's rows before it accepts. */
export const reserve = (order: Passing): Work => ({
  rows: [
    written('risk.orders', order.orderId, riskRow(order, 'RESERVED')),
    sampleRow('risk.decisions', { passing: order, key: order.orderId }),
  ],
  events: [],
});

/** The EMS's rows and events for each report of the exchange, in a call and a commit of its own. */
export const report = (order: Passing, execType: 'NEW' | 'TRADE'): Work => ({
  rows: [
    written('ems.working_orders', order.orderId, workingRow(order)),
    sampleRow('ems.venue_legs', { passing: order, key: `${order.orderId}-L1` }),
  ],
  events: [
    published('fix.execution', `${order.orderId}-${execType}`, reportRecord(order, execType)),
    ...(execType === 'TRADE'
      ? [published('orders.filled', `${order.orderId}-F1`, fillRecord(order))]
      : []),
  ],
});

/** A request or report as the archive keeps it, numbered by its order. */
function archived(passing: Passing, table: string): WrittenRow {
  const msgSeqNum = nextNumber();
  const key = `${passing.orderId}-${msgSeqNum}`;
  return sampleRow(table, { passing, key, given: { msgSeqNum, raw: FIX_MESSAGE } });
}

/** As long as an execution report of the platform. */
const FIX_MESSAGE = '8=FIX.4.4|9=410|35=8|'.padEnd(430, '4');
let numbers = 0;
function nextNumber(): number {
  numbers += 1;
  return numbers;
}

/** A row of a user, symbol and leg, which every fill of theirs changes. */
function newest(passing: Passing, table: string, leg: string): WrittenRow {
  const { userId, symbol } = passing;
  const key = `${userId}-${symbol}-${leg}`;
  const given = { participant: `${userId}-${leg}`, symbol, settledQty: 0 };
  const { row, ...written } = sampleRow(table, { passing, key });
  const known = Object.entries(given).filter(([name]) => name in row);
  return { ...written, row: { ...row, ...Object.fromEntries(known) } };
}

/** What clearing writes of a fill: two legs, what moves between accounts, margin, positions, obligations. */
function cleared(passing: Passing): Work {
  const { orderId } = passing;
  const row = (table: string, leg: string, given = {}) =>
    sampleRow(table, { passing, key: `${orderId}-${leg}`, given });
  const legs = ['BUYER', 'SELLER'].flatMap((leg) => [
    row('ccp.novations', leg),
    row('ccp.transfers', leg, {
      debitId: `${orderId}-debit`,
      creditId: `${orderId}-credit`,
      seq: nextNumber(),
    }),
    row('ccp.margin_events', leg),
    newest(passing, 'ccp.positions', leg),
    newest(passing, 'ccp.obligations', leg),
  ]);
  return { rows: legs, events: [] };
}

/** The OMS's rows and events before it responds to the client. */
export const accept = (order: Passing): Work => ({
  rows: [
    written('oms.orders', order.orderId, orderRow(order, 1)),
    written('oms.daily_notionals', order.userId, notionalRow(order)),
  ],
  events: [
    published('orders.submitted', `${order.orderId}-V1-submitted`, changeRecord(order, 1)),
    published('orders.routed', `${order.orderId}-routed`, {
      order: orderRecord(order, 1),
      tradingStyle: 'low_touch',
      protectionPx: 196_790_000,
    }),
  ],
});

/** The handler of each service. */
export const CONSUMES: Readonly<
  Record<Room, Readonly<Partial<Record<TopicName, (order: Passing) => Work>>>>
> = {
  ems: {
    'orders.routed': (order) => ({
      rows: [
        written('ems.working_orders', order.orderId, workingRow(order)),
        sampleRow('ems.venue_legs', { passing: order, key: `${order.orderId}-L1` }),
      ],
      events: [],
      goesOut: true,
    }),
  },
  ccp: { 'orders.filled': cleared },
  'fix-archive': {
    'orders.routed': (order) => ({
      rows: [archived(order, 'fix_archive.requests')],
      events: [],
    }),
    'fix.execution': (order) => ({
      rows: [archived(order, 'fix_archive.messages')],
      events: [],
    }),
  },
  oms: {
    'orders.filled': (order) => ({
      rows: [
        written('oms.orders', order.orderId, orderRow(order, 2)),
        written('oms.daily_notionals', order.userId, notionalRow(order)),
      ],
      events: [published('orders.updated', `${order.orderId}-V2-updated`, changeRecord(order, 2))],
    }),
  },
  'risk-engine': {
    'orders.submitted': (order) => ({
      rows: [written('risk.orders', order.orderId, riskRow(order, 'OPEN'))],
      events: [],
    }),
    'orders.filled': (order) => ({
      rows: [
        written('risk.orders', order.orderId, riskRow(order, 'CLOSED')),
        written('risk.positions', `${order.userId}|${order.symbol}`, positionRow(order)),
      ],
      events: [published('positions.changed', `${order.orderId}-P1`, positionRow(order))],
    }),
    'orders.updated': (order) => ({
      rows: [written('risk.orders', order.orderId, riskRow(order, 'CLOSED'))],
      events: [],
    }),
  },
  journal: {
    'orders.submitted': (order) => ({
      rows: [
        written('journal.orders', order.orderId, orderRecord(order, 1)),
        written('journal.order_events', `${order.orderId}-V1`, eventRow(order, 1)),
      ],
      events: [],
    }),
    'orders.filled': (order) => ({
      rows: [written('journal.fills', order.orderId, fillRecord(order))],
      events: [],
    }),
    'orders.updated': (order) => ({
      rows: [
        written('journal.orders', order.orderId, orderRecord(order, 2)),
        written('journal.order_events', `${order.orderId}-V2`, eventRow(order, 2)),
      ],
      events: [],
    }),
  },
};

/** Topics whose messages reach the submitter's own socket. */
export const REPORTED: readonly TopicName[] = [
  'orders.submitted',
  'orders.filled',
  'orders.updated',
  'positions.changed',
];
