/** Baskets and order templates: the calls of the OMS for many orders, and for orders yet to be. */
import * as z from 'zod';
import { Basket, BasketReview, BasketSummary, BasketText, PlaceBasket } from '../basket.ts';
import { BasketId } from '../bulk-cancel.ts';
import { OrderTemplate, TemplateId, TemplateName, TemplateOrder } from '../order-template.ts';
import { call, Nothing } from './call.ts';

/** Only those who trade have baskets and templates. */
const TRADERS = ['trader'] as const;

/** Which lines would be refused now, and why; nothing is sent. */
export const reviewBasket = call('reviewBasket', {
  procedure: 'baskets.review',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'POST',
  path: '/baskets/review',
  access: TRADERS,
  in: z.strictObject({ text: BasketText }),
  out: BasketReview,
});
/** Responds at once; the lines follow. The same basket with the same text again adds the lines it names. */
export const placeBasket = call('placeBasket', {
  procedure: 'baskets.place',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'POST',
  path: '/baskets',
  timeoutMs: 8_000,
  access: TRADERS,
  in: PlaceBasket,
  out: Basket,
});
/** One basket with every line and what became of it. */
export const getBasket = call('getBasket', {
  procedure: 'baskets.get',
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/baskets/:basketId',
  access: TRADERS,
  in: z.strictObject({ basketId: BasketId }),
  out: Basket,
});
/** One's own of today, newest first. */
export const listBaskets = call('listBaskets', {
  procedure: 'baskets.list',
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/baskets',
  access: TRADERS,
  in: Nothing,
  out: z.object({ items: z.array(BasketSummary), nextCursor: z.null() }),
});
/** Sends no more of its lines; orders that were accepted stay as they are. */
export const stopBasket = call('stopBasket', {
  procedure: 'baskets.stop',
  kind: 'mutation',
  keys: 'trade',
  to: 'oms',
  method: 'DELETE',
  path: '/baskets/:basketId',
  access: TRADERS,
  reducesRisk: true,
  in: z.strictObject({ basketId: BasketId }),
  out: Basket,
});
/** By name. */
export const listTemplates = call('listTemplates', {
  procedure: 'templates.list',
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/templates',
  access: TRADERS,
  in: Nothing,
  out: z.object({ items: z.array(OrderTemplate), nextCursor: z.null() }),
});
/** Keeps an order’s terms under a name, for the ticket. */
export const saveTemplate = call('saveTemplate', {
  procedure: 'templates.save',
  kind: 'mutation',
  to: 'oms',
  method: 'POST',
  path: '/templates',
  access: TRADERS,
  in: z.strictObject({ name: TemplateName, order: TemplateOrder }),
  out: OrderTemplate,
});
/** Another name, another order, or both. */
export const changeTemplate = call('changeTemplate', {
  procedure: 'templates.change',
  kind: 'mutation',
  to: 'oms',
  method: 'PATCH',
  path: '/templates/:templateId',
  access: TRADERS,
  in: z
    .strictObject({
      templateId: TemplateId,
      name: TemplateName.optional(),
      order: TemplateOrder.optional(),
    })
    .refine((change) => change.name !== undefined || change.order !== undefined, 'name or order'),
  out: OrderTemplate,
});
/** Forgets a template. */
export const deleteTemplate = call('deleteTemplate', {
  procedure: 'templates.remove',
  kind: 'mutation',
  to: 'oms',
  method: 'DELETE',
  path: '/templates/:templateId',
  access: TRADERS,
  in: z.strictObject({ templateId: TemplateId }),
  out: OrderTemplate,
});
