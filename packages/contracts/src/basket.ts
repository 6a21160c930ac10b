/** Baskets: many orders sent as one text, placed line by line at a pace the rate check allows. */
import * as z from 'zod';
import { BASKET_LINES_MAX, BASKET_TEXT_MAX } from './basket-text.ts';
import { BasketId } from './bulk-cancel.ts';
import { OrderId } from './ids.ts';
import { FieldError, RefusalCodeSchema } from './refusals.ts';
import { AtWire } from './time.ts';

export const BasketText = z.string().min(1).max(BASKET_TEXT_MAX);
/** A line of the text as an editor counts it: from 1, the header and empty lines included. */
export const LineNumber = z
  .int()
  .min(1)
  .max(BASKET_LINES_MAX * 2);

export const PlaceBasket = z.strictObject({
  basketId: BasketId,
  text: BasketText,
  /** The lines to place; every valid one when left out. */
  lines: z.array(LineNumber).min(1).max(BASKET_LINES_MAX).optional(),
});
export type PlaceBasket = z.infer<typeof PlaceBasket>;

/** What is wrong with a line before anything is sent; lines without a fault are not listed. */
export const BasketFault = z.strictObject({
  line: LineNumber,
  /** Fields that cannot be read as an order. */
  errors: z.array(FieldError),
  /** Else: the check of the order management that would refuse it now, after the lines before it. */
  code: RefusalCodeSchema.nullable(),
  detail: z.string().nullable(),
});
export type BasketFault = z.infer<typeof BasketFault>;

export const BasketReview = z.object({
  /** What is wrong with the text as a whole: then no line of it can be placed. */
  fault: z.string().nullable(),
  /** Lines that hold an order or were meant to. */
  lines: z.int().nonnegative(),
  faults: z.array(BasketFault),
  asOf: AtWire,
});
export type BasketReview = z.infer<typeof BasketReview>;

/**
 * `WAITING` for its turn; `ACCEPTED` and `REFUSED` by the checks of a single order; `INVALID`: not readable as one;
 * `STOPPED`: never sent, since the basket was stopped.
 */
export const BASKET_LINE_STATES = ['WAITING', 'ACCEPTED', 'REFUSED', 'INVALID', 'STOPPED'] as const;
export const BasketLineState = z.enum(BASKET_LINE_STATES);
export type BasketLineState = z.infer<typeof BasketLineState>;

export const BasketLine = z.strictObject({
  line: LineNumber,
  state: BasketLineState,
  orderId: OrderId.nullable(),
  code: RefusalCodeSchema.nullable(),
  detail: z.string().nullable(),
});
export type BasketLine = z.infer<typeof BasketLine>;

export const BasketSummary = z.strictObject({
  basketId: BasketId,
  createdAt: AtWire,
  updatedAt: AtWire,
  /** True until its last line has its result. */
  placing: z.boolean(),
  counts: z.strictObject({
    waiting: z.int().nonnegative(),
    accepted: z.int().nonnegative(),
    refused: z.int().nonnegative(),
    invalid: z.int().nonnegative(),
    stopped: z.int().nonnegative(),
  }),
});
export type BasketSummary = z.infer<typeof BasketSummary>;

export const Basket = BasketSummary.extend({ lines: z.array(BasketLine) });
export type Basket = z.infer<typeof Basket>;
