/** A trader's bulk calls: bulk cancel, baskets, and order templates. */
import type { WireAnswer, WireAsked } from './shapes.ts';

export type Basket = WireAnswer<'getBasket'>;
export type BasketLine = Basket['lines'][number];
export type BasketReview = WireAnswer<'reviewBasket'>;
export type OrderTemplate = WireAnswer<'listTemplates'>['items'][number];
export type TemplateOrder = OrderTemplate['order'];
export type CancelOutcome = WireAnswer<'cancelOrders'>['items'][number];

export type ManyPort = {
  /** One result for each named order. */
  readonly cancelMany: (asked: WireAsked<'cancelOrders'>) => Promise<WireAnswer<'cancelOrders'>>;
  /** What would be refused now, line by line; sends nothing. */
  readonly reviewBasket: (text: string) => Promise<BasketReview>;
  readonly placeBasket: (body: WireAsked<'placeBasket'>) => Promise<Basket>;
  readonly basket: (basketId: string) => Promise<Basket>;
  /** Sends no more of its lines. */
  readonly stopBasket: (basketId: string) => Promise<Basket>;
  /** By name. */
  readonly templates: () => Promise<readonly OrderTemplate[]>;
  readonly saveTemplate: (body: WireAsked<'saveTemplate'>) => Promise<OrderTemplate>;
  readonly changeTemplate: (body: WireAsked<'changeTemplate'>) => Promise<OrderTemplate>;
  readonly removeTemplate: (templateId: string) => Promise<OrderTemplate>;
};
