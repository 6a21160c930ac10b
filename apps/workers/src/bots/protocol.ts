/**
 * The protocol by which another language drives a private world, version 1: JSON lines, described in `docs/bots.md`. Prices and
 * money are decimals there, times texts, as on the public interface.
 */
import type { BotEvent } from '@tradefloor/bots/bot-event';
import { Fill } from '@tradefloor/contracts/fill';
import { ClientOrderId, InstrumentSymbol, OrderId } from '@tradefloor/contracts/ids';
import { Instrument, MarketTrade, ShownTick } from '@tradefloor/contracts/market';
import { RealismFlag } from '@tradefloor/contracts/market-event';
import { MoneyWire, PriceWire, Qty } from '@tradefloor/contracts/money';
import {
  NewOrder,
  OrderStatus,
  OrderType,
  ReplaceOrder,
  Side,
  TimeInForce,
} from '@tradefloor/contracts/order';
import { FieldError, RefusalCodeSchema } from '@tradefloor/contracts/refusals';
import { AtWire, toIso } from '@tradefloor/contracts/time';
import { Strategy } from '@tradefloor/contracts/user';
import * as z from 'zod';
import { CASE_REQUESTS } from './case-protocol.ts';

export const PROTOCOL_VERSION = 1;
/** Bytes of a line to the world, its end not counted. */
export const LINE_BYTES_MAX = 65_536;
const ADVANCE_MS_MAX = 3_600_000;
const ACTIONS_MAX = 100;

export const RequestName = z.union([z.int(), z.string().min(1).max(64)]);
export type RequestName = z.infer<typeof RequestName>;
const Seed = z.int().min(0).max(0xffff_ffff);

/** An order's terms: what is left out has a default. */
const Terms = NewOrder.extend({
  orderType: NewOrder.shape.orderType.optional(),
  timeInForce: NewOrder.shape.timeInForce.optional(),
  strategy: NewOrder.shape.strategy.default('LIT'),
  instrumentType: NewOrder.shape.instrumentType.optional(),
});
const Change = {
  clientOrderId: ClientOrderId,
  qty: ReplaceOrder.shape.qty,
  price: ReplaceOrder.shape.price,
};
const changes = ({ qty, price }: { qty?: unknown; price?: unknown }) =>
  qty !== undefined || price !== undefined;
const NOTHING_CHANGES = 'qty or price';

const Action = z.union([
  z.strictObject({ op: z.literal('place'), order: Terms }),
  z.strictObject({ op: z.literal('amend'), ...Change }).refine(changes, NOTHING_CHANGES),
  z.strictObject({ op: z.literal('cancel'), clientOrderId: ClientOrderId }),
]);

const named = { v: z.literal(PROTOCOL_VERSION), id: RequestName };
/** Every request of the protocol, by its `op`. */
export const WorldRequest = z.discriminatedUnion('op', [
  z.strictObject({ ...named, op: z.literal('place'), order: Terms }),
  z.strictObject({ ...named, op: z.literal('amend'), ...Change }).refine(changes, NOTHING_CHANGES),
  z.strictObject({ ...named, op: z.literal('cancel'), clientOrderId: ClientOrderId }),
  z.strictObject({
    ...named,
    op: z.literal('advance'),
    ms: z.int().min(0).max(ADVANCE_MS_MAX),
    stopAtEvent: z.boolean().default(true),
  }),
  z.strictObject({
    ...named,
    op: z.literal('step'),
    actions: z.array(Action).max(ACTIONS_MAX).default([]),
    events: z.boolean().default(false),
  }),
  z.strictObject({ ...named, op: z.literal('observe') }),
  z.strictObject({
    ...named,
    op: z.literal('result'),
    target: z
      .strictObject({ symbol: InstrumentSymbol, side: Side, qty: z.int().positive() })
      .optional(),
  }),
  z.strictObject({ ...named, op: z.literal('reset'), seed: Seed.optional() }),
  CASE_REQUESTS.acceptTender.extend({ ...named, op: z.literal('acceptTender') }),
  CASE_REQUESTS.quote.extend({ ...named, op: z.literal('quote') }),
  CASE_REQUESTS.declareDefault.extend({ ...named, op: z.literal('declareDefault') }),
  CASE_REQUESTS.allocateLoss.extend({ ...named, op: z.literal('allocateLoss') }),
  z.strictObject({ ...named, op: z.literal('close') }),
]);
export type WorldRequest = z.infer<typeof WorldRequest>;

