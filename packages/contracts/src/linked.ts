/** Orders that belong together: one cancels the other, one triggers the others, or an entry with its exits. */
import * as z from 'zod';
import { OrderPreview } from './decision.ts';
import { OrderId } from './ids.ts';
import { NewOrder, Order } from './order.ts';
import { LINKED_ORDERS, LINKS } from './vocabulary/links.ts';

export const Link = z.enum(LINKS);

export const PlaceLinked = z.strictObject({
  link: Link,
  /** Of a bracket and of `OTO` the first one is the entry. */
  orders: z.array(NewOrder).min(LINKED_ORDERS.min).max(LINKED_ORDERS.max),
});
export type PlaceLinked = z.infer<typeof PlaceLinked>;

/** The orders, in their order, each with the link's id: that of the first one. */
export const PlacedLinked = z.strictObject({ linkId: OrderId, orders: z.array(Order) });
export type PlacedLinked = z.infer<typeof PlacedLinked>;

/** What would become of each, in their order: each with what those before it would use of the day's limit. */
export const LinkedPreview = z.strictObject({ orders: z.array(OrderPreview) });
export type LinkedPreview = z.infer<typeof LinkedPreview>;
