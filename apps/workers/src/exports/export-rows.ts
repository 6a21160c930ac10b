/** What the lines of an export hold: a fixed list of fields of each order and fill, as they are on the wire. */
import { Fill } from '@tradefloor/contracts/fill';
import { Order } from '@tradefloor/contracts/order';
import { toCsv } from '@tradefloor/core/csv';
import * as z from 'zod';

const ORDER_FIELDS = [
  'orderId',
  'clientOrderId',
  'parentOrderId',
  'userId',
  'desk',
  'symbol',
  'instrumentType',
  'side',
  'orderType',
  'qty',
  'price',
  'stopPrice',
  'currency',
  'timeInForce',
  'strategy',
  'destinationVenue',
  'status',
  'filledQty',
  'leavesQty',
  'avgPx',
  'rejectCode',
  'rejectReason',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Order)[];

const FILL_FIELDS = [
  'execId',
  'orderId',
  'parentOrderId',
  'rfqId',
  'userId',
  'desk',
  'symbol',
  'instrumentType',
  'side',
  'qty',
  'price',
  'currency',
  'venue',
  'counterparty',
  'liquidity',
  'impactBps',
  'settlementDate',
  'at',
] as const satisfies readonly (keyof Fill)[];

const FEES = ['sec31', 'finraTaf', 'cat', 'commission', 'venue', 'total'] as const;

/** The line of heads of each. */
export const ORDER_HEAD = toCsv([ORDER_FIELDS]);
export const FILL_HEAD = toCsv([[...FILL_FIELDS, ...FEES.map((fee) => `fees.${fee}`)]]);

/** Prices in currency units, times as ISO 8601 in UTC. */
export function toOrderLines(orders: readonly Order[]): string {
  const wires = orders.map((order) => z.encode(Order, order));
  return toCsv(wires.map((wire) => ORDER_FIELDS.map((field) => wire[field] ?? null)));
}

/** As those of orders; fees in currency units. */
export function toFillLines(fills: readonly Fill[]): string {
  const wires = fills.map((fill) => z.encode(Fill, fill));
  return toCsv(
    wires.map((wire) => [
      ...FILL_FIELDS.map((field) => wire[field] ?? null),
      ...FEES.map((fee) => wire.fees[fee] ?? null),
    ]),
  );
}
