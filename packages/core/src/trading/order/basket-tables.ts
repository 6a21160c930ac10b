/** The rows the OMS keeps of baskets, their lines and order templates. Shapes only. */
import type { BasketLineState } from '@tradefloor/contracts/basket';
import type { OrderId, UserId } from '@tradefloor/contracts/ids';
import type { NewOrder } from '@tradefloor/contracts/order';
import type { OrderTemplate } from '@tradefloor/contracts/order-template';
import type { Link } from '@tradefloor/contracts/vocabulary/links';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';

export type BasketRow = {
  readonly userId: UserId;
  readonly basketId: string;
  /** SHA-256 of the text: distinguishes the same basket sent again from another one. */
  readonly digest: string;
  readonly createdAt: number;
  readonly updatedAt: number;
};

export type BasketLineRow = {
  readonly userId: UserId;
  readonly basketId: string;
  /** From 1, as in the text. */
  readonly line: number;
  readonly state: BasketLineState;
  /** Null for a line that could not be read. */
  readonly request: NewOrder | null;
  /** How it is linked with the lines around it, and the first of these; null for an order alone. */
  readonly link: Link | null;
  readonly linkLine: number | null;
  readonly orderId: OrderId | null;
  readonly code: RefusalCode | null;
  readonly detail: string | null;
  /** The API key it was sent with; null for a person's. */
  readonly keyId: string | null;
};

export const basketKey = (of: { readonly userId: UserId; readonly basketId: string }): string =>
  `${of.userId}|${of.basketId}`;

export type TemplateRow = OrderTemplate & {
  readonly userId: UserId;
  /** Set once deleted: it is kept, and never shown again. */
  readonly deletedAt: number | null;
};
