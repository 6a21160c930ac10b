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
  workingRow,
} from './order-records.ts';

export type Room = Extract<ServiceName, 'oms' | 'risk-engine' | 'ems' | 'journal'>;
export const ROOMS: readonly Room[] = ['oms', 'risk-engine', 'ems', 'journal'];

/** A row for a table: the last one of a key counts within a commit. */
export type WrittenRow = { readonly table: string; readonly key: string; readonly row: object };
export type PublishedMessage = {
  readonly topic: TopicName;
  readonly id: string;
  readonly payload: object;
};
export type Work = {
  readonly rows: readonly WrittenRow[];
  readonly events: readonly PublishedMessage[];
};

const written = (table: string, key: string, row: object): WrittenRow => ({ table, key, row });
const published = (topic: TopicName, id: string, payload: object): PublishedMessage => ({
  topic,
  id,
  payload,
});

/** The risk engine's rows before it accepts. */
export const reserve = (order: Passing): Work => ({
  rows: [written('risk.orders', order.orderId, riskRow(order, 'RESERVED'))],
  events: [],
});

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
      rows: [written('ems.working_orders', order.orderId, workingRow(order))],
      events: [
        published('fix.execution', `${order.orderId}-NEW`, reportRecord(order, 'NEW')),
        published('orders.filled', `${order.orderId}-F1`, fillRecord(order)),
        published('fix.execution', `${order.orderId}-F1-report`, reportRecord(order, 'TRADE')),
      ],
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
