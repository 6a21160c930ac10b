/** Order templates: an order kept under a name, to be filled in and sent another day. Kept for each user. */
import * as z from 'zod';
import { Link } from './linked.ts';
import { NewOrder } from './order.ts';
import { AtWire } from './time.ts';
import { LINKED_ORDERS } from './vocabulary/links.ts';
import { TEMPLATE_NAME_MAX } from './vocabulary/order.ts';

/** Templates one user may keep. */
export const TEMPLATES_MAX = 100;

/** Names are compared without regard to case. */
export const TemplateName = z
  .string()
  .trim()
  .min(1)
  .max(TEMPLATE_NAME_MAX)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'no control characters');

/** An order without a name of its own, of which instrument, quantity and price may be left for later. */
const OpenOrder = NewOrder.omit({ clientOrderId: true }).partial({
  symbol: true,
  qty: true,
  price: true,
});

export const TemplateOrder = OpenOrder.extend({
  /**
   * The orders that belong to it, for linked ones. Of a bracket an exit without a price follows its entry; of `OTO` an order
   * without a quantity has that of the first.
   */
  linked: z
    .strictObject({
      link: Link,
      orders: z.array(OpenOrder).max(LINKED_ORDERS.max - 1),
    })
    .optional(),
});
export type TemplateOrder = z.infer<typeof TemplateOrder>;

export const TemplateId = z.string().regex(/^tpl-[0-9a-f-]{36}$/);

export const OrderTemplate = z.strictObject({
  templateId: TemplateId,
  name: TemplateName,
  order: TemplateOrder,
  createdAt: AtWire,
  updatedAt: AtWire,
  version: z.int().positive(),
});
export type OrderTemplate = z.infer<typeof OrderTemplate>;
