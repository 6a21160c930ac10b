/**
 * The OMS's requests to the executing side as FIX 4.4 bytes: D, G and F, and the fields parsed back from such bytes.
 */
import type { ArchivedRequest } from '@tradefloor/contracts/calls/fix-archive';
import type { Order } from '@tradefloor/contracts/order';
import type { Strategy } from '@tradefloor/contracts/user';
import { toSaleMark } from '@tradefloor/contracts/vocabulary/sale-marks';
import { pxText } from '@tradefloor/fix/application/decimal-text';
import {
  FIX,
  SIDE,
  sideCode,
  TIME_IN_FORCE,
  toSide,
} from '@tradefloor/fix/application/field-codes';
import { ORD_TYPE } from '@tradefloor/fix/application/order-type-codes';
import { latin1 } from '@tradefloor/fix/bytes';
import { decode } from '@tradefloor/fix/decode';
import { encode } from '@tradefloor/fix/encode';
import { type FixField, field, toText } from '@tradefloor/fix/message';
import { formatUtcTimestamp } from '@tradefloor/fix/utc-timestamp';
import { ARCHIVE_DICTIONARY, SENDER, toBytes } from './fix-report.ts';

/** Who asks: the requests' session has its own numbers. */
const OMS = 'OMS';

const TAGS = {
  SecurityIDSource: 22,
  SecurityID: 48,
  ClOrdLinkID: 583,
  TargetStrategy: 847,
  TargetStrategyParameters: 848,
} as const;
const ISIN_SOURCE = '4';
/** HandlInst (21): no intervention. */
const AUTOMATIC = '1';

/** TargetStrategy (847): the specification's own where it has one. Smart routing and the dark pool are no algos. */
const TARGET_STRATEGY: Readonly<Partial<Record<Strategy, number>>> = {
  VWAP: 1,
  POV: 2,
  TWAP: 1_000,
  IS: 1_001,
  ICEBERG: 1_002,
  ARRIVAL: 1_003,
  SNIPER: 1_004,
};

/** The algo of an order, and its parameters as `name=value` pairs. */
function getStrategy({ strategy, algoParams, parentOrderId }: Order): FixField[] {
  const code = TARGET_STRATEGY[strategy];
  if (code === undefined || parentOrderId !== null) return [];
  const given = Object.entries(algoParams ?? {}).map(([name, value]) => `${name}=${value}`);
  return [
    field(TAGS.TargetStrategy, code),
    ...(given.length === 0 ? [] : [field(TAGS.TargetStrategyParameters, given.join(';'))]),
  ];
}

/** What only a new order says: where it goes, what it belongs to, how it is to be worked. */
export function newOrderFields(order: Order): FixField[] {
  const { parentOrderId, destinationVenue, bondSpec } = order;
  return [
    field(FIX.HandlInst, AUTOMATIC),
    ...(bondSpec === null
      ? []
      : [field(TAGS.SecurityIDSource, ISIN_SOURCE), field(TAGS.SecurityID, bondSpec.isin)]),
    ...(destinationVenue === null ? [] : [field(FIX.ExDestination, destinationVenue)]),
    ...(parentOrderId === null ? [] : [field(TAGS.ClOrdLinkID, parentOrderId)]),
    ...getStrategy(order),
  ];
}

type Terms = Omit<ArchivedRequest, 'raw'>;

/** Side (54) of a new order: short where all of it is. What is short in part is marked in its legs and their reports. */
export const toSideCode = ({ side, qty, shortQty, shortExempt }: Order): string =>
  sideCode({ side, mark: shortQty === qty ? toSaleMark({ shortExempt }) : null });

/** Side (54) as an archived request has it: a later request of its order has the same. */
export function sideIn({ raw, side }: Pick<ArchivedRequest, 'raw' | 'side'>): string {
  const decoded = decode(toBytes(raw), ARCHIVE_DICTIONARY);
  const written = decoded.kind === 'garbled' ? undefined : toText(decoded.message.body, FIX.Side);
  return written ?? SIDE.code[side];
}

function toBody(row: Terms, side: string): FixField[] {
  const isCancel = row.msgType === 'F';
  return [
    field(FIX.Account, row.userId),
    field(FIX.ClOrdID, row.clOrdId),
    field(FIX.OrderQty, row.orderQty),
    ...(row.origClOrdId === null ? [] : [field(FIX.OrigClOrdID, row.origClOrdId)]),
    field(FIX.Side, side),
    field(FIX.Symbol, row.symbol),
    field(FIX.TransactTime, formatUtcTimestamp(row.transactTime)),
    field(FIX.SecondaryClOrdID, row.orderId),
    ...(isCancel
      ? []
      : [
          field(FIX.OrdType, ORD_TYPE.code[row.ordType]),
          field(FIX.TimeInForce, TIME_IN_FORCE.code[row.timeInForce]),
        ]),
    ...(isCancel || row.price === null ? [] : [field(FIX.Price, pxText(row.price))]),
  ];
}

/** What the bytes have beside the columns. */
export type BesideRow = { readonly side: string; readonly more?: readonly FixField[] };

/** The request as it is sent: the whole message, one character a byte. */
export function toRequestRaw(row: Terms, { side, more = [] }: BesideRow): string {
  const header = [
    field(34, row.msgSeqNum),
    field(49, OMS),
    field(52, formatUtcTimestamp(row.sendingTime)),
    field(56, SENDER),
  ];
  const body = [...toBody(row, side), ...more];
  return latin1(encode({ type: row.msgType, header, body }, ARCHIVE_DICTIONARY));
}

/** What is wrong with an archived request's bytes, or null: framing and checksum first, then each column. */
export function requestFault(row: ArchivedRequest): { garbled: boolean; detail: string } | null {
  const decoded = decode(toBytes(row.raw), ARCHIVE_DICTIONARY);
  if (decoded.kind === 'garbled') return { garbled: true, detail: decoded.why };
  const { type, header, body } = decoded.message;
  if (type !== row.msgType) return { garbled: false, detail: `35 is not ${row.msgType}` };
  const differs = [field(34, row.msgSeqNum), ...toBody(row, SIDE.code[row.side])].find(
    ({ tag, value }) => {
      const written = toText(tag === 34 ? header : body, tag);
      // How a sale is marked is in the bytes alone.
      return tag === FIX.Side ? toSide(written) !== row.side : written !== value;
    },
  );
  return differs === undefined
    ? null
    : { garbled: false, detail: `${differs.tag} is not ${differs.value} in the bytes` };
}