const OwnOrderWire = z.object({
  clientOrderId: z.string(),
  orderId: OrderId.nullable(),
  symbol: z.string(),
  side: Side,
  orderType: OrderType,
  qty: Qty,
  price: PriceWire.nullable(),
  timeInForce: TimeInForce,
  strategy: Strategy,
  status: OrderStatus,
  filledQty: Qty,
  leavesQty: Qty,
  avgPx: PriceWire.nullable(),
  rejectCode: RefusalCodeSchema.nullable(),
  rejectReason: z.string().nullable(),
});
const OwnFillWire = Fill.extend({ clientOrderId: z.string() });
const PnlWire = z.object({
  realised: MoneyWire,
  unrealised: MoneyWire,
  fees: MoneyWire,
  total: MoneyWire,
});
const RefusalWire = z.object({
  clientOrderId: z.string(),
  request: z.enum(['PLACE', 'AMEND', 'CANCEL', 'QUOTE', 'DECLARE', 'ALLOCATE']),
  code: RefusalCodeSchema,
  detail: z.string(),
});

export const ReadyWire = z.object({
  seed: Seed,
  /** Left out in a world without one. */
  case: z.string().optional(),
  symbols: z.array(InstrumentSymbol).readonly(),
  realism: z.array(RealismFlag).readonly(),
  endAt: AtWire,
  stepMs: z.int(),
  instruments: z.array(Instrument).readonly(),
  ticks: z.array(ShownTick).readonly(),
});
export const ObservationWire = z.object({
  at: AtWire,
  ticks: z.array(ShownTick).readonly(),
  positions: z.record(z.string(), z.int()).readonly(),
  openOrders: z.array(OwnOrderWire).readonly(),
  pnl: PnlWire,
});
export const StepWire = z.object({
  observation: ObservationWire,
  reward: MoneyWire,
  terminated: z.boolean(),
  truncated: z.boolean(),
  info: z.object({
    seq: z.int(),
    fills: z.array(OwnFillWire).readonly(),
    rejected: z.array(OwnOrderWire).readonly(),
    refused: z.array(RefusalWire.extend({ action: z.int().nullable() })).readonly(),
  }),
});
/** The figures of a run, as `result` returns them and the command prints them. */
export const MetricsWire = z.object({
  pnl: PnlWire,
  tradedQty: z.int(),
  tradedNotional: MoneyWire,
  fills: z.int(),
  orders: z.object({ placed: z.int(), rejected: z.int() }),
  orderedQty: z.int(),
  fillRatio: z.number().nullable(),
  maxDrawdown: MoneyWire,
  inventory: z
    .array(z.object({ symbol: z.string(), netQty: z.int(), maxAbsQty: z.int() }))
    .readonly(),
  shortfall: z.object({ cost: MoneyWire, bps: z.number() }).nullable(),
});

const EVENTS = {
  ticks: z.object({ seq: z.int(), ticks: z.array(ShownTick).readonly() }),
  trades: z.object({ seq: z.int(), trades: z.array(MarketTrade).readonly() }),
  order: OwnOrderWire,
  fill: OwnFillWire,
  refused: RefusalWire,
} as const;

/** An event as its line, without the end of the line. */
export function toEventLine(event: BotEvent): string {
  const { at } = event;
  switch (event.type) {
    case 'TICKS': {
      const { seq, ticks } = event;
      return eventLine('ticks', at, z.encode(EVENTS.ticks, { seq, ticks }));
    }
    case 'TRADES': {
      const { seq, trades } = event;
      return eventLine('trades', at, z.encode(EVENTS.trades, { seq, trades }));
    }
    case 'ORDER':
      return eventLine('order', at, z.encode(EVENTS.order, event.order));
    case 'FILL':
      return eventLine('fill', at, z.encode(EVENTS.fill, event.fill));
    default:
      return eventLine('refused', at, z.encode(EVENTS.refused, event.refusal));
  }
}

/** @param at milliseconds since 1970 */
export const eventLine = (event: string, at: number, data: unknown): string =>
  JSON.stringify({ v: PROTOCOL_VERSION, event, at: toIso(at), data });

export const resultLine = (id: RequestName, result: unknown): string =>
  JSON.stringify({ v: PROTOCOL_VERSION, id, ok: true, result });

/** @param id null where the line could not be read */
export const errorLine = (id: RequestName | null, error: z.infer<typeof ErrorWire>): string =>
  JSON.stringify({ v: PROTOCOL_VERSION, id, ok: false, error: { errors: [], ...error } });

const ErrorWire = z.object({
  code: RefusalCodeSchema,
  detail: z.string(),
  errors: z.array(FieldError).readonly().optional(),
});
