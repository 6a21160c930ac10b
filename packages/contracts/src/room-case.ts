/** A case that a room's heats follow: what participants read of it, what it brings them, and how they stand in it. */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { MoneyWire, PriceWire, Qty } from './money.ts';
import { Order } from './order.ts';
import { ROOM_HABITS, SEAT_RATE } from './vocabulary/rooms.ts';

/** Of the catalogue of cases, such as `agency-execution`. */
export const CaseId = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/);
/** Of the schedule of a case, such as `TENDER-1`. */
export const CaseItemId = z.string().regex(/^[A-Z]{2,20}-\d{1,4}$/);
/** Such as `USD`, `BPS` and `SHARES`. */
const FigureUnit = z.string().regex(/^[A-Z]{2,12}$/);

/** A part of a case's page: what is to be done is without a head. */
const CaseSection = z.strictObject({ head: z.string().nullable(), body: z.string() });
export type CaseSection = z.infer<typeof CaseSection>;

export const RoomCase = z.strictObject({
  caseId: CaseId,
  /** Goes up when the same heat would be scheduled or scored differently. */
  version: z.int().positive(),
  title: z.string(),
  page: z.array(CaseSection),
});
export type RoomCase = z.infer<typeof RoomCase>;

/** A case that a heat can run, with what it sets of a room. */
export const OfferedCase = z.strictObject({
  ...RoomCase.shape,
  symbols: z.array(InstrumentSymbol),
  realism: z.array(z.enum(ROOM_HABITS)),
  startCash: MoneyWire,
  lengthMs: z.int().positive(),
  limits: z.strictObject({
    maxOrderQty: Qty,
    maxAbsQty: Qty,
    maxOrdersPerSecond: z.int().min(SEAT_RATE.min).max(SEAT_RATE.max),
  }),
});
export type OfferedCase = z.infer<typeof OfferedCase>;

const CaseFigure = z.strictObject({ name: z.string(), value: z.number(), unit: FigureUnit });
export type CaseFigure = z.infer<typeof CaseFigure>;

/** Higher is better. The figures are what the score was made of, or what explains it. */
const CaseScore = z.strictObject({
  score: z.number(),
  unit: FigureUnit,
  figures: z.array(CaseFigure),
});

/** A client's order, to be executed. Instants are simulated milliseconds of the heat. */
const CaseMandate = z.strictObject({
  mandateId: CaseItemId,
  symbol: InstrumentSymbol,
  side: Order.shape.side,
  qty: Qty,
  untilMs: z.int().nonnegative(),
});

/** A block that is offered off the venues, to each seat alike. */
const CaseTender = z.strictObject({
  tenderId: CaseItemId,
  symbol: InstrumentSymbol,
  /** The seat's own side. */
  side: Order.shape.side,
  qty: Qty,
  price: PriceWire,
  /** Until when it can be accepted. */
  untilMs: z.int().nonnegative(),
  isAccepted: z.boolean(),
  /** Why the seat's acceptance was not dealt; null where it was, or there is none. */
  rejectReason: z.string().nullable(),
});

/** What a case has brought a seat so far, the newest last, and how the seat stands. */
export const SeatCase = z.strictObject({
  mandates: z.array(CaseMandate),
  tenders: z.array(CaseTender),
  ...CaseScore.shape,
});
export type SeatCase = z.infer<typeof SeatCase>;

/** A case in the frozen results: the score of each seat is that of its standing. */
export const CaseResults = z.strictObject({
  ...RoomCase.omit({ page: true }).shape,
  unit: FigureUnit,
  seats: z.array(z.strictObject({ seatId: z.string(), figures: z.array(CaseFigure) })),
});
export type CaseResults = z.infer<typeof CaseResults>;
